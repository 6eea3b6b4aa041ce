//! Against real receivers on loopback. That an address is refused is shown by a receiver to which nobody
//! connects.

use std::collections::VecDeque;
use std::io;
use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};

use dte_application::ports::Secret;
use rcgen::{CertificateParams, KeyPair};
use reqwest::header::{HeaderName, HeaderValue};
use rustls::ServerConfig;
use rustls::pki_types::PrivateKeyDer;
use time::macros::datetime;
use tokio::io::{AsyncRead, AsyncReadExt, AsyncWrite, AsyncWriteExt};
use tokio::net::TcpListener;
use tokio_rustls::TlsAcceptor;

use super::*;

const SECRET: &str = "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw";
const EARLIER: &str = "whsec_C2FVsBQIhrscChlQIMV+b5sSYspob7oD";
const NOW: OffsetDateTime = datetime!(2026-11-22 12:00 UTC);

struct Stopped;

impl Clock for Stopped {
    fn now(&self) -> OffsetDateTime {
        NOW
    }
}

/// Looks names up as it is told to, one answer after the other; the last one stays.
#[derive(Default)]
struct FakeLookup {
    answers: Mutex<VecDeque<Vec<IpAddr>>>,
    asked: AtomicUsize,
}

impl FakeLookup {
    fn answering(answers: &[&[&str]]) -> Arc<Self> {
        let answers = answers.iter();
        let answers = answers.map(|some| {
            some.iter()
                .map(|address| address.parse().unwrap())
                .collect()
        });
        Arc::new(Self {
            answers: Mutex::new(answers.collect()),
            asked: AtomicUsize::new(0),
        })
    }
}

#[async_trait]
impl Lookup for FakeLookup {
    async fn lookup(&self, _: &str) -> io::Result<Vec<IpAddr>> {
        self.asked.fetch_add(1, Ordering::Relaxed);
        let mut answers = self.answers.lock().unwrap();
        let answer = if answers.len() > 1 {
            answers.pop_front()
        } else {
            answers.front().cloned()
        };
        answer.ok_or_else(|| io::ErrorKind::NotFound.into())
    }
}

fn sender(allowed: &str, lookup: Arc<dyn Lookup>) -> HttpWebhooks {
    let within = Duration::from_secs(2);
    let (allowed, roots) = (allowed.parse().unwrap(), RootCertStore::empty());
    HttpWebhooks::with(allowed, Arc::new(Stopped), lookup, &roots, within).unwrap()
}

/// Of loopback alone.
fn local() -> HttpWebhooks {
    sender("127.0.0.1", FakeLookup::answering(&[]))
}

fn message(url: &str) -> WebhookMessage {
    WebhookMessage {
        url: url.to_owned(),
        id: "evt_1".to_owned(),
        at: NOW,
        secrets: vec![Secret::new(SECRET)],
        body: b"{\"type\":\"dte.received\"}".to_vec(),
    }
}

/// A receiver that answers each request alike, and keeps what came.
struct Receiver {
    address: SocketAddr,
    seen: Arc<Mutex<Vec<String>>>,
}

impl Receiver {
    async fn answering(answer: impl Into<String>) -> Self {
        let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).await.unwrap();
        let address = listener.local_addr().unwrap();
        let seen = Arc::<Mutex<Vec<String>>>::default();
        let (answer, kept) = (answer.into(), Arc::clone(&seen));
        tokio::spawn(async move {
            while let Ok((stream, _)) = listener.accept().await {
                let (answer, kept) = (answer.clone(), Arc::clone(&kept));
                tokio::spawn(async move { serve(stream, &answer, &kept).await });
            }
        });
        Self { address, seen }
    }

    fn url(&self) -> String {
        format!("http://{}/hook", self.address)
    }

    fn seen(&self) -> Vec<String> {
        self.seen.lock().unwrap().clone()
    }
}

