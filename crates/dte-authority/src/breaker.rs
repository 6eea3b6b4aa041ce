//! Leaves a service alone that failed several times in a row, and tries it one request at a time.
//!
//! Closed, everything passes. After so many failures in a row a breaker opens: nothing passes for a
//! while. Then one request passes as a trial: its success closes the breaker, its failure opens it
//! again for twice as long. Every method is told the time, so that tests move the clock by hand.
//!
//! Each company has a breaker of its own at each service, so that one company's trouble keeps no
//! other's documents. What they share opens only when at least two of them fail, and half of those
//! that tried within the last minute.

use std::collections::HashMap;
use std::sync::Mutex;
use std::time::{Duration, Instant};

use dte_application::ports::CompanyId;

use crate::service_stats::{ServiceStats, Stats};
use crate::sync::lock;

/// How long a company counts among those that tried.
const LATELY: Duration = Duration::from_mins(1);

/// The longest pause that the authority may ask for.
const LONGEST_RETRY_AFTER: Duration = Duration::from_mins(15);

/// How much later than others a company may try that failed the last trial of all: it may be the
/// only one that fails still.
const AFTER_OTHERS: Duration = Duration::from_secs(30);

/// From how many companies on those are forgotten that did not try lately.
const FEW: usize = 64;

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
    /// before the quarter of an hour within which reconnecting must be tried. An authority that
    /// says for how long it wants to be left alone (`Retry-After`) is left alone so long, at most
    /// that quarter.
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

/// How a request failed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Failure {
    /// It did, as any may.
    Once,
    /// So that the next ones are certain to fail too.
    ForAWhile,
    /// And the authority says how long to leave it alone.
    RetryAfter(Duration),
}

/// How a service did lately.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Lately {
    /// Somebody's request was answered.
    Works,
    /// Nobody's was.
    Fails,
    /// Nobody tried.
    Unknown,
}

/// The breakers of one service: what all companies share, and each one's own.
#[derive(Debug)]
pub(crate) struct Breaker {
    settings: BreakerSettings,
    state: Mutex<Service>,
    pub(crate) stats: Stats,
}

#[derive(Debug, Default)]
struct Service {
    shared: State,
    /// Who failed the last trial of all, and until when others go first.
    failed_last: Option<(CompanyId, Instant)>,
    companies: HashMap<CompanyId, Company>,
}

#[derive(Debug)]
struct Company {
    own: State,
    tried: Instant,
    /// How it went then.
    fails: bool,
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
        /// The authority asked for it.
        told: bool,
        trial: bool,
    },
}

impl Default for State {
    fn default() -> Self {
        Self::CLOSED
    }
}

impl State {
    const CLOSED: Self = Self::Closed {
        failures: 0,
        since: None,
    };

    fn is_shut(&self, now: Instant) -> bool {
        match *self {
            Self::Closed { .. } => false,
            Self::Open { until, trial, .. } => trial || now < until,
        }
    }

    fn is_open(&self) -> bool {
        matches!(self, Self::Open { .. })
    }

    /// Begins a trial where one is due; whether the request is it.
    fn begin(&mut self) -> bool {
        match self {
            Self::Closed { .. } => false,
            Self::Open { trial, .. } => {
                *trial = true;
                true
            }
        }
    }

    fn end_trial(&mut self) {
        if let Self::Open { trial, .. } = self {
            *trial = false;
        }
    }

    /// Closes it, unless the authority wants to be left alone.
    fn close(&mut self, now: Instant, is_trial: bool) {
        match self {
            Self::Open {
                told: true, until, ..
            } if now < *until && !is_trial => {}
            _ => *self = Self::CLOSED,
        }
    }

    fn open(&mut self, now: Instant, pause: Duration) {
        *self = Self::Open {
            until: now + pause,
            pause,
            told: false,
            trial: false,
        };
    }

    /// Leaves the service alone as long as it was asked for, and not shorter than it is anyway.
    fn open_as_told(&mut self, now: Instant, wait: Duration, settings: &BreakerSettings) {
        let until = now + wait.min(LONGEST_RETRY_AFTER);
        match self {
            Self::Open { until: later, .. } if *later >= until => self.end_trial(),
            _ => {
                *self = Self::Open {
                    until,
                    pause: settings.pause,
                    told: true,
                    trial: false,
                };
            }
        }
    }

