//! Number series in answers.

use dte_application::ports::{NumberEntry, SeriesState};
use dte_application::use_cases::read_numbers::{NumberPage, prefix};
use dte_domain::identification::{DocumentType, GenerationCode};
use schemars::JsonSchema;
use serde::Serialize;

use crate::response::values::{AsText, CatalogueCode, Local};

#[derive(Debug, JsonSchema, Serialize)]
pub struct SeriesListResponse {
    series: Vec<SeriesResponse>,
}

impl From<&[SeriesState]> for SeriesListResponse {
    fn from(all: &[SeriesState]) -> Self {
        Self {
            series: all.iter().map(SeriesResponse::from).collect(),
        }
    }
}

#[derive(Debug, JsonSchema, Serialize)]
struct SeriesResponse {
    series: String,
    r#type: CatalogueCode<DocumentType>,
    year: u16,
    first_number: u64,
    last_number: u64,
    documents: u64,
    taken_elsewhere: u64,
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

#[derive(Debug, JsonSchema, Serialize)]
pub struct SeriesPageResponse<'a> {
    #[serde(flatten)]
    series: SeriesResponse,
    numbers: Vec<NumberResponse<'a>>,
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

#[derive(Debug, JsonSchema, Serialize)]
struct NumberResponse<'a> {
    number: u64,
    control_number: &'a str,
    generation_code: AsText<GenerationCode>,
    status: &'static str,
    transmission: &'static str,
    issued_at: Local,
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
