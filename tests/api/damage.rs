//! What is broken is told, and the rest goes on.

use std::io::Read;
use std::process::Stdio;
use std::time::{Duration, Instant};

use diesel::connection::SimpleConnection;
use diesel::sql_types::{BigInt, Text};
use diesel::sqlite::SqliteConnection;
use diesel::{Connection, RunQueryDsl};
use reqwest::Method;
use serde_json::{Value, json};

use crate::app::{App, Company, Options, free_address};
use crate::authority::{code_of, number_of, text};
use crate::requests;

async fn ccf(app: &App, company: &Company) -> Value {
    let answer = app.post("/ccf", &company.token, &requests::ccf()).await;
    answer.expect(201).json()
}

/// What is written in the background is waited for.
const PATIENCE: &str = "PRAGMA busy_timeout = 10000";

/// Does something to the database behind the service's back: how many rows it changed.
pub fn tamper(app: &App, statement: &str) -> usize {
    let file = app.data().join("dte.sqlite");
    let mut connection = SqliteConnection::establish(file.to_str().unwrap()).unwrap();
    connection.batch_execute(PATIENCE).unwrap();
    let changed = diesel::sql_query(statement).execute(&mut connection);
    changed.unwrap()
}

/// Changes one row of it.
fn change(app: &App, statement: &str) {
    assert_eq!(tamper(app, statement), 1, "{statement}");
}

#[tokio::test(flavor = "multi_thread")]
async fn damaged_rows_are_told_and_the_others_are_served() {
    let mut app = App::start().await;
    let company = app.company().await;
    let mut codes = Vec::new();
    for _ in 0..5 {
        codes.push(code_of(&ccf(&app, &company).await));
    }
    let of = |code: &str| format!("WHERE generation_code = '{code}'");
    change(
        &app,
        &format!(
            "UPDATE document_bodies SET json = '{{\"cut' \
             WHERE document_id = (SELECT id FROM documents {})",
            of(&codes[0])
        ),
    );
    let status = format!("UPDATE documents SET status = 'LOST' {}", of(&codes[1]));
    change(&app, &status);
    let when = format!(
        "UPDATE documents SET issued_at = 9223372036854775807 {}",
        of(&codes[2])
    );
    change(&app, &when);
    app.kill_and_restart();

    let health = app.get("/health", "").await.expect(200).json();
    assert_eq!(health["data"]["status"], "UP", "{health}");
    let get = async |code: &str| app.get(&format!("/dte/{code}"), &company.token).await;
    let cut = get(&codes[0]).await.expect(200).json();
    assert_eq!(cut["data"]["damaged"], true, "{cut}");
    assert_eq!(cut["data"]["json_data"], Value::Null, "{cut}");
    for code in &codes[1..3] {
        assert_eq!(get(code).await.expect(500).code(), "INTERNAL_ERROR");
    }
    for code in &codes[3..] {
        get(code).await.expect(200);
    }
    let list = app.get("/dte", &company.token).await.expect(200).json();
    let listed = list["data"]["documents"].as_array().unwrap();
    assert_eq!(listed.len(), 3, "{list:#}");
    assert!(app.log().contains("inconsistent row, left out"));
    let (exit, printed) = app.run(&["verify"]);
    assert_eq!(exit, Some(1), "{printed}");
    for code in &codes[..3] {
        assert!(printed.contains(code.as_str()), "{printed}");
    }
    let next = number_of(&ccf(&app, &company).await);
    assert_eq!(next, "DTE-03-M001P001-000000000000006");
}

#[tokio::test(flavor = "multi_thread")]
async fn no_master_key_is_made_while_the_companies_cannot_be_read() {
    let mut app = App::start().await;
    app.company().await;
    assert_eq!(app.terminate(), Some(0));
    change(&app, "UPDATE companies SET nit = 'none'");
    let file = app.data().join("keys/master.key");
    let kept = std::fs::read(&file).unwrap();
    std::fs::remove_file(&file).unwrap();
    let mut serve = app.command(&["serve"]);
    let mut serve = serve
        .stdout(Stdio::null())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let begun = Instant::now();
    let exit = loop {
        match serve.try_wait().unwrap() {
            Some(exit) => break exit.code(),
            None if begun.elapsed() > Duration::from_secs(20) => {
                serve.kill().unwrap();
                break None;
            }
            None => tokio::time::sleep(Duration::from_millis(20)).await,
        }
    };
    let mut told = String::new();
    let mut stderr = serve.stderr.take().unwrap();
    stderr.read_to_string(&mut told).unwrap();
    assert_eq!(exit, Some(1), "{told}");
    assert!(
        told.contains("there is no master key, and none is made"),
        "{told}"
    );
    assert!(!file.exists());
    // With the key the others are served.
    std::fs::write(&file, kept).unwrap();
    app.kill_and_restart();
    app.get("/health/ready", "").await.expect(200);
}

