//! What requests have begun: work that goes on when its client leaves, and the clients that still wait.

use std::collections::{HashMap, HashSet};
use std::future::Future;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use dte_domain::identification::GenerationCode;
use futures_util::FutureExt;
use tokio::runtime::Handle;
use tokio::sync::{Notify, oneshot};
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
        let attempt = InFlightRequests::begin(&self.in_flight, code);
        let work = watched(kind, company, code, (permit, attempt), work);
        let result = self
            .under_way
            .spawn_on(work.in_current_span(), &self.runtime);
        BackgroundWork {
            code,
            stored,
            result,
        }
    }

    /// The same for work that follows on other work: what it does first is done before this returns, so
    /// that it stands in line behind what was begun before it. What is refused at once was not begun.
    pub(crate) fn begin_in_order<S, R, W>(
        &self,
        kind: &'static str,
        company: CompanyId,
        code: GenerationCode,
        permit: Permit,
        work: impl FnOnce(StoredNotice<S>) -> W,
    ) -> Result<BackgroundWork<S, R>, Error>
    where
        W: Future<Output = Result<Option<R>, Error>> + Send + 'static,
        R: Send + 'static,
    {
        let (notice, mut stored) = oneshot::channel();
        let work = Box::pin(work(StoredNotice(notice)));
        let attempt = InFlightRequests::begin(&self.in_flight, code);
        let work = watched(kind, company, code, (permit, attempt), work);
        let mut work = Box::pin(work.in_current_span());
        let ended = (&mut work).now_or_never();
        if ended.is_some() {
            match stored.try_recv() {
                Ok(Err(refused)) => return Err(refused.into()),
                Ok(Ok(answer)) => stored = answered(answer),
                Err(_none) => {}
            }
        }
        let work = async move {
            match ended {
                Some(result) => result,
                None => work.await,
            }
        };
        let result = self.under_way.spawn_on(work, &self.runtime);
        Ok(BackgroundWork {
            code,
            stored,
            result,
        })
    }
}

/// The answer of storing, to be heard once more.
fn answered<S>(answer: S) -> oneshot::Receiver<Result<S, StoreError>> {
    let (again, stored) = oneshot::channel();
    let _heard_below = again.send(Ok(answer));
    stored
}

/// Work that holds its permit, is known to be under way, and whose panic is its error.
async fn watched<R>(
    kind: &'static str,
    company: CompanyId,
    code: GenerationCode,
    held: (Permit, Attempt),
    work: impl Future<Output = Result<Option<R>, Error>>,
) -> Result<Option<R>, Error> {
    let _held = held;
    let about = || {
        let company = company.0;
        error_span!("attempt", work = kind, %company, generation_code = %code)
    };
    let worked = attempt(work, about).await;
    worked.unwrap_or_else(|panicked| Err(PortError::new("submitting", panicked).into()))
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
        let result = match deadline.wait_for_authority(self.result).await {
            Some(Ok(Ok(result))) => result,
            Some(Ok(Err(error))) => {
                tracing::error!(%code, ?error, "stored, but not submitted yet");
                None
            }
            Some(Err(error)) => {
                tracing::error!(%code, %error, "the submission ended abruptly");
                None
            }
            None => None,
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
pub struct InFlightRequests {
    clients: Mutex<WaitingClients>,
    attempt_ended: Notify,
}

#[derive(Debug, Default)]
struct WaitingClients {
    codes: HashSet<GenerationCode>,
    /// Those whose first attempt at the authority runs, and whether their client chose a shorter wait.
    attempted: HashMap<GenerationCode, bool>,
    /// When the last of them was answered.
    left: Option<Instant>,
}

#[derive(Debug)]
pub struct Client<'a> {
    waiting: &'a InFlightRequests,
    code: GenerationCode,
}

/// The first attempt at the authority, until it is dropped.
#[derive(Debug)]
struct Attempt {
    requests: Arc<InFlightRequests>,
    code: GenerationCode,
}

impl InFlightRequests {
    fn begin(this: &Arc<Self>, code: GenerationCode) -> Attempt {
        this.waiting(|waiting| waiting.attempted.insert(code, false));
        Attempt {
            requests: Arc::clone(this),
            code,
        }
    }

    /// Notes that the client of the first attempt waits no longer than it chose.
    pub(crate) fn note_short_wait(&self, code: GenerationCode) {
        self.waiting(|waiting| {
            if let Some(is_short) = waiting.attempted.get_mut(&code) {
                *is_short = true;
            }
        });
    }

    /// Waits for the end of the first attempt before a repeated request about it is answered: as long as its
    /// client chose, or as any other if the first client chose a shorter wait. Refuses a client that chose
    /// nothing while the first one waits.
    pub(crate) async fn wait_again(
        &self,
        code: GenerationCode,
        deadline: Deadline,
    ) -> Result<(), Error> {
        let is_short = self.waiting(|waiting| waiting.attempted.get(&code) == Some(&true));
        if !deadline.is_chosen() && self.is_waiting(code) {
            return Err(Error::InFlight);
        }
        if deadline.is_chosen() || is_short {
            deadline.wait_for_authority(self.attempt_end(code)).await;
        }
        Ok(())
    }

    async fn attempt_end(&self, code: GenerationCode) {
        loop {
            let ended = self.attempt_ended.notified();
            if !self.waiting(|waiting| waiting.attempted.contains_key(&code)) {
                return;
            }
            ended.await;
        }
    }

    pub fn enter(&self, code: GenerationCode) -> Client<'_> {
        self.waiting(|waiting| waiting.codes.insert(code));
        Client {
            waiting: self,
            code,
        }
    }

    pub fn is_waiting(&self, code: GenerationCode) -> bool {
        self.waiting(|waiting| waiting.codes.contains(&code))
    }

    /// Whether some client waits, or did until so long ago.
    pub fn has_waited_within(&self, time: Duration) -> bool {
        self.waiting(|waiting| {
            let just_now = |left: Instant| left.elapsed() < time;
            !waiting.codes.is_empty() || waiting.left.is_some_and(just_now)
        })
    }

    fn waiting<R>(&self, with: impl FnOnce(&mut WaitingClients) -> R) -> R {
        with(&mut self.clients.lock().unwrap_or_else(PoisonError::into_inner))
    }
}

impl Drop for Attempt {
    fn drop(&mut self) {
        let requests = &self.requests;
        requests.waiting(|waiting| waiting.attempted.remove(&self.code));
        requests.attempt_ended.notify_waiters();
    }
}

impl Drop for Client<'_> {
    fn drop(&mut self) {
        self.waiting.waiting(|waiting| {
            waiting.codes.remove(&self.code);
            waiting.left = Some(Instant::now());
        });
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::future::poll_fn;
    use std::task::Poll;
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
