//! Far more clients than the machine can serve: 503 or a document, nothing else.

use std::time::Duration;

use crate::chaos::client;
use crate::chaos::results::Figures;
use crate::chaos::scenario::{Place, Scene};
use crate::error::BenchError;

const CLIENTS: usize = 256;
const LENGTH: Duration = Duration::from_secs(12);
/// The most memory that a server may use.
const MEMORY_MIB: u64 = 150;
/// Answers on the way that are allowed.
const ALLOWED: [&str; 2] = ["503 OVERLOADED", "409 IDEMPOTENCY_IN_FLIGHT"];

/// Orders without a pause; `queue` is how many documents may wait, the default when none.
pub async fn run(place: &Place, queue: Option<u32>) -> Result<Figures, BenchError> {
    let name = match queue {
        None => "overload".to_owned(),
        Some(queue) => format!("overload, queue of {queue}"),
    };
    let mut settings = vec![
        ("DTE_AUTHORITY_SECONDS", "8".into()),
        ("DTE_SETTLE_SECONDS", "90".into()),
    ];
    settings.extend(queue.map(|queue| ("DTE_QUEUE", queue.to_string())));
    let scene = Scene::set(place, &name, 1, settings).await?;
    scene.field.allow(i64::MAX);
    let clients = client::start(&scene.field, &scene.offices(), CLIENTS);
    tokio::time::sleep(place.scaled_time(LENGTH)).await;
    scene.field.allow(0);
    clients.join_all().await;
    let mut figures = scene.end().await?;
    if figures.peak_mib >= MEMORY_MIB {
        let fault = format!(
            "{} MiB of memory, {MEMORY_MIB} are allowed",
            figures.peak_mib
        );
        figures.faults.push(fault);
    }
    let others = figures
        .on_the_way
        .iter()
        .filter(|(name, _)| !ALLOWED.contains(&name.as_str()));
    let others: Vec<String> = others
        .map(|(name, count)| format!("an error that is not 503: {count} x {name}"))
        .collect();
    figures.faults.extend(others);
    Ok(figures)
}
