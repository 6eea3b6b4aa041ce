//! Files that may not grow any further.

use tokio::signal::unix::{SignalKind, signal};

use crate::failure::Failure;

/// The signal of a write beyond the limit of a file's size; the same number on Linux and macOS.
const TOO_LARGE: i32 = 25;

/// Makes a write beyond the limit (`ulimit -f`) an error like a full disk. Otherwise it ends the
/// process, with everything under way.
pub fn limit_is_an_error() -> Result<(), Failure> {
    // Caught for good: the handler stays when this is dropped.
    signal(SignalKind::from_raw(TOO_LARGE))
        .map(drop)
        .map_err(|error| {
            Failure::because("catching the signal of files that are too large", &error)
        })
}
