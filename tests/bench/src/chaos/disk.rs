//! The disk has no room for a while, again and again: files may not grow beyond a size. What cannot
//! be stored is answered so, and health says it.

use std::time::{Duration, Instant};

use reqwest::StatusCode;
use rlimit::Resource;

use crate::chaos::results::ChaosResult;
use crate::chaos::scenario::{ChaosOptions, ChaosScenario};
use crate::error::BenchError;
use crate::rng;
use crate::server::Treatment;

const ROUNDS: u32 = 30;
const CLIENTS: usize = 16;
const PAUSE_MS: u64 = 60;
/// How long no document may have been stored before health must say so.
const SAID_AFTER: Duration = Duration::from_secs(3);
/// How soon documents are issued again.
const WELL_AFTER: Duration = Duration::from_secs(15);
/// Beyond that, files grow as they did before.
const ROOM: u64 = 64 * 1_024;

/// Takes the room and gives it back; kills in the middle of some.
pub async fn run(options: &ChaosOptions) -> Result<ChaosResult, BenchError> {
    let mut scenario = ChaosScenario::bare(options, "disk", 1, Vec::new()).await?;
    scenario.cluster.treatment = Treatment {
        is_told_of_limits: true,
        ..Treatment::default()
    };
    scenario.cluster.kill(0);
    scenario.cluster.start(0).await?;
    scenario.register().await?;
    scenario.set_pause(PAUSE_MS);
    let clients = scenario.start_clients(CLIENTS, i64::MAX);
    let mut without_any = 0;
    for round in 0..options.scaled(ROUNDS) {
        tokio::time::sleep(rng::between(200, 900)).await;
        let limit = limit(&scenario, round);
        let before = scenario.done();
        limit_files(&scenario, limit)?;
        let killed = rng::below(3) == 0;
        if killed {
            tokio::time::sleep(rng::between(100, 1_500)).await;
            scenario.kill(0);
            scenario.cluster.start(0).await?;
        } else {
            let start = Instant::now();
            let mut since = Instant::now();
            let mut record = before;
            let patience = rng::between(500, 6_000);
            while start.elapsed() < patience {
                tokio::time::sleep(Duration::from_millis(100)).await;
                if scenario.done() != record {
                    (record, since) = (scenario.done(), Instant::now());
                }
                if since.elapsed() > SAID_AFTER {
                    without_any += 1;
                    health_says_so(&mut scenario).await;
                    break;
                }
            }
            limit_files(&scenario, rlimit::INFINITY)?;
        }
        well_again(&mut scenario).await;
    }
    scenario.stop(clients).await;
    let rounds = options.scaled(ROUNDS);
    scenario.note(format!(
        "the room was taken {rounds} times, {without_any} times until nothing could be stored"
    ));
    scenario.end().await
}

/// From no room for anything to a little room in the largest file.
fn limit(scenario: &ChaosScenario, round: u32) -> u64 {
    let entries = std::fs::read_dir(scenario.cluster.data(0))
        .into_iter()
        .flatten();
    let sizes = entries.filter_map(|entry| Some(entry.ok()?.metadata().ok()?.len()));
    let largest = sizes.max().unwrap_or(0);
    match round % 3 {
        0 => 0,
        1 => rng::below(largest),
        _ => largest + rng::below(ROOM),
    }
}

fn limit_files(scenario: &ChaosScenario, limit: u64) -> Result<(), BenchError> {
    let Some(pid) = scenario
        .cluster
        .pid(0)
        .and_then(|pid| i32::try_from(pid).ok())
    else {
        return Ok(());
    };
    let limits = (limit, rlimit::INFINITY);
    rlimit::prlimit(pid, Resource::FSIZE, Some(limits), None)
        .map_err(|error| BenchError::io("limiting the size of files", error))
}

async fn health_says_so(scenario: &mut ChaosScenario) {
    let url = format!("{}/api/v1/health", scenario.service());
    let status = match scenario.client.get(url).send().await {
        Ok(answer) => answer.status(),
        Err(error) => {
            return scenario.fault(format!("health is not answered: {error}"));
        }
    };
    if status != StatusCode::SERVICE_UNAVAILABLE {
        scenario.fault(format!("health says {status} while nothing can be stored"));
    }
}

async fn well_again(scenario: &mut ChaosScenario) {
    let (before, start) = (scenario.done(), Instant::now());
    if !scenario.issues_again(before, start, WELL_AFTER).await {
        scenario.fault("no document is issued although there is room again");
    }
}
