//! Which companies gave their certificates by the interface: kept in memory, so that no signature asks the
//! database.

use std::collections::HashMap;
use std::sync::{PoisonError, RwLock};

use dte_domain::taxpayer::Nit;
use time::OffsetDateTime;
use uuid::Uuid;

use crate::jobs::looked_at::LookedAt;
use crate::ports::{Companies, PortError};

/// The file in use of each such company.
#[derive(Debug, Default)]
pub struct GivenCertificates {
    in_use: RwLock<HashMap<Nit, (OffsetDateTime, Uuid)>>,
    looked_at: LookedAt,
}

impl GivenCertificates {
    /// The file in use of a company that gave one.
    pub fn of(&self, nit: &Nit) -> Option<Uuid> {
        let in_use = self.in_use.read().unwrap_or_else(PoisonError::into_inner);
        in_use.get(nit).map(|(_, id)| *id)
    }

    /// Notes that a company gave a file.
    pub fn learn(&self, nit: Nit, file: Uuid, given_at: OffsetDateTime) {
        let mut in_use = self.in_use.write().unwrap_or_else(PoisonError::into_inner);
        let known = in_use.entry(nit).or_insert((given_at, file));
        *known = (*known).max((given_at, file));
    }

    /// Looks for files that were given to other servers.
    pub async fn refresh(
        &self,
        companies: &dyn Companies,
        now: OffsetDateTime,
    ) -> Result<(), PortError> {
        let since = self.looked_at.unknown_since(now);
        let since = since.unwrap_or(OffsetDateTime::UNIX_EPOCH);
        for (nit, file, given_at) in companies.certificate_files_since(since).await? {
            self.learn(nit, file, given_at);
        }
        self.looked_at.set(now);
        Ok(())
    }
}
