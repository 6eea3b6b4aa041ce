//! `GET /api/v1/health`, `/health/live` and `/health/ready`: public, and silent about anything
//! internal.

use actix_web::http::StatusCode;
use actix_web::http::header::{HeaderValue, RETRY_AFTER};
use actix_web::{HttpResponse, web};
use dte_application::use_cases::check_health::Overall;
use dte_domain::language::Language;
use serde::Serialize;

use crate::openapi::description::Tag;
use crate::request::language::Preferred;
use crate::response::envelope::Success;
use crate::response::errors::Code;
use crate::response::health::{HealthResponse, HealthStatus, StatusResponse};
use crate::response::problem::Problem;
use crate::service::Service;
use crate::transport::endpoint::Endpoint;

pub const HEALTH: Endpoint = Endpoint::get(&["/health"], |it| it.to(health))
    .named("read_health", Tag::Operation)
    .summary("Tells how the service is")
    .about("Tells how the service and each of its parts is; 503 when no document can be issued.")
    .public()
    .answers::<HealthResponse<'_>>(200)
    .says_when_down::<HealthResponse<'_>>();

async fn health(
    service: web::Data<Service>,
    Preferred(language): Preferred,
) -> Result<HttpResponse, Problem> {
    let health = service.health.run().await;
    let edition = service.issue.settings.edition.at(health.at);
    let data = HealthResponse::of(&health, edition, language);
    answer(health.overall, data, language)
}

pub const LIVE: Endpoint = Endpoint::get(&["/health/live"], |it| it.to(live))
    .named("read_liveness", Tag::Operation)
    .summary("Tells whether it lives")
    .about("Tells whether the process lives, for whoever would start it anew.")
    .public()
    .answers::<StatusResponse>(200)
    .says_when_down::<StatusResponse>();

/// Whether the process answers at all, and nothing hangs that only a new start would help.
async fn live(
    service: web::Data<Service>,
    Preferred(language): Preferred,
) -> Result<HttpResponse, Problem> {
    let overall = if service.health.hangs() {
        Overall::Down
    } else {
        Overall::Up
    };
    answer(overall, status(overall), language)
}

pub const READY: Endpoint = Endpoint::get(&["/health/ready"], |it| it.to(ready))
    .named("read_readiness_to_serve", Tag::Operation)
    .summary("Tells whether it serves")
    .about("Tells whether it takes requests, for whoever distributes them.")
    .public()
    .answers::<StatusResponse>(200)
    .says_when_down::<StatusResponse>();

async fn ready(
    service: web::Data<Service>,
    Preferred(language): Preferred,
) -> Result<HttpResponse, Problem> {
    let overall = service.health.run().await.overall;
    answer(overall, status(overall), language)
}

fn status(overall: Overall) -> StatusResponse {
    StatusResponse {
        status: HealthStatus::from(overall),
    }
}

/// The answer with its data, also when the service is down.
fn answer(
    overall: Overall,
    data: impl Serialize,
    language: Language,
) -> Result<HttpResponse, Problem> {
    if overall != Overall::Down {
        return Success::of(data).answer(StatusCode::OK);
    }
    let problem = Problem::from(Code::ServiceDown);
    let mut response = problem.answer_with(language, Some(data));
    response
        .headers_mut()
        .insert(RETRY_AFTER, HeaderValue::from_static("5"));
    Ok(response)
}
