use diesel::prelude::*;
use dte_application::ports::{BatchRecord, BatchStatus, NewBatch};
use dte_domain::catalog::Catalogue;

use crate::engine::column::{RowReader, micros};
use crate::error::InconsistentRow;
use crate::schema::contingency_batches;

/// A batch that may have been sent.
const UNSENT: &str = "UNSENT";
const TAKEN: &str = "TAKEN";
/// A batch of which nothing more is expected.
pub(crate) const OVER: &str = "OVER";

/// Documents that go to the authority together.
#[derive(Clone, Debug, Insertable, Queryable, Selectable)]
#[diesel(table_name = contingency_batches)]
#[diesel(treat_none_as_default_value = false)]
pub(crate) struct BatchRow {
    pub id: String,
    pub event: String,
    document_type: String,
    status: String,
    authority_code: Option<String>,
    created_at: i64,
}

impl From<&NewBatch> for BatchRow {
    fn from(batch: &NewBatch) -> Self {
        Self {
            id: batch.id.to_string(),
            event: batch.event.to_string(),
            document_type: batch.document_type.code().to_owned(),
            status: UNSENT.into(),
            authority_code: None,
            created_at: micros(batch.now),
        }
    }
}

impl BatchRow {
    pub(crate) fn read(&self) -> Result<BatchRecord, InconsistentRow> {
        let row = RowReader::new("contingency_batches", &self.id);
        let code = || {
            let lacking = || row.fault("authority_code", &"a batch that was taken has one");
            self.authority_code.clone().ok_or_else(lacking)
        };
        Ok(BatchRecord {
            id: row.uuid("id", &self.id)?,
            event: row.value("event", &self.event)?,
            status: match &*self.status {
                UNSENT => BatchStatus::Unsent,
                TAKEN => BatchStatus::Taken { code: code()? },
                OVER => BatchStatus::Over,
                other => return Err(row.fault("status", &format!("got '{other}'"))),
            },
            created_at: row.moment("created_at", self.created_at)?,
        })
    }
}

/// Where a batch stands. A code that is missing is left as it is.
#[derive(Clone, Debug, AsChangeset)]
#[diesel(table_name = contingency_batches)]
pub(crate) struct BatchStatusRow {
    status: &'static str,
    authority_code: Option<String>,
}

pub(crate) fn name(status: &BatchStatus) -> &'static str {
    match status {
        BatchStatus::Unsent => UNSENT,
        BatchStatus::Taken { .. } => TAKEN,
        BatchStatus::Over => OVER,
    }
}

impl From<BatchStatus> for BatchStatusRow {
    fn from(status: BatchStatus) -> Self {
        Self {
            status: name(&status),
            authority_code: match status {
                BatchStatus::Taken { code } => Some(code),
                BatchStatus::Unsent | BatchStatus::Over => None,
            },
        }
    }
}
