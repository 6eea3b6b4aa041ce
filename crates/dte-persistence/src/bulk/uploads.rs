//! Files on their way in, and what is put away of them.

use diesel::dsl::sql;
use diesel::prelude::*;
use diesel::sql_types::Bool;
use dte_application::ports::{BulkId, BulkStatus, WholeBulk, WholeBulkResult};
use dte_domain::catalog::Catalogue;

use super::row::{BodyRow, CLEARING, CUT_OFF, NewBulkRow, NewLineRow, RECEIVING};
use crate::companies::lock;
use crate::engine::column::RowReader;
use crate::engine::connection::AnyConnection;
use crate::error::Refusal;
use crate::schema::{bulk_bodies, bulk_lines, bulks};

/// The condition of the index of files that are not through.
const UNFINISHED: &str = "status IN ('RECEIVING', 'QUEUED', 'RUNNING')";

/// Begins a file, unless its company has so many that are not through.
pub(super) fn begin(
    connection: &mut AnyConnection,
    row: &NewBulkRow,
    most: u32,
) -> Result<bool, Refusal> {
    lock::company(connection, &row.company)?;
    let unfinished: i64 = bulks::table
        .filter(sql::<Bool>(UNFINISHED))
        .filter(bulks::company.eq(&row.company))
        .filter(bulks::environment.eq(row.environment))
        .count()
        .get_result(connection)?;
    if unfinished >= most.into() {
        return Ok(false);
    }
    diesel::insert_into(bulks::table)
        .values(row)
        .execute(connection)?;
    Ok(true)
}

pub(super) fn add(
    connection: &mut AnyConnection,
    bulk: BulkId,
    rows: &[(NewLineRow, Option<BodyRow>)],
    due_at: i64,
) -> Result<bool, Refusal> {
    let receiving = bulks::table
        .find(bulk.0.to_string())
        .filter(bulks::status.eq(RECEIVING));
    let is_there = diesel::update(receiving)
        .set(bulks::due_at.eq(due_at))
        .execute(connection)?;
    if is_there == 0 {
        return Ok(false);
    }
    for (line, body) in rows {
        diesel::insert_into(bulk_lines::table)
            .values(line)
            .execute(connection)?;
        if let Some(body) = body {
            diesel::insert_into(bulk_bodies::table)
                .values(body)
                .execute(connection)?;
        }
    }
    Ok(true)
}

/// Of two that come at once with one key the second finds the first: it is tried twice.
pub(super) fn finish(
    connection: &mut AnyConnection,
    whole: &WholeBulk,
) -> Result<WholeBulkResult, Refusal> {
    if let Some(earlier) = earlier(connection, whole)? {
        cut_off(connection, whole.id)?;
        return Ok(earlier);
    }
    let receiving = bulks::table
        .find(whole.id.0.to_string())
        .filter(bulks::status.eq(RECEIVING));
    let key = whole.key.as_ref();
    let queued = diesel::update(receiving)
        .set((
            bulks::status.eq(BulkStatus::Queued.name()),
            bulks::total.eq(i64::from(whole.lines)),
            bulks::idempotency_key.eq(key.map(|key| &key.key)),
            bulks::fingerprint.eq(key.map(|key| &key.fingerprint)),
        ))
        .execute(connection)?;
    Ok(if queued > 0 {
        WholeBulkResult::Queued
    } else {
        WholeBulkResult::CutOff
    })
}

fn earlier(
    connection: &mut AnyConnection,
    whole: &WholeBulk,
) -> Result<Option<WholeBulkResult>, Refusal> {
    let Some(key) = &whole.key else {
        return Ok(None);
    };
    let same_key = bulks::table
        .filter(bulks::establishment.eq(whole.establishment.0.to_string()))
        .filter(bulks::environment.eq(whole.environment.code()))
        .filter(bulks::idempotency_key.eq(&key.key));
    let found: Option<(String, Option<String>)> = same_key
        .select((bulks::id, bulks::fingerprint))
        .first(connection)
        .optional()?;
    let Some((id, fingerprint)) = found else {
        return Ok(None);
    };
    if fingerprint.as_ref() != Some(&key.fingerprint) {
        return Ok(Some(WholeBulkResult::KeyReused));
    }
    let id = BulkId(RowReader::new("bulks", &id).uuid("id", &id)?);
    Ok(Some(WholeBulkResult::Replayed(id)))
}

