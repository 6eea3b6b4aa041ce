//! Invalidation events.

use diesel::prelude::*;
use dte_application::ports::EventRecord;
use dte_domain::identification::GenerationCode;

use crate::connection::AnyConnection;
use crate::error::Refusal;
use crate::rows::event::{ACCEPTED, EventRow};
use crate::schema::invalidation_events as events;

/// The accepted events whose stamp is not known, oldest first.
pub(crate) fn unstamped(connection: &mut AnyConnection) -> Result<Vec<EventRecord>, Refusal> {
    let rows: Vec<EventRow> = events::table
        .filter(events::status.eq(ACCEPTED))
        .filter(events::stamp.is_null())
        .order((events::created_at, events::generation_code))
        .select(EventRow::as_select())
        .load(connection)?;
    Ok(super::sound(rows.into_iter().map(EventRow::read)))
}

/// One event.
pub(crate) fn find(
    connection: &mut AnyConnection,
    code: GenerationCode,
) -> Result<Option<EventRecord>, Refusal> {
    let found: Option<EventRow> = events::table
        .find(code.to_string())
        .first(connection)
        .optional()?;
    Ok(found.map(EventRow::read).transpose()?)
}
