use std::sync::Arc;

use diesel::prelude::*;
use dte_application::ports::{EstablishmentId, HeldDocument, Signature};

use super::column::Reader;
use crate::error::InconsistentRow;
use crate::schema::documents;

/// A document that was issued in contingency and waits, without its bytes.
#[derive(Clone, Debug, Queryable, Selectable)]
#[diesel(table_name = documents)]
pub(crate) struct HeldRow {
    generation_code: String,
    establishment: String,
    document_type: String,
    schema_version: i64,
    signature: Option<String>,
}

impl HeldRow {
    pub(crate) fn read(
        self,
        json: String,
        may_be_there: bool,
    ) -> Result<HeldDocument, InconsistentRow> {
        let row = Reader {
            table: "documents",
            key: &self.generation_code,
        };
        Ok(HeldDocument {
            generation_code: row.value("generation_code", &self.generation_code)?,
            establishment: EstablishmentId(row.uuid("establishment", &self.establishment)?),
            document_type: row.value("document_type", &self.document_type)?,
            schema_version: row.number("schema_version", self.schema_version)?,
            json: Arc::from(json),
            signature: self.signature.map(|signature| Signature(signature.into())),
            may_be_there,
        })
    }
}
