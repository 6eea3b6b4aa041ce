//! A company's figures in answers.

use dte_application::ports::WhyOpen;
use schemars::JsonSchema;
use serde::Serialize;

use crate::response::values::Milliseconds;
use crate::transport::endpoint::BASE;
use crate::transport::metrics::contingencies::ContingencyGauge;
use crate::transport::metrics::registry::Row;

#[derive(Debug, JsonSchema, Serialize)]
pub struct MetricsResponse {
    endpoints: Vec<EndpointMetricsResponse>,
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

#[derive(Debug, JsonSchema, Serialize)]
struct EndpointMetricsResponse {
    path: String,
    method: &'static str,
    total_requests: u64,
    success_count: u64,
    error_count: u64,
    current_average_ms: Milliseconds,
    max_duration_ms: Milliseconds,
    min_duration_ms: Milliseconds,
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

#[derive(Debug, JsonSchema, Serialize)]
struct ContingencyGaugeResponse {
    r#type: u8,
    open: bool,
    why_open: Option<&'static str>,
    waiting: u64,
    event_due_at: Option<i64>,
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
