//! What a request may reach of a company's keys.

use dte_domain::language::Bilingual;
use time::OffsetDateTime;

use super::{ANOTHER_ESTABLISHMENT, KeyView};
use crate::caller::Caller;
use crate::error::Error;
use crate::ports::{Company, Establishment, EstablishmentId, Key, KeyId, Scopes};

/// The scopes of a key, and its end.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Rights {
    pub(crate) scopes: Scopes,
    pub(crate) expires_at: Option<OffsetDateTime>,
}

impl Default for Rights {
    /// Everything, without end.
    fn default() -> Self {
        Self {
            scopes: Scopes::all(),
            expires_at: None,
        }
    }
}

impl From<&Key> for Rights {
    fn from(key: &Key) -> Self {
        Self {
            scopes: key.scopes,
            expires_at: key.expires_at,
        }
    }
}

impl Rights {
    /// Refuses what lies beyond them: no key gives anybody more than it has.
    pub(crate) fn refuse_beyond(
        self,
        scopes: Scopes,
        expires_at: Option<OffsetDateTime>,
    ) -> Result<(), Error> {
        if !scopes.are_within(self.scopes) {
            return Err(Error::BeyondOwnKey(Bilingual::new(
                "scopes that it does not have",
                "alcances que no tiene",
            )));
        }
        match (expires_at, self.expires_at) {
            (_, None) => Ok(()),
            (Some(ends), Some(own)) if ends <= own => Ok(()),
            _ => Err(Error::BeyondOwnKey(Bilingual::new(
                "a later expiry",
                "un vencimiento posterior",
            ))),
        }
    }
}

/// The company of a request with its keys, and the one that asks.
pub(super) struct KeyRing {
    pub(super) company: Company,
    pub(super) establishments: Vec<Establishment>,
    pub(super) keys: Vec<Key>,
    pub(super) own: Key,
    /// Whether the caller's reach is the whole company.
    pub(super) leads: bool,
    pub(super) caller: Caller,
}

impl KeyRing {
    pub(super) fn view(&self, key: &Key) -> KeyView {
        let branch = key.establishment.and_then(|id| {
            let mut all = self.establishments.iter();
            all.find(|one| one.id == id).map(|one| one.branch_number)
        });
        KeyView {
            key: key.clone(),
            branch,
        }
    }

    pub(super) fn reaches(&self, establishment: Option<EstablishmentId>) -> bool {
        self.leads || establishment == Some(self.caller.establishment)
    }

    /// Refuses what lies beyond the key that asks.
    pub(super) fn refuse_beyond(
        &self,
        establishment: Option<EstablishmentId>,
        scopes: Scopes,
        expires_at: Option<OffsetDateTime>,
    ) -> Result<(), Error> {
        if !self.reaches(establishment) {
            return Err(Error::BeyondOwnKey(ANOTHER_ESTABLISHMENT));
        }
        Rights::from(&self.own).refuse_beyond(scopes, expires_at)
    }

    pub(super) fn find(&self, id: KeyId) -> Result<&Key, Error> {
        let mut keys = self.keys.iter();
        keys.find(|key| key.id == id).ok_or(Error::NoSuchKey)
    }
}
