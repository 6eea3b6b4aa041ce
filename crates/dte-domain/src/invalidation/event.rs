//! The event that tells the authority.

use time::Date;

use super::{Invalidation, InvalidationFacts, Reason, Target};
use crate::edition::Edition;
use crate::identification::{DocumentType, GenerationCode, LocalTime, ReceptionStamp};
use crate::issuer::Issuer;
use crate::lifecycle::{InvalidTransition, Status};
use crate::months::months_after;
use crate::taxpayer::Nit;

/// How many calendar months after an invoice's date the date of its event may be.
const INVOICES: u8 = 3;

/// A request that keeps every rule. Only [`Invalidation::check`] makes it.
#[derive(Clone, Debug)]
pub struct Checked {
    request: Invalidation,
    document: Target,
    stamp: ReceptionStamp,
    at: LocalTime,
    edition: Edition,
}

impl Checked {
    pub(super) fn new(
        request: Invalidation,
        facts: InvalidationFacts,
        stamp: ReceptionStamp,
    ) -> Self {
        Self {
            request,
            document: facts.document,
            stamp,
            at: facts.now,
            edition: facts.edition,
        }
    }
}

/// A checked request with an identity of its own: what is signed and sent.
#[derive(Clone, Debug)]
pub struct Event {
    /// Its identity; not the document's.
    pub generation_code: GenerationCode,
    /// Who issued the document, with the establishment that did.
    pub issuer: Issuer,
    checked: Checked,
}

impl Event {
    /// Makes the event of a checked request.
    pub fn new(checked: Checked, generation_code: GenerationCode, issuer: Issuer) -> Self {
        Self {
            generation_code,
            issuer,
            checked,
        }
    }

    /// Its date and time: the moment at which the window was checked.
    pub fn at(&self) -> LocalTime {
        self.checked.at
    }

    /// The date that stands in it: that of the event in the first generation. In the second it is
    /// the document's own, and for invoices that of the event, at most three months after the
    /// document's: the authority compares the two, while the window counts from the stamp, which may
    /// be of a later day.
    pub fn date(&self) -> Date {
        let today = self.at().date();
        let document = self.document();
        let issued = document.issued_at.date();
        match (self.checked.edition, document.document_type) {
            (Edition::First, _) => today,
            (Edition::Second, DocumentType::Invoice) => today.min(months_after(issued, INVOICES)),
            (Edition::Second, _) => issued,
        }
    }

    /// The generation of its own schema; the document may be of another.
    pub fn edition(&self) -> Edition {
        self.checked.edition
    }

    /// The company that was absorbed and in whose name the document was issued.
    pub fn fusion(&self) -> Option<&Nit> {
        self.checked.request.fusion.as_ref()
    }

    /// The code of the invalidated document.
    pub fn invalidates(&self) -> GenerationCode {
        self.checked.request.generation_code
    }

    /// The code of the document that replaces it.
    pub fn replacement(&self) -> Option<GenerationCode> {
        self.checked.request.replacement
    }

    /// The invalidated document.
    pub fn document(&self) -> &Target {
        &self.checked.document
    }

    /// The invalidated document's stamp.
    pub fn stamp(&self) -> &ReceptionStamp {
        &self.checked.stamp
    }

    /// Why, and who wants it.
    pub fn reason(&self) -> &Reason {
        &self.checked.request.reason
    }

    /// The document's state after the authority accepted the event.
    pub fn apply(&self, status: Status) -> Result<Status, InvalidTransition> {
        status.invalidate(self.generation_code)
    }
}
