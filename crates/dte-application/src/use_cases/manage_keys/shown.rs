//! Pairs that are shown again to who asks again.

use dte_domain::taxpayer::Nit;

use super::ring::KeyRing;
use super::{ManageKeys, ShownKey};
use crate::error::Error;
use crate::ports::{RequestKey, SHOWN_AGAIN_WITHIN, Secret, ShownKeys};
use crate::use_cases::register_company::purpose_of_shown;
use crate::use_cases::reset_credentials::Pair;

impl ManageKeys {
    /// A pair to be shown again, sealed; nothing without an idempotency key.
    pub(super) fn shown(
        &self,
        nit: &Nit,
        idempotency: Option<&RequestKey>,
        pair: &Pair,
    ) -> Result<Option<ShownKeys>, Error> {
        let Some(request) = idempotency else {
            return Ok(None);
        };
        let line = format!("{} {}\n", pair.api_key, pair.api_secret.reveal());
        Ok(Some(ShownKeys {
            request: request.clone(),
            keys: self
                .vault
                .seal(&purpose_of_shown(nit), &Secret::new(line))?,
            at: self.clock.now(),
        }))
    }

    /// The pair that this very request was shown, if it came before and the pair is still in place.
    pub(super) async fn shown_before(
        &self,
        ring: &KeyRing,
        idempotency: Option<&RequestKey>,
    ) -> Result<Option<ShownKey>, Error> {
        let Some(given) = idempotency else {
            return Ok(None);
        };
        let company = &ring.company;
        let shown = self
            .registrations
            .shown_keys(company.id, &given.key)
            .await?;
        let Some(shown) = shown else {
            return Ok(None);
        };
        if !given.repeats(&shown.request) {
            return Err(Error::KeyReused(None));
        }
        if self.clock.now() - shown.at >= SHOWN_AGAIN_WITHIN {
            return Err(Error::AlreadyShown);
        }
        let opened = self
            .vault
            .open(&purpose_of_shown(&company.nit), &shown.keys);
        let opened = opened.map_err(|error| {
            tracing::warn!(%error, cause = ?error.cause, "keys cannot be shown again");
            Error::AlreadyShown
        })?;
        let line = opened.reveal().trim_end().split_once(' ');
        let (api_key, api_secret) = line.ok_or(Error::AlreadyShown)?;
        // Read after it was shown: what the ring has may be older.
        let keys = self.keys.keys(company.id).await?;
        let key = keys.iter().find(|key| key.api_key == api_key);
        let key = key.ok_or(Error::AlreadyShown)?;
        ring.refuse_beyond(key.establishment, key.scopes, key.expires_at)?;
        Ok(Some(ShownKey {
            view: ring.view(key),
            pair: Pair {
                api_key: api_key.to_owned(),
                api_secret: Secret::new(api_secret),
            },
            replayed: true,
        }))
    }
}
