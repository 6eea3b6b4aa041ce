//! The event that tells the authority.

use time::Date;

use super::{Invalidation, InvalidationFacts, Reason, Target};
use crate::assumptions::Assumptions;
use crate::assumptions::EventDate;
use crate::edition::Edition;
use crate::identification::{GenerationCode, LocalTime, ReceptionStamp};
use crate::issuer::Issuer;
use crate::lifecycle::{InvalidTransition, Status};
use crate::taxpayer::Nit;

/// A request that keeps every rule. Only [`Invalidation::check`] makes it.
#[derive(Clone, Debug)]
pub struct Checked {
    request: Invalidation,
    document: Target,
    stamp: ReceptionStamp,
    at: LocalTime,
    edition: Edition,
    assumptions: Assumptions,
    /// The last date that may stand in it.
    last_date: Option<Date>,
}

impl Checked {
    pub(super) fn new(
        request: Invalidation,
        facts: InvalidationFacts,
        stamp: ReceptionStamp,
    ) -> Self {
        Self {
            request,
            last_date: facts.last_date(),
            document: facts.document,
            stamp,
            at: facts.now,
            edition: facts.edition,
            assumptions: facts.assumptions,
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

    /// Its date: that of the event, or of the document, by the document's type and its own edition. A
    /// document that was stamped late is invalidated late, and its event dated back: the window counts
    /// from the stamp, the date from the document.
    pub fn date(&self) -> Date {
        let document = self.document();
        let issued_on = document.issued_at.date();
        let row = document.document_type.spec().edition(self.edition());
        let date = match row.map(|row| row.event_date) {
            Some(EventDate::Today) if self.edition() == Edition::Of2026 => {
                self.checked.assumptions.invalidation_date
            }
            date => date.unwrap_or(EventDate::Today),
        };
        match date {
            EventDate::OfTheDocument => issued_on,
            EventDate::Today => {
                let today = self.at().date();
                let last = self.checked.last_date.unwrap_or(today);
                today.min(last).max(issued_on)
            }
        }
    }

    /// The edition of its own schema; the document may be of another.
    pub fn edition(&self) -> Edition {
        self.checked.edition
    }

    /// The company that was absorbed and in whose name the document was issued.
    pub fn merger(&self) -> Option<&Nit> {
        self.checked.request.merger.as_ref()
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
