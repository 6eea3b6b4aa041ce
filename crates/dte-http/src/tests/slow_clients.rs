//! Clients that keep a connection open and say little, over real connections.

use std::io::{ErrorKind, Read, Write};
use std::net::{SocketAddr, TcpStream};
use std::time::{Duration, Instant};

use super::server::{Running, running, talk};

const HEALTH: &str = "GET /api/v1/health HTTP/1.1\r\nHost: x\r\n\r\n";
const CLOSED_HEALTH: &str = "GET /api/v1/health HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n";
const CHUNKED_POST: &str =
    "POST /api/v1/auth/login HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n";

/// What a client got, and how long the server bore with it.
struct Received {
    answer: String,
    borne: Duration,
}

/// Sends a beginning, then a piece again and again, until the server closes the connection.
async fn trickle(address: SocketAddr, begin: &'static str, piece: &'static str) -> Received {
    let talk = move || {
        let started = Instant::now();
        let mut stream = TcpStream::connect(address).unwrap();
        let pause = Duration::from_millis(50);
        stream.set_read_timeout(Some(pause)).unwrap();
        stream.write_all(begin.as_bytes()).unwrap();
        let mut answer = Vec::new();
        let mut buffer = [0; 4_096];
        while started.elapsed() < Duration::from_secs(20) {
            match stream.read(&mut buffer) {
                Ok(0) => break,
                Ok(read) => answer.extend_from_slice(&buffer[..read]),
                Err(error) if error.kind() == ErrorKind::WouldBlock => {
                    if stream.write_all(piece.as_bytes()).is_err() {
                        break;
                    }
                }
                Err(_reset) => break,
            }
        }
        Received {
            answer: String::from_utf8(answer).unwrap(),
            borne: started.elapsed(),
        }
    };
    actix_web::rt::task::spawn_blocking(talk).await.unwrap()
}

async fn is_served(running: &Running) {
    let answer = talk(running.address, CLOSED_HEALTH.into()).await;
    assert!(answer.starts_with("HTTP/1.1 200"), "{answer}");
}

#[actix_web::test]
async fn who_connects_and_says_nothing_or_a_head_byte_by_byte_is_cut_off() {
    let running = running().await;
    for (begin, piece) in [("", ""), ("GET /api/v1/health HTTP/1.1\r\nX: ", "x")] {
        let told = trickle(running.address, begin, piece).await;
        assert!(told.answer.starts_with("HTTP/1.1 408"), "{}", told.answer);
        assert!(told.borne < Duration::from_secs(15), "{:?}", told.borne);
    }
    is_served(&running).await;
    running.handle.stop(true).await;
}

#[actix_web::test]
async fn a_second_head_byte_by_byte_is_cut_off_too() {
    let running = running().await;
    let told = trickle(running.address, HEALTH, "G").await;
    assert!(told.answer.starts_with("HTTP/1.1 200"), "{}", told.answer);
    assert!(told.borne < Duration::from_secs(15), "{:?}", told.borne);
    running.handle.stop(true).await;
}

#[actix_web::test]
async fn a_body_byte_by_byte_is_answered_and_cut_off() {
    let running = running().await;
    for begin in [
        "POST /api/v1/auth/login HTTP/1.1\r\nHost: x\r\nContent-Length: 1000\r\n\r\n",
        CHUNKED_POST,
    ] {
        let told = trickle(running.address, begin, "1\r\n \r\n").await;
        assert!(told.answer.starts_with("HTTP/1.1 408"), "{}", told.answer);
        assert!(told.answer.contains("REQUEST_TIMEOUT"), "{}", told.answer);
        assert!(told.borne < Duration::from_secs(15), "{:?}", told.borne);
    }
    running.handle.stop(true).await;
}

#[actix_web::test]
async fn a_chunked_body_without_end_is_answered_and_cut_off() {
    let running = running().await;
    let chunk: &'static str = Box::leak(format!("8000\r\n{}\r\n", " ".repeat(0x8000)).into());
    let unread = "GET /api/v1/nowhere HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n";
    for (begin, status) in [(CHUNKED_POST, "4"), (unread, "404")] {
        let told = trickle(running.address, begin, chunk).await;
        let expected = format!("HTTP/1.1 {status}");
        assert!(told.answer.starts_with(&expected), "{}", told.answer);
        assert!(told.answer.contains("\"success\":false"), "{}", told.answer);
        assert!(told.borne < Duration::from_secs(15), "{:?}", told.borne);
    }
    running.handle.stop(true).await;
}

#[actix_web::test]
async fn idle_connections_keep_nobody_out_and_are_closed() {
    let running = running().await;
    let address = running.address;
    let connect = move || {
        let silent = (0..200).map(|_| TcpStream::connect(address).unwrap());
        silent.collect::<Vec<_>>()
    };
    let mut silent = actix_web::rt::task::spawn_blocking(connect).await.unwrap();
    is_served(&running).await;
    let ended = move || {
        silent.iter_mut().all(|stream| {
            stream
                .set_read_timeout(Some(Duration::from_secs(5)))
                .unwrap();
            stream.read_to_end(&mut Vec::new()).is_ok()
        })
    };
    assert!(actix_web::rt::task::spawn_blocking(ended).await.unwrap());
    running.handle.stop(true).await;
}

#[actix_web::test]
async fn more_connections_than_allowed_wait_until_silent_ones_are_cut_off() {
    let running = super::server::running_with(|settings| settings.connections = 4).await;
    let address = running.address;
    let connect = move || {
        let silent = (0..8).map(|_| TcpStream::connect(address).unwrap());
        silent.collect::<Vec<_>>()
    };
    let silent = actix_web::rt::task::spawn_blocking(connect).await.unwrap();
    is_served(&running).await;
    drop(silent);
    running.handle.stop(true).await;
}
