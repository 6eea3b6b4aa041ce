//! What one run does to the service, and under which conditions.

use std::time::Duration;

use serde::Serialize;

/// How requests come.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case", tag = "kind")]
pub enum Load {
    /// Each client waits for its answer before it asks again.
    Closed { clients: u32 },
    /// Requests come at a fixed rate, answered or not.
    Open {
        /// Requests a second.
        per_second: u32,
    },
}

/// What is sent.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Requests {
    /// One and the same CCF, with all its sums.
    Ccf,
    /// A CCF whose sums are left to the service.
    ShortCcf,
    /// A document of each type in turn, the sums left to the service.
    EachType,
}

/// One run.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Scenario {
    /// How it is called in results.
    pub name: String,
    pub load: Load,
    pub requests: Requests,
    /// Seconds measured.
    pub seconds: u32,
    /// Seconds of the same load before.
    pub warm_up: u32,
    /// How many servers share the database and the clients.
    pub servers: u32,
    /// How late the authority answers, in milliseconds.
    pub authority_ms: u32,
    /// Whether each flush of the service takes a millisecond more.
    pub slow_flush: bool,
}

impl Scenario {
    /// Clients that wait for their answers.
    pub fn closed(clients: u32, seconds: u32, warm_up: u32) -> Self {
        let name = format!(
            "closed loop, {clients} client{}",
            if clients == 1 { "" } else { "s" }
        );
        Self::new(name, Load::Closed { clients }, seconds, warm_up)
    }

    /// Requests at a fixed rate.
    pub fn open(per_second: u32, seconds: u32, warm_up: u32) -> Self {
        let name = format!("open loop, {per_second}/s");
        Self::new(name, Load::Open { per_second }, seconds, warm_up)
    }

    fn new(name: String, load: Load, seconds: u32, warm_up: u32) -> Self {
        Self {
            name,
            load,
            requests: Requests::Ccf,
            seconds,
            warm_up,
            servers: 1,
            authority_ms: 0,
            slow_flush: false,
        }
    }

    /// The same on several servers.
    pub fn on_servers(mut self, servers: u32) -> Self {
        self.servers = servers;
        self.name = format!("{}, {servers} servers", self.name);
        self
    }

    /// The same with other requests.
    pub fn sending(mut self, requests: Requests) -> Self {
        self.requests = requests;
        self.name = match requests {
            Requests::Ccf => self.name,
            Requests::ShortCcf => format!("{}, CCF without sums", self.name),
            Requests::EachType => format!("{}, a document of each type in turn", self.name),
        };
        self
    }

    /// The same with an authority that answers late.
    pub fn authority_answers_after(mut self, milliseconds: u32) -> Self {
        self.authority_ms = milliseconds;
        self.name = format!("{}, authority {milliseconds} ms", self.name);
        self
    }

    /// The same with flushes that take a millisecond more.
    pub fn slow_flush(mut self) -> Self {
        self.slow_flush = true;
        self.name = format!("{}, flush + 1 ms", self.name);
        self
    }

    /// How long it is measured.
    pub fn length(&self) -> Duration {
        Duration::from_secs(self.seconds.into())
    }

    /// Over how long the clients of a closed loop begin, so that they do not all wait at once for
    /// ever.
    pub fn ramp(&self) -> Duration {
        Duration::from_millis(self.authority_ms.into())
    }

    /// How long it is loaded before: with a slow authority until answers come as fast as they will.
    pub fn warm_up_length(&self) -> Duration {
        Duration::from_secs(self.warm_up.into()) + 2 * self.ramp()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_tells_the_conditions() {
        let scenario = Scenario::closed(64, 10, 2).on_servers(2).slow_flush();
        assert_eq!(
            scenario.name,
            "closed loop, 64 clients, 2 servers, flush + 1 ms"
        );
    }

    #[test]
    fn the_warm_up_lasts_until_a_slow_authority_has_answered() {
        let scenario = Scenario::closed(2_000, 10, 2).authority_answers_after(3_000);
        assert_eq!(scenario.warm_up_length(), Duration::from_secs(8));
        assert_eq!(scenario.ramp(), Duration::from_secs(3));
    }
}
