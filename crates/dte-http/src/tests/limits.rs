use std::net::SocketAddr;
use std::num::NonZeroU32;

use actix_web::test::TestRequest;
use dte_application::ports::SignIn;
use serde_json::json;

use super::{Answered, ApiApp, authorized, requests};
use crate::request::body::MOST_BYTES;
use crate::{LimitSettings, Limits, RegistrationMode};

/// A valid request, padded with blanks to a size.
fn padded(size: usize) -> String {
    let body = requests::ccf().to_string();
    format!("{body}{}", " ".repeat(size - body.len()))
}

#[actix_web::test]
async fn a_body_of_one_mebibyte_is_taken_and_a_larger_one_refused() {
    let app = ApiApp::new();
    let company = app.kit.company().await;
    assert_eq!(app.issue(&company, padded(MOST_BYTES)).await.status, 201);
    let larger = app.issue(&company, padded(MOST_BYTES + 1)).await;
    assert_eq!(
        (larger.status, larger.code().as_str()),
        (413, "BODY_TOO_LARGE")
    );
    assert!(larger.is_enveloped());
    let declared = TestRequest::post()
        .uri("/api/v1/ccf")
        .insert_header(("Content-Length", "99999999"));
    assert_eq!(
        app.send(authorized(declared, company.token.reveal()))
            .await
            .status,
        413
    );
    assert_eq!(app.kit.file.stored_documents(), 1);
}

#[actix_web::test]
async fn a_body_that_is_not_declared_as_json_is_refused() {
    let app = ApiApp::new();
    let company = app.kit.company().await;
    let send = async |name: &str, value: &str| {
        let request = TestRequest::post()
            .uri("/api/v1/ccf")
            .set_payload(requests::ccf().to_string());
        let request = request.insert_header((name, value));
        app.send(authorized(request, company.token.reveal())).await
    };
    for good in [
        "application/json",
        "Application/JSON; charset=UTF-8",
        "application/json;charset=\"utf-8\"",
        "application/problem+json",
        "application/json; profile=x",
    ] {
        assert_eq!(send("Content-Type", good).await.status, 201, "{good}");
    }
    assert_eq!(send("X-Nothing", "at all").await.status, 201);
    assert_eq!(send("Content-Encoding", "identity").await.status, 201);
    for bad in [
        "application/x-www-form-urlencoded",
        "text/plain",
        "",
        "json",
        "application/json; charset=iso-8859-1",
    ] {
        let answered = send("Content-Type", bad).await;
        assert_eq!(
            (answered.status, answered.code().as_str()),
            (415, "UNSUPPORTED_MEDIA_TYPE"),
            "{bad}"
        );
        assert!(answered.is_enveloped());
    }
    assert_eq!(send("Content-Encoding", "gzip").await.status, 415);
}

#[actix_web::test]
async fn more_requests_than_allowed_are_turned_away_but_health_is_answered() {
    let app = ApiApp::with(|service| service.settings.most_under_way = 0);
    let company = app.kit.company().await;
    let turned_away = app.get("/api/v1/dte", company.token.reveal()).await;
    assert_eq!(
        (turned_away.status, turned_away.code().as_str()),
        (503, "OVERLOADED")
    );
    assert_eq!(turned_away.header("retry-after"), Some("1"));
    assert!(turned_away.is_enveloped());
    assert_eq!(
        app.send(TestRequest::get().uri("/api/v1/health"))
            .await
            .status,
        200
    );
}

#[actix_web::test]
async fn thousands_of_unknown_members_are_named_up_to_a_limit() {
    let app = ApiApp::new();
    let company = app.kit.company().await;
    let members: Vec<_> = (0..20_000)
        .map(|number| format!(", \"m{number}\": 1"))
        .collect();
    let members = members.concat();
    let body = requests::ccf().to_string();
    let answered = app
        .issue(&company, format!("{}{members}}}", &body[..body.len() - 1]))
        .await;
    let json = answered.json();
    let warnings = json["warnings"].as_array().unwrap();
    let unknown = warnings
        .iter()
        .filter(|text| text.to_string().contains("unknown"))
        .count();
    assert_eq!((answered.status, unknown), (201, 101));
}

fn limited(change: impl FnOnce(&mut LimitSettings)) -> ApiApp {
    let mut settings = LimitSettings::default();
    change(&mut settings);
    ApiApp::with(|service| service.limits = Limits::new(settings))
}

fn of(count: u32) -> NonZeroU32 {
    NonZeroU32::new(count).unwrap()
}

async fn log_in(app: &ApiApp, key: &str, secret: &str) -> Answered {
    let credentials = json!({"username": "06140101231101", "password": "portal password"});
    let body = json!({"api_key": key, "api_secret": secret, "credentials": credentials});
    app.post("/api/v1/auth/login", "", body.to_string()).await
}

/// The status and the `RateLimit-` headers, and `Retry-After`.
fn standing(answered: &Answered) -> String {
    let headers = [
        "ratelimit-limit",
        "ratelimit-remaining",
        "ratelimit-reset",
        "retry-after",
    ];
    let headers = headers.map(|name| answered.header(name).unwrap_or("-").to_owned());
    format!("{} {}", answered.status, headers.join(" "))
}

