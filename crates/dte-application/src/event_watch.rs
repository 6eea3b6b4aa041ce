//! Those who follow companies are told that something happened. One question for all of them, so that
//! it costs the database the same however many follow; and none when nobody does. What other servers
//! write is seen like what this one writes.

use std::collections::HashMap;
use std::sync::{Mutex, MutexGuard, PoisonError};

use tokio::sync::watch;

use crate::ports::{CompanyId, Outbox, PortError};

/// The companies that are followed, with the numbers of their newest events.
#[derive(Debug, Default)]
pub struct EventWatch {
    followed: Mutex<HashMap<CompanyId, watch::Sender<u64>>>,
}

impl EventWatch {
    /// Follows a company whose newest event is known: answers what tells of newer ones.
    pub fn follow(&self, company: CompanyId, newest: u64) -> watch::Receiver<u64> {
        let mut followed = self.followed();
        let sender = followed.entry(company);
        let sender = sender.or_insert_with(|| watch::channel(newest).0);
        raise(sender, newest);
        sender.subscribe()
    }

    /// Looks for new events of the companies that are followed.
    pub async fn look(&self, outbox: &dyn Outbox) -> Result<(), PortError> {
        let companies = {
            let mut followed = self.followed();
            followed.retain(|_, sender| sender.receiver_count() > 0);
            followed.keys().copied().collect::<Vec<_>>()
        };
        if companies.is_empty() {
            return Ok(());
        }
        let newest = outbox.newest_events(companies).await?;
        let followed = self.followed();
        for (company, newest) in newest {
            if let Some(sender) = followed.get(&company) {
                raise(sender, newest);
            }
        }
        Ok(())
    }

    fn followed(&self) -> MutexGuard<'_, HashMap<CompanyId, watch::Sender<u64>>> {
        self.followed.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// What was read later may have been asked for earlier.
fn raise(sender: &watch::Sender<u64>, newest: u64) {
    sender.send_if_modified(|known| {
        let is_newer = newest > *known;
        *known = newest.max(*known);
        is_newer
    });
}
