use diesel::prelude::*;
use dte_application::ports::{CompanyId, RequestKey, Sealed, ShownKeys};

use crate::engine::column::{RowReader, micros};
use crate::error::InconsistentRow;
use crate::schema::shown_keys;

/// Keys that an answer showed once, sealed; no text once they are shown no more.
#[derive(Clone, Insertable, Queryable)]
#[diesel(table_name = shown_keys)]
pub(crate) struct ShownRow {
    pub company: String,
    pub idempotency_key: String,
    pub fingerprint: String,
    pub keys: String,
    pub shown_at: i64,
}

impl ShownRow {
    pub(crate) fn new(company: CompanyId, shown: &ShownKeys) -> Self {
        Self {
            company: company.0.to_string(),
            idempotency_key: shown.request.key.clone(),
            fingerprint: shown.request.fingerprint.clone(),
            keys: shown.keys.0.clone(),
            shown_at: micros(shown.at),
        }
    }

    pub(crate) fn read(self) -> Result<ShownKeys, InconsistentRow> {
        let row = RowReader::new("shown_keys", &self.company);
        Ok(ShownKeys {
            at: row.moment("shown_at", self.shown_at)?,
            request: RequestKey {
                key: self.idempotency_key,
                fingerprint: self.fingerprint,
                of_bytes: None,
            },
            keys: Sealed(self.keys),
        })
    }
}
