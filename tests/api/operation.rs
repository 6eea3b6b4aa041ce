//! What whoever runs the service sees: settings, logs, metrics, health.

use std::io::{Read, Write};
use std::net::TcpStream;
use std::process::Output;
use std::time::Duration;

use reqwest::Method;
use serde_json::{Value, json};

use crate::app::{App, Options, free_address, program};
use crate::{exposition, requests};

fn run(arguments: &[&str], environment: &[(&'static str, &str)]) -> (Output, String, String) {
    let folder = tempfile::tempdir().unwrap();
    let environment = environment.iter();
    let environment = environment.map(|(name, value)| (*name, (*value).to_owned()));
    let options = Options {
        environment: environment.collect(),
    };
    let output = program(folder.path(), &options)
        .args(arguments)
        .output()
        .unwrap();
    let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
    let (stdout, stderr) = (text(&output.stdout), text(&output.stderr));
    (output, stdout, stderr)
}

#[test]
fn a_misspelt_setting_ends_every_command_and_a_stranger_fails_the_check_only() {
    for command in [
        &["serve"][..],
        &["config", "check"],
        &["migrate"],
        &["verify"],
    ] {
        let (output, _, stderr) = run(command, &[("DTE_LISTN", "127.0.0.1:0")]);
        assert_eq!(output.status.code(), Some(2), "{command:?}: {stderr}");
        let said = "DTE_LISTN: there is no such setting; DTE_LISTEN is the one nearest to it";
        assert!(stderr.contains(said), "{command:?}: {stderr}");
    }
    let strange = [
        ("DTE_WHATEVER", "1"),
        ("DTE_SERVICE_HOST", "10.0.0.1"),
        ("DTE_PORT", "tcp://10.0.0.1:8080"),
    ];
    let (output, _, stderr) = run(&["migrate"], &strange);
    assert!(output.status.success(), "{stderr}");
    let first = stderr.lines().next().unwrap();
    let line: Value = serde_json::from_str(first).unwrap();
    let said = "not settings, and not followed: DTE_WHATEVER";
    assert_eq!(
        (&line["level"], &line["message"]),
        (&json!("WARN"), &json!(said))
    );
    let (output, stdout, stderr) = run(&["config", "check"], &strange);
    assert_eq!(output.status.code(), Some(2), "{stdout}");
    assert!(
        stderr.contains(said) && stdout.contains("listen"),
        "{stderr}"
    );
}

#[test]
fn the_check_shows_what_is_in_effect_and_refuses_what_a_start_refuses() {
    let (output, stdout, stderr) = run(&["config", "check"], &[]);
    assert!(output.status.success(), "{stderr}");
    for shown in [
        "/data/dte.sqlite  [default]",
        "/data/certificates  [default]",
        "open  [default]",
    ] {
        assert!(stdout.contains(shown), "{shown}: {stdout}");
    }
    let set = [
        ("DTE_EXPORT_COUNTRY", "digits"),
        ("DTE_RETURN_PATH", "/fesv/retornodte"),
    ];
    let (_, stdout, _) = run(&["config", "check"], &set);
    for shown in [
        "11, 18: notation of the buyer's country (2026): digits (DTE_EXPORT_COUNTRY)",
        "18: path of the authority to which the event is sent: /fesv/retornodte (DTE_RETURN_PATH)",
        "17: path of the authority to which the event is sent: /fesv/recepciondte (DTE_SPECIAL_OPERATIONS_PATH)",
    ] {
        assert!(stdout.contains(shown), "{shown}: {stdout}");
    }
    let file = tempfile::NamedTempFile::new().unwrap();
    let file = file.path().to_str().unwrap();
    let below = format!("{file}/data");
    let production = [
        ("DTE_ENVIRONMENT", "01"),
        ("DTE_REGISTRATION_TOKEN", "0123456789abcdef"),
        ("DTE_EDITION", "auto"),
    ];
    for (settings, named) in [
        (vec![("DTE_DATA_DIR", file)], "not a folder"),
        (vec![("DTE_CERTIFICATES_DIR", file)], "not a folder"),
        (vec![("DTE_DATA_DIR", &*below)], "cannot be written"),
        (
            vec![("DTE_DATABASE_URL", "sqlite:///etc/passwd")],
            "/etc/passwd",
        ),
        (
            vec![("DTE_DATABASE_URL", "sqlite:///not/there.sqlite")],
            "/not/there.sqlite",
        ),
        (
            vec![("DTE_LISTEN", "192.0.2.1:80")],
            "does not have that address",
        ),
        (
            vec![("DTE_INTERNET_PROBES", "nowhere at all")],
            "DTE_INTERNET_PROBES",
        ),
        (
            vec![
                ("DTE_LISTEN", "127.0.0.1:45678"),
                ("DTE_METRICS_LISTEN", "127.0.0.1:45678"),
            ],
            "DTE_LISTEN listens there",
        ),
        (
            [
                &production[..],
                &[("DTE_AUTHORITY_URL", "http://192.0.2.1")],
            ]
            .concat(),
            "DTE_AUTHORITY_PLAIN=yes",
        ),
    ] {
        for command in [&["serve"][..], &["config", "check"]] {
            let (output, stdout, stderr) = run(command, &settings);
            assert!(
                !output.status.success(),
                "{command:?} {settings:?}: {stdout}"
            );
            if named != "DTE_INTERNET_PROBES" {
                assert!(stderr.contains(named), "{command:?} {settings:?}: {stderr}");
            }
        }
    }
}

#[test]
fn production_that_stays_at_2022_fails_the_check_once_the_switch_is_past() {
    let checked = |environment, edition| {
        let settings = [
            ("DTE_ENVIRONMENT", environment),
            ("DTE_REGISTRATION_TOKEN", "0123456789abcdef"),
            ("DTE_EDITION", edition),
            ("DTE_EDITION_CUTOVER", "2026-01-01T00:00:00-06:00"),
        ];
        let (output, _, stderr) = run(&["config", "check"], &settings);
        (output.status.code(), stderr)
    };
    let (code, stderr) = checked("01", "2022");
    assert_eq!(code, Some(2), "{stderr}");
    let said = "DTE_EDITION = 2022: since 2026-01-01 00:00:00 (El Salvador)";
    assert!(stderr.contains(said), "{stderr}");
    for (environment, edition) in [("01", "auto"), ("00", "2022")] {
        let (code, stderr) = checked(environment, edition);
        assert_eq!(code, Some(0), "{environment} {edition}: {stderr}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_start_behind_the_newest_document_is_told_in_the_log_and_the_metrics() {
    let (mut app, metrics) = with_metrics(&[("DTE_LOG", "info")]).await;
    let company = app.company().await;
    let issued = app.post("/ccf", &company.token, &requests::ccf()).await;
    issued.expect(201);
    let times = async |app: &App| read(app, &metrics).await["dte_clock_set_back_total"][0].1;
    assert!(times(&app).await < 0.5);
    app.kill_and_move_clock(-3_600);
    assert!((times(&app).await - 1.0).abs() < 0.5);
    let log = app.log();
    let lines = log.lines().map(|line| serde_json::from_str(line).unwrap());
    let told: Vec<Value> = lines
        .filter(|line: &Value| {
            line["message"]
                .as_str()
                .unwrap()
                .contains("clock went back")
        })
        .collect();
    assert_eq!(told.len(), 1, "{log}");
    assert_eq!(told[0]["level"], "WARN");
}

#[tokio::test(flavor = "multi_thread")]
async fn every_line_is_json_from_the_first_and_nonsense_of_clients_is_no_error() {
    let environment = vec![("DTE_LOG", "info".to_owned())];
    let mut app = App::start_with(Options { environment }).await;
    let address = app.url.strip_prefix("http://").unwrap().to_owned();
    let far_too_long = format!("GET /{} HTTP/1.1\r\n\r\n", "x".repeat(200_000));
    for nonsense in [
        b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03".as_slice(),
        b"nonsense\r\n\r\n",
        b"GET / HTTP/1.1\r\nbad header\r\n\r\n",
        b"POST / HTTP/1.1\r\nHost: x\r\nContent-Length: x\r\n\r\n",
        far_too_long.as_bytes(),
    ] {
        let mut stream = TcpStream::connect(&address).unwrap();
        stream
            .set_read_timeout(Some(Duration::from_secs(5)))
            .unwrap();
        // It may have closed the connection already.
        let _ = stream.write_all(nonsense);
        let _ = stream.read_to_end(&mut Vec::new());
    }
    app.get("/health", "").await.expect(200);
    assert_eq!(app.terminate(), Some(0));
    let log = app.log();
    for line in log.lines() {
        let line: Value = serde_json::from_str(line).unwrap_or_else(|_| panic!("{line}"));
        assert_ne!(line["level"], "ERROR", "{line}");
        let target = line["target"].as_str().unwrap();
        assert!(target.starts_with("dte"), "{line}");
    }
    assert!(log.contains("\"address\":\"127.0.0.1\""), "{log}");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_target_that_is_no_url_is_refused_in_the_envelope() {
    let app = App::start().await;
    let address = app.url.strip_prefix("http://").unwrap();
    let mut stream = TcpStream::connect(address).unwrap();
    let patience = Some(Duration::from_secs(5));
    stream.set_read_timeout(patience).unwrap();
    let head = b"GET /api/v1/dte<> HTTP/1.1\r\nHost: x\r\n\r\n";
    stream.write_all(head).unwrap();
    let mut answer = Vec::new();
    let _ = stream.read_to_end(&mut answer);
    let answer = String::from_utf8(answer).unwrap();
    let (head, body) = answer.split_once("\r\n\r\n").unwrap();
    assert!(head.starts_with("HTTP/1.1 400 "), "{answer}");
    assert!(head.contains("application/json"), "{answer}");
    let body: Value = serde_json::from_str(body).unwrap();
    assert_eq!(body["error"]["code"], "VALIDATION_FAILED", "{answer}");
}

#[tokio::test(flavor = "multi_thread")]
async fn documents_that_wait_for_the_authority_are_one_line_a_minute() {
    let environment = [
        ("DTE_LOG", "info"),
        ("DTE_RETRY_SECONDS", "1"),
        ("DTE_LEASE_SECONDS", "2"),
    ];
    let environment = environment.map(|(name, value)| (name, value.to_owned()));
    let app = App::start_with(Options {
        environment: environment.to_vec(),
    })
    .await;
    let company = app.company().await;
    let first = app.post("/ccf", &company.token, &requests::ccf()).await;
    let first = first.expect(201).json();
    let date = first["data"]["identificacion"]["fecEmi"].as_str().unwrap();
    for service in ["reception", "query"] {
        app.fault(service, "status", json!(503), 0).await;
    }
    for _ in 0..5 {
        let request = requests::retention(date);
        let waits = app.post("/dte/retention", &company.token, &request).await;
        assert_eq!(waits.expect(201).json()["reception_stamp"], Value::Null);
    }
    tokio::time::sleep(Duration::from_secs(10)).await;
    let log = app.log();
    let told = log.lines().filter(|line| {
        let line: Value = serde_json::from_str(line).unwrap();
        line["message"] == "documents wait for the authority"
    });
    assert_eq!(told.count(), 1, "{log}");
    assert!(!log.contains("still"), "{log}");
}

/// A service with an operator's port, and that port's address.
pub async fn with_metrics(more: &[(&'static str, &str)]) -> (App, String) {
    let metrics = free_address();
    let mut environment = vec![("DTE_METRICS_LISTEN", metrics.clone())];
    environment.extend(
        more.iter()
            .map(|(name, value)| (*name, (*value).to_owned())),
    );
    let app = App::start_with(Options { environment }).await;
    (app, format!("http://{metrics}/metrics"))
}

pub async fn read(app: &App, metrics: &str) -> exposition::Series {
    let shown = app.client.get(metrics).send().await.unwrap();
    exposition::read(&shown.text().await.unwrap())
}

#[tokio::test(flavor = "multi_thread")]
async fn the_operators_metrics_tell_what_waits_what_ends_and_how_the_authority_answers() {
    let (mut app, metrics) = with_metrics(&[("DTE_BACKUP_HOURS", "24")]).await;
    let company = app.company().await;
    app.post("/ccf", &company.token, &requests::ccf())
        .await
        .expect(201);
    let health = app.get("/health", "").await.expect(200).json();
    assert_eq!(
        health["data"]["components"]["backup"]["details"],
        "there is none"
    );
    app.good(&["backup", "--to", "copy.sqlite"]);
    for reason in ["the first reason", "another reason"] {
        app.good(&[
            "contingency",
            "declare",
            "--nit",
            requests::NIT,
            "--type",
            "5",
            "--reason",
            reason,
        ]);
    }
    // The next start looks at everything at once.
    app.kill_and_restart();
    let mut series = read(&app, &metrics).await;
    for _ in 0..100 {
        if series.contains_key("dte_backup_age_seconds") {
            break;
        }
        tokio::time::sleep(Duration::from_millis(100)).await;
        series = read(&app, &metrics).await;
    }
    app.post("/ccf", &company.token, &requests::ccf())
        .await
        .expect(201);
    app.get("/dte", &company.token).await.expect(200);
    series.extend(read(&app, &metrics).await);
    for name in [
        "dte_build_info",
        "dte_certificate_end_timestamp",
        "dte_documents",
        "dte_documents_oldest_pending_seconds",
        "dte_backup_age_seconds",
        "dte_authority_requests_total",
        "dte_authority_busy_seconds_total",
        "dte_database_connections",
        "dte_database_transaction_seconds",
        "dte_contingency_open",
        "dte_http_requests_total",
    ] {
        assert!(series.contains_key(name), "{name}: {:?}", series.keys());
    }
    assert_eq!(series["dte_contingency_open"].len(), 1, "two of one cause");
    let (labels, end) = &series["dte_certificate_end_timestamp"][0];
    assert!(
        *end > 1.7e9 && labels.contains_key("company"),
        "{labels:?} {end}"
    );
    let health = app.get("/health", "").await.expect(200).json();
    assert_eq!(health["data"]["components"]["backup"]["status"], "UP");
    let page = std::fs::read_to_string("../docs/OPERATIONS.md").unwrap();
    for name in series.keys() {
        let name = ["_bucket", "_sum", "_count"]
            .iter()
            .find_map(|end| name.strip_suffix(end))
            .unwrap_or(name);
        assert!(
            page.contains(&format!("| `{name}` |")),
            "{name} is explained"
        );
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_certificate_that_does_not_open_counts_as_none() {
    let (mut app, metrics) = with_metrics(&[]).await;
    let company = app.company().await;
    app.post("/ccf", &company.token, &requests::ccf())
        .await
        .expect(201);
    let order = json!({"nit": requests::NIT, "password": "another password"});
    let other = app.at_sandbox(Method::POST, "certificates", &order).await;
    let file = app.data().join("certificates/06140101901015.crt");
    std::fs::write(&file, other.as_str().unwrap()).unwrap();
    // The next start looks at every company at once.
    app.kill_and_restart();
    let mut series = read(&app, &metrics).await;
    for _ in 0..100 {
        if series.contains_key("dte_certificate_end_timestamp") {
            break;
        }
        tokio::time::sleep(Duration::from_millis(100)).await;
        series = read(&app, &metrics).await;
    }
    let (_, end) = &series["dte_certificate_end_timestamp"][0];
    assert!(end.abs() < f64::EPSILON, "{end}");
}

#[tokio::test(flavor = "multi_thread")]
async fn production_names_the_affairs_of_companies_and_warns_of_a_plain_authority() {
    let environment = [
        ("DTE_ENVIRONMENT", "01"),
        ("DTE_REGISTRATION_TOKEN", "0123456789abcdef"),
        ("DTE_EDITION", "auto"),
        ("DTE_AUTHORITY_URL", "http://127.0.0.1:9"),
        ("DTE_AUTHORITY_PLAIN", "yes"),
        ("DTE_INTERNET_PROBES", "none"),
    ];
    let environment = environment.map(|(name, value)| (name, value.to_owned()));
    let app = App::start_with(Options {
        environment: environment.to_vec(),
    })
    .await;
    let health = app.get("/health", "").await.expect(200).json();
    assert_eq!(
        health["data"]["status"], "DEGRADED",
        "the authority is away"
    );
    let components = health["data"]["components"].as_object().unwrap();
    for name in [
        "certificates",
        "access",
        "edition",
        "contingency",
        "mail",
        "webhooks",
    ] {
        assert_eq!(components[name]["status"], "UP", "{health}");
    }
    let log = app.log();
    let said = "the authority is asked without encryption in environment 01";
    assert!(log.contains(said), "{log}");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_certificate_that_was_replaced_is_known_to_verify() {
    let mut app = App::start().await;
    let company = app.company().await;
    app.post("/ccf", &company.token, &requests::ccf())
        .await
        .expect(201);
    let file = app
        .data()
        .join(format!("certificates/{}.crt", requests::NIT));
    std::fs::remove_file(&file).unwrap();
    let order = json!({"nit": requests::NIT, "password": requests::CERTIFICATE_PASSWORD});
    let renewed = app.at_sandbox(Method::POST, "certificates", &order).await;
    std::fs::write(&file, renewed.as_str().unwrap()).unwrap();
    tokio::time::sleep(Duration::from_millis(1_300)).await;
    app.post("/ccf", &company.token, &requests::ccf())
        .await
        .expect(201);
    app.terminate();
    let printed = app.good(&["verify"]);
    let said = "signatures: 1: by a certificate that is not in the folder, and whose key the database keeps";
    assert!(printed.contains(said), "{printed}");
}
