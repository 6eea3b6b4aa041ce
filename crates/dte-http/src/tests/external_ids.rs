//! What clients call documents, and what they note beside them.

use actix_web::test::TestRequest;
use dte_application::ports::SubmitReply;
use dte_domain::lifecycle::Rejection;
use dte_test_kit::TestCompany;
use futures_util::future::join_all;
use serde_json::{Value, json};
use time::Duration;

use super::requests::ISSUING;
use super::{Answered, ApiApp, authorized, requests};

fn named(id: &str) -> Value {
    let mut body = requests::ccf();
    body["external_id"] = json!(id);
    body
}

async fn by_id(app: &ApiApp, token: &str, id: &str) -> Answered {
    let path = format!("/api/v1/dte/by-external-id/{id}");
    app.get(&path, token).await
}

fn code_of(answered: &Answered) -> Value {
    answered.json()["data"]["identificacion"]["codigoGeneracion"].clone()
}

#[actix_web::test]
async fn every_type_keeps_them_beside_its_document() {
    for issuing in ISSUING {
        let app = ApiApp::new();
        let company = app.kit.company().await;
        let token = company.token.reveal();
        let mut body = (issuing.valid)();
        body["external_id"] = json!(" PED/1042|á".trim_end_matches('á'));
        body["metadata"] = json!({"z": "último", "a": "", "seller_7": "«Ana»"});
        let path = format!("/api/v1{}", issuing.paths()[0]);
        let issued = app.post(&path, token, body.to_string()).await;
        assert_eq!(issued.status, 201, "{}: {}", issuing.name, issued.body);
        assert_eq!(issued.json()["external_id"], "PED/1042|");
        assert!(!issued.json()["data"].to_string().contains("PED/1042"));
        assert!(!issued.body.contains("seller_7"));

        let found = by_id(&app, token, "PED%2F1042%7C").await;
        assert_eq!(found.status, 200, "{}", found.body);
        let record = &found.json()["data"];
        assert_eq!(record["generation_code"], code_of(&issued));
        assert_eq!(record["external_id"], "PED/1042|");
        assert!(
            found
                .body
                .contains(r#""metadata":{"a":"","seller_7":"«Ana»","z":"último"}"#),
            "{}",
            found.body
        );
        let list = app.get("/api/v1/dte", token).await.json();
        let entry = &list["data"]["documents"][0];
        assert_eq!(entry["external_id"], record["external_id"]);
        assert_eq!(entry["metadata"], record["metadata"]);
        assert_eq!(by_id(&app, token, "PED").await.status, 404);
    }
}

#[actix_web::test]
async fn a_second_document_is_refused_and_told_of_the_first() {
    let app = ApiApp::new();
    let company = app.kit.company().await;
    let issued = app.issue(&company, named("A-1").to_string()).await;
    let refused = app.issue(&company, named("A-1").to_string()).await;
    assert_eq!(
        (refused.status, &*refused.code()),
        (409, "EXTERNAL_ID_TAKEN")
    );
    let existing = &refused.json()["error"]["existing"];
    assert_eq!(existing["generation_code"], code_of(&issued));
    assert_eq!(existing["status"], "RECEIVED");
    let number = &issued.json()["data"]["identificacion"]["numeroControl"];
    assert_eq!(&existing["control_number"], number);

    // A branch, which may not read it, is not told its code.
    let branch = company.branch_token.reveal();
    let refused = app
        .post("/api/v1/dte/ccf", branch, named("A-1").to_string())
        .await;
    assert_eq!(
        (refused.status, &*refused.code()),
        (409, "EXTERNAL_ID_TAKEN")
    );
    let existing = &refused.json()["error"]["existing"];
    assert!(existing.get("generation_code").is_none());
    assert_eq!(&existing["control_number"], number);
    assert_eq!(by_id(&app, branch, "A-1").await.status, 403);
    // All of that took no number.
    let next = app.issue(&company, named("A-2").to_string()).await;
    let next = next.json()["data"]["identificacion"]["numeroControl"].to_string();
    assert!(next.ends_with("0002\""), "{next}");
}

fn with_key(company: &TestCompany, key: &str, body: &Value) -> TestRequest {
    let request = TestRequest::post().uri("/api/v1/dte/ccf");
    let request = request.insert_header(("Idempotency-Key", key.to_owned()));
    let request = request.insert_header(("Content-Type", "application/json"));
    authorized(
        request.set_payload(body.to_string()),
        company.token.reveal(),
    )
}

#[actix_web::test]
async fn a_repeated_request_is_answered_again_before_its_identifier_is_looked_for() {
    let app = ApiApp::new();
    let company = app.kit.company().await;
    let first = app.send(with_key(&company, "k", &named("A-1"))).await;
    let again = app.send(with_key(&company, "k", &named("A-1"))).await;
    assert_eq!((first.status, again.status), (201, 201));
    assert_eq!(first.body, again.body);
    assert_eq!(again.header("idempotency-replayed"), Some("true"));
    let another = app.send(with_key(&company, "l", &named("A-1"))).await;
    assert_eq!(
        (another.status, &*another.code()),
        (409, "EXTERNAL_ID_TAKEN")
    );
}

#[actix_web::test]
async fn of_requests_at_the_same_time_one_is_issued() {
    let app = ApiApp::new();
    let company = app.kit.company().await;
    let body = named("A-1").to_string();
    let answers = join_all((0..8).map(|_| app.issue(&company, body.clone()))).await;
    let (issued, refused): (Vec<_>, Vec<_>) =
        answers.into_iter().partition(|answer| answer.status == 201);
    assert_eq!((issued.len(), refused.len()), (1, 7));
    for answer in refused {
        assert_eq!((answer.status, &*answer.code()), (409, "EXTERNAL_ID_TAKEN"));
        let existing = &answer.json()["error"]["existing"];
        assert_eq!(existing["generation_code"], code_of(&issued[0]));
    }
    let list = app.get("/api/v1/dte", company.token.reveal()).await.json();
    assert_eq!(list["data"]["summary"]["total"], 1);
}

#[actix_web::test]
async fn a_correction_keeps_both_and_a_day_later_another_takes_the_identifier() {
    let app = ApiApp::new();
    let company = app.kit.company().await;
    let token = company.token.reveal();
    let refuse = || {
        app.kit
            .authority
            .answer_next(SubmitReply::Rejected(Rejection {
                code: "020".to_owned(),
                ..Rejection::default()
            }));
    };
    let correcting = |code: &str, body: &Value| {
        let request = TestRequest::post().uri("/api/v1/dte/ccf");
        let request = request.insert_header(("Corrects", code.to_owned()));
        let request = request.insert_header(("Content-Type", "application/json"));
        authorized(request.set_payload(body.to_string()), token)
    };
    refuse();
    let mut body = named("A-1");
    body["metadata"] = json!({"order": "7"});
    let rejected = app.issue(&company, body.to_string()).await;
    assert_eq!(rejected.status, 400, "{}", rejected.body);
    let code = rejected.json()["error"]["generation_code"].clone();
    let code = code.as_str().unwrap();
    assert_eq!(
        app.issue(&company, named("A-1").to_string()).await.status,
        409
    );

    let renamed = app.send(correcting(code, &named("A-2"))).await;
    assert_eq!(renamed.json()["error"]["violations"][0]["code"], "COR-06");
    refuse();
    app.send(correcting(code, &requests::ccf())).await;
    let record = by_id(&app, token, "A-1").await.json()["data"].clone();
    assert_eq!(
        (&record["generation_code"], &record["corrections"]),
        (&json!(code), &json!(1))
    );
    assert_eq!(record["metadata"], json!({"order": "7"}));

    app.kit
        .clock
        .advance(Duration::hours(24) + Duration::seconds(1));
    let new = app.issue(&company, named("A-1").to_string()).await;
    assert_eq!(new.status, 201, "{}", new.body);
    let newest = by_id(&app, token, "A-1").await.json();
    assert_eq!(newest["data"]["generation_code"], code_of(&new));
}

#[actix_web::test]
async fn what_is_wrong_with_them_is_told_with_everything_else() {
    let app = ApiApp::new();
    let company = app.kit.company().await;
    let mut many = serde_json::Map::new();
    for number in 0..21 {
        many.insert(format!("n{number}"), json!("x"));
    }
    for (member, value, expected) in [
        ("external_id", json!("a b"), "FORMAT external_id"),
        ("external_id", json!("x".repeat(101)), "LENGTH external_id"),
        ("external_id", json!(7), "TYPE external_id"),
        ("metadata", json!([]), "TYPE metadata"),
        ("metadata", json!({"a": 1}), "TYPE metadata.a"),
        ("metadata", json!({"a": null}), "REQUIRED metadata.a"),
        (
            "metadata",
            json!({"a": "x".repeat(501)}),
            "LENGTH metadata.a",
        ),
        ("metadata", json!({"": "x"}), "LENGTH metadata"),
        ("metadata", json!({"x".repeat(41): "x"}), "LENGTH metadata"),
        ("metadata", many.into(), "COUNT metadata"),
    ] {
        let mut body = requests::ccf();
        body[member] = value;
        body["observations"] = json!(7);
        let answered = app.issue(&company, body.to_string()).await;
        assert_eq!(answered.status, 400, "{body}");
        let json = answered.json();
        let violations = json["error"]["violations"].as_array().unwrap();
        let named: Vec<String> = violations
            .iter()
            .map(|it| {
                format!(
                    "{} {}",
                    it["code"].as_str().unwrap(),
                    it["path"].as_str().unwrap()
                )
            })
            .collect();
        assert!(
            named.iter().any(|it| it == expected),
            "{named:?} {expected}"
        );
        assert!(named.len() > 1, "{named:?}");
    }
    let doubled = requests::ccf()
        .to_string()
        .replacen('{', r#"{"metadata":{"a":"1","a":"2"},"#, 1);
    assert_eq!(app.issue(&company, doubled).await.code(), "DUPLICATE_KEY");
    assert_eq!(
        by_id(&app, company.token.reveal(), "a%20b").await.code(),
        "VALIDATION_FAILED"
    );
}

#[actix_web::test]
async fn a_request_is_the_same_by_what_it_says() {
    let app = ApiApp::new();
    let company = app.kit.company().await;
    let body = requests::ccf();
    let first = app.send(with_key(&company, "k", &body)).await;
    assert_eq!(first.status, 201, "{}", first.body);
    let request = |text: String| {
        let request = TestRequest::post().uri("/api/v1/dte/ccf");
        let request = request.insert_header(("Idempotency-Key", "k"));
        let request = request.insert_header(("Content-Type", "application/json"));
        authorized(request.set_payload(text), company.token.reveal())
    };
    // Blanks, a member that is null, and the members in another order.
    let members = body.as_object().unwrap();
    let members: Vec<String> = members
        .iter()
        .rev()
        .map(|(name, member)| format!("\"{name}\" : {member:#}"))
        .collect();
    let respelled = format!("{{ \"external_id\": null, {} }}", members.join(" , "));
    let again = app.send(request(respelled)).await;
    assert_eq!(
        (again.status, again.header("idempotency-replayed")),
        (201, Some("true"))
    );
    assert_eq!(again.body, first.body);
    let mut other = body;
    other["observations"] = json!("otra");
    let other = app.send(request(other.to_string())).await;
    assert_eq!(
        (other.status, &*other.code()),
        (422, "IDEMPOTENCY_KEY_REUSED")
    );
}
