//! Certificates that companies give: every server signs with them, whatever lies in its folder.

use std::sync::atomic::{AtomicU32, Ordering};
use std::time::{Duration, Instant};

use dte_test_kit::postgresql::Cluster;
use reqwest::Method;
use serde_json::{Value, json};

use crate::app::{Answer, App, Company, Options, until};
use crate::requests::NIT;
use crate::{operation, requests};

pub const CERTIFICATE: &str = "/company/certificate";

/// What [`form`] is.
pub const FORM: &str = "multipart/form-data; boundary=limit";

const OTHER_PASSWORD: &str = "otra clave ñ";

/// Within which every server signs with a certificate that was given to another.
const TAKEN_UP_WITHIN: Duration = Duration::from_secs(5);

/// A part of a form.
fn part(name: &str, content: &str) -> String {
    format!("--limit\r\nContent-Disposition: form-data; name=\"{name}\"\r\n\r\n{content}\r\n")
}

/// A whole form.
pub fn form(file: &str, password: &str) -> String {
    part("file", file) + &part("password", password) + "--limit--\r\n"
}

impl App {
    /// Another certificate of a taxpayer, with keys of its own.
    async fn certify(&self, order: &Value) -> String {
        let file = self.at_sandbox(Method::POST, "certificates", order).await;
        file.as_str().unwrap().to_owned()
    }

    async fn own_certificate(&self, password: &str) -> String {
        self.certify(&json!({"nit": NIT, "password": password}))
            .await
    }

    async fn certificate_until(&self, not_after: &str) -> String {
        let order = json!({"nit": NIT, "password": OTHER_PASSWORD, "not_after": not_after});
        self.certify(&order).await
    }

    async fn put_form(&self, company: &Company, form: String, language: &str) -> Answer {
        let bearer = format!("Bearer {}", company.token);
        let headers = [
            ("content-type", FORM),
            ("authorization", bearer.as_str()),
            ("accept-language", language),
        ];
        self.send(Method::PUT, CERTIFICATE, &headers, form).await
    }

    async fn give(&self, company: &Company, file: &str, password: &str) -> Answer {
        self.put_form(company, form(file, password), "en").await
    }

    async fn source(&self, company: &Company) -> Value {
        let shown = self.get(CERTIFICATE, &company.token).await.expect(200);
        shown.json()["data"]["source"].clone()
    }

    async fn issues(&self, company: &Company) -> Answer {
        self.post("/dte/ccf", &company.token, &requests::ccf())
            .await
    }

