//! The rules of a retention voucher.

use rust_decimal::Decimal;

use super::Retention;
use super::item;
use crate::catalog::{Catalogue, EstablishmentType};
use crate::edition::Edition;
use crate::facts::Facts;
use crate::money::CENT;
use crate::parts::appendix;
use crate::parts::extension;
use crate::parts::merger;
use crate::parts::observations;
use crate::parts::receiver::{self, Receiver};
use crate::parts::totals;
use crate::rule::{Findings, Rule};

/// What every retention voucher must keep.
pub const RULES: &[Rule<Retention, Facts>] = &[
    Rule::new("RET-01", "the receiver is complete", receiver_is_complete),
    Rule::new(
        "RET-02",
        "an item has all its values, or names a document that was issued here",
        |voucher, _, found| item::are_complete(&voucher.items, found),
    ),
    Rule::new(
        "RET-03",
        "a document's number has the form of its kind",
        |voucher, _, found| item::numbers_have_their_form(&voucher.items, found),
    ),
    Rule::new(
        "RET-04",
        "tax is retained on documents of type 01, 03 and 14",
        |voucher, facts, found| item::are_of_a_retained_type(&voucher.items, facts, found),
    ),
    Rule::new(
        "RET-05",
        "a document is of this month, or of the previous one until the 10th business day",
        |voucher, facts, found| item::are_of_the_period(&voucher.items, facts, found),
    ),
    Rule::new(
        "RET-06",
        "the tax retained is the code's rate of the amount",
        |voucher, _, found| item::retain_at_their_rate(&voucher.items, found),
    ),
    Rule::only(
        Edition::Of2022,
        "RET-07",
        "tax is retained on 1.00 or more and is 0.01 or more",
        |voucher, _, found| item::retain_on_at_least(item::LEAST_AMOUNT, &voucher.items, found),
    ),
    Rule::new(
        "RET-08",
        "a document that was issued here is of this establishment",
        |voucher, facts, found| item::are_within_reach(&voucher.items, facts, found),
    ),
    Rule::new(
        "RET-09",
        "a document that was issued here is RECEIVED",
        |voucher, facts, found| item::are_received(&voucher.items, facts, found),
    ),
    Rule::new(
        "RET-10",
        "type and date of a document that was issued here are its own",
        |voucher, facts, found| item::agree_with_what_was_issued(&voucher.items, facts, found),
    ),
    Rule::new(
        "RET-11",
        "the items on a document that was issued here are at most its taxed sales",
        |voucher, facts, found| {
            item::retain_on_at_most_what_was_sold(&voucher.items, facts, found);
        },
    ),
    Rule::new("RET-12", "a total is the sum of its items", totals_are_sums),
    Rule::new(
        "RET-13",
        "an optional object has its required members",
        |voucher, facts, found| {
            appendix::are_complete(&voucher.appendixes, found);
            extension::is_complete_in(facts.edition, voucher.extension.as_ref(), found);
        },
    ),
    Rule::only(
        Edition::Of2022,
        "RET-14",
        "the extension has no plate",
        |voucher, _, found| extension::has_no_plate(voucher.extension.as_ref(), found),
    ),
    Rule::new(
        "RET-15",
        "the municipality is one of the department",
        |voucher, _, found| {
            receiver::lives_in_a_known_municipality(voucher.receiver.as_ref(), found);
        },
    ),
    Rule::new(
        "RET-16",
        "the receiver's document number has the form of its type",
        |voucher, _, found| {
            if let Some(receiver) = &voucher.receiver {
                let path = "receiver.document_number";
                receiver.identity.number_has_its_form(path, found);
            }
        },
    ),
    Rule::only(
        Edition::Of2022,
        "RET-17",
        "receiver and extension have the lengths of the schema",
        |voucher, _, found| {
            if let Some(receiver) = &voucher.receiver {
                receiver.is_told_at_length(found);
            }
            if let Some(extension) = &voucher.extension {
                extension.is_told_at_length(found);
            }
        },
    ),
    Rule::only(
        Edition::Of2022,
        "RET-18",
        "the receiver's phone has 8 to 30 digits",
        phone_is_digits,
    ),
    Rule::new(
        "RET-19",
        "a list has as many entries as the schema takes",
        |voucher, _, found| {
            let lists = [
                ("items", 1, item::MOST, voucher.items.len()),
                ("appendixes", 0, appendix::MOST, voucher.appendixes.len()),
            ];
            totals::lists_fit(&lists, found);
        },
    ),
    Rule::only(
        Edition::Of2022,
        "RET-20",
        "a yard issues no retention voucher",
        is_not_of_a_yard,
    ),
    Rule::new(
        "RET-21",
        "observations and extension.observation do not differ",
        |voucher, _, found| {
            let alone = voucher.observations.as_ref();
            observations::are_said_once(alone, voucher.extension.as_ref(), found);
        },
    ),
    Rule::new(
        "RET-22",
        "the district is one of the municipality",
        |voucher, _, found| receiver::district_is_known(voucher.receiver.as_ref(), found),
    ),
    Rule::only(
        Edition::Of2026,
        "RET-23",
        "an address has a district",
        |voucher, _, found| receiver::address_has_a_district(voucher.receiver.as_ref(), found),
    ),
    Rule::only(
        Edition::Of2026,
        "RET-24",
        "the receiver's texts have the lengths of 2026",
        |voucher, _, found| {
            if let Some(receiver) = &voucher.receiver {
                receiver.is_told_as_in_2026(found);
            }
        },
    ),
    Rule::only(
        Edition::Of2026,
        "RET-25",
        "the absorbed company's NIT can be one",
        |voucher, _, found| merger::can_be_a_company(voucher.merger.as_ref(), found),
    ),
    Rule::only(
        Edition::Of2026,
        "RET-26",
        "the totals are above 0",
        |voucher, _, found| totals_are_above_nothing(voucher, found),
    ),
    Rule::only(
        Edition::Of2026,
        "RET-27",
        "an amount and the tax retained on it are above 0",
        |voucher, _, found| item::retain_on_at_least(CENT, &voucher.items, found),
    ),
    Rule::new(
        "RET-28",
        "the vouchers on a document that was issued here retain on at most its taxed sales, for \
         each code",
        |voucher, facts, found| {
            item::retain_with_others_on_at_most_what_was_sold(&voucher.items, facts, found);
        },
    ),
];

