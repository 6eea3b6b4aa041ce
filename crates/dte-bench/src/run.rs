//! Runs: from an empty folder, or a filled one, to a checked result.

mod environment;
mod meter;

use std::sync::Arc;
use std::time::Instant;

use crate::answer::{self, Issued};
use crate::check;
use crate::error::BenchError;
use crate::list::filled::Filled;
use crate::load::{self, Target, Window};
use crate::options::{Common, Database};
use crate::report::{Issuing, Results, Run, ServiceMemory, Signatures, write_json};
use crate::scenario::{Load, Scenario};
use crate::server::Server;
use crate::signing::Signing;
use crate::system::{self, Machine, Memory};
use crate::counters::Tally;
use crate::{disk, document};

use meter::{Meter, Spent};
pub use crate::run::environment::{Stage, servers, temporary};

/// Runs one scenario, tells the result and writes it.
pub async fn alone(common: &Common, scenario: &Scenario) -> Result<(), BenchError> {
    if common.database == Database::Both {
        let reason = "measure one database at a time".into();
        return Err(BenchError::Unusable(reason));
    }
    let machine = Machine::this();
    println!("{machine}\n");
    eprintln!("running: {} ...", scenario.name);
    let run = one(common, scenario).await?;
    println!("{run}");
    let results = Results {
        machine,
        runs: vec![run],
    };
    write_json(common.json.as_deref(), &results)?;
    match results.runs[0].checked.faults.len() {
        0 => Ok(()),
        faults => Err(BenchError::Check(faults)),
    }
}

/// One scenario on servers and a folder of its own.
pub async fn one(common: &Common, scenario: &Scenario) -> Result<Run, BenchError> {
    let stage = Stage::set(common, scenario, 1).await?;
    on(common, scenario, stage, true).await
}

/// One scenario on a filled database.
pub async fn one_on(
    common: &Common,
    scenario: &Scenario,
    filled: &Filled,
) -> Result<Run, BenchError> {
    let stage = Stage::set_on(common, scenario, filled).await?;
    on(common, scenario, stage, false).await
}

async fn on(
    common: &Common,
    scenario: &Scenario,
    mut stage: Stage,
    is_new: bool,
) -> Result<Run, BenchError> {
    let idle_kib = memory(&stage)?.now_kib;
    let request = document::request(common.lines);
    let urls = stage.urls();
    let target = stage.company.issuing(&urls, &request, !common.no_keys)?;
    let target = Arc::new(target);
    let (first, document_bytes) = first(&target).await?;
    stage.delay(scenario.authority_ms).await?;
    let flush = disk::probe(&stage.folder)?;
    let signing = Signing::new(document_bytes, common.signing)?;
    let all_cores = signing.all_cores(Machine::this().cores)?;

    let before = signing.one_core()?;
    let window = Window::after(scenario.warm_up_length(), scenario.length());
    let (loaded, spent) = tokio::join!(
        load::run(&target, scenario, window),
        metered(&stage, &common.database, window)
    );
    let ((tally, around), (spent, loaded)) = (loaded?, spent?);
    stage.still_runs()?;
    let signing = Signatures::new(before, signing.one_core()?, all_cores);

    let mut issued = vec![first];
    issued.extend(around.issued.iter().chain(&tally.issued).cloned());
    let checked = check::check(&stage.company, &stage.authority.url, &issued, is_new).await?;
    let documents = some(&tally)?;
    let ready = stage.services[0].ready_after.as_millis();
    Ok(Run {
        scenario: scenario.clone(),
        database: common.database.name(),
        request_bytes: request.len(),
        document_bytes,
        flush,
        ready_ms: u64::try_from(ready).unwrap_or(u64::MAX),
        cpu: spent.cpu(documents, &signing),
        issuing: Issuing::new(documents, window.end - window.start, &signing),
        signing,
        latency: tally.latency(),
        lag: matches!(scenario.load, Load::Open { .. }).then(|| tally.lag()),
        failed: tally.failed,
        failed_around: around.failed,
        memory: ServiceMemory { idle_kib, loaded },
        checked,
    })
}

/// What the window cost, and the memory at its end.
async fn metered(
    stage: &Stage,
    database: &Database,
    window: Window,
) -> Result<(Spent, Memory), BenchError> {
    let until = |moment: Instant| tokio::time::sleep_until(moment.into());
    until(window.start).await;
    let meter = Meter::start(stage, database)?;
    until(window.end).await;
    Ok((meter.stop()?, memory(stage)?))
}

/// The memory of the largest server.
fn memory(stage: &Stage) -> Result<Memory, BenchError> {
    let all = stage
        .services
        .iter()
        .map(Server::pid)
        .map(system::memory_of);
    let all: Vec<Memory> = all.collect::<Result<_, _>>()?;
    let largest = all.into_iter().max_by_key(|memory| memory.peak_kib);
    largest.ok_or_else(|| BenchError::Unusable("no server runs".into()))
}

/// Issues the first document and tells how many bytes of it were signed.
async fn first(target: &Target) -> Result<(Issued, usize), BenchError> {
    let (status, body) = target.client().look(target).await?;
    let read = || Some((answer::issued(&body)?, answer::document_bytes(&body)?));
    read()
        .filter(|_| status == 201)
        .ok_or_else(|| BenchError::answer("issuing the first document", status, &body))
}

/// How many documents were issued, which must be some.
fn some(tally: &Tally) -> Result<u64, BenchError> {
    match tally.good {
        0 => Err(BenchError::Unusable(format!(
            "no document was issued under load: {:?}",
            tally.failed
        ))),
        some => Ok(some),
    }
}
