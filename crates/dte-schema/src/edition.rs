//! Which schema version a document type has in which edition: the one table.

use dte_domain::catalog::Catalogue;
use dte_domain::edition::Edition;
use dte_domain::identification::DocumentType;

use crate::{ccf, credit_note, invoice, retention};

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
        invoice::of_2022::VERSION,
        "fe-fc-v1",
    ),
    row(
        Edition::Of2022,
        DocumentType::Ccf,
        ccf::of_2022::VERSION,
        "fe-ccf-v3",
    ),
    row(
        Edition::Of2022,
        DocumentType::CreditNote,
        credit_note::of_2022::VERSION,
        "fe-nc-v3",
    ),
    row(
        Edition::Of2022,
        DocumentType::Retention,
        retention::of_2022::VERSION,
        "fe-cr-v1",
    ),
    row(
        Edition::Of2026,
        DocumentType::Invoice,
        invoice::of_2026::VERSION,
        "fe-f-v2",
    ),
    row(
        Edition::Of2026,
        DocumentType::Ccf,
        ccf::of_2026::VERSION,
        "fe-ccf-v4",
    ),
    row(
        Edition::Of2026,
        DocumentType::CreditNote,
        credit_note::of_2026::VERSION,
        "fe-nc-v4",
    ),
    row(
        Edition::Of2026,
        DocumentType::Retention,
        retention::of_2026::VERSION,
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
