//! The database file belongs to SQLite: what others do to it, or beside it, loses nothing.

use std::ffi::OsStr;
use std::io::Write as _;
use std::os::unix::fs::MetadataExt;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use diesel::connection::SimpleConnection;
use diesel::sqlite::SqliteConnection;
use diesel::{Connection, RunQueryDsl};
use dte_test_kit::postgresql::{Cluster, execute, open_session};
use serde_json::Value;

use crate::app::{App, Company, Options, launch};
use crate::authority::code_of;
use crate::requests;

/// Settings with which a second server soon gives up.
fn impatient() -> Options {
    Options {
        environment: vec![("DTE_DRAIN_SECONDS", "1".to_owned())],
    }
}

async fn issue(app: &App, company: &Company) -> String {
    let answer = app.post("/ccf", &company.token, &requests::ccf()).await;
    code_of(&answer.expect(201).json())
}

/// How many locks of the kind `fcntl` a process holds on a file: other processes look at these
/// before they believe themselves alone.
fn locks(pid: u32, file: &Path) -> usize {
    let inode = format!(":{}", std::fs::metadata(file).unwrap().ino());
    let pid = pid.to_string();
    let all = std::fs::read_to_string("/proc/locks").unwrap();
    let is_ours = |line: &&str| {
        let words: Vec<&str> = line.split_whitespace().collect();
        words.contains(&"POSIX") && words.contains(&&*pid) && words[5].ends_with(&inode)
    };
    all.lines().filter(is_ours).count()
}

/// What a person with the `sqlite3` shell does: opens the file, reads, closes it.
fn look_from_outside(app: &App) {
    let file = app.database();
    let mut shell = SqliteConnection::establish(file.to_str().unwrap()).unwrap();
    shell
        .batch_execute("SELECT count(*) FROM documents")
        .unwrap();
}

/// Has the log moved into the file: the last who leaves it does that.
fn fold(app: &App) {
    look_from_outside(app);
    assert!(!app.beside("-wal").exists());
}

/// Copies it page by page, as `.backup` of the shell does.
fn copy_from_outside(app: &App, name: &str) {
    let file = app.database();
    let mut shell = SqliteConnection::establish(file.to_str().unwrap()).unwrap();
    let copy = app.folder.path().join(name);
    diesel::sql_query("VACUUM INTO ?")
        .bind::<diesel::sql_types::Text, _>(copy.to_str().unwrap())
        .execute(&mut shell)
        .unwrap();
}

/// Everything that is done beside a running server, one after the other.
fn everything_beside(app: &App, round: usize) {
    look_from_outside(app);
    copy_from_outside(app, &format!("{round}.copy"));
    app.good(&[
        "backup",
        "--to",
        app.folder
            .path()
            .join(format!("{round}.sqlite"))
            .to_str()
            .unwrap(),
    ]);
    app.good(&[
        "credentials",
        "reset",
        "--nit",
        requests::NIT,
        "--branch",
        "2",
    ]);
    app.good(&["verify"]);
    app.good(&["companies"]);
    second_server_is_refused(app);
    look_from_outside(app);
}

