//! Invalidation events.

use diesel::dsl::sql;
use diesel::prelude::*;
use diesel::sql_types::Bool;
use dte_application::ports::EventRecord;
use dte_domain::identification::GenerationCode;
use time::OffsetDateTime;

use super::documents::tell;
use crate::connection::AnyConnection;
use crate::error::Refusal;
use crate::rows::column::micros;
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

/// Events that are pending since before a moment, oldest first. A damaged row is told to the log
/// and left out: it must not keep the others from being finished.
pub(crate) fn unfinished(
    connection: &mut AnyConnection,
    before: OffsetDateTime,
    most: u32,
) -> Result<Vec<EventRecord>, Refusal> {
    // As with documents: the index is used only for a condition that is known to be its own.
    let rows: Vec<EventRow> = events::table
        .filter(sql::<Bool>("status = 'PENDING'"))
        .filter(events::created_at.lt(micros(before)))
        .order((events::created_at.asc(), events::generation_code.asc()))
        .limit(i64::from(most))
        .load(connection)?;
    Ok(rows
        .into_iter()
        .filter_map(|row| row.read().map_err(|damaged| tell(&damaged)).ok())
        .collect())
}