    /// Counts a failure. What had passed before it opened does not open it further.
    fn fail(&mut self, now: Instant, is_trial: bool, how: Failure, settings: &BreakerSettings) {
        if let Failure::RetryAfter(wait) = how {
            return self.open_as_told(now, wait, settings);
        }
        match self {
            Self::Closed { failures, since } => {
                *failures = failures.saturating_add(1);
                let lasted = now.saturating_duration_since(*since.get_or_insert(now));
                let is_long = *failures >= settings.failures && lasted >= settings.grace;
                if is_long || how == Failure::ForAWhile {
                    self.open(now, settings.pause);
                }
            }
            Self::Open { pause, until, .. }
                if is_trial || (how == Failure::ForAWhile && now >= *until) =>
            {
                let pause = pause.saturating_mul(2).min(settings.longest_pause);
                self.open(now, pause);
            }
            Self::Open { .. } => {}
        }
    }
}

/// The right to send one request. Dropped without a word on how it went, it counts for nothing,
/// and another trial may begin.
#[derive(Debug)]
pub(crate) struct Permit<'a> {
    breaker: &'a Breaker,
    company: CompanyId,
    is_trial_of_all: bool,
    is_own_trial: bool,
}

impl Breaker {
    pub(crate) fn new(settings: BreakerSettings) -> Self {
        Self {
            settings,
            state: Mutex::default(),
            stats: Stats::default(),
        }
    }

    /// Whether nothing of a company may pass at this moment.
    pub(crate) fn is_shut(&self, company: CompanyId, now: Instant) -> bool {
        lock(&self.state).is_shut(company, now)
    }

    /// Lets a company's request pass; `None` when it must not be sent.
    pub(crate) fn pass(&self, company: CompanyId, now: Instant) -> Option<Permit<'_>> {
        let mut state = lock(&self.state);
        if state.is_shut(company, now) {
            return None;
        }
        let is_trial_of_all = state.shared.begin();
        let own = &mut state.company(company, now).own;
        Some(Permit {
            breaker: self,
            company,
            is_trial_of_all,
            is_own_trial: own.begin(),
        })
    }

    /// Something else proves that the service works for a company: what was sent to it arrived, and
    /// only answers were lost on their way.
    pub(crate) fn prove(&self, company: CompanyId, now: Instant) {
        lock(&self.state).succeeded(company, now, false, false);
    }

    /// A failure that no passage stands for any more.
    pub(crate) fn failed(&self, company: CompanyId, now: Instant, how: Failure) {
        let mut state = lock(&self.state);
        state.failed(company, now, (false, false), how, &self.settings);
    }

    /// How the service answers, under a name.
    pub(crate) fn told_as(&self, service: &'static str, now: Instant) -> ServiceStats {
        let works = match self.lately(now) {
            Lately::Works => Some(true),
            Lately::Fails => Some(false),
            Lately::Unknown => None,
        };
        self.stats.read(service, works)
    }

    /// How it went lately, for all companies together.
    pub(crate) fn lately(&self, now: Instant) -> Lately {
        let state = lock(&self.state);
        let is_late = |one: &Company| now.saturating_duration_since(one.tried) < LATELY;
        let is_fine = |one: &Company| !one.fails && !one.own.is_open();
        let companies = || state.companies.values();
        if !state.shared.is_open() && companies().any(|one| is_late(one) && is_fine(one)) {
            return Lately::Works;
        }
        let fails = |one: &Company| one.own.is_open() || (one.fails && is_late(one));
        if state.shared.is_open() || companies().any(fails) {
            return Lately::Fails;
        }
        Lately::Unknown
    }
}

impl Service {
    fn is_shut(&self, company: CompanyId, now: Instant) -> bool {
        let is_after_others = |(last, until): (CompanyId, Instant)| {
            self.shared.is_open() && last == company && now < until
        };
        let own = self.companies.get(&company);
        self.shared.is_shut(now)
            || self.failed_last.is_some_and(is_after_others)
            || own.is_some_and(|one| one.own.is_shut(now))
    }

    fn company(&mut self, company: CompanyId, now: Instant) -> &mut Company {
        let many = self.companies.len();
        if many >= FEW && many.is_power_of_two() && !self.companies.contains_key(&company) {
            self.companies.retain(|_, one| {
                one.own.is_open() || now.saturating_duration_since(one.tried) < LATELY
            });
        }
        self.companies.entry(company).or_insert(Company {
            own: State::CLOSED,
            tried: now,
            fails: false,
        })
    }

