//! Answers to those who wait.

use dte_application::ports::{BeginResult, PortError, StoreError};
use tokio::sync::oneshot;

use super::session::{Failure, chain};
use crate::error::{Described, Refusal};

/// A failure that several must be told: the first gets it, the others what it said.
pub(crate) struct SharedError {
    failure: Option<Failure>,
    text: String,
}

impl SharedError {
    pub(super) fn new(failure: Failure) -> Self {
        let text = match &failure {
            Failure::Refused(refusal) | Failure::Lost(refusal) => chain(refusal),
            Failure::Unreachable(error) => chain(error),
            Failure::Closed(lost) => lost.to_string(),
            Failure::Unknown(refusal) => {
                tracing::error!(error = %chain(refusal), "the fate of a transaction cannot be found out: its commit was not answered, or with a warning");
                format!(
                    "whether the transaction was kept is not known: {}",
                    chain(refusal)
                )
            }
        };
        Self {
            failure: Some(failure),
            text,
        }
    }

    pub(crate) fn port_error(&mut self, doing: &'static str) -> PortError {
        match self.failure.take() {
            Some(Failure::Refused(refusal)) => refusal.into_port_error(doing),
            _ => PortError::transient(doing, Described(self.text.clone())),
        }
    }

    /// What stood in the way of an event, when that is the failure.
    pub(crate) fn in_the_way(&mut self) -> Option<BeginResult> {
        match &mut self.failure {
            Some(Failure::Refused(Refusal::AnotherEvent(code))) => {
                Some(BeginResult::Another(*code))
            }
            Some(Failure::Refused(Refusal::Noted(notes))) => {
                Some(BeginResult::Noted(std::mem::take(notes)))
            }
            _ => None,
        }
    }

    /// Whether the document was decided about before it could enter a contingency.
    pub(crate) fn has_moved(&self) -> bool {
        matches!(self.failure, Some(Failure::Refused(Refusal::Moved)))
    }

    /// The same for what a client wanted stored.
    pub(crate) fn store_error(&mut self, doing: &'static str) -> StoreError {
        match self.failure {
            Some(Failure::Refused(Refusal::SeriesExhausted)) => StoreError::SeriesExhausted,
            Some(Failure::Refused(Refusal::Overdrawn(document))) => {
                StoreError::Overdrawn { document }
            }
            Some(Failure::Refused(Refusal::UnderInvalidation { document, event })) => {
                StoreError::UnderInvalidation { document, event }
            }
            Some(Failure::Refused(Refusal::AlreadySettled {
                ref document,
                settlement,
                ref control_number,
            })) => StoreError::AlreadySettled {
                document: document.clone(),
                settlement,
                control_number: control_number.clone(),
            },
            Some(Failure::Refused(Refusal::Changed)) => StoreError::Changed,
            Some(Failure::Refused(Refusal::ExternalIdTaken)) => StoreError::ExternalIdTaken,
            _ => self.port_error(doing).into(),
        }
    }
}

/// Nobody may be waiting any more; what was written stays written.
pub(crate) fn reply<T>(answer: oneshot::Sender<T>, value: T) {
    drop(answer.send(value));
}