async fn serve(
    mut stream: impl AsyncRead + AsyncWrite + Unpin,
    answer: &str,
    seen: &Mutex<Vec<String>>,
) {
    seen.lock().unwrap().push(String::new());
    let mut request = Vec::new();
    let mut piece = [0; 4096];
    loop {
        let text = String::from_utf8_lossy(&request).into_owned();
        if let Some((head, body)) = text.split_once("\r\n\r\n") {
            let length = head.lines().find_map(|line| {
                line.to_ascii_lowercase()
                    .strip_prefix("content-length: ")?
                    .parse::<usize>()
                    .ok()
            });
            if body.len() >= length.unwrap_or_default() {
                *seen.lock().unwrap().last_mut().unwrap() = text;
                break;
            }
        }
        match stream.read(&mut piece).await {
            Ok(count) if count > 0 => request.extend_from_slice(&piece[..count]),
            _ => return,
        }
    }
    let _ = stream.write_all(answer.as_bytes()).await;
    if answer.is_empty() {
        std::future::pending::<()>().await;
    }
    let _ = stream.shutdown().await;
}

const OK: &str = "HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok";

#[tokio::test]
async fn an_independent_reader_accepts_every_signature() {
    let receiver = Receiver::answering(OK).await;
    // The reader asks the machine's clock.
    let seconds = std::time::UNIX_EPOCH.elapsed().unwrap().as_secs();
    let at = OffsetDateTime::from_unix_timestamp(seconds.try_into().unwrap()).unwrap();
    let sent = WebhookMessage {
        at,
        secrets: vec![Secret::new(SECRET), Secret::new(EARLIER)],
        ..message(&receiver.url())
    };
    let reply = local().send(sent.clone()).await;
    assert_eq!(
        (reply.status, reply.error, &*reply.text),
        (Some(200), None, "ok")
    );
    let seen = receiver.seen().remove(0);
    let (head, body) = seen.split_once("\r\n\r\n").unwrap();
    assert_eq!(body.as_bytes(), sent.body);
    let mut headers = HeaderMap::new();
    for line in head.lines().skip(1) {
        let (name, value) = line.split_once(": ").unwrap();
        let name = HeaderName::from_bytes(name.as_bytes()).unwrap();
        headers.insert(name, HeaderValue::from_str(value).unwrap());
    }
    assert_eq!(headers["content-type"], "application/json");
    for secret in [SECRET, EARLIER] {
        let reader = standardwebhooks::Webhook::new(secret).unwrap();
        reader.verify(body.as_bytes(), &headers).unwrap();
        reader.verify(b"{}", &headers).unwrap_err();
    }
    let other = standardwebhooks::Webhook::new("whsec_AAAA").unwrap();
    other.verify(body.as_bytes(), &headers).unwrap_err();
}

#[tokio::test]
async fn a_redirect_is_not_followed_and_only_2xx_is_a_delivery() {
    let elsewhere = Receiver::answering(OK).await;
    let answer = format!(
        "HTTP/1.1 302 Found\r\nLocation: {}\r\nContent-Length: 0\r\n\r\n",
        elsewhere.url()
    );
    let receiver = Receiver::answering(answer).await;
    let reply = local().send(message(&receiver.url())).await;
    assert_eq!(
        (reply.status, reply.error),
        (Some(302), Some(DeliveryError::Status))
    );
    assert!(elsewhere.seen().is_empty());
    for (status, error) in [
        (204, None),
        (299, None),
        (304, Some(DeliveryError::Status)),
        (410, Some(DeliveryError::Status)),
        (500, Some(DeliveryError::Status)),
    ] {
        let receiver = Receiver::answering(format!("HTTP/1.1 {status} X\r\n\r\n")).await;
        let reply = local().send(message(&receiver.url())).await;
        assert_eq!((reply.status, reply.error), (Some(status), error));
    }
}

