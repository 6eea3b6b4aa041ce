//! Single documents and claims.

use std::collections::HashMap;

use diesel::dsl::sql;
use diesel::prelude::*;
use diesel::sql_types::{BigInt, Integer, Text};
use dte_application::ports::{CompanyId, DocumentContingency, DocumentRecord, EventStatus, PIECE};
use dte_domain::catalog::Catalogue;
use dte_domain::edition::Edition;
use dte_domain::identification::{Environment, GenerationCode, LocalTime};
use dte_domain::lifecycle::StatusKind;

use super::row::DocumentRow;
use crate::contingencies::reads::of_documents;
use crate::engine::connection::AnyConnection;
use crate::engine::snapshot::snapshot;
use crate::engine::statement::fixed_sql;
use crate::error::{InconsistentRow, Refusal};
use crate::invalidations::reads::tell_of;
use crate::schema::{document_bodies, documents};

/// One document. One that is in contingency, or whose invalidation was just accepted, is read again
/// together with that: it may change between two statements.
pub(crate) fn find(
    connection: &mut AnyConnection,
    code: GenerationCode,
) -> Result<Option<DocumentRecord>, Refusal> {
    let found = row(connection, code)?;
    found.map_or(Ok(None), |found| told(connection, code, found))
}

/// A document of a company; of another's no more is read than of one that does not exist.
pub(super) fn find_of(
    connection: &mut AnyConnection,
    company: CompanyId,
    code: GenerationCode,
) -> Result<Option<DocumentRecord>, Refusal> {
    let found = row_of(connection, company, code)?;
    found.map_or(Ok(None), |found| told(connection, code, found))
}

/// A document that was found, with its contingency and its invalidation.
fn told(
    connection: &mut AnyConnection,
    code: GenerationCode,
    (row, json): Found,
) -> Result<Option<DocumentRecord>, Refusal> {
    if row.is_in_contingency() {
        return snapshot(connection, |connection| whole(connection, code));
    }
    let mut found = record(row, json, &mut HashMap::new())?;
    tell_of(connection, std::slice::from_mut(&mut found))?;
    if is_behind(&found) {
        return snapshot(connection, |connection| whole(connection, code));
    }
    Ok(Some(found))
}

/// Whether the document was read before the event that invalidated it.
fn is_behind(record: &DocumentRecord) -> bool {
    let newest = record.invalidation.as_ref().map(|newest| &newest.status);
    record.status.kind() == StatusKind::Received
        && matches!(newest, Some(EventStatus::Accepted { .. }))
}

/// A document as it is stored, and its body, if that is there.
pub(crate) type Found = (DocumentRow, Option<String>);

/// The documents under a condition, asked of the database itself: a statement of one kind of
/// database is written once a connection, one for either kind anew for each question.
macro_rules! found {
    ($connection:expr, $condition:expr) => {
        documents::table
            .left_join(document_bodies::table)
            .filter($condition)
            .select((DocumentRow::as_select(), document_bodies::json.nullable()))
            .load::<Found>($connection)
    };
}

fn row(connection: &mut AnyConnection, code: GenerationCode) -> QueryResult<Option<Found>> {
    let is_it = documents::generation_code.eq(code.to_string());
    let found = match connection {
        AnyConnection::Sqlite(connection) => found!(connection, is_it)?,
        AnyConnection::Postgresql(connection) => found!(connection, is_it)?,
    };
    Ok(found.into_iter().next())
}

fn row_of(
    connection: &mut AnyConnection,
    company: CompanyId,
    code: GenerationCode,
) -> QueryResult<Option<Found>> {
    let is_it = documents::generation_code.eq(code.to_string());
    let is_it = is_it.and(documents::company.eq(company.0.to_string()));
    let found = match connection {
        AnyConnection::Sqlite(connection) => found!(connection, is_it)?,
        AnyConnection::Postgresql(connection) => found!(connection, is_it)?,
    };
    Ok(found.into_iter().next())
}

/// The first of these documents, in this order, together at most [`PIECE`] or one that is larger,
/// and how many were looked at.
pub(crate) fn piece(
    connection: &mut AnyConnection,
    ids: &[i64],
) -> QueryResult<(Vec<Found>, usize)> {
    match connection {
        AnyConnection::Sqlite(connection) => {
            let (mut rows, mut bytes): (Vec<Found>, _) = (Vec::with_capacity(ids.len()), 0);
            for (place, id) in ids.iter().enumerate() {
                let next = found!(connection, documents::id.eq(id))?;
                bytes += next.iter().map(size).sum::<usize>();
                if bytes > PIECE && place > 0 {
                    return Ok((rows, place));
                }
                rows.extend(next);
            }
            Ok((rows, ids.len()))
        }
        AnyConnection::Postgresql(connection) => {
            let sizes = document_bodies::table
                .filter(document_bodies::document_id.eq_any(ids))
                .select((document_bodies::document_id, fixed_sql::<Integer>(LENGTH)))
                .load::<(i64, i32)>(connection)?;
            let ids = first_piece(ids, &sizes.into_iter().collect());
            let mut rows = found!(connection, documents::id.eq_any(ids))?;
            let places: HashMap<i64, usize> = ids.iter().copied().zip(0..).collect();
            rows.sort_by_key(|(row, _)| places.get(&row.id).copied());
            Ok((rows, ids.len()))
        }
    }
}

