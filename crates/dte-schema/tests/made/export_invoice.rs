//! Export invoices that chance makes: consistent by construction, as odd as the rules of an edition allow.

use dte_domain::catalog::{
    AssociatedDocument, Catalogue, Country, CustomsPrecinct, Domicile, ExportRegime,
    GenerationType, IdentityDocumentType, Incoterm, ItemType, OperationCondition, PersonType,
    RegimeCode, Tax, TransportMode,
};
use dte_domain::documents::ExportInvoice;
use dte_domain::documents::export_invoice::buyer::{Buyer, ThirdPartyPurchase};
use dte_domain::documents::export_invoice::item::ExportItem;
use dte_domain::documents::export_invoice::paper::Paper;
use dte_domain::documents::export_invoice::{Departure, Summary};
use dte_domain::edition::Edition;
use dte_domain::identification::DocumentType;
use dte_domain::money::{LINE_PLACES, Money, round};
use dte_domain::parts::appendix::Appendix;
use dte_domain::parts::receiver::{IdentityDocument, Receiver};
use dte_domain::parts::related_document::RelatedDocument;
use dte_domain::parts::third_party_sale::ThirdPartySale;
use dte_domain::parts::totals::TaxTotal;
use dte_domain::samples;
use dte_domain::value::{Text, Value as _};
use proptest::collection::vec;
use proptest::option;
use proptest::prelude::*;
use proptest::sample::select;
use rust_decimal::Decimal;

use super::sections::{Plan, money, one_cent_off, payment_plan, read, text};

/// What of the totals is said, and by how much it is off.
#[derive(Clone, Debug)]
struct Totals {
    /// In thousandths of the sales.
    discount: i64,
    carriage: (i64, i64),
    said: [bool; 5],
    cents: [i64; 5],
    /// In thousandths of the sales.
    free: i64,
    balance: i64,
}

/// Whether goods leave, and how.
#[derive(Clone, Debug)]
struct Leaving {
    goods: bool,
    precinct: CustomsPrecinct,
    regime: ExportRegime,
    says_type: bool,
    incoterm: Incoterm,
    words: Option<String>,
}

/// For whom and with what.
#[derive(Clone, Debug)]
struct Beside {
    third_party: u8,
    notes: bool,
    papers: Vec<(bool, TransportMode)>,
    payment_number: bool,
    observations: Option<String>,
    appendixes: Vec<(String, String, String)>,
}

/// An export invoice of chance with 1 to `most_lines` lines, as documents of an edition take it.
pub fn export_invoice(edition: Edition, most_lines: usize) -> impl Strategy<Value = ExportInvoice> {
    (
        vec(line(), 1..=most_lines),
        buyer(edition),
        leaving(edition),
        totals(),
        option::of(payment_plan()),
        beside(),
    )
        .prop_map(move |(mut items, buyer, leaving, totals, plan, beside)| {
            if edition == Edition::Of2026 {
                keep_one_kind(&mut items, leaving.goods);
            }
            charge_beside_a_sale(&mut items);
            let mut invoice = ExportInvoice {
                buyer: Some(buyer),
                items,
                ..ExportInvoice::new(Summary::new(OperationCondition::Cash))
            };
            if edition == Edition::Of2026 {
                bear_fovial(&mut invoice);
            }
            depart(&mut invoice, &leaving);
            add_totals(&mut invoice, &totals, edition);
            if let Some(plan) = plan {
                pay(&mut invoice, &plan);
            }
            add_the_rest(&mut invoice, &beside, edition);
            invoice
        })
}

fn charge_beside_a_sale(items: &mut [ExportItem]) {
    let sells = items.iter().any(|item| item.taxed_sale() > Decimal::ZERO);
    for item in items.iter_mut().filter(|_| !sells) {
        item.non_taxed = read("0");
    }
}

