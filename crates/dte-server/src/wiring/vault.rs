//! The service's own keys, and what happens when a key file is missing or damaged: the service
//! starts, says so, and serves what it can. A wrong setting is another matter: it ends the start.

use std::sync::Arc;

use dte_application::ports::{CertificateRef, Company, Randomness, Secret, Vault};
use dte_persistence::Database;
use dte_security::{KeyError, LinkSecrets, MasterKeys, ReloadingVault, TokenSecrets, VaultError};

use crate::config::Config;
use crate::failure::{Context, Failure};
use crate::wiring::unavailable_vault::UnavailableVault;

/// The vault, and whether it has its key.
pub struct OpenedVault {
    pub vault: Arc<dyn Vault>,
    pub has_key: bool,
}

#[derive(Debug, thiserror::Error)]
enum NoVault {
    #[error("it is not there, although the database holds secrets that it sealed")]
    Missing,
    #[error(transparent)]
    Unusable(#[from] KeyError),
    #[error(transparent)]
    Cipher(#[from] VaultError),
    #[error("it is another key than the one that sealed what the database holds")]
    Another,
}

/// Opens the vault. A lost key is never replaced by a new one in silence, which would lose what
/// the database holds for good. While it cannot be read whether the database holds anything, no key
/// is made: the start fails.
pub async fn open_vault(config: &Config, database: &Database) -> Result<OpenedVault, Failure> {
    let company = match database.first_company().await {
        Ok(company) => company,
        Err(error) if is_to_be_made(config) => {
            let tried = "there is no master key, and none is made, because it cannot be read \
                whether the database holds secrets that one sealed; put keys/master.key \
                back into the data folder, or set DTE_MASTER_KEY, or mend the database";
            return Err(Failure::because(tried, &error));
        }
        Err(error) => {
            // A damaged row is no reason not to serve the others.
            tracing::error!(%error, cause = ?error.cause, "the first company cannot be read");
            None
        }
    };
    Ok(match opened(config, company.as_ref()) {
        Ok(vault) => OpenedVault {
            vault: Arc::new(vault),
            has_key: true,
        },
        Err(no_vault) => {
            tracing::error!(
                error = %no_vault,
                "the master key cannot be used: put keys/master.key back into the data folder, or \
                 set DTE_MASTER_KEY, and start again; until then nothing is signed"
            );
            OpenedVault {
                vault: Arc::new(UnavailableVault),
                has_key: false,
            }
        }
    })
}

/// Whether there is no master key yet.
fn is_to_be_made(config: &Config) -> bool {
    config.master_key.is_none() && !config.data_dir.join("keys/master.key").exists()
}

fn opened(config: &Config, company: Option<&Company>) -> Result<ReloadingVault, NoVault> {
    if company.is_some() && is_to_be_made(config) {
        return Err(NoVault::Missing);
    }
    let keys = MasterKeys::load(config.master_key.as_ref(), &config.data_dir)?;
    let vault = ReloadingVault::new(&keys)?;
    if let Some(company) = company {
        let purpose = CertificateRef::purpose_of(&company.nit);
        if vault.open(&purpose, &company.certificate_password).is_err() {
            return Err(NoVault::Another);
        }
    }
    Ok(vault)
}

/// The secrets of session tokens. When their file cannot be used, tokens are signed with a secret
/// that lasts until the next start: everybody logs in again, and the service goes on.
pub fn token_secrets(
    config: &Config,
    randomness: &dyn Randomness,
) -> Result<TokenSecrets, Failure> {
    let loaded = TokenSecrets::load(config.token_secret.as_ref(), &config.data_dir);
    loaded.or_else(|error| {
        tracing::error!(%error, "sessions last until the next start only: mend the file");
        let half = || randomness.uuid().simple().to_string();
        let secret = Secret::new(format!("{}{}", half(), half()));
        TokenSecrets::load(Some(&secret), &config.data_dir)
            .context("making a secret for session tokens")
    })
}

/// The secrets of the addresses of receivers' pages. When their file cannot be used, addresses that
/// were handed out lead nowhere until it is mended, and those made meanwhile until the next start.
pub fn link_secrets(config: &Config, randomness: &dyn Randomness) -> Result<LinkSecrets, Failure> {
    let loaded = LinkSecrets::load(config.link_secret.as_ref(), &config.data_dir);
    loaded.or_else(|error| {
        tracing::error!(%error, "links to receivers' pages are good until the next start only: mend the file");
        let half = || randomness.uuid().simple().to_string();
        let secret = Secret::new(format!("{}{}", half(), half()));
        LinkSecrets::load(Some(&secret), &config.data_dir)
            .context("making a secret for links to receivers' pages")
    })
}
