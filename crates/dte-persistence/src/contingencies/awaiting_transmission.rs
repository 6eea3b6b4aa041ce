//! The documents of contingencies: entered, listed, put into batches, decided about.

use std::sync::Arc;

use diesel::dsl::{exists, select};
use diesel::prelude::*;
use dte_application::ports::{
    AwaitingTransmission, EstablishmentId, Signature, TakenBatch, TransmissionKind,
    UnansweredCopies,
};
use dte_domain::identification::GenerationCode;

use crate::engine::column::RowReader;
use crate::engine::connection::AnyConnection;
use crate::engine::damaged_rows::sound;
use crate::engine::lock::lock;
use crate::engine::statement::ROWS_AT_ONCE;
use crate::error::{InconsistentRow, Refusal};
use crate::schema::{
    contingency_batches as batches, contingency_documents, contingency_documents as members,
    document_bodies as bodies, documents, spare_renderings as superseded,
};

/// A document that enters a contingency.
pub(crate) struct Entering<'e> {
    pub generation_code: &'e str,
    pub contingency: &'e str,
}

/// Locks documents of contingencies, in one order: two servers never wait for each other. Answers
/// how those stand that are in one.
pub(crate) fn lock(
    connection: &mut AnyConnection,
    ids: &[i64],
) -> QueryResult<Vec<ContingencyDocumentRow>> {
    let mut standing = Vec::with_capacity(ids.len());
    for some in ids.chunks(ROWS_AT_ONCE) {
        let rows = members::table
            .filter(members::document_id.eq_any(some))
            .order(members::document_id);
        let rows = lock!(connection, rows, ContingencyDocumentRow::as_select(), load)?;
        standing.extend(rows);
    }
    Ok(standing)
}

/// Documents that were decided about wait no longer.
pub(crate) fn decided(connection: &mut AnyConnection, ids: &[i64]) -> QueryResult<()> {
    if ids.is_empty() {
        return Ok(());
    }
    lock(connection, ids)?;
    for some in ids.chunks(ROWS_AT_ONCE) {
        diesel::update(members::table.filter(members::document_id.eq_any(some)))
            .set(members::waits.eq(false))
            .execute(connection)?;
    }
    Ok(())
}

/// Moves the documents that wait from one contingency into another.
pub(crate) fn move_waiting(
    connection: &mut AnyConnection,
    from: &str,
    to: &str,
) -> QueryResult<()> {
    let waiting = members::table
        .filter(members::contingency.eq(from))
        .filter(members::waits.eq(true))
        .order(members::document_id)
        .select(members::document_id);
    let ids: Vec<i64> = waiting.load(connection)?;
    lock(connection, &ids)?;
    for some in ids.chunks(ROWS_AT_ONCE) {
        let waiting = members::table
            .filter(members::document_id.eq_any(some))
            .filter(members::waits.eq(true));
        diesel::update(waiting)
            .set(members::contingency.eq(to))
            .execute(connection)?;
    }
    Ok(())
}

pub(crate) fn is_anything_waiting(
    connection: &mut AnyConnection,
    contingency: &str,
) -> QueryResult<bool> {
    let waiting = members::table
        .filter(members::contingency.eq(contingency))
        .filter(members::waits.eq(true));
    select(exists(waiting)).get_result(connection)
}

/// The identities of documents, in their order; those that are not here are left out.
pub(crate) fn identities(
    connection: &mut AnyConnection,
    codes: &[GenerationCode],
) -> QueryResult<Vec<i64>> {
    let mut ids = Vec::with_capacity(codes.len());
    for some in codes.chunks(ROWS_AT_ONCE) {
        let codes = some.iter().map(ToString::to_string);
        let found: Vec<i64> = documents::table
            .filter(documents::generation_code.eq_any(codes))
            .select(documents::id)
            .load(connection)?;
        ids.extend(found);
    }
    ids.sort_unstable();
    Ok(ids)
}

/// Stores how many copies with the marks remain unanswered of a document that was rejected; of one
/// whose copies are all answered nobody asks.
pub(crate) fn keep_unanswered(
    connection: &mut AnyConnection,
    id: i64,
    unanswered: UnansweredCopies,
) -> QueryResult<()> {
    if unanswered.total() == 0 {
        return Ok(());
    }
    diesel::update(members::table.find(id))
        .set(members::unanswered.eq(i64::from(unanswered.marked)))
        .execute(connection)
        .map(drop)
}

