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
//!     Answer::NotSignedIn => …,          // the company's credentials
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
//! # Where things are
//!
//! `wire` has the authority's shapes and `reading` what they mean, `exchange` carries bytes,
//! `sessions` signs in, `client` puts them together. [`SandboxCertificates`] asks the sandbox, not
//! the authority, for test certificates.

mod client;
mod exchange;
mod health;
#[cfg(any(test, feature = "test-support"))]
pub mod hostile;
mod reading;
mod sandbox;
mod session;
mod sessions;
mod settings;
mod token;
mod wire;

pub use client::AuthorityClient;
pub use sandbox::SandboxCertificates;
pub use settings::{AuthorityPaths, AuthoritySettings, SettingsError};
