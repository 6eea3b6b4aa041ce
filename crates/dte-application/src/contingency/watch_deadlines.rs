//! What contingencies made too late: documents that the authority refused after the times of the
//! law, or that wait although they are over. A person has to know of them.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};

use dte_domain::identification::Environment;
use time::{Duration, OffsetDateTime};

use crate::error::Error;
use crate::jobs::intervals::has_passed;
use crate::ports::{Clock, CompanyId, Contingencies, Late};

/// How long a refused document is told of that nobody corrected.
const TOLD_FOR: Duration = Duration::days(30);

/// How often the books are looked at.
const EVERY: Duration = Duration::minutes(1);

/// The use case, run from time to time; in between it knows what it found.
pub struct WatchDeadlines {
    contingencies: Arc<dyn Contingencies>,
    clock: Arc<dyn Clock>,
    environment: Environment,
    found: Mutex<Found>,
}

#[derive(Default)]
struct Found {
    at: Option<OffsetDateTime>,
    late: HashMap<CompanyId, Late>,
}

impl WatchDeadlines {
    pub fn new(
        contingencies: Arc<dyn Contingencies>,
        clock: Arc<dyn Clock>,
        environment: Environment,
    ) -> Self {
        Self {
            contingencies,
            clock,
            environment,
            found: Mutex::default(),
        }
    }

    /// Looks, unless it has just looked. What has become worse is told to the log.
    pub async fn run(&self) -> Result<(), Error> {
        let now = self.clock.now();
        let last = self.found.lock().unwrap_or_else(PoisonError::into_inner).at;
        if last.is_some_and(|last| !has_passed(last, EVERY, now)) {
            return Ok(());
        }
        let since = now - TOLD_FOR;
        let late = self.contingencies.late(self.environment, since, now);
        let late: HashMap<_, _> = late
            .await?
            .into_iter()
            .map(|one| (one.company, one))
            .collect();
        let mut found = self.found.lock().unwrap_or_else(PoisonError::into_inner);
        for (company, one) in &late {
            let before = found.late.get(company);
            let is_worse = before
                .is_none_or(|before| one.refused > before.refused || one.waiting > before.waiting);
            if is_worse {
                let Late {
                    refused, waiting, ..
                } = one;
                tracing::error!(company = %company.0, refused, waiting, "documents of contingencies are too late: those that were refused must be corrected, for those that wait ask the authority for an extension");
            }
        }
        *found = Found {
            at: Some(now),
            late,
        };
        Ok(())
    }

    pub fn all(&self) -> Vec<Late> {
        let found = self.found.lock().unwrap_or_else(PoisonError::into_inner);
        found.late.values().copied().collect()
    }

    pub fn of(&self, company: CompanyId) -> Option<Late> {
        let found = self.found.lock().unwrap_or_else(PoisonError::into_inner);
        found.late.get(&company).copied()
    }
}
