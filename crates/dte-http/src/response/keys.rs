//! Keys in answers: without their secrets, but where a pair is shown once.

use std::borrow::Cow;

use dte_application::ports::{KeyId, Scope};
use dte_application::use_cases::manage_keys::{KeyView, ShownKey};
use dte_domain::value::Value;
use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::{Serialize, Serializer};
use time::OffsetDateTime;

use crate::request::json::{form_schema, open};
use crate::response::values::{AsText, Universal};

/// How many characters of a public half tell it from others.
const TELLING: usize = 6;

/// The keys of the company, without their secrets.
#[derive(Debug, JsonSchema, Serialize)]
pub struct KeysResponse<'a> {
    /// The keys that the caller may see.
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

/// A key, without its secret.
#[derive(Debug, JsonSchema, Serialize)]
struct KeyResponse<'a> {
    /// Id of the key, by which it is rotated and removed.
    id: AsText<KeyId>,
    /// The name by which people know it; null of a pair that came with its establishment.
    label: Option<&'a str>,
    /// The establishment that it acts for; null means all.
    branch_number: Option<u32>,
    /// What it may do.
    scopes: ScopeNames,
    /// How its `api_key` begins, to know it again.
    api_key_begins: &'a str,
    /// Moment of creation.
    created_at: Universal,
    /// From when on it is good for nothing; null: never.
    expires_at: Option<Universal>,
    /// When it was used last, kept once an hour or less; null: never.
    last_used_at: Option<Universal>,
    /// Until when the pair before the present one is good too; null: there is none.
    earlier_pair_until: Option<Universal>,
    /// Whether it is the key of the session that asks.
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
        let mut scope = form_schema(&Scope::form());
        open(&mut scope);
        json_schema!({"type": "array", "items": scope})
    }
}

/// A key with its pair, which no other answer shows.
#[derive(JsonSchema, Serialize)]
pub struct ShownKeyResponse<'a> {
    #[serde(flatten)]
    key: KeyResponse<'a>,
    /// The first half of the pair.
    api_key: &'a str,
    /// The secret half of the pair: shown this once, and not kept.
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

/// A key that was removed.
#[derive(Debug, JsonSchema, Serialize)]
pub struct RemovedKeyResponse {
    /// Id of the key.
    id: AsText<KeyId>,
    /// Always true.
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
