//! Stamps of accepted events whose answer was lost: a person enters them.

use async_trait::async_trait;
use diesel::prelude::*;
use dte_application::ports::{EnteredStamp, EventRecord, InvalidationStamps, PortError};
use dte_domain::identification::{GenerationCode, ReceptionStamp};
use time::OffsetDateTime;

use super::events::{seal, touch};
use super::row::{ACCEPTED, EventRow};
use crate::database::Database;
use crate::documents::stamps;
use crate::engine::column::micros;
use crate::engine::damaged_rows::sound;
use crate::schema::invalidation_events as events;

#[async_trait]
impl InvalidationStamps for Database {
    async fn unstamped_events(&self) -> Result<Vec<EventRecord>, PortError> {
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

    /// The document, which tells the stamp, has changed by that.
    async fn stamp_event(
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
