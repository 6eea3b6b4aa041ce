//! So many of something a minute.

use std::hash::Hash;
use std::num::NonZeroU32;
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::Duration;

use governor::clock::{Clock, DefaultClock};
use governor::middleware::StateInformationMiddleware;
use governor::state::keyed::HashMapStateStore;
use governor::{Quota, RateLimiter};

/// After so many questions those are forgotten who have all of theirs left.
const SWEEP_EVERY: u32 = 1_024;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RateLimitState {
    pub limit: u32,
    pub remaining: u32,
    /// How long until all are left again.
    pub reset: Duration,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Exceeded {
    pub standing: RateLimitState,
    /// How long until one more is allowed.
    pub wait: Duration,
}

/// So many a minute for each `K`, all of which may come at once; they grow back evenly.
///
/// Who has not come lately is forgotten, so that what is kept is bounded by how fast one can ask.
#[derive(Debug)]
pub struct PerMinute<K: Hash + Eq + Clone> {
    limiter: RateLimiter<K, HashMapStateStore<K>, DefaultClock, StateInformationMiddleware>,
    most: NonZeroU32,
    asked: AtomicU32,
}

impl<K: Hash + Eq + Clone> PerMinute<K> {
    pub fn new(most: NonZeroU32) -> Self {
        let limiter =
            RateLimiter::hashmap_with_clock(Quota::per_minute(most), DefaultClock::default());
        Self {
            limiter: limiter.with_middleware(),
            most,
            asked: AtomicU32::new(0),
        }
    }

    pub fn take(&self, key: &K) -> Result<RateLimitState, Exceeded> {
        if self.asked.fetch_add(1, Ordering::Relaxed) % SWEEP_EVERY == SWEEP_EVERY - 1 {
            self.limiter.retain_recent();
            self.limiter.shrink_to_fit();
        }
        match self.limiter.check_key(key) {
            Ok(snapshot) => Ok(self.standing(snapshot.remaining_burst_capacity())),
            Err(until) => Err(Exceeded {
                standing: self.standing(0),
                wait: until.wait_time_from(DefaultClock::default().now()),
            }),
        }
    }

    fn standing(&self, remaining: u32) -> RateLimitState {
        const MINUTE: Duration = Duration::from_mins(1);
        let limit = self.most.get();
        RateLimitState {
            limit,
            remaining,
            reset: MINUTE / limit * limit.saturating_sub(remaining),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn per_minute(most: u32) -> PerMinute<u32> {
        PerMinute::new(NonZeroU32::new(most).unwrap())
    }

    #[test]
    fn everybody_has_so_many_a_minute() {
        let limit = per_minute(2);
        let first = limit.take(&1).unwrap();
        assert_eq!((first.limit, first.remaining), (2, 1));
        assert_eq!(first.reset, Duration::from_secs(30));
        assert_eq!(limit.take(&1).unwrap().remaining, 0);
        let exceeded = limit.take(&1).unwrap_err();
        assert_eq!(exceeded.standing.remaining, 0);
        assert_eq!(exceeded.standing.reset, Duration::from_mins(1));
        let wait = exceeded.wait.as_secs();
        assert!((28..=30).contains(&wait), "{wait}");
        assert_eq!(limit.take(&2).unwrap().remaining, 1);
    }

    #[test]
    fn who_has_all_left_again_is_forgotten() {
        let limit = per_minute(60_000_000);
        for key in 0..SWEEP_EVERY * 20 {
            limit.take(&key).unwrap();
        }
        let known = limit.limiter.len();
        assert!(known <= SWEEP_EVERY as usize * 2, "{known}");
    }
}
