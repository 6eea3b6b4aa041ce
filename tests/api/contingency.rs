//! Documents are handed over while the authority is away, and reach it by themselves afterwards.

use std::collections::BTreeSet;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

use dte_test_kit::postgresql::{Cluster, TestDatabase};
use reqwest::Method;
use serde_json::{Value, json};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpListener, TcpStream};

use crate::app::{App, Company, Options};
use crate::authority::{Apart, code_of, text};
use crate::requests;

/// A service that tries again soon; on PostgreSQL when there is a database.
fn hasty(database: Option<&str>) -> Options {
    let mut environment: Vec<_> = [
        ("DTE_LEASE_SECONDS", "4"),
        ("DTE_RETRY_SECONDS", "1"),
        ("DTE_BATCH_SECONDS", "4"),
        ("DTE_CONTINGENCY_SECONDS", "1"),
        ("DTE_AUTHORITY_PAUSE_SECONDS", "1"),
        ("DTE_AUTHORITY_SECONDS", "2"),
    ]
    .map(|(name, value)| (name, value.to_owned()))
    .into();
    environment.extend(database.map(|url| ("DTE_DATABASE_URL", url.to_owned())));
    Options { environment }
}

fn beside(apart: &Apart, database: Option<&str>) -> Options {
    let mut options = hasty(database);
    let url = ("DTE_AUTHORITY_URL", apart.url.clone());
    options.environment.push(url);
    options
}

async fn start_beside(apart: &Apart, database: Option<&str>) -> App {
    let mut app = App::start_with(beside(apart, database)).await;
    app.sandbox.clone_from(&apart.url);
    app
}

async fn issue(app: &App, company: &Company, path: &str, request: &Value) -> Value {
    let answer = app.post(path, &company.token, request).await;
    answer.expect(201).json()
}

/// A document that carries the mark of a cause, in the answer and in its bytes.
#[track_caller]
fn assert_marked(issued: &Value, cause: u8) {
    let marks = &issued["data"]["identificacion"];
    assert_eq!(issued["reception_stamp"], Value::Null, "{issued}");
    assert_eq!(marks["tipoModelo"], 2, "{issued}");
    assert_eq!(marks["tipoOperacion"], 2, "{issued}");
    assert_eq!(marks["tipoContingencia"], cause, "{issued}");
    // The schema of an export invoice of 2022 has the member misspelt.
    let reason = marks
        .get("motivoContin")
        .unwrap_or(&marks["motivoContigencia"]);
    assert_eq!(reason.is_string(), cause == 5, "{issued}");
    let told = &issued["contingency"];
    assert_eq!(told["type"], cause, "{issued}");
    assert_eq!(&told["reason"], reason, "{issued}");
    assert_eq!(told["event"], Value::Null, "{issued}");
    assert!(told["began_at"].is_string(), "{issued}");
}

#[track_caller]
fn assert_unmarked(issued: &Value) {
    let marks = &issued["data"]["identificacion"];
    assert_eq!(marks["tipoModelo"], 1, "{issued}");
    assert_eq!(marks["tipoOperacion"], 1, "{issued}");
    assert_eq!(issued.get("contingency"), None, "{issued}");
}

/// How many documents with marks are issued while the authority is away.
const MARKED: usize = 6;

/// What is issued while the authority is away.
struct Outage {
    /// The documents with marks, as they were answered.
    marked: Vec<Value>,
    /// Those that know no contingency.
    unmarked: Vec<Value>,
}

impl Outage {
    async fn issue(app: &App, company: &Company, original: &Value) -> Self {
        let note = requests::credit_note(&code_of(original), 100);
        let mut marked = Vec::new();
        for (path, request) in [
            ("/dte/ccf", requests::ccf()),
            ("/dte/invoices", requests::invoice()),
            ("/dte/deliverynote", requests::delivery_note()),
            ("/dte/creditnote", note),
            ("/dte/excludedsubject", requests::excluded_subject()),
            ("/dte/exportinvoice", requests::export_invoice()),
        ] {
            let issued = issue(app, company, path, &request).await;
            assert_marked(&issued, 1);
            marked.push(issued);
        }
        let date = text(&original["data"]["identificacion"]["fecEmi"]);
        let mut unmarked = Vec::new();
        for (path, request) in [
            ("/dte/retention", requests::retention(&date)),
            ("/dte/donation", requests::donation()),
            ("/dte/settlement", requests::settlement(&date)),
            (
                "/dte/accountingsettlement",
                requests::accounting_settlement(&date),
            ),
        ] {
            let issued = issue(app, company, path, &request).await;
            assert_eq!(issued["reception_stamp"], Value::Null);
            assert_unmarked(&issued);
            unmarked.push(issued);
        }
        Self { marked, unmarked }
    }