/// These documents, in this order, without their bytes.
pub(crate) fn without_bodies(
    connection: &mut AnyConnection,
    ids: &[i64],
) -> QueryResult<Vec<Found>> {
    let mut rows: Vec<DocumentRow> = documents::table
        .filter(documents::id.eq_any(ids))
        .select(DocumentRow::as_select())
        .load(connection)?;
    let places: HashMap<i64, usize> = ids.iter().copied().zip(0..).collect();
    rows.sort_by_key(|row| places.get(&row.id).copied());
    Ok(rows
        .into_iter()
        .map(|row| (row, Some(String::new())))
        .collect())
}

/// How long a body is: PostgreSQL knows that without reading it.
const LENGTH: &str = "octet_length(document_bodies.json)";

/// The first of some documents that are a piece together, by the lengths of their bodies.
fn first_piece<'i>(ids: &'i [i64], sizes: &HashMap<i64, i32>) -> &'i [i64] {
    let mut bytes = 0;
    let beyond = ids.iter().position(|id| {
        let size = sizes.get(id).copied().unwrap_or_default();
        bytes += usize::try_from(size).unwrap_or_default();
        bytes > PIECE
    });
    let most = beyond.map_or(ids.len(), |beyond| beyond.max(1));
    ids.get(..most).unwrap_or(ids)
}

fn size((_, json): &Found) -> usize {
    json.as_ref().map_or(0, String::len)
}

/// The place of a document in lists, when it can be read.
pub(crate) fn place(
    connection: &mut AnyConnection,
    id: i64,
) -> QueryResult<Option<(LocalTime, GenerationCode)>> {
    let row = documents::table
        .filter(documents::id.eq(id))
        .select(DocumentRow::as_select())
        .first(connection)
        .optional()?;
    Ok(row.and_then(|row| row.place()))
}

/// A document with its contingency and its invalidation.
pub(super) fn whole(
    connection: &mut AnyConnection,
    code: GenerationCode,
) -> Result<Option<DocumentRecord>, Refusal> {
    let Some((row, json)) = row(connection, code)? else {
        return Ok(None);
    };
    let mut contingencies = of_documents(connection, &[row.id])?;
    let mut found = record(row, json, &mut contingencies)?;
    tell_of(connection, std::slice::from_mut(&mut found))?;
    Ok(Some(found))
}

/// How many documents of a company and an edition are PENDING.
///
/// They are looked for among the unsettled of all companies, which are few, and among those that
/// wait in contingencies of the company: both have indexes of their own. The index of the company
/// has all its documents; the empty text keeps it out of the choice.
pub(crate) fn unsettled_of(
    connection: &mut AnyConnection,
    company: CompanyId,
    environment: Environment,
    edition: Edition,
) -> Result<u64, Refusal> {
    let company = company.0.to_string();
    let (environment, edition) = (environment.code(), edition.name());
    let count: i64 = sql::<BigInt>(
        "SELECT (SELECT count(*) FROM documents WHERE status = 'PENDING' AND transmission = 'NORMAL' \
         AND due_at >= 0 AND company || '' = ",
    )
    .bind::<Text, _>(&company)
    .sql(" AND environment = ")
    .bind::<Text, _>(environment)
    .sql(" AND edition = ")
    .bind::<Text, _>(edition)
    .sql(
        ") + (SELECT count(*) FROM contingencies AS times \
         JOIN contingency_documents AS held ON held.contingency = times.id AND held.waits \
         JOIN documents ON documents.id = held.document_id WHERE times.company = ",
    )
    .bind::<Text, _>(&company)
    .sql(" AND times.environment = ")
    .bind::<Text, _>(environment)
    .sql(" AND documents.edition = ")
    .bind::<Text, _>(edition)
    .sql(")")
    .get_result(connection)?;
    Ok(u64::try_from(count).unwrap_or_default())
}

pub(crate) fn record(
    row: DocumentRow,
    json: Option<String>,
    contingencies: &mut HashMap<i64, Result<DocumentContingency, InconsistentRow>>,
) -> Result<DocumentRecord, InconsistentRow> {
    let Some(json) = json else {
        return Err(InconsistentRow {
            table: "document_bodies",
            key: row.generation_code,
            column: "json",
            why: "the document's body is missing".into(),
        });
    };
    if !row.is_in_contingency() {
        return row.read(json, None);
    }
    match contingencies.remove(&row.id) {
        Some(contingency) => row.read(json, Some(contingency?)),
        None => Err(InconsistentRow {
            table: "contingency_documents",
            key: row.generation_code,
            column: "contingency",
            why: "a document that travels in contingency is in one".into(),
        }),
    }
}
