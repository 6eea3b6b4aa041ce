//! How contingencies stand, as the figures show it.

use std::collections::BTreeMap;
use std::sync::{Mutex, PoisonError};

use dte_application::ports::{CompanyId, ContingencyEventStatus, ContingencySummary, WhyOpen};
use dte_domain::catalog::NumericCatalogue;

/// How a contingency that is not closed stands.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ContingencyGauge {
    pub company: CompanyId,
    /// Its cause (CAT-005).
    pub cause: u8,
    /// Whether what was down is still down.
    pub is_open: bool,
    /// Why it is, as far as was found out.
    pub why_open: Option<WhyOpen>,
    /// How many documents wait for the authority's decision.
    pub waiting: u64,
    /// Until when its event must reach the authority, in seconds of Unix time; nothing once every
    /// document is in a stamped event.
    pub event_due_at: Option<i64>,
    /// Until when its documents must reach the authority: the earliest of its stamped events.
    pub documents_due_at: Option<i64>,
}

impl From<&ContingencySummary> for ContingencyGauge {
    fn from(summary: &ContingencySummary) -> Self {
        let one = &summary.contingency;
        let mut listed = 0;
        let mut documents_due_at = None;
        for event in &summary.events {
            if let ContingencyEventStatus::Accepted {
                documents_due_at: due,
                ..
            } = &event.status
            {
                listed += event.documents;
                let due = due.unix_timestamp();
                documents_due_at = Some(documents_due_at.map_or(due, |first: i64| first.min(due)));
            }
        }
        let is_reported = listed >= summary.documents;
        let unreported = one.end().filter(|_| !is_reported);
        Self {
            company: one.company,
            cause: one.mark.cause().number(),
            is_open: one.is_open(),
            why_open: one.why_it_is_open(),
            waiting: summary.waiting,
            event_due_at: unreported.map(|end| end.event_due_at.unix_timestamp()),
            documents_due_at: documents_due_at.filter(|_| summary.waiting > 0),
        }
    }
}

impl ContingencyGauge {
    /// What tells series apart.
    fn key(&self) -> (CompanyId, u8) {
        (self.company, self.cause)
    }

    /// Takes in another one of the same company and cause.
    fn take_in(&mut self, other: &Self) {
        let earlier = |one: Option<i64>, other: Option<i64>| one.into_iter().chain(other).min();
        self.is_open |= other.is_open;
        self.waiting = self.waiting.saturating_add(other.waiting);
        self.event_due_at = earlier(self.event_due_at, other.event_due_at);
        self.documents_due_at = earlier(self.documents_due_at, other.documents_due_at);
        self.why_open = self.why_open.or(other.why_open);
    }
}

/// One standing for each company and cause: of contingencies that differ in their reasons, or
/// follow one another, whether any is open, what waits together, and the nearest times.
pub fn by_cause(standings: &[ContingencyGauge]) -> Vec<ContingencyGauge> {
    let mut merged: BTreeMap<(CompanyId, u8), ContingencyGauge> = BTreeMap::new();
    for one in standings {
        let known = merged.entry(one.key());
        known
            .and_modify(|known| known.take_in(one))
            .or_insert_with(|| one.clone());
    }
    merged.into_values().collect()
}

/// What was last seen of all contingencies that are not closed.
#[derive(Debug, Default)]
pub struct ContingencyGauges(Mutex<Vec<ContingencyGauge>>);

impl ContingencyGauges {
    pub fn keep(&self, summaries: &[ContingencySummary]) {
        let seen = summaries.iter().map(ContingencyGauge::from).collect();
        *self.0.lock().unwrap_or_else(PoisonError::into_inner) = seen;
    }

    pub fn all(&self) -> Vec<ContingencyGauge> {
        let kept = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        kept.clone()
    }

    pub fn of(&self, company: CompanyId) -> Vec<ContingencyGauge> {
        let mut all = self.all();
        all.retain(|standing| standing.company == company);
        all
    }
}
