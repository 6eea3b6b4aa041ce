//! Files of many documents: how fast one is issued alone, and what it costs those who ask meanwhile.

use std::sync::Arc;
use std::time::{Duration, Instant};

use serde::Deserialize;
use serde_json::value::RawValue;

use crate::arithmetic::real;
use crate::company::Company;
use crate::counters::Times;
use crate::document;
use crate::error::BenchError;
use crate::load::{self, Window};
use crate::options::Common;
use crate::runner::Environment;
use crate::scenario::Scenario;

/// The most lines and bytes of a file.
const MOST_LINES: usize = 10_000;
const MOST_BYTES: usize = 60 << 20;

/// How often at least it is looked how far a file is, and how often at most: each look is work beside
/// what is measured.
const LOOK_EVERY: Duration = Duration::from_millis(500);
const LOOK_AFTER: Duration = Duration::from_millis(20);

/// A file that is not through by then never will be.
const PATIENCE: Duration = Duration::from_mins(10);

#[derive(Debug, Deserialize)]
struct Batch {
    id: String,
    status: String,
    counts: Counts,
}

#[derive(Debug, Deserialize)]
struct Counts {
    total: u64,
    issued: u64,
    refused: u64,
}

/// What a load met beside a file.
#[derive(Debug)]
pub struct Beside {
    pub latency: Times,
    /// Lines of the file that were issued a second meanwhile.
    pub per_second: f64,
    pub failed: u64,
}

/// Issues a file of so many lines alone: lines a second.
pub async fn alone(common: &Common, scenario: &Scenario, lines: usize) -> Result<f64, BenchError> {
    let environment = Environment::set(common, scenario, 1).await?;
    let company = &environment.company;
    let request = document::request(common.lines);
    // What a first document costs is paid before.
    let warm = upload(company, &request, "warm", 200).await?;
    wait(company, &warm.id, |batch| batch.status == "COMPLETED").await?;
    let batch = upload(company, &request, "line", lines).await?;
    let began = Instant::now();
    let done = wait(company, &batch.id, |batch| batch.status == "COMPLETED").await?;
    let took = began.elapsed();
    if done.counts.issued != done.counts.total {
        let reason = format!("not every line of the file was issued: {:?}", done.counts);
        return Err(BenchError::Unusable(reason));
    }
    Ok(real(done.counts.total) / took.as_secs_f64())
}

/// Runs an open load while a file is worked on.
pub async fn beside(common: &Common, scenario: &Scenario) -> Result<Beside, BenchError> {
    let environment = Environment::set(common, scenario, 1).await?;
    let company = &environment.company;
    let request = document::request(common.lines);
    let requests = [("dte/ccf", request.clone())];
    let target = company.issuing(&environment.urls(), &requests, !common.no_keys)?;
    let batch = upload(company, &request, "line", MOST_LINES).await?;
    wait(company, &batch.id, |batch| batch.counts.issued > 0).await?;
    let window = Window::after(scenario.warm_up_length(), scenario.length());
    let (target, measured) = (Arc::new(target), issued_within(company, &batch.id, window));
    let (loaded, issued) = tokio::join!(load::run(&target, scenario, window), measured);
    let ((counters, _), issued) = (loaded?, issued?);
    Ok(Beside {
        per_second: real(issued) / (window.end - window.start).as_secs_f64(),
        failed: counters.failed.values().sum(),
        latency: counters.latency(),
    })
}

async fn issued_within(company: &Company, id: &str, window: Window) -> Result<u64, BenchError> {
    let path = format!("dte/batches/{id}");
    tokio::time::sleep_until(window.start.into()).await;
    let before: Batch = company.get(&path).await?;
    tokio::time::sleep_until(window.end.into()).await;
    let after: Batch = company.get(&path).await?;
    if after.status != "RUNNING" {
        let reason = "the file was through before the load was: nothing was measured beside it";
        return Err(BenchError::Unusable(reason.into()));
    }
    Ok(after.counts.issued - before.counts.issued)
}

async fn upload(
    company: &Company,
    request: &str,
    name: &str,
    lines: usize,
) -> Result<Batch, BenchError> {
    let unreadable = |error| BenchError::Unusable(format!("the request is no JSON: {error}"));
    let document: &RawValue = serde_json::from_str(request).map_err(unreadable)?;
    let most = (MOST_BYTES / (request.len() + 100)).min(MOST_LINES);
    let mut file = String::new();
    for number in 0..lines.min(most) {
        let head = format!("{{\"type\":\"03\",\"external_id\":\"{name}-{number}\",\"document\":");
        file.push_str(&head);
        file.push_str(document.get());
        file.push_str("}\n");
    }
    company.hand_in(file).await
}

async fn wait(
    company: &Company,
    id: &str,
    is_so: impl Fn(&Batch) -> bool,
) -> Result<Batch, BenchError> {
    let (path, began) = (format!("dte/batches/{id}"), Instant::now());
    loop {
        let batch: Batch = company.get(&path).await?;
        if is_so(&batch) {
            return Ok(batch);
        }
        if batch.counts.refused > 0 || began.elapsed() > PATIENCE {
            let reason = format!("the file does not get on: {batch:?}");
            return Err(BenchError::Unusable(reason));
        }
        tokio::time::sleep(until_through(&batch.counts, began.elapsed())).await;
    }
}

/// How long nobody need look again: nearly as long as the rest of a file takes that goes on like this.
fn until_through(counts: &Counts, elapsed: Duration) -> Duration {
    let issued = counts.issued.max(1);
    let waiting = counts.total - counts.issued.min(counts.total);
    let rest = elapsed.mul_f64(real(waiting) / real(issued));
    (rest / 2).clamp(LOOK_AFTER, LOOK_EVERY)
}