pub(super) fn cut_off(connection: &mut AnyConnection, bulk: BulkId) -> Result<(), Refusal> {
    let receiving = bulks::table
        .find(bulk.0.to_string())
        .filter(bulks::status.eq(RECEIVING));
    diesel::update(receiving)
        .set(bulks::status.eq(CUT_OFF))
        .execute(connection)?;
    Ok(())
}

/// What is left over of files that were cut off, then the requests of completed ones.
pub(super) fn delete_leftovers(
    connection: &mut AnyConnection,
    now: i64,
    most: i64,
) -> Result<usize, Refusal> {
    let late = bulks::table
        .filter(bulks::status.eq(RECEIVING))
        .filter(bulks::due_at.le(now));
    diesel::update(late)
        .set(bulks::status.eq(CUT_OFF))
        .execute(connection)?;
    if let Some(bulk) = first_of(connection, CUT_OFF)? {
        return Ok(delete(connection, &bulk, most)?);
    }
    let Some(bulk) = first_of(connection, CLEARING)? else {
        return Ok(0);
    };
    let bodies = delete_bodies(connection, &bulk, most)?;
    if bodies > 0 {
        return Ok(bodies);
    }
    let cleared = diesel::update(bulks::table.find(&bulk))
        .set(bulks::status.eq(BulkStatus::Completed.name()))
        .execute(connection)?;
    Ok(cleared)
}

fn first_of(connection: &mut AnyConnection, status: &str) -> QueryResult<Option<String>> {
    let files = bulks::table.filter(bulks::status.eq(status));
    files.select(bulks::id).first(connection).optional()
}

pub(super) fn delete_completed(
    connection: &mut AnyConnection,
    before: i64,
    most: i64,
) -> Result<usize, Refusal> {
    // Nobody finds one any more of which some lines are gone.
    let old = bulks::table
        .filter(bulks::status.eq(BulkStatus::Completed.name()))
        .filter(bulks::due_at.lt(before));
    diesel::update(old)
        .set(bulks::status.eq(CUT_OFF))
        .execute(connection)?;
    match first_of(connection, CUT_OFF)? {
        Some(bulk) => Ok(delete(connection, &bulk, most)?),
        None => Ok(0),
    }
}

/// Deletes the first lines of a file, and the file with the last of them.
fn delete(connection: &mut AnyConnection, bulk: &str, most: i64) -> QueryResult<usize> {
    let bodies = delete_bodies(connection, bulk, most)?;
    if bodies > 0 {
        return Ok(bodies);
    }
    let own = bulk_lines::table.filter(bulk_lines::bulk.eq(bulk));
    let first: Vec<i64> = own
        .select(bulk_lines::line)
        .order(bulk_lines::line)
        .limit(most)
        .load(connection)?;
    let Some(last) = first.last() else {
        return diesel::delete(bulks::table.find(bulk)).execute(connection);
    };
    diesel::delete(own.filter(bulk_lines::line.le(last))).execute(connection)
}

/// Deletes the requests of the first lines of a file.
fn delete_bodies(connection: &mut AnyConnection, bulk: &str, most: i64) -> QueryResult<usize> {
    let own = bulk_bodies::table.filter(bulk_bodies::bulk.eq(bulk));
    let first: Vec<i64> = own
        .select(bulk_bodies::line)
        .order(bulk_bodies::line)
        .limit(most)
        .load(connection)?;
    let Some(last) = first.last() else {
        return Ok(0);
    };
    diesel::delete(own.filter(bulk_bodies::line.le(last))).execute(connection)
}
