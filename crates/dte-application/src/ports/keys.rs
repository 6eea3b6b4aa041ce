use std::fmt;

use async_trait::async_trait;
use dte_domain::language::Bilingual;
use dte_domain::value::{Form, Notation, ParseError, ParseErrorKind, Text, Value};
use time::OffsetDateTime;
use uuid::Uuid;

use crate::ports::{CompanyId, Credential, EstablishmentId, PortError, ShownKeys};

/// The identity of a key; the pair that came with an establishment has the establishment's.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct KeyId(pub Uuid);

impl KeyId {
    /// The identity that a text writes.
    pub fn parse(written: &str) -> Option<Self> {
        Uuid::try_parse(written).ok().map(Self)
    }
}

impl fmt::Display for KeyId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl From<EstablishmentId> for KeyId {
    /// The key that came with an establishment.
    fn from(establishment: EstablishmentId) -> Self {
        Self(establishment.0)
    }
}

/// What a key may be used for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Scope {
    /// Everything that is only looked at, and what changes nothing.
    Read,
    /// Documents and their corrections.
    Issue,
    /// Invalidations.
    Invalidate,
    /// Books, annexes and closes.
    Reports,
    /// The company, its establishments, keys, certificate and contingencies.
    Settings,
}

impl Scope {
    /// All of them.
    pub const ALL: [Self; 5] = [
        Self::Read,
        Self::Issue,
        Self::Invalidate,
        Self::Reports,
        Self::Settings,
    ];

    /// Its name in requests, answers and tokens.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Read => "read",
            Self::Issue => "issue",
            Self::Invalidate => "invalidate",
            Self::Reports => "reports",
            Self::Settings => "settings",
        }
    }

    /// The one with a name.
    pub fn named(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|scope| scope.name() == name)
    }

    const fn bit(self) -> u8 {
        1 << self as u8
    }
}

impl Value for Scope {
    const NOTATION: Notation = Notation::Text;

    fn parse(written: &str) -> Result<Self, ParseError> {
        let expected = Bilingual::new(
            "issue, invalidate, read, reports or settings",
            "issue, invalidate, read, reports o settings",
        );
        Self::named(written.trim())
            .ok_or_else(|| ParseError::new(ParseErrorKind::Catalogue, expected, written))
    }

    fn form() -> Form {
        Form::Code {
            notation: Notation::Text,
            lists: "a scope of keys",
            codes: Self::ALL.map(|scope| (scope.name(), "")).to_vec(),
        }
    }
}

/// A set of scopes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Scopes(u8);

impl Scopes {
    /// All that there are.
    pub fn all() -> Self {
        Scope::ALL.into_iter().collect()
    }

    /// This one alone.
    pub const fn of(scope: Scope) -> Self {
        Self(scope.bit())
    }

    /// These, and another one.
    #[must_use]
    pub const fn or(self, other: Scope) -> Self {
        Self(self.0 | other.bit())
    }

    /// Those with these names, separated by blanks; names that nobody knows are passed over.
    pub fn named(names: &str) -> Self {
        names.split(' ').filter_map(Scope::named).collect()
    }

    /// Their names, separated by blanks.
    pub fn names(self) -> String {
        let names: Vec<_> = self.iter().map(Scope::name).collect();
        names.join(" ")
    }

    /// Each of them, in the order of [`Scope::ALL`].
    pub fn iter(self) -> impl Iterator<Item = Scope> {
        let all = Scope::ALL.into_iter();
        all.filter(move |scope| self.contains(*scope))
    }

    /// Whether a scope is among them.
    pub const fn contains(self, scope: Scope) -> bool {
        self.0 & scope.bit() != 0
    }

    /// Whether one of them is among others.
    pub const fn meet(self, others: Self) -> bool {
        self.0 & others.0 != 0
    }

    /// Whether all of them are among others.
    pub const fn are_within(self, others: Self) -> bool {
        self.0 & !others.0 == 0
    }

    /// Whether there are none.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }
}

