//! What an operator does beside a running service: backups, keys, credentials.

use std::io::Write as _;
use std::os::unix::fs::PermissionsExt;
use std::process::{Command, Stdio};
use std::time::Duration;

use dte_test_kit::postgresql::Cluster;
use serde_json::Value;
use tokio::task::JoinSet;

use crate::app::{App, Company, Options};
use crate::requests;

/// Issues documents until all are stamped; as many as clients times documents.
fn load(app: &App, token: &str, clients: usize, documents: usize) -> JoinSet<()> {
    let mut running = JoinSet::new();
    for _ in 0..clients {
        let (client, token) = (app.client.clone(), token.to_owned());
        let url = format!("{}/api/v1/dte/ccf", app.url);
        running.spawn(async move {
            for _ in 0..documents {
                let request = client.post(&url).bearer_auth(&token);
                let answer = request.json(&requests::ccf()).send().await.unwrap();
                assert_eq!(answer.status(), 201, "{}", answer.text().await.unwrap());
            }
        });
    }
    running
}

async fn issued(app: &App, token: &str) -> String {
    let answer = app.post("/dte/ccf", token, &requests::ccf()).await;
    let number = &answer.expect(201).json()["data"]["identificacion"]["numeroControl"];
    number.as_str().unwrap().to_owned()
}

fn exit_code(mut command: Command) -> Option<i32> {
    command.output().unwrap().status.code()
}

/// Without its setting a service that moved would go on with the old file, and its numbers.
fn the_file_left_behind_is_refused(app: &mut App) {
    assert_eq!(app.terminate(), Some(0));
    let mut start = app.command(&["serve"]);
    let refused = start.env_remove("DTE_DATABASE_URL").output().unwrap();
    let said = String::from_utf8_lossy(&refused.stderr);
    assert_eq!(refused.status.code(), Some(1), "{said}");
    assert!(said.contains("is what was left behind"), "{said}");
    assert!(said.contains("DTE_DATABASE_URL"), "{said}");
    app.kill_and_restart();
}

