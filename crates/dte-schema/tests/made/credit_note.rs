//! Credit notes that chance makes: consistent by construction, as odd as the rules allow.

use dte_domain::amounts::KnownAmounts;
use dte_domain::balance::Balance;
use dte_domain::catalog::{
    Catalogue, GenerationType, ItemType, OperationCondition, OwnLineTax, Tax,
};
use dte_domain::documents::CreditNote;
use dte_domain::facts::Facts;
use dte_domain::identification::DocumentType;
use dte_domain::known_document::{KnownDocument, Ownership};
use dte_domain::lifecycle::StatusKind;
use dte_domain::money::{LINE_PLACES, LineAmount, Money, round};
use dte_domain::parts::appendix::Appendix;
use dte_domain::parts::item::Item;
use dte_domain::parts::related_document::RelatedDocument;
use dte_domain::parts::third_party_sale::ThirdPartySale;
use dte_domain::parts::totals::TaxTotal;
use dte_domain::samples;
use dte_domain::value::Value;
use proptest::collection::vec;
use proptest::prelude::*;
use proptest::sample::{Index, select};
use rust_decimal::Decimal;

/// A note with the facts under which it keeps every rule: the balances of what it adjusts are just
/// enough.
#[derive(Clone, Debug)]
pub struct Made {
    pub note: CreditNote,
    pub facts: Facts,
}

/// How a note reaches what it adjusts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Original {
    IssuedHere,
    IssuedElsewhere,
    OnPaper,
}

/// A line before it has a document.
#[derive(Clone, Debug)]
struct Line {
    item: Item,
    names: Index,
}

#[derive(Clone, Debug)]
struct Sums {
    discount: u32,
    /// Whether 1 % is perceived and 1 % kept back.
    one_percent: (bool, bool),
    income: u32,
    say_vat: bool,
    fuel: bool,
    condition: OperationCondition,
}

fn read<T: Value>(written: &(impl ToString + ?Sized)) -> T {
    T::parse(&written.to_string()).unwrap()
}

fn money(amount: Decimal) -> Money {
    read(&round(amount, 2))
}

fn text(least: usize, most: usize) -> impl Strategy<Value = String> {
    let odd: Vec<_> = "aZñÁ 0\"\\/<>&€漢🙂-_.,".chars().collect();
    vec(select(odd), least..=most).prop_map(|characters| {
        let text: String = characters.into_iter().collect();
        format!("x{}x", text.chars().skip(2).collect::<String>())
    })
}

/// A credit note of chance with 1 to `most_lines` lines over 1 to 6 documents.
pub fn credit_note(most_lines: usize) -> impl Strategy<Value = Made> {
    let kinds = vec![
        Original::IssuedHere,
        Original::IssuedHere,
        Original::IssuedElsewhere,
        Original::OnPaper,
    ];
    (
        vec(line(), 1..=most_lines),
        vec(select(kinds), 1..=6),
        prop::bool::weighted(0.2),
        sums(),
        (
            any::<bool>(),
            any::<bool>(),
            vec((text(4, 20), text(4, 40), text(4, 140)), 0..4),
        ),
    )
        .prop_map(|(lines, originals, over_retentions, sums, optional)| {
            let mut note = samples::credit_note();
            let kind = if over_retentions {
                DocumentType::Retention
            } else {
                DocumentType::Ccf
            };
            relate(&mut note, lines, &originals, kind);
            add_totals(&mut note, &sums);
            add_optional_objects(&mut note, optional);
            let facts = facts(&note, &originals, kind);
            Made { note, facts }
        })
}

fn sums() -> impl Strategy<Value = Sums> {
    let conditions = OperationCondition::ENTRIES.iter().map(|entry| entry.value);
    (
        0..=100_u32,
        any::<bool>(),
        any::<bool>(),
        0..=10_u32,
        any::<bool>(),
        any::<bool>(),
        select(conditions.collect::<Vec<_>>()),
    )
        .prop_map(
            |(discount, perceive, retain, income, say_vat, fuel, condition)| Sums {
                discount,
                one_percent: (perceive, retain),
                income,
                say_vat,
                fuel,
                condition,
            },
        )
}

