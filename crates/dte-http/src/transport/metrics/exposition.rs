//! The figures as Prometheus reads them.

use std::collections::BTreeSet;
use std::fmt::{self, Write as _};
use std::time::Duration;

use actix_web::http::StatusCode;
use actix_web::http::header::{Accept, CACHE_CONTROL, CONTENT_TYPE, Header};
use actix_web::{HttpMessage, HttpResponse};
use dte_application::ports::Late;
use prometheus_client::collector::Collector;
use prometheus_client::encoding::{DescriptorEncoder, NoLabelSet, text};
use prometheus_client::metrics::MetricType;
use prometheus_client::registry::{Registry, Unit};

use crate::response::errors::Code;
use crate::response::problem::Problem;
use crate::transport::endpoint::BASE;
use crate::transport::metrics::contingencies::{ContingencyGauge, by_cause};
use crate::transport::metrics::gauges::{Family, Kind};
use crate::transport::metrics::registry::{Figure, LabelSet, LatencyHistogram, Row};
use crate::transport::metrics::request_counts::Histogram;

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

/// The answer with these figures.
pub fn answer(format: Format, figures: Exposition) -> Result<HttpResponse, Problem> {
    let mut registry = Registry::default();
    registry.register_collector(Box::new(figures));
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

/// What is read at one time.
#[derive(Debug, Default)]
pub struct Exposition {
    /// Of the endpoints.
    pub rows: Vec<Row>,
    /// How fast they are.
    pub speeds: Vec<LatencyHistogram>,
    /// Of the contingencies.
    pub standings: Vec<ContingencyGauge>,
    /// What contingencies made too late.
    pub late: Vec<Late>,
    /// Of the process as a whole, with what they are now.
    pub figures: Vec<(Figure, u64)>,
    /// What others know of the service.
    pub families: Vec<Family>,
}

impl Collector for Exposition {
    fn encode(&self, mut encoder: DescriptorEncoder<'_>) -> fmt::Result {
        if !self.rows.is_empty() {
            self.requests(&mut encoder)?;
            self.busy(&mut encoder)?;
            self.longest(&mut encoder)?;
        }
        if !self.speeds.is_empty() {
            self.durations(&mut encoder)?;
        }
        if !self.standings.is_empty() {
            self.contingencies(&mut encoder)?;
        }
        if !self.late.is_empty() {
            self.late(&mut encoder)?;
        }
        for (figure, value) in &self.figures {
            encoder
                .encode_descriptor(figure.name, figure.help, None, MetricType::Counter)?
                .encode_counter::<NoLabelSet, _, u64>(value, None)?;
        }
        for family in self.families.iter().filter(|one| !one.samples.is_empty()) {
            encode(family, &mut encoder)?;
        }
        Ok(())
    }
}

fn encode(family: &Family, encoder: &mut DescriptorEncoder<'_>) -> fmt::Result {
    let kind = match family.kind {
        Kind::Counter => MetricType::Counter,
        Kind::Gauge => MetricType::Gauge,
    };
    let mut series = encoder.encode_descriptor(family.name, family.help, None, kind)?;
    for (labels, value) in &family.samples {
        match family.kind {
            Kind::Counter if labels.is_empty() => {
                series.encode_counter::<NoLabelSet, _, u64>(value, None)?;
            }
            Kind::Counter => series
                .encode_family(labels)?
                .encode_counter::<NoLabelSet, _, u64>(value, None)?,
            Kind::Gauge if labels.is_empty() => series.encode_gauge(value)?,
            Kind::Gauge => series.encode_family(labels)?.encode_gauge(value)?,
        }
    }
    Ok(())
}

impl Exposition {
    fn requests(&self, encoder: &mut DescriptorEncoder<'_>) -> fmt::Result {
        let help = "Requests answered, by company and outcome";
        let kind = MetricType::Counter;
        let mut family = encoder.encode_descriptor("dte_http_requests", help, None, kind)?;
        for row in &self.rows {
            let [path, method, company] = labels(row);
            let (successes, errors) = (row.figures.successes(), row.figures.errors());
            for (outcome, count) in [("success", successes), ("error", errors)] {
                let outcome = ("outcome", outcome.to_owned());
                let labels = [path.clone(), method.clone(), company.clone(), outcome];
                family
                    .encode_family(&labels)?
                    .encode_counter::<NoLabelSet, _, u64>(&count, None)?;
            }
        }
        Ok(())
    }

    fn busy(&self, encoder: &mut DescriptorEncoder<'_>) -> fmt::Result {
        let help = "Time that requests took, all of a company's together";
        let (unit, kind) = (Unit::Seconds, MetricType::Counter);
        let mut family = encoder.encode_descriptor("dte_http_busy", help, Some(&unit), kind)?;
        for row in &self.rows {
            family
                .encode_family(&labels(row))?
                .encode_counter::<NoLabelSet, _, u64>(&seconds(row.figures.sum()), None)?;
        }
        Ok(())
    }

    fn longest(&self, encoder: &mut DescriptorEncoder<'_>) -> fmt::Result {
        let help = "The longest that a request of the company took since the service started";
        let (unit, kind) = (Unit::Seconds, MetricType::Gauge);
        let mut family = encoder.encode_descriptor("dte_http_longest", help, Some(&unit), kind)?;
        for row in &self.rows {
            family
                .encode_family(&labels(row))?
                .encode_gauge(&seconds(row.figures.longest()))?;
        }
        Ok(())
    }

    fn contingencies(&self, encoder: &mut DescriptorEncoder<'_>) -> fmt::Result {
        type Read = fn(&ContingencyGauge) -> Option<i64>;
        let merged = by_cause(&self.standings);
        let waiting: Read = |one| i64::try_from(one.waiting).ok();
        let families: [(&str, &str, Read); 4] = [
            (
                "dte_contingency_open",
                "Whether what is down is still down",
                |one| Some(one.is_open.into()),
            ),
            (
                "dte_contingency_documents_waiting",
                "Documents issued in contingency that wait for the authority's decision",
                waiting,
            ),
            (
                "dte_contingency_event_due_timestamp",
                "Until when the event must reach the authority, Unix time",
                |one| one.event_due_at,
            ),
            (
                "dte_contingency_documents_due_timestamp",
                "Until when the documents must reach the authority, Unix time",
                |one| one.documents_due_at,
            ),
        ];
        for (name, help, read) in families {
            let known = merged.iter().filter_map(|one| Some((one, read(one)?)));
            let mut known = known.peekable();
            if known.peek().is_none() {
                continue;
            }
            let mut family = encoder.encode_descriptor(name, help, None, MetricType::Gauge)?;
            for (one, value) in known {
                let labels = [
                    ("company", one.company.0.to_string()),
                    ("type", one.cause.to_string()),
                ];
                family.encode_family(&labels)?.encode_gauge(&value)?;
            }
        }
        self.reasons(encoder)
    }

    fn reasons(&self, encoder: &mut DescriptorEncoder<'_>) -> fmt::Result {
        let (name, help) = (
            "dte_contingency_why_open",
            "Why what is down is held to be down",
        );
        let reasons = self.standings.iter().filter_map(|one| {
            let why = one.why_open?;
            Some((one.company, one.cause, why.code()))
        });
        let reasons: BTreeSet<_> = reasons.collect();
        if reasons.is_empty() {
            return Ok(());
        }
        let mut family = encoder.encode_descriptor(name, help, None, MetricType::Gauge)?;
        for (company, cause, why) in reasons {
            let labels = [
                ("company", company.0.to_string()),
                ("type", cause.to_string()),
                ("why", why.to_owned()),
            ];
            family.encode_family(&labels)?.encode_gauge(&1_i64)?;
        }
        Ok(())
    }

    fn late(&self, encoder: &mut DescriptorEncoder<'_>) -> fmt::Result {
        let name = "dte_contingency_documents_late";
        let help = "Documents refused after the times of their contingency, or waiting beyond them";
        let mut family = encoder.encode_descriptor(name, help, None, MetricType::Gauge)?;
        for one in &self.late {
            for (what, count) in [("refused", one.refused), ("waiting", one.waiting)] {
                let labels = [
                    ("company", one.company.0.to_string()),
                    ("what", what.to_owned()),
                ];
                let count = i64::try_from(count).unwrap_or(i64::MAX);
                family.encode_family(&labels)?.encode_gauge(&count)?;
            }
        }
        Ok(())
    }

    fn durations(&self, encoder: &mut DescriptorEncoder<'_>) -> fmt::Result {
        let help = "How long requests took, whoever made them";
        let (unit, kind) = (Unit::Seconds, MetricType::Histogram);
        let name = "dte_http_request_duration";
        let mut family = encoder.encode_descriptor(name, help, Some(&unit), kind)?;
        for speed in &self.speeds {
            let limits = Histogram::LIMITS.into_iter().map(seconds);
            let limits = limits.chain([f64::INFINITY]);
            let counts = speed.durations.counts().iter().copied();
            let buckets: Vec<(f64, u64)> = limits.zip(counts).collect();
            let labels = endpoint_labels(speed.path, speed.method);
            family
                .encode_family(&labels)?
                .encode_histogram::<NoLabelSet>(
                    seconds(speed.durations.sum()),
                    speed.durations.requests(),
                    &buckets,
                    None,
                )?;
        }
        Ok(())
    }
}

type Label = (&'static str, String);

fn labels(row: &Row) -> [Label; 3] {
    let company = match row.whose {
        LabelSet::Nobody => "none".to_owned(),
        LabelSet::Company(company) => company.0.to_string(),
        LabelSet::Others => "other".to_owned(),
    };
    let [path, method] = endpoint_labels(row.path, row.method);
    [path, method, ("company", company)]
}

fn endpoint_labels(path: &str, method: &str) -> [Label; 2] {
    let (path, method) = match path {
        "" => ("unknown".to_owned(), "other"),
        path => (format!("{BASE}{path}"), method),
    };
    [("endpoint", path), ("method", method.to_owned())]
}

/// Microseconds as the seconds that Prometheus counts in.
fn seconds(microseconds: u64) -> f64 {
    Duration::from_micros(microseconds).as_secs_f64()
}
