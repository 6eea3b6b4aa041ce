//! `GET /api/v1/catalogs` and `/catalogs/{id}`: public; the authority's catalogues with the codes that are
//! taken here.

use actix_web::{HttpRequest, HttpResponse};
use dte_domain::edition::Edition;
use dte_domain::language::{Bilingual, Language};
use dte_domain::listed_catalogues::LISTED;
use dte_domain::value::Text;

use crate::request::language::Preferred;
use crate::request::query::Query;
use crate::response::cacheable::cacheable;
use crate::response::catalogs::{CatalogResponse, CatalogsResponse};
use crate::response::envelope::Success;
use crate::response::errors::Code;
use crate::response::problem::Problem;
use crate::response::warnings::Warnings;

const EDITIONS: Bilingual = Bilingual::new("2022 or 2026", "2022 o 2026");

/// The languages of an answer. The authority's names are Spanish, whatever was asked for.
fn languages(language: Language, warnings: &Warnings) -> &'static str {
    match language {
        Language::English if !warnings.is_empty() => "es, en",
        Language::English | Language::Spanish => "es",
    }
}

pub async fn list(
    http: HttpRequest,
    Preferred(language): Preferred,
) -> Result<HttpResponse, Problem> {
    let unknown = Query::of(http.query_string()).unknown();
    let warnings = Warnings::in_language(language, &unknown);
    let all = Success::warning(CatalogsResponse::of(LISTED), &warnings);
    cacheable(&http, languages(language, &warnings), &all)
}

pub async fn one(
    http: HttpRequest,
    Preferred(language): Preferred,
) -> Result<HttpResponse, Problem> {
    let id = http.match_info().query("id").to_ascii_uppercase();
    let catalogue = LISTED.iter().find(|catalogue| catalogue.id == id);
    let catalogue = catalogue.ok_or(Code::CatalogueNotFound)?;
    let mut query = Query::of(http.query_string());
    let (edition, text) = parameters(&mut query);
    let warnings = Warnings::in_language(language, &query.unknown());
    if !query.found.is_empty() {
        return Err(Problem::invalid(query.found));
    }
    let data = CatalogResponse::of(catalogue, edition, text.as_deref());
    let languages = languages(language, &warnings);
    cacheable(&http, languages, &Success::warning(data, &warnings))
}

/// Of which edition, and what is searched.
pub fn parameters(query: &mut Query) -> (Option<Edition>, Option<Text<1, 100>>) {
    let edition = query.take_word("edition", EDITIONS, Edition::named);
    (edition, query.take("q"))
}
