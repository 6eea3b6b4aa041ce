//! What is true of many documents at once is told to the log once a minute, not once for each.

use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

use dte_domain::identification::GenerationCode;

/// How often it is told at most.
const EVERY: Duration = Duration::from_mins(1);

static WAITING: Seldom = Seldom::new();

/// When something was told last, and how often it was kept back since.
struct Seldom(Mutex<(Option<Instant>, u64)>);

impl Seldom {
    const fn new() -> Self {
        Self(Mutex::new((None, 0)))
    }

    /// How often it was kept back since it was told last, if it is to be told now.
    fn is_due(&self, now: Instant) -> Option<u64> {
        let mut state = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let (told, kept_back) = &mut *state;
        if told.is_some_and(|told| now.saturating_duration_since(told) < EVERY) {
            *kept_back += 1;
            return None;
        }
        *told = Some(now);
        Some(std::mem::take(kept_back))
    }
}

/// Tells of a document or event whose fate is still unknown after somebody looked, or of others in
/// its place: how many more there were since the line before.
pub fn tell_waiting(code: GenerationCode, why: &str) {
    if let Some(others) = WAITING.is_due(Instant::now()) {
        tracing::warn!(%code, why, others, "documents wait for the authority");
    } else {
        tracing::debug!(%code, why, "waits for the authority");
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_thousand_documents_that_wait_are_one_line_a_minute() {
        let waiting = Seldom::new();
        let start = Instant::now();
        assert_eq!(waiting.is_due(start), Some(0));
        for second in 0..1_000 {
            let soon = start + Duration::from_millis(59 * second);
            assert_eq!(waiting.is_due(soon), None);
        }
        assert_eq!(waiting.is_due(start + EVERY), Some(1_000));
        assert_eq!(waiting.is_due(start + EVERY * 2), Some(0));
    }
}
