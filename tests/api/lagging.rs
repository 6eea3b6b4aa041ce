//! An authority whose queries do not know yet what it has just received.

use std::collections::BTreeSet;
use std::time::Duration;

use serde_json::{Value, json};

use crate::app::{App, Company, Options};
use crate::authority::{code_of, text};
use crate::requests;

/// For how many seconds the queries know nothing of a document: less than the lease, and more.
const SHORT_LAG: u32 = 3;
const LONG_LAG: u32 = 15;

async fn lagging(seconds: u32) -> (App, Company) {
    let environment = [
        ("DTE_AUTHORITY_SECONDS", "2"),
        ("DTE_RETRY_SECONDS", "1"),
        ("DTE_CONTINGENCY_SECONDS", "1"),
        ("DTE_AUTHORITY_PAUSE_SECONDS", "1"),
        ("DTE_LEASE_SECONDS", "6"),
    ];
    let environment = environment.map(|(name, value)| (name, value.to_owned()));
    let app = App::start_with(Options {
        environment: environment.into(),
    })
    .await;
    let company = app.company().await;
    app.fault("query", "lagging_queries", json!(seconds), 1)
        .await;
    (app, company)
}

/// Issues a document; its code, and whether it has its stamp already.
async fn issue(app: &App, company: &Company) -> (String, bool) {
    let issued = app.post("/dte/ccf", &company.token, &requests::ccf()).await;
    let issued = issued.expect(201).json();
    (code_of(&issued), issued["reception_stamp"].is_string())
}

/// What everything comes down to: each document is RECEIVED here, and there once.
async fn all_arrive(app: &App, company: &Company, codes: &BTreeSet<String>) {
    for code in codes {
        app.wait_until(&format!("/dte/{code}"), &company.token, |record| {
            let status = &record["data"]["status"];
            assert_ne!(status, "REJECTED", "{record:#}");
            status == "RECEIVED"
        })
        .await;
    }
    // Whatever is still on its way would double something.
    tokio::time::sleep(Duration::from_secs(2)).await;
    assert_eq!(app.stamped().await, *codes);
    let list = app.get("/dte", &company.token).await.expect(200).json();
    assert_eq!(list["data"]["summary"]["received"], codes.len(), "{list:#}");
    app.good(&["verify"]);
}

async fn reject_and_double_nothing(lag: u32) {
    let (app, company) = lagging(lag).await;
    let mut codes = BTreeSet::new();
    for lost in [1, 2] {
        app.fault("reception", "lost_answer", Value::Null, lost)
            .await;
        app.fault("query", "delay", json!(200), 1).await;
        let (code, has_stamp) = issue(&app, &company).await;
        assert!(!has_stamp, "it was a duplicate that is not found yet");
        codes.insert(code);
    }
    let (code, has_stamp) = issue(&app, &company).await;
    assert!(has_stamp, "nothing needs to be asked");
    codes.insert(code);
    all_arrive(&app, &company, &codes).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn lost_answers_and_lagging_queries_reject_and_double_nothing() {
    reject_and_double_nothing(SHORT_LAG).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn nor_do_queries_that_lag_for_longer_than_a_lease() {
    reject_and_double_nothing(LONG_LAG).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_document_held_in_contingency_is_found_once_the_queries_catch_up() {
    let (app, company) = lagging(SHORT_LAG).await;
    app.fault("reception", "lost_answer", Value::Null, 3).await;
    let (code, has_stamp) = issue(&app, &company).await;
    assert!(!has_stamp);
    let codes = BTreeSet::from([code]);
    all_arrive(&app, &company, &codes).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_kill_between_a_lost_answer_and_its_query_loses_nothing() {
    let (mut app, company) = lagging(LONG_LAG).await;
    app.fault("reception", "lost_answer", Value::Null, 1).await;
    app.fault("query", "delay", json!(10_000), 1).await;
    let request = app
        .client
        .post(format!("{}/api/v1/dte/ccf", app.url))
        .bearer_auth(&company.token)
        .json(&requests::ccf());
    let sent = tokio::spawn(request.send());
    app.until_met("delay").await;
    app.kill_and_restart();
    assert!(sent.await.unwrap().is_err(), "the client saw no answer");
    // The faults ended with the sandbox.
    app.fault("query", "lagging_queries", json!(LONG_LAG), 1)
        .await;
    let list = app
        .wait_until("/dte", &company.token, |list| {
            list["data"]["summary"]["received"] == 1
        })
        .await;
    let document = &list["data"]["documents"][0]["document"]["identificacion"];
    let codes = BTreeSet::from([text(&document["codigoGeneracion"])]);
    all_arrive(&app, &company, &codes).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_lost_answer_to_an_invalidation_invalidates_once() {
    let (app, company) = lagging(SHORT_LAG).await;
    let (code, _) = issue(&app, &company).await;
    app.fault("invalidation", "lost_answer", Value::Null, 1)
        .await;
    let request = requests::rescission(&code);
    app.post("/dte/invalidate", &company.token, &request)
        .await
        .expect(200);
    app.wait_for_status(&code, &company.token, "INVALIDATED")
        .await;
    let held = app.held().await;
    let states: Vec<_> = held.iter().map(|one| text(&one["estado"])).collect();
    assert_eq!(states, ["INVALIDADO"]);
    app.good(&["verify"]);
}