impl FromIterator<Scope> for Scopes {
    fn from_iter<I: IntoIterator<Item = Scope>>(scopes: I) -> Self {
        let bits = scopes.into_iter().map(Scope::bit);
        Self(bits.fold(0, |all, bit| all | bit))
    }
}

/// A key with what it may do, without its secret.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Key {
    /// Its identity.
    pub id: KeyId,
    /// Whose it is.
    pub company: CompanyId,
    /// The establishment that it acts for; nothing acts for all.
    pub establishment: Option<EstablishmentId>,
    /// What its company calls it; nothing of a pair that came with its establishment.
    pub label: Option<Text<1, 100>>,
    /// What it may be used for.
    pub scopes: Scopes,
    /// Its public half.
    pub api_key: String,
    /// Rises when another pair takes the place of the present one.
    pub version: u32,
    /// When it was made.
    pub created_at: OffsetDateTime,
    /// From when on it is not good any more.
    pub expires_at: Option<OffsetDateTime>,
    /// When it was used last, to within an hour or two.
    pub last_used_at: Option<OffsetDateTime>,
    /// Until when the pair before this one is good too.
    pub earlier_ends_at: Option<OffsetDateTime>,
}

impl Key {
    /// As a session sees it that was opened with the pair of a version: of an earlier pair it ends with that.
    #[must_use]
    pub fn as_seen_by(&self, version: u32) -> Self {
        let ends = (version < self.version)
            .then_some(self.earlier_ends_at)
            .flatten();
        let expires_at = self.expires_at.into_iter().chain(ends).min();
        Self {
            expires_at,
            ..self.clone()
        }
    }

    /// Whether it is good for at least as long as another.
    pub fn outlasts(&self, other: &Self) -> bool {
        match (self.expires_at, other.expires_at) {
            (None, _) => true,
            (Some(_), None) => false,
            (Some(own), Some(other)) => own >= other,
        }
    }

    /// Whether it can be used at a moment.
    pub fn is_good(&self, now: OffsetDateTime) -> bool {
        self.expires_at.is_none_or(|ends| now < ends)
    }

    /// Whether what was begun with the pair of a version may go on at a moment.
    pub fn admits(&self, version: u32, now: OffsetDateTime) -> bool {
        self.is_good(now) && self.state(false, now).admits(version, now)
    }

    /// Which of its tokens are good from a moment on.
    pub fn state(&self, is_removed: bool, changed_at: OffsetDateTime) -> KeyState {
        KeyState {
            id: self.id,
            version: self.version,
            earlier_ends_at: self.earlier_ends_at,
            is_removed,
            changed_at,
        }
    }
}

/// A key to be stored, with the hash of its secret.
#[derive(Clone, Debug)]
pub struct NewKey {
    /// The key.
    pub key: Key,
    /// The hash of its secret.
    pub api_secret_hash: String,
}

/// Another pair for a key.
#[derive(Clone, Debug)]
pub struct Rotation {
    /// The key.
    pub id: KeyId,
    /// Its version so far.
    pub version: u32,
    /// The new pair's public half.
    pub api_key: String,
    /// The hash of the new secret.
    pub api_secret_hash: String,
    /// Until when the earlier pair goes on being good; nothing ends it at once.
    pub earlier_ends_at: Option<OffsetDateTime>,
    /// When it happens.
    pub at: OffsetDateTime,
    /// The pair, for who asks again.
    pub shown: Option<ShownKeys>,
}

/// How many keys may be made.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MostKeys {
    /// Of a company.
    pub company: u32,
    /// For one establishment of it.
    pub establishment: u32,
}

/// What became of a key to be stored.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AddResult {
    /// Stored.
    New,
    /// The company has as many as it may have; nothing was stored.
    TooMany,
    /// A request with the same idempotency key was there first; nothing was stored.
    Repeated,
}

/// What became of a rotation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RotateResult {
    /// The new pair is in place.
    Rotated,
    /// It was rotated or removed meanwhile; nothing was changed.
    Changed,
}