fn line() -> impl Strategy<Value = Line> {
    let amounts = (
        1..50_000_000_u64,
        4..=8_u32,
        1..99_999_999_999_u64,
        6..=8_u32,
    );
    (
        0..7_u32,
        amounts,
        0..=90_u32,
        select(vec!["59", "36", "99", "7"]),
        text(3, 40),
        any::<Index>(),
    )
        .prop_map(|(kind, amounts, discount, unit, description, names)| {
            let (quantity, quantity_places, price, price_places) = amounts;
            let quantity = match kind {
                // Tax lines.
                3 => Decimal::ONE,
                _ => Decimal::new(i64::try_from(quantity).unwrap(), quantity_places),
            };
            let price = Decimal::new(i64::try_from(price).unwrap(), price_places);
            let share = Decimal::new(i64::from(discount), 2);
            let discount = round(quantity * price * share, LINE_PLACES);
            let sale = read(&round(quantity * price - discount, LINE_PLACES));
            let mut item = Item {
                description: read(&description),
                quantity: read(&quantity),
                unit: read(&unit),
                unit_price: read(&price),
                discount: read(&discount),
                taxed_sale: LineAmount::ZERO,
                taxes: Vec::new(),
                ..samples::item()
            };
            sell(&mut item, kind, sale);
            Line { item, names }
        })
}

fn sell(item: &mut Item, kind: u32, sale: LineAmount) {
    match kind {
        0 => item.exempt_sale = sale,
        1 => item.non_subject_sale = sale,
        _ => {
            item.taxed_sale = sale;
            if sale.is_positive() {
                item.taxes = vec![Tax::VAT];
            }
        }
    }
    if kind == 2 {
        item.kind = ItemType::Service;
    }
    if kind == 3 && sale.is_positive() {
        item.kind = ItemType::Tax;
        item.unit = read("99");
        item.tax_code = Some(OwnLineTax::parse("A8").unwrap());
    }
}

fn number_of(index: usize, original: Original) -> String {
    match original {
        Original::OnPaper => format!("F-{index:04}"),
        Original::IssuedHere => format!("20c8619e-75f5-492f-88f3-24697a6c9f{index:02}"),
        Original::IssuedElsewhere => format!("7DADEFBA-EC92-45AF-80DE-429D5F0DF5{index:02}"),
    }
}

fn relate(note: &mut CreditNote, lines: Vec<Line>, originals: &[Original], kind: DocumentType) {
    let related = originals.iter().enumerate().map(|(index, original)| {
        let known = *original == Original::IssuedHere;
        RelatedDocument {
            document_type: Some(kind),
            generation_type: Some(match original {
                Original::OnPaper => GenerationType::Physical,
                _ => GenerationType::Electronic,
            }),
            number: Some(read(&number_of(index, *original))),
            emission_date: (!known).then_some(samples::ADJUSTED_ON),
        }
    });
    note.related_documents = related.collect();
    let lines = lines.into_iter().map(|line| {
        let index = line.names.index(originals.len());
        Item {
            related_document: Some(read(&number_of(index, originals[index]))),
            ..line.item
        }
    });
    note.items = lines.collect();
    let least = Decimal::ONE;
    let sells = |item: &Item| item.taxed_sale.get() + item.exempt_sale.get() > least;
    if !note.items.iter().any(sells) {
        note.items.push(Item {
            related_document: Some(read(&number_of(0, originals[0]))),
            ..samples::item()
        });
    }
}

