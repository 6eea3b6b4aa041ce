//! What the sandbox's own tables say of each type of document.
//!
//! Nothing of the service reads them, and nothing of the sandbox reads the service's: a test that sees
//! both compares them.

use time::Date;

use crate::edition::{EDITIONS, Edition, SchemaVersion};
use crate::invalidation;

/// A type of document in one edition, as the sandbox takes it.
pub struct DocumentVersion(&'static SchemaVersion);

/// Every version of a document that the sandbox takes.
pub fn document_versions() -> impl Iterator<Item = DocumentVersion> {
    EDITIONS.iter().map(DocumentVersion)
}

impl DocumentVersion {
    /// The document type's code.
    pub fn code(&self) -> &'static str {
        self.0.kind
    }

    /// The year of its edition.
    pub fn edition(&self) -> &'static str {
        match self.0.generation {
            Edition::Of2022 => "2022",
            Edition::Of2026 => "2026",
        }
    }

    /// The version.
    pub fn version(&self) -> i64 {
        self.0.version
    }

    /// The official schema's name, without extension.
    pub fn schema(&self) -> &'static str {
        self.0.official
    }

    /// Whether it may be issued in contingency.
    pub fn knows_contingency(&self) -> bool {
        self.0.shape.knows_contingency()
    }

    /// The last day on which it may be invalidated.
    pub fn invalidable_until(&self, issued: Date, sealed: Date) -> Date {
        invalidation::last_day(self.0.kind, self.0.generation, issued, sealed)
    }
}
