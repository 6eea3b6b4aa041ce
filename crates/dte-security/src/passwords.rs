use std::fmt;
use std::ops::RangeInclusive;
use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering};

use async_trait::async_trait;
use bcrypt::BcryptError;
use dte_application::jobs::blocking;
use dte_application::ports::{Passwords, PortError, Randomness, Secret};
use tokio::sync::{OwnedSemaphorePermit, Semaphore};

use crate::randomness::SystemRandomness;

/// bcrypt reads 72 bytes and ends a secret with one of its own: longer ones would be cut.
const LONGEST_SECRET: usize = 71;
/// The costs that bcrypt knows.
const COSTS: RangeInclusive<u32> = 4..=31;
/// How many log-ins may wait for each one that is being checked.
const WAITING_EACH: usize = 32;

#[derive(Debug, thiserror::Error)]
#[error("the cost of password hashes cannot be {cost}: 10 is usual, 4 to 31 is possible")]
pub struct PasswordCostError {
    pub cost: u32,
    #[source]
    pub cause: BcryptError,
}

/// Hashes of API secrets, by bcrypt.
///
/// Every check takes as long as one of the dearest hash: a cheaper one, of before the cost was raised,
/// is followed by the work that is missing, and an unknown key has a hash of its own to fail at. Else
/// the time would tell which keys are known.
///
/// A hash of cost 10 takes some 60 ms of a core, so the work is done off the async workers, and
/// only on as many threads as there are lanes. Checking (log-in) and hashing (registration) have
/// lanes of their own, so that the registration of a large company keeps nobody from logging in.
/// When too many log-ins wait, more are refused as a transient fault.
pub struct BcryptPasswords {
    cost: u32,
    /// The highest cost of all hashes, as far as they are known.
    dearest: AtomicU32,
    dummy: Arc<str>,
    hashing: Arc<Semaphore>,
    checking: Arc<Semaphore>,
    waiting: Semaphore,
}

impl BcryptPasswords {
    /// Hashes of a cost (the work doubles with each step; 10 is usual, 4 for tests) on at most
    /// `lanes` threads for checking and half as many, at least one, for hashing.
    ///
    /// Makes one hash right away, to compare with when there is nothing to compare with.
    pub fn new(cost: u32, lanes: usize) -> Result<Self, PasswordCostError> {
        let nobodys = SystemRandomness.text(32);
        let dummy = bcrypt::non_truncating_hash(nobodys, cost)
            .map_err(|cause| PasswordCostError { cost, cause })?;
        let lanes = lanes.max(1);
        Ok(Self {
            cost,
            dearest: AtomicU32::new(cost),
            dummy: dummy.into(),
            hashing: Arc::new(Semaphore::new(lanes.div_ceil(2))),
            checking: Arc::new(Semaphore::new(lanes)),
            waiting: Semaphore::new(lanes * (WAITING_EACH + 1)),
        })
    }
}

impl BcryptPasswords {
    /// A hash that is kept: from now on no check takes less time than one with it.
    pub fn learn(&self, hash: &str) {
        self.dearest.fetch_max(cost_of(hash), Ordering::Relaxed);
    }
}

/// The cost of a hash, `$2b$10$…`; 0 when it is none.
fn cost_of(hash: &str) -> u32 {
    let cost = hash.get(4..6).and_then(|cost| cost.parse().ok());
    cost.filter(|cost| COSTS.contains(cost)).unwrap_or_default()
}

/// What the check of a hash lacks of one of the dearest cost: each step takes twice the one before,
/// so that together they are all but the first.
fn make_up_for(secret: &str, cost: u32, dearest: u32) -> Result<(), BcryptError> {
    for step in cost.max(*COSTS.start())..dearest {
        bcrypt::hash_with_salt(secret, step, [0; 16])?;
    }
    Ok(())
}

