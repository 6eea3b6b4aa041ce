//! `GET /api/v1/health`, `/health/live` and `/health/ready`: public, and silent about anything
//! internal.

use actix_web::http::StatusCode;
use actix_web::http::header::{HeaderValue, RETRY_AFTER};
use actix_web::{HttpResponse, web};
use dte_application::use_cases::check_health::{Component, Health, Overall};

use crate::endpoints::login::moment;
use crate::response::envelope::{Envelope, Members};
use crate::response::errors::Code;
use crate::response::problem::Problem;
use crate::service::Service;

/// How everything stands.
pub async fn health(service: web::Data<Service>) -> HttpResponse {
    let health = service.health.run().await;
    answer(&health, |data| {
        data.member("status", overall(health.overall));
        data.object("components", components(&health.components));
        data.member("timestamp", &moment(health.at));
    })
}

/// Whether the process answers at all, and nothing hangs that only a new start would help.
pub async fn live(service: web::Data<Service>) -> HttpResponse {
    if !service.health.hangs() {
        return Envelope::data(|data| data.member("status", "UP")).answer(StatusCode::OK);
    }
    down(|data| data.member("status", "DOWN"))
}

/// Whether documents can be issued.
pub async fn ready(service: web::Data<Service>) -> HttpResponse {
    let health = service.health.run().await;
    answer(&health, |data| {
        data.member("status", overall(health.overall));
    })
}

/// The answer with its data, also when the service is down.
fn answer(health: &Health, write: impl FnOnce(&mut Members)) -> HttpResponse {
    if health.overall != Overall::Down {
        return Envelope::data(write).answer(StatusCode::OK);
    }
    down(write)
}

fn down(write: impl FnOnce(&mut Members)) -> HttpResponse {
    let mut data = Members::default();
    write(&mut data);
    let problem = Problem::from(Code::ServiceDown);
    let mut response = Envelope::failure(&problem)
        .with(|members| members.object("data", data))
        .answer(Code::ServiceDown.row().status);
    response
        .headers_mut()
        .insert(RETRY_AFTER, HeaderValue::from_static("5"));
    response
}

fn overall(overall: Overall) -> &'static str {
    match overall {
        Overall::Up => "UP",
        Overall::Degraded => "DEGRADED",
        Overall::Down => "DOWN",
    }
}

fn components(components: &[Component]) -> Members {
    let mut members = Members::default();
    for component in components {
        let mut state = Members::default();
        state.member("status", if component.up { "UP" } else { "DOWN" });
        state.member("details", &*component.details);
        members.object(component.name, state);
    }
    members
}
