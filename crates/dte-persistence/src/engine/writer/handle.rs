//! How commands reach the writer.

use std::sync::mpsc::{self, Sender};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread::JoinHandle;

use dte_application::ports::{PortError, StoreError};
use tokio::sync::{OwnedSemaphorePermit, Semaphore, oneshot};

use super::checkpoints::Checkpoints;
use super::pulse::Pulse;
use super::reply::reply;
use super::request::{Command, WriteRequest};
use super::session::Session;
use super::standalone;
use super::thread::run;
use crate::engine::connection::AnyConnection;
use crate::engine::location::Location;
use crate::error::{Described, OpenError, Refusal};

/// The way to the writer's thread.
///
/// All commands wait in one queue, first come, first served. New documents and events enter only
/// while fewer than so many of them are waiting; everything else always enters, because it ends
/// work that was begun: a stamp that found no capacity would leave a document pending that the
/// authority has.
pub(crate) struct Writer {
    queue: Sender<Command>,
    capacity: Arc<Semaphore>,
    pulse: Arc<Pulse>,
    thread: Mutex<Option<JoinHandle<()>>>,
}

impl Writer {
    pub(crate) fn start(location: Location, capacity: usize) -> Result<Self, OpenError> {
        let checkpoints = Checkpoints::of(&location)?;
        let session = Session::open(location)?;
        let pulse = session.pulse();
        let (queue, commands) = mpsc::channel();
        let thread = std::thread::Builder::new()
            .name("dte-writer".into())
            .spawn(move || run(session, checkpoints, &commands))
            .map_err(|error| OpenError::Setup {
                why: format!("no thread can be started: {error}"),
            })?;
        Ok(Self {
            queue,
            capacity: Arc::new(Semaphore::new(capacity.clamp(1, Semaphore::MAX_PERMITS))),
            pulse,
            thread: Mutex::new(Some(thread)),
        })
    }

    /// Has new work of a client done, when there is a permit for it, and waits for the answer.
    pub(crate) async fn enter<Work, T>(
        &self,
        doing: &'static str,
        work: Work,
        command: impl FnOnce(
            (
                WriteRequest<Work, Result<T, StoreError>>,
                OwnedSemaphorePermit,
            ),
        ) -> Command,
    ) -> Result<T, StoreError> {
        let Ok(permit) = Arc::clone(&self.capacity).try_acquire_owned() else {
            return Err(StoreError::Overloaded);
        };
        let (answer, awaited) = oneshot::channel();
        self.send(command((WriteRequest { work, answer }, permit)));
        awaited
            .await
            .unwrap_or_else(|_gone| Err(closed(doing).into()))
    }

    /// Has something else written, and waits for the answer.
    pub(crate) async fn write<Work, T>(
        &self,
        doing: &'static str,
        work: Work,
        command: impl FnOnce(WriteRequest<Work, Result<T, PortError>>) -> Command,
    ) -> Result<T, PortError> {
        let (answer, awaited) = oneshot::channel();
        self.send(command(WriteRequest { work, answer }));
        awaited.await.unwrap_or_else(|_gone| Err(closed(doing)))
    }

    /// Has something else done in a transaction of its own, and waits for the answer.
    pub(crate) async fn transact<T: Send + 'static>(
        &self,
        doing: &'static str,
        work: impl FnMut(&mut AnyConnection) -> Result<T, Refusal> + Send + 'static,
    ) -> Result<T, PortError> {
        self.act(doing, move |session| {
            standalone::twice(session, work).map_err(|mut failure| failure.port_error(doing))
        })
        .await
    }

    /// Has something else done, and waits for the answer.
    pub(crate) async fn act<T: Send + 'static>(
        &self,
        doing: &'static str,
        act: impl FnOnce(&mut Session) -> Result<T, PortError> + Send + 'static,
    ) -> Result<T, PortError> {
        let alone = |request: WriteRequest<_, _>| {
            Command::Standalone(Box::new(move |session| {
                let done = act(session);
                reply(request.answer, done);
            }))
        };
        self.write(doing, (), alone).await
    }

    /// Has other new work of a client done, when there is a permit for it, and waits for the answer.
    pub(crate) async fn admit<T: Send + 'static>(
        &self,
        doing: &'static str,
        act: impl FnOnce(&mut Session) -> Result<T, StoreError> + Send + 'static,
    ) -> Result<T, StoreError> {
        let alone = |(request, permit): (WriteRequest<(), _>, _)| {
            Command::Standalone(Box::new(move |session| {
                let done = act(session);
                drop(permit);
                reply(request.answer, done);
            }))
        };
        self.enter(doing, (), alone).await
    }

    pub(crate) fn pulse(&self) -> &Pulse {
        &self.pulse
    }

    /// When the writer has ended, the command is dropped, and with it the sender of its answer:
    /// whoever waits for it learns that.
    fn send(&self, command: Command) {
        drop(self.queue.send(command));
    }

    /// Has everything written that is waiting, and ends the thread. What comes later is refused.
    pub(crate) fn close(&self) {
        let thread = self
            .thread
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
            .take();
        if let Some(thread) = thread {
            self.send(Command::Stop);
            if thread.join().is_err() {
                tracing::error!("the writing thread had panicked");
            }
        }
    }
}

impl Drop for Writer {
    fn drop(&mut self) {
        self.close();
    }
}

/// What a command gets that came after the end.
fn closed(doing: &'static str) -> PortError {
    PortError::transient(doing, Described("the database is being closed".into()))
}
