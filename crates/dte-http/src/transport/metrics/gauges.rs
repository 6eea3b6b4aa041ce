//! Families of series, as the operator's port and a company's own figures show them: made anew whenever
//! they are asked for.

use std::fmt;
use std::time::Duration;

use prometheus_client::encoding::{DescriptorEncoder, MetricEncoder, NoLabelSet};
use prometheus_client::metrics::MetricType;
use prometheus_client::registry::Unit;

use crate::transport::metrics::request_counts::Histogram;

pub type Label = (&'static str, String);

pub type Sample = (Vec<Label>, f64);

#[derive(Clone, Debug)]
pub enum Value {
    Count(u64),
    Whole(i64),
    Real(f64),
    /// How many took up to how long, in microseconds.
    Durations(Histogram),
}

/// Series of one name.
#[derive(Clone, Debug)]
pub struct Family {
    name: &'static str,
    help: &'static str,
    kind: MetricType,
    /// Ends the name.
    unit: Option<Unit>,
    /// Each with labels of its own.
    samples: Vec<(Vec<Label>, Value)>,
}

impl Family {
    /// One that goes up and down.
    pub fn gauge(
        name: &'static str,
        help: &'static str,
        samples: impl IntoIterator<Item = Sample>,
    ) -> Self {
        Self::of(MetricType::Gauge, name, help, reals(samples))
    }

    /// One that only grows; its series end with `_total`, its name without.
    pub fn counter(
        name: &'static str,
        help: &'static str,
        samples: impl IntoIterator<Item = Sample>,
    ) -> Self {
        Self::of(MetricType::Counter, name, help, reals(samples))
    }

    /// A count of the process as a whole.
    pub fn count(name: &'static str, help: &'static str, count: u64) -> Self {
        let sample = (Vec::new(), Value::Count(count));
        Self::of(MetricType::Counter, name, help, [sample])
    }

    pub(super) fn of(
        kind: MetricType,
        name: &'static str,
        help: &'static str,
        samples: impl IntoIterator<Item = (Vec<Label>, Value)>,
    ) -> Self {
        Self {
            name,
            help,
            kind,
            unit: None,
            samples: samples.into_iter().collect(),
        }
    }

    pub(super) fn in_seconds(self) -> Self {
        Self {
            unit: Some(Unit::Seconds),
            ..self
        }
    }

    /// Writes it, unless nothing is in it.
    pub(super) fn encode(&self, encoder: &mut DescriptorEncoder<'_>) -> fmt::Result {
        if self.samples.is_empty() {
            return Ok(());
        }
        let unit = self.unit.as_ref();
        let mut family = encoder.encode_descriptor(self.name, self.help, unit, self.kind)?;
        for (labels, value) in &self.samples {
            if labels.is_empty() {
                self.write(value, &mut family)?;
            } else {
                self.write(value, &mut family.encode_family(labels)?)?;
            }
        }
        Ok(())
    }

    fn write(&self, value: &Value, series: &mut MetricEncoder<'_>) -> fmt::Result {
        match (self.kind, value) {
            (MetricType::Counter, Value::Count(count)) => {
                series.encode_counter::<NoLabelSet, _, u64>(count, None)
            }
            (MetricType::Counter, Value::Real(number)) => {
                series.encode_counter::<NoLabelSet, _, u64>(number, None)
            }
            (_, Value::Count(count)) => series.encode_gauge(count),
            (_, Value::Whole(number)) => series.encode_gauge(number),
            (_, Value::Real(number)) => series.encode_gauge(number),
            (_, Value::Durations(durations)) => {
                let limits = Histogram::LIMITS.into_iter().map(seconds);
                let limits = limits.chain([f64::INFINITY]);
                let buckets: Vec<_> = limits.zip(durations.counts().iter().copied()).collect();
                let (sum, requests) = (seconds(durations.sum()), durations.requests());
                series.encode_histogram::<NoLabelSet>(sum, requests, &buckets, None)
            }
        }
    }
}

fn reals(
    samples: impl IntoIterator<Item = Sample>,
) -> impl IntoIterator<Item = (Vec<Label>, Value)> {
    let samples = samples.into_iter();
    samples.map(|(labels, number)| (labels, Value::Real(number)))
}

/// Microseconds as the seconds that Prometheus counts in.
pub fn seconds(microseconds: u64) -> f64 {
    Duration::from_micros(microseconds).as_secs_f64()
}

/// Somebody who knows families.
pub type Source = Box<dyn Fn() -> Vec<Family> + Send + Sync>;
