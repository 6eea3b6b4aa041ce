//! Invalidation events.

use diesel::prelude::*;
use dte_application::ports::EventRecord;
use dte_domain::identification::GenerationCode;

use crate::connection::AnyConnection;
use crate::error::Refusal;
use crate::rows::event::EventRow;
use crate::schema::invalidation_events as events;

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
