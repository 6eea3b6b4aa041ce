//! Keys that are locked after too many wrong secrets.

use std::collections::HashMap;
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

use aws_lc_rs::digest::{SHA256, digest};
use dte_application::Error;

/// The longest time that a key is locked, and how long failures are remembered after it.
const LONGEST: Duration = Duration::from_hours(1);
/// The most keys that are remembered: some 2 MB.
const MOST_KEYS: usize = 10_000;

/// Locks a key after so many failures in a row, for a time that doubles with each further one.
///
/// A key that nobody has is locked like any other, and a locked key does not have its secret
/// looked at: whether a key exists or a secret is right shows in nothing.
#[derive(Debug)]
pub struct Lockout {
    most: u32,
    first: Duration,
    keys: Mutex<HashMap<KeyDigest, Record>>,
}

/// Keys are kept as digests: of one length, and of no use to who reads the memory.
type KeyDigest = [u8; 32];

#[derive(Clone, Copy, Debug)]
struct Record {
    failures: u32,
    /// Attempts that are being judged. They count as failures until they are.
    open: u32,
    locked_until: Option<Instant>,
    last: Instant,
}

/// An attempt with a key that is not locked, until it is judged.
#[derive(Debug)]
pub struct Attempt<'a> {
    lockout: &'a Lockout,
    key: KeyDigest,
}

impl Lockout {
    /// Locks after `most` failures, at first for `first`.
    pub fn new(most: u32, first: Duration) -> Self {
        Self {
            most,
            first,
            keys: Mutex::default(),
        }
    }

    pub fn most(&self) -> u32 {
        self.most
    }

    /// Begins an attempt, or tells how long the key is still locked.
    pub fn attempt(&self, key: &str, now: Instant) -> Result<Attempt<'_>, Duration> {
        let key = digest_of(key);
        self.keys(|keys| {
            if keys.len() >= MOST_KEYS && !keys.contains_key(&key) {
                forget(keys, now);
            }
            let record = keys.entry(key).or_insert(Record {
                failures: 0,
                open: 0,
                locked_until: None,
                last: now,
            });
            if let Some(until) = record.locked_until.filter(|until| *until > now) {
                return Err(until - now);
            }
            let left = self.most.saturating_sub(record.failures).max(1);
            if record.open >= left {
                // As many as could lock it are being judged: soon it is known.
                return Err(Duration::from_secs(1));
            }
            record.open += 1;
            record.last = now;
            Ok(())
        })?;
        Ok(Attempt { lockout: self, key })
    }

    /// How long so many failures lock a key.
    fn locked_for(&self, failures: u32) -> Option<Duration> {
        let beyond = failures.checked_sub(self.most)?;
        let times = 2_u32.saturating_pow(beyond);
        Some(self.first.saturating_mul(times).min(LONGEST))
    }

    fn keys<R>(&self, with: impl FnOnce(&mut HashMap<KeyDigest, Record>) -> R) -> R {
        with(&mut self.keys.lock().unwrap_or_else(PoisonError::into_inner))
    }
}

impl Attempt<'_> {
    /// Keeps how a log-in ended, and hands it on. What says nothing about the secret counts
    /// neither way.
    pub fn judge<T>(self, ended: Result<T, Error>, now: Instant) -> Result<T, Error> {
        match &ended {
            Ok(_) => self.lockout.keys(|keys| {
                if let Some(record) = keys.get_mut(&self.key) {
                    record.failures = 0;
                    record.locked_until = None;
                }
            }),
            Err(Error::Unauthenticated | Error::PortalCredentialsRejected) => {
                self.lockout.keys(|keys| {
                    if let Some(record) = keys.get_mut(&self.key) {
                        record.failures = record.failures.saturating_add(1);
                        let locked = self.lockout.locked_for(record.failures);
                        record.locked_until = locked.map(|locked| now + locked);
                        record.last = now;
                    }
                });
            }
            Err(_) => {}
        }
        ended
    }
}

impl Drop for Attempt<'_> {
    fn drop(&mut self) {
        self.lockout.keys(|keys| {
            if let Some(record) = keys.get_mut(&self.key) {
                record.open = record.open.saturating_sub(1);
                if record.failures == 0 && record.open == 0 {
                    keys.remove(&self.key);
                }
            }
        });
    }
}

