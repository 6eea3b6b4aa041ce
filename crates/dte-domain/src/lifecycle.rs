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
        /// When it was stamped, as the authority says; else when we heard of it.
        stamped_at: OffsetDateTime,
        /// What the authority remarked; empty when nothing.
        observations: Vec<String>,
    },
    /// The authority refused it.
    Rejected {
        /// Why.
        rejection: Rejection,
        /// When it was refused, as the authority says; else when we heard of it.
        at: OffsetDateTime,
    },
    /// Received, and later invalidated.
    Invalidated {
        /// The document's own stamp.
        stamp: ReceptionStamp,
        /// When it was stamped; nothing where that was not kept yet when it was invalidated.
        stamped_at: Option<OffsetDateTime>,
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
    /// When it did, as it says itself in an answer; nothing where it did not, and in what is kept: a
    /// state has a moment of its own.
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
            Self::Rejected { .. } => StatusKind::Rejected,
            Self::Invalidated { .. } => StatusKind::Invalidated,
        }
    }

    /// The document's stamp, once it has one.
    pub fn stamp(&self) -> Option<&ReceptionStamp> {
        match self {
            Self::Received { stamp, .. } | Self::Invalidated { stamp, .. } => Some(stamp),
            Self::Pending | Self::Rejected { .. } => None,
        }
    }

    /// When it was stamped, where that is known.
    pub fn stamped_at(&self) -> Option<OffsetDateTime> {
        match self {
            Self::Received { stamped_at, .. } => Some(*stamped_at),
            Self::Invalidated { stamped_at, .. } => *stamped_at,
            Self::Pending | Self::Rejected { .. } => None,
        }
    }

    /// Why it is refused, while it is.
    pub fn rejection(&self) -> Option<&Rejection> {
        match self {
            Self::Rejected { rejection, .. } => Some(rejection),
            Self::Pending | Self::Received { .. } | Self::Invalidated { .. } => None,
        }
    }

    /// When it was refused, while it is.
    pub fn rejected_at(&self) -> Option<OffsetDateTime> {
        match self {
            Self::Rejected { at, .. } => Some(*at),
            Self::Pending | Self::Received { .. } | Self::Invalidated { .. } => None,
        }
    }

    /// The authority stamped it.
    pub fn receive(
        self,
        stamp: ReceptionStamp,
        stamped_at: OffsetDateTime,
        observations: Vec<String>,
    ) -> Result<Self, InvalidTransition> {
        match self {
            Self::Pending => Ok(Self::Received {
                stamp,
                stamped_at,
                observations,
            }),
            other => Err(other.refuses("received")),
        }
    }

    /// The authority refused it; at the present moment where it tells none.
    pub fn reject(
        self,
        mut rejection: Rejection,
        now: OffsetDateTime,
    ) -> Result<Self, InvalidTransition> {
        match self {
            Self::Pending => {
                let at = rejection.at.take().unwrap_or(now);
                Ok(Self::Rejected { rejection, at })
            }
            other => Err(other.refuses("rejected")),
        }
    }

    /// It is said right and goes to the authority once more, under its old code and number.
    pub fn correct(self) -> Result<Self, InvalidTransition> {
        match self {
            Self::Rejected { .. } => Ok(Self::Pending),
            other => Err(other.refuses("corrected")),
        }
    }

    /// The authority accepted an event that invalidates it.
    pub fn invalidate(self, event: GenerationCode) -> Result<Self, InvalidTransition> {
        match self {
            Self::Received {
                stamp, stamped_at, ..
            } => Ok(Self::Invalidated {
                stamp,
                stamped_at: Some(stamped_at),
                event,
            }),
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
                status.receive(stamp, OffsetDateTime::UNIX_EPOCH, Vec::new())
            }
            Move::Reject => status.reject(Rejection::default(), OffsetDateTime::UNIX_EPOCH),
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
                prop_assert_eq!(after.stamped_at().is_some(), after.stamp().is_some());
                status = after;
            }
        }
    }
}
