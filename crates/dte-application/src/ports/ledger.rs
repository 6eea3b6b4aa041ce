use async_trait::async_trait;
use dte_domain::identification::{Environment, GenerationCode, LocalTime};
use dte_domain::lifecycle::StatusKind;

use super::{CompanyId, EstablishmentId, PortError, SeriesKey, TransmissionKind};

/// Which series to tell.
#[derive(Clone, Debug)]
pub struct LedgerFilter {
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
    /// The last number that it gave.
    pub last_number: u64,
    /// How many documents carry a number of it. Fewer than the last number would be a gap.
    pub documents: u64,
}

/// The fate of a number.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LedgerEntry {
    /// The number in the series, from 1.
    pub number: u64,
    /// The control number, as it stands in the document.
    pub control_number: String,
    /// The document that took it.
    pub generation_code: GenerationCode,
    /// Where it stands.
    pub status: StatusKind,
    /// How it travelled.
    pub transmission: TransmissionKind,
    /// Its date and time of issue.
    pub issued_at: LocalTime,
    /// How often it was corrected after a rejection.
    pub revision: u32,
}

/// Every number that was ever taken.
#[async_trait]
pub trait Ledger: Send + Sync {
    /// The series of a company or of one establishment, in the order of their control numbers.
    async fn series(&self, filter: &LedgerFilter) -> Result<Vec<SeriesState>, PortError>;

    /// Up to `most` numbers of a series after a number, in order.
    async fn entries(
        &self,
        series: &SeriesKey,
        after: u64,
        most: u32,
    ) -> Result<Vec<LedgerEntry>, PortError>;
}
