//! Places of which there are so many: for requests under way, for documents and events on their way to the
//! authority, and for registrations whose secrets are hashed.
//!
//! On the way to the authority the work goes on when the client has left, so what bounds the
//! requests does not bound it: a slow authority would let it grow for as long as clients come and
//! go.

use std::collections::HashMap;
use std::hash::Hash;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use crate::error::Error;
use crate::ports::CompanyId;

/// Time for which a party that was turned away counts as waiting: enough to try again.
const WAITING: Duration = Duration::from_secs(2);

/// The places. While a party waits for one, no other gets more than half of them. Clones share them.
#[derive(Debug)]
pub struct ConcurrencyLimit<P = CompanyId>(Arc<Inner<P>>);

#[derive(Debug)]
struct Inner<P> {
    most: usize,
    places: Mutex<Occupancy<P>>,
}

#[derive(Debug)]
struct Occupancy<P> {
    taken: usize,
    taken_by: HashMap<P, usize>,
    /// The party with less than half that was turned away last, and when.
    waiting: Option<(P, Instant)>,
}

/// A place that is taken, until this is dropped.
#[derive(Debug)]
pub struct Permit<P: Eq + Hash = CompanyId> {
    limit: ConcurrencyLimit<P>,
    party: P,
}

impl<P> Clone for ConcurrencyLimit<P> {
    fn clone(&self) -> Self {
        Self(Arc::clone(&self.0))
    }
}

impl<P: Clone + Eq + Hash> ConcurrencyLimit<P> {
    pub fn new(most: usize) -> Self {
        let places = Mutex::new(Occupancy {
            taken: 0,
            taken_by: HashMap::new(),
            waiting: None,
        });
        Self(Arc::new(Inner { most, places }))
    }

    /// Takes a place for the whole way, before anything is kept: [`Error::Overloaded`] when there
    /// is none, or when another waits for one and the party has half of them.
    pub fn take(&self, party: P) -> Result<Permit<P>, Error> {
        let mut places = self.places();
        let own = places.taken_by.get(&party).copied().unwrap_or_default();
        let stays_within = own < self.0.most / 2;
        if places.taken >= self.0.most {
            if stays_within {
                places.waiting = Some((party, Instant::now()));
            }
            return Err(Error::Overloaded);
        }
        if !stays_within && places.somebody_else_waits(&party) {
            return Err(Error::Overloaded);
        }
        places.taken += 1;
        places.taken_by.insert(party.clone(), own + 1);
        drop(places);
        let limit = self.clone();
        Ok(Permit { limit, party })
    }
}

impl<P> ConcurrencyLimit<P> {
    /// A poisoned lock is safe to reuse: every critical section leaves the places consistent.
    fn places(&self) -> MutexGuard<'_, Occupancy<P>> {
        self.0.places.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl<P: Eq> Occupancy<P> {
    fn somebody_else_waits(&self, party: &P) -> bool {
        let waiting = self.waiting.as_ref();
        waiting.is_some_and(|(other, since)| other != party && since.elapsed() < WAITING)
    }
}

impl<P: Eq + Hash> Drop for Permit<P> {
    fn drop(&mut self) {
        let mut places = self.limit.places();
        places.taken = places.taken.saturating_sub(1);
        if let Some(own) = places.taken_by.get_mut(&self.party) {
            *own = own.saturating_sub(1);
            if *own == 0 {
                places.taken_by.remove(&self.party);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_alone_gets_everything_and_no_more() {
        let limit = ConcurrencyLimit::new(10);
        let all: Vec<_> = (0..10).map(|_| limit.take("one").unwrap()).collect();
        assert!(limit.take("one").is_err());
        drop(all);
        assert!(limit.take("two").is_ok());
    }

    #[test]
    fn while_another_waits_nobody_gets_more_than_half() {
        let limit = ConcurrencyLimit::new(10);
        let mut first: Vec<_> = (0..10).map(|_| limit.take("one").unwrap()).collect();
        assert!(limit.take("two").is_err());
        first.truncate(8);
        assert!(limit.take("one").is_err());
        let theirs = limit.take("two").unwrap();
        first.truncate(4);
        assert!(limit.take("one").is_ok());
        drop(theirs);
    }

    #[test]
    fn whoever_holds_nothing_is_forgotten() {
        let limit = ConcurrencyLimit::new(10);
        drop(limit.take("one").unwrap());
        assert!(limit.places().taken_by.is_empty());
        assert_eq!(limit.places().taken, 0);
    }
}
