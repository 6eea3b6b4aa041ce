//! Keys and sessions in answers.

use dte_application::use_cases::log_in::Session;
use dte_application::use_cases::register_company::IssuedKeys;
use dte_domain::catalog::EstablishmentType;
use dte_domain::identification::IssuingPlace;
use schemars::JsonSchema;
use serde::Serialize;

use crate::response::values::{AsText, CatalogueCode, Universal};

/// The keys of establishments that were just opened, with a new company's own.
#[derive(JsonSchema, Serialize)]
pub struct RegistrationResponse<'a> {
    #[serde(flatten)]
    own: Option<KeysResponse<'a>>,
    branch_offices: Vec<BranchKeysResponse<'a>>,
}

impl<'a> RegistrationResponse<'a> {
    /// All keys, and those that are the company's own, if it is new.
    pub fn of(keys: &'a [IssuedKeys], own: Option<&'a IssuedKeys>) -> Self {
        Self {
            own: own.map(KeysResponse::from),
            branch_offices: keys.iter().map(BranchKeysResponse::from).collect(),
        }
    }
}

#[derive(JsonSchema, Serialize)]
struct KeysResponse<'a> {
    api_key: &'a str,
    api_secret: &'a str,
}

impl<'a> From<&'a IssuedKeys> for KeysResponse<'a> {
    fn from(keys: &'a IssuedKeys) -> Self {
        Self {
            api_key: &keys.api_key,
            api_secret: keys.api_secret.reveal(),
        }
    }
}

#[derive(JsonSchema, Serialize)]
struct BranchKeysResponse<'a> {
    branch_number: u32,
    establishment_type: CatalogueCode<EstablishmentType>,
    establishment_code: Option<&'a str>,
    place: AsText<IssuingPlace>,
    #[serde(flatten)]
    keys: KeysResponse<'a>,
}

impl<'a> From<&'a IssuedKeys> for BranchKeysResponse<'a> {
    fn from(keys: &'a IssuedKeys) -> Self {
        Self {
            branch_number: keys.branch_number,
            establishment_type: CatalogueCode(keys.kind),
            establishment_code: keys.code.as_deref(),
            place: AsText(keys.place),
            keys: KeysResponse::from(keys),
        }
    }
}

#[derive(JsonSchema, Serialize)]
pub struct SessionResponse<'a> {
    token: &'a str,
    token_type: &'static str,
    expires_in: i64,
    expires_at: Universal,
}

impl<'a> From<&'a Session> for SessionResponse<'a> {
    fn from(session: &'a Session) -> Self {
        Self {
            token: session.token.reveal(),
            token_type: "Bearer",
            expires_in: session.lifetime.whole_seconds(),
            expires_at: Universal(session.ends),
        }
    }
}
