//! No secret in logs, answers or the database.

use std::path::Path;

use serde_json::{Value, json};

use crate::app::App;
use crate::requests::{self, CERTIFICATE_PASSWORD, PORTAL_PASSWORD};

/// Every file below a folder, with its bytes as text.
fn files(folder: &Path) -> Vec<(String, String)> {
    let mut found = Vec::new();
    for entry in std::fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            found.extend(files(&path));
        } else {
            let bytes = std::fs::read(&path).unwrap();
            found.push((
                path.display().to_string(),
                String::from_utf8_lossy(&bytes).into_owned(),
            ));
        }
    }
    found
}

#[tokio::test(flavor = "multi_thread")]
async fn no_secret_is_logged_answered_or_stored_in_clear() {
    let mut app = App::start().await;
    let company = app.company().await;
    let keys = &company.registered["data"];
    let secret = keys["api_secret"].as_str().unwrap().to_owned();

    let mut answers = Vec::new();
    answers.push(
        app.post("/dte/ccf", &company.token, &requests::ccf())
            .await
            .text,
    );
    answers.push(
        app.post("/auth/register", "", &requests::register())
            .await
            .expect(400)
            .text,
    );
    let mut typo = requests::register_other();
    typo["password_pri"] = json!([CERTIFICATE_PASSWORD]);
    typo["nrc"] = json!(7);
    answers.push(app.post("/auth/register", "", &typo).await.expect(400).text);
    let mut wrong = requests::login(keys, requests::NIT);
    wrong["api_secret"] = json!({"secret": secret});
    answers.push(app.post("/auth/login", "", &wrong).await.expect(400).text);
    wrong["api_secret"] = Value::from(format!("{secret}x"));
    answers.push(app.post("/auth/login", "", &wrong).await.expect(401).text);
    app.fault("auth", "status", json!(500), 1).await;
    answers.push(
        app.get("/dte", &format!("{}x", company.token))
            .await
            .expect(401)
            .text,
    );
    answers.push(app.get("/health", "").await.expect(200).text);
    let wanted = json!({"label": "caja", "scopes": ["read"]});
    let bearer = format!("Bearer {}", company.token);
    let headers = [
        ("content-type", "application/json"),
        ("authorization", bearer.as_str()),
        ("idempotency-key", "shown-once"),
    ];
    let method = reqwest::Method::POST;
    let made = app.send(method, "/company/keys", &headers, wanted.to_string());
    let made = made.await.expect(201).json()["data"].clone();
    let made_secret = made["api_secret"].as_str().unwrap().to_owned();
    let made_token = app.log_in(&made).await;
    let keys = app.get("/company/keys", &company.token).await.expect(200);
    answers.push(keys.text);
    app.terminate();

    let secrets = [
        CERTIFICATE_PASSWORD,
        PORTAL_PASSWORD,
        &secret,
        &company.token,
        &made_secret,
        &made_token,
    ];
    let authority_token = "Bearer eyJ";
    for text in &answers {
        for hidden in secrets {
            assert!(!text.contains(hidden), "{hidden} is in an answer: {text}");
        }
    }
    let log = app.log();
    assert!(log.contains("dte/ccf"), "requests are logged");
    for hidden in secrets.into_iter().chain([authority_token]) {
        assert!(!log.contains(hidden), "{hidden} is in the log");
    }
    for (path, content) in files(&app.data()) {
        if path.contains("/sandbox/") {
            continue; // the authority's own files, not ours
        }
        for hidden in secrets.into_iter().chain([authority_token]) {
            assert!(!content.contains(hidden), "{hidden} is in {path}");
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn keys_and_certificates_are_for_their_owner_only() {
    use std::os::unix::fs::PermissionsExt;
    let app = App::start().await;
    app.company().await;
    for file in [
        "keys/master.key",
        "keys/token.key",
        "certificates/06140101901015.crt",
        "sandbox/sandbox.jsonl",
    ] {
        let mode = std::fs::metadata(app.data().join(file))
            .unwrap()
            .permissions()
            .mode();
        assert_eq!(mode & 0o777, 0o600, "{file}");
    }
}
