//! `GET /api/v1/catalogs` and `/catalogs/{id}`: public; the authority's catalogues with the codes that are
//! taken here.

use actix_web::{HttpRequest, HttpResponse};
use dte_domain::catalog::folded;
use dte_domain::edition::Edition;
use dte_domain::language::Language;
use dte_domain::listed_catalogues::{LISTED, ListedCatalogue, ListedEntry};
use dte_domain::value::{Text, Value};
use schemars::JsonSchema;
use serde::Serialize;

use crate::openapi::description::Tag;
use crate::request::language::Preferred;
use crate::request::query::{EDITIONS, Query};
use crate::response::cacheable::cacheable;
use crate::response::envelope::Success;
use crate::response::errors::Code;
use crate::response::problem::Problem;
use crate::response::values::EditionNames;
use crate::response::warnings::Warnings;
use crate::transport::endpoint::Endpoint;

/// The languages of an answer. The authority's names are Spanish, whatever was asked for.
fn languages(language: Language, warnings: &Warnings) -> &'static str {
    match language {
        Language::English if !warnings.is_empty() => "es, en",
        Language::English | Language::Spanish => "es",
    }
}

pub const LIST: Endpoint = Endpoint::get(&["/catalogs"], |it| it.to(list))
    .named("list_catalogs", Tag::Reference)
    .summary("Lists the catalogues")
    .about("Lists the authority's catalogues, whose codes requests carry.")
    .public()
    .answers::<CatalogsResponse>(200)
    .cacheable();

async fn list(http: HttpRequest, Preferred(language): Preferred) -> Result<HttpResponse, Problem> {
    let unknown = Query::of(http.query_string()).unknown();
    let warnings = Warnings::in_language(language, &unknown);
    let all = Success::warning(CatalogsResponse::of(LISTED), &warnings);
    cacheable(&http, languages(language, &warnings), &all)
}

pub const ONE: Endpoint = Endpoint::get(&["/catalogs/{id}"], |it| it.to(one))
    .named("read_catalog", Tag::Reference)
    .summary("Reads or searches a catalogue")
    .about("Reads the entries of a catalogue, or those that match a search.")
    .public()
    .in_path((
        "id",
        Text::<1, 20>::form,
        "Id of the catalogue, such as `CAT-012`.",
    ))
    .query(|query| _ = parameters(query))
    .parameters(|name| match name {
        "edition" => {
            "The edition of the norm whose entries are read; that of the documents of today when \
             left out."
        }
        "q" => "Only the entries whose code or name has this in it, whatever its case and accents.",
        _ => "",
    })
    .answers::<CatalogResponse>(200)
    .cacheable()
    .refuses(&[Code::CatalogueNotFound]);

async fn one(http: HttpRequest, Preferred(language): Preferred) -> Result<HttpResponse, Problem> {
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
fn parameters(query: &mut Query) -> (Option<Edition>, Option<Text<1, 100>>) {
    let edition = query.take_word("edition", EDITIONS, Edition::named);
    (edition, query.take("q"))
}

/// The authority's catalogues.
#[derive(Debug, JsonSchema, Serialize)]
struct CatalogsResponse {
    /// The catalogues, by their ids.
    catalogs: Vec<CatalogSummary>,
}

/// A catalogue without its entries.
#[derive(Debug, JsonSchema, Serialize)]
struct CatalogSummary {
    /// Id of the catalogue, such as `CAT-012`.
    id: &'static str,
    /// Its Spanish name.
    name: &'static str,
    /// The editions of the norm that have it.
    editions: EditionNames,
    /// How many entries it has.
    entries: usize,
}

impl CatalogsResponse {
    pub fn of(all: &'static [ListedCatalogue]) -> Self {
        let catalogs = all.iter().map(|catalogue| CatalogSummary {
            id: catalogue.id,
            name: catalogue.name,
            editions: EditionNames(catalogue.editions),
            entries: newest(catalogue).map_or(0, |edition| (catalogue.entries)(edition).len()),
        });
        Self {
            catalogs: catalogs.collect(),
        }
    }
}

/// A catalogue with the entries that were asked for.
#[derive(Debug, JsonSchema, Serialize)]
struct CatalogResponse {
    /// Id of the catalogue, such as `CAT-012`.
    id: &'static str,
    /// Its Spanish name.
    name: &'static str,
    /// The edition whose entries these are; null for a catalogue that is the same in all.
    edition: Option<&'static str>,
    /// Its entries; those that match `q`, where that is given.
    entries: Vec<EntryResponse>,
}

/// An entry of a catalogue.
#[derive(Debug, JsonSchema, Serialize)]
struct EntryResponse {
    /// The code that requests and documents carry.
    code: String,
    /// What it stands for, in Spanish.
    name: &'static str,
    /// Department that the entry lies in, of municipalities and districts.
    #[serde(skip_serializing_if = "Option::is_none")]
    department: Option<&'static str>,
    /// Municipality that the entry lies in, of districts.
    #[serde(skip_serializing_if = "Option::is_none")]
    municipality: Option<&'static str>,
    /// Section of the catalogue, where it has several.
    #[serde(skip_serializing_if = "Option::is_none")]
    section: Option<u8>,
}

impl CatalogResponse {
    /// The entries of an edition, or of the newest that has the catalogue, whose code begins with a text
    /// or whose name has it somewhere, whatever its case and accents.
    pub fn of(
        catalogue: &'static ListedCatalogue,
        edition: Option<Edition>,
        text: Option<&str>,
    ) -> Self {
        let edition = edition.or_else(|| newest(catalogue));
        let of_edition = edition.filter(|edition| catalogue.editions.contains(edition));
        let entries = of_edition.map_or_else(Vec::new, catalogue.entries);
        let text = text.map(folded);
        let wanted = |entry: &ListedEntry| {
            text.as_ref().is_none_or(|text| {
                folded(&entry.code).starts_with(text) || folded(entry.name).contains(text)
            })
        };
        Self {
            id: catalogue.id,
            name: catalogue.name,
            edition: edition.map(Edition::name),
            entries: entries
                .into_iter()
                .filter(wanted)
                .map(EntryResponse::from)
                .collect(),
        }
    }
}

impl From<ListedEntry> for EntryResponse {
    fn from(entry: ListedEntry) -> Self {
        Self {
            code: entry.code.into_owned(),
            name: entry.name,
            department: entry.department,
            municipality: entry.municipality,
            section: entry.section,
        }
    }
}

fn newest(catalogue: &ListedCatalogue) -> Option<Edition> {
    catalogue.editions.last().copied()
}
