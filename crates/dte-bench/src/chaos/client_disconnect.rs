//! Clients leave long before a slow authority answers: nothing is lost.

use std::sync::Arc;
use std::time::Duration;

use serde_json::json;
use tokio::task::JoinSet;

use crate::chaos::client;
use crate::chaos::results::Figures;
use crate::chaos::order_log::End;
use crate::chaos::order::Kind;
use crate::chaos::scenario::{Place, Scene};
use crate::chaos::taxpayer::Office;
use crate::chaos::fault_injection::Weather;
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
pub async fn run(place: &Place) -> Result<Figures, BenchError> {
    let settings = vec![
        ("DTE_AUTHORITY_SECONDS", "8".into()),
        ("DTE_SETTLE_SECONDS", "90".into()),
    ];
    let mut scene = Scene::set(place, "gone", 1, settings).await?;
    let all: Vec<usize> = (0..scene.taxpayers.len()).collect();
    for delay in DELAYS_MS {
        let orders = place.scaled(DOCUMENTS);
        // Nothing that the clients of the round before had on order is left.
        weather(&scene).clear().await?;
        let orders_of_kinds = orders_of_kinds(&scene, orders).await;
        weather(&scene)
            .fault("reception", "delay", &json!(delay), 0)
            .await?;
        let marks = order_and_leave(&scene, orders_of_kinds).await;
        // One that takes so long to receive is away: nothing is settled before it is back.
        tokio::time::sleep(Duration::from_millis(delay) + LEAVE_AFTER).await;
        weather(&scene).clear().await?;
        let settled = scene.settled(&all).await?;
        let seconds = settled.unwrap_or(f64::INFINITY);
        scene.note(format!(
            "{orders} clients left before {delay} ms: settled {seconds:.1} s after it was back"
        ));
        for (office, kind, mark) in marks {
            let again = scene.field.order_as(&office, &kind, mark).await;
            if !matches!(&again.end, End::Done(told) if told.stamp.is_some()) {
                let fault = format!("not stamped for a client that came back: {again:?}");
                scene.figures.faults.push(fault);
            }
        }
        client::run(&scene.field, &scene.offices(), CLIENTS, orders / 2).await;
    }
    scene.end().await
}

fn weather(scene: &Scene) -> Weather<'_> {
    Weather {
        client: &scene.client,
        authority: scene.bed.authority(),
    }
}

/// So many orders: invoices, vouchers, retentions and notes in turn, for all offices in turn.
async fn orders_of_kinds(scene: &Scene, orders: u32) -> Vec<(Office, Kind)> {
    let offices = scene.offices();
    let kinds = [
        Kind::Invoice,
        Kind::Ccf,
        Kind::Retention(scene.field.date()),
    ];
    let mut all = Vec::new();
    while all.len() < orders as usize {
        for office in &offices {
            all.extend(kinds.iter().map(|kind| (office.clone(), kind.clone())));
            let voucher = scene.field.order(office, &Kind::Ccf).await;
            let note = client::stamped(&voucher).map(Kind::Note);
            all.extend(note.map(|note| (office.clone(), note)));
        }
    }
    all.truncate(orders as usize);
    all
}

async fn order_and_leave(
    scene: &Scene,
    orders: Vec<(Office, Kind)>,
) -> Vec<(Office, Kind, String)> {
    let mut leaving = JoinSet::new();
    for (office, kind) in orders {
        let (field, mark) = (Arc::clone(&scene.field), scene.field.mark());
        leaving.spawn(async move {
            field
                .order_and_leave(&office, &kind, &mark, LEAVE_AFTER)
                .await;
            (office, kind, mark)
        });
    }
    leaving.join_all().await
}
