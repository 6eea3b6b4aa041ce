//! How long a client waits for its answer.

use std::future::Future;
use std::time::Duration;

use tokio::time::{Instant, timeout_at};

use crate::ports::PortError;

/// When a client is answered, whatever is known by then.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Deadline(Instant);

impl Deadline {
    pub(crate) fn after(wait: Duration) -> Self {
        Self(Instant::now() + wait)
    }

    pub(crate) fn has_passed(self) -> bool {
        Instant::now() >= self.0
    }

    /// What comes until then, or is there already; a transient error when nothing does. What is
    /// waited for is dropped then: work that must go on has a task of its own.
    pub(crate) async fn wait_for<T>(
        self,
        doing: &'static str,
        work: impl Future<Output = T>,
    ) -> Result<T, PortError> {
        let late = |elapsed| PortError::transient(doing, elapsed);
        timeout_at(self.0, work).await.map_err(late)
    }
}
