//! Files that are worked on.

use diesel::dsl::{exists, select, sql};
use diesel::prelude::*;
use diesel::sql_types::Bool;
use dte_application::ports::{
    BulkCompletion, BulkId, BulkStatus, DueBulk, LeaseNumber, Leased, LineVerdict, WaitingLine,
};

use super::reads;
use super::row::{BulkRow, CLEARING, REFUSED, VALID, WaitingRow};
use crate::engine::column::list;
use crate::engine::connection::AnyConnection;
use crate::engine::damaged_rows::sound;
use crate::engine::lease::{Due, lease_due, leased};
use crate::error::Refusal;
use crate::outbox::changes::Changes;
use crate::outbox::row::NewEventRow;
use crate::schema::{bulk_bodies, bulk_lines, bulks};

const IS_RUNNING: &str = "status = 'RUNNING'";

/// The oldest of each company that has none running.
const IS_NEXT: &str = "status = 'QUEUED' AND NOT EXISTS (SELECT 1 FROM bulks AS other \
    WHERE other.company = bulks.company AND other.environment = bulks.environment \
    AND (other.status = 'RUNNING' OR (other.status = 'QUEUED' \
    AND (other.created_at, other.id) < (bulks.created_at, bulks.id))))";

const WAITS: &str = "outcome IS NULL";

/// So many lines are read at once at most, and so many bytes of them, but one in any case.
const LINES_AT_ONCE: i64 = 64;
const BYTES_AT_ONCE: i64 = 1 << 20;

/// Another server that lets another file of the company run at the same time is refused by the
/// index, and finds this one running when it tries again.
pub(super) fn lease_due_bulks(
    connection: &mut AnyConnection,
    environment: &'static str,
    now: i64,
    until: i64,
    most: u32,
) -> Result<Vec<Leased<DueBulk>>, Refusal> {
    let next = bulks::table
        .filter(sql::<Bool>(IS_NEXT))
        .filter(bulks::environment.eq(environment));
    diesel::update(next)
        .set((
            bulks::status.eq(BulkStatus::Running.name()),
            bulks::started_at.eq(now),
            bulks::due_at.eq(now),
        ))
        .execute(connection)?;
    let rows = lease_due!(
        connection,
        bulks,
        id,
        BulkRow,
        IS_RUNNING,
        environment,
        Due::of(now, until),
        until,
        most
    );
    Ok(sound(rows.iter().map(|(row, lease)| {
        row.due().map(|subject| leased(subject, *lease))
    })))
}

/// Puts off a file that is held under a lease; answers whether it is.
pub(super) fn renew_lease(
    connection: &mut AnyConnection,
    id: BulkId,
    lease: LeaseNumber,
    due_at: i64,
) -> QueryResult<bool> {
    let held = bulks::table
        .find(id.0.to_string())
        .filter(bulks::lease.eq(lease.0))
        .filter(bulks::status.eq(BulkStatus::Running.name()));
    let held = diesel::update(held)
        .set(bulks::due_at.eq(due_at))
        .execute(connection)?;
    Ok(held > 0)
}

/// A file that is held under a lease stays so until the transaction ends.
fn holds(connection: &mut AnyConnection, id: BulkId, lease: LeaseNumber) -> QueryResult<bool> {
    let held = bulks::table
        .find(id.0.to_string())
        .filter(bulks::lease.eq(lease.0))
        .filter(bulks::status.eq(BulkStatus::Running.name()))
        .select(bulks::lease);
    let held: Option<i64> = match connection {
        AnyConnection::Sqlite(connection) => held.first(connection).optional()?,
        AnyConnection::Postgresql(connection) => {
            held.for_update().get_result(connection).optional()?
        }
    };
    Ok(held.is_some())
}