    fn succeeded(&mut self, company: CompanyId, now: Instant, of_all: bool, own: bool) {
        let was_open = self.shared.is_open();
        self.shared.close(now, of_all);
        if was_open && !self.shared.is_open() {
            // The trouble was everybody's, and is over for everybody.
            self.failed_last = None;
            for one in self.companies.values_mut() {
                one.own.close(now, false);
            }
        }
        let one = self.company(company, now);
        one.own.close(now, own);
        one.fails = one.own.is_open();
        one.tried = now;
    }

    fn failed(
        &mut self,
        company: CompanyId,
        now: Instant,
        (of_all, own): (bool, bool),
        how: Failure,
        settings: &BreakerSettings,
    ) {
        let one = self.company(company, now);
        one.own.fail(now, own, how, settings);
        one.fails = true;
        one.tried = now;
        if of_all {
            self.shared.fail(now, true, how, settings);
            if let State::Open { until, .. } = self.shared {
                self.failed_last = Some((company, until + settings.pause.min(AFTER_OTHERS)));
            }
        } else if !self.shared.is_open() {
            self.share(now, how, settings);
        }
    }

    /// Opens what all share when at least two companies fail, and half of those that tried lately.
    fn share(&mut self, now: Instant, how: Failure, settings: &BreakerSettings) {
        let lately = |one: &&Company| now.saturating_duration_since(one.tried) < LATELY;
        let tried = self.companies.values().filter(lately);
        let (mut all, mut fail) = (0_usize, 0_usize);
        for one in tried {
            all += 1;
            fail += usize::from(one.fails);
        }
        if fail < 2 || fail * 2 < all {
            self.shared = State::CLOSED;
            return;
        }
        self.shared.fail(now, false, how, settings);
    }
}

impl Permit<'_> {
    /// The service answered: the breaker is closed from now on.
    pub(crate) fn succeeded(self, now: Instant) {
        let mut state = lock(&self.breaker.state);
        state.succeeded(self.company, now, self.is_trial_of_all, self.is_own_trial);
    }

    /// The service failed.
    pub(crate) fn failed(self, now: Instant, how: Failure) {
        let trials = (self.is_trial_of_all, self.is_own_trial);
        let mut state = lock(&self.breaker.state);
        state.failed(self.company, now, trials, how, &self.breaker.settings);
    }
}

impl Drop for Permit<'_> {
    fn drop(&mut self) {
        if !self.is_trial_of_all && !self.is_own_trial {
            return;
        }
        let mut state = lock(&self.breaker.state);
        if self.is_trial_of_all {
            state.shared.end_trial();
        }
        if self.is_own_trial
            && let Some(one) = state.companies.get_mut(&self.company)
        {
            one.own.end_trial();
        }
    }
}

/// The breakers of the services; those of signing in are with the sessions.
#[derive(Debug)]
pub(crate) struct Breakers {
    pub(crate) reception: Breaker,
    pub(crate) query: Breaker,
    pub(crate) batch: Breaker,
    pub(crate) contingency: Breaker,
    pub(crate) invalidation: Breaker,
    /// Events 17 and 18, whose path may be a wrong guess.
    pub(crate) events: Breaker,
}

