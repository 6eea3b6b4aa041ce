//! Filling a database through the store of the service itself.

use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

use dte_application::ports::{Companies, CompanyEstablishment, Documents, Keys, StoreResult};
use dte_domain::identification::{DocumentType, LocalTime, date_text};
use dte_persistence::{Database as Store, DatabaseOptions};
use dte_test_kit::postgresql;
use time::OffsetDateTime;
use tokio::task::JoinSet;

use crate::arithmetic::{per_second, real};
use crate::company::{Account, Company};
use crate::database_target::DatabaseTarget;
use crate::error::BenchError;
use crate::list::CODES;
use crate::list::dataset::{Dataset, FinalState};
use crate::list::filled::{Filled, Temporary};
use crate::options::Common;
use crate::rng;
use crate::runner;
use crate::scenario::Scenario;
use crate::server::Server;

/// How many documents are on their way at a time: enough for full groups.
const AT_ONCE: u64 = 256;
/// After so many the notes on their vouchers are stored; whole hundreds.
const PART: u64 = 20_000;

fn failed(what: &'static str) -> impl Fn(&dyn std::fmt::Debug) -> BenchError {
    move |why| BenchError::Unusable(format!("{what}: {why:?}"))
}

/// Fills a database that goes with what this answers.
pub async fn fill(common: &Common, documents: u64) -> Result<Temporary, BenchError> {
    let folder = runner::temporary(common)?;
    let database_target = DatabaseTarget::of(&common.database)?;
    let filled = fill_in(common, documents, folder.path(), database_target.url()).await?;
    Ok(Temporary::new(filled, database_target, folder))
}

/// Fills a database whose folder stays, for a later `list --on`.
pub async fn keep(common: &Common, documents: u64, folder: &Path) -> Result<(), BenchError> {
    std::fs::create_dir_all(folder)
        .map_err(|error| BenchError::io(folder.display().to_string(), error))?;
    let database_target = DatabaseTarget::of(&common.database)?;
    if matches!(database_target, DatabaseTarget::Temporary(_)) {
        let reason = "a temporary PostgreSQL does not stay: give a postgres:// URL";
        return Err(BenchError::Unusable(reason.into()));
    }
    let folder = folder
        .canonicalize()
        .map_err(|error| BenchError::io(folder.display().to_string(), error))?;
    fill_in(common, documents, &folder, database_target.url())
        .await?
        .write()
}

async fn fill_in(
    common: &Common,
    documents: u64,
    folder: &Path,
    url: Option<String>,
) -> Result<Filled, BenchError> {
    let mut filled = Filled {
        folder: folder.to_owned(),
        database: url,
        account: Account::default(),
        documents,
        codes: Vec::new(),
        days: Default::default(),
    };
    filled.account = registered(common, &filled).await?;
    let path = || {
        folder
            .join("service-0/data/dte.sqlite")
            .display()
            .to_string()
    };
    let store = match &filled.database {
        Some(url) => url.clone(),
        None => format!("sqlite://{}", path()),
    };
    let account = filled.account.clone();
    // The generator's runtime has one thread; rendering takes all cores.
    let filling = std::thread::spawn(move || stored(&store, &account, documents));
    let dataset = filling
        .join()
        .map_err(|_panic| BenchError::Unusable("filling broke".into()))??;
    if let Some(url) = &filled.database {
        let seen_to = postgresql::execute(url, "VACUUM ANALYZE");
        seen_to.map_err(|error| BenchError::Unusable(error.to_string()))?;
    }
    let step = (documents / CODES).max(1);
    let step = usize::try_from(step).unwrap_or(1);
    let codes = (0..documents).step_by(step);
    filled.codes = codes
        .map(|number| dataset.code(number).to_string())
        .collect();
    filled.days = [dataset.first(), dataset.last].map(date_text);
    Ok(filled)
}

/// A company of three establishments that a service registered, which has ended again.
async fn registered(common: &Common, filled: &Filled) -> Result<Account, BenchError> {
    const ESTABLISHMENTS: usize = 3;
    let scenario = Scenario::closed(1, 1, 0);
    let url = filled.database.as_deref();
    let (authority, services) = runner::servers(common, &scenario, &filled.folder, url)?;
    let company = Company::register(&services[0].url, ESTABLISHMENTS).await?;
    for server in services.into_iter().chain([authority]) {
        Server::end(server)?;
    }
    Ok(company.account)
}

