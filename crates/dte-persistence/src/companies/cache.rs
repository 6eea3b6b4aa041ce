//! Establishments that were read a moment ago.

use std::collections::HashMap;
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

use dte_application::ports::{CompanyEstablishment, CompanyId, EstablishmentId};

/// The most offices that are remembered.
const MOST: usize = 1_000;

/// Each issued document asks for its office, and offices change next to never: so an answer is
/// good for a few seconds, and a change is seen everywhere after as many. What was not found is
/// not remembered: a company that has just registered is found at once.
pub(crate) struct OfficeCache {
    lifetime: Duration,
    offices: Mutex<HashMap<EstablishmentId, (Instant, CompanyEstablishment)>>,
}

impl OfficeCache {
    pub(crate) fn new(lifetime: Duration) -> Self {
        Self {
            lifetime,
            offices: Mutex::default(),
        }
    }

    /// The office, when it was read not long ago.
    pub(crate) fn get(&self, id: EstablishmentId) -> Option<CompanyEstablishment> {
        let offices = self.offices.lock().unwrap_or_else(PoisonError::into_inner);
        let (read, office) = offices.get(&id)?;
        (read.elapsed() < self.lifetime).then(|| office.clone())
    }

    /// Forgets the offices of a company, because they changed.
    pub(crate) fn forget(&self, company: CompanyId) {
        let mut offices = self.offices.lock().unwrap_or_else(PoisonError::into_inner);
        offices.retain(|_, (_, office)| office.company.id != company);
    }

    /// Remembers an office.
    pub(crate) fn keep(&self, office: &CompanyEstablishment) {
        let mut offices = self.offices.lock().unwrap_or_else(PoisonError::into_inner);
        if offices.len() >= MOST {
            offices.retain(|_, (read, _)| read.elapsed() < self.lifetime);
        }
        if offices.len() >= MOST {
            offices.clear();
        }
        offices.insert(office.establishment.id, (Instant::now(), office.clone()));
    }
}
