//! What the interface writes into the log, in a process of its own because a log is global.
#![expect(clippy::unwrap_used, reason = "for tests")]

#[path = "../src/tests/requests/mod.rs"]
#[expect(dead_code, reason = "one of them is enough here")]
mod requests;

use std::io::{Read, Write};
use std::net::{SocketAddr, TcpListener, TcpStream};
use std::sync::{Arc, Mutex};
use std::time::Duration;

use dte_application::ports::{PortError, Secret};
use dte_application::use_cases::check_health::CheckHealth;
use dte_domain::language::Language;
use dte_http::server;
use dte_http::{HttpSettings, RegistrationMode, ServerSettings, Service};
use dte_test_kit::{TestApp, TestCompany};
use serde_json::Value;

/// A log in memory.
#[derive(Clone, Default)]
struct Log(Arc<Mutex<Vec<u8>>>);

impl Write for Log {
    fn write(&mut self, bytes: &[u8]) -> std::io::Result<usize> {
        self.0.lock().unwrap().extend_from_slice(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> std::io::Result<()> {
        Ok(())
    }
}

impl Log {
    /// Takes in what this process tells from now on.
    fn listen(&self) {
        let writer = self.clone();
        let subscriber = tracing_subscriber::fmt()
            .json()
            .with_writer(move || writer.clone())
            .finish();
        tracing::subscriber::set_global_default(subscriber).unwrap();
    }

    fn text(&self) -> String {
        String::from_utf8(self.0.lock().unwrap().clone()).unwrap()
    }

    /// What was told of one request, without how long it took.
    fn of(&self, id: &str) -> Vec<String> {
        let text = self.text();
        let lines = text.lines().map(|line| serde_json::from_str(line).unwrap());
        lines
            .filter(|line: &Value| line["span"]["request_id"] == id)
            .map(|mut line| {
                line["fields"].as_object_mut().unwrap().remove("ms");
                format!("{} {}", line["level"].as_str().unwrap(), line["fields"])
            })
            .collect()
    }
}

fn service(kit: &TestApp) -> Service {
    Service {
        use_cases: kit.use_cases.clone(),
        followers: Arc::default(),
        health: Arc::new(CheckHealth::new(
            Vec::new(),
            kit.clock.clone(),
            Duration::from_secs(1),
        )),
        metrics: Arc::default(),
        limits: dte_http::Limits::new(dte_http::LimitSettings {
            trusted_proxies: vec!["127.0.0.1/32".parse().unwrap()],
            ..dte_http::LimitSettings::default()
        }),
        tokens: kit.tokens.clone(),
        clock: kit.clock.clone(),
        randomness: kit.randomness.clone(),
        settings: HttpSettings {
            environment: dte_domain::identification::Environment::Test,
            sandbox_url: None,
            public_query_url: "https://consulta.example".to_owned(),
            registration: RegistrationMode::Token(Secret::new("hidden-operator")),
            body_within: Duration::from_secs(5),
            most_under_way: 100,
            most_bytes: 64 * 1024 * 1024,
            language: Language::English,
            cors_origins: Vec::new(),
        },
    }
}

async fn send(address: SocketAddr, request: String) {
    let talk = move || {
        let mut stream = TcpStream::connect(address).unwrap();
        stream.write_all(request.as_bytes()).unwrap();
        let mut answer = String::new();
        stream.read_to_string(&mut answer).unwrap();
    };
    tokio::task::spawn_blocking(talk).await.unwrap();
}

/// The main office logs in, with a request of the id `five`.
async fn log_in(address: SocketAddr, company: &TestCompany) {
    let keys = &company.keys[0];
    let body = requests::keys(&keys.api_key, keys.api_secret.reveal()).to_string();
    let length = body.len();
    send(
        address,
        format!(
            "POST /api/v1/auth/login HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\
             X-Request-Id: five\r\nContent-Length: {length}\r\n\r\n{body}"
        ),
    )
    .await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 1)]
async fn every_request_has_a_line_with_its_id_every_cause_is_told_once_and_nothing_secret() {
    let log = Log::default();
    log.listen();
    let kit = TestApp::new();
    let company = kit.company().await;
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    let address = listener.local_addr().unwrap();
    let server = server(
        Arc::new(service(&kit)),
        listener,
        &ServerSettings::default(),
    )
    .unwrap();
    let handle = server.handle();
    let running = tokio::spawn(server);

    let token = company.token.reveal();
    let head = "HTTP/1.1\r\nHost: x\r\nConnection: close";
    let get = "GET /api/v1/dte/hidden-path?api_secret=hidden-query";
    send(
        address,
        format!("{get} {head}\r\nX-Request-Id: one\r\nAuthorization: Bearer {token}\r\n\r\n"),
    )
    .await;
    let body = "{\"password_pri\": \"hidden-body\", \"password_pri\": 1}";
    let length = body.len();
    send(
        address,
        format!(
            "POST /api/v1/auth/register {head}\r\nX-Request-Id: two\r\nContent-Length: {length}\r\n\
             Authorization: Bearer hidden-operator\r\n\r\n{body}"
        ),
    )
    .await;
    kit.store_faults
        .refuse_next(PortError::new("storing a document", "disk full").into());
    let body = requests::ccf().to_string();
    let length = body.len();
    send(
        address,
        format!(
            "POST /api/v1/ccf {head}\r\nX-Request-Id: three\r\nContent-Length: {length}\r\n\
             Authorization: Bearer {token}\r\n\r\n{body}"
        ),
    )
    .await;
    send(
        address,
        format!(
            "{get} {head}\r\nX-Request-Id: four\r\nAuthorization: Bearer {token}\r\n\
             X-Forwarded-For: 203.0.113.9, 192.0.2.7\r\n\r\n"
        ),
    )
    .await;
    log_in(address, &company).await;
    handle.stop(true).await;
    running.await.unwrap().unwrap();

    for secret in ["hidden", token, "Cafetales"] {
        assert!(!log.text().contains(secret), "{}", log.text());
    }
    let who = |address: &str| {
        let (company, establishment) = (company.main.company.0, company.main.establishment.0);
        format!(
            "{{\"address\":\"{address}\",\"code\":\"CODE\",\"company\":\"{company}\",\
             \"establishment\":\"{establishment}\","
        )
    };
    let known = who("127.0.0.1");
    assert_eq!(
        [log.of("one"), log.of("two"), log.of("three")].concat(),
        [
            format!(
                "INFO {}\"message\":\"answered\",\"method\":\"GET\",\
                 \"route\":\"/api/v1/dte/{{id}}\",\"status\":400}}",
                known.replace("CODE", "VALIDATION_FAILED")
            ),
            "INFO {\"address\":\"127.0.0.1\",\"code\":\"DUPLICATE_KEY\",\"message\":\"answered\",\
             \"method\":\"POST\",\"route\":\"/api/v1/auth/register\",\"status\":400}"
                .to_owned(),
            "ERROR {\"cause\":\"storing a document: disk full\",\"code\":\"INTERNAL_ERROR\",\
             \"message\":\"failed\"}"
                .to_owned(),
            format!(
                "INFO {}\"message\":\"answered\",\"method\":\"POST\",\
                 \"route\":\"/api/v1/ccf\",\"status\":500}}",
                known.replace("CODE", "INTERNAL_ERROR")
            ),
        ]
    );
    let proxied = who("192.0.2.7").replace("CODE", "VALIDATION_FAILED");
    let [line] = log.of("four").try_into().unwrap();
    assert!(line.starts_with(&format!("INFO {proxied}")), "{line}");
    // A log-in says who opened the session.
    let [line] = log.of("five").try_into().unwrap();
    let opened = format!("\"company\":\"{}\"", company.main.company.0);
    assert!(
        line.contains(&opened) && line.contains("\"status\":200"),
        "{line}"
    );
}
