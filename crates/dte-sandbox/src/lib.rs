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
//! # The sandbox's controls
//!
//! | method and path | what |
//! |---|---|
//! | `GET /sandbox` | `{sandbox, environment, strict, version}` |
//! | `PUT /sandbox/strict` `{level}` | judges by another [`Strictness`] until it ends |
//! | `POST /sandbox/certificates` `{nit, password, not_before?, not_after?}` | a test certificate |
//! | `POST /sandbox/taxpayers` `{nit, password?, revoke_tokens?, name?, nrc?, activity?}` or a list | enters taxpayers; sets the API password; `true`: refuses the tokens given so far |
//! | `GET`, `PUT`, `PATCH`, `DELETE /sandbox/taxpayers/{nit}` `{name?, nrc?, activity?}` | what a taxpayer is registered with |
//! | `PUT /sandbox/clock` `{now}` or `{offset_seconds}` | sets or moves the clock |
//! | `GET /sandbox/documents` | every document it holds, refused ones included, with the SHA-256 of its bytes |
//! | `GET /sandbox/events` | every event it sealed, with the documents that it is about |
//! | `GET /sandbox/batches` | every batch with its result |
//! | `GET`, `POST`, `DELETE /sandbox/faults` | lists, adds, forgets faults |
//!
//! Moments are RFC 3339. Any user signs in with any password that is not empty, or with the one that
//! was set for it; at [`Strictness::Registry`] only known taxpayers do. A NIT with a certificate acts
//! for itself only. A new certificate replaces the old one for signing; what the old key signed stays
//! acceptable.
//!
//! # The two editions
//!
//! Documents and events of both are taken until [`SandboxConfig::cutover`], if there is one, by the
//! sandbox's clock. From then on one of the first is refused for its structure (096), but for a document that was
//! issued before and either arrives within [`SandboxConfig::cutover_grace`] or was issued in
//! contingency. Queries know both.
//!
//! # Faults
//!
//! `{"on": service, "kind": kind, "value": value, "times": n}`. Services: `auth`, `reception`,
//! `query` (of documents and of batches), `batch`, `contingency`, `invalidation`. Each service has
//! its own queue; the first fault applies to the next `times` requests (1 when absent; 0 or null:
//! until deleted), then the second one does.
//!
//! | kind | value | effect |
//! |---|---|---|
//! | `delay` | milliseconds | waits, then handles |
//! | `status` | HTTP status | answers it without handling; an HTML body from 500 on, none below |
//! | `close` | | closes the connection without handling |
//! | `lost_answer` | | handles, then closes the connection |
//! | `reject` | a code, `"099"` by default | refuses with that code; documents are held as refused |
//! | `unknown_receiver` | | reception: refuses as one to an unknown receiver |
//! | `lagging_queries` | seconds | query: until it is deleted, finds nothing that came in less than that ago |
//! | `garbage` | `"json"` (default), `"empty"`, `"html"` | 200 with half an answer, none, a page |
//!
//! A `GET` on the reception is answered 405 unless a fault of `reception` comes first, which it uses
//! up like a document: it tells whether the reception is there.
//!
//! A closed connection ends without a single byte of an answer.
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
mod edition;
mod endpoints;
mod error;
mod faults;
mod hangup;
mod invalidation;
mod journal;
mod json;
mod judge;
mod measure;
mod norm;
#[cfg(any(test, feature = "official-schemas"))]
pub mod official;
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
