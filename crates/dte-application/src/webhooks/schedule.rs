//! When an event is tried again that was not delivered.

use time::{Duration, OffsetDateTime};

/// How often an event is tried.
pub const ATTEMPTS: u32 = 8;

/// Without a delivery for so long a webhook is given up.
pub const GIVEN_UP_AFTER: Duration = Duration::days(5);

/// The longest that a receiver may ask to be left alone.
pub const LONGEST_PAUSE: Duration = Duration::hours(24);

/// Longer than any pause: what is due even later was put off by a clock that was ahead.
const LONGEST_WAIT: Duration = Duration::hours(25);

/// The pause before each attempt but the first.
const PAUSES: [Duration; 7] = [
    Duration::seconds(5),
    Duration::minutes(5),
    Duration::minutes(30),
    Duration::hours(2),
    Duration::hours(5),
    Duration::hours(10),
    Duration::hours(10),
];

/// The pause after so many attempts, up to a tenth longer so that those who failed together do not come
/// back together; nothing when that was the last. `chance` is any number.
pub fn pause_after(attempts: u32, chance: u64) -> Option<Duration> {
    let index = usize::try_from(attempts.checked_sub(1)?).ok()?;
    let pause = *PAUSES.get(index)?;
    let longer = i32::try_from(chance % 1_000).unwrap_or_default();
    Some(pause + pause * longer / 10_000)
}

/// True if what is due at a moment is to be tried now.
pub fn is_due(due_at: OffsetDateTime, now: OffsetDateTime) -> bool {
    due_at <= now || due_at - now > LONGEST_WAIT
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pauses_grow_and_end_with_the_last_attempt() {
        for (attempts, seconds) in (1..).zip([5, 300, 1_800, 7_200, 18_000, 36_000, 36_000]) {
            let pause = |chance| pause_after(attempts, chance).unwrap();
            assert_eq!(pause(0), Duration::seconds(seconds));
            assert!(pause(999) > pause(0) && pause(999) <= pause(0) * 11 / 10);
        }
        assert_eq!(pause_after(ATTEMPTS, 0), None);
        assert_eq!(pause_after(0, 0), None);
    }
}
