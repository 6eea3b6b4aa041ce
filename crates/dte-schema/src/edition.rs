//! Which schema version a document type has in which edition: the one table.

use dte_domain::catalog::Catalogue;
use dte_domain::edition::Edition;
use dte_domain::identification::DocumentType;

use crate::{ccf_v3, ccf_v4, cr_v1, cr_v2, fc_v1, fc_v2, nc_v3, nc_v4};

/// A row of the table.
#[derive(Debug, PartialEq, Eq)]
pub struct SchemaVersion {
    /// The generation of documents.
    pub edition: Edition,
    /// The type of document.
    pub document_type: DocumentType,
    /// The number in `identificacion.version`.
    pub version: u8,
    /// The name of the official schema file, without ending.
    pub schema: &'static str,
}

const fn row(
    edition: Edition,
    document_type: DocumentType,
    version: u8,
    schema: &'static str,
) -> SchemaVersion {
    SchemaVersion {
        edition,
        document_type,
        version,
        schema,
    }
}

/// Every document that can be rendered.
pub const SCHEMA_VERSIONS: &[SchemaVersion] = &[
    row(
        Edition::Of2022,
        DocumentType::Invoice,
        fc_v1::VERSION,
        "fe-fc-v1",
    ),
    row(
        Edition::Of2022,
        DocumentType::Ccf,
        ccf_v3::VERSION,
        "fe-ccf-v3",
    ),
    row(
        Edition::Of2022,
        DocumentType::CreditNote,
        nc_v3::VERSION,
        "fe-nc-v3",
    ),
    row(
        Edition::Of2022,
        DocumentType::Retention,
        cr_v1::VERSION,
        "fe-cr-v1",
    ),
    row(
        Edition::Of2026,
        DocumentType::Invoice,
        fc_v2::VERSION,
        "fe-f-v2",
    ),
    row(
        Edition::Of2026,
        DocumentType::Ccf,
        ccf_v4::VERSION,
        "fe-ccf-v4",
    ),
    row(
        Edition::Of2026,
        DocumentType::CreditNote,
        nc_v4::VERSION,
        "fe-nc-v4",
    ),
    row(
        Edition::Of2026,
        DocumentType::Retention,
        cr_v2::VERSION,
        "fe-cr-v2",
    ),
];

/// The row of a type in an edition; nothing when that edition does not have it.
pub fn schema_version(
    edition: Edition,
    document_type: DocumentType,
) -> Option<&'static SchemaVersion> {
    SCHEMA_VERSIONS
        .iter()
        .find(|row| row.edition == edition && row.document_type == document_type)
}

/// A document that an edition cannot render.
#[derive(Debug, thiserror::Error)]
pub enum RenderError {
    /// The edition has no schema for the type.
    #[error("edition {} has no schema for documents of type {}", edition.name(), document_type.code())]
    NoSchema {
        /// The edition.
        edition: Edition,
        /// The type.
        document_type: DocumentType,
    },
    /// The JSON could not be written.
    #[error("the document could not be written as JSON")]
    Json(#[from] serde_json::Error),
}
