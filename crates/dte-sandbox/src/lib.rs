//! The tax authority in a box: the wire protocol of El Salvador's tax authority, for tests.
//!
//! It answers the same paths with the same shapes as the real one, verifies what the real one
//! verifies (password, token, signature, structure, arithmetic, duplicates and, unless it is told not
//! to, the rules of the norm), hands out test certificates, and fails on demand. It is a test
//! environment (`00`) and refuses to be another.
//!
//! # How to run one
//!
//! ```no_run
//! # async fn example() -> Result<(), Box<dyn std::error::Error>> {
//! use dte_sandbox::{Sandbox, SandboxConfig};
//!
//! let listener = std::net::TcpListener::bind("127.0.0.1:0")?;
//! let sandbox = Sandbox::start(&SandboxConfig::default(), listener)?;
//! println!("the authority is at {}", sandbox.url());
//! sandbox.stop(true).await; // dropping it stops it too
//! # Ok(())
//! # }
//! ```
//!
//! Any number of them live in one process; nothing is global. Start it inside a tokio or actix
//! runtime. With [`SandboxConfig::data_dir`] it remembers everything in a journal, over `kill -9`.
//!
//! # The authority's own services
//!
//! | method and path | what |
//! |---|---|
//! | `POST /seguridad/auth` | sign in (form: `user`, `pwd`) |
//! | `POST /fesv/recepciondte` | one document |
//! | `POST /fesv/recepcion/consultadte` | what became of a document (or of an event, by its code) |
//! | `POST /fesv/recepcionlote` | a batch |
//! | `GET /fesv/recepcion/consultadtelote/{code}` | what became of a batch |
//! | `POST /fesv/contingencia` | the contingency event |
//! | `POST /fesv/anulardte` | the invalidation event |
//! | `GET /consultaPublica?ambiente&codGen&fechaEmi` | the public page behind the QR code |
//!
//! Every path is served with and without a slash at its end. A request without `User-Agent` is
//! answered 403, one without a good token 401, both with an empty body.
//!
//! # The sandbox's controls and faults
//!
//! `docs/SANDBOX.md` lists them, for those who run it and for those who work on it.
//!
//! # The two editions
//!
//! Documents and events of both are taken until [`SandboxConfig::cutover`], if there is one, by the
//! sandbox's clock. From then on one of the first is refused for its structure (096), but for a document that was
//! issued before and either arrives within [`SandboxConfig::cutover_grace`] or was issued in
//! contingency. Queries know both.
#![cfg_attr(not(test), deny(clippy::print_stdout, clippy::print_stderr))]

mod arithmetic;
mod authority;
mod batch;
mod business_days;
mod certificate;
mod clock;
mod code;
mod config;
mod contingency;
mod documents;
mod edition;
mod endpoints;
mod envelope;
mod error;
mod faults;
mod hangup;
mod invalidation;
mod journal;
mod json;
mod judge;
mod measure;
mod norm;
mod randomness;
mod reception_answer;
mod record;
mod registration;
mod registry;
mod server;
mod signature;
mod store;
mod stored;
mod strictness;
mod structure;
pub mod tables;
mod taxpayers;
mod test_values;
mod token;

#[cfg(test)]
mod agreement;
#[cfg(test)]
mod samples;

pub use config::SandboxConfig;
pub use error::SandboxError;
pub use judge::document_faults;
pub use server::{RunningSandbox, Sandbox};
pub use strictness::{Strictness, UnknownStrictness};
