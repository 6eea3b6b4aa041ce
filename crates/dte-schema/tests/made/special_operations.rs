//! Special operations events that chance makes: consistent by construction, as odd as the rules allow.

use dte_domain::catalog::{ItemType, ReportedDocument, Tax};
use dte_domain::documents::SpecialOperations;
use dte_domain::documents::special_operations::Summary;
use dte_domain::documents::special_operations::source::Source;
use dte_domain::money::{LINE_PLACES, LineAmount, Money, round};
use dte_domain::parts::appendix::Appendix;
use dte_domain::parts::item::Item;
use dte_domain::parts::totals::TaxTotal;
use dte_domain::samples;
use proptest::collection::vec;
use proptest::option;
use proptest::prelude::*;
use proptest::sample::select;
use rust_decimal::Decimal;
use time::{Date, Duration};

use super::sections::{money, one_cent_off, read, text};

/// What of the totals is said, and by how much it is off.
#[derive(Clone, Debug)]
struct Totals {
    says_taxes: bool,
    said: [bool; 5],
    cents: [i64; 5],
}

/// A special operations event of chance with 1 to `most_lines` lines, of one month: it reports, or takes
/// back, and has vouchers of internal control by ranges or one by one.
pub fn special_operations(most_lines: usize) -> impl Strategy<Value = SpecialOperations> {
    (0..12_u8, any::<bool>(), 0..=60_i64).prop_flat_map(move |(chance, by_ranges, days)| {
        let newest = samples::TODAY - Duration::days(days);
        (
            vec((line(chance == 0), source(newest)), 1..=most_lines),
            totals(),
            vec((text(4, 20), text(4, 40), text(4, 140)), 0..4),
        )
            .prop_map(move |(lines, totals, appendixes)| {
                let lines = lines.into_iter().map(|line| voucher(line, by_ranges));
                let (items, sources) = lines.unzip();
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
    })
}

/// A voucher as its event has all of them: a range, or one alone.
fn voucher((item, source): (Item, Source), by_ranges: bool) -> (Item, Source) {
    let Some(number) = source.number.clone() else {
        return (item, source);
    };
    if by_ranges {
        let range = Source {
            first: Some(number.clone()),
            last: Some(number),
            number: None,
            ..source
        };
        return (item, range);
    }
    let price = item.unit_price.get();
    let one = |sale: LineAmount| {
        if sale.get().is_zero() {
            sale
        } else {
            read(price)
        }
    };
    let item = Item {
        quantity: read(Decimal::ONE),
        non_subject_sale: one(item.non_subject_sale),
        exempt_sale: one(item.exempt_sale),
        taxed_sale: one(item.taxed_sale),
        ..item
    };
    (item, source)
}

fn totals() -> impl Strategy<Value = Totals> {
    (any::<bool>(), any::<[bool; 5]>(), one_cent_off()).prop_map(|(says_taxes, said, cents)| {
        Totals {
            says_taxes,
            said,
            cents,
        }
    })
}

/// The sums, one of them at most a cent off and never of a kind that is not there, or left out.
fn add_totals(event: &mut SpecialOperations, totals: &Totals) {
    let said = |at: usize, exact: Decimal| -> Option<Money> {
        let off = if exact.is_zero() {
            exact
        } else {
            exact + Decimal::new(totals.cents[at], 2)
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

/// A line of each kind of sale, or of nothing, or one that takes back what the sample's event reported.
fn line(takes_back: bool) -> impl Strategy<Value = Item> {
    (
        (1..999_u32, 0..99_999_999_u64, 2..=8_u32),
        0..4_u8,
        text(1, 40),
    )
        .prop_map(move |((quantity, price, places), sale, description)| {
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

fn source(newest: Date) -> impl Strategy<Value = Source> {
    let prefixes = vec!["", "22DS-", "Ñ ", "A/0"];
    (
        option::of((select(prefixes), 0..1_000_000_u32, 0..5_000_u32)),
        text(1, 36),
        1..=31_u8,
    )
        .prop_map(move |(range, number, day)| {
            let emission_date = newest.replace_day(day.min(newest.day())).unwrap();
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
