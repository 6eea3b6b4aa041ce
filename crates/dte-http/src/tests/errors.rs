use std::borrow::Cow;
use std::sync::Arc;
use std::time::Duration;

use actix_web::test::TestRequest;
use async_trait::async_trait;
use dte_application::ports::{
    CertificateFault, Grant, Obstacle, PortError, Probe, Secret, SignIn, StoreError, SubmitReply,
    Tokens,
};
use dte_application::use_cases::check_health::CheckHealth;
use dte_domain::identification::Environment;
use dte_domain::lifecycle::InvalidTransition;
use dte_domain::lifecycle::StatusKind;
use dte_domain::message;
use dte_test_kit::TestApp;
use serde_json::json;
use time::OffsetDateTime;

use super::{Answered, ApiApp, authorized, requests};
use crate::RegistrationMode;
use crate::response::errors::TABLE;
use crate::response::problem::Problem;

/// A component that is down.
struct Dead {
    vital: bool,
}

#[async_trait]
impl Probe for Dead {
    fn component(&self) -> &'static str {
        if self.vital { "database" } else { "authority" }
    }

    fn is_vital(&self) -> bool {
        self.vital
    }

    async fn probe(&self) -> Result<(), Cow<'static, str>> {
        Err("not reachable".into())
    }
}

/// Tokens that panic.
pub struct Panicking;

impl Tokens for Panicking {
    fn issue(&self, _: &Grant) -> Result<Secret, PortError> {
        panic!("no token")
    }

    fn verify(&self, _: &str, _: OffsetDateTime) -> Option<Grant> {
        panic!("no grant")
    }
}

fn line(answered: &Answered) -> String {
    assert!(answered.is_enveloped(), "{}", answered.body);
    let retry = answered
        .header("retry-after")
        .map(|after| format!(" (retry after {after})"));
    let json = answered.json();
    format!(
        "{} {}{} {}",
        answered.status,
        answered.code(),
        retry.unwrap_or_default(),
        json["error"]["message"].as_str().unwrap()
    )
}

#[actix_web::test]
async fn every_error_of_issuing_has_its_code_and_stores_nothing() {
    let app = ApiApp::new();
    let company = app.kit.company().await;
    let body = requests::ccf().to_string();
    let mut lines = Vec::new();

    for fault in [
        CertificateFault::Missing {
            file: "06140101231101.crt".into(),
        },
        CertificateFault::Unreadable {
            why: message!("no private key", "sin llave privada"),
        },
        CertificateFault::WrongPassword,
        CertificateFault::OtherTaxpayer,
        CertificateFault::OutOfDate {
            from: "2020-01-01".into(),
            to: "2024-01-01".into(),
        },
    ] {
        app.kit.signer.set_fault(Some(fault));
        lines.push(line(&app.issue(&company, body.clone()).await));
    }
    app.kit.signer.set_fault(None);
    for error in [
        StoreError::SeriesExhausted,
        StoreError::Overloaded,
        PortError::transient("storing a document", "connection lost").into(),
        PortError::new("storing a document", "disk full at /var/secret").into(),
    ] {
        app.kit.store_faults.refuse_next(error);
        lines.push(line(&app.issue(&company, body.clone()).await));
    }
    for broken in [
        "",
        "{",
        "{\"items\": [{\"type\": 1,}]}",
        "{} x",
        "nul",
        "\u{feff}{}",
        "{\"items\": [1], \"items\": [2]}",
        "{\"x\": {\"y\": [{\"z\": 1, \"z\": 1}]}}",
        &format!("{{\"x\": {}}}", "[".repeat(40)),
        &format!("{{\"x\": {}{}}}", "[".repeat(40), "]".repeat(40)),
        "{\"items\": 1e999}",
        "[]",
        "null",
        "\"x\"",
    ] {
        lines.push(line(&app.issue(&company, broken.to_owned()).await));
    }
    lines.push(line(
        &app.issue(&company, b"{\"a\": \"\xff\"}".to_vec()).await,
    ));
    insta::assert_snapshot!(lines.join("\n"));
    assert_eq!(app.kit.file.stored_documents(), 0);
}

#[actix_web::test]
async fn broken_json_is_answered_with_the_place() {
    let app = ApiApp::new();
    let company = app.kit.company().await;
    let body = "{\n  \"items\": [\n    {\"type\": 1, \"quantity\": 1.}\n  ]\n}";
    insta::assert_snapshot!("broken_json", app.issue(&company, body).await.whole());
    let body = "{\"items\": [{\"taxes\": [], \"taxes\": []}]}";
    insta::assert_snapshot!("duplicate_key", app.issue(&company, body).await.whole());
}

