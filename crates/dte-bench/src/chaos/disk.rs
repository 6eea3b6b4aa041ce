//! The disk has no room for a while, again and again: files may not grow beyond a size. What cannot
//! be stored is answered so, and health says it.

use std::sync::atomic::Ordering;
use std::time::{Duration, Instant};

use reqwest::StatusCode;
use rlimit::Resource;

use crate::chaos::client;
use crate::chaos::results::Figures;
use crate::chaos::scenario::{Place, Scene};
use crate::rng;
use crate::error::BenchError;
use crate::server::Treatment;

const ROUNDS: u32 = 30;
const CLIENTS: usize = 16;
const PAUSE_MS: u64 = 60;
/// How long no document may have been stored before health must say so.
const SAID_AFTER: Duration = Duration::from_secs(3);
/// How soon documents are issued again.
const WELL_AFTER: Duration = Duration::from_secs(15);
/// Beyond that, files grow as they did before.
const ROOM: u64 = 64 * 1_024;

/// Takes the room and gives it back; kills in the middle of some.
pub async fn run(place: &Place) -> Result<Figures, BenchError> {
    let mut scene = Scene::bare(place, "disk", 1, Vec::new()).await?;
    scene.bed.treatment = Treatment {
        is_told_of_limits: true,
        ..Treatment::default()
    };
    scene.bed.kill(0);
    scene.bed.start(0).await?;
    scene.register().await?;
    scene.field.pause_ms.store(PAUSE_MS, Ordering::Relaxed);
    scene.field.allow(i64::MAX);
    let clients = client::start(&scene.field, &scene.offices(), CLIENTS);
    let mut without_any = 0;
    for round in 0..place.scaled(ROUNDS) {
        tokio::time::sleep(chance::between(200, 900)).await;
        let limit = limit(&scene, round);
        let before = scene.field.ledger().done();
        limit_files(&scene, limit)?;
        let killed = chance::below(3) == 0;
        if killed {
            tokio::time::sleep(chance::between(100, 1_500)).await;
            scene.bed.kill(0);
            scene.figures.kills += 1;
            scene.bed.start(0).await?;
        } else {
            let start = Instant::now();
            let mut since = Instant::now();
            let mut seen = before;
            let patience = chance::between(500, 6_000);
            while start.elapsed() < patience {
                tokio::time::sleep(Duration::from_millis(100)).await;
                if scene.field.ledger().done() != seen {
                    (seen, since) = (scene.field.ledger().done(), Instant::now());
                }
                if since.elapsed() > SAID_AFTER {
                    without_any += 1;
                    health_says_so(&mut scene).await;
                    break;
                }
            }
            limit_files(&scene, rlimit::INFINITY)?;
        }
        well_again(&mut scene).await;
    }
    scene.field.allow(0);
    clients.join_all().await;
    let rounds = place.scaled(ROUNDS);
    scene.note(format!(
        "the room was taken {rounds} times, {without_any} times until nothing could be stored"
    ));
    scene.end().await
}

/// From no room for anything to a little room in the largest file.
fn limit(scene: &Scene, round: u32) -> u64 {
    let entries = std::fs::read_dir(scene.bed.data(0)).into_iter().flatten();
    let sizes = entries.filter_map(|entry| Some(entry.ok()?.metadata().ok()?.len()));
    let largest = sizes.max().unwrap_or(0);
    match round % 3 {
        0 => 0,
        1 => chance::below(largest),
        _ => largest + chance::below(ROOM),
    }
}

fn limit_files(scene: &Scene, limit: u64) -> Result<(), BenchError> {
    let Some(pid) = scene.bed.pid(0).and_then(|pid| i32::try_from(pid).ok()) else {
        return Ok(());
    };
    let limits = (limit, rlimit::INFINITY);
    rlimit::prlimit(pid, Resource::FSIZE, Some(limits), None)
        .map_err(|error| BenchError::io("limiting the size of files", error))
}

async fn health_says_so(scene: &mut Scene) {
    let url = format!("{}/api/v1/health", scene.service());
    let status = match scene.client.get(url).send().await {
        Ok(answer) => answer.status(),
        Err(error) => {
            let fault = format!("health is not answered: {error}");
            return scene.figures.faults.push(fault);
        }
    };
    if status != StatusCode::SERVICE_UNAVAILABLE {
        let fault = format!("health says {status} while nothing can be stored");
        scene.figures.faults.push(fault);
    }
}

async fn well_again(scene: &mut Scene) {
    let (before, start) = (scene.field.ledger().done(), Instant::now());
    while scene.field.ledger().done() == before {
        if start.elapsed() > WELL_AFTER {
            let fault = "no document is issued although there is room again".to_owned();
            return scene.figures.faults.push(fault);
        }
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
}
