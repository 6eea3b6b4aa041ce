//! Idempotency keys, and what they were used for.

use diesel::prelude::*;
use dte_application::ports::{EstablishmentId, IdempotencyKey, IdempotencyRecord};
use time::OffsetDateTime;

use crate::engine::column::{RowReader, list, micros};
use crate::engine::digest;
use crate::error::{InconsistentRow, Refusal};
use crate::schema::idempotency_claims;

#[derive(Clone, Debug, Insertable, Queryable)]
#[diesel(table_name = idempotency_claims)]
pub(crate) struct IdempotencyRow {
    pub establishment: String,
    pub key: String,
    pub fingerprint: String,
    pub document: String,
    pub warnings: String,
    pub created_at: i64,
    pub revision: i64,
    pub digest: i64,
}

impl IdempotencyRow {
    pub(crate) fn new(claim: &IdempotencyRecord, now: OffsetDateTime) -> Result<Self, Refusal> {
        let mut row = Self {
            establishment: claim.key.establishment.0.to_string(),
            key: claim.key.key.clone(),
            fingerprint: claim.key.fingerprint.clone(),
            document: claim.document.to_string(),
            warnings: list(&claim.warnings)?,
            created_at: micros(now),
            revision: i64::from(claim.revision),
            digest: 0,
        };
        row.digest = row.values_digest();
        Ok(row)
    }

    /// Digest of the other columns.
    pub(crate) fn values_digest(&self) -> i64 {
        digest::of_values([
            (&self.establishment).into(),
            (&self.key).into(),
            (&self.fingerprint).into(),
            (&self.document).into(),
            (&self.warnings).into(),
            self.created_at.into(),
            self.revision.into(),
        ])
    }

    pub(crate) fn read(self) -> Result<IdempotencyRecord, InconsistentRow> {
        let key = format!("({}, {})", self.establishment, self.key);
        let row = RowReader::new("idempotency_claims", &key);
        Ok(IdempotencyRecord {
            document: row.value("document", &self.document)?,
            revision: row.number("revision", self.revision)?,
            warnings: row.list("warnings", Some(&self.warnings))?,
            key: IdempotencyKey {
                establishment: EstablishmentId(row.uuid("establishment", &self.establishment)?),
                key: self.key,
                fingerprint: self.fingerprint,
                of_bytes: None,
            },
        })
    }
}