#[actix_web::test]
async fn tokens_are_asked_for_and_judged() {
    let app = ApiApp::new();
    let company = app.kit.company().await;
    let mut lines = Vec::new();
    let good = company.token.reveal();
    for header in [
        "",
        "Bearer",
        "Bearer ",
        "Bearer nonsense",
        "Basic dTpw",
        good,
        &format!("Bearer{good}"),
        &format!("Bearer {good} x"),
    ] {
        let request = TestRequest::get()
            .uri("/api/v1/dte")
            .insert_header(("Authorization", header));
        let answered = app.send(request).await;
        assert!(answered.header("www-authenticate").is_some());
        lines.push(format!("{header:?}: {}", line(&answered)));
    }
    let none = app.send(TestRequest::get().uri("/api/v1/dte")).await;
    lines.push(line(&none));
    insta::assert_snapshot!(lines.join("\n"));
    let request = TestRequest::get().uri("/api/v1/dte");
    let lower = request.insert_header(("Authorization", format!("bearer {good}")));
    assert_eq!(app.send(lower).await.status, 200);

    app.kit.clock.advance(time::Duration::days(31));
    assert_eq!(app.get("/api/v1/dte", good).await.code(), "INVALID_TOKEN");
}

#[actix_web::test]
async fn credentials_are_judged_by_us_and_by_the_authority() {
    let app = ApiApp::new();
    let company = app.kit.company().await;
    let keys = &company.keys[0];
    let log_in = async |key: &str, secret: &str| {
        app.post(
            "/api/v1/auth/login",
            "",
            requests::keys(key, secret).to_string(),
        )
        .await
    };
    let wrong = log_in(&keys.api_key, "wrong").await;
    let unknown = log_in("unknown", keys.api_secret.reveal()).await;
    assert_eq!(wrong.body, unknown.body);
    app.kit.authority.set_sign_in(SignIn::Refused);
    let refused = log_in(&keys.api_key, keys.api_secret.reveal()).await;
    insta::assert_snapshot!([line(&wrong), line(&refused)].join("\n"));
}

#[actix_web::test]
async fn another_taxpayers_portal_user_is_refused_in_production_and_told_whose_to_take() {
    let mut kit = TestApp::new();
    let log_in = Arc::get_mut(&mut kit.use_cases.log_in).unwrap();
    log_in.environment = Environment::Production;
    let app = ApiApp::over(kit, |_| {});
    let company = app.kit.company().await;
    let keys = &company.keys[0];
    let mut request = requests::keys(&keys.api_key, keys.api_secret.reveal());
    request["credentials"]["username"] = "06140202900012".into();
    let refused = app
        .post("/api/v1/auth/login", "", request.to_string())
        .await;
    assert_eq!(
        line(&refused),
        "401 PORTAL_CREDENTIALS_REJECTED credentials.username is another taxpayer's: the tax authority \
         refuses documents that another taxpayer sends; log in with the company's own NIT and its \
         portal password"
    );
}

#[actix_web::test]
async fn a_company_registers_once() {
    let app = ApiApp::new();
    let request = requests::company().to_string();
    assert_eq!(
        app.post("/api/v1/auth/register", "", request.clone())
            .await
            .status,
        201
    );
    let again = app.post("/api/v1/auth/register", "", request).await;
    insta::assert_snapshot!(line(&again));
}

#[actix_web::test]
async fn registration_can_be_for_those_with_the_operators_token_only() {
    let app = ApiApp::with(|service| {
        service.settings.registration = RegistrationMode::Token(Secret::new("op-token"));
    });
    let request = requests::company().to_string();
    let mut lines = Vec::new();
    for token in ["", "wrong", "op-toke"] {
        let answered = app
            .post("/api/v1/auth/register", token, request.clone())
            .await;
        lines.push(line(&answered));
    }
    insta::assert_snapshot!(lines.join("\n"));
    assert_eq!(
        app.post("/api/v1/auth/register", "op-token", request)
            .await
            .status,
        201
    );
}

