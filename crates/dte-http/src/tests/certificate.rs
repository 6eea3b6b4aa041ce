//! Certificates that companies give.

use actix_web::test::TestRequest;
use dte_application::ports::{CertificateFault, Companies};
use dte_domain::taxpayer::Nit;
use dte_domain::value::Value as _;
use serde_json::{Value, json};
use time::OffsetDateTime;
use time::macros::datetime;

use super::{Answered, ApiApp, authorized};

const PATH: &str = "/api/v1/company/certificate";
const GOOD: [(&str, &str); 2] = [("file", "certificate of a pass"), ("password", "a pass")];

fn form(parts: &[(&str, &str)]) -> String {
    let part = |(name, content): &(&str, &str)| {
        format!(
            "--limit\r\nContent-Disposition: form-data; name=\"{name}\"; filename=\"a.crt\"\r\n\r\n\
             {content}\r\n"
        )
    };
    let parts: Vec<_> = parts.iter().map(part).collect();
    parts.concat() + "--limit--\r\n"
}

impl ApiApp {
    async fn give(&self, token: &str, body: String) -> Answered {
        let request = TestRequest::put().uri(PATH).set_payload(body);
        let request =
            request.insert_header(("Content-Type", "multipart/form-data; boundary=limit"));
        self.send(authorized(request, token)).await
    }
}

fn first_path(answered: &Answered) -> Value {
    answered.json()["error"]["violations"][0]["path"].clone()
}

#[actix_web::test]
async fn a_certificate_is_given_and_looked_at() {
    let app = ApiApp::new();
    let company = app.kit.company().await;
    let token = company.token.reveal();
    let before = app.get(PATH, token).await.json();
    assert_eq!(before["data"]["source"], "folder");
    let given = app.give(token, form(&GOOD)).await;
    insta::assert_snapshot!("given", given.whole());
    assert!(!given.body.contains("a pass"));
    let nit = Nit::parse("06140101231101").unwrap();
    let sealed = app
        .kit
        .database
        .certificate_file(&nit)
        .await
        .unwrap()
        .unwrap();
    assert_ne!(sealed.file.0, "certificate of a pass");
}

#[actix_web::test]
async fn what_is_wrong_with_a_given_certificate_is_told_and_changes_nothing() {
    let app = ApiApp::new();
    let company = app.kit.company().await;
    let token = company.token.reveal();
    for (parts, code) in [
        (
            [("file", "certificate of a pass"), ("password", "another")],
            "CERTIFICATE_WRONG_PASSWORD",
        ),
        (
            [("file", "nothing"), ("password", "a pass")],
            "CERTIFICATE_UNREADABLE",
        ),
    ] {
        let refused = app.give(token, form(&parts)).await;
        assert_eq!((refused.status, &*refused.code()), (400, code));
        assert!(
            refused.body.contains("the certificate in use stays"),
            "{}",
            refused.body
        );
    }
    app.kit.signer.set_end(datetime!(2026-03-16 15:00 UTC));
    let refused = app.give(token, form(&GOOD)).await;
    assert_eq!(refused.code(), "CERTIFICATE_OUT_OF_DATE");
    let refused = app.give(company.branch_token.reveal(), form(&GOOD)).await;
    assert_eq!((refused.status, &*refused.code()), (403, "FORBIDDEN"));
    let ever = OffsetDateTime::UNIX_EPOCH;
    let kept = app
        .kit
        .database
        .certificate_files_since(ever)
        .await
        .unwrap();
    assert_eq!(kept, []);
}

#[actix_web::test]
async fn forms_with_faults_are_refused() {
    let app = ApiApp::new();
    let company = app.kit.company().await;
    let token = company.token.reveal();
    for (parts, path) in [
        (&GOOD[..1], "password"),
        (&GOOD[1..], "file"),
        (&[GOOD[0], GOOD[1], GOOD[0]], "file"),
        (&[GOOD[0], GOOD[1], ("pasword", "x")], "body"),
        (&[GOOD[0], ("password", "")], "password"),
    ] {
        let refused = app.give(token, form(parts)).await;
        assert_eq!(
            (refused.status, first_path(&refused)),
            (400, json!(path)),
            "{parts:?}"
        );
    }
    let whole = form(&GOOD);
    for end in 0..whole.len() - "--\r\n".len() {
        let cut = app.give(token, whole[..end].to_owned()).await;
        assert_eq!(cut.status, 400, "cut after {end}: {}", cut.body);
    }
    let request = TestRequest::put().uri(PATH).set_payload("{}");
    let request = request.insert_header(("Content-Type", "application/json"));
    let refused = app.send(authorized(request, token)).await;
    assert_eq!(refused.status, 415);
    let large = "x".repeat(2 * 1024 * 1024);
    let refused = app.give(token, form(&[("file", &large), GOOD[1]])).await;
    assert_eq!(refused.status, 413);
}

#[actix_web::test]
async fn a_company_without_a_certificate_is_told_so() {
    let app = ApiApp::new();
    let company = app.kit.company().await;
    app.kit.signer.set_fault(Some(CertificateFault::Missing {
        file: "06140101231101.crt".into(),
    }));
    let refused = app.get(PATH, company.token.reveal()).await;
    assert_eq!(
        (refused.status, &*refused.code()),
        (400, "CERTIFICATE_MISSING")
    );
}

#[actix_web::test]
async fn establishments_are_listed_with_their_places() {
    let app = ApiApp::new();
    let company = app.kit.company().await;
    let places = async |token: &str| {
        let listed = app.get("/api/v1/company/branches", token).await.json();
        let listed = listed["data"]["branch_offices"].as_array().unwrap().clone();
        listed
            .iter()
            .map(|one| one["place"].clone())
            .collect::<Vec<_>>()
    };
    assert_eq!(
        places(company.token.reveal()).await,
        ["M001P001", "S001P001"]
    );
    assert_eq!(places(company.branch_token.reveal()).await, ["S001P001"]);
}
