//! What is asked of the writer.

use dte_application::ports::{PortError, StoreError, StoreResult};
use tokio::sync::{OwnedSemaphorePermit, oneshot};

use super::session::Session;
use crate::documents::prepared::{LeaseRow, PreparedDocument};
use crate::documents::result::ResultRow;
use crate::documents::superseded_bodies::ContingencyRenderingRow;

/// Work with the sender of its answer. Nobody may be waiting any more: the work is done all the same.
pub(crate) struct WriteRequest<Work, Answer> {
    pub work: Work,
    pub answer: oneshot::Sender<Answer>,
}

/// A document to be numbered and kept; its permit is given back with the answer.
pub(crate) type StoreRequest = (
    WriteRequest<Box<PreparedDocument>, Result<StoreResult, StoreError>>,
    OwnedSemaphorePermit,
);
pub(crate) type ResultRequest = WriteRequest<Box<ResultRow>, Result<bool, PortError>>;
pub(crate) type LeaseRequest = WriteRequest<LeaseRow, Result<bool, PortError>>;
pub(crate) type ContingencyRequest =
    WriteRequest<Box<ContingencyRenderingRow>, Result<bool, PortError>>;

/// What has a transaction of its own; it answers by itself.
pub(crate) type Task = Box<dyn FnOnce(&mut Session) + Send>;

/// A command. All that can be made ready before stands in rows already, so that the writer, of
/// which there is one, has little left to do.
pub(crate) enum Command {
    Store(StoreRequest),
    RecordResult(ResultRequest),
    RenewLease(LeaseRequest),
    EnterContingency(ContingencyRequest),
    Standalone(Task),
    /// Finish what came before, and end.
    Stop,
}
