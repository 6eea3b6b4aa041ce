//! Leaves a service alone that failed several times in a row, and tries it one request at a time.
//!
//! Closed, everything passes. After so many failures in a row it opens: nothing passes for a
//! while. Then one request passes as a trial: its success closes the breaker, its failure opens it
//! again for twice as long. Every method is told the time, so that tests move the clock by hand.

use std::sync::Mutex;
use std::time::{Duration, Instant};

use crate::session::lock;

/// When a breaker opens, and for how long.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BreakerSettings {
    /// How many failures in a row open it; 5. At least 1.
    pub failures: u32,
    /// How long they must have gone on at least; 1 second. Many requests under way at once fail
    /// together, and before the next question shows that only their answers were lost.
    pub grace: Duration,
    /// How long it stays open the first time; 15 seconds. Every failed trial doubles it.
    pub pause: Duration,
    /// How long it stays open at most; 2 minutes, so that a service that is back is noticed long
    /// before the quarter of an hour within which reconnecting must be tried.
    pub longest_pause: Duration,
}

impl Default for BreakerSettings {
    fn default() -> Self {
        Self {
            failures: 5,
            grace: Duration::from_secs(1),
            pause: Duration::from_secs(15),
            longest_pause: Duration::from_mins(2),
        }
    }
}

/// The breaker of one service.
#[derive(Debug)]
pub(crate) struct Breaker {
    settings: BreakerSettings,
    state: Mutex<State>,
}

#[derive(Debug)]
enum State {
    /// Everything passes; so many failures since the last success, the first of them then.
    Closed {
        failures: u32,
        since: Option<Instant>,
    },
    /// Nothing passes before `until`, then one trial at a time.
    Open {
        until: Instant,
        pause: Duration,
        trial: bool,
    },
}

impl State {
    /// Closed, without a failure.
    const CLOSED: Self = Self::Closed {
        failures: 0,
        since: None,
    };
}

/// The right to send one request. Dropped without a word on how it went, it counts for nothing,
/// and another trial may begin.
#[derive(Debug)]
pub(crate) struct Passage<'a> {
    breaker: &'a Breaker,
    is_trial: bool,
}

impl Breaker {
    /// A closed one.
    pub(crate) fn new(settings: BreakerSettings) -> Self {
        Self {
            settings,
            state: Mutex::new(State::CLOSED),
        }
    }

    /// Whether nothing may pass at this moment.
    pub(crate) fn is_shut(&self, now: Instant) -> bool {
        match *lock(&self.state) {
            State::Closed { .. } => false,
            State::Open { until, trial, .. } => trial || now < until,
        }
    }

    /// Lets a request pass; `None` when it must not be sent.
    pub(crate) fn pass(&self, now: Instant) -> Option<Passage<'_>> {
        let is_trial = match &mut *lock(&self.state) {
            State::Closed { .. } => false,
            State::Open { until, trial, .. } if *trial || now < *until => return None,
            State::Open { trial, .. } => {
                *trial = true;
                true
            }
        };
        Some(Passage {
            breaker: self,
            is_trial,
        })
    }

    /// Something else proves that the service works: what was sent to it arrived, and only answers
    /// were lost on their way.
    pub(crate) fn is_proven(&self) {
        *lock(&self.state) = State::CLOSED;
    }

    fn open(&self, now: Instant, pause: Duration) -> State {
        let pause = pause.min(self.settings.longest_pause);
        State::Open {
            until: now + pause,
            pause,
            trial: false,
        }
    }
}

impl Passage<'_> {
    /// The service answered: the breaker is closed from now on.
    pub(crate) fn succeeded(self) {
        *lock(&self.breaker.state) = State::CLOSED;
    }

    /// The service failed. What had passed before the breaker opened does not open it further.
    pub(crate) fn failed(self, now: Instant) {
        let breaker = self.breaker;
        let mut state = lock(&breaker.state);
        match &mut *state {
            State::Closed { failures, since } => {
                *failures = failures.saturating_add(1);
                let lasted = now.saturating_duration_since(*since.get_or_insert(now));
                if *failures >= breaker.settings.failures && lasted >= breaker.settings.grace {
                    *state = breaker.open(now, breaker.settings.pause);
                }
            }
            State::Open { pause, .. } if self.is_trial => {
                *state = breaker.open(now, pause.saturating_mul(2));
            }
            State::Open { .. } => {}
        }
    }
}

impl Drop for Passage<'_> {
    fn drop(&mut self) {
        if !self.is_trial {
            return;
        }
        if let State::Open { trial, .. } = &mut *lock(&self.breaker.state) {
            *trial = false;
        }
    }
}

/// The breakers of the services; that of signing in is with the sessions.
#[derive(Debug)]
pub(crate) struct Breakers {
    pub(crate) reception: Breaker,
    pub(crate) query: Breaker,
    pub(crate) batch: Breaker,
    pub(crate) contingency: Breaker,
    pub(crate) invalidation: Breaker,
}

