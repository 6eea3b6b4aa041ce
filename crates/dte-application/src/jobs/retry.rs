//! How long is waited before something is tried again: a row for each thing that is.

use time::Duration;

use crate::jobs::intervals::BackgroundIntervals;

/// The longest pause of one that grows. What is due further ahead than this and a lease was put
/// there by a wrong clock, and counts as due.
pub const LONGEST_PAUSE: Duration = Duration::hours(1);

/// Times at which the authority is queried about a REJECTED document with an unanswered copy, counted from its
/// rejection: after these pauses, then daily for a week.
const QUERIES_OF_REJECTED: [Duration; 5] = [
    FIRST_QUERY_OF_REJECTED,
    Duration::minutes(10),
    Duration::HOUR,
    Duration::hours(6),
    Duration::hours(20),
];

/// The pause before the first of these queries.
pub const FIRST_QUERY_OF_REJECTED: Duration = Duration::MINUTE;

/// The longest pause between two of them.
pub const LONGEST_PAUSE_OF_REJECTED: Duration = Duration::DAY;

const DAYS_OF_QUERIES: i32 = 7;

/// Returns the pause before the next query about a document that was rejected so long ago; nothing
/// after the last one.
pub fn pause_of_rejected(rejected_for: Duration) -> Option<Duration> {
    let [.., last] = QUERIES_OF_REJECTED;
    let daily = (1..=DAYS_OF_QUERIES).map(|days| last + Duration::DAY * days);
    let mut queries = QUERIES_OF_REJECTED.into_iter().chain(daily);
    let next = queries.find(|query| *query > rejected_for)?;
    // Where the clock was set back, a query is not put off for longer than usual.
    Some((next - rejected_for).min(LONGEST_PAUSE_OF_REJECTED))
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Retry {
    /// A document that the authority certainly does not have.
    UnsentDocument,
    /// A document that the authority may have.
    UnansweredDocument,
    /// An invalidation that the authority may have.
    Invalidation {
        /// The time since it was kept.
        kept_for: Duration,
    },
    /// A contingency whose cause stands, or that could not be followed.
    OpenContingency,
    /// A mail whose document waits for its stamp, or whose files could not be made just now.
    WaitingMail,
    /// A mail that the relay did not take.
    UntakenMail {
        /// The time since it was tried first.
        tried_for: Duration,
    },
    /// A file of which a line could not be stored, or not be judged, for a reason that passes.
    Bulk,
    /// An ended contingency of which something is left to do.
    EndedContingency,
    /// An ended contingency of which the authority refused an event or a batch as a whole: a person has
    /// to look into it.
    RefusedContingency {
        /// The time since it ended.
        ended_for: Duration,
    },
}

impl BackgroundIntervals {
    /// The pause before something is tried again. docs/OPERATIONS.md shows this table.
    pub fn pause_before(&self, retry: Retry) -> Duration {
        match retry {
            Retry::UnsentDocument | Retry::EndedContingency | Retry::Bulk => self.pause,
            Retry::UnansweredDocument => self.lease,
            Retry::OpenContingency | Retry::WaitingMail => self.watch,
            Retry::UntakenMail { tried_for } => growing(Duration::MINUTE, tried_for),
            Retry::Invalidation { kept_for } => growing(self.lease, kept_for),
            Retry::RefusedContingency { ended_for } => growing(self.watch, ended_for),
        }
    }
}

/// A quarter of the time for which it was tried: each pause is a quarter longer than the one before,
/// and nobody counts attempts.
fn growing(first: Duration, tried_for: Duration) -> Duration {
    let grown: Duration = tried_for / 4;
    grown.clamp(first, first.max(LONGEST_PAUSE))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_rejected_document_is_queried_ever_more_rarely_for_a_week() {
        let mut passed = Duration::ZERO;
        let mut queries = Vec::new();
        while let Some(pause) = pause_of_rejected(passed) {
            passed += pause;
            queries.push(passed.whole_minutes());
        }
        let hours = |hours: i64| hours * 60;
        let daily = (1..=7).map(|day| hours(20 + 24 * day));
        let first = [1, 10, hours(1), hours(6), hours(20)];
        let expected: Vec<i64> = first.into_iter().chain(daily).collect();
        assert_eq!(queries, expected);
        let back = pause_of_rejected(-Duration::weeks(5));
        assert_eq!(back, Some(Duration::DAY));
    }

    #[test]
    fn some_pauses_stay_and_others_grow_up_to_an_hour() {
        let times = BackgroundIntervals {
            lease: Duration::seconds(90),
            pause: Duration::seconds(15),
            watch: Duration::minutes(1),
            batch_patience: Duration::minutes(10),
        };
        let refused = |minutes| Retry::RefusedContingency {
            ended_for: Duration::minutes(minutes),
        };
        let invalidation = |minutes| Retry::Invalidation {
            kept_for: Duration::minutes(minutes),
        };
        let mail = |minutes| Retry::UntakenMail {
            tried_for: Duration::minutes(minutes),
        };
        for (retry, seconds) in [
            (Retry::WaitingMail, 60),
            (mail(0), 60),
            (mail(8), 120),
            (mail(1_400), 3_600),
            (Retry::UnsentDocument, 15),
            (Retry::UnansweredDocument, 90),
            (Retry::OpenContingency, 60),
            (Retry::EndedContingency, 15),
            (Retry::Bulk, 15),
            (invalidation(1), 90),
            (invalidation(8), 120),
            (invalidation(1_000), 3_600),
            (refused(-1), 60),
            (refused(8), 120),
            (refused(1_000), 3_600),
        ] {
            assert_eq!(
                times.pause_before(retry),
                Duration::seconds(seconds),
                "{retry:?}"
            );
        }
        let long = BackgroundIntervals {
            lease: Duration::hours(2),
            ..times
        };
        assert_eq!(long.pause_before(invalidation(1_000)), Duration::hours(2));
    }
}
