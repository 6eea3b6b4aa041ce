//! How long things may take before somebody else looks after them.

use time::{Duration, OffsetDateTime};

#[derive(Clone, Copy, Debug)]
pub struct BackgroundIntervals {
    /// How long a document, an event or a contingency is the affair of whoever took it: longer
    /// than one attempt can last, with its questions and repetitions.
    pub lease: Duration,
    /// The pause after an attempt that came to nothing.
    pub pause: Duration,
    /// The pause between two looks at a contingency whose cause still stands. The authority wants
    /// one at least every 15 minutes.
    pub watch: Duration,
    /// How long a batch may be worked on: so long its results are waited for, before its documents
    /// are asked for one by one, and nothing that it says of a duplicate is final.
    pub batch_patience: Duration,
}

/// Whether so much time has passed since a moment. A moment further ahead than that was given by a
/// clock that was wrong: waiting for it may take years.
pub fn has_passed(since: OffsetDateTime, during: Duration, now: OffsetDateTime) -> bool {
    now >= since + during || since > now + during
}
