//! One chaos run from the empty folder to its figures: the ground, the companies, the clients.

use std::collections::HashSet;
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::{Duration, Instant};

use reqwest::Client;
use tokio::task::JoinSet;

use crate::chaos::client;
use crate::chaos::cluster;
use crate::chaos::cluster::{Cluster, Setting};
use crate::chaos::event_consumers::EventConsumers;
use crate::chaos::fault_injection::FaultInjector;
use crate::chaos::invariants;
use crate::chaos::invariants::Evidence;
use crate::chaos::order::{Kind, RECEIVER_NIT, RECEIVER_NRC};
use crate::chaos::order_log::End;
use crate::chaos::results::ChaosResult;
use crate::chaos::rivals;
use crate::chaos::state_dump;
use crate::chaos::state_dump::Reader;
use crate::chaos::taxpayer::{Establishment, Taxpayer};
use crate::chaos::workload::Workload;
use crate::company;
use crate::error::BenchError;
use crate::held::held;

/// How long everything may take to be settled: the client of the authority leaves a service alone
/// for two minutes at most, and a batch may wait for its results.
const SETTLED_WITHIN: Duration = Duration::from_mins(5);
/// The same with the service's own times.
const SETTLED_WITHIN_OWN: Duration = Duration::from_mins(16);

/// Where a chaos run takes place.
#[derive(Clone, Debug)]
pub struct ChaosOptions {
    pub program: PathBuf,
    /// Where the folder is made.
    pub parent: Option<PathBuf>,
    /// The database; a new file when none.
    pub database: Option<String>,
    /// Of the full size, how much.
    pub scale: f64,
    /// Whether the service's own times are kept where a chaos run does not need others.
    pub own_times: bool,
}

impl ChaosOptions {
    /// So much of a full count, at least one.
    #[expect(
        clippy::cast_possible_truncation,
        clippy::cast_sign_loss,
        reason = "counts are small and never negative"
    )]
    pub fn scaled(&self, full: u32) -> u32 {
        ((f64::from(full) * self.scale) as u32).max(1)
    }

    /// So much of a full length.
    pub fn scaled_time(&self, full: Duration) -> Duration {
        full.mul_f64(self.scale)
    }
}

/// A chaos run under way.
#[derive(Debug)]
pub struct ChaosScenario {
    pub cluster: Cluster,
    pub taxpayers: Vec<Taxpayer>,
    pub workload: Arc<Workload>,
    /// For everything but orders.
    pub client: Client,
    pub result: ChaosResult,
    secrets: Vec<String>,
    patience: Duration,
    start: Instant,
}

impl ChaosScenario {
    /// Starts servers and an authority, and registers a company without and one with the year in
    /// its numbers.
    pub async fn set(
        options: &ChaosOptions,
        name: &str,
        servers: usize,
        settings: Vec<Setting>,
    ) -> Result<Self, BenchError> {
        let mut scenario = Self::bare(options, name, servers, settings).await?;
        scenario.register().await?;
        Ok(scenario)
    }

    /// The same without companies yet.
    pub async fn bare(
        options: &ChaosOptions,
        name: &str,
        servers: usize,
        settings: Vec<Setting>,
    ) -> Result<Self, BenchError> {
        let mut named = tempfile::Builder::new();
        named.prefix("dte-chaos-");
        let folder = match &options.parent {
            Some(parent) => named.tempdir_in(parent),
            None => named.tempdir(),
        };
        let folder = folder.map_err(|error| BenchError::io("making a data folder", error))?;
        let (program, database) = (options.program.clone(), options.database.as_deref());
        let mut all = cluster::usual(!options.own_times);
        all.extend(settings);
        let cluster = Cluster::set(program, folder, database, servers, all).await?;
        let workload = Workload::new(cluster.urls(), cluster.authority())?;
        let client = company::client()?;
        let authority = cluster.authority();
        let injector = FaultInjector {
            client: &client,
            authority,
        };
        injector.enter(RECEIVER_NIT, RECEIVER_NRC).await?;
        Ok(Self {
            taxpayers: Vec::new(),
            workload: Arc::new(workload),
            client,
            result: ChaosResult {
                name: name.to_owned(),
                database: if database.is_some() {
                    "PostgreSQL"
                } else {
                    "SQLite"
                },
                ..ChaosResult::default()
            },
            secrets: cluster.secrets.clone(),
            patience: if options.own_times {
                SETTLED_WITHIN_OWN
            } else {
                SETTLED_WITHIN
            },
            start: Instant::now(),
            cluster,
        })
    }

    /// Registers the companies; from here on the chaos run's time counts.
    pub async fn register(&mut self) -> Result<(), BenchError> {
        for (company, year_in_number) in [false, true].into_iter().enumerate() {
            let taxpayer = Taxpayer::register(&self.service(), company, year_in_number).await?;
            self.secrets.extend(taxpayer.secrets());
            self.taxpayers.push(taxpayer);
        }
        self.look_at_the_date().await;
        self.start = Instant::now();
        Ok(())
    }

