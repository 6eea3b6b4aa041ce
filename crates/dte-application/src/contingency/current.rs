//! Whether a company's documents are to be issued in contingency at this moment.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};

use dte_domain::contingency::ContingencyReason;
use dte_domain::identification::Environment;
use time::{Duration, OffsetDateTime};

use crate::contingency::enter::EnterContingency;
use crate::error::Error;
use crate::ports::{Authority, Clock, CompanyEstablishment, CompanyId, Contingencies, Obstacle};
use crate::submission::stored_document::sender;

/// How long a look into the books is good for: how late another server hears of a declaration.
const FRESH: Duration = Duration::seconds(2);

pub struct CurrentContingency {
    pub contingencies: Arc<dyn Contingencies>,
    pub authority: Arc<dyn Authority>,
    pub enter: Arc<EnterContingency>,
    pub clock: Arc<dyn Clock>,
    pub environment: Environment,
    pub declared: Declared,
}

/// What this server knows of declared contingencies.
#[derive(Debug, Default)]
pub struct Declared(Mutex<HashMap<CompanyId, (OffsetDateTime, Option<ContingencyReason>)>>);

enum CachedDeclaration {
    Fresh(Option<ContingencyReason>),
    Stale,
}

impl Declared {
    fn fresh(&self, company: CompanyId, now: OffsetDateTime) -> CachedDeclaration {
        let known = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        match known.get(&company) {
            Some((at, mark)) if now - *at < FRESH => CachedDeclaration::Fresh(mark.clone()),
            _ => CachedDeclaration::Stale,
        }
    }

    fn keep(&self, company: CompanyId, now: OffsetDateTime, mark: Option<ContingencyReason>) {
        let mut known = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        known.insert(company, (now, mark));
    }

    pub fn forget(&self, company: CompanyId) {
        let mut known = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        known.remove(&company);
    }
}

impl CurrentContingency {
    /// What a document of the establishment says that is issued now; `None` when it is to be sent at
    /// once.
    pub async fn of(
        &self,
        establishment: &CompanyEstablishment,
    ) -> Result<Option<ContingencyReason>, Error> {
        let company = establishment.company.id;
        let now = self.clock.now();
        let declared = match self.declared.fresh(company, now) {
            CachedDeclaration::Fresh(declared) => declared,
            CachedDeclaration::Stale => {
                let declared = self.declared_now(company).await?;
                self.declared.keep(company, now, declared.clone());
                declared
            }
        };
        if declared.is_some() {
            return Ok(declared);
        }
        match self.authority.obstacle(&sender(establishment)) {
            None | Some(Obstacle::Busy) => Ok(None),
            Some(obstacle) => Ok(Some(self.enter.mark(obstacle.into()).await?)),
        }
    }

    async fn declared_now(&self, company: CompanyId) -> Result<Option<ContingencyReason>, Error> {
        let open = self
            .contingencies
            .ongoing(company, self.environment)
            .await?;
        let mut declared = open.into_iter().filter(|one| one.is_declared);
        Ok(declared.next().map(|one| one.mark))
    }
}
