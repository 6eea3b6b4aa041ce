//! When it was looked last for what other servers changed.

use std::sync::{PoisonError, RwLock};

use time::{Duration, OffsetDateTime};

/// How far clocks of several servers, and their transactions, may be apart.
const APART: Duration = Duration::hours(1);

#[derive(Debug, Default)]
pub(crate) struct LookedAt(RwLock<Option<OffsetDateTime>>);

impl LookedAt {
    /// From when on changes may be unknown here; nothing when it was never looked.
    pub(crate) fn unknown_since(&self, now: OffsetDateTime) -> Option<OffsetDateTime> {
        let at = *self.0.read().unwrap_or_else(PoisonError::into_inner);
        at.map(|at| at.min(now) - APART)
    }

    /// Notes that everything of before a moment is known now.
    pub(crate) fn set(&self, now: OffsetDateTime) {
        *self.0.write().unwrap_or_else(PoisonError::into_inner) = Some(now);
    }
}
