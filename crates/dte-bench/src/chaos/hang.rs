//! Connections to the database hang: nothing comes back, and nobody says that they are broken.

use std::sync::atomic::Ordering;
use std::time::{Duration, Instant};

use crate::chaos::client;
use crate::chaos::results::Figures;
use crate::chaos::pipe::{Pipe, address_of, through};
use crate::chaos::scenario::{Place, Scene};
use crate::rng;
use crate::error::BenchError;

const ROUNDS: u32 = 16;
const SERVERS: usize = 2;
const CLIENTS: usize = 24;
const PAUSE_MS: u64 = 300;
const DRAIN: Duration = Duration::from_secs(5);
/// A little more than a server may take to end.
const END_WITHIN: Duration = Duration::from_secs(15);
/// How soon documents are issued again.
const WELL_AFTER: Duration = Duration::from_mins(1);

/// Hangs connections in every way; ends a server while they hang.
pub async fn run(place: &Place) -> Result<Figures, BenchError> {
    let url = place.database.as_deref().unwrap_or_default();
    let pipe = Pipe::to(address_of(url)?).await?;
    let place = Place {
        database: Some(through(url, pipe.address())?),
        ..place.clone()
    };
    let settings = vec![("DTE_DRAIN_SECONDS", DRAIN.as_secs().to_string())];
    let mut scene = Scene::set(&place, "hang", SERVERS, settings).await?;
    scene.field.pause_ms.store(PAUSE_MS, Ordering::Relaxed);
    scene.field.allow(i64::MAX);
    let clients = client::start(&scene.field, &scene.offices(), CLIENTS);
    let mut longest = Duration::ZERO;
    for round in 0..place.scaled(ROUNDS).max(4) {
        tokio::time::sleep(chance::between(500, 2_000)).await;
        let start = Instant::now();
        let before = scene.field.ledger().done();
        match round % 4 {
            0 => pipe.hang(false),
            1 => pipe.hang(true),
            2 => {
                pipe.swallow();
                tokio::time::sleep(chance::between(1_000, 8_000)).await;
                pipe.open();
            }
            _ => {
                pipe.swallow();
                tokio::time::sleep(chance::between(100, 2_000)).await;
                end(&mut scene).await?;
                pipe.open();
                scene.bed.start(0).await?;
            }
        }
        while scene.field.ledger().done() == before && start.elapsed() < WELL_AFTER {
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
        longest = longest.max(start.elapsed());
        if scene.field.ledger().done() == before {
            let fault = "no document is issued after connections hung".to_owned();
            scene.figures.faults.push(fault);
        }
    }
    scene.field.allow(0);
    scene.field.hurry.notify_waiters();
    clients.join_all().await;
    let seconds = longest.as_secs_f64();
    scene.note(format!("{seconds:.1} s at most until the next document"));
    scene.end().await
}

async fn end(scene: &mut Scene) -> Result<(), BenchError> {
    if scene.bed.end(0, END_WITHIN).await?.is_none() {
        let fault = format!("does not end within {END_WITHIN:?} while the database hangs");
        scene.figures.faults.push(fault);
    }
    Ok(())
}
