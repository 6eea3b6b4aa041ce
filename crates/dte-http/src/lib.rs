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
//! `edge` (request id, log line, panics) → `routes` (one table) → the file of the resource, whose
//! handler asks for a [`Session`](caller::Session) and a [`Body`](body::Body). A body is received
//! with limits, scanned for names that occur twice, and parsed straight into a request struct
//! whose members are values of the domain; garde walks it and names what is missing or wrong.
//! The use case judges the rest, `errors` turns whatever it refuses into a code, `envelope`
//! writes the answer.
//!
//! # How to add an endpoint
//!
//! A file with the handler and the request struct, a row in `routes::ENDPOINTS`, and a row in
//! `errors` for what can go wrong that no other endpoint knows.
#![cfg_attr(not(test), deny(clippy::print_stdout, clippy::print_stderr))]

mod body;
mod caller;
mod ccf;
mod company;
mod connection;
mod connections;
mod contingencies;
mod credit_note;
mod cursor;
mod documents;
mod edge;
mod envelope;
mod errors;
mod health;
#[cfg(any(test, feature = "test-support"))]
pub mod hostile;
mod invalidation;
mod invoice;
mod issuing;
mod json;
mod limits;
mod login;
mod metrics;
mod moment;
mod nearest;
mod problem;
mod query;
#[cfg(any(test, feature = "test-support"))]
pub mod reading;
pub mod reference;
mod register;
mod retention;
mod routes;
mod scan;
mod sections;
mod self_test;
mod series;
mod server;
mod service;
mod shape;
mod shares;
mod texts;
mod unread;
mod upgrade;

pub use limits::{LimitSettings, Limits};
pub use metrics::{Family, Figure, Metrics, Sample, metrics_server};
pub use server::{SPARE_CONNECTIONS, ServerSettings, server};
pub use service::{HttpSettings, RegistrationMode, Service};

#[cfg(test)]
mod tests;
