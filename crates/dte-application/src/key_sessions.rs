//! Which sessions are open still, and when keys were used: kept in memory, so that no request asks the
//! database.

use std::collections::HashMap;
use std::sync::atomic::{AtomicI64, Ordering};
use std::sync::{PoisonError, RwLock};

use time::{Duration, OffsetDateTime};

use crate::jobs::looked_at::LookedAt;
use crate::ports::{Grant, KeyId, KeyState, Keys, PortError};

/// Tokens of before live no longer: what changed earlier is forgotten.
const LONGEST_SESSION: Duration = Duration::days(91);

/// How seldom it is kept when a key was used.
const KEPT_EVERY: Duration = Duration::hours(1);

/// The sessions of this server.
#[derive(Debug, Default)]
pub struct KeySessions {
    /// The keys whose pairs were replaced or removed.
    changed: RwLock<HashMap<KeyId, KeyState>>,
    /// When it was looked last for keys that others changed.
    looked_at: LookedAt,
    uses: RwLock<HashMap<KeyId, Use>>,
}

/// When a key was used last, and when that was kept last; in seconds.
#[derive(Debug)]
struct Use {
    last: AtomicI64,
    kept: AtomicI64,
}

impl KeySessions {
    /// Whether a session is open still; its key is used then.
    pub fn admits(&self, grant: &Grant, now: OffsetDateTime) -> bool {
        let changed = self.changed.read().unwrap_or_else(PoisonError::into_inner);
        let state = changed.get(&grant.key);
        let is_open = state.is_none_or(|state| state.admits(grant.key_version, now));
        drop(changed);
        if is_open {
            self.used(grant.key, now);
        }
        is_open
    }

    /// Notes that a key is used.
    pub fn used(&self, key: KeyId, now: OffsetDateTime) {
        let at = now.unix_timestamp();
        let uses = self.uses.read().unwrap_or_else(PoisonError::into_inner);
        if let Some(known) = uses.get(&key) {
            known.last.store(at, Ordering::Relaxed);
            return;
        }
        drop(uses);
        let mut uses = self.uses.write().unwrap_or_else(PoisonError::into_inner);
        let new = Use {
            last: AtomicI64::new(at),
            kept: AtomicI64::new(0),
        };
        uses.insert(key, new);
    }

    /// Ends the sessions of a key whose pair was replaced or removed.
    pub fn learn(&self, state: KeyState) {
        let mut changed = self.changed.write().unwrap_or_else(PoisonError::into_inner);
        let known = changed.entry(state.id).or_insert(state);
        // What is read may be older than what was done here meanwhile; clocks of servers differ.
        let is_newer = (state.version, state.is_removed) > (known.version, known.is_removed);
        if is_newer {
            *known = state;
        }
    }

    /// Looks for keys that other servers, or the operator, changed.
    pub async fn refresh(&self, keys: &dyn Keys, now: OffsetDateTime) -> Result<(), PortError> {
        let since = self.looked_at.unknown_since(now);
        let since = since.unwrap_or(now - LONGEST_SESSION);
        for state in keys.keys_changed_since(since).await? {
            self.learn(state);
        }
        let mut changed = self.changed.write().unwrap_or_else(PoisonError::into_inner);
        changed.retain(|_, state| state.changed_at > now - LONGEST_SESSION);
        drop(changed);
        self.looked_at.set(now);
        Ok(())
    }

    /// Keeps the uses that were not kept for a while; each key at most once an hour.
    pub async fn keep_uses(&self, keys: &dyn Keys) -> Result<(), PortError> {
        let due = self.due();
        if !due.is_empty() {
            keys.keep_uses(due.clone()).await?;
        }
        let mut uses = self.uses.write().unwrap_or_else(PoisonError::into_inner);
        for (key, at) in due {
            if let Some(known) = uses.get_mut(&key) {
                *known.kept.get_mut() = at.unix_timestamp();
            }
        }
        Ok(())
    }

    fn due(&self) -> Vec<(KeyId, OffsetDateTime)> {
        let uses = self.uses.read().unwrap_or_else(PoisonError::into_inner);
        let due = uses.iter().filter_map(|(key, one)| {
            let (last, kept) = (&one.last, &one.kept);
            let (last, kept) = (last.load(Ordering::Relaxed), kept.load(Ordering::Relaxed));
            let at = OffsetDateTime::from_unix_timestamp(last).ok()?;
            (last - kept >= KEPT_EVERY.whole_seconds()).then_some((*key, at))
        });
        due.collect()
    }
}