/// Stores everything, and tells how long that took.
fn stored(url: &str, account: &Account, documents: u64) -> Result<Dataset, BenchError> {
    let options = DatabaseOptions {
        queue: 4_096,
        ..DatabaseOptions::default()
    };
    let runtime = tokio::runtime::Builder::new_multi_thread()
        .enable_all()
        .build()
        .map_err(|error| BenchError::io("starting the runtime", error))?;
    let store = Store::open(url, options);
    let store = Arc::new(store.map_err(|error| BenchError::Unusable(error.to_string()))?);
    runtime.block_on(async {
        let start = Instant::now();
        let dataset = Arc::new(Dataset {
            establishments: establishments(&store, account).await?,
            documents,
            last: yesterday(),
            seed: rng::below(u64::MAX),
        });
        for part in (0..documents).step_by(usize::try_from(PART).unwrap_or(usize::MAX)) {
            let end = documents.min(part + PART);
            at_once(&store, &dataset, part, end, false).await?;
            at_once(&store, &dataset, part, end, true).await?;
            print_progress(end, documents, start);
        }
        let closing = Arc::clone(&store);
        let closed = tokio::task::spawn_blocking(move || closing.close()).await;
        closed.map_err(|error| failed("closing the database")(&error))?;
        Arc::into_inner(dataset).ok_or_else(|| BenchError::Unusable("filling goes on".into()))
    })
}

fn print_progress(done: u64, documents: u64, start: Instant) {
    const EVERY: u64 = 100_000;
    if done.is_multiple_of(EVERY) || done == documents {
        let rate = per_second(done, start.elapsed());
        let left = Duration::from_secs_f64(real(documents - done) / rate);
        eprintln!(
            "filling: {done} of {documents}, {rate:.0}/s, {} s left",
            left.as_secs()
        );
    }
}

/// The establishments as the database has them.
async fn establishments(
    store: &Store,
    account: &Account,
) -> Result<Vec<CompanyEstablishment>, BenchError> {
    let failed = failed("finding an establishment");
    let mut establishments = Vec::new();
    for keys in &account.offices {
        let credential = store.credential(&keys.api_key).await;
        let credential = credential.map_err(|error| failed(&error))?;
        let id = credential
            .and_then(|credential| credential.key.establishment)
            .ok_or_else(|| failed(&keys.api_key))?;
        let establishment = store
            .establishment(id)
            .await
            .map_err(|error| failed(&error))?;
        establishments.push(establishment.ok_or_else(|| failed(&id))?);
    }
    Ok(establishments)
}

/// Documents of tomorrow's service are issued after all of these.
#[expect(
    clippy::disallowed_methods,
    reason = "a tool outside the service has no clock port"
)]
fn yesterday() -> time::Date {
    LocalTime::at(OffsetDateTime::now_utc() - time::Duration::DAY).date()
}

/// Stores a part: its notes, or everything else.
async fn at_once(
    store: &Arc<Store>,
    dataset: &Arc<Dataset>,
    from: u64,
    to: u64,
    notes: bool,
) -> Result<(), BenchError> {
    let next = Arc::new(AtomicU64::new(from));
    let mut working = JoinSet::new();
    for _ in 0..AT_ONCE {
        let (store, dataset, next) = (Arc::clone(store), Arc::clone(dataset), Arc::clone(&next));
        working.spawn(async move {
            loop {
                let number = next.fetch_add(1, Ordering::Relaxed);
                if number >= to {
                    return Ok(());
                }
                if (Dataset::document_type(number) == DocumentType::CreditNote) == notes {
                    one(&store, &dataset, number).await?;
                }
            }
        });
    }
    while let Some(worker) = working.join_next().await {
        worker.map_err(|error| failed("filling")(&error))??;
    }
    Ok(())
}

/// Stores one document with everything that became of it.
async fn one(store: &Store, dataset: &Dataset, number: u64) -> Result<(), BenchError> {
    let new = dataset.document(number)?;
    let final_state = dataset.final_state(number);
    let invalidated = (final_state == FinalState::Invalidated).then(|| new.clone());
    let storing = store.store(new).await;
    let control_number = match storing.map_err(|error| failed("storing")(&error))? {
        StoreResult::Created { control_number, .. } => control_number,
        claimed @ StoreResult::Replayed(_) => return Err(failed("storing")(&claimed)),
    };
    let settled = store.record_result(dataset.outcome(number)?).await;
    settled.map_err(|error| failed("settling")(&error))?;
    if let Some(new) = invalidated {
        dataset
            .invalidate(store, &new, control_number, number)
            .await?;
    }
    Ok(())
}
