//! The use cases and the ports that they need.
//!
//! A use case is a struct of ports with a method `run`. It knows no HTTP, no database and no
//! wire format. [`ports`] lists what it needs; the test kit (`tests/kit`) has fakes of it.
//! [`wiring`] builds all of them over one set of adapters.
#![cfg_attr(not(test), deny(clippy::print_stdout, clippy::print_stderr))]

pub mod bulk;
pub mod caller;
pub mod contingency;
pub mod error;
pub mod event_watch;
pub mod given_certificates;
pub mod jobs;
pub mod key_sessions;
pub mod limits;
pub mod mail;
pub mod ports;
pub(crate) mod shown_secrets;
pub mod submission;
pub mod use_cases;
pub mod watch_thresholds;
pub mod webhooks;
pub mod wiring;

pub use caller::Caller;
pub use dte_schema::Identified;
pub use error::Error;
