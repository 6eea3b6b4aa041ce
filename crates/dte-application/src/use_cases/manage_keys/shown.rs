//! Pairs that are shown again to who asks again.

use dte_domain::taxpayer::Nit;

use super::ring::KeyRing;
use super::{ManageKeys, ShownKey};
use crate::error::Error;
use crate::ports::{RequestKey, ShownKeys};
use crate::shown_secrets::ShownSecrets;
use crate::use_cases::reset_credentials::Pair;

impl ManageKeys {
    fn shown(&self) -> ShownSecrets<'_> {
        ShownSecrets {
            registrations: &*self.companies,
            vault: &*self.vault,
            clock: &*self.clock,
        }
    }

    /// A pair to be shown again, sealed; nothing without an idempotency key.
    pub(super) fn sealed(
        &self,
        nit: &Nit,
        idempotency: Option<&RequestKey>,
        pair: &Pair,
    ) -> Result<Option<ShownKeys>, Error> {
        let secrets = std::iter::once((&*pair.api_key, &pair.api_secret));
        self.shown().seal(nit, idempotency, secrets)
    }

    /// The pair that this very request was shown, if it came before and the pair is still in place.
    pub(super) async fn shown_before(
        &self,
        ring: &KeyRing,
        idempotency: Option<&RequestKey>,
    ) -> Result<Option<ShownKey>, Error> {
        let company = &ring.company;
        let Some(pairs) = self.shown().before(company, idempotency).await? else {
            return Ok(None);
        };
        let (api_key, api_secret) = pairs.into_iter().next().ok_or(Error::AlreadyShown)?;
        // Read after it was shown: what the ring has may be older.
        let keys = self.keys.keys(company.id).await?;
        let key = keys.iter().find(|key| key.api_key == api_key);
        let key = key.ok_or(Error::AlreadyShown)?;
        ring.refuse_beyond(key.establishment, key.scopes, key.expires_at)?;
        Ok(Some(ShownKey {
            view: ring.view(key),
            pair: Pair {
                api_key,
                api_secret,
            },
            replayed: true,
        }))
    }
}
