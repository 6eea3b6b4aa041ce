//! The interface under hostile input: requests of any bytes go in by the door that clients use,
//! over the fakes of the use cases, and of every answer is demanded what must always hold. Fuzz
//! targets and tests share it.
#![expect(clippy::unwrap_used, reason = "for tests")]

use std::cell::RefCell;
use std::mem::ManuallyDrop;
use std::rc::Rc;
use std::sync::Arc;
use std::time::Duration;

use actix_web::body::to_bytes;
use actix_web::dev::Service as _;
use actix_web::http::header::{HeaderMap, HeaderName, HeaderValue};
use actix_web::http::{Method, Uri};
use actix_web::rt::{System, SystemRunner};
use actix_web::test::{TestRequest, init_service};
use actix_web::web;
use dte_application::use_cases::check_health::CheckHealth;
use dte_domain::language::Language;
use dte_domain::samples;
use dte_test_kit::{TestApp, TestCompany};
use futures_util::future::LocalBoxFuture;
use serde_json::Value;

use crate::response::errors::TABLE;
use crate::transport::in_flight::InFlight;
use crate::transport::server::app;
use crate::{
    EventJson, HttpSettings, IssuingLines, LimitSettings, Limits, RegistrationMode, Service,
};

/// The largest answer to a request within the limits: four times the largest body.
pub const LARGEST_ANSWER: usize = 4 * crate::request::body::MOST_BYTES;

/// The document that is there before any request.
pub const STORED: &str = "00000000-0000-4000-8000-000000000008";

/// After so many requests everything begins anew, so that what is kept stays small.
const REQUESTS: u32 = 500;

/// The test kit with the readers and writers of this crate.
pub(crate) fn kit() -> TestApp {
    TestApp::with(|adapters, _settings| {
        adapters.event_bodies = Arc::new(EventJson);
        adapters.line_requests = Arc::new(IssuingLines);
    })
}

pub(crate) fn service(kit: &TestApp) -> Service {
    Service {
        use_cases: kit.use_cases.clone(),
        followers: Arc::default(),
        health: Arc::new(CheckHealth::new(
            Vec::new(),
            kit.clock.clone(),
            Duration::from_secs(1),
        )),
        metrics: Arc::default(),
        limits: Limits::new(LimitSettings::default()),
        tokens: kit.tokens.clone(),
        clock: kit.clock.clone(),
        randomness: kit.randomness.clone(),
        settings: HttpSettings {
            environment: dte_domain::identification::Environment::Test,
            sandbox_url: None,
            public_query_url: "https://consulta.example/consultaPublica".to_owned(),
            registration: RegistrationMode::Open,
            body_within: Duration::from_secs(5),
            most_under_way: 100,
            most_bytes: 64 * 1024 * 1024,
            language: Language::English,
            cors_origins: Vec::new(),
        },
    }
}

#[derive(Clone, Debug)]
pub struct FuzzRequest {
    pub method: Method,
    pub target: Uri,
    /// Any headers. A token that is valid is added to those without `Authorization`.
    pub headers: Vec<(HeaderName, HeaderValue)>,
    pub body: Vec<u8>,
}

#[derive(Clone, Debug)]
pub struct Answer {
    pub status: u16,
    pub headers: HeaderMap,
    pub body: web::Bytes,
}

type Serve = Box<dyn Fn(TestRequest) -> LocalBoxFuture<'static, Answer>>;

/// The application with a company that has issued a document.
struct Target {
    kit: TestApp,
    company: TestCompany,
    serve: Serve,
    served: u32,
}

impl Target {
    async fn new() -> Self {
        let kit = kit();
        let company = kit.company().await;
        let issued = kit.issue(company.main, samples::ccf()).await.unwrap();
        assert_eq!(issued.generation_code.to_string(), STORED);
        let service = web::Data::new(service(&kit));
        // What would go on until the server stops ends at once.
        service.followers.end_all();
        let under_way = InFlight::new(&service.settings);
        let app = init_service(app(service, web::Data::new(under_way))).await;
        let app = Rc::new(app);
        let serve: Serve = Box::new(move |request| {
            let answering = app.call(request.to_request());
            Box::pin(async move {
                let response = answering.await.unwrap();
                let (status, headers) = (response.status().as_u16(), response.headers().clone());
                let body = to_bytes(response.into_body()).await.ok().unwrap();
                Answer {
                    status,
                    headers,
                    body,
                }
            })
        });
        Self {
            kit,
            company,
            serve,
            served: 0,
        }
    }

    fn request(&self, sent: FuzzRequest) -> TestRequest {
        let mut request = TestRequest::default()
            .method(sent.method)
            .uri(&sent.target.to_string())
            .set_payload(sent.body);
        let anonymous = sent.headers.iter().all(|(name, _)| name != "authorization");
        if anonymous {
            let token = format!("Bearer {}", self.company.token.reveal());
            request = request.insert_header(("authorization", token));
        }
        for header in sent.headers {
            request = request.append_header(header);
        }
        request
    }
}

thread_local! {
    // Left behind at the end of its thread, when the runtime's own locals may be gone already.
    static TARGET: RefCell<ManuallyDrop<Option<(Target, SystemRunner)>>> =
        const { RefCell::new(ManuallyDrop::new(None)) };
}

