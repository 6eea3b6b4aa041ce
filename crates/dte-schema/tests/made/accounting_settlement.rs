//! Accounting settlements that chance makes: consistent by construction, as odd as the rules of an edition
//! allow.

use dte_domain::catalog::{Catalogue, EstablishmentType};
use dte_domain::documents::AccountingSettlement;
use dte_domain::documents::accounting_settlement::affiliate::Affiliate;
use dte_domain::documents::accounting_settlement::{Responsible, Summary};
use dte_domain::edition::Edition;
use dte_domain::money::Money;
use dte_domain::parts::appendix::Appendix;
use dte_domain::parts::receiver::Receiver;
use dte_domain::samples;
use proptest::collection::vec;
use proptest::option;
use proptest::prelude::*;
use proptest::sample::select;
use rust_decimal::Decimal;
use time::Duration;

use super::sections::{money, read, said_sums, text};

/// The largest amount of the operations, in cents.
const LARGEST: i64 = 9_999_999_999_999;

/// An accounting settlement of chance, as documents of an edition take it.
pub fn accounting_settlement(edition: Edition) -> impl Strategy<Value = AccountingSettlement> {
    let noted = match edition {
        Edition::Of2022 => 200,
        Edition::Of2026 => 1_000,
    };
    (
        summary(),
        affiliate(edition),
        (text(5, 100), text(5, 25), option::of(text(2, 15))),
        option::of(text(2, noted)),
        vec((text(4, 20), text(4, 40), text(4, 140)), 0..4),
    )
        .prop_map(|(summary, affiliate, responsible, noted, appendixes)| {
            let (name, document, code) = responsible;
            let responsible = Responsible {
                name: read(name),
                document: read(document),
                employee_code: code.map(read),
            };
            AccountingSettlement {
                affiliate: Some(affiliate),
                observations: noted.map(read),
                appendixes: appendixes.iter().map(appendix).collect(),
                ..AccountingSettlement::new(summary, responsible)
            }
        })
}

fn appendix((field, label, value): &(String, String, String)) -> Appendix {
    Appendix {
        field: Some(read(field)),
        label: Some(read(label)),
        value: Some(read(value)),
    }
}

/// Operations from 1.00 on, of which at most half are not perceived and a tenth is the commission; one
/// amount that is said may be a cent off, where that makes nothing of it.
fn summary() -> impl Strategy<Value = Summary> {
    let amounts = (100..LARGEST, 0..=50_i64, 0..=1_000_i64);
    (
        amounts,
        said_sums::<6>(),
        (option::of(text(2, 30)), option::of(1..=999_999_999_u32)),
        (0..40_i64, 0..400_i64, text(2, 100)),
        option::of(0..=10_000_i64),
    )
        .prop_map(|(amounts, said, (code, count), period, percentage)| {
            let (operations, part, commission) = amounts;
            let (ended, lasted, description) = period;
            let of = |cents: i64| money(Decimal::new(cents, 2));
            let end = samples::TODAY - Duration::days(ended);
            let period = (end - Duration::days(lasted), end);
            // Rounded down to the cent first: both are parts of the operations.
            let part = operations / 100 * part;
            let commission = operations / 10_000 * commission;
            let mut it = Summary {
                settlement_code: code.map(read),
                document_count: count.map(read),
                non_perceived_amount: of(part),
                non_perceived_description: (part > 0).then(|| read(description)),
                commission_percentage: percentage.map(|it| read(Decimal::new(it, 2))),
                ..Summary::new(period, of(operations), of(commission))
            };
            say(&mut it, &said);
            it
        })
}

fn say(it: &mut Summary, said: &[Option<i64>; 6]) {
    let claim = |computed: Decimal, said: Option<i64>| -> Option<Money> {
        let off = Decimal::new(said?, 2);
        // What would be nothing by a cent stays as it is.
        let claimed = computed + off;
        Some(money(if claimed > Decimal::ZERO {
            claimed
        } else {
            computed
        }))
    };
    it.sub_total = claim(it.sub_total(), said[0]);
    it.perception_base = claim(it.perception_base(), said[1]);
    it.total_vat = claim(it.total_vat(), said[2]);
    // The amount to pay is that of the exact sums: no cent is left for the sums that it is made of.
    let exactly = |at: usize| said[at].map(|_| 0);
    it.vat_perception = claim(it.vat_perception(), exactly(3));
    it.commission_vat = claim(it.commission_vat(), exactly(4));
    it.total_to_pay = claim(it.total_to_pay(), exactly(5));
}

fn affiliate(edition: Edition) -> impl Strategy<Value = Affiliate> {
    let kinds = EstablishmentType::ENTRIES.iter().map(|entry| entry.value);
    let phones = match edition {
        Edition::Of2022 => vec!["2212-3456", "22123456", "(2212) 3456"],
        Edition::Of2026 => vec!["2212-3456", "+503 2212 3456 ext. 12", "22123456"],
    };
    let nits = vec!["0600-010190-101-9", "987654326"];
    (
        (select(nits), "[0-9]{2,8}", text(2, 250)),
        ("[0-9]{5,6}", text(7, 150), option::of(text(7, 150))),
        select(kinds.collect::<Vec<_>>()),
        (option::of(select(phones)), any::<[bool; 2]>()),
    )
        .prop_map(move |(identity, activity, kind, (phone, flags))| {
            let (nit, nrc, name) = identity;
            let (code, description, commercial) = activity;
            let sample = samples::receiver();
            Affiliate {
                receiver: Receiver {
                    nit: Some(read(nit)),
                    nrc: Some(read(nrc)),
                    name: Some(read(name)),
                    activity_code: Some(read(code)),
                    activity_description: Some(read(description)),
                    commercial_name: commercial.map(read),
                    phone: phone.map(read),
                    address: sample.address,
                    email: sample.email,
                    ..Receiver::default()
                },
                establishment_type: Some(kind),
                establishment_code_mh: flags[0].then(|| read("M001")),
                pos_code_mh: flags[1].then(|| read("P001")),
            }
        })
}
