//! What the documents that a return takes back of must be, as far as they are known here.
//!
//! Of a document of another company nothing is told but that it is one, of a sister establishment's nothing
//! but that.

use std::collections::BTreeSet;

use time::Date;

use super::{Over, ReturnEvent};
use crate::assumptions::{RETURN_LONG_ACTIVITIES, RETURN_LONG_MONTHS, RETURN_MONTHS};
use crate::catalog::{Catalogue, GenerationType};
use crate::facts::Facts;
use crate::identification::date_text;
use crate::known_document::{KnownDocument, Ownership};
use crate::language::{Bilingual, Phrase, expect};
use crate::lifecycle::StatusKind;
use crate::message;
use crate::months::months_after;
use crate::original::Original;
use crate::parts::related_document::{Numbers, ONE_OF_THEM, RelatedDocument};
use crate::rule::Findings;
use crate::violation::Warning;

fn path(index: usize, member: &str) -> String {
    format!("related_docs[{index}].{member}")
}

/// What the document says that has a number, of those that the event names.
pub(super) fn original_numbered<'f>(
    event: &ReturnEvent,
    number: &str,
    facts: &'f Facts,
) -> Option<&'f Original> {
    let at = Numbers::of(&event.related_documents).position(number)?;
    event.related_documents.get(at)?.original(facts)
}

/// The related documents that the caller may take back of, with their places.
pub(super) fn owned<'a>(
    event: &'a ReturnEvent,
    facts: &'a Facts,
) -> impl Iterator<Item = (usize, &'a RelatedDocument, &'a KnownDocument)> {
    let all = event.related_documents.iter().enumerate();
    all.filter_map(|(index, related)| Some((index, related, related.own(facts)?)))
}

/// Whether an electronic document was not issued here.
pub(super) fn is_unknown(related: &RelatedDocument, facts: &Facts) -> bool {
    related.generation_code().is_some() && related.known(facts).is_none()
}

/// The number of an electronic document is its code.
pub(super) fn numbers_are_codes(event: &ReturnEvent, found: &mut Findings) {
    for (index, related) in event.related_documents.iter().enumerate() {
        let is_code = related.generation_code().is_some();
        let is_electronic = related.generation_type == Some(GenerationType::Electronic);
        if let Some(number) = related
            .number
            .as_ref()
            .filter(|_| is_electronic && !is_code)
        {
            found.differs(
                path(index, "document_number"),
                expect::GENERATION_CODE,
                number,
            );
        }
    }
}

/// Related documents are electronic.
pub(super) fn are_electronic(event: &ReturnEvent, found: &mut Findings) {
    for (index, related) in event.related_documents.iter().enumerate() {
        if related.generation_type == Some(GenerationType::Physical) {
            let expected = message!("2, electronic", "2, electrónico");
            let given = Phrase::value(GenerationType::Physical.code());
            found.differs(path(index, "generation_type"), expected, given);
        }
    }
}

/// No document is named twice.
pub(super) fn none_is_named_twice(event: &ReturnEvent, found: &mut Findings) {
    let mut seen: BTreeSet<String> = BTreeSet::new();
    for (index, related) in event.related_documents.iter().enumerate() {
        let Some(number) = related.number_written() else {
            continue;
        };
        if !seen.insert(number.clone()) {
            let expected = message!("each document once", "cada documento una sola vez");
            found.differs(
                path(index, "document_number"),
                expected,
                Phrase::value(number),
            );
        }
    }
}

/// Every line names one of the related documents. Where the number of one is not there, that is the fault.
pub(super) fn every_item_names_one(event: &ReturnEvent, found: &mut Findings) {
    let related = &event.related_documents;
    if related.is_empty() {
        return;
    }
    let numbers = Numbers::of(related);
    let all_numbered = related.iter().all(|document| document.number.is_some());
    for (index, item) in event.items.iter().enumerate() {
        let path = format!("items[{index}].related_doc");
        match &item.related_document {
            None if related.len() > 1 || all_numbered => found.absent(path, ONE_OF_THEM),
            Some(named) if all_numbered && numbers.position(named).is_none() => {
                found.differs(path, ONE_OF_THEM, named);
            }
            _ => {}
        }
    }
}

/// Every related document is named by a line. Where a line names none, that is the fault.
pub(super) fn every_one_is_named(event: &ReturnEvent, found: &mut Findings) {
    let numbers = Numbers::of(&event.related_documents);
    let named = event.items.iter();
    let named: Option<BTreeSet<usize>> = named
        .map(|item| numbers.position(item.related_document.as_deref()?))
        .collect();
    let Some(named) = named else { return };
    for (index, related) in event.related_documents.iter().enumerate() {
        if let Some(number) = related.number_written().filter(|_| !named.contains(&index)) {
            let expected = message!(
                "a document that an item names in related_doc",
                "un documento que algún ítem nombre en related_doc"
            );
            found.differs(
                path(index, "document_number"),
                expected,
                Phrase::value(number),
            );
        }
    }
}

/// A related document that was issued here is the caller's.
pub(super) fn are_the_callers(event: &ReturnEvent, facts: &Facts, found: &mut Findings) {
    for (index, related) in event.related_documents.iter().enumerate() {
        let Some(document) = related.known(facts) else {
            continue;
        };
        let expected = match document.ownership {
            Ownership::Establishment => continue,
            Ownership::Company => expect::WITHIN_REACH,
            Ownership::Other => Bilingual::new(
                "a document of the company: only who issued it takes back of it",
                "un documento de la empresa: solo quien lo emitió puede retornarlo",
            ),
        };
        let number = document.generation_code;
        found.differs(path(index, "document_number"), expected, number);
    }
}

