//! The test kit: every use case, wired by the function that wires the program, over the real store and fakes
//! of everything else. A test names the adapters that it swaps:
//!
//! ```
//! use std::sync::Arc;
//!
//! use dte_application::ports::{Obstacle, SubmitReply};
//! use dte_domain::samples;
//! use dte_test_kit::{FakeAuthority, TestApp};
//!
//! # tokio::runtime::Runtime::new().unwrap().block_on(async {
//! let authority = Arc::new(FakeAuthority::default());
//! let app = TestApp::with(|adapters, _settings| adapters.authority = authority.clone());
//! let company = app.company().await;
//! authority.answer_next(SubmitReply::NotSent(Obstacle::NotSignedIn));
//! let issued = app.issue(company.main, samples::ccf()).await.unwrap();
//! assert!(issued.contingency.is_some(), "handed over, to be transmitted later");
//! # });
//! ```
//!
//! The store is the adapter that serves companies, SQLite, over a file of the test's own in a temporary
//! folder: what it keeps and refuses there, it keeps and refuses here. It fails when it is told to
//! ([`StoreFaults`]). The fakes of the other ports take no time and fail only when told to. The module
//! [`postgresql`] starts a PostgreSQL server.
//!
//! `docs/SWAPPING.md` shows more of them, and is tested with this crate.
#![expect(clippy::unwrap_used, clippy::expect_used, reason = "for tests")]

#[cfg(doctest)]
#[doc = include_str!("../../../docs/SWAPPING.md")]
mod swapping {}

mod app;
mod database;
mod fakes;
pub mod postgresql;
mod smtp;
mod store_faults;

pub use app::{
    INTERVALS, MAILS_A_DAY, PLACES, PUBLIC_QUERY_URL, PUBLIC_URL, TestApp, TestCompany, drawer,
    registration,
};
pub use database::{DatabaseFile, Stall, at_once};
pub use fakes::{
    Counting, FakeAuthority, FakeRelay, FakeSigner, FakeTokens, FakeVault, FakeWebhooks,
    PlainPasswords, StoppedClock,
};
pub use smtp::{SmtpMood, SmtpServer, TakenMail};
pub use store_faults::StoreFaults;
