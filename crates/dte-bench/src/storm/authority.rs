//! The authority fails in every way, at every service: one way after the other, then mixed.

use std::sync::atomic::Ordering;
use std::time::{Duration, Instant};

use serde_json::{Value, json};

use super::figures::Figures;
use super::scene::{Place, Scene};
use super::weather::{self, SERVICES, Weather};
use super::{chance, client};
use crate::error::BenchError;

const DOCUMENTS: u32 = 5_000;
const CLIENTS: usize = 48;
/// What the service waits for the authority, in milliseconds.
const PATIENCE_MS: u64 = 2_000;
/// For how many requests a fault of one kind lasts.
const TIMES: u32 = 8;

/// Orders under every fault, then ends all faults.
pub async fn run(place: &Place) -> Result<Figures, BenchError> {
    let settings = vec![
        ("DTE_AUTHORITY_SECONDS", (PATIENCE_MS / 1_000).to_string()),
        ("DTE_ANSWER_SECONDS", "10".into()),
        ("DTE_SETTLE_SECONDS", "15".into()),
    ];
    let mut scene = Scene::set(place, "authority", 1, settings).await?;
    let documents = place.scaled(DOCUMENTS);
    let kinds = weather::kinds(PATIENCE_MS);
    let phases = u32::try_from(SERVICES.len() * kinds.len()).unwrap_or(u32::MAX);
    let each = (documents * 3 / 5 / phases).max(4);
    for service in SERVICES {
        let start = Instant::now();
        for (kind, value) in &kinds {
            alone(&mut scene, service, kind, value, each).await?;
        }
        let seconds = start.elapsed().as_secs_f64();
        scene.note(format!("faults of {service} took {seconds:.1} s"));
    }
    let rest = documents.saturating_sub(each * phases).max(20);
    mixed(&mut scene, rest).await?;
    let weather = weather(&scene);
    let left = weather.clear().await?;
    scene.note(format!("{left} faults were never met"));
    scene.end().await
}

fn weather(scene: &Scene) -> Weather<'_> {
    Weather {
        client: &scene.client,
        authority: scene.bed.authority(),
    }
}

/// One fault of one service for a few requests.
async fn alone(
    scene: &mut Scene,
    service: &str,
    kind: &str,
    value: &Value,
    orders: u32,
) -> Result<(), BenchError> {
    let invalidated = if service == "invalidation" { 60 } else { 5 };
    scene
        .field
        .invalidated
        .store(invalidated, Ordering::Relaxed);
    if service == "auth" {
        make_it_sign_in(scene).await?;
    }
    if matches!(service, "contingency" | "batch") {
        // These services are asked only after others were away for a while.
        let away = weather(scene);
        away.fault("reception", "status", &json!(503), orders * 2)
            .await?;
    }
    weather(scene).fault(service, kind, value, TIMES).await?;
    client::run(&scene.field, &scene.offices(), CLIENTS, orders).await;
    Ok(())
}

/// Faults of signing in are met only by who has no token.
async fn make_it_sign_in(scene: &mut Scene) -> Result<(), BenchError> {
    let authority = scene.bed.authority();
    for taxpayer in &mut scene.taxpayers {
        let password = taxpayer.portal_password.clone();
        taxpayer
            .change_password(&scene.client, &authority, password)
            .await?;
    }
    Ok(())
}

/// A new fault of any kind at any service every moment.
async fn mixed(scene: &mut Scene, orders: u32) -> Result<(), BenchError> {
    const EVERY_MS: u64 = 120;
    weather(scene).clear().await?;
    let start = Instant::now();
    scene.field.invalidated.store(20, Ordering::Relaxed);
    scene.field.allow(orders.into());
    let clients = client::start(&scene.field, &scene.offices(), CLIENTS);
    let all = clients.join_all();
    tokio::pin!(all);
    loop {
        let service = chance::one_of(&SERVICES).copied().unwrap_or("reception");
        let (kind, value) = weather::fair_kind(PATIENCE_MS);
        let times = u32::try_from(1 + chance::below(6)).unwrap_or(1);
        weather(scene).fault(service, kind, &value, times).await?;
        if chance::below(20) == 0 {
            make_it_sign_in(scene).await?;
        }
        let pause = Duration::from_millis(chance::below(EVERY_MS));
        if tokio::time::timeout(pause, &mut all).await.is_ok() {
            break;
        }
    }
    let seconds = start.elapsed().as_secs_f64();
    scene.note(format!(
        "{orders} orders under mixed faults took {seconds:.1} s"
    ));
    Ok(())
}
