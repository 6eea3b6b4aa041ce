//! The client of the tax authority.
//!
//! # How to use it
//!
//! ```text
//! let settings = AuthoritySettings::at("https://apitest.dtes.mh.gob.sv");
//! let authority = AuthorityClient::new(&settings, portal_access, clock)?;
//! match authority.submit(&sender, &submission).await {
//!     SubmitReply::Accepted(Acceptance { stamp, .. }) => …,
//!     SubmitReply::Rejected(rejection) => …,
//!     SubmitReply::NotSent(obstacle) => …,    // certainly not there
//!     SubmitReply::NoAnswer { seen } => …,    // ask later what became of it
//! }
//! ```
//!
//! One client serves all companies. It signs in by itself, once for all who wait, keeps the
//! tokens, and signs in again when one ends or is refused. Everything else is the caller's:
//! asking again, sending again, giving up.
//!
//! # How answers are read
//!
//! By what they say. Only `PROCESADO` with the document's own code and a stamp is an acceptance. Only
//! `RECHAZADO` below HTTP 500 with the document's own code and a code of the reason is a rejection;
//! with one of the two it is an [`SubmitReply::Incomplete`](dte_application::ports::SubmitReply::Incomplete),
//! which decides nothing. Whatever else comes (nothing, HTML, half a JSON, another document's answer)
//! is no answer: the document may have been received or not. Words are cut to a length that people
//! read.
//!
//! # What was not sent, and what may have been
//!
//! [`SubmitReply::NotSent`](dte_application::ports::SubmitReply::NotSent) is said only when not a byte of the
//! document left: nobody could sign in, no connection was made, all places were taken, or the
//! service is left alone. Each service of the authority has a breaker for each company: after several
//! failures in a row (silence, a refused connection, an error of the server, a page, garbage, a new
//! token refused) it is left alone for a while, or for as long as it asks, then tried with one request
//! at a time. A refusal is an answer, not a failure. A service is left alone by all when at least two
//! companies, and half of those that tried lately, fail: no company's trouble is felt by another.
//!
//! # Where things are
//!
//! `wire` has the authority's shapes; `classify`, `batch` and `contingency` tell what they mean;
//! `transport` carries bytes past a `breaker`; `sessions` signs in; `connectivity` tells whose fault a
//! silence is; `client` puts them together; `sandbox` requests test certificates from a sandbox, never from the
//! authority.
#![cfg_attr(not(test), deny(clippy::print_stdout, clippy::print_stderr))]

mod batch;
mod breaker;
mod classify;
mod client;
mod connectivity;
mod contingency;
mod event_body;
#[cfg(any(test, feature = "fuzz-support"))]
pub mod fuzz_support;
mod health;
mod sandbox;
mod service_stats;
mod session;
mod sessions;
mod settings;
mod sync;
mod timestamps;
mod tls;
mod token;
mod transport;
mod truncate;
mod wire;

pub use breaker::BreakerSettings;
pub use client::AuthorityClient;
pub use event_body::EventBody;
pub use service_stats::ServiceStats;
pub use settings::{
    AuthorityPaths, AuthoritySettings, ReceptionRoute, SettingsError, check, check_roots,
};
