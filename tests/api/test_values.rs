//! Receivers that try every outcome, as the sandbox lists them.

use std::time::{Duration, Instant};

use reqwest::Method;
use serde_json::{Value, json};

use crate::app::{Answer, App, Company, Options};
use crate::authority::{code_of, text};
use crate::requests;

async fn at(level: &str) -> (App, Company) {
    let environment = [
        ("DTE_SANDBOX_STRICT", level),
        ("DTE_AUTHORITY_SECONDS", "4"),
        ("DTE_LEASE_SECONDS", "14"),
        ("DTE_RETRY_SECONDS", "1"),
        ("DTE_CONTINGENCY_SECONDS", "1"),
    ]
    .map(|(name, value)| (name, value.to_owned()));
    let app = App::start_with(Options {
        environment: environment.into(),
    });
    let app = app.await;
    let company = app.company().await;
    // By name they have any tax id, of somebody whom the registry knows.
    let receiver = json!([{"nit": requests::RECEIVERS[0]}]);
    app.at_sandbox(Method::POST, "taxpayers", &receiver).await;
    (app, company)
}

async fn listed(app: &App) -> Vec<Value> {
    let values = app.at_sandbox(Method::GET, "test-values", &Value::Null);
    values.await.as_array().unwrap().clone()
}

/// What a listed value does to documents of one request: the outcome that the list says.
async fn try_out(app: &App, company: &Company, value: &Value, request: &Value, path: &str) {
    let began = Instant::now();
    let answer = app.post(path, &company.token, request).await;
    let took = began.elapsed();
    match text(&value["outcome"]).as_str() {
        "rejected" => {
            let expected = format!("HACIENDA_{}", text(&value["code"]));
            assert_eq!(answer.expect(400).code(), expected);
        }
        "rejected_later" => {
            let issued = answer.expect(201).json();
            assert_eq!(issued["reception_stamp"], Value::Null, "{value}");
            let code = code_of(&issued);
            app.wait_for_status(&code, &company.token, "REJECTED").await;
        }
        "slow" => {
            assert_stamped(answer, value);
            assert!(took >= Duration::from_secs(3), "{value}: {took:?}");
        }
        "lost_answer" => assert_stamped(answer, value),
        "silent" | "away" => {
            let issued = answer.expect(201).json();
            assert_eq!(issued["reception_stamp"], Value::Null, "{value}");
            assert!(issued["contingency"].is_object(), "{value}: {issued}");
            let code = code_of(&issued);
            app.wait_for_status(&code, &company.token, "RECEIVED").await;
        }
        other => panic!("an outcome that nobody knows: {other}"),
    }
    // Others are taken meanwhile as on any day.
    let usual = requests::ccf();
    let taken = app.post("/dte/ccf", &company.token, &usual).await;
    assert_stamped(taken, value);
}

#[track_caller]
fn assert_stamped(answer: Answer, value: &Value) {
    let issued = answer.expect(201).json();
    assert!(issued["reception_stamp"].is_string(), "{value}: {issued}");
}

fn ccf_to(member: &str, receiver: &Value) -> Value {
    let mut ccf = requests::ccf();
    ccf["receiver"][member] = receiver.clone();
    ccf
}

/// Every value at a level, by its tax id.
async fn every_value_at(level: &str) {
    let (app, company) = at(level).await;
    for value in listed(&app).await {
        let request = ccf_to("nit", &value["nit"]);
        try_out(&app, &company, &value, &request, "/dte/ccf").await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn every_value_does_what_the_list_says_when_the_sandbox_is_lenient() {
    every_value_at("off").await;
}

#[tokio::test(flavor = "multi_thread")]
async fn every_value_does_what_the_list_says_by_the_rules() {
    every_value_at("rules").await;
}

#[tokio::test(flavor = "multi_thread")]
async fn every_value_does_what_the_list_says_where_taxpayers_are_asked_for() {
    every_value_at("registry").await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_name_does_in_an_invoice_what_its_tax_id_does() {
    let (app, company) = at("registry").await;
    for value in listed(&app).await {
        let mut invoice = requests::invoice();
        invoice["receiver"] = json!({"name": value["name"]});
        try_out(&app, &company, &value, &invoice, "/dte/invoices").await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_type_without_contingency_waits_for_its_stamp() {
    let (app, company) = at("rules").await;
    let ccf = requests::ccf();
    let issued = app.post("/dte/ccf", &company.token, &ccf).await;
    let issued = issued.expect(201).json();
    let mut voucher = requests::retention(&text(&issued["data"]["identificacion"]["fecEmi"]));
    voucher["receiver"]["name"] = "PRUEBA AUSENCIA".into();
    let answer = app.post("/dte/retention", &company.token, &voucher).await;
    let waiting = answer.expect(201).json();
    assert_eq!(waiting["reception_stamp"], Value::Null, "{waiting}");
    assert_eq!(waiting.get("contingency"), None, "{waiting}");
    let code = code_of(&waiting);
    app.wait_for_status(&code, &company.token, "RECEIVED").await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_rejected_document_is_corrected_by_naming_another_receiver() {
    let (app, company) = at("rules").await;
    let asked = ccf_to("name", &json!("PRUEBA RECHAZO 913"));
    let refused = app.post("/dte/ccf", &company.token, &asked).await;
    let refused = refused.expect(400);
    assert_eq!(refused.code(), "HACIENDA_913");
    let code = text(&refused.json()["error"]["generation_code"]);
    let bearer = format!("Bearer {}", company.token);
    let headers = [
        ("content-type", "application/json"),
        ("authorization", bearer.as_str()),
        ("corrects", code.as_str()),
    ];
    let body = requests::ccf().to_string();
    let corrected = app.send(Method::POST, "/dte/ccf", &headers, body).await;
    assert_stamped(corrected, &asked);
}

#[tokio::test(flavor = "multi_thread")]
async fn the_sandboxs_page_shows_every_value() {
    let app = App::start().await;
    let page = app.client.get(format!("{}/consultaPublica", app.sandbox));
    let page = page.send().await.unwrap().text().await.unwrap();
    for value in listed(&app).await {
        for member in ["nit", "name", "said"] {
            let shown = text(&value[member]);
            assert!(page.contains(&shown), "{shown}: {page}");
        }
    }
}
