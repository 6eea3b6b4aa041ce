//! Clients leave long before a slow authority answers: nothing is lost.

use std::sync::Arc;
use std::time::Duration;

use serde_json::json;
use tokio::task::JoinSet;

use crate::chaos::client;
use crate::chaos::order::{Kind, NOTE};
use crate::chaos::order_log::End;
use crate::chaos::results::ChaosResult;
use crate::chaos::scenario::{ChaosOptions, ChaosScenario};
use crate::chaos::taxpayer::Establishment;
use crate::error::BenchError;

const DOCUMENTS: u32 = 150;
/// Who orders, corrects and invalidates after that.
const CLIENTS: usize = 8;
/// When clients leave.
const LEAVE_AFTER: Duration = Duration::from_secs(1);
/// What the authority takes: within the service's patience of 8 s, twice that, and longer than
/// all its attempts together.
const DELAYS_MS: [u64; 3] = [5_000, 16_000, 40_000];

/// Orders and leaves, waits, and orders again under the same keys.
pub async fn run(options: &ChaosOptions) -> Result<ChaosResult, BenchError> {
    let settings = vec![
        ("DTE_AUTHORITY_SECONDS", "8".into()),
        ("DTE_LEASE_SECONDS", "90".into()),
    ];
    let mut scenario = ChaosScenario::set(options, "client-disconnect", 1, settings).await?;
    let all: Vec<usize> = (0..scenario.taxpayers.len()).collect();
    for delay in DELAYS_MS {
        let orders = options.scaled(DOCUMENTS);
        // Nothing that the clients of the round before had on order is left.
        scenario.injector().clear().await?;
        let orders_of_kinds = orders_of_kinds(&scenario, orders).await;
        scenario
            .injector()
            .fault("reception", "delay", &json!(delay), 0)
            .await?;
        let marks = order_and_leave(&scenario, orders_of_kinds).await;
        // One that takes so long to receive is away: nothing is settled before it is back.
        tokio::time::sleep(Duration::from_millis(delay) + LEAVE_AFTER).await;
        scenario.injector().clear().await?;
        let settled = scenario.settled(&all).await?;
        let seconds = settled.unwrap_or(f64::INFINITY);
        scenario.note(format!(
            "{orders} clients left before {delay} ms: settled {seconds:.1} s after it was back"
        ));
        for (establishment, kind, mark) in marks {
            let again = scenario
                .workload
                .order_as(&establishment, &kind, mark)
                .await;
            if !matches!(&again.end, End::Done(answered) if answered.stamp.is_some()) {
                scenario.fault(format!(
                    "not stamped for a client that came back: {again:?}"
                ));
            }
        }
        scenario.run_clients(CLIENTS, orders / 2).await;
    }
    scenario.end().await
}

/// So many orders: invoices, vouchers, retentions and notes in turn, for all establishments in turn.
async fn orders_of_kinds(scenario: &ChaosScenario, orders: u32) -> Vec<(Establishment, Kind)> {
    let establishments = scenario.establishments();
    let kinds = [
        Kind::Invoice,
        Kind::Ccf,
        Kind::Retention(scenario.workload.date()),
    ];
    let mut all = Vec::new();
    while all.len() < orders as usize {
        for establishment in &establishments {
            all.extend(
                kinds
                    .iter()
                    .map(|kind| (establishment.clone(), kind.clone())),
            );
            let voucher = scenario.workload.order(establishment, &Kind::Ccf).await;
            let note = client::stamped(&voucher).map(|code| Kind::Note(code, NOTE));
            all.extend(note.map(|note| (establishment.clone(), note)));
        }
    }
    all.truncate(orders as usize);
    all
}

async fn order_and_leave(
    scenario: &ChaosScenario,
    orders: Vec<(Establishment, Kind)>,
) -> Vec<(Establishment, Kind, String)> {
    let mut leaving = JoinSet::new();
    for (establishment, kind) in orders {
        let (workload, mark) = (Arc::clone(&scenario.workload), scenario.workload.mark());
        leaving.spawn(async move {
            workload
                .order_and_leave(&establishment, &kind, &mark, LEAVE_AFTER)
                .await;
            (establishment, kind, mark)
        });
    }
    leaving.join_all().await
}
