//! What the sandbox's own tables say of each type of document.
//!
//! Nothing of the service reads them, and nothing of the sandbox reads the service's: a test that sees
//! both compares them.

use time::Date;

pub use crate::documents::{DocumentVersion, document_versions};
use crate::edition::Edition;
use crate::invalidation;

impl DocumentVersion {
    /// The document type's code.
    pub fn code(&self) -> &'static str {
        self.kind.code
    }

    /// The year of its edition.
    pub fn edition(&self) -> &'static str {
        match self.schema.edition {
            Edition::Of2022 => "2022",
            Edition::Of2026 => "2026",
        }
    }

    /// The version.
    pub fn version(&self) -> i64 {
        self.schema.version
    }

    /// The official schema's name, without extension.
    pub fn schema(&self) -> &'static str {
        self.schema.official
    }

    /// Whether it may be issued in contingency.
    pub fn knows_contingency(&self) -> bool {
        self.schema.shape.knows_contingency()
    }

    /// The last day on which it may be invalidated.
    pub fn invalidable_until(&self, issued: Date, sealed: Date) -> Date {
        invalidation::last_day(self.kind.code, self.schema.edition, issued, sealed)
    }
}
