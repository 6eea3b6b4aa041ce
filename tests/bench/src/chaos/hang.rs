//! Connections to the database hang: nothing comes back, and nobody says that they are broken.

use std::time::{Duration, Instant};

use crate::chaos::pipe::{Pipe, address_of, through};
use crate::chaos::results::ChaosResult;
use crate::chaos::scenario::{ChaosOptions, ChaosScenario};
use crate::error::BenchError;
use crate::rng;

const ROUNDS: u32 = 16;
const SERVERS: usize = 2;
const CLIENTS: usize = 24;
const PAUSE_MS: u64 = 300;
const DRAIN: Duration = Duration::from_secs(5);
/// A little more than a server may take to end.
const END_WITHIN: Duration = Duration::from_secs(15);
/// How soon documents are issued again.
const WELL_AFTER: Duration = Duration::from_mins(1);

/// Hangs connections in every way; ends a server while they hang.
pub async fn run(options: &ChaosOptions) -> Result<ChaosResult, BenchError> {
    let url = options.database.as_deref().unwrap_or_default();
    let pipe = Pipe::to(address_of(url)?).await?;
    let options = ChaosOptions {
        database: Some(through(url, pipe.address())?),
        ..options.clone()
    };
    let settings = vec![("DTE_DRAIN_SECONDS", DRAIN.as_secs().to_string())];
    let mut scenario = ChaosScenario::set(&options, "hang", SERVERS, settings).await?;
    scenario.set_pause(PAUSE_MS);
    let clients = scenario.start_clients(CLIENTS, i64::MAX);
    let mut longest = Duration::ZERO;
    for round in 0..options.scaled(ROUNDS).max(4) {
        tokio::time::sleep(rng::between(500, 2_000)).await;
        let start = Instant::now();
        let before = scenario.done();
        match round % 4 {
            0 => pipe.hang(false),
            1 => pipe.hang(true),
            2 => {
                pipe.swallow();
                tokio::time::sleep(rng::between(1_000, 8_000)).await;
                pipe.open();
            }
            _ => {
                pipe.swallow();
                tokio::time::sleep(rng::between(100, 2_000)).await;
                end(&mut scenario).await?;
                pipe.open();
                scenario.cluster.start(0).await?;
            }
        }
        let is_well = scenario.issues_again(before, start, WELL_AFTER).await;
        longest = longest.max(start.elapsed());
        if !is_well {
            scenario.fault("no document is issued after connections hung");
        }
    }
    scenario.stop(clients).await;
    let seconds = longest.as_secs_f64();
    scenario.note(format!("{seconds:.1} s at most until the next document"));
    scenario.end().await
}

async fn end(scenario: &mut ChaosScenario) -> Result<(), BenchError> {
    if scenario.cluster.end(0, END_WITHIN).await?.is_none() {
        scenario.fault(format!(
            "does not end within {END_WITHIN:?} while the database hangs"
        ));
    }
    Ok(())
}
