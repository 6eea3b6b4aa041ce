//! `/api/v1/company/keys`: a company looks after what it logs in with.

use std::borrow::Cow;

use actix_web::http::StatusCode;
use actix_web::{HttpRequest, HttpResponse, web};
use dte_application::ports::{KeyId, Scope, Scopes};
use dte_application::use_cases::manage_keys::{
    KeyView, MakeRequest, RotateRequest, ShownKey, WantedKey,
};
use dte_domain::language::Bilingual;
use dte_domain::message;
use dte_domain::value::{Form, Text, Value, Whole};
use dte_domain::violation::Violation;
use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::{Deserialize, Serialize, Serializer};
use time::OffsetDateTime;

use crate::endpoints::issuing::{idempotency, marked};
use crate::openapi::description::Tag;
use crate::request::body::Body;
use crate::request::caller::Session;
use crate::request::field_errors::{FieldError, FieldErrorKind, FieldErrors};
use crate::request::json::{ArrayField, Field, filled, form_schema, given, open};
use crate::request::language;
use crate::request::timestamps::Moment;
use crate::response::envelope::Success;
use crate::response::errors::Code;
use crate::response::problem::Problem;
use crate::response::values::{AsText, Universal};
use crate::response::warnings::Warnings;
use crate::service::Service;
use crate::transport::endpoint::{Endpoint, PathParameter};

/// The path parameter that names a key.
const KEY: PathParameter = (
    "id",
    id_form,
    "Id of the key, as `GET /api/v1/company/keys` lists it.",
);

pub const LIST: Endpoint = Endpoint::get(&["/company/keys"], |it| it.to(list))
    .named("list_keys", Tag::Company)
    .summary("Lists the keys, without their secrets")
    .about(
        "Lists the keys without their secrets: to the main office all, to another establishment \
         its own.",
    )
    .answers::<KeysResponse<'_>>(200)
    .refuses(&[Code::Forbidden]);

async fn list(
    service: web::Data<Service>,
    Session(caller): Session,
) -> Result<HttpResponse, Problem> {
    let keys = service.keys.list(caller).await;
    let keys = keys.map_err(Problem::in_session)?;
    Success::of(KeysResponse::of(&keys, caller.key)).answer(StatusCode::OK)
}

pub const MAKE: Endpoint = Endpoint::post(&["/company/keys"], |it| it.to(make))
    .named("make_key", Tag::Company)
    .summary("Makes a key")
    .about(
        "Makes a key with scopes of its own. Its secret is shown this once. One for all \
         establishments says at each request that issues for which one it is, `?branch=2`; \
         without it the main office issues.",
    )
    .takes::<KeyRequest>()
    .answers::<ShownKeyResponse<'_>>(201)
    .idempotent()
    .refuses(&[Code::Forbidden, Code::SecretAlreadyShown, Code::TooManyKeys]);

async fn make(
    service: web::Data<Service>,
    Session(caller): Session,
    http: HttpRequest,
    mut body: Body<KeyRequest>,
) -> Result<HttpResponse, Problem> {
    refuse_unknown(&mut body);
    let mut found = body.found;
    let idempotency = idempotency("POST /company/keys", &http, &body.bytes, &mut found);
    let now = service.clock.now();
    let wanted = body.request.and_then(|it| it.into_wanted(now, &mut found));
    let request = MakeRequest {
        caller,
        wanted,
        found,
        idempotency,
    };
    let made = service.keys.make(request).await;
    let odd = Warnings::in_language(language::of(&http), &body.warnings);
    match made {
        Ok(made) => answer(&made, &odd),
        Err(error) => Err(Problem::in_session(error).warning(odd)),
    }
}

pub const ROTATE: Endpoint = Endpoint::post(&["/company/keys/{id}/rotate"], |it| it.to(rotate))
    .named("rotate_key", Tag::Company)
    .summary("Gives a key another pair")
    .about(
        "Gives a key another pair, whose secret is shown this once. The earlier pair ends at \
         once, or after `overlap_hours`.",
    )
    .in_path(KEY)
    .takes::<RotationRequest>()
    .answers::<ShownKeyResponse<'_>>(201)
    .idempotent()
    .refuses(&[
        Code::Forbidden,
        Code::SecretAlreadyShown,
        Code::KeyNotFound,
        Code::KeyChanged,
        Code::EarlierPairStillGood,
    ]);

async fn rotate(
    service: web::Data<Service>,
    Session(caller): Session,
    http: HttpRequest,
    mut body: Body<RotationRequest>,
) -> Result<HttpResponse, Problem> {
    refuse_unknown(&mut body);
    let key = key_id(&http)?;
    let mut found = body.found;
    let endpoint = format!("POST /company/keys/{key}/rotate");
    let idempotency = idempotency(&endpoint, &http, &body.bytes, &mut found);
    let hours = body
        .request
        .and_then(|request| request.overlap_hours.given());
    let request = RotateRequest {
        caller,
        key,
        overlap_hours: hours.map(Whole::get).unwrap_or_default(),
        found,
        idempotency,
    };
    let rotated = service.keys.rotate(request).await;
    let odd = Warnings::in_language(language::of(&http), &body.warnings);
    match rotated {
        Ok(rotated) => answer(&rotated, &odd),
        Err(error) => Err(Problem::in_session(error).warning(odd)),
    }
}

