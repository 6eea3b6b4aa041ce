//! A company's figures in answers.

use dte_application::ports::WhyOpen;
use schemars::JsonSchema;
use serde::Serialize;

use crate::response::values::Milliseconds;
use crate::transport::endpoint::BASE;
use crate::transport::metrics::contingencies::ContingencyGauge;
use crate::transport::metrics::registry::Row;

/// The company's requests and contingencies in numbers, since the server started.
#[derive(Debug, JsonSchema, Serialize)]
pub struct MetricsResponse {
    /// Its requests by endpoint; those that it asked at least once.
    endpoints: Vec<EndpointMetricsResponse>,
    /// Its contingencies by cause.
    contingencies: Vec<ContingencyGaugeResponse>,
}

impl MetricsResponse {
    pub fn of(rows: &[Row], gauges: &[ContingencyGauge]) -> Self {
        Self {
            endpoints: rows.iter().map(EndpointMetricsResponse::from).collect(),
            contingencies: gauges.iter().map(ContingencyGaugeResponse::from).collect(),
        }
    }
}

/// The company's requests to an endpoint.
#[derive(Debug, JsonSchema, Serialize)]
struct EndpointMetricsResponse {
    /// Path of the endpoint, as a template.
    path: String,
    /// Its method.
    method: &'static str,
    /// How many requests there were.
    total_requests: u64,
    /// How many of them succeeded.
    success_count: u64,
    /// How many of them were answered an error.
    error_count: u64,
    /// How long the last ones took on average.
    current_average_ms: Milliseconds,
    /// How long the longest took.
    max_duration_ms: Milliseconds,
    /// How long the shortest took.
    min_duration_ms: Milliseconds,
    /// How long the last ones took, at most ten, the newest last.
    last_durations: Vec<Milliseconds>,
}

impl From<&Row> for EndpointMetricsResponse {
    fn from(row: &Row) -> Self {
        let counts = &row.figures;
        Self {
            path: format!("{}{}", BASE, row.path),
            method: row.method,
            total_requests: counts.requests,
            success_count: counts.successes(),
            error_count: counts.errors,
            current_average_ms: Milliseconds(counts.average()),
            max_duration_ms: Milliseconds(counts.longest),
            min_duration_ms: Milliseconds(counts.shortest),
            last_durations: counts.last().map(Milliseconds).collect(),
        }
    }
}

/// The company's contingencies of a cause.
#[derive(Debug, JsonSchema, Serialize)]
struct ContingencyGaugeResponse {
    /// The cause (CAT-005).
    r#type: u8,
    /// Whether one has not ended.
    open: bool,
    /// Why it has not ended, in a code; null where none is open.
    why_open: Option<&'static str>,
    /// How many of their documents the authority has not decided about.
    waiting: u64,
    /// Until when an event must reach the authority, in seconds of Unix time; null once every
    /// document is reported.
    event_due_at: Option<i64>,
    /// Until when their documents must reach the authority, in seconds of Unix time; null when none
    /// waits.
    documents_due_at: Option<i64>,
}

impl From<&ContingencyGauge> for ContingencyGaugeResponse {
    fn from(gauge: &ContingencyGauge) -> Self {
        Self {
            r#type: gauge.cause,
            open: gauge.is_open,
            why_open: gauge.why_open.map(WhyOpen::code),
            waiting: gauge.waiting,
            event_due_at: gauge.event_due_at,
            documents_due_at: gauge.documents_due_at,
        }
    }
}
