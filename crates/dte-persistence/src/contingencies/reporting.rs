//! Contingency events and batches: one at a time, they are seldom. One text for both databases.

use async_trait::async_trait;
use diesel::dsl::exists;
use diesel::prelude::*;
use dte_application::ports::{
    BatchRecord, BatchStatus, ContingencyBatches, ContingencyEventRecord, ContingencyEventResult,
    ContingencyEvents, ContingencyId, DomainEventKind, EnteredStamp, NewBatch, NewContingencyEvent,
    PortError,
};
use dte_domain::identification::{GenerationCode, ReceptionStamp};
use uuid::Uuid;

use super::awaiting_transmission::{self, ContingencyDocumentRow};
use super::batch::{self, BatchRow, BatchStatusRow, OVER};
use super::event::{ContingencyEventResultRow, ContingencyEventRow};
use super::lifecycle;
use super::row::ContingencyRow;
use crate::database::Database;
use crate::documents::stamps;
use crate::engine::connection::AnyConnection;
use crate::engine::damaged_rows::sound;
use crate::engine::statement::ROWS_AT_ONCE;
use crate::error::Refusal;
use crate::invalidations::row::{ACCEPTED, PENDING, REJECTED};
use crate::outbox::changes::Changes;
use crate::outbox::row::{ContingencySubject, NewEventRow};
use crate::schema::{
    contingencies, contingency_batches as batches, contingency_documents as documents,
    contingency_events as events,
};

const FINISHING: &str = "keeping what became of a contingency event";

#[async_trait]
impl ContingencyEvents for Database {
    /// Keeps the event and lists documents, which wait in its contingency and are listed nowhere.
    async fn begin_event(&self, event: NewContingencyEvent) -> Result<(), PortError> {
        let row = ContingencyEventRow::from(&event);
        self.writer
            .transact("keeping a contingency event", move |connection| {
                diesel::insert_into(events::table)
                    .values(&row)
                    .execute(connection)?;
                let ids = awaiting_transmission::identities(connection, &event.documents)?;
                let standing = awaiting_transmission::lock(connection, &ids)?;
                let can_be = |one: &&ContingencyDocumentRow| one.can_be_listed(&row.contingency);
                let listed = standing.iter().filter(can_be).count();
                all(listed, &event.documents, "be listed")?;
                for some in ids.chunks(ROWS_AT_ONCE) {
                    diesel::update(documents::table.filter(documents::document_id.eq_any(some)))
                        .set(documents::event.eq(&row.generation_code))
                        .execute(connection)?;
                }
                Ok(())
            })
            .await
    }

    /// A contingency's events that are pending, or accepted with documents that wait; oldest first.
    async fn events(&self, id: ContingencyId) -> Result<Vec<ContingencyEventRecord>, PortError> {
        self.reader
            .read("finding contingency events", move |connection| {
                let waiting = documents::table
                    .filter(documents::event.eq(events::generation_code.nullable()))
                    .filter(documents::waits.eq(true));
                let unfinished = events::status
                    .eq(PENDING)
                    .or(events::status.eq(ACCEPTED).and(exists(waiting)));
                let rows: Vec<ContingencyEventRow> = events::table
                    .filter(events::contingency.eq(id.0.to_string()))
                    .filter(unfinished)
                    .order((events::created_at, events::generation_code))
                    .load(connection)?;
                Ok(sound(rows.into_iter().map(ContingencyEventRow::read)))
            })
            .await
    }

    async fn finish_event(&self, result: ContingencyEventResult) -> Result<bool, PortError> {
        let row = ContingencyEventResultRow::new(result)
            .map_err(|refusal| refusal.into_port_error(FINISHING))?;
        self.writer
            .transact(FINISHING, move |connection| finish_event(connection, &row))
            .await
    }

