//! The income-tax pair of documents, which annexes 1 and 2 of the VAT return need.

use reqwest::Method;
use serde_json::{Value, json};

use crate::app::{App, Company, until};
use crate::authority::{code_of, text};
use crate::editions::stamped;
use crate::requests;

fn pair(operation: u8, income: u8) -> Value {
    json!({"operation_type": operation, "income_type": income})
}

/// A CCF with a pair of its own.
fn with_pair(operation: u8, income: u8) -> Value {
    let mut ccf = requests::ccf();
    ccf["income_tax"] = pair(operation, income);
    ccf
}

async fn pair_of(app: &App, company: &Company, code: &str) -> Value {
    let record = app.get(&format!("/dte/{code}"), &company.token).await;
    record.expect(200).json()["data"]["income_tax"].clone()
}

async fn send(
    app: &App,
    company: &Company,
    headers: &[(&str, &str)],
    body: &Value,
) -> crate::app::Answer {
    let bearer = format!("Bearer {}", company.token);
    let mut all = vec![
        ("authorization", bearer.as_str()),
        ("content-type", "application/json"),
    ];
    all.extend(headers);
    app.send(Method::POST, "/dte/ccf", &all, body.to_string())
        .await
}

/// Gives the company or an establishment a default.
async fn patch(app: &App, company: &Company, path: &str, operation: u8, income: u8) -> Value {
    let bearer = format!("Bearer {}", company.token);
    let headers = [
        ("authorization", bearer.as_str()),
        ("content-type", "application/json"),
    ];
    let body = json!({"income_tax": pair(operation, income)}).to_string();
    let patched = app.send(Method::PATCH, path, &headers, body).await;
    patched.expect(200).json()
}

#[tokio::test(flavor = "multi_thread")]
async fn documents_have_their_own_pair_or_that_of_establishment_or_company() {
    let app = App::start().await;
    let company = app.company().await;
    let token = &company.token;
    let plain = stamped(&app, &company, "/dte/ccf", &requests::ccf()).await;
    assert_eq!(pair_of(&app, &company, &code_of(&plain)).await, Value::Null);

    let patched = patch(&app, &company, "/company", 1, 3).await;
    assert_eq!(patched["data"]["income_tax"], pair(1, 3));
    let of_company = stamped(&app, &company, "/dte/ccf", &requests::ccf()).await;
    assert_eq!(
        pair_of(&app, &company, &code_of(&of_company)).await,
        pair(1, 3)
    );
    // It stands beside the document, and what was issued before stays as it is.
    assert!(!of_company["data"].to_string().contains("income"));
    assert_eq!(pair_of(&app, &company, &code_of(&plain)).await, Value::Null);
    // Annexes 1 and 2 do not report purchases.
    let purchase = requests::excluded_subject();
    let purchase = stamped(&app, &company, "/dte/excludedsubject", &purchase).await;
    assert_eq!(
        pair_of(&app, &company, &code_of(&purchase)).await,
        Value::Null
    );

    let branch = patch(&app, &company, "/branches/1", 2, 5).await;
    assert_eq!(branch["data"]["income_tax"], pair(2, 5));
    let of_branch = stamped(&app, &company, "/dte/ccf", &requests::ccf()).await;
    assert_eq!(
        pair_of(&app, &company, &code_of(&of_branch)).await,
        pair(2, 5)
    );

    let own = stamped(&app, &company, "/dte/ccf", &with_pair(12, 3)).await;
    assert_eq!(pair_of(&app, &company, &code_of(&own)).await, pair(12, 3));
    assert!(
        own["warnings"].to_string().contains("income_tax"),
        "{own:#}"
    );
    let list = app.get("/dte?view=summary", token).await.expect(200).json();
    assert_eq!(list["data"]["documents"][0]["income_tax"], pair(12, 3));
    app.good(&["verify"]);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_pair_is_checked_and_part_of_the_request() {
    let app = App::start().await;
    let mut registration = requests::register();
    registration["income_tax"] = pair(1, 2);
    registration["branch_offices"][0]["income_tax"] = pair(4, 10);
    let company = app.company_with(registration).await;
    let shown = app.get("/company", &company.token).await.expect(200).json();
    assert_eq!(shown["data"]["income_tax"], pair(1, 2));
    assert_eq!(
        shown["data"]["branch_offices"][0]["income_tax"],
        pair(4, 10)
    );
    assert_eq!(
        shown["data"]["branch_offices"][1]["income_tax"],
        Value::Null
    );

    let mut wrong = requests::ccf();
    wrong["income_tax"] = json!({"operation_type": 5});
    let refused = send(&app, &company, &[("accept-language", "es")], &wrong).await;
    let refused = refused.expect(400).json();
    let violations = refused["error"]["violations"].as_array().unwrap();
    let path = |one: &Value| text(&one["path"]);
    let paths: Vec<_> = violations.iter().map(path).collect();
    assert_eq!(
        paths,
        ["income_tax.income_type", "income_tax.operation_type"]
    );
    let codes = violations[1].to_string();
    assert!(codes.contains("1, 2, 3, 4, 12, 13"), "{codes}");

    let first = send(
        &app,
        &company,
        &[("idempotency-key", "one")],
        &with_pair(1, 3),
    )
    .await;
    let first = first.expect(201).json();
    let again = send(
        &app,
        &company,
        &[("idempotency-key", "one")],
        &with_pair(1, 3),
    )
    .await;
    assert_eq!(code_of(&again.expect(201).json()), code_of(&first));
    let other = send(
        &app,
        &company,
        &[("idempotency-key", "one")],
        &with_pair(1, 4),
    )
    .await;
    assert_eq!(other.expect(422).code(), "IDEMPOTENCY_KEY_REUSED");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_correction_keeps_the_pair_or_changes_it_and_files_have_it_too() {
    let app = App::start().await;
    let company = app.company().await;
    for (said, expected) in [(None, pair(1, 3)), (Some(pair(2, 4)), pair(2, 4))] {
        app.fault("reception", "reject", "020".into(), 1).await;
        let rejected = send(&app, &company, &[], &with_pair(1, 3)).await;
        let rejected = text(&rejected.expect(400).json()["error"]["generation_code"]);
        let mut right = requests::ccf();
        if let Some(said) = said {
            right["income_tax"] = said;
        }
        let corrected = send(&app, &company, &[("corrects", &rejected)], &right).await;
        corrected.expect(201);
        assert_eq!(pair_of(&app, &company, &rejected).await, expected);
    }

    let line = json!({"type": "03", "external_id": "PED-1", "document": with_pair(3, 10)});
    let bearer = format!("Bearer {}", company.token);
    let headers = [
        ("authorization", bearer.as_str()),
        ("content-type", "application/x-ndjson"),
        ("idempotency-key", "the-file"),
    ];
    let taken = app.send(Method::POST, "/dte/batches", &headers, line.to_string());
    let taken = taken.await.expect(202);
    let path = taken.headers["location"].to_str().unwrap();
    let path = path.strip_prefix("/api/v1").unwrap();
    until(async || {
        let stands = app.get(path, &company.token).await.expect(200).json();
        stands["data"]["counts"]["issued"] == 1
    })
    .await;
    let record = app.get("/dte/by-external-id/PED-1", &company.token).await;
    assert_eq!(record.expect(200).json()["data"]["income_tax"], pair(3, 10));
    app.good(&["verify"]);
}