/// A start that overlaps with the server's life.
fn second_server_is_refused(app: &App) {
    let (code, printed) = app.run(&["serve"]);
    assert_eq!(code, Some(1), "{printed}");
    for said in ["is using the database file", "DTE_DRAIN_SECONDS"] {
        assert!(printed.contains(said), "{said}: {printed}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn nothing_fills_the_database_or_changes_its_tables_beside_a_server() {
    let mut app = App::start_with(impatient()).await;
    let copy = app.folder.path().join("copy");
    app.good(&["backup", "--to", copy.to_str().unwrap()]);
    let alone = [
        vec!["migrate"],
        vec!["restore", "--from", copy.to_str().unwrap()],
    ];
    for command in &alone {
        let (code, printed) = app.run(command);
        assert_eq!(code, Some(1), "{command:?}: {printed}");
        let said = "is using the database file";
        assert!(printed.contains(said), "{command:?}: {printed}");
    }
    assert_eq!(app.terminate(), Some(0));
    for command in &alone {
        app.good(command);
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn the_servers_locks_outlive_every_look_from_outside() {
    let app = App::start_with(impatient()).await;
    let company = app.company().await;
    let held = || {
        let pid = app.pid();
        [locks(pid, &app.database()), locks(pid, &app.beside("-shm"))]
    };
    assert!(held().iter().all(|locks| *locks > 0), "{:?}", held());
    for round in 0..2 {
        issue(&app, &company).await;
        everything_beside(&app, round);
        assert!(held().iter().all(|locks| *locks > 0), "{:?}", held());
        assert!(app.beside("-wal").exists());
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn what_was_answered_survives_a_look_from_outside_and_then_a_kill() {
    let mut app = App::start_with(impatient()).await;
    let company = app.company().await;
    let mut codes = Vec::new();
    for round in 0..3 {
        for _ in 0..5 {
            codes.push(issue(&app, &company).await);
        }
        everything_beside(&app, round);
        for _ in 0..5 {
            codes.push(issue(&app, &company).await);
        }
        app.kill_and_restart();
        for code in &codes {
            let path = format!("/dte/{code}");
            app.get(&path, &company.token).await.expect(200);
        }
    }
    let next: Value = app
        .post("/ccf", &company.token, &requests::ccf())
        .await
        .expect(201)
        .json();
    assert_eq!(
        next["data"]["identificacion"]["numeroControl"],
        "DTE-03-M001P001-000000000000031"
    );
    let printed = app.good(&["verify"]);
    assert!(printed.contains("numbers"), "{printed}");
    app.good(&["series", "audit"]);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_second_server_waits_for_the_first_to_end() {
    let mut app = App::start().await;
    let company = app.company().await;
    let code = issue(&app, &company).await;
    let folder = app.folder.path().to_owned();
    let second = std::thread::spawn(move || launch(&folder, &Options::default(), "serve"));
    tokio::time::sleep(Duration::from_millis(500)).await;
    assert!(!second.is_finished(), "two servers on one file");
    assert_eq!(app.terminate(), Some(0));
    app.continue_with(second.join().unwrap());
    let path = format!("/dte/{code}");
    app.get(&path, &company.token).await.expect(200);
}

/// A start on its folder that does not come to serving: what it said.
fn refused_start(app: &App) -> String {
    let (code, printed) = app.run(&["serve"]);
    assert_eq!(code, Some(1), "{printed}");
    printed
}

async fn is_down(app: &App, component: &str) {
    let health = app.get("/health", "").await.expect(503).json();
    let state = &health["data"]["components"][component]["status"];
    assert_eq!(state, "DOWN", "{health:#}");
    app.get("/health/ready", "").await.expect(503);
}

/// Until health says so, at most 20 seconds: its answers are good for two.
async fn wait_for_health(app: &App, status: u16) {
    let began = Instant::now();
    while app.get("/health", "").await.status.as_u16() != status {
        assert!(began.elapsed() < Duration::from_secs(20), "{}", app.log());
        tokio::time::sleep(Duration::from_millis(200)).await;
    }
}

/// Issues until one is refused, which must be told as passing.
async fn issue_until_refused(app: &App, company: &Company, most: usize) {
    for _ in 0..most {
        let answer = app.post("/ccf", &company.token, &requests::ccf()).await;
        if answer.status != 201 {
            let answer = answer.expect(503);
            assert_eq!(answer.code(), "TEMPORARILY_UNAVAILABLE");
            assert!(answer.headers.contains_key("retry-after"));
            return;
        }
    }
    panic!("{most} documents were issued");
}

#[tokio::test(flavor = "multi_thread")]
async fn nothing_is_stored_in_files_that_were_taken_away_and_that_is_told() {
    for ending in ["", "-wal", "-shm"] {
        let mut app = App::start().await;
        let company = app.company().await;
        let code = issue(&app, &company).await;
        app.get("/health", "").await.expect(200);
        let aside = app.folder.path().join("aside");
        std::fs::rename(app.beside(ending), &aside).unwrap();
        for _ in 0..2 {
            issue_until_refused(&app, &company, 1).await;
        }
        is_down(&app, "database").await;
        let told = "the database file was taken from under the service";
        assert_eq!(app.log().matches(told).count(), 1);
        std::fs::rename(&aside, app.beside(ending)).unwrap();
        // What was refused stays refused: what was committed meanwhile is uncertain.
        issue_until_refused(&app, &company, 1).await;
        app.kill_and_restart();
        let path = format!("/dte/{code}");
        app.get(&path, &company.token).await.expect(200);
        app.get("/health", "").await.expect(200);
        issue(&app, &company).await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn nothing_is_stored_beside_a_file_that_took_the_databases_place() {
    let mut app = App::start().await;
    let company = app.company().await;
    issue(&app, &company).await;
    let backup = app.folder.path().join("backup.sqlite");
    app.good(&["backup", "--to", backup.to_str().unwrap()]);
    issue(&app, &company).await;
    std::fs::rename(&backup, app.database()).unwrap();
    issue_until_refused(&app, &company, 1).await;
    is_down(&app, "database").await;
    app.kill();
    // The log that is left belongs to the other file.
    let printed = refused_start(&app);
    assert!(printed.contains("belongs to another file"), "{printed}");
    for ending in ["-wal", "-shm"] {
        std::fs::remove_file(app.beside(ending)).unwrap();
    }
    // Without it a backup is there that lacks a document.
    let printed = refused_start(&app);
    assert!(printed.contains("--accept-older-database"), "{printed}");
    app.good(&["migrate", "--accept-older-database"]);
    app.kill_and_restart();
    app.good(&["verify"]);
}

/// The content of the database's file and of its log.
fn stored(app: &App) -> [Option<Vec<u8>>; 2] {
    ["", "-wal"].map(|ending| std::fs::read(app.beside(ending)).ok())
}

/// Puts content in the place of a file, or removes the file.
fn put(file: &Path, content: Option<&[u8]>) {
    match content {
        Some(content) => std::fs::write(file, content).unwrap(),
        None => std::fs::remove_file(file).unwrap(),
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_log_that_was_damaged_cut_or_lost_is_refused_until_it_is_back_or_accepted() {
    let mut app = App::start().await;
    let company = app.company().await;
    let mut codes = Vec::new();
    for _ in 0..3 {
        codes.push(issue(&app, &company).await);
    }
    app.kill();
    let [_, log] = stored(&app);
    let log = log.unwrap();
    let mut flipped = log.clone();
    flipped[log.len() / 2] ^= 0x10;
    let backup = app.folder.path().join("backup.sqlite");
    let backup = backup.to_str().unwrap();
    for damaged in [Some(&*flipped), Some(&log[..log.len() / 2]), None] {
        put(&app.beside("-wal"), damaged);
        let before = stored(&app);
        for command in [
            vec!["serve"],
            vec!["migrate"],
            vec!["companies"],
            vec!["series", "audit"],
            vec!["verify"],
            vec!["backup", "--to", backup],
        ] {
            let (code, printed) = app.run(&command);
            assert_eq!(code, Some(1), "{command:?}: {printed}");
            for said in [
                "but commit ",
                "dte restore",
                "dte migrate --accept-older-database",
            ] {
                assert!(printed.contains(said), "{command:?}, {said}: {printed}");
            }
        }
        let [file, left] = stored(&app);
        assert!(file == before[0], "the file was changed");
        assert!(left.unwrap_or_default() == before[1].clone().unwrap_or_default());
    }
    // All of it is back.
    put(&app.beside("-wal"), Some(&log));
    app.kill_and_restart();
    for code in &codes {
        let path = format!("/dte/{code}");
        app.get(&path, &company.token).await.expect(200);
    }
    assert!(!app.log().contains("the mark of the last commit"));
    let length = std::fs::metadata(app.beside("-wal")).unwrap().len();
    let told = issue(&app, &company).await;
    app.kill();

    // The last document is gone for good: the operator goes on with what there is.
    let log = std::fs::File::options()
        .write(true)
        .open(app.beside("-wal"))
        .unwrap();
    log.set_len(length).unwrap();
    let printed = app.good(&["migrate", "--accept-older-database"]);
    for said in [requests::NIT, "  last ", "dte series advance"] {
        assert!(printed.contains(said), "{said}: {printed}");
    }
    app.kill_and_restart();
    let path = format!("/dte/{told}");
    app.get(&path, &company.token).await.expect(404);
    issue(&app, &company).await;
    assert!(!app.log().contains("the mark of the last commit"));
    assert_eq!(app.terminate(), Some(0));
    let printed = app.good(&["migrate", "--accept-older-database"]);
    assert!(printed.contains("nothing to accept"), "{printed}");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_mark_that_is_lost_or_foreign_is_a_warning_and_a_restore_writes_it_again() {
    const TOLD: &str = "the mark of the last commit says nothing";
    let mut app = App::start().await;
    let company = app.company().await;
    let mark = app.data().join("keys/last-commit");
    let backup = app.folder.path().join("backup.sqlite");
    app.good(&["backup", "--to", backup.to_str().unwrap()]);
    issue(&app, &company).await;
    assert!(!app.log().contains(TOLD));
    for (number, content) in [None, Some(&b"torn"[..])].into_iter().enumerate() {
        app.kill();
        put(&mark, content);
        app.kill_and_restart();
        assert_eq!(app.log().matches(TOLD).count(), number + 1);
        issue(&app, &company).await;
    }
    assert_eq!(app.terminate(), Some(0));
    fold(&app);
    std::fs::remove_file(app.database()).unwrap();
    app.good(&["restore", "--from", backup.to_str().unwrap()]);
    app.kill_and_restart();
    issue(&app, &company).await;
    assert_eq!(app.log().matches(TOLD).count(), 2);
}

/// Makes a file immutable, or writable again; false where the system does not let us.
fn change_flag(flag: &str, file: &Path) -> bool {
    let changed = Command::new("chattr").arg(flag).arg(file).output();
    let changed = changed.is_ok_and(|output| output.status.success());
    if !changed {
        let _ = writeln!(std::io::stderr(), "SKIPPED: chattr {flag} is not possible");
    }
    changed
}

#[tokio::test(flavor = "multi_thread")]
async fn files_that_become_immutable_end_in_a_refusal_or_in_a_last_line() {
    for ending in ["", "-wal", "-shm"] {
        let mut app = App::start().await;
        let company = app.company().await;
        let code = issue(&app, &company).await;
        let file = app.beside(ending);
        if !change_flag("+i", &file) {
            return;
        }
        let mut refused = false;
        for _ in 0..3 {
            let url = format!("{}/api/v1/dte/ccf", app.url);
            let request = app.client.post(url).bearer_auth(&company.token);
            let request = request.header("content-type", "application/json");
            match request.body(requests::ccf().to_string()).send().await {
                Ok(answer) => refused |= answer.status() == 503,
                Err(_the_process_ended) => break,
            }
        }
        let ended = app.exit_within(Duration::from_secs(5));
        assert!(change_flag("-i", &file));
        match ended {
            // Nothing needs the file itself until the log is moved into it.
            None => assert!(refused || ending.is_empty(), "{}", app.log()),
            Some(status) => {
                assert_eq!(status.code(), Some(1), "{status}");
                assert!(app.log().contains("(SIGBUS)"), "{}", app.log());
            }
        }
        app.kill_and_restart();
        let path = format!("/dte/{code}");
        app.get(&path, &company.token).await.expect(200);
        issue(&app, &company).await;
        app.good(&["verify"]);
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_file_that_is_cut_under_the_server_is_told_and_never_a_500() {
    let mut app = App::start().await;
    let company = app.company().await;
    for _ in 0..10 {
        issue(&app, &company).await;
    }
    let mut shell = SqliteConnection::establish(app.database().to_str().unwrap()).unwrap();
    shell
        .batch_execute("PRAGMA wal_checkpoint(PASSIVE)")
        .unwrap();
    drop(shell);
    issue(&app, &company).await;
    let file = std::fs::OpenOptions::new()
        .write(true)
        .open(app.database())
        .unwrap();
    let length = file.metadata().unwrap().len();
    file.set_len(length / 2).unwrap();
    drop(file);
    issue_until_refused(&app, &company, 1).await;
    is_down(&app, "database").await;
    app.kill();
    let printed = refused_start(&app);
    assert!(printed.contains("it is damaged"), "{printed}");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_start_without_its_database_is_refused_and_names_the_ways_out() {
    let mut app = App::start().await;
    let company = app.company().await;
    issue(&app, &company).await;
    let id = app.data().join("keys/installation.id");
    assert!(id.exists());
    assert_eq!(app.terminate(), Some(0));

    let aside = app.folder.path().join("aside.sqlite");
    fold(&app);
    std::fs::rename(app.database(), &aside).unwrap();
    for command in ["serve", "migrate"] {
        let (code, printed) = app.run(&[command]);
        assert_eq!(code, Some(1), "{printed}");
        for said in [
            "is not there",
            "dte restore",
            "dte migrate --new-installation",
        ] {
            assert!(printed.contains(said), "{said}: {printed}");
        }
        assert!(!app.database().exists(), "a new one was made");
    }
    // An id that cannot be read is not taken for none.
    let known = std::fs::read(&id).unwrap();
    std::fs::write(&id, [0xff]).unwrap();
    assert!(refused_start(&app).contains("cannot be read"));
    assert!(!app.database().exists(), "a new one was made");
    std::fs::write(&id, known).unwrap();
    std::fs::write(app.database(), b"").unwrap();
    assert!(refused_start(&app).contains("or empty"));
    std::fs::remove_file(app.database()).unwrap();

    // The way out, and then the old file is the wrong one.
    app.good(&["migrate", "--new-installation"]);
    app.kill_and_restart();
    assert_eq!(app.terminate(), Some(0));
    fold(&app);
    std::fs::rename(&aside, app.database()).unwrap();
    let printed = refused_start(&app);
    assert!(printed.contains("belongs to installation"), "{printed}");
    app.good(&["migrate", "--new-installation"]);
    app.kill_and_restart();
    app.get("/dte", &company.token).await.expect(200);
    assert_eq!(app.terminate(), Some(0));

    // A folder that was never told takes the database's.
    std::fs::remove_file(&id).unwrap();
    app.kill_and_restart();
    assert!(id.exists());
}

#[tokio::test(flavor = "multi_thread")]
async fn without_files_of_keys_the_data_folder_has_the_id_and_certificates_alone_refuse_nothing() {
    let mut app = App::start_with(Options {
        environment: vec![("DTE_MASTER_KEY", "6b".repeat(32))],
    })
    .await;
    let company = app.company().await;
    issue(&app, &company).await;
    let id = app.data().join("installation.id");
    let first = std::fs::read(&id).unwrap();
    assert!(!app.data().join("keys/installation.id").exists());
    assert_eq!(app.terminate(), Some(0));

    // A database of a version that knew no ids takes the folder's.
    let mut shell = SqliteConnection::establish(app.database().to_str().unwrap()).unwrap();
    let forget = "UPDATE installation SET id = NULL";
    shell.batch_execute(forget).unwrap();
    drop(shell);
    app.kill_and_restart();
    assert_eq!(app.terminate(), Some(0));
    std::fs::remove_file(&id).unwrap();
    app.kill_and_restart();
    assert_eq!(std::fs::read(&id).unwrap(), first);
    assert_eq!(app.terminate(), Some(0));

    fold(&app);
    std::fs::remove_file(app.database()).unwrap();
    assert!(refused_start(&app).contains("is not there"));
    std::fs::remove_file(&id).unwrap();
    let certificates = std::fs::read_dir(app.data().join("certificates")).unwrap();
    assert!(certificates.count() > 0);
    app.kill_and_restart();
    assert_ne!(std::fs::read(&id).unwrap(), first, "it begins anew");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_lost_database_is_restored_into_its_folder() {
    let mut app = App::start().await;
    let company = app.company().await;
    let code = issue(&app, &company).await;
    let backup = app.folder.path().join("backup.sqlite");
    app.good(&["backup", "--to", backup.to_str().unwrap()]);
    assert_eq!(app.terminate(), Some(0));
    fold(&app);
    std::fs::remove_file(app.database()).unwrap();
    app.good(&["restore", "--from", backup.to_str().unwrap()]);
    app.kill_and_restart();
    let path = format!("/dte/{code}");
    app.get(&path, &company.token).await.expect(200);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_certificates_folder_that_cannot_be_read_is_down_until_it_can() {
    let app = App::start().await;
    let company = app.company().await;
    wait_for_health(&app, 200).await;
    let folder = app.data().join("certificates");
    let aside = app.folder.path().join("certificates");
    std::fs::rename(&folder, &aside).unwrap();
    wait_for_health(&app, 503).await;
    // It is the service's fault, not the client's.
    let refused = app.post("/dte/ccf", &company.token, &requests::ccf()).await;
    let refused = refused.expect(503);
    assert!(
        refused.text.contains("its folder of certificates"),
        "{}",
        refused.text
    );
    std::fs::write(&folder, b"no folder").unwrap();
    wait_for_health(&app, 503).await;
    is_down(&app, "signer").await;
    std::fs::remove_file(&folder).unwrap();
    std::fs::rename(&aside, &folder).unwrap();
    wait_for_health(&app, 200).await;
}

/// Runs a program that a fresh machine may lack; whether it is there.
fn is_there(program: &str) -> bool {
    let there = Command::new(program)
        .arg("--version")
        .output()
        .is_ok_and(|output| output.status.success());
    if !there {
        let _ = writeln!(std::io::stderr(), "SKIPPED: {program} is not installed");
    }
    there
}

#[tokio::test(flavor = "multi_thread")]
async fn a_file_that_may_not_grow_is_a_full_disk_and_ends_nothing() {
    if !is_there("prlimit") {
        return;
    }
    let app = App::start_with(Options {
        environment: vec![("DTE_LOG", "off".to_owned())],
    })
    .await;
    let company = app.company().await;
    let length = |ending| std::fs::metadata(app.beside(ending)).map_or(0, |file| file.len());
    let limit = |bytes: &str| {
        let pid = app.pid().to_string();
        let limited = Command::new("prlimit")
            .args(["--pid", &pid, &format!("--fsize={bytes}:")])
            .status();
        assert!(limited.unwrap().success());
    };
    limit(&(length("").max(length("-wal")) + 40_000).to_string());
    issue_until_refused(&app, &company, 400).await;
    is_down(&app, "database").await;
    app.get("/dte", &company.token).await.expect(200);
    limit("unlimited");
    wait_for_health(&app, 200).await;
    issue(&app, &company).await;
    app.good(&["verify"]);
}

/// What makes a process's calls of the system fail, until it is dropped.
struct Failing(Child);

impl Failing {
    /// Fails calls that have to do with one of the files, or with any when none is given; `inject` as
    /// `strace` understands it. Nothing when there is none.
    fn begin(app: &App, files: &[PathBuf], inject: &str) -> Option<Self> {
        if !is_there("strace") {
            return None;
        }
        let calls = inject.split(':').next().unwrap();
        let strace = Command::new("strace")
            .args(["-f", "-q", "-p", &app.pid().to_string()])
            .args([
                "-e",
                &format!("trace={calls}"),
                "-e",
                &format!("inject={inject}"),
            ])
            .args(
                files
                    .iter()
                    .flat_map(|file| [OsStr::new("-P"), file.as_os_str()]),
            )
            .stderr(Stdio::null())
            .spawn()
            .unwrap();
        let failing = Self(strace);
        let status = format!("/proc/{}/status", app.pid());
        let began = Instant::now();
        while std::fs::read_to_string(&status)
            .unwrap()
            .contains("TracerPid:\t0\n")
        {
            if began.elapsed() > Duration::from_secs(5) {
                let _ = writeln!(
                    std::io::stderr(),
                    "SKIPPED: strace may not look into processes here"
                );
                return None;
            }
            std::thread::sleep(Duration::from_millis(20));
        }
        std::thread::sleep(Duration::from_millis(500));
        Some(failing)
    }
}

impl Drop for Failing {
    fn drop(&mut self) {
        // It lets the process go on when it is told to end.
        let _ = Command::new("kill").arg(self.0.id().to_string()).status();
        let _ = self.0.wait();
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_disk_that_fails_is_told_as_passing_and_health_is_down_meanwhile() {
    for fault in [
        "fdatasync,fsync:error=EIO",
        "write,pwrite64:error=EIO",
        "write,pwrite64:error=EDQUOT",
    ] {
        let app = App::start_with(Options {
            environment: vec![("DTE_LOG", "warn".to_owned())],
        })
        .await;
        let company = app.company().await;
        let code = issue(&app, &company).await;
        wait_for_health(&app, 200).await;
        let files = [app.database(), app.beside("-wal")];
        let Some(failing) = Failing::begin(&app, &files, fault) else {
            return;
        };
        for _ in 0..3 {
            issue_until_refused(&app, &company, 1).await;
        }
        is_down(&app, "database").await;
        let path = format!("/dte/{code}");
        app.get(&path, &company.token).await.expect(200);
        drop(failing);
        wait_for_health(&app, 200).await;
        issue(&app, &company).await;
        app.good(&["verify"]);
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_service_that_gets_no_more_threads_goes_on_with_those_that_it_has() {
    let app = App::start().await;
    let company = app.company().await;
    let code = issue(&app, &company).await;
    let Some(_failing) = Failing::begin(&app, &[], "clone,clone3:error=EAGAIN") else {
        return;
    };
    // Longer than threads wait for work that were started when they were needed.
    tokio::time::sleep(Duration::from_secs(12)).await;
    issue(&app, &company).await;
    let path = format!("/dte/{code}");
    app.get(&path, &company.token).await.expect(200);
    app.get("/dte", &company.token).await.expect(200);
    app.log_in(&company.registered["data"]).await;
    app.get("/health", "").await.expect(200);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_disk_that_hangs_makes_the_process_one_to_be_started_again() {
    let app = App::start_with(Options {
        environment: vec![("DTE_ANSWER_SECONDS", "1".to_owned())],
    })
    .await;
    let company = app.company().await;
    app.get("/health/live", "").await.expect(200);
    let Some(failing) = Failing::begin(
        &app,
        &[app.beside("-wal")],
        "fdatasync:delay_enter=60000000",
    ) else {
        return;
    };
    let answer = app.post("/ccf", &company.token, &requests::ccf()).await;
    answer.expect(503);
    app.get("/health/live", "").await.expect(200);
    let began = Instant::now();
    while app.get("/health/live", "").await.status != 503 {
        assert!(began.elapsed() < Duration::from_secs(55));
        tokio::time::sleep(Duration::from_millis(500)).await;
    }
    drop(failing);
}

async fn on_postgresql() -> Option<(App, String)> {
    let Some(cluster) = Cluster::shared().unwrap() else {
        let _ = writeln!(std::io::stderr(), "postgresql: SKIPPED");
        return None;
    };
    // Leaves with the cluster.
    let database = Box::leak(Box::new(cluster.database().unwrap()));
    let url = database.url().to_owned();
    let app = App::start_with(Options {
        environment: vec![("DTE_DATABASE_URL", url.clone())],
    });
    Some((app.await, url))
}

#[tokio::test(flavor = "multi_thread")]
async fn a_server_whose_disk_is_full_is_down_although_small_rows_find_room() {
    let Some((app, url)) = on_postgresql().await else {
        return;
    };
    let company = app.company().await;
    issue(&app, &company).await;
    wait_for_health(&app, 200).await;
    execute(
        &url,
        "CREATE FUNCTION full_disk() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
                 RAISE EXCEPTION 'could not extend file' USING ERRCODE = 'disk_full';
             END $$;
             CREATE TRIGGER full_disk BEFORE INSERT ON document_bodies
                 FOR EACH ROW EXECUTE FUNCTION full_disk()",
    )
    .unwrap();
    issue_until_refused(&app, &company, 1).await;
    is_down(&app, "database").await;
    execute(&url, "DROP TRIGGER full_disk ON document_bodies").unwrap();
    wait_for_health(&app, 200).await;
    let next = app.post("/ccf", &company.token, &requests::ccf()).await;
    let next = next.expect(201).json();
    assert_eq!(
        next["data"]["identificacion"]["numeroControl"],
        "DTE-03-M001P001-000000000000002"
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn a_service_without_free_connections_to_read_with_is_down() {
    let Some((app, url)) = on_postgresql().await else {
        return;
    };
    let company = app.company().await;
    wait_for_health(&app, 200).await;
    let lock = "BEGIN; LOCK TABLE document_counts IN ACCESS EXCLUSIVE MODE";
    let locked = open_session(&url, lock).unwrap();
    let readers: Vec<_> = (0..8)
        .map(|_| {
            let request = app.client.get(format!("{}/api/v1/dte", app.url));
            tokio::spawn(request.bearer_auth(&company.token).send())
        })
        .collect();
    wait_for_health(&app, 503).await;
    drop(locked);
    for reader in readers {
        reader.await.unwrap().unwrap();
    }
    wait_for_health(&app, 200).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn servers_with_folders_of_their_own_share_a_database_and_its_id() {
    let Some((app, url)) = on_postgresql().await else {
        return;
    };
    let other = tempfile::tempdir().unwrap();
    let keys = other.path().join("data/keys");
    std::fs::create_dir_all(&keys).unwrap();
    std::fs::copy(app.data().join("keys/master.key"), keys.join("master.key")).unwrap();
    let options = || Options {
        environment: vec![("DTE_DATABASE_URL", url.clone())],
    };
    drop(launch(other.path(), &options(), "serve"));
    let id = |folder: &Path| std::fs::read_to_string(folder.join("installation.id")).unwrap();
    assert_eq!(id(&keys), id(&app.data().join("keys")));
    drop(launch(other.path(), &options(), "serve"));
}
