//! The ports through which contingencies begin and end, and their documents are awaited.

use async_trait::async_trait;
use diesel::dsl::sql;
use diesel::prelude::*;
use diesel::sql_types::Bool;
use dte_application::ports::{
    AwaitingDocuments, AwaitingTransmission, CompanyId, Contingency, ContingencyId,
    ContingencyLifecycle, Declaration, PortError, WhyOpen, Withdrawal,
};
use dte_domain::catalog::Catalogue;
use dte_domain::identification::{Environment, GenerationCode};
use dte_domain::lifecycle::StatusKind;
use time::OffsetDateTime;
use uuid::Uuid;

use super::assignment::AssignmentRow;
use super::awaiting_transmission::{AwaitingRow, BesideRow};
use super::batch::OVER;
use super::event::ContingencyEventResultRow;
use super::{awaiting_transmission, lifecycle};
use crate::database::Database;
use crate::engine::column::micros;
use crate::outbox::changes::Changes;
use crate::schema::{
    contingencies, contingency_batches as batches, contingency_documents as members,
    document_bodies as bodies, documents,
};

#[async_trait]
impl ContingencyLifecycle for Database {
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
}

#[async_trait]
impl AwaitingDocuments for Database {
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

    /// The waiting documents of a contingency that no event lists, oldest first.
    async fn unlisted(
        &self,
        id: ContingencyId,
        most: u32,
    ) -> Result<Vec<AwaitingTransmission>, PortError> {
        self.reader
            .read("finding documents to report", move |connection| {
                // As with documents: the index is used only for a condition that is known to be its own.
                let ids: Vec<i64> = members::table
                    .filter(members::contingency.eq(id.0.to_string()))
                    .filter(sql::<Bool>("waits AND event IS NULL"))
                    .order(members::document_id)
                    .limit(i64::from(most))
                    .select(members::document_id)
                    .load(connection)?;
                awaiting_transmission::read(connection, &ids)
            })
            .await
    }

    /// The waiting documents that an event lists and that no batch under way has, oldest first.
    async fn listed(
        &self,
        event: GenerationCode,
        most: u32,
    ) -> Result<Vec<AwaitingTransmission>, PortError> {
        self.reader
            .read("finding reported documents", move |connection| {
                let event = event.to_string();
                let over: Vec<String> = batches::table
                    .filter(batches::event.eq(&event))
                    .filter(batches::status.eq(OVER))
                    .select(batches::id)
                    .load(connection)?;
                let ids: Vec<i64> = members::table
                    .filter(members::event.eq(&event))
                    .filter(members::waits.eq(true))
                    .filter(members::batch.is_null().or(members::batch.eq_any(&over)))
                    .order(members::document_id)
                    .limit(i64::from(most))
                    .select(members::document_id)
                    .load(connection)?;
                awaiting_transmission::read(connection, &ids)
            })
            .await
    }

    /// The waiting documents of a batch, oldest first.
    async fn batch_documents(&self, id: Uuid) -> Result<Vec<AwaitingTransmission>, PortError> {
        self.reader
            .read("finding the documents of a batch", move |connection| {
                let ids: Vec<i64> = members::table
                    .filter(members::batch.eq(id.to_string()))
                    .filter(members::waits.eq(true))
                    .order(members::document_id)
                    .select(members::document_id)
                    .load(connection)?;
                awaiting_transmission::read(connection, &ids)
            })
            .await
    }
}