/// Sends a request and demands of its answer what must always hold.
///
/// It panics when that does not hold: an internal error, an answer without envelope, of an
/// unknown code or too large, a document stored by a request that was refused.
pub fn send(sent: FuzzRequest) -> Answer {
    TARGET.with_borrow_mut(|place| {
        if place
            .as_ref()
            .is_none_or(|(target, _)| target.served >= REQUESTS)
        {
            drop(place.take());
            let system = System::new();
            **place = Some((system.block_on(Target::new()), system));
        }
        let (target, system) = place.as_mut().unwrap();
        target.served += 1;
        let before = target.kit.file.stored_documents();
        let issues = sent.method == Method::POST;
        let path = sent.target.path().to_owned();
        let answer = system.block_on((target.serve)(target.request(sent)));
        let stored = target.kit.file.stored_documents() - before;
        assert!(
            stored == 0 || (stored == 1 && issues && matches!(answer.status, 201 | 400)),
            "{stored} documents were stored: {answer:?}"
        );
        demand(&path, &answer);
        answer
    })
}

/// Posts a body to a path after `/api/v1` and demands of the answer what must always hold.
pub fn post(path: &str, body: &[u8]) -> Answer {
    post_as("application/json", path, body)
}

/// Posts a file whose rows are all of one type.
pub fn post_rows(body: &[u8]) -> Answer {
    post_as("text/csv", "/dte/batches?type=03", body)
}

/// Posts a file with a request a line.
pub fn post_lines(body: &[u8]) -> Answer {
    post_as("application/x-ndjson", "/dte/batches", body)
}

fn post_as(media: &'static str, path: &str, body: &[u8]) -> Answer {
    let media = HeaderValue::from_static(media);
    send(FuzzRequest {
        method: Method::POST,
        target: format!("/api/v1{path}").parse().unwrap(),
        headers: vec![(HeaderName::from_static("content-type"), media)],
        body: body.to_vec(),
    })
}

/// Whether it is the description of the interface, which has no envelope and always the same size.
fn is_description(answer: &Answer) -> bool {
    let kind = answer.headers.get("content-type");
    answer.status == 304
        || kind.is_some_and(|kind| kind.as_bytes().starts_with(b"application/yaml"))
        || answer.body.starts_with(b"{\n  \"components\"")
}

/// Whether people read there: what is answered may be a page, which has no envelope.
fn may_be_page(path: &str) -> bool {
    // An escape may stand for any letter, but not for one of the interface's own.
    let is_escaped = path.contains('%') && !path.starts_with("/api");
    is_escaped
        || path == "/docs"
        || ["/docs/", "/r/"]
            .iter()
            .any(|start| path.starts_with(start))
}

fn is_page(answer: &Answer) -> bool {
    let kind = answer.headers.get("content-type");
    kind.is_some_and(|kind| kind.as_bytes().starts_with(b"text/html"))
}

/// What holds for every page, whatever it tells.
fn demand_of_page(path: &str, answer: &Answer) {
    assert!(may_be_page(path), "a page at {path}");
    assert!(
        matches!(answer.status, 200 | 404 | 409 | 429 | 503),
        "{path}: {answer:?}"
    );
    for header in ["content-security-policy", "x-content-type-options"] {
        assert!(answer.headers.contains_key(header), "{path}: no {header}");
    }
}

/// What holds for every answer.
fn demand(path: &str, answer: &Answer) {
    let shown = || String::from_utf8_lossy(&answer.body[..answer.body.len().min(500)]);
    // What leads elsewhere has no body.
    if is_description(answer) || answer.status == 302 {
        return;
    }
    assert!(
        answer.body.len() <= LARGEST_ANSWER,
        "too large: {}",
        shown()
    );
    assert!(answer.headers.contains_key("x-request-id"), "no id");
    if is_page(answer) {
        return demand_of_page(path, answer);
    }
    let kind = answer.headers.get("content-type").unwrap();
    let is_of = |media: &[u8]| kind.as_bytes().starts_with(media);
    let is_file = answer.headers.contains_key("content-disposition");
    let has_envelope = !is_file
        && ![
            &b"text/plain"[..],
            b"text/event-stream",
            b"application/x-ndjson",
        ]
        .iter()
        .any(|media| is_of(media));
    if answer.status == 200 && !has_envelope {
        return;
    }
    assert_eq!(kind, "application/json; charset=utf-8", "{}", shown());
    let json: Value = serde_json::from_slice(&answer.body).unwrap();
    if json["success"] == true {
        assert!(matches!(answer.status, 200..=202), "{}", shown());
        return;
    }
    let error = &json["error"];
    assert_eq!(json["success"], false, "{}", shown());
    assert!(error["message"].is_string() && error["details"].is_array());
    let code = error["code"].as_str().unwrap();
    let row = TABLE.iter().find(|row| row.code == code);
    let status = row.map_or(400, |row| row.status.as_u16());
    assert!(row.is_some() || code.starts_with("HACIENDA_"), "{code}");
    assert_eq!(answer.status, status, "{}", shown());
    assert!(status < 500 || status == 503, "{}", shown());
}