#[actix_web::test]
async fn a_document_is_found_by_its_own_and_the_main_office_only() {
    let app = ApiApp::new();
    let company = app.kit.company().await;
    let other = app.kit.company_named("06142909851037").await;
    let issued = app
        .issue(&company, requests::ccf().to_string())
        .await
        .json();
    let code = issued["data"]["identificacion"]["codigoGeneracion"]
        .as_str()
        .unwrap();
    let path = format!("/api/v1/dte/{code}");
    let mut lines = vec![
        line(&app.get(&path, company.branch_token.reveal()).await),
        line(&app.get(&path, other.token.reveal()).await),
        line(
            &app.get(
                "/api/v1/dte/20c8619e-75f5-192f-88f3-24697a6c9f58",
                company.token.reveal(),
            )
            .await,
        ),
    ];
    let parse_error = app
        .get("/api/v1/dte/not-a-uuid", company.token.reveal())
        .await;
    lines.push(line(&parse_error));
    lines.push(parse_error.json()["error"]["details"][0].to_string());
    insta::assert_snapshot!(lines.join("\n"));
}

#[actix_web::test]
async fn a_first_request_that_still_runs_is_waited_for() {
    let app = ApiApp::new();
    let company = app.kit.company().await;
    let send = async || {
        let request = TestRequest::post()
            .uri("/api/v1/ccf")
            .set_payload(requests::ccf().to_string());
        let request = request.insert_header(("Idempotency-Key", "k"));
        app.send(authorized(request, company.token.reveal())).await
    };
    app.kit
        .authority
        .answer_next(SubmitReply::NotSent(Obstacle::NotSignedIn));
    let first = send().await;
    assert_eq!(first.status, 201);
    let issued = app.kit.authority.submissions()[0];
    let waiting = app.kit.background.in_flight.enter(issued);
    insta::assert_snapshot!(line(&send().await));
    drop(waiting);
    assert_eq!(send().await.status, 201, "an answered request is replayed");
}

#[actix_web::test]
async fn a_panic_is_answered_like_any_internal_error() {
    let app = ApiApp::with(|service| service.tokens = Arc::new(Panicking));
    let answered = app.get("/api/v1/dte", "any").await;
    insta::assert_snapshot!(answered.whole());
    let request = TestRequest::get()
        .uri("/api/v1/dte")
        .insert_header(("X-Request-Id", "mine"));
    let answered = app.send(authorized(request, "any")).await;
    assert_eq!(answered.header("x-request-id"), Some("mine"));
    assert_eq!(
        app.get("/api/v1/health", "").await.status,
        200,
        "the next request is served"
    );
}

#[actix_web::test]
async fn health_is_down_only_when_documents_cannot_be_issued() {
    let with = |vital: &[bool]| {
        let probes: Vec<bool> = vital.to_vec();
        ApiApp::with(|service| {
            let probes = probes
                .into_iter()
                .map(|vital| Arc::new(Dead { vital }) as Arc<dyn Probe>);
            let clock = service.clock.clone();
            service.health = Arc::new(CheckHealth::new(
                probes.collect(),
                clock,
                Duration::from_secs(1),
            ));
        })
    };
    let degraded = with(&[false]);
    insta::assert_snapshot!("degraded", degraded.get("/api/v1/health", "").await.whole());
    assert_eq!(degraded.get("/api/v1/health/ready", "").await.status, 200);
    let down = with(&[true, false]);
    insta::assert_snapshot!("down", down.get("/api/v1/health", "").await.whole());
    assert_eq!(down.get("/api/v1/health/ready", "").await.status, 503);
    assert_eq!(down.get("/api/v1/health/live", "").await.status, 200);
}

#[test]
fn a_move_that_the_state_forbids_says_so() {
    let refused = InvalidTransition {
        from: StatusKind::Pending,
        attempted: "invalidated",
    };
    let problem = Problem::from(dte_application::Error::from(refused));
    assert_eq!(
        problem.to_string(),
        "INVALID_STATE: a document in state PENDING cannot be invalidated"
    );
}

#[test]
fn the_cause_of_an_internal_error_is_for_the_log_alone() {
    let unexpected = PortError::new("storing a document", "disk full");
    let problem = Problem::from(dte_application::Error::from(unexpected));
    assert_eq!(
        problem.causes().as_deref(),
        Some("storing a document: disk full")
    );
    assert!(!problem.to_string().contains("disk"));
}

#[test]
fn no_meaning_ends_with_a_full_stop_or_starts_with_a_capital() {
    for row in TABLE.iter() {
        let texts = [row.meaning, row.remedy];
        for text in texts.iter().flat_map(|it| [it.english, it.spanish]) {
            assert!(
                !text.ends_with('.') && !text.starts_with(char::is_uppercase),
                "{text}"
            );
        }
    }
    assert_eq!(json!(TABLE.len()), 74);
}
