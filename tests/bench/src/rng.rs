//! Chance, for moments and choices.

use std::time::Duration;

use aws_lc_rs::rand;

/// A number below `limit`, or 0 when the limit is 0.
pub fn below(limit: u64) -> u64 {
    let mut bytes = [0; 8];
    // Without random bytes no server would have started; then the first choice is as good as any.
    let _ = rand::fill(&mut bytes);
    u64::from_be_bytes(bytes).checked_rem(limit).unwrap_or(0)
}

/// One of several.
pub fn one_of<T>(all: &[T]) -> Option<&T> {
    let limit = u64::try_from(all.len()).unwrap_or(u64::MAX);
    all.get(usize::try_from(below(limit)).unwrap_or(0))
}

/// A time between two, to the millisecond; the last is left out.
pub fn between(from_ms: u64, to_ms: u64) -> Duration {
    Duration::from_millis(from_ms + below(to_ms.saturating_sub(from_ms)))
}

/// So many random bytes in hexadecimal: a key, a password.
pub fn hexadecimal(bytes: usize) -> String {
    (0..bytes).fold(String::new(), |text, _| format!("{text}{:02x}", below(256)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn choices_stay_within_their_limits() {
        for _ in 0..1_000 {
            assert!(below(3) < 3);
            let time = between(200, 205).as_millis();
            assert!((200..205).contains(&time), "{time}");
        }
        assert_eq!(below(0), 0);
        assert_eq!(one_of::<u8>(&[]), None);
        assert_eq!(hexadecimal(32).len(), 64);
    }
}
