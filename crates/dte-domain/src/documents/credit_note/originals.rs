//! What the documents that a credit note adjusts must be, as far as they are known here.
//!
//! Of another company's document nothing is told but that it is not the caller's; of a sister
//! establishment's nothing but that it is one.

use time::Date;

use super::CreditNote;
use crate::catalog::Catalogue;
use crate::edition::Edition;
use crate::facts::Facts;
use crate::identification::date_text;
use crate::known_document::{KnownDocument, Ownership};
use crate::language::{Bilingual, Phrase, expect};
use crate::lifecycle::StatusKind;
use crate::message;
use crate::months::months_after;
use crate::parts::related_document::RelatedDocument;
use crate::parts::third_party_sale::ThirdPartySale;
use crate::rule::Findings;
use crate::taxpayer::Nit;
use crate::violation::Warning;

/// How many calendar months old an adjusted document may be.
const MONTHS: u8 = 3;

fn path(index: usize, member: &str) -> String {
    format!("related_docs[{index}].{member}")
}

/// The related documents that the caller may adjust, with their places.
fn originals<'a>(
    note: &'a CreditNote,
    facts: &'a Facts,
) -> impl Iterator<Item = (usize, &'a RelatedDocument, &'a KnownDocument)> {
    let all = note.related_documents.iter().enumerate();
    all.filter_map(|(index, related)| Some((index, related, related.own(facts)?)))
}

/// A related document that was issued here is the caller's.
pub(super) fn are_the_callers(note: &CreditNote, facts: &Facts, found: &mut Findings) {
    for (index, related) in note.related_documents.iter().enumerate() {
        let Some(document) = related.known(facts) else {
            continue;
        };
        let expected = match document.ownership {
            Ownership::Establishment => continue,
            Ownership::Company => expect::WITHIN_REACH,
            Ownership::Other => {
                Bilingual::new("a document of the company", "un documento de la empresa")
            }
        };
        let number = document.generation_code;
        found.differs(path(index, "document_number"), expected, number);
    }
}

/// A related document that was issued here is in force.
pub(super) fn are_received(note: &CreditNote, facts: &Facts, found: &mut Findings) {
    for (index, _, document) in originals(note, facts) {
        if document.status != StatusKind::Received {
            let number = path(index, "document_number");
            found.differs(
                number,
                expect::RECEIVED,
                Phrase::value(document.status.name()),
            );
        }
    }
}

/// A related document that was issued here is of the type that the note says.
pub(super) fn are_of_the_claimed_type(note: &CreditNote, facts: &Facts, found: &mut Findings) {
    for (index, related, document) in originals(note, facts) {
        if let Some(claimed) = related
            .document_type
            .filter(|it| *it != document.document_type)
        {
            let expected = Phrase::value(document.document_type.code());
            let claimed = Phrase::value(claimed.code());
            found.differs(path(index, "document_type"), expected, claimed);
        }
    }
}

/// No related document is too old: by its own date when it was issued here, else by the client's.
pub(super) fn are_young_enough(note: &CreditNote, facts: &Facts, found: &mut Findings) {
    for (index, related) in note.related_documents.iter().enumerate() {
        let own = related.own(facts).map(|document| document.issued_on);
        let Some(date) = own.or(related.emission_date) else {
            continue;
        };
        if is_too_old(date, facts.today) {
            let today = date_text(facts.today);
            let expected = message!(
                "at most {MONTHS} calendar months before {today}",
                "a lo sumo {MONTHS} meses calendario antes del {today}"
            );
            let date = Phrase::value(date_text(date));
            found.differs(path(index, "emission_date"), expected, date);
        }
    }
}

fn is_too_old(date: Date, today: Date) -> bool {
    months_after(date, MONTHS) < today
}

/// The receiver is that of the related documents that were issued here.
pub(super) fn have_the_same_receiver(note: &CreditNote, facts: &Facts, found: &mut Findings) {
    let Some(receiver) = &note.receiver else {
        return;
    };
    let (path, shown) = match (&receiver.nit, &receiver.identity.number) {
        (Some(nit), _) => ("receiver.nit", nit.as_str()),
        (None, Some(number)) => ("receiver.document_number", &**number),
        (None, None) => return,
    };
    let tax_id = receiver.tax_id();
    for (index, _, document) in originals(note, facts) {
        let other = |expected: &&Nit| Some(*expected) != tax_id.as_ref();
        if let Some(expected) = document.receiver_nit.as_ref().filter(other) {
            let nit = expected.as_str();
            let expected = message!(
                "{nit}, as in related_docs[{index}]",
                "{nit}, como en related_docs[{index}]"
            );
            found.differs(path, expected, Phrase::value(shown));
        }
    }
}

/// What a sale for another is told apart by; nothing of the issuer's own sale.
fn principal(note: &CreditNote) -> Option<String> {
    let sale = note.third_party_sale.as_ref();
    sale.and_then(ThirdPartySale::principal)
}

