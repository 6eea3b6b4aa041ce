//! The documents on paper that a line of a special operations event reports.

use std::cmp::Ordering;
use std::collections::HashMap;
use std::hash::Hash;

use rust_decimal::Decimal;
use time::Date;

use super::SpecialOperations;
use crate::assumptions::OPERATIONS_REPORTED_UNTIL;
use crate::catalog::ReportedDocument;
use crate::facts::Facts;
use crate::identification::date_text;
use crate::language::{Bilingual, Phrase, expect};
use crate::message;
use crate::money::LineAmount;
use crate::months::months_after;
use crate::parts::item::Item;
use crate::rule::Findings;
use crate::value::Text;
use crate::violation::Warning;

/// How many calendar months old a reported document may be.
const MONTHS: u8 = 3;

/// The documents of one line.
#[derive(Clone, Debug)]
pub struct Source {
    /// What they are.
    pub document_type: ReportedDocument,
    /// The number of the first document of a range.
    pub first: Option<Text<1, 36>>,
    /// The number of the last one.
    pub last: Option<Text<1, 36>>,
    /// The number of an internal control voucher that is reported alone.
    pub number: Option<Text<1, 36>>,
    /// When they were issued.
    pub emission_date: Date,
}

fn path(index: usize, member: &str) -> String {
    format!("items[{index}].{member}")
}

impl Source {
    fn is_voucher(&self) -> bool {
        self.document_type == ReportedDocument::InternalControl
    }

    fn has_range(&self) -> bool {
        self.first.is_some() || self.last.is_some()
    }
}

/// Checks that every line has a range, or the number of an internal control voucher.
pub(super) fn check_numbers(sources: &[Source], found: &mut Findings) {
    const NUMBER: Bilingual = Bilingual::new("1 to 36 characters", "de 1 a 36 caracteres");
    for (index, source) in sources.iter().enumerate() {
        let members: &[_] = if source.is_voucher() && !source.has_range() {
            &[("document_number", source.number.is_some(), NUMBER)]
        } else {
            &[
                ("document_from", source.first.is_some(), NUMBER),
                ("document_to", source.last.is_some(), NUMBER),
            ]
        };
        found.require_members(|member| path(index, member), members);
    }
}

/// Checks that no line has a number beside a range, nor one of a simplified invoice.
pub(super) fn check_single_numbers(sources: &[Source], found: &mut Findings) {
    for (index, source) in sources.iter().enumerate() {
        let may_have_one = source.is_voucher() && !source.has_range();
        if let Some(number) = source.number.as_deref().filter(|_| !may_have_one) {
            let expected = if source.is_voucher() {
                message!("nothing beside a range", "nada junto a un rango")
            } else {
                message!("nothing for document_type 02", "nada con document_type 02")
            };
            let path = path(index, "document_number");
            found.differs(path, expected, Phrase::value(number));
        }
    }
}

/// Checks that an event reports internal control vouchers in one way: by ranges, or one by one.
pub(super) fn check_vouchers(event: &SpecialOperations, found: &mut Findings) {
    let is_single = |source: &Source| source.is_voucher() && !source.has_range();
    let has_ranges = event
        .sources
        .iter()
        .any(|it| it.is_voucher() && it.has_range());
    let lines = event.lines().enumerate();
    for (index, (item, source)) in lines.filter(|(_, (_, source))| is_single(source)) {
        if item.quantity.get() != Decimal::ONE {
            found.differs(
                path(index, "quantity"),
                Phrase::value("1"),
                Phrase::value(item.quantity.get()),
            );
        }
        if let Some(number) = source.number.as_deref().filter(|_| has_ranges) {
            let expected = message!(
                "a range, as other vouchers of the event, or another event",
                "un rango, como otros comprobantes del evento, u otro evento"
            );
            let path = path(index, "document_number");
            found.differs(path, expected, Phrase::value(number));
        }
    }
}

/// Checks that all documents are of one month, in which the event is dated.
pub(super) fn check_month(sources: &[Source], found: &mut Findings) {
    let Some(newest) = sources.iter().map(|source| source.emission_date).max() else {
        return;
    };
    let reported = month(newest);
    for (index, source) in sources.iter().enumerate() {
        if month(source.emission_date) != reported {
            let (year, month) = reported;
            let expected = message!(
                "the month of the newest line, {month:02}/{year}: another month has an event of its own",
                "el mes de la línea más reciente, {month:02}/{year}: otro mes lleva su propio evento"
            );
            let date = Phrase::value(source.emission_date);
            found.differs(path(index, "emission_date"), expected, date);
        }
    }
}

/// Returns the date of an event: today, or the last day of the month that it reports.
pub(super) fn reported_until(sources: &[Source], today: Date) -> Date {
    let first = sources.first().map(|source| source.emission_date);
    first.map_or(today, |first| last_of_month(first).min(today))
}

