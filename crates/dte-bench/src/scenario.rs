//! What one run does to the service.

use std::time::Duration;

use serde::Serialize;

/// How requests come.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case", tag = "kind")]
pub enum Load {
    /// Each client waits for its answer before it asks again.
    Closed {
        /// How many clients.
        clients: u32,
    },
    /// Requests come at a fixed rate, answered or not.
    Open {
        /// Requests a second.
        per_second: u32,
    },
}

/// One run.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Scenario {
    /// How it is called in results.
    pub name: String,
    /// How requests come.
    pub load: Load,
    /// Seconds measured.
    pub seconds: u32,
    /// Seconds of the same load before.
    pub warm_up: u32,
}

impl Scenario {
    /// Clients that wait for their answers.
    pub fn closed(clients: u32, seconds: u32, warm_up: u32) -> Self {
        Self {
            name: format!(
                "closed loop, {clients} client{}",
                if clients == 1 { "" } else { "s" }
            ),
            load: Load::Closed { clients },
            seconds,
            warm_up,
        }
    }

    /// Requests at a fixed rate.
    pub fn open(per_second: u32, seconds: u32, warm_up: u32) -> Self {
        Self {
            name: format!("open loop, {per_second}/s"),
            load: Load::Open { per_second },
            seconds,
            warm_up,
        }
    }

    /// How long it is measured.
    pub fn length(&self) -> Duration {
        Duration::from_secs(self.seconds.into())
    }

    /// How long it is loaded before.
    pub fn warm_up_length(&self) -> Duration {
        Duration::from_secs(self.warm_up.into())
    }
}
