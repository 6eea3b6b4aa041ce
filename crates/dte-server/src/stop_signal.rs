//! Being told to stop.

use tokio::signal::unix::{Signal, SignalKind, signal};

use crate::command_line::Failure;

/// SIGTERM and SIGINT, caught from the moment this is made: whoever has read the announced address
/// may send one at once. Before that moment they end the process like any other.
pub struct StopSignal {
    terminate: Signal,
    interrupt: Signal,
}

impl StopSignal {
    /// Catches them from now on.
    pub fn catch() -> Result<Self, Failure> {
        let caught = |kind| {
            signal(kind).map_err(|error| Failure::because("catching the signals to stop", &error))
        };
        Ok(Self {
            terminate: caught(SignalKind::terminate())?,
            interrupt: caught(SignalKind::interrupt())?,
        })
    }

    /// Waits for one.
    pub async fn received(&mut self) {
        tokio::select! {
            _ = self.terminate.recv() => {}
            _ = self.interrupt.recv() => {}
        }
    }
}
