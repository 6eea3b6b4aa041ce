//! Answers that are not the authority's, or only half of one.

use std::time::Duration;

use serde_json::{Value, json};

use crate::app::{App, Company, Options};
use crate::authority::code_of;
use crate::requests;

async fn app_with(settings: &[(&'static str, &str)]) -> (App, Company) {
    let environment = settings.iter();
    let environment = environment.map(|(name, value)| (*name, (*value).to_owned()));
    let environment = environment.collect();
    let app = App::start_with(Options { environment }).await;
    let company = app.company().await;
    (app, company)
}

#[tokio::test(flavor = "multi_thread")]
async fn an_acceptance_that_is_not_whole_is_asked_for() {
    let (app, company) = app_with(&[]).await;
    for spoiled in ["nameless", "foreign", "unsealed", "stateless"] {
        app.fault("reception", "spoil", json!(spoiled), 1).await;
        let answer = app.post("/dte/ccf", &company.token, &requests::ccf()).await;
        let issued = answer.expect(201).json();
        let code = code_of(&issued);
        let record = app.get(&format!("/dte/{code}"), &company.token).await;
        let record = record.expect(200).json();
        assert_eq!(record["data"]["status"], "RECEIVED", "{spoiled}: {record}");
        let held = app.held().await;
        let seal = held.iter().find(|one| one["codigoGeneracion"] == code);
        assert_eq!(
            record["data"]["reception_stamp"],
            seal.unwrap()["selloRecibido"],
            "{spoiled}"
        );
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_refusal_that_is_not_whole_is_asked_for_twice_and_has_no_code() {
    let settings = [("DTE_LEASE_SECONDS", "4"), ("DTE_RETRY_SECONDS", "1")];
    let (app, company) = app_with(&settings).await;
    // The last is told without its code by the query too.
    for (kind, spoiled) in [
        ("spoil_refusal", "nameless"),
        ("spoil_refusal", "codeless"),
        ("reject", ""),
    ] {
        app.fault("reception", kind, json!(spoiled), 1).await;
        let answer = app.post("/dte/ccf", &company.token, &requests::ccf()).await;
        let issued = answer.expect(201).json();
        assert_eq!(issued["reception_stamp"], Value::Null);
        assert_eq!(issued.get("contingency"), None, "{issued}");
        let code = code_of(&issued);
        let record = app.wait_for_status(&code, &company.token, "REJECTED");
        let record = record.await;
        assert_eq!(record["data"]["transmission"], "NORMAL", "{spoiled}");
    }
    assert!(app.log().contains("a refusal that decides nothing yet"));
}

#[tokio::test(flavor = "multi_thread")]
async fn far_too_many_words_of_the_authority_are_cut() {
    let (app, company) = app_with(&[]).await;
    app.fault("reception", "spoil_refusal", json!("wordy"), 1)
        .await;
    let answer = app.post("/dte/ccf", &company.token, &requests::ccf()).await;
    let answer = answer.expect(400);
    assert_eq!(answer.code(), "HACIENDA_020");
    assert!(answer.text.contains("characters, cut)"), "{}", answer.text);
    assert!(answer.text.len() < 60_000, "{}", answer.text.len());
}

#[tokio::test(flavor = "multi_thread")]
async fn a_page_of_a_gateway_is_trouble_of_the_service_and_not_of_the_credentials() {
    let settings = [("DTE_AUTHORITY_PAUSE_SECONDS", "60")];
    for status in [401, 403, 404] {
        let (app, company) = app_with(&settings).await;
        for service in ["reception", "query"] {
            app.fault(service, "page", json!(status), 0).await;
        }
        for _ in 0..3 {
            let answer = app.post("/dte/ccf", &company.token, &requests::ccf()).await;
            let issued = answer.expect(201).json();
            assert_eq!(issued["contingency"]["type"], 1, "{status}: {issued}");
        }
        let health = app.get("/health", "").await.expect(200).json();
        assert_eq!(health["data"]["status"], "DEGRADED", "{health}");
        assert!(!app.log().contains("refused the credentials"));
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn an_authority_that_asks_for_it_is_left_alone() {
    let (app, company) = app_with(&[]).await;
    app.fault("reception", "too_many", json!(600), 1).await;
    for _ in 0..3 {
        let answer = app.post("/dte/ccf", &company.token, &requests::ccf()).await;
        let issued = answer.expect(201).json();
        assert_eq!(issued["contingency"]["type"], 1, "{issued}");
    }
    tokio::time::sleep(Duration::from_millis(200)).await;
    assert!(app.held().await.is_empty(), "nothing was sent again");
}