/// A range does not end before it begins.
pub(super) fn ranges_are_in_order(sources: &[Source], found: &mut Findings) {
    for (index, source) in sources.iter().enumerate() {
        let (Some(first), Some(last)) = (&source.first, &source.last) else {
            continue;
        };
        if compared(first, last) == Some(Ordering::Greater) {
            let expected = message!("{first} or a later number", "{first} o un número posterior");
            found.differs(path(index, "document_to"), expected, Phrase::value(&**last));
        }
    }
}

/// How two numbers of a series stand to each other: by the digits at their ends, where what stands before
/// those is the same; otherwise nothing can be said.
fn compared(one: &str, other: &str) -> Option<Ordering> {
    let (before_one, one) = divided(one);
    let (before_other, other) = divided(other);
    let is_comparable = before_one == before_other && !one.is_empty() && !other.is_empty();
    is_comparable.then(|| {
        let [one, other] = [one, other].map(|digits| digits.trim_start_matches('0'));
        (one.len(), one).cmp(&(other.len(), other))
    })
}

/// A number as what stands before its last digits, and those.
fn divided(number: &str) -> (&str, &str) {
    let before = number.trim_end_matches(|it: char| it.is_ascii_digit());
    number.split_at(before.len())
}

/// No document is of a day to come.
pub(super) fn are_not_of_the_future(sources: &[Source], facts: &Facts, found: &mut Findings) {
    for (index, source) in sources.iter().enumerate() {
        if source.emission_date > facts.today {
            let (at, date) = (path(index, "emission_date"), source.emission_date);
            found.differs(at, expect::by(facts.today), Phrase::value(date));
        }
    }
}

/// No document is older than some calendar months.
pub(super) fn are_young_enough(sources: &[Source], facts: &Facts, found: &mut Findings) {
    for (index, source) in sources.iter().enumerate() {
        if months_after(source.emission_date, MONTHS) < facts.today {
            let today = date_text(facts.today);
            let expected = message!(
                "at most {MONTHS} calendar months before {today}",
                "a lo sumo {MONTHS} meses calendario antes del {today}"
            );
            let date = Phrase::value(source.emission_date);
            found.differs(path(index, "emission_date"), expected, date);
        }
    }
}

/// Warns of an event that reports a month after its time.
pub(super) fn warnings(sources: &[Source], facts: &Facts) -> Option<Warning> {
    let days = OPERATIONS_REPORTED_UNTIL.value;
    let reported = sources.first()?.emission_date;
    let next = last_of_month(reported).next_day()?;
    let last = facts.calendar.nth_business_day(next, days.into())?;
    (facts.today > last).then(|| {
        let text = message!(
            "a month is reported until the business day number {days} of the next one, {last}, which has passed",
            "un mes se reporta hasta el día hábil número {days} del siguiente, {last}, que ya pasó"
        );
        Warning::new(path(0, "emission_date"), text)
    })
}

/// Warns of lines that say exactly what an earlier one says.
pub(super) fn repetitions(event: &SpecialOperations) -> Vec<Warning> {
    let mut before = HashMap::new();
    let mut warnings = Vec::new();
    for (index, (item, source)) in event.lines().enumerate() {
        let line = said(item, source);
        if let Some(earlier) = before.get(&line) {
            let text = message!(
                "the line says the same as items[{earlier}]: is it reported twice?",
                "la línea dice lo mismo que items[{earlier}]: ¿se reporta dos veces?"
            );
            warnings.push(Warning::new(format!("items[{index}]"), text));
        } else {
            before.insert(line, index);
        }
    }
    warnings
}

/// All that tells one line from another.
fn said<'s>(item: &'s Item, source: &'s Source) -> impl Eq + Hash + 's {
    (
        (source.document_type, source.emission_date),
        [&source.first, &source.last, &source.number].map(|number| number.as_deref()),
        (item.related_document.as_deref(), &*item.description),
        (item.quantity.get(), item.unit_price.get()),
        [item.non_subject_sale, item.exempt_sale, item.taxed_sale].map(LineAmount::get),
        &*item.taxes,
    )
}

fn month(date: Date) -> (i32, u8) {
    (date.year(), date.month().into())
}

fn last_of_month(date: Date) -> Date {
    let last = date.month().length(date.year());
    date.replace_day(last).unwrap_or(date)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_compared_by_their_last_digits_where_the_rest_is_the_same() {
        for (one, other, expected) in [
            ("5001", "5120", Some(Ordering::Less)),
            ("999", "1000", Some(Ordering::Less)),
            ("0999", "999", Some(Ordering::Equal)),
            ("A-0100", "A-99", Some(Ordering::Greater)),
            ("22-DS-10", "22-DS-9", Some(Ordering::Greater)),
            ("A-1", "B-1", None),
            ("A-1", "1", None),
            ("A", "A", None),
            ("A1", "A", None),
            ("000", "0", Some(Ordering::Equal)),
            (
                "900000000000000000000000000000000001",
                "900000000000000000000000000000000000",
                Some(Ordering::Greater),
            ),
        ] {
            assert_eq!(compared(one, other), expected, "{one} {other}");
        }
    }
}