/// A line that names its taxes bears FOVIAL, too.
fn bear_fovial(invoice: &mut ExportInvoice) {
    let mut items = invoice.items.iter_mut();
    if let Some(item) = items.find(|item| !item.taxes.is_empty()) {
        let fovial = read("D1");
        item.taxes.push(fovial);
        let amount = money(Decimal::new(75, 2));
        invoice.summary.taxes.push(TaxTotal::new(fovial, amount));
    }
}

fn keep_one_kind(items: &mut [ExportItem], goods: bool) {
    for item in items {
        item.kind = if goods {
            ItemType::Product
        } else {
            ItemType::Service
        };
    }
}

fn totals() -> impl Strategy<Value = Totals> {
    (
        0..=1_000_i64,
        (0..=900_000_i64, 1..=900_000_i64),
        any::<[bool; 5]>(),
        one_cent_off(),
        (0..=1_000_i64, 0..=90_000_i64),
    )
        .prop_map(
            |(discount, carriage, said, cents, (free, balance))| Totals {
                discount,
                carriage,
                said,
                cents,
                free,
                balance,
            },
        )
}

/// The sums, one of them at most a cent off and never below 0, or left out.
fn add_totals(invoice: &mut ExportInvoice, totals: &Totals, edition: Edition) {
    let off = |at: usize, exact: Decimal| exact + Decimal::new(totals.cents[at], 2);
    let said = |at: usize, exact: Decimal| -> Option<Money> {
        totals.said[at].then(|| money(off(at, exact).max(Decimal::ZERO)))
    };
    // What takes the charges below 0 cannot be paid.
    invoice.summary.insurance = money(Decimal::new(totals.carriage.0, 2));
    invoice.summary.freight = money(Decimal::new(totals.carriage.1, 2));
    invoice.summary.total_taxed = said(0, invoice.total_taxed());
    let share = |thousandths: i64| invoice.total_taxed() * Decimal::new(thousandths, 3);
    let discount = share(totals.discount).trunc_with_scale(2);
    let free = share(totals.free).trunc_with_scale(2);
    invoice.summary.taxed_discount = money(discount);
    if edition == Edition::Of2026 {
        invoice.summary.total_non_onerous = money(free);
        invoice.summary.balance_in_favor = Some(read(-Decimal::new(totals.balance, 2)));
    }
    invoice.summary.total_discount = said(1, invoice.total_discount());
    invoice.summary.total_operation = said(2, invoice.total_operation());
    if invoice.total_operation().is_zero() {
        invoice.summary.total_operation = Some(money(Decimal::new(1, 2)));
    }
    while invoice.total_to_pay() < Decimal::ZERO {
        for item in &mut invoice.items {
            item.non_taxed = read(item.non_taxed.get().abs());
        }
    }
    if totals.said[3] {
        let exact = invoice.total_non_taxed();
        let shown = off(3, exact);
        let fits = invoice.total_operation() + shown >= Decimal::ZERO;
        invoice.summary.total_non_taxed = Some(read(if fits { shown } else { exact }));
    }
    invoice.summary.total_to_pay = said(4, invoice.total_to_pay());
}

fn pay(invoice: &mut ExportInvoice, plan: &Plan) {
    let total = money(invoice.total_to_pay());
    let condition = if total == Money::ZERO {
        OperationCondition::Cash
    } else {
        plan.condition
    };
    invoice.summary.condition = condition;
    invoice.summary.payments = plan.payments(condition, total);
}

fn depart(invoice: &mut ExportInvoice, leaving: &Leaving) {
    if invoice.item_type() == ItemType::Service {
        invoice.departure.item_type = leaving.says_type.then_some(ItemType::Service);
        return;
    }
    let regime = RegimeCode {
        regime: leaving.regime,
        says_type: leaving.says_type,
    };
    let alone = Some(leaving.regime.regime_type());
    invoice.departure = Departure {
        item_type: leaving.says_type.then(|| invoice.item_type()),
        precinct: Some(leaving.precinct),
        regime_type: alone.filter(|_| !leaving.says_type),
        regime: Some(regime),
    };
    invoice.summary.incoterm = Some(leaving.incoterm);
    invoice.summary.incoterm_description = leaving.words.as_ref().map(read);
}

