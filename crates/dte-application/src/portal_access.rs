//! The companies' access to the authority, opened when it is needed.

use std::sync::Arc;

use async_trait::async_trait;
use time::OffsetDateTime;

use crate::ports::{CompanyId, Offices, PortError, PortalAccess, PortalCredentials, Secret, Vault};

/// The purpose for which a company's portal password is sealed; good for no other company's row.
pub fn password_of(company: CompanyId) -> String {
    format!("portal-password of {}", company.0)
}

/// The purpose for which the authority's token for a company is sealed.
pub fn token_of(company: CompanyId) -> String {
    format!("authority-token of {}", company.0)
}

/// Credentials and tokens from the store, through the vault.
pub struct StoredAccess {
    /// Where they are kept.
    pub offices: Arc<dyn Offices>,
    /// Who opens them.
    pub vault: Arc<dyn Vault>,
}

#[async_trait]
impl PortalAccess for StoredAccess {
    async fn credentials(
        &self,
        company: CompanyId,
    ) -> Result<Option<PortalCredentials>, PortError> {
        let Some(access) = self.offices.access(company).await? else {
            return Ok(None);
        };
        let password = self.vault.open(&password_of(company), &access.password)?;
        Ok(Some(PortalCredentials {
            username: access.username,
            password,
        }))
    }

    async fn token(
        &self,
        company: CompanyId,
    ) -> Result<Option<(Secret, OffsetDateTime)>, PortError> {
        let access = self.offices.access(company).await?;
        let Some((sealed, ends)) = access.and_then(|access| access.token) else {
            return Ok(None);
        };
        Ok(Some((self.vault.open(&token_of(company), &sealed)?, ends)))
    }

    async fn keep_token(
        &self,
        company: CompanyId,
        token: &Secret,
        ends: OffsetDateTime,
    ) -> Result<(), PortError> {
        let Some(mut access) = self.offices.access(company).await? else {
            return Ok(());
        };
        access.token = Some((self.vault.seal(&token_of(company), token)?, ends));
        self.offices.keep_access(company, access).await
    }
}