    /// The accepted events whose stamp is not known, oldest first.
    async fn unstamped_contingency_events(&self) -> Result<Vec<ContingencyEventRecord>, PortError> {
        self.reader
            .read("finding contingency events without a stamp", |connection| {
                let rows: Vec<ContingencyEventRow> = events::table
                    .filter(events::status.eq(ACCEPTED))
                    .filter(events::stamp.is_null())
                    .order((events::created_at, events::generation_code))
                    .load(connection)?;
                Ok(sound(rows.into_iter().map(ContingencyEventRow::read)))
            })
            .await
    }

    /// Keeps the stamp of an accepted event that has none, unless something else of the company has it.
    async fn stamp_contingency_event(
        &self,
        event: GenerationCode,
        stamp: ReceptionStamp,
    ) -> Result<EnteredStamp, PortError> {
        let (code, stamp) = (event.to_string(), stamp.to_string());
        self.writer
            .transact(
                "keeping the stamp of a contingency event",
                move |connection| {
                    let found: Option<(String, String)> = events::table
                        .inner_join(contingencies::table)
                        .filter(events::generation_code.eq(&code))
                        .filter(events::status.eq(ACCEPTED))
                        .filter(events::stamp.is_null())
                        .select((contingencies::company, contingencies::environment))
                        .first(connection)
                        .optional()?;
                    let Some((company, environment)) = found else {
                        return Ok(EnteredStamp::NoSuchEvent);
                    };
                    if let Some(bearer) =
                        stamps::bearer(connection, &company, &environment, &stamp)?
                    {
                        return Ok(bearer);
                    }
                    let unstamped = events::table.find(&code).filter(events::stamp.is_null());
                    let stamped = diesel::update(unstamped)
                        .set(events::stamp.eq(&stamp))
                        .execute(connection)?;
                    Ok(if stamped > 0 {
                        lifecycle::seal(connection, &code)?;
                        EnteredStamp::Kept
                    } else {
                        EnteredStamp::NoSuchEvent
                    })
                },
            )
            .await
    }
}

#[async_trait]
impl ContingencyBatches for Database {
    /// Keeps the batch, puts documents into it, which wait, are listed by its event and in no batch
    /// that is under way, and counts the copy of each.
    async fn begin_batch(&self, batch: NewBatch) -> Result<(), PortError> {
        let row = BatchRow::from(&batch);
        self.writer
            .transact("keeping a batch", move |connection| {
                let over: Vec<String> = batches::table
                    .filter(batches::event.eq(&row.event))
                    .filter(batches::status.eq(OVER))
                    .select(batches::id)
                    .load(connection)?;
                diesel::insert_into(batches::table)
                    .values(&row)
                    .execute(connection)?;
                let ids = awaiting_transmission::identities(connection, &batch.documents)?;
                let standing = awaiting_transmission::lock(connection, &ids)?;
                let can_go = |one: &&ContingencyDocumentRow| one.can_go(&row.event, &over);
                let going = standing.iter().filter(can_go).count();
                all(going, &batch.documents, "be put into the &row")?;
                for some in ids.chunks(ROWS_AT_ONCE) {
                    diesel::update(documents::table.filter(documents::document_id.eq_any(some)))
                        .set((
                            documents::batch.eq(&row.id),
                            documents::unanswered.eq(documents::unanswered + 1),
                        ))
                        .execute(connection)?;
                }
                Ok(())
            })
            .await
    }

    /// Keeps where a batch stands, if it stands still where it is known to stand; answers whether it
    /// did.
    async fn keep_batch(
        &self,
        id: Uuid,
        from: &BatchStatus,
        to: BatchStatus,
    ) -> Result<bool, PortError> {
        let (from, row) = (batch::name(from), BatchStatusRow::from(to));
        self.writer
            .transact("keeping where a batch stands", move |connection| {
                let as_known = batches::table
                    .find(id.to_string())
                    .filter(batches::status.eq(from));
                let kept = diesel::update(as_known).set(&row).execute(connection)?;
                Ok(kept > 0)
            })
            .await
    }

