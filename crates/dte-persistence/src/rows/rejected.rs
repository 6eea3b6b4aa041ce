use std::sync::Arc;

use diesel::prelude::*;
use dte_application::ports::RejectedVersion;
use dte_domain::identification::LocalTime;
use dte_domain::lifecycle::Rejection;

use super::column::Reader;
use crate::error::InconsistentRow;
use crate::schema::{documents, rejected_charges, rejected_versions};

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
    pub asked_at: Option<i64>,
    #[diesel(embed)]
    pub columns: VersionColumns,
    pub sold_non_subject: Option<i64>,
    pub sold_exempt: Option<i64>,
    pub sold_taxed: Option<i64>,
    pub contingency: Option<String>,
    pub event: Option<String>,
    /// Whether the version's amounts were kept.
    pub amounts_kept: bool,
}

/// The columns of a document that its corrections may change, beside its date. Nothing in them where
/// they were not kept with the version.
#[derive(AsChangeset, Clone, Debug, Insertable, Queryable, Selectable)]
#[diesel(table_name = rejected_versions, treat_none_as_null = true)]
#[diesel(treat_none_as_default_value = false)]
pub(crate) struct VersionColumns {
    pub edition: Option<String>,
    pub schema_version: Option<i64>,
    pub total_cents: Option<i64>,
    pub vat_cents: Option<i64>,
    pub receiver_document_type: Option<String>,
    pub receiver_number: Option<String>,
    pub receiver_name: Option<String>,
    pub receiver_phone: Option<String>,
    pub receiver_email: Option<String>,
}

/// The same of the document itself.
#[derive(AsChangeset, Clone, Debug, Queryable, Selectable)]
#[diesel(table_name = documents, treat_none_as_null = true)]
pub(crate) struct DocumentColumns {
    pub edition: String,
    pub schema_version: i64,
    pub total_cents: i64,
    pub vat_cents: i64,
    pub receiver_document_type: Option<String>,
    pub receiver_number: Option<String>,
    pub receiver_name: Option<String>,
    pub receiver_phone: Option<String>,
    pub receiver_email: Option<String>,
}

impl From<DocumentColumns> for VersionColumns {
    fn from(document: DocumentColumns) -> Self {
        Self {
            edition: Some(document.edition),
            schema_version: Some(document.schema_version),
            total_cents: Some(document.total_cents),
            vat_cents: Some(document.vat_cents),
            receiver_document_type: document.receiver_document_type,
            receiver_number: document.receiver_number,
            receiver_name: document.receiver_name,
            receiver_phone: document.receiver_phone,
            receiver_email: document.receiver_email,
        }
    }
}

impl VersionColumns {
    /// The same for the document; nothing when they were not kept.
    pub(crate) fn for_document(self) -> Option<DocumentColumns> {
        Some(DocumentColumns {
            edition: self.edition?,
            schema_version: self.schema_version?,
            total_cents: self.total_cents?,
            vat_cents: self.vat_cents?,
            receiver_document_type: self.receiver_document_type,
            receiver_number: self.receiver_number,
            receiver_name: self.receiver_name,
            receiver_phone: self.receiver_phone,
            receiver_email: self.receiver_email,
        })
    }
}

/// What a rejected version took back of a document.
#[derive(Clone, Debug, Insertable, Queryable, Selectable)]
#[diesel(table_name = rejected_charges)]
pub(crate) struct RejectedChargeRow {
    pub document_id: i64,
    pub revision: i64,
    pub document: String,
    pub non_subject: i64,
    pub exempt: i64,
    pub taxed: i64,
}

impl RejectedRow {
    pub(crate) fn read(self) -> Result<RejectedVersion, InconsistentRow> {
        let key = format!("({}, {})", self.document_id, self.revision);
        let row = Reader {
            table: "rejected_versions",
            key: &key,
        };
        let asked_at = self.asked_at.map(|at| row.moment("asked_at", at));
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
                at: None,
            },
            asked_at: asked_at.transpose()?,
        })
    }
}
