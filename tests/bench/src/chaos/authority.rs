//! The authority fails at every service in every way that is its own (what a gateway before it makes of answers is
//! another run): one way after the other, then mixed, and at last where companies sign in.

use std::collections::BTreeMap;
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
const COMPANIES: u32 = 2;
/// For how many requests a fault of one kind lasts: one less than would make the service leave the
/// authority alone, so that mostly every one of them is met.
const TIMES: u32 = 4;
/// How long faults may wait to be met after the orders of their phase.
const MET_WITHIN: Duration = Duration::from_secs(20);
/// How long when none is met: the service tries an authority that it leaves alone every two minutes at least.
const ONE_MET_WITHIN: Duration = Duration::from_secs(150);
/// How many orders are placed under mixed faults before everything is answered.
const ROUND: u32 = 200;

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
    let mut rest = documents.saturating_sub(each * phases).max(20);
    let mut faults = MixedFaults::default();
    while rest > 0 {
        let round = rest.min(ROUND);
        mixed(&mut scenario, round, &mut faults).await?;
        calm(&mut scenario, "mixed faults").await?;
        rest -= round;
    }
    faults.report(&mut scenario);
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
        let fault = format!("{kind} {value}");
        alone(scenario, service, kind, value, each).await?;
        let ordered = times(service, each);
        let left = left_unmet(scenario, service, ordered).await?;
        if left == ordered {
            scenario.fault(format!("{service} met no {fault}"));
        } else if left > 0 {
            unmet.push(format!("{fault} ({left} of {ordered})"));
        }
        scenario.injector().clear().await?;
        if service == "auth" && fault_injection::refuses(kind, value) {
            // Whom the authority refused, it takes again after a log-in.
            scenario.log_in().await?;
        }
        calm(scenario, &format!("{fault} at {service}")).await?;
    }
    let seconds = start.elapsed().as_secs_f64();
    scenario.note(format!("faults of {service} took {seconds:.1} s"));
    if !unmet.is_empty() {
        scenario.note(format!("not met at {service}: {}", unmet.join(", ")));
    }
    Ok(())
}

/// Ends all faults and waits until nothing is pending.
async fn calm(scenario: &mut ChaosScenario, after: &str) -> Result<(), BenchError> {
    scenario.injector().clear().await?;
    let companies: Vec<usize> = (0..scenario.taxpayers.len()).collect();
    if scenario.settled(&companies).await?.is_none() {
        scenario.fault(format!("not settled after {after}"));
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
        "contingency" | "batch" => hold_one_each(scenario).await?,
        _ => {}
    }
    scenario.run_clients(CLIENTS, orders).await;
    Ok(())
}

