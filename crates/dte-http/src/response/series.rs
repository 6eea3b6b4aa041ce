//! Number series in answers.

use dte_application::ports::{NumberEntry, SeriesState};
use dte_application::use_cases::read_numbers::{NumberPage, prefix};
use dte_domain::identification::{DocumentType, GenerationCode};
use schemars::JsonSchema;
use serde::Serialize;

use crate::response::values::{AsText, CatalogueCode, Local};

/// The number series that the caller may see.
#[derive(Debug, JsonSchema, Serialize)]
pub struct SeriesListResponse {
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
pub struct SeriesPageResponse<'a> {
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
