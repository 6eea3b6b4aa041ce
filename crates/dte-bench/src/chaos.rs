//! Storms: everything breaks on purpose, and afterwards every invariant holds, or the run fails.
//!
//! | module | what |
//! |---|---|
//! | [`kill`], [`authority`], [`outage`], [`lost`], [`gone`], [`overload`], [`year`] | the storms |
//! | [`looks`], [`proxy`], [`log`], [`disk`], [`hang`], [`failover`] | those of others |
//! | [`scene`], [`bed`], [`taxpayer`], [`weather`] | servers, companies, the authority's faults |
//! | [`mangler`], [`pipe`] | what lies between the servers, the authority and the database |
//! | [`field`], [`client`], [`order`], [`ledger`] | what clients order and what they see |
//! | [`books`], [`invariants`] | what is there afterwards, and what must hold |
//! | [`figures`] | the result as data and as text |

mod order_log;
mod maintenance;
mod lost_response;
mod client_disconnect;
mod fault_injection;
mod state_dump;
mod workload;
mod cluster;
mod scenario;
mod authority;
mod client;
mod disk;
mod failover;
mod results;
mod hang;
mod invariants;
mod kill;
pub mod kind;
mod log;
mod mangler;
mod order;
mod outage;
mod overload;
mod pipe;
mod proxy;
mod taxpayer;
mod year;

use clap::ValueEnum as _;

use crate::error::BenchError;
use crate::database_target::Ground;
use crate::options::{Common, Database};
use crate::report::write_json;
use crate::system::Machine;

use results::{Figures, Results};
use kind::Storm;
use outage::Away;
use crate::chaos::scenario::Place;

/// What an overload's queue holds in its second run.
const SHORT_QUEUE: u32 = 24;

impl Storm {
    fn parts(self) -> Vec<Self> {
        let all = Self::value_variants().iter().copied();
        match self {
            Self::All => all.filter(|storm| *storm != Self::All).collect(),
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

    async fn run(self, variant: usize, place: &Place) -> Result<Figures, BenchError> {
        match self {
            Self::Kill => kill::run(place).await,
            Self::Authority => authority::run(place).await,
            Self::Outage if variant == 0 => outage::run(place, Away::Closed).await,
            Self::Outage => outage::run(place, Away::Unavailable).await,
            Self::Lost => crate::chaos::lost_response::run(place).await,
            Self::Gone => crate::chaos::client_disconnect::run(place).await,
            Self::Overload => overload::run(place, (variant > 0).then_some(SHORT_QUEUE)).await,
            Self::Looks => crate::chaos::maintenance::run(place).await,
            Self::Proxy => proxy::run(place).await,
            Self::Log => log::run(place).await,
            Self::Disk => disk::run(place).await,
            Self::Hang => hang::run(place).await,
            Self::Failover => failover::run(place).await,
            Self::Year | Self::All => year::run(place).await,
        }
    }
}

/// Runs a storm on each database, tells its figures, and fails when an invariant is broken.
pub async fn run(
    common: &Common,
    storm: Storm,
    scale: f64,
    own_times: bool,
) -> Result<(), BenchError> {
    let mut results = Results {
        machine: Machine::this(),
        storms: Vec::new(),
    };
    println!("{}\n", results.machine);
    let databases = match &common.database {
        Database::Both => vec![Database::Sqlite, Database::Temporary],
        one => vec![one.clone()],
    };
    for storm in storm.parts() {
        for database in &databases {
            if let Some(why) = storm.impossible_on(database) {
                let name = database.name();
                eprintln!("\n*** STORM {storm:?} IS LEFT OUT ON {name}: {why} ***\n");
                continue;
            }
            eprintln!("storm: {storm:?} on {} ...", database.name());
            for variant in 0..storm.variants() {
                let ground = Ground::of(database)?;
                let place = Place {
                    program: common.program()?,
                    parent: common.folder.clone(),
                    database: ground.url(),
                    scale,
                    own_times,
                };
                let figures = storm.run(variant, &place).await?;
                println!("{figures}\n");
                results.storms.push(figures);
            }
            write_json(common.json.as_deref(), &results)?;
        }
    }
    println!("{results}");
    match results.storms.iter().map(|storm| storm.faults.len()).sum() {
        0 => Ok(()),
        broken => Err(BenchError::Storm(broken)),
    }
}
