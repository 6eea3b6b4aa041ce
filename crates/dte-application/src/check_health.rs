//! Whether the service works, and what it depends on.

use std::sync::Arc;
use std::time::{Duration, Instant};

use time::OffsetDateTime;
use tokio::sync::Mutex;

use crate::ports::{Clock, Probe};

/// How the whole stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Overall {
    /// Everything works.
    Up,
    /// Documents are issued, but something is missing.
    Degraded,
    /// No document can be issued.
    Down,
}

/// How one component stands.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Component {
    /// Its name.
    pub name: &'static str,
    /// Whether it works.
    pub up: bool,
    /// More, for the operator; nothing internal.
    pub details: &'static str,
}

/// How everything stands.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Health {
    /// The whole.
    pub overall: Overall,
    /// The parts.
    pub components: Vec<Component>,
    /// When it was found out.
    pub at: OffsetDateTime,
}

/// The use case. Probes are asked at most once in a while, however often health is.
pub struct CheckHealth {
    probes: Vec<Arc<dyn Probe>>,
    clock: Arc<dyn Clock>,
    fresh_for: Duration,
    last: Mutex<Option<(Instant, Health)>>,
}

impl CheckHealth {
    /// Over these probes, each answer good for `fresh_for`.
    pub fn new(probes: Vec<Arc<dyn Probe>>, clock: Arc<dyn Clock>, fresh_for: Duration) -> Self {
        Self {
            probes,
            clock,
            fresh_for,
            last: Mutex::new(None),
        }
    }

    /// The state of everything.
    pub async fn run(&self) -> Health {
        let mut last = self.last.lock().await;
        if let Some((when, health)) = &*last
            && when.elapsed() < self.fresh_for
        {
            return health.clone();
        }
        let health = self.probe().await;
        *last = Some((Instant::now(), health.clone()));
        health
    }

    async fn probe(&self) -> Health {
        let mut overall = Overall::Up;
        let mut components = Vec::with_capacity(self.probes.len());
        for probe in &self.probes {
            let result = probe.probe().await;
            if result.is_err() {
                overall = match (probe.is_vital(), overall) {
                    (true, _) | (_, Overall::Down) => Overall::Down,
                    (false, _) => Overall::Degraded,
                };
            }
            components.push(Component {
                name: probe.component(),
                up: result.is_ok(),
                details: result.err().unwrap_or("ok"),
            });
        }
        Health {
            overall,
            components,
            at: self.clock.now(),
        }
    }
}
