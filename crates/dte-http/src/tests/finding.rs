//! Documents are searched for, and answers that have not changed are not sent again.

use actix_web::test::TestRequest;
use dte_application::ports::{SubmitReply, TimelineKind};
use dte_domain::lifecycle::Rejection;
use dte_test_kit::TestCompany;
use serde_json::{Value, json};
use time::Duration;

use super::{Answered, ApiApp, authorized, requests};

async fn codes(app: &ApiApp, token: &str, query: &str) -> Vec<Value> {
    let answered = app.get(&format!("/api/v1/dte?{query}"), token).await;
    assert_eq!(answered.status, 200, "{query}: {}", answered.body);
    let documents = answered.json()["data"]["documents"].clone();
    let documents = documents.as_array().unwrap().iter();
    documents
        .map(|document| document["generation_code"].clone())
        .collect()
}

fn code_of(answered: &Answered) -> Value {
    assert_eq!(answered.status, 201, "{}", answered.body);
    answered.json()["data"]["identificacion"]["codigoGeneracion"].clone()
}

#[actix_web::test]
async fn what_is_looked_for_says_something_and_other_filters_may_be_empty() {
    let app = ApiApp::new();
    let company = app.kit.company().await;
    let token = company.token.reveal();
    for name in ["external_id", "control_number", "receiver", "q"] {
        let answered = app.get(&format!("/api/v1/dte?{name}="), token).await;
        assert_eq!(answered.status, 400, "{name}: {}", answered.body);
        let violations = answered.json()["error"]["violations"].clone();
        assert_eq!(violations[0]["path"], *name, "{violations}");
    }
    // As forms send what was not chosen.
    let none = codes(&app, token, "status=&type=&startDate=&min_total=").await;
    assert!(none.is_empty());
}

#[actix_web::test]
async fn a_document_is_found_by_whatever_is_known_of_it() {
    let app = ApiApp::new();
    let company = app.kit.company().await;
    let token = company.token.reveal();
    let mut body = requests::ccf();
    body["external_id"] = json!("A/1");
    body["receiver"]["name"] = json!("Cafetería «La Niña», S.A.");
    body["receiver"]["nit"] = json!("0614-290985-103-7");
    body["receiver"]["nrc"] = json!("98765-4");
    let issued = app.issue(&company, body.to_string()).await;
    let number = issued.json()["data"]["identificacion"]["numeroControl"].clone();
    let total = issued.json()["data"]["resumen"]["totalPagar"].to_string();
    let one = [code_of(&issued)];
    let mut other = requests::ccf();
    other["receiver"]["name"] = json!("Ferretería El Clavo");
    other["receiver"]["nit"] = json!("0614-150795-103-3");
    other["receiver"]["nrc"] = json!("1");
    let other = [code_of(&app.issue(&company, other.to_string()).await)];
    for query in [
        "external_id=A%2F1".to_owned(),
        format!("control_number={}", number.as_str().unwrap().to_lowercase()),
        "receiver=0614-290985-103-7".to_owned(),
        "receiver=06142909851037".to_owned(),
        "receiver=987654".to_owned(),
        "q=NINA".to_owned(),
        "q=cafet+ni%C3%B1".to_owned(),
        format!("q=la&min_total={total}&max_total={total}&type=03&status=RECEIVED"),
    ] {
        assert_eq!(codes(&app, token, &query).await, one, "{query}");
    }
    assert_eq!(codes(&app, token, "q=clavo").await, other);
    assert_eq!(
        codes(&app, token, "min_total=99999999").await,
        [json!(null); 0]
    );
    assert_eq!(
        codes(&app, token, "q=ni%C3%B1a&type=01").await,
        [json!(null); 0]
    );
    for (query, path) in [
        ("min_total=2&max_total=1", "min_total"),
        ("min_total=1.001", "min_total"),
        ("external_id=a+b", "external_id"),
        ("view=all", "view"),
    ] {
        let refused = app.get(&format!("/api/v1/dte?{query}"), token).await;
        assert_eq!(
            refused.json()["error"]["violations"][0]["path"],
            path,
            "{}",
            refused.body
        );
    }
}

