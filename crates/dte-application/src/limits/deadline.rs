//! How long a client waits for its answer.

use std::future::Future;
use std::time::Duration;

use tokio::time::{Instant, timeout_at};

use crate::ports::PortError;

/// When a client is answered, whatever is known by then.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Deadline {
    answer: Instant,
    /// End of the wait for the authority: the same, unless the client asked for a shorter one.
    authority: Instant,
    is_chosen: bool,
}

impl Deadline {
    pub(crate) fn after(wait: Duration) -> Self {
        let answer = Instant::now() + wait;
        Self {
            answer,
            authority: answer,
            is_chosen: false,
        }
    }

    /// Ends the wait for the authority after the time that the client chose, if that is shorter.
    pub(crate) fn with_wait(self, chosen: Option<Duration>) -> Self {
        let end = chosen.and_then(|wait| Instant::now().checked_add(wait));
        Self {
            authority: end.map_or(self.authority, |end| end.min(self.authority)),
            is_chosen: chosen.is_some(),
            ..self
        }
    }

    /// True if the client said how long it waits for the authority.
    pub(crate) fn is_chosen(self) -> bool {
        self.is_chosen
    }

    pub(crate) fn has_passed(self) -> bool {
        Instant::now() >= self.answer
    }

    /// The authority's answer, if it comes in time.
    pub(crate) async fn wait_for_authority<T>(self, work: impl Future<Output = T>) -> Option<T> {
        timeout_at(self.authority, work).await.ok()
    }

    /// What comes until then, or is there already; a transient error when nothing does. What is
    /// waited for is dropped then: work that must go on has a task of its own.
    pub(crate) async fn wait_for<T>(
        self,
        doing: &'static str,
        work: impl Future<Output = T>,
    ) -> Result<T, PortError> {
        let late = |elapsed| PortError::transient(doing, elapsed);
        timeout_at(self.answer, work).await.map_err(late)
    }
}