/// What became of a removal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RemoveResult {
    /// It is gone; its pair had this version.
    Removed(u32),
    /// It was gone already.
    Absent,
    /// Nobody could change the company's settings without it; nothing was changed.
    Last,
}

/// Which tokens of a key are good, once its pair was replaced or removed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct KeyState {
    /// The key.
    pub id: KeyId,
    /// The version of its present pair.
    pub version: u32,
    /// Until when tokens of the version before are good.
    pub earlier_ends_at: Option<OffsetDateTime>,
    /// Whether it is gone.
    pub is_removed: bool,
    /// When that became so.
    pub changed_at: OffsetDateTime,
}

impl KeyState {
    /// Whether a token of a version is good at a moment.
    pub fn admits(&self, version: u32, now: OffsetDateTime) -> bool {
        let overlaps = || self.earlier_ends_at.is_some_and(|ends| now < ends);
        // A later version is of a rotation that is not known here yet.
        !self.is_removed && (version >= self.version || version + 1 == self.version && overlaps())
    }
}

/// The keys of companies, which open sessions.
#[async_trait]
pub trait Keys: Send + Sync {
    /// The keys of a company, the oldest first, without those that were removed.
    async fn keys(&self, company: CompanyId) -> Result<Vec<Key>, PortError>;

    /// Stores a key, unless its company, or the establishment that it is for, has as many that did not
    /// come with establishments.
    async fn add_key(
        &self,
        key: NewKey,
        shown: Option<ShownKeys>,
        most: MostKeys,
    ) -> Result<AddResult, PortError>;

    /// Puts another pair in the place of a key's present one.
    async fn rotate_key(
        &self,
        company: CompanyId,
        rotation: Rotation,
    ) -> Result<RotateResult, PortError>;

    /// Removes a key, unless no other remains, good for as long, with which all settings of the company can be
    /// changed: one for all establishments, or for `head`, the one that stands for the company.
    async fn remove_key(
        &self,
        company: CompanyId,
        key: KeyId,
        head: EstablishmentId,
        now: OffsetDateTime,
    ) -> Result<RemoveResult, PortError>;

    /// The keys whose pairs were replaced or removed at a moment or after it.
    async fn keys_changed_since(&self, moment: OffsetDateTime) -> Result<Vec<KeyState>, PortError>;

    /// Keeps when keys were used last.
    async fn keep_uses(&self, uses: Vec<(KeyId, OffsetDateTime)>) -> Result<(), PortError>;

    /// The credential behind an API key; of a key that was removed there is none.
    async fn credential(&self, api_key: &str) -> Result<Option<Credential>, PortError>;
}

#[cfg(test)]
mod tests {
    use time::Duration;
    use time::macros::datetime;

    use super::*;

    #[test]
    fn scopes_are_written_by_their_names_and_read_back() {
        assert_eq!(
            Scopes::all().names(),
            "read issue invalidate reports settings"
        );
        let some: Scopes = [Scope::Settings, Scope::Read].into_iter().collect();
        assert_eq!(Scopes::named(&some.names()), some);
        assert_eq!(Scopes::named("settings something read"), some);
        assert!(some.are_within(Scopes::all()) && !Scopes::all().are_within(some));
        assert!(Scopes::named("").is_empty());
    }

    #[test]
    fn the_version_before_is_good_as_long_as_both_are_and_none_of_a_key_that_is_gone() {
        let now = datetime!(2026-11-20 12:00 UTC);
        let state = KeyState {
            id: KeyId(Uuid::nil()),
            version: 3,
            earlier_ends_at: Some(now),
            is_removed: false,
            changed_at: now,
        };
        let before = now - Duration::SECOND;
        let admitted = |at| [1, 2, 3, 4].map(|version| state.admits(version, at));
        assert_eq!(admitted(before), [false, true, true, true]);
        assert_eq!(admitted(now), [false, false, true, true]);
        let gone = KeyState {
            is_removed: true,
            ..state
        };
        assert!(!gone.admits(3, before));
    }
}