    /// The company's certificate in the folder.
    pub fn certificate_file(&self) -> std::path::PathBuf {
        self.data().join(format!("certificates/{NIT}.crt"))
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_given_certificate_signs_when_its_file_and_the_process_are_gone() {
    let mut app = App::start().await;
    let company = app.company().await;
    app.issues(&company).await.expect(201);
    assert_eq!(app.source(&company).await, "folder");
    let file = app.own_certificate(OTHER_PASSWORD).await;

    let given = app.give(&company, &file, OTHER_PASSWORD).await.expect(200);
    assert_eq!(given.json()["data"]["nit"], NIT);
    std::fs::remove_file(app.certificate_file()).unwrap();
    app.issues(&company).await.expect(201);
    app.kill_and_restart();
    app.issues(&company).await.expect(201);
    assert_eq!(app.source(&company).await, "api");
    // Whoever logs in is not given a test certificate besides.
    let keys = company.registered["data"].clone();
    app.log_in(&keys).await;
    assert!(!app.certificate_file().exists());
    app.good(&["keys", "add"]);
    app.good(&["keys", "rotate"]);
    app.kill_and_restart();
    app.issues(&company).await.expect(201);
    app.terminate();
    let verified = app.good(&["verify"]);
    assert!(!verified.contains("FAULT"), "{verified}");

    let log = app.log();
    for hidden in [OTHER_PASSWORD, &file[..200], "<encodied>"] {
        assert!(!log.contains(hidden), "{hidden} is in the log");
    }
    for name in ["", "-wal"] {
        let bytes = std::fs::read(app.beside(name)).unwrap_or_default();
        let text = String::from_utf8_lossy(&bytes);
        for hidden in [OTHER_PASSWORD, "<encodied>"] {
            assert!(!text.contains(hidden), "{hidden} is in the database");
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn what_is_wrong_with_a_certificate_is_told_and_the_one_in_use_stays() {
    let app = App::start().await;
    let company = app.company().await;
    let file = app.own_certificate(OTHER_PASSWORD).await;
    let order = |nit, more: Value| {
        let mut order = json!({"nit": nit, "password": OTHER_PASSWORD});
        let more = more.as_object().unwrap().clone();
        order.as_object_mut().unwrap().extend(more);
        order
    };
    let other = app.certify(&order("06142803901121", json!({}))).await;
    let ended = json!({"not_before": "2020-01-01T00:00:00Z", "not_after": "2021-01-01T00:00:00Z"});
    let ended = app.certify(&order(NIT, ended)).await;
    let early = json!({"not_before": "2090-01-01T00:00:00Z", "not_after": "2091-01-01T00:00:00Z"});
    let early = app.certify(&order(NIT, early)).await;
    let encoded = |file: &str| {
        let key = file.split("<encodied>").nth(1).unwrap();
        key.split('<').next().unwrap().to_owned()
    };
    let mixed = file.replacen(&encoded(&file), &encoded(&ended), 1);
    let broken = file.replacen("<encodied>", "<encodied>A", 1);
    let large = "x".repeat(256 * 1024 + 1);

    for (file, password, status, code, path) in [
        (&file, "x", 400, "CERTIFICATE_WRONG_PASSWORD", "password"),
        (
            &other,
            OTHER_PASSWORD,
            400,
            "CERTIFICATE_OTHER_TAXPAYER",
            "file",
        ),
        (
            &ended,
            OTHER_PASSWORD,
            400,
            "CERTIFICATE_OUT_OF_DATE",
            "file",
        ),
        (
            &early,
            OTHER_PASSWORD,
            400,
            "CERTIFICATE_OUT_OF_DATE",
            "file",
        ),
        (
            &broken,
            OTHER_PASSWORD,
            400,
            "CERTIFICATE_UNREADABLE",
            "file",
        ),
        (
            &mixed,
            OTHER_PASSWORD,
            400,
            "CERTIFICATE_UNREADABLE",
            "file",
        ),
        (&"{}".to_owned(), "x", 400, "CERTIFICATE_UNREADABLE", "file"),
        (&String::new(), "x", 400, "CERTIFICATE_UNREADABLE", "file"),
        (&large, "x", 413, "BODY_TOO_LARGE", "file"),
        (&file, "", 400, "VALIDATION_FAILED", "password"),
    ] {
        let refused = app.give(&company, file, password).await.expect(status);
        let error = refused.json()["error"].clone();
        assert_eq!(error["code"], code, "{error}");
        assert_eq!(error["violations"][0]["path"], path, "{error}");
        if code.starts_with("CERTIFICATE") {
            let message = error["message"].as_str().unwrap();
            assert!(message.contains("the certificate in use stays"), "{error}");
        }
        let form = form(file, password);
        let spanish = app.put_form(&company, form, "es").await.expect(status);
        assert_ne!(spanish.json()["error"]["message"], error["message"]);
        assert!(!refused.text.contains(OTHER_PASSWORD));
    }
    assert_eq!(app.source(&company).await, "folder");
    app.issues(&company).await.expect(201);
}

#[tokio::test(flavor = "multi_thread")]
async fn forms_with_faults_are_told_what_they_lack() {
    let app = App::start().await;
    let company = app.company().await;
    let file = app.own_certificate(OTHER_PASSWORD).await;
    let end = "--limit--\r\n";
    let (file, password) = (part("file", &file), part("password", OTHER_PASSWORD));
    for (form, path) in [
        (format!("{file}{end}"), "password"),
        (format!("{password}{end}"), "file"),
        (format!("{file}{password}{file}{end}"), "file"),
        (format!("{file}{password}{password}{end}"), "password"),
        (
            format!("{file}{password}{}{end}", part("extra", "x")),
            "body",
        ),
        (format!("{file}{password}"), "body"),
        (end.to_owned(), "file"),
        (String::new(), "body"),
    ] {
        let refused = app.put_form(&company, form, "en").await.expect(400);
        let error = refused.json()["error"].clone();
        assert_eq!(error["code"], "VALIDATION_FAILED");
        assert_eq!(error["violations"][0]["path"], path, "{error}");
    }
    let bearer = format!("Bearer {}", company.token);
    for kind in [
        "application/json",
        "multipart/mixed; boundary=limit",
        "text/plain",
    ] {
        let headers = [("content-type", kind), ("authorization", bearer.as_str())];
        let form = format!("{file}{password}{end}");
        let refused = app.send(Method::PUT, CERTIFICATE, &headers, form).await;
        assert_eq!(refused.expect(415).code(), "UNSUPPORTED_MEDIA_TYPE");
    }
    assert_eq!(app.source(&company).await, "folder");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_process_that_is_killed_while_certificates_are_given_keeps_a_whole_one() {
    let mut app = App::start().await;
    let company = app.company().await;
    let files = [
        (app.own_certificate("first").await, "first"),
        (app.own_certificate("second").await, "second"),
    ];
    let (first, password) = &files[0];
    app.give(&company, first, password).await.expect(200);
    for round in 0..4_u64 {
        let answered = AtomicU32::new(0);
        let giving = async {
            for (file, password) in files.iter().cycle() {
                let sent = app
                    .client
                    .put(format!("{}/api/v1{CERTIFICATE}", app.url))
                    .bearer_auth(&company.token)
                    .header("content-type", FORM)
                    .body(form(file, password));
                assert_eq!(sent.send().await.unwrap().status(), 200);
                answered.fetch_add(1, Ordering::SeqCst);
            }
        };
        // While the second one is given, or one after it.
        let pause = async {
            until(async || answered.load(Ordering::SeqCst) > 0).await;
            tokio::time::sleep(Duration::from_millis(20 + 37 * round)).await;
        };
        tokio::select! {
            () = giving => unreachable!("it goes on and on"),
            () = pause => {}
        }
        app.kill_and_restart();
        app.issues(&company).await.expect(201);
        let keys = company.registered["data"].clone();
        app.log_in(&keys).await;
    }
    assert_eq!(app.source(&company).await, "api");
    app.terminate();
    app.good(&["verify"]);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_given_certificate_is_in_backups_and_signs_where_they_are_restored() {
    let mut app = App::start().await;
    let company = app.company().await;
    let file = app.own_certificate(OTHER_PASSWORD).await;
    app.give(&company, &file, OTHER_PASSWORD).await.expect(200);
    app.issues(&company).await.expect(201);
    std::fs::remove_file(app.certificate_file()).unwrap();
    app.good(&["backup", "--to", "copy.sqlite"]);
    let to = format!("sqlite://{}", app.beside(".restored").display());
    let mut restore = app.command(&["restore", "--from", "copy.sqlite"]);
    let restored = restore.env("DTE_DATABASE_URL", &to).output().unwrap();
    assert!(restored.status.success(), "{restored:?}");
    app.restart_with("DTE_DATABASE_URL", &to);
    assert_eq!(app.source(&company).await, "api");
    app.issues(&company).await.expect(201);
    app.good(&["verify"]);
}

#[tokio::test(flavor = "multi_thread")]
async fn the_end_of_a_given_certificate_is_measured() {
    let (mut app, metrics) = operation::with_metrics(&[]).await;
    let company = app.company().await;
    let file = app.certificate_until("2090-01-01T00:00:00Z").await;
    app.give(&company, &file, OTHER_PASSWORD).await.expect(200);
    app.issues(&company).await.expect(201);
    std::fs::remove_file(app.certificate_file()).unwrap();
    // The next start looks at every company at once.
    app.kill_and_restart();
    let began = Instant::now();
    let end = loop {
        let series = operation::read(&app, &metrics).await;
        if let Some(ends) = series.get("dte_certificate_end_timestamp") {
            break ends[0].1;
        }
        assert!(began.elapsed() < Duration::from_secs(20), "it is not shown");
        tokio::time::sleep(Duration::from_millis(100)).await;
    };
    assert!((end - 3_786_912_000.0).abs() < f64::EPSILON, "{end}");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_certificate_that_is_given_to_one_server_signs_at_the_other() {
    let Some(cluster) = Cluster::shared().unwrap() else {
        return;
    };
    let database = cluster.database().unwrap();
    let start = async |more: Vec<(&'static str, String)>| {
        let mut environment = vec![
            ("DTE_DATABASE_URL", database.url().to_owned()),
            ("DTE_MASTER_KEY", "6b".repeat(32)),
            ("DTE_TOKEN_SECRET", "7c".repeat(32)),
        ];
        environment.extend(more);
        App::start_with(Options { environment }).await
    };
    let first = start(Vec::new()).await;
    let second = start(vec![("DTE_AUTHORITY_URL", first.sandbox.clone())]).await;
    let company = first.company().await;
    // Its folder is its own, and empty.
    let refused = second.issues(&company).await.expect(400);
    assert_eq!(refused.code(), "CERTIFICATE_MISSING");
    let file = first.own_certificate(OTHER_PASSWORD).await;
    first
        .give(&company, &file, OTHER_PASSWORD)
        .await
        .expect(200);
    let began = Instant::now();
    while second.issues(&company).await.status != 201 {
        assert!(began.elapsed() < TAKEN_UP_WITHIN * 3, "it is not taken up");
        tokio::time::sleep(Duration::from_millis(100)).await;
    }
    first.issues(&company).await.expect(201);

    // The other way round, where one was read before.
    let newer = first.certificate_until("2090-01-01T00:00:00Z").await;
    let given = second.give(&company, &newer, OTHER_PASSWORD).await;
    let given = given.expect(200).json()["data"].clone();
    let began = Instant::now();
    while first.get(CERTIFICATE, &company.token).await.json()["data"] != given {
        assert!(began.elapsed() < TAKEN_UP_WITHIN * 3, "it is not taken up");
        tokio::time::sleep(Duration::from_millis(100)).await;
    }
    for server in [&first, &second] {
        server.issues(&company).await.expect(201);
    }
}
