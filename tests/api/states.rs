//! What becomes of documents and invalidations when the authority's answers come late, twice or
//! never, and when two requests want what only one can have.

use std::sync::Arc;

use dte_test_kit::postgresql::Cluster;
use reqwest::Method;
use serde_json::{Value, json};

use crate::app::{Answer, App, Company, Options};
use crate::authority::{code_of, text};
use crate::requests;

const SOON: [&str; 2] = ["DTE_RETRY_SECONDS", "DTE_CONTINGENCY_SECONDS"];

fn soon() -> Vec<(&'static str, String)> {
    SOON.map(|name| (name, "1".to_owned())).into()
}

async fn correct(app: &App, company: &Company, code: &str) -> Answer {
    let bearer = format!("Bearer {}", company.token);
    let headers = [
        ("content-type", "application/json"),
        ("authorization", bearer.as_str()),
        ("corrects", code),
    ];
    let body = requests::ccf_over(200).to_string();
    app.send(Method::POST, "/ccf", &headers, body).await
}

async fn issued(app: &App, company: &Company) -> String {
    let answer = app.post("/ccf", &company.token, &requests::ccf()).await;
    code_of(&answer.expect(201).json())
}

const WITHIN: u64 = 4;

/// A document of which the first copy meets a fault and the second is refused.
async fn refused_beside(fault: &str, value: Value) -> (App, Company, String) {
    let mut environment = soon();
    environment.push(("DTE_AUTHORITY_SECONDS", WITHIN.to_string()));
    environment.push(("DTE_LEASE_SECONDS", "5".to_owned()));
    let app = App::start_with(Options { environment }).await;
    let company = app.company().await;
    app.fault("reception", fault, value, 1).await;
    app.fault("reception", "reject", json!("020"), 1).await;
    let issued = app.post("/ccf", &company.token, &requests::ccf()).await;
    let issued = issued.expect(201).json();
    assert!(issued["reception_stamp"].is_null(), "{issued}");
    (app, company, code_of(&issued))
}

/// A document of which the first copy is worked on for so long, and the second is refused meanwhile.
async fn refused_beside_a_late_copy(late: u64) -> (App, Company, String) {
    refused_beside("delay", json!(late * 1_000)).await
}