pub const REMOVE: Endpoint = Endpoint::delete(&["/company/keys/{id}"], |it| it.to(remove))
    .named("remove_key", Tag::Company)
    .summary("Removes a key")
    .about("Removes a key: it and its sessions are good for nothing from then on.")
    .in_path(KEY)
    .answers::<RemovedKeyResponse>(200)
    .refuses(&[Code::Forbidden, Code::KeyNotFound, Code::LastSettingsKey]);

async fn remove(
    service: web::Data<Service>,
    Session(caller): Session,
    http: HttpRequest,
) -> Result<HttpResponse, Problem> {
    let key = key_id(&http)?;
    let removed = service.keys.remove(caller, key).await;
    removed.map_err(Problem::in_session)?;
    Success::of(RemovedKeyResponse::of(key)).answer(StatusCode::OK)
}

fn answer(shown: &ShownKey, odd: &Warnings) -> Result<HttpResponse, Problem> {
    let data = ShownKeyResponse::from(shown);
    let answer = Success::warning(data, odd).answer(StatusCode::CREATED)?;
    Ok(marked(answer, shown.replayed))
}

/// A member that nobody knows could have been meant to limit the key.
fn refuse_unknown<T>(body: &mut Body<T>) {
    const KNOWN: Bilingual = Bilingual::new(
        "a member that keys have",
        "un miembro que tienen las llaves",
    );
    body.refuse_unknown(FieldErrorKind::Unknown, KNOWN);
}

/// What the id of a key looks like.
fn id_form() -> Form {
    Form::pattern(
        "^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$",
        "the id of a key: a UUID",
        "7d0c2c52-93b1-4c1e-9d57-0a6d2f4f8e31",
    )
}

fn key_id(http: &HttpRequest) -> Result<KeyId, Problem> {
    let id = KeyId::parse(http.match_info().query("id"));
    id.ok_or_else(|| Code::KeyNotFound.into())
}

/// A key that is made.
#[derive(Default, Deserialize, garde::Validate, JsonSchema)]
#[garde(context(FieldErrors))]
#[serde(default)]
pub struct KeyRequest {
    /// A name by which people know the key.
    #[garde(custom(given), dive)]
    label: Field<Text<1, 100>>,
    /// The establishment that it acts for; every one of the company when left out. Then a request that
    /// issues may name one, `?branch=2`; the main office issues when it names none, and it is refused
    /// (`BRANCH_REQUIRED`) where the company has no main office.
    #[garde(dive)]
    branch_number: Field<Whole<1, 999>>,
    /// What it may do: `read` looks up (every `GET`) and validates, calculates and previews, `issue` issues, corrects, validates and calculates
    /// documents, also in files, `invalidate` invalidates them, `settings` changes the company and its
    /// keys; `reports` is for books, annexes and closes, and nothing asks for it yet. With `issue` alone
    /// no document can be read back, one whose stamp comes later neither: give a till `read` as well.
    #[garde(custom(given), custom(filled::<_, 5>), dive)]
    scopes: ArrayField<Scope>,
    /// From when on it is good for nothing; never when left out.
    #[garde(dive)]
    expires_at: Field<Moment>,
}

/// How a key is given another pair.
#[derive(Default, Deserialize, garde::Validate, JsonSchema)]
#[garde(context(FieldErrors))]
#[serde(default)]
pub struct RotationRequest {
    /// For how many hours the earlier pair and its sessions are good besides the new one; 0 when left
    /// out: they end at once.
    #[garde(dive)]
    overlap_hours: Field<Whole<0, 168>>,
}

impl KeyRequest {
    fn into_wanted(self, now: OffsetDateTime, found: &mut Vec<Violation>) -> Option<WantedKey> {
        let expires_at = self.expires_at.given().map(|Moment(at)| at);
        if expires_at.is_some_and(|at| at <= now) {
            let fault = FieldError::new(
                FieldErrorKind::Range,
                message!("a moment to come", "un momento por venir"),
                message!("one that is past", "uno que ya pasó"),
            );
            found.push(fault.at("expires_at"));
        }
        let scopes = self.scopes.each(Some)?;
        Some(WantedKey {
            label: self.label.given()?,
            branch: self.branch_number.given().map(Whole::get),
            scopes: scopes.into_iter().collect::<Scopes>(),
            expires_at,
        })
    }
}

/// How many characters of a public half tell it from others.
const TELLING: usize = 6;

/// The keys of the company, without their secrets.
#[derive(Debug, JsonSchema, Serialize)]
struct KeysResponse<'a> {
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
struct ShownKeyResponse<'a> {
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
struct RemovedKeyResponse {
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