#[tokio::test]
async fn a_name_with_a_private_address_is_refused_before_anything_connects() {
    let receiver = Receiver::answering(OK).await;
    let port = receiver.address.port();
    let url = format!("https://hooks.example:{port}/hook");
    for answers in [
        &["127.0.0.1"][..],
        &["1.1.1.1", "127.0.0.1"],
        &["::1"],
        &["10.0.0.1"],
    ] {
        let sender = sender("", FakeLookup::answering(&[answers]));
        assert_eq!(sender.judge(&url).await, Err(RefusedUrl::PrivateAddress));
        let reply = sender.send(message(&url)).await;
        assert_eq!(
            reply.error,
            Some(DeliveryError::RefusedAddress),
            "{answers:?}"
        );
    }
    let literal = format!("https://127.0.0.1:{port}/");
    let reply = sender("", FakeLookup::answering(&[]))
        .send(message(&literal))
        .await;
    assert_eq!(reply.error, Some(DeliveryError::RefusedAddress));
    assert!(receiver.seen().is_empty());
}

#[tokio::test]
async fn an_address_is_judged_to_be_as_it_will_be_called() {
    let sender = sender("hooks.internal:8080", FakeLookup::answering(&[]));
    let judged = sender
        .judge("HTTP://HOOKS.internal:8080/a/../avisos/ñ?x=1")
        .await;
    let called = "http://hooks.internal:8080/avisos/%C3%B1?x=1";
    assert_eq!(judged, Ok(called.to_owned()));
}

#[tokio::test]
async fn a_name_that_changes_its_address_after_it_was_judged_is_refused() {
    let receiver = Receiver::answering(OK).await;
    let lookup = FakeLookup::answering(&[&["1.1.1.1"], &["127.0.0.1"]]);
    let sender = sender("", lookup.clone());
    let url = format!("https://hooks.example:{}/", receiver.address.port());
    assert_eq!(sender.judge(&url).await, Ok(url.clone()));
    let reply = sender.send(message(&url)).await;
    assert_eq!(reply.error, Some(DeliveryError::RefusedAddress));
    assert_eq!(lookup.asked.load(Ordering::Relaxed), 2);
    assert!(receiver.seen().is_empty());
}

#[tokio::test]
async fn a_name_is_looked_up_once_an_attempt_and_stays_the_host() {
    let receiver = Receiver::answering(OK).await;
    let port = receiver.address.port();
    let lookup = FakeLookup::answering(&[&["127.0.0.1"], &["10.255.255.1"]]);
    let sender = sender(&format!("hooks.internal:{port}"), lookup.clone());
    let url = format!("http://hooks.internal:{port}/");
    let reply = sender.send(message(&url)).await;
    assert_eq!(reply.status, Some(200), "{reply:?}");
    assert_eq!(lookup.asked.load(Ordering::Relaxed), 1);
    let seen = receiver.seen().remove(0).to_ascii_lowercase();
    assert!(
        seen.contains(&format!("host: hooks.internal:{port}")),
        "{seen}"
    );
}

