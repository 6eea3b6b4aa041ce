use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex};

use async_trait::async_trait;
use dte_application::ports::{
    CompanyId, CorrectedDocument, DocumentFilter, DocumentList, DocumentPage, DocumentRecord,
    DocumentResult, DocumentResults, DocumentStore, ListRevision, ListedDocument, NewDocument,
    PageStart, PortError, SeriesKey, StoreError, StoreRehearsal, StoreResult,
};
use dte_domain::identification::Environment;
use dte_persistence::Database;

/// Stands before the database, and fails when it is told to.
pub struct StoreFaults {
    database: Arc<Database>,
    refusals: Mutex<Vec<StoreError>>,
    loses_result: AtomicBool,
    loses_rests: AtomicBool,
}

impl StoreFaults {
    pub(crate) fn before(database: Arc<Database>) -> Self {
        Self {
            database,
            refusals: Mutex::default(),
            loses_result: AtomicBool::default(),
            loses_rests: AtomicBool::default(),
        }
    }

    /// The next document, or the next rehearsal, is refused so.
    pub fn refuse_next(&self, error: StoreError) {
        self.refusals.lock().unwrap().push(error);
    }

    /// What the authority decides next cannot be kept.
    pub fn lose_next_result(&self) {
        self.loses_result.store(true, Ordering::SeqCst);
    }

    /// From now on nothing of a page can be read but its beginning.
    pub fn lose_rests(&self) {
        self.loses_rests.store(true, Ordering::SeqCst);
    }

    fn refusal(&self) -> Result<(), StoreError> {
        self.refusals.lock().unwrap().pop().map_or(Ok(()), Err)
    }
}

#[async_trait]
impl DocumentStore for StoreFaults {
    async fn store(&self, document: NewDocument) -> Result<StoreResult, StoreError> {
        self.refusal()?;
        self.database.store(document).await
    }

    async fn correct(&self, corrected: CorrectedDocument) -> Result<StoreResult, StoreError> {
        self.database.correct(corrected).await
    }
}

#[async_trait]
impl StoreRehearsal for StoreFaults {
    async fn rehearse(&self, series: &SeriesKey) -> Result<(), StoreError> {
        self.refusal()?;
        self.database.rehearse(series).await
    }

    async fn probe(&self) -> Result<(), PortError> {
        self.database.probe().await
    }
}

#[async_trait]
impl DocumentResults for StoreFaults {
    async fn record_result(&self, outcome: DocumentResult) -> Result<bool, PortError> {
        if self.loses_result.swap(false, Ordering::SeqCst) {
            return Err(PortError::transient("settling", "the disk is full"));
        }
        self.database.record_result(outcome).await
    }
}

#[async_trait]
impl DocumentList for StoreFaults {
    async fn list(
        &self,
        filter: &DocumentFilter,
        start: PageStart,
        size: u32,
    ) -> Result<DocumentPage, PortError> {
        self.database.list(filter, start, size).await
    }

    async fn revision(
        &self,
        company: CompanyId,
        environment: Environment,
    ) -> Result<ListRevision, PortError> {
        self.database.revision(company, environment).await
    }

    async fn rest_of_page(
        &self,
        rest: &[ListedDocument],
    ) -> Result<(Vec<DocumentRecord>, usize), PortError> {
        if self.loses_rests.load(Ordering::SeqCst) {
            return Err(PortError::new("reading documents", "they are lost"));
        }
        self.database.rest_of_page(rest).await
    }
}
