//! What an edition cannot render.

use dte_domain::catalog::Catalogue;
use dte_domain::edition::Edition;
use dte_domain::identification::DocumentType;

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
