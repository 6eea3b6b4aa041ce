//! `dte issue`, `dte get` and `dte list`: the program as a client of a running service.

use std::io::Write as _;
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use serde_json::{Value, json};
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::TcpListener;

use crate::app::{App, Company, Options, free_address, program};
use crate::authority::{code_of, text};
use crate::requests;

/// What a command did.
struct Ran {
    code: Option<i32>,
    stdout: String,
    stderr: String,
}

impl Ran {
    #[track_caller]
    fn expect(self, code: i32) -> Self {
        let (out, error) = (&self.stdout, &self.stderr);
        assert_eq!(self.code, Some(code), "{out}\n{error}");
        self
    }

    fn json(&self) -> Value {
        serde_json::from_str(&self.stdout)
            .unwrap_or_else(|error| panic!("{error}: {}", self.stdout))
    }

    fn lines(&self) -> Vec<Value> {
        let lines = self.stdout.lines();
        lines
            .map(|line| serde_json::from_str(line).unwrap())
            .collect()
    }
}

/// A command in a folder of its own, as a client that knows only the environment.
fn run(arguments: &[&str], environment: &[(&str, &str)], stdin: &str) -> Ran {
    let folder = tempfile::tempdir().unwrap();
    // Settings that no service would start with: a client has nothing to do with them.
    std::fs::write(folder.path().join("dte.toml"), "no_such_setting = 1\n").unwrap();
    let mut command = program(folder.path(), &Options::default());
    command.env("NO_PROXY", "127.0.0.1").args(arguments);
    command.envs(environment.iter().copied());
    finished(command, stdin)
}

fn finished(mut command: Command, stdin: &str) -> Ran {
    command.stdin(Stdio::piped()).stdout(Stdio::piped());
    let mut child = command.stderr(Stdio::piped()).spawn().unwrap();
    // One that refuses its arguments does not read.
    let _ = child.stdin.take().unwrap().write_all(stdin.as_bytes());
    let output = child.wait_with_output().unwrap();
    let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
    Ran {
        code: output.status.code(),
        stdout: text(&output.stdout),
        stderr: text(&output.stderr),
    }
}

async fn with_token(app: &App, company: &Company, arguments: &[&str], stdin: &str) -> Ran {
    let (url, token) = (app.url.clone(), company.token.clone());
    let arguments: Vec<String> = arguments.iter().map(ToString::to_string).collect();
    let stdin = stdin.to_owned();
    let ran = tokio::task::spawn_blocking(move || {
        let arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
        let environment = [("DTE_URL", url.as_str()), ("DTE_TOKEN", token.as_str())];
        run(&arguments, &environment, &stdin)
    });
    ran.await.unwrap()
}

