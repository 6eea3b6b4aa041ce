//! The authority is away while two companies issue; one of them has lost its portal credentials.

use std::time::Instant;

use serde_json::Value;

use crate::arithmetic::per_second;
use crate::chaos::fault_injection::SERVICES;
use crate::chaos::results::ChaosResult;
use crate::chaos::scenario::{ChaosOptions, ChaosScenario};
use crate::error::BenchError;
use crate::rng;

const DOCUMENTS: u32 = 3_000;
const CLIENTS: usize = 32;
/// The company with good credentials, and the one whose password was changed at the authority.
const GOOD: usize = 0;
const BROKEN: usize = 1;

/// How the authority is away.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Away {
    /// Nobody listens.
    Closed,
    /// It answers 503 to everything.
    Unavailable,
}

/// Issues with the authority there, away, and back.
pub async fn run(options: &ChaosOptions, away: Away) -> Result<ChaosResult, BenchError> {
    let name = match away {
        Away::Closed => "outage, closed",
        Away::Unavailable => "outage, 503",
    };
    let mut scenario = ChaosScenario::set(options, name, 1, Vec::new()).await?;
    let documents = options.scaled(DOCUMENTS);
    let living = rate(&scenario, (documents / 2).max(30)).await;
    break_credentials(&mut scenario).await?;
    leave(&mut scenario, away).await?;
    let alone = rate(&scenario, documents).await;
    let pending = (
        scenario.pending(&[GOOD]).await?,
        scenario.pending(&[BROKEN]).await?,
    );
    come_back(&mut scenario, away).await?;
    scenario.note(format!(
        "{living:.0} documents/s with the authority, {alone:.0} without: ratio {:.2}",
        alone / living
    ));
    scenario.note(format!(
        "pending when it came back: {} and {} (broken credentials)",
        pending.0, pending.1
    ));
    match scenario.settled(&[GOOD]).await? {
        Some(seconds) => {
            scenario.note(format!("the good company was settled after {seconds:.1} s"));
        }
        None => scenario.fault(format!(
            "the broken company keeps the good one from being settled: {} pending",
            scenario.pending(&[GOOD]).await?
        )),
    }
    let left = scenario.pending(&[BROKEN]).await?;
    scenario.note(format!(
        "the broken company had {left} pending until it logged in again"
    ));
    scenario.log_in().await?;
    scenario.end().await
}

async fn rate(scenario: &ChaosScenario, orders: u32) -> f64 {
    let start = Instant::now();
    scenario.run_clients(CLIENTS, orders).await;
    per_second(orders.into(), start.elapsed())
}

async fn break_credentials(scenario: &mut ChaosScenario) -> Result<(), BenchError> {
    let (authority, password) = (scenario.cluster.authority(), rng::hexadecimal(8));
    let taxpayer = &mut scenario.taxpayers[BROKEN];
    taxpayer
        .change_password(&scenario.client, &authority, password)
        .await
}

async fn leave(scenario: &mut ChaosScenario, away: Away) -> Result<(), BenchError> {
    if away == Away::Closed {
        scenario.cluster.kill_authority();
        return Ok(());
    }
    let injector = scenario.injector();
    for service in SERVICES {
        injector
            .fault(service, "status", &Value::from(503), 0)
            .await?;
    }
    Ok(())
}

async fn come_back(scenario: &mut ChaosScenario, away: Away) -> Result<(), BenchError> {
    if away == Away::Closed {
        return scenario.cluster.start_authority().await;
    }
    scenario.injector().clear().await.map(drop)
}
