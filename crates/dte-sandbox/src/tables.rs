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

    /// The last day on which it may be invalidated, by the dates of its issue and its seal.
    pub fn invalidable_until(&self, sells_medicines: bool, dates: (Date, Date)) -> Date {
        let (code, edition) = (self.kind.code, self.schema.edition);
        invalidation::last_day(code, edition, sells_medicines, dates)
    }
}
