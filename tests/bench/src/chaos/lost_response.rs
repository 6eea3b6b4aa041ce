//! The authority stamps and closes the connection: the client gets the stamp all the same, once.

use serde_json::Value;

use crate::chaos::order::Kind;
use crate::chaos::order_log::{End, OrderRecord};
use crate::chaos::results::ChaosResult;
use crate::chaos::scenario::{ChaosOptions, ChaosScenario};
use crate::error::BenchError;

const DOCUMENTS: u32 = 500;
const CLIENTS: usize = 16;

/// Of so many orders of a round, how many answers are lost: too few in a row for the service to
/// leave the authority alone.
const ROUND: u32 = 6;
const LOST_A_ROUND: u32 = 2;

/// Issues while some answers are lost, then while all are, then orders everything again under the
/// same keys.
pub async fn run(options: &ChaosOptions) -> Result<ChaosResult, BenchError> {
    let mut scenario = ChaosScenario::set(options, "lost-response", 1, Vec::new()).await?;
    let orders = options.scaled(DOCUMENTS);
    for _ in 0..orders.div_ceil(ROUND) {
        lose(&scenario, LOST_A_ROUND).await?;
        scenario.run_clients(ROUND as usize, ROUND).await;
    }
    let bare = {
        let order_log = scenario.workload.order_log();
        let documents = order_log
            .records
            .iter()
            .filter(|record| record.invalidates.is_none());
        documents
            .filter(|record| !record.races && !has_stamp(record))
            .count()
    };
    if bare > 0 {
        scenario.fault(format!(
            "answered without the stamp that the authority gave: {bare}"
        ));
    }
    let record = scenario.workload.order_log().records.clone();
    scenario.injector().clear().await?;
    let replayed = replay(&mut scenario, &record).await;
    scenario.note(format!("{replayed} orders repeated under their keys"));
    // Until it is ended.
    lose(&scenario, 0).await?;
    scenario.run_clients(CLIENTS, orders).await;
    scenario.injector().clear().await?;
    scenario.end().await
}

async fn lose(scenario: &ChaosScenario, times: u32) -> Result<(), BenchError> {
    let injector = scenario.injector();
    for service in ["reception", "invalidation"] {
        injector
            .fault(service, "lost_answer", &Value::Null, times)
            .await?;
    }
    Ok(())
}

/// A refused document gets none.
fn has_stamp(record: &OrderRecord) -> bool {
    match &record.end {
        End::Done(answered) => answered.stamp.is_some(),
        End::Rejected(_) => true,
        _ => false,
    }
}

/// Orders again what the first establishment of the first company ordered.
async fn replay(scenario: &mut ChaosScenario, record: &[OrderRecord]) -> usize {
    const MOST: usize = 200;
    let mut count = 0;
    for before in record
        .iter()
        .filter(|record| record.invalidates.is_none() && record.corrects.is_none())
        .take(MOST)
    {
        let End::Done(answered) = &before.end else {
            continue;
        };
        let (Kind::Invoice | Kind::Ccf, Some(number)) = (&before.kind, &answered.number) else {
            continue;
        };
        let Some(establishment) = scenario.establishments().into_iter().find(|establishment| {
            establishment.company == before.company && number.contains(establishment.letter)
        }) else {
            continue;
        };
        let again = scenario
            .workload
            .order_as(&establishment, &before.kind, before.mark.clone())
            .await;
        count += 1;
        if again.end != before.end {
            scenario.fault(format!(
                "another answer under the same key: {}",
                before.mark
            ));
        }
    }
    count
}
