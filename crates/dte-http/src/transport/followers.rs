//! The readers of streams of events: so many of a key, of a company and of a server, until the server stops.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use dte_application::ports::{CompanyId, KeyId};
use tokio::sync::watch;

use crate::response::errors::Code;
use crate::response::problem::Problem;

/// How many streams a key may have open.
pub const MOST_OF_A_KEY: usize = 4;

/// The most streams that a company may have open: it may make hundreds of keys.
pub const MOST_OF_A_COMPANY: usize = 16;

/// How many streams a server has open at most.
pub const MOST: usize = 200;

/// After how many seconds a refused one may ask again.
const AGAIN_AFTER: u32 = 5;

/// A company, and the key of it that reads.
type Reader = (CompanyId, KeyId);

/// The streams that are open.
#[derive(Debug)]
pub struct Followers {
    open: Mutex<HashMap<Reader, usize>>,
    stopping: watch::Sender<bool>,
}

/// A stream that is open, until this is dropped.
#[derive(Debug)]
pub struct Follower {
    followers: Arc<Followers>,
    reader: Reader,
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
    /// Opens one more for a key of a company.
    pub fn enter(self: &Arc<Self>, company: CompanyId, key: KeyId) -> Result<Follower, Problem> {
        let reader = (company, key);
        let mut open = self.open();
        let own = open.get(&reader).copied().unwrap_or_default();
        let of_company = open.iter().filter(|((of, _), _)| *of == company);
        let of_company: usize = of_company.map(|(_, count)| count).sum();
        if own >= MOST_OF_A_KEY
            || of_company >= MOST_OF_A_COMPANY
            || open.values().sum::<usize>() >= MOST
        {
            return Err(Problem::from(Code::TooManyStreams).retry_after(AGAIN_AFTER));
        }
        open.insert(reader, own + 1);
        Ok(Follower {
            followers: Arc::clone(self),
            reader,
            stopping: self.stopping.subscribe(),
        })
    }

    /// The server stops: every stream ends, and those that still begin.
    pub fn end_all(&self) {
        self.stopping.send_replace(true);
    }

    fn open(&self) -> MutexGuard<'_, HashMap<Reader, usize>> {
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
        if let Some(count) = open.get_mut(&self.reader) {
            *count -= 1;
            if *count == 0 {
                open.remove(&self.reader);
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

    fn company(number: usize) -> CompanyId {
        CompanyId(key(number).0)
    }

    #[test]
    fn a_key_has_four_streams_and_a_server_two_hundred_until_they_end() {
        let followers = Arc::new(Followers::default());
        let enter = |number| followers.enter(company(number), key(number));
        let mut open: Vec<_> = (0..4).map(|_| enter(1).unwrap()).collect();
        assert_eq!(enter(1).unwrap_err().code(), "TOO_MANY_STREAMS");
        open.extend((4..200).map(|number| enter(number).unwrap()));
        assert!(enter(999).is_err());
        open.pop();
        drop(enter(1).unwrap_err());
        assert!(enter(999).is_ok());
        open.clear();
        assert!(followers.open().is_empty());
    }

    #[test]
    fn a_company_has_sixteen_streams_whatever_keys_it_makes() {
        let followers = Arc::new(Followers::default());
        let mut open: Vec<_> = (0..16)
            .map(|number| followers.enter(company(1), key(number)).unwrap())
            .collect();
        let refused = followers.enter(company(1), key(99)).unwrap_err();
        assert_eq!(refused.code(), "TOO_MANY_STREAMS");
        assert!(followers.enter(company(2), key(99)).is_ok());
        open.pop();
        assert!(followers.enter(company(1), key(99)).is_ok());
    }
}