#[actix_web::test]
async fn a_key_is_locked_after_wrong_secrets_whether_it_exists_or_not() {
    let app = limited(|limits| limits.failures = of(3));
    let company = app.kit.company().await;
    let keys = &company.keys[0];
    let mut answers = Vec::new();
    for key in [keys.api_key.as_str(), "a key that nobody has"] {
        let mut told = Vec::new();
        for _ in 0..3 {
            let refused = log_in(&app, key, "wrong").await;
            assert_eq!(
                (refused.status, refused.code().as_str()),
                (401, "INVALID_CREDENTIALS")
            );
        }
        for secret in ["wrong", keys.api_secret.reveal()] {
            let refused = log_in(&app, key, secret).await;
            assert_eq!(refused.code(), "RATE_LIMITED");
            assert!(refused.is_enveloped());
            told.push((standing(&refused), refused.body));
        }
        answers.push(told);
    }
    assert_eq!(answers[0][0].0, "429 3 0 30 30");
    assert!(answers.iter().flatten().all(|told| *told == answers[0][0]));
    let other = &company.keys[1];
    let answered = log_in(&app, &other.api_key, other.api_secret.reveal()).await;
    assert_eq!(answered.status, 200);
}

#[actix_web::test]
async fn good_log_ins_lock_nothing_and_refused_portal_credentials_do() {
    let app = limited(|limits| limits.failures = of(2));
    let company = app.kit.company().await;
    let keys = &company.keys[0];
    for _ in 0..5 {
        log_in(&app, &keys.api_key, "wrong").await;
        let answered = log_in(&app, &keys.api_key, keys.api_secret.reveal()).await;
        assert_eq!(answered.status, 200);
    }
    app.kit.authority.set_sign_in(SignIn::Refused);
    let mut statuses = Vec::new();
    for _ in 0..3 {
        let answered = log_in(&app, &keys.api_key, keys.api_secret.reveal()).await;
        statuses.push(answered.status);
    }
    assert_eq!(statuses, [401, 401, 429]);
}

#[actix_web::test]
async fn log_ins_and_registrations_of_an_address_are_counted() {
    let app = limited(|limits| {
        limits.log_ins = of(2);
        limits.registrations = of(1);
        limits.trusted_proxies = vec!["10.0.0.0/8".parse().unwrap()];
    });
    let ask = async |path: &str, client: &'static str| {
        let request = TestRequest::post().uri(path).set_payload("{}");
        let peer: SocketAddr = "10.0.0.1:4711".parse().unwrap();
        let request = request.peer_addr(peer);
        standing(
            &app.send(request.insert_header(("X-Forwarded-For", client)))
                .await,
        )
    };
    let login = "/api/v1/auth/login";
    assert_eq!(ask(login, "192.0.2.1").await, "400 2 1 30 -");
    assert_eq!(ask(login, "192.0.2.1").await, "400 2 0 60 -");
    assert_eq!(ask(login, "192.0.2.1").await, "429 2 0 60 30");
    assert_eq!(ask(login, "192.0.2.2").await, "400 2 1 30 -");
    let register = "/api/v1/auth/register";
    assert_eq!(ask(register, "192.0.2.1").await, "400 1 0 60 -");
    assert_eq!(ask(register, "192.0.2.1").await, "429 1 0 60 60");
}

#[actix_web::test]
async fn guesses_of_the_registration_token_are_counted() {
    let app = ApiApp::with(|service| {
        let token = dte_application::ports::Secret::new("the operator's token");
        service.settings.registration = RegistrationMode::Token(token);
        service.limits = Limits::new(LimitSettings {
            registrations: of(2),
            ..LimitSettings::default()
        });
    });
    let mut statuses = Vec::new();
    for _ in 0..3 {
        statuses.push(
            app.post("/api/v1/auth/register", "guess", "{}")
                .await
                .status,
        );
    }
    assert_eq!(statuses, [403, 403, 429]);
}

#[actix_web::test]
async fn requests_of_a_company_are_counted_when_the_operator_says_so() {
    let app = ApiApp::new();
    let company = app.kit.company().await;
    let answered = app.get("/api/v1/dte", company.token.reveal()).await;
    assert_eq!(standing(&answered), "200 - - - -");

    let app = limited(|limits| limits.requests = Some(of(2)));
    let company = app.kit.company().await;
    let other = app.kit.company_named("06140202231102").await;
    let (token, branch) = (company.token.reveal(), company.branch_token.reveal());
    let ask = async |token: &str| standing(&app.get("/api/v1/dte", token).await);
    assert_eq!(ask(token).await, "200 2 1 30 -");
    assert_eq!(ask(branch).await, "200 2 0 60 -");
    assert_eq!(ask(token).await, "429 2 0 60 30");
    assert_eq!(ask(other.token.reveal()).await, "200 2 1 30 -");
    let issued = app.issue(&company, requests::ccf().to_string()).await;
    assert_eq!((issued.status, app.kit.file.stored_documents()), (429, 0));
}

#[actix_web::test]
async fn a_document_more_than_may_be_on_its_way_is_refused_and_takes_no_number() {
    let app = ApiApp::new();
    let company = app.kit.company().await;
    let places: Vec<_> =
        std::iter::from_fn(|| app.kit.background.permits.take(company.main.company).ok()).collect();
    let refused = app.issue(&company, requests::ccf().to_string()).await;
    assert_eq!(
        (refused.status, refused.code().as_str()),
        (503, "OVERLOADED")
    );
    assert_eq!(refused.header("retry-after"), Some("1"));
    assert_eq!(app.kit.file.stored_documents(), 0);
    drop(places);
    let issued = app.issue(&company, requests::ccf().to_string()).await;
    assert_eq!(issued.status, 201);
    assert!(issued.body.contains("-000000000000001"), "{}", issued.body);
}
