//! `GET /api/v1/dte/{id}/timeline`: what happened to a document.

use actix_web::http::StatusCode;
use actix_web::{HttpRequest, HttpResponse, web};

use crate::endpoints::documents::code;
use crate::request::caller::Session;
use crate::response::envelope::Success;
use crate::response::problem::Problem;
use crate::response::timeline::TimelineResponse;
use crate::service::Service;

pub async fn show(
    service: web::Data<Service>,
    Session(caller): Session,
    http: HttpRequest,
) -> Result<HttpResponse, Problem> {
    let timeline = service.find.timeline(caller, code(&http)?).await;
    let (document, timeline) = timeline.map_err(Problem::in_session)?;
    Success::of(TimelineResponse::of(&document, &timeline)).answer(StatusCode::OK)
}
