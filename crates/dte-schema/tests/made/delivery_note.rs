//! Delivery notes that chance makes: consistent by construction, as odd as the rules allow.

use dte_domain::catalog::{
    Catalogue, GenerationType, GoodsTitle, IdentityDocumentType, ItemType, Tax,
};
use dte_domain::documents::DeliveryNote;
use dte_domain::documents::delivery_note::Summary;
use dte_domain::edition::Edition;
use dte_domain::identification::DocumentType;
use dte_domain::money::{LINE_PLACES, Money, round};
use dte_domain::parts::appendix::Appendix;
use dte_domain::parts::item::Item;
use dte_domain::parts::receiver::{IdentityDocument, Receiver};
use dte_domain::parts::related_document::RelatedDocument;
use dte_domain::parts::third_party_sale::ThirdPartySale;
use dte_domain::parts::totals::TaxTotal;
use dte_domain::samples;
use proptest::collection::vec;
use proptest::option;
use proptest::prelude::*;
use proptest::sample::select;
use rust_decimal::Decimal;

use super::sections::{money, one_cent_off, read, text};

/// What a note is of: whether its goods leave the country, and the sales that it delivers.
#[derive(Clone, Copy, Debug)]
struct Delivery {
    is_exported: bool,
    sales: Option<(DocumentType, bool)>,
}

/// What of the totals is said, and by how much it is off.
#[derive(Clone, Debug)]
struct Totals {
    /// In thousandths of each kind.
    discount: i64,
    fuel: bool,
    says_taxes: bool,
    said: [bool; 7],
    cents: [i64; 7],
}

/// A delivery note of chance with 1 to `most_lines` lines.
pub fn delivery_note(edition: Edition, most_lines: usize) -> impl Strategy<Value = DeliveryNote> {
    let titles: Vec<_> = GoodsTitle::ENTRIES
        .iter()
        .map(|entry| entry.value)
        .collect();
    (
        vec(line(), 1..=most_lines),
        (receiver(edition), select(titles)),
        delivery(edition),
        totals(),
        (any::<bool>(), any::<bool>(), option::of(text(3, 300))),
        vec((text(4, 20), text(4, 40), text(4, 140)), 0..4),
    )
        .prop_map(
            |(items, (receiver, title), delivery, totals, optional, appendixes)| {
                let (third_party, extension, observations) = optional;
                let mut note = DeliveryNote {
                    receiver: Some(receiver),
                    goods_title: Some(title),
                    items,
                    third_party_sale: third_party.then(|| ThirdPartySale {
                        nit: Some(read("98765432-6")),
                        name: Some(read("Mandante, S.A.")),
                        domicile: None,
                    }),
                    extension: extension.then(samples::extension),
                    observations: observations.map(read),
                    appendixes: appendixes
                        .into_iter()
                        .map(|(field, label, value)| Appendix {
                            field: Some(read(field)),
                            label: Some(read(label)),
                            value: Some(read(value)),
                        })
                        .collect(),
                    ..DeliveryNote::default()
                };
                hand_over_to(&mut note, delivery, totals.fuel);
                add_totals(&mut note, &totals);
                note
            },
        )
}

fn delivery(edition: Edition) -> impl Strategy<Value = Delivery> {
    let mut all = vec![(false, None), (true, None)];
    for electronic in [true, false] {
        all.push((false, Some((DocumentType::Invoice, electronic))));
        all.push((false, Some((DocumentType::Ccf, electronic))));
        if edition == Edition::Of2026 {
            all.push((true, Some((DocumentType::ExportInvoice, electronic))));
        }
    }
    select(all).prop_map(|(is_exported, sales)| Delivery { is_exported, sales })
}

/// The taxes of the lines, and the sales that they name.
fn hand_over_to(note: &mut DeliveryNote, delivery: Delivery, fuel: bool) {
    let over_exports = delivery.is_exported && delivery.sales.is_some();
    for item in &mut note.items {
        if delivery.is_exported && item.kind == ItemType::Tax {
            item.kind = ItemType::Product;
            item.tax_code = None;
        }
        if over_exports && item.kind == ItemType::Both {
            item.kind = ItemType::Service;
        }
        if item.taxed_sale.is_positive() {
            item.taxes = match (delivery.is_exported, item.kind) {
                (true, _) => vec![Tax::EXPORTS],
                (false, ItemType::Product) if fuel => vec![Tax::VAT, read("D1")],
                (false, _) => vec![Tax::VAT],
            };
        }
    }
    if let Some((document_type, electronic)) = delivery.sales {
        relate(note, document_type, electronic);
    }
}

fn relate(note: &mut DeliveryNote, document_type: DocumentType, electronic: bool) {
    let (kind, number) = if electronic {
        (
            GenerationType::Electronic,
            "20c8619e-75f5-492f-88f3-24697a6c9f58",
        )
    } else {
        (GenerationType::Physical, "F-4711")
    };
    note.related_documents = vec![RelatedDocument {
        document_type: Some(document_type),
        generation_type: Some(kind),
        number: Some(read(number)),
        emission_date: Some(samples::TODAY),
    }];
    for item in &mut note.items {
        item.related_document = Some(read(number));
    }
}

fn totals() -> impl Strategy<Value = Totals> {
    (
        0..=1_000_i64,
        any::<bool>(),
        any::<bool>(),
        any::<[bool; 7]>(),
        one_cent_off(),
    )
        .prop_map(|(discount, fuel, says_taxes, said, cents)| Totals {
            discount,
            fuel,
            says_taxes,
            said,
            cents,
        })
}