impl Breakers {
    pub(crate) fn new(settings: BreakerSettings) -> Self {
        Self {
            reception: Breaker::new(settings),
            query: Breaker::new(settings),
            batch: Breaker::new(settings),
            contingency: Breaker::new(settings),
            invalidation: Breaker::new(settings),
            events: Breaker::new(settings),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const SECOND: Duration = Duration::from_secs(1);
    const ONE: CompanyId = company(1);

    const fn company(number: u128) -> CompanyId {
        CompanyId(uuid::Uuid::from_u128(number))
    }

    fn fail_of(breaker: &Breaker, one: u128, times: u32, now: Instant) {
        for _ in 0..times {
            breaker
                .pass(company(one), now)
                .unwrap()
                .failed(now, Failure::Once);
        }
    }

    fn succeed_of(breaker: &Breaker, one: u128, now: Instant) {
        breaker.pass(company(one), now).unwrap().succeeded(now);
    }

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
        assert!(!breaker.is_shut(ONE, start));
        fail(&breaker, 1, start + SECOND);
        assert!(breaker.is_shut(ONE, start + SECOND));
    }

    fn fail(breaker: &Breaker, times: u32, now: Instant) {
        for _ in 0..times {
            breaker.pass(ONE, now).unwrap().failed(now, Failure::Once);
        }
    }

    #[test]
    fn five_failures_in_a_row_open_it_for_a_quarter_of_a_minute() {
        let (breaker, start) = breaker();
        fail(&breaker, 4, start);
        assert!(!breaker.is_shut(ONE, start));
        fail(&breaker, 1, start);
        for seconds in [0, 1, 14] {
            assert!(breaker.is_shut(ONE, start + SECOND * seconds));
            assert!(breaker.pass(ONE, start + SECOND * seconds).is_none());
        }
        assert!(!breaker.is_shut(ONE, start + SECOND * 15));
    }

    #[test]
    fn a_success_between_failures_keeps_it_closed() {
        let (breaker, start) = breaker();
        for _ in 0..3 {
            fail(&breaker, 4, start);
            breaker.pass(ONE, start).unwrap().succeeded(start);
        }
        assert!(!breaker.is_shut(ONE, start));
    }

    #[test]
    fn proof_that_what_was_sent_arrived_closes_it() {
        let (breaker, start) = breaker();
        fail(&breaker, 5, start);
        assert!(breaker.is_shut(ONE, start));
        breaker.prove(ONE, start);
        assert!(!breaker.is_shut(ONE, start));
        fail(&breaker, 4, start);
        assert!(!breaker.is_shut(ONE, start), "it counts from nothing");
    }

    #[test]
    fn one_trial_passes_at_a_time() {
        let (breaker, start) = breaker();
        fail(&breaker, 5, start);
        let due = start + SECOND * 15;
        let trial = breaker.pass(ONE, due).unwrap();
        assert!(breaker.is_shut(ONE, due) && breaker.pass(ONE, due).is_none());
        trial.succeeded(due);
        let _two = (
            breaker.pass(ONE, due).unwrap(),
            breaker.pass(ONE, due).unwrap(),
        );
        assert!(!breaker.is_shut(ONE, due));
    }

    #[test]
    fn a_trial_that_is_given_up_makes_room_for_another() {
        let (breaker, start) = breaker();
        fail(&breaker, 5, start);
        let due = start + SECOND * 15;
        drop(breaker.pass(ONE, due).unwrap());
        assert!(!breaker.is_shut(ONE, due));
        assert!(breaker.pass(ONE, due).is_some());
    }

    #[test]
    fn failed_trials_double_the_pause_up_to_its_bound_and_a_success_resets_it() {
        let (breaker, mut now) = breaker();
        fail(&breaker, 5, now);
        for seconds in [15, 30, 60, 120, 120] {
            assert!(breaker.is_shut(ONE, now + SECOND * (seconds - 1)));
            now += SECOND * seconds;
            assert!(!breaker.is_shut(ONE, now), "{seconds}");
            fail(&breaker, 1, now);
        }
        now += SECOND * 120;
        breaker.pass(ONE, now).unwrap().succeeded(now);
        fail(&breaker, 5, now);
        assert!(!breaker.is_shut(ONE, now + SECOND * 15));
    }

    #[test]
    fn what_passed_before_it_opened_does_not_prolong_the_pause() {
        let (breaker, start) = breaker();
        let late: Vec<_> = (0..20).map(|_| breaker.pass(ONE, start).unwrap()).collect();
        fail(&breaker, 5, start);
        for permit in late {
            permit.failed(start + SECOND * 8, Failure::Once);
        }
        assert!(!breaker.is_shut(ONE, start + SECOND * 15));
    }

    #[test]
    fn an_answer_that_comes_late_closes_it() {
        let (breaker, start) = breaker();
        let late = breaker.pass(ONE, start).unwrap();
        fail(&breaker, 5, start);
        late.succeeded(start);
        assert!(!breaker.is_shut(ONE, start));
    }

    #[test]
    fn an_old_failure_does_not_end_a_trial() {
        let (breaker, start) = breaker();
        let late = breaker.pass(ONE, start).unwrap();
        fail(&breaker, 5, start);
        let due = start + SECOND * 15;
        let _trial = breaker.pass(ONE, due).unwrap();
        late.failed(due, Failure::Once);
        assert!(breaker.is_shut(ONE, due), "the trial is still under way");
    }

    #[test]
    fn one_companys_trouble_keeps_no_others_documents() {
        let (breaker, start) = breaker();
        for other in 2..=5 {
            succeed_of(&breaker, other, start);
        }
        fail_of(&breaker, 1, 5, start);
        assert!(breaker.is_shut(ONE, start));
        for other in 2..=6 {
            assert!(!breaker.is_shut(company(other), start), "{other}");
        }
        assert_eq!(breaker.lately(start), Lately::Works);
    }

    #[test]
    fn two_companies_of_four_that_fail_close_the_way_of_all_but_not_two_of_five() {
        for (fine, is_shut) in [(2, true), (3, false)] {
            let (breaker, start) = breaker();
            for other in 0..fine {
                succeed_of(&breaker, 10 + other, start);
            }
            fail_of(&breaker, 1, 4, start);
            fail_of(&breaker, 2, 4, start);
            fail_of(&breaker, 1, 1, start);
            assert!(breaker.is_shut(ONE, start));
            assert_eq!(breaker.is_shut(company(99), start), is_shut, "{fine}");
        }
    }

    #[test]
    fn who_did_not_try_within_the_last_minute_is_not_counted() {
        let (breaker, start) = breaker();
        for other in 10..20 {
            succeed_of(&breaker, other, start);
        }
        let later = start + SECOND * 61;
        fail_of(&breaker, 1, 3, later);
        fail_of(&breaker, 2, 2, later);
        assert!(
            !breaker.is_shut(company(99), later),
            "it counts from the second company on"
        );
        fail_of(&breaker, 2, 2, later);
        fail_of(&breaker, 1, 1, later);
        assert!(breaker.is_shut(company(99), later));
        assert_eq!(breaker.lately(later), Lately::Fails);
    }

    fn shared_open() -> (Breaker, Instant) {
        let (breaker, start) = breaker();
        fail_of(&breaker, 1, 4, start);
        fail_of(&breaker, 2, 4, start);
        fail_of(&breaker, 1, 1, start);
        assert!(breaker.is_shut(company(99), start));
        (breaker, start)
    }

    #[test]
    fn the_trial_of_one_opens_the_way_for_all() {
        let (breaker, start) = shared_open();
        let due = start + SECOND * 15;
        succeed_of(&breaker, 3, due);
        for one in [1, 2, 3, 99] {
            assert!(!breaker.is_shut(company(one), due), "{one}");
        }
        assert_eq!(breaker.lately(due), Lately::Works);
    }

    #[test]
    fn who_failed_the_last_trial_lets_others_go_first() {
        let (breaker, start) = shared_open();
        let due = start + SECOND * 15;
        fail_of(&breaker, 3, 1, due);
        let next = due + SECOND * 30;
        assert!(breaker.is_shut(company(3), next));
        assert!(!breaker.is_shut(company(4), next));
        assert!(
            !breaker.is_shut(company(3), next + SECOND * 15),
            "when nobody else tries"
        );
        succeed_of(&breaker, 4, next);
        assert!(!breaker.is_shut(company(3), next));
    }

    #[test]
    fn an_authority_that_says_for_how_long_is_left_alone_so_long() {
        for (told, seconds) in [(40, 40), (900, 900), (86_400, 900)] {
            let (breaker, start) = breaker();
            let wait = Failure::RetryAfter(SECOND * told);
            let late = breaker.pass(ONE, start).unwrap();
            breaker.pass(ONE, start).unwrap().failed(start, wait);
            late.succeeded(start);
            assert!(
                breaker.is_shut(ONE, start + SECOND * (seconds - 1)),
                "{told}"
            );
            assert!(!breaker.is_shut(company(2), start), "it was told to one");
            breaker.pass(company(2), start).unwrap().failed(start, wait);
            assert!(breaker.is_shut(company(3), start), "it was told to all");
            let due = start + SECOND * seconds;
            assert!(!breaker.is_shut(company(3), due));
            succeed_of(&breaker, 3, due);
            assert!(!breaker.is_shut(ONE, due));
        }
    }

    #[test]
    fn a_failure_that_is_certain_to_last_opens_it_at_once() {
        let (breaker, start) = breaker();
        breaker.failed(ONE, start, Failure::ForAWhile);
        assert!(breaker.is_shut(ONE, start + SECOND * 14));
        let due = start + SECOND * 15;
        drop(breaker.pass(ONE, due).unwrap());
        breaker.failed(ONE, due, Failure::ForAWhile);
        assert!(breaker.is_shut(ONE, due + SECOND * 29), "for twice as long");
        assert!(!breaker.is_shut(ONE, due + SECOND * 30));
    }

    #[test]
    fn companies_that_tried_long_ago_are_forgotten() {
        let (breaker, start) = breaker();
        let mut now = start;
        for one in 0..2_000 {
            succeed_of(&breaker, one, now);
            now += SECOND;
        }
        assert!(lock(&breaker.state).companies.len() <= 128);
    }
}
