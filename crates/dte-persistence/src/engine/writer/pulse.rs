//! What others may know of the writer without waiting for it.

use std::sync::atomic::AtomicU64;
use std::sync::atomic::Ordering::Relaxed;
use std::time::{Duration, Instant};

/// So long a failure counts when nothing was heard since.
const LATELY: Duration = Duration::from_mins(1);

/// Since when the writer has been at its present transaction, and when one last failed.
///
/// Moments are milliseconds since this was made, plus one; zero is never.
#[derive(Debug)]
pub(crate) struct Pulse {
    made: Instant,
    busy_since: AtomicU64,
    failed_at: AtomicU64,
}

impl Pulse {
    pub(super) fn new() -> Self {
        Self {
            made: Instant::now(),
            busy_since: AtomicU64::new(0),
            failed_at: AtomicU64::new(0),
        }
    }

    fn at(&self, moment: Instant) -> u64 {
        let since = moment.saturating_duration_since(self.made).as_millis();
        u64::try_from(since).unwrap_or(u64::MAX).saturating_add(1)
    }

    pub(super) fn begin(&self) {
        self.busy_since.store(self.at(Instant::now()), Relaxed);
    }

    /// It has ended; whether it failed for what lies with the database.
    pub(super) fn end(&self, failed: bool) {
        self.busy_since.store(0, Relaxed);
        if failed {
            self.failed_at.store(self.at(Instant::now()), Relaxed);
        }
    }

    /// What failed before a moment no longer counts: something good was heard since.
    pub(super) fn forgive(&self, before: Instant) {
        let (failed_at, before) = (self.failed_at.load(Relaxed), self.at(before));
        if failed_at <= before {
            // One that failed just now is not forgotten.
            let _another = self
                .failed_at
                .compare_exchange(failed_at, 0, Relaxed, Relaxed);
        }
    }

    /// Whether something failed within the last minute and nothing good was heard since.
    pub(super) fn has_failed_lately(&self) -> bool {
        match self.failed_at.load(Relaxed) {
            0 => false,
            failed_at => {
                let now = self.at(Instant::now());
                Duration::from_millis(now.saturating_sub(failed_at)) < LATELY
            }
        }
    }

    /// Whether something failed at a moment or after it.
    pub(crate) fn failed_since(&self, moment: Instant) -> bool {
        let failed_at = self.failed_at.load(Relaxed);
        failed_at != 0 && failed_at >= self.at(moment)
    }

    pub(crate) fn busy_for(&self) -> Duration {
        match self.busy_since.load(Relaxed) {
            0 => Duration::ZERO,
            since => {
                let now = self.at(Instant::now());
                Duration::from_millis(now.saturating_sub(since))
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_failure_counts_until_something_good_is_heard() {
        let pulse = Pulse::new();
        let before = Instant::now();
        assert!(!pulse.has_failed_lately() && !pulse.failed_since(before));
        pulse.begin();
        pulse.end(true);
        assert!(pulse.has_failed_lately() && pulse.failed_since(before));
        std::thread::sleep(Duration::from_millis(5));
        let after = Instant::now();
        assert!(!pulse.failed_since(after));
        pulse.forgive(after);
        assert!(!pulse.has_failed_lately() && !pulse.failed_since(before));
    }

    #[test]
    fn what_goes_on_is_seen_while_it_does() {
        let pulse = Pulse::new();
        assert_eq!(pulse.busy_for(), Duration::ZERO);
        pulse.begin();
        std::thread::sleep(Duration::from_millis(20));
        assert!(pulse.busy_for() >= Duration::from_millis(15));
        pulse.end(false);
        assert_eq!(pulse.busy_for(), Duration::ZERO);
    }
}
