//! What is run for each goal, and which of its figures count.

use std::time::Duration;

use super::table::{Bound, Goal};
use super::{GoalResults, Name, Size};
use crate::arithmetic::real;
use crate::bulk;
use crate::error::BenchError;
use crate::list::{self, Filled, Lists};
use crate::options::{Common, Database};
use crate::report::Run;
use crate::runner;
use crate::scenario::{Requests, Scenario};
use crate::signing::Signing;
use crate::webhooks;

const fn goal(bound: Bound, what: &'static str, unit: &'static str, digits: usize) -> Goal {
    Goal {
        what,
        bound,
        unit,
        digits,
    }
}

const fn most(most: f64, what: &'static str, unit: &'static str, digits: usize) -> Goal {
    goal(Bound::AtMost(most), what, unit, digits)
}

const fn least(least: f64, what: &'static str, unit: &'static str, digits: usize) -> Goal {
    goal(Bound::AtLeast(least), what, unit, digits)
}

const fn told(what: &'static str, unit: &'static str, digits: usize) -> Goal {
    goal(Bound::Informative, what, unit, digits)
}

const CPU: Goal = most(
    1.5,
    "CPU of a document, the service alone",
    " signatures",
    2,
);
const RATE: Goal = least(0.85, "sustained rate, 64 clients", " x S", 2);
const A_SECOND: Goal = told("documents a second, 64 clients", "/s", 0);
const SANDBOX: Goal = told("CPU of a document, the sandbox authority", " us", 0);
const GENERATOR: Goal = told("CPU of a document, the load generator", " us", 0);
const EACH_TYPE: Goal = least(
    0.9,
    "a document of each type in turn: rate over that of CCF of as many lines",
    "",
    2,
);
const EACH_TYPE_RATE: Goal = told("documents a second, of each type in turn", "/s", 0);
const P50: Goal = most(5.0, "p50 at 0.5 x S, open loop", " ms", 2);
const P99: Goal = most(25.0, "p99 at 0.5 x S, open loop", " ms", 2);
const ERRORS: Goal = most(0.0, "failed requests at 0.5 x S, open loop", "", 0);
const LAG: Goal = told("requests sent late by, p99", " ms", 2);
const POSTGRES: Goal = least(0.6, "sustained rate on PostgreSQL, 64 clients", " x S", 2);
const POSTGRES_CPU: Goal = told("CPU of a document, the PostgreSQL server", " us", 0);
const TWO: Goal = told(
    "rate of two servers on one PostgreSQL, 64 clients",
    " x S",
    2,
);
const LOST: Goal = most(0.0, "documents lost or wrong with two servers", "", 0);
const SLOW_300: Goal = least(
    0.95,
    "authority after 300 ms: rate over that of the same clients without delay",
    "",
    2,
);
const SLOW_3: Goal = least(
    0.95,
    "authority after 3 s: rate over what so many clients can reach (clients / 3 s)",
    "",
    2,
);
const SLOW_3_RATE: Goal = told("authority after 3 s: documents a second", "/s", 0);
const IN_FLIGHT: Goal = most(
    250.0,
    "resident memory with 2 000 documents under way",
    " MB",
    1,
);
const FLUSH: Goal = least(0.85, "flush of 1 ms more: rate over that without", "", 2);
const LIST: Goal = most(10.0, "p99 of the slowest list", " ms", 2);
const LIST_POSTGRES: Goal = Goal {
    bound: Bound::AtMost(15.0),
    ..LIST
};
const LIST_P50: Goal = told("p50 of that list", " ms", 2);
const DEEP: Goal = most(50.0, "p99 of the slowest deep page by its number", " ms", 2);
const FIND: Goal = least(
    15_000.0,
    "documents found by their codes, 16 clients",
    "/s",
    0,
);
const FIND_P99: Goal = told("p99 of finding a document, 16 clients", " ms", 2);
const READY: Goal = most(1_000.0, "start to ready", " ms", 0);
const FULL: Goal = least(0.9, "rate over that on an empty database", "", 2);
const BULK: Goal = least(
    0.9,
    "a file of documents alone: rate over that of 64 clients",
    "",
    2,
);
const BULK_RATE: Goal = told("documents a second of a file alone", "/s", 0);
const BULK_P99: Goal = most(
    2.0,
    "p99 at 0.5 x S beside a file, over that without",
    "",
    2,
);
const BULK_P99_MS: Goal = told("p99 at 0.5 x S beside a file", " ms", 2);
const BULK_BESIDE: Goal = told("documents a second of a file beside 0.5 x S", "/s", 0);
const BULK_ERRORS: Goal = most(0.0, "failed requests at 0.5 x S beside a file", "", 0);
const WEBHOOKS: Goal = most(
    1_000.0,
    "slowest of all webhooks beside one that never answers: later than without it",
    " ms",
    0,
);
const WEBHOOKS_P99: Goal = told("p99 of telling a webhook", " ms", 0);
const WEBHOOKS_MOST: Goal = told("slowest of all webhooks", " ms", 0);
const IDLE: Goal = most(40.0, "resident memory, idle", " MB", 1);
const LOADED: Goal = most(150.0, "resident memory under load, 64 clients", " MB", 1);
const BINARY: Goal = most(25.0, "the program, stripped", " MB", 1);

