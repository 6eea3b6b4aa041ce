//! Whether the clock goes back.

use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

use dte_application::ports::Clock;
use time::OffsetDateTime;

/// Less than this is how clocks are kept right.
const UNNOTICED: time::Duration = time::Duration::seconds(2);

/// How often it was found to have gone back.
static TIMES: AtomicU64 = AtomicU64::new(0);

pub fn times_set_back() -> u64 {
    TIMES.load(Ordering::Relaxed)
}

/// Tells that the clock shows less than it did before.
pub fn log_set_back(back: time::Duration) {
    tracing::warn!(
        seconds = back.whole_seconds(),
        "the clock went back: dates of documents, deadlines and leases follow it; see to it that it \
         is kept right (NTP)"
    );
    TIMES.fetch_add(1, Ordering::Relaxed);
}

/// Compares the clock with the time that has passed since the last look.
pub struct ClockWatch {
    looked: Instant,
    showed: OffsetDateTime,
}

impl ClockWatch {
    pub fn begin(clock: &dyn Clock) -> Self {
        Self {
            looked: Instant::now(),
            showed: clock.now(),
        }
    }

    /// By how much the clock went back since the last look.
    pub fn look(&mut self, clock: &dyn Clock) -> Option<time::Duration> {
        let (looked, showed) = (Instant::now(), clock.now());
        let passed = looked.saturating_duration_since(self.looked);
        let back = back(self.showed, passed, showed);
        (self.looked, self.showed) = (looked, showed);
        back
    }
}

/// By how much a clock shows less than it did before, when so much time has passed since.
fn back(showed: OffsetDateTime, passed: Duration, shows: OffsetDateTime) -> Option<time::Duration> {
    let back = showed + passed - shows;
    (back > UNNOTICED).then_some(back)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::log::capture::CapturedLog;
    use time::macros::datetime;

    #[test]
    fn what_is_told_of_a_clock_that_went_back_is_a_warning_and_counts() {
        let (captured, _listening) = CapturedLog::begin();
        let before = times_set_back();
        log_set_back(time::Duration::MINUTE);
        assert_eq!(times_set_back(), before + 1);
        let lines = captured.lines();
        let [line] = &lines[..] else {
            panic!("{lines:?}")
        };
        assert!(line.starts_with("WARN the clock went back: "), "{line}");
        assert!(line.ends_with("seconds=60"), "{line}");
    }

    #[test]
    fn a_clock_that_was_set_back_is_noticed_and_one_that_is_kept_right_is_not() {
        let noon = datetime!(2026-11-22 12:00 UTC);
        let minute = Duration::from_mins(1);
        let after = |seconds| back(noon, minute, noon + time::Duration::seconds(seconds));
        assert_eq!(after(60), None);
        assert_eq!(after(59), None);
        assert_eq!(after(3_600), None);
        assert_eq!(after(0), Some(time::Duration::MINUTE));
        assert_eq!(after(-60), Some(time::Duration::minutes(2)));
    }
}
