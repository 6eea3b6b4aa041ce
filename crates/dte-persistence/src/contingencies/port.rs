//! The port of the contingencies.

use async_trait::async_trait;
use diesel::dsl::{exists, sql};
use diesel::prelude::*;
use diesel::sql_types::Bool;
use dte_application::ports::{
    Awaiting, AwaitingTransmission, BatchRecord, BatchStatus, CompanyId, Contingencies,
    Contingency, ContingencyEventRecord, ContingencyEventResult, ContingencyId, ContingencySummary,
    Declaration, EnteredStamp, Late, LeaseNumber, Leased, NewBatch, NewContingencyEvent, PortError,
    WhyOpen, Withdrawal,
};
use dte_domain::catalog::Catalogue;
use dte_domain::identification::{Environment, GenerationCode, ReceptionStamp};
use dte_domain::lifecycle::StatusKind;
use time::OffsetDateTime;
use uuid::Uuid;

use super::assignment::AssignmentRow;
use super::awaiting_transmission::{self, AwaitingRow, BesideRow, ContingencyDocumentRow};
use super::batch::{self, BatchRow, BatchStatusRow, OVER};
use super::event::{ContingencyEventResultRow, ContingencyEventRow};
use super::reads::summaries;
use super::reporting::{FINISHING, all, finish_event};
use super::row::ContingencyRow;
use super::{late, lifecycle};
use crate::database::Database;
use crate::documents::stamps;
use crate::engine::column::micros;
use crate::engine::connection::AnyConnection;
use crate::engine::damaged_rows::sound;
use crate::engine::lease::{Due, lease_due, leased};
use crate::engine::snapshot::snapshot;
use crate::engine::statement::ROWS_AT_ONCE;
use crate::invalidations::row::{ACCEPTED, PENDING};
use crate::outbox::changes::Changes;
use crate::schema::{
    contingencies, contingency_batches as batches, contingency_documents as members,
    contingency_events as events, document_bodies as bodies, documents,
};

#[async_trait]
impl Contingencies for Database {
    /// A company's open contingencies, oldest first.
    async fn ongoing(
        &self,
        company: CompanyId,
        environment: Environment,
    ) -> Result<Vec<Contingency>, PortError> {
        self.reader
            .read("finding open contingencies", move |connection| {
                // As with documents: the index is used only for a condition that is known to be its own.
                let rows: Vec<ContingencyRow> = contingencies::table
                    .filter(contingencies::company.eq(company.0.to_string()))
                    .filter(contingencies::environment.eq(environment.code()))
                    .filter(sql::<Bool>("ended_at IS NULL"))
                    .order((contingencies::began_at, contingencies::id))
                    .select(ContingencyRow::as_select())
                    .load(connection)?;
                Ok(sound(rows.iter().map(ContingencyRow::read)))
            })
            .await
    }

    /// A company's last contingencies, newest first.
    async fn recent(
        &self,
        company: CompanyId,
        environment: Environment,
        most: u32,
    ) -> Result<Vec<ContingencySummary>, PortError> {
        self.reader
            .read("finding a company's contingencies", move |connection| {
                snapshot(connection, |connection| {
                    let rows: Vec<ContingencyRow> = contingencies::table
                        .filter(contingencies::company.eq(company.0.to_string()))
                        .filter(contingencies::environment.eq(environment.code()))
                        .order((contingencies::began_at.desc(), contingencies::id))
                        .limit(i64::from(most))
                        .select(ContingencyRow::as_select())
                        .load(connection)?;
                    summaries(connection, &rows)
                })
            })
            .await
    }

    async fn late(
        &self,
        environment: Environment,
        since: OffsetDateTime,
        now: OffsetDateTime,
    ) -> Result<Vec<Late>, PortError> {
        let (since, now) = (micros(since), micros(now));
        self.reader
            .read("finding what is too late", move |connection| {
                late::find(connection, environment, since, now)
            })
            .await
    }

    /// Opens a contingency, or declares the one that is open.
    async fn declare(&self, declaration: Declaration) -> Result<Contingency, PortError> {
        self.writer
            .transact("declaring a contingency", move |connection| {
                let mut changes = Changes::default();
                let id =
                    lifecycle::open(connection, &AssignmentRow::from(&declaration), &mut changes)?;
                diesel::update(contingencies::table.find(&id))
                    .set(contingencies::is_declared.eq(true))
                    .execute(connection)?;
                let declared = lifecycle::find(connection, &id)?;
                changes.write(connection)?;
                Ok(declared)
            })
            .await
    }

