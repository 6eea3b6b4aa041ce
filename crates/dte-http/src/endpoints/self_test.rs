//! `GET /api/v1/test`: the service tries what issuing takes and tells what it found.

use std::time::Duration;

use actix_web::http::StatusCode;
use actix_web::{HttpResponse, web};
use dte_application::use_cases::self_test::TestResult;

use crate::request::caller::Session;
use crate::response::envelope::{Envelope, Members};
use crate::response::problem::Problem;
use crate::service::Service;
use crate::transport::metrics::milliseconds;

/// Whether the service could issue for the caller.
pub async fn test(
    service: web::Data<Service>,
    Session(caller): Session,
) -> Result<HttpResponse, Problem> {
    let report = service.self_test.run(caller).await;
    let report = report.map_err(Problem::in_session)?;
    Ok(Envelope::data(|data| {
        data.member("success", &report.success());
        data.objects("tests", report.tests.iter().map(members));
        data.verbatim("duration_ms", &ms(report.duration));
    })
    .answer(StatusCode::OK))
}

fn members(test: &TestResult) -> Members {
    let mut members = Members::default();
    members.member("name", test.name);
    members.member("success", &test.success);
    members.verbatim("duration_ms", &ms(test.duration));
    members.member("message", &test.message);
    members
}

fn ms(duration: Duration) -> String {
    milliseconds(u64::try_from(duration.as_micros()).unwrap_or(u64::MAX))
}
