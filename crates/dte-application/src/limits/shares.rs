//! Something of which there is so much, shared by many: places, or bytes of memory. While somebody
//! waits for a part of it, nobody else gets to hold more than half.

use std::collections::HashMap;
use std::fmt::Debug;
use std::hash::Hash;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use tokio::sync::Notify;

/// How long somebody who was turned away counts as waiting: time enough to try again.
const WAITING: Duration = Duration::from_secs(2);

/// What is shared. Clones share the same.
#[derive(Debug)]
pub struct Shares<P>(Arc<Inner<P>>);

#[derive(Debug)]
struct Inner<P> {
    most: usize,
    holdings: Mutex<Holdings<P>>,
    freed: Notify,
}

#[derive(Debug)]
struct Holdings<P> {
    held: usize,
    of: HashMap<P, usize>,
    /// Who was turned away last although it has less than half, and when.
    waiting: Option<(P, Instant)>,
}

/// What one party holds, until this is dropped.
#[derive(Debug)]
pub struct Portion<P: Clone + Eq + Hash> {
    shares: Shares<P>,
    party: P,
    units: usize,
}

/// Nothing is given.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Full {
    /// There is no room, and the party has its share already or asks for more than that.
    Refused,
    /// There is no room, but the party would stay within its share: others have more than theirs.
    Entitled,
}

impl<P> Clone for Shares<P> {
    fn clone(&self) -> Self {
        Self(Arc::clone(&self.0))
    }
}

impl<P: Clone + Eq + Hash> Shares<P> {
    pub fn new(most: usize) -> Self {
        Self(Arc::new(Inner {
            most,
            holdings: Mutex::new(Holdings {
                held: 0,
                of: HashMap::new(),
                waiting: None,
            }),
            freed: Notify::new(),
        }))
    }

    /// Takes so much for a party, or nothing.
    pub fn take(&self, party: P, units: usize) -> Result<Portion<P>, Full> {
        self.holdings().take(&party, units, self.0.most)?;
        Ok(Portion {
            shares: self.clone(),
            party,
            units,
        })
    }

    /// Whether somebody waits while a party holds more than half.
    pub fn is_asked_of(&self, party: &P) -> bool {
        let holdings = self.holdings();
        holdings.of(party) > self.0.most / 2 && holdings.somebody_else_waits(party)
    }

    /// Waits until somebody gives something back, from this call on, or for so long. To be called
    /// before it is known that there is nothing: what comes back in between counts.
    pub fn freed(&self, within: Duration) -> impl Future<Output = ()> + '_ {
        let freed = self.0.freed.notified();
        async move {
            let _nothing_came = tokio::time::timeout(within, freed).await;
        }
    }

    /// A poisoned lock is safe to reuse: every critical section leaves the holdings consistent.
    fn holdings(&self) -> MutexGuard<'_, Holdings<P>> {
        self.0
            .holdings
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
    }
}

impl<P: Clone + Eq + Hash> Holdings<P> {
    fn take(&mut self, party: &P, units: usize, most: usize) -> Result<(), Full> {
        let stays_within = self.of(party).saturating_add(units) <= most / 2;
        if self.held.saturating_add(units) > most {
            if !stays_within {
                return Err(Full::Refused);
            }
            self.waiting = Some((party.clone(), Instant::now()));
            return Err(Full::Entitled);
        }
        if !stays_within && self.somebody_else_waits(party) {
            return Err(Full::Refused);
        }
        self.held += units;
        match self.of.get_mut(party) {
            Some(held) => *held += units,
            None => {
                self.of.insert(party.clone(), units);
            }
        }
        Ok(())
    }

    fn give_back(&mut self, party: &P, units: usize) {
        self.held = self.held.saturating_sub(units);
        if let Some(held) = self.of.get_mut(party) {
            *held = held.saturating_sub(units);
            if *held == 0 {
                self.of.remove(party);
            }
        }
    }

    fn of(&self, party: &P) -> usize {
        self.of.get(party).copied().unwrap_or_default()
    }

    fn somebody_else_waits(&self, party: &P) -> bool {
        let waiting = self.waiting.as_ref();
        waiting.is_some_and(|(other, since)| other != party && since.elapsed() < WAITING)
    }
}

impl<P: Clone + Eq + Hash> Portion<P> {
    pub fn add(&mut self, units: usize) -> Result<(), Full> {
        let taken = self
            .shares
            .holdings()
            .take(&self.party, units, self.shares.0.most);
        taken.map(|()| self.units += units)
    }

    pub fn units(&self) -> usize {
        self.units
    }

    pub fn party(&self) -> &P {
        &self.party
    }
}

impl<P: Clone + Eq + Hash> Drop for Portion<P> {
    fn drop(&mut self) {
        let mut holdings = self.shares.holdings();
        holdings.give_back(&self.party, self.units);
        let somebody_waits = holdings.waiting.is_some();
        drop(holdings);
        if somebody_waits {
            self.shares.0.freed.notify_waiters();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_alone_gets_everything_and_no_more() {
        let shares = Shares::new(10);
        let mut all = shares.take("one", 9).unwrap();
        all.add(1).unwrap();
        assert_eq!(shares.take("one", 1).unwrap_err(), Full::Refused);
        assert_eq!(all.units(), 10);
        drop(all);
        assert!(shares.take("two", 10).is_ok());
    }

    #[test]
    fn while_another_waits_nobody_gets_more_than_half() {
        let shares = Shares::new(10);
        let mut first: Vec<_> = (0..10).map(|_| shares.take("one", 1).unwrap()).collect();
        assert!(!shares.is_asked_of(&"one"));
        assert_eq!(shares.take("two", 1).unwrap_err(), Full::Entitled);
        assert!(shares.is_asked_of(&"one"));
        first.truncate(8);
        assert_eq!(shares.take("one", 1).unwrap_err(), Full::Refused);
        let theirs = shares.take("two", 2).unwrap();
        first.truncate(4);
        assert!(shares.take("one", 1).is_ok());
        assert_eq!(theirs.party(), &"two");
    }

    #[test]
    fn whoever_holds_nothing_is_forgotten() {
        let shares = Shares::new(10);
        drop(shares.take("one", 1).unwrap());
        assert!(shares.holdings().of.is_empty());
        assert_eq!(shares.holdings().held, 0);
    }

    #[tokio::test]
    async fn who_waits_is_told_when_something_is_given_back() {
        let shares = Shares::new(2);
        let held = shares.take("one", 2).unwrap();
        assert_eq!(shares.take("two", 1).unwrap_err(), Full::Entitled);
        let waiting = {
            let shares = shares.clone();
            tokio::spawn(async move { shares.freed(Duration::from_mins(1)).await })
        };
        tokio::task::yield_now().await;
        drop(held);
        waiting.await.unwrap();
        assert!(shares.take("two", 1).is_ok());
    }

    #[tokio::test]
    async fn what_is_given_back_before_anybody_waits_for_it_counts() {
        const LONG: Duration = Duration::from_mins(1);
        let shares = Shares::new(2);
        let held = shares.take("one", 2).unwrap();
        let freed = shares.freed(LONG);
        assert_eq!(shares.take("two", 1).unwrap_err(), Full::Entitled);
        drop(held);
        let began = Instant::now();
        freed.await;
        assert!(began.elapsed() < LONG / 2);
    }
}