/// How many clients sustain the rate.
const CLIENTS: u32 = 64;

/// Measures one goal as often as asked for.
pub async fn measure(
    name: Name,
    common: &Common,
    size: &Size,
    results: &mut GoalResults,
) -> Result<(), BenchError> {
    let on = |database| Common {
        database,
        ..common.clone()
    };
    match name {
        Name::List => return lists(&on(Database::Sqlite), size, results).await,
        Name::ListPostgresql => return lists(&on(Database::Temporary), size, results).await,
        Name::Binary => return binary(common, results),
        _ => {}
    }
    for _ in 0..size.repetitions {
        match name {
            Name::Closed => closed(common, size, results).await?,
            Name::EachType => each_type(common, size, results).await?,
            Name::Open => open(common, size, results).await?,
            Name::Postgresql => postgresql(&on(Database::Temporary), size, results).await?,
            Name::PostgresqlTwo => two(&on(Database::Temporary), size, results).await?,
            Name::Slow300Ms => slow_300(common, size, results).await?,
            Name::Slow3S => slow_3(common, size, results).await?,
            Name::Flush1Ms => flush(common, size, results).await?,
            Name::Memory => memory(common, size, results).await?,
            Name::Bulk => bulk(common, size, results).await?,
            Name::Webhooks => webhooks(common, size, results).await?,
            Name::List | Name::ListPostgresql | Name::Binary => {}
        }
    }
    Ok(())
}

async fn one(
    common: &Common,
    scenario: &Scenario,
    results: &mut GoalResults,
) -> Result<Run, BenchError> {
    eprintln!("running: {}, {} ...", scenario.name, common.database.name());
    let run = runner::one(common, scenario).await?;
    results.keep(&run);
    Ok(run)
}

fn sustained(common: &Common, size: &Size) -> Scenario {
    Scenario::closed(CLIENTS, size.seconds, common.warm_up)
}

async fn closed(common: &Common, size: &Size, results: &mut GoalResults) -> Result<(), BenchError> {
    let run = one(common, &sustained(common, size), results).await?;
    results.add(&CPU, run.cpu.service_signatures);
    results.add(&RATE, run.issuing.ratio);
    results.add(&A_SECOND, run.issuing.per_second);
    results.add(&SANDBOX, run.cpu.sandbox_us);
    results.add(&GENERATOR, run.cpu.generator_us);
    Ok(())
}

async fn each_type(
    common: &Common,
    size: &Size,
    results: &mut GoalResults,
) -> Result<(), BenchError> {
    let scenario = sustained(common, size);
    let ccf = one(
        common,
        &scenario.clone().sending(Requests::ShortCcf),
        results,
    )
    .await?;
    let each = one(common, &scenario.sending(Requests::EachType), results).await?;
    let ratio = each.issuing.per_second / ccf.issuing.per_second;
    results.add(&EACH_TYPE, ratio);
    results.add(&EACH_TYPE_RATE, each.issuing.per_second);
    Ok(())
}

