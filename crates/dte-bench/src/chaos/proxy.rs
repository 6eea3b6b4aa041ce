//! A proxy between the service and the authority spoils a quarter of all answers.

use std::net::{Ipv4Addr, SocketAddr};
use std::time::{Duration, Instant};

use crate::chaos::client;
use crate::chaos::results::Figures;
use crate::chaos::mangler::Mangler;
use crate::chaos::scenario::{Place, Scene};
use crate::error::BenchError;

const DOCUMENTS: u32 = 3_000;
const CLIENTS: usize = 32;
/// Of 100 answers, how many are spoilt.
const SPOILT: u64 = 25;
/// What the service waits for the authority, and when what is late comes.
const PATIENCE: Duration = Duration::from_secs(1);
const LATE: Duration = Duration::from_millis(1_700);

/// Issues through the proxy, then through one that has come to its senses.
pub async fn run(place: &Place) -> Result<Figures, BenchError> {
    let settings = vec![
        ("DTE_AUTHORITY_SECONDS", PATIENCE.as_secs().to_string()),
        ("DTE_SETTLE_SECONDS", "15".into()),
    ];
    let mut scene = Scene::bare(place, "proxy", 1, settings).await?;
    let authority = SocketAddr::from((Ipv4Addr::LOCALHOST, scene.bed.authority_port()));
    let mangler = Mangler::before(authority, LATE).await?;
    scene.bed.stand_before_authority(mangler.url());
    scene.bed.kill(0);
    scene.bed.start(0).await?;
    scene.register().await?;
    mangler.spoil(SPOILT);
    let start = Instant::now();
    let orders = place.scaled(DOCUMENTS);
    client::run(&scene.field, &scene.offices(), CLIENTS, orders).await;
    mangler.spoil(0);
    let counts = mangler.counts();
    let told = counts.iter().map(|(name, count)| format!("{count} {name}"));
    let told = told.collect::<Vec<_>>().join(", ");
    let seconds = start.elapsed().as_secs_f64();
    scene.note(format!("{orders} orders in {seconds:.1} s: {told}"));
    scene.end().await
}
