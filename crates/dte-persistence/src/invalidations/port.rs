//! The port [`Invalidations`].

use async_trait::async_trait;
use dte_application::ports::{
    BeginResult, EnteredStamp, EventRecord, EventResult, Invalidations, LeaseNumber, Leased,
    NewEvent, PortError, StoreError,
};
use dte_domain::identification::{GenerationCode, ReceptionStamp};
use dte_domain::lifecycle::Rejection;
use time::OffsetDateTime;

use super::row::{EventResultRow, PreparedEvent};
use super::{events, leases, reads};
use crate::database::Database;
use crate::engine::column::micros;
use crate::engine::writer::standalone;

const BEGINNING: &str = "keeping an event";
const FINISHING: &str = "keeping what became of an event";

#[async_trait]
impl Invalidations for Database {
    async fn begin(&self, event: NewEvent) -> Result<BeginResult, StoreError> {
        let prepared =
            PreparedEvent::new(&event).map_err(|refusal| refusal.into_port_error(BEGINNING))?;
        self.writer
            .admit(BEGINNING, move |session| {
                standalone::begin(session, &prepared)
            })
            .await
    }

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

    async fn event(&self, code: GenerationCode) -> Result<Option<EventRecord>, PortError> {
        self.reader
            .read("finding an event", move |connection| {
                reads::find(connection, code)
            })
            .await
    }

    async fn newest_event(
        &self,
        document: GenerationCode,
    ) -> Result<Option<EventRecord>, PortError> {
        self.reader
            .read("finding a document's event", move |connection| {
                reads::newest(connection, document)
            })
            .await
    }

    async fn renew_event_lease(
        &self,
        code: GenerationCode,
        lease: LeaseNumber,
        due_at: OffsetDateTime,
    ) -> Result<(), PortError> {
        let (code, due_at) = (code.to_string(), micros(due_at));
        self.writer
            .transact("keeping when an event is due", move |connection| {
                leases::renew_event_lease(connection, &code, lease, due_at)
            })
            .await
    }

    async fn keep_event_refusal(
        &self,
        code: GenerationCode,
        lease: LeaseNumber,
        refusal: &Rejection,
    ) -> Result<(), PortError> {
        let (code, refusal) = (code.to_string(), refusal.clone());
        self.writer
            .transact("keeping an incomplete refusal", move |connection| {
                leases::keep_event_refusal(connection, &code, lease, &refusal)
            })
            .await
    }

    async fn mark_event(
        &self,
        code: GenerationCode,
        lease: LeaseNumber,
        may_be_there: bool,
        due_at: OffsetDateTime,
    ) -> Result<bool, PortError> {
        let (code, due_at) = (code.to_string(), micros(due_at));
        self.writer
            .transact("keeping that an event is sent", move |connection| {
                leases::mark_event(connection, &code, lease, may_be_there, due_at)
            })
            .await
    }

    async fn unstamped_events(&self) -> Result<Vec<EventRecord>, PortError> {
        self.reader
            .read("finding events without a stamp", |connection| {
                reads::unstamped(connection)
            })
            .await
    }

    async fn stamp_event(
        &self,
        code: GenerationCode,
        stamp: ReceptionStamp,
        now: OffsetDateTime,
    ) -> Result<EnteredStamp, PortError> {
        let (code, stamp, now) = (code.to_string(), stamp.to_string(), micros(now));
        self.writer
            .transact("keeping an event's stamp", move |connection| {
                events::stamp(connection, &code, &stamp, now)
            })
            .await
    }

    async fn lease_due_events(
        &self,
        now: OffsetDateTime,
        until: OffsetDateTime,
        most: u32,
    ) -> Result<Vec<Leased<EventRecord>>, PortError> {
        let (now, until) = (micros(now), micros(until));
        self.writer
            .transact("taking unfinished events", move |connection| {
                leases::lease_due_events(connection, now, until, most)
            })
            .await
    }
}
