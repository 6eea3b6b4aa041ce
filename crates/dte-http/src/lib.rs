//! The HTTP interface: paths, envelope, error table, request structs. It knows the use cases and
//! nothing behind them.
//!
//! # How to serve
//!
//! Fill a [`Service`] with the use cases and ports, bind a listener (port 0 is fine), and run
//! what [`server()`] answers; `handle().stop(true)` drains it.
//!
//! # How a request goes
//!
//! `transport::middleware` (request id, log line, panics) → `endpoints::routes` (one table) → the file
//! of the resource, whose handler asks for a [`Session`](request::caller::Session) and a
//! [`Body`](request::body::Body). A body is received with limits, scanned for names that occur twice,
//! and parsed straight into a request struct whose members are values of the domain; garde walks it
//! and names what is missing or wrong. The use case judges the rest, `response::errors` turns
//! whatever it refuses into a code, `response::envelope` writes the answer.
//!
//! # How to add an endpoint
//!
//! A file in `endpoints` with the row (`transport::endpoint`), the handler and the structs of the request and the
//! answer (in `response` if others answer the same), a line in `endpoints::routes::ENDPOINTS`, and a row in `response::errors` for what
//! can go wrong that no other endpoint knows.
#![cfg_attr(not(test), deny(clippy::print_stdout, clippy::print_stderr))]

#[cfg(feature = "bench-support")]
pub mod bench_support;
mod endpoints;
#[cfg(any(test, feature = "fuzz-support"))]
pub mod fuzz_support;
pub mod generated_docs;
mod member_places;
mod openapi;
mod pages;
mod request;
mod response;
mod rule_groups;
mod service;
mod transport;

pub use endpoints::bulk::line_readers::IssuingLines;
pub use response::webhook::EventJson;
pub use service::{HttpSettings, RegistrationMode, Service};
pub use transport::followers::Followers;
pub use transport::limits::{LimitSettings, Limits};
pub use transport::metrics::{Family, Metrics, Sample, metrics_server};
pub use transport::server::{SPARE_CONNECTIONS, ServerSettings, server};

#[cfg(test)]
mod tests;
