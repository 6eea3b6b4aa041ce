//! Servers are killed at random moments while clients order and order again.

use std::sync::atomic::Ordering;
use std::time::Duration;

use crate::chaos::client;
use crate::chaos::results::Figures;
use crate::chaos::scenario::{Place, Scene};
use crate::rng;
use crate::error::BenchError;

const CLIENTS: usize = 32;
const KILLS: u32 = 200;
/// The longest pause of a client, unless a server is about to be killed.
const PAUSE_MS: u64 = 1_500;
/// So long before a kill all clients order without a pause.
const BURST: Duration = Duration::from_millis(40);

/// Kills and starts again; on PostgreSQL one of two servers each time.
pub async fn run(place: &Place) -> Result<Figures, BenchError> {
    let servers = if place.database.is_some() { 2 } else { 1 };
    let mut scene = Scene::set(place, "kill", servers, Vec::new()).await?;
    scene.field.pause_ms.store(PAUSE_MS, Ordering::Relaxed);
    scene.field.allow(i64::MAX);
    let clients = client::start(&scene.field, &scene.offices(), CLIENTS);
    let count = u64::try_from(scene.bed.servers()).unwrap_or(1);
    for _ in 0..place.scaled(KILLS) {
        tokio::time::sleep(chance::between(200, 3_000)).await;
        scene.field.pause_ms.store(0, Ordering::Relaxed);
        scene.field.hurry.notify_waiters();
        tokio::time::sleep(BURST + chance::between(0, 15)).await;
        let number = usize::try_from(chance::below(count)).unwrap_or(0);
        scene.bed.kill(number);
        scene.figures.kills += 1;
        scene.field.pause_ms.store(PAUSE_MS, Ordering::Relaxed);
        scene.bed.start(number).await?;
    }
    scene.field.allow(0);
    scene.field.hurry.notify_waiters();
    clients.join_all().await;
    scene.end().await
}
