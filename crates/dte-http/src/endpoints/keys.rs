//! `/api/v1/company/keys`: a company looks after what it logs in with.

use actix_web::http::StatusCode;
use actix_web::{HttpRequest, HttpResponse, web};
use dte_application::ports::{KeyId, Scope, Scopes};
use dte_application::use_cases::manage_keys::{MakeRequest, RotateRequest, ShownKey, WantedKey};
use dte_domain::language::Bilingual;
use dte_domain::message;
use dte_domain::value::{Form, Text, Whole};
use dte_domain::violation::Violation;
use schemars::JsonSchema;
use serde::Deserialize;
use time::{OffsetDateTime, UtcOffset};

use crate::endpoints::issuing::{idempotency, marked};
use crate::request::body::Body;
use crate::request::caller::Session;
use crate::request::field_errors::{FieldError, FieldErrorKind, FieldErrors};
use crate::request::json::{ArrayField, Field, filled, given};
use crate::request::language;
use crate::request::timestamps::Moment;
use crate::response::envelope::Success;
use crate::response::errors::Code;
use crate::response::keys::{KeysResponse, RemovedKeyResponse, ShownKeyResponse};
use crate::response::problem::Problem;
use crate::response::warnings::Warnings;
use crate::service::Service;

pub async fn list(
    service: web::Data<Service>,
    Session(caller): Session,
) -> Result<HttpResponse, Problem> {
    let keys = service.keys.list(caller).await;
    let keys = keys.map_err(Problem::in_session)?;
    Success::of(KeysResponse::of(&keys, caller.key)).answer(StatusCode::OK)
}

pub async fn make(
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

pub async fn rotate(
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

pub async fn remove(
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
pub fn id_form() -> Form {
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
        let expires_at = self.expires_at.given();
        let expires_at = expires_at.map(|Moment(at)| at.to_offset(UtcOffset::UTC));
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
