//! The documents of contingencies that wait, with their bytes.

use diesel::dsl::sql;
use diesel::prelude::*;
use diesel::sql_types::Bool;
use dte_application::ports::{AwaitingTransmission, CompanyId, ContingencyId};
use dte_domain::catalog::Catalogue;
use dte_domain::identification::{Environment, GenerationCode};
use dte_domain::lifecycle::StatusKind;
use uuid::Uuid;

use super::sound;
use crate::connection::AnyConnection;
use crate::error::Refusal;
use crate::rows::batch::OVER;
use crate::rows::held::HeldRow;
use crate::schema::{
    contingency_batches as batches, contingency_documents as held, document_bodies as bodies,
    documents,
};

/// The waiting documents of a contingency that no event lists, oldest first.
pub(crate) fn unlisted(
    connection: &mut AnyConnection,
    id: ContingencyId,
    most: u32,
) -> Result<Vec<AwaitingTransmission>, Refusal> {
    // As with documents: the index is used only for a condition that is known to be its own.
    let ids: Vec<i64> = held::table
        .filter(held::contingency.eq(id.0.to_string()))
        .filter(sql::<Bool>("waits AND event IS NULL"))
        .order(held::document_id)
        .limit(i64::from(most))
        .select(held::document_id)
        .load(connection)?;
    read(connection, &ids)
}

/// The waiting documents that an event lists and that no batch under way has, oldest first.
pub(crate) fn listed(
    connection: &mut AnyConnection,
    event: GenerationCode,
    most: u32,
) -> Result<Vec<AwaitingTransmission>, Refusal> {
    let event = event.to_string();
    let over: Vec<String> = batches::table
        .filter(batches::event.eq(&event))
        .filter(batches::status.eq(OVER))
        .select(batches::id)
        .load(connection)?;
    let ids: Vec<i64> = held::table
        .filter(held::event.eq(&event))
        .filter(held::waits.eq(true))
        .filter(held::batch.is_null().or(held::batch.eq_any(&over)))
        .order(held::document_id)
        .limit(i64::from(most))
        .select(held::document_id)
        .load(connection)?;
    read(connection, &ids)
}

/// The waiting documents of a batch, oldest first.
pub(crate) fn of_batch(
    connection: &mut AnyConnection,
    id: Uuid,
) -> Result<Vec<AwaitingTransmission>, Refusal> {
    let ids: Vec<i64> = held::table
        .filter(held::batch.eq(id.to_string()))
        .filter(held::waits.eq(true))
        .order(held::document_id)
        .select(held::document_id)
        .load(connection)?;
    read(connection, &ids)
}

/// The newest document of a company that was stamped and not invalidated.
pub(crate) fn newest_stamped(
    connection: &mut AnyConnection,
    company: CompanyId,
    environment: Environment,
) -> Result<Option<AwaitingTransmission>, Refusal> {
    let found: Option<(HeldRow, String)> = documents::table
        .inner_join(bodies::table)
        .filter(documents::company.eq(company.0.to_string()))
        .filter(documents::environment.eq(environment.code()))
        .filter(documents::status.eq(StatusKind::Received.name()))
        .order((documents::issued_at.desc(), documents::id.desc()))
        .select((HeldRow::as_select(), bodies::json))
        .first(connection)
        .optional()?;
    let read = found.map(|(row, json)| row.read(json, true));
    Ok(read.transpose()?)
}

fn read(connection: &mut AnyConnection, ids: &[i64]) -> Result<Vec<AwaitingTransmission>, Refusal> {
    let mut read = Vec::with_capacity(ids.len());
    for some in ids.chunks(super::AT_ONCE) {
        let rows: Vec<(HeldRow, String, bool)> = documents::table
            .inner_join(bodies::table)
            .inner_join(held::table)
            .filter(documents::id.eq_any(some))
            .order(documents::id)
            .select((HeldRow::as_select(), bodies::json, held::may_be_there))
            .load(connection)?;
        let rows = rows.into_iter();
        read.extend(sound(rows.map(|(row, json, there)| row.read(json, there))));
    }
    Ok(read)
}