    fn codes(&self) -> BTreeSet<String> {
        self.marked.iter().map(code_of).collect()
    }

    async fn is_held(&self, app: &App, company: &Company) {
        let held = app.get("/contingencies", &company.token).await;
        let held = held.expect(200).json();
        let all = held["data"]["contingencies"].as_array().unwrap();
        assert_eq!(all.len(), 1, "{held:#}");
        assert_eq!(all[0]["type"], 1);
        assert_eq!(all[0]["declared"], false);
        assert_eq!(all[0]["closed"], false);
        assert_eq!(all[0]["documents"], MARKED);
        assert_eq!(all[0]["waiting"], MARKED);
        assert_eq!(all[0]["events"], json!([]));
        let list = app.get("/dte?transmission=CONTINGENCY", &company.token);
        let list = list.await.expect(200).json();
        assert_eq!(
            list["data"]["summary"]["by_contingency"], MARKED,
            "{list:#}"
        );
        assert_eq!(list["data"]["summary"]["pending"], MARKED, "{list:#}");
    }

    /// Everything reaches the authority, once, as it was handed over.
    async fn arrives(&self, app: &App, company: &Company) {
        for issued in &self.marked {
            let code = code_of(issued);
            let record = app.wait_for_status(&code, &company.token, "RECEIVED");
            let record = record.await["data"].clone();
            assert_eq!(record["transmission"], "CONTINGENCY");
            assert_eq!(record["json_data"], issued["data"], "as it was handed over");
            assert!(record["reception_stamp"].is_string());
            for time in ["began_at", "ended_at", "event_due_at", "document_due_at"] {
                assert!(record["contingency"][time].is_string(), "{time}: {record}");
            }
            assert!(record["contingency"]["event"].is_string(), "{record}");
        }
        for issued in &self.unmarked {
            let code = code_of(issued);
            let record = app.wait_for_status(&code, &company.token, "RECEIVED");
            let record = record.await["data"].clone();
            assert_eq!(record["transmission"], "NORMAL");
            assert_eq!(record["json_data"], issued["data"]);
        }
        self.is_told(app, company).await;
    }

    async fn is_told(&self, app: &App, company: &Company) {
        let told = app.wait_until("/contingencies", &company.token, |told| {
            told["data"]["contingencies"][0]["closed"] == true
        });
        let told = told.await["data"]["contingencies"][0].clone();
        assert_eq!(told["waiting"], 0, "{told:#}");
        assert_eq!(told["documents"], MARKED, "{told:#}");
        assert!(told["event_due_at"].is_string(), "{told:#}");
        // What was never sent is reported first; what may have arrived is asked for before.
        let events = told["events"].as_array().unwrap().iter();
        let listed = events.clone().map(|event| event["documents"].as_u64());
        assert_eq!(
            json!(MARKED),
            listed.map(Option::unwrap).sum::<u64>(),
            "{told:#}"
        );
        for event in events {
            assert_eq!(event["status"], "RECEIVED", "{told:#}");
            assert!(event["documents_due_at"].is_string(), "{told:#}");
        }
        let list = app.get("/dte?transmission=CONTINGENCY", &company.token);
        let list = list.await.expect(200).json();
        let documents = list["data"]["documents"].as_array().unwrap();
        assert_eq!(documents.len(), MARKED, "{list:#}");
        for document in documents {
            assert_eq!(document["transmission_type"], "CONTINGENCY");
            assert!(document["contingency"]["document_due_at"].is_string());
        }
    }
}

/// What everything comes down to: each document is at the authority once, reported once, and
/// here as it is there.
async fn nothing_is_doubled(app: &App, original: &Value, outage: &Outage) {
    let mut all = outage.codes();
    assert_eq!(app.reported_of(requests::NIT).await, all);
    let in_batches: Vec<_> = all.iter().cloned().collect();
    assert_eq!(app.in_batches().await, in_batches);
    all.insert(code_of(original));
    all.extend(outage.unmarked.iter().map(code_of));
    assert_eq!(app.stamped().await, all);
    app.good(&["verify"]);
}