#[actix_web::test]
async fn a_summary_tells_of_a_document_without_it() {
    let app = ApiApp::new();
    let company = app.kit.company().await;
    let issued = app.issue(&company, requests::ccf().to_string()).await;
    let listed = app
        .get("/api/v1/dte?view=summary", company.token.reveal())
        .await;
    let listed = listed.json();
    let entry = &listed["data"]["documents"][0];
    let data = &issued.json()["data"];
    assert_eq!(entry["generation_code"], code_of(&issued));
    assert_eq!(entry["total"], data["resumen"]["totalPagar"]);
    assert_eq!(entry["receiver"]["name"], data["receptor"]["nombre"]);
    assert_eq!(
        entry["receiver"]["document_number"],
        data["receptor"]["nit"]
    );
    assert_eq!(
        (&entry["type"], &entry["status"]),
        (&json!("03"), &json!("RECEIVED"))
    );
    assert!(entry["times"]["issued"].is_string());
    assert!(entry.get("document").is_none());
    assert_eq!(listed["data"]["summary"]["total"], 1);
}

async fn again(app: &ApiApp, token: &str, path: &str, tag: &str) -> Answered {
    let request = TestRequest::get()
        .uri(path)
        .insert_header(("If-None-Match", tag.to_owned()));
    app.send(authorized(request, token)).await
}

async fn tag(app: &ApiApp, token: &str, path: &str) -> String {
    let answered = app.get(path, token).await;
    assert_eq!(answered.status, 200, "{}", answered.body);
    assert_eq!(answered.header("cache-control"), Some("private, no-cache"));
    let vary = answered.header("vary").unwrap().to_ascii_lowercase();
    for header in ["authorization", "accept-language", "accept-encoding"] {
        assert!(vary.contains(header), "{vary}");
    }
    let tag = answered.header("etag").unwrap().to_owned();
    assert!(tag.starts_with("W/\""), "{tag}");
    let same = again(app, token, path, &tag).await;
    assert_eq!((same.status, &*same.body), (304, ""), "{path}");
    assert_eq!(same.header("etag"), Some(&*tag));
    assert_eq!(same.header("cache-control"), Some("private, no-cache"));
    tag
}

#[actix_web::test]
async fn what_has_not_changed_is_not_sent_again() {
    let app = ApiApp::new();
    let company: TestCompany = app.kit.company().await;
    let token = company.token.reveal();
    let first = code_of(&app.issue(&company, requests::ccf().to_string()).await);
    let record = format!("/api/v1/dte/{}", first.as_str().unwrap());
    let paths = [
        "/api/v1/dte",
        "/api/v1/dte?q=cafetales",
        "/api/v1/dte?view=summary",
        &record,
    ];
    let mut tags = Vec::new();
    for path in paths {
        tags.push(tag(&app, token, path).await);
    }
    // Another client, another language, another query: another answer.
    let branch = again(&app, company.branch_token.reveal(), paths[0], &tags[0]).await;
    assert_eq!(branch.status, 200);
    let mut statuses = Vec::new();
    for language in ["en", "es"] {
        let request = TestRequest::get().uri(paths[0]);
        let request = request.insert_header(("Accept-Language", language));
        let request = request.insert_header(("If-None-Match", tags[0].clone()));
        statuses.push(app.send(authorized(request, token)).await.status);
    }
    statuses.sort_unstable();
    assert_eq!(
        statuses,
        [200, 304],
        "of two languages one is that of the first answer"
    );
    assert_eq!(
        again(&app, token, "/api/v1/dte?page=2", &tags[0])
            .await
            .status,
        200
    );
    // An invalidation that begins and ends.
    let body = requests::invalidation(first.as_str().unwrap()).to_string();
    assert_eq!(
        app.post("/api/v1/dte/invalidate", token, body).await.status,
        200
    );
    for (path, old) in paths.iter().zip(&mut tags) {
        assert_eq!(again(&app, token, path, old).await.status, 200, "{path}");
        *old = tag(&app, token, path).await;
    }
    // Another document: the record stays as it is.
    app.issue(&company, requests::ccf().to_string()).await;
    for (path, old) in paths.iter().zip(&tags) {
        let status = if *path == record { 304 } else { 200 };
        assert_eq!(again(&app, token, path, old).await.status, status, "{path}");
    }
}

