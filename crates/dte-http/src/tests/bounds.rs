//! One client cannot take everything from the others, over real connections.

use std::io::{Read, Write};
use std::net::{IpAddr, SocketAddr, TcpStream};
use std::time::Duration;

use actix_web::rt::net::TcpStream as AsyncStream;
use actix_web::rt::task::spawn_blocking;
use dte_domain::documents::Ccf;
use dte_domain::samples;
use dte_domain::value::{Text, Value as _};
use dte_test_kit::TestApp;
use serde_json::Value;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpSocket;

use super::server::{Running, running, running_over};
use super::{ApiApp, requests};

const LIVE: &str = "GET /api/v1/health/live HTTP/1.1\r\nHost: x\r\n\r\n";

/// Sends a request over a connection and reads its answer, whose length it tells.
fn exchange(stream: &mut TcpStream, request: &str) -> std::io::Result<(u16, String)> {
    stream.set_read_timeout(Some(Duration::from_secs(20)))?;
    stream.write_all(request.as_bytes())?;
    let mut answer = Vec::new();
    let mut byte = [0];
    while !answer.ends_with(b"\r\n\r\n") {
        stream.read_exact(&mut byte)?;
        answer.push(byte[0]);
    }
    let head = String::from_utf8_lossy(&answer).to_ascii_lowercase();
    let length = head
        .lines()
        .find_map(|line| line.strip_prefix("content-length: "));
    let mut body = vec![0; length.map_or(0, |length| length.trim().parse().unwrap())];
    stream.read_exact(&mut body)?;
    let status = head[9..12].parse().unwrap();
    Ok((status, String::from_utf8(body).unwrap()))
}

fn post(path: &str, headers: &str, body: &str) -> String {
    format!(
        "POST /api/v1{path} HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n\
         Content-Length: {}\r\n{headers}\r\n{body}",
        body.len()
    )
}

#[actix_web::test]
async fn a_connection_stays_open_after_every_answer_whether_its_body_was_read_or_not() {
    let running = running().await;
    let address = running.address;
    let large = format!("{{\"items\": \"{}\"}}", "x".repeat(200_000));
    let requests = [
        (200, LIVE.to_owned()),
        (
            401,
            "GET /api/v1/metrics HTTP/1.1\r\nHost: x\r\n\r\n".into(),
        ),
        (404, "GET /nowhere HTTP/1.1\r\nHost: x\r\n\r\n".into()),
        (401, post("/dte/ccf", "", "{}")),
        (401, post("/dte/ccf", "", &large)),
        (404, post("/nowhere", "", &large)),
        (405, post("/health", "", "{}")),
        (400, post("/auth/login", "", "{")),
        (
            415,
            post("/auth/login", "Content-Encoding: gzip\r\n", &large),
        ),
    ];
    let each = requests.into_iter().map(|(status, request)| {
        spawn_blocking(move || {
            let mut stream = TcpStream::connect(address).unwrap();
            let first = exchange(&mut stream, &request).unwrap();
            assert_eq!(first.0, status, "{}", first.1);
            // Longer than a head may take.
            std::thread::sleep(Duration::from_millis(1_600));
            let second = exchange(&mut stream, LIVE);
            assert!(
                second.is_ok_and(|(status, _)| status == 200),
                "after {status} the connection was closed"
            );
        })
    });
    for client in futures_util::future::join_all(each).await {
        client.unwrap();
    }
    running.handle.stop(true).await;
}

#[actix_web::test]
async fn who_asks_for_another_protocol_is_served_in_this_one_and_so_is_the_next_request() {
    let running = running().await;
    let address = running.address;
    let upgrade = "Connection: Upgrade\r\nUpgrade: websocket\r\n";
    let asked = format!("GET /api/v1/health/live HTTP/1.1\r\nHost: x\r\n{upgrade}\r\n");
    let with_body = post("/auth/login", upgrade, "{}");
    let answers = spawn_blocking(move || {
        let mut stream = TcpStream::connect(address).unwrap();
        let mut statuses = Vec::new();
        for request in [LIVE, &asked, LIVE, &with_body, LIVE, &asked, &asked] {
            statuses.push(exchange(&mut stream, request).unwrap().0);
        }
        // Several at once.
        let mut many = TcpStream::connect(address).unwrap();
        let all = [LIVE, &with_body, &asked, LIVE].concat();
        statuses.push(exchange(&mut many, &all).unwrap().0);
        for _ in 0..3 {
            statuses.push(exchange(&mut many, "").unwrap().0);
        }
        let mut connect = TcpStream::connect(address).unwrap();
        let tunnel = "CONNECT example.com:443 HTTP/1.1\r\nHost: example.com:443\r\n\r\n";
        statuses.push(exchange(&mut connect, tunnel).unwrap().0);
        statuses
    });
    assert_eq!(
        answers.await.unwrap(),
        [200, 200, 200, 400, 200, 200, 200, 200, 400, 200, 200, 404]
    );
    running.handle.stop(true).await;
}

