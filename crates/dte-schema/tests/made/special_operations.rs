//! Special operations events that chance makes: consistent by construction, as odd as the rules allow.

use dte_domain::catalog::{ItemType, ReportedDocument, Tax};
use dte_domain::documents::SpecialOperations;
use dte_domain::documents::special_operations::Summary;
use dte_domain::documents::special_operations::source::Source;
use dte_domain::money::{LINE_PLACES, Money, round};
use dte_domain::parts::appendix::Appendix;
use dte_domain::parts::item::Item;
use dte_domain::parts::totals::TaxTotal;
use dte_domain::samples;
use proptest::collection::vec;
use proptest::option;
use proptest::prelude::*;
use proptest::sample::select;
use rust_decimal::Decimal;
use time::Duration;

use super::sections::{money, read, text};

/// What of the totals is said, and by how much it is off.
#[derive(Clone, Debug)]
struct Totals {
    says_taxes: bool,
    said: [bool; 5],
    cents: [i64; 5],
}

/// A special operations event of chance with 1 to `most_lines` lines.
pub fn special_operations(most_lines: usize) -> impl Strategy<Value = SpecialOperations> {
    (
        vec((line(), source()), 1..=most_lines),
        totals(),
        vec((text(4, 20), text(4, 40), text(4, 140)), 0..4),
    )
        .prop_map(|(lines, totals, appendixes)| {
            let (items, sources) = lines.into_iter().unzip();
            let appendix = |(field, label, value)| Appendix {
                field: Some(read(field)),
                label: Some(read(label)),
                value: Some(read(value)),
            };
            let mut event = SpecialOperations {
                items,
                sources,
                appendixes: appendixes.into_iter().map(appendix).collect(),
                ..SpecialOperations::default()
            };
            add_totals(&mut event, &totals);
            event
        })
}

fn totals() -> impl Strategy<Value = Totals> {
    (
        any::<bool>(),
        any::<[bool; 5]>(),
        prop::array::uniform5(-1..=1_i64),
    )
        .prop_map(|(says_taxes, said, cents)| Totals {
            says_taxes,
            said,
            cents,
        })
}

/// The sums, said at most a cent off and never of a kind that is not there, or left out.
fn add_totals(event: &mut SpecialOperations, totals: &Totals) {
    // Cents of the sales may only be off together as far as the lines of the whole allow.
    let is_short = event.items.len() < 12;
    let said = |at: usize, exact: Decimal| -> Option<Money> {
        let cents = if is_short && at < 4 {
            0
        } else {
            totals.cents[at]
        };
        let off = if exact.is_zero() {
            exact
        } else {
            exact + Decimal::new(cents, 2)
        };
        totals.said[at].then(|| money(off.max(Decimal::ZERO)))
    };
    event.summary = Summary {
        total_non_subject: said(0, event.total_non_subject()),
        total_exempt: said(1, event.total_exempt()),
        total_taxed: said(2, event.total_taxed()),
        ..Summary::default()
    };
    event.summary.sub_total = said(3, event.sub_total());
    if totals.says_taxes {
        let told = |total: TaxTotal| TaxTotal {
            description: Some(read("Impuesto")),
            ..total
        };
        event.summary.taxes = event.taxes().into_iter().map(told).collect();
    }
    event.summary.total_operation = said(4, event.total_operation());
}

/// A line of each kind of sale, or of nothing; some take back what the sample's event reported.
fn line() -> impl Strategy<Value = Item> {
    (
        (1..999_u32, 0..99_999_999_u64, 2..=8_u32),
        0..4_u8,
        text(1, 40),
        0..12_u8,
    )
        .prop_map(|((quantity, price, places), sale, description, chance)| {
            let takes_back = chance == 0;
            let price = if takes_back {
                Decimal::new(1, 4)
            } else {
                Decimal::new(i64::try_from(price).unwrap(), places)
            };
            let exact = round(Decimal::from(quantity) * price, LINE_PLACES);
            let item = Item {
                related_document: takes_back.then(|| read(samples::REPORTED)),
                ..Item::new(
                    ItemType::Product,
                    read(description),
                    (read(Decimal::from(quantity)), read("99")),
                    read(price),
                )
            };
            match sale {
                0 if !takes_back => Item {
                    non_subject_sale: read(exact),
                    ..item
                },
                1 => Item {
                    exempt_sale: read(exact),
                    ..item
                },
                _ if exact.is_zero() => item,
                2 if !takes_back => Item {
                    taxed_sale: read(exact),
                    taxes: vec![Tax::EXPORTS],
                    ..item
                },
                _ => Item {
                    taxed_sale: read(exact),
                    taxes: vec![Tax::VAT],
                    ..item
                },
            }
        })
}

fn source() -> impl Strategy<Value = Source> {
    let prefixes = vec!["", "22DS-", "Ñ ", "A/0"];
    (
        option::of((select(prefixes), 0..1_000_000_u32, 0..5_000_u32)),
        text(1, 36),
        0..=75_i64,
    )
        .prop_map(|(range, number, days)| {
            let emission_date = samples::TODAY - Duration::days(days);
            match range {
                Some((prefix, first, more)) => Source {
                    document_type: ReportedDocument::SimplifiedInvoice,
                    first: Some(read(format!("{prefix}{first}"))),
                    last: Some(read(format!("{prefix}{}", first + more))),
                    number: None,
                    emission_date,
                },
                None => Source {
                    document_type: ReportedDocument::InternalControl,
                    first: None,
                    last: None,
                    number: Some(read(number)),
                    emission_date,
                },
            }
        })
}