fn add_the_rest(invoice: &mut ExportInvoice, beside: &Beside, edition: Edition) {
    invoice.papers = beside.papers.iter().map(|it| paper(*it, edition)).collect();
    invoice.summary.electronic_payment_number = beside.payment_number.then(|| read("PE-1"));
    invoice.observations = beside.observations.as_ref().map(read);
    let appendix = |(field, label, value): &(String, String, String)| Appendix {
        field: Some(read(field)),
        label: Some(read(label)),
        value: Some(read(value)),
    };
    invoice.appendixes = beside.appendixes.iter().map(appendix).collect();
    if beside.third_party == 1 {
        invoice.third_party_sale = Some(ThirdPartySale {
            nit: Some(read("0600-010165-103-9")),
            name: Some(read("Comitente")),
            domicile: (edition == Edition::Of2026).then_some(Domicile::Domiciled),
        });
    }
    if edition == Edition::Of2026 {
        if beside.third_party == 2 {
            invoice.third_party_purchase = Some(ThirdPartyPurchase {
                document_number: Some(read("P-1")),
                name: Some(read("Comprador")),
            });
        }
        relate(invoice, beside.notes);
    }
}

fn relate(invoice: &mut ExportInvoice, electronic: bool) {
    let (generation, number) = if electronic {
        (
            GenerationType::Electronic,
            "20c8619e-75f5-492f-88f3-24697a6c9f58",
        )
    } else {
        (GenerationType::Physical, "NR-4711")
    };
    invoice.related_documents = vec![RelatedDocument {
        document_type: Some(DocumentType::DeliveryNote),
        generation_type: Some(generation),
        number: Some(read(number)),
        emission_date: Some(samples::TODAY),
    }];
    for item in &mut invoice.items {
        item.related_document = Some(read(number));
    }
}

fn paper((is_transport, mode): (bool, TransportMode), edition: Edition) -> Paper {
    if is_transport {
        let taken = Some(mode).filter(|mode| edition == Edition::Of2026 || mode.is_of_2022());
        return Paper {
            kind: Some(AssociatedDocument::Transport),
            transport_mode: taken.or(Some(read("3"))),
            transport_plate: Some(read("MSCU1234567")),
            driver_document: Some(read("98765432-6")),
            driver_name: Some(read("Ñandú \"Rápido\"")),
            ..Paper::default()
        };
    }
    Paper {
        kind: Some(AssociatedDocument::Receiver),
        description: Some(read("Orden")),
        detail: Some(read("Orden 5")),
        ..Paper::default()
    }
}

fn beside() -> impl Strategy<Value = Beside> {
    let modes = || {
        let entries = TransportMode::ENTRIES.iter();
        select(entries.map(|entry| entry.value).collect::<Vec<_>>())
    };
    (
        0..3_u8,
        any::<bool>(),
        vec((any::<bool>(), modes()), 0..4),
        any::<bool>(),
        option::of(text(3, 300)),
        vec((text(4, 20), text(4, 40), text(4, 140)), 0..4),
    )
        .prop_map(
            |(third_party, notes, papers, payment_number, observations, appendixes)| Beside {
                third_party,
                notes,
                papers,
                payment_number,
                observations,
                appendixes,
            },
        )
}

fn leaving(edition: Edition) -> impl Strategy<Value = Leaving> {
    let regimes = ExportRegime::ENTRIES.iter().map(|entry| entry.value);
    let regimes: Vec<_> = regimes
        .filter(|it| edition == Edition::Of2026 || it.is_of_2022())
        .collect();
    let precincts = CustomsPrecinct::ENTRIES.iter().map(|entry| entry.value);
    let precincts: Vec<_> = precincts
        .filter(|it| edition == Edition::Of2026 || it.is_of_2022())
        .collect();
    let terms = Incoterm::ENTRIES.iter().map(|entry| entry.value);
    (
        any::<bool>(),
        select(precincts),
        select(regimes),
        any::<bool>(),
        select(terms.collect::<Vec<_>>()),
        option::of(text(3, 150)),
    )
        .prop_map(
            |(goods, precinct, regime, says_type, incoterm, words)| Leaving {
                goods,
                precinct,
                regime,
                says_type,
                incoterm,
                words: words.filter(|words| words.chars().count() >= 3),
            },
        )
}

