//! The port of the invalidations.

use async_trait::async_trait;
use diesel::prelude::*;
use dte_application::ports::{
    BeginResult, EnteredStamp, EventRecord, EventResult, Invalidations, LeaseNumber, Leased,
    NewEvent, PortError, StoreError,
};
use dte_domain::catalog::Catalogue;
use dte_domain::identification::{Environment, GenerationCode, ReceptionStamp};
use dte_domain::lifecycle::Rejection;
use time::OffsetDateTime;

use super::events::{seal, touch};
use super::leases::{UNFINISHED, held};
use super::row::{ACCEPTED, EventResultRow, EventRow, PreparedEvent};
use crate::database::Database;
use crate::documents::stamps;
use crate::engine::column::{list, micros};
use crate::engine::connection::AnyConnection;
use crate::engine::damaged_rows::sound;
use crate::engine::lease::{Due, lease_due, leased};
use crate::engine::writer::standalone;
use crate::schema::invalidation_events as events;

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

    async fn event(&self, code: GenerationCode) -> Result<Option<EventRecord>, PortError> {
        self.reader
            .read("finding an event", move |connection| {
                let found: Option<EventRow> = events::table
                    .find(code.to_string())
                    .select(EventRow::as_select())
                    .first(connection)
                    .optional()?;
                Ok(found.map(EventRow::read).transpose()?)
            })
            .await
    }

    /// The newest event of a document, whatever became of it.
    async fn newest_event(
        &self,
        document: GenerationCode,
    ) -> Result<Option<EventRecord>, PortError> {
        self.reader
            .read("finding a document's event", move |connection| {
                let found: Option<EventRow> = events::table
                    .filter(events::document.eq(document.to_string()))
                    .order((events::created_at.desc(), events::generation_code.desc()))
                    .select(EventRow::as_select())
                    .first(connection)
                    .optional()?;
                Ok(found.map(EventRow::read).transpose()?)
            })
            .await
    }

    async fn finish(&self, result: EventResult) -> Result<bool, PortError> {
        let is_invalidated = result.is_invalidated;
        let row =
            EventResultRow::new(result).map_err(|refusal| refusal.into_port_error(FINISHING))?;
        self.writer
            .transact(FINISHING, move |connection| {
                super::events::finish(connection, &row, is_invalidated)
            })
            .await
    }

    async fn lease_due_events(
        &self,
        environment: Environment,
        now: OffsetDateTime,
        until: OffsetDateTime,
        most: u32,
    ) -> Result<Vec<Leased<EventRecord>>, PortError> {
        let (environment, now, until) = (environment.code(), micros(now), micros(until));
        self.writer
            .transact("taking unfinished events", move |connection| {
                let rows = lease_due!(
                    connection,
                    events,
                    generation_code,
                    EventRow,
                    UNFINISHED,
                    environment,
                    Due::of(now, until),
                    until,
                    most
                );
                Ok(sound(rows.into_iter().map(|(row, lease)| {
                    row.read().map(|subject| leased(subject, lease))
                })))
            })
            .await
    }

    /// Keeps whether a copy of a pending event may have arrived, and when it is due. Answers whether it was
    /// kept.
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
                let marked = diesel::update(held(&code, lease))
                    .set((
                        events::may_be_there.eq(may_be_there),
                        events::due_at.eq(due_at),
                    ))
                    .execute(connection)?;
                Ok(marked > 0)
            })
            .await
    }

    /// Keeps what an incomplete refusal said of a pending event.
    async fn keep_event_refusal(
        &self,
        code: GenerationCode,
        lease: LeaseNumber,
        refusal: &Rejection,
    ) -> Result<(), PortError> {
        let (code, refusal) = (code.to_string(), refusal.clone());
        self.writer
            .transact("keeping an incomplete refusal", move |connection| {
                diesel::update(held(&code, lease))
                    .set((
                        events::rejection_code.eq(&refusal.code),
                        events::rejection_description.eq(&refusal.description),
                        events::observations.eq(list(&refusal.observations)?),
                    ))
                    .execute(connection)?;
                Ok(())
            })
            .await
    }
}

/// Work that operators and servers do, and no use case.
impl Database {
    /// The accepted events of all companies whose stamp is not known, oldest first.
    pub async fn unstamped_events(&self) -> Result<Vec<EventRecord>, PortError> {
        self.reader
            .read("finding events without a stamp", |connection| {
                let rows: Vec<EventRow> = events::table
                    .filter(events::status.eq(ACCEPTED))
                    .filter(events::stamp.is_null())
                    .order((events::created_at, events::generation_code))
                    .select(EventRow::as_select())
                    .load(connection)?;
                Ok(sound(rows.into_iter().map(EventRow::read)))
            })
            .await
    }

    /// Keeps the stamp of an accepted event that has none, unless something else of the company has
    /// the stamp.
    pub async fn stamp_event(
        &self,
        code: GenerationCode,
        stamp: ReceptionStamp,
        now: OffsetDateTime,
    ) -> Result<EnteredStamp, PortError> {
        let (code, stamp, now) = (code.to_string(), stamp.to_string(), micros(now));
        self.writer
            .transact("keeping an event's stamp", move |connection| {
                let found: Option<(String, String, String)> = events::table
                    .find(&code)
                    .filter(events::status.eq(ACCEPTED))
                    .filter(events::stamp.is_null())
                    .select((events::company, events::environment, events::document))
                    .first(connection)
                    .optional()?;
                let Some((company, environment, document)) = found else {
                    return Ok(EnteredStamp::NoSuchEvent);
                };
                if let Some(bearer) = stamps::bearer(connection, &company, &environment, &stamp)? {
                    return Ok(bearer);
                }
                let unstamped = events::table.find(&code).filter(events::stamp.is_null());
                let stamped = diesel::update(unstamped)
                    .set(events::stamp.eq(&stamp))
                    .execute(connection)?;
                if stamped == 0 {
                    return Ok(EnteredStamp::NoSuchEvent);
                }
                seal(connection, &code)?;
                touch(connection, &document, now)?;
                Ok(EnteredStamp::Kept)
            })
            .await
    }
}
