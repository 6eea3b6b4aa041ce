//! What requests have begun: work that goes on when its client leaves, and the clients that still wait.

use std::collections::HashSet;
use std::future::Future;
use std::sync::{Arc, Mutex, PoisonError};

use dte_domain::identification::GenerationCode;
use tokio::runtime::Handle;
use tokio::sync::oneshot;
use tokio::task::JoinHandle;
use tokio_util::task::TaskTracker;
use tracing::{Instrument, error_span};

use crate::error::Error;
use crate::jobs::attempt::attempt;
use crate::limits::concurrency::{ConcurrencyLimit, Permit};
use crate::limits::deadline::Deadline;
use crate::ports::{CompanyId, PortError, StoreError};

/// Where the work of requests goes on when their clients leave. Clones share it.
#[derive(Clone, Debug)]
pub struct Background {
    /// What it runs on: a client that leaves drops only the future of its request.
    pub runtime: Handle,
    /// The work under way, so that a stop can wait for it.
    pub under_way: TaskTracker,
    pub permits: ConcurrencyLimit,
    pub in_flight: Arc<InFlightRequests>,
}

impl Background {
    /// Begins work on a document or an event that keeps a permit until its end. The work tells what
    /// became of storing as soon as it knows; its own result is nothing when nothing was stored. The log
    /// tells whose work it was that ended in a panic.
    pub(crate) fn begin<S, R, W>(
        &self,
        kind: &'static str,
        company: CompanyId,
        code: GenerationCode,
        permit: Permit,
        work: impl FnOnce(StoredNotice<S>) -> W,
    ) -> BackgroundWork<S, R>
    where
        W: Future<Output = Result<Option<R>, Error>> + Send + 'static,
        R: Send + 'static,
    {
        let (notice, stored) = oneshot::channel();
        // A task is moved with everything in it whenever its state changes.
        let work = Box::pin(work(StoredNotice(notice)));
        let about = move || {
            let company = company.0;
            error_span!("attempt", work = kind, %company, generation_code = %code)
        };
        let work = async move {
            let _permit = permit;
            let worked = attempt(work, about).await;
            worked.unwrap_or_else(|panicked| Err(PortError::new("submitting", panicked).into()))
        };
        let result = self
            .under_way
            .spawn_on(work.in_current_span(), &self.runtime);
        BackgroundWork {
            code,
            stored,
            result,
        }
    }
}

pub(crate) struct StoredNotice<S>(oneshot::Sender<Result<S, StoreError>>);

impl<S> StoredNotice<S> {
    /// Nobody listens any more when the client has left: the work goes its way.
    pub(crate) fn send(self, stored: Result<S, StoreError>) {
        let _client_left = self.0.send(stored);
    }
}

/// Work that goes on, for the request that waits for it.
pub(crate) struct BackgroundWork<S, R> {
    code: GenerationCode,
    stored: oneshot::Receiver<Result<S, StoreError>>,
    result: JoinHandle<Result<Option<R>, Error>>,
}

impl<S, R> BackgroundWork<S, R> {
    /// What became of storing, and the result, if that comes in time: waited for first, so that the request
    /// is woken once. What fails once it is stored is looked after later; what is not known to be stored
    /// in time is a transient error.
    pub(crate) async fn outcome(
        self,
        doing: &'static str,
        deadline: Deadline,
    ) -> Result<(S, Option<R>), Error> {
        let code = self.code;
        let result = match deadline.wait_for("submitting", self.result).await {
            Ok(Ok(Ok(result))) => result,
            Ok(Ok(Err(error))) => {
                tracing::error!(%code, ?error, "stored, but not submitted yet");
                None
            }
            Ok(Err(error)) => {
                tracing::error!(%code, %error, "the submission ended abruptly");
                None
            }
            Err(_late) => None,
        };
        let stored = deadline.wait_for(doing, self.stored).await?;
        let stored = stored.map_err(|lost| PortError::new(doing, lost))?;
        Ok((stored?, result))
    }
}

/// The documents and events whose clients are still waiting for an answer, in this process. Another
/// server's clients are not known here: a request that is repeated there while the first one runs
/// here is told how the document stands, which is true as well.
#[derive(Debug, Default)]
pub struct InFlightRequests(Mutex<HashSet<GenerationCode>>);

#[derive(Debug)]
pub struct Client<'a> {
    waiting: &'a InFlightRequests,
    code: GenerationCode,
}

impl InFlightRequests {
    pub fn enter(&self, code: GenerationCode) -> Client<'_> {
        self.codes(|codes| codes.insert(code));
        Client {
            waiting: self,
            code,
        }
    }

    pub fn is_waiting(&self, code: GenerationCode) -> bool {
        self.codes(|codes| codes.contains(&code))
    }

    fn codes<R>(&self, with: impl FnOnce(&mut HashSet<GenerationCode>) -> R) -> R {
        with(&mut self.0.lock().unwrap_or_else(PoisonError::into_inner))
    }
}

impl Drop for Client<'_> {
    fn drop(&mut self) {
        self.waiting.codes(|codes| codes.remove(&self.code));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::future::poll_fn;
    use std::task::Poll;
    use std::time::Duration;
    use uuid::Uuid;

    fn background() -> Background {
        Background {
            runtime: Handle::current(),
            under_way: TaskTracker::new(),
            permits: ConcurrencyLimit::new(1),
            in_flight: Arc::default(),
        }
    }

    fn code() -> GenerationCode {
        GenerationCode::new(Uuid::nil())
    }

    #[tokio::test]
    async fn work_that_panics_before_it_stores_is_an_error_and_gives_its_permit_back() {
        let background = background();
        let company = CompanyId(Uuid::nil());
        let permit = background.permits.take(company).unwrap();
        let work = background.begin::<(), (), _>("document", company, code(), permit, |notice| {
            let mut notice = Some(notice);
            poll_fn(move |_| -> Poll<Result<Option<()>, Error>> {
                drop(notice.take());
                panic!("no disk")
            })
        });
        let deadline = Deadline::after(Duration::from_secs(30));
        let lost = work.outcome("storing", deadline).await.unwrap_err();
        assert!(matches!(lost, Error::Unexpected(error) if !error.transient));
        assert!(background.permits.take(company).is_ok());
    }

    #[tokio::test]
    async fn work_goes_on_when_its_client_has_left() {
        let background = background();
        let company = CompanyId(Uuid::nil());
        let permit = background.permits.take(company).unwrap();
        let (left, client) = oneshot::channel();
        let (ended, end) = oneshot::channel();
        let work = background.begin("document", company, code(), permit, |notice| async move {
            client.await.unwrap();
            notice.send(Ok(()));
            ended.send(()).unwrap();
            Ok(Some(()))
        });
        drop(work);
        left.send(()).unwrap();
        end.await.unwrap();
    }
}
