//! What is tried is judged as what is issued, and nothing comes of it.

use std::iter;

use dte_application::ports::{CertificateFault, StoreError};
use dte_domain::identification::DocumentType;
use dte_test_kit::TestCompany;
use proptest::prelude::*;
use proptest::sample::{Index, select};
use proptest::strategy::ValueTree;
use proptest::test_runner::TestRunner;
use rust_decimal::Decimal;
use serde_json::{Value, json};

use super::requests::ISSUING;
use super::{Answered, ApiApp, requests};
use crate::endpoints::trying::TRIALS;

const CCF: &str = "/dte/ccf";

async fn post(app: &ApiApp, company: &TestCompany, path: &str, body: &Value) -> Answered {
    let path = format!("/api/v1{path}");
    app.post(&path, company.token.reveal(), body.to_string())
        .await
}

/// What is told of a request that is only tried.
async fn tried(app: &ApiApp, company: &TestCompany, path: &str, body: &Value) -> Value {
    let answered = post(app, company, path, body).await;
    assert_eq!(answered.status, 200, "{}", answered.body);
    answered.json()["data"].clone()
}

fn codes(data: &Value) -> Vec<&str> {
    let violations = data["violations"].as_array().unwrap();
    violations
        .iter()
        .map(|violation| violation["code"].as_str().unwrap())
        .collect()
}

/// An answer's document, byte for byte.
pub fn document<'a>(body: &'a str, name: &str) -> &'a str {
    let from = body.find(&format!("\"{name}\":{{")).unwrap() + name.len() + 3;
    let json = serde_json::Deserializer::from_str(&body[from..]);
    let end = json.into_iter::<&serde_json::value::RawValue>();
    end.flatten().next().unwrap().get()
}

/// The number and the code, nulled.
fn without_identity(document: &str) -> String {
    let identity: Value = serde_json::from_str(document).unwrap();
    let identity = &identity["identificacion"];
    ["numeroControl", "codigoGeneracion"]
        .iter()
        .fold(document.to_owned(), |json, name| {
            let member = format!("\"{name}\":{}", identity[name]);
            json.replacen(&member, &format!("\"{name}\":null"), 1)
        })
}

#[test]
fn every_type_that_can_be_issued_can_be_tried() {
    let tried: Vec<_> = TRIALS.iter().map(|trial| trial.document_type).collect();
    let mut sorted = tried.clone();
    sorted.sort_by_key(|document_type| document_type.spec().code);
    let issued: Vec<_> = DocumentType::issued().collect();
    assert_eq!(sorted, issued);
}

#[actix_web::test]
async fn what_would_be_signed_is_what_is_signed_but_for_its_identity() {
    for issuing in ISSUING {
        let app = ApiApp::new();
        let company = app.kit.company().await;
        let spec = issuing.document_type.spec();
        let request = (issuing.valid)();
        for word in iter::once(&spec.kind).chain(spec.aliases) {
            let path = format!("/dte/{word}/validate");
            let would = post(&app, &company, &path, &request).await;
            let data = would.json()["data"].clone();
            assert_eq!(
                (would.status, &data["valid"]),
                (200, &json!(true)),
                "{path}"
            );
            assert_eq!(data["violations"], json!([]));
            assert!(data.get("until").is_none());
            assert_eq!(app.kit.file.stored_documents(), 0);
        }
        let would = post(
            &app,
            &company,
            &format!("/dte/{}/validate", spec.kind),
            &request,
        )
        .await;
        let issued = post(&app, &company, issuing.paths()[0], &request).await;
        let (would, issued) = (
            document(&would.body, "document"),
            document(&issued.body, "data"),
        );
        let is_numbered = spec.has_control_number;
        assert_eq!(
            issued.contains("000000000000001"),
            is_numbered,
            "the first number is free"
        );
        assert_eq!(would, without_identity(issued));
        assert!(would.contains("\"codigoGeneracion\":null"));
        assert_eq!(would.contains("\"numeroControl\":null,"), is_numbered);
    }
}

/// What is done to a request.
#[derive(Clone, Debug)]
enum Change {
    Drop,
    Replace(Value),
    /// A number is moved by cents; anything else is left.
    Move(i32),
    /// What stands at another place.
    Copy(Index),
}

fn changes() -> impl Strategy<Value = Vec<(Index, Change)>> {
    let odd = vec![
        json!(null),
        json!(0),
        json!(1),
        json!(-1),
        json!(0.01),
        json!(0.001),
        json!(""),
        json!("01"),
        json!("03"),
        json!("20"),
        json!("Otra cosa"),
        json!("2260-1101"),
        json!("2026-03-16"),
        json!("2026-03-17"),
        json!("0614-290985-103-7"),
        json!([]),
        json!({}),
        json!(["20"]),
    ];
    let change = prop_oneof![
        3 => Just(Change::Drop),
        6 => select(odd).prop_map(Change::Replace),
        3 => (-3i32..4).prop_map(Change::Move),
        2 => any::<Index>().prop_map(Change::Copy),
    ];
    prop::collection::vec((any::<Index>(), change), 0..3)
}

