//! The port [`Documents`].

use async_trait::async_trait;
use dte_application::ports::{
    Claim, ClaimKey, DocumentFilter, DocumentPage, DocumentRecord, Documents, KnownRecord,
    NewDocument, Outcome, PageStart, PortError, SeriesKey, StoreError, Stored, Unsettled,
};
use dte_domain::identification::GenerationCode;
use time::OffsetDateTime;

use crate::database::Database;
use crate::reads;
use crate::rows::outcome::OutcomeRow;
use crate::writer::{Command, PreparedDocument, PreparedSeries};

const STORING: &str = "storing a document";
const SETTLING: &str = "keeping a document's status";

#[async_trait]
impl Documents for Database {
    async fn store(&self, document: NewDocument) -> Result<Stored, StoreError> {
        let prepared =
            PreparedDocument::new(document).map_err(|refusal| refusal.into_port_error(STORING))?;
        self.writer
            .enter(STORING, Box::new(prepared), Command::Store)
            .await
    }

    async fn settle(&self, outcome: Outcome) -> Result<bool, PortError> {
        let row = OutcomeRow::new(outcome).map_err(|refusal| refusal.into_port_error(SETTLING))?;
        self.writer
            .write(SETTLING, Box::new(row), Command::Settle)
            .await
    }

    async fn find(&self, code: GenerationCode) -> Result<Option<DocumentRecord>, PortError> {
        self.reader
            .read("finding a document", move |connection| {
                reads::documents::find(connection, code)
            })
            .await
    }

    async fn claim(&self, key: &ClaimKey) -> Result<Option<Claim>, PortError> {
        let key = key.clone();
        self.reader
            .read("finding an idempotency key", move |connection| {
                reads::documents::claim(connection, &key)
            })
            .await
    }

    async fn known(&self, codes: &[GenerationCode]) -> Result<Vec<KnownRecord>, PortError> {
        let codes: Vec<String> = codes.iter().map(ToString::to_string).collect();
        self.reader
            .read("finding the documents that one names", move |connection| {
                reads::relations::known(connection, &codes)
            })
            .await
    }

    async fn notes_on(&self, code: GenerationCode) -> Result<Vec<GenerationCode>, PortError> {
        self.reader
            .read("finding the notes on a document", move |connection| {
                reads::relations::notes_on(connection, code)
            })
            .await
    }

    async fn list(
        &self,
        filter: &DocumentFilter,
        start: PageStart,
        size: u32,
    ) -> Result<DocumentPage, PortError> {
        let filter = filter.clone();
        self.reader
            .read("listing documents", move |connection| {
                reads::list::page(connection, &filter, start, size)
            })
            .await
    }

    async fn unsettled(
        &self,
        before: OffsetDateTime,
        most: u32,
    ) -> Result<Vec<Unsettled>, PortError> {
        self.reader
            .read("finding unsettled documents", move |connection| {
                reads::documents::unsettled(connection, before, most)
            })
            .await
    }

    async fn rehearse(&self, series: &SeriesKey) -> Result<(), StoreError> {
        let series = PreparedSeries::from(series);
        self.writer
            .enter("rehearsing a number", series, Command::Rehearse)
            .await
    }

    async fn probe(&self) -> Result<(), PortError> {
        self.writer
            .write("writing to the database", (), Command::Probe)
            .await
    }
}
