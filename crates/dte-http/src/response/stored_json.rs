//! Stored documents and events in answers.

use std::borrow::Cow;

use dte_domain::identification::GenerationCode;
use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::Serialize;
use serde_json::value::RawValue;

/// The bytes of a stored document or event, as they are stored and signed: never parsed and written
/// again. When they are damaged they are null, and `damaged` stands beside them: the rest of the
/// answer is JSON all the same.
#[derive(Clone, Copy, Debug, Serialize)]
#[serde(transparent)]
pub struct StoredJson<'a>(Option<&'a RawValue>);

impl<'a> StoredJson<'a> {
    pub fn of(json: &'a str, code: GenerationCode) -> Self {
        let is_object = json.starts_with('{');
        let whole = is_object.then(|| serde_json::from_str(json).ok()).flatten();
        if whole.is_none() {
            tracing::error!(%code, "the stored JSON is damaged");
        }
        Self(whole)
    }

    pub fn as_str(self) -> &'a str {
        self.0.map_or("null", RawValue::get)
    }

    /// Whether the bytes are no JSON.
    pub fn is_damaged(self) -> bool {
        self.0.is_none()
    }
}

/// What it looks like is the authority's to say.
impl JsonSchema for StoredJson<'_> {
    fn schema_name() -> Cow<'static, str> {
        "StoredJson".into()
    }

    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        json_schema!({
            "type": ["object", "null"],
            "description": "The document or event as it was signed, in the tax authority's own schema. \
                Amounts are exact decimals. Null only when the stored bytes are damaged."
        })
    }
}
