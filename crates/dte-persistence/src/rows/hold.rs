use diesel::prelude::*;
use dte_application::ports::{EstablishmentId, Lease, PendingDocument};
use dte_domain::lifecycle::Rejection;

use super::column::{Reader, micros};
use crate::error::InconsistentRow;
use crate::schema::documents;

/// Who looks after a pending document until when.
#[derive(Clone, Debug)]
pub(crate) struct HoldRow {
    pub generation_code: String,
    pub due_at: i64,
    pub resends: i64,
}

impl From<Lease> for HoldRow {
    fn from(hold: Lease) -> Self {
        Self {
            generation_code: hold.generation_code.to_string(),
            due_at: micros(hold.due_at),
            resends: i64::from(hold.resends),
        }
    }
}

/// What an incomplete refusal said of something that is pending still. It stands where a refusal
/// stands, and goes with whatever is decided.
pub(super) fn refused(
    row: Reader<'_>,
    code: Option<&String>,
    description: Option<&String>,
    observations: Option<&String>,
) -> Result<Option<Rejection>, InconsistentRow> {
    let (Some(code), Some(description)) = (code, description) else {
        return Ok(None);
    };
    let observations = observations.map(|json| row.list("observations", json));
    Ok(Some(Rejection {
        code: code.clone(),
        description: description.clone(),
        observations: observations.transpose()?.unwrap_or_default(),
        at: None,
    }))
}

/// A pending document that is due.
#[derive(Clone, Debug, Queryable, Selectable)]
#[diesel(table_name = documents)]
pub(crate) struct DueRow {
    pub id: i64,
    generation_code: String,
    establishment: String,
    resends: i64,
    rejection_code: Option<String>,
    rejection_description: Option<String>,
    observations: Option<String>,
}

impl DueRow {
    pub(crate) fn read(&self) -> Result<PendingDocument, InconsistentRow> {
        let row = Reader {
            table: "documents",
            key: &self.generation_code,
        };
        Ok(PendingDocument {
            generation_code: row.value("generation_code", &self.generation_code)?,
            establishment: EstablishmentId(row.uuid("establishment", &self.establishment)?),
            resends: row.number("resends", self.resends)?,
            refused: self.refused(row)?,
        })
    }

    fn refused(&self, row: Reader<'_>) -> Result<Option<Rejection>, InconsistentRow> {
        refused(
            row,
            self.rejection_code.as_ref(),
            self.rejection_description.as_ref(),
            self.observations.as_ref(),
        )
    }
}
