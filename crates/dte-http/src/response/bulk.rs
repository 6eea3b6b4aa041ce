//! Files of many documents in answers.

use dte_application::ports::{BulkCounts, BulkId, BulkLine, BulkOutcome, BulkRecord, BulkStatus};
use dte_domain::identification::GenerationCode;
use dte_domain::language::Language;
use schemars::JsonSchema;
use serde::Serialize;
use serde_json::value::RawValue;

use crate::response::problem::{ErrorResponse, Problem};
use crate::response::values::{AsText, Local};

/// A file of documents, and how far it is.
#[derive(Debug, JsonSchema, Serialize)]
pub struct BulkResponse {
    /// The id of the file.
    id: String,
    /// `QUEUED`, `RUNNING`, or `COMPLETED` when each line is issued or refused.
    #[schemars(extend("enum" = BulkStatus::ALL.map(BulkStatus::name)))]
    status: &'static str,
    /// Whether its lines are only judged.
    dry_run: bool,
    /// How many of its lines are where.
    counts: CountsResponse,
    /// How many of its lines are issued, refused or judged, in percent; 100 before it is `COMPLETED`
    /// where all were refused as they came in, and its turn has not come.
    progress: u64,
    created_at: Local,
    started_at: Option<Local>,
    completed_at: Option<Local>,
}

/// The lines of a file, counted.
#[derive(Debug, JsonSchema, Serialize)]
pub struct CountsResponse {
    /// All lines with something in them.
    total: u64,
    /// Those of which nothing became yet.
    waiting: u64,
    /// Those whose documents are issued: stamped, PENDING or in contingency.
    issued: u64,
    /// Those that were refused, by the service or by the authority.
    refused: u64,
    /// Those that are good, of a dry run.
    #[serde(skip_serializing_if = "Option::is_none")]
    valid: Option<u64>,
}

impl CountsResponse {
    pub fn of(counts: BulkCounts, is_dry_run: bool) -> Self {
        Self {
            total: counts.total,
            waiting: counts.waiting,
            issued: counts.issued,
            refused: counts.refused,
            valid: is_dry_run.then_some(counts.valid),
        }
    }
}

impl From<&BulkRecord> for BulkResponse {
    fn from(bulk: &BulkRecord) -> Self {
        let counts = bulk.counts;
        let done = counts.total.saturating_sub(counts.waiting);
        Self {
            id: id(bulk.id),
            status: bulk.status.name(),
            dry_run: bulk.dry_run,
            progress: (done * 100).checked_div(counts.total).unwrap_or_default(),
            counts: CountsResponse::of(counts, bulk.dry_run),
            created_at: Local::at(bulk.created_at),
            started_at: bulk.started_at.map(Local::at),
            completed_at: bulk.completed_at.map(Local::at),
        }
    }
}

/// The id as paths and answers have it.
pub fn id(bulk: BulkId) -> String {
    bulk.0.to_string()
}

/// A page of the files of a company.
#[derive(Debug, JsonSchema, Serialize)]
pub struct BulkListResponse {
    /// The files, newest first.
    batches: Vec<BulkResponse>,
    /// Where the page lies.
    pagination: BulkPagination,
}

/// Where a page of files lies.
#[derive(Debug, JsonSchema, Serialize)]
struct BulkPagination {
    /// How many files there are.
    total: u64,
    /// How many pages they fill.
    total_pages: u64,
    /// Which page this is, from 1.
    page: u32,
    /// How many files a page has at most.
    page_size: u32,
}

impl BulkListResponse {
    pub fn of(bulks: &[BulkRecord], total: u64, page: u32, page_size: u32) -> Self {
        Self {
            batches: bulks.iter().map(BulkResponse::from).collect(),
            pagination: BulkPagination {
                total,
                total_pages: total.div_ceil(u64::from(page_size)),
                page,
                page_size,
            },
        }
    }
}

/// A line of the results.
#[derive(Debug, JsonSchema, Serialize)]
pub struct BulkLineResponse<'a> {
    /// The line of the file, of a table the row, from 1.
    line: u32,
    /// What the line calls its document; null when that could not be read.
    external_id: Option<&'a str>,
    /// The identity of its document ("codigoGeneracion").
    #[serde(skip_serializing_if = "Option::is_none")]
    generation_code: Option<AsText<GenerationCode>>,
    /// The number of its document ("numeroControl"); an event has none.
    #[serde(skip_serializing_if = "Option::is_none")]
    control_number: Option<&'a str>,
    /// The status of its document as it is now; `WAITING` while nothing became of it, `VALID` in a dry run.
    #[serde(skip_serializing_if = "Option::is_none")]
    status: Option<&'static str>,
    /// Why it was refused, by the service or by the authority.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schemars(with = "Option<ErrorResponse<'a>>")]
    error: Option<LineError<'a>>,
    /// What was accepted and is odd.
    #[serde(skip_serializing_if = "<[_]>::is_empty")]
    warnings: &'a [String],
}

#[derive(Debug, Serialize)]
#[serde(untagged)]
enum LineError<'a> {
    Kept(&'a RawValue),
    Now(ErrorResponse<'a>),
}

impl<'a> BulkLineResponse<'a> {
    /// `rejected` is the authority's refusal of its document.
    pub fn of(line: &'a BulkLine, rejected: Option<&'a Problem>, language: Language) -> Self {
        let mut response = Self {
            line: line.line,
            external_id: line.external_id.as_deref(),
            generation_code: None,
            control_number: None,
            status: None,
            error: None,
            warnings: &line.warnings,
        };
        match &line.outcome {
            BulkOutcome::Pending => response.status = Some("WAITING"),
            BulkOutcome::Valid => response.status = Some("VALID"),
            BulkOutcome::Refused(error) => {
                // What was kept is JSON: it was written by this service.
                let error = serde_json::from_str::<&RawValue>(error).ok();
                response.error = error.map(LineError::Kept);
            }
            BulkOutcome::Issued(document) => {
                response.generation_code = Some(AsText(document.generation_code));
                response.control_number = document.control_number.as_deref();
                response.status = Some(document.status.name());
                let rejected = rejected.map(|it| ErrorResponse::of(it, language));
                response.error = rejected.map(LineError::Now);
            }
        }
        response
    }
}
