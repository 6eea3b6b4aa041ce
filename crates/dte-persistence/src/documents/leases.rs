//! Who looks after what until when.

use diesel::dsl::sql;
use diesel::prelude::*;
use diesel::sql_types::Bool;
use dte_application::jobs::retry::LONGEST_PAUSE_OF_REJECTED;
use dte_application::ports::{EstablishmentId, LeaseNumber, Leased, PendingDocument};
use dte_domain::catalog::Catalogue;
use dte_domain::identification::{Environment, GenerationCode};
use dte_domain::lifecycle::Rejection;
use time::OffsetDateTime;

use super::prepared::LeaseRow;
use crate::contingencies;
use crate::engine::column::{RowReader, list, micros};
use crate::engine::connection::AnyConnection;
use crate::engine::damaged_rows::sound;
use crate::engine::lease::{Due, lease_due, leased};
use crate::error::{InconsistentRow, Refusal};
use crate::schema::documents;

/// The condition of the index of documents that somebody must look after.
const UNSETTLED: &str = "status = 'PENDING' AND transmission = 'NORMAL'";

/// The condition of the index of documents that were rejected and may be stamped all the same.
const DOUBTFUL: &str = "status = 'REJECTED' AND unanswered > 0";

const UNFINISHED: &str = "status = 'PENDING'";

/// Leases documents that are due. A damaged row is logged and left out: it must not keep the others from
/// being settled.
pub(super) fn lease_due_documents(
    connection: &mut AnyConnection,
    environment: Environment,
    (now, until): (OffsetDateTime, OffsetDateTime),
    most: u32,
) -> Result<Vec<Leased<PendingDocument>>, Refusal> {
    let (environment, now, until) = (environment.code(), micros(now), micros(until));
    let rows = lease_due!(
        connection,
        documents,
        id,
        DueRow,
        UNSETTLED,
        environment,
        Due::of(now, until),
        until,
        most
    );
    Ok(sound(rows.iter().map(|(row, lease)| {
        row.read().map(|subject| leased(subject, *lease))
    })))
}

pub(super) fn lease_due_rejected(
    connection: &mut AnyConnection,
    environment: Environment,
    (now, until): (OffsetDateTime, OffsetDateTime),
    most: u32,
) -> Result<Vec<Leased<GenerationCode>>, Refusal> {
    let furthest = micros(until + LONGEST_PAUSE_OF_REJECTED);
    let (environment, now, until) = (environment.code(), micros(now), micros(until));
    let rows = lease_due!(
        connection,
        documents,
        id,
        RejectedDueRow,
        DOUBTFUL,
        environment,
        Due::within(now, furthest),
        until,
        most
    );
    Ok(sound(rows.iter().map(|(row, lease)| {
        row.read().map(|subject| leased(subject, *lease))
    })))
}

pub(super) fn postpone_rejected(
    connection: &mut AnyConnection,
    code: GenerationCode,
    lease: LeaseNumber,
    due_at: Option<OffsetDateTime>,
) -> QueryResult<()> {
    let held = documents::table
        .filter(documents::generation_code.eq(code.to_string()))
        .filter(documents::lease.eq(lease.0))
        .filter(sql::<Bool>(DOUBTFUL));
    match due_at.map(micros) {
        Some(due_at) => diesel::update(held)
            .set(documents::due_at.eq(due_at))
            .execute(connection)?,
        None => diesel::update(held)
            .set(documents::unanswered.eq(0))
            .execute(connection)?,
    };
    Ok(())
}

/// Stores an incomplete refusal with a pending document.
pub(super) fn keep_refusal(
    connection: &mut AnyConnection,
    lease: &LeaseRow,
    refusal: &Rejection,
) -> Result<(), Refusal> {
    let pending = documents::table
        .filter(documents::generation_code.eq(&lease.generation_code))
        .filter(documents::revision.eq(lease.revision))
        .filter(documents::lease.eq(lease.lease))
        .filter(sql::<Bool>(UNFINISHED));
    diesel::update(pending)
        .set((
            documents::rejection_code.eq(&refusal.code),
            documents::rejection_description.eq(&refusal.description),
            documents::observations.eq(list(&refusal.observations)?),
            documents::due_at.eq(lease.due_at),
            documents::resends.eq(lease.resends),
            documents::unanswered.eq(lease.unanswered),
        ))
        .execute(connection)?;
    Ok(())
}

/// Makes leased contingencies due, and documents that were never sent again. The others, and events,
/// rely on the time that they are given.
pub(super) fn expire_leases(connection: &mut AnyConnection, now: i64) -> QueryResult<()> {
    let documents_held = documents::table
        .filter(sql::<Bool>(UNSETTLED))
        .filter(documents::due_at.gt(now))
        .filter(documents::resends.eq(0));
    diesel::update(documents_held)
        .set(documents::due_at.eq(now))
        .execute(connection)?;
    contingencies::leases::release(connection, now)
}

#[derive(Clone, Debug, Queryable, Selectable)]
#[diesel(table_name = documents)]
pub(crate) struct DueRow {
    pub id: i64,
    generation_code: String,
    establishment: String,
    resends: i64,
    unanswered: i64,
    rejection_code: Option<String>,
    rejection_description: Option<String>,
    observations: Option<String>,
}

impl DueRow {
    pub(crate) fn read(&self) -> Result<PendingDocument, InconsistentRow> {
        let row = RowReader::new("documents", &self.generation_code);
        Ok(PendingDocument {
            generation_code: row.value("generation_code", &self.generation_code)?,
            establishment: EstablishmentId(row.uuid("establishment", &self.establishment)?),
            resends: row.number("resends", self.resends)?,
            unanswered: row.number("unanswered", self.unanswered)?,
            refused: self.refused(row)?,
        })
    }

    fn refused(&self, row: RowReader<'_>) -> Result<Option<Rejection>, InconsistentRow> {
        row.refusal(
            self.rejection_code.as_ref(),
            self.rejection_description.as_ref(),
            self.observations.as_ref(),
        )
    }
}

#[derive(Clone, Debug, Queryable, Selectable)]
#[diesel(table_name = documents)]
pub(crate) struct RejectedDueRow {
    pub id: i64,
    generation_code: String,
}

impl RejectedDueRow {
    pub(crate) fn read(&self) -> Result<GenerationCode, InconsistentRow> {
        let row = RowReader::new("documents", &self.generation_code);
        row.value("generation_code", &self.generation_code)
    }
}
