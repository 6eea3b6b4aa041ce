//! The states of a document and the moves between them.
//!
//! A state holds what a document in it has: no stamp without [`Status::Received`], no received
//! document without a stamp. A move consumes the state and answers the next one.

use time::OffsetDateTime;

use crate::identification::{GenerationCode, ReceptionStamp};

/// Where a document stands with the authority.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Status {
    /// Stored and numbered; the authority has not answered for good.
    Pending,
    /// The authority has it and stamped it.
    Received {
        /// The stamp.
        stamp: ReceptionStamp,
        /// What the authority remarked; empty when nothing.
        observations: Vec<String>,
    },
    /// The authority refused it.
    Rejected(Rejection),
    /// Received, and later invalidated.
    Invalidated {
        /// The document's own stamp.
        stamp: ReceptionStamp,
        /// The event that invalidated it.
        event: GenerationCode,
    },
}

/// Why the authority refused a document.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Rejection {
    /// The authority's message code, such as `096`; empty when it gave none.
    pub code: String,
    /// Its description.
    pub description: String,
    /// Its observations.
    pub observations: Vec<String>,
    /// When it did, as it says itself; nothing where it did not, and in what was read from where
    /// documents are kept: there the moment stands beside the status.
    pub at: Option<OffsetDateTime>,
}

/// The four states by name, as interfaces and filters use them.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum StatusKind {
    /// See [`Status::Pending`].
    Pending,
    /// See [`Status::Received`].
    Received,
    /// See [`Status::Rejected`].
    Rejected,
    /// See [`Status::Invalidated`].
    Invalidated,
}

impl StatusKind {
    /// All of them.
    pub const ALL: [Self; 4] = [
        Self::Received,
        Self::Pending,
        Self::Rejected,
        Self::Invalidated,
    ];

    /// The name on the wire: `RECEIVED`.
    pub fn name(self) -> &'static str {
        match self {
            Self::Pending => "PENDING",
            Self::Received => "RECEIVED",
            Self::Rejected => "REJECTED",
            Self::Invalidated => "INVALIDATED",
        }
    }

    /// The state with that name.
    pub fn named(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|kind| kind.name() == name)
    }
}

/// A move that the state does not allow.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("a document in state {} cannot be {attempted}", from.name())]
pub struct InvalidTransition {
    /// The state.
    pub from: StatusKind,
    /// What was attempted: `received`, `rejected`, `corrected`, `invalidated`.
    pub attempted: &'static str,
}

impl Status {
    /// Which of the four it is.
    pub fn kind(&self) -> StatusKind {
        match self {
            Self::Pending => StatusKind::Pending,
            Self::Received { .. } => StatusKind::Received,
            Self::Rejected(_) => StatusKind::Rejected,
            Self::Invalidated { .. } => StatusKind::Invalidated,
        }
    }

    /// The document's stamp, once it has one.
    pub fn stamp(&self) -> Option<&ReceptionStamp> {
        match self {
            Self::Received { stamp, .. } | Self::Invalidated { stamp, .. } => Some(stamp),
            Self::Pending | Self::Rejected(_) => None,
        }
    }

    /// The authority stamped it.
    pub fn receive(
        self,
        stamp: ReceptionStamp,
        observations: Vec<String>,
    ) -> Result<Self, InvalidTransition> {
        match self {
            Self::Pending => Ok(Self::Received {
                stamp,
                observations,
            }),
            other => Err(other.refuses("received")),
        }
    }

    /// The authority refused it.
    pub fn reject(self, rejection: Rejection) -> Result<Self, InvalidTransition> {
        match self {
            Self::Pending => Ok(Self::Rejected(rejection)),
            other => Err(other.refuses("rejected")),
        }
    }

    /// It is said right and goes to the authority once more, under its old code and number.
    pub fn correct(self) -> Result<Self, InvalidTransition> {
        match self {
            Self::Rejected(_) => Ok(Self::Pending),
            other => Err(other.refuses("corrected")),
        }
    }

    /// The authority accepted an event that invalidates it.
    pub fn invalidate(self, event: GenerationCode) -> Result<Self, InvalidTransition> {
        match self {
            Self::Received { stamp, .. } => Ok(Self::Invalidated { stamp, event }),
            other => Err(other.refuses("invalidated")),
        }
    }

    fn refuses(&self, attempted: &'static str) -> InvalidTransition {
        InvalidTransition {
            from: self.kind(),
            attempted,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::value::Value;
    use proptest::prelude::*;
    use uuid::Uuid;

    #[derive(Clone, Copy, Debug)]
    enum Move {
        Receive,
        Reject,
        Correct,
        Invalidate,
    }

    fn attempt(status: Status, step: Move) -> Result<Status, InvalidTransition> {
        match step {
            Move::Receive => {
                let stamp = ReceptionStamp::parse(&"A".repeat(40)).unwrap();
                status.receive(stamp, Vec::new())
            }
            Move::Reject => status.reject(Rejection {
                code: "096".into(),
                description: String::new(),
                observations: Vec::new(),
                at: None,
            }),
            Move::Correct => status.correct(),
            Move::Invalidate => status.invalidate(GenerationCode::new(Uuid::nil())),
        }
    }

    #[test]
    fn a_pending_document_cannot_be_invalidated() {
        let refused = attempt(Status::Pending, Move::Invalidate).unwrap_err();
        assert_eq!(
            refused.to_string(),
            "a document in state PENDING cannot be invalidated"
        );
    }

    proptest! {
        #[test]
        fn no_sequence_of_moves_leaves_invalidated_or_loses_a_stamp(
            steps in prop::collection::vec(prop::sample::select(vec![Move::Receive, Move::Reject, Move::Correct, Move::Invalidate]), 0..12)
        ) {
            let mut status = Status::Pending;
            for step in steps {
                let before = status.clone();
                let Ok(after) = attempt(status.clone(), step) else { continue };
                prop_assert_ne!(before.kind(), StatusKind::Invalidated);
                prop_assert!(before.kind() != StatusKind::Rejected || after == Status::Pending);
                prop_assert!(before.stamp().is_none() || after.stamp() == before.stamp());
                prop_assert_eq!(
                    after.stamp().is_some(),
                    matches!(after.kind(), StatusKind::Received | StatusKind::Invalidated)
                );
                status = after;
            }
        }
    }
}
