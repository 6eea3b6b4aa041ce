//! How the authority's services answer, counted since the start.

use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

/// How a service of the authority answers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ServiceStats {
    pub service: &'static str,
    /// Whether it did lately; nothing when nobody tried.
    pub works: Option<bool>,
    /// How many requests it answered, whatever it said.
    pub answered: u64,
    /// How many it did not.
    pub unanswered: u64,
    /// How long all of them took together.
    pub busy: Duration,
    /// How long the last one took that was answered.
    pub last: Option<Duration>,
}

#[derive(Debug, Default)]
pub(crate) struct Stats {
    answered: AtomicU64,
    unanswered: AtomicU64,
    /// In microseconds.
    busy: AtomicU64,
    last: AtomicU64,
}

impl Stats {
    pub(crate) fn count(&self, took: Duration, is_answered: bool) {
        let took = u64::try_from(took.as_micros()).unwrap_or(u64::MAX).max(1);
        self.busy.fetch_add(took, Ordering::Relaxed);
        if is_answered {
            self.answered.fetch_add(1, Ordering::Relaxed);
            self.last.store(took, Ordering::Relaxed);
        } else {
            self.unanswered.fetch_add(1, Ordering::Relaxed);
        }
    }

    pub(crate) fn read(&self, service: &'static str, works: Option<bool>) -> ServiceStats {
        let last = self.last.load(Ordering::Relaxed);
        ServiceStats {
            service,
            works,
            answered: self.answered.load(Ordering::Relaxed),
            unanswered: self.unanswered.load(Ordering::Relaxed),
            busy: Duration::from_micros(self.busy.load(Ordering::Relaxed)),
            last: (last > 0).then(|| Duration::from_micros(last)),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_last_answer_and_the_time_of_all_are_told() {
        let stats = Stats::default();
        let nothing = stats.read("query", None);
        assert_eq!((nothing.answered, nothing.last), (0, None));
        stats.count(Duration::from_millis(20), true);
        stats.count(Duration::from_secs(8), false);
        let seen = stats.read("query", Some(false));
        assert_eq!((seen.answered, seen.unanswered), (1, 1));
        assert_eq!(seen.last, Some(Duration::from_millis(20)));
        assert_eq!(seen.busy, Duration::from_millis(8_020));
    }
}