fn line() -> impl Strategy<Value = ExportItem> {
    let amounts = (
        1..50_000_000_u64,
        0..=6_u32,
        1..99_999_999_999_u64,
        2..=8_u32,
        0..=100_u32,
    );
    let kinds = vec![ItemType::Product, ItemType::Service, ItemType::Both];
    (
        select(kinds),
        amounts,
        select(vec!["59", "36", "99", "7", "60"]),
        text(3, 40),
        (option::of(text(2, 25)), any::<[bool; 2]>()),
        option::weighted(0.2, -90_000_000_i64..90_000_000),
    )
        .prop_map(|(kind, amounts, unit, description, (code, said), charge)| {
            let (quantity, quantity_places, price, price_places, discount) = amounts;
            let quantity = Decimal::new(i64::try_from(quantity).unwrap(), quantity_places.max(4));
            let price = Decimal::new(i64::try_from(price).unwrap(), price_places.max(6));
            let (quantity, unit, price) = match charge {
                Some(_) => (Decimal::ONE, "99", Decimal::ZERO),
                None => (quantity, unit, price),
            };
            let share = quantity * price * Decimal::new(i64::from(discount), 2);
            let discount = share.trunc_with_scale(LINE_PLACES);
            let sale = round(quantity * price - discount, LINE_PLACES);
            let is_sold = sale > Decimal::ZERO;
            ExportItem {
                discount: read(discount),
                code: code.map(read),
                taxed_sale: said[0].then(|| read(sale)),
                non_taxed: read(Decimal::new(charge.unwrap_or_default(), 6)),
                taxes: if said[1] && is_sold {
                    vec![Tax::EXPORTS]
                } else {
                    Vec::new()
                },
                ..ExportItem::new(
                    kind,
                    read(description),
                    (read(quantity), read(unit)),
                    read(price),
                )
            }
        })
}

fn buyer(edition: Edition) -> impl Strategy<Value = Buyer> {
    let identities = vec![
        (IdentityDocumentType::Nit, "0600-010190-101-9"),
        (IdentityDocumentType::Dui, "98765432-6"),
        (IdentityDocumentType::Dui, "987654326"),
        (IdentityDocumentType::Passport, "A-1"),
        (IdentityDocumentType::Other, "12345678901234567890"),
    ];
    let countries = Country::ENTRIES.iter().map(|entry| entry.value);
    let taken = |it: &Country| match edition {
        Edition::Of2022 => it.code_of_2022().is_some(),
        Edition::Of2026 => *it != Country::HOME,
    };
    let countries: Vec<_> = countries.filter(taken).collect();
    (
        select(identities),
        text(2, 250),
        select(countries),
        (any::<bool>(), text(7, 200), text(7, 150)),
        any::<[bool; 3]>(),
    )
        .prop_map(
            |((kind, number), name, country, (shown, complement, activity), flags)| Buyer {
                receiver: Receiver {
                    identity: IdentityDocument {
                        kind: Some(kind),
                        number: Some(read(number)),
                    },
                    name: Some(read(name)),
                    commercial_name: flags[0].then(|| read("Ñ")),
                    activity_description: Some(read(activity)),
                    phone: flags[1].then(|| read("50224441122 ext. 7")),
                    email: samples::receiver().email,
                    ..Receiver::default()
                },
                country: Some(country),
                country_name: Text::parse(country.name()).ok().filter(|_| shown),
                complement: Some(read(complement)),
                person: Some(if flags[2] {
                    PersonType::Natural
                } else {
                    PersonType::Juridical
                }),
            },
        )
}
