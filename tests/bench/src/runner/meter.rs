//! What a load cost, by process.

use std::collections::BTreeMap;
use std::time::{Duration, Instant};

use crate::arithmetic::real;
use crate::error::BenchError;
use crate::options::Database;
use crate::report::{Cpu, Signatures};
use crate::runner::environment::Environment;
use crate::server::Server;
use crate::system::{self, MachineTime};

/// CPU times so far.
#[derive(Clone, Debug)]
struct CpuTimes {
    at: Instant,
    service: Duration,
    threads: BTreeMap<String, Duration>,
    sandbox: Duration,
    generator: Duration,
    postgres: Option<Duration>,
    machine: MachineTime,
}

/// Reads the CPU times of everything that takes part.
#[derive(Debug)]
pub struct Meter {
    services: Vec<u32>,
    sandbox: u32,
    with_postgres: bool,
    start: CpuTimes,
}

impl Meter {
    /// From now on.
    pub fn start(environment: &Environment, database: &Database) -> Result<Self, BenchError> {
        let services: Vec<u32> = environment.services.iter().map(Server::pid).collect();
        let sandbox = environment.authority.pid();
        let with_postgres = *database != Database::Sqlite;
        let start = read(&services, sandbox, with_postgres)?;
        Ok(Self {
            services,
            sandbox,
            with_postgres,
            start,
        })
    }

    /// Until now.
    pub fn stop(self) -> Result<Spent, BenchError> {
        let mut end = read(&self.services, self.sandbox, self.with_postgres)?;
        let start = self.start;
        for (name, time) in &mut end.threads {
            *time = time.saturating_sub(start.threads.get(name).copied().unwrap_or_default());
        }
        let postgres = end.postgres.zip(start.postgres);
        Ok(Spent {
            length: end.at - start.at,
            service: end.service.saturating_sub(start.service),
            threads: end.threads,
            sandbox: end.sandbox.saturating_sub(start.sandbox),
            generator: end.generator.saturating_sub(start.generator),
            postgres: postgres.map(|(end, start)| end.saturating_sub(start)),
            busy: end.machine.busy.saturating_sub(start.machine.busy),
            stolen: end.machine.stolen.saturating_sub(start.machine.stolen),
        })
    }
}

fn read(services: &[u32], sandbox: u32, with_postgres: bool) -> Result<CpuTimes, BenchError> {
    let (mut service, mut threads) = (Duration::ZERO, BTreeMap::new());
    for id in services {
        service += system::cpu_of(*id)?;
        for (name, time) in system::cpu_by_thread(*id) {
            *threads.entry(name).or_insert(Duration::ZERO) += time;
        }
    }
    Ok(CpuTimes {
        at: Instant::now(),
        service,
        threads,
        sandbox: system::cpu_of(sandbox)?,
        generator: system::cpu_of(std::process::id())?,
        postgres: with_postgres.then(|| system::cpu_of_all("postgres")),
        machine: system::machine_time()?,
    })
}

/// CPU times of a load.
#[derive(Clone, Debug)]
pub struct Spent {
    pub length: Duration,
    service: Duration,
    threads: BTreeMap<String, Duration>,
    sandbox: Duration,
    generator: Duration,
    postgres: Option<Duration>,
    busy: Duration,
    stolen: Duration,
}

impl Spent {
    /// By document and by core.
    pub fn cpu(&self, documents: u64, signing: &Signatures) -> Cpu {
        let each = |time: Duration| time.as_secs_f64() * 1e6 / real(documents);
        let cores = |time: Duration| time.as_secs_f64() / self.length.as_secs_f64();
        let known = self.service + self.sandbox + self.generator;
        let known = known + self.postgres.unwrap_or_default();
        Cpu {
            service_us: each(self.service),
            service_signatures: each(self.service) / signing.cpu_us(),
            service_threads_us: self
                .threads
                .iter()
                .map(|(name, time)| (name.clone(), each(*time)))
                .collect(),
            sandbox_us: each(self.sandbox),
            generator_us: each(self.generator),
            postgres_us: self.postgres.map(each),
            elsewhere_cores: cores(self.busy.saturating_sub(known)),
            stolen_cores: cores(self.stolen),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::signing::Rate;

    #[test]
    fn cpu_times_are_shared_among_the_documents() {
        let seconds = Duration::from_secs;
        let spent = Spent {
            length: seconds(10),
            service: seconds(8),
            threads: [("signing".to_owned(), seconds(6))].into(),
            sandbox: seconds(4),
            generator: seconds(2),
            postgres: Some(seconds(1)),
            busy: seconds(20),
            stolen: seconds(1),
        };
        let rate = Rate {
            per_second: 4_000.0,
            cpu_us: 250.0,
        };
        let cpu = spent.cpu(20_000, &Signatures::new(rate, rate, 8_000.0));
        let close = |found: f64, expected: f64| assert!((found - expected).abs() < 1e-6, "{found}");
        close(cpu.service_us, 400.0);
        close(cpu.service_signatures, 1.6);
        close(cpu.service_threads_us["signing"], 300.0);
        close(cpu.sandbox_us, 200.0);
        close(cpu.postgres_us.unwrap(), 50.0);
        close(cpu.elsewhere_cores, 0.5);
        close(cpu.stolen_cores, 0.1);
    }
}
