//! A person declares a contingency and ends it; everybody can see how contingencies stand.

use std::sync::Arc;

use dte_domain::contingency::{ContingencyReason, EVENT_WITHIN};
use dte_domain::identification::Environment;

use crate::contingency::current::CurrentContingency;
use crate::error::Error;
use crate::ports::{
    Clock, CompanyId, Contingencies, Contingency, ContingencyId, ContingencySummary, Declaration,
    Randomness,
};

/// How many contingencies a list shows.
const MOST: u32 = 100;

/// The use case. Who may do it is the affair of whoever calls: the main office, the operator.
pub struct DeclareContingency {
    pub contingencies: Arc<dyn Contingencies>,
    pub current: Arc<CurrentContingency>,
    pub clock: Arc<dyn Clock>,
    pub randomness: Arc<dyn Randomness>,
    pub environment: Environment,
}

impl DeclareContingency {
    /// From now on the company's documents are issued in contingency, until it is ended.
    pub async fn declare(
        &self,
        company: CompanyId,
        mark: ContingencyReason,
    ) -> Result<Contingency, Error> {
        let declaration = Declaration {
            id: ContingencyId(self.randomness.uuid()),
            company,
            environment: self.environment,
            mark,
            now: self.clock.now(),
        };
        let declared = self.contingencies.declare(declaration).await?;
        self.current.declared.forget(company);
        Ok(declared)
    }

    /// Ends every contingency that was declared for the company; answers which.
    pub async fn end(&self, company: CompanyId) -> Result<Vec<Contingency>, Error> {
        let now = self.clock.now();
        let open = self
            .contingencies
            .ongoing(company, self.environment)
            .await?;
        let mut ended = Vec::new();
        for contingency in open.into_iter().filter(|one| one.is_declared) {
            let due = now + EVENT_WITHIN;
            ended.push(self.contingencies.end(contingency.id, now, due).await?);
        }
        self.current.declared.forget(company);
        Ok(ended)
    }

    pub async fn list(&self, company: CompanyId) -> Result<Vec<ContingencySummary>, Error> {
        Ok(self
            .contingencies
            .recent(company, self.environment, MOST)
            .await?)
    }
}