async fn moves_and_goes_on(mut app: App, to: &str, back: &str) {
    let company = app.company().await;
    let mut running = load(&app, &company.token, 4, 10);
    tokio::time::sleep(Duration::from_millis(300)).await;
    for copy in 0..3 {
        let file = format!("{copy}.sqlite");
        app.good(&["backup", "--to", &file]);
        app.good(&["verify", "--file", &file]);
    }
    while let Some(done) = running.join_next().await {
        done.unwrap();
    }
    let printed = app.good(&["backup", "--to", "last.sqlite", "--with-secrets"]);
    assert!(printed.contains("40 documents of 1 companies"), "{printed}");
    for secret in ["keys/master.key", "certificates/06140101901015.crt"] {
        let path = app.folder.path().join("last.sqlite.secrets").join(secret);
        let mode = std::fs::metadata(path).unwrap().permissions().mode();
        assert_eq!(mode & 0o777, 0o600, "{secret}");
    }
    let (code, printed) = app.run(&["backup", "--to", "last.sqlite"]);
    assert_eq!(code, Some(1), "{printed}");

    let told = app.command(&["restore", "--from", "last.sqlite", "--database", to]);
    assert_eq!(exit_code(told), Some(2), "addresses may hold passwords");
    let mut restore = app.command(&["restore", "--from", "last.sqlite"]);
    let restored = restore.env("DTE_DATABASE_URL", to).output().unwrap();
    let printed = String::from_utf8_lossy(&restored.stdout);
    assert!(restored.status.success(), "{restored:?}");
    let is_checked = |line: &str| line.split_whitespace().eq(["signatures", "40", "0", "0"]);
    assert!(printed.lines().any(is_checked), "{printed}");
    app.restart_with("DTE_DATABASE_URL", to);
    assert_eq!(
        issued(&app, &company.token).await,
        "DTE-03-M001P001-000000000000041"
    );
    app.good(&["verify"]);
    if to.starts_with("postgres") {
        the_file_left_behind_is_refused(&mut app);
    }

    app.good(&["backup", "--to", "back.sqlite"]);
    let mut restore = app.command(&["restore", "--from", "back.sqlite"]);
    restore.env("DTE_DATABASE_URL", back);
    assert_eq!(exit_code(restore), Some(0));
    app.restart_with("DTE_DATABASE_URL", back);
    assert_eq!(
        issued(&app, &company.token).await,
        "DTE-03-M001P001-000000000000042"
    );
    app.good(&["verify"]);
    let (code, printed) = app.run(&["restore", "--from", "back.sqlite"]);
    assert_eq!(code, Some(1), "{printed}");
    assert!(printed.contains("not empty"), "{printed}");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_service_moves_to_the_other_database_and_back_and_goes_on_numbering() {
    let Some(cluster) = Cluster::shared().unwrap() else {
        let _ = writeln!(std::io::stderr(), "postgresql: SKIPPED");
        return;
    };
    let server = cluster.database().unwrap();
    let app = App::start().await;
    let back = format!("sqlite://{}/data/back.sqlite", app.folder.path().display());
    moves_and_goes_on(app, server.url(), &back).await;

    let (first, second) = (cluster.database().unwrap(), tempfile::tempdir().unwrap());
    let app = App::start_with(Options {
        environment: vec![("DTE_DATABASE_URL", first.url().to_owned())],
    })
    .await;
    let third = cluster.database().unwrap();
    let file = format!("sqlite://{}/new/dte.sqlite", second.path().display());
    moves_and_goes_on(app, &file, third.url()).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_changed_byte_of_a_backup_is_found_and_named() {
    let app = App::start().await;
    let company = app.company().await;
    let answer = app.post("/dte/ccf", &company.token, &requests::ccf()).await;
    let answer = answer.expect(201).json();
    let code = answer["data"]["identificacion"]["codigoGeneracion"].as_str();
    app.good(&["backup", "--to", "copy.sqlite"]);
    let path = app.folder.path().join("copy.sqlite");
    let mut bytes = std::fs::read(&path).unwrap();
    let place = bytes.windows(10).position(|text| text == b"Producto B");
    bytes[place.unwrap() + 9] = b'C';
    std::fs::write(&path, bytes).unwrap();
    let (exit, printed) = app.run(&["verify", "--file", "copy.sqlite"]);
    assert_eq!(exit, Some(1), "{printed}");
    for check in ["digests", "signatures"] {
        let fault = format!("FAULT {check}: {}", code.unwrap());
        assert!(printed.contains(&fault), "{printed}");
    }
    assert_eq!(app.run(&["verify", "--file", "nothing.sqlite"]).0, Some(1));
    assert!(!app.folder.path().join("nothing.sqlite").exists());
}

/// Key, state and values of each master key.
fn master_keys(app: &App) -> Vec<(String, String, u64)> {
    let printed = app.good(&["keys", "list"]);
    let file = std::fs::read_to_string(app.data().join("keys/master.key")).unwrap();
    let lines = file.lines().filter(|line| line.starts_with("v1"));
    for key in lines.filter_map(|line| line.split(' ').nth(2)) {
        assert!(!printed.contains(key), "key material is shown");
    }
    let rows = printed.lines().filter(|line| line.ends_with("master key"));
    rows.map(|row| {
        let words: Vec<&str> = row.split_whitespace().collect();
        (words[0].into(), words[1].into(), words[3].parse().unwrap())
    })
    .collect()
}

async fn serves(app: &App, company: &Company) {
    issued(app, &company.token).await;
    app.log_in(&company.registered["data"]).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn keys_are_rotated_while_the_service_runs_also_when_it_is_killed_between() {
    let mut app = App::start().await;
    let company = app.company().await;
    issued(&app, &company.token).await;
    let before = master_keys(&app);
    // The passwords of the certificate and of the portal; the authority's token may be there too.
    assert_eq!((before.len(), &*before[0].1), (1, "current"));
    assert!(before[0].2 >= 2, "{before:?}");
    for delay in [0, 5, 15, 25, 40, 60, 100] {
        let mut rotation = app.command(&["keys", "rotate"]);
        let mut rotation = rotation
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn()
            .unwrap();
        tokio::time::sleep(Duration::from_millis(delay)).await;
        // It may have ended already.
        let _ = rotation.kill();
        rotation.wait().unwrap();
        serves(&app, &company).await;
    }
    // As if the power had failed between the new file and the first value.
    app.good(&["keys", "add"]);
    let path = app.data().join("keys/master.key");
    let file = std::fs::read_to_string(&path).unwrap();
    let (waiting, rest): (Vec<&str>, Vec<&str>) =
        file.lines().partition(|line| line.ends_with(" waiting"));
    let promoted = waiting[0].trim_end_matches(" waiting");
    std::fs::write(&path, format!("{promoted}\n{}\n", rest.join("\n"))).unwrap();
    serves(&app, &company).await;
    let keys = master_keys(&app).len();
    app.good(&["keys", "rotate"]);
    let after = master_keys(&app);
    assert_eq!(
        after.len(),
        keys,
        "the interrupted rotation was finished, not begun again"
    );
    assert!(promoted.contains(&after[0].0));
    assert!(after[0].2 >= 2, "{after:?}");
    serves(&app, &company).await;

    assert_eq!(app.run(&["keys", "retire", &after[0].0]).0, Some(1));
    let mut retire = vec!["keys", "retire"];
    for (id, state, values) in &after[1..] {
        assert_eq!((&**state, *values), ("previous", 0));
        retire.push(id);
    }
    let mut retiring = app.command(&retire).stdout(Stdio::null()).spawn().unwrap();
    let ended = loop {
        serves(&app, &company).await;
        // Fewer log-ins a minute than one address may try.
        tokio::time::sleep(Duration::from_millis(200)).await;
        if let Some(ended) = retiring.try_wait().unwrap() {
            break ended;
        }
    };
    assert!(ended.success());
    serves(&app, &company).await;
    app.kill_and_restart();
    serves(&app, &company).await;
    assert_eq!(master_keys(&app).len(), 1);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_key_that_still_seals_is_kept_and_a_missing_one_is_named() {
    let app = App::start().await;
    app.company().await;
    let path = app.data().join("keys/master.key");
    let old = std::fs::read_to_string(&path).unwrap();
    let (id, ..) = master_keys(&app).remove(0);
    app.good(&["keys", "add"]);
    let file = std::fs::read_to_string(&path).unwrap();
    let waiting = file
        .lines()
        .find(|line| line.ends_with(" waiting"))
        .unwrap();
    let promoted = waiting.trim_end_matches(" waiting");
    std::fs::write(&path, format!("{promoted}\n{old}")).unwrap();
    let (code, printed) = app.run(&["keys", "retire", &id]);
    assert_eq!(code, Some(1));
    assert!(printed.contains("are sealed with key"), "{printed}");
    // The old key is gone: nothing is lost in silence.
    std::fs::write(&path, format!("{promoted}\n")).unwrap();
    let (code, printed) = app.run(&["keys", "rotate"]);
    assert_eq!(code, Some(1));
    assert!(printed.contains(&format!("master key {id}")), "{printed}");
    assert!(app.good(&["keys", "list"]).contains("MISSING"));
    std::fs::write(&path, format!("{promoted}\n{old}")).unwrap();
    app.good(&["keys", "rotate"]);
    std::fs::remove_file(&path).unwrap();
    assert_eq!(app.run(&["keys", "rotate"]).0, Some(1));
    assert!(!path.exists(), "a lost key is not replaced by a new one");
}

#[tokio::test(flavor = "multi_thread")]
async fn sessions_outlive_a_rotation_of_their_secret_unless_they_are_revoked() {
    let app = App::start().await;
    let company = app.company().await;
    app.good(&["keys", "rotate", "--tokens"]);
    app.get("/dte", &company.token).await.expect(200);
    let token = app.log_in(&company.registered["data"]).await;
    app.get("/dte", &token).await.expect(200);
    app.good(&["keys", "rotate", "--tokens", "--revoke"]);
    tokio::time::sleep(Duration::from_millis(1_200)).await;
    app.get("/dte", &company.token).await.expect(401);
    app.get("/dte", &token).await.expect(401);
    serves(
        &app,
        &Company {
            token: app.log_in(&company.registered["data"]).await,
            ..company
        },
    )
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn lost_credentials_are_replaced_and_the_old_pair_stops_at_once() {
    let app = App::start().await;
    let company = app.company().await;
    let printed = app.good(&["companies"]);
    assert!(printed.contains("06140101901015"), "{printed}");
    let id = printed.lines().last().unwrap().split_whitespace().nth(2);
    assert!(id.is_some_and(|id| id.len() == 36), "{printed}");
    let edition = |app: &App| {
        let printed = app.good(&["companies"]);
        let mut columns = printed.lines().last().unwrap().split_whitespace();
        columns.nth(3).map(str::to_owned)
    };
    assert_eq!(edition(&app).as_deref(), Some("auto"));
    app.good(&["companies", "edition", requests::NIT, "2026"]);
    assert_eq!(edition(&app).as_deref(), Some("2026"));
    app.good(&["companies", "edition", requests::NIT, "auto"]);
    let branch = &company.registered["data"]["branch_offices"][1];
    app.log_in(branch).await;
    let nit = "0614-010190-101-5";
    let printed = app.good(&["credentials", "reset", "--nit", nit, "--branch", "2"]);
    let word = |name: &str| {
        let line = printed.lines().find(|line| line.starts_with(name)).unwrap();
        Value::from(line.split_whitespace().nth(1).unwrap())
    };
    let old = requests::login(branch, requests::NIT);
    app.post("/auth/login", "", &old).await.expect(401);
    let pair = serde_json::json!({"api_key": word("api_key"), "api_secret": word("api_secret")});
    let token = app.log_in(&pair).await;
    assert!(issued(&app, &token).await.starts_with("DTE-03-S001"));
    for wrong in [["06140101901015", "9"], ["06140202900012", "1"], ["1", "1"]] {
        let [nit, branch] = wrong;
        let (code, printed) = app.run(&["credentials", "reset", "--nit", nit, "--branch", branch]);
        assert_eq!(code, Some(1), "{printed}");
    }
}
