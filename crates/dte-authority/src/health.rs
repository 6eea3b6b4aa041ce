//! Whether a connection to the authority can be made, tried seldom.

use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

use dte_application::ports::AuthorityHealth;
use reqwest::{Client, Url};
use tokio::sync::Mutex as AsyncMutex;

use crate::tls;

/// How long an answer is good for.
const KEPT: Duration = Duration::from_secs(10);
/// How long an answer may take.
const PATIENCE: Duration = Duration::from_secs(3);

/// The last thing known, and who is asking at this moment.
#[derive(Debug, Default)]
pub(crate) struct Probe {
    last: Mutex<Option<(Instant, AuthorityHealth)>>,
    asking: AsyncMutex<()>,
}

impl Probe {
    /// What is known, if it is fresh; else one asks, and the others take what was known before.
    pub(crate) async fn health(&self, http: &Client, address: &Url) -> AuthorityHealth {
        let before = self.last();
        if let Some((at, health)) = before
            && at.elapsed() < KEPT
        {
            return health;
        }
        let _alone = match (self.asking.try_lock(), before) {
            (Ok(alone), _) => alone,
            (Err(_), Some((_, health))) => return health,
            (Err(_), None) => self.asking.lock().await,
        };
        if let Some((at, health)) = self.last()
            && at.elapsed() < KEPT
        {
            return health;
        }
        let health = ask(http, address).await;
        *self.last.lock().unwrap_or_else(PoisonError::into_inner) = Some((Instant::now(), health));
        health
    }

    fn last(&self) -> Option<(Instant, AuthorityHealth)> {
        *self.last.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Any HTTP answer will do.
async fn ask(http: &Client, address: &Url) -> AuthorityHealth {
    let request = http.get(address.clone()).timeout(PATIENCE);
    match request.send().await {
        Ok(_answer) => AuthorityHealth::Reachable,
        Err(error) => {
            let fault = tls::fault(&error);
            let error = error.without_url();
            if let Some(fault) = fault {
                tracing::warn!(%error, "{}", fault.text());
            } else {
                tracing::debug!(%error, "the authority does not answer");
            }
            AuthorityHealth::Unreachable(fault.map_or("does not answer", tls::TlsFault::details))
        }
    }
}