/// A connection from an address of this machine.
async fn connect_from(from: &str, to: SocketAddr) -> AsyncStream {
    let socket = TcpSocket::new_v4().unwrap();
    let from: IpAddr = from.parse().unwrap();
    socket.bind((from, 0).into()).unwrap();
    socket.connect(to).await.unwrap()
}

async fn is_served(stream: &mut AsyncStream) -> bool {
    let mut answer = [0; 12];
    let asked = async {
        stream.write_all(LIVE.as_bytes()).await?;
        stream.read_exact(&mut answer).await
    };
    let asked = tokio::time::timeout(Duration::from_secs(5), asked).await;
    asked.is_ok_and(|read| read.is_ok()) && &answer == b"HTTP/1.1 200"
}

#[actix_web::test]
async fn one_address_cannot_hold_all_idle_connections() {
    let running = super::server::running_with(|settings| {
        settings.connections = 8;
        settings.head_within = Duration::from_mins(1);
    })
    .await;
    let mut early = connect_from("127.0.0.2", running.address).await;
    assert!(is_served(&mut early).await);
    let mut idle = Vec::new();
    for _ in 0..200 {
        idle.push(connect_from("127.0.0.3", running.address).await);
    }
    let mut late = connect_from("127.0.0.4", running.address).await;
    assert!(
        is_served(&mut late).await,
        "idle connections kept a new one out"
    );
    drop(idle);
    running.handle.stop(true).await;
}

#[actix_web::test]
async fn bodies_that_do_not_arrive_take_no_place_from_others() {
    let running = running_over(
        |service| {
            service.settings.most_under_way = 4;
            service.settings.body_within = Duration::from_mins(1);
        },
        |_| {},
    )
    .await;
    let begun = format!(
        "POST /api/v1/dte/ccf HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer {}\r\n\
         Content-Length: 1000\r\n\r\n{{",
        running.token()
    );
    let mut unfinished = Vec::new();
    for _ in 0..40 {
        let mut stream = connect_from("127.0.0.1", running.address).await;
        stream.write_all(begun.as_bytes()).await.unwrap();
        unfinished.push(stream);
    }
    assert_eq!(issue(&running).await, 201);
    drop(unfinished);
    running.handle.stop(true).await;
}

/// Issues a document and tells the status.
async fn issue(running: &Running) -> u16 {
    let token = format!("Authorization: Bearer {}\r\n", running.other_token());
    let request = post("/dte/ccf", &token, &requests::ccf().to_string());
    let address = running.address;
    let issued = move || exchange(&mut TcpStream::connect(address).unwrap(), &request);
    spawn_blocking(issued).await.unwrap().unwrap().0
}

#[actix_web::test]
async fn unfinished_bodies_are_bounded_in_bytes_and_keep_no_small_one_out() {
    let running = running_over(
        |service| {
            service.settings.most_bytes = 16 * 1024 * 1024;
            service.settings.body_within = Duration::from_mins(1);
        },
        |_| {},
    )
    .await;
    let token = running.token();
    let half = "x".repeat(500_000);
    let begun = format!(
        "POST /api/v1/dte/ccf HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer {token}\r\n\
         Content-Length: 1000000\r\n\r\n\"{half}",
    );
    let mut refused = 0;
    let mut unfinished = Vec::new();
    for _ in 0..12 {
        let mut stream = connect_from("127.0.0.1", running.address).await;
        stream.write_all(begun.as_bytes()).await.unwrap();
        unfinished.push(stream);
    }
    for stream in &mut unfinished {
        let mut answer = [0; 12];
        let read = stream.read_exact(&mut answer);
        let read = tokio::time::timeout(Duration::from_millis(300), read).await;
        if read.is_ok_and(|read| read.is_ok()) {
            assert_eq!(&answer, b"HTTP/1.1 503");
            refused += 1;
        }
    }
    assert!((3..12).contains(&refused), "{refused} of 12 were refused");
    assert_eq!(issue(&running).await, 201);
    drop(unfinished);
    running.handle.stop(true).await;
}

