//! What a load counts.

use std::collections::BTreeMap;
use std::time::Duration;

use hdrhistogram::Histogram;
use serde::Serialize;

use crate::error::BenchError;
use crate::response::Issued;

/// How one request ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum RequestOutcome {
    /// 201.
    Issued(Issued),
    /// 200 with what was asked for.
    Found,
    /// Anything else, named: `503 OVERLOADED`, `no answer: …`.
    Failed(String),
}

/// Everything that one load saw.
#[derive(Debug)]
pub struct Counters {
    /// The documents answered with 201.
    pub issued: Vec<Issued>,
    /// The rest, by name.
    pub failed: BTreeMap<String, u64>,
    /// How many requests went well.
    pub good: u64,
    latency: Histogram<u64>,
    lag: Histogram<u64>,
}

impl Counters {
    pub fn new() -> Result<Self, BenchError> {
        let times = histogram()?;
        Ok(Self {
            issued: Vec::new(),
            failed: BTreeMap::new(),
            good: 0,
            lag: times.clone(),
            latency: times,
        })
    }

    /// Counts a request: how it ended, how long after its intended start, and how late it was sent.
    pub fn count(&mut self, outcome: RequestOutcome, latency: Duration, lag: Duration) {
        self.lag.saturating_record(micros(lag));
        match outcome {
            RequestOutcome::Issued(document) => self.issued.push(document),
            RequestOutcome::Found => {}
            RequestOutcome::Failed(name) => {
                *self.failed.entry(name).or_default() += 1;
                return;
            }
        }
        self.good += 1;
        self.latency.saturating_record(micros(latency));
    }

    pub fn latency(&self) -> Times {
        Times::of(&self.latency)
    }

    pub fn lag(&self) -> Times {
        Times::of(&self.lag)
    }
}

/// A histogram of microseconds. One that grows by itself would clip what is recorded saturating.
pub fn histogram() -> Result<Histogram<u64>, BenchError> {
    const LONGEST_US: u64 = 120_000_000;
    Histogram::new_with_bounds(1, LONGEST_US, 3)
        .map_err(|error| BenchError::Unusable(format!("histogram: {error}")))
}

/// A time as histograms record it.
pub fn micros(time: Duration) -> u64 {
    u64::try_from(time.as_micros()).unwrap_or(u64::MAX)
}

/// Quantiles in microseconds.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Times {
    pub p50_us: u64,
    /// 90 of 100 are not longer.
    pub p90_us: u64,
    /// 99 of 100 are not longer.
    pub p99_us: u64,
    /// 999 of 1000 are not longer.
    pub p999_us: u64,
    pub max_us: u64,
}

impl Times {
    pub fn of(times: &Histogram<u64>) -> Self {
        Self {
            p50_us: times.value_at_quantile(0.5),
            p90_us: times.value_at_quantile(0.9),
            p99_us: times.value_at_quantile(0.99),
            p999_us: times.value_at_quantile(0.999),
            max_us: times.max(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn document(code: &str) -> RequestOutcome {
        RequestOutcome::Issued(Issued {
            code: code.into(),
            number: Some("n".into()),
            stamp: None,
        })
    }

    #[test]
    fn only_good_answers_have_a_latency() {
        let mut counters = Counters::new().unwrap();
        counters.count(document("A"), Duration::from_millis(2), Duration::ZERO);
        counters.count(
            RequestOutcome::Failed("x".into()),
            Duration::from_secs(8),
            Duration::ZERO,
        );
        assert!((1_990..=2_010).contains(&counters.latency().max_us));
        assert_eq!((counters.good, counters.failed["x"]), (1, 1));
    }
}
