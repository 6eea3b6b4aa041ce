//! Whether the service works, and what it depends on.

use std::borrow::Cow;
use std::sync::Arc;
use std::time::{Duration, Instant};

use futures_util::future::join_all;
use time::OffsetDateTime;
use tokio::sync::Mutex;
use tokio::time::timeout;

use crate::ports::{Clock, Probe};

/// How long a component may take to answer. One that hangs is one that does not work, and who asks
/// must hear of it before giving up.
const ANSWERS_WITHIN: Duration = Duration::from_secs(5);

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Overall {
    Up,
    /// Documents are issued, but something is missing.
    Degraded,
    /// No document can be issued.
    Down,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Component {
    pub name: &'static str,
    pub up: bool,
    /// More, for the operator; nothing internal.
    pub details: Cow<'static, str>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Health {
    pub overall: Overall,
    pub components: Vec<Component>,
    pub at: OffsetDateTime,
}

/// The use case. Probes are asked at most once in a while, however often health is.
pub struct CheckHealth {
    probes: Vec<Arc<dyn Probe>>,
    clock: Arc<dyn Clock>,
    fresh_for: Duration,
    answers_within: Duration,
    last: Mutex<Option<(Instant, Health)>>,
}

impl CheckHealth {
    /// Over these probes, each answer good for `fresh_for`.
    pub fn new(probes: Vec<Arc<dyn Probe>>, clock: Arc<dyn Clock>, fresh_for: Duration) -> Self {
        Self {
            probes,
            clock,
            fresh_for,
            answers_within: ANSWERS_WITHIN,
            last: Mutex::new(None),
        }
    }

    pub async fn run(&self) -> Health {
        let mut last = self.last.lock().await;
        if let Some((when, health)) = &*last
            && when.elapsed() < self.fresh_for
            && (health.overall == Overall::Down || !self.has_failed_since(*when))
        {
            return health.clone();
        }
        // What fails meanwhile is not forgotten.
        let began = Instant::now();
        let health = self.probe().await;
        *last = Some((began, health.clone()));
        health
    }

    /// Whether anything hangs for which only a new start helps. Waits for nothing.
    pub fn hangs(&self) -> bool {
        self.probes.iter().any(|probe| probe.hangs())
    }

    fn has_failed_since(&self, moment: Instant) -> bool {
        let mut probes = self.probes.iter();
        probes.any(|probe| probe.has_failed_since(moment))
    }

    async fn probe(&self) -> Health {
        let mut overall = Overall::Up;
        let mut components = Vec::with_capacity(self.probes.len());
        let results = join_all(self.probes.iter().map(|probe| self.asked(&**probe))).await;
        for (probe, result) in self.probes.iter().zip(results) {
            if result.is_err() {
                overall = match (probe.is_vital(), overall) {
                    (true, _) | (_, Overall::Down) => Overall::Down,
                    (false, _) => Overall::Degraded,
                };
            }
            components.push(Component {
                name: probe.component(),
                up: result.is_ok(),
                details: result.err().unwrap_or(Cow::Borrowed("ok")),
            });
        }
        Health {
            overall,
            components,
            at: self.clock.now(),
        }
    }

    async fn asked(&self, probe: &dyn Probe) -> Result<(), Cow<'static, str>> {
        let answered = timeout(self.answers_within, probe.probe()).await;
        answered.unwrap_or_else(|_elapsed| {
            tracing::error!(component = probe.component(), "does not answer in time");
            Err("does not answer in time".into())
        })
    }
}

#[cfg(test)]
mod tests {
    use async_trait::async_trait;
    use time::OffsetDateTime;

    use super::*;

    struct FixedClock;

    impl Clock for FixedClock {
        fn now(&self) -> OffsetDateTime {
            OffsetDateTime::UNIX_EPOCH
        }
    }

    struct Hanging(&'static str);

    #[async_trait]
    impl Probe for Hanging {
        fn component(&self) -> &'static str {
            self.0
        }

        fn is_vital(&self) -> bool {
            true
        }

        async fn probe(&self) -> Result<(), Cow<'static, str>> {
            std::future::pending().await
        }
    }

    #[tokio::test]
    async fn what_hangs_is_down_and_keeps_nobody_waiting() {
        let names = ["database", "signer", "storage"];
        let hanging = |name| -> Arc<dyn Probe> { Arc::new(Hanging(name)) };
        let probes = names.map(hanging).to_vec();
        let health = CheckHealth {
            answers_within: Duration::from_millis(50),
            ..CheckHealth::new(probes, Arc::new(FixedClock), Duration::from_mins(1))
        };
        let soon = Duration::from_secs(5);
        let both = async { tokio::join!(health.run(), health.run()) };
        let (found, same) = timeout(soon, both).await.unwrap();
        assert_eq!(found, same);
        assert_eq!(found.overall, Overall::Down);
        for component in found.components {
            assert!(!component.up);
            assert_eq!(component.details, "does not answer in time");
        }
    }
}
