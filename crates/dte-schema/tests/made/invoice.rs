//! Invoices that chance makes: consistent by construction, as odd as the rules allow.

use dte_domain::catalog::{
    Catalogue, ContingencyCause, IdentityDocumentType, ItemType, OperationCondition, OwnLineTax,
    Tax,
};
use dte_domain::documents::Invoice;
use dte_domain::identification::Transmission;
use dte_domain::issuer::Issuer;
use dte_domain::money::{CENT, LINE_PLACES, LineAmount, round};
use dte_domain::parts::included_tax::vat_inside;
use dte_domain::parts::item::Item;
use dte_domain::parts::receiver::{IdentityDocument, Receiver};
use dte_domain::parts::totals::TaxTotal;
use dte_domain::samples;
use dte_domain::value::Value;
use proptest::collection::vec;
use proptest::option;
use proptest::prelude::*;
use proptest::sample::select;
use rust_decimal::Decimal;

use super::sections::{Optional, Plan, money, optional_objects, payment_plan, read, text};

/// An invoice, how it travels, and who issues it.
#[derive(Clone, Debug)]
pub struct Made {
    pub invoice: Invoice,
    pub transmission: Transmission,
    pub issuer: Issuer,
}

/// What chance says about the summary.
#[derive(Clone, Debug)]
struct Choices {
    /// Thousandths that are discounted.
    discount: u32,
    /// Percent of the largest retention of VAT, and of the operation as retention of income tax.
    retained: (u32, u32),
    /// Whether the client says the totals that may be left out.
    says_totals: bool,
    /// A tolerated cent more in the client's VAT.
    cent_more: bool,
    balance: u32,
}

/// A document of chance: an invoice with 1 to `most_lines` lines.
pub fn invoice(most_lines: usize) -> impl Strategy<Value = Made> {
    let lines = any::<bool>().prop_flat_map(move |small| vec(line(small), 1..=most_lines));
    (
        lines,
        option::weighted(0.8, receiver()),
        choices(),
        payment_plan(),
        optional_objects(),
        transmission(),
        issuer(),
    )
        .prop_map(
            |(lines, receiver, choices, plan, optional, transmission, issuer)| {
                let mut invoice = samples::invoice();
                invoice.receiver = receiver;
                invoice.items = lines;
                add_totals(&mut invoice, &choices);
                identify_large(&mut invoice);
                pay(&mut invoice, &plan);
                add_optional_objects(&mut invoice, &optional);
                Made {
                    invoice,
                    transmission,
                    issuer,
                }
            },
        )
}

fn choices() -> impl Strategy<Value = Choices> {
    (
        prop_oneof![Just(0_u32), 0..=1_000_u32, Just(1_000_u32)],
        (0..=100_u32, prop_oneof![Just(0_u32), 0..=100_u32]),
        any::<bool>(),
        any::<bool>(),
        prop_oneof![Just(0_u32), 1..1_000_000_u32],
    )
        .prop_map(
            |(discount, retained, says_totals, cent_more, balance)| Choices {
                discount,
                retained,
                says_totals,
                cent_more,
                balance,
            },
        )
}

/// What a line sells, and how.
#[derive(Clone, Copy, Debug)]
enum Way {
    Taxed,
    Exempt,
    NonSubject,
    Charge,
    OwnLineTax,
    WithOtherTaxes,
}

fn line(small: bool) -> impl Strategy<Value = Item> {
    let (most_quantity, most_price) = if small {
        (30_000_i64, 9_000_000_i64)
    } else {
        (100_000_000, 9_000_000_000)
    };
    let ways = [
        Way::Taxed,
        Way::Taxed,
        Way::Exempt,
        Way::NonSubject,
        Way::Charge,
        Way::OwnLineTax,
        Way::WithOtherTaxes,
    ];
    let kinds = [ItemType::Product, ItemType::Service, ItemType::Both];
    (
        (select(ways.to_vec()), select(kinds.to_vec())),
        (1..most_quantity, 2..=8_u32, 0..most_price, 2..=8_u32),
        prop_oneof![Just(0_u32), 0..=100_u32, Just(100_u32)],
        (any::<bool>(), option::of(-1..=1_i8)),
        select(vec!["59", "36", "99", "7"]),
        text(3, 40),
    )
        .prop_map(
            |((way, kind), amounts, discount, (to_the_cent, vat), unit, description)| {
                let (quantity, quantity_places, price, price_places) = amounts;
                let mut item = Item {
                    kind,
                    description: read(description),
                    quantity: read(Decimal::new(quantity, quantity_places.max(4))),
                    unit: read(unit),
                    unit_price: read(Decimal::new(price, price_places.max(5))),
                    suggested_price: read(Decimal::new(price, 8)),
                    taxed_sale: LineAmount::ZERO,
                    vat: None,
                    ..samples::consumer_item()
                };
                sell(&mut item, way, discount, to_the_cent);
                say_vat(&mut item, vat);
                item
            },
        )
}

