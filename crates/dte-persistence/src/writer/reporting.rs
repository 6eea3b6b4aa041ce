//! Contingency events and batches: one at a time, they are seldom. One text for both databases.

use diesel::prelude::*;
use uuid::Uuid;

use super::held;
use crate::connection::AnyConnection;
use crate::error::Refusal;
use crate::rows::batch::{BatchRow, BatchStatusRow, OVER};
use crate::rows::contingency_event::{ContingencyEventRow, ContingencyOutcomeRow};
use crate::rows::event::{PENDING, REJECTED};
use crate::schema::{
    contingency_batches as batches, contingency_documents as documents,
    contingency_events as events,
};

/// How many documents are named at once: databases limit the parameters of a statement.
const AT_ONCE: usize = 500;

/// An event with the codes of the documents that it lists.
pub(crate) struct PreparedReport {
    pub row: ContingencyEventRow,
    pub documents: Vec<String>,
}

/// A batch with the codes of its documents.
pub(crate) struct PreparedBatch {
    pub row: BatchRow,
    pub documents: Vec<String>,
}

/// Keeps the event and lists its documents, which wait in its contingency and are listed nowhere.
pub(crate) fn begin_event(
    connection: &mut AnyConnection,
    event: &PreparedReport,
) -> Result<(), Refusal> {
    diesel::insert_into(events::table)
        .values(&event.row)
        .execute(connection)?;
    let ids = held::identities(connection, &event.documents)?;
    held::lock(connection, &ids)?;
    let mut listed = 0;
    for some in ids.chunks(AT_ONCE) {
        let free = documents::table
            .filter(documents::document_id.eq_any(some))
            .filter(documents::contingency.eq(&event.row.contingency))
            .filter(documents::waits.eq(true))
            .filter(documents::event.is_null());
        listed += diesel::update(free)
            .set(documents::event.eq(&event.row.generation_code))
            .execute(connection)?;
    }
    all(listed, &event.documents, "be listed")
}

/// Keeps the authority's decision about a pending event; answers whether it was pending. A refused
/// one lists nothing any more.
pub(crate) fn finish_event(
    connection: &mut AnyConnection,
    outcome: &ContingencyOutcomeRow,
) -> Result<bool, Refusal> {
    let pending = events::table
        .find(&outcome.generation_code)
        .filter(events::status.eq(PENDING));
    let kept = diesel::update(pending).set(outcome).execute(connection)?;
    if kept > 0 && outcome.status == REJECTED {
        let listed = documents::table.filter(documents::event.eq(&outcome.generation_code));
        let ids: Vec<i64> = listed.select(documents::document_id).load(connection)?;
        held::lock(connection, &ids)?;
        let nothing = None::<String>;
        diesel::update(listed)
            .set((documents::event.eq(&nothing), documents::batch.eq(&nothing)))
            .execute(connection)?;
    }
    Ok(kept > 0)
}

/// Keeps the batch and puts its documents into it, which wait, are listed by its event and in no
/// batch that is under way.
pub(crate) fn begin_batch(
    connection: &mut AnyConnection,
    batch: &PreparedBatch,
) -> Result<(), Refusal> {
    let over: Vec<String> = batches::table
        .filter(batches::event.eq(&batch.row.event))
        .filter(batches::status.eq(OVER))
        .select(batches::id)
        .load(connection)?;
    diesel::insert_into(batches::table)
        .values(&batch.row)
        .execute(connection)?;
    let ids = held::identities(connection, &batch.documents)?;
    held::lock(connection, &ids)?;
    let mut put = 0;
    for some in ids.chunks(AT_ONCE) {
        let free = documents::table
            .filter(documents::document_id.eq_any(some))
            .filter(documents::event.eq(&batch.row.event))
            .filter(documents::waits.eq(true))
            .filter(
                documents::batch
                    .is_null()
                    .or(documents::batch.eq_any(&over)),
            );
        put += diesel::update(free)
            .set((
                documents::batch.eq(&batch.row.id),
                documents::may_be_there.eq(true),
            ))
            .execute(connection)?;
    }
    all(put, &batch.documents, "be put into the batch")
}

/// Keeps where a batch stands.
pub(crate) fn keep_batch(
    connection: &mut AnyConnection,
    id: Uuid,
    status: &BatchStatusRow,
) -> Result<(), Refusal> {
    diesel::update(batches::table.find(id.to_string()))
        .set(status)
        .execute(connection)?;
    Ok(())
}

/// One document that does not fit is a refusal of all.
fn all(done: usize, documents: &[String], what: &str) -> Result<(), Refusal> {
    if done == documents.len() {
        return Ok(());
    }
    Err(Refusal::Mistake(format!(
        "of {} documents {done} can {what}",
        documents.len()
    )))
}
