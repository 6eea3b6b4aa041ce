//! The result of a run, as data.

use std::collections::BTreeMap;
use std::path::Path;
use std::time::Duration;

use serde::Serialize;

use crate::arithmetic::per_second;
use crate::check::Checked;
use crate::counters::Times;
use crate::disk::Flush;
use crate::error::BenchError;
use crate::scenario::Scenario;
use crate::signing::Rate;
use crate::system::{Machine, Memory};

/// Writes results into a file, if one was named.
pub fn write_json(path: Option<&Path>, results: &impl Serialize) -> Result<(), BenchError> {
    let Some(path) = path else {
        return Ok(());
    };
    let file = std::fs::File::create(path)
        .map_err(|error| BenchError::io(path.display().to_string(), error))?;
    serde_json::to_writer_pretty(file, results)
        .map_err(|error| BenchError::Unusable(format!("{}: {error}", path.display())))
}

/// All results of one call of the program.
#[derive(Clone, Debug, Serialize)]
pub struct Results {
    pub machine: Machine,
    pub runs: Vec<Run>,
}

#[derive(Clone, Debug, Serialize)]
pub struct Run {
    pub scenario: Scenario,
    pub database: &'static str,
    /// Bytes of the request.
    pub request_bytes: usize,
    /// Bytes that were signed: the issued document.
    pub document_bytes: usize,
    pub signing: Signatures,
    pub issuing: Issuing,
    /// How long a document took; in open loop from its intended time.
    pub latency: Times,
    /// How late requests were sent; in closed loop there is no such thing.
    pub lag: Option<Times>,
    /// Requests that were not answered with a document, by status and code.
    pub failed: BTreeMap<String, u64>,
    /// The same before and after the measured time.
    pub failed_around: BTreeMap<String, u64>,
    /// CPU time, by process.
    pub cpu: Cpu,
    /// Memory of the service.
    pub memory: ServiceMemory,
    /// From the start of the service to its being ready.
    pub ready_ms: u64,
    pub flush: Flush,
    /// Whether what was issued is right, warm-up included.
    pub checked: Checked,
}

/// What was issued in the measured time.
#[derive(Clone, Copy, Debug, Serialize)]
pub struct Issuing {
    /// Documents answered with 201, without the warm-up.
    pub documents: u64,
    pub seconds: f64,
    pub per_second: f64,
    /// Documents a second over signatures a second of one core.
    pub ratio: f64,
}

impl Issuing {
    /// The rates of so many documents in so long.
    pub fn new(documents: u64, length: Duration, signing: &Signatures) -> Self {
        let per_second = per_second(documents, length);
        Self {
            documents,
            seconds: length.as_secs_f64(),
            per_second,
            ratio: per_second / signing.one_core_per_second,
        }
    }
}

/// The signing rate around a run.
#[derive(Clone, Copy, Debug, Serialize)]
pub struct Signatures {
    pub before: Rate,
    pub after: Rate,
    /// All cores at once, signatures a second.
    pub all_cores_per_second: f64,
    /// S: what one core signs a second when nothing else runs on it, from the CPU time of a
    /// signature before and after.
    pub one_core_per_second: f64,
}

impl Signatures {
    /// Puts the measurements together.
    pub fn new(before: Rate, after: Rate, all_cores_per_second: f64) -> Self {
        Self {
            before,
            after,
            all_cores_per_second,
            one_core_per_second: 2e6 / (before.cpu_us + after.cpu_us),
        }
    }

    /// CPU time of one signature.
    pub fn cpu_us(&self) -> f64 {
        1e6 / self.one_core_per_second
    }
}

/// CPU time of a run, in microseconds a document and in cores.
#[derive(Clone, Debug, Serialize)]
pub struct Cpu {
    /// The service, a document.
    pub service_us: f64,
    /// The service, a document, in signatures.
    pub service_signatures: f64,
    /// The service's threads by name, a document.
    pub service_threads_us: BTreeMap<String, f64>,
    /// The sandbox authority, a document.
    pub sandbox_us: f64,
    /// This program, a document.
    pub generator_us: f64,
    /// PostgreSQL on this machine, a document.
    pub postgres_us: Option<f64>,
    /// Cores that everybody else was using meanwhile: noise.
    pub elsewhere_cores: f64,
    /// Cores that the host took away meanwhile: noise.
    pub stolen_cores: f64,
}

/// Memory of the service; of the largest, when there are several.
#[derive(Clone, Copy, Debug, Serialize)]
pub struct ServiceMemory {
    /// After its start.
    pub idle_kib: u64,
    /// After the load, with the peak.
    pub loaded: Memory,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_rate_of_one_core_is_that_of_the_mean_signature() {
        let rate = |cpu_us| Rate {
            per_second: 1.0,
            cpu_us,
        };
        let signatures = Signatures::new(rate(200.0), rate(300.0), 7_000.0);
        assert!((signatures.one_core_per_second - 4_000.0).abs() < 1e-6);
        assert!((signatures.cpu_us() - 250.0).abs() < 1e-6);
    }

    #[test]
    fn a_rate_is_a_count_over_a_time() {
        assert!((per_second(30, Duration::from_millis(1_500)) - 20.0).abs() < 1e-9);
    }
}
