//! A rendered document that waits for its number.

use dte_domain::identification::ControlNumber;

/// A rendered document, complete but for its control number.
///
/// The number is taken inside the transaction that stores the document; everything around it is
/// ready before, so that nothing is rendered while others wait for the database.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Unnumbered {
    json: String,
    gap: usize,
    version: u8,
}

impl Unnumbered {
    /// Rendered JSON whose `numeroControl` is still empty.
    ///
    /// The first such key is the right one: before it stand only the version, the environment
    /// and the type, which are ours.
    pub(crate) fn new(json: String, version: u8) -> Self {
        const KEY: &str = "\"numeroControl\":\"";
        let gap = json.find(KEY).map_or(json.len(), |at| at + KEY.len());
        Self { json, gap, version }
    }

    /// The complete JSON, with the number in its place.
    pub fn with_number(&self, number: &ControlNumber) -> String {
        let (before, after) = self.json.split_at(self.gap);
        let mut json = String::with_capacity(self.json.len() + ControlNumber::LENGTH);
        json.push_str(before);
        json.push_str(&number.to_string());
        json.push_str(after);
        json
    }

    /// The version of the schema, as it stands in the JSON.
    pub fn schema_version(&self) -> u8 {
        self.version
    }
}