/// A related document that was issued here is in force.
pub(super) fn are_received(event: &ReturnEvent, facts: &Facts, found: &mut Findings) {
    for (index, _, document) in owned(event, facts) {
        if document.status != StatusKind::Received {
            let status = Phrase::value(document.status.name());
            found.differs(path(index, "document_number"), expect::RECEIVED, status);
        }
    }
}

/// A related document that was issued here is of the type that the event says.
pub(super) fn are_of_the_claimed_type(event: &ReturnEvent, facts: &Facts, found: &mut Findings) {
    for (index, related, document) in owned(event, facts) {
        let claimed = related.document_type;
        if let Some(claimed) = claimed.filter(|it| *it != document.document_type) {
            let expected = Phrase::value(document.document_type.code());
            let claimed = Phrase::value(claimed.code());
            found.differs(path(index, "document_type"), expected, claimed);
        }
    }
}

/// What a related document that was issued here says is known: nothing comes back of what nobody can read.
pub(super) fn are_readable(event: &ReturnEvent, facts: &Facts, found: &mut Findings) {
    for (index, related, document) in owned(event, facts) {
        let is_returned = Over::of(document.document_type).is_some();
        if is_returned && related.original(facts).is_none() {
            let expected = message!(
                "a document whose stored bytes can be read: tell the operator",
                "un documento cuyos bytes guardados se puedan leer: avise al operador"
            );
            let number = document.generation_code;
            found.differs(path(index, "document_number"), expected, number);
        }
    }
}

/// How many months after its stamp a document of the related type may be returned.
fn months(event: &ReturnEvent, facts: &Facts) -> u8 {
    let activity = facts.issuer.as_ref().map(|issuer| &*issuer.activity_code);
    let is_long = matches!(event.over(), Some(Over::Invoices | Over::Exports))
        && activity.is_some_and(|code| RETURN_LONG_ACTIVITIES.value.contains(&code));
    if is_long {
        RETURN_LONG_MONTHS.value
    } else {
        RETURN_MONTHS.value
    }
}

/// Returns the last date that the event may bear: as many months after each related document as it may be
/// returned.
pub(super) fn last_date(event: &ReturnEvent, facts: &Facts) -> Date {
    let months = months(event, facts);
    let issued = event.related_documents.iter();
    let issued = issued.filter_map(|related| related.emission_date);
    let last = issued.map(|day| months_after(day, months)).min();
    last.unwrap_or(facts.today)
}

/// Checks that the event can bear a date that is before none of its documents and not too long after any.
pub(super) fn check_dates(event: &ReturnEvent, facts: &Facts, found: &mut Findings) {
    let last = last_date(event, facts);
    for (index, related) in event.related_documents.iter().enumerate() {
        // A later rule judges a document of the future.
        let too_new = |day: &Date| *day > last && *day <= facts.today;
        if let Some(day) = related.emission_date.filter(too_new) {
            let path = path(index, "emission_date");
            let expected = message!(
                "{last} or before, the last date of an event over the oldest of the documents: another event",
                "{last} o antes, la última fecha de un evento sobre el más antiguo de los documentos: otro evento"
            );
            found.differs(path, expected, Phrase::value(day));
        }
    }
}

/// No related document was stamped too long ago; of one that was not issued here the day of issue counts.
pub(super) fn are_young_enough(event: &ReturnEvent, facts: &Facts, found: &mut Findings) {
    let months = months(event, facts);
    let is_too_old = |day: &Date| months_after(*day, months) < facts.today;
    for (index, related) in event.related_documents.iter().enumerate() {
        let stamped = related
            .original(facts)
            .and_then(|original| original.stamped_on);
        let (day, member) = match (stamped, related.emission_date) {
            (Some(stamped), _) => (Some(stamped), "document_number"),
            (None, issued) if is_unknown(related, facts) => (issued, "emission_date"),
            _ => continue,
        };
        if let Some(day) = day.filter(is_too_old) {
            let today = date_text(facts.today);
            let expected = message!(
                "stamped at most {months} calendar months before {today}",
                "con sello de a lo sumo {months} meses calendario antes del {today}"
            );
            found.differs(path(index, member), expected, Phrase::value(date_text(day)));
        }
    }
}

/// An electronic document that was not issued here is dated by the client.
pub(super) fn are_dated(event: &ReturnEvent, facts: &Facts, found: &mut Findings) {
    for (index, related) in event.related_documents.iter().enumerate() {
        if is_unknown(related, facts) && related.emission_date.is_none() {
            found.absent(path(index, "emission_date"), expect::DATE);
        }
    }
}

/// What is odd about the related documents, though no reason to refuse.
pub(super) fn warnings(event: &ReturnEvent, facts: &Facts, warnings: &mut Vec<Warning>) {
    for (index, related) in event.related_documents.iter().enumerate() {
        if is_unknown(related, facts) {
            let text = message!(
                "not issued here: its balance and its stamp are unknown",
                "no se emitió aquí: no se conocen su saldo ni su sello"
            );
            warnings.push(Warning::new(path(index, "document_number"), text));
        }
    }
}
