//! Fakes of the ports but the store: they take no time and fail only when told to.
#![warn(missing_docs)]

mod authority;
mod interface;
mod mail;
mod security;
mod webhooks;

pub use authority::FakeAuthority;
pub use interface::NoInterface;
pub use mail::FakeRelay;
pub use security::{FakePageTokens, FakeSigner, FakeTokens, FakeVault, PlainPasswords};
pub use webhooks::FakeWebhooks;

use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering};

use dte_application::ports::{Clock, Randomness};
use dte_domain::identification::GenerationCode;
use time::{Duration, OffsetDateTime};
use uuid::Uuid;

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
