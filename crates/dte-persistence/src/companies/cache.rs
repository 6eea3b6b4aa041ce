//! Establishments that were read a moment ago.

use std::collections::HashMap;
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

use dte_application::ports::{CompanyEstablishment, CompanyId, EstablishmentId};

const MOST: usize = 1_000;

const MOST_BRANCHES: usize = 10_000;

/// Each issued document asks for its establishment, and establishments change next to never: so an answer is
/// good for a few seconds, and a change is seen everywhere after as many. What was not found is
/// not remembered: a company that has just registered is found at once.
pub(crate) struct EstablishmentCache {
    lifetime: Duration,
    establishments: Mutex<HashMap<EstablishmentId, (Instant, CompanyEstablishment)>>,
    /// Branch numbers, which never become another's.
    branches: Mutex<HashMap<(CompanyId, u32), EstablishmentId>>,
}

impl EstablishmentCache {
    pub(crate) fn new(lifetime: Duration) -> Self {
        Self {
            lifetime,
            establishments: Mutex::default(),
            branches: Mutex::default(),
        }
    }

    pub(crate) fn get(&self, id: EstablishmentId) -> Option<CompanyEstablishment> {
        let establishments = self
            .establishments
            .lock()
            .unwrap_or_else(PoisonError::into_inner);
        let (read, establishment) = establishments.get(&id)?;
        (read.elapsed() < self.lifetime).then(|| establishment.clone())
    }

    pub(crate) fn forget(&self, company: CompanyId) {
        let mut establishments = self
            .establishments
            .lock()
            .unwrap_or_else(PoisonError::into_inner);
        establishments.retain(|_, (_, establishment)| establishment.company.id != company);
    }

    pub(crate) fn branch(&self, company: CompanyId, number: u32) -> Option<EstablishmentId> {
        let branches = self.branches.lock().unwrap_or_else(PoisonError::into_inner);
        branches.get(&(company, number)).copied()
    }

    pub(crate) fn keep_branch(&self, company: CompanyId, number: u32, id: EstablishmentId) {
        let mut branches = self.branches.lock().unwrap_or_else(PoisonError::into_inner);
        if branches.len() >= MOST_BRANCHES {
            branches.clear();
        }
        branches.insert((company, number), id);
    }

    pub(crate) fn keep(&self, establishment: &CompanyEstablishment) {
        let mut establishments = self
            .establishments
            .lock()
            .unwrap_or_else(PoisonError::into_inner);
        if establishments.len() >= MOST {
            establishments.retain(|_, (read, _)| read.elapsed() < self.lifetime);
        }
        if establishments.len() >= MOST {
            establishments.clear();
        }
        establishments.insert(establishment.id(), (Instant::now(), establishment.clone()));
    }
}