    /// Ends a contingency if it is open; answers how it stands, whoever ended it. Nothing enters after
    /// that, so that it is read as it stays.
    async fn end(
        &self,
        id: ContingencyId,
        at: OffsetDateTime,
        event_due_at: OffsetDateTime,
    ) -> Result<Contingency, PortError> {
        let (at, event_due_at) = (micros(at), micros(event_due_at));
        self.writer
            .transact("ending a contingency", move |connection| {
                let id = id.0.to_string();
                let open = contingencies::table
                    .find(&id)
                    .filter(contingencies::ended_at.is_null());
                diesel::update(open)
                    .set((
                        contingencies::ended_at.eq(at),
                        contingencies::event_due_at.eq(event_due_at),
                        contingencies::due_at.eq(at),
                        contingencies::why_open.eq(None::<String>),
                    ))
                    .execute(connection)?;
                lifecycle::find(connection, &id)
            })
            .await
    }

    async fn withdraw_end(&self, withdrawal: Withdrawal) -> Result<bool, PortError> {
        const DOING: &str = "taking the end of a contingency back";
        let unsent = withdrawal.of_unsent().map(ContingencyEventResultRow::new);
        let unsent = unsent
            .transpose()
            .map_err(|refusal| refusal.into_port_error(DOING))?;
        self.writer
            .transact(DOING, move |connection| {
                lifecycle::withdraw_end(connection, &withdrawal, unsent.as_ref())
            })
            .await
    }

    async fn keep_why_open(&self, id: ContingencyId, why: WhyOpen) -> Result<(), PortError> {
        self.writer
            .transact("keeping why a contingency goes on", move |connection| {
                let why = why.code();
                diesel::update(contingencies::table.find(id.0.to_string()))
                    .set(contingencies::why_open.eq(why))
                    .execute(connection)?;
                Ok(())
            })
            .await
    }

    /// Closes an ended contingency in which no document waits; answers whether it is closed.
    ///
    /// Looked at and then closed: once it has ended nothing enters, and what entered before that is
    /// committed and seen by the second statement.
    async fn close(&self, id: ContingencyId, now: OffsetDateTime) -> Result<bool, PortError> {
        let now = micros(now);
        self.writer
            .transact("closing a contingency", move |connection| {
                let id = id.0.to_string();
                let row = lifecycle::lock_row(connection, &id)?;
                if row.closed {
                    return Ok(true);
                }
                if row.ended_at.is_none()
                    || awaiting_transmission::is_anything_waiting(connection, &id)?
                {
                    return Ok(false);
                }
                diesel::update(contingencies::table.find(&id))
                    .set(contingencies::closed.eq(true))
                    .execute(connection)?;
                lifecycle::tell_closed(connection, &row, now)?;
                Ok(true)
            })
            .await
    }

    async fn lease_due_contingencies(
        &self,
        environment: Environment,
        now: OffsetDateTime,
        until: OffsetDateTime,
        most: u32,
    ) -> Result<Vec<Leased<Contingency>>, PortError> {
        let (environment, now, until) = (environment.code(), micros(now), micros(until));
        self.writer
            .transact("taking contingencies that are due", move |connection| {
                let rows = lease_due!(
                    connection,
                    contingencies,
                    id,
                    ContingencyRow,
                    "NOT closed",
                    environment,
                    Due::of(now, until),
                    until,
                    most
                );
                Ok(sound(rows.iter().map(|(row, lease)| {
                    row.read().map(|subject| leased(subject, *lease))
                })))
            })
            .await
    }