fn sell(item: &mut Item, way: Way, discount: u32, to_the_cent: bool) {
    if matches!(way, Way::Charge | Way::OwnLineTax) {
        item.quantity = read("1");
        item.unit = read("99");
    }
    let gross = item.quantity.get() * item.unit_price.get();
    let share = gross * Decimal::new(i64::from(discount), 2);
    // Rounded down, so that it never exceeds the line.
    item.discount = read(share.trunc_with_scale(LINE_PLACES));
    let places = if to_the_cent { 2 } else { LINE_PLACES };
    let sale: LineAmount = read(round(gross - item.discount.get(), places));
    match way {
        Way::Taxed => item.taxed_sale = sale,
        Way::Exempt => item.exempt_sale = sale,
        Way::NonSubject => item.non_subject_sale = sale,
        Way::Charge => {
            item.unit_price = LineAmount::ZERO;
            item.discount = LineAmount::ZERO;
            let is_credit = item.kind == ItemType::Service;
            item.non_taxed = read(if is_credit {
                "-1.23456789"
            } else {
                "1.23456789"
            });
        }
        Way::OwnLineTax => {
            item.kind = ItemType::Tax;
            item.unit = read("99");
            item.tax_code = Some(OwnLineTax::parse("D4").unwrap());
            item.taxed_sale = sale;
        }
        Way::WithOtherTaxes => {
            item.taxed_sale = sale;
            if sale.is_positive() {
                item.taxes = ["59", "A9"].map(|code| Tax::parse(code).unwrap()).into();
            }
        }
    }
}

/// The client's tax of the line, a little off, so that the whole stays within its bounds; nothing where
/// nothing is taxed.
fn say_vat(item: &mut Item, off: Option<i8>) {
    let exact = round(vat_inside(item.taxed_sale.get()), LINE_PLACES);
    item.vat = off.map(|off| {
        let said = exact + Decimal::new(i64::from(off), 3);
        let said = if item.taxed_sale.is_positive() {
            said
        } else {
            exact
        };
        read(said.max(Decimal::ZERO))
    });
}

fn add_totals(invoice: &mut Invoice, choices: &Choices) {
    if !invoice.items.iter().any(sells) {
        invoice.items.push(samples::consumer_item());
    }
    let summary = &mut invoice.summary;
    summary.total_taxed = None;
    summary.total_vat = None;
    let mut taxes: Vec<Tax> = Vec::new();
    for tax in invoice.items.iter().flat_map(|item| &item.taxes) {
        if !taxes.contains(tax) {
            taxes.push(*tax);
        }
    }
    summary.taxes = taxes
        .into_iter()
        .map(|tax| TaxTotal {
            tax,
            description: (tax.code() == "59").then(|| read("Turismo")),
            value: read("7.07"),
        })
        .collect();
    discount(invoice, choices.discount);
    total(invoice, choices);
    if choices.says_totals {
        let has_room = invoice.items.len() > 9;
        say_totals(invoice, choices.cent_more && has_room);
    }
    invoice.summary.balance_in_favor =
        (choices.balance > 0).then(|| read(-Decimal::new(i64::from(choices.balance), 2)));
}

fn sells(item: &Item) -> bool {
    item.taxed_sale.is_positive()
        || item.exempt_sale.is_positive()
        || item.non_subject_sale.is_positive()
}

fn discount(invoice: &mut Invoice, thousandths: u32) {
    let share = Decimal::new(i64::from(thousandths), 3);
    let taxed = money(invoice.total_taxed() * share);
    let exempt = money(invoice.total_exempt() * share);
    let outside = money(invoice.total_non_subject() * share);
    let summary = &mut invoice.summary;
    summary.taxed_discount = taxed;
    summary.exempt_discount = exempt;
    summary.non_subject_discount = outside;
    summary.discount_percentage = read(share * Decimal::ONE_HUNDRED);
}

fn total(invoice: &mut Invoice, choices: &Choices) {
    let of = |percent: u32, amount: Decimal| {
        let share = amount * Decimal::new(i64::from(percent), 2);
        share.trunc_with_scale(2)
    };
    let (vat_percent, income_percent) = choices.retained;
    let sales = invoice.total_taxed() + invoice.total_exempt() + invoice.total_non_subject();
    let summary = &invoice.summary;
    let discounts = summary.taxed_discount.get()
        + summary.exempt_discount.get()
        + summary.non_subject_discount.get();
    let operation = sales - discounts + invoice.tax_total();
    let most = round(invoice.total_taxed() * Decimal::new(1, 2), 2);
    let vat_retention = of(vat_percent, most).min(operation);
    let income_retention = of(income_percent, operation - vat_retention);
    let left = operation - vat_retention - income_retention;
    // Credits that are more than what is left cannot be paid.
    if left + invoice.total_non_taxed() < Decimal::ZERO {
        for item in &mut invoice.items {
            item.non_taxed = read(item.non_taxed.get().abs());
        }
    }
    let charges = invoice.total_non_taxed();
    let summary = &mut invoice.summary;
    summary.sub_total_sales = money(sales);
    summary.sub_total = money(sales - discounts);
    summary.total_operation = money(operation);
    summary.vat_retention = money(vat_retention);
    summary.income_retention = money(income_retention);
    summary.total_to_pay = money(left + charges);
}

