//! The language in which users are spoken to: the operator's, unless a request names another.

use actix_web::test::TestRequest;
use dte_domain::language::Language;
use serde_json::{Value, json};

use super::{Answered, ApiApp, authorized, requests};
use crate::request::field_errors::FieldErrorKind;

/// An application whose operator says nothing of languages.
fn app() -> ApiApp {
    ApiApp::with(|service| service.settings.language = Language::default())
}

async fn post(app: &ApiApp, headers: &[(&str, &str)], path: &str, body: &Value) -> Answered {
    let company = app.kit.company().await;
    send(app, company.token.reveal(), headers, path, body).await
}

async fn send(
    app: &ApiApp,
    token: &str,
    headers: &[(&str, &str)],
    path: &str,
    body: &Value,
) -> Answered {
    let request = TestRequest::post().uri(path).set_payload(body.to_string());
    let request = request.insert_header(("Content-Type", "application/json"));
    let request = headers
        .iter()
        .fold(request, |request, header| request.insert_header(*header));
    app.send(authorized(request, token)).await
}

/// A CCF that is accepted with warnings from every layer.
fn odd() -> Value {
    let mut request = requests::ccf();
    request["items"][0]["unit_measure"] = json!(98);
    request["items"][1]["descripcion"] = json!("nobody knows it");
    request["items"][0]["description"] = json!("uno\ndos");
    request["receiver"]["nit"] = json!("0614-010101-101-1");
    request
}

/// A CCF that is refused for its faults of shape.
fn faulty() -> Value {
    let mut request = requests::ccf();
    request["receiver"]["nit"] = json!("12");
    request["items"][0]["quantity"] = json!("1");
    request["items"][1]["description"] = json!("");
    request["items"][1]["colour"] = json!("red");
    request["summary"]["total_to_pay"] = json!(1.005);
    request["other_docs"] = json!([{"document_code": 1, "detail": false}]);
    request["related_docs"] = json!([{"document_type": "07", "document_number": 3}]);
    request
}

/// A CCF that is refused for the rules that it breaks.
fn breaking() -> Value {
    let mut request = requests::ccf();
    request["receiver"].as_object_mut().unwrap().remove("phone");
    request["receiver"]["address"]["municipality"] = json!("99");
    request["items"][0]["discount"] = json!(1_000_000);
    request["items"][1]["taxes"] = json!(["19"]);
    request["summary"]["iva_perception"] = json!(3);
    request["other_docs"] = json!([{"document_code": 1}]);
    request["related_docs"] = json!([{"document_type": "07"}]);
    request
}

const CCF: &str = "/api/v1/dte/ccf";

#[actix_web::test]
async fn without_a_word_it_is_spanish() {
    let refused = post(&app(), &[], CCF, &faulty()).await;
    assert_eq!(refused.status, 400);
    assert_eq!(refused.header("content-language"), Some("es"));
    insta::assert_snapshot!("refused_in_spanish", pretty(&refused.json()));
    let refused = post(&app(), &[], CCF, &breaking()).await;
    insta::assert_snapshot!("refused_by_rules_in_spanish", pretty(&refused.json()));

    let issued = post(&app(), &[], CCF, &odd()).await;
    assert_eq!(issued.status, 201, "{}", issued.body);
    assert_eq!(issued.header("content-language"), Some("es"));
    insta::assert_snapshot!("warned_in_spanish", pretty(&issued.json()));
}

fn pretty(json: &Value) -> String {
    serde_json::to_string_pretty(json).unwrap()
}

#[actix_web::test]
async fn a_request_names_its_language() {
    let english = [("Accept-Language", "en-GB, es;q=0.5")];
    let refused = post(&app(), &english, CCF, &faulty()).await;
    assert_eq!(refused.header("content-language"), Some("en"));
    let message = &refused.json()["error"]["message"];
    assert!(
        message
            .as_str()
            .unwrap()
            .contains("faults; nothing was done"),
        "{message}"
    );
    let issued = post(&app(), &english, CCF, &odd()).await;
    assert_eq!(issued.header("content-language"), Some("en"));
    assert!(issued.body.contains("unknown member, ignored"));
    // The operator may say English, and a request Spanish.
    let spanish = [("Accept-Language", "fr, es-SV;q=0.2")];
    let refused = post(&ApiApp::new(), &spanish, CCF, &faulty()).await;
    assert_eq!(refused.header("content-language"), Some("es"));
    let unknown = [("Accept-Language", "fr")];
    let refused = post(&ApiApp::new(), &unknown, CCF, &faulty()).await;
    assert_eq!(refused.header("content-language"), Some("en"));
}

#[actix_web::test]
async fn codes_paths_and_values_are_the_same_in_both() {
    let said = async |language: &str| {
        let headers = [("Accept-Language", language)];
        let mut all = Vec::new();
        for request in [faulty(), breaking()] {
            let refused = post(&app(), &headers, CCF, &request).await.json();
            all.extend(refused["error"]["violations"].as_array().unwrap().clone());
        }
        all
    };
    let (english, spanish) = (said("en").await, said("es").await);
    assert!(english.len() > 10, "{english:#?}");
    assert_eq!(english.len(), spanish.len());
    for (english, spanish) in english.iter().zip(&spanish) {
        assert_eq!(english["code"], spanish["code"]);
        assert_eq!(english["path"], spanish["path"]);
        assert_ne!(english["message"], spanish["message"]);
    }
}

#[actix_web::test]
async fn what_has_no_texts_names_no_language() {
    let alive = app().get("/api/v1/health/live", "").await;
    assert_eq!(alive.status, 200);
    assert_eq!(alive.header("content-language"), None);
}

#[actix_web::test]
async fn a_repetition_keeps_the_language_of_the_first_answer() {
    let app = app();
    let company = app.kit.company().await;
    let token = company.token.reveal();
    let key = ("Idempotency-Key", "one");
    let first = send(&app, token, &[key], CCF, &odd()).await;
    let english = ("Accept-Language", "en");
    let again = send(&app, token, &[key, english], CCF, &odd()).await;
    assert_eq!(again.header("idempotency-replayed"), Some("true"));
    assert_eq!(again.json()["warnings"], first.json()["warnings"]);
    assert_eq!(again.header("content-language"), None);
    // A refusal is judged anew.
    let other = send(&app, token, &[key, english], CCF, &requests::ccf()).await;
    assert_eq!(other.header("content-language"), Some("en"));
}

#[actix_web::test]
async fn refusals_before_any_handler_are_in_the_language_too() {
    let app = app();
    for path in ["/api/v1/nowhere", "/api/v1/dte/ccf", "/api/v1/company"] {
        let answered = app.get(path, "").await;
        assert!(answered.is_enveloped(), "{}", answered.body);
        assert_eq!(answered.header("content-language"), Some("es"), "{path}");
    }
    let down = app.get("/api/v1/dte?page=0&colour=red", "").await;
    assert_eq!(down.header("content-language"), Some("es"));
}

#[test]
fn what_is_wrong_with_a_shape_is_said_in_both() {
    for kind in FieldErrorKind::ALL {
        let says = kind.says();
        assert_ne!(says.english, says.spanish, "{}", kind.code());
        assert!(!says.english.is_empty() && !says.spanish.is_empty());
    }
}
