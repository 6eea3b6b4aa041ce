//! Memory of a file that the system no longer gives access to.
//!
//! SQLite shares the index of its log as the memory of a file (`-shm`). If that file was made immutable or
//! cut, or if its disk fails, the system answers an access with SIGBUS. By default that ends the process
//! without a word.

use std::{io, process};

use rustix::process::{Signal, getpid, kill_process};
use tokio::signal::unix::{SignalKind, signal};
use tracing::Level;

use crate::failure::{Context, Failure};
use crate::log;

const LAST_LINE: &str = "a file in the memory of the service cannot be accessed any more (SIGBUS): the \
    database's -shm was made immutable or cut, or its disk fails. Nothing more is stored; what was answered \
    is on the disk. Make the database's files writable again and start the service";

/// Has Rust's own handler, which looks for overflows of the stack, give up the signal: after it no other
/// handler would come to its end. It gives up at the first signal that is no overflow, so the process
/// sends itself one. To be called while there is one thread: the signal then arrives before this returns.
pub fn take_over() -> io::Result<()> {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    if is_caught(&status) {
        kill_process(getpid(), Signal::BUS)
            .map_err(|error| io::Error::from_raw_os_error(error.raw_os_error()))?;
    }
    Ok(())
}

/// Ends the process with a line in its log when the signal comes. The thread that accessed the memory comes
/// no further meanwhile.
pub fn end_with_a_line() -> Result<(), Failure> {
    let kind = SignalKind::from_raw(Signal::BUS.as_raw());
    let mut bus_error = signal(kind).context("catching the signal of lost memory")?;
    tokio::spawn(async move {
        bus_error.recv().await;
        log::write_line(Level::ERROR, LAST_LINE);
        log::close();
        process::exit(1);
    });
    Ok(())
}

/// True if the process has a handler for the signal.
fn is_caught(status: &str) -> bool {
    let mut lines = status.lines();
    let caught = lines.find_map(|line| line.strip_prefix("SigCgt:"));
    let caught = caught.and_then(|mask| u64::from_str_radix(mask.trim(), 16).ok());
    caught.is_some_and(|mask| mask >> (Signal::BUS.as_raw() - 1) & 1 == 1)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_handler_is_read_from_the_mask() {
        assert!(is_caught("Name:\tdte\nSigCgt:\t0000000101004443\n"));
        assert!(!is_caught("Name:\tdte\nSigCgt:\t0000000101004403\n"));
        assert!(!is_caught("Name:\tdte\n"));
    }
}