/// The client says what may be left out, the VAT perhaps a cent too high.
fn say_totals(invoice: &mut Invoice, cent_more: bool) {
    let (taxed, exempt) = (invoice.total_taxed(), invoice.total_exempt());
    let (outside, charges) = (invoice.total_non_subject(), invoice.total_non_taxed());
    let (vat, discounts) = (invoice.vat(), invoice.total_discount());
    let summary = &mut invoice.summary;
    summary.total_taxed = Some(money(taxed));
    summary.total_exempt = Some(money(exempt));
    summary.total_non_subject = Some(money(outside));
    summary.total_non_taxed = Some(read(charges));
    summary.total_discount = Some(money(discounts));
    summary.total_vat = Some(money(if cent_more { vat + CENT } else { vat }));
}

/// Who buys for 1095.00 or more is named, and there is an extension.
fn identify_large(invoice: &mut Invoice) {
    if invoice.summary.total_operation.get() < Decimal::new(1095, 0) {
        return;
    }
    invoice.extension = Some(samples::extension());
    let receiver = invoice.receiver.get_or_insert_default();
    receiver
        .name
        .get_or_insert_with(|| read("Marta Quintanilla"));
    if receiver.identity.kind.is_none() {
        receiver.identity = identity("02", "C-123");
    }
}

fn pay(invoice: &mut Invoice, plan: &Plan) {
    let condition = if invoice.summary.total_to_pay.get().is_zero() {
        OperationCondition::Cash
    } else {
        plan.condition
    };
    invoice.summary.condition = condition;
    invoice.summary.payments = plan.payments(condition, invoice.summary.total_to_pay);
}

fn identity(kind: &str, number: &str) -> IdentityDocument {
    IdentityDocument {
        kind: Some(IdentityDocumentType::parse(kind).unwrap()),
        number: Some(read(number)),
    }
}

fn receiver() -> impl Strategy<Value = Receiver> {
    let identities = vec![
        IdentityDocument::default(),
        identity("36", "0614-010123-110-1"),
        identity("36", "98765432-6"),
        identity("13", "987654326"),
        identity("13", "98765432-6"),
        identity("02", "123"),
        identity("03", "A-1234567890123456"),
        identity("37", "ñ 1"),
    ];
    (
        select(identities),
        option::of(text(1, 250)),
        option::of(text(5, 150)),
        option::of(text(5, 200)),
        (any::<bool>(), any::<bool>(), any::<bool>()),
    )
        .prop_map(
            |(identity, name, activity, complement, (nrc, phone, email))| {
                let with_nit = identity.kind == Some(IdentityDocumentType::Nit);
                Receiver {
                    nrc: (nrc && with_nit).then(|| read("12")),
                    identity,
                    name: name.map(read),
                    activity_code: activity.as_ref().map(|_| read("46900")),
                    activity_description: activity.map(read),
                    address: complement.map(|complement| dte_domain::taxpayer::Address {
                        complement: read(complement),
                        ..samples::address()
                    }),
                    phone: phone.then(|| read("+503 (22) 12-3456")),
                    email: email.then(|| read("marta@example.com")),
                    ..Receiver::default()
                }
            },
        )
}

fn transmission() -> impl Strategy<Value = Transmission> {
    let contingency = |cause, reason: Option<&str>| Transmission::Contingency {
        cause,
        reason: reason.map(read),
    };
    select(vec![
        Transmission::Normal,
        Transmission::Normal,
        contingency(ContingencyCause::Authority, None),
        contingency(ContingencyCause::Internet, Some("Avería")),
        contingency(ContingencyCause::Other, Some("Razón")),
    ])
}

fn issuer() -> impl Strategy<Value = Issuer> {
    let codes = vec![None, Some("C1"), Some("C001"), Some("Sucursal 1")];
    (select(codes.clone()), select(codes), any::<bool>()).prop_map(|(own, pos, mh)| Issuer {
        establishment_code: own.map(read),
        pos_code: pos.map(read),
        establishment_code_mh: mh.then(|| read("M001")),
        pos_code_mh: mh.then(|| read("P001")),
        commercial_name: mh.then(|| read("Tienda")),
        ..samples::issuer()
    })
}

fn add_optional_objects(invoice: &mut Invoice, optional: &Optional) {
    if let Some(reference) = optional.reference() {
        for item in &mut invoice.items {
            item.related_document = Some(read(reference));
        }
    }
    invoice.related_documents = optional.related_documents();
    invoice.third_party_sale = optional.third_party_sale();
    invoice.other_documents = optional.other_documents();
    invoice.appendixes = optional.appendixes();
}