    /// Issues an invoice and takes its date for retention vouchers.
    pub async fn look_at_the_date(&self) {
        let Some(establishment) = self.establishments().into_iter().next() else {
            return;
        };
        if let End::Done(answered) = self
            .workload
            .order(&establishment, &Kind::Invoice)
            .await
            .end
        {
            self.workload.set_date(&answered.date);
        }
    }

    /// Logs every company in again.
    pub async fn log_in(&mut self) -> Result<(), BenchError> {
        let service = self.service();
        for taxpayer in &mut self.taxpayers {
            taxpayer.log_in(&self.client, &service).await?;
            self.secrets.extend(taxpayer.secrets());
        }
        Ok(())
    }

    pub fn service(&self) -> String {
        self.cluster.urls().into_iter().next().unwrap_or_default()
    }

    /// The establishments of all companies in turn.
    pub fn establishments(&self) -> Vec<Establishment> {
        let establishments = self
            .taxpayers
            .iter()
            .map(|taxpayer| &taxpayer.establishments);
        establishments.flatten().cloned().collect()
    }

    /// Clients that give so many orders together.
    pub fn start_clients(&self, clients: usize, orders: i64) -> JoinSet<()> {
        self.workload.allow(orders);
        client::start(&self.workload, &self.establishments(), clients)
    }

    /// Adds so many whose orders compete.
    pub fn add_rivals(&self, clients: &mut JoinSet<()>, rivals: usize) {
        rivals::join(clients, &self.workload, &self.establishments(), rivals);
    }

    pub async fn run_clients(&self, clients: usize, orders: u32) {
        self.start_clients(clients, orders.into()).join_all().await;
    }

    /// The longest pause of a client between two orders.
    pub fn set_pause(&self, milliseconds: u64) {
        self.workload
            .pause_ms
            .store(milliseconds, Ordering::Relaxed);
    }