fn add_totals(note: &mut CreditNote, sums: &Sums) {
    let sum = |sale: fn(&Item) -> Decimal| note.items.iter().map(sale).sum::<Decimal>();
    let exempt = money(sum(|item| item.exempt_sale.get()));
    let outside = money(sum(|item| item.non_subject_sale.get()));
    let taxed = money(sum(|item| item.taxed_sale.get()));
    let share = Decimal::new(i64::from(sums.discount), 3);
    let of = |total: Money| money(total.get() * share);
    let summary = &mut note.summary;
    summary.total_exempt = exempt;
    summary.total_non_subject = outside;
    summary.total_taxed = taxed;
    summary.exempt_discount = of(exempt);
    summary.non_subject_discount = of(outside);
    summary.taxed_discount = of(taxed);
    summary.condition = sums.condition;
    let sales = exempt.get() + outside.get() + taxed.get();
    let discounts = summary.exempt_discount.get()
        + summary.non_subject_discount.get()
        + summary.taxed_discount.get();
    summary.sub_total_sales = money(sales);
    summary.sub_total = money(sales - discounts);
    summary.total_vat = None;
    add_taxes(note, sums);
    let total = note.tax_total() + note.summary.sub_total.get();
    let (base, shows_vat) = (note.taxed_base(), note.shows_vat());
    let one_percent = money(base * Decimal::new(1, 2));
    let summary = &mut note.summary;
    if sums.one_percent.0 && shows_vat {
        summary.vat_perception = one_percent;
    }
    if sums.one_percent.1 && shows_vat {
        summary.vat_retention = one_percent;
    }
    summary.income_retention = money(base * Decimal::new(i64::from(sums.income), 2));
    summary.total_operation = money(
        total + summary.vat_perception.get()
            - summary.vat_retention.get()
            - summary.income_retention.get(),
    );
    if summary.total_operation.get() >= Decimal::new(1095, 0) {
        note.extension = Some(samples::extension());
    }
}

fn add_taxes(note: &mut CreditNote, sums: &Sums) {
    let total = |tax: Tax, value: Money| TaxTotal::new(tax, value);
    let fuel: Tax = read("D1");
    let product = |item: &&mut Item| item.kind == ItemType::Product && !item.taxes.is_empty();
    if sums.fuel
        && let Some(item) = note.items.iter_mut().find(product)
    {
        item.taxes.push(fuel);
        note.summary.taxes.push(total(fuel, read("0.07")));
    }
    let vat = money(note.vat());
    if sums.say_vat && note.shows_vat() && note.items.iter().any(|it| !it.taxes.is_empty()) {
        note.summary.taxes.push(total(Tax::VAT, vat));
    }
}

fn add_optional_objects(
    note: &mut CreditNote,
    (third_party, extension, appendixes): (bool, bool, Vec<(String, String, String)>),
) {
    if third_party {
        note.third_party_sale = Some(ThirdPartySale {
            nit: Some(read("98765432-6")),
            name: Some(read("Mandante, S.A.")),
            domicile: None,
        });
    }
    if extension {
        note.extension = Some(samples::extension());
    }
    let appendixes = appendixes
        .into_iter()
        .map(|(field, label, value)| Appendix {
            field: Some(read(&field)),
            label: Some(read(&label)),
            value: Some(read(&value)),
        });
    note.appendixes = appendixes.collect();
}

/// What is known of the documents: each charge takes all that is left.
fn facts(note: &CreditNote, originals: &[Original], document_type: DocumentType) -> Facts {
    let charges = note.credited();
    let originals = originals.iter().enumerate();
    let known = originals.filter(|(_, original)| **original == Original::IssuedHere);
    let known = known.map(|(index, original)| {
        let generation_code = read(&number_of(index, *original));
        let charge = charges
            .iter()
            .find(|charge| charge.generation_code == generation_code);
        KnownDocument {
            generation_code,
            ownership: Ownership::Establishment,
            document_type,
            status: StatusKind::Received,
            issued_on: samples::ADJUSTED_ON,
            receiver_nit: samples::receiver().nit,
            receiver_number: None,
            sold_for: note
                .third_party_sale
                .as_ref()
                .and_then(ThirdPartySale::principal),
            balance: charge.map(|charge| Balance::untouched(charge.sales)),
            amounts: KnownAmounts::default(),
        }
    });
    Facts {
        known: known.collect(),
        ..Facts::on(samples::TODAY)
    }
}
