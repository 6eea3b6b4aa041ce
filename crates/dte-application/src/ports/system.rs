use std::borrow::Cow;
use std::time::Instant;

use async_trait::async_trait;
use dte_domain::identification::{GenerationCode, LocalTime};
use time::OffsetDateTime;
use uuid::Uuid;

/// The clock.
pub trait Clock: Send + Sync {
    /// The present moment, in universal time.
    fn now(&self) -> OffsetDateTime;

    /// What clocks in El Salvador show.
    fn local_now(&self) -> LocalTime {
        LocalTime::at(self.now())
    }
}

/// The source of what must not be guessed or repeated.
pub trait Randomness: Send + Sync {
    /// A UUID, version 4.
    fn uuid(&self) -> Uuid;

    /// A generation code: a UUID, version 4, that may share its first four digits with those drawn before
    /// and after it, so that they stand together where documents are found by their codes.
    fn generation_code(&self) -> GenerationCode;

    /// A text of `bytes` random bytes, in characters fit for URLs and headers.
    fn text(&self, bytes: usize) -> String;
}

/// Something that the service depends on and whose state can be asked cheaply.
#[async_trait]
pub trait Probe: Send + Sync {
    /// Its name in the health answer: `database`.
    fn component(&self) -> &'static str;

    /// Whether documents cannot be issued without it.
    fn is_vital(&self) -> bool {
        false
    }

    /// `Ok` when it works; otherwise a short text that gives nothing internal away.
    async fn probe(&self) -> Result<(), Cow<'static, str>>;

    /// Whether something failed at a moment or after it, so that what was found out before no longer
    /// holds.
    fn has_failed_since(&self, _moment: Instant) -> bool {
        false
    }

    /// Whether what it does hangs, longer than it ever may.
    fn hangs(&self) -> bool {
        false
    }
}
