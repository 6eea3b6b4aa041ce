//! The instructions of each step, held to the counts in `instructions.txt`.
//!
//! Callgrind counts the instructions of this same program when it does a step once and when it does
//! it a few times more; what lies between, shared among those, is the step, without what comes
//! before it. Instructions do not depend on how busy the machine is, and hardly on which one it is.
//!
//! `UPDATE_COUNTS=1` writes what is found. More than 5 % above fails; so does more than 5 % below,
//! so that what was gained is written down and cannot be lost unseen.
#![expect(clippy::unwrap_used, reason = "a check, which fails by panicking")]

use std::path::PathBuf;
use std::process::{Command, ExitCode};

use dte_bench_steps::STEPS;
use dte_bench_steps::counts::{Counts, compare, read, written};

/// What has this program do a step, so many times.
const STEP: &str = "DTE_BENCH_STEP";
const TIMES: &str = "DTE_BENCH_TIMES";
/// How many times more in the second run.
const MORE: u64 = 10;

fn main() -> ExitCode {
    if let (Ok(name), Ok(times)) = (std::env::var(STEP), std::env::var(TIMES)) {
        let ready = (dte_bench_steps::step(&name).unwrap().prepare)();
        for _ in 0..times.parse::<u64>().unwrap() {
            ready();
        }
        return ExitCode::SUCCESS;
    }
    if Command::new("valgrind").arg("--version").output().is_err() {
        eprintln!("valgrind is not installed: nothing is counted");
        return ExitCode::FAILURE;
    }
    let found = counted();
    if std::env::var_os("UPDATE_COUNTS").is_some() {
        std::fs::write(path(), written(&found)).unwrap();
        return ExitCode::SUCCESS;
    }
    let expected = read(&std::fs::read_to_string(path()).unwrap_or_default());
    let faults = compare(&expected, &found);
    for fault in &faults {
        eprintln!("{fault}");
    }
    if faults.is_empty() {
        return ExitCode::SUCCESS;
    }
    eprintln!(
        "if that is meant: UPDATE_COUNTS=1 cargo bench -p dte-bench-steps --bench instructions"
    );
    ExitCode::FAILURE
}

fn path() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("instructions.txt")
}

/// Every steady step, the cores sharing them.
fn counted() -> Counts {
    let steady: Vec<&str> = STEPS
        .iter()
        .filter(|step| step.is_steady)
        .map(|step| step.name)
        .collect();
    let cores = std::thread::available_parallelism().map_or(1, usize::from);
    let part = steady.len().div_ceil(cores);
    std::thread::scope(|scope| {
        let count = |names: &[&str]| -> Vec<(String, u64)> {
            let one = |name: &&str| ((*name).to_owned(), instructions(name));
            names.iter().map(one).collect()
        };
        let parts: Vec<_> = steady
            .chunks(part)
            .map(|names| scope.spawn(move || count(names)))
            .collect();
        let counts = parts.into_iter().flat_map(|part| part.join().unwrap());
        counts.collect()
    })
}

/// The instructions of doing a step once.
fn instructions(name: &str) -> u64 {
    let (once, more) = (run(name, 1), run(name, 1 + MORE));
    let each = more.saturating_sub(once) / MORE;
    println!("{each:>10}  {name}");
    each
}

fn run(name: &str, times: u64) -> u64 {
    let output = Command::new("valgrind")
        .args(["--tool=callgrind", "--callgrind-out-file=/dev/null"])
        .arg(std::env::current_exe().unwrap())
        .env(STEP, name)
        .env(TIMES, times.to_string())
        .output()
        .unwrap();
    let said = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{said}");
    let line = said.lines().find_map(|line| line.split_once("Collected :"));
    let (_, count) = line.unwrap_or_else(|| panic!("no count: {said}"));
    count.trim().parse().unwrap()
}
