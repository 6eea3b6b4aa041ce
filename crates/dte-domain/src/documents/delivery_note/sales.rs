//! The sales that a delivery note delivers, as far as they are known here: of any establishment of the
//! company.

use super::DeliveryNote;
use crate::catalog::Catalogue;
use crate::facts::Facts;
use crate::identification::DocumentType;
use crate::known_document::{KnownDocument, Ownership};
use crate::language::{Phrase, expect};
use crate::lifecycle::StatusKind;
use crate::message;
use crate::parts::identity_document::is_same_number;
use crate::parts::related_document::RelatedDocument;
use crate::rule::Findings;
use crate::violation::Warning;

fn path(index: usize, member: &str) -> String {
    format!("related_docs[{index}].{member}")
}

/// What is known of a sale, when the company issued it here.
pub(super) fn known<'f>(related: &RelatedDocument, facts: &'f Facts) -> Option<&'f KnownDocument> {
    let sale = related.generation_code().and_then(|code| facts.known(code));
    sale.filter(|sale| sale.ownership != Ownership::Other)
}

fn all_known<'a>(
    note: &'a DeliveryNote,
    facts: &'a Facts,
) -> impl Iterator<Item = (usize, &'a RelatedDocument, &'a KnownDocument)> {
    let all = note.related_documents.iter().enumerate();
    all.filter_map(|(index, related)| Some((index, related, known(related, facts)?)))
}

/// Whether it delivers export invoices.
pub(super) fn are_exports(note: &DeliveryNote) -> bool {
    let mut related = note.related_documents.iter();
    related.any(|related| related.document_type == Some(DocumentType::ExportInvoice))
}

/// A sale that was issued here is in force.
pub(super) fn are_received(note: &DeliveryNote, facts: &Facts, found: &mut Findings) {
    for (index, _, sale) in all_known(note, facts) {
        if sale.status != StatusKind::Received {
            let actual = Phrase::value(sale.status.name());
            found.differs(path(index, "document_number"), expect::RECEIVED, actual);
        }
    }
}

/// A sale that was issued here is of the type that the note says.
pub(super) fn are_of_the_claimed_type(note: &DeliveryNote, facts: &Facts, found: &mut Findings) {
    for (index, related, sale) in all_known(note, facts) {
        let claimed = related.document_type;
        if let Some(claimed) = claimed.filter(|claimed| *claimed != sale.document_type) {
            let expected = Phrase::value(sale.document_type.code());
            let claimed = Phrase::value(claimed.code());
            found.differs(path(index, "document_type"), expected, claimed);
        }
    }
}

/// The goods go to who bought them: a sale to somebody without a number is anybody's.
pub(super) fn have_the_same_receiver(note: &DeliveryNote, facts: &Facts, found: &mut Findings) {
    let number = note.receiver.as_ref().and_then(|it| it.number());
    let Some(number) = number else { return };
    for (index, _, sale) in all_known(note, facts) {
        let other = |bought: &&str| !is_same_number(bought, number);
        if let Some(bought) = sale.receiver_number.as_deref().filter(other) {
            let expected = message!(
                "{bought}, as in related_docs[{index}]",
                "{bought}, como en related_docs[{index}]"
            );
            found.differs("receiver.document_number", expected, Phrase::value(number));
        }
    }
}

/// An electronic sale that was not issued here is dated by the client.
pub(super) fn are_dated(note: &DeliveryNote, facts: &Facts, found: &mut Findings) {
    for (index, related) in note.related_documents.iter().enumerate() {
        let is_unknown = related.generation_code().is_some() && known(related, facts).is_none();
        if is_unknown && related.emission_date.is_none() {
            found.absent(path(index, "emission_date"), expect::DATE);
        }
    }
}

/// What is odd about the sales, though no reason to refuse.
pub(super) fn warnings(note: &DeliveryNote, facts: &Facts, warnings: &mut Vec<Warning>) {
    for (index, related) in note.related_documents.iter().enumerate() {
        if known(related, facts).is_none() {
            let text = message!(
                "not issued here: its state and its receiver are unknown",
                "no se emitió aquí: no se conocen su estado ni su receptor"
            );
            warnings.push(Warning::new(path(index, "document_number"), text));
        }
    }
}
