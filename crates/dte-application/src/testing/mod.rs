//! The ports in memory: a test kit for the use cases and for whoever swaps an adapter.
//!
//! ```
//! use std::sync::Arc;
//!
//! use dte_application::ports::{Obstacle, SubmitReply};
//! use dte_application::testing::{Adapters, FakeAuthority, TestApp};
//! use dte_domain::samples;
//!
//! # tokio::runtime::Runtime::new().unwrap().block_on(async {
//! // An adapter of one's own beside fakes of all other ports:
//! let authority = Arc::new(FakeAuthority::default());
//! let app = TestApp::with(Adapters { authority: authority.clone(), ..Adapters::fakes() });
//! let company = app.company().await;
//! authority.answer_next(SubmitReply::NotSent(Obstacle::NotSignedIn));
//! let issued = app.issue(company.main, samples::ccf()).await.unwrap();
//! assert!(issued.contingency.is_some(), "handed over, to be transmitted later");
//! # });
//! ```
//! The fakes keep what real adapters keep (numbers without gaps, one document per idempotency
//! key), take no time and fail only when told to.
#![expect(clippy::unwrap_used, clippy::expect_used, reason = "for tests")]

mod app;
mod authority;
mod companies;
mod contingencies;
mod documents;
mod invalidations;
mod number_register;
mod security;

pub use crate::testing::companies::MemoryCompanies;
pub use app::{Adapters, Fakes, PACE, PLACES, TestApp, TestCompany, registration};
pub use authority::FakeAuthority;
pub use documents::MemoryDocuments;
pub use security::{FakeCertificates, FakeSigner, FakeTokens, FakeVault, PlainPasswords};

use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering};

use dte_domain::identification::GenerationCode;
use time::{Duration, OffsetDateTime};
use uuid::Uuid;

use crate::ports::{Clock, Randomness};

/// A clock that stands still until it is moved.
#[derive(Debug)]
pub struct StoppedClock(Mutex<OffsetDateTime>);

impl StoppedClock {
    /// A clock that shows a moment.
    pub fn at(moment: OffsetDateTime) -> Self {
        Self(Mutex::new(moment))
    }

    /// Moves it.
    pub fn advance(&self, by: Duration) {
        *self.0.lock().unwrap() += by;
    }
}

impl Clock for StoppedClock {
    fn now(&self) -> OffsetDateTime {
        *self.0.lock().unwrap()
    }
}

/// Counts instead of drawing: the same run gives the same codes and keys.
#[derive(Debug, Default)]
pub struct Counting(AtomicU64);

impl Randomness for Counting {
    fn uuid(&self) -> Uuid {
        let count = self.0.fetch_add(1, Ordering::Relaxed) + 1;
        Uuid::from_u128(0x0000_0000_0000_4000_8000_0000_0000_0000 | u128::from(count))
    }

    fn generation_code(&self) -> GenerationCode {
        GenerationCode::new(self.uuid())
    }

    fn text(&self, bytes: usize) -> String {
        let count = self.0.fetch_add(1, Ordering::Relaxed) + 1;
        format!("{count:0>width$}", width = bytes * 4 / 3)
    }
}
