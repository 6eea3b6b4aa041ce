//! Storing documents, and their numbers.

use async_trait::async_trait;
use dte_domain::identification::GenerationCode;
use dte_domain::number_series::SeriesKey;
use time::OffsetDateTime;

use super::{CorrectedDocument, NewDocument, NextNumber, RefusedNumber, StoreError, StoreResult};
use crate::ports::PortError;

/// Stores new documents, each with its number and its idempotency key.
#[async_trait]
pub trait DocumentStore: Send + Sync {
    /// In one transaction: claims the idempotency key, takes the next number of the series,
    /// completes the body with it and keeps the document PENDING. All of it or nothing.
    ///
    /// Documents of one series are numbered in the order in which these futures were first polled.
    async fn store(&self, document: NewDocument) -> Result<StoreResult, StoreError>;

    /// Keeps a corrected document in place of the rejected one, PENDING, in one transaction with
    /// everything that [`DocumentStore::store`] does but the number; the rejected one is kept beside.
    async fn correct(&self, corrected: CorrectedDocument) -> Result<StoreResult, StoreError>;
}

/// Whether documents can be stored at this moment: tried, and rolled back.
#[async_trait]
pub trait StoreRehearsal: Send + Sync {
    /// Takes the next number of a series and rolls back: whether documents can be numbered at this
    /// moment. The series stands afterwards as it stood before, or is still unused.
    async fn rehearse(&self, series: &SeriesKey) -> Result<(), StoreError>;

    /// Writes and rolls back: whether documents can be stored at this moment.
    async fn probe(&self) -> Result<(), PortError>;
}

/// The numbers of documents that the authority knows as taken.
#[async_trait]
pub trait DocumentNumbers: Send + Sync {
    /// In one transaction: notes that the number of a document is taken elsewhere, and gives it the
    /// next one of its series, in its row and its bytes, while it is PENDING and nobody holds it.
    async fn take_next_number(&self, refused: RefusedNumber) -> Result<NextNumber, StoreError>;

    /// Notes that the present number of a document is taken elsewhere.
    async fn note_taken(&self, code: GenerationCode, now: OffsetDateTime) -> Result<(), PortError>;

    /// Notes that a client is going to hold a PENDING document as it stands: it keeps its number from
    /// then on. Answers whether it may: not while its number, or one that it had before, is known to be
    /// taken elsewhere.
    async fn hand_over(&self, code: GenerationCode) -> Result<bool, PortError>;

    /// The control numbers that a document was refused for, in order.
    async fn refused_numbers(&self, code: GenerationCode) -> Result<Vec<String>, PortError>;
}
