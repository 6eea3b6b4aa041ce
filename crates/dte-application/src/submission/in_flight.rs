//! The documents and events whose clients are still waiting for an answer, in this process.

use std::collections::HashSet;
use std::sync::{Mutex, PoisonError};

use dte_domain::identification::GenerationCode;

/// Who is waiting. Another server's clients are not known here: a request that is repeated there
/// while the first one runs here is told how the document stands, which is true as well.
#[derive(Debug, Default)]
pub struct InFlightRequests(Mutex<HashSet<GenerationCode>>);

/// A client that waits, until this is dropped.
#[derive(Debug)]
pub struct Client<'a> {
    waiting: &'a InFlightRequests,
    code: GenerationCode,
}

impl InFlightRequests {
    /// A client begins to wait.
    pub fn enter(&self, code: GenerationCode) -> Client<'_> {
        self.codes(|codes| codes.insert(code));
        Client {
            waiting: self,
            code,
        }
    }

    /// Whether a client waits.
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
