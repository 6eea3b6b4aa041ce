//! The figures as Prometheus reads them.

use std::collections::BTreeSet;
use std::fmt::{self, Write as _};

use actix_web::http::StatusCode;
use actix_web::http::header::{Accept, CACHE_CONTROL, CONTENT_TYPE, Header};
use actix_web::{HttpMessage, HttpResponse};
use dte_application::ports::{CompanyId, Late};
use prometheus_client::collector::Collector;
use prometheus_client::encoding::{DescriptorEncoder, text};
use prometheus_client::metrics::MetricType;
use prometheus_client::registry::Registry;

use crate::response::errors::Code;
use crate::response::problem::Problem;
use crate::transport::endpoint::BASE;
use crate::transport::metrics::contingencies::{ContingencyGauge, by_cause};
use crate::transport::metrics::gauges::{Family, Label, Value, seconds};
use crate::transport::metrics::registry::{LabelSet, LatencyHistogram, Row};
use crate::transport::metrics::request_counts::RequestCounts;

/// The two names of the one text format.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Format {
    /// `text/plain`, of Prometheus.
    Prometheus,
    /// `application/openmetrics-text`, of its successor.
    OpenMetrics,
}

impl Format {
    /// The format that a client prefers to JSON, if it does.
    pub fn asked_for(request: &impl HttpMessage) -> Option<Self> {
        let accept = Accept::parse(request).ok()?;
        let known = accept
            .ranked()
            .into_iter()
            .find_map(|mime| match mime.essence_str() {
                "application/json" | "application/*" | "*/*" => Some(None),
                "text/plain" | "text/*" => Some(Some(Self::Prometheus)),
                "application/openmetrics-text" => Some(Some(Self::OpenMetrics)),
                _ => None,
            });
        known.flatten()
    }

    fn content_type(self) -> &'static str {
        match self {
            Self::Prometheus => "text/plain; version=0.0.4; charset=utf-8",
            Self::OpenMetrics => "application/openmetrics-text; version=1.0.0; charset=utf-8",
        }
    }
}

pub fn answer(format: Format, families: Vec<Family>) -> Result<HttpResponse, Problem> {
    let mut registry = Registry::default();
    registry.register_collector(Box::new(Exposition(families)));
    let mut body = String::new();
    text::encode(&mut body, &registry)
        .map_err(|error| Problem::from(Code::InternalError).because(error))?;
    if format == Format::Prometheus {
        body = as_prometheus(&body);
    }
    Ok(HttpResponse::build(StatusCode::OK)
        .insert_header((CONTENT_TYPE, format.content_type()))
        .insert_header((CACHE_CONTROL, "no-store"))
        .body(body))
}

/// The older format names a counter's family as its only series, `…_total`, and knows neither units
/// nor an end.
fn as_prometheus(open_metrics: &str) -> String {
    let mut text = String::with_capacity(open_metrics.len());
    let mut help = "";
    for line in open_metrics.lines() {
        if line.starts_with("# HELP ") {
            help = line;
        } else if let Some(kind) = line.strip_prefix("# TYPE ") {
            let (name, kind) = kind.split_once(' ').unwrap_or((kind, "untyped"));
            let ending = if kind == "counter" { "_total" } else { "" };
            let rest = help.strip_prefix("# HELP ").unwrap_or_default();
            let about = rest.strip_prefix(name).unwrap_or_default();
            // Texts take everything.
            let _ = writeln!(text, "# HELP {name}{ending}{about}");
            let _ = writeln!(text, "# TYPE {name}{ending} {kind}");
        } else if !line.starts_with('#') {
            text.push_str(line);
            text.push('\n');
        }
    }
    text
}

#[derive(Debug)]
struct Exposition(Vec<Family>);

impl Collector for Exposition {
    fn encode(&self, mut encoder: DescriptorEncoder<'_>) -> fmt::Result {
        let mut families = self.0.iter();
        families.try_for_each(|family| family.encode(&mut encoder))
    }
}

