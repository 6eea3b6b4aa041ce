//! How often each company asked for what, and how long it took.
//!
//! Every request is counted once in [`Metrics`]; `endpoints::metrics` shows a company its own figures,
//! as JSON or in the format of Prometheus, and [`metrics_server`] shows the operator all of them.

mod contingencies;
mod exposition;
mod gauges;
mod registry;
mod request_counts;
mod response;
mod server;

pub(crate) use exposition::{Format, answer, contingencies, late, requests};
pub use gauges::{Family, Sample};
pub use registry::Metrics;
pub(crate) use registry::{EndpointIndex, MOST_COMPANIES, Row};
pub(crate) use response::MetricsResponse;
pub use server::metrics_server;