fn pointers(value: &Value, pointer: &str, all: &mut Vec<String>) {
    let mut inner = |name: &str, value: &Value| {
        let pointer = format!("{pointer}/{name}");
        all.push(pointer.clone());
        pointers(value, &pointer, all);
    };
    match value {
        Value::Object(members) => members.iter().for_each(|(name, value)| inner(name, value)),
        Value::Array(entries) => entries
            .iter()
            .enumerate()
            .for_each(|(index, value)| inner(&index.to_string(), value)),
        _ => {}
    }
}

/// A number that is so many cents more.
fn moved(number: &str, cents: i32) -> Value {
    let number = Decimal::from_str_exact(number).unwrap() + Decimal::new(cents.into(), 2);
    serde_json::from_str(&number.to_string()).unwrap()
}

fn changed(mut request: Value, changes: Vec<(Index, Change)>) -> Value {
    for (at, change) in changes {
        let mut all = Vec::new();
        pointers(&request, "", &mut all);
        let pointer = at.get(&all).clone();
        let (outer, name) = pointer.rsplit_once('/').unwrap();
        let new = match change {
            Change::Drop => {
                if let Some(Value::Object(members)) = request.pointer_mut(outer) {
                    members.remove(name);
                }
                continue;
            }
            Change::Replace(value) => value,
            Change::Move(cents) => match request.pointer(&pointer) {
                Some(Value::Number(number)) => moved(&number.to_string(), cents),
                _ => continue,
            },
            Change::Copy(from) => request.pointer(from.get::<String>(&all)).unwrap().clone(),
        };
        *request.pointer_mut(&pointer).unwrap() = new;
    }
    request
}

#[actix_web::test]
async fn what_is_valid_is_issued_and_what_is_not_is_refused_for_the_same_faults() {
    let mut runner = TestRunner::deterministic();
    for issuing in ISSUING {
        let app = ApiApp::new();
        let company = app.kit.company().await;
        let path = issuing.paths()[0];
        let trial = format!("/dte/{}/validate", issuing.document_type.spec().kind);
        let mut good = 0;
        for nth in 0..500 {
            let changes = changes().new_tree(&mut runner).unwrap().current();
            let request = changed(issuing.nth_valid(nth), changes);
            let would = tried(&app, &company, &trial, &request).await;
            let issued = post(&app, &company, path, &request).await;
            let is_issued = issued.status == 201;
            assert_eq!(
                would["valid"],
                json!(is_issued),
                "{request}\n{}",
                issued.body
            );
            let issued = issued.json();
            if is_issued {
                let warnings = issued.get("warnings").cloned().unwrap_or(json!([]));
                assert_eq!(would["warnings"], warnings, "{request}");
                good += 1;
            } else {
                assert_eq!(
                    would["violations"], issued["error"]["violations"],
                    "{request}"
                );
                assert_eq!(would["document"], json!(null));
            }
        }
        assert_eq!(app.kit.file.stored_documents(), good);
        assert!((50..450).contains(&good), "{path}: {good} of 500 are good");
    }
}

#[actix_web::test]
async fn what_is_no_json_is_refused_and_any_object_is_judged() {
    let app = ApiApp::new();
    let company = app.kit.company().await;
    for kind in ["ccf", "invalidate"] {
        let path = format!("/api/v1/dte/{kind}/validate");
        let broken = app.post(&path, company.token.reveal(), "{\"items\":").await;
        assert_eq!((broken.status, &*broken.code()), (400, "INVALID_JSON"));
        let empty = app.post(&path, company.token.reveal(), "{}").await;
        let data = &empty.json()["data"];
        assert_eq!((empty.status, &data["valid"]), (200, &json!(false)));
        assert!(codes(data).contains(&"REQUIRED"), "{data}");
    }
    let nothing = app.post("/api/v1/dte/nota/validate", company.token.reveal(), "{}");
    let nothing = nothing.await;
    assert_eq!((nothing.status, &*nothing.code()), (404, "ROUTE_NOT_FOUND"));
    assert!(nothing.body.contains("creditnote"), "{}", nothing.body);
}