pub(super) fn next_lines(
    connection: &mut AnyConnection,
    id: BulkId,
    lease: LeaseNumber,
    after: u32,
    due_at: i64,
) -> Result<Option<Vec<WaitingLine>>, Refusal> {
    if !renew_lease(connection, id, lease, due_at)? {
        return Ok(None);
    }
    let bulk = id.0.to_string();
    let waiting = bulk_lines::table
        .filter(bulk_lines::bulk.eq(&bulk))
        .filter(bulk_lines::line.gt(i64::from(after)))
        .filter(sql::<Bool>(WAITS))
        .order(bulk_lines::line);
    let sizes: Vec<(i64, i64)> = waiting
        .select((bulk_lines::line, bulk_lines::size))
        .limit(LINES_AT_ONCE)
        .load(connection)?;
    let mut bytes = 0;
    let within = sizes.iter().take_while(|(_, size)| {
        let is_first = bytes == 0;
        bytes += size;
        is_first || bytes <= BYTES_AT_ONCE
    });
    let Some((last, _)) = within.last() else {
        return Ok(Some(Vec::new()));
    };
    let bodies = bulk_bodies::table.on(bulk_bodies::bulk
        .eq(bulk_lines::bulk)
        .and(bulk_bodies::line.eq(bulk_lines::line)));
    let rows: Vec<WaitingRow> = bulk_lines::table
        .inner_join(bodies)
        .filter(bulk_lines::bulk.eq(&bulk))
        .filter(bulk_lines::line.gt(i64::from(after)))
        .filter(bulk_lines::line.le(last))
        .filter(sql::<Bool>(WAITS))
        .order(bulk_lines::line)
        .select((
            bulk_lines::line,
            bulk_lines::external_id,
            bulk_lines::document_type,
            bulk_bodies::document,
        ))
        .load(connection)?;
    let lines: Result<Vec<_>, _> = rows.into_iter().map(|row| row.read(&bulk)).collect();
    Ok(Some(lines?))
}

pub(super) fn keep_verdicts(
    connection: &mut AnyConnection,
    id: BulkId,
    lease: LeaseNumber,
    verdicts: &[LineVerdict],
) -> Result<bool, Refusal> {
    if !holds(connection, id, lease)? {
        return Ok(false);
    }
    let bulk = id.0.to_string();
    for verdict in verdicts {
        let waiting = bulk_lines::table
            .find((&bulk, i64::from(verdict.line)))
            .filter(sql::<Bool>(WAITS));
        let outcome = match verdict.refusal {
            Some(_) => REFUSED,
            None => VALID,
        };
        let warnings = &verdict.warnings;
        let warnings = (!warnings.is_empty()).then(|| list(warnings)).transpose()?;
        diesel::update(waiting)
            .set((
                bulk_lines::outcome.eq(outcome),
                bulk_lines::refusal.eq(&verdict.refusal),
                bulk_lines::warnings.eq(warnings),
            ))
            .execute(connection)?;
    }
    Ok(true)
}

pub(super) fn complete(
    connection: &mut AnyConnection,
    id: BulkId,
    lease: LeaseNumber,
    now: i64,
) -> Result<BulkCompletion, Refusal> {
    if !holds(connection, id, lease)? {
        return Ok(BulkCompletion::Lost);
    }
    let bulk = id.0.to_string();
    let waiting = bulk_lines::table
        .filter(bulk_lines::bulk.eq(&bulk))
        .filter(sql::<Bool>(WAITS));
    if select(exists(waiting)).get_result(connection)? {
        return Ok(BulkCompletion::Pending);
    }
    let lines = reads::count_lines(connection, &bulk)?;
    diesel::update(bulks::table.find(&bulk))
        .set((
            bulks::status.eq(CLEARING),
            bulks::completed_at.eq(now),
            bulks::due_at.eq(now),
            bulks::issued.eq(lines.issued),
            bulks::valid.eq(lines.valid),
            bulks::refused.eq(lines.refused),
        ))
        .execute(connection)?;
    let completed: BulkRow = bulks::table
        .find(&bulk)
        .select(BulkRow::as_select())
        .first(connection)?;
    let rejected = reads::rejected_of(connection, &completed)?;
    let record = completed.read(lines.with_rejected(rejected))?;
    let mut changes = Changes::default();
    changes.add_event(NewEventRow::of_bulk(now, &record));
    changes.write(connection)?;
    Ok(BulkCompletion::Done)
}

/// Lets every running file be due.
pub(super) fn release(connection: &mut AnyConnection, now: i64) -> Result<(), Refusal> {
    let running = bulks::table
        .filter(sql::<Bool>(IS_RUNNING))
        .filter(bulks::due_at.gt(now));
    diesel::update(running)
        .set(bulks::due_at.eq(now))
        .execute(connection)?;
    Ok(())
}
