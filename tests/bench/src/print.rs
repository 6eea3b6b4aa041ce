//! The result as text.

use std::fmt;

use crate::counters::Times;
use crate::list::Lists;
use crate::report::{Issuing, Run};
use crate::system::Machine;

impl fmt::Display for Machine {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self {
            model,
            cores,
            memory_mib,
            kernel,
        } = self;
        write!(
            f,
            "{model}, {cores} core(s), {memory_mib} MiB, Linux {kernel}"
        )
    }
}

/// Microseconds as milliseconds.
pub struct Milliseconds(pub u64);

impl fmt::Display for Milliseconds {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}.{:02}", self.0 / 1_000, self.0 % 1_000 / 10)
    }
}

impl fmt::Display for Times {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let named = [
            ("p50", self.p50_us),
            ("p90", self.p90_us),
            ("p99", self.p99_us),
            ("p99.9", self.p999_us),
            ("max", self.max_us),
        ];
        for (index, (name, us)) in named.into_iter().enumerate() {
            let comma = if index == 0 { "" } else { "  " };
            write!(f, "{comma}{name} {}", Milliseconds(us))?;
        }
        f.write_str(" ms")
    }
}

/// One run, for people.
impl fmt::Display for Run {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Issuing {
            documents,
            seconds,
            per_second,
            ratio,
        } = self.issuing;
        let signing = &self.signing;
        writeln!(f, "{}, {}", self.scenario.name, self.database)?;
        writeln!(
            f,
            "  ratio        {ratio:.2} x S = {per_second:.0} documents/s ({documents} in {seconds:.2} s)"
        )?;
        writeln!(
            f,
            "  signing      S = {:.0}/s of one core ({:.0} us each; before {:.0}/s, after {:.0}/s by the clock; all cores {:.0}/s)",
            signing.one_core_per_second,
            signing.cpu_us(),
            signing.before.per_second,
            signing.after.per_second,
            signing.all_cores_per_second,
        )?;
        writeln!(f, "  latency      {}", self.latency)?;
        if let Some(lag) = &self.lag {
            writeln!(f, "  sent late by {lag}")?;
        }
        self.costs(f)?;
        self.correctness(f)
    }
}

impl Run {
    fn costs(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let cpu = &self.cpu;
        write!(
            f,
            "  CPU/document service {:.0} us = {:.2} signatures, sandbox {:.0} us, generator {:.0} us",
            cpu.service_us, cpu.service_signatures, cpu.sandbox_us, cpu.generator_us,
        )?;
        if let Some(postgres) = cpu.postgres_us {
            write!(f, ", PostgreSQL {postgres:.0} us")?;
        }
        write!(f, "\n  of the service")?;
        for (name, us) in cpu.service_threads_us.iter().filter(|(_, us)| **us >= 1.0) {
            write!(f, "  {name} {us:.0}")?;
        }
        writeln!(
            f,
            "\n  noise        {:.2} core(s) used by others, {:.2} taken by the host",
            cpu.elsewhere_cores, cpu.stolen_cores
        )?;
        writeln!(
            f,
            "  service      {} MiB idle, {} MiB at most; ready after {} ms",
            self.memory.idle_kib / 1_024,
            self.memory.loaded.peak_kib / 1_024,
            self.ready_ms
        )?;
        writeln!(
            f,
            "  sizes        request {} bytes, document {} bytes",
            self.request_bytes, self.document_bytes
        )?;
        let flush = &self.flush;
        writeln!(
            f,
            "  flush        p50 {} us, p99 {} us ({})",
            flush.times.p50_us, flush.times.p99_us, flush.file_system
        )
    }

    fn correctness(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (name, count) in &self.failed {
            writeln!(f, "  FAILED       {count} x {name}")?;
        }
        for (name, count) in &self.failed_around {
            writeln!(f, "  FAILED       {count} x {name} before or after")?;
        }
        if self.failed.is_empty() {
            writeln!(f, "  failed       none")?;
        }
        let checked = &self.checked;
        if checked.faults.is_empty() {
            return write!(
                f,
                "  checked      {} documents stored with their stamps, {} without a gap, the sandbox holds the same",
                checked.documents, checked.series
            );
        }
        write!(
            f,
            "  CHECK FAILED {} documents, {}",
            checked.documents, checked.series
        )?;
        for fault in &checked.faults {
            write!(f, "\n    ! {fault}")?;
        }
        Ok(())
    }
}

/// What a full database gave, for people.
impl fmt::Display for Lists {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (documents, database) = (self.documents, self.database);
        write!(
            f,
            "{documents} documents, {database}, ready after {} ms",
            self.ready_ms
        )?;
        for kind in self.kinds.iter().chain([&self.found]) {
            let (name, rate) = (&kind.name, kind.per_second);
            write!(f, "\n  {name:<44} {rate:>7.0}/s  {}", kind.times)?;
        }
        for fault in &self.faults {
            write!(f, "\n  ! {fault}")?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_are_shown_in_milliseconds() {
        let times = Times {
            p50_us: 1_234,
            p90_us: 5,
            p99_us: 20_009,
            p999_us: 70,
            max_us: 1_000,
        };
        assert_eq!(
            times.to_string(),
            "p50 1.23  p90 0.00  p99 20.00  p99.9 0.07  max 1.00 ms"
        );
    }
}
