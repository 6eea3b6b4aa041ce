use async_trait::async_trait;
use dte_domain::identification::{Environment, GenerationCode, LocalTime, ReceptionStamp};
use dte_domain::lifecycle::StatusKind;
use time::OffsetDateTime;

use crate::ports::{CompanyId, EstablishmentId, Numbering, PortError, SeriesKey, TransmissionKind};

/// Which series to tell.
#[derive(Clone, Debug)]
pub struct SeriesFilter {
    /// The company; never left out, so that no query crosses companies.
    pub company: CompanyId,
    /// Where the documents count.
    pub environment: Environment,
    /// One establishment only.
    pub establishment: Option<EstablishmentId>,
}

/// How a series stands.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SeriesState {
    /// The series.
    pub series: SeriesKey,
    /// The number that it begins with: 1, but where an operator or the year before decided it.
    pub first_number: u64,
    /// The last number that it gave.
    pub last_number: u64,
    /// How many documents carry a number of it.
    pub documents: u64,
    /// How many of its numbers are taken by documents of others, or were passed over for them.
    pub taken_elsewhere: u64,
    /// How many of those an own document carries all the same, which was refused for it.
    pub taken_twice: u64,
}

impl SeriesState {
    /// How many numbers have neither a document nor a reason for having none. There should be none.
    pub fn missing(&self) -> u64 {
        let given = (self.last_number + 1).saturating_sub(self.first_number);
        let explained = self.documents + self.taken_elsewhere - self.taken_twice;
        given.saturating_sub(explained)
    }
}

/// Numbers that were taken elsewhere, first and last included.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TakenNumbers {
    /// The first.
    pub from: u64,
    /// The last.
    pub to: u64,
    /// Our document that was refused for it, or that has it too; nothing where an operator passed
    /// them over.
    pub document: Option<GenerationCode>,
}

/// The fate of a number.
#[expect(missing_docs, reason = "the names say it")]
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NumberEntry {
    /// The number in the series, from 1.
    pub number: u64,
    /// The control number, as it stands in the document.
    pub control_number: String,
    /// The document that took it.
    pub generation_code: GenerationCode,
    pub status: StatusKind,
    pub transmission: TransmissionKind,
    pub issued_at: LocalTime,
    /// How often it was corrected after a rejection.
    pub revision: u32,
}

/// A page of the numbers of a series.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct NumberEntries {
    /// The numbers that documents of this service have, in order. Those whose rows are damaged are
    /// left out.
    pub entries: Vec<NumberEntry>,
    /// After which number the next ones come; nothing where there are no more.
    pub next_after: Option<u64>,
}

/// What an operator knows of a series that this service does not: numbers up to one are given.
#[derive(Clone, Debug)]
pub struct Advance {
    /// The series.
    pub series: SeriesKey,
    /// Whether the series goes on after that of the year before, where it has not begun.
    pub numbering: Numbering,
    /// The last number that is given.
    pub to: u64,
    /// The present moment.
    pub now: OffsetDateTime,
}

/// What became of an [`Advance`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AdvanceResult {
    /// The series had given no number: it begins after those.
    Opened,
    /// The numbers from this one on were passed over.
    PassedOver {
        /// The first of them.
        from: u64,
    },
    /// The series has given more already: nothing changed.
    Behind {
        /// Its last number.
        last_number: u64,
    },
}

/// A document of the company that the authority has, and that is not in our tables.
#[derive(Clone, Debug)]
pub struct ForeignDocument {
    /// Its identity.
    pub generation_code: GenerationCode,
    /// The series of its number.
    pub series: SeriesKey,
    /// Whether the series goes on after that of the year before, where it has not begun.
    pub numbering: Numbering,
    /// Its place in the series.
    pub number: u64,
    /// The authority's stamp.
    pub stamp: ReceptionStamp,
    /// Its bytes, when the operator has them.
    pub json: Option<String>,
    /// The present moment.
    pub now: OffsetDateTime,
}

/// What became of a document that was to be entered.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum EnterResult {
    /// It is kept, and its number counts as taken elsewhere.
    New,
    /// A document with its code was entered before: nothing changed.
    AlreadyEntered {
        /// The number that it was entered with.
        control_number: String,
    },
    /// It is a document of this service.
    Own,
}

/// The number series of companies, and what became of each number.
#[cfg_attr(feature = "mocks", mockall::automock)]
#[async_trait]
pub trait NumberRegister: Send + Sync {
    /// The series of a company or of one establishment, in the order of their control numbers.
    async fn series(&self, filter: &SeriesFilter) -> Result<Vec<SeriesState>, PortError>;

    /// Up to `most` numbers of a series after a number, in order. Numbers that no document of this
    /// service has take no room.
    async fn entries(
        &self,
        series: &SeriesKey,
        after: u64,
        most: u32,
    ) -> Result<NumberEntries, PortError>;
}
