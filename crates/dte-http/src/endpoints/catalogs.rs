//! `GET /api/v1/catalogs` and `/catalogs/{id}`: public; the authority's catalogues with the codes that are
//! taken here.

use actix_web::{HttpRequest, HttpResponse};
use dte_domain::catalog::LISTED;
use dte_domain::edition::Edition;
use dte_domain::language::Language;
use dte_domain::value::Text;

use crate::request::query::Query;
use crate::response::cacheable::cacheable;
use crate::response::catalogs::{CatalogResponse, CatalogsResponse};
use crate::response::envelope::Success;
use crate::response::errors::Code;
use crate::response::problem::Problem;

/// The authority's names are Spanish, whatever was asked for.
const LANGUAGE: Language = Language::Spanish;

pub async fn list(http: HttpRequest) -> Result<HttpResponse, Problem> {
    let warnings = Query::of(http.query_string()).unknown();
    let all = Success::warning(CatalogsResponse::of(LISTED), &warnings);
    cacheable(&http, LANGUAGE, &all)
}

pub async fn one(http: HttpRequest) -> Result<HttpResponse, Problem> {
    let id = http.match_info().query("id").to_ascii_uppercase();
    let catalogue = LISTED.iter().find(|catalogue| catalogue.id == id);
    let catalogue = catalogue.ok_or(Code::CatalogueNotFound)?;
    let mut query = Query::of(http.query_string());
    let (edition, text) = parameters(&mut query);
    let warnings = query.unknown();
    if !query.found.is_empty() {
        return Err(Problem::invalid(query.found));
    }
    let data = CatalogResponse::of(catalogue, edition, text.as_deref());
    cacheable(&http, LANGUAGE, &Success::warning(data, &warnings))
}

/// Of which edition, and what is searched.
pub fn parameters(query: &mut Query) -> (Option<Edition>, Option<Text<1, 100>>) {
    let edition = query.take_word("edition", "2022 or 2026", Edition::named);
    (edition, query.take("q"))
}