/// The figures of companies at endpoints.
pub fn requests(rows: &[Row]) -> Vec<Family> {
    let outcomes = rows.iter().flat_map(|row| {
        let counts = [
            ("success", row.figures.successes()),
            ("error", row.figures.errors),
        ];
        counts.map(|(outcome, count)| {
            let mut labels = labels(row);
            labels.push(("outcome", outcome.to_owned()));
            (labels, Value::Count(count))
        })
    });
    let times = |time: fn(&RequestCounts) -> u64| {
        rows.iter()
            .map(move |row| (labels(row), Value::Real(seconds(time(&row.figures)))))
    };
    vec![
        Family::of(
            MetricType::Counter,
            "dte_http_requests",
            "Requests answered, by company and outcome",
            outcomes,
        ),
        Family::of(
            MetricType::Counter,
            "dte_http_busy",
            "Time that requests took, all of a company's together",
            times(|counts| counts.sum),
        )
        .in_seconds(),
        Family::of(
            MetricType::Gauge,
            "dte_http_longest",
            "The longest that a request of the company took since the service started",
            times(|counts| counts.longest),
        )
        .in_seconds(),
    ]
}

/// How fast endpoints are, whoever asks.
pub fn durations(speeds: Vec<LatencyHistogram>) -> Family {
    let series = speeds.into_iter().map(|speed| {
        let labels = endpoint_labels(speed.path, speed.method);
        (labels, Value::Durations(speed.durations))
    });
    Family::of(
        MetricType::Histogram,
        "dte_http_request_duration",
        "How long requests took, whoever made them",
        series,
    )
    .in_seconds()
}

pub fn contingencies(standings: &[ContingencyGauge]) -> Vec<Family> {
    type Read = fn(&ContingencyGauge) -> Option<i64>;
    let merged = by_cause(standings);
    let gauge = |name, help, read: Read| {
        let known = merged.iter().filter_map(|one| {
            let labels = cause_labels(one.company, one.cause);
            Some((labels, Value::Whole(read(one)?)))
        });
        Family::of(MetricType::Gauge, name, help, known)
    };
    let reasons: BTreeSet<_> = standings
        .iter()
        .filter_map(|one| Some((one.company, one.cause, one.why_open?.code())))
        .collect();
    let reasons = reasons.into_iter().map(|(company, cause, why)| {
        let mut labels = cause_labels(company, cause);
        labels.push(("why", why.to_owned()));
        (labels, Value::Whole(1))
    });
    vec![
        gauge(
            "dte_contingency_open",
            "Whether what is down is still down",
            |one| Some(one.is_open.into()),
        ),
        gauge(
            "dte_contingency_documents_waiting",
            "Documents issued in contingency that wait for the authority's decision",
            |one| i64::try_from(one.waiting).ok(),
        ),
        gauge(
            "dte_contingency_event_due_timestamp",
            "Until when the event must reach the authority, Unix time",
            |one| one.event_due_at,
        ),
        gauge(
            "dte_contingency_documents_due_timestamp",
            "Until when the documents must reach the authority, Unix time",
            |one| one.documents_due_at,
        ),
        Family::of(
            MetricType::Gauge,
            "dte_contingency_why_open",
            "Why what is down is held to be down",
            reasons,
        ),
    ]
}

pub fn late(late: &[Late]) -> Family {
    let counts = late.iter().flat_map(|one| {
        [("refused", one.refused), ("waiting", one.waiting)].map(|(what, count)| {
            let labels = vec![company_label(one.company), ("what", what.to_owned())];
            (labels, Value::Count(count))
        })
    });
    Family::of(
        MetricType::Gauge,
        "dte_contingency_documents_late",
        "Documents refused after the times of their contingency, or waiting beyond them",
        counts,
    )
}

fn labels(row: &Row) -> Vec<Label> {
    let mut labels = endpoint_labels(row.path, row.method);
    labels.push(match row.whose {
        LabelSet::Nobody => ("company", "none".to_owned()),
        LabelSet::Company(company) => company_label(company),
        LabelSet::Others => ("company", "other".to_owned()),
    });
    labels
}

fn endpoint_labels(path: &str, method: &str) -> Vec<Label> {
    let (path, method) = match path {
        "" => ("unknown".to_owned(), "other"),
        path => (format!("{BASE}{path}"), method),
    };
    vec![("endpoint", path), ("method", method.to_owned())]
}

fn cause_labels(company: CompanyId, cause: u8) -> Vec<Label> {
    vec![company_label(company), ("type", cause.to_string())]
}

fn company_label(company: CompanyId) -> Label {
    ("company", company.0.to_string())
}
