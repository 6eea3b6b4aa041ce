use dte_domain::identification::LocalTime;
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

    /// A text of `bytes` random bytes, in characters fit for URLs and headers.
    fn text(&self, bytes: usize) -> String;
}
