//! The authority fails in every way, at every service: one way after the other, then mixed, and
//! at last where companies sign in.

use std::sync::atomic::Ordering;
use std::time::{Duration, Instant};

use serde_json::{Value, json};

use crate::chaos::client;
use crate::chaos::fault_injection::{self, SERVICES};
use crate::chaos::order::Kind;
use crate::chaos::results::ChaosResult;
use crate::chaos::scenario::{ChaosOptions, ChaosScenario};
use crate::error::BenchError;
use crate::rng;

const DOCUMENTS: u32 = 5_000;
const CLIENTS: usize = 48;
/// What the service waits for the authority, in milliseconds.
const PATIENCE_MS: u64 = 1_000;
/// For how many requests a fault of one kind lasts: one less than would make the service leave the
/// authority alone, so that every one of them is met.
const TIMES: u32 = 4;
/// How long faults may wait to be met after the orders of their phase.
const MET_WITHIN: Duration = Duration::from_secs(20);

/// When what failed is tried again in the background.
const NEXT_ATTEMPT: Duration = Duration::from_millis(1_500);

/// Orders under every fault, then ends all faults.
pub async fn run(options: &ChaosOptions) -> Result<ChaosResult, BenchError> {
    let settings = vec![
        ("DTE_AUTHORITY_SECONDS", (PATIENCE_MS / 1_000).to_string()),
        ("DTE_ANSWER_SECONDS", "10".into()),
        ("DTE_LEASE_SECONDS", "15".into()),
    ];
    let mut scenario = ChaosScenario::set(options, "authority", 1, settings).await?;
    // It refuses often enough here.
    scenario.workload.rejected.store(0, Ordering::Relaxed);
    let documents = options.scaled(DOCUMENTS);
    let kinds = fault_injection::kinds(PATIENCE_MS);
    let phases = u32::try_from(SERVICES.len() * kinds.len()).unwrap_or(u32::MAX);
    let each = (documents * 3 / 5 / phases).max(4);
    let is_auth = |service: &&str| *service == "auth";
    for service in SERVICES.into_iter().filter(|service| !is_auth(service)) {
        every_kind(&mut scenario, service, &kinds, each).await?;
    }
    let rest = documents.saturating_sub(each * phases).max(20);
    mixed(&mut scenario, rest).await?;
    scenario.injector().clear().await?;
    for service in SERVICES.into_iter().filter(is_auth) {
        every_kind(&mut scenario, service, &kinds, each).await?;
    }
    scenario.end().await
}

async fn every_kind(
    scenario: &mut ChaosScenario,
    service: &str,
    kinds: &[(&str, Value)],
    each: u32,
) -> Result<(), BenchError> {
    let start = Instant::now();
    let mut unmet = Vec::new();
    for (kind, value) in kinds {
        alone(scenario, service, kind, value, each).await?;
        if !met(scenario, service).await? {
            unmet.push(format!("{kind} {value}"));
        }
        scenario.injector().clear().await?;
        if service == "auth" && fault_injection::refuses(kind, value) {
            // Whom the authority refused, it takes again after a log-in.
            scenario.log_in().await?;
        }
    }
    let seconds = start.elapsed().as_secs_f64();
    scenario.note(format!("faults of {service} took {seconds:.1} s"));
    if !unmet.is_empty() {
        scenario.note(format!(
            "not met in full at {service}: {}",
            unmet.join(", ")
        ));
    }
    Ok(())
}

/// One fault of one service for a few requests.
async fn alone(
    scenario: &mut ChaosScenario,
    service: &str,
    kind: &str,
    value: &Value,
    orders: u32,
) -> Result<(), BenchError> {
    let invalidated = if service == "invalidation" { 60 } else { 5 };
    scenario
        .workload
        .invalidated
        .store(invalidated, Ordering::Relaxed);
    let times = times(service, orders);
    scenario
        .injector()
        .fault(service, kind, value, times)
        .await?;
    match service {
        "auth" => make_all_sign_in(scenario).await?,
        // It is asked only about what was not answered; the last question is answered.
        "query" => {
            let injector = scenario.injector();
            let asked = times + 1;
            injector
                .fault("reception", "close", &Value::Null, asked)
                .await?;
        }
        "invalidation" => {
            // What became of an event is known by sending it again only, where nobody can ask.
            if kind == "lost_answer" {
                scenario
                    .injector()
                    .fault("query", "no_events", &Value::Null, 0)
                    .await?;
            }
            invalidate(scenario, times).await;
        }
        // These have something to do only after a document could not be sent.
        "contingency" | "batch" => hold_one(scenario).await?,
        _ => {}
    }
    scenario.run_clients(CLIENTS, orders).await;
    Ok(())
}

