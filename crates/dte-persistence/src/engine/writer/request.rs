//! What is asked of the writer.

use dte_application::ports::{PortError, StoreError, StoreResult};
use tokio::sync::{OwnedSemaphorePermit, oneshot};

use super::session::Session;
use crate::documents::leases::HoldRow;
use crate::documents::prepared::PreparedDocument;
use crate::documents::result::ResultRow;
use crate::documents::superseded_bodies::RerenderedRow;

/// Work with the place where its answer is awaited. Nobody may be waiting any more: the work is
/// done all the same.
pub(crate) struct Job<Work, Answer> {
    pub work: Work,
    pub answer: oneshot::Sender<Answer>,
}

/// What has a transaction of its own; it answers by itself.
pub(crate) type Task = Box<dyn FnOnce(&mut Session) + Send>;

/// A command. All that can be made ready before stands in rows already, so that the writer, of
/// which there is one, has little left to do.
pub(crate) enum Command {
    /// Number and keep a document; the place in the queue is given back with the answer.
    Store(
        Job<Box<PreparedDocument>, Result<StoreResult, StoreError>>,
        OwnedSemaphorePermit,
    ),
    /// Keep what became of a document.
    Settle(Job<Box<ResultRow>, Result<bool, PortError>>),
    /// Keep who looks after a document.
    Lease(Job<HoldRow, Result<(), PortError>>),
    /// Put a document into a contingency.
    Enter(Job<Box<RerenderedRow>, Result<bool, PortError>>),
    /// Anything else.
    Alone(Task),
    /// Finish what came before, and end.
    Stop,
}