/// The sums, one of them at most a cent off and never of a kind that is not there, or left out.
fn add_totals(note: &mut DeliveryNote, totals: &Totals) {
    let said = |at: usize, exact: Decimal| -> Option<Money> {
        let off = exact + Decimal::new(totals.cents[at], 2);
        let off = if exact.is_zero() { exact } else { off };
        totals.said[at].then(|| money(off.max(Decimal::ZERO)))
    };
    note.summary = Summary {
        total_non_subject: said(0, note.total_non_subject()),
        total_exempt: said(1, note.total_exempt()),
        total_taxed: said(2, note.total_taxed()),
        ..Summary::default()
    };
    let share = |of: Decimal| money((of * Decimal::new(totals.discount, 3)).trunc_with_scale(2));
    note.summary.non_subject_discount = share(note.total_non_subject());
    note.summary.exempt_discount = share(note.total_exempt());
    note.summary.taxed_discount = share(note.total_taxed());
    // A discount of everything leaves no cent to be off by.
    if totals.discount < 900 {
        note.summary.sub_total_sales = said(3, note.sub_total_sales());
    }
    note.summary.total_discount = said(4, note.total_discount());
    note.summary.sub_total = said(5, note.sub_total());
    let bears = |tax: Tax| note.items.iter().any(|item| item.bears(tax));
    let vat = note.vat();
    let mut taxes = Vec::new();
    if totals.says_taxes && bears(Tax::VAT) {
        taxes.push(TaxTotal::new(Tax::VAT, money(vat)));
    }
    if totals.says_taxes && bears(Tax::EXPORTS) {
        taxes.push(TaxTotal::new(Tax::EXPORTS, Money::ZERO));
    }
    if bears(read("D1")) {
        taxes.push(TaxTotal::new(read("D1"), money(Decimal::new(375, 2))));
    }
    note.summary.taxes = taxes;
    note.summary.total_vat = totals.said[3].then(|| money(vat));
    note.summary.total_operation = said(6, note.total_operation());
}

/// A line before its taxes are known: of each kind of sale, a tax, or of nothing.
fn line() -> impl Strategy<Value = Item> {
    let amounts = (
        1..50_000_000_u64,
        0..99_999_999_999_u64,
        6..=8_u32,
        0..=100_u32,
    );
    let kinds = vec![
        ItemType::Product,
        ItemType::Service,
        ItemType::Both,
        ItemType::Tax,
    ];
    (
        select(kinds),
        0..3_u8,
        amounts,
        select(vec!["59", "36", "99", "1", "58"]),
        (text(3, 40), option::of(text(2, 25))),
    )
        .prop_map(|(kind, sale, amounts, unit, (description, code))| {
            let (quantity, price, places, discount) = amounts;
            let is_tax = kind == ItemType::Tax;
            let price = Decimal::new(i64::try_from(price).unwrap(), places);
            let price = if is_tax { price + Decimal::ONE } else { price };
            let quantity = match kind {
                ItemType::Tax => Decimal::ONE,
                _ => Decimal::new(i64::try_from(quantity).unwrap(), 4),
            };
            let discount = if is_tax { 0 } else { discount };
            let off = quantity * price * Decimal::new(i64::from(discount), 2);
            let off = off.trunc_with_scale(LINE_PLACES);
            let exact = round(quantity * price - off, LINE_PLACES);
            let unit = if is_tax { "99" } else { unit };
            let item = Item {
                discount: read(off),
                code: code.map(read),
                tax_code: is_tax.then(|| read("A8")),
                ..Item::new(
                    kind,
                    read(description),
                    (read(quantity), read(unit)),
                    read(price),
                )
            };
            match sale {
                0 if !is_tax => Item {
                    non_subject_sale: read(exact),
                    ..item
                },
                1 if !is_tax => Item {
                    exempt_sale: read(exact),
                    ..item
                },
                _ => Item {
                    taxed_sale: read(exact),
                    ..item
                },
            }
        })
}

fn receiver(edition: Edition) -> impl Strategy<Value = Receiver> {
    let identities = vec![
        (IdentityDocumentType::Nit, "0600-010190-101-9"),
        (IdentityDocumentType::Nit, "987654326"),
        (IdentityDocumentType::Dui, "98765432-6"),
        (IdentityDocumentType::Dui, "987654326"),
        (IdentityDocumentType::Passport, "A-1"),
        (IdentityDocumentType::ResidentCard, "Ñ 4711"),
        (IdentityDocumentType::Other, "12345678901234567890"),
    ];
    let phones = vec!["22123456", "+503 (2212) 34-56", "2212-3456 ext. 12"];
    (
        select(identities),
        (text(2, 250), option::of(text(2, 150))),
        ("[0-9]{5,6}", text(5, 150)),
        option::of(select(phones)),
        (any::<bool>(), any::<bool>(), any::<bool>()),
        text(2, 200),
    )
        .prop_map(
            move |(identity, names, activity, phone, optional, street)| {
                let ((kind, number), (name, commercial)) = (identity, names);
                let (is_reached, has_nrc, has_activity) = optional;
                let mut address = samples::address();
                address.complement = read(street);
                let must_be_reached = edition == Edition::Of2022 || is_reached;
                let is_active = edition == Edition::Of2026 || has_activity;
                let (code, description) = activity;
                Receiver {
                    identity: IdentityDocument {
                        kind: Some(kind),
                        number: Some(read(number)),
                    },
                    nrc: (has_nrc && kind == IdentityDocumentType::Nit).then(|| read("123456")),
                    name: Some(read(name)),
                    activity_code: is_active.then(|| read(code)),
                    activity_description: is_active.then(|| read(description)),
                    commercial_name: commercial.map(read),
                    address: must_be_reached.then_some(address),
                    phone: phone.map(read),
                    email: samples::receiver().email.filter(|_| must_be_reached),
                    ..Receiver::default()
                }
            },
        )
}
