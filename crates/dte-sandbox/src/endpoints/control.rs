//! The sandbox's controls: who it is, passwords, the clock, faults.

use actix_web::{HttpResponse, web};
use serde::Deserialize;
use serde_json::json;

use super::{Shared, ok, out_of_order, refused};
use crate::code::Nit;
use crate::faults::Fault;
use crate::verdict::ENVIRONMENT;

/// `GET /sandbox`
pub(super) async fn about() -> HttpResponse {
    ok(&json!({
        "sandbox": true,
        "environment": ENVIRONMENT,
        "version": env!("CARGO_PKG_VERSION")
    }))
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Taxpayer {
    nit: String,
    password: String,
    /// Whether the tokens that were given until now are refused from now on.
    #[serde(default)]
    revoke_tokens: bool,
}

/// `POST /sandbox/taxpayers`
pub(super) async fn set_password(authority: Shared, body: web::Bytes) -> HttpResponse {
    let request = serde_json::from_slice::<Taxpayer>(&body).ok();
    let request = request.and_then(|request| Some((Nit::parse(&request.nit)?, request)));
    let Some((nit, request)) = request else {
        let expected = "expected {nit: 14 or 9 digits, password, revoke_tokens?}";
        return refused(&json!({"error": expected}));
    };
    let revoked_at = request.revoke_tokens.then(|| authority.clock.now());
    let (taxpayers, journal) = (&authority.taxpayers, &authority.journal);
    match taxpayers.set_password(nit, &request.password, revoked_at, journal) {
        Ok(()) => ok(&json!({"nit": nit.to_string()})),
        Err(_) => out_of_order(),
    }
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct ClockOffset {
    offset_seconds: i64,
}

/// `PUT /sandbox/clock`
pub(super) async fn move_clock(authority: Shared, body: web::Bytes) -> HttpResponse {
    let Ok(request) = serde_json::from_slice::<ClockOffset>(&body) else {
        return refused(&json!({"error": "expected {offset_seconds: a whole number}"}));
    };
    authority.clock.set_offset(request.offset_seconds);
    ok(&json!({"offset_seconds": authority.clock.offset(), "now": authority.clock.now()}))
}

/// `GET /sandbox/faults`
pub(super) async fn faults(authority: Shared) -> HttpResponse {
    ok(&authority.faults.pending())
}

/// `POST /sandbox/faults`
pub(super) async fn add_fault(authority: Shared, body: web::Bytes) -> HttpResponse {
    match serde_json::from_slice::<Fault>(&body) {
        Err(error) => refused(&json!({"error": error.to_string()})),
        Ok(fault) if authority.faults.add(fault.clone()) => HttpResponse::Created().json(fault),
        Ok(_) => refused(&json!({"error": "the value does not suit the kind"})),
    }
}

/// `DELETE /sandbox/faults`
pub(super) async fn clear_faults(authority: Shared) -> HttpResponse {
    ok(&json!({"deleted": authority.faults.clear()}))
}
