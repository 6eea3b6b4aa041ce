//! Issued documents as the tax authority's JSON, one module a schema version.

use dte_domain::identification::ControlNumber;

/// A rendered document, complete but for its control number.
///
/// The number is taken inside the transaction that stores the document; it has a fixed length,
/// so the bytes around it are ready before.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Unnumbered {
    before: String,
    after: String,
    version: u8,
}

impl Unnumbered {
    /// The complete JSON, with the number in its place.
    pub fn with_number(&self, number: &ControlNumber) -> String {
        let mut json =
            String::with_capacity(self.before.len() + ControlNumber::LENGTH + self.after.len());
        json.push_str(&self.before);
        json.push_str(&number.to_string());
        json.push_str(&self.after);
        json
    }

    /// The version of the schema, as it stands in the JSON.
    pub fn schema_version(&self) -> u8 {
        self.version
    }
}
