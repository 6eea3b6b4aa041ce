//! A company looks after its keys: with what it logs in, and what may be done with that.

mod ring;
mod shown;

use std::sync::Arc;

use dte_domain::language::Bilingual;
use dte_domain::value::Text;
use dte_domain::violation::Violation;
use time::{Duration, OffsetDateTime};

use crate::caller::Caller;
use crate::error::Error;
use crate::key_sessions::KeySessions;
use crate::limits::concurrency::ConcurrencyLimit;
use crate::ports::{
    AddResult, Clock, Companies, Key, KeyId, Keys, MostKeys, NewKey, Passwords, Randomness,
    RemoveResult, RequestKey, RotateResult, Rotation, Scopes, Vault,
};
use crate::use_cases::reset_credentials::Pair;
use ring::KeyRing;
pub(crate) use ring::Rights;

/// How many keys a company may make, besides those that come with its establishments.
const MOST_KEYS: MostKeys = MostKeys {
    company: 500,
    establishment: 100,
};

/// What lies beyond a key of one establishment.
const ANOTHER_ESTABLISHMENT: Bilingual =
    Bilingual::new("another establishment", "otro establecimiento");

/// How many secrets of new keys are hashed, or wait for it, at a time.
const HASHES_AT_ONCE: usize = 8;

/// What is asked of a new key.
#[derive(Clone, Debug)]
pub struct WantedKey {
    pub label: Text<1, 100>,
    /// The branch number of its establishment; nothing means all.
    pub branch: Option<u32>,
    pub scopes: Scopes,
    /// From when on it is not good; the end of the maker's own when left out.
    pub expires_at: Option<OffsetDateTime>,
}

/// A request to make a key, with what the adapter already found.
#[derive(Debug)]
pub struct MakeRequest {
    pub caller: Caller,
    /// The key; nothing when it could not be read.
    pub wanted: Option<WantedKey>,
    pub found: Vec<Violation>,
    pub idempotency: Option<RequestKey>,
}

/// A request to put another pair in the place of a key's.
#[derive(Debug)]
pub struct RotateRequest {
    pub caller: Caller,
    pub key: KeyId,
    /// For how many hours the present pair is good besides.
    pub overlap_hours: u32,
    pub found: Vec<Violation>,
    pub idempotency: Option<RequestKey>,
}

/// A key beside the branch number of its establishment; nothing when it is for all.
#[derive(Clone, Debug)]
pub struct KeyView {
    pub key: Key,
    pub branch: Option<u32>,
}

/// A pair that is shown once.
#[derive(Debug)]
pub struct ShownKey {
    pub view: KeyView,
    pub pair: Pair,
    pub replayed: bool,
}

pub struct ManageKeys {
    pub companies: Arc<dyn Companies>,
    pub keys: Arc<dyn Keys>,
    pub sessions: Arc<KeySessions>,
    pub passwords: Arc<dyn Passwords>,
    pub vault: Arc<dyn Vault>,
    pub randomness: Arc<dyn Randomness>,
    pub clock: Arc<dyn Clock>,
    pub hashing: Hashing,
}

/// What bounds the hashing of their secrets.
#[derive(Debug)]
pub struct Hashing(ConcurrencyLimit<()>);

impl Default for Hashing {
    fn default() -> Self {
        Self(ConcurrencyLimit::new(HASHES_AT_ONCE))
    }
}

impl ManageKeys {
    /// The keys that the caller may see, the oldest first: all, or those of its establishment.
    pub async fn list(&self, caller: Caller) -> Result<Vec<KeyView>, Error> {
        let ring = self.ring(caller).await?;
        let seen = ring.keys.iter();
        let seen = seen.filter(|key| ring.reaches(key.establishment));
        let mut seen: Vec<KeyView> = seen.map(|key| ring.view(key)).collect();
        seen.sort_by_key(|view| (view.key.created_at, view.branch, view.key.id));
        Ok(seen)
    }

    /// Makes a key within the caller's own. The same request again is told the same pair for a day.
    pub async fn make(&self, request: MakeRequest) -> Result<ShownKey, Error> {
        let ring = self.ring(request.caller).await?;
        let wanted = match request.wanted {
            Some(wanted) if request.found.is_empty() => wanted,
            _ => return Err(Error::Invalid(request.found)),
        };
        let idempotency = request.idempotency;
        let mut key = self.wanted(&ring, wanted)?;
        if let Some(shown) = self.shown_before(&ring, idempotency.as_ref()).await? {
            return Ok(shown);
        }
        let pair = Pair::draw(&*self.randomness);
        key.api_key.clone_from(&pair.api_key);
        let new = NewKey {
            api_secret_hash: self.hash(&pair).await?,
            key: key.clone(),
        };
        let shown = self.sealed(&ring.company.nit, idempotency.as_ref(), &pair)?;
        match self.keys.add_key(new, shown, MOST_KEYS).await? {
            AddResult::New => Ok(ShownKey {
                view: ring.view(&key),
                pair,
                replayed: false,
            }),
            AddResult::TooMany => Err(Error::TooManyKeys),
            AddResult::Repeated => {
                let shown = self.shown_before(&ring, idempotency.as_ref()).await?;
                shown.ok_or(Error::Overloaded)
            }
        }
    }