async fn open(common: &Common, size: &Size, results: &mut GoalResults) -> Result<(), BenchError> {
    let rate = half_the_signing_rate(common)?;
    let scenario = Scenario::open(rate, size.seconds, common.warm_up);
    let run = one(common, &scenario, results).await?;
    results.add(&P50, milliseconds(run.latency.p50_us));
    results.add(&P99, milliseconds(run.latency.p99_us));
    let failed: u64 = run.failed.values().sum();
    results.add(&ERRORS, real(failed));
    if let Some(lag) = run.lag {
        results.add(&LAG, milliseconds(lag.p99_us));
    }
    Ok(())
}

/// Half of what a core signs.
#[expect(
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    reason = "no machine signs four thousand million a second"
)]
fn half_the_signing_rate(common: &Common) -> Result<u32, BenchError> {
    const DOCUMENT: usize = 7_000;
    let rate = Signing::new(DOCUMENT, common.signing)?.one_core()?;
    Ok(((0.5e6 / rate.cpu_us) as u32).max(1))
}

async fn postgresql(
    common: &Common,
    size: &Size,
    results: &mut GoalResults,
) -> Result<(), BenchError> {
    let run = one(common, &sustained(common, size), results).await?;
    results.add(&POSTGRES, run.issuing.ratio);
    results.add(&POSTGRES_CPU, run.cpu.postgres_us.unwrap_or(0.0));
    Ok(())
}

async fn two(common: &Common, size: &Size, results: &mut GoalResults) -> Result<(), BenchError> {
    let scenario = sustained(common, size).on_servers(2);
    let run = one(common, &scenario, results).await?;
    results.add(&TWO, run.issuing.ratio);
    let wrong = u64::try_from(run.checked.faults.len()).unwrap_or(u64::MAX);
    results.add(&LOST, real(wrong));
    Ok(())
}

async fn slow_300(
    common: &Common,
    size: &Size,
    results: &mut GoalResults,
) -> Result<(), BenchError> {
    let quick = Scenario::closed(size.clients, size.seconds, common.warm_up);
    let slow = quick.clone().authority_answers_after(300);
    let without = one(common, &quick, results).await?;
    let with = one(common, &slow, results).await?;
    results.add(
        &SLOW_300,
        with.issuing.per_second / without.issuing.per_second,
    );
    Ok(())
}

async fn slow_3(common: &Common, size: &Size, results: &mut GoalResults) -> Result<(), BenchError> {
    const SECONDS: f64 = 3.0;
    let scenario = Scenario::closed(size.clients, size.seconds, common.warm_up);
    let scenario = scenario.authority_answers_after(3_000);
    let run = one(common, &scenario, results).await?;
    let limit = f64::from(size.clients) / SECONDS;
    results.add(&SLOW_3, run.issuing.per_second / limit);
    results.add(&SLOW_3_RATE, run.issuing.per_second);
    results.add(&IN_FLIGHT, megabytes(run.memory.loaded.peak_kib));
    Ok(())
}

async fn flush(common: &Common, size: &Size, results: &mut GoalResults) -> Result<(), BenchError> {
    let quick = sustained(common, size);
    let without = one(common, &quick, results).await?;
    let with = one(common, &quick.slow_flush(), results).await?;
    let ratio = with.issuing.per_second / without.issuing.per_second;
    results.add(&FLUSH, ratio);
    Ok(())
}

/// A file alone against as many clients as sustain the rate; an open loop with and without a file.
async fn bulk(common: &Common, size: &Size, results: &mut GoalResults) -> Result<(), BenchError> {
    let scenario = sustained(common, size);
    let clients = one(common, &scenario, results).await?;
    let lines = usize::try_from(size.seconds).unwrap_or(1) * 1_000;
    eprintln!("running: a file of {lines} documents ...");
    let rate = bulk::alone(common, &scenario, lines).await?;
    results.add(&BULK, rate / clients.issuing.per_second);
    results.add(&BULK_RATE, rate);
    let scenario = Scenario::open(half_the_signing_rate(common)?, size.seconds, common.warm_up);
    let without = one(common, &scenario, results).await?;
    eprintln!("running: {} beside a file ...", scenario.name);
    let beside = bulk::beside(common, &scenario).await?;
    let times = [without.latency.p99_us, beside.latency.p99_us].map(milliseconds);
    results.add(&BULK_P99, times[1] / times[0]);
    results.add(&BULK_P99_MS, times[1]);
    results.add(&BULK_BESIDE, beside.per_second);
    results.add(&BULK_ERRORS, real(beside.failed));
    Ok(())
}