#[actix_web::test]
async fn another_edition_judges_when_it_is_named() {
    let app = ApiApp::new();
    let company = app.kit.company().await;
    let mut request = requests::ccf();
    for (query, version) in [("", 3), ("?edition=2022", 3), ("?edition=2026", 4)] {
        let path = format!("{CCF}/validate{query}");
        let data = tried(&app, &company, &path, &request).await;
        assert_eq!(
            data["document"]["identificacion"]["version"], version,
            "{data}"
        );
    }
    let address = request["receiver"]["address"].as_object_mut().unwrap();
    address.remove("district");
    let of_2026 = tried(
        &app,
        &company,
        &format!("{CCF}/validate?edition=2026"),
        &request,
    )
    .await;
    assert_eq!(of_2026["valid"], false, "{of_2026}");
    let of_2022 = tried(&app, &company, &format!("{CCF}/validate"), &request).await;
    assert_eq!(of_2022["valid"], true, "{of_2022}");
    let wrong = post(
        &app,
        &company,
        &format!("{CCF}/validate?edition=2024"),
        &request,
    )
    .await;
    assert_eq!((wrong.status, &*wrong.code()), (400, "VALIDATION_FAILED"));
    let odd = tried(
        &app,
        &company,
        &format!("{CCF}/validate?editon=2026"),
        &request,
    )
    .await;
    assert!(
        odd["warnings"][0].as_str().unwrap().contains("editon"),
        "{odd}"
    );
}

#[actix_web::test]
async fn what_is_refused_for_other_reasons_is_told_as_a_violation() {
    let app = ApiApp::new();
    let company = app.kit.company().await;
    let path = format!("{CCF}/validate");
    app.kit
        .signer
        .set_fault(Some(CertificateFault::WrongPassword));
    let data = tried(&app, &company, &path, &requests::ccf()).await;
    assert_eq!(codes(&data), ["CERTIFICATE_WRONG_PASSWORD"]);
    assert_eq!(data["violations"][0]["path"], "certificate");
    app.kit.signer.set_fault(None);

    let request = actix_web::test::TestRequest::post()
        .uri("/api/v1/dte/ccf/validate")
        .insert_header(("Corrects", "20C8619E-75F5-492F-88F3-24697A6C9F58"))
        .set_payload(requests::ccf().to_string());
    let answered = app
        .send(super::authorized(request, company.token.reveal()))
        .await;
    let data = &answered.json()["data"];
    assert_eq!(codes(data), ["DOCUMENT_NOT_FOUND"]);
    assert_eq!(data["violations"][0]["path"], "Corrects");
    let strict = actix_web::test::TestRequest::post()
        .uri("/api/v1/dte/ccf/validate")
        .insert_header(("Prefer", "handling=strict"))
        .set_payload(json!({"itmes": []}).to_string());
    let answered = app
        .send(super::authorized(strict, company.token.reveal()))
        .await;
    assert!(
        codes(&answered.json()["data"]).contains(&"UNKNOWN"),
        "{}",
        answered.body
    );
}

/// A credit note of a line of a CCF that was issued here.
fn note_on(code: &str) -> Value {
    let mut note = requests::credit_note::valid();
    note["items"].as_array_mut().unwrap().truncate(1);
    note["items"][0]["related_doc"] = json!(code);
    note["summary"] = json!({
        "total_non_subject": 0, "total_exempt": 0, "total_taxed": 50, "sub_total_sales": 50,
        "sub_total": 50, "taxes": [{"code": "20", "description": "IVA 13%", "value": 6.5}],
        "total_operation": 56.5, "operation_condition": 1
    });
    note["related_docs"] = json!([{
        "document_type": "03", "generation_type": 2, "emission_date": "2026-03-16",
        "document_number": code
    }]);
    note
}

#[actix_web::test]
async fn an_identifier_of_the_issuers_that_is_taken_is_told() {
    let app = ApiApp::new();
    let company = app.kit.company().await;
    let mut request = requests::ccf();
    request["external_id"] = json!("PED-1");
    let path = format!("{CCF}/validate");
    let data = tried(&app, &company, &path, &request).await;
    assert_eq!(data["valid"], true, "a trial takes no identifier: {data}");
    let issued = post(&app, &company, CCF, &request).await;
    assert_eq!(issued.status, 201, "{}", issued.body);
    let data = tried(&app, &company, &path, &request).await;
    assert_eq!(codes(&data), ["EXTERNAL_ID_TAKEN"]);
    let taken = post(&app, &company, CCF, &request).await.json();
    assert!(taken["error"]["existing"]["control_number"].is_string());
    assert_eq!(
        data["existing"], taken["error"]["existing"],
        "as issuing names it"
    );
    let found = app
        .get(
            "/api/v1/dte/by-external-id/validate",
            company.token.reveal(),
        )
        .await;
    assert_eq!(found.status, 404, "an identifier may be such a word");
    assert_eq!(data["violations"][0]["path"], "external_id");
}

