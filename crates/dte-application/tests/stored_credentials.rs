//! The companies' access to the authority, as it is kept.
#![expect(clippy::unwrap_used, reason = "tests")]

use std::sync::Arc;

use dte_application::ports::{
    Companies, CompanyId, PortError, PortalAccess, Sealed, SealedAccess, Secret, Vault,
};
use dte_application::submission::stored_credentials::StoredCredentials;
use dte_test_kit::{FakeVault, TestApp, at_once};
use time::OffsetDateTime;
use time::macros::datetime;

const ENDS: OffsetDateTime = datetime!(2026-11-22 12:00 UTC);

fn access(password: &str) -> SealedAccess {
    SealedAccess {
        username: "06140101231101".to_owned(),
        password: Sealed(password.to_owned()),
        token: None,
    }
}

/// While it seals, another server keeps a new password.
struct Meanwhile(Arc<dyn Companies>, CompanyId);

impl Vault for Meanwhile {
    fn seal(&self, purpose: &str, secret: &Secret) -> Result<Sealed, PortError> {
        at_once(self.0.keep_access(self.1, access("new"))).unwrap();
        FakeVault.seal(purpose, secret)
    }

    fn open(&self, purpose: &str, sealed: &Sealed) -> Result<Secret, PortError> {
        FakeVault.open(purpose, sealed)
    }
}

#[tokio::test]
async fn keeping_a_token_loses_no_password_that_was_kept_meanwhile() {
    let kit = TestApp::new();
    let company = kit.company().await.main.company;
    let kept: Arc<dyn Companies> = kit.database.clone();
    kept.keep_access(company, access("old")).await.unwrap();
    let stored = StoredCredentials {
        companies: kept.clone(),
        vault: Arc::new(Meanwhile(kept.clone(), company)),
    };
    let token = Secret::new("token");
    stored.keep_token(company, &token, ENDS).await.unwrap();
    let after = kept.access(company).await.unwrap().unwrap();
    assert_eq!(after.password, Sealed("new".to_owned()));
    assert_eq!(stored.token(company).await.unwrap(), Some((token, ENDS)));
}
