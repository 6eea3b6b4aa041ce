//! Keys in answers: without their secrets, but where a pair is shown once.

use std::borrow::Cow;

use dte_application::ports::{KeyId, Scope};
use dte_application::use_cases::manage_keys::{KeyView, ShownKey};
use dte_domain::value::Value;
use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::{Serialize, Serializer};
use time::OffsetDateTime;

use crate::request::json::form_schema;
use crate::response::values::{AsText, Universal};

/// How many characters of a public half tell it from others.
const TELLING: usize = 6;

#[derive(Debug, JsonSchema, Serialize)]
pub struct KeysResponse<'a> {
    keys: Vec<KeyResponse<'a>>,
}

impl<'a> KeysResponse<'a> {
    /// Keys, of which one is that of the session.
    pub fn of(keys: &'a [KeyView], own: KeyId) -> Self {
        let keys = keys.iter().map(|view| KeyResponse {
            is_own: Some(view.key.id == own),
            ..KeyResponse::from(view)
        });
        Self {
            keys: keys.collect(),
        }
    }
}

#[derive(Debug, JsonSchema, Serialize)]
struct KeyResponse<'a> {
    id: AsText<KeyId>,
    /// Nothing of a pair that came with its establishment.
    label: Option<&'a str>,
    /// Nothing means all establishments.
    branch_number: Option<u32>,
    scopes: ScopeNames,
    api_key_begins: &'a str,
    created_at: Universal,
    expires_at: Option<Universal>,
    last_used_at: Option<Universal>,
    /// Until when the pair before the present one is good too.
    earlier_pair_until: Option<Universal>,
    #[serde(skip_serializing_if = "Option::is_none")]
    is_own: Option<bool>,
}

impl<'a> From<&'a KeyView> for KeyResponse<'a> {
    fn from(view: &'a KeyView) -> Self {
        let key = &view.key;
        let moment = |at: Option<OffsetDateTime>| at.map(Universal);
        Self {
            id: AsText(key.id),
            label: key.label.as_deref(),
            branch_number: view.branch,
            scopes: ScopeNames(key.scopes.iter().collect()),
            api_key_begins: key.api_key.get(..TELLING).unwrap_or_default(),
            created_at: Universal(key.created_at),
            expires_at: moment(key.expires_at),
            last_used_at: moment(key.last_used_at),
            earlier_pair_until: moment(key.earlier_ends_at),
            is_own: None,
        }
    }
}

/// Names of scopes: `["read", "issue"]`.
#[derive(Debug)]
struct ScopeNames(Vec<Scope>);

impl Serialize for ScopeNames {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.0.iter().map(|scope| scope.name()))
    }
}

impl JsonSchema for ScopeNames {
    fn inline_schema() -> bool {
        true
    }

    fn schema_name() -> Cow<'static, str> {
        "ScopeNames".into()
    }

    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        json_schema!({"type": "array", "items": form_schema(&Scope::form())})
    }
}

/// A key with its pair, which no other answer shows.
#[derive(JsonSchema, Serialize)]
pub struct ShownKeyResponse<'a> {
    #[serde(flatten)]
    key: KeyResponse<'a>,
    api_key: &'a str,
    api_secret: &'a str,
}

impl<'a> From<&'a ShownKey> for ShownKeyResponse<'a> {
    fn from(shown: &'a ShownKey) -> Self {
        Self {
            key: KeyResponse::from(&shown.view),
            api_key: &shown.pair.api_key,
            api_secret: shown.pair.api_secret.reveal(),
        }
    }
}

#[derive(Debug, JsonSchema, Serialize)]
pub struct RemovedKeyResponse {
    id: AsText<KeyId>,
    removed: bool,
}

impl RemovedKeyResponse {
    pub fn of(key: KeyId) -> Self {
        Self {
            id: AsText(key),
            removed: true,
        }
    }
}