#[actix_web::test]
async fn balances_and_invalidations_of_named_documents_are_judged() {
    let app = ApiApp::new();
    let company = app.kit.company().await;
    let issued = app.issue(&company, requests::ccf().to_string()).await;
    let code = issued.json()["data"]["identificacion"]["codigoGeneracion"].clone();
    let note = note_on(code.as_str().unwrap());
    let mut valid = 0;
    // What is tried takes nothing of the document: only notes that are issued do.
    loop {
        for _ in 0..3 {
            let data = tried(&app, &company, "/dte/creditnote/validate", &note).await;
            let again = tried(&app, &company, "/dte/creditnote/validate", &note).await;
            assert_eq!(data, again);
        }
        let data = tried(&app, &company, "/dte/creditnote/validate", &note).await;
        let status = post(&app, &company, "/dte/creditnote", &note).await.status;
        assert_eq!(data["valid"], json!(status == 201), "{data}");
        if status != 201 {
            break;
        }
        valid += 1;
        assert!(valid < 50);
    }
    assert!(valid > 0);
}

#[actix_web::test]
async fn an_invalidation_is_tried_with_the_end_of_its_window() {
    let app = ApiApp::new();
    let company = app.kit.company().await;
    let issued = app.issue(&company, requests::ccf().to_string()).await;
    let code = issued.json()["data"]["identificacion"]["codigoGeneracion"].clone();
    let path = "/dte/invalidate/validate";
    let request = requests::invalidation(code.as_str().unwrap());
    let data = tried(&app, &company, path, &request).await;
    assert_eq!(
        (&data["valid"], codes(&data).len()),
        (&json!(true), 0),
        "{data}"
    );
    let until = issued.json()["invalidable_until"].clone();
    assert!(until.is_string());
    assert_eq!(data["until"], until);
    let document = &data["document"];
    assert_eq!(document["identificacion"]["codigoGeneracion"], json!(null));
    assert_eq!(document["documento"]["codigoGeneracion"], code);
    let document = document.clone();

    let mut bad = request.clone();
    bad["reason"]
        .as_object_mut()
        .unwrap()
        .remove("responsible_name");
    let data = tried(&app, &company, path, &bad).await;
    assert_eq!((&data["valid"], &data["until"]), (&json!(false), &until));
    let mut unreadable = request.clone();
    unreadable["reason"]["type"] = json!(9);
    let data = tried(&app, &company, path, &unreadable).await;
    assert_eq!((&data["valid"], &data["until"]), (&json!(false), &until));

    let mut unknown = request.clone();
    unknown["generation_code"] = json!("20C8619E-75F5-492F-88F3-24697A6C9F58");
    let data = tried(&app, &company, path, &unknown).await;
    assert_eq!(
        (codes(&data), &data["until"]),
        (vec!["DOCUMENT_NOT_FOUND"], &json!(null))
    );

    let found = format!("/api/v1/dte/{}", code.as_str().unwrap());
    let record = app.get(&found, company.token.reveal()).await.json();
    assert_eq!(record["data"]["status"], "RECEIVED");
    assert_eq!(record["data"]["invalidation"], json!(null));

    let done = post(&app, &company, "/dte/invalidate", &request).await;
    let mut sent = done.json()["data"].clone();
    sent["identificacion"]["codigoGeneracion"] = json!(null);
    assert_eq!(done.status, 200, "{}", done.body);
    assert_eq!(sent, document);
    let data = tried(&app, &company, path, &request).await;
    let again = post(&app, &company, "/dte/invalidate", &request).await;
    assert_eq!(
        (again.status, &data["valid"]),
        (400, &json!(false)),
        "{data}"
    );
    assert_eq!(data["violations"], again.json()["error"]["violations"]);

    let note = note_on(code.as_str().unwrap());
    let data = tried(&app, &company, "/dte/creditnote/validate", &note).await;
    assert_eq!(data["valid"], false, "{data}");
}

#[actix_web::test]
async fn a_trial_needs_neither_a_place_on_the_way_nor_a_store_that_takes_anything() {
    let app = ApiApp::new();
    let company = app.kit.company().await;
    let places: Vec<_> =
        iter::from_fn(|| app.kit.background.permits.take(company.main.company).ok()).collect();
    assert!(!places.is_empty());
    app.kit.store_faults.refuse_next(StoreError::Overloaded);
    let data = tried(&app, &company, &format!("{CCF}/validate"), &requests::ccf()).await;
    assert_eq!(data["valid"], true);
    assert_eq!(
        post(&app, &company, CCF, &requests::ccf()).await.status,
        503
    );
    drop(places);
    // The refusal was not used up by what was tried.
    assert_eq!(
        post(&app, &company, CCF, &requests::ccf()).await.status,
        503
    );
    assert_eq!(
        post(&app, &company, CCF, &requests::ccf()).await.status,
        201
    );
    let series = app.get("/api/v1/series", company.token.reveal()).await;
    assert!(
        series.body.contains("\"last_number\":1,\"documents\":1"),
        "{}",
        series.body
    );
}