async fn becomes(app: &App, company: &Company, code: &str, status: &str) -> Value {
    for _ in 0..550 {
        let path = format!("/dte/{code}");
        let record = app.get(&path, &company.token).await.expect(200).json();
        if record["data"]["status"] == status {
            return record;
        }
        tokio::time::sleep(std::time::Duration::from_millis(100)).await;
    }
    panic!("{code} never is {status}");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_copy_that_is_stamped_late_wins_over_the_refusal_of_another() {
    let (app, company, code) = refused_beside_a_late_copy(WITHIN + 3).await;
    becomes(&app, &company, &code, "RECEIVED").await;
    assert_eq!(app.held().await.len(), 1);
}

/// A correction is refused while a copy of the document is unanswered.
async fn waits_for_a_copy(app: &App, company: &Company, code: &str) {
    let waits = correct(app, company, code).await.expect(409);
    assert_eq!(waits.code(), "UNANSWERED_COPY");
    let seconds = waits.headers["retry-after"].to_str().unwrap();
    let seconds: u32 = seconds.parse().unwrap();
    assert!((3_000..=3_601).contains(&seconds), "{seconds}");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_late_copy_of_a_rejected_document_is_found_and_its_correction_waited_for_it() {
    // Later than anybody waits for it: it counts as refused meanwhile.
    let (mut app, company, code) = refused_beside_a_late_copy(25).await;
    let before = becomes(&app, &company, &code, "REJECTED").await;
    assert_eq!(before["data"]["rejection"]["code"], "020", "{before}");
    waits_for_a_copy(&app, &company, &code).await;
    while !app.stamped().await.contains(&code) {
        tokio::time::sleep(std::time::Duration::from_millis(200)).await;
    }
    // A minute after its rejection the authority is asked for it.
    app.move_clock(60);
    let after = becomes(&app, &company, &code, "RECEIVED").await;
    assert!(after["data"]["corrections"].is_null(), "{after}");
    assert_eq!(after["data"]["json_data"], before["data"]["json_data"]);
    let held = app.held().await;
    assert_eq!(after["data"]["reception_stamp"], held[0]["selloRecibido"]);
    let events = app.get("/events", &company.token).await.expect(200).json();
    let events = events["data"]["events"].as_array().unwrap();
    let told = events.last().unwrap();
    assert_eq!(told["type"], "dte.received", "{told}");
    assert!(told["data"]["invalidable_until"].is_string(), "{told}");
    let late = correct(&app, &company, &code).await.expect(400);
    assert!(late.text.contains("COR-01"), "{}", late.text);
    app.kill_and_restart();
    app.good(&["verify"]);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_document_whose_unanswered_copy_never_arrived_is_corrected_after_an_hour() {
    let (mut app, company, code) = refused_beside("close", Value::Null).await;
    becomes(&app, &company, &code, "REJECTED").await;
    waits_for_a_copy(&app, &company, &code).await;
    app.move_clock(3_700);
    // Nothing is stored while nobody can be asked.
    app.fault("query", "status", json!(503), 0).await;
    let unknown = correct(&app, &company, &code).await.expect(503);
    assert_eq!(unknown.code(), "AUTHORITY_UNAVAILABLE");
    assert!(unknown.headers.contains_key("retry-after"));
    app.mend().await;
    let corrected = correct(&app, &company, &code).await.expect(201).json();
    assert_eq!(code_of(&corrected), code);
    assert!(corrected["reception_stamp"].is_string(), "{corrected}");
    let path = format!("/dte/{code}");
    let record = app.get(&path, &company.token).await.expect(200).json();
    assert_eq!(record["data"]["corrections"], 1);
    app.good(&["verify"]);
}

async fn notes_and_invalidations_exclude_each_other(app: App) {
    let app = Arc::new(app);
    let company = app.company().await;
    let token: Arc<str> = company.token.as_str().into();
    let (noted, unsent) = (issued(&app, &company).await, issued(&app, &company).await);
    // At the same time, one of them.
    let mut races = Vec::new();
    for _ in 0..12 {
        let code = issued(&app, &company).await;
        let race = |path: &'static str, body: Value| {
            let (app, token) = (Arc::clone(&app), Arc::clone(&token));
            tokio::spawn(async move { app.post(path, &token, &body).await })
        };
        let note = race("/creditnotes", requests::credit_note(&code, 10));
        races.push((note, race("/dte/invalidate", requests::rescission(&code))));
    }
    for (note, event) in races {
        let (note, event) = (note.await.unwrap(), event.await.unwrap());
        let told = (note.status.as_u16(), event.status.as_u16());
        let one_of_both = [(201, 400), (400, 200)].contains(&told);
        assert!(one_of_both, "{told:?} {} {}", note.text, event.text);
    }
    // A note that waits keeps its document.
    for on in ["reception", "query", "invalidation"] {
        app.fault(on, "status", json!(503), 0).await;
    }
    let note = requests::credit_note(&noted, 10);
    let note = app.post("/creditnotes", &token, &note).await.expect(201);
    assert!(note.json()["reception_stamp"].is_null());
    let refused = app
        .post("/dte/invalidate", &token, &requests::rescission(&noted))
        .await
        .expect(400);
    let violation = refused.json()["error"]["violations"][0].clone();
    assert_eq!(violation["code"], "ANU-08", "{violation}");
    assert_eq!(violation["actual"], code_of(&note.json()));
    // A document whose invalidation waits takes no note.
    let event = app
        .post("/dte/invalidate", &token, &requests::rescission(&unsent))
        .await;
    assert!(event.expect(200).json()["reception_stamp"].is_null());
    let refused = app
        .post("/creditnotes", &token, &requests::credit_note(&unsent, 10))
        .await;
    assert_eq!(refused.expect(400).code(), "INVALIDATION_UNDER_WAY");
    app.good(&["verify"]);
}

#[tokio::test(flavor = "multi_thread")]
async fn notes_and_invalidations_exclude_each_other_on_sqlite() {
    notes_and_invalidations_exclude_each_other(App::start().await).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn notes_and_invalidations_exclude_each_other_on_postgresql() {
    let Some(cluster) = Cluster::shared().unwrap() else {
        return;
    };
    let database = cluster.database().unwrap();
    let environment = vec![("DTE_DATABASE_URL", database.url().to_owned())];
    notes_and_invalidations_exclude_each_other(App::start_with(Options { environment }).await)
        .await;
    println!("postgresql suite: ran notes_and_invalidations_exclude_each_other");
}

#[tokio::test(flavor = "multi_thread")]
async fn an_accepted_invalidation_whose_stamp_nobody_tells_gets_it_by_hand() {
    let app = App::start_with(Options {
        environment: soon(),
    })
    .await;
    let company = app.company().await;
    let code = issued(&app, &company).await;
    app.fault("query", "no_events", Value::Null, 0).await;
    app.fault("invalidation", "lost_answer", Value::Null, 1)
        .await;
    let event = app
        .post(
            "/dte/invalidate",
            &company.token,
            &requests::rescission(&code),
        )
        .await
        .expect(200)
        .json();
    assert!(event["reception_stamp"].is_null(), "{event}");
    let warnings = event["warnings"].to_string();
    assert!(warnings.contains("stamp is not known"), "{event}");
    let record = app.get(&format!("/dte/{code}"), &company.token).await;
    let record = record.expect(200).json();
    assert_eq!(record["data"]["status"], "INVALIDATED");

    let event = text(&event["data"]["identificacion"]["codigoGeneracion"]);
    let listed = app.good(&["invalidations", "list"]);
    assert!(
        listed.contains(&event) && listed.contains(&code) && listed.contains(requests::NIT),
        "{listed}"
    );
    app.good(&["verify"]);
    let refused = |stamp: &str| {
        let which = ["--event", &event, "--stamp", stamp];
        let (exit, printed) = app.run(&[&["invalidations", "stamp"], &which[..]].concat());
        assert_eq!(exit, Some(1), "{printed}");
        printed
    };
    let printed = refused("2026");
    assert!(printed.contains("40 capital letters"), "{printed}");
    let printed = refused(&text(&record["data"]["reception_stamp"]));
    assert!(
        printed.contains("the stamp of the document") && printed.contains(&code),
        "{printed}"
    );
    let stamp = "2026".to_owned() + &"A".repeat(36);
    let enter = [
        "invalidations",
        "stamp",
        "--event",
        &event,
        "--stamp",
        &stamp,
    ];
    app.good(&enter);
    assert_eq!(app.run(&enter).0, Some(1));
    assert!(app.good(&["invalidations", "list"]).contains("0 without"));
    app.good(&["verify"]);
}
