//! Runs: from an empty folder, or a filled one, to a checked result.

mod environment;
mod meter;

use std::sync::Arc;
use std::time::Instant;

use crate::check;
use crate::company::Company;
use crate::counters::Counters;
use crate::each_type::{self, Related};
use crate::error::BenchError;
use crate::list::filled::Filled;
use crate::load::{self, Target, Window};
use crate::options::{Common, Database};
use crate::report::{Issuing, Results, Run, ServiceMemory, Signatures, write_json};
use crate::response;
use crate::response::Issued;
use crate::scenario::{self, Load, Scenario};
use crate::server::Server;
use crate::signing::Signing;
use crate::system::{self, Machine, Memory};
use crate::{disk, document};

pub use crate::runner::environment::{Environment, servers, temporary};
use meter::{Meter, Spent};

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
    let environment = Environment::set(common, scenario, 1).await?;
    on(common, scenario, environment, true).await
}

/// One scenario on a filled database.
pub async fn one_on(
    common: &Common,
    scenario: &Scenario,
    filled: &Filled,
) -> Result<Run, BenchError> {
    let environment = Environment::set_on(common, scenario, filled).await?;
    on(common, scenario, environment, false).await
}

async fn on(
    common: &Common,
    scenario: &Scenario,
    mut environment: Environment,
    is_new: bool,
) -> Result<Run, BenchError> {
    let idle_kib = memory(&environment)?.now_kib;
    let company = &environment.company;
    let (requests, mut issued) = requests(company, scenario.requests, common.lines).await?;
    let request_bytes = requests[0].1.len();
    let target = company.issuing(&environment.urls(), &requests, !common.no_keys)?;
    let target = Arc::new(target);
    let (first, document_bytes) = first(&target).await?;
    environment.delay(scenario.authority_ms).await?;
    let flush = disk::probe(&environment.folder)?;
    let signing = Signing::new(document_bytes, common.signing)?;
    let all_cores = signing.all_cores(Machine::this().cores)?;

    let before = signing.one_core()?;
    let window = Window::after(scenario.warm_up_length(), scenario.length());
    let (loaded, spent) = tokio::join!(
        load::run(&target, scenario, window),
        metered(&environment, &common.database, window)
    );
    let ((counters, around), (spent, loaded)) = (loaded?, spent?);
    environment.still_runs()?;
    let signing = Signatures::new(before, signing.one_core()?, all_cores);

    issued.push(first);
    issued.extend(around.issued.iter().chain(&counters.issued).cloned());
    let checked = check::check(
        &environment.company,
        &environment.authority.url,
        &issued,
        is_new,
    )
    .await?;
    let documents = some(&counters)?;
    let ready = environment.services[0].ready_after.as_millis();
    Ok(Run {
        scenario: scenario.clone(),
        database: common.database.name(),
        request_bytes,
        document_bytes,
        flush,
        ready_ms: u64::try_from(ready).unwrap_or(u64::MAX),
        cpu: spent.cpu(documents, &signing),
        issuing: Issuing::new(documents, window.end - window.start, &signing),
        signing,
        latency: counters.latency(),
        lag: matches!(scenario.load, Load::Open { .. }).then(|| counters.lag()),
        failed: counters.failed,
        failed_around: around.failed,
        memory: ServiceMemory { idle_kib, loaded },
        checked,
    })
}

type Requests = Vec<(&'static str, String)>;

/// What is sent in turn, and the documents that had to be issued for it.
async fn requests(
    company: &Company,
    which: scenario::Requests,
    lines: u16,
) -> Result<(Requests, Vec<Issued>), BenchError> {
    match which {
        scenario::Requests::Ccf => Ok((vec![("dte/ccf", document::request(lines))], vec![])),
        scenario::Requests::ShortCcf => Ok((vec![each_type::ccf(lines)], vec![])),
        scenario::Requests::EachType => each_type(company, lines).await,
    }
}

/// Documents that others name, and with each of them a request of each type.
async fn each_type(company: &Company, lines: u16) -> Result<(Requests, Vec<Issued>), BenchError> {
    let (mut requests, mut originals) = (vec![], vec![]);
    for _ in 0..each_type::ORIGINALS {
        let (path, body) = each_type::large_ccf(lines);
        let ccf = company.issue(path, &body).await?;
        let (path, body) = each_type::large_invoice(lines);
        let invoice = company.issue(path, &body).await?;
        let related = Related {
            ccf: ccf.code.clone(),
            invoice: invoice.code.clone(),
            today: each_type::today(),
        };
        requests.extend(each_type::requests(lines, &related));
        originals.extend([ccf, invoice]);
    }
    Ok((requests, originals))
}

/// What the window cost, and the memory at its end.
async fn metered(
    environment: &Environment,
    database: &Database,
    window: Window,
) -> Result<(Spent, Memory), BenchError> {
    let until = |moment: Instant| tokio::time::sleep_until(moment.into());
    until(window.start).await;
    let meter = Meter::start(environment, database)?;
    until(window.end).await;
    Ok((meter.stop()?, memory(environment)?))
}

/// The memory of the largest server.
fn memory(environment: &Environment) -> Result<Memory, BenchError> {
    let all = environment
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
    let read = || Some((response::issued(&body)?, response::document_bytes(&body)?));
    read()
        .filter(|_| status == 201)
        .ok_or_else(|| BenchError::answer("issuing the first document", status, &body))
}

/// How many documents were issued, which must be some.
fn some(counters: &Counters) -> Result<u64, BenchError> {
    match counters.good {
        0 => Err(BenchError::Unusable(format!(
            "no document was issued under load: {:?}",
            counters.failed
        ))),
        some => Ok(some),
    }
}