async fn survives_an_authority_in_disorder(database: Option<&TestDatabase<'_>>) {
    let app = App::start_with(hasty(database.map(TestDatabase::url))).await;
    let company = app.company().await;
    let original = issue(&app, &company, "/dte/ccf", &requests::ccf()).await;
    app.fault("reception", "status", json!(503), 0).await;
    let outage = Outage::issue(&app, &company, &original).await;
    outage.is_held(&app, &company).await;
    let listed = app.good(&["contingency", "list"]);
    assert!(listed.contains("06140101901015  type 1  began"), "{listed}");
    let counts = format!("documents {MARKED} waiting {MARKED}");
    assert!(listed.contains(&counts), "{listed}");
    assert!(listed.contains("  contingency "), "{listed}");
    app.mend().await;
    outage.arrives(&app, &company).await;
    nothing_is_doubled(&app, &original, &outage).await;
    assert!(app.good(&["contingency", "list"]).contains("0 not closed"));
}

async fn survives_an_authority_that_is_gone(database: Option<&TestDatabase<'_>>) {
    let mut apart = Apart::start();
    let app = start_beside(&apart, database.map(TestDatabase::url)).await;
    let company = app.company().await;
    let original = issue(&app, &company, "/dte/ccf", &requests::ccf()).await;
    apart.go();
    let outage = Outage::issue(&app, &company, &original).await;
    outage.is_held(&app, &company).await;
    let health = app.get("/health", "").await.expect(200).json();
    assert_eq!(health["data"]["status"], "DEGRADED", "{health}");
    apart.come_back();
    outage.arrives(&app, &company).await;
    nothing_is_doubled(&app, &original, &outage).await;
}

