//! Chaos runs: everything breaks on purpose, and afterwards every invariant holds, or the run fails.
//!
//! | module | what |
//! |---|---|
//! | [`kill`], [`authority`], [`outage`], [`lost_response`], [`client_disconnect`], [`overload`], [`year`] | the chaos runs |
//! | [`maintenance`], [`proxy`], [`log`], [`disk`], [`hang`], [`failover`] | those of others |
//! | [`scenario`], [`cluster`], [`taxpayer`], [`fault_injection`] | servers, companies, the authority's faults |
//! | [`mangler`], [`pipe`] | what lies between the servers, the authority and the database |
//! | [`workload`], [`client`], [`rivals`], [`order`], [`order_log`] | what clients order and what they see |
//! | [`event_consumers`] | who follows what happens |
//! | [`state_dump`], [`invariants`] | what is there afterwards, and what must hold |
//! | [`results`] | the result as data and as text |

mod authority;
mod client;
mod client_disconnect;
pub mod cluster;
mod disk;
mod event_consumers;
mod failover;
mod fault_injection;
mod hang;
mod invariants;
mod kill;
pub mod kind;
mod log;
mod lost_response;
mod maintenance;
mod mangler;
pub mod order;
mod order_log;
mod outage;
mod overload;
mod pipe;
mod proxy;
mod results;
mod rivals;
mod scenario;
mod state_dump;
mod taxpayer;
mod workload;
mod year;

use clap::ValueEnum as _;

use crate::database_target::DatabaseTarget;
use crate::error::BenchError;
use crate::options::{Common, Database};
use crate::report::write_json;
use crate::system::Machine;

use kind::ChaosKind;
use outage::Away;
use results::{ChaosResult, Results};
use scenario::ChaosOptions;

/// What an overload's queue holds in its second run.
const SHORT_QUEUE: u32 = 24;

impl ChaosKind {
    fn parts(self) -> Vec<Self> {
        let all = Self::value_variants().iter().copied();
        match self {
            Self::All => all.filter(|kind| *kind != Self::All).collect(),
            one => vec![one],
        }
    }

    /// How often it takes place, each time on a database of its own.
    fn variants(self) -> usize {
        match self {
            Self::Outage | Self::Overload => 2,
            _ => 1,
        }
    }

    /// Why it cannot take place on a database.
    fn impossible_on(self, database: &Database) -> Option<&'static str> {
        match (self, database) {
            (Self::Disk, one) if *one != Database::Sqlite => {
                Some("the files are another program's")
            }
            (Self::Hang | Self::Failover, Database::Sqlite) => Some("there is no connection"),
            _ => None,
        }
    }

    async fn run(self, variant: usize, options: &ChaosOptions) -> Result<ChaosResult, BenchError> {
        match self {
            Self::Kill => kill::run(options).await,
            Self::Authority => authority::run(options).await,
            Self::Outage if variant == 0 => outage::run(options, Away::Closed).await,
            Self::Outage => outage::run(options, Away::Unavailable).await,
            Self::LostResponse => lost_response::run(options).await,
            Self::ClientDisconnect => client_disconnect::run(options).await,
            Self::Overload => overload::run(options, (variant > 0).then_some(SHORT_QUEUE)).await,
            Self::Maintenance => maintenance::run(options).await,
            Self::Proxy => proxy::run(options).await,
            Self::Log => log::run(options).await,
            Self::Disk => disk::run(options).await,
            Self::Hang => hang::run(options).await,
            Self::Failover => failover::run(options).await,
            Self::Year | Self::All => year::run(options).await,
        }
    }
}

/// Runs a chaos run on each database, tells its figures, and fails when an invariant is broken.
pub async fn run(
    common: &Common,
    kind: ChaosKind,
    scale: f64,
    own_times: bool,
) -> Result<(), BenchError> {
    let mut results = Results {
        machine: Machine::this(),
        runs: Vec::new(),
    };
    println!("{}\n", results.machine);
    let databases = match &common.database {
        Database::Both => vec![Database::Sqlite, Database::Temporary],
        one => vec![one.clone()],
    };
    for kind in kind.parts() {
        for database in &databases {
            if let Some(why) = kind.impossible_on(database) {
                let name = database.name();
                eprintln!("\n*** CHAOS RUN {kind:?} IS LEFT OUT ON {name}: {why} ***\n");
                continue;
            }
            eprintln!("chaos run: {kind:?} on {} ...", database.name());
            for variant in 0..kind.variants() {
                let database_target = DatabaseTarget::of(database)?;
                let options = ChaosOptions {
                    program: common.program()?,
                    parent: common.folder.clone(),
                    database: database_target.url(),
                    scale,
                    own_times,
                };
                let result = kind.run(variant, &options).await?;
                println!("{result}\n");
                results.runs.push(result);
            }
            write_json(common.json.as_deref(), &results)?;
        }
    }
    println!("{results}");
    match results.runs.iter().map(|kind| kind.faults.len()).sum() {
        0 => Ok(()),
        broken => Err(BenchError::Chaos(broken)),
    }
}
