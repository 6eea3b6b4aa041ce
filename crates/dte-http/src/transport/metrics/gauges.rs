//! What others know of the service and the operator's port shows: made anew whenever it is asked.

use std::fmt;

/// How a value behaves over time.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// It only grows; its series ends with `_total`.
    Counter,
    /// It goes up and down.
    Gauge,
}

/// Labels of a series and its value now.
pub type Sample = (Vec<(&'static str, String)>, f64);

/// Series of one name.
#[derive(Clone, Debug, PartialEq)]
pub struct Family {
    /// The name, without `_total`.
    pub name: &'static str,
    /// What it is.
    pub help: &'static str,
    /// How it behaves.
    pub kind: Kind,
    /// Its series, each with labels of its own.
    pub samples: Vec<Sample>,
}

impl Family {
    /// One that goes up and down.
    pub fn gauge(
        name: &'static str,
        help: &'static str,
        samples: impl IntoIterator<Item = Sample>,
    ) -> Self {
        Self {
            name,
            help,
            kind: Kind::Gauge,
            samples: samples.into_iter().collect(),
        }
    }

    /// One that only grows.
    pub fn counter(
        name: &'static str,
        help: &'static str,
        samples: impl IntoIterator<Item = Sample>,
    ) -> Self {
        Self {
            kind: Kind::Counter,
            ..Self::gauge(name, help, samples)
        }
    }
}

/// Somebody who knows families.
pub struct Source(pub Box<dyn Fn() -> Vec<Family> + Send + Sync>);

impl fmt::Debug for Source {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Source")
    }
}
