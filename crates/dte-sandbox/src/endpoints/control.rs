//! The sandbox's controls: who it is, how strict it is, the clock, faults.

use actix_web::{HttpResponse, web};
use serde::Deserialize;
use serde_json::json;

use crate::clock::{moment, parse_moment};
use crate::endpoints::{Shared, ok, refused};
use crate::faults::Fault;
use crate::reception_answer::ENVIRONMENT;
use crate::strictness::Strictness;
use crate::test_values;

/// `GET /sandbox`
pub(super) async fn about(authority: Shared) -> HttpResponse {
    ok(&json!({
        "sandbox": true,
        "environment": ENVIRONMENT,
        "strict": authority.strict().name(),
        "test_values": "/sandbox/test-values",
        "certificates": "/sandbox/certificates/{nit}?password=",
        "version": env!("CARGO_PKG_VERSION")
    }))
}

/// `GET /sandbox/test-values`
pub(super) async fn test_values() -> HttpResponse {
    ok(&test_values::listed())
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Level {
    level: String,
}

/// `PUT /sandbox/strict`; until it ends.
pub(super) async fn set_strict(authority: Shared, body: web::Bytes) -> HttpResponse {
    let request = serde_json::from_slice::<Level>(&body).ok();
    let level = request.and_then(|request| request.level.parse::<Strictness>().ok());
    let Some(level) = level else {
        return refused(&json!({"error": "expected {level: rules, registry or off}"}));
    };
    authority.set_strict(level);
    ok(&json!({"level": level.name()}))
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct ClockSetting {
    now: Option<String>,
    offset_seconds: Option<i64>,
}

/// `PUT /sandbox/clock`
pub(super) async fn set_clock(authority: Shared, body: web::Bytes) -> HttpResponse {
    let clock = &authority.clock;
    let expected = json!({
        "error": "expected {now: a moment in RFC 3339} or {offset_seconds: a whole number}"
    });
    let Ok(request) = serde_json::from_slice::<ClockSetting>(&body) else {
        return refused(&expected);
    };
    match (
        request.now.as_deref().map(parse_moment),
        request.offset_seconds,
    ) {
        (Some(Some(moment)), None) => clock.set_now(moment),
        (None, Some(seconds)) => clock.set_offset(seconds),
        _ => return refused(&expected),
    }
    ok(&json!({"offset_seconds": clock.offset(), "now": moment(clock.now())}))
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
