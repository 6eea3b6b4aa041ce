//! What no transaction makes true, but time: a deadline or an end that comes near, access that is not taken.
//! It is told once for each threshold; what was told by this process is not asked for again.

use std::collections::HashSet;
use std::sync::{Arc, Mutex, PoisonError};

use dte_domain::identification::{Environment, GenerationCode};
use time::{Duration, OffsetDateTime};

use crate::error::Error;
use crate::ports::{
    AccessFacts, CertificateEndFacts, Clock, CompanyId, ContingencyEventStatus, ContingencySummary,
    DeadlineFacts, EventFacts, Outbox, Threshold, WhyOpen,
};

/// How many hours before a time of the law it is told.
const HOURS: [u32; 2] = [1, 6];

/// How many days before an end it is told.
const DAYS: [u32; 4] = [1, 7, 15, 30];

pub struct WatchThresholds {
    pub outbox: Arc<dyn Outbox>,
    pub clock: Arc<dyn Clock>,
    pub environment: Environment,
    pub past: PastThresholds,
}

/// What this process told already.
#[derive(Debug, Default)]
pub struct PastThresholds(Mutex<HashSet<String>>);

/// What was seen of the companies.
#[derive(Clone, Debug, Default)]
pub struct Observed {
    /// Contingencies that are not closed.
    pub contingencies: Vec<ContingencySummary>,
    /// When certificates end.
    pub certificates: Vec<(CompanyId, OffsetDateTime)>,
}

impl WatchThresholds {
    /// Tells what was reached and was not told yet.
    pub async fn run(&self, seen: &Observed) -> Result<(), Error> {
        let now = self.clock.now();
        let mut reached = self.of_contingencies(seen, now);
        reached.extend(of_certificates(seen, now));
        let mut keys = Vec::new();
        {
            let told = self.past.0.lock().unwrap_or_else(PoisonError::into_inner);
            reached.retain(|one| {
                let key = format!("{} {:?}", one.company.0, one.facts);
                let is_new = !told.contains(&key);
                if is_new {
                    keys.push(key);
                }
                is_new
            });
        }
        if reached.is_empty() {
            return Ok(());
        }
        self.outbox.tell_thresholds(reached).await?;
        let mut told = self.past.0.lock().unwrap_or_else(PoisonError::into_inner);
        told.extend(keys);
        Ok(())
    }

    fn of_contingencies(&self, seen: &Observed, now: OffsetDateTime) -> Vec<Threshold> {
        let mut reached = Vec::new();
        for summary in &seen.contingencies {
            let contingency = &summary.contingency;
            let mut tell = |facts| {
                reached.push(Threshold {
                    company: contingency.company,
                    facts,
                    at: now,
                });
            };
            if contingency.why_it_is_open() == Some(WhyOpen::NotSignedIn) {
                tell(EventFacts::Access(AccessFacts {
                    contingency: contingency.id,
                }));
            }
            for (event, due_at) in deadlines(summary) {
                let left = due_at - now;
                let hours = nearest(&HOURS, left, Duration::HOUR);
                if let Some(hours) = hours.filter(|_| summary.waiting > 0) {
                    tell(EventFacts::Deadline(DeadlineFacts {
                        contingency: contingency.id,
                        environment: self.environment,
                        event,
                        due_at,
                        hours,
                    }));
                }
            }
        }
        reached
    }
}

fn of_certificates(seen: &Observed, now: OffsetDateTime) -> Vec<Threshold> {
    let ends = seen.certificates.iter();
    let reached = ends.filter_map(|(company, ends_at)| {
        let days = nearest(&DAYS, *ends_at - now, Duration::DAY)?;
        Some(Threshold {
            company: *company,
            facts: EventFacts::Certificate(CertificateEndFacts {
                ends_at: *ends_at,
                days,
            }),
            at: now,
        })
    });
    reached.collect()
}

/// The times of the law of a contingency: of its event until one is accepted, and of the documents of each
/// that is.
fn deadlines(summary: &ContingencySummary) -> Vec<(Option<GenerationCode>, OffsetDateTime)> {
    let mut all = Vec::new();
    for event in &summary.events {
        if let ContingencyEventStatus::Accepted {
            documents_due_at, ..
        } = event.status
        {
            all.push((Some(event.generation_code), documents_due_at));
        }
    }
    let end = summary.contingency.end();
    if let Some(end) = end.filter(|_| all.is_empty()) {
        all.push((None, end.event_due_at));
    }
    all
}

/// The nearest threshold within which a time is that is still to come.
fn nearest(thresholds: &[u32], left: Duration, unit: Duration) -> Option<u32> {
    let mut all = thresholds.iter().copied();
    let is_to_come = left.is_positive();
    all.find(|threshold| is_to_come && left <= unit * *threshold)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_nearest_threshold_is_told_until_the_time_has_come() {
        for (hours, expected) in [
            (7, None),
            (6, Some(6)),
            (2, Some(6)),
            (1, Some(1)),
            (0, None),
        ] {
            let left = Duration::hours(hours);
            assert_eq!(nearest(&HOURS, left, Duration::HOUR), expected, "{hours}");
        }
        for (days, expected) in [(31, None), (30, Some(30)), (8, Some(15)), (1, Some(1))] {
            let left = Duration::days(days);
            assert_eq!(nearest(&DAYS, left, Duration::DAY), expected, "{days}");
        }
        assert_eq!(nearest(&DAYS, Duration::SECOND, Duration::DAY), Some(1));
    }
}
