//! Runs: from an empty folder to a checked result.

mod meter;
mod stage;

use std::sync::Arc;

use crate::answer::{self, Issued};
use crate::check;
use crate::error::BenchError;
use crate::load::{self, Target};
use crate::options::{Command, Common, Database, Options};
use crate::report::{Issuing, Results, Run, ServiceMemory, Signatures, write_json};
use crate::scenario::{Load, Scenario};
use crate::signing::Signing;
use crate::system::{self, Machine};
use crate::tally::Tally;
use crate::{disk, document};

use meter::Meter;
use stage::Stage;

/// Runs what the command line asks for, tells the results and writes them.
pub async fn all(options: &Options) -> Result<(), BenchError> {
    if options.common.database == Database::Both {
        return Err(BenchError::Unusable(
            "measure one database at a time".into(),
        ));
    }
    let mut results = Results {
        machine: Machine::this(),
        runs: Vec::new(),
    };
    println!("{}\n", results.machine);
    let warm_up = options.common.warm_up;
    let scenarios = match options.command {
        Command::Closed { clients, seconds } => vec![Scenario::closed(clients, seconds, warm_up)],
        Command::Open { rate, seconds } => vec![Scenario::open(rate, seconds, warm_up)],
        Command::First { seconds } => [1, 16, 64]
            .map(|clients| Scenario::closed(clients, seconds, warm_up))
            .into(),
        // It has scenes of its own.
        Command::Storm { .. } => Vec::new(),
    };
    for scenario in &scenarios {
        one_more(&options.common, scenario, &mut results).await?;
    }
    if let Command::First { seconds } = options.command {
        let rate = half_the_signing_rate(&results);
        let scenario = Scenario::open(rate, seconds, warm_up);
        one_more(&options.common, &scenario, &mut results).await?;
    }
    println!("{results}");
    Ok(())
}

/// Half of what a core signs, in round figures.
#[expect(
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    reason = "no machine signs four thousand million a second"
)]
fn half_the_signing_rate(results: &Results) -> u32 {
    let rates = results
        .runs
        .iter()
        .map(|run| run.signing.one_core_per_second);
    let fastest = rates.fold(0.0, f64::max);
    ((fastest / 20.0) as u32 * 10).max(1)
}

async fn one_more(
    common: &Common,
    scenario: &Scenario,
    results: &mut Results,
) -> Result<(), BenchError> {
    eprintln!("running: {} ...", scenario.name);
    let run = one(common, scenario, &results.machine).await?;
    println!("{run}\n");
    let faults = run.checked.faults.len();
    results.runs.push(run);
    write_json(common.json.as_deref(), results)?;
    if faults > 0 {
        return Err(BenchError::Check(faults));
    }
    Ok(())
}

/// One scenario on servers and a folder of its own.
async fn one(common: &Common, scenario: &Scenario, machine: &Machine) -> Result<Run, BenchError> {
    let mut stage = Stage::set(common).await?;
    let idle_kib = system::memory_of(stage.service.pid())?.now_kib;
    let request = document::request(common.lines);
    let request_bytes = request.len();
    let target = Arc::new(stage.company.target(request)?);
    let (first, document_bytes) = first(&target).await?;
    let flush = disk::probe(stage.folder.path())?;
    let signing = Signing::new(document_bytes)?;
    let all_cores = signing.all_cores(machine.cores)?;

    let before = signing.one_core()?;
    let warm_up = load::run(&target, scenario.load, scenario.warm_up_length()).await?;
    let meter = Meter::start(&stage, &common.database)?;
    let tally = load::run(&target, scenario.load, scenario.length()).await?;
    stage.still_runs()?;
    let spent = meter.stop()?;
    let loaded = system::memory_of(stage.service.pid())?;
    let signing = Signatures::new(before, signing.one_core()?, all_cores);

    let mut issued = vec![first];
    issued.extend(warm_up.issued.iter().chain(&tally.issued).cloned());
    let checked = check::check(&stage.company, &stage.authority.url, &issued).await?;
    let documents = some(&tally)?;
    Ok(Run {
        scenario: scenario.clone(),
        database: common.database.name(),
        request_bytes,
        document_bytes,
        flush,
        ready_ms: u64::try_from(stage.service.ready_after.as_millis()).unwrap_or(u64::MAX),
        cpu: spent.cpu(documents, &signing),
        issuing: Issuing::new(documents, spent.length, &signing),
        signing,
        latency: tally.latency(),
        lag: matches!(scenario.load, Load::Open { .. }).then(|| tally.lag()),
        failed: tally.failed,
        failed_warming_up: warm_up.failed,
        memory: ServiceMemory { idle_kib, loaded },
        checked,
    })
}

/// Issues the first document and tells how many bytes of it were signed.
async fn first(target: &Target) -> Result<(Issued, usize), BenchError> {
    let (status, body) = target.send().await?;
    let read = || Some((answer::issued(&body)?, answer::document_bytes(&body)?));
    read()
        .filter(|_| status == 201)
        .ok_or_else(|| BenchError::answer("issuing the first document", status, &body))
}

/// How many documents were issued, which must be some.
fn some(tally: &Tally) -> Result<u64, BenchError> {
    match tally.issued.len() {
        0 => Err(BenchError::Unusable(format!(
            "no document was issued under load: {:?}",
            tally.failed
        ))),
        some => Ok(u64::try_from(some).unwrap_or(u64::MAX)),
    }
}
