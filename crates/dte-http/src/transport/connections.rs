//! The open connections: who holds them, and which is closed when there are too many.
//!
//! A connection that waits for its client may be closed: one that is idle, one whose head or body
//! does not arrive, one whose answer is not taken. A client knows what to do then: it connects
//! again, and repeats what was not answered.

use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::task::Context;

use futures_util::task::AtomicWaker;

use crate::transport::limits::ClientAddress;

/// The open connections of a server, up to so many.
#[derive(Debug)]
pub struct Connections {
    most: usize,
    open: Mutex<HashMap<u64, Arc<State>>>,
    /// Counts connections and the moments when they began to wait: the lower, the longer ago.
    moments: AtomicU64,
}

/// A connection, until this is dropped.
#[derive(Debug)]
pub struct Open {
    connections: Arc<Connections>,
    number: u64,
    state: Arc<State>,
}

#[derive(Debug)]
struct State {
    address: ClientAddress,
    /// The moment from which on it waits for its client; [`SERVED`] while it does not.
    waits_since: AtomicU64,
    is_to_close: AtomicBool,
    waker: AtomicWaker,
}

/// In place of a moment: the connection's request is being served.
const SERVED: u64 = u64::MAX;

impl Connections {
    pub fn new(most: usize) -> Arc<Self> {
        Arc::new(Self {
            most: most.max(1),
            open: Mutex::default(),
            moments: AtomicU64::new(0),
        })
    }

    /// Notes a new connection. When there are too many, one that waits for its client is closed: of
    /// the address that has most of them, the one that has waited longest.
    pub fn enter(self: &Arc<Self>, address: IpAddr) -> Open {
        let number = self.moment();
        let state = Arc::new(State {
            address: address.into(),
            waits_since: AtomicU64::new(number),
            is_to_close: AtomicBool::new(false),
            waker: AtomicWaker::new(),
        });
        let mut open = self.open();
        if open.len() >= self.most {
            close_one(&open, self.most);
        }
        open.insert(number, Arc::clone(&state));
        Open {
            connections: Arc::clone(self),
            number,
            state,
        }
    }

    fn moment(&self) -> u64 {
        self.moments.fetch_add(1, Ordering::Relaxed)
    }

    /// A poisoned lock is safe to reuse: every critical section leaves the table consistent.
    fn open(&self) -> MutexGuard<'_, HashMap<u64, Arc<State>>> {
        self.open.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Makes room for one more, unless enough are being closed already or none waits for its client.
fn close_one(open: &HashMap<u64, Arc<State>>, most: usize) {
    let staying = || open.values().filter(|state| !state.is_to_close());
    if staying().count() < most {
        return;
    }
    let mut held: HashMap<ClientAddress, usize> = HashMap::new();
    for state in staying() {
        *held.entry(state.address).or_default() += 1;
    }
    let waiting = staying().filter(|state| state.waits_since() != SERVED);
    let victim = waiting.max_by_key(|state| {
        let longest = u64::MAX - state.waits_since();
        (held.get(&state.address).copied(), longest)
    });
    if let Some(victim) = victim {
        victim.close();
    }
}

impl State {
    fn waits_since(&self) -> u64 {
        self.waits_since.load(Ordering::Relaxed)
    }

    fn is_to_close(&self) -> bool {
        self.is_to_close.load(Ordering::Relaxed)
    }

    fn close(&self) {
        self.is_to_close.store(true, Ordering::Release);
        self.waker.wake();
    }
}

impl Open {
    pub fn is_idle_now(&self) {
        let now = self.connections.moment();
        self.state.waits_since.store(now, Ordering::Relaxed);
    }

    pub fn is_served(&self) {
        self.state.waits_since.store(SERVED, Ordering::Relaxed);
    }

    /// Whether it is to be closed. Wakes the task when that comes to pass.
    pub fn is_to_close(&self, context: &Context<'_>) -> bool {
        self.state.waker.register(context.waker());
        self.state.is_to_close.load(Ordering::Acquire)
    }
}

impl Drop for Open {
    fn drop(&mut self) {
        self.connections.open().remove(&self.number);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn closed(open: &[&Open]) -> Vec<bool> {
        open.iter().map(|open| open.state.is_to_close()).collect()
    }

    #[test]
    fn of_the_address_with_most_connections_the_one_that_has_waited_longest_is_closed() {
        let connections = Connections::new(4);
        let [one, other]: [IpAddr; 2] =
            ["192.0.2.1", "192.0.2.2"].map(|text| text.parse().unwrap());
        let older = connections.enter(other);
        let first = connections.enter(one);
        let second = connections.enter(one);
        let third = connections.enter(one);
        first.is_served();
        let _more = connections.enter(other);
        assert_eq!(
            closed(&[&older, &first, &second, &third]),
            [false, false, true, false]
        );
        // One is being closed already; a request that is served is left alone.
        drop(second);
        third.is_served();
        let _more = connections.enter(other);
        assert_eq!(closed(&[&older, &first, &third]), [true, false, false]);
    }

    #[test]
    fn nothing_is_closed_while_there_is_room() {
        let connections = Connections::new(2);
        let address: IpAddr = "192.0.2.1".parse().unwrap();
        let first = connections.enter(address);
        drop(connections.enter(address));
        let second = connections.enter(address);
        assert_eq!(closed(&[&first, &second]), [false, false]);
        first.is_idle_now();
        let _third = connections.enter(address);
        assert_eq!(closed(&[&first, &second]), [false, true]);
    }
}