    fn wanted(&self, ring: &KeyRing, wanted: WantedKey) -> Result<Key, Error> {
        let establishment = match wanted.branch {
            None => None,
            Some(branch) => {
                let mut all = ring.establishments.iter();
                let one = all.find(|one| one.branch_number == branch);
                let known = || ring.establishments.iter().map(|one| one.branch_number);
                let none = || Error::NoSuchBranch {
                    given: branch,
                    known: known().collect(),
                };
                Some(one.ok_or_else(none)?.id)
            }
        };
        let expires_at = wanted.expires_at.or(ring.own.expires_at);
        ring.refuse_beyond(establishment, wanted.scopes, expires_at)?;
        Ok(Key {
            id: KeyId(self.randomness.uuid()),
            company: ring.company.id,
            establishment,
            label: Some(wanted.label),
            scopes: wanted.scopes,
            api_key: String::new(),
            version: 1,
            created_at: self.clock.now(),
            expires_at,
            last_used_at: None,
            earlier_ends_at: None,
        })
    }

    /// Puts another pair in the place of a key's. It is shown, so it lies within the caller's own.
    pub async fn rotate(&self, request: RotateRequest) -> Result<ShownKey, Error> {
        let ring = self.ring(request.caller).await?;
        if !request.found.is_empty() {
            return Err(Error::Invalid(request.found));
        }
        let key = ring.find(request.key)?;
        ring.refuse_beyond(key.establishment, key.scopes, key.expires_at)?;
        let idempotency = request.idempotency.as_ref();
        if let Some(shown) = self.shown_before(&ring, idempotency).await? {
            return Ok(shown);
        }
        let now = self.clock.now();
        let overlap = Duration::hours(request.overlap_hours.into());
        if overlap.is_positive() && key.earlier_ends_at.is_some_and(|ends| now < ends) {
            return Err(Error::EarlierPairStillGood);
        }
        let pair = Pair::draw(&*self.randomness);
        let rotation = Rotation {
            id: key.id,
            version: key.version,
            api_key: pair.api_key.clone(),
            api_secret_hash: self.hash(&pair).await?,
            earlier_ends_at: overlap.is_positive().then_some(now + overlap),
            at: now,
            shown: self.sealed(&ring.company.nit, idempotency, &pair)?,
        };
        let rotated = Key {
            version: key.version + 1,
            earlier_ends_at: rotation.earlier_ends_at,
            api_key: pair.api_key.clone(),
            ..key.clone()
        };
        match self.keys.rotate_key(ring.company.id, rotation).await? {
            RotateResult::Rotated => {
                self.sessions.learn(rotated.state(false, now));
                Ok(ShownKey {
                    view: ring.view(&rotated),
                    pair,
                    replayed: false,
                })
            }
            RotateResult::Changed => {
                // By this very request, perhaps, which came twice.
                let shown = self.shown_before(&ring, idempotency).await?;
                shown.ok_or(Error::KeyChanged)
            }
        }
    }

    /// Removes a key that does not outlast the caller's own; its sessions end.
    pub async fn remove(&self, caller: Caller, id: KeyId) -> Result<(), Error> {
        let ring = self.ring(caller).await?;
        let key = ring.find(id)?;
        ring.refuse_beyond(key.establishment, Scopes::default(), key.expires_at)?;
        let head = self.companies.head_office(caller.company).await?;
        let head = head.ok_or(Error::Unauthenticated)?.id();
        let now = self.clock.now();
        match self.keys.remove_key(caller.company, id, head, now).await? {
            RemoveResult::Removed(version) => {
                let removed = Key {
                    version,
                    ..key.clone()
                };
                self.sessions.learn(removed.state(true, now));
                Ok(())
            }
            RemoveResult::Absent => Err(Error::NoSuchKey),
            RemoveResult::Last => Err(Error::LastSettingsKey),
        }
    }

    async fn ring(&self, caller: Caller) -> Result<KeyRing, Error> {
        let company = self.companies.company(caller.company).await?;
        let keys = self.keys.keys(caller.company).await?;
        let now = self.clock.now();
        let own = keys.iter().find(|key| key.id == caller.key);
        // Its pair was replaced on another server, perhaps, which is not known in memory yet.
        let own = own.filter(|key| key.state(false, now).admits(caller.key_version, now));
        let own = own.map(|key| key.as_seen_by(caller.key_version));
        let own = own.filter(|key| key.is_good(now));
        Ok(KeyRing {
            company: company.ok_or(Error::Unauthenticated)?,
            establishments: self.companies.establishments(caller.company).await?,
            own: own.ok_or(Error::Unauthenticated)?,
            keys,
            leads: caller.main_office || caller.leads(&*self.companies).await?,
            caller,
        })
    }

    async fn hash(&self, pair: &Pair) -> Result<String, Error> {
        let _place = self.hashing.0.take(())?;
        Ok(self.passwords.hash(&pair.api_secret).await?)
    }
}
