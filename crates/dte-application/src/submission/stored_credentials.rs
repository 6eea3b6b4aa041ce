//! The companies' access to the authority, opened when it is needed.

use std::sync::Arc;

use async_trait::async_trait;
use dte_domain::taxpayer::Nit;
use dte_domain::value::Value;
use time::OffsetDateTime;

use crate::ports::{
    Companies, CompanyId, PortError, PortalAccess, PortalCredentials, Secret, Vault,
};

/// The purpose for which a company's portal password is sealed; good for no other company's row.
pub fn password_of(company: CompanyId) -> String {
    format!("portal-password of {}", company.0)
}

/// The purpose for which the authority's token for a company is sealed.
pub fn token_of(company: CompanyId) -> String {
    format!("authority-token of {}", company.0)
}

/// A user name as the authority's portal takes it: a NIT without hyphens, anything else as it is.
pub fn user_name(written: &str) -> String {
    let nit = Nit::parse(written);
    nit.map_or_else(|_other| written.trim().to_owned(), |nit| nit.to_string())
}

/// Credentials and tokens from the store, through the vault.
pub struct StoredCredentials {
    pub companies: Arc<dyn Companies>,
    pub vault: Arc<dyn Vault>,
}

#[async_trait]
impl PortalAccess for StoredCredentials {
    async fn credentials(
        &self,
        company: CompanyId,
    ) -> Result<Option<PortalCredentials>, PortError> {
        let Some(access) = self.companies.access(company).await? else {
            return Ok(None);
        };
        let password = self.vault.open(&password_of(company), &access.password)?;
        Ok(Some(PortalCredentials {
            username: user_name(&access.username),
            password,
        }))
    }

    async fn token(
        &self,
        company: CompanyId,
    ) -> Result<Option<(Secret, OffsetDateTime)>, PortError> {
        let access = self.companies.access(company).await?;
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
        let sealed = self.vault.seal(&token_of(company), token)?;
        self.companies.keep_token(company, sealed, ends).await
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_nit_has_no_hyphens_at_the_portal() {
        assert_eq!(user_name(" 0614-010123-110-1 "), "06140101231101");
        assert_eq!(user_name("01234567-8"), "012345678");
        assert_eq!(
            user_name(" ana-luz@empresa.example "),
            "ana-luz@empresa.example"
        );
    }
}
