//! The documents of contingencies: entered, listed, put into batches, decided about.

use diesel::dsl::{exists, select};
use diesel::prelude::*;

use crate::connection::AnyConnection;
use crate::error::Refusal;
use crate::rows::held::StandingRow;
use crate::schema::{contingency_documents as held, documents};
use crate::{postgresql, sqlite};

/// How many documents are named at once: databases limit the parameters of a statement.
pub(super) const AT_ONCE: usize = 500;

/// A document that enters a contingency.
pub(crate) struct Entering<'e> {
    pub generation_code: &'e str,
    pub contingency: &'e str,
    pub may_be_there: bool,
}

/// Puts stored documents into contingencies.
pub(super) fn enter(connection: &mut AnyConnection, entering: &[Entering<'_>]) -> QueryResult<()> {
    if entering.is_empty() {
        return Ok(());
    }
    match connection {
        AnyConnection::Sqlite(connection) => sqlite::contingencies::enter(connection, entering),
        AnyConnection::Postgresql(connection) => {
            postgresql::contingencies::enter(connection, entering)
        }
    }
}

/// Locks documents of contingencies, in one order: two servers never wait for each other. Answers
/// how those stand that are in one.
pub(super) fn lock(connection: &mut AnyConnection, ids: &[i64]) -> QueryResult<Vec<StandingRow>> {
    let mut standing = Vec::with_capacity(ids.len());
    for some in ids.chunks(AT_ONCE) {
        let rows = held::table
            .filter(held::document_id.eq_any(some))
            .order(held::document_id);
        let rows: Vec<StandingRow> = match connection {
            AnyConnection::Sqlite(connection) => {
                rows.select(StandingRow::as_select()).load(connection)?
            }
            AnyConnection::Postgresql(connection) => rows
                .for_update()
                .select(StandingRow::as_select())
                .load(connection)?,
        };
        standing.extend(rows);
    }
    Ok(standing)
}

/// Documents that were decided about wait no longer.
pub(super) fn decided(connection: &mut AnyConnection, ids: &[i64]) -> QueryResult<()> {
    if ids.is_empty() {
        return Ok(());
    }
    lock(connection, ids)?;
    for some in ids.chunks(AT_ONCE) {
        diesel::update(held::table.filter(held::document_id.eq_any(some)))
            .set(held::waits.eq(false))
            .execute(connection)?;
    }
    Ok(())
}

/// Moves the documents that wait from one contingency into another.
pub(super) fn move_waiting(
    connection: &mut AnyConnection,
    from: &str,
    to: &str,
) -> QueryResult<()> {
    let waiting = held::table
        .filter(held::contingency.eq(from))
        .filter(held::waits.eq(true))
        .order(held::document_id)
        .select(held::document_id);
    let ids: Vec<i64> = waiting.load(connection)?;
    lock(connection, &ids)?;
    for some in ids.chunks(AT_ONCE) {
        let waiting = held::table
            .filter(held::document_id.eq_any(some))
            .filter(held::waits.eq(true));
        diesel::update(waiting)
            .set(held::contingency.eq(to))
            .execute(connection)?;
    }
    Ok(())
}

/// Whether a document of a contingency waits.
pub(super) fn is_anything_waiting(
    connection: &mut AnyConnection,
    contingency: &str,
) -> QueryResult<bool> {
    let waiting = held::table
        .filter(held::contingency.eq(contingency))
        .filter(held::waits.eq(true));
    select(exists(waiting)).get_result(connection)
}

/// The identities of documents, in their order; those that are not here are left out.
pub(super) fn identities(
    connection: &mut AnyConnection,
    codes: &[String],
) -> QueryResult<Vec<i64>> {
    let mut ids = Vec::with_capacity(codes.len());
    for some in codes.chunks(AT_ONCE) {
        let found: Vec<i64> = documents::table
            .filter(documents::generation_code.eq_any(some))
            .select(documents::id)
            .load(connection)?;
        ids.extend(found);
    }
    ids.sort_unstable();
    Ok(ids)
}

/// Keeps that the authority certainly does not have documents.
pub(crate) fn confirmed_missing(
    connection: &mut AnyConnection,
    codes: &[String],
) -> Result<(), Refusal> {
    let ids = identities(connection, codes)?;
    lock(connection, &ids)?;
    for some in ids.chunks(AT_ONCE) {
        diesel::update(held::table.filter(held::document_id.eq_any(some)))
            .set(held::may_be_there.eq(false))
            .execute(connection)?;
    }
    Ok(())
}

/// Puts a document, which waits no longer, into the contingency again that it was in.
pub(super) fn rejoin(
    connection: &mut AnyConnection,
    id: i64,
    contingency: &str,
    event: Option<&str>,
) -> QueryResult<()> {
    diesel::insert_into(held::table)
        .values((
            held::document_id.eq(id),
            held::contingency.eq(contingency),
            held::may_be_there.eq(true),
            held::waits.eq(false),
            held::event.eq(event),
        ))
        .execute(connection)
        .map(drop)
}

/// Takes a document out of its contingency, as if it had never been in it.
pub(super) fn leave(connection: &mut AnyConnection, id: i64) -> QueryResult<()> {
    diesel::delete(held::table.find(id))
        .execute(connection)
        .map(drop)
}
