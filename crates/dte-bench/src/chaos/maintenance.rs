//! Somebody looks into the database while documents are issued, and the server is killed after it.

use std::path::{Path, PathBuf};
use std::process::{Command, Output};
use std::sync::atomic::Ordering;

use crate::chaos::cluster;
use crate::chaos::client;
use crate::chaos::results::Figures;
use crate::chaos::order_log::End;
use crate::chaos::order::Kind;
use crate::chaos::scenario::{Place, Scene};
use crate::rng;
use crate::error::BenchError;

const ROUNDS: u32 = 60;
/// Every way to look is taken.
const LEAST_ROUNDS: u32 = 8;
const CLIENTS: usize = 24;
const PAUSE_MS: u64 = 200;
const SHELL: &str = "sqlite3";
/// What a server is like that is busy: tried again by whoever looks, no fault.
const BUSY: [&str; 2] = ["database is locked", "database table is locked"];

/// Ways to look.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Look {
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

const ALL: [Look; 6] = [
    Look::Select,
    Look::Copy,
    Look::Backup,
    Look::Verify,
    Look::Audit,
    Look::Reset,
];

impl Look {
    fn needs_shell(self) -> bool {
        matches!(self, Self::Select | Self::Copy)
    }
}

/// Looks, kills and starts again; on PostgreSQL one of two servers each time.
pub async fn run(place: &Place) -> Result<Figures, BenchError> {
    let servers = if place.database.is_some() { 2 } else { 1 };
    let mut scene = Scene::set(place, "looks", servers, Vec::new()).await?;
    let looks = looks(place);
    scene.field.pause_ms.store(PAUSE_MS, Ordering::Relaxed);
    scene.field.allow(i64::MAX);
    let clients = client::start(&scene.field, &scene.offices(), CLIENTS);
    let copies = scene.bed.data(0).join("copies");
    std::fs::create_dir_all(&copies)
        .map_err(|error| BenchError::io(copies.display().to_string(), error))?;
    let count = u64::try_from(scene.bed.servers()).unwrap_or(1);
    let mut done = 0;
    for round in 0..place.scaled(ROUNDS).max(LEAST_ROUNDS) {
        tokio::time::sleep(chance::between(100, 600)).await;
        for _ in 0..=chance::below(2) {
            let turn = usize::try_from(round).unwrap_or(0);
            let look = looks[turn % looks.len()];
            let copy = copies.join(format!("{round}-{done}.sqlite"));
            take(&mut scene, look, &copy).await?;
            done += 1;
        }
        tokio::time::sleep(chance::between(0, 400)).await;
        if chance::below(3) > 0 {
            let number = usize::try_from(chance::below(count)).unwrap_or(0);
            scene.bed.kill(number);
            scene.figures.kills += 1;
            scene.bed.start(number).await?;
        }
    }
    scene.field.allow(0);
    clients.join_all().await;
    scene.note(format!("{done} looks"));
    scene.end().await
}

/// Those that this machine and this database know.
fn looks(place: &Place) -> Vec<Look> {
    let is_file = place.database.is_none();
    let has_shell = Command::new(SHELL).arg("--version").output().is_ok();
    if is_file && !has_shell {
        eprintln!("\n*** LOOKS BY {SHELL} ARE LEFT OUT: it is not on this machine ***\n");
    }
    let known = |look: &Look| !look.needs_shell() || (is_file && has_shell);
    ALL.into_iter().filter(known).collect()
}

async fn take(scene: &mut Scene, look: Look, copy: &Path) -> Result<(), BenchError> {
    let issued = issued(scene);
    let to = copy.display().to_string();
    match look {
        Look::Select => {
            let counted = shell(scene, "select count(*) from documents").await?;
            counts_all(scene, look, &counted, issued);
        }
        Look::Copy => {
            let copied = shell(scene, &format!(".backup '{to}'")).await?;
            if is_good(scene, look, &copied) {
                holds_all(scene, look, copy, issued).await?;
            }
        }
        Look::Backup => {
            let copied = scene.bed.beside(0, &["backup", "--to", &to]).await?;
            if is_good(scene, look, &copied) {
                holds_all(scene, look, copy, issued).await?;
            }
        }
        Look::Verify => {
            let verified = scene.bed.beside(0, &["verify"]).await?;
            is_good(scene, look, &verified);
        }
        Look::Audit => {
            let audited = scene.bed.beside(0, &["series", "audit"]).await?;
            is_good(scene, look, &audited);
        }
        Look::Reset => reset(scene).await?,
    }
    Ok(())
}