    /// Keeps that an unsent batch is over and that the copies of its waiting documents are answered.
    async fn return_batch(&self, id: Uuid) -> Result<(), PortError> {
        self.writer
            .transact("keeping that a batch is returned", move |connection| {
                let id = id.to_string();
                let unsent = batches::table
                    .find(&id)
                    .filter(batches::status.eq(batch::name(&BatchStatus::Unsent)));
                let row = BatchStatusRow::from(BatchStatus::Over);
                if diesel::update(unsent).set(&row).execute(connection)? == 0 {
                    return Ok(());
                }
                let in_it = documents::table
                    .filter(documents::batch.eq(&id))
                    .filter(documents::waits.eq(true));
                let ids: Vec<i64> = in_it
                    .order(documents::document_id)
                    .select(documents::document_id)
                    .load(connection)?;
                awaiting_transmission::lock(connection, &ids)?;
                for some in ids.chunks(ROWS_AT_ONCE) {
                    let counted = documents::table
                        .filter(documents::document_id.eq_any(some))
                        .filter(documents::unanswered.gt(0));
                    diesel::update(counted)
                        .set(documents::unanswered.eq(documents::unanswered - 1))
                        .execute(connection)?;
                }
                Ok(())
            })
            .await
    }

    /// An event's batches that are not over, oldest first.
    async fn batches(&self, event: GenerationCode) -> Result<Vec<BatchRecord>, PortError> {
        self.reader
            .read("finding batches", move |connection| {
                let rows: Vec<BatchRow> = batches::table
                    .filter(batches::event.eq(event.to_string()))
                    .filter(batches::status.ne(OVER))
                    .order((batches::created_at, batches::id))
                    .load(connection)?;
                Ok(sound(rows.iter().map(BatchRow::read)))
            })
            .await
    }
}

/// Keeps the authority's decision about a pending event; answers whether it was pending and its
/// contingency's lease was not lost.
pub(crate) fn finish_event(
    connection: &mut AnyConnection,
    result: &ContingencyEventResultRow,
) -> Result<bool, Refusal> {
    if !is_held(connection, result)? {
        return Ok(false);
    }
    let kind = match result.status {
        ACCEPTED => Some(DomainEventKind::ContingencyEventAccepted),
        REJECTED => Some(DomainEventKind::ContingencyEventRejected),
        _pending => None,
    };
    let is_kept = lifecycle::decide(connection, result)?;
    if let Some(kind) = kind.filter(|_| is_kept) {
        let contingency: ContingencyRow = events::table
            .inner_join(contingencies::table)
            .filter(events::generation_code.eq(&result.generation_code))
            .select(ContingencyRow::as_select())
            .first(connection)?;
        let subject = ContingencySubject {
            event: Some(&result.generation_code),
            stamp: result.stamp.as_deref(),
            ..contingency.subject()
        };
        let mut changes = Changes::default();
        let event = NewEventRow::of_contingency(kind, result.updated_at, &subject);
        changes.add_event(event);
        changes.write(connection)?;
    }
    Ok(is_kept)
}

/// Whether nobody has taken the event's contingency over, and nobody can before the end of the transaction:
/// the row is written, so that it stays locked.
fn is_held(
    connection: &mut AnyConnection,
    result: &ContingencyEventResultRow,
) -> Result<bool, Refusal> {
    let Some(lease) = result.lease else {
        return Ok(true);
    };
    let contingency: String = events::table
        .find(&result.generation_code)
        .select(events::contingency)
        .first(connection)?;
    let held = contingencies::table
        .find(contingency)
        .filter(contingencies::lease.eq(lease));
    let locked = diesel::update(held)
        .set(contingencies::lease.eq(lease))
        .execute(connection)?;
    Ok(locked > 0)
}

/// One document that does not fit is a refusal of all.
fn all(fit: usize, documents: &[GenerationCode], what: &str) -> Result<(), Refusal> {
    if fit == documents.len() {
        return Ok(());
    }
    Err(Refusal::Mistake(format!(
        "of {} documents {fit} can {what}",
        documents.len()
    )))
}
