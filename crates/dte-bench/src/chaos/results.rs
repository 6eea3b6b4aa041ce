//! The result of a storm, as data and as text.

use std::collections::BTreeMap;
use std::fmt;

use serde::Serialize;

use crate::system::Machine;

/// The results of one call of the program.
#[derive(Clone, Debug, Serialize)]
pub struct Results {
    /// Where everything ran.
    pub machine: Machine,
    /// The storms in their order.
    pub storms: Vec<Figures>,
}

/// What one storm did, and what was wrong after it.
#[derive(Clone, Debug, Default, Serialize)]
pub struct Figures {
    /// Its name.
    pub storm: String,
    /// Where the service stored.
    pub database: &'static str,
    /// Documents that the service has.
    pub documents: usize,
    /// Documents that were answered with 201.
    pub issued: u64,
    /// How many of those without a stamp.
    pub unstamped: u64,
    /// How long the storm lasted.
    pub seconds: f64,
    /// How often a server was killed.
    pub kills: u32,
    /// From the end of the storm until nothing was pending; none when that never happened.
    pub settled_after_seconds: Option<f64>,
    /// The most memory that one server used.
    pub peak_mib: u64,
    /// Answers on the way that were not the last.
    pub on_the_way: BTreeMap<String, u64>,
    /// What this storm measures besides.
    pub notes: Vec<String>,
    /// Everything that is wrong.
    pub faults: Vec<String>,
}

impl fmt::Display for Figures {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "{}, {}", self.storm, self.database)?;
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

/// All storms as a table in Markdown.
impl fmt::Display for Results {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(
            f,
            "| storm | database | documents | seconds | kills | 201 without a stamp | settled after | memory at most | broken |"
        )?;
        write!(f, "|---|---|---|---|---|---|---|---|---|")?;
        for storm in &self.storms {
            write!(
                f,
                "\n| {} | {} | {} | {:.1} | {} | {} | {} | {} MiB | {} |",
                storm.storm,
                storm.database,
                storm.documents,
                storm.seconds,
                storm.kills,
                storm.unstamped,
                Settled(storm.settled_after_seconds),
                storm.peak_mib,
                storm.faults.len(),
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
        let mut figures = Figures {
            storm: "kill".into(),
            database: "SQLite",
            settled_after_seconds: Some(1.25),
            ..Figures::default()
        };
        assert!(figures.to_string().ends_with("every invariant holds"));
        assert!(figures.to_string().contains("settled after 1.2 s"));
        figures.faults.push("a gap: 1, such as 7".into());
        assert!(
            figures
                .to_string()
                .ends_with("BROKEN\n    ! a gap: 1, such as 7")
        );
    }
}
