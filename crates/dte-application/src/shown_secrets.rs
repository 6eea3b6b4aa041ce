//! Secrets that are answered once, and for a day to who asks again with the same idempotency key.

use dte_domain::taxpayer::Nit;

use crate::error::Error;
use crate::ports::{
    Clock, Companies, Company, RequestKey, SHOWN_AGAIN_WITHIN, Secret, ShownKeys, Vault,
};

/// The purpose for which the secrets that a company was shown are sealed.
pub(crate) fn purpose_of_shown(nit: &Nit) -> String {
    format!("keys shown to {nit}")
}

/// What keeps and finds them.
pub(crate) struct ShownSecrets<'a> {
    pub registrations: &'a dyn Companies,
    pub vault: &'a dyn Vault,
    pub clock: &'a dyn Clock,
}

impl ShownSecrets<'_> {
    /// Secrets with the names of what they belong to, sealed to be shown again; nothing without an
    /// idempotency key. A name has no blank.
    pub fn seal<'s>(
        &self,
        nit: &Nit,
        idempotency: Option<&RequestKey>,
        secrets: impl Iterator<Item = (&'s str, &'s Secret)>,
    ) -> Result<Option<ShownKeys>, Error> {
        let Some(request) = idempotency else {
            return Ok(None);
        };
        let lines = secrets.map(|(name, secret)| format!("{name} {}\n", secret.reveal()));
        let lines = Secret::new(lines.collect::<String>());
        Ok(Some(ShownKeys {
            request: request.clone(),
            keys: self.vault.seal(&purpose_of_shown(nit), &lines)?,
            at: self.clock.now(),
        }))
    }

    /// The secrets that this very request was shown, if it came before.
    pub async fn before(
        &self,
        company: &Company,
        idempotency: Option<&RequestKey>,
    ) -> Result<Option<Vec<(String, Secret)>>, Error> {
        let Some(given) = idempotency else {
            return Ok(None);
        };
        let shown = self.registrations.shown_keys(company.id, &given.key);
        let Some(shown) = shown.await? else {
            return Ok(None);
        };
        if !given.repeats(&shown.request) {
            return Err(Error::KeyReused(None));
        }
        if self.clock.now() - shown.at >= SHOWN_AGAIN_WITHIN {
            return Err(Error::AlreadyShown);
        }
        let purpose = purpose_of_shown(&company.nit);
        let opened = self.vault.open(&purpose, &shown.keys);
        let opened = opened.map_err(|error| {
            tracing::warn!(%error, cause = ?error.cause, "a secret cannot be shown again");
            Error::AlreadyShown
        })?;
        let secrets = opened.reveal().lines().map(|line| {
            let (name, secret) = line.split_once(' ')?;
            Some((name.to_owned(), Secret::new(secret)))
        });
        let secrets = secrets.collect::<Option<_>>();
        secrets.ok_or(Error::AlreadyShown).map(Some)
    }
}
