//! Keys and sessions in answers.

use dte_application::use_cases::log_in::Session;
use dte_application::use_cases::register_company::IssuedKeys;
use dte_domain::catalog::EstablishmentType;
use dte_domain::identification::IssuingPlace;
use schemars::JsonSchema;
use serde::Serialize;

use crate::response::values::{AsText, CatalogueCode, Universal};

/// The keys of establishments that were just opened, with a new company's own. Keep them: secrets are
/// shown once.
#[derive(JsonSchema, Serialize)]
pub struct RegistrationResponse<'a> {
    #[serde(flatten)]
    own: Option<KeysResponse<'a>>,
    /// The establishments that were opened, each with its own pair.
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

/// A pair with which to log in.
#[derive(JsonSchema, Serialize)]
struct KeysResponse<'a> {
    /// The first half of the pair; outside `branch_offices` it is the main office's.
    api_key: &'a str,
    /// The secret half of the pair: shown this once, and not kept.
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

/// An establishment that was opened, with its pair.
#[derive(JsonSchema, Serialize)]
struct BranchKeysResponse<'a> {
    /// Number of the establishment within the company, from 1 on in the order of opening.
    branch_number: u32,
    /// Kind of establishment.
    establishment_type: CatalogueCode<EstablishmentType>,
    /// Your own code of it, as it was given.
    establishment_code: Option<&'a str>,
    /// Establishment and point of sale as its control numbers carry them, such as `M001P001`; it
    /// never moves.
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

/// A session of an establishment.
#[derive(JsonSchema, Serialize)]
pub struct SessionResponse<'a> {
    /// The token, which every other request carries: `Authorization: Bearer …`.
    token: &'a str,
    /// Always `Bearer`.
    token_type: &'static str,
    /// For how many seconds the token is good.
    expires_in: i64,
    /// From when on it is not.
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
