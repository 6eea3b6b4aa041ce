//! Counts as rates.

use std::time::Duration;

/// A count as a real number.
#[expect(
    clippy::cast_precision_loss,
    reason = "nobody counts so many documents that it shows"
)]
pub fn real(count: u64) -> f64 {
    count as f64
}

/// How many a second.
pub fn per_second(count: u64, length: Duration) -> f64 {
    real(count) / length.as_secs_f64()
}
