//! A rendered document that waits for its number.

use dte_domain::identification::ControlNumber;

/// A rendered document, complete but for its control number.
///
/// The number is taken inside the transaction that stores the document; everything around it is
/// ready before, so that nothing is rendered while others wait for the database.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Unnumbered {
    json: String,
    /// Where the number goes; nothing in the JSON of a type that has none, which is complete.
    gap: Option<usize>,
    version: u8,
}

const KEY: &str = "\"numeroControl\":\"";

/// The bytes of a document with another control number in the place of its own, every other byte as
/// it is; nothing when they are not those of a document with that number.
pub fn renumbered(json: &str, number: &str, other: &str) -> Option<String> {
    let from = json.find(KEY)? + KEY.len();
    let (before, rest) = json.split_at(from);
    let after = rest.strip_prefix(number)?;
    after
        .starts_with('"')
        .then(|| [before, other, after].concat())
}

/// The JSON with `null` for the text of the first member of that name. Those of an identification, which
/// stands at the front, have nothing in them that is escaped.
pub(crate) fn without(name: &str, json: &str) -> String {
    let key = format!("\"{name}\":");
    let text = json.find(&key).map(|at| at + key.len());
    let parts = text.and_then(|from| {
        let (before, text) = json.split_at(from);
        let (_, after) = text.strip_prefix('"')?.split_once('"')?;
        Some([before, "null", after].concat())
    });
    parts.unwrap_or_else(|| json.to_owned())
}

impl Unnumbered {
    /// Rendered JSON whose `numeroControl` is still empty, or of a type that has none.
    ///
    /// The first such key is the right one: before it stand only the version, the environment
    /// and the type, which are ours.
    pub(crate) fn new(json: String, version: u8, has_number: bool) -> Self {
        let found = json.find(KEY).map_or(json.len(), |at| at + KEY.len());
        let gap = has_number.then_some(found);
        Self { json, gap, version }
    }

    /// The complete JSON, with the number in its place; of a type that has none, as it is.
    pub fn with_number<'n>(&self, number: impl Into<Option<&'n ControlNumber>>) -> String {
        let (Some(gap), Some(number)) = (self.gap, number.into()) else {
            return self.json.clone();
        };
        let (before, after) = self.json.split_at(gap);
        let mut json = String::with_capacity(self.json.len() + ControlNumber::LENGTH);
        json.push_str(before);
        json.push_str(&number.to_string());
        json.push_str(after);
        json
    }

    /// The JSON with `null` for what only issuing gives it: the number and the generation code.
    pub fn without_identity(&self) -> String {
        let json = match self.gap {
            Some(_) => without("numeroControl", &self.json),
            None => self.json.clone(),
        };
        without("codigoGeneracion", &json)
    }

    /// The version of the schema, as it stands in the JSON.
    pub fn schema_version(&self) -> u8 {
        self.version
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_the_first_number_and_code_are_left_out() {
        let json =
            r#"{"i":{"numeroControl":"","codigoGeneracion":"A-1","x":1},"codigoGeneracion":"B"}"#;
        let none =
            r#"{"i":{"numeroControl":null,"codigoGeneracion":null,"x":1},"codigoGeneracion":"B"}"#;
        assert_eq!(
            Unnumbered::new(json.to_owned(), 1, true).without_identity(),
            none
        );
        assert_eq!(without("codigoGeneracion", "{}"), "{}");
    }

    #[test]
    fn what_has_no_number_is_complete() {
        let json = r#"{"i":{"codigoGeneracion":"A-1"},"a":{"numeroControl":""}}"#;
        let whole = Unnumbered::new(json.to_owned(), 1, false);
        assert_eq!(whole.with_number(None), json);
        let none = r#"{"i":{"codigoGeneracion":null},"a":{"numeroControl":""}}"#;
        assert_eq!(whole.without_identity(), none);
    }

    #[test]
    fn another_number_takes_the_place_of_the_first_and_of_nothing_else() {
        let json = r#"{"identificacion":{"numeroControl":"DTE-1","x":"DTE-1"},"a":"DTE-1"}"#;
        let other = r#"{"identificacion":{"numeroControl":"DTE-22","x":"DTE-1"},"a":"DTE-1"}"#;
        assert_eq!(renumbered(json, "DTE-1", "DTE-22").as_deref(), Some(other));
        assert_eq!(renumbered(json, "DTE-3", "DTE-22"), None);
        assert_eq!(renumbered(json, "DTE-", "DTE-22"), None);
        assert_eq!(renumbered("{}", "DTE-1", "DTE-22"), None);
    }
}
