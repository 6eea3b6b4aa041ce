//! Far more clients than the machine can serve: 503 or a document, nothing else.

use std::time::Duration;

use crate::chaos::results::ChaosResult;
use crate::chaos::scenario::{ChaosOptions, ChaosScenario};
use crate::error::BenchError;

const CLIENTS: usize = 256;
const LENGTH: Duration = Duration::from_secs(12);
/// The most memory that a server may use.
const MEMORY_MIB: u64 = 150;
/// Answers on the way that are allowed.
const ALLOWED: [&str; 2] = ["503 OVERLOADED", "409 IDEMPOTENCY_IN_FLIGHT"];

/// Orders without a pause; `queue` is how many documents may wait, the default when none.
pub async fn run(options: &ChaosOptions, queue: Option<u32>) -> Result<ChaosResult, BenchError> {
    let name = match queue {
        None => "overload".to_owned(),
        Some(queue) => format!("overload, queue of {queue}"),
    };
    let mut settings = vec![
        ("DTE_AUTHORITY_SECONDS", "8".into()),
        ("DTE_LEASE_SECONDS", "90".into()),
    ];
    settings.extend(queue.map(|queue| ("DTE_QUEUE", queue.to_string())));
    let scenario = ChaosScenario::set(options, &name, 1, settings).await?;
    let clients = scenario.start_clients(CLIENTS, i64::MAX);
    tokio::time::sleep(options.scaled_time(LENGTH)).await;
    scenario.stop(clients).await;
    let mut result = scenario.end().await?;
    if result.peak_mib >= MEMORY_MIB {
        let fault = format!(
            "{} MiB of memory, {MEMORY_MIB} are allowed",
            result.peak_mib
        );
        result.faults.push(fault);
    }
    let others = result
        .on_the_way
        .iter()
        .filter(|(name, _)| !ALLOWED.contains(&name.as_str()));
    let others: Vec<String> = others
        .map(|(name, count)| format!("an error that is not 503: {count} x {name}"))
        .collect();
    result.faults.extend(others);
    Ok(result)
}
