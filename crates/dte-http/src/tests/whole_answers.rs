//! Answers byte for byte: what is told of numbers, invalidations and contingencies.

use dte_application::ports::{Obstacle, ReportReply, SubmitReply};
use dte_domain::lifecycle::Rejection;
use dte_test_kit::TestCompany;
use serde_json::{Value, json};
use time::Duration;

use super::{Answered, ApiApp, requests};

fn rejection() -> Rejection {
    Rejection {
        code: "020".to_owned(),
        description: "RECHAZADO A PEDIDO".to_owned(),
        observations: vec!["[motivo] no".to_owned()],
        at: None,
    }
}

async fn issue(app: &ApiApp, company: &TestCompany) -> Answered {
    let body = requests::invoice::valid().to_string();
    let token = company.token.reveal();
    app.post("/api/v1/dte/invoices", token, body).await
}

async fn issued(app: &ApiApp, company: &TestCompany) -> String {
    let answered = issue(app, company).await.json();
    let code = answered["data"]["identificacion"]["codigoGeneracion"].as_str();
    code.unwrap().to_owned()
}

async fn post(app: &ApiApp, company: &TestCompany, path: &str, body: Value) -> Answered {
    let token = company.token.reveal();
    app.post(&format!("/api/v1{path}"), token, body.to_string())
        .await
}

/// What is answered to several requests, a line each, with the bytes of documents and events cut out.
async fn told(app: &ApiApp, company: &TestCompany, paths: &[&str]) -> String {
    let mut lines = Vec::new();
    for path in paths {
        let path = format!("/api/v1{path}");
        let answered = app.get(&path, company.token.reveal()).await;
        assert!(answered.is_enveloped(), "{}", answered.body);
        lines.push(without_bodies(&answered));
    }
    lines.join("\n")
}

/// The body without the bytes of documents and events, which other tests compare.
fn without_bodies(answered: &Answered) -> String {
    let mut text = answered.body.clone();
    while let Some(start) = text.find("{\"identificacion\":") {
        let mut depth = 0;
        let length = text[start..].find(|c| {
            depth += i32::from(c == '{') - i32::from(c == '}');
            depth == 0
        });
        text.replace_range(start..=start + length.unwrap(), "DOCUMENT");
    }
    text
}

#[actix_web::test]
async fn numbers() {
    let app = ApiApp::new();
    let company = app.kit.company().await;
    issued(&app, &company).await;
    app.kit
        .authority
        .answer_next(SubmitReply::Rejected(rejection()));
    issue(&app, &company).await;
    let paths = [
        "/series",
        "/series/DTE-01-M001P001-2026?page_size=1&what=1",
        "/series/DTE-01-M001P001-2026?after=1",
    ];
    insta::assert_snapshot!(told(&app, &company, &paths).await);
}

#[actix_web::test]
async fn invalidations() {
    let app = ApiApp::new();
    let company = app.kit.company().await;
    let document = issued(&app, &company).await;
    let record = format!("/dte/{document}");
    let event = format!("/dte/{document}/invalidation");
    let body = requests::invalidation(&document);
    let mut lines = Vec::new();
    for answer in [
        Some(SubmitReply::Rejected(rejection())),
        Some(SubmitReply::NotSent(Obstacle::NotSignedIn)),
        None,
    ] {
        if let Some(answer) = answer {
            app.kit.authority.answer_next(answer);
        }
        let answered = post(&app, &company, "/dte/invalidate", body.clone()).await;
        lines.push(without_bodies(&answered));
        lines.push(told(&app, &company, &[&record, &event]).await);
        app.kit.clock.advance(Duration::seconds(90));
        app.kit.resume_pending.run().await.unwrap();
        lines.push(told(&app, &company, &[&record, &event]).await);
    }
    insta::assert_snapshot!(lines.join("\n"));
}

#[actix_web::test]
async fn rejected_and_corrected_documents() {
    let app = ApiApp::new();
    let company = app.kit.company().await;
    app.kit
        .authority
        .answer_next(SubmitReply::Rejected(rejection()));
    let refused = issue(&app, &company).await;
    let code = refused.json()["error"]["generation_code"].clone();
    let record = format!("/dte/{}", code.as_str().unwrap());
    let mut lines = vec![refused.body.clone(), told(&app, &company, &[&record]).await];
    let body = requests::invoice::valid().to_string();
    for _ in 0..2 {
        let request = actix_web::test::TestRequest::post()
            .uri("/api/v1/invoices")
            .insert_header(("Content-Type", "application/json"))
            .insert_header(("Corrects", code.as_str().unwrap()))
            .insert_header(("Idempotency-Key", "key"))
            .set_payload(body.clone());
        let corrected = app.send(super::authorized(request, company.token.reveal()));
        lines.push(without_bodies(&corrected.await));
    }
    lines.push(told(&app, &company, &[&record, "/dte"]).await);
    insta::assert_snapshot!(lines.join("\n"));
}

#[actix_web::test]
async fn contingencies() {
    let app = ApiApp::new();
    let company = app.kit.company().await;
    let declared = json!({"type": 5, "reason": "Inundación en la sala", "odd": 1});
    let declared = post(&app, &company, "/contingencies/declare", declared).await;
    let mut lines = vec![declared.body.clone()];
    let issued = issue(&app, &company).await;
    lines.push(without_bodies(&issued));
    let code = &issued.json()["data"]["identificacion"]["codigoGeneracion"];
    let record = format!("/dte/{}", code.as_str().unwrap());
    let paths = ["/contingencies", "/metrics?endpoint=/dte/ccf", &record];
    lines.push(told(&app, &company, &paths).await);
    let ended = post(&app, &company, "/contingencies/end", json!({})).await;
    lines.push(ended.body.clone());
    app.kit
        .authority
        .report_next(ReportReply::Rejected(rejection()));
    for _ in 0..6 {
        app.kit.clock.advance(Duration::seconds(90));
        app.kit.resume_pending.run().await.unwrap();
        app.kit.watch.run().await.unwrap();
        lines.push(told(&app, &company, &["/contingencies"]).await);
    }
    lines.push(told(&app, &company, &["/contingencies", &record]).await);
    lines.dedup();
    insta::assert_snapshot!(lines.join("\n"));
}
