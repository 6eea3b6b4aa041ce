use std::sync::Arc;

use diesel::prelude::*;
use dte_application::ports::RejectedVersion;
use dte_domain::identification::LocalTime;
use dte_domain::lifecycle::Rejection;

use super::column::Reader;
use crate::error::InconsistentRow;
use crate::schema::rejected_versions;

/// A rejected document as it stood before it was corrected.
#[derive(Clone, Debug, Insertable, Queryable, Selectable)]
#[diesel(table_name = rejected_versions)]
#[diesel(treat_none_as_default_value = false)]
pub(crate) struct RejectedRow {
    pub document_id: i64,
    pub revision: i64,
    pub json: String,
    pub signature: Option<String>,
    pub rejection_code: String,
    pub rejection_description: String,
    pub observations: Option<String>,
    pub issued_at: i64,
    pub transmission: String,
    pub rejected_at: i64,
}

impl RejectedRow {
    pub(crate) fn read(self) -> Result<RejectedVersion, InconsistentRow> {
        let key = format!("({}, {})", self.document_id, self.revision);
        let row = Reader {
            table: "rejected_versions",
            key: &key,
        };
        Ok(RejectedVersion {
            json: Arc::from(self.json),
            issued_at: LocalTime::at(row.moment("issued_at", self.issued_at)?),
            rejection: Rejection {
                code: self.rejection_code,
                description: self.rejection_description,
                observations: match &self.observations {
                    Some(json) => row.list("observations", json)?,
                    None => Vec::new(),
                },
            },
        })
    }
}
