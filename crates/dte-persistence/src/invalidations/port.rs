//! The ports through which invalidation events are kept and decided about.

use async_trait::async_trait;
use dte_application::ports::{
    BeginResult, EventResult, InvalidationResults, InvalidationStore, NewEvent, PortError,
    StoreError,
};

use super::events;
use super::row::{EventResultRow, PreparedEvent};
use crate::database::Database;
use crate::engine::writer::standalone;

const BEGINNING: &str = "keeping an event";
const FINISHING: &str = "keeping what became of an event";

#[async_trait]
impl InvalidationStore for Database {
    async fn begin(&self, event: NewEvent) -> Result<BeginResult, StoreError> {
        let prepared =
            PreparedEvent::new(&event).map_err(|refusal| refusal.into_port_error(BEGINNING))?;
        self.writer
            .admit(BEGINNING, move |session| {
                standalone::begin(session, &prepared)
            })
            .await
    }
}

#[async_trait]
impl InvalidationResults for Database {
    async fn finish(&self, result: EventResult) -> Result<bool, PortError> {
        let is_invalidated = result.is_invalidated;
        let row =
            EventResultRow::new(result).map_err(|refusal| refusal.into_port_error(FINISHING))?;
        self.writer
            .transact(FINISHING, move |connection| {
                events::finish(connection, &row, is_invalidated)
            })
            .await
    }
}
