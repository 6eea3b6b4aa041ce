//! The authority stamps and closes the connection: the client gets the stamp all the same, once.

use serde_json::Value;

use crate::chaos::client;
use crate::chaos::results::Figures;
use crate::chaos::order_log::{End, Seen};
use crate::chaos::order::Kind;
use crate::chaos::scenario::{Place, Scene};
use crate::chaos::fault_injection::Weather;
use crate::error::BenchError;

const DOCUMENTS: u32 = 500;
const CLIENTS: usize = 16;

/// Of so many orders of a round, how many answers are lost: too few in a row for the service to
/// leave the authority alone.
const ROUND: u32 = 6;
const LOST_A_ROUND: u32 = 2;

/// Issues while some answers are lost, then while all are, then orders everything again under the
/// same keys.
pub async fn run(place: &Place) -> Result<Figures, BenchError> {
    let mut scene = Scene::set(place, "lost", 1, Vec::new()).await?;
    let orders = place.scaled(DOCUMENTS);
    for _ in 0..orders.div_ceil(ROUND) {
        lose(&scene, LOST_A_ROUND).await?;
        client::run(&scene.field, &scene.offices(), ROUND as usize, ROUND).await;
    }
    let bare = {
        let ledger = scene.field.ledger();
        let documents = ledger.seen.iter().filter(|seen| seen.invalidates.is_none());
        documents
            .filter(|seen| !seen.races && !has_stamp(seen))
            .count()
    };
    if bare > 0 {
        let fault = format!("answered without the stamp that the authority gave: {bare}");
        scene.figures.faults.push(fault);
    }
    let seen = scene.field.ledger().seen.clone();
    weather_ends(&scene).await?;
    let replayed = replay(&mut scene, &seen).await;
    scene.note(format!("{replayed} orders repeated under their keys"));
    // Until it is ended.
    lose(&scene, 0).await?;
    client::run(&scene.field, &scene.offices(), CLIENTS, orders).await;
    weather_ends(&scene).await?;
    scene.end().await
}

async fn lose(scene: &Scene, times: u32) -> Result<(), BenchError> {
    let weather = Weather {
        client: &scene.client,
        authority: scene.bed.authority(),
    };
    for service in ["reception", "invalidation"] {
        weather
            .fault(service, "lost_answer", &Value::Null, times)
            .await?;
    }
    Ok(())
}

async fn weather_ends(scene: &Scene) -> Result<(), BenchError> {
    let weather = Weather {
        client: &scene.client,
        authority: scene.bed.authority(),
    };
    weather.clear().await.map(drop)
}

/// A refused document gets none.
fn has_stamp(seen: &Seen) -> bool {
    match &seen.end {
        End::Done(told) => told.stamp.is_some(),
        End::Rejected(_) => true,
        _ => false,
    }
}

/// Orders again what the first office of the first company ordered.
async fn replay(scene: &mut Scene, seen: &[Seen]) -> usize {
    const MOST: usize = 200;
    let mut count = 0;
    for before in seen
        .iter()
        .filter(|seen| seen.invalidates.is_none() && seen.corrects.is_none())
        .take(MOST)
    {
        let End::Done(told) = &before.end else {
            continue;
        };
        let Some(kind) = kind_of(&told.number) else {
            continue;
        };
        let Some(office) = scene
            .offices()
            .into_iter()
            .find(|office| office.company == before.company && told.number.contains(office.letter))
        else {
            continue;
        };
        let again = scene
            .field
            .order_as(&office, &kind, before.mark.clone())
            .await;
        count += 1;
        if again.end != before.end {
            let fault = format!("another answer under the same key: {}", before.mark);
            scene.figures.faults.push(fault);
        }
    }
    count
}

/// Invoices and vouchers can be ordered again from their number alone.
fn kind_of(number: &str) -> Option<Kind> {
    match number.get(4..6)? {
        "01" => Some(Kind::Invoice),
        "03" => Some(Kind::Ccf),
        _ => None,
    }
}
