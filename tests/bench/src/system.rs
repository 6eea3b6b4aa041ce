//! What Linux tells about processes and the machine, from `/proc`.

use std::collections::BTreeMap;
use std::time::Duration;

use serde::Serialize;

use crate::error::BenchError;

/// `USER_HZ`, which is 100 on every Linux that Rust runs on.
const TICK: Duration = Duration::from_millis(10);

fn read(path: &str) -> Result<String, BenchError> {
    std::fs::read_to_string(path).map_err(|error| BenchError::io(format!("reading {path}"), error))
}

fn strange(path: &str) -> BenchError {
    BenchError::Unusable(format!("{path} does not look as expected"))
}

fn ticks(text: Option<&str>) -> Option<Duration> {
    let ticks: u32 = text?.parse().ok()?;
    Some(TICK * ticks)
}

/// CPU time that a process took so far, its ended threads included.
pub fn cpu_of(process: u32) -> Result<Duration, BenchError> {
    let path = format!("/proc/{process}/stat");
    cpu_in(&read(&path)?).ok_or_else(|| strange(&path))
}

/// Fields 14 and 15; the name in field 2 may hold anything, so they are counted from its end.
fn cpu_in(stat: &str) -> Option<Duration> {
    const FROM_NAME_TO_USER: usize = 11;
    let mut fields = stat
        .rsplit_once(')')?
        .1
        .split_whitespace()
        .skip(FROM_NAME_TO_USER);
    Some(ticks(fields.next())? + ticks(fields.next())?)
}

/// CPU time that this thread took so far, to the nanosecond.
pub fn cpu_of_this_thread() -> Result<Duration, BenchError> {
    cpu_of_task("/proc/thread-self")
}

/// The first field of `schedstat`.
fn cpu_of_task(folder: &str) -> Result<Duration, BenchError> {
    let path = format!("{folder}/schedstat");
    let text = read(&path)?;
    let nanos = text
        .split_whitespace()
        .next()
        .and_then(|field| field.parse().ok());
    nanos
        .map(Duration::from_nanos)
        .ok_or_else(|| strange(&path))
}

/// CPU time that the living threads of a process took so far, by name; threads that differ only in a
/// number at the end are taken together.
pub fn cpu_by_thread(process: u32) -> BTreeMap<String, Duration> {
    let mut times = BTreeMap::new();
    let tasks = std::fs::read_dir(format!("/proc/{process}/task"));
    for task in tasks.into_iter().flatten().flatten() {
        let folder = task.path().display().to_string();
        // One that ends meanwhile is left out.
        if let (Ok(name), Ok(time)) = (read(&format!("{folder}/comm")), cpu_of_task(&folder)) {
            let numbered = |c: char| c.is_ascii_digit() || c == '-' || c.is_whitespace();
            let name = name.trim_end_matches(numbered).to_owned();
            *times.entry(name).or_insert(Duration::ZERO) += time;
        }
    }
    times
}

/// CPU time of all processes of that name so far.
pub fn cpu_of_all(name: &str) -> Duration {
    let entries = std::fs::read_dir("/proc").into_iter().flatten().flatten();
    let processes = entries.filter_map(|entry| entry.file_name().to_str()?.parse::<u32>().ok());
    // One that ends meanwhile is left out.
    let named = processes
        .filter(|id| read(&format!("/proc/{id}/comm")).is_ok_and(|found| found.trim_end() == name));
    named.filter_map(|id| cpu_of(id).ok()).sum()
}

/// CPU time of the whole machine so far.
#[derive(Clone, Copy, Debug)]
pub struct MachineTime {
    /// What somebody used.
    pub busy: Duration,
    /// What the host gave to other machines although somebody here wanted it.
    pub stolen: Duration,
}

pub fn machine_time() -> Result<MachineTime, BenchError> {
    let path = "/proc/stat";
    machine_in(&read(path)?).ok_or_else(|| strange(path))
}

