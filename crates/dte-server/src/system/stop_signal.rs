//! Being told to stop.

use tokio::signal::unix::{Signal, SignalKind, signal};

use crate::failure::{Context, Failure};

/// SIGTERM, SIGINT and SIGHUP, caught from the moment this is made: whoever has read the announced
/// address may send one at once. Before that moment they end the process like any other.
pub struct StopSignal {
    terminate: Signal,
    interrupt: Signal,
    /// The terminal is gone; nothing where the process was told at its start not to mind (`nohup`).
    hang_up: Option<Signal>,
}

impl StopSignal {
    /// Catches them from now on.
    pub fn catch() -> Result<Self, Failure> {
        let caught = |kind| signal(kind).context("catching the signals to stop");
        let hang_up = (!is_hang_up_ignored()).then(|| caught(SignalKind::hangup()));
        Ok(Self {
            terminate: caught(SignalKind::terminate())?,
            interrupt: caught(SignalKind::interrupt())?,
            hang_up: hang_up.transpose()?,
        })
    }

    /// Waits for one, and answers its name.
    pub async fn received(&mut self) -> &'static str {
        let hang_up = async {
            match &mut self.hang_up {
                Some(signal) => signal.recv().await,
                None => std::future::pending().await,
            }
        };
        tokio::select! {
            _ = self.terminate.recv() => "SIGTERM",
            _ = self.interrupt.recv() => "SIGINT",
            _ = hang_up => "SIGHUP",
        }
    }
}

/// Whether whoever started this process let it ignore SIGHUP. Where the system does not say it in
/// a file, nobody did.
fn is_hang_up_ignored() -> bool {
    std::fs::read_to_string("/proc/self/status").is_ok_and(|status| ignores_hang_up(&status))
}

fn ignores_hang_up(status: &str) -> bool {
    const HANG_UP: u64 = 1;
    let mut lines = status.lines();
    let ignored = lines.find_map(|line| line.strip_prefix("SigIgn:"));
    let ignored = ignored.and_then(|mask| u64::from_str_radix(mask.trim(), 16).ok());
    ignored.is_some_and(|mask| mask & HANG_UP != 0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_was_ignored_at_the_start_is_read_from_the_mask() {
        assert!(ignores_hang_up("Name:\tdte\nSigIgn:\t0000000000001001\n"));
        assert!(!ignores_hang_up("Name:\tdte\nSigIgn:\t0000000000001000\n"));
        assert!(!ignores_hang_up("Name:\tdte\n"));
    }
}
