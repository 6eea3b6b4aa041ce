//! Whose fault it is that the authority does not answer: its own, or the way to it.

use std::time::{Duration, Instant};

use dte_domain::catalog::ContingencyCause;
use tokio::net::TcpStream;
use tokio::sync::Mutex;
use tokio::task::JoinSet;
use tokio::time::timeout;

/// How long a finding is good for.
const KEPT: Duration = Duration::from_secs(10);
/// How long a connection may take.
const PATIENCE: Duration = Duration::from_secs(2);

/// The last finding; locked while somebody looks.
#[derive(Debug)]
pub(crate) struct ConnectivityProbe {
    /// `host:port` of the authority.
    authority: String,
    /// `host:port` of others; the Internet is never to blame when there are none.
    others: Vec<String>,
    last: Mutex<Option<(Instant, ContingencyCause)>>,
}

impl ConnectivityProbe {
    pub(crate) fn new(authority: String, others: Vec<String>) -> Self {
        Self {
            authority,
            others,
            last: Mutex::default(),
        }
    }

    /// What is known, if it is fresh; else one looks, at most four seconds, and the others wait
    /// for it.
    pub(crate) async fn diagnose(&self) -> ContingencyCause {
        let mut last = self.last.lock().await;
        if let Some((at, cause)) = *last
            && at.elapsed() < KEPT
        {
            return cause;
        }
        let cause = self.look().await;
        *last = Some((Instant::now(), cause));
        cause
    }

    async fn look(&self) -> ContingencyCause {
        if self.others.is_empty() || connects(&self.authority).await {
            return ContingencyCause::Authority;
        }
        let mut asked = JoinSet::new();
        for other in self.others.clone() {
            asked.spawn(async move { connects(&other).await });
        }
        while let Some(connected) = asked.join_next().await {
            if matches!(connected, Ok(true)) {
                return ContingencyCause::Authority;
            }
        }
        tracing::warn!("neither the authority nor anything else in the Internet can be reached");
        ContingencyCause::Internet
    }
}

async fn connects(address: &str) -> bool {
    matches!(
        timeout(PATIENCE, TcpStream::connect(address)).await,
        Ok(Ok(_))
    )
}

#[cfg(test)]
mod tests {
    use tokio::net::TcpListener;

    use super::*;

    async fn somebody() -> (TcpListener, String) {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let address = listener.local_addr().unwrap().to_string();
        (listener, address)
    }

    /// An address on which nobody listens any more.
    async fn nobody() -> String {
        somebody().await.1
    }

    async fn found(authority: String, others: Vec<String>) -> ContingencyCause {
        ConnectivityProbe::new(authority, others).diagnose().await
    }

    #[tokio::test]
    async fn the_internet_is_to_blame_only_when_nobody_at_all_is_there() {
        let (_listener, there) = somebody().await;
        let gone = nobody().await;
        let both_gone = vec![gone.clone(), "no.such.host.invalid:443".to_owned()];
        for (authority, others, cause) in [
            (&gone, both_gone.clone(), ContingencyCause::Internet),
            (&gone, vec![], ContingencyCause::Authority),
            (
                &gone,
                vec![gone.clone(), there.clone()],
                ContingencyCause::Authority,
            ),
            (&there, both_gone, ContingencyCause::Authority),
        ] {
            assert_eq!(found(authority.clone(), others).await, cause);
        }
    }

    #[tokio::test]
    async fn a_finding_is_kept_for_a_while() {
        let (listener, there) = somebody().await;
        let probe = ConnectivityProbe::new(there, vec![nobody().await]);
        assert_eq!(probe.diagnose().await, ContingencyCause::Authority);
        drop(listener);
        assert_eq!(probe.diagnose().await, ContingencyCause::Authority);
        *probe.last.lock().await = None;
        assert_eq!(probe.diagnose().await, ContingencyCause::Internet);
    }
}