/// Runs bcrypt on a thread for blocking work. The lane is held until the work ends, even when
/// nobody waits for it any more.
async fn on_a_lane<T: Send + 'static>(
    lanes: &Arc<Semaphore>,
    doing: &'static str,
    work: impl FnOnce() -> Result<T, BcryptError> + Send + 'static,
) -> Result<T, PortError> {
    let lane: OwnedSemaphorePermit = Arc::clone(lanes)
        .acquire_owned()
        .await
        .map_err(|closed| PortError::new(doing, closed))?;
    let worked = blocking::run(move || {
        let _lane = lane;
        work()
    });
    worked
        .await
        .map_err(|given_up| PortError::new(doing, given_up))?
        .map_err(|error| PortError::new(doing, error))
}

#[async_trait]
impl Passwords for BcryptPasswords {
    async fn hash(&self, secret: &Secret) -> Result<String, PortError> {
        let (secret, cost) = (secret.clone(), self.cost);
        on_a_lane(&self.hashing, "hashing a secret", move || {
            bcrypt::non_truncating_hash(secret.reveal(), cost)
        })
        .await
    }

    async fn matches(&self, secret: &Secret, hash: Option<&str>) -> Result<bool, PortError> {
        const DOING: &str = "checking a secret";
        let _place = self
            .waiting
            .try_acquire()
            .map_err(|full| PortError::transient(DOING, full))?;
        // A secret too long to have been hashed, or of an unknown key, takes its time and fails.
        let fits = secret.reveal().len() <= LONGEST_SECRET;
        let possible = fits && hash.is_some();
        let hash: Arc<str> = hash.map_or_else(|| Arc::clone(&self.dummy), Arc::from);
        let secret = secret.clone();
        self.learn(&hash);
        let dearest = self.dearest.load(Ordering::Relaxed);
        on_a_lane(&self.checking, DOING, move || {
            let matches = bcrypt::verify(secret.reveal(), &hash)?;
            make_up_for(secret.reveal(), cost_of(&hash), dearest)?;
            Ok(matches && possible)
        })
        .await
    }
}

impl fmt::Debug for BcryptPasswords {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("BcryptPasswords")
            .field("cost", &self.cost)
            .finish_non_exhaustive()
    }
}

#[cfg(test)]
mod tests {
    use std::time::{Duration, Instant};

    use super::*;

    fn passwords() -> BcryptPasswords {
        BcryptPasswords::new(4, 2).unwrap()
    }

    #[tokio::test]
    async fn only_the_secret_itself_matches_its_hash() {
        let passwords = passwords();
        let secret = Secret::new(SystemRandomness.text(32));
        let hash = passwords.hash(&secret).await.unwrap();
        assert!(hash.starts_with("$2b$04$"), "{hash}");
        assert!(passwords.matches(&secret, Some(&hash)).await.unwrap());
        let other = Secret::new(SystemRandomness.text(32));
        assert!(!passwords.matches(&other, Some(&hash)).await.unwrap());
        assert_ne!(passwords.hash(&secret).await.unwrap(), hash);
    }

    #[tokio::test]
    async fn a_hash_made_elsewhere_is_understood() {
        // Made with crypt(3).
        let hash = "$2b$04$m0CrhHm10qJ3lXRY.5zDGO18VOLf11RtIj1ug6OJX7//NaRluFWtu";
        let matches = async |secret| passwords().matches(&Secret::new(secret), Some(hash)).await;
        assert!(matches("ñandú").await.unwrap());
        assert!(!matches("nandu").await.unwrap());
    }

    #[tokio::test]
    async fn nothing_matches_an_unknown_key() {
        let secret = Secret::new("anything");
        assert!(!passwords().matches(&secret, None).await.unwrap());
    }

    #[tokio::test]
    async fn a_secret_that_bcrypt_would_cut_is_refused_not_cut() {
        let passwords = passwords();
        let most = Secret::new("x".repeat(LONGEST_SECRET));
        let longer = Secret::new("x".repeat(LONGEST_SECRET + 1));
        let hash = passwords.hash(&most).await.unwrap();
        assert!(passwords.matches(&most, Some(&hash)).await.unwrap());
        assert!(passwords.hash(&longer).await.is_err());
        let cut = bcrypt::hash("x".repeat(80), 4).unwrap();
        let as_long = Secret::new("x".repeat(80));
        assert!(!passwords.matches(&as_long, Some(&cut)).await.unwrap());
    }