/// What is issued is told to all webhooks of many companies, without and with one that never answers.
async fn webhooks(
    common: &Common,
    size: &Size,
    results: &mut GoalResults,
) -> Result<(), BenchError> {
    let mut slowest = Vec::new();
    for (one_hangs, about) in [(false, ""), (true, " beside one that never answers")] {
        let count = size.companies * webhooks::ENDPOINTS;
        eprintln!("running: {count} webhooks{about} ...");
        let told = webhooks::told(common, size.companies, size.seconds, one_hangs).await?;
        let most = milliseconds(told.late.max_us);
        results.add_of(&WEBHOOKS_P99, about, milliseconds(told.late.p99_us));
        results.add_of(&WEBHOOKS_MOST, about, most);
        results.faults.extend(told.faults);
        slowest.push(most);
    }
    if let [without, beside] = slowest[..] {
        results.add(&WEBHOOKS, beside - without);
    }
    Ok(())
}

async fn memory(common: &Common, size: &Size, results: &mut GoalResults) -> Result<(), BenchError> {
    let run = one(common, &sustained(common, size), results).await?;
    results.add(&IDLE, megabytes(run.memory.idle_kib));
    results.add(&LOADED, megabytes(run.memory.loaded.peak_kib));
    Ok(())
}

/// The goals of a full database, on one that is filled for it.
pub async fn lists(
    common: &Common,
    size: &Size,
    results: &mut GoalResults,
) -> Result<(), BenchError> {
    eprintln!("filling: {} documents ...", size.documents);
    let full = list::fill(common, size.documents).await?;
    lists_on(common, &full.filled, size, results).await
}

/// The goals of a full database, on one that is there.
pub async fn lists_on(
    common: &Common,
    filled: &Filled,
    size: &Size,
    results: &mut GoalResults,
) -> Result<(), BenchError> {
    let about = format!(
        " ({} documents, {})",
        filled.documents,
        common.database.name()
    );
    for _ in 0..size.repetitions {
        eprintln!("running: lists{about} ...");
        let each = Duration::from_millis(size.list_ms.into());
        let lists = list::lists(common, filled, each).await?;
        report_lists(&lists, &common.database, &about, results);
        results.keep_lists(lists);
    }
    // Afterwards: what is issued here is thousands of documents of one second.
    for _ in 0..size.repetitions {
        let scenario = sustained(common, size);
        let empty = one(common, &scenario, results).await?;
        let run = runner::one_on(common, &scenario, filled).await?;
        results.keep(&run);
        let ratio = run.issuing.per_second / empty.issuing.per_second;
        results.add_of(&FULL, &about, ratio);
    }
    Ok(())
}

fn report_lists(lists: &Lists, database: &Database, about: &str, results: &mut GoalResults) {
    let goal = match database {
        Database::Sqlite => &LIST,
        _ => &LIST_POSTGRES,
    };
    if let Some(slowest) = lists.slowest(false) {
        results.add_of(goal, about, milliseconds(slowest.times.p99_us));
        results.add_of(&LIST_P50, about, milliseconds(slowest.times.p50_us));
    }
    if let Some(slowest) = lists.slowest(true) {
        results.add_of(&DEEP, about, milliseconds(slowest.times.p99_us));
    }
    results.add_of(&FIND, about, lists.found.per_second);
    results.add_of(&FIND_P99, about, milliseconds(lists.found.times.p99_us));
    results.add_of(&READY, about, real(lists.ready_ms));
}

fn binary(common: &Common, results: &mut GoalResults) -> Result<(), BenchError> {
    let program = common.program()?;
    let bytes = std::fs::read(&program)
        .map_err(|error| BenchError::io(program.display().to_string(), error))?;
    let name = b".symtab";
    let about = if bytes.windows(name.len()).any(|part| part == name) {
        " (this one is not stripped)"
    } else {
        ""
    };
    let size = u64::try_from(bytes.len()).unwrap_or(u64::MAX);
    results.add_of(&BINARY, about, real(size) / 1e6);
    Ok(())
}

fn milliseconds(micros: u64) -> f64 {
    real(micros) / 1e3
}

/// Millions of bytes.
fn megabytes(kib: u64) -> f64 {
    real(kib) * 1_024.0 / 1e6
}
