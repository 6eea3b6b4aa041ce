//! The log cannot be written: no client notices.

use std::time::Duration;

use crate::chaos::client;
use crate::chaos::results::Figures;
use crate::chaos::scenario::{Place, Scene};
use crate::rng;
use crate::error::BenchError;
use crate::server::{LogTo, Treatment};

const DOCUMENTS: u32 = 600;
const CLIENTS: usize = 16;
/// Orders before the log is spoilt.
const BEFORE: u32 = 10;
/// How much of an error is told.
const TOLD: usize = 160;
/// How long a server may take to end.
const END_WITHIN: Duration = Duration::from_secs(20);

const KINDS: [(LogTo, &str); 3] = [
    (LogTo::FullDevice, "a full device"),
    (LogTo::Leaver, "a closed pipe"),
    (LogTo::Sleeper, "a reader that stalls"),
];

/// Issues with each kind of broken log; ends the server, sometimes by killing it.
pub async fn run(place: &Place) -> Result<Figures, BenchError> {
    let settings = vec![("DTE_LOG", "debug".into())];
    let mut scene = Scene::set(place, "log", 1, settings).await?;
    for (log, name) in KINDS {
        end(&mut scene, "before the log was spoilt").await?;
        scene.bed.treatment = Treatment {
            log,
            ..Treatment::default()
        };
        if let Err(error) = scene.bed.start(0).await {
            let fault = format!("does not start with {name}: {error}");
            scene
                .figures
                .faults
                .push(fault.chars().take(TOLD).collect());
            scene.bed.treatment = Treatment::default();
            scene.bed.start(0).await?;
            continue;
        }
        client::run(&scene.field, &scene.offices(), CLIENTS, BEFORE).await;
        scene.bed.with_server(0, |server| server.spoil_log());
        let before = scene.field.ledger().on_the_way.clone();
        let orders = place.scaled(DOCUMENTS);
        client::run(&scene.field, &scene.offices(), CLIENTS, orders).await;
        let after = scene.field.ledger().on_the_way.clone();
        let noticed = after
            .iter()
            .filter(|(answer, count)| before.get(*answer) != Some(*count));
        let noticed: Vec<String> = noticed
            .map(|(answer, count)| format!("{count} x {answer}"))
            .collect();
        if !noticed.is_empty() {
            let fault = format!("{name} is noticed by clients: {}", noticed.join(", "));
            scene.figures.faults.push(fault);
        }
        if chance::below(2) == 0 {
            scene.bed.kill(0);
            scene.figures.kills += 1;
        }
    }
    end(&mut scene, "with a log that nobody reads").await?;
    scene.bed.treatment = Treatment::default();
    scene.bed.start(0).await?;
    scene.end().await
}

async fn end(scene: &mut Scene, when: &str) -> Result<(), BenchError> {
    if scene.bed.end(0, END_WITHIN).await?.is_none() {
        let fault = format!("does not end when it is asked to, {when}");
        scene.figures.faults.push(fault);
    }
    Ok(())
}
