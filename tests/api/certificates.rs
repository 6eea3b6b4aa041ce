//! Certificates that companies give: every server signs with them, whatever lies in its folder.

use std::time::{Duration, Instant};

use aws_lc_rs::digest::{SHA512, digest};
use dte_persistence::test_cluster::Cluster;
use reqwest::Method;

use crate::app::{Answer, App, Company, Options};
use crate::requests::{self, CERTIFICATE_PASSWORD, NIT};

const OTHER_PASSWORD: &str = "otra clave ñ";

fn hash(password: &str) -> String {
    let digest = digest(&SHA512, password.as_bytes());
    digest
        .as_ref()
        .iter()
        .map(|byte| format!("{byte:02x}"))
        .collect()
}

/// The company's certificate of the folder, under another password.
fn under(app: &App, password: &str) -> String {
    let file = app.data().join(format!("certificates/{NIT}.crt"));
    let file = std::fs::read_to_string(file).unwrap();
    let old = hash(CERTIFICATE_PASSWORD);
    assert!(file.to_ascii_lowercase().contains(&old));
    let at = file.to_ascii_lowercase().find(&old).unwrap();
    format!(
        "{}{}{}",
        &file[..at],
        hash(password),
        &file[at + old.len()..]
    )
}

impl App {
    async fn give(&self, company: &Company, file: &str, password: &str) -> Answer {
        let part = |name: &str, content: &str| {
            format!(
                "--limit\r\nContent-Disposition: form-data; name=\"{name}\"\r\n\r\n{content}\r\n"
            )
        };
        let body = part("file", file) + &part("password", password) + "--limit--\r\n";
        let bearer = format!("Bearer {}", company.token);
        let headers = [
            ("content-type", "multipart/form-data; boundary=limit"),
            ("authorization", bearer.as_str()),
        ];
        self.send(Method::PUT, "/company/certificate", &headers, body)
            .await
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_given_certificate_signs_when_its_file_and_the_process_are_gone() {
    let mut app = App::start().await;
    let company = app.company().await;
    let token = &company.token;
    app.post("/dte/ccf", token, &requests::ccf())
        .await
        .expect(201);
    let file = under(&app, OTHER_PASSWORD);
    let wrong = app
        .give(&company, &file, CERTIFICATE_PASSWORD)
        .await
        .expect(400);
    assert_eq!(wrong.code(), "CERTIFICATE_WRONG_PASSWORD");
    let broken = file.replacen("<encodied>", "<encodied>A", 1);
    let refused = app
        .give(&company, &broken, OTHER_PASSWORD)
        .await
        .expect(400);
    assert_eq!(refused.code(), "CERTIFICATE_UNREADABLE");
    let source = async |app: &App| {
        let shown = app
            .get("/company/certificate", token)
            .await
            .expect(200)
            .json();
        shown["data"]["source"].clone()
    };
    assert_eq!(source(&app).await, "folder");

    let given = app.give(&company, &file, OTHER_PASSWORD).await.expect(200);
    assert_eq!(given.json()["data"]["nit"], NIT);
    std::fs::remove_file(app.data().join(format!("certificates/{NIT}.crt"))).unwrap();
    app.post("/dte/ccf", token, &requests::ccf())
        .await
        .expect(201);
    app.kill_and_restart();
    app.post("/dte/ccf", token, &requests::ccf())
        .await
        .expect(201);
    assert_eq!(source(&app).await, "api");
    app.good(&["keys", "rotate"]);
    app.kill_and_restart();
    app.post("/dte/ccf", token, &requests::ccf())
        .await
        .expect(201);
    app.terminate();
    app.good(&["verify"]);

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
    let refused = second
        .post("/dte/ccf", &company.token, &requests::ccf())
        .await;
    assert_eq!(refused.expect(400).code(), "CERTIFICATE_MISSING");
    let file = under(&first, OTHER_PASSWORD);
    first
        .give(&company, &file, OTHER_PASSWORD)
        .await
        .expect(200);
    let began = Instant::now();
    while second
        .post("/dte/ccf", &company.token, &requests::ccf())
        .await
        .status
        != 201
    {
        assert!(
            began.elapsed() < Duration::from_secs(5),
            "it is not taken up"
        );
        tokio::time::sleep(Duration::from_millis(100)).await;
    }
    let issued = first
        .post("/dte/ccf", &company.token, &requests::ccf())
        .await;
    issued.expect(201);
}
