//! `GET /api/v1/errors` and `/rules`: public; what can go wrong and what must hold, as data.

use actix_web::http::StatusCode;
use actix_web::http::header::{CACHE_CONTROL, CONTENT_LANGUAGE, HeaderValue, VARY};
use actix_web::{HttpRequest, HttpResponse};
use dte_domain::identification::DocumentType;
use dte_domain::language::Language;
use dte_domain::value::Text;
use serde::Serialize;

use crate::request::field_errors::FieldErrorKind;
use crate::request::language::Preferred;
use crate::request::query::Query;
use crate::response::envelope::Success;
use crate::response::explanations::{ErrorsResponse, RulesResponse};
use crate::response::problem::Problem;

/// The table changes with the program only: an hour.
const CACHED: HeaderValue = HeaderValue::from_static("public, max-age=3600");
/// What the answer depends on beside the path.
const ASKED_FOR: HeaderValue = HeaderValue::from_static("accept-language, accept-encoding");

pub async fn errors(
    http: HttpRequest,
    Preferred(language): Preferred,
) -> Result<HttpResponse, Problem> {
    let mut query = Query::of(http.query_string());
    let code = query.take::<Text<1, 60>>("code");
    answer(query, language, || {
        let faults = FieldErrorKind::ALL.map(|kind| (kind.code(), kind.says()));
        ErrorsResponse::of(code.as_deref(), &faults, language)
    })
}

pub async fn rules(
    http: HttpRequest,
    Preferred(language): Preferred,
) -> Result<HttpResponse, Problem> {
    let mut query = Query::of(http.query_string());
    let code = query.take::<Text<1, 60>>("code");
    let document_type = query.take::<DocumentType>("type");
    answer(query, language, || {
        RulesResponse::of(code.as_deref(), document_type, language)
    })
}

fn answer<T: Serialize>(
    query: Query,
    language: Language,
    data: impl FnOnce() -> T,
) -> Result<HttpResponse, Problem> {
    let warnings = query.unknown();
    if !query.found.is_empty() {
        return Err(Problem::invalid(query.found));
    }
    let mut response = Success::warning(data(), &warnings).answer(StatusCode::OK)?;
    let headers = response.headers_mut();
    headers.insert(CACHE_CONTROL, CACHED);
    headers.insert(CONTENT_LANGUAGE, HeaderValue::from_static(language.code()));
    headers.insert(VARY, ASKED_FOR);
    Ok(response)
}
