//! The server over real connections: what actix-web's test client cannot show.

use std::io::{Read, Write};
use std::net::{SocketAddr, TcpListener, TcpStream};
use std::sync::Arc;
use std::time::Duration;

use actix_web::dev::ServerHandle;
use dte_test_kit::TestApp;

use super::{requests, service};
use crate::server;
use crate::{ServerSettings, Service};

pub struct Running {
    pub address: SocketAddr,
    pub handle: ServerHandle,
    token: String,
    other_token: String,
    /// What it stands on, when nobody else keeps that: its database goes with it.
    _kit: Option<TestApp>,
}

impl Running {
    /// The token of a company.
    pub fn token(&self) -> &str {
        &self.token
    }

    /// The token of another company.
    pub fn other_token(&self) -> &str {
        &self.other_token
    }
}

/// A server on a free port that gives a body 300 ms and a head 1 s.
pub async fn running() -> Running {
    running_with(|_| {}).await
}

/// The same with other settings.
pub async fn running_with(change: impl FnOnce(&mut ServerSettings)) -> Running {
    running_over(|_| {}, change).await
}

/// The same with another service.
pub async fn running_over(
    change_service: impl FnOnce(&mut Service),
    change: impl FnOnce(&mut ServerSettings),
) -> Running {
    let kit = TestApp::new();
    kit.company().await;
    let running = running_kit(&kit, change_service, change).await;
    Running {
        _kit: Some(kit),
        ..running
    }
}

/// The same over use cases with what they already did.
pub async fn running_kit(
    kit: &TestApp,
    change_service: impl FnOnce(&mut Service),
    change: impl FnOnce(&mut ServerSettings),
) -> Running {
    let token = kit.company_named("06140202231103").await.token;
    let other_token = kit.company_named("06140202231104").await.token;
    let mut service = service(kit);
    service.settings.body_within = Duration::from_millis(300);
    change_service(&mut service);
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    let address = listener.local_addr().unwrap();
    let mut settings = ServerSettings {
        head_within: Duration::from_secs(1),
        drain_within: Duration::from_secs(2),
        ..ServerSettings::default()
    };
    change(&mut settings);
    let server = server(Arc::new(service), listener, &settings).unwrap();
    let handle = server.handle();
    actix_web::rt::spawn(server);
    Running {
        address,
        handle,
        token: token.reveal().to_owned(),
        other_token: other_token.reveal().to_owned(),
        _kit: None,
    }
}

/// Sends bytes over a new connection and reads all that comes back.
pub async fn talk(address: SocketAddr, request: String) -> String {
    let talk = move || {
        let mut stream = TcpStream::connect(address).unwrap();
        stream
            .set_read_timeout(Some(Duration::from_secs(5)))
            .unwrap();
        stream.write_all(request.as_bytes()).unwrap();
        let mut answer = Vec::new();
        // A server may cut the connection after its answer.
        let _ = stream.read_to_end(&mut answer);
        String::from_utf8(answer).unwrap()
    };
    actix_web::rt::task::spawn_blocking(talk).await.unwrap()
}

fn post(token: &str, headers: &str, body: &str) -> String {
    format!(
        "POST /api/v1/dte/ccf HTTP/1.1\r\nHost: x\r\nConnection: close\r\nAuthorization: Bearer {token}\r\n\
         Content-Type: application/json\r\n{headers}\r\n\r\n{body}"
    )
}

#[actix_web::test]
async fn a_document_is_issued_over_a_connection() {
    let running = running().await;
    let body = requests::ccf().to_string();
    let length = format!("Content-Length: {}", body.len());
    let answer = talk(running.address, post(&running.token, &length, &body)).await;
    assert!(answer.starts_with("HTTP/1.1 201 Created\r\n"), "{answer}");
    assert!(answer.contains("\r\nx-request-id: "), "{answer}");
    running.handle.stop(true).await;
}

#[actix_web::test]
async fn a_body_that_does_not_arrive_is_not_waited_for() {
    let running = running().await;
    let answer = talk(
        running.address,
        post(&running.token, "Content-Length: 500", "{\"items\""),
    )
    .await;
    assert!(answer.starts_with("HTTP/1.1 408"), "{answer}");
    assert!(answer.contains("\"code\":\"REQUEST_TIMEOUT\""), "{answer}");
    running.handle.stop(true).await;
}