#[tokio::test]
async fn the_name_is_asked_for_in_tls_and_a_certificate_that_does_not_hold_is_refused() {
    let key = KeyPair::generate().unwrap();
    let params = CertificateParams::new(vec!["hooks.example".to_owned()]).unwrap();
    let certificate = params.self_signed(&key).unwrap();
    let private = PrivateKeyDer::try_from(key.serialize_der()).unwrap();
    let provider = Arc::new(rustls::crypto::aws_lc_rs::default_provider());
    let config = ServerConfig::builder_with_provider(provider)
        .with_safe_default_protocol_versions()
        .unwrap()
        .with_no_client_auth()
        .with_single_cert(vec![certificate.der().clone()], private)
        .unwrap();
    let acceptor = TlsAcceptor::from(Arc::new(config));
    let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).await.unwrap();
    let port = listener.local_addr().unwrap().port();
    let names = Arc::<Mutex<Vec<String>>>::default();
    let asked = Arc::clone(&names);
    tokio::spawn(async move {
        while let Ok((stream, _)) = listener.accept().await {
            let Ok(stream) = acceptor.accept(stream).await else {
                continue;
            };
            let name = stream.get_ref().1.server_name().unwrap_or_default();
            asked.lock().unwrap().push(name.to_owned());
            serve(stream, OK, &Mutex::default()).await;
        }
    });
    let mut roots = RootCertStore::empty();
    roots.add(certificate.der().clone()).unwrap();
    let within = Duration::from_secs(2);
    let with = |roots: RootCertStore| {
        let lookup = FakeLookup::answering(&[&["127.0.0.1"]]);
        let allowed = "127.0.0.0/8".parse().unwrap();
        HttpWebhooks::with(allowed, Arc::new(Stopped), lookup, &roots, within).unwrap()
    };
    let url = format!("https://hooks.example:{port}/");
    let reply = with(roots.clone()).send(message(&url)).await;
    assert_eq!(reply.status, Some(200), "{reply:?}");
    assert_eq!(*names.lock().unwrap(), ["hooks.example"]);
    let other = format!("https://other.example:{port}/");
    for (roots, url) in [(RootCertStore::empty(), &url), (roots, &other)] {
        let reply = with(roots).send(message(url)).await;
        assert_eq!(reply.error, Some(DeliveryError::Tls), "{reply:?}");
    }
}

#[tokio::test]
async fn of_a_long_answer_the_beginning_is_read_and_of_that_a_little_is_shown() {
    let long = "x".repeat(10 * 1024 * 1024);
    let answer = format!(
        "HTTP/1.1 500 Oh\r\nContent-Length: {}\r\n\r\n{long}",
        long.len()
    );
    let receiver = Receiver::answering(answer).await;
    let reply = local().send(message(&receiver.url())).await;
    assert_eq!(reply.status, Some(500));
    assert_eq!(reply.text.len(), SHOWN);
}

#[tokio::test]
async fn failures_have_their_class() {
    let silent = Receiver::answering("").await;
    let reply = local().send(message(&silent.url())).await;
    assert_eq!(reply.error, Some(DeliveryError::Timeout));
    assert!(reply.duration >= Duration::from_secs(2));
    let closed = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).await.unwrap();
    let address = closed.local_addr().unwrap();
    drop(closed);
    let reply = local().send(message(&format!("http://{address}/"))).await;
    assert_eq!(reply.error, Some(DeliveryError::Connect));
    let reply = sender("", FakeLookup::answering(&[]))
        .send(message("https://no.example/"))
        .await;
    assert_eq!(reply.error, Some(DeliveryError::Dns));
    let plain = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).await.unwrap();
    let address = plain.local_addr().unwrap();
    tokio::spawn(async move {
        let (mut stream, _) = plain.accept().await.unwrap();
        stream.write_all(OK.as_bytes()).await.unwrap();
    });
    let sends = sender(&address.to_string(), FakeLookup::answering(&[]));
    let reply = sends.send(message(&format!("https://{address}/"))).await;
    assert_eq!(reply.error, Some(DeliveryError::Tls));
}

#[tokio::test]
async fn a_receiver_says_how_long_it_wants_to_be_left_alone() {
    for (header, seconds) in [
        ("120", Some(120)),
        ("Sun, 22 Nov 2026 12:05:00 GMT", Some(300)),
        ("Sun, 22 Nov 2026 11:05:00 GMT", None),
        ("soon", None),
    ] {
        let answer = format!("HTTP/1.1 503 Busy\r\nRetry-After: {header}\r\n\r\n");
        let receiver = Receiver::answering(answer).await;
        let reply = local().send(message(&receiver.url())).await;
        assert_eq!(
            reply.retry_after,
            seconds.map(Duration::from_secs),
            "{header}"
        );
    }
}
