//! Single documents, claims, and what is not settled.

use diesel::dsl::sql;
use diesel::prelude::*;
use diesel::sql_types::Bool;
use dte_application::ports::{Claim, ClaimKey, DocumentRecord, EstablishmentId, Unsettled};
use dte_domain::identification::GenerationCode;
use time::OffsetDateTime;

use crate::connection::AnyConnection;
use crate::error::{InconsistentRow, Refusal};
use crate::rows::claim::ClaimRow;
use crate::rows::column::{Reader, micros};
use crate::rows::document::DocumentRow;
use crate::schema::{document_bodies, documents, idempotency_claims};

/// One document.
pub(crate) fn find(
    connection: &mut AnyConnection,
    code: GenerationCode,
) -> Result<Option<DocumentRecord>, Refusal> {
    let found: Option<(DocumentRow, Option<String>)> = documents::table
        .left_join(document_bodies::table)
        .filter(documents::generation_code.eq(code.to_string()))
        .select((DocumentRow::as_select(), document_bodies::json.nullable()))
        .first(connection)
        .optional()?;
    match found {
        Some((row, json)) => Ok(Some(record(row, json)?)),
        None => Ok(None),
    }
}

/// A document of its row and its body.
pub(crate) fn record(
    row: DocumentRow,
    json: Option<String>,
) -> Result<DocumentRecord, InconsistentRow> {
    match json {
        Some(json) => row.read(json),
        None => Err(InconsistentRow {
            table: "document_bodies",
            key: row.generation_code,
            column: "json",
            why: "the document's body is missing".into(),
        }),
    }
}

/// The first request with an idempotency key.
pub(crate) fn claim(
    connection: &mut AnyConnection,
    key: &ClaimKey,
) -> Result<Option<Claim>, Refusal> {
    let found: Option<ClaimRow> = idempotency_claims::table
        .find((key.establishment.0.to_string(), &key.key))
        .first(connection)
        .optional()?;
    Ok(found.map(ClaimRow::read).transpose()?)
}

/// Documents that are pending since before a moment, oldest first. A damaged row is told to the
/// log and left out: it must not keep the others from being settled.
pub(crate) fn unsettled(
    connection: &mut AnyConnection,
    before: OffsetDateTime,
    most: u32,
) -> Result<Vec<Unsettled>, Refusal> {
    // The status stands in the text of the statement because the index of pending documents is
    // used only for a condition that is known to be its own.
    let rows: Vec<(String, String)> = documents::table
        .filter(sql::<Bool>("status = 'PENDING'"))
        .filter(documents::created_at.lt(micros(before)))
        .order((documents::created_at.asc(), documents::id.asc()))
        .limit(i64::from(most))
        .select((documents::generation_code, documents::establishment))
        .load(connection)?;
    let read = |(code, establishment): &(String, String)| {
        let row = Reader {
            table: "documents",
            key: code,
        };
        Ok(Unsettled {
            generation_code: row.value("generation_code", code)?,
            establishment: EstablishmentId(row.uuid("establishment", establishment)?),
        })
    };
    Ok(rows
        .iter()
        .filter_map(|row| read(row).map_err(|damaged| tell(&damaged)).ok())
        .collect())
}

/// Tells the log of a damaged row that is left out.
pub(crate) fn tell(damaged: &InconsistentRow) {
    tracing::error!(
        table = damaged.table,
        key = damaged.key,
        column = damaged.column,
        why = damaged.why,
        "inconsistent row, left out"
    );
}
