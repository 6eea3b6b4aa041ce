//! Test and production on one database.

use std::process::Command;

use serde_json::Value;

use crate::app::{App, Options};
use crate::requests;

const PRODUCTION: [(&str, &str); 6] = [
    ("DTE_ENVIRONMENT", "01"),
    ("DTE_REGISTRATION_TOKEN", "0123456789abcdef"),
    ("DTE_EDITION", "auto"),
    ("DTE_AUTHORITY_URL", "http://127.0.0.1:9"),
    ("DTE_AUTHORITY_PLAIN", "yes"),
    ("DTE_INTERNET_PROBES", "none"),
];

/// What a start says that forgot to name production.
const FORGOTTEN: &str = "DTE_ENVIRONMENT is not set, which means 00 (test), but the database has \
    documents of 01 (production): set DTE_ENVIRONMENT=01, or DTE_ENVIRONMENT=00 to use it for tests";

/// A command of the program in production.
fn in_production<'a>(command: &'a mut Command, arguments: &[&str]) -> &'a mut Command {
    command.envs(PRODUCTION).args(arguments)
}

/// A company whose series of vouchers has given numbers in production.
async fn with_numbers_of_production() -> (App, String) {
    let mut app = App::start().await;
    let company = app.company().await;
    assert_eq!(app.terminate(), Some(0));
    let advance = [
        "series",
        "advance",
        "--nit",
        requests::NIT,
        "--type",
        "03",
        "--place",
        "M001P001",
        "--to",
        "7",
    ];
    let mut command = app.command(&[]);
    let advanced = in_production(&mut command, &advance).output().unwrap();
    assert!(advanced.status.success(), "{advanced:?}");
    (app, company.token)
}

fn lines<'a>(log: &'a str, message: &'a str) -> impl Iterator<Item = Value> + 'a {
    let lines = log
        .lines()
        .filter_map(|line| serde_json::from_str(line).ok());
    lines.filter(move |line: &Value| line["message"].as_str() == Some(message))
}

#[tokio::test(flavor = "multi_thread")]
async fn production_is_not_served_as_a_test_for_want_of_a_setting() {
    let (mut app, token) = with_numbers_of_production().await;
    for command in [&["serve"][..], &["config", "check"]] {
        let (code, printed) = app.run(command);
        assert_eq!(code, Some(2), "{command:?}: {printed}");
        assert!(printed.contains(FORGOTTEN), "{command:?}: {printed}");
    }
    let (code, printed) = app.run(&["series", "audit"]);
    assert_eq!(code, Some(0), "{printed}");
    assert!(printed.contains("this is about 00 (test)"), "{printed}");

    // A copy for a rehearsal is used knowingly.
    app.set("DTE_ENVIRONMENT", "00");
    app.good(&["config", "check"]);
    app.kill_and_restart();
    let log = app.log();
    let said = "the environment is 00 (test), as DTE_ENVIRONMENT says";
    assert!(log.contains(said), "{log}");
    app.get("/dte", &token).await.expect(200);
    assert_eq!(app.terminate(), Some(0));

    // The sessions of one environment are none in the other.
    for (name, value) in PRODUCTION {
        app.set(name, value);
    }
    app.kill_and_restart();
    let refused = app.get("/dte", &token).await.expect(401);
    assert_eq!(refused.code(), "INVALID_TOKEN");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_restored_copy_of_production_is_not_served_as_a_test_either() {
    let (app, _token) = with_numbers_of_production().await;
    let copy = app.folder.path().join("copy.sqlite");
    app.good(&["backup", "--to", copy.to_str().unwrap()]);
    let elsewhere = app.folder.path().join("elsewhere");
    let run = |arguments: &[&str]| {
        let mut command = app.command(arguments);
        command.env("DTE_DATA_DIR", &elsewhere).output().unwrap()
    };
    let restored = run(&["restore", "--from", copy.to_str().unwrap()]);
    assert!(restored.status.success(), "{restored:?}");
    let refused = run(&["serve"]);
    let said = String::from_utf8_lossy(&refused.stderr);
    assert!(said.contains(FORGOTTEN), "{said}");
}

#[tokio::test(flavor = "multi_thread")]
async fn starts_and_stops_are_lines_of_the_log() {
    let environment = vec![("DTE_LOG", "info".to_owned())];
    let mut app = App::start_with(Options { environment }).await;
    assert_eq!(app.terminate(), Some(0));
    let log = app.log();
    let started = lines(&log, "started").next().expect(&log);
    let listen = app.url.strip_prefix("http://").unwrap();
    for (name, expected) in [
        ("level", "INFO"),
        ("version", env!("CARGO_PKG_VERSION")),
        ("environment", "00"),
        ("edition", "2022"),
        ("listen", listen),
        ("authority", &app.sandbox),
    ] {
        assert_eq!(started[name], expected, "{name}: {started}");
    }
    let database = started["database"].as_str().unwrap();
    assert!(database.ends_with("data/dte.sqlite"), "{started}");
    let stopping = lines(&log, "stopping").next().expect(&log);
    assert_eq!(stopping["signal"], "SIGTERM");
    assert!(log.lines().last().unwrap().contains("stopped"), "{log}");

    app.kill_and_restart();
    app.kill();
    assert_eq!(
        lines(&app.log(), "stopped").count(),
        1,
        "a kill tells nothing"
    );
}
