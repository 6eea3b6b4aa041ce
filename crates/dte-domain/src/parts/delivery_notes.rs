//! The delivery notes that a sale relates: under which its goods left before they were sold.
//!
//! They bind nobody. What is known of them is held against the sale, and what is odd is told.

use time::{Date, Duration};

use crate::assumptions::DAYS_OF_NOTES;
use crate::facts::Facts;
use crate::identification::GenerationCode;
use crate::known_document::{KnownDocument, Ownership};
use crate::lifecycle::StatusKind;
use crate::message;
use crate::parts::identity_document::is_same_number;
use crate::parts::receiver::Receiver;
use crate::parts::related_document::RelatedDocument;
use crate::violation::Warning;

/// Whether a related document is said to be a delivery note.
fn is_note(related: &RelatedDocument) -> bool {
    let document_type = related.document_type;
    document_type.is_some_and(|document_type| document_type.spec().moves_goods)
}

/// The electronic notes that are named.
pub fn named(related: &[RelatedDocument]) -> Vec<GenerationCode> {
    let notes = related.iter().filter(|it| is_note(it));
    notes.filter_map(RelatedDocument::generation_code).collect()
}

/// What is known of a note, when an establishment of the company issued it here.
pub fn known<'f>(related: &RelatedDocument, facts: &'f Facts) -> Option<&'f KnownDocument> {
    let code = related.generation_code().filter(|_| is_note(related))?;
    let note = facts.known(code)?;
    (note.ownership != Ownership::Other).then_some(note)
}

/// Notes that were issued here have their date.
pub fn complete(related: &mut [RelatedDocument], facts: &Facts) {
    for one in related {
        if let Some(note) = known(one, facts) {
            one.emission_date.get_or_insert(note.issued_on);
        }
    }
}

/// Tells of notes of another receiver or month, and of those that were issued here and are not what is
/// said of them.
pub fn warnings(
    related: &[RelatedDocument],
    receiver: Option<&Receiver>,
    facts: &Facts,
    warnings: &mut Vec<Warning>,
) {
    let buyer = receiver.and_then(Receiver::number);
    for (index, one) in related.iter().enumerate().filter(|(_, it)| is_note(it)) {
        let path = |member: &str| format!("related_docs[{index}].{member}");
        let note = known(one, facts);
        if let Some(note) = note {
            warn_of_its_state(index, note, warnings);
        }
        let gets_it = note.and_then(|note| note.receiver_number.as_deref());
        if is_of_the_company(gets_it, facts) {
            continue;
        }
        if let (Some(buyer), Some(gets_it)) = (buyer, gets_it)
            && !is_same_number(buyer, gets_it)
        {
            let text = message!(
                "the goods went to another receiver, {gets_it}",
                "los bienes fueron a otro receptor, {gets_it}"
            );
            warnings.push(Warning::new(path("document_number"), text));
        }
        let issued = note.map(|note| note.issued_on).or(one.emission_date);
        if issued.is_some_and(|issued| is_late(issued, facts.today)) {
            let text = message!(
                "is of an earlier month: a note is invoiced in its own month",
                "es de un mes anterior: una nota se factura en su mismo mes"
            );
            warnings.push(Warning::new(path("emission_date"), text));
        }
    }
}

/// Whether goods went to a place of the company itself: they are sold to anybody, at any time.
fn is_of_the_company(gets_it: Option<&str>, facts: &Facts) -> bool {
    let own = facts.issuer.as_ref().map(|issuer| issuer.nit.as_str());
    let both = gets_it.zip(own);
    both.is_some_and(|(gets_it, own)| is_same_number(gets_it, own))
}

/// Whether a note is neither of this month nor a few days old.
fn is_late(issued: Date, today: Date) -> bool {
    let days = Duration::days(DAYS_OF_NOTES.value);
    let oldest = today.checked_sub(days).unwrap_or(today);
    let first = today.replace_day(1).unwrap_or(today);
    issued < first && issued < oldest
}

fn warn_of_its_state(index: usize, note: &KnownDocument, warnings: &mut Vec<Warning>) {
    let path = |member: &str| format!("related_docs[{index}].{member}");
    if !note.document_type.spec().moves_goods {
        let code = note.document_type.spec().code;
        let text = message!(
            "the document is of type {code}, and no delivery note",
            "el documento es del tipo {code}, y no una nota de remisión"
        );
        warnings.push(Warning::new(path("document_type"), text));
    }
    if note.status != StatusKind::Received {
        let status = note.status.name();
        let text = message!(
            "the delivery note is {status}",
            "la nota de remisión está {status}"
        );
        warnings.push(Warning::new(path("document_number"), text));
    }
}
