//! The port [`Invalidations`].

use async_trait::async_trait;
use dte_application::ports::{
    Begun, EventOutcome, EventRecord, Invalidations, NewEvent, PortError, StoreError,
};
use dte_domain::identification::GenerationCode;
use time::OffsetDateTime;

use crate::database::Database;
use crate::reads;
use crate::rows::event::EventOutcomeRow;
use crate::writer::{Command, PreparedEvent};

const BEGINNING: &str = "keeping an event";
const FINISHING: &str = "keeping what became of an event";

#[async_trait]
impl Invalidations for Database {
    async fn begin(&self, event: NewEvent) -> Result<Begun, StoreError> {
        let prepared =
            PreparedEvent::new(&event).map_err(|refusal| refusal.into_port_error(BEGINNING))?;
        self.writer
            .enter(BEGINNING, Box::new(prepared), Command::Begin)
            .await
    }

    async fn finish(&self, outcome: EventOutcome) -> Result<bool, PortError> {
        let row =
            EventOutcomeRow::new(outcome).map_err(|refusal| refusal.into_port_error(FINISHING))?;
        self.writer
            .write(FINISHING, Box::new(row), Command::Finish)
            .await
    }

    async fn event(&self, code: GenerationCode) -> Result<Option<EventRecord>, PortError> {
        self.reader
            .read("finding an event", move |connection| {
                reads::events::find(connection, code)
            })
            .await
    }

    async fn unfinished(
        &self,
        before: OffsetDateTime,
        most: u32,
    ) -> Result<Vec<EventRecord>, PortError> {
        self.reader
            .read("finding unfinished events", move |connection| {
                reads::events::unfinished(connection, before, most)
            })
            .await
    }
}