impl Breakers {
    /// All closed.
    pub(crate) fn new(settings: BreakerSettings) -> Self {
        Self {
            reception: Breaker::new(settings),
            query: Breaker::new(settings),
            batch: Breaker::new(settings),
            contingency: Breaker::new(settings),
            invalidation: Breaker::new(settings),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const SECOND: Duration = Duration::from_secs(1);

    fn breaker() -> (Breaker, Instant) {
        let settings = BreakerSettings {
            grace: Duration::ZERO,
            ..BreakerSettings::default()
        };
        (Breaker::new(settings), Instant::now())
    }

    #[test]
    fn failures_of_one_moment_do_not_open_it() {
        let (breaker, start) = (Breaker::new(BreakerSettings::default()), Instant::now());
        fail(&breaker, 60, start);
        assert!(!breaker.is_shut(start));
        fail(&breaker, 1, start + SECOND);
        assert!(breaker.is_shut(start + SECOND));
    }

    fn fail(breaker: &Breaker, times: u32, now: Instant) {
        for _ in 0..times {
            breaker.pass(now).unwrap().failed(now);
        }
    }

    #[test]
    fn five_failures_in_a_row_open_it_for_a_quarter_of_a_minute() {
        let (breaker, start) = breaker();
        fail(&breaker, 4, start);
        assert!(!breaker.is_shut(start));
        fail(&breaker, 1, start);
        for seconds in [0, 1, 14] {
            assert!(breaker.is_shut(start + SECOND * seconds));
            assert!(breaker.pass(start + SECOND * seconds).is_none());
        }
        assert!(!breaker.is_shut(start + SECOND * 15));
    }

    #[test]
    fn a_success_between_failures_keeps_it_closed() {
        let (breaker, start) = breaker();
        for _ in 0..3 {
            fail(&breaker, 4, start);
            breaker.pass(start).unwrap().succeeded();
        }
        assert!(!breaker.is_shut(start));
    }

    #[test]
    fn proof_that_what_was_sent_arrived_closes_it() {
        let (breaker, start) = breaker();
        fail(&breaker, 5, start);
        assert!(breaker.is_shut(start));
        breaker.is_proven();
        assert!(!breaker.is_shut(start));
        fail(&breaker, 4, start);
        assert!(!breaker.is_shut(start), "it counts from nothing");
    }

    #[test]
    fn one_trial_passes_at_a_time() {
        let (breaker, start) = breaker();
        fail(&breaker, 5, start);
        let due = start + SECOND * 15;
        let trial = breaker.pass(due).unwrap();
        assert!(breaker.is_shut(due) && breaker.pass(due).is_none());
        trial.succeeded();
        let _two = (breaker.pass(due).unwrap(), breaker.pass(due).unwrap());
        assert!(!breaker.is_shut(due));
    }

    #[test]
    fn a_trial_that_is_given_up_makes_room_for_another() {
        let (breaker, start) = breaker();
        fail(&breaker, 5, start);
        let due = start + SECOND * 15;
        drop(breaker.pass(due).unwrap());
        assert!(!breaker.is_shut(due));
        assert!(breaker.pass(due).is_some());
    }

    #[test]
    fn failed_trials_double_the_pause_up_to_its_bound_and_a_success_resets_it() {
        let (breaker, mut now) = breaker();
        fail(&breaker, 5, now);
        for seconds in [15, 30, 60, 120, 120] {
            assert!(breaker.is_shut(now + SECOND * (seconds - 1)));
            now += SECOND * seconds;
            assert!(!breaker.is_shut(now), "{seconds}");
            fail(&breaker, 1, now);
        }
        now += SECOND * 120;
        breaker.pass(now).unwrap().succeeded();
        fail(&breaker, 5, now);
        assert!(!breaker.is_shut(now + SECOND * 15));
    }

    #[test]
    fn what_passed_before_it_opened_does_not_prolong_the_pause() {
        let (breaker, start) = breaker();
        let late: Vec<_> = (0..20).map(|_| breaker.pass(start).unwrap()).collect();
        fail(&breaker, 5, start);
        for passage in late {
            passage.failed(start + SECOND * 8);
        }
        assert!(!breaker.is_shut(start + SECOND * 15));
    }

    #[test]
    fn an_answer_that_comes_late_closes_it() {
        let (breaker, start) = breaker();
        let late = breaker.pass(start).unwrap();
        fail(&breaker, 5, start);
        late.succeeded();
        assert!(!breaker.is_shut(start));
    }

    #[test]
    fn an_old_failure_does_not_end_a_trial() {
        let (breaker, start) = breaker();
        let late = breaker.pass(start).unwrap();
        fail(&breaker, 5, start);
        let due = start + SECOND * 15;
        let _trial = breaker.pass(due).unwrap();
        late.failed(due);
        assert!(breaker.is_shut(due), "the trial is still under way");
    }
}