    #[tokio::test]
    async fn a_damaged_hash_is_an_error_not_a_no() {
        let refused = passwords()
            .matches(&Secret::new("a"), Some("damaged"))
            .await;
        assert!(!refused.unwrap_err().transient);
    }

    #[tokio::test(flavor = "multi_thread", worker_threads = 2)]
    async fn more_log_ins_than_may_wait_are_refused_as_transient_and_the_rest_is_answered() {
        let passwords = Arc::new(BcryptPasswords::new(6, 1).unwrap());
        let log_in = |_| {
            let passwords = Arc::clone(&passwords);
            tokio::spawn(async move { passwords.matches(&Secret::new("a"), None).await })
        };
        let mut refused = 0;
        for log_in in (0..200).map(log_in).collect::<Vec<_>>() {
            match log_in.await.unwrap() {
                Ok(matches) => assert!(!matches),
                Err(error) => {
                    assert!(error.transient);
                    refused += 1;
                }
            }
        }
        assert!(refused > 0);
        assert!(!passwords.matches(&Secret::new("a"), None).await.unwrap());
    }

    #[tokio::test]
    async fn known_and_unknown_keys_take_about_as_long() {
        let passwords = BcryptPasswords::new(8, 1).unwrap();
        let hash = passwords.hash(&Secret::new("right")).await.unwrap();
        let mut fastest = [Duration::MAX; 2];
        for (hash, fastest) in [Some(&*hash), None].into_iter().zip(&mut fastest) {
            for _ in 0..15 {
                let start = Instant::now();
                passwords
                    .matches(&Secret::new("wrong"), hash)
                    .await
                    .unwrap();
                *fastest = start.elapsed().min(*fastest);
            }
        }
        let [known, unknown] = fastest;
        assert!(
            unknown > known / 3 && known > unknown / 3,
            "{known:?} {unknown:?}"
        );
    }

    /// The fastest of some checks: whatever else the machine does, most likely one of them is not disturbed.
    async fn check_takes(passwords: &BcryptPasswords, hash: Option<&str>) -> Duration {
        let mut fastest = Duration::MAX;
        for _ in 0..15 {
            let start = Instant::now();
            let wrong = Secret::new("wrong");
            assert!(!passwords.matches(&wrong, hash).await.unwrap());
            fastest = start.elapsed().min(fastest);
        }
        fastest
    }

    #[tokio::test]
    async fn known_and_unknown_keys_take_as_long_after_the_cost_was_changed() {
        let right = Secret::new("right");
        let hash_of = async |cost| {
            let passwords = BcryptPasswords::new(cost, 1).unwrap();
            passwords.hash(&right).await.unwrap()
        };
        let (cheap, dear) = (hash_of(4).await, hash_of(9).await);
        // Raised since the cheap one, lowered since the dear one.
        for cost in [9, 4] {
            let passwords = BcryptPasswords::new(cost, 1).unwrap();
            passwords.learn(&dear);
            let unknown = check_takes(&passwords, None).await;
            for hash in [&cheap, &dear] {
                let known = check_takes(&passwords, Some(hash)).await;
                assert!(
                    unknown > known / 4 && known > unknown / 4,
                    "{cost}: {known:?} {unknown:?}"
                );
                assert!(passwords.matches(&right, Some(hash)).await.unwrap());
            }
        }
    }

    #[test]
    fn the_cost_of_a_hash_is_read() {
        let costs = ["$2b$09$x", "$2b$99$x", "hash of x", "ñ", ""].map(cost_of);
        assert_eq!(costs, [9, 0, 0, 0, 0]);
    }

    #[test]
    fn an_impossible_cost_is_refused_and_debug_shows_no_hash() {
        let refused = BcryptPasswords::new(3, 1).unwrap_err().to_string();
        assert!(refused.contains("cannot be 3"), "{refused}");
        assert_eq!(
            format!("{:?}", passwords()),
            "BcryptPasswords { cost: 4, .. }"
        );
    }
}
