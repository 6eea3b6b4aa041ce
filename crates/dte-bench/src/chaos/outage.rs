//! The authority is away while two companies issue; one of them has lost its portal credentials.

use std::time::Instant;

use serde_json::Value;

use crate::chaos::client;
use crate::chaos::results::Figures;
use crate::chaos::scenario::{Place, Scene};
use crate::chaos::fault_injection::{SERVICES, Weather};
use crate::arithmetic::per_second;
use crate::rng;
use crate::error::BenchError;

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
pub async fn run(place: &Place, away: Away) -> Result<Figures, BenchError> {
    let name = match away {
        Away::Closed => "outage, closed",
        Away::Unavailable => "outage, 503",
    };
    let mut scene = Scene::set(place, name, 1, Vec::new()).await?;
    let documents = place.scaled(DOCUMENTS);
    let living = rate(&scene, (documents / 2).max(30)).await;
    break_credentials(&mut scene).await?;
    leave(&mut scene, away).await?;
    let alone = rate(&scene, documents).await;
    let pending = (
        scene.pending(&[GOOD]).await?,
        scene.pending(&[BROKEN]).await?,
    );
    come_back(&mut scene, away).await?;
    scene.note(format!(
        "{living:.0} documents/s with the authority, {alone:.0} without: ratio {:.2}",
        alone / living
    ));
    scene.note(format!(
        "pending when it came back: {} and {} (broken credentials)",
        pending.0, pending.1
    ));
    match scene.settled(&[GOOD]).await? {
        Some(seconds) => scene.note(format!("the good company was settled after {seconds:.1} s")),
        None => scene.figures.faults.push(format!(
            "the broken company keeps the good one from being settled: {} pending",
            scene.pending(&[GOOD]).await?
        )),
    }
    let left = scene.pending(&[BROKEN]).await?;
    scene.note(format!(
        "the broken company had {left} pending until it logged in again"
    ));
    scene.log_in().await?;
    scene.end().await
}

async fn rate(scene: &Scene, orders: u32) -> f64 {
    let start = Instant::now();
    client::run(&scene.field, &scene.offices(), CLIENTS, orders).await;
    per_second(orders.into(), start.elapsed())
}

async fn break_credentials(scene: &mut Scene) -> Result<(), BenchError> {
    let (authority, password) = (scene.bed.authority(), chance::hexadecimal(8));
    let taxpayer = &mut scene.taxpayers[BROKEN];
    taxpayer
        .change_password(&scene.client, &authority, password)
        .await
}

async fn leave(scene: &mut Scene, away: Away) -> Result<(), BenchError> {
    if away == Away::Closed {
        scene.bed.kill_authority();
        return Ok(());
    }
    let weather = Weather {
        client: &scene.client,
        authority: scene.bed.authority(),
    };
    for service in SERVICES {
        weather
            .fault(service, "status", &Value::from(503), 0)
            .await?;
    }
    Ok(())
}

async fn come_back(scene: &mut Scene, away: Away) -> Result<(), BenchError> {
    if away == Away::Closed {
        return scene.bed.start_authority().await;
    }
    let weather = Weather {
        client: &scene.client,
        authority: scene.bed.authority(),
    };
    weather.clear().await.map(drop)
}
