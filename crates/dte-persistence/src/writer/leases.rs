//! Who looks after what until when.

use diesel::dsl::sql;
use diesel::prelude::*;
use diesel::sql_types::Bool;
use dte_application::ports::{EventRecord, PendingDocument};
use dte_domain::identification::GenerationCode;
use dte_domain::lifecycle::Rejection;

use super::contingencies;
use crate::connection::AnyConnection;
use crate::error::Refusal;
use crate::reads;
use crate::rows::column::list;
use crate::rows::event::EventRow;
use crate::rows::hold::{DueRow, HoldRow};
use crate::schema::{documents, invalidation_events as events};
use crate::{postgresql, sqlite};

/// The condition of the index of documents that somebody must look after. It stands in the text
/// of the statements because the index is used only for a condition that is known to be its own.
const UNSETTLED: &str = "status = 'PENDING' AND transmission = 'NORMAL'";
/// The same for events.
const UNFINISHED: &str = "status = 'PENDING'";

/// The longest that anything is put off at once, in microseconds, unless a lease is longer: events
/// and contingencies that the authority refuses again and again.
pub(super) const LONGEST_PAUSE: i64 = 3_600_000_000;

/// When work is due: its time has come, or its time is further ahead than anybody puts work off.
/// Then the clock that gave it was wrong, and waiting for it may take years.
pub(super) struct Due([Span; 2]);

/// Times after one and until another.
#[derive(Clone, Copy)]
pub(super) struct Span {
    pub after: i64,
    pub until: i64,
}

impl Due {
    /// Of work that is taken `now` and held `until`. Nobody puts it off for longer than a lease and
    /// `pause`: clocks that differ by a little less than that are borne.
    pub(super) fn of(now: i64, until: i64, pause: i64) -> Self {
        let come = Span {
            after: i64::MIN,
            until: now,
        };
        let too_far = Span {
            after: until.saturating_add(pause),
            until: i64::MAX,
        };
        Self([come, too_far])
    }

    /// Up to `most` rows: each span is looked up in the index for itself.
    pub(super) fn take<R>(
        &self,
        most: u32,
        mut find: impl FnMut(Span, i64) -> QueryResult<Vec<R>>,
    ) -> QueryResult<Vec<R>> {
        let mut rows = Vec::new();
        for span in self.0 {
            let left = (most as usize).saturating_sub(rows.len());
            if left > 0 {
                rows.extend(find(span, i64::try_from(left).unwrap_or(i64::MAX))?);
            }
        }
        Ok(rows)
    }
}

/// Takes documents that are due, and has them due again at `until`. What another server is just
/// taking is left to it. A damaged row is told to the log and left out: it must not keep the
/// others from being settled.
pub(crate) fn lease_due_documents(
    connection: &mut AnyConnection,
    now: i64,
    until: i64,
    most: u32,
) -> Result<Vec<PendingDocument>, Refusal> {
    let rows = Due::of(now, until, LONGEST_PAUSE).take(most, |span, most| {
        let due = documents::table
            .filter(sql::<Bool>(UNSETTLED))
            .filter(documents::due_at.gt(span.after))
            .filter(documents::due_at.le(span.until))
            .order((documents::due_at, documents::id))
            .limit(most);
        match connection {
            AnyConnection::Sqlite(connection) => due.select(DueRow::as_select()).load(connection),
            AnyConnection::Postgresql(connection) => due
                .for_update()
                .skip_locked()
                .select(DueRow::as_select())
                .load(connection),
        }
    })?;
    if rows.is_empty() {
        return Ok(Vec::new());
    }
    let taken: Vec<i64> = rows.iter().map(|row| row.id).collect();
    diesel::update(documents::table.filter(documents::id.eq_any(taken)))
        .set(documents::due_at.eq(until))
        .execute(connection)?;
    Ok(reads::sound(rows.iter().map(DueRow::read)))
}

/// The same for invalidation events.
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
    Ok(reads::sound(rows.into_iter().map(EventRow::read)))
}

/// Keeps who looks after pending documents. Of each document there is one at most.
pub(super) fn renew_lease(connection: &mut AnyConnection, holds: &[&HoldRow]) -> QueryResult<()> {
    if holds.is_empty() {
        return Ok(());
    }
    match connection {
        AnyConnection::Sqlite(connection) => sqlite::holds::keep(connection, holds),
        AnyConnection::Postgresql(connection) => postgresql::holds::keep(connection, holds),
    }
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

/// Keeps what an incomplete refusal said of a pending document.
pub(crate) fn keep_refusal(
    connection: &mut AnyConnection,
    hold: &HoldRow,
    revision: u32,
    refusal: &Rejection,
) -> Result<(), Refusal> {
    let pending = documents::table
        .filter(documents::generation_code.eq(&hold.generation_code))
        .filter(documents::revision.eq(i64::from(revision)))
        .filter(sql::<Bool>(UNFINISHED));
    diesel::update(pending)
        .set((
            documents::rejection_code.eq(&refusal.code),
            documents::rejection_description.eq(&refusal.description),
            documents::observations.eq(list(&refusal.observations)?),
            documents::due_at.eq(hold.due_at),
            documents::resends.eq(hold.resends),
        ))
        .execute(connection)?;
    Ok(())
}

/// The same of a pending event.
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

/// Lets contingencies be due that somebody holds, and documents that were never sent again. The
/// others, and events, rely on the time that they are given.
pub(crate) fn expire_leases(connection: &mut AnyConnection, now: i64) -> Result<(), Refusal> {
    let documents_held = documents::table
        .filter(sql::<Bool>(UNSETTLED))
        .filter(documents::due_at.gt(now))
        .filter(documents::resends.eq(0));
    diesel::update(documents_held)
        .set(documents::due_at.eq(now))
        .execute(connection)?;
    Ok(contingencies::release(connection, now)?)
}