/// A note on behalf of somebody adjusts what was sold for them and for nobody else: no settlement could tell
/// another of it.
pub(super) fn were_sold_for_the_principal(note: &CreditNote, facts: &Facts, found: &mut Findings) {
    let Some(principal) = principal(note) else {
        return;
    };
    for (index, _, document) in originals(note, facts) {
        let Some(number) = document
            .sold_for
            .as_ref()
            .filter(|it| !it.eq_ignore_ascii_case(&principal))
        else {
            continue;
        };
        let expected = message!(
            "{number}, for whom related_docs[{index}] was sold",
            "{number}, por cuya cuenta se vendió related_docs[{index}]"
        );
        let actual = Phrase::value(&principal);
        found.differs("third_party_sale.nit", expected, actual);
    }
}

/// Tells that a note and a document of it do not agree whether the sale was somebody else's. Of documents of
/// before settlements that was not kept, so that nothing is refused.
fn warns_of_principals(note: &CreditNote, facts: &Facts, warnings: &mut Vec<Warning>) {
    for (index, _, document) in originals(note, facts) {
        match (&document.sold_for, principal(note)) {
            (Some(number), None) => warnings.push(untold_principal(index, number)),
            (None, Some(number)) if document.balance.is_some() => {
                warnings.push(unknown_principal(index, &number));
            }
            _ => {}
        }
    }
}

fn untold_principal(index: usize, number: &str) -> Warning {
    let text = message!(
        "related_docs[{index}] was sold for {number}, and the note does not say so: no settlement can tell \
         them of it. Name them in `third_party_sale`; once the note is received, invalidate it and issue it \
         anew",
        "related_docs[{index}] se vendió por cuenta de {number} y la nota no lo dice: ninguna liquidación \
         puede informarle de ella. Nómbrelo en `third_party_sale`; si la nota ya fue recibida, invalídela y \
         emítala de nuevo"
    );
    Warning::new("third_party_sale", text)
}

fn unknown_principal(index: usize, number: &str) -> Warning {
    let text = message!(
        "nothing here says that related_docs[{index}] was sold for {number}: is it the company's own sale?",
        "nada aquí dice que related_docs[{index}] se vendió por cuenta de {number}: ¿es venta propia?"
    );
    Warning::new("third_party_sale", text)
}

/// An electronic document that was not issued here is dated by the client.
pub(super) fn are_dated(note: &CreditNote, facts: &Facts, found: &mut Findings) {
    for (index, related) in note.related_documents.iter().enumerate() {
        let unknown = related.generation_code().is_some() && related.known(facts).is_none();
        if unknown && related.emission_date.is_none() {
            found.absent(path(index, "emission_date"), expect::DATE);
        }
    }
}

/// The note takes back no more than its originals have left, per document and kind of sale.
pub(super) fn balances_cover(note: &CreditNote, facts: &Facts, found: &mut Findings) {
    let charges = note.credited();
    for (index, related, document) in originals(note, facts) {
        let charge = charges
            .iter()
            .find(|charge| related.generation_code() == Some(charge.generation_code));
        let (Some(charge), Some(balance)) = (charge, document.balance) else {
            continue;
        };
        let kinds = charge.sales.kinds().into_iter();
        for ((kind, taken), (_, left)) in kinds.zip(balance.remaining.kinds()) {
            if taken > left {
                let left = left.normalize();
                let (english, spanish) = match kind {
                    "taxed" => (kind, "gravadas"),
                    "exempt" => (kind, "exentas"),
                    _ => (kind, "no sujetas"),
                };
                let expected = message!(
                    "at most {left} of {english} sales",
                    "a lo sumo {left} de ventas {spanish}"
                );
                let number = path(index, "document_number");
                found.differs(number, expected, taken.normalize());
            }
        }
    }
}

/// What is odd about the related documents, though no reason to refuse.
pub(super) fn warnings(note: &CreditNote, facts: &Facts, warnings: &mut Vec<Warning>) {
    if facts.edition == Edition::Of2026 && note.adjusts_retentions() {
        let text = message!(
            "a note of 2026 over retention vouchers has no sales: its lines tell the value-added tax of \
             the amounts, and what was kept back of it",
            "una nota de 2026 sobre comprobantes de retención no tiene ventas: sus líneas dicen el IVA de \
             los montos y lo que se retuvo de él"
        );
        warnings.push(Warning::new("related_docs", text));
    }
    warns_of_principals(note, facts, warnings);
    for (index, related) in note.related_documents.iter().enumerate() {
        if related.generation_code().is_none() {
            continue;
        }
        if related.known(facts).is_none() {
            let text = message!(
                "not issued here: its state and its balance are unknown",
                "no se emitió aquí: no se conocen su estado ni su saldo"
            );
            warnings.push(Warning::new(path(index, "document_number"), text));
        }
    }
}
