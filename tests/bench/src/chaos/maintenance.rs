//! Somebody looks into the database while documents are issued, and the server is killed after it.

use std::path::{Path, PathBuf};
use std::process::{Command, Output};
use std::time::{Duration, Instant};

use reqwest::StatusCode;

use crate::chaos::cluster::{self, every_type};
use crate::chaos::order::Kind;
use crate::chaos::order_log::End;
use crate::chaos::results::ChaosResult;
use crate::chaos::scenario::{ChaosOptions, ChaosScenario};
use crate::error::BenchError;
use crate::rng;

const ROUNDS: u32 = 60;
/// Every way to look is taken.
const LEAST_ROUNDS: u32 = 8;
const CLIENTS: usize = 24;
/// Those whose orders compete.
const RIVALS: usize = 4;
const PAUSE_MS: u64 = 200;
const SHELL: &str = "sqlite3";
/// What a server is like that is busy: tried again by whoever looks, no fault.
const BUSY: [&str; 2] = ["database is locked", "database table is locked"];

/// What somebody does at the database.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Action {
    /// `select` in the shell of SQLite.
    Select,
    /// `.backup` there.
    Copy,
    /// `dte backup`.
    Backup,
    /// `dte verify`.
    Verify,
    /// `dte series audit`.
    Audit,
    /// `dte credentials reset`.
    Reset,
}

const ALL: [Action; 6] = [
    Action::Select,
    Action::Copy,
    Action::Backup,
    Action::Verify,
    Action::Audit,
    Action::Reset,
];

impl Action {
    fn needs_shell(self) -> bool {
        matches!(self, Self::Select | Self::Copy)
    }
}

/// Looks, kills and starts again; on PostgreSQL one of two servers each time.
pub async fn run(options: &ChaosOptions) -> Result<ChaosResult, BenchError> {
    let servers = if options.database.is_some() { 2 } else { 1 };
    let mut scenario =
        ChaosScenario::set(options, "maintenance", servers, vec![every_type()]).await?;
    let actions = actions(options);
    scenario.set_pause(PAUSE_MS);
    let mut clients = scenario.start_clients(CLIENTS, i64::MAX);
    scenario.add_rivals(&mut clients, RIVALS);
    let copies = scenario.cluster.data(0).join("copies");
    std::fs::create_dir_all(&copies)
        .map_err(|error| BenchError::io(copies.display().to_string(), error))?;
    let count = u64::try_from(scenario.cluster.servers()).unwrap_or(1);
    let mut done = 0;
    for round in 0..options.scaled(ROUNDS).max(LEAST_ROUNDS) {
        tokio::time::sleep(rng::between(100, 600)).await;
        for _ in 0..=rng::below(2) {
            let turn = usize::try_from(round).unwrap_or(0);
            let action = actions[turn % actions.len()];
            let copy = copies.join(format!("{round}-{done}.sqlite"));
            take(&mut scenario, action, &copy).await?;
            done += 1;
        }
        tokio::time::sleep(rng::between(0, 400)).await;
        if rng::below(3) > 0 {
            let number = usize::try_from(rng::below(count)).unwrap_or(0);
            scenario.kill(number);
            scenario.cluster.start(number).await?;
        }
    }
    scenario.stop(clients).await;
    scenario.note(format!("{done} looks"));
    scenario.end().await
}

/// Those that this machine and this database know.
fn actions(options: &ChaosOptions) -> Vec<Action> {
    let is_file = options.database.is_none();
    let has_shell = Command::new(SHELL).arg("--version").output().is_ok();
    if is_file && !has_shell {
        eprintln!("\n*** LOOKS BY {SHELL} ARE LEFT OUT: it is not on this machine ***\n");
    }
    let known = |action: &Action| !action.needs_shell() || (is_file && has_shell);
    ALL.into_iter().filter(known).collect()
}

async fn take(scenario: &mut ChaosScenario, action: Action, copy: &Path) -> Result<(), BenchError> {
    let issued = issued(scenario);
    let to = copy.display().to_string();
    match action {
        Action::Select => {
            let counted = shell(scenario, "select count(*) from documents").await?;
            counts_all(scenario, action, &counted, issued);
        }
        Action::Copy => {
            let copied = shell(scenario, &format!(".backup '{to}'")).await?;
            if is_good(scenario, action, &copied) {
                holds_all(scenario, action, copy, issued).await?;
            }
        }
        Action::Backup => {
            let copied = scenario.cluster.beside(0, &["backup", "--to", &to]).await?;
            if is_good(scenario, action, &copied) {
                holds_all(scenario, action, copy, issued).await?;
            }
        }
        Action::Verify => {
            let verified = scenario.cluster.beside(0, &["verify"]).await?;
            is_good(scenario, action, &verified);
        }
        Action::Audit => {
            let audited = scenario.cluster.beside(0, &["series", "audit"]).await?;
            is_good(scenario, action, &audited);
        }
        Action::Reset => reset(scenario).await?,
    }
    Ok(())
}

/// How many documents clients have in their hands.
fn issued(scenario: &ChaosScenario) -> u64 {
    scenario.workload.order_log().issued().0
}

