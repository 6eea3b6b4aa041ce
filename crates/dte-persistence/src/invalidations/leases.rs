//! Leases of invalidation events.

use diesel::dsl::sql;
use diesel::expression::SqlLiteral;
use diesel::prelude::*;
use diesel::sql_types::Bool;
use dte_application::ports::{EventRecord, LeaseNumber, Leased};
use dte_domain::lifecycle::Rejection;

use super::row::EventRow;
use crate::engine::column::list;
use crate::engine::connection::AnyConnection;
use crate::engine::damaged_rows::sound;
use crate::engine::lease::{Due, lease_due, leased};
use crate::error::Refusal;
use crate::schema::invalidation_events as events;

/// The condition of the index of unfinished events.
const UNFINISHED: &str = "status = 'PENDING'";

pub(crate) fn lease_due_events(
    connection: &mut AnyConnection,
    now: i64,
    until: i64,
    most: u32,
) -> Result<Vec<Leased<EventRecord>>, Refusal> {
    let rows = lease_due!(
        connection,
        events,
        generation_code,
        EventRow,
        UNFINISHED,
        now,
        until,
        most
    );
    Ok(sound(rows.into_iter().map(|(row, lease)| {
        row.read().map(|subject| leased(subject, lease))
    })))
}

/// Pending events with a code that are looked after under a lease: one or none.
#[diesel::dsl::auto_type(no_type_alias)]
fn held<'c>(code: &'c str, lease: LeaseNumber) -> _ {
    let number: i64 = lease.0;
    let is_pending: SqlLiteral<Bool> = sql(UNFINISHED);
    events::table
        .find(code)
        .filter(events::lease.eq(number))
        .filter(is_pending)
}

pub(crate) fn renew_event_lease(
    connection: &mut AnyConnection,
    code: &str,
    lease: LeaseNumber,
    due_at: i64,
) -> Result<(), Refusal> {
    diesel::update(held(code, lease))
        .set(events::due_at.eq(due_at))
        .execute(connection)?;
    Ok(())
}

/// Keeps what an incomplete refusal said of a pending event.
pub(crate) fn keep_event_refusal(
    connection: &mut AnyConnection,
    code: &str,
    lease: LeaseNumber,
    refusal: &Rejection,
) -> Result<(), Refusal> {
    diesel::update(held(code, lease))
        .set((
            events::rejection_code.eq(&refusal.code),
            events::rejection_description.eq(&refusal.description),
            events::observations.eq(list(&refusal.observations)?),
        ))
        .execute(connection)?;
    Ok(())
}

/// Keeps whether a copy of a pending event may have arrived, and when it is due. Answers whether it was
/// kept.
pub(crate) fn mark_event(
    connection: &mut AnyConnection,
    code: &str,
    lease: LeaseNumber,
    may_be_there: bool,
    due_at: i64,
) -> Result<bool, Refusal> {
    let marked = diesel::update(held(code, lease))
        .set((
            events::may_be_there.eq(may_be_there),
            events::due_at.eq(due_at),
        ))
        .execute(connection)?;
    Ok(marked > 0)
}
