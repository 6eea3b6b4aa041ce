//! How much of this server files may take: a share of the permits while nobody else wants anything,
//! and next to nothing while clients wait.

use std::sync::Arc;
use std::time::Duration;

use tokio::sync::{OwnedSemaphorePermit, Semaphore};

use crate::submission::in_flight::InFlightRequests;

/// The most lines under way at once, of all files of this server: as many as share a transaction.
const MOST: usize = 64;

/// The part of all permits that they may take.
const SHARE: usize = 4;

/// So many are under way while clients wait.
const BESIDE: usize = 2;

/// A client that was answered so long ago may ask again at any moment.
const RECENTLY: Duration = Duration::from_millis(250);

/// How often it is looked whether clients still wait.
const LOOK_AGAIN: Duration = Duration::from_millis(2);

/// A line takes one permit for each so many bytes of its request: large ones are under way alone.
const BYTES_A_PERMIT: usize = 16 * 1024;

#[derive(Clone, Debug)]
pub struct BulkSchedule {
    permits: Arc<Semaphore>,
    most: usize,
    /// Turns to be signed: so few that a client's document finds none in line before it.
    pub(crate) turns: Arc<Semaphore>,
    clients: Arc<InFlightRequests>,
}

/// The right of a line to be under way, until it is dropped.
#[derive(Debug)]
pub(crate) struct LinePermit {
    _permits: Option<OwnedSemaphorePermit>,
}

impl BulkSchedule {
    /// Beside so many permits for everything on its way, and so many threads that sign.
    pub fn new(permits: usize, signing_threads: usize, clients: Arc<InFlightRequests>) -> Self {
        let most = (permits / SHARE).clamp(1, MOST);
        Self {
            permits: Arc::new(Semaphore::new(most)),
            most,
            turns: Arc::new(Semaphore::new(signing_threads + 1)),
            clients,
        }
    }

    /// How many lines may be under way.
    pub(crate) fn most(&self) -> usize {
        self.most
    }

    /// Waits until another line may be under way.
    pub(crate) async fn permit(&self, bytes: usize) -> LinePermit {
        while self.under_way() >= BESIDE && self.clients.has_waited_within(RECENTLY) {
            tokio::time::sleep(LOOK_AGAIN).await;
        }
        let permits = (bytes / BYTES_A_PERMIT + 1).min(self.most);
        let permits = u32::try_from(permits).unwrap_or(1);
        let taken = Arc::clone(&self.permits).acquire_many_owned(permits);
        // Nobody closes it.
        LinePermit {
            _permits: taken.await.ok(),
        }
    }

    fn under_way(&self) -> usize {
        self.most - self.permits.available_permits().min(self.most)
    }
}

#[cfg(test)]
mod tests {
    use dte_domain::identification::GenerationCode;
    use futures_util::FutureExt;
    use uuid::Uuid;

    use super::*;

    #[tokio::test]
    async fn files_take_their_share_alone_and_next_to_nothing_beside_clients() {
        let clients = Arc::new(InFlightRequests::default());
        let schedule = BulkSchedule::new(40, 2, clients.clone());
        let mut under_way = Vec::new();
        for _ in 0..10 {
            under_way.push(schedule.permit(100).now_or_never().unwrap());
        }
        assert!(schedule.permit(100).now_or_never().is_none());
        under_way.truncate(BESIDE);
        let waiting = clients.enter(GenerationCode::new(Uuid::nil()));
        assert!(schedule.permit(100).now_or_never().is_none());
        under_way.pop();
        under_way.push(schedule.permit(100).now_or_never().unwrap());
        drop(waiting);
        assert!(schedule.permit(100).now_or_never().is_none());
        tokio::time::sleep(RECENTLY).await;
        assert!(schedule.permit(100).now_or_never().is_some());
    }

    #[tokio::test]
    async fn a_large_line_is_under_way_alone() {
        let schedule = BulkSchedule::new(1_000, 2, Arc::default());
        let large = schedule.permit(1 << 20).now_or_never().unwrap();
        assert!(schedule.permit(1).now_or_never().is_none());
        drop(large);
        assert!(schedule.permit(1).now_or_never().is_some());
    }
}
