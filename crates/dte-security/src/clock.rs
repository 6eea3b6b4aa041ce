use dte_application::ports::Clock;
use time::{Duration, OffsetDateTime};

/// The system's clock, moved by a fixed offset so that deadlines and year changes can be tried.
#[derive(Clone, Copy, Debug, Default)]
pub struct SystemClock {
    offset: Duration,
}

impl SystemClock {
    /// A clock that runs `offset_seconds` ahead of the system's, behind it when negative.
    pub fn new(offset_seconds: i64) -> Self {
        Self {
            offset: Duration::seconds(offset_seconds),
        }
    }
}

impl Clock for SystemClock {
    #[expect(
        clippy::disallowed_methods,
        reason = "the one place of the service that reads the system's clock"
    )]
    fn now(&self) -> OffsetDateTime {
        OffsetDateTime::now_utc().saturating_add(self.offset)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_offset_moves_the_clock_both_ways_and_never_overflows() {
        let now = SystemClock::default().now();
        let day = Duration::days(1);
        let ahead = SystemClock::new(86_400).now() - now;
        let behind = now - SystemClock::new(-86_400).now();
        assert!(ahead >= day && ahead < day + Duration::MINUTE);
        assert!(behind <= day && behind > day - Duration::MINUTE);
        assert!(SystemClock::new(i64::MAX).now() > now);
        assert!(SystemClock::new(i64::MIN).now() < now);
    }
}
