//! `GET /api/v1/errors` and `/rules`: public; what can go wrong and what must hold, as data.

use actix_web::{HttpRequest, HttpResponse};
use dte_domain::identification::DocumentType;
use dte_domain::language::Language;
use dte_domain::value::Text;
use serde::Serialize;

use crate::request::field_errors::FieldErrorKind;
use crate::request::language::Preferred;
use crate::request::query::Query;
use crate::response::cacheable::cacheable;
use crate::response::envelope::Success;
use crate::response::explanations::{ErrorsResponse, RulesResponse};
use crate::response::problem::Problem;
use crate::response::warnings::Warnings;

pub async fn errors(
    http: HttpRequest,
    Preferred(language): Preferred,
) -> Result<HttpResponse, Problem> {
    let mut query = Query::of(http.query_string());
    let code = error_parameters(&mut query);
    answer(&http, query, language, || {
        let faults = FieldErrorKind::ALL.map(|kind| (kind.code(), kind.says()));
        ErrorsResponse::of(code.as_deref(), &faults, language)
    })
}

pub async fn rules(
    http: HttpRequest,
    Preferred(language): Preferred,
) -> Result<HttpResponse, Problem> {
    let mut query = Query::of(http.query_string());
    let (code, document_type) = rule_parameters(&mut query);
    answer(&http, query, language, || {
        RulesResponse::of(code.as_deref(), document_type, language)
    })
}

/// Which error is asked for.
pub fn error_parameters(query: &mut Query) -> Option<Text<1, 60>> {
    query.take("code")
}

/// Which rule is asked for, or which type's rules.
pub fn rule_parameters(query: &mut Query) -> (Option<Text<1, 60>>, Option<DocumentType>) {
    (query.take("code"), query.take("type"))
}

fn answer<T: Serialize>(
    http: &HttpRequest,
    query: Query,
    language: Language,
    data: impl FnOnce() -> T,
) -> Result<HttpResponse, Problem> {
    let warnings = Warnings::in_language(language, &query.unknown());
    if !query.found.is_empty() {
        return Err(Problem::invalid(query.found));
    }
    cacheable(http, language.code(), &Success::warning(data(), &warnings))
}
