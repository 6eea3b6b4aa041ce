//! A proxy between the service and the authority spoils a quarter of all answers.

use std::net::{Ipv4Addr, SocketAddr};
use std::time::{Duration, Instant};

use crate::chaos::mangler::Mangler;
use crate::chaos::results::ChaosResult;
use crate::chaos::scenario::{ChaosOptions, ChaosScenario};
use crate::error::BenchError;

const DOCUMENTS: u32 = 3_000;
const CLIENTS: usize = 32;
/// Of 100 answers, how many are spoilt.
const SPOILT: u64 = 25;
/// What the service waits for the authority, and when what is late comes.
const PATIENCE: Duration = Duration::from_secs(1);
const LATE: Duration = Duration::from_millis(1_700);

/// Issues through the proxy, then through one that has come to its senses.
pub async fn run(options: &ChaosOptions) -> Result<ChaosResult, BenchError> {
    let settings = vec![
        ("DTE_AUTHORITY_SECONDS", PATIENCE.as_secs().to_string()),
        ("DTE_LEASE_SECONDS", "15".into()),
    ];
    let mut scenario = ChaosScenario::bare(options, "proxy", 1, settings).await?;
    let authority = SocketAddr::from((Ipv4Addr::LOCALHOST, scenario.cluster.authority_port()));
    let mangler = Mangler::before(authority, LATE).await?;
    scenario.cluster.stand_before_authority(mangler.url());
    scenario.cluster.kill(0);
    scenario.cluster.start(0).await?;
    scenario.register().await?;
    mangler.spoil(SPOILT);
    let start = Instant::now();
    let orders = options.scaled(DOCUMENTS);
    scenario.run_clients(CLIENTS, orders).await;
    mangler.spoil(0);
    let counts = mangler.counts();
    let answered = counts.iter().map(|(name, count)| format!("{count} {name}"));
    let answered = answered.collect::<Vec<_>>().join(", ");
    let seconds = start.elapsed().as_secs_f64();
    scenario.note(format!("{orders} orders in {seconds:.1} s: {answered}"));
    scenario.end().await
}
