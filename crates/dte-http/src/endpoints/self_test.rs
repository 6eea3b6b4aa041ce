//! `GET /api/v1/test`: the service tries what issuing takes and tells what it found.

use actix_web::http::StatusCode;
use actix_web::{HttpResponse, web};

use crate::openapi::description::Tag;
use crate::request::caller::Session;
use crate::request::language::Preferred;
use crate::response::envelope::{Success, say};
use crate::response::health::SelfTestResponse;
use crate::response::problem::Problem;
use crate::service::Service;
use crate::transport::endpoint::Endpoint;

pub const TEST: Endpoint = Endpoint::get(&["/test"], |it| it.to(test))
    .named("test_service", Tag::Operation)
    .summary("Tries what issuing takes, and tells what was found")
    .about(
        "Tries everything that issuing takes with the caller's own certificate. No number is \
         spent, and no document is sent.",
    )
    .answers::<SelfTestResponse<'_>>(200);

async fn test(
    service: web::Data<Service>,
    Session(caller): Session,
    Preferred(language): Preferred,
) -> Result<HttpResponse, Problem> {
    let report = service.self_test.run(caller).await;
    let report = report.map_err(Problem::in_session)?;
    let data = SelfTestResponse::of(&report, language);
    let mut answer = Success::of(data).answer(StatusCode::OK)?;
    say(language, answer.headers_mut());
    Ok(answer)
}
