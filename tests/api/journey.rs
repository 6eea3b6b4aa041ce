//! The main way through the service.

use serde_json::Value;

use crate::app::App;
use crate::requests;

/// The text of a JSON member that is an object, exactly as it stands in an answer.
pub fn raw_member<'a>(text: &'a str, path: &[&str]) -> &'a str {
    let mut raw: &serde_json::value::RawValue = serde_json::from_str(text).unwrap();
    for name in path {
        let members: std::collections::BTreeMap<String, &serde_json::value::RawValue> =
            serde_json::from_str(raw.get()).unwrap();
        raw = members[*name];
    }
    raw.get()
}

#[tokio::test(flavor = "multi_thread")]
async fn a_company_registers_logs_in_and_issues_a_stamped_ccf() {
    let app = App::start().await;
    let company = app.company().await;
    let issued = app
        .post("/dte/ccf", &company.token, &requests::ccf())
        .await
        .expect(201);
    let answer = issued.json();
    assert_eq!(answer["success"], true);
    let stamp = answer["reception_stamp"].as_str().unwrap();
    assert_eq!(stamp.len(), 40);
    let identification = &answer["data"]["identificacion"];
    assert_eq!(
        identification["numeroControl"],
        "DTE-03-M001P001-000000000000001"
    );
    let code = identification["codigoGeneracion"].as_str().unwrap();

    let record = app
        .get(&format!("/dte/{code}"), &company.token)
        .await
        .expect(200);
    assert_eq!(record.json()["data"]["status"], "RECEIVED");
    assert_eq!(record.json()["data"]["reception_stamp"], stamp);
    assert_eq!(
        raw_member(&record.text, &["data", "json_data"]),
        raw_member(&issued.text, &["data"]),
        "the same bytes"
    );

    let list = app
        .get("/dte?type=03&status=RECEIVED", &company.token)
        .await
        .expect(200)
        .json();
    assert_eq!(list["data"]["summary"]["total"], 1);
    assert_eq!(
        list["data"]["documents"][0]["document"]["identificacion"]["codigoGeneracion"],
        code
    );

    let held = app.held().await;
    assert_eq!(held.len(), 1);
    assert_eq!(held[0]["codigoGeneracion"], code);
    assert_eq!(held[0]["selloRecibido"], stamp);

    let page = app
        .client
        .get(answer["qr_link"].as_str().unwrap())
        .send()
        .await
        .unwrap();
    let page = page.text().await.unwrap();
    assert!(
        page.contains(stamp) && page.contains("DTE-03-M001P001-000000000000001"),
        "{page}"
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn each_establishment_numbers_its_own_series_at_its_own_place() {
    let app = App::start().await;
    let company = app.company().await;
    let branches = company.registered["data"]["branch_offices"]
        .as_array()
        .unwrap();
    let mut numbers = Vec::new();
    for keys in branches {
        let token = app.log_in(keys).await;
        let answer = app
            .post("/ccf", &token, &requests::ccf())
            .await
            .expect(201)
            .json();
        let identification = &answer["data"]["identificacion"];
        numbers.push(identification["numeroControl"].as_str().unwrap().to_owned());
    }
    assert_eq!(
        numbers,
        [
            "DTE-03-M001P001-000000000000001",
            "DTE-03-S001P001-000000000000001",
            "DTE-03-S002P001-000000000000001"
        ]
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn a_sister_establishment_is_forbidden_and_a_stranger_finds_nothing() {
    let app = App::start().await;
    let company = app.company().await;
    let stranger = app.company_with(requests::register_other()).await;
    let branch = app
        .log_in(&company.registered["data"]["branch_offices"][1])
        .await;
    let issued = app
        .post("/dte/ccf", &company.token, &requests::ccf())
        .await
        .expect(201)
        .json();
    let code = issued["data"]["identificacion"]["codigoGeneracion"]
        .as_str()
        .unwrap();
    let path = format!("/dte/{code}");
    app.get(&path, &branch).await.expect(403);
    app.get(&path, &stranger.token).await.expect(404);
    let list = app.get("/dte", &stranger.token).await.expect(200).json();
    assert_eq!(list["data"]["summary"]["total"], 0);
}

#[tokio::test(flavor = "multi_thread")]
async fn the_same_idempotency_key_issues_once() {
    let app = App::start().await;
    let company = app.company().await;
    let bearer = format!("Bearer {}", company.token);
    let headers = [
        ("content-type", "application/json"),
        ("authorization", bearer.as_str()),
        ("idempotency-key", "order-4711"),
    ];
    let body = requests::ccf().to_string();
    let send =
        |path: &'static str, body: String| app.send(reqwest::Method::POST, path, &headers, body);
    let first = send("/dte/ccf", body.clone()).await.expect(201);
    let again = send("/ccf", body.clone()).await.expect(201);
    assert_eq!(first.text, again.text);
    assert_eq!(again.headers["idempotency-replayed"], "true");
    assert!(!first.headers.contains_key("idempotency-replayed"));
    send("/dte/ccf", body.replace("Producto B", "Producto C"))
        .await
        .expect(422);
    assert_eq!(app.held().await.len(), 1);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_killed_service_keeps_everything_and_goes_on_with_the_next_number() {
    let mut app = App::start().await;
    let company = app.company().await;
    let first = app
        .post("/dte/ccf", &company.token, &requests::ccf())
        .await
        .expect(201)
        .json();
    app.kill_and_restart();
    let code = first["data"]["identificacion"]["codigoGeneracion"]
        .as_str()
        .unwrap();
    let record = app
        .get(&format!("/dte/{code}"), &company.token)
        .await
        .expect(200)
        .json();
    assert_eq!(record["data"]["json_data"], first["data"]);
    let second = app
        .post("/dte/ccf", &company.token, &requests::ccf())
        .await
        .expect(201)
        .json();
    let number: &Value = &second["data"]["identificacion"]["numeroControl"];
    assert_eq!(number, "DTE-03-M001P001-000000000000002");
    assert_eq!(app.held().await.len(), 2);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_document_that_breaks_five_rules_is_told_all_five_and_takes_no_number() {
    let app = App::start().await;
    let company = app.company().await;
    let mut ccf = requests::ccf();
    ccf["receiver"]["nrc"] = Value::Null;
    ccf["items"][0]["taxes"] = Value::Null;
    ccf["summary"]["taxes"][0]["value"] = 40.into();
    ccf["summary"]["payment_types"][0]["amount"] = 1.into();
    ccf["extension"] = serde_json::json!({"delivery_name": "Ana"});
    let refused = app
        .post("/dte/ccf", &company.token, &ccf)
        .await
        .expect(400)
        .json();
    let details = refused["error"]["details"].as_array().unwrap();
    for code in ["CCF-01", "CCF-04", "CCF-08", "CCF-09", "CCF-13"] {
        let told = |detail: &Value| detail.as_str().unwrap().starts_with(&format!("[{code}]"));
        assert!(details.iter().any(told), "{code}: {details:#?}");
    }
    let good = app
        .post("/dte/ccf", &company.token, &requests::ccf())
        .await
        .expect(201)
        .json();
    let number = &good["data"]["identificacion"]["numeroControl"];
    assert_eq!(number, "DTE-03-M001P001-000000000000001");
}