/// A document of which a hundred are more than a piece.
fn long() -> Ccf {
    let mut ccf = samples::ccf();
    for item in &mut ccf.items {
        item.description = Text::parse(&"long ".repeat(190)).unwrap();
    }
    ccf
}

#[actix_web::test]
async fn a_long_list_is_written_in_pieces_and_is_the_same_as_its_pages() {
    let app = ApiApp::new();
    let company = app.kit.company().await;
    for _ in 0..100 {
        app.kit.issue(company.main, long()).await.unwrap();
    }
    let token = company.token.reveal();
    let list = async |page: u32, size: u32| -> Value {
        let path = format!("/api/v1/dte?page={page}&page_size={size}");
        let answered = app.get(&path, token).await;
        assert_eq!(answered.status, 200, "{}", answered.body);
        assert!(answered.is_enveloped());
        answered.json()
    };
    let whole = list(1, 100).await;
    assert!(whole.to_string().len() > 256 * 1024, "the list is not long");
    assert_eq!(whole["data"]["summary"]["total"], 100);
    assert!(whole["data"]["pagination"]["next_cursor"].is_string());
    let documents = whole["data"]["documents"].as_array().unwrap();
    assert_eq!(documents.len(), 100);
    let mut joined = Vec::new();
    for page in 1..=10 {
        let part = list(page, 10).await;
        joined.extend_from_slice(part["data"]["documents"].as_array().unwrap());
    }
    assert_eq!(&joined, documents);
}

#[actix_web::test]
async fn a_long_list_goes_over_a_connection_that_is_used_again() {
    let kit = TestApp::new();
    let company = kit.company().await;
    for _ in 0..100 {
        kit.issue(company.main, long()).await.unwrap();
    }
    let running = super::server::running_kit(&kit, |_| {}, |_| {}).await;
    let request = format!(
        "GET /api/v1/dte?page_size=100 HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer {}\r\n\r\n\
         GET /api/v1/health/live HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n",
        company.token.reveal()
    );
    let answers = super::server::talk(running.address, request).await;
    assert!(
        answers.contains("transfer-encoding: chunked"),
        "{}",
        &answers[..300]
    );
    assert_eq!(answers.matches("HTTP/1.1 200 OK").count(), 2);
    assert_eq!(answers.matches("\"transmission_type\"").count(), 100);
    running.handle.stop(true).await;
}

/// Of a list that cannot be read to its end the client must not believe that it is whole.
#[actix_web::test]
async fn a_long_list_that_cannot_be_read_to_its_end_is_cut_off() {
    const LAST_CHUNK: &str = "\r\n0\r\n\r\n";
    let kit = TestApp::new();
    let company = kit.company().await;
    for _ in 0..100 {
        kit.issue(company.main, long()).await.unwrap();
    }
    let running = super::server::running_kit(&kit, |_| {}, |_| {}).await;
    let list = async || {
        let request = format!(
            "GET /api/v1/dte?page_size=100 HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\
             Authorization: Bearer {}\r\n\r\n",
            company.token.reveal()
        );
        super::server::talk(running.address, request).await
    };
    assert!(list().await.ends_with(LAST_CHUNK));
    kit.store_faults.lose_rests();
    let cut = list().await;
    assert!(cut.starts_with("HTTP/1.1 200"), "{}", &cut[..300]);
    assert!(cut.contains("\"transmission_type\""), "it has begun");
    assert!(!cut.ends_with(LAST_CHUNK));
    running.handle.stop(true).await;
}

#[actix_web::test]
async fn large_bodies_and_answers_that_find_no_memory_are_refused_and_small_ones_are_not() {
    let app = ApiApp::with(|service| service.settings.most_bytes = 1_000);
    let company = app.kit.company().await;
    for _ in 0..20 {
        app.kit.issue(company.main, long()).await.unwrap();
    }
    let large = format!("{}{}", requests::ccf(), " ".repeat(20_000));
    for refused in [
        app.get("/api/v1/dte", company.token.reveal()).await,
        app.issue(&company, large).await,
    ] {
        assert_eq!(
            (refused.status, refused.code().as_str()),
            (503, "OVERLOADED")
        );
        assert_eq!(refused.header("retry-after"), Some("1"));
    }
    assert_eq!(app.kit.file.stored_documents(), 20);
    let small = app.issue(&company, requests::ccf().to_string()).await;
    assert_eq!(small.status, 201);
    assert_eq!(app.get("/api/v1/health", "").await.status, 200);
}