/// `cpu user nice system idle iowait irq softirq steal …`
fn machine_in(stat: &str) -> Option<MachineTime> {
    let mut words = stat.lines().next()?.split_whitespace();
    let _cpu = words.next()?;
    let times: Option<Vec<Duration>> = words.map(|word| ticks(Some(word))).collect();
    let [
        user,
        nice,
        system,
        _idle,
        _waiting,
        irq,
        soft_irq,
        stolen,
        ..,
    ] = times?[..]
    else {
        return None;
    };
    Some(MachineTime {
        busy: user + nice + system + irq + soft_irq,
        stolen,
    })
}

/// Memory of a process in KiB.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Memory {
    /// Resident now.
    pub now_kib: u64,
    /// Resident at most.
    pub peak_kib: u64,
}

pub fn memory_of(process: u32) -> Result<Memory, BenchError> {
    let path = format!("/proc/{process}/status");
    memory_in(&read(&path)?).ok_or_else(|| strange(&path))
}

fn memory_in(status: &str) -> Option<Memory> {
    let value = |name| {
        let line = status.lines().find_map(|line| line.strip_prefix(name))?;
        line.split_whitespace().next()?.parse().ok()
    };
    Some(Memory {
        now_kib: value("VmRSS:")?,
        peak_kib: value("VmHWM:")?,
    })
}

/// The machine that everything ran on.
#[derive(Clone, Debug, Serialize)]
pub struct Machine {
    pub model: String,
    /// Cores that may be used.
    pub cores: usize,
    pub memory_mib: u64,
    pub kernel: String,
}

impl Machine {
    pub fn this() -> Self {
        let processors = read("/proc/cpuinfo").unwrap_or_default();
        let memory = read("/proc/meminfo").unwrap_or_default();
        let value = |text: &str, name: &str| {
            let line = text.lines().find_map(|line| line.strip_prefix(name));
            line.map(|value| value.trim_matches([' ', '\t', ':']).to_owned())
        };
        let kib = value(&memory, "MemTotal").and_then(|text| {
            text.split_whitespace()
                .next()
                .and_then(|kib| kib.parse::<u64>().ok())
        });
        Self {
            model: value(&processors, "model name").unwrap_or_else(|| "unknown".into()),
            cores: std::thread::available_parallelism().map_or(1, usize::from),
            memory_mib: kib.unwrap_or(0) / 1_024,
            kernel: read("/proc/sys/kernel/osrelease")
                .unwrap_or_default()
                .trim()
                .to_owned(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cpu_time_is_found_behind_any_name() {
        let stat = "7 (a) b) R 1 2 3 4 5 6 7 8 9 10 150 25 0 0 20 0 1 0 5";
        assert_eq!(cpu_in(stat), Some(Duration::from_millis(1_750)));
        assert_eq!(cpu_in("nonsense"), None);
    }

    #[test]
    fn the_machine_is_busy_with_everything_but_waiting() {
        let time = machine_in("cpu  1 2 3 400 500 6 7 8 0 0\ncpu0 1").unwrap();
        assert_eq!(time.busy, Duration::from_millis(190));
        assert_eq!(time.stolen, Duration::from_millis(80));
        assert!(machine_in("cpu 1 2").is_none());
    }

    #[test]
    fn memory_is_read_in_kib() {
        let status = "Name:\tdte\nVmHWM:\t   20 kB\nVmRSS:\t   12 kB\n";
        let expected = Memory {
            now_kib: 12,
            peak_kib: 20,
        };
        assert_eq!(memory_in(status), Some(expected));
    }

    #[test]
    fn threads_are_known_by_their_names() {
        let times = std::thread::Builder::new()
            .name("counting-7".into())
            .spawn(|| cpu_by_thread(std::process::id()))
            .unwrap()
            .join()
            .unwrap();
        assert!(times.contains_key("counting"), "{times:?}");
    }

    #[test]
    fn this_process_and_this_machine_can_be_read() {
        let me = std::process::id();
        assert!(memory_of(me).unwrap().peak_kib > 0);
        assert!(cpu_of(me).unwrap() <= machine_time().unwrap().busy);
        assert!(cpu_of_this_thread().unwrap() > Duration::ZERO);
        let machine = Machine::this();
        assert!(machine.cores > 0 && machine.memory_mib > 0, "{machine:?}");
    }
}