#[actix_web::test]
async fn a_damaged_body_and_a_body_that_grows_too_large_are_enveloped() {
    let running = running().await;
    let chunked = "Transfer-Encoding: chunked";
    let answer = talk(
        running.address,
        post(&running.token, chunked, "5\r\n{\"a\":\r\nZZ\r\n"),
    )
    .await;
    assert!(answer.contains("\"code\":\"BODY_INCOMPLETE\""), "{answer}");
    let chunk = format!("20000\r\n{}\r\n", " ".repeat(0x20000));
    let body = format!("{}0\r\n\r\n", chunk.repeat(9));
    let answer = talk(running.address, post(&running.token, chunked, &body)).await;
    assert!(answer.contains("\"code\":\"BODY_TOO_LARGE\""), "{answer}");
    running.handle.stop(true).await;
}

#[actix_web::test]
async fn a_head_that_does_not_arrive_is_not_waited_for() {
    let running = running().await;
    let answer = talk(
        running.address,
        "GET /api/v1/health HTTP/1.1\r\nHost:".into(),
    )
    .await;
    assert!(answer.starts_with("HTTP/1.1 408"), "{answer}");
    running.handle.stop(true).await;
}

#[actix_web::test]
async fn what_is_not_http_does_not_end_the_server() {
    let running = running().await;
    let long = format!("GET / HTTP/1.1\r\nX: {}\r\n\r\n", "x".repeat(300_000));
    for nonsense in ["\r\n\r\n\0\u{1}".to_owned(), "GET\r\n\r\n".to_owned(), long] {
        talk(running.address, nonsense).await;
    }
    let health = "GET /api/v1/health HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n";
    let answer = talk(running.address, health.into()).await;
    assert!(answer.starts_with("HTTP/1.1 200"), "{answer}");
    running.handle.stop(true).await;
}

#[actix_web::test]
async fn a_request_has_at_most_96_headers_and_a_head_of_128_kib() {
    let running = running().await;
    let statuses = async |headers: String| {
        let request = format!("GET /api/v1/health/live HTTP/1.1\r\n{headers}\r\n");
        let answer = talk(running.address, request).await;
        let (head, body) = answer.split_once("\r\n\r\n").unwrap();
        (head[9..12].parse().unwrap(), body.len())
    };
    let many = |count: usize| {
        let others = "X-More: x\r\n".repeat(count - 2);
        format!("Host: x\r\nConnection: close\r\n{others}")
    };
    let long = |bytes: usize| {
        let value = "x".repeat(bytes);
        format!("Host: x\r\nConnection: close\r\nX-Long: {value}\r\n")
    };
    let (status, _): (u16, usize) = statuses(many(96)).await;
    assert_eq!(status, 200);
    assert_eq!(statuses(many(97)).await, (431, 0));
    let (status, _) = statuses(long(127 * 1024)).await;
    assert_eq!(status, 200);
    assert_eq!(statuses(long(128 * 1024)).await, (431, 0));
    running.handle.stop(true).await;
}

#[actix_web::test]
async fn a_head_request_has_no_body() {
    let running = running().await;
    let head = "HEAD /api/v1/health HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n";
    let answer = talk(running.address, head.into()).await;
    assert!(answer.starts_with("HTTP/1.1 200"), "{answer}");
    assert!(answer.ends_with("\r\n\r\n"), "{answer}");
    running.handle.stop(true).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 1)]
async fn the_server_runs_on_a_plain_tokio_runtime_and_finishes_what_is_under_way() {
    let kit = TestApp::new();
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
    let health = "GET /api/v1/health/live HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n";
    let answer = talk(address, health.into()).await;
    assert!(answer.starts_with("HTTP/1.1 200"), "{answer}");
    handle.stop(true).await;
    running.await.unwrap().unwrap();
    assert!(
        TcpStream::connect(address).is_err(),
        "nobody listens any more"
    );
}
