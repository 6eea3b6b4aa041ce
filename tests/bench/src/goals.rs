//! The performance goals: each measured by scenarios of its own, several times, and told as the
//! median beside the goal.

pub mod name;
mod scenarios;
mod table;

use std::path::Path;
use std::time::Duration;

use clap::ValueEnum as _;
use serde::Serialize;

use crate::error::BenchError;
use crate::list::{Filled, Lists};
use crate::options::Common;
use crate::report::{Run, write_json};
use crate::system::Machine;

pub use name::Name;
pub use table::{Row, median};

/// How much is measured.
#[derive(Clone, Copy, Debug)]
pub struct Size {
    /// How often each scenario is repeated.
    pub repetitions: u32,
    /// Seconds of each load.
    pub seconds: u32,
    /// Documents of a full database.
    pub documents: u64,
    /// Clients of an authority that answers late.
    pub clients: u32,
    /// Milliseconds for each kind of list.
    pub list_ms: u32,
    /// Companies that have as many webhooks as they may.
    pub companies: u32,
}

impl Size {
    /// Enough to see that everything works.
    pub const SMOKE: Self = Self {
        repetitions: 1,
        seconds: 1,
        documents: 3_000,
        clients: 100,
        list_ms: 40,
        companies: 4,
    };

    /// Enough for figures.
    pub fn full(repetitions: u32, seconds: u32, documents: u64) -> Self {
        Self {
            repetitions,
            seconds,
            documents,
            clients: 2_000,
            list_ms: seconds * 200,
            companies: 63,
        }
    }
}

/// Everything that one call of the program found.
#[derive(Debug, Serialize)]
pub struct GoalResults {
    /// Where everything ran.
    pub machine: Machine,
    /// S: signatures a second of one core, the median of all runs.
    pub signatures_per_second: f64,
    /// The goals with their figures.
    pub rows: Vec<Row>,
    /// Everything that is wrong.
    pub faults: Vec<String>,
    /// The runs behind the figures.
    pub runs: Vec<Run>,
    /// What full databases gave.
    pub lists: Vec<Lists>,
}

impl GoalResults {
    fn nothing() -> Self {
        Self {
            machine: Machine::this(),
            signatures_per_second: 0.0,
            rows: Vec::new(),
            faults: Vec::new(),
            runs: Vec::new(),
            lists: Vec::new(),
        }
    }

    /// Keeps a run with what is wrong with it.
    fn keep(&mut self, run: &Run) {
        println!("{run}\n");
        let wrong = run.checked.faults.iter().cloned();
        let failed = run.failed.keys().chain(run.failed_around.keys());
        let failed = failed.map(|name| format!("requests failed: {name}"));
        let named = wrong.chain(failed);
        let scenario = &run.scenario.name;
        self.faults
            .extend(named.map(|fault| format!("{scenario}: {fault}")));
        self.runs.push(run.clone());
        let rates = self.runs.iter().map(|run| run.signing.one_core_per_second);
        self.signatures_per_second = median(&rates.collect::<Vec<f64>>());
    }

    /// Tells and writes everything; what is wrong makes it fail.
    fn report(&self, common: &Common) -> Result<(), BenchError> {
        println!("{self}");
        write_json(common.json.as_deref(), self)?;
        match self.faults.len() {
            0 => Ok(()),
            faults => Err(BenchError::Check(faults)),
        }
    }

    /// Keeps what a full database gave.
    fn keep_lists(&mut self, lists: Lists) {
        println!("{lists}\n");
        self.faults.extend(lists.faults.iter().cloned());
        self.lists.push(lists);
    }
}

/// Every goal at a tiny size.
pub async fn smoke(common: &Common) -> Result<(), BenchError> {
    let common = Common {
        signing: Duration::from_millis(100),
        warm_up: 0,
        ..common.clone()
    };
    run(&common, &[], &Size::SMOKE).await
}

/// The goals of a full database: of one that is there, or of one that is filled for it.
pub async fn lists(common: &Common, on: Option<&Path>, size: &Size) -> Result<(), BenchError> {
    let mut results = GoalResults::nothing();
    println!("{}\n", results.machine);
    match on {
        Some(folder) => {
            let filled = Filled::read(folder)?;
            let common = Common {
                database: filled.database(),
                ..common.clone()
            };
            scenarios::lists_on(&common, &filled, size, &mut results).await?;
        }
        None => scenarios::lists(common, size, &mut results).await?,
    }
    results.report(common)
}

/// Measures the goals of these names, or all, tells them and writes them.
///
/// A scenario that cannot run is told and the others go on. Slowness never fails; an answer that is
/// wrong or missing does, at the end.
pub async fn run(common: &Common, names: &[Name], size: &Size) -> Result<(), BenchError> {
    let mut results = GoalResults::nothing();
    println!("{}\n", results.machine);
    let names = match names {
        [] => Name::value_variants(),
        some => some,
    };
    for name in names {
        if let Err(error) = scenarios::measure(*name, common, size, &mut results).await {
            if matches!(error, BenchError::Stopped) {
                return Err(error);
            }
            let reported = format!("{name:?}: {}", crate::error::chain(&error));
            eprintln!("{reported}");
            results.faults.push(reported);
        }
        write_json(common.json.as_deref(), &results)?;
    }
    results.report(common)
}