#[actix_web::test]
async fn a_list_of_changes_changes_with_time_while_it_holds_something_back() {
    let app = ApiApp::new();
    let company = app.kit.company().await;
    let token = company.token.reveal();
    app.issue(&company, requests::ccf().to_string()).await;
    let path = "/api/v1/dte?updated_since=2026-03-16T00:00:00-06:00";
    let held_back = app.get(path, token).await;
    assert_eq!(held_back.json()["data"]["documents"], json!([]));
    let old = held_back.header("etag").unwrap().to_owned();
    app.kit.clock.advance(Duration::seconds(6));
    let shown = again(&app, token, path, &old).await;
    assert_eq!(
        shown.json()["data"]["documents"].as_array().unwrap().len(),
        1
    );
    let old = tag(&app, token, path).await;
    app.kit.clock.advance(Duration::seconds(6));
    assert_eq!(again(&app, token, path, &old).await.status, 304);
}

#[actix_web::test]
async fn a_timeline_tells_what_happened_in_order() {
    let app = ApiApp::new();
    let company = app.kit.company().await;
    let token = company.token.reveal();
    app.kit
        .authority
        .answer_next(SubmitReply::Rejected(Rejection {
            code: "020".to_owned(),
            description: "NO".to_owned(),
            ..Rejection::default()
        }));
    let rejected = app.issue(&company, requests::ccf().to_string()).await;
    let code = rejected.json()["error"]["generation_code"].clone();
    let code = code.as_str().unwrap();
    app.kit.clock.advance(Duration::minutes(5));
    let request = TestRequest::post().uri("/api/v1/dte/ccf");
    let request = request.insert_header(("Corrects", code.to_owned()));
    let request = request.insert_header(("Content-Type", "application/json"));
    let request = authorized(request.set_payload(requests::ccf().to_string()), token);
    assert_eq!(app.send(request).await.status, 201);
    app.kit.clock.advance(Duration::minutes(5));
    let body = requests::invalidation(code).to_string();
    assert_eq!(
        app.post("/api/v1/dte/invalidate", token, body).await.status,
        200
    );
    let path = format!("/api/v1/dte/{code}/timeline");
    let told = app.get(&path, token).await.json();
    let entries = told["data"]["entries"].as_array().unwrap();
    let what: Vec<_> = entries
        .iter()
        .map(|entry| entry["what"].as_str().unwrap())
        .collect();
    assert_eq!(
        what,
        [
            "stored",
            "rejected",
            "corrected",
            "stamped",
            "invalidation_requested",
            "invalidated"
        ]
    );
    assert_eq!(entries[1]["rejection"]["code"], "020", "{told}");
    assert_eq!(
        (&told["data"]["status"], &told["data"]["resends"]),
        (&json!("INVALIDATED"), &json!(0))
    );
    assert_eq!(
        app.get(&path, company.branch_token.reveal()).await.status,
        403
    );
    let unknown = "/api/v1/dte/00000000-0000-4000-8000-0000000000FF/timeline";
    assert_eq!(app.get(unknown, token).await.status, 404);
}

#[test]
fn the_words_of_timelines_are_listed() {
    let page = include_str!("../../../../docs/API.md");
    for kind in TimelineKind::ALL {
        let row = format!("| `{}` | ", kind.name());
        assert!(page.contains(&row), "{row}");
    }
}

#[actix_web::test]
async fn a_timeline_tells_each_attempt_that_decided_nothing() {
    let app = ApiApp::new();
    let company = app.kit.company().await;
    let token = company.token.reveal();
    app.kit.authority.answer_next(SubmitReply::NoAnswer {
        seen: "HTTP 502: bad gateway".to_owned(),
    });
    let issued = app.issue(&company, requests::ccf().to_string()).await;
    let code = code_of(&issued);
    let path = format!("/api/v1/dte/{}/timeline", code.as_str().unwrap());
    let told = app.get(&path, token).await.json();
    let entries = told["data"]["entries"].as_array().unwrap();
    let what: Vec<_> = entries
        .iter()
        .map(|entry| entry["what"].as_str().unwrap())
        .collect();
    assert_eq!(what, ["stored", "unanswered", "query_unknown", "stamped"]);
    let attempt = &entries[1];
    assert_eq!(attempt["said"], "HTTP 502: bad gateway", "{told}");
    assert_eq!(
        (&attempt["times"], &attempt["last_at"]),
        (&json!(1), &attempt["at"])
    );
    assert!(entries[2].get("said").is_none(), "{told}");
}
