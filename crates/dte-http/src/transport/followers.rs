//! Who reads a stream of events: so many of a key, so many of a server, until the server stops.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use dte_application::ports::KeyId;
use tokio::sync::watch;

use crate::response::errors::Code;
use crate::response::problem::Problem;

/// How many streams a key may have open.
pub const MOST_OF_A_KEY: usize = 4;

/// How many streams a server has open at most.
pub const MOST: usize = 200;

/// After how many seconds a refused one may ask again.
const AGAIN_AFTER: u32 = 5;

/// The streams that are open.
#[derive(Debug)]
pub struct Followers {
    open: Mutex<HashMap<KeyId, usize>>,
    stopping: watch::Sender<bool>,
}

/// A stream that is open, until this is dropped.
#[derive(Debug)]
pub struct Follower {
    followers: Arc<Followers>,
    key: KeyId,
    stopping: watch::Receiver<bool>,
}

impl Default for Followers {
    fn default() -> Self {
        Self {
            open: Mutex::default(),
            stopping: watch::channel(false).0,
        }
    }
}

impl Followers {
    /// Opens one more for a key.
    pub fn enter(self: &Arc<Self>, key: KeyId) -> Result<Follower, Problem> {
        let mut open = self.open();
        let own = open.get(&key).copied().unwrap_or_default();
        if own >= MOST_OF_A_KEY || open.values().sum::<usize>() >= MOST {
            return Err(Problem::from(Code::TooManyStreams).retry_after(AGAIN_AFTER));
        }
        open.insert(key, own + 1);
        Ok(Follower {
            followers: Arc::clone(self),
            key,
            stopping: self.stopping.subscribe(),
        })
    }

    /// The server stops: every stream ends, and those that still begin.
    pub fn end_all(&self) {
        self.stopping.send_replace(true);
    }

    fn open(&self) -> MutexGuard<'_, HashMap<KeyId, usize>> {
        self.open.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Follower {
    /// Waits until the server stops.
    pub async fn stopped(&mut self) {
        // Who could stop it lives as long as this.
        let _ = self.stopping.wait_for(|stops| *stops).await;
    }
}

impl Drop for Follower {
    fn drop(&mut self) {
        let mut open = self.followers.open();
        if let Some(count) = open.get_mut(&self.key) {
            *count -= 1;
            if *count == 0 {
                open.remove(&self.key);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn key(number: usize) -> KeyId {
        KeyId::parse(&format!("00000000-0000-4000-8000-{number:012}")).unwrap()
    }

    #[test]
    fn a_key_has_four_streams_and_a_server_two_hundred_until_they_end() {
        let followers = Arc::new(Followers::default());
        let mut open: Vec<_> = (0..4).map(|_| followers.enter(key(1)).unwrap()).collect();
        let refused = followers.enter(key(1)).unwrap_err();
        assert_eq!(refused.code(), "TOO_MANY_STREAMS");
        open.extend((4..200).map(|number| followers.enter(key(number)).unwrap()));
        assert!(followers.enter(key(999)).is_err());
        open.pop();
        drop(followers.enter(key(1)).unwrap_err());
        assert!(followers.enter(key(999)).is_ok());
        open.clear();
        assert!(followers.open().is_empty());
    }
}
