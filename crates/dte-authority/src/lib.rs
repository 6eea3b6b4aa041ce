//! The client of the tax authority.
//!
//! # How to use it
//!
//! ```text
//! let settings = AuthoritySettings::at("https://apitest.dtes.mh.gob.sv");
//! let authority = AuthorityClient::new(&settings, portal_access, clock)?;
//! match authority.submit(&sender, &submission).await {
//!     Answer::Accepted { stamp, .. } => …,
//!     Answer::Rejected(rejection) => …,
//!     Answer::NotSent(obstacle) => …,    // certainly not there
//!     Answer::NoAnswer { seen } => …,    // ask later what became of it
//! }
//! ```
//!
//! One client serves all companies. It signs in by itself, once for all who wait, keeps the
//! tokens, and signs in again when one ends or is refused. Everything else is the caller's:
//! asking again, sending again, giving up.
//!
//! # How answers are read
//!
//! By what they say, never by the HTTP code alone. Only `PROCESADO` with a stamp is an
//! acceptance, only `RECHAZADO` a rejection. Whatever else comes (nothing, HTML, half a JSON,
//! another document's answer) is no answer: the document may have been received or not.
//!
//! # What was not sent, and what may have been
//!
//! [`Answer::NotSent`](dte_application::ports::Answer::NotSent) is said only when not a byte of the
//! document left: nobody could sign in, no connection was made, all places were taken, or the
//! service is left alone. Each service of the authority has a breaker: after several failures in a
//! row (silence, a refused connection, an error of the server, garbage) it is left alone for a
//! while, then tried with one request at a time. A refusal is an answer, not a failure, so that no
//! company's mistakes are felt by another.
//!
//! # Where things are
//!
//! `wire` has the authority's shapes; `reading`, `batch` and `contingency` tell what they mean;
//! `exchange` carries bytes past a `breaker`; `sessions` signs in; `internet` tells whose fault a
//! silence is; `client` puts them together. [`SandboxCertificates`] asks the sandbox, not the
//! authority, for test certificates.
#![cfg_attr(not(test), deny(clippy::print_stdout, clippy::print_stderr))]

mod batch;
mod breaker;
mod client;
mod contingency;
mod exchange;
mod health;
#[cfg(any(test, feature = "test-support"))]
pub mod hostile;
mod internet;
mod moment;
mod reading;
mod sandbox;
mod session;
mod sessions;
mod settings;
mod token;
mod wire;

pub use breaker::BreakerSettings;
pub use client::AuthorityClient;
pub use sandbox::SandboxCertificates;
pub use settings::{AuthorityPaths, AuthoritySettings, SettingsError};