/// Returns the rendering of a rejected document that a late stamp belongs to.
pub(crate) fn stamped_rendering(
    connection: &mut AnyConnection,
    id: i64,
) -> QueryResult<TransmissionKind> {
    let marked: i64 = members::table
        .find(id)
        .select(members::unanswered)
        .first(connection)?;
    Ok(if marked > 0 {
        TransmissionKind::Contingency
    } else {
        TransmissionKind::Normal
    })
}

/// Takes a document out of its contingency, as if it had never been in it.
pub(crate) fn leave(connection: &mut AnyConnection, id: i64) -> QueryResult<()> {
    diesel::delete(members::table.find(id))
        .execute(connection)
        .map(drop)
}

/// A document that was issued in contingency and waits, without its bytes.
#[derive(Clone, Debug, Queryable, Selectable)]
#[diesel(table_name = documents)]
pub(crate) struct AwaitingRow {
    generation_code: String,
    establishment: String,
    document_type: String,
    schema_version: i64,
    revision: i64,
    signature: Option<String>,
    unanswered: i64,
}

/// Columns of other tables for a document that was issued in contingency.
#[derive(Clone, Debug, Default, Queryable)]
pub(crate) struct BesideRow {
    /// Unanswered copies with the marks of contingency.
    marked: i64,
    other_rendering: Option<i64>,
    /// The authority's code for its batch.
    code: Option<String>,
    batch_at: Option<i64>,
}

impl AwaitingRow {
    pub(crate) fn read(
        self,
        json: String,
        beside: BesideRow,
    ) -> Result<AwaitingTransmission, InconsistentRow> {
        let row = RowReader::new("documents", &self.generation_code);
        let taken = |(code, at)| {
            Ok(TakenBatch {
                code,
                created_at: row.moment("created_at", at)?,
            })
        };
        let batch = beside.code.zip(beside.batch_at);
        let batch = batch.filter(|_| beside.other_rendering.is_some());
        Ok(AwaitingTransmission {
            generation_code: row.value("generation_code", &self.generation_code)?,
            establishment: EstablishmentId(row.uuid("establishment", &self.establishment)?),
            document_type: row.value("document_type", &self.document_type)?,
            schema_version: row.number("schema_version", self.schema_version)?,
            revision: row.number("revision", self.revision)?,
            json: Arc::from(json),
            signature: self.signature.map(|signature| Signature(signature.into())),
            unanswered: UnansweredCopies {
                normal: row.number("unanswered", self.unanswered)?,
                marked: row.number("unanswered", beside.marked)?,
            },
            batch: batch.map(taken).transpose()?,
        })
    }
}

/// How a document of a contingency stands.
#[derive(Clone, Debug, Queryable, Selectable)]
#[diesel(table_name = contingency_documents)]
pub(crate) struct ContingencyDocumentRow {
    contingency: String,
    waits: bool,
    event: Option<String>,
    batch: Option<String>,
}

impl ContingencyDocumentRow {
    /// Whether an event of a contingency can list it.
    pub(crate) fn can_be_listed(&self, contingency: &str) -> bool {
        self.waits && self.contingency == contingency && self.event.is_none()
    }

    /// Whether a batch of an event can hold it: it is in none, or in one that is over.
    pub(crate) fn can_go(&self, event: &str, over: &[String]) -> bool {
        let is_free = self.batch.as_ref().is_none_or(|batch| over.contains(batch));
        self.waits && self.event.as_deref() == Some(event) && is_free
    }
}

pub(crate) fn read(
    connection: &mut AnyConnection,
    ids: &[i64],
) -> Result<Vec<AwaitingTransmission>, Refusal> {
    let mut read = Vec::with_capacity(ids.len());
    for some in ids.chunks(ROWS_AT_ONCE) {
        let beside = (
            members::unanswered,
            superseded::document_id.nullable(),
            batches::authority_code.nullable(),
            batches::created_at.nullable(),
        );
        let rows: Vec<(AwaitingRow, String, BesideRow)> = documents::table
            .inner_join(bodies::table)
            .inner_join(members::table)
            .left_join(superseded::table.on(superseded::document_id.eq(documents::id)))
            .left_join(batches::table.on(batches::id.nullable().eq(members::batch)))
            .filter(documents::id.eq_any(some))
            .order(documents::id)
            .select((AwaitingRow::as_select(), bodies::json, beside))
            .load(connection)?;
        let rows = rows.into_iter();
        read.extend(sound(
            rows.map(|(row, json, beside)| row.read(json, beside)),
        ));
    }
    Ok(read)
}
