//! `/api/v1/series`: every number that was ever taken, and its fate.

use actix_web::http::StatusCode;
use actix_web::{HttpRequest, HttpResponse, web};
use dte_application::Error;
use dte_application::ports::{NumberEntry, SeriesState};
use dte_application::use_cases::read_numbers::{NumberPage, prefix};
use dte_domain::identification::{DocumentType, GenerationCode};
use dte_domain::value::{Text, Value, Whole};
use schemars::JsonSchema;
use serde::Serialize;

use crate::openapi::description::Tag;
use crate::request::caller::Session;
use crate::request::language;
use crate::request::query::Query;
use crate::response::envelope::Success;
use crate::response::errors::Code;
use crate::response::problem::Problem;
use crate::response::values::{AsText, CatalogueCode, Local};
use crate::response::warnings::Warnings;
use crate::service::Service;
use crate::transport::endpoint::Endpoint;

/// How many numbers a page has when the client does not say.
const PAGE_SIZE: u32 = 100;

pub const LIST: Endpoint = Endpoint::get(&["/series"], |it| it.to(list))
    .named("list_series", Tag::Numbers)
    .summary("Lists the number series")
    .about("Lists the number series, and whether every number of each is accounted for.")
    .answers::<SeriesListResponse>(200);

async fn list(
    service: web::Data<Service>,
    Session(caller): Session,
) -> Result<HttpResponse, Problem> {
    let all = service.numbers.series(caller).await;
    let all = all.map_err(Problem::in_session)?;
    let all = SeriesListResponse::from(&*all);
    Success::of(all).answer(StatusCode::OK)
}

pub const ONE: Endpoint = Endpoint::get(&["/series/{series}"], |it| it.to(one))
    .named("read_series", Tag::Numbers)
    .summary("Reads the numbers of a series, and what became of each")
    .about("Reads the numbers of a series in their order, and what became of each.")
    .in_path((
        "series",
        Text::<1, 40>::form,
        "Name of the series, as `GET /api/v1/series` lists it.",
    ))
    .query(|query| _ = parameters(query))
    .parameters(|name| match name {
        "after" => {
            "Only numbers after this one (`next_after` of the page before); 0 when left out."
        }
        "page_size" => "How many numbers a page has at most; 100 when left out.",
        _ => "",
    })
    .answers::<SeriesPageResponse<'_>>(200)
    .refuses(&[Code::SeriesNotFound]);

async fn one(
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
fn parameters(query: &mut Query) -> (u64, u32) {
    let after = query.take::<Whole<0, { u32::MAX }>>("after");
    let page_size = query.take::<Whole<1, 1000>>("page_size");
    (
        after.map_or(0, |after| u64::from(after.get())),
        page_size.map_or(PAGE_SIZE, Whole::get),
    )
}

/// The number series that the caller may see.
#[derive(Debug, JsonSchema, Serialize)]
struct SeriesListResponse {
    /// The series: those of the company for the main office, its own for another establishment.
    series: Vec<SeriesResponse>,
}

impl From<&[SeriesState]> for SeriesListResponse {
    fn from(all: &[SeriesState]) -> Self {
        Self {
            series: all.iter().map(SeriesResponse::from).collect(),
        }
    }
}

/// A number series: the control numbers of a type, a place and a year.
#[derive(Debug, JsonSchema, Serialize)]
struct SeriesResponse {
    /// Name of the series, by which it is read: type, place and year of its numbers.
    series: String,
    /// The type of document that it numbers.
    r#type: CatalogueCode<DocumentType>,
    /// The year of its documents' dates.
    year: u16,
    /// The number that it begins with.
    first_number: u64,
    /// The number that was taken last.
    last_number: u64,
    /// How many of its numbers are those of documents of this service.
    documents: u64,
    /// How many of its numbers are given to documents that this service did not issue or no longer
    /// knows, as after the restore of an old backup.
    taken_elsewhere: u64,
    /// How many of its numbers are neither: 0, as numbers have no gaps.
    missing: u64,
}

impl From<&SeriesState> for SeriesResponse {
    fn from(state: &SeriesState) -> Self {
        Self {
            series: prefix(state),
            r#type: CatalogueCode(state.series.document_type),
            year: state.series.year,
            first_number: state.first_number,
            last_number: state.last_number,
            documents: state.documents,
            taken_elsewhere: state.taken_elsewhere,
            missing: state.missing(),
        }
    }
}

/// A series with a page of its numbers.
#[derive(Debug, JsonSchema, Serialize)]
struct SeriesPageResponse<'a> {
    #[serde(flatten)]
    series: SeriesResponse,
    /// The numbers after `after`, in their order; numbers that are taken elsewhere are not listed.
    numbers: Vec<NumberResponse<'a>>,
    /// Value of `after` for the next page; null on the last.
    next_after: Option<u64>,
}

impl<'a> From<&'a NumberPage> for SeriesPageResponse<'a> {
    fn from(page: &'a NumberPage) -> Self {
        Self {
            series: SeriesResponse::from(&page.series),
            numbers: page
                .numbers
                .entries
                .iter()
                .map(NumberResponse::from)
                .collect(),
            next_after: page.numbers.next_after,
        }
    }
}

/// A number and the document that has it.
#[derive(Debug, JsonSchema, Serialize)]
struct NumberResponse<'a> {
    /// The number within the series.
    number: u64,
    /// The whole control number.
    control_number: &'a str,
    /// Generation code of the document that has it.
    generation_code: AsText<GenerationCode>,
    /// How that document stands.
    status: &'static str,
    /// Transmission: `NORMAL` (sent before it was handed over) or `CONTINGENCY` (handed over in a
    /// contingency).
    transmission: &'static str,
    /// Its date and time of issue.
    issued_at: Local,
    /// How often it was corrected after a rejection.
    corrections: u32,
}

impl<'a> From<&'a NumberEntry> for NumberResponse<'a> {
    fn from(one: &'a NumberEntry) -> Self {
        Self {
            number: one.number,
            control_number: &one.control_number,
            generation_code: AsText(one.generation_code),
            status: one.status.name(),
            transmission: one.transmission.name(),
            issued_at: AsText(one.issued_at),
            corrections: one.revision,
        }
    }
}
