//! Keys that are made, rotated and removed: sessions end on every server, and what was done stays done.

use std::time::{Duration, Instant};

use dte_test_kit::postgresql::Cluster;
use reqwest::Method;
use serde_json::{Value, json};

use crate::app::{Answer, App, Company, Options};
use crate::requests;

const KEYS: &str = "/company/keys";

/// Within which every server ends a session whose key is gone.
const ENDS_WITHIN: Duration = Duration::from_secs(5);

impl App {
    async fn make_key(&self, company: &Company, wanted: &Value) -> Value {
        let made = self.post(KEYS, &company.token, wanted).await;
        made.expect(201).json()["data"].clone()
    }

    async fn remove_key(&self, company: &Company, key: &Value) -> Answer {
        let path = format!("{KEYS}/{}", key["id"].as_str().unwrap());
        let bearer = format!("Bearer {}", company.token);
        let headers = [("authorization", bearer.as_str())];
        self.send(Method::DELETE, &path, &headers, "").await
    }

    async fn lists(&self, token: &str) -> bool {
        self.get("/dte", token).await.status == 200
    }

    /// Waits until a session is refused, not much longer than it may take: the machine does other things, too.
    async fn ends(&self, token: &str) {
        let began = Instant::now();
        while self.lists(token).await {
            assert!(began.elapsed() < ENDS_WITHIN * 3, "the session goes on");
            tokio::time::sleep(Duration::from_millis(100)).await;
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_key_that_is_removed_at_one_server_ends_its_sessions_at_the_other() {
    let Some(cluster) = Cluster::shared().unwrap() else {
        return;
    };
    let database = cluster.database().unwrap();
    let certificates = tempfile::tempdir().unwrap();
    let start = async |more: Vec<(&'static str, String)>| {
        let mut environment = vec![
            ("DTE_DATABASE_URL", database.url().to_owned()),
            ("DTE_MASTER_KEY", "6b".repeat(32)),
            ("DTE_TOKEN_SECRET", "7c".repeat(32)),
            (
                "DTE_CERTIFICATES_DIR",
                certificates.path().display().to_string(),
            ),
        ];
        environment.extend(more);
        App::start_with(Options { environment }).await
    };
    let first = start(Vec::new()).await;
    let second = start(vec![("DTE_AUTHORITY_URL", first.sandbox.clone())]).await;
    let company = first.company().await;
    let wanted = json!({"label": "caja", "scopes": ["read"]});
    let key = first.make_key(&company, &wanted).await;
    let token = second.log_in(&key).await;
    assert!(first.lists(&token).await && second.lists(&token).await);
    let rotated = format!("{KEYS}/{}/rotate", key["id"].as_str().unwrap());
    let overlap = json!({"overlap_hours": 1});
    let rotated = first.post(&rotated, &company.token, &overlap).await;
    let rotated = rotated.expect(201).json()["data"].clone();
    let fresh = second.log_in(&rotated).await;
    tokio::time::sleep(ENDS_WITHIN).await;
    assert!(second.lists(&token).await && second.lists(&fresh).await);

    first.remove_key(&company, &key).await.expect(200);
    for token in [&token, &fresh] {
        assert!(!first.lists(token).await, "the server that was asked");
        second.ends(token).await;
    }
    assert!(second.lists(&company.token).await);
    // The operator's command is seen by both.
    let nit = requests::NIT;
    first.good(&["credentials", "reset", "--nit", nit, "--branch", "1"]);
    first.ends(&company.token).await;
    second.ends(&company.token).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn what_was_done_to_keys_outlives_the_process() {
    let mut app = App::start().await;
    let company = app.company().await;
    let wanted = json!({"label": "caja", "branch_number": 2, "scopes": ["issue"]});
    let kept = app.make_key(&company, &wanted).await;
    let gone = app.make_key(&company, &wanted).await;
    let (of_kept, of_gone) = (app.log_in(&kept).await, app.log_in(&gone).await);
    let ccf = requests::ccf();
    for token in [&of_kept, &of_gone] {
        app.post("/dte/ccf", token, &ccf).await.expect(201);
    }
    app.remove_key(&company, &gone).await.expect(200);
    app.kill_and_restart();
    app.post("/dte/ccf", &of_kept, &ccf).await.expect(201);
    let refused = app.post("/dte/ccf", &of_gone, &ccf).await.expect(401);
    assert_eq!(refused.code(), "INVALID_TOKEN");
    let login = requests::login(&gone, requests::NIT);
    app.post("/auth/login", "", &login).await.expect(401);
    let listed = app.get(KEYS, &company.token).await.expect(200).json();
    let labels = listed["data"]["keys"].as_array().unwrap().iter();
    assert_eq!(labels.filter(|key| key["label"] == "caja").count(), 1);
}
