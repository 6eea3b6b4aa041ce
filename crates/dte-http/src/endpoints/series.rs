//! `/api/v1/series`: every number that was ever taken, and its fate.

use actix_web::http::StatusCode;
use actix_web::{HttpRequest, HttpResponse, web};
use dte_application::Error;
use dte_domain::value::Whole;

use crate::request::caller::Session;
use crate::request::language;
use crate::request::query::Query;
use crate::response::envelope::Success;
use crate::response::errors::Code;
use crate::response::problem::Problem;
use crate::response::series::{SeriesListResponse, SeriesPageResponse};
use crate::response::warnings::Warnings;
use crate::service::Service;

/// How many numbers a page has when the client does not say.
const PAGE_SIZE: u32 = 100;

pub async fn list(
    service: web::Data<Service>,
    Session(caller): Session,
) -> Result<HttpResponse, Problem> {
    let all = service.numbers.series(caller).await;
    let all = all.map_err(Problem::in_session)?;
    let all = SeriesListResponse::from(&*all);
    Success::of(all).answer(StatusCode::OK)
}

pub async fn one(
    service: web::Data<Service>,
    Session(caller): Session,
    http: HttpRequest,
) -> Result<HttpResponse, Problem> {
    let mut query = Query::of(http.query_string());
    let (after, size) = parameters(&mut query);
    let warnings = Warnings::in_language(language::of(&http), &query.unknown());
    if !query.found.is_empty() {
        return Err(Problem::invalid(query.found));
    }
    let name = http.match_info().query("series");
    let page = service.numbers.entries(caller, name, after, size).await;
    let page = page.map_err(|error| match error {
        Error::NotFound => Code::SeriesNotFound.into(),
        other => Problem::in_session(other),
    })?;
    let page = SeriesPageResponse::from(&page);
    Success::warning(page, &warnings).answer(StatusCode::OK)
}

/// After which number a page begins, and how many it has.
pub fn parameters(query: &mut Query) -> (u64, u32) {
    let after = query.take::<Whole<0, { u32::MAX }>>("after");
    let page_size = query.take::<Whole<1, 1000>>("page_size");
    (
        after.map_or(0, |after| u64::from(after.get())),
        page_size.map_or(PAGE_SIZE, Whole::get),
    )
}
