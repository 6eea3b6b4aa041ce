//! Leases of invalidation events.

use diesel::dsl::sql;
use diesel::prelude::*;
use diesel::sql_types::Bool;
use dte_application::ports::EventRecord;
use dte_domain::identification::GenerationCode;
use dte_domain::lifecycle::Rejection;

use super::row::EventRow;
use crate::engine::column::list;
use crate::engine::connection::AnyConnection;
use crate::engine::damaged_rows::sound;
use crate::engine::lease::{Due, LONGEST_PAUSE};
use crate::error::Refusal;
use crate::schema::invalidation_events as events;

/// The condition of the index of unfinished events; see that of documents.
const UNFINISHED: &str = "status = 'PENDING'";

/// Takes events that are due, and has them due again at `until`. What another server is just taking
/// is left to it.
pub(crate) fn lease_due_events(
    connection: &mut AnyConnection,
    now: i64,
    until: i64,
    most: u32,
) -> Result<Vec<EventRecord>, Refusal> {
    let rows = Due::of(now, until, LONGEST_PAUSE).take(most, |span, most| {
        let due = events::table
            .filter(sql::<Bool>(UNFINISHED))
            .filter(events::due_at.gt(span.after))
            .filter(events::due_at.le(span.until))
            .order((events::due_at, events::generation_code))
            .limit(most);
        match connection {
            AnyConnection::Sqlite(connection) => due.select(EventRow::as_select()).load(connection),
            AnyConnection::Postgresql(connection) => due
                .for_update()
                .skip_locked()
                .select(EventRow::as_select())
                .load(connection),
        }
    })?;
    if rows.is_empty() {
        return Ok(Vec::new());
    }
    let taken: Vec<&String> = rows.iter().map(|row| &row.generation_code).collect();
    diesel::update(events::table.filter(events::generation_code.eq_any(taken)))
        .set(events::due_at.eq(until))
        .execute(connection)?;
    Ok(sound(rows.into_iter().map(EventRow::read)))
}

/// Keeps when a pending event is due.
pub(crate) fn renew_event_lease(
    connection: &mut AnyConnection,
    code: GenerationCode,
    due_at: i64,
) -> Result<(), Refusal> {
    let pending = events::table
        .find(code.to_string())
        .filter(sql::<Bool>(UNFINISHED));
    diesel::update(pending)
        .set(events::due_at.eq(due_at))
        .execute(connection)?;
    Ok(())
}

/// Keeps what an incomplete refusal said of a pending event.
pub(crate) fn keep_event_refusal(
    connection: &mut AnyConnection,
    code: GenerationCode,
    refusal: &Rejection,
) -> Result<(), Refusal> {
    let pending = events::table
        .find(code.to_string())
        .filter(sql::<Bool>(UNFINISHED));
    diesel::update(pending)
        .set((
            events::rejection_code.eq(&refusal.code),
            events::rejection_description.eq(&refusal.description),
            events::observations.eq(list(&refusal.observations)?),
        ))
        .execute(connection)?;
    Ok(())
}

/// Keeps whether a copy of a pending event may have arrived, and when it is due.
pub(crate) fn mark_event(
    connection: &mut AnyConnection,
    code: &str,
    may_be_there: bool,
    due_at: i64,
) -> Result<(), Refusal> {
    let pending = events::table.find(code).filter(sql::<Bool>(UNFINISHED));
    diesel::update(pending)
        .set((
            events::may_be_there.eq(may_be_there),
            events::due_at.eq(due_at),
        ))
        .execute(connection)?;
    Ok(())
}
