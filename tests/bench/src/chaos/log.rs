//! The log cannot be written: no client notices.

use std::time::Duration;

use crate::chaos::results::ChaosResult;
use crate::chaos::scenario::{ChaosOptions, ChaosScenario};
use crate::error::BenchError;
use crate::rng;
use crate::server::{LogTo, Treatment};

const DOCUMENTS: u32 = 600;
const CLIENTS: usize = 16;
/// Orders before the log is spoilt.
const BEFORE: u32 = 10;
/// How much of an error is told.
const TOLD: usize = 160;
/// How long a server may take to end.
const END_WITHIN: Duration = Duration::from_secs(20);

const KINDS: [(LogTo, &str); 3] = [
    (LogTo::FullDevice, "a full device"),
    (LogTo::Leaver, "a closed pipe"),
    (LogTo::Sleeper, "a reader that stalls"),
];

/// Issues with each kind of broken log; ends the server, sometimes by killing it.
pub async fn run(options: &ChaosOptions) -> Result<ChaosResult, BenchError> {
    let settings = vec![("DTE_LOG", "debug".into())];
    let mut scenario = ChaosScenario::set(options, "log", 1, settings).await?;
    for (log, name) in KINDS {
        end(&mut scenario, "before the log was spoilt").await?;
        scenario.cluster.treatment = Treatment {
            log,
            ..Treatment::default()
        };
        if let Err(error) = scenario.cluster.start(0).await {
            let fault = format!("does not start with {name}: {error}");
            scenario
                .result
                .faults
                .push(fault.chars().take(TOLD).collect());
            scenario.cluster.treatment = Treatment::default();
            scenario.cluster.start(0).await?;
            continue;
        }
        scenario.run_clients(CLIENTS, BEFORE).await;
        scenario.cluster.with_server(0, |server| server.spoil_log());
        let before = scenario.workload.order_log().on_the_way.clone();
        let orders = options.scaled(DOCUMENTS);
        scenario.run_clients(CLIENTS, orders).await;
        let after = scenario.workload.order_log().on_the_way.clone();
        let noticed = after
            .iter()
            .filter(|(answer, count)| before.get(*answer) != Some(*count));
        let noticed: Vec<String> = noticed
            .map(|(answer, count)| format!("{count} x {answer}"))
            .collect();
        if !noticed.is_empty() {
            scenario.fault(format!(
                "{name} is noticed by clients: {}",
                noticed.join(", ")
            ));
        }
        if rng::below(2) == 0 {
            scenario.kill(0);
        }
    }
    end(&mut scenario, "with a log that nobody reads").await?;
    scenario.cluster.treatment = Treatment::default();
    scenario.cluster.start(0).await?;
    scenario.end().await
}

async fn end(scenario: &mut ChaosScenario, when: &str) -> Result<(), BenchError> {
    if scenario.cluster.end(0, END_WITHIN).await?.is_none() {
        scenario.fault(format!("does not end when it is asked to, {when}"));
    }
    Ok(())
}
