//! The companies' access to the authority, opened when it is needed.

use std::sync::Arc;

use async_trait::async_trait;
use dte_domain::taxpayer::Nit;
use dte_domain::value::Value;
use time::OffsetDateTime;

use crate::ports::{
    CompanyId, CompanyRepository, PortError, PortalAccess, PortalCredentials, Secret, Vault,
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
    /// Where they are kept.
    pub offices: Arc<dyn CompanyRepository>,
    /// Who opens them.
    pub vault: Arc<dyn Vault>,
}

#[async_trait]
impl PortalAccess for StoredCredentials {
    async fn credentials(
        &self,
        company: CompanyId,
    ) -> Result<Option<PortalCredentials>, PortError> {
        let Some(access) = self.offices.access(company).await? else {
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
        let sealed = self.vault.seal(&token_of(company), token)?;
        self.offices.keep_token(company, sealed, ends).await
    }
}

#[cfg(test)]
mod tests {
    use futures_util::FutureExt;
    use time::macros::datetime;

    use super::*;
    use crate::ports::{Sealed, SealedAccess};
    use crate::testing::{FakeVault, MemoryCompanies};

    const ENDS: OffsetDateTime = datetime!(2026-11-22 12:00 UTC);

    fn access(password: &str) -> SealedAccess {
        SealedAccess {
            username: "06140101231101".to_owned(),
            password: Sealed(password.to_owned()),
            token: None,
        }
    }

    /// While it seals, another server keeps a new password.
    struct Meanwhile(Arc<MemoryCompanies>, CompanyId);

    impl Vault for Meanwhile {
        fn seal(&self, purpose: &str, secret: &Secret) -> Result<Sealed, PortError> {
            let keeping = self.0.keep_access(self.1, access("new"));
            keeping.now_or_never().unwrap().unwrap();
            FakeVault.seal(purpose, secret)
        }

        fn open(&self, purpose: &str, sealed: &Sealed) -> Result<Secret, PortError> {
            FakeVault.open(purpose, sealed)
        }
    }

    #[test]
    fn a_nit_has_no_hyphens_at_the_portal() {
        assert_eq!(user_name(" 0614-010123-110-1 "), "06140101231101");
        assert_eq!(user_name("01234567-8"), "012345678");
        assert_eq!(
            user_name(" ana-luz@empresa.example "),
            "ana-luz@empresa.example"
        );
    }

    #[tokio::test]
    async fn keeping_a_token_loses_no_password_that_was_kept_meanwhile() {
        let company = CompanyId(uuid::Uuid::from_u128(1));
        let offices = Arc::new(MemoryCompanies::default());
        offices.keep_access(company, access("old")).await.unwrap();
        let stored = StoredCredentials {
            offices: offices.clone(),
            vault: Arc::new(Meanwhile(offices.clone(), company)),
        };
        let token = Secret::new("token");
        stored.keep_token(company, &token, ENDS).await.unwrap();
        let kept = offices.access(company).await.unwrap().unwrap();
        assert_eq!(kept.password, Sealed("new".to_owned()));
        assert_eq!(stored.token(company).await.unwrap(), Some((token, ENDS)));
    }
}
