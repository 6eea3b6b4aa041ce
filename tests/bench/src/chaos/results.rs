//! The result of a chaos run, as data and as text.

use std::collections::BTreeMap;
use std::fmt;

use serde::Serialize;

use crate::system::Machine;

/// The results of one call of the program.
#[derive(Clone, Debug, Serialize)]
pub struct Results {
    pub machine: Machine,
    pub runs: Vec<ChaosResult>,
}

/// What one chaos run did, and what was wrong after it.
#[derive(Clone, Debug, Default, Serialize)]
pub struct ChaosResult {
    pub name: String,
    pub database: &'static str,
    pub documents: usize,
    /// Documents that were answered with 201.
    pub issued: u64,
    /// How many of those without a stamp.
    pub unstamped: u64,
    pub seconds: f64,
    pub kills: u32,
    /// From the end of the chaos run until nothing was pending; none when that never happened.
    pub settled_after_seconds: Option<f64>,
    /// The most memory that one server used.
    pub peak_mib: u64,
    /// Answers on the way that were not the last.
    pub on_the_way: BTreeMap<String, u64>,
    /// What this chaos run measures besides.
    pub notes: Vec<String>,
    pub faults: Vec<String>,
}

impl fmt::Display for ChaosResult {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "{}, {}", self.name, self.database)?;
        writeln!(
            f,
            "  {} documents, {} answered 201 ({} without a stamp), {:.1} s, {} kills",
            self.documents, self.issued, self.unstamped, self.seconds, self.kills
        )?;
        let settled = Settled(self.settled_after_seconds);
        writeln!(
            f,
            "  settled after {settled}, server {} MiB at most",
            self.peak_mib
        )?;
        for (name, count) in &self.on_the_way {
            writeln!(f, "  on the way   {count} x {name}")?;
        }
        for note in &self.notes {
            writeln!(f, "  {note}")?;
        }
        if self.faults.is_empty() {
            return write!(f, "  every invariant holds");
        }
        write!(f, "  BROKEN")?;
        for fault in &self.faults {
            write!(f, "\n    ! {fault}")?;
        }
        Ok(())
    }
}

struct Settled(Option<f64>);

impl fmt::Display for Settled {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0 {
            Some(seconds) => write!(f, "{seconds:.1} s"),
            None => f.write_str("never"),
        }
    }
}

/// All chaos runs as a table in Markdown.
impl fmt::Display for Results {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(
            f,
            "| chaos run | database | documents | seconds | kills | 201 without a stamp | settled after | memory at most | broken |"
        )?;
        write!(f, "|---|---|---|---|---|---|---|---|---|")?;
        for run in &self.runs {
            write!(
                f,
                "\n| {} | {} | {} | {:.1} | {} | {} | {} | {} MiB | {} |",
                run.name,
                run.database,
                run.documents,
                run.seconds,
                run.kills,
                run.unstamped,
                Settled(run.settled_after_seconds),
                run.peak_mib,
                run.faults.len(),
            )?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_broken_is_told() {
        let mut result = ChaosResult {
            name: "kill".into(),
            database: "SQLite",
            settled_after_seconds: Some(1.25),
            ..ChaosResult::default()
        };
        assert!(result.to_string().ends_with("every invariant holds"));
        assert!(result.to_string().contains("settled after 1.2 s"));
        result.faults.push("a gap: 1, such as 7".into());
        assert!(
            result
                .to_string()
                .ends_with("BROKEN\n    ! a gap: 1, such as 7")
        );
    }
}
