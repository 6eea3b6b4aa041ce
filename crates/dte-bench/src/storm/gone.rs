//! Clients leave long before a slow authority answers: nothing is lost.

use std::sync::Arc;
use std::time::Duration;

use serde_json::json;
use tokio::task::JoinSet;

use super::figures::Figures;
use super::ledger::End;
use super::order::Kind;
use super::scene::{Place, Scene};
use super::taxpayer::Office;
use super::weather::Weather;
use crate::error::BenchError;

const DOCUMENTS: u32 = 150;
/// When clients leave.
const LEAVE_AFTER: Duration = Duration::from_secs(1);
/// What the authority takes: within the service's patience of 8 s, twice that, and longer than
/// all its attempts together.
const DELAYS_MS: [u64; 3] = [5_000, 16_000, 40_000];

/// Orders and leaves, waits, and orders again under the same keys.
pub async fn run(place: &Place) -> Result<Figures, BenchError> {
    let settings = vec![
        ("DTE_AUTHORITY_SECONDS", "8".into()),
        ("DTE_SETTLE_SECONDS", "90".into()),
    ];
    let mut scene = Scene::set(place, "gone", 1, settings).await?;
    let all: Vec<usize> = (0..scene.taxpayers.len()).collect();
    for delay in DELAYS_MS {
        let orders = place.scaled(DOCUMENTS);
        weather(&scene)
            .fault("reception", "delay", &json!(delay), 0)
            .await?;
        let marks = order_and_leave(&scene, orders).await;
        // One that takes so long to receive is away: nothing is settled before it is back.
        tokio::time::sleep(Duration::from_millis(delay) + LEAVE_AFTER).await;
        weather(&scene).clear().await?;
        let settled = scene.settled(&all).await?;
        let seconds = settled.unwrap_or(f64::INFINITY);
        scene.note(format!(
            "{orders} clients left before {delay} ms: settled {seconds:.1} s after it was back"
        ));
        for (office, mark) in marks {
            let again = scene.field.order_as(&office, &Kind::Invoice, mark).await;
            if !matches!(&again.end, End::Done(told) if told.stamp.is_some()) {
                let fault = format!("not stamped for a client that came back: {again:?}");
                scene.figures.faults.push(fault);
            }
        }
    }
    scene.end().await
}

fn weather(scene: &Scene) -> Weather<'_> {
    Weather {
        client: &scene.client,
        authority: scene.bed.authority(),
    }
}

async fn order_and_leave(scene: &Scene, orders: u32) -> Vec<(Office, String)> {
    let mut leaving = JoinSet::new();
    let offices = scene.offices();
    let number = usize::try_from(orders).unwrap_or(1);
    for office in offices.iter().cycle().take(number).cloned() {
        let (field, mark) = (Arc::clone(&scene.field), scene.field.mark());
        leaving.spawn(async move {
            field
                .order_and_leave(&office, &Kind::Invoice, &mark, LEAVE_AFTER)
                .await;
            (office, mark)
        });
    }
    leaving.join_all().await
}
