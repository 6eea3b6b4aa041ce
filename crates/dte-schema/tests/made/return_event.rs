//! Return events that chance makes: consistent by construction, as odd as the rules allow.

use dte_domain::amounts::{Amount, AmountKind, Returnable};
use dte_domain::catalog::{ItemType, Unit};
use dte_domain::documents::ReturnEvent;
use dte_domain::documents::return_event::Summary;
use dte_domain::documents::return_event::item::ReturnedItem;
use dte_domain::facts::Facts;
use dte_domain::identification::DocumentType;
use dte_domain::money::{LINE_PLACES, round};
use dte_domain::parts::appendix::Appendix;
use dte_domain::parts::totals::TaxTotal;
use dte_domain::samples;
use proptest::collection::vec;
use proptest::option;
use proptest::prelude::*;
use proptest::sample::select;
use rust_decimal::Decimal;

use super::sections::{money, read, text};

/// A return event with what is known of its document.
#[derive(Clone, Debug)]
pub struct Made {
    pub event: ReturnEvent,
    pub facts: Facts,
}

/// A return event of chance with 1 to `most_lines` lines.
pub fn return_event(most_lines: usize) -> impl Strategy<Value = Made> {
    let types = [
        DocumentType::Invoice,
        DocumentType::ExportInvoice,
        DocumentType::ExcludedSubjectInvoice,
    ];
    select(types.to_vec()).prop_flat_map(move |over| {
        (
            vec(line(over), 1..=most_lines),
            option::of(-1..=1_i64),
            vec((text(4, 20), text(4, 40), text(4, 140)), 0..4),
            (any::<bool>(), any::<bool>()),
        )
            .prop_map(move |(items, cents, appendixes, (merged, taxed))| {
                let mut event = of_type(over);
                event.items = items;
                take_something_back(&mut event, over);
                event.appendixes = appendixes.iter().map(appendix).collect();
                event.merger = merged.then(|| read("06000101651039"));
                let bears = |item: &ReturnedItem| !item.taxes.is_empty();
                if over == DocumentType::Invoice && event.items.iter().any(bears) {
                    event.summary.taxes = vec![TaxTotal::new(read("D1"), money(Decimal::ONE))];
                }
                // A total may be a cent off; what would be nothing by that stays as it is.
                event.summary.total_taxed = cents.filter(|_| taxed).map(|cents| {
                    let sum = event.total_taxed();
                    let off = sum + Decimal::new(cents, 2);
                    money(if off > Decimal::ZERO { off } else { sum })
                });
                Made {
                    event,
                    facts: facts(over),
                }
            })
    })
}

/// Of nothing at all there is no return.
fn take_something_back(event: &mut ReturnEvent, over: DocumentType) {
    let charges = event
        .items
        .iter()
        .any(|item| !item.non_taxed.get().is_zero());
    if event.total_operation().is_zero() && !charges {
        event.items[0] = ReturnedItem {
            related_document: Some(read(samples::RETURNED)),
            taxed_sale: (over == DocumentType::Invoice).then(|| read("1")),
            ..ReturnedItem::new(
                ItemType::Product,
                read("Producto"),
                (read("1"), read("59")),
                read("1"),
            )
        };
    }
}

fn of_type(over: DocumentType) -> ReturnEvent {
    let sample = match over {
        DocumentType::Invoice => samples::return_event(),
        DocumentType::ExportInvoice => samples::returned_export(),
        _ => samples::returned_purchase(),
    };
    let mut event = ReturnEvent::new(Summary::default());
    event.related_documents = sample.related_documents;
    event
}

/// A document that has enough of everything.
fn facts(over: DocumentType) -> Facts {
    let mut facts = samples::return_facts(over);
    let enough = Decimal::from(90_000_000_000_u64);
    let kinds = Returnable::ALL.map(AmountKind::Returned).into_iter();
    let others = [
        AmountKind::VatRetention,
        AmountKind::IncomeRetention,
        AmountKind::Tax(read("D1")),
    ];
    facts.originals[0].amounts = kinds
        .chain(others)
        .map(|kind| Amount {
            kind,
            amount: enough,
        })
        .collect();
    facts
}

fn appendix((field, label, value): &(String, String, String)) -> Appendix {
    Appendix {
        field: Some(read(field)),
        label: Some(read(label)),
        value: Some(read(value)),
    }
}

fn line(over: DocumentType) -> impl Strategy<Value = ReturnedItem> {
    let amounts = (
        1..5_000_u64,
        0..=4_u32,
        1..9_999_999_u64,
        2..=8_u32,
        0..=100_u32,
    );
    (
        0..5_u32,
        amounts,
        select(vec!["59", "36", "99", "7"]),
        text(3, 40),
        (option::of(text(2, 25)), any::<[bool; 4]>()),
        (0..9_999_u32, 0..9_999_u32),
    )
        .prop_map(
            move |(kind, amounts, unit, description, (code, said), (insurance, freight))| {
                let (quantity, quantity_places, price, price_places, discount) = amounts;
                let quantity = Decimal::new(i64::try_from(quantity).unwrap(), quantity_places);
                let price = Decimal::new(i64::try_from(price).unwrap(), price_places);
                let discount = quantity * price * Decimal::new(i64::from(discount), 2);
                let discount = discount.trunc_with_scale(LINE_PLACES);
                let sale = round(quantity * price - discount, LINE_PLACES);
                let line = ReturnedItem {
                    discount: read(discount),
                    code: code.map(read),
                    related_document: Some(read(samples::RETURNED)),
                    ..ReturnedItem::new(
                        ItemType::Product,
                        read(description),
                        (read(quantity), read(unit)),
                        read(price),
                    )
                };
                match over {
                    DocumentType::Invoice => of_invoice(line, kind, sale, said),
                    DocumentType::ExportInvoice => ReturnedItem {
                        taxed_sale: said[0].then(|| read(sale)),
                        insurance: read(Decimal::new(i64::from(insurance), 2)),
                        freight: read(Decimal::new(i64::from(freight), 2)),
                        ..line
                    },
                    _ => ReturnedItem {
                        kind: if said[1] { ItemType::Both } else { line.kind },
                        purchase: said[0].then(|| read(sale)),
                        income_retention: money((sale / Decimal::TEN).trunc_with_scale(2)),
                        ..line
                    },
                }
            },
        )
}

/// A sale of one kind, or a charge outside the tax base.
fn of_invoice(line: ReturnedItem, kind: u32, sale: Decimal, said: [bool; 4]) -> ReturnedItem {
    match kind {
        0 => ReturnedItem {
            non_subject_sale: read(sale),
            ..line
        },
        1 => ReturnedItem {
            exempt_sale: read(sale),
            ..line
        },
        2 => ReturnedItem {
            quantity: read("1"),
            unit: Unit::UNNAMED,
            unit_price: read("0"),
            discount: read("0"),
            non_taxed: read(sale),
            ..line
        },
        _ => ReturnedItem {
            taxed_sale: Some(read(sale)),
            vat_retention: money((sale / Decimal::from(113)).trunc_with_scale(2)),
            taxes: if said[2] && !sale.is_zero() {
                vec![read("D1")]
            } else {
                Vec::new()
            },
            ..line
        },
    }
}
