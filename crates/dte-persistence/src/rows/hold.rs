use diesel::prelude::*;
use dte_application::ports::{EstablishmentId, Hold, Unsettled};

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

impl From<Hold> for HoldRow {
    fn from(hold: Hold) -> Self {
        Self {
            generation_code: hold.generation_code.to_string(),
            due_at: micros(hold.due_at),
            resends: i64::from(hold.resends),
        }
    }
}

/// A pending document that is due.
#[derive(Clone, Debug, Queryable, Selectable)]
#[diesel(table_name = documents)]
pub(crate) struct DueRow {
    pub id: i64,
    generation_code: String,
    establishment: String,
    resends: i64,
}

impl DueRow {
    pub(crate) fn read(&self) -> Result<Unsettled, InconsistentRow> {
        let row = Reader {
            table: "documents",
            key: &self.generation_code,
        };
        Ok(Unsettled {
            generation_code: row.value("generation_code", &self.generation_code)?,
            establishment: EstablishmentId(row.uuid("establishment", &self.establishment)?),
            resends: row.number("resends", self.resends)?,
        })
    }
}