#[tokio::test(flavor = "multi_thread")]
async fn what_a_server_before_held_is_let_go_before_the_first_request_is_taken() {
    let mut app = App::start().await;
    let company = app.company().await;
    ccf(&app, &company).await;
    assert_eq!(app.terminate(), Some(0));
    change(
        &app,
        "UPDATE documents SET status = 'PENDING', stamp = NULL, observations = NULL, due_at = 9e17",
    );
    let file = app.data().join("dte.sqlite");
    let mut connection = SqliteConnection::establish(file.to_str().unwrap()).unwrap();
    // Letting go takes its time.
    diesel::sql_query(
        "CREATE TRIGGER slow BEFORE UPDATE OF due_at ON documents BEGIN \
         SELECT count(*) FROM (WITH RECURSIVE numbers (one) AS \
         (SELECT 1 UNION ALL SELECT one + 1 FROM numbers LIMIT 5000000) SELECT one FROM numbers); \
         END",
    )
    .execute(&mut connection)
    .unwrap();
    let address = free_address();
    let mut serve = app.command(&["serve"]);
    let serve = serve
        .env("DTE_LISTEN", &address)
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn();
    let mut serve = serve.unwrap();
    let begun = Instant::now();
    let live = format!("http://{address}/api/v1/health/live");
    while app.client.get(&live).send().await.is_err() {
        assert!(begun.elapsed() < Duration::from_mins(1));
        tokio::time::sleep(Duration::from_millis(10)).await;
    }
    let held = diesel::dsl::sql::<BigInt>("SELECT count(*) FROM documents WHERE due_at = 9e17");
    let held: i64 = held.get_result(&mut connection).unwrap();
    serve.kill().unwrap();
    serve.wait().unwrap();
    assert_eq!(held, 0);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_number_without_its_document_is_found_by_the_audit() {
    let mut app = App::start().await;
    let company = app.company().await;
    let mut codes = Vec::new();
    for _ in 0..4 {
        codes.push(code_of(&ccf(&app, &company).await));
    }
    let audited = app.good(&["series", "audit", "--nit", "0614-010190-101-5"]);
    for part in [
        "06140101901015  DTE-03-M001P001-20",
        "  last 4  documents 4\n",
    ] {
        assert!(audited.contains(part), "{audited}");
    }
    assert!(audited.contains("no number is missing"), "{audited}");
    assert_eq!(app.terminate(), Some(0));
    remove(&app, &codes[1]);
    app.kill_and_restart();
    let (exit, printed) = app.run(&["verify"]);
    assert_eq!(exit, Some(1), "{printed}");
    assert!(printed.contains("FAULT numbers"), "{printed}");
    let (exit, printed) = app.run(&["series", "audit"]);
    assert_eq!(exit, Some(1), "{printed}");
    assert!(printed.contains("number 2 is missing"), "{printed}");
    let series = app.get("/series", &company.token).await.expect(200).json();
    assert_eq!(series["data"]["series"][0]["missing"], 1, "{series}");
    let unknown = app.run(&["series", "audit", "--nit", "06140202900012"]);
    assert_eq!(unknown.0, Some(1), "{}", unknown.1);
    let next = number_of(&ccf(&app, &company).await);
    assert_eq!(next, "DTE-03-M001P001-000000000000005");
}

/// Removes a document behind the service's back, as somebody with a shell can.
fn remove(app: &App, code: &str) {
    let of = format!("generation_code = '{code}'");
    let body = format!("document_id = (SELECT id FROM documents WHERE {of})");
    change(app, &format!("DELETE FROM document_bodies WHERE {body}"));
    change(app, &format!("DELETE FROM document_balances WHERE {body}"));
    tamper(app, "DROP TRIGGER documents_stay");
    change(app, &format!("DELETE FROM documents WHERE {of}"));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_removed_last_document_is_found_by_verify_and_by_the_audit() {
    let mut app = App::start().await;
    let company = app.company().await;
    let mut codes = Vec::new();
    for _ in 0..3 {
        codes.push(code_of(&ccf(&app, &company).await));
    }
    app.good(&["verify"]);
    assert_eq!(app.terminate(), Some(0));
    remove(&app, &codes[2]);
    let (exit, verified) = app.run(&["verify"]);
    assert_eq!(exit, Some(1), "{verified}");
    assert!(
        verified.contains("FAULT numbers: series 03 M001P001"),
        "{verified}"
    );
    let (exit, audited) = app.run(&["series", "audit"]);
    assert_eq!(exit, Some(1), "{audited}");
    assert!(audited.contains("number 3 is missing"), "{audited}");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_body_that_was_changed_with_its_digest_is_betrayed_by_its_signature() {
    let mut app = App::start().await;
    let company = app.company().await;
    let code = code_of(&ccf(&app, &company).await);
    assert_eq!(app.terminate(), Some(0));
    let file = app.data().join("dte.sqlite");
    let mut connection = SqliteConnection::establish(file.to_str().unwrap()).unwrap();
    let stored = diesel::dsl::sql::<Text>("SELECT json FROM document_bodies");
    let stored: String = stored.get_result(&mut connection).unwrap();
    let changed = stored.replace("Producto B", "Producto C");
    assert_ne!(changed, stored);
    let digest = aws_lc_rs::digest::digest(&aws_lc_rs::digest::SHA256, changed.as_bytes());
    let digest = digest.as_ref().iter().map(|byte| format!("{byte:02x}"));
    let digest = digest.collect::<String>();
    let changed = changed.replace('\'', "''");
    change(
        &app,
        &format!("UPDATE document_bodies SET json = '{changed}', digest = '{digest}'"),
    );
    let (exit, printed) = app.run(&["verify"]);
    assert_eq!(exit, Some(1), "{printed}");
    assert!(!printed.contains("FAULT digests"), "{printed}");
    let fault = format!("FAULT signatures: {code}");
    assert!(printed.contains(&fault), "{printed}");
}

#[tokio::test(flavor = "multi_thread")]
async fn two_documents_of_one_stamp_are_found_and_both_are_named() {
    let mut app = App::start().await;
    let company = app.company().await;
    let codes = [
        code_of(&ccf(&app, &company).await),
        code_of(&ccf(&app, &company).await),
    ];
    assert_eq!(app.terminate(), Some(0));
    change(
        &app,
        "UPDATE documents SET stamp = (SELECT stamp FROM documents WHERE sequence = 1) \
         WHERE sequence = 2",
    );
    let (exit, printed) = app.run(&["verify"]);
    assert_eq!(exit, Some(1), "{printed}");
    for code in codes {
        let fault = format!("FAULT stamps: {code}");
        assert!(printed.contains(&fault), "{printed}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn the_authority_is_asked_whether_it_says_the_same_of_each_document() {
    let app = App::start().await;
    let company = app.company().await;
    let mut codes = Vec::new();
    for _ in 0..3 {
        codes.push(code_of(&ccf(&app, &company).await));
    }
    let ask = |arguments: &[&str]| {
        let mut command = app.command(&[&["verify", "--authority"], arguments].concat());
        let output = command
            .env("DTE_AUTHORITY_URL", &app.sandbox)
            .output()
            .unwrap();
        let printed = String::from_utf8_lossy(&output.stdout).into_owned();
        (output.status.code(), printed)
    };
    let (_, asked) = ask(&[]);
    let all = "authority: 3 checked, 0 unchecked, 0 faults";
    assert!(asked.contains(all), "{asked}");
    let later = ask(&["--from", "2100-01-01"]).1;
    assert!(later.contains("authority: 0 checked"), "{later}");
    change(
        &app,
        "UPDATE documents SET stamp = 'XXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXX' \
         WHERE sequence = 2",
    );
    let (exit, printed) = ask(&[]);
    assert_eq!(exit, Some(1), "{printed}");
    let fault = format!("FAULT authority: {}: its stamp is XXXX", codes[1]);
    assert!(printed.contains(&fault), "{printed}");
    assert!(
        printed.contains("3 checked, 0 unchecked, 1 faults"),
        "{printed}"
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn a_number_of_ours_that_is_noted_as_taken_elsewhere_is_found() {
    let mut app = App::start().await;
    let company = app.company().await;
    let mut codes = Vec::new();
    for _ in 0..3 {
        codes.push(code_of(&ccf(&app, &company).await));
    }
    assert_eq!(app.terminate(), Some(0));
    change(
        &app,
        "INSERT INTO taken_numbers SELECT company, environment, document_type, place, year, \
         2, 2, NULL, 0 FROM series WHERE document_type = '03'",
    );
    let (exit, printed) = app.run(&["verify"]);
    assert_eq!(exit, Some(1), "{printed}");
    let fault = format!("FAULT numbers: {}", codes[1]);
    assert!(printed.contains(&fault), "{printed}");
    let (_, audited) = app.run(&["series", "audit"]);
    assert!(audited.contains("taken elsewhere: 2"), "{audited}");
}

/// Goes on from page to page, as far as a page says that there is more.
async fn pages(app: &App, token: &str, path: &str, page_size: u8, names: [&str; 3]) -> Vec<String> {
    let [member, parameter, place] = names;
    let mut found = Vec::new();
    let mut more = String::new();
    loop {
        let path = format!("{path}?page_size={page_size}{more}");
        let page = app.get(&path, token).await.expect(200).json();
        let entries = page["data"][member].as_array().unwrap();
        found.extend(entries.iter().map(ToString::to_string));
        match page["data"].pointer(place).unwrap() {
            Value::Null => return found,
            Value::String(cursor) => more = format!("&{parameter}={cursor}"),
            number => more = format!("&{parameter}={number}"),
        }
    }
}

/// Reads all pages of everything while one of three documents is damaged.
async fn reads_past_a_damaged_row(page_size: u8) {
    let mut app = App::start().await;
    let company = app.company().await;
    let mut codes = Vec::new();
    for _ in 0..3 {
        codes.push(code_of(&ccf(&app, &company).await));
    }
    // The list shows documents of one second in the order of their codes, the last one first.
    codes.sort_unstable();
    let statement = format!(
        "UPDATE documents SET schema_version = -1, revision = -1 WHERE generation_code = '{}'",
        codes[1]
    );
    change(&app, &statement);
    app.kill_and_restart();
    let list = ["documents", "cursor", "/pagination/next_cursor"];
    let listed = pages(&app, &company.token, "/dte", page_size, list).await;
    let series = ["numbers", "after", "/next_after"];
    let path = "/series/DTE-03-M001P001";
    let numbers = pages(&app, &company.token, path, page_size, series).await;
    for code in [&codes[0], &codes[2]] {
        let is_there = |all: &[String]| all.iter().any(|entry| entry.contains(code.as_str()));
        assert!(is_there(&numbers), "{numbers:#?}");
        assert!(is_there(&listed), "{listed:#?}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_damaged_row_ends_no_list_before_its_end() {
    reads_past_a_damaged_row(2).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_page_of_damaged_rows_alone_ends_no_list() {
    reads_past_a_damaged_row(1).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_database_that_another_program_holds_is_waited_for_and_then_told() {
    let app = App::start().await;
    let company = app.company().await;
    ccf(&app, &company).await;
    let file = app.data().join("dte.sqlite");
    let mut other = SqliteConnection::establish(file.to_str().unwrap()).unwrap();
    let mut say = |what: &str| other.batch_execute(what).unwrap();
    say(PATIENCE);
    say("BEGIN IMMEDIATE");
    let refused = app.post("/ccf", &company.token, &requests::ccf()).await;
    let refused = refused.expect(503);
    assert_eq!(refused.code(), "TEMPORARILY_UNAVAILABLE");
    assert!(refused.headers.contains_key("retry-after"));
    app.get("/dte", &company.token).await.expect(200);
    say("ROLLBACK");
    let next = number_of(&ccf(&app, &company).await);
    assert_eq!(next, "DTE-03-M001P001-000000000000002");
}

#[tokio::test(flavor = "multi_thread")]
async fn an_expired_certificate_stops_its_company_and_no_other() {
    let mut app = App::start().await;
    let company = app.company().await;
    let other = app.company_with(requests::register_other()).await;
    ccf(&app, &company).await;
    let order = json!({
        "nit": requests::NIT, "password": requests::CERTIFICATE_PASSWORD,
        "not_before": "2020-09-13T12:26:40Z", "not_after": "2023-11-14T22:13:20Z"
    });
    let expired = app.at_sandbox(Method::POST, "certificates", &order).await;
    let file = app.data().join("certificates/06140101901015.crt");
    let kept = std::fs::read(&file).unwrap();
    std::fs::write(&file, text(&expired)).unwrap();
    app.kill_and_restart();
    app.get("/health", "").await.expect(200);
    let refused = app.post("/ccf", &company.token, &requests::ccf()).await;
    assert_eq!(refused.expect(400).code(), "CERTIFICATE_OUT_OF_DATE");
    let list = app.get("/dte", &company.token).await.expect(200).json();
    assert_eq!(list["data"]["summary"]["received"], 1);
    let issued = ccf(&app, &other).await;
    assert!(issued["reception_stamp"].is_string(), "{issued}");
    std::fs::write(&file, kept).unwrap();
    tokio::time::sleep(Duration::from_millis(1_300)).await;
    let next = number_of(&ccf(&app, &company).await);
    assert_eq!(next, "DTE-03-M001P001-000000000000002");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_client_that_leaves_before_the_answer_finds_its_document() {
    let app = App::start().await;
    let company = app.company().await;
    app.fault("reception", "delay", json!(5_000), 1).await;
    let request = app
        .client
        .post(format!("{}/api/v1/ccf", app.url))
        .bearer_auth(&company.token)
        .header("idempotency-key", "once")
        .timeout(Duration::from_secs(1))
        .json(&requests::ccf());
    assert!(request.send().await.unwrap_err().is_timeout());
    let list = app.wait_until("/dte", &company.token, |list| {
        list["data"]["summary"]["received"] == 1
    });
    let list = list.await;
    let found = &list["data"]["documents"][0]["document"]["identificacion"];
    let bearer = format!("Bearer {}", company.token);
    let headers = [
        ("content-type", "application/json"),
        ("authorization", bearer.as_str()),
        ("idempotency-key", "once"),
    ];
    let body = requests::ccf().to_string();
    let again = app.send(Method::POST, "/ccf", &headers, body).await;
    let again = again.expect(201).json();
    assert_eq!(again["data"]["identificacion"], *found);
    assert!(again["reception_stamp"].is_string(), "{again}");
    assert_eq!(app.stamped().await.len(), 1);
}

/// The authority handles what it was sent only after it was asked for and sent anew.
#[tokio::test(flavor = "multi_thread")]
async fn answers_that_come_too_late_or_never_double_nothing() {
    let environment = [
        ("DTE_AUTHORITY_SECONDS", "1"),
        ("DTE_RETRY_SECONDS", "1"),
        ("DTE_CONTINGENCY_SECONDS", "1"),
        ("DTE_AUTHORITY_PAUSE_SECONDS", "1"),
        ("DTE_LEASE_SECONDS", "5"),
    ];
    let environment = environment.map(|(name, value)| (name, value.to_owned()));
    let environment = environment.into();
    let app = App::start_with(Options { environment }).await;
    let company = app.company().await;
    let mut codes = Vec::new();
    for (on, kind, value) in [
        ("reception", "delay", json!(2_500)),
        ("reception", "lost_answer", Value::Null),
        ("query", "lost_answer", Value::Null),
    ] {
        app.fault(on, kind, value, 1).await;
        if on == "query" {
            app.fault("reception", "lost_answer", Value::Null, 1).await;
        }
        codes.push(code_of(&ccf(&app, &company).await));
    }
    for code in &codes {
        app.wait_for_status(code, &company.token, "RECEIVED").await;
    }
    tokio::time::sleep(Duration::from_secs(2)).await;
    let stamped = app.stamped().await;
    assert_eq!(stamped.len(), codes.len());
    assert!(codes.iter().all(|code| stamped.contains(code)));
    app.good(&["verify"]);
}
