//! What establishments log in with: drawn at registration, and again when it was lost.

use std::sync::Arc;

use dte_domain::taxpayer::Nit;

use crate::ports::{NewCredential, Passwords, PortError, Randomness, Registry, Secret};

/// A key and its secret.
#[derive(Debug)]
pub struct Pair {
    /// The key.
    pub api_key: String,
    /// The secret, of which only a hash is kept.
    pub api_secret: Secret,
}

impl Pair {
    /// A new pair that nobody can guess.
    pub fn draw(randomness: &dyn Randomness) -> Self {
        const KEY_BYTES: usize = 18;
        const SECRET_BYTES: usize = 32;
        Self {
            api_key: randomness.text(KEY_BYTES),
            api_secret: Secret::new(randomness.text(SECRET_BYTES)),
        }
    }
}

/// The use case: another pair for an establishment whose own was lost.
pub struct ResetCredentials {
    /// Where companies are kept.
    pub registry: Arc<dyn Registry>,
    /// Hashes of API secrets.
    pub passwords: Arc<dyn Passwords>,
    /// Keys and secrets.
    pub randomness: Arc<dyn Randomness>,
}

impl ResetCredentials {
    /// The new pair, which is shown once; nothing when there is no such establishment. Nobody
    /// logs in with the old pair any more; sessions that it opened live until they end.
    pub async fn run(&self, nit: &Nit, branch_number: u32) -> Result<Option<Pair>, PortError> {
        let pair = Pair::draw(&*self.randomness);
        let credential = NewCredential {
            api_key: pair.api_key.clone(),
            api_secret_hash: self.passwords.hash(&pair.api_secret).await?,
        };
        let replaced = self
            .registry
            .replace_credential(nit, branch_number, credential)
            .await?;
        Ok(replaced.then_some(pair))
    }
}