/// A voucher's items are above 0 anyhow; a total that the client rounded down may not be.
fn totals_are_above_nothing(voucher: &Retention, found: &mut Findings) {
    for (member, total) in [
        ("total_retention_amount", voucher.total_amount()),
        ("total_retention_iva", voucher.total_vat()),
    ] {
        if total <= Decimal::ZERO {
            found.differs(format!("summary.{member}"), "more than 0", total);
        }
    }
}

fn receiver_is_complete(voucher: &Retention, _: &Facts, found: &mut Findings) {
    let Some(receiver) = &voucher.receiver else {
        return found.absent("receiver", "the receiver");
    };
    receiver.is_identified(found);
    let members = [
        (
            "activity_code",
            receiver.activity_code.is_some(),
            "an activity code",
        ),
        (
            "activity_description",
            receiver.activity_description.is_some(),
            "5 to 150 characters",
        ),
        (
            "address",
            receiver.address.is_some(),
            "department, municipality and complement",
        ),
        ("email", receiver.email.is_some(), "an e-mail address"),
    ];
    found.require_members(|member| format!("receiver.{member}"), &members);
}

fn totals_are_sums(voucher: &Retention, _: &Facts, found: &mut Findings) {
    let summary = &voucher.summary;
    if let Some(sum) = voucher.sum(|item| item.taxed_amount) {
        let claimed = summary.total_amount;
        totals::sum_agrees("total_retention_amount", claimed, sum, found);
    }
    let right = voucher.items.iter().map(item::Item::sound_vat).sum();
    if let (Some(given), Some(right)) = (voucher.sum(|item| item.vat_amount), right) {
        let claimed = summary.total_vat;
        totals::sum_fits("total_retention_iva", claimed, given, || right, found);
    }
}

fn phone_is_digits(voucher: &Retention, _: &Facts, found: &mut Findings) {
    const LENGTHS: std::ops::RangeInclusive<usize> = 8..=30;
    let receiver = voucher.receiver.as_ref();
    let Some(phone) = receiver.and_then(Receiver::phone_without_separators) else {
        return;
    };
    let digits = |byte: u8| byte.is_ascii_digit() || b"+;".contains(&byte);
    if !LENGTHS.contains(&phone.len()) || !phone.bytes().all(digits) {
        found.differs("receiver.phone", "8 to 30 digits", phone);
    }
}

fn is_not_of_a_yard(_: &Retention, facts: &Facts, found: &mut Findings) {
    let kind = facts
        .issuer
        .as_ref()
        .map(|issuer| issuer.establishment_type);
    if kind == Some(EstablishmentType::Yard) {
        let expected = "an establishment of type 01, 02, 04 or 20";
        found.differs(
            "establishment_type",
            expected,
            EstablishmentType::Yard.code(),
        );
    }
}