/// Killed while the authority is away, and again when it has just come back.
async fn survives_its_own_end(database: Option<&TestDatabase<'_>>) {
    let mut apart = Apart::start();
    let mut app = start_beside(&apart, database.map(TestDatabase::url)).await;
    let company = app.company().await;
    let original = issue(&app, &company, "/dte/ccf", &requests::ccf()).await;
    apart.go();
    let outage = Outage::issue(&app, &company, &original).await;
    app.kill_and_restart();
    outage.is_held(&app, &company).await;
    apart.come_back();
    tokio::time::sleep(Duration::from_millis(700)).await;
    app.kill_and_restart();
    outage.arrives(&app, &company).await;
    nothing_is_doubled(&app, &original, &outage).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn documents_of_an_outage_are_handed_over_and_arrive_later_on_sqlite() {
    survives_an_authority_in_disorder(None).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn documents_of_an_outage_are_handed_over_and_arrive_later_on_postgresql() {
    let Some(cluster) = Cluster::shared().unwrap() else {
        return;
    };
    let database = cluster.database().unwrap();
    survives_an_authority_in_disorder(Some(&database)).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn an_authority_that_is_gone_finds_everything_when_it_is_back_on_sqlite() {
    survives_an_authority_that_is_gone(None).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn an_authority_that_is_gone_finds_everything_when_it_is_back_on_postgresql() {
    let Some(cluster) = Cluster::shared().unwrap() else {
        return;
    };
    let database = cluster.database().unwrap();
    survives_an_authority_that_is_gone(Some(&database)).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_service_killed_in_a_contingency_brings_it_to_its_end_on_sqlite() {
    survives_its_own_end(None).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_service_killed_in_a_contingency_brings_it_to_its_end_on_postgresql() {
    let Some(cluster) = Cluster::shared().unwrap() else {
        return;
    };
    let database = cluster.database().unwrap();
    survives_its_own_end(Some(&database)).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn of_two_servers_one_dies_and_the_other_brings_everything_to_its_end() {
    let Some(cluster) = Cluster::shared().unwrap() else {
        return;
    };
    let database = cluster.database().unwrap();
    let mut apart = Apart::start();
    let certificates = tempfile::tempdir().unwrap();
    let start = async || {
        let mut options = beside(&apart, Some(database.url()));
        options.environment.extend([
            ("DTE_MASTER_KEY", "6b".repeat(32)),
            ("DTE_TOKEN_SECRET", "7c".repeat(32)),
            (
                "DTE_CERTIFICATES_DIR",
                certificates.path().display().to_string(),
            ),
        ]);
        let mut app = App::start_with(options).await;
        app.sandbox.clone_from(&apart.url);
        app
    };
    let (first, second) = (start().await, start().await);
    let company = first.company().await;
    let original = issue(&second, &company, "/dte/ccf", &requests::ccf()).await;
    assert!(original["reception_stamp"].is_string(), "{original}");
    apart.go();
    let outage = Outage::issue(&first, &company, &original).await;
    outage.is_held(&second, &company).await;
    let of_second = issue(&second, &company, "/dte/ccf", &requests::ccf()).await;
    assert_marked(&of_second, 1);
    apart.come_back();
    tokio::time::sleep(Duration::from_millis(500)).await;
    drop(first);
    let mut codes = outage.codes();
    codes.insert(code_of(&of_second));
    for code in &codes {
        second
            .wait_for_status(code, &company.token, "RECEIVED")
            .await;
    }
    for issued in &outage.unmarked {
        second
            .wait_for_status(&code_of(issued), &company.token, "RECEIVED")
            .await;
    }
    assert_eq!(second.reported_of(requests::NIT).await, codes);
    codes.insert(code_of(&original));
    codes.extend(outage.unmarked.iter().map(code_of));
    assert_eq!(second.stamped().await, codes);
}

#[tokio::test(flavor = "multi_thread")]
async fn lost_answers_to_event_and_batch_double_nothing() {
    let app = App::start_with(hasty(None)).await;
    let company = app.company().await;
    let original = issue(&app, &company, "/dte/ccf", &requests::ccf()).await;
    app.fault("reception", "status", json!(503), 0).await;
    let outage = Outage::issue(&app, &company, &original).await;
    app.mend().await;
    for service in ["contingency", "batch"] {
        app.fault(service, "lost_answer", Value::Null, 1).await;
    }
    outage.arrives(&app, &company).await;
    nothing_is_doubled(&app, &original, &outage).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn an_authority_that_comes_back_in_pieces_gets_everything_once() {
    let app = App::start_with(hasty(None)).await;
    let company = app.company().await;
    let original = issue(&app, &company, "/dte/ccf", &requests::ccf()).await;
    app.fault("reception", "status", json!(503), 0).await;
    let outage = Outage::issue(&app, &company, &original).await;
    app.mend().await;
    for service in ["contingency", "batch", "query"] {
        for (kind, value) in [
            ("garbage", json!("html")),
            ("lost_answer", Value::Null),
            ("status", json!(500)),
            ("close", Value::Null),
            ("garbage", json!("json")),
            ("status", json!(401)),
        ] {
            app.fault(service, kind, value, 1).await;
        }
    }
    outage.arrives(&app, &company).await;
    nothing_is_doubled(&app, &original, &outage).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_document_in_contingency_is_credited_and_invalidated_when_it_is_received() {
    let app = App::start_with(hasty(None)).await;
    let company = app.company().await;
    app.fault("reception", "status", json!(503), 0).await;
    let sold = issue(&app, &company, "/dte/ccf", &requests::ccf()).await;
    assert_marked(&sold, 1);
    let code = code_of(&sold);
    let requests = [
        ("/creditnotes", requests::credit_note(&code, 100), 201),
        ("/dte/invalidate", requests::rescission(&code), 400),
    ];
    for (path, request, _) in &requests {
        let refused = app.post(path, &company.token, request).await.expect(400);
        assert!(refused.text.contains("RECEIVED"), "{}", refused.text);
    }
    app.mend().await;
    app.wait_for_status(&code, &company.token, "RECEIVED").await;
    for (path, request, status) in requests {
        let answer = app.post(path, &company.token, &request).await;
        // The note stands in the way of the invalidation, no longer the contingency.
        let text = answer.expect(status).text;
        assert!(!text.contains(r#""actual":"PENDING""#), "{text}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_refused_event_is_shown_and_another_one_takes_its_place() {
    let app = App::start_with(hasty(None)).await;
    let company = app.company().await;
    app.fault("reception", "status", json!(503), 0).await;
    let issued = issue(&app, &company, "/dte/ccf", &requests::ccf()).await;
    app.mend().await;
    app.fault("contingency", "reject", json!("099"), 0).await;
    // The operator's list has the authority's words, and what joins it to the log.
    let mut listed = app.good(&["contingency", "list"]);
    for _ in 0..100 {
        if listed.contains("  refused 20") {
            break;
        }
        tokio::time::sleep(Duration::from_millis(200)).await;
        listed = app.good(&["contingency", "list"]);
    }
    assert!(listed.contains(": Validaciones no superadas; "), "{listed}");
    let id = listed
        .lines()
        .next()
        .unwrap()
        .split("  contingency ")
        .nth(1);
    let log = app.log();
    let refused = log
        .lines()
        .find(|line| line.contains("the authority refused a contingency event"));
    assert!(refused.unwrap().contains(id.unwrap()), "{listed}");
    app.mend().await;
    let code = code_of(&issued);
    app.wait_for_status(&code, &company.token, "RECEIVED").await;
    let told = app.get("/contingencies", &company.token).await;
    let told = told.expect(200).json();
    let events = told["data"]["contingencies"][0]["events"].clone();
    let statuses = events.as_array().unwrap().iter();
    let statuses: Vec<_> = statuses.map(|event| text(&event["status"])).collect();
    let (last, before) = statuses.split_last().unwrap();
    assert_eq!(last, "RECEIVED", "{told:#}");
    assert!(before.iter().all(|status| status == "REJECTED"), "{told:#}");
    assert!(
        events[0]["rejection"]["description"].is_string(),
        "{told:#}"
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn a_changed_portal_password_stops_no_document_and_disturbs_no_other_company() {
    let app = App::start_with(hasty(None)).await;
    let company = app.company().await;
    let other = app.company_with(requests::register_other()).await;
    issue(&app, &company, "/dte/ccf", &requests::ccf()).await;
    let changed = json!({"nit": requests::NIT, "password": "changed-1", "revoke_tokens": true});
    app.at_sandbox(Method::POST, "taxpayers", &changed).await;
    let mut held = BTreeSet::new();
    for (path, request) in [
        ("/dte/ccf", requests::ccf()),
        ("/dte/invoices", requests::invoice()),
        ("/dte/exportinvoice", requests::export_invoice()),
    ] {
        let issued = issue(&app, &company, path, &request).await;
        assert_marked(&issued, 5);
        held.insert(code_of(&issued));
        let undisturbed = issue(&app, &other, path, &request).await;
        assert!(undisturbed["reception_stamp"].is_string(), "{undisturbed}");
    }
    let keys = &company.registered["data"];
    let mut log_in = requests::login(keys, requests::NIT);
    let refused = app.post("/auth/login", "", &log_in).await.expect(401);
    assert_eq!(refused.code(), "PORTAL_CREDENTIALS_REJECTED");
    // The sandbox refuses tokens of the very second in which it was told to.
    tokio::time::sleep(Duration::from_millis(1_100)).await;
    log_in["credentials"]["password"] = "changed-1".into();
    app.post("/auth/login", "", &log_in).await.expect(200);
    for code in &held {
        app.wait_for_status(code, &company.token, "RECEIVED").await;
    }
    assert_eq!(app.reported_of(requests::NIT).await, held);
    assert!(app.reported_of(requests::OTHER_NIT).await.is_empty());
    let others = app.get("/contingencies", &other.token).await.expect(200);
    assert_eq!(others.json()["data"]["contingencies"], json!([]));
    let issued = issue(&app, &company, "/dte/ccf", &requests::ccf()).await;
    assert!(issued["reception_stamp"].is_string(), "{issued}");
}

#[tokio::test(flavor = "multi_thread")]
async fn another_taxpayers_portal_user_rejects_nothing_and_the_companys_own_puts_it_right() {
    let app = App::start_with(hasty(None)).await;
    app.company_with(requests::register_other()).await;
    let registered = app.post("/auth/register", "", &requests::register()).await;
    let registered = registered.expect(201).json();
    let keys = &registered["data"];
    let log_in = requests::login(keys, requests::OTHER_NIT);
    let session = app
        .post("/auth/login", "", &log_in)
        .await
        .expect(200)
        .json();
    let warnings = session["warnings"].to_string();
    assert!(warnings.contains("another taxpayer's"), "{warnings}");
    let token = text(&session["data"]["token"]);
    let company = Company { registered, token };
    let mut held = BTreeSet::new();
    for _ in 0..2 {
        let issued = issue(&app, &company, "/dte/ccf", &requests::ccf()).await;
        assert_marked(&issued, 5);
        held.insert(code_of(&issued));
    }
    let tested = app.get("/test", &company.token).await.expect(200).json();
    let is_portal = |test: &&Value| test["name"] == "portal_credentials";
    let tests = tested["data"]["tests"].as_array().unwrap();
    let portal = tests.iter().find(is_portal).unwrap();
    assert_eq!(portal["success"], false, "{tested:#}");

    let hyphens = requests::login(&company.registered["data"], "0614-010190-101-5");
    let session = app
        .post("/auth/login", "", &hyphens)
        .await
        .expect(200)
        .json();
    assert!(session.get("warnings").is_none(), "{session}");
    for code in &held {
        app.wait_for_status(code, &company.token, "RECEIVED").await;
    }
    let issued = issue(&app, &company, "/dte/ccf", &requests::ccf()).await;
    assert!(issued["reception_stamp"].is_string(), "{issued}");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_main_office_declares_a_contingency_and_ends_it() {
    let app = App::start_with(hasty(None)).await;
    let company = app.company().await;
    let branch = &company.registered["data"]["branch_offices"][1];
    let branch = app.log_in(branch).await;
    let declaration = json!({"type": 4});
    let declare = "/contingencies/declare";
    let refused = app.post(declare, &branch, &declaration).await.expect(403);
    assert_eq!(refused.code(), "FORBIDDEN");
    assert!(refused.text.contains("main office"), "{}", refused.text);
    let refused = app.post("/contingencies/end", &branch, &json!({})).await;
    assert_eq!(refused.expect(403).code(), "FORBIDDEN");
    for (request, code, path) in [
        (json!({"type": 1}), "CON-01", "type"),
        (json!({"type": 5}), "CON-02", "reason"),
        (json!({"type": 9}), "CATALOGUE", "type"),
        (json!({}), "REQUIRED", "type"),
        (json!({"type": 5, "reason": "abc"}), "LENGTH", "reason"),
    ] {
        let refused = app.post(declare, &company.token, &request).await;
        let violations = refused.expect(400).json()["error"]["violations"].clone();
        assert_eq!(violations[0]["code"], code, "{request}: {violations}");
        assert_eq!(violations[0]["path"], path, "{request}: {violations}");
    }
    let declared = app.post(declare, &company.token, &declaration).await;
    let declared = declared.expect(200).json();
    assert_eq!(declared["data"]["type"], 4, "{declared}");
    assert_eq!(declared["data"]["declared"], true, "{declared}");
    let issued = issue(&app, &company, "/dte/ccf", &requests::ccf()).await;
    assert_marked(&issued, 4);
    let of_branch = app.post("/ccf", &branch, &requests::ccf()).await;
    assert_marked(&of_branch.expect(201).json(), 4);
    tokio::time::sleep(Duration::from_secs(2)).await;
    assert!(app.held().await.is_empty(), "it is not over");
    let nothing = json!({});
    let ended = app.post("/contingencies/end", &company.token, &nothing);
    let ended = ended.await.expect(200).json();
    assert_eq!(ended["data"]["contingencies"][0]["type"], 4, "{ended}");
    let code = code_of(&issued);
    app.wait_for_status(&code, &company.token, "RECEIVED").await;
    let after = issue(&app, &company, "/dte/ccf", &requests::ccf()).await;
    assert!(after["reception_stamp"].is_string(), "{after}");
}

#[tokio::test(flavor = "multi_thread")]
async fn an_operator_declares_a_contingency_beside_the_service() {
    let app = App::start_with(hasty(None)).await;
    let company = app.company().await;
    issue(&app, &company, "/dte/ccf", &requests::ccf()).await;
    let nit = ["--nit", "0614-010190-101-5"];
    let declare = |more: &[&str]| app.run(&[&["contingency", "declare"], &nit[..], more].concat());
    for (more, said) in [
        (&["--type", "1"][..], "CON-01"),
        (&["--type", "5"], "CON-02"),
        (&["--type", "x"], "--type"),
        (&["--type", "5", "--reason", "abc"], "--reason"),
    ] {
        let (exit, printed) = declare(more);
        assert_eq!(exit, Some(1), "{printed}");
        assert!(printed.contains(said), "{printed}");
    }
    // What is said of a power cut goes nowhere, and that is told.
    let (exit, printed) = declare(&["--type", "4", "--reason", "Corte de luz"]);
    assert_eq!(exit, Some(0), "{printed}");
    assert!(
        printed.contains("--reason: only cause 5 is told in words"),
        "{printed}"
    );
    app.good(&[&["contingency", "end"], &nit[..]].concat());
    let reason = "Inundación en la sala de servidores";
    let (exit, printed) = declare(&["--type", "5", "--reason", reason]);
    assert_eq!(exit, Some(0), "{printed}");
    // A service looks into the books every two seconds.
    tokio::time::sleep(Duration::from_millis(2_100)).await;
    let issued = issue(&app, &company, "/dte/ccf", &requests::ccf()).await;
    assert_marked(&issued, 5);
    assert_eq!(issued["contingency"]["reason"], reason);
    let listed = app.good(&["contingency", "list"]);
    assert!(listed.contains("type 5 declared"), "{listed}");
    let ended = app.good(&[&["contingency", "end"], &nit[..]].concat());
    assert!(ended.contains("1 ended"), "{ended}");
    let code = code_of(&issued);
    app.wait_for_status(&code, &company.token, "RECEIVED").await;
    assert_eq!(
        app.run(&["contingency", "end", "--nit", "06140202900012"])
            .0,
        Some(1)
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn what_was_not_sent_on_its_day_is_reported_as_the_fault_of_our_own_system() {
    let mut app = App::start_with(hasty(None)).await;
    let company = app.company().await;
    app.fault("reception", "delay", json!(20_000), 1).await;
    let request = app.client.post(format!("{}/api/v1/ccf", app.url));
    let request = request.bearer_auth(&company.token).json(&requests::ccf());
    let sent = tokio::spawn(request.send());
    app.until_met("delay").await;
    app.kill_and_move_clock(24 * 3_600);
    assert!(sent.await.unwrap().is_err(), "the client saw no answer");
    let list = app.wait_until("/dte?status=RECEIVED", &company.token, |list| {
        list["data"]["summary"]["total"] == 1
    });
    let list = list.await["data"]["documents"][0].clone();
    let marks = &list["document"]["identificacion"];
    assert_eq!(list["transmission_type"], "CONTINGENCY", "{list}");
    assert_eq!(list["contingency"]["type"], 2, "{list}");
    assert_eq!(marks["tipoContingencia"], 2, "{list}");
    assert_eq!(marks["numeroControl"], "DTE-03-M001P001-000000000000001");
    let code = text(&marks["codigoGeneracion"]);
    assert_eq!(app.stamped().await, BTreeSet::from([code]));
    app.good(&["verify"]);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_contingency_waits_for_a_lost_key_file_and_goes_on_when_it_is_back() {
    let mut app = App::start_with(hasty(None)).await;
    let company = app.company().await;
    app.fault("reception", "status", json!(503), 0).await;
    let issued = issue(&app, &company, "/dte/ccf", &requests::ccf()).await;
    assert_marked(&issued, 1);
    let file = app.data().join("keys/master.key");
    let kept = std::fs::read(&file).unwrap();
    std::fs::remove_file(&file).unwrap();
    app.kill_and_restart();
    tokio::time::sleep(Duration::from_secs(2)).await;
    let health = app.get("/health", "").await.expect(503).json();
    assert_eq!(health["data"]["components"]["keys"]["status"], "DOWN");
    let code = code_of(&issued);
    let path = format!("/dte/{code}");
    let record = app.get(&path, &company.token).await.expect(200).json();
    assert_eq!(record["data"]["json_data"], issued["data"]);
    std::fs::write(&file, kept).unwrap();
    app.kill_and_restart();
    app.wait_for_status(&code, &company.token, "RECEIVED").await;
    assert_eq!(app.stamped().await, BTreeSet::from([code]));
}

/// Between the service and the authority: every answer comes later than it was given.
struct Slow {
    url: String,
    milliseconds: Arc<AtomicU64>,
}

impl Slow {
    async fn before(authority: &str) -> Self {
        let authority = authority.trim_start_matches("http://").to_owned();
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let url = format!("http://{}", listener.local_addr().unwrap());
        let milliseconds = Arc::new(AtomicU64::new(0));
        let slowness = milliseconds.clone();
        tokio::spawn(async move {
            while let Ok((client, _)) = listener.accept().await {
                let server = TcpStream::connect(&authority).await.unwrap();
                let (mut asks, mut hears) = client.into_split();
                let (mut answers, mut is_asked) = server.into_split();
                let slowness = slowness.clone();
                tokio::spawn(async move { tokio::io::copy(&mut asks, &mut is_asked).await });
                tokio::spawn(async move {
                    let mut part = vec![0; 65_536];
                    while let Ok(read @ 1..) = answers.read(&mut part).await {
                        let wait = slowness.load(Ordering::Relaxed);
                        tokio::time::sleep(Duration::from_millis(wait)).await;
                        if hears.write_all(&part[..read]).await.is_err() {
                            return;
                        }
                    }
                });
            }
        });
        Self { url, milliseconds }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn an_authority_that_is_slow_is_there_and_gets_what_waited() {
    let apart = Apart::start();
    let slow = Slow::before(&apart.url).await;
    let mut options = hasty(None);
    let own = |name, value: &str| (name, value.to_owned());
    options.environment.extend([
        own("DTE_AUTHORITY_URL", &slow.url),
        own("DTE_AUTHORITY_SECONDS", "8"),
        own("DTE_LEASE_SECONDS", "10"),
        own("DTE_BATCH_SECONDS", "30"),
    ]);
    let mut app = App::start_with(options).await;
    app.sandbox.clone_from(&apart.url);
    let company = app.company().await;
    let original = issue(&app, &company, "/dte/ccf", &requests::ccf()).await;
    app.fault("reception", "status", json!(503), 0).await;
    let mut codes = Vec::new();
    for _ in 0..4 {
        let held = issue(&app, &company, "/dte/ccf", &requests::ccf()).await;
        assert_marked(&held, 1);
        codes.push(code_of(&held));
    }
    let told = app.wait_until("/contingencies", &company.token, |told| {
        told["data"]["contingencies"][0]["why_open"].is_string()
    });
    let told = told.await["data"]["contingencies"][0].clone();
    assert!(told["why_open_text"].is_string(), "{told}");
    assert!(
        app.good(&["contingency", "list"])
            .contains("  open: the authority")
    );
    slow.milliseconds.store(4_000, Ordering::Relaxed);
    app.mend().await;
    let began = Instant::now();
    for code in &codes {
        let path = format!("/dte/{code}");
        while app.get(&path, &company.token).await.json()["data"]["status"] != "RECEIVED" {
            assert!(began.elapsed() < Duration::from_secs(150), "{}", app.log());
            tokio::time::sleep(Duration::from_millis(300)).await;
        }
    }
    codes.push(code_of(&original));
    assert_eq!(app.stamped().await, codes.into_iter().collect());
}

#[tokio::test(flavor = "multi_thread")]
async fn a_service_ends_in_its_time_also_while_a_contingency_is_transmitted() {
    let apart = Apart::start();
    let mut options = beside(&apart, None);
    let drain = ("DTE_DRAIN_SECONDS", "2".to_owned());
    options.environment.push(drain);
    let mut app = App::start_with(options).await;
    app.sandbox.clone_from(&apart.url);
    let company = app.company().await;
    app.fault("reception", "status", json!(503), 0).await;
    let held = issue(&app, &company, "/dte/ccf", &requests::ccf()).await;
    let code = code_of(&held);
    app.mend().await;
    app.fault("batch", "delay", json!(120_000), 1).await;
    let began = Instant::now();
    while !app.log().contains("a batch is sent") {
        assert!(began.elapsed() < Duration::from_mins(1), "{}", app.log());
        tokio::time::sleep(Duration::from_millis(100)).await;
    }
    app.signal("-TERM");
    let ended = app.ended_within(Duration::from_secs(20));
    assert_eq!(ended, Some(0), "{}", app.log());
    app.mend().await;
    app.kill_and_restart();
    app.wait_for_status(&code, &company.token, "RECEIVED").await;
}
