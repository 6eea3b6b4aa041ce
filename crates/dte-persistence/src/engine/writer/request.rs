//! What is asked of the writer.

use dte_application::ports::{PortError, StoreError, StoreResult};
use tokio::sync::{OwnedSemaphorePermit, oneshot};

use super::session::Session;
use crate::documents::leases::LeaseRow;
use crate::documents::prepared::PreparedDocument;
use crate::documents::result::ResultRow;
use crate::documents::superseded_bodies::ContingencyRenderingRow;

/// Work with the sender of its answer. Nobody may be waiting any more: the work is done all the same.
pub(crate) struct WriteRequest<Work, Answer> {
    pub work: Work,
    pub answer: oneshot::Sender<Answer>,
}

/// What has a transaction of its own; it answers by itself.
pub(crate) type Task = Box<dyn FnOnce(&mut Session) + Send>;

/// A command. All that can be made ready before stands in rows already, so that the writer, of
/// which there is one, has little left to do.
pub(crate) enum Command {
    /// Number and keep a document; its permit is given back with the answer.
    Store(
        WriteRequest<Box<PreparedDocument>, Result<StoreResult, StoreError>>,
        OwnedSemaphorePermit,
    ),
    RecordResult(WriteRequest<Box<ResultRow>, Result<bool, PortError>>),
    RenewLease(WriteRequest<LeaseRow, Result<bool, PortError>>),
    EnterContingency(WriteRequest<Box<ContingencyRenderingRow>, Result<bool, PortError>>),
    Standalone(Task),
    /// Finish what came before, and end.
    Stop,
}
