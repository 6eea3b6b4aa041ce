//! What establishments log in with: drawn at registration, and again when it was lost.

use std::sync::Arc;

use dte_domain::taxpayer::Nit;

use crate::ports::{Clock, Companies, NewCredential, Passwords, PortError, Randomness, Secret};

#[derive(Debug)]
pub struct Pair {
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
    pub companies: Arc<dyn Companies>,
    pub passwords: Arc<dyn Passwords>,
    pub randomness: Arc<dyn Randomness>,
    pub clock: Arc<dyn Clock>,
}

/// A new pair that is not in place yet, to be shown before it is.
#[derive(Debug)]
pub struct Drawn {
    pub pair: Pair,
    credential: NewCredential,
}

impl ResetCredentials {
    /// Draws a pair. It is to be shown before it takes the old one's place: who cannot read it
    /// needs the old one.
    pub async fn draw(&self) -> Result<Drawn, PortError> {
        let pair = Pair::draw(&*self.randomness);
        let credential = NewCredential {
            api_key: pair.api_key.clone(),
            api_secret_hash: self.passwords.hash(&pair.api_secret).await?,
        };
        Ok(Drawn { pair, credential })
    }

    /// Puts a drawn pair in place; answers whether there is such an establishment. Nobody logs in
    /// with the old pair any more, and sessions that it opened end as soon as each server has seen it.
    pub async fn put_in_place(
        &self,
        nit: &Nit,
        branch_number: u32,
        drawn: Drawn,
    ) -> Result<bool, PortError> {
        let credential = drawn.credential;
        self.companies
            .replace_credential(nit, branch_number, credential, self.clock.now())
            .await
    }
}
