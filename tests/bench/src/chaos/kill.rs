//! Servers are killed at random moments while clients order and order again.

use std::time::Duration;

use crate::chaos::cluster::every_type;
use crate::chaos::event_consumers;
use crate::chaos::results::ChaosResult;
use crate::chaos::scenario::{ChaosOptions, ChaosScenario};
use crate::error::BenchError;
use crate::rng;

const CLIENTS: usize = 32;
/// Those whose orders compete; each places several at once.
const RIVALS: usize = 8;
const KILLS: u32 = 200;
/// The longest pause of a client, unless a server is about to be killed.
const PAUSE_MS: u64 = 1_500;
/// So long before a kill all clients order without a pause.
const BURST: Duration = Duration::from_millis(40);

/// Kills and starts again; on PostgreSQL one of two servers each time.
pub async fn run(options: &ChaosOptions) -> Result<ChaosResult, BenchError> {
    let servers = if options.database.is_some() { 2 } else { 1 };
    let (name, value) = event_consumers::ALLOW;
    let settings = vec![(name, value.to_owned()), every_type()];
    let mut scenario = ChaosScenario::set(options, "kill", servers, settings).await?;
    let consumers = scenario.follow_events().await?;
    scenario.set_pause(PAUSE_MS);
    let mut clients = scenario.start_clients(CLIENTS, i64::MAX);
    scenario.add_rivals(&mut clients, RIVALS);
    let count = u64::try_from(scenario.cluster.servers()).unwrap_or(1);
    for _ in 0..options.scaled(KILLS) {
        tokio::time::sleep(rng::between(200, 3_000)).await;
        scenario.set_pause(0);
        scenario.workload.hurry.notify_waiters();
        tokio::time::sleep(BURST + rng::between(0, 15)).await;
        let number = usize::try_from(rng::below(count)).unwrap_or(0);
        scenario.kill(number);
        scenario.set_pause(PAUSE_MS);
        scenario.cluster.start(number).await?;
    }
    scenario.stop(clients).await;
    scenario.end_following(consumers).await?;
    scenario.end().await
}