async fn shell(scenario: &ChaosScenario, command: &str) -> Result<Output, BenchError> {
    let mut order = Command::new(SHELL);
    let file: PathBuf = scenario.cluster.data(0).join("dte.sqlite");
    order.arg(file).args([".timeout 5000", command]);
    cluster::output(order).await
}

/// Whether a look came to something. Only a busy database may keep it from that.
fn is_good(scenario: &mut ChaosScenario, action: Action, done: &Output) -> bool {
    if done.status.success() {
        return true;
    }
    let text = [done.stdout.clone(), done.stderr.clone()].concat();
    let text = String::from_utf8_lossy(&text);
    if !BUSY.iter().any(|busy| text.contains(busy)) {
        let text: String = text.chars().take(400).collect();
        scenario.fault(format!("a look came to nothing: {action:?}: {text}"));
    }
    false
}

/// The count that was printed is at least that of the documents that clients had before.
fn counts_all(scenario: &mut ChaosScenario, action: Action, counted: &Output, issued: u64) {
    if !is_good(scenario, action, counted) {
        return;
    }
    let printed = String::from_utf8_lossy(&counted.stdout).trim().to_owned();
    if printed.parse::<u64>().is_ok_and(|found| found >= issued) {
        return;
    }
    scenario.fault(format!("{action:?} shows {printed} documents of {issued}"));
}

/// A copy holds what clients had before it was begun, and is whole.
async fn holds_all(
    scenario: &mut ChaosScenario,
    action: Action,
    copy: &Path,
    issued: u64,
) -> Result<(), BenchError> {
    let file = copy.display().to_string();
    let verified = scenario
        .cluster
        .beside(0, &["verify", "--file", &file])
        .await?;
    is_good(scenario, action, &verified);
    let printed = String::from_utf8_lossy(&verified.stdout);
    // `contents  1234  0  0`: documents and events that have their JSON.
    let line = printed.lines().find(|line| line.starts_with("contents"));
    let held = line.and_then(|line| line.split_whitespace().nth(1)?.parse::<u64>().ok());
    if held.is_none_or(|held| held < issued) {
        scenario.fault(format!("{action:?} has {held:?} documents of {issued}"));
    }
    // Dozens of copies would fill the disk.
    std::fs::remove_file(copy).map_err(|error| BenchError::io(file, error))
}

/// How long the session of before may go on, on any server.
const SESSIONS_END_WITHIN: Duration = Duration::from_secs(6);

/// A branch gets a new secret while it issues: the old one opens nothing any more, the new one
/// does, and the session of before comes to its end.
async fn reset(scenario: &mut ChaosScenario) -> Result<(), BenchError> {
    const BRANCH: usize = 1;
    let company = usize::try_from(rng::below(2)).unwrap_or(0);
    let before = scenario.taxpayers[company].establishments[BRANCH].clone();
    let old_token = before.session.token();
    let nit = scenario.taxpayers[company].nit.clone();
    let order = ["credentials", "reset", "--nit", &nit, "--branch", "2"];
    let done = scenario.cluster.beside(0, &order).await?;
    if !is_good(scenario, Action::Reset, &done) {
        return Ok(());
    }
    let printed = String::from_utf8_lossy(&done.stdout).into_owned();
    let value = |name| {
        let line = printed.lines().find_map(|line| line.strip_prefix(name));
        line.map(|value| value.trim().to_owned())
    };
    let (Some(key), Some(secret)) = (value("api_key"), value("api_secret")) else {
        scenario.fault("credentials reset does not tell the new pair");
        return Ok(());
    };
    scenario.hide(secret.clone());
    scenario.taxpayers[company].take_keys(BRANCH, key, secret);
    let service = scenario.service();
    let taxpayer = &scenario.taxpayers[company];
    let new = taxpayer.establishments[BRANCH].clone();
    let opens_new = taxpayer
        .logs_in_with(&scenario.client, &service, &new)
        .await?;
    let opens_old = taxpayer
        .logs_in_with(&scenario.client, &service, &before)
        .await?;
    if !opens_new || opens_old {
        scenario.fault(format!(
            "after a reset the new pair opens: {opens_new}, the old: {opens_old}"
        ));
    }
    if !has_ended(scenario, &old_token).await {
        scenario.fault("the session of before a reset goes on");
    }
    let taxpayer = &scenario.taxpayers[company];
    taxpayer.log_in(&scenario.client, &service).await?;
    scenario.hide(new.session.token());
    let issues = scenario.workload.order(&new, &Kind::Invoice).await;
    if !matches!(issues.end, End::Done(_) | End::Rejected(_)) {
        scenario.fault(format!("the session of after a reset: {issues:?}"));
    }
    Ok(())
}

/// Whether a session comes to its end soon enough.
async fn has_ended(scenario: &ChaosScenario, token: &str) -> bool {
    let began = Instant::now();
    while began.elapsed() < SESSIONS_END_WITHIN {
        let url = format!("{}/api/v1/dte?page_size=1", scenario.service());
        let answered = scenario.client.get(url).bearer_auth(token).send().await;
        // A server that is being killed answers nothing.
        if answered.is_ok_and(|answer| answer.status() == StatusCode::UNAUTHORIZED) {
            return true;
        }
        tokio::time::sleep(Duration::from_millis(100)).await;
    }
    false
}