/// How many documents clients have in their hands.
fn issued(scene: &Scene) -> u64 {
    scene.field.ledger().issued().0
}

async fn shell(scene: &Scene, command: &str) -> Result<Output, BenchError> {
    let mut order = Command::new(SHELL);
    let file: PathBuf = scene.bed.data(0).join("dte.sqlite");
    order.arg(file).args([".timeout 5000", command]);
    bed::output(order).await
}

/// Whether a look came to something. Only a busy database may keep it from that.
fn is_good(scene: &mut Scene, look: Look, done: &Output) -> bool {
    if done.status.success() {
        return true;
    }
    let text = [done.stdout.clone(), done.stderr.clone()].concat();
    let text = String::from_utf8_lossy(&text);
    if !BUSY.iter().any(|busy| text.contains(busy)) {
        let text: String = text.chars().take(400).collect();
        let fault = format!("a look came to nothing: {look:?}: {text}");
        scene.figures.faults.push(fault);
    }
    false
}

/// The count that was printed is at least that of the documents that clients had before.
fn counts_all(scene: &mut Scene, look: Look, counted: &Output, issued: u64) {
    if !is_good(scene, look, counted) {
        return;
    }
    let printed = String::from_utf8_lossy(&counted.stdout).trim().to_owned();
    if printed.parse::<u64>().is_ok_and(|found| found >= issued) {
        return;
    }
    let fault = format!("{look:?} shows {printed} documents of {issued}");
    scene.figures.faults.push(fault);
}

/// A copy holds what clients had before it was begun, and is whole.
async fn holds_all(
    scene: &mut Scene,
    look: Look,
    copy: &Path,
    issued: u64,
) -> Result<(), BenchError> {
    let file = copy.display().to_string();
    let verified = scene.bed.beside(0, &["verify", "--file", &file]).await?;
    is_good(scene, look, &verified);
    let printed = String::from_utf8_lossy(&verified.stdout);
    // `contents  1234  0  0`: documents and events that have their JSON.
    let line = printed.lines().find(|line| line.starts_with("contents"));
    let held = line.and_then(|line| line.split_whitespace().nth(1)?.parse::<u64>().ok());
    if held.is_none_or(|held| held < issued) {
        let fault = format!("{look:?} has {held:?} documents of {issued}");
        scene.figures.faults.push(fault);
    }
    // Dozens of copies would fill the disk.
    std::fs::remove_file(copy).map_err(|error| BenchError::io(file, error))
}

/// A branch gets a new secret while it issues: the old one opens nothing any more, the new one
/// does, and the session of before goes on.
async fn reset(scene: &mut Scene) -> Result<(), BenchError> {
    const BRANCH: usize = 1;
    let company = usize::try_from(chance::below(2)).unwrap_or(0);
    let before = scene.taxpayers[company].offices[BRANCH].clone();
    let nit = scene.taxpayers[company].nit.clone();
    let order = ["credentials", "reset", "--nit", &nit, "--branch", "2"];
    let done = scene.bed.beside(0, &order).await?;
    if !is_good(scene, Look::Reset, &done) {
        return Ok(());
    }
    let printed = String::from_utf8_lossy(&done.stdout).into_owned();
    let value = |name| {
        let line = printed.lines().find_map(|line| line.strip_prefix(name));
        line.map(|value| value.trim().to_owned())
    };
    let (Some(key), Some(secret)) = (value("api_key"), value("api_secret")) else {
        let fault = "credentials reset does not tell the new pair".to_owned();
        scene.figures.faults.push(fault);
        return Ok(());
    };
    scene.hide(secret.clone());
    scene.taxpayers[company].take_keys(BRANCH, key, secret);
    let service = scene.service();
    let taxpayer = &scene.taxpayers[company];
    let new = taxpayer.offices[BRANCH].clone();
    let opens_new = taxpayer.logs_in_with(&scene.client, &service, &new).await?;
    let opens_old = taxpayer
        .logs_in_with(&scene.client, &service, &before)
        .await?;
    if !opens_new || opens_old {
        let fault = format!("after a reset the new pair opens: {opens_new}, the old: {opens_old}");
        scene.figures.faults.push(fault);
    }
    let goes_on = scene.field.order(&before, &Kind::Invoice).await;
    if !matches!(goes_on.end, End::Done(_) | End::Rejected(_)) {
        let fault = format!("the session of before a reset: {goes_on:?}");
        scene.figures.faults.push(fault);
    }
    Ok(())
}
