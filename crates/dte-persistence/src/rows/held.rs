use std::sync::Arc;

use diesel::prelude::*;
use dte_application::ports::{AwaitingTransmission, EstablishmentId, Signature};

use super::column::Reader;
use crate::error::InconsistentRow;
use crate::schema::{contingency_documents, documents};

/// A document that was issued in contingency and waits, without its bytes.
#[derive(Clone, Debug, Queryable, Selectable)]
#[diesel(table_name = documents)]
pub(crate) struct HeldRow {
    generation_code: String,
    establishment: String,
    document_type: String,
    schema_version: i64,
    revision: i64,
    signature: Option<String>,
}

impl HeldRow {
    pub(crate) fn read(
        self,
        json: String,
        may_be_there: bool,
    ) -> Result<AwaitingTransmission, InconsistentRow> {
        let row = Reader {
            table: "documents",
            key: &self.generation_code,
        };
        Ok(AwaitingTransmission {
            generation_code: row.value("generation_code", &self.generation_code)?,
            establishment: EstablishmentId(row.uuid("establishment", &self.establishment)?),
            document_type: row.value("document_type", &self.document_type)?,
            schema_version: row.number("schema_version", self.schema_version)?,
            revision: row.number("revision", self.revision)?,
            json: Arc::from(json),
            signature: self.signature.map(|signature| Signature(signature.into())),
            possibly_submitted: may_be_there,
        })
    }
}

/// How a document of a contingency stands.
#[derive(Clone, Debug, Queryable, Selectable)]
#[diesel(table_name = contingency_documents)]
pub(crate) struct StandingRow {
    contingency: String,
    waits: bool,
    event: Option<String>,
    batch: Option<String>,
}

impl StandingRow {
    /// Whether an event of a contingency can list it.
    pub(crate) fn can_be_listed(&self, contingency: &str) -> bool {
        self.waits && self.contingency == contingency && self.event.is_none()
    }

    /// Whether a batch of an event can hold it: it is in none, or in one that is over.
    pub(crate) fn can_go(&self, event: &str, over: &[String]) -> bool {
        let is_free = self.batch.as_ref().is_none_or(|batch| over.contains(batch));
        self.waits && self.event.as_deref() == Some(event) && is_free
    }
}