/// For how many requests a fault of a service lasts: each company signs in, reports and sends a
/// batch once when all goes well.
fn times(service: &str, orders: u32) -> u32 {
    const COMPANIES: u32 = 2;
    match service {
        "auth" | "contingency" | "batch" => COMPANIES,
        _ => TIMES.min(orders.saturating_sub(1)),
    }
}

/// Issues so many invoices and invalidates them.
async fn invalidate(scenario: &ChaosScenario, invoices: u32) {
    for establishment in scenario
        .establishments()
        .iter()
        .cycle()
        .take(invoices as usize)
    {
        let issued = scenario.workload.order(establishment, &Kind::Invoice).await;
        if let Some(code) = client::stamped(&issued) {
            let invalidation = Kind::Invalidation(code);
            scenario.workload.order(establishment, &invalidation).await;
        }
    }
}

/// Orders an invoice that cannot be sent, because its company gets no token just then.
async fn hold_one(scenario: &mut ChaosScenario) -> Result<(), BenchError> {
    for company in 0..scenario.taxpayers.len() {
        make_it_sign_in(scenario, company).await?;
        scenario
            .injector()
            .fault("auth", "status", &json!(500), 1)
            .await?;
        let mains = scenario.establishments().into_iter();
        let mut mains = mains.filter(|establishment| establishment.company == company);
        if let Some(establishment) = mains.next() {
            scenario
                .workload
                .order(&establishment, &Kind::Invoice)
                .await;
        }
    }
    Ok(())
}

/// Waits until the faults of a service were met, but not without end.
async fn met(scenario: &ChaosScenario, service: &str) -> Result<bool, BenchError> {
    const EVERY: Duration = Duration::from_millis(100);
    let start = Instant::now();
    while start.elapsed() < MET_WITHIN {
        if scenario.injector().left(Some(service)).await? == 0 {
            if matches!(service, "contingency" | "batch") {
                // The next attempt succeeds, and the service goes on trusting the authority.
                tokio::time::sleep(NEXT_ATTEMPT).await;
            }
            return Ok(true);
        }
        tokio::time::sleep(EVERY).await;
    }
    Ok(false)
}

/// Faults of signing in are met only by who has no token.
async fn make_all_sign_in(scenario: &mut ChaosScenario) -> Result<(), BenchError> {
    for company in 0..scenario.taxpayers.len() {
        make_it_sign_in(scenario, company).await?;
    }
    Ok(())
}

async fn make_it_sign_in(scenario: &mut ChaosScenario, company: usize) -> Result<(), BenchError> {
    let authority = scenario.cluster.authority();
    let taxpayer = &mut scenario.taxpayers[company];
    let password = taxpayer.portal_password.clone();
    taxpayer
        .change_password(&scenario.client, &authority, password)
        .await
}

/// Orders while faults of any kind at any service come and go. Those that were not met are ended a while after the
/// last order was placed: a service that failed too often is tried one request at a time, up to two minutes apart,
/// and an order that must wait for one to succeed would have no end while each meets a fault.
async fn mixed(scenario: &mut ChaosScenario, orders: u32) -> Result<(), BenchError> {
    const PAUSE_MS: u64 = 2_000;
    let start = Instant::now();
    scenario.workload.invalidated.store(20, Ordering::Relaxed);
    scenario.set_pause(PAUSE_MS);
    let clients = scenario.start_clients(CLIENTS, orders.into());
    let faults = faults_while_orders_are_placed(scenario).await?;
    let placed = start.elapsed().as_secs_f64();
    let all = clients.join_all();
    tokio::pin!(all);
    let ended = tokio::time::timeout(MET_WITHIN, &mut all).await.is_ok();
    let unmet = scenario.injector().left(None).await?;
    if !ended {
        scenario.injector().clear().await?;
        all.await;
    }
    scenario.set_pause(0);
    let took = start.elapsed().as_secs_f64();
    scenario.note(format!(
        "{orders} orders were placed under {faults} mixed faults within {placed:.1} s and answered within {took:.1} s; \
         {unmet} faults were not met"
    ));
    Ok(())
}

/// A new fault every moment, as long as few are left to be met; how many.
async fn faults_while_orders_are_placed(scenario: &mut ChaosScenario) -> Result<u32, BenchError> {
    const EVERY_MS: u64 = 200;
    const MOST_LEFT: usize = 12;
    let mut faults = 0;
    while !scenario.workload.all_are_placed() {
        if scenario.injector().left(None).await? < MOST_LEFT {
            let (service, kind, value) = fault_injection::fair(PATIENCE_MS);
            let times = u32::try_from(1 + rng::below(3)).unwrap_or(1);
            scenario
                .injector()
                .fault(service, kind, &value, times)
                .await?;
            faults += 1;
        }
        if rng::below(20) == 0 {
            make_all_sign_in(scenario).await?;
        }
        tokio::time::sleep(Duration::from_millis(rng::below(EVERY_MS))).await;
    }
    Ok(faults)
}