#[tokio::test(flavor = "multi_thread")]
async fn a_file_is_issued_once_however_often_and_its_answer_is_printed_digit_by_digit() {
    let app = App::start().await;
    let company = app.company().await;
    let body = requests::ccf().to_string();
    let ccf = ["issue", "-", "--type", "ccf"];
    let first = with_token(&app, &company, &ccf, &body).await.expect(0);
    assert!(
        first.json()["reception_stamp"].is_string(),
        "{}",
        first.stdout
    );
    assert_eq!(first.stderr, "");
    // By its code, from a file.
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("order.json");
    std::fs::write(&file, &body).unwrap();
    let by_code = ["issue", file.to_str().unwrap(), "--type", "03"];
    let again = with_token(&app, &company, &by_code, "").await.expect(0);
    assert_eq!(again.stdout, first.stdout);
    assert!(again.stderr.contains("--key-id"), "{}", again.stderr);
    // Another sale of the same content has a key of its own.
    let other = [&ccf[..], &["--key-id", "order-2"]].concat();
    let other = with_token(&app, &company, &other, &body).await.expect(0);
    assert_ne!(code_of(&other.json()), code_of(&first.json()));

    let code = code_of(&first.json());
    let got = with_token(&app, &company, &["get", &code], "")
        .await
        .expect(0);
    let path = format!("/dte/{code}");
    let answered = app.get(&path, &company.token).await.expect(200);
    assert_eq!(got.stdout.trim_end(), answered.text);
    let number = text(&first.json()["control_number"]);
    for number in [number.to_lowercase(), number] {
        let by_number = with_token(&app, &company, &["get", &number], "").await;
        assert_eq!(by_number.expect(0).stdout, got.stdout);
    }
    let unused = "DTE-03-M001P001-000000000000099";
    let none = with_token(&app, &company, &["get", unused], "").await;
    assert!(none.expect(1).stderr.contains(unused));
    let lower = code.to_lowercase();
    let lower = with_token(&app, &company, &["get", &lower], "").await;
    assert!([Some(0), Some(2)].contains(&lower.code), "{}", lower.stderr);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_file_in_the_short_form_is_issued_and_every_line_that_fails_is_named() {
    let app = App::start().await;
    let company = app.company().await;
    let line = json!({
        "type": 1, "description": "Café tostado", "quantity": 2, "unit_measure": 59,
        "unit_price": 5.65, "taxed": true
    });
    let issue = ["issue", "-", "--type", "invoices", "--calculate"];
    let body = json!({"items": [line.clone()]}).to_string();
    let issued = with_token(&app, &company, &issue, &body).await.expect(0);
    assert_eq!(issued.json()["total"], json!(11.3));
    let as_it_is = with_token(&app, &company, &issue[..4], &body).await;
    assert!(as_it_is.expect(1).stderr.contains("400 VALIDATION_FAILED"));

    // Of the first the kind of sale is missing, of the second a member, of the third a member is too long.
    let mut lines = [line.clone(), line.clone(), line.clone(), line];
    lines[0]["taxed"].take();
    lines[1]["quantity"].take();
    lines[2]["description"] = "x".repeat(1_001).into();
    let body = json!({"items": lines}).to_string();
    let refused = with_token(&app, &company, &issue, &body).await.expect(1);
    for place in [
        "items[0].taxed: ",
        "items[1].quantity: ",
        "items[2].description: ",
    ] {
        assert!(
            refused.stderr.contains(place),
            "{place}: {}",
            refused.stderr
        );
    }
    assert!(!refused.stderr.contains("items[3]"), "{}", refused.stderr);
}

#[tokio::test(flavor = "multi_thread")]
async fn commands_print_in_english_whatever_language_the_service_prefers() {
    let environment = vec![("DTE_LANGUAGE", "es".to_owned())];
    let app = App::start_with(Options { environment }).await;
    let company = app.company().await;
    let answer = app.post("/dte/ccf", &company.token, &json!({})).await;
    assert!(answer.expect(400).text.contains("la solicitud tiene"));
    let issue = ["issue", "-", "--type", "ccf"];
    let refused = with_token(&app, &company, &issue, "{}").await.expect(1);
    for text in [&refused.stdout, &refused.stderr] {
        assert!(text.contains("the request has"), "{text}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_refused_document_says_every_fault_on_stderr_and_ends_with_1() {
    let app = App::start().await;
    let company = app.company().await;
    let mut ccf = requests::ccf();
    ccf["items"][0]["taxes"] = json!([]);
    ccf["colour"] = "dark".into();
    let ccf = ccf.to_string();
    let issue = ["issue", "-", "--type", "ccf"];
    let refused = with_token(&app, &company, &issue, &ccf).await.expect(1);
    assert_eq!(refused.json()["error"]["code"], "VALIDATION_FAILED");
    for expected in [
        "400 VALIDATION_FAILED",
        "\n  [CCF-04] items[0].taxes: ",
        "\n  warning: ",
    ] {
        assert!(
            refused.stderr.contains(expected),
            "{expected}: {}",
            refused.stderr
        );
    }

    let mut rejected = requests::ccf();
    rejected["receiver"]["name"] = "PRUEBA RECHAZO 020".into();
    let refused = with_token(&app, &company, &issue, &rejected.to_string()).await;
    let refused = refused.expect(1);
    let code = text(&refused.json()["error"]["generation_code"]);
    assert!(
        refused.stderr.contains("400 HACIENDA_020"),
        "{}",
        refused.stderr
    );
    assert!(refused.stderr.contains(&code), "{}", refused.stderr);
    let correct = [&issue[..], &["--corrects", &code]].concat();
    let body = requests::ccf().to_string();
    let corrected = with_token(&app, &company, &correct, &body).await.expect(0);
    assert_eq!(code_of(&corrected.json()), code);

    let unknown = "A0A0A0A0-0000-4000-8000-000000000000";
    let none = with_token(&app, &company, &["get", unknown], "").await;
    assert!(none.expect(1).stderr.contains("404 DOCUMENT_NOT_FOUND"));
    let stranger = with_token(&app, &company, &["list", "--status", "LOST"], "").await;
    assert!(stranger.expect(1).stderr.contains("status"));
}

#[tokio::test(flavor = "multi_thread")]
async fn keys_log_in_and_an_old_token_is_replaced() {
    let app = App::start().await;
    let company = app.company().await;
    let keys = &company.registered["data"];
    let (key, secret) = (text(&keys["api_key"]), text(&keys["api_secret"]));
    let base = app.url.clone() + "/api/v1/";
    let environment = [
        ("DTE_URL", base.as_str()),
        ("DTE_API_KEY", key.as_str()),
        ("DTE_API_SECRET", secret.as_str()),
        ("DTE_PORTAL_USER", requests::NIT),
        ("DTE_PORTAL_PASSWORD", requests::PORTAL_PASSWORD),
    ];
    let body = requests::ccf().to_string();
    let issue = ["issue", "-", "--type", "ccf"];
    run(&issue, &environment, &body).expect(0);
    let outdated = [&["list", "--token", "e30.e30.e30"][..], &[]].concat();
    assert_eq!(run(&outdated, &environment, "").expect(0).lines().len(), 1);
    // Without keys a token that is not good is the end of it.
    let nobody = [("DTE_URL", app.url.as_str()), ("DTE_TOKEN", "e30.e30.e30")];
    let refused = run(&["list"], &nobody, "").expect(1);
    assert!(
        refused.stderr.contains("401 INVALID_TOKEN"),
        "{}",
        refused.stderr
    );
    let mut wrong = environment;
    wrong[2].1 = "not-the-secret";
    let refused = run(&issue, &wrong, &body).expect(1);
    assert!(
        refused.stderr.contains("INVALID_CREDENTIALS"),
        "{}",
        refused.stderr
    );
    assert!(
        !refused.stderr.contains("not-the-secret"),
        "{}",
        refused.stderr
    );
    // The service itself passes over what is meant for its clients.
    let mut check = app.command(&["config", "check"]);
    let checked = finished(
        {
            check.envs(environment);
            check
        },
        "",
    )
    .expect(0);
    assert!(
        !checked.stdout.contains("not followed"),
        "{}",
        checked.stdout
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn a_key_for_all_establishments_says_which_one_issues() {
    let app = App::start().await;
    let company = app.company().await;
    let wanted = json!({"label": "erp", "scopes": ["issue", "read"]});
    let made = app.post("/company/keys", &company.token, &wanted).await;
    let made = made.expect(201).json();
    let (key, secret) = (
        text(&made["data"]["api_key"]),
        text(&made["data"]["api_secret"]),
    );
    // The access to the portal that an earlier log-in left is kept: this one needs none.
    let environment = [
        ("DTE_URL", app.url.as_str()),
        ("DTE_API_KEY", key.as_str()),
        ("DTE_API_SECRET", secret.as_str()),
    ];
    let body = requests::ccf().to_string();
    let issue = ["issue", "-", "--type", "ccf", "--branch", "2"];
    let issued = run(&issue, &environment, &body).expect(0).json();
    let number = text(&issued["data"]["identificacion"]["numeroControl"]);
    assert!(number.starts_with("DTE-03-S001P001-"), "{number}");
    let head = run(&issue[..4], &environment, &body).expect(0).json();
    let number = text(&head["data"]["identificacion"]["numeroControl"]);
    assert!(number.starts_with("DTE-03-M001P001-"), "{number}");
}

#[test]
fn wrong_arguments_end_with_2_before_anybody_is_asked() {
    let somebody = [("DTE_TOKEN", "a"), ("DTE_URL", "http://127.0.0.1:9")];
    for (arguments, environment, said) in [
        (&["issue", "-"][..], &somebody[..], "--type"),
        (&["issue", "-", "--type", "receipt"], &somebody, "ccf"),
        (
            &["issue", "/no/such.json", "--type", "ccf"],
            &somebody,
            "/no/such.json",
        ),
        (
            &["issue", "-", "--type", "ccf", "--key-id", "ñ"],
            &somebody,
            "--key-id",
        ),
        (&["get", "not-a-code"], &somebody, "not-a-code"),
        (&["list", "--url", "ftp://host"], &somebody, "ftp://host"),
        (&["list", "--key", "a"], &somebody, "--secret"),
        (
            &["list", "--portal-user", "a"],
            &somebody,
            "--portal-password",
        ),
        (&["list"], &[], "DTE_API_KEY"),
    ] {
        let ran = run(arguments, environment, "{}");
        assert_eq!(ran.code, Some(2), "{arguments:?}: {}", ran.stderr);
        assert!(ran.stderr.contains(said), "{arguments:?}: {}", ran.stderr);
        assert_eq!(ran.stdout, "", "{arguments:?}");
    }
}

#[test]
fn a_service_that_nobody_reaches_is_exit_code_3() {
    let url = format!("http://{}", free_address());
    let environment = [("DTE_TOKEN", "a"), ("DTE_URL", url.as_str())];
    let began = Instant::now();
    let ran = run(&["list", "--retries", "1"], &environment, "").expect(3);
    assert!(ran.stderr.contains(&url), "{}", ran.stderr);
    assert!(ran.stderr.contains("once more in 1 s"), "{}", ran.stderr);
    assert!(began.elapsed() >= Duration::from_secs(1));
}

/// A service that is busy, then silent, then does what it is asked; answers the keys that it saw.
async fn busy_then_silent_then_well(listener: TcpListener, seen: &mut Vec<String>) {
    let answers = [
        Some("HTTP/1.1 503 Service Unavailable\r\nretry-after: 1\r\ncontent-length: 0\r\n\r\n"),
        None,
        Some("HTTP/1.1 429 Too Many Requests\r\nretry-after: 0\r\ncontent-length: 0\r\n\r\n"),
        Some("HTTP/1.1 409 Conflict\r\nretry-after: 0\r\ncontent-length: 2\r\n\r\n{}"),
        Some("HTTP/1.1 201 Created\r\ncontent-length: 16\r\n\r\n{\"success\":true}"),
    ];
    let mut kept_open = Vec::new();
    for answer in answers {
        let (mut stream, _) = listener.accept().await.unwrap();
        let mut request = vec![0; 4_096];
        let length = stream.read(&mut request).await.unwrap();
        let request = String::from_utf8_lossy(&request[..length]).into_owned();
        let key = request
            .lines()
            .find_map(|line| line.strip_prefix("idempotency-key: "));
        seen.push(key.unwrap().to_owned());
        match answer {
            Some(answer) => {
                let answer = answer.replacen("\r\n", "\r\nconnection: close\r\n", 1);
                stream.write_all(answer.as_bytes()).await.unwrap();
            }
            None => kept_open.push(stream),
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_document_is_tried_again_with_its_key_until_it_is_answered() {
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let url = format!("http://{}", listener.local_addr().unwrap());
    let began = Instant::now();
    let command = tokio::task::spawn_blocking(move || {
        let environment = [("DTE_TOKEN", "a"), ("DTE_URL", url.as_str())];
        let issue = ["issue", "-", "--type", "ccf", "--timeout", "1"];
        run(&issue, &environment, "{}")
    });
    let mut seen = Vec::new();
    busy_then_silent_then_well(listener, &mut seen).await;
    let ran = command.await.unwrap().expect(0);
    assert_eq!(ran.json(), json!({"success": true}));
    assert_eq!(seen.len(), 5);
    assert!(seen.iter().all(|key| *key == seen[0]), "{seen:?}");
    assert!(
        ran.stderr.contains("the service answers 503"),
        "{}",
        ran.stderr
    );
    // The pause that was asked for, the silence, and the pause after it.
    assert!(
        began.elapsed() >= Duration::from_secs(4),
        "{:?}",
        began.elapsed()
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn a_list_is_read_page_after_page() {
    let app = App::start().await;
    let company = app.company().await;
    for amount in 1..=103 {
        let request = requests::ccf_over(amount);
        app.post("/dte/ccf", &company.token, &request)
            .await
            .expect(201);
    }
    app.post("/dte/invoices", &company.token, &requests::invoice())
        .await
        .expect(201);
    let all = with_token(&app, &company, &["list"], "").await.expect(0);
    let all = all.lines();
    assert_eq!(all.len(), 104);
    let codes: std::collections::BTreeSet<_> =
        all.iter().map(|it| text(&it["generation_code"])).collect();
    assert_eq!(codes.len(), 104);
    // As the service wrote it.
    let page = app
        .get("/dte?page_size=1", &company.token)
        .await
        .expect(200);
    let newest = with_token(&app, &company, &["list", "--most", "1"], "").await;
    assert!(page.text.contains(newest.expect(0).stdout.trim_end()));

    let invoices = ["list", "--type", "01", "--status", "RECEIVED", "--table"];
    let table = with_token(&app, &company, &invoices, "").await.expect(0);
    let lines: Vec<_> = table.stdout.lines().collect();
    let [header, invoice] = lines[..] else {
        panic!("{}", table.stdout);
    };
    assert!(invoice.starts_with("01    "), "{}", table.stdout);
    // Each column is below its name, an amount at its end.
    for (name, value) in [
        ("generation code", &invoice[6..42]),
        ("control number", "DTE-01-"),
        ("status", "RECEIVED"),
    ] {
        assert_eq!(header.find(name), invoice.find(value), "{name}");
    }
    let end = |line: &str, text: &str| line.find(text).map(|at| at + text.len());
    assert_eq!(end(header, " total"), end(invoice, " 100"));
    assert!(table.stdout.ends_with(" 100  -\n"), "{}", table.stdout);
    let vouchers = ["list", "--type", "03", "--most", "1", "--table"];
    let table = with_token(&app, &company, &vouchers, "").await.expect(0);
    let newest = all.iter().find(|it| it["type"] == "03").unwrap();
    let name = text(&requests::ccf()["receiver"]["name"]);
    let end = format!(" {}  {name}\n", newest["total"]);
    assert!(table.stdout.ends_with(&end), "{end}: {}", table.stdout);
    let none = ["list", "--from", "2020-01-01", "--to", "2020-01-02"];
    let none = with_token(&app, &company, &none, "").await.expect(0);
    assert_eq!(none.stdout, "");
    let none = [
        "list",
        "--from",
        "2020-01-01",
        "--to",
        "2020-01-02",
        "--table",
    ];
    let none = with_token(&app, &company, &none, "").await.expect(0);
    assert_eq!(none.stdout.lines().collect::<Vec<_>>(), [header]);
}
