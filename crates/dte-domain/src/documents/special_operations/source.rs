//! The documents on paper that a line of a special operations event reports.

use std::cmp::Ordering;
use std::collections::HashMap;
use std::hash::Hash;

use time::Date;

use super::SpecialOperations;
use crate::assumptions::OPERATIONS_REPORTED_UNTIL;
use crate::catalog::{Catalogue, ReportedDocument};
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
    /// The number of the first simplified invoice.
    pub first: Option<Text<1, 36>>,
    /// The number of the last one.
    pub last: Option<Text<1, 36>>,
    /// The number of the internal control voucher.
    pub number: Option<Text<1, 36>>,
    /// When they were issued.
    pub emission_date: Date,
}

fn path(index: usize, member: &str) -> String {
    format!("items[{index}].{member}")
}

/// Simplified invoices are told by their first and last number, an internal control voucher by its own.
pub(super) fn are_told(sources: &[Source], found: &mut Findings) {
    const NUMBER: Bilingual = Bilingual::new("1 to 36 characters", "de 1 a 36 caracteres");
    for (index, source) in sources.iter().enumerate() {
        let members: &[_] = match source.document_type {
            ReportedDocument::SimplifiedInvoice => &[
                ("document_from", source.first.is_some(), NUMBER),
                ("document_to", source.last.is_some(), NUMBER),
            ],
            ReportedDocument::InternalControl => {
                &[("document_number", source.number.is_some(), NUMBER)]
            }
        };
        found.require_members(|member| path(index, member), members);
    }
}

/// What tells documents of the other type is not said of them.
pub(super) fn are_told_in_one_way(sources: &[Source], found: &mut Findings) {
    for (index, source) in sources.iter().enumerate() {
        let members: &[_] = match source.document_type {
            ReportedDocument::SimplifiedInvoice => &[("document_number", &source.number)],
            ReportedDocument::InternalControl => &[
                ("document_from", &source.first),
                ("document_to", &source.last),
            ],
        };
        for (member, number) in members {
            if let Some(number) = number {
                let code = source.document_type.code();
                let expected = message!(
                    "nothing for document_type {code}",
                    "nada con document_type {code}"
                );
                found.differs(path(index, member), expected, Phrase::value(&**number));
            }
        }
    }
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

/// Warns where an event reports another month than the one before it, or reports that one late.
pub(super) fn warnings(sources: &[Source], facts: &Facts) -> Vec<Warning> {
    let days = OPERATIONS_REPORTED_UNTIL.value;
    let is_late = || {
        let last = facts.calendar.nth_business_day(facts.today, days.into());
        last.is_some_and(|last| last < facts.today)
    };
    let is_of_another = |source: &Source| month_after(source.emission_date) != month(facts.today);
    let others = sources
        .iter()
        .filter(|source| is_of_another(source))
        .count();
    let first = sources.iter().position(is_of_another);
    if let Some(first) = first {
        let text = message!(
            "an event reports the month before its own: {others} lines are of another",
            "un evento reporta el mes anterior al suyo: {others} líneas son de otro"
        );
        vec![Warning::new(path(first, "emission_date"), text)]
    } else if !sources.is_empty() && is_late() {
        let text = message!(
            "the month before is reported until the business day number {days} of a month, which has passed",
            "el mes anterior se reporta hasta el día hábil número {days} de un mes, que ya pasó"
        );
        vec![Warning::new(path(0, "emission_date"), text)]
    } else {
        Vec::new()
    }
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

fn month_after(date: Date) -> (i32, u8) {
    match month(date) {
        (year, 12) => (year + 1, 1),
        (year, month) => (year, month + 1),
    }
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
