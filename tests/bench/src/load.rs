//! Load on the service.

mod closed;
mod open;
mod target;
mod wire;

use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use crate::counters::{Counters, RequestOutcome};
use crate::error::BenchError;
use crate::scenario::{Load, Scenario};

pub use target::{Client, NUMBER, Shot, Target};

/// The time that is measured, in the middle of a load.
#[derive(Clone, Copy, Debug)]
pub struct Window {
    pub start: Instant,
    /// Up to here; no request is sent afterwards.
    pub end: Instant,
}

impl Window {
    /// One that begins so long after now.
    pub fn after(warm_up: Duration, length: Duration) -> Self {
        let start = Instant::now() + warm_up;
        Self {
            start,
            end: start + length,
        }
    }

    pub fn holds(&self, moment: Instant) -> bool {
        (self.start..self.end).contains(&moment)
    }
}

/// What clients count together: what is measured, and what came before and after.
#[derive(Clone, Debug)]
pub struct Counted(Arc<[Mutex<Counters>; 2]>);

impl Counted {
    pub fn new() -> Result<Self, BenchError> {
        let tallies = [Mutex::new(Counters::new()?), Mutex::new(Counters::new()?)];
        Ok(Self(Arc::new(tallies)))
    }

    fn add(&self, measured: bool, outcome: RequestOutcome, latency: Duration, lag: Duration) {
        let counters = &self.0[usize::from(!measured)];
        let mut counters = counters.lock().unwrap_or_else(PoisonError::into_inner);
        counters.count(outcome, latency, lag);
    }

    /// What is measured, and the rest.
    pub fn take(self) -> Result<(Counters, Counters), BenchError> {
        let take = |counters: &Mutex<Counters>| {
            let mut counters = counters.lock().unwrap_or_else(PoisonError::into_inner);
            Ok::<_, BenchError>(std::mem::replace(&mut *counters, Counters::new()?))
        };
        let [measured, around] = &*self.0;
        Ok((take(measured)?, take(around)?))
    }
}

/// Loads the target as the scenario says and waits for the last answer. In a closed loop the answers
/// within the window are measured, in an open loop the requests that were due in it.
pub async fn run(
    target: &Arc<Target>,
    scenario: &Scenario,
    window: Window,
) -> Result<(Counters, Counters), BenchError> {
    let counted = Counted::new()?;
    match scenario.load {
        Load::Closed { clients } => {
            closed::run(target, clients, scenario.ramp(), window, &counted).await?;
        }
        Load::Open { per_second } => open::run(target, per_second, window, &counted).await?,
    }
    counted.take()
}

/// A part of the generator broke, which says nothing about the service.
fn broken(error: &tokio::task::JoinError) -> BenchError {
    BenchError::Unusable(format!("the generator broke: {error}"))
}

#[cfg(test)]
mod stub;