    /// Lets a contingency be due at a moment, unless the lease was lost; answers whether it was kept.
    async fn postpone(
        &self,
        id: ContingencyId,
        lease: LeaseNumber,
        due_at: OffsetDateTime,
    ) -> Result<bool, PortError> {
        let due_at = micros(due_at);
        self.writer
            .transact("putting a contingency off", move |connection| {
                let held = contingencies::table
                    .find(id.0.to_string())
                    .filter(contingencies::lease.eq(lease.0));
                let postponed = diesel::update(held)
                    .set(contingencies::due_at.eq(due_at))
                    .execute(connection)?;
                Ok(postponed > 0)
            })
            .await
    }

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
                    diesel::update(members::table.filter(members::document_id.eq_any(some)))
                        .set(members::event.eq(&row.generation_code))
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
                let waiting = members::table
                    .filter(members::event.eq(events::generation_code.nullable()))
                    .filter(members::waits.eq(true));
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
                    diesel::update(members::table.filter(members::document_id.eq_any(some)))
                        .set((
                            members::batch.eq(&row.id),
                            members::unanswered.eq(members::unanswered + 1),
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
                let in_it = members::table
                    .filter(members::batch.eq(&id))
                    .filter(members::waits.eq(true));
                let ids: Vec<i64> = in_it
                    .order(members::document_id)
                    .select(members::document_id)
                    .load(connection)?;
                awaiting_transmission::lock(connection, &ids)?;
                for some in ids.chunks(ROWS_AT_ONCE) {
                    let counted = members::table
                        .filter(members::document_id.eq_any(some))
                        .filter(members::unanswered.gt(0));
                    diesel::update(counted)
                        .set(members::unanswered.eq(members::unanswered - 1))
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

    /// The newest document of a company that was stamped and not invalidated.
    async fn newest_stamped(
        &self,
        company: CompanyId,
        environment: Environment,
    ) -> Result<Option<AwaitingTransmission>, PortError> {
        self.reader
            .read("finding the newest stamped document", move |connection| {
                let found: Option<(AwaitingRow, String)> = documents::table
                    .inner_join(bodies::table)
                    .filter(documents::company.eq(company.0.to_string()))
                    .filter(documents::environment.eq(environment.code()))
                    .filter(documents::status.eq(StatusKind::Received.name()))
                    .order((documents::issued_at.desc(), documents::id.desc()))
                    .select((AwaitingRow::as_select(), bodies::json))
                    .first(connection)
                    .optional()?;
                let read = found.map(|(row, json)| row.read(json, BesideRow::default()));
                Ok(read.transpose()?)
            })
            .await
    }

    async fn awaiting(
        &self,
        which: Awaiting,
        most: u32,
    ) -> Result<Vec<AwaitingTransmission>, PortError> {
        self.reader
            .read("finding documents of a contingency", move |connection| {
                let ids = members::table
                    .order(members::document_id)
                    .limit(i64::from(most))
                    .select(members::document_id)
                    .into_boxed();
                let ids = match which {
                    // As with documents: the index is used only for a condition that is known to be its own.
                    Awaiting::Unlisted(id) => ids
                        .filter(members::contingency.eq(id.0.to_string()))
                        .filter(sql::<Bool>("waits AND event IS NULL")),
                    Awaiting::Listed(event) => {
                        let over: Vec<String> = batches::table
                            .filter(batches::event.eq(event.to_string()))
                            .filter(batches::status.eq(OVER))
                            .select(batches::id)
                            .load(connection)?;
                        ids.filter(members::event.eq(event.to_string()))
                            .filter(members::waits.eq(true))
                            .filter(members::batch.is_null().or(members::batch.eq_any(over)))
                    }
                    Awaiting::InBatch(id) => ids
                        .filter(members::batch.eq(id.to_string()))
                        .filter(members::waits.eq(true)),
                };
                let ids: Vec<i64> = ids.load(connection)?;
                awaiting_transmission::read(connection, &ids)
            })
            .await
    }
}

/// Work that operators and servers do, and no use case.
impl Database {
    /// Every contingency of an environment that is not closed, of all companies: for the operator.
    pub async fn unclosed(
        &self,
        environment: Environment,
    ) -> Result<Vec<ContingencySummary>, PortError> {
        self.reader
            .read("finding all contingencies", move |connection| {
                snapshot(connection, |connection| {
                    let rows: Vec<ContingencyRow> = contingencies::table
                        .filter(sql::<Bool>("NOT closed"))
                        .filter(contingencies::environment.eq(environment.code()))
                        .order((contingencies::began_at, contingencies::id))
                        .select(ContingencyRow::as_select())
                        .load(connection)?;
                    summaries(connection, &rows)
                })
            })
            .await
    }

    /// The accepted events whose stamp is not known, oldest first.
    pub async fn unstamped_contingency_events(
        &self,
    ) -> Result<Vec<ContingencyEventRecord>, PortError> {
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

    /// Keeps the stamp of an accepted event that has none, unless something else of the company has
    /// the stamp.
    pub async fn stamp_contingency_event(
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
