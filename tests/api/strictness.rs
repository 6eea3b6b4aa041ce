//! A sandbox that asks who taxpayers are.

use reqwest::Method;
use serde_json::{Value, json};

use crate::app::{Answer, App, Company, Options};
use crate::authority::code_of;
use crate::requests;

/// A receiver that nobody has entered.
const STRANGER: &str = "06142803901121";

async fn at(level: &str) -> (App, Company) {
    let environment = vec![("DTE_SANDBOX_STRICT", level.to_owned())];
    let app = App::start_with(Options { environment }).await;
    let company = app.company().await;
    (app, company)
}

fn to_a_stranger() -> Value {
    let mut ccf = requests::ccf();
    ccf["receiver"]["nit"] = STRANGER.into();
    ccf
}

async fn issue(app: &App, company: &Company, request: &Value) -> Answer {
    app.post("/dte/ccf", &company.token, request).await
}

#[tokio::test(flavor = "multi_thread")]
async fn an_unknown_receiver_is_refused_and_after_its_entry_the_document_is_corrected() {
    let (app, company) = at("registry").await;
    let about = app.at_sandbox(Method::GET, "", &Value::Null).await;
    assert_eq!(about["strict"], "registry");
    let refused = issue(&app, &company, &to_a_stranger()).await.expect(400);
    assert_eq!(refused.code(), "HACIENDA_007");
    assert!(refused.text.contains("NIT CONTRIBUYENTE NO EXISTE"));
    let list = app.get("/dte", &company.token).await.expect(200).json();
    let rejected = code_of(&json!({"data": list["data"]["documents"][0]["document"]}));

    let entered = json!([{"nit": STRANGER, "nrc": "118203-4"}]);
    app.at_sandbox(Method::POST, "taxpayers", &entered).await;
    let bearer = format!("Bearer {}", company.token);
    let headers = [
        ("content-type", "application/json"),
        ("authorization", bearer.as_str()),
        ("corrects", rejected.as_str()),
    ];
    let body = to_a_stranger().to_string();
    let corrected = app.send(Method::POST, "/dte/ccf", &headers, body).await;
    let corrected = corrected.expect(201).json();
    assert!(corrected["reception_stamp"].is_string(), "{corrected}");
    assert_eq!(code_of(&corrected), rejected);

    app.at_sandbox(Method::PUT, "strict", &json!({"level": "rules"}))
        .await;
    app.at_sandbox(Method::DELETE, &format!("taxpayers/{STRANGER}"), &json!({}))
        .await;
    let taken = issue(&app, &company, &to_a_stranger()).await;
    taken.expect(201);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_company_that_changes_its_activity_changes_it_at_the_authority_too() {
    let (app, company) = at("registry").await;
    let known = json!([{"nit": requests::RECEIVERS[0]}]);
    app.at_sandbox(Method::POST, "taxpayers", &known).await;
    issue(&app, &company, &requests::ccf()).await.expect(201);
    let bearer = format!("Bearer {}", company.token);
    let headers = [
        ("content-type", "application/json"),
        ("authorization", bearer.as_str()),
    ];
    let activity = json!({
        "economic_activity": "56101", "economic_activity_desc": "Restaurantes"
    });
    let changed = app.send(Method::PATCH, "/company", &headers, activity.to_string());
    changed.await.expect(200);
    let refused = issue(&app, &company, &requests::ccf()).await.expect(400);
    assert_eq!(refused.code(), "HACIENDA_008");
    assert!(refused.text.contains("emisor.codActividad"));
    let own = format!("taxpayers/{}", requests::NIT);
    app.at_sandbox(Method::PATCH, &own, &json!({"activity": "56101"}))
        .await;
    issue(&app, &company, &requests::ccf()).await.expect(201);
}

#[tokio::test(flavor = "multi_thread")]
async fn codes_of_no_catalogue_are_warned_of_and_observed_by_the_authority() {
    let (app, company) = at("rules").await;
    for (place, code, path) in [
        ("/items/0/unit_measure", json!(98), "items[0].unit_measure"),
        (
            "/receiver/activity_code",
            json!("99999"),
            "receiver.activity_code",
        ),
    ] {
        let mut request = requests::ccf();
        *request.pointer_mut(place).unwrap() = code;
        let tried = app
            .post("/dte/ccf/validate", &company.token, &request)
            .await;
        let tried = tried.expect(200).json();
        assert_eq!(tried["data"]["valid"], true, "{tried}");
        let warnings = tried["data"]["warnings"].as_array().unwrap().iter();
        let said: Vec<_> = warnings.map(|one| one.as_str().unwrap()).collect();
        let is_told = |text: &&str| text.starts_with(path) && text.contains("may reject");
        assert!(said.iter().any(is_told), "{said:?}");
        let issued = issue(&app, &company, &request).await.expect(201);
        assert!(
            issued.json()["reception_stamp"].is_string(),
            "{}",
            issued.text
        );
        assert!(
            issued.text.contains("No existe en el catálogo"),
            "{}",
            issued.text
        );
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn who_may_sign_in_is_a_matter_of_the_level() {
    for (level, status) in [("off", 200), ("rules", 200), ("registry", 401)] {
        let (app, company) = at(level).await;
        let mut request = requests::login(&company.registered["data"], requests::NIT);
        request["credentials"] = json!({"username": STRANGER, "password": "wrong"});
        let answer = app.post("/auth/login", "", &request).await;
        assert_eq!(answer.status.as_u16(), status, "{level}: {}", answer.text);
    }
}