    pub fn injector(&self) -> FaultInjector<'_> {
        FaultInjector {
            client: &self.client,
            authority: self.cluster.authority(),
        }
    }

    /// Remembers what was measured besides.
    pub fn note(&mut self, text: String) {
        self.result.notes.push(text);
    }

    /// Remembers what is wrong beside what the invariants find.
    pub fn fault(&mut self, text: impl Into<String>) {
        self.result.faults.push(text.into());
    }

    pub fn kill(&mut self, number: usize) {
        self.cluster.kill(number);
        self.result.kills += 1;
    }

    /// Lets clients order no more, and waits for the answers to what they ordered.
    pub async fn stop(&self, clients: JoinSet<()>) {
        self.workload.allow(0);
        self.workload.hurry.notify_waiters();
        clients.join_all().await;
    }

    /// How many orders were answered with a document so far.
    pub fn done(&self) -> usize {
        self.workload.order_log().done()
    }

    /// Waits until there are more than before; whether that came in time.
    pub async fn issues_again(&self, before: usize, since: Instant, within: Duration) -> bool {
        while self.done() == before && since.elapsed() < within {
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
        self.done() != before
    }

    fn reader(&self) -> Reader {
        Reader {
            client: self.client.clone(),
            service: self.service(),
        }
    }

    /// Waits until nothing of these companies is pending; says how long that took.
    pub async fn settled(&self, companies: &[usize]) -> Result<Option<f64>, BenchError> {
        const EVERY: Duration = Duration::from_millis(250);
        let start = Instant::now();
        while start.elapsed() < self.patience {
            if self.pending(companies).await? == 0 && self.events_are_settled(companies).await? {
                return Ok(Some(start.elapsed().as_secs_f64()));
            }
            tokio::time::sleep(EVERY).await;
        }
        Ok(None)
    }

    /// How many documents of these companies are pending.
    pub async fn pending(&self, companies: &[usize]) -> Result<usize, BenchError> {
        let mut pending = 0;
        for taxpayer in companies.iter().filter_map(|one| self.taxpayers.get(*one)) {
            pending += self.reader().summary(taxpayer).await?.pending;
        }
        Ok(pending)
    }

    /// Whether the service knows of every invalidation that the authority sealed, and of none that was answered
    /// without a stamp and is not decided yet. Who asked for it may have come too late: then it is refused.
    async fn events_are_settled(&self, companies: &[usize]) -> Result<bool, BenchError> {
        let mut here = 0;
        for taxpayer in companies.iter().filter_map(|one| self.taxpayers.get(*one)) {
            here += self.reader().summary(taxpayer).await?.invalid;
        }
        let nits = companies.iter().filter_map(|one| self.taxpayers.get(*one));
        let nits: HashSet<&String> = nits.map(|taxpayer| &taxpayer.nit).collect();
        let events = state_dump::events(&self.client, &self.cluster.authority()).await?;
        let invalidations = events
            .iter()
            .filter(|event| event.tipo == "invalidacion" && nits.contains(&event.nit));
        let sealed: HashSet<&String> = invalidations.flat_map(|event| &event.documentos).collect();
        if here != sealed.len() {
            return Ok(false);
        }
        let mut unstamped = self.workload.order_log().unstamped_invalidations();
        unstamped.retain(|(company, code)| companies.contains(company) && !sealed.contains(code));
        for (company, code) in unstamped {
            if self.invalidation_is_pending(company, &code).await? {
                return Ok(false);
            }
        }
        Ok(true)
    }

    async fn invalidation_is_pending(
        &self,
        company: usize,
        code: &str,
    ) -> Result<bool, BenchError> {
        let Some(taxpayer) = self.taxpayers.get(company) else {
            return Ok(false);
        };
        let newest = self.reader().invalidation(taxpayer, code).await?;
        Ok(newest.is_some_and(|event| event.status == "PENDING"))
    }

    /// Follows what happens to each company.
    pub async fn follow_events(&self) -> Result<Vec<EventConsumers>, BenchError> {
        let (urls, mut all) = (self.cluster.urls(), Vec::new());
        for taxpayer in &self.taxpayers {
            let token = taxpayer.main_token();
            let consumers = EventConsumers::start(&self.client, &urls, &token);
            all.push(consumers.await?);
        }
        Ok(all)
    }

    /// Waits until nothing more happens, and compares what everybody saw.
    pub async fn end_following(&mut self, all: Vec<EventConsumers>) -> Result<(), BenchError> {
        let companies: Vec<usize> = (0..self.taxpayers.len()).collect();
        self.settled(&companies).await?;
        for consumers in all {
            let (newest, faults) = consumers.end().await;
            self.note(format!("{newest} events of a company were seen"));
            self.result.faults.extend(faults);
        }
        Ok(())
    }

    /// Ends the chaos run: waits until everything is settled, compares everything, and tells.
    pub async fn end(mut self) -> Result<ChaosResult, BenchError> {
        self.result.seconds = self.start.elapsed().as_secs_f64();
        self.cluster.still_runs()?;
        let all: Vec<usize> = (0..self.taxpayers.len()).collect();
        self.result.settled_after_seconds = self.settled(&all).await?;
        self.result.peak_mib = self.cluster.peak_mib();
        let evidence = self.evidence().await?;
        self.cluster.still_runs()?;
        let order_log = self.workload.order_log();
        let result = &mut self.result;
        result.documents = evidence.stored.len();
        (result.issued, result.unstamped) = order_log.issued();
        result.on_the_way.clone_from(&order_log.on_the_way);
        result.notes.push(state_dump::types(&evidence.stored));
        if let Some(late) = order_log.came_too_late() {
            result.notes.push(late);
        }
        result
            .faults
            .extend(invariants::faults(&order_log, &evidence));
        drop(order_log);
        if !self.result.faults.is_empty() {
            let folder = self.cluster.keep().display().to_string();
            self.note(format!("kept for a look: {folder}"));
        }
        Ok(self.result)
    }

    /// What the service's own commands find to be wrong.
    async fn found(&self) -> Result<Vec<String>, BenchError> {
        const TOLD: usize = 5;
        let mut found = Vec::new();
        for command in [&["verify"][..], &["series", "audit"]] {
            let done = self.cluster.beside(0, command).await?;
            if done.status.success() {
                continue;
            }
            let printed = [done.stdout, done.stderr].concat();
            let printed = String::from_utf8_lossy(&printed);
            let wrong = |line: &&str| ["FAULT", "dte: "].iter().any(|word| line.contains(word));
            let lines = printed.lines().filter(wrong).take(TOLD);
            found.extend(lines.map(|line| format!("{}: {line}", command.join(" "))));
            found.push(format!("{}: {}", command.join(" "), done.status));
        }
        Ok(found)
    }

    /// Remembers a value that no log may show.
    pub fn hide(&mut self, secret: String) {
        self.secrets.push(secret);
    }

    async fn evidence(&self) -> Result<Evidence, BenchError> {
        let mut stored = Vec::new();
        for taxpayer in &self.taxpayers {
            stored.extend(self.reader().documents(taxpayer).await?);
        }
        let authority = self.cluster.authority();
        let with_year = self
            .taxpayers
            .iter()
            .filter(|taxpayer| taxpayer.year_in_number);
        Ok(Evidence {
            stored,
            held: held(&self.client, &authority).await?,
            events: state_dump::events(&self.client, &authority).await?,
            found: self.found().await?,
            with_year: with_year.map(|taxpayer| taxpayer.nit.clone()).collect(),
            logs: self.cluster.logs(),
            secrets: self.secrets.clone(),
        })
    }
}