/// For how many requests a fault of a service lasts: each company signs in, reports and sends a
/// batch once when all goes well.
fn times(service: &str, orders: u32) -> u32 {
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

/// Orders an invoice of each company that reception answers no time that it is sent, so that it waits in contingency.
async fn hold_one_each(scenario: &mut ChaosScenario) -> Result<(), BenchError> {
    /// Once, and twice more after a query that does not find it.
    const SENT: u32 = 3;
    /// A document that is resumed at the same moment may take one of the faults.
    const TRIES: u32 = 5;
    for company in 0..scenario.taxpayers.len() {
        let mains = scenario.establishments().into_iter();
        let mut mains = mains.filter(|establishment| establishment.company == company);
        let Some(establishment) = mains.next() else {
            continue;
        };
        let mut stamped = None;
        for _ in 0..TRIES {
            let injector = scenario.injector();
            injector
                .fault("reception", "close", &Value::Null, SENT)
                .await?;
            let order = scenario.workload.order(&establishment, &Kind::Invoice);
            stamped = client::stamped(&order.await);
            if stamped.is_none() {
                break;
            }
        }
        if let Some(code) = stamped {
            scenario.fault(format!("{code} was to wait in contingency, and did not"));
        }
    }
    Ok(())
}

/// Waits until the faults of a service were met, but not without end; how many of those ordered are left.
async fn left_unmet(
    scenario: &ChaosScenario,
    service: &str,
    ordered: u32,
) -> Result<u32, BenchError> {
    const EVERY: Duration = Duration::from_millis(100);
    let mut last_met = Instant::now();
    let mut left = ordered;
    loop {
        let now_left = scenario.injector().left(service).await?;
        if now_left < left {
            last_met = Instant::now();
            left = now_left;
        }
        let patience = if left == ordered {
            ONE_MET_WITHIN
        } else {
            MET_WITHIN
        };
        if left == 0 || last_met.elapsed() > patience {
            return Ok(left);
        }
        tokio::time::sleep(EVERY).await;
    }
}

/// Faults of signing in are met only by who has no token.
async fn make_all_sign_in(scenario: &mut ChaosScenario) -> Result<(), BenchError> {
    for company in 0..scenario.taxpayers.len() {
        make_it_sign_in(scenario, company).await?;
    }
    Ok(())
}

async fn make_it_sign_in(scenario: &mut ChaosScenario, company: usize) -> Result<(), BenchError> {
    const A_SECOND: Duration = Duration::from_millis(1_010);
    let authority = scenario.cluster.authority();
    let taxpayer = &mut scenario.taxpayers[company];
    let password = taxpayer.portal_password.clone();
    taxpayer
        .change_password(&scenario.client, &authority, password)
        .await?;
    // Tokens count whole seconds: one that is given in the second of the revocation is refused too, and the service
    // leaves an authority alone that refuses a new token.
    tokio::time::sleep(A_SECOND).await;
    Ok(())
}

/// For how many requests faults were ordered at each service while they came mixed, and how many were not met.
#[derive(Debug, Default)]
struct MixedFaults {
    ordered: BTreeMap<&'static str, u32>,
    unmet: BTreeMap<&'static str, u32>,
}

impl MixedFaults {
    /// Documents and queries come all the time: a fault of theirs that none met says that the service stood still.
    fn report(&self, scenario: &mut ChaosScenario) {
        let mut all = Vec::new();
        for (service, ordered) in &self.ordered {
            let met = ordered.saturating_sub(self.unmet.get(service).copied().unwrap_or(0));
            all.push(format!("{service} {met} of {ordered}"));
            if met == 0 && ["reception", "query"].contains(service) {
                scenario.fault(format!("{service} met none of {ordered} mixed faults"));
            }
        }
        scenario.note(format!("mixed faults met: {}", all.join(", ")));
    }
}

/// Orders, not too fast, while faults at any service come and go. Those that were not met are ended a while after the
/// last one came: a service that failed too often is tried one request at a time, up to two minutes apart, and
/// an order that must wait for one to succeed would wait longer than a client does while each meets a fault.
async fn mixed(
    scenario: &mut ChaosScenario,
    orders: u32,
    faults: &mut MixedFaults,
) -> Result<(), BenchError> {
    const FEW_CLIENTS: usize = 8;
    const PAUSE_MS: u64 = 4_000;
    let start = Instant::now();
    scenario.workload.invalidated.store(20, Ordering::Relaxed);
    scenario.set_pause(PAUSE_MS);
    let clients = scenario.start_clients(FEW_CLIENTS, orders.into());
    faults_while_orders_are_placed(scenario, faults).await?;
    let lasted = start.elapsed().as_secs_f64();
    let all = clients.join_all();
    tokio::pin!(all);
    let ended = tokio::time::timeout(MET_WITHIN, &mut all).await.is_ok();
    for service in SERVICES {
        let unmet = scenario.injector().left(service).await?;
        *faults.unmet.entry(service).or_default() += unmet;
    }
    scenario.injector().clear().await?;
    if !ended {
        all.await;
    }
    scenario.set_pause(0);
    let took = start.elapsed().as_secs_f64();
    scenario.note(format!(
        "{orders} orders were answered within {took:.1} s; mixed faults came for {lasted:.1} s"
    ));
    Ok(())
}

/// A new fault every moment at a service where none is left to be met, for a minute at most: an order that was placed
/// first may have to wait until they end.
async fn faults_while_orders_are_placed(
    scenario: &ChaosScenario,
    faults: &mut MixedFaults,
) -> Result<(), BenchError> {
    const EVERY_MS: u64 = 200;
    const AT_MOST: Duration = Duration::from_mins(1);
    let start = Instant::now();
    let injector = scenario.injector();
    while !scenario.workload.all_are_placed() && start.elapsed() < AT_MOST {
        let (service, kind, value) = fault_injection::fair(PATIENCE_MS);
        if injector.left(service).await? == 0 {
            let times = u32::try_from(1 + rng::below(3)).unwrap_or(1);
            injector.fault(service, kind, &value, times).await?;
            *faults.ordered.entry(service).or_default() += times;
            if service == "auth" {
                // It is met only by who has no token: the one in use is refused.
                let refused = json!(401);
                injector.fault("reception", "status", &refused, 1).await?;
                *faults.ordered.entry("reception").or_default() += 1;
            }
        }
        tokio::time::sleep(Duration::from_millis(rng::below(EVERY_MS))).await;
    }
    Ok(())
}