fn digest_of(key: &str) -> KeyDigest {
    let digest = digest(&SHA256, key.as_bytes());
    // A SHA-256 has 32 bytes.
    digest.as_ref().try_into().unwrap_or_default()
}

/// Makes room: those are forgotten who have kept still for long, else whoever failed least.
fn forget(keys: &mut HashMap<KeyDigest, Record>, now: Instant) {
    keys.retain(|_, record| {
        let quiet_since = record.locked_until.unwrap_or(record.last);
        record.open > 0 || quiet_since + LONGEST > now
    });
    if keys.len() < MOST_KEYS {
        return;
    }
    let idle = keys.iter().filter(|(_, record)| record.open == 0);
    let least = idle.min_by_key(|(_, record)| (record.failures, record.last));
    if let Some(key) = least.map(|(key, _)| *key) {
        keys.remove(&key);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const FIRST: Duration = Duration::from_secs(30);

    fn fail(lockout: &Lockout, key: &str, now: Instant) -> Result<(), Duration> {
        let attempt = lockout.attempt(key, now)?;
        let ended = attempt.judge::<()>(Err(Error::Unauthenticated), now);
        assert!(ended.is_err());
        Ok(())
    }

    fn succeed(lockout: &Lockout, key: &str, now: Instant) -> Result<(), Duration> {
        let attempt = lockout.attempt(key, now)?;
        assert!(attempt.judge(Ok(()), now).is_ok());
        Ok(())
    }

    #[test]
    fn a_key_is_locked_after_so_many_failures_for_a_time_that_doubles() {
        let lockout = Lockout::new(3, FIRST);
        let mut now = Instant::now();
        for _ in 0..3 {
            fail(&lockout, "key", now).unwrap();
        }
        for times in [1, 2, 4, 8] {
            assert_eq!(succeed(&lockout, "key", now), Err(FIRST * times));
            now += FIRST * times;
            fail(&lockout, "key", now).unwrap();
        }
        assert_eq!(succeed(&lockout, "other", now), Ok(()));
        for _ in 0..40 {
            now += LONGEST;
            fail(&lockout, "key", now).unwrap();
        }
        assert_eq!(succeed(&lockout, "key", now), Err(LONGEST));
    }

    #[test]
    fn a_success_forgives_and_other_errors_count_neither_way() {
        let lockout = Lockout::new(2, FIRST);
        let now = Instant::now();
        for _ in 0..5 {
            fail(&lockout, "key", now).unwrap();
            let attempt = lockout.attempt("key", now).unwrap();
            assert!(attempt.judge::<()>(Err(Error::Overloaded), now).is_err());
            succeed(&lockout, "key", now).unwrap();
        }
        assert!(lockout.keys(|keys| keys.is_empty()));
    }

    #[test]
    fn attempts_at_the_same_time_cannot_try_more_secrets_than_one_after_the_other() {
        let lockout = Lockout::new(3, FIRST);
        let now = Instant::now();
        let open: Vec<_> = (0..3)
            .map(|_| lockout.attempt("key", now).unwrap())
            .collect();
        assert_eq!(lockout.attempt("key", now).unwrap_err().as_secs(), 1);
        drop(open);
        assert!(lockout.attempt("key", now).is_ok());
        for _ in 0..3 {
            fail(&lockout, "key", now).unwrap();
        }
        let later = now + FIRST;
        let one = lockout.attempt("key", later).unwrap();
        assert!(lockout.attempt("key", later).is_err());
        drop(one);
    }

    #[test]
    fn a_flood_of_keys_is_forgotten_but_not_the_one_that_is_attacked() {
        let lockout = Lockout::new(2, FIRST);
        let now = Instant::now();
        for _ in 0..2 {
            fail(&lockout, "attacked", now).unwrap();
        }
        for number in 0..MOST_KEYS + 50 {
            fail(&lockout, &number.to_string(), now).unwrap();
        }
        assert_eq!(lockout.keys(|keys| keys.len()), MOST_KEYS);
        assert_eq!(succeed(&lockout, "attacked", now), Err(FIRST));
        let later = now + FIRST + LONGEST * 2;
        succeed(&lockout, "another", later).unwrap();
        assert!(lockout.keys(|keys| keys.is_empty()));
    }
}
