//! Against real relays on loopback.

use std::io::Write;
use std::net::TcpListener;
use std::sync::Arc;

use dte_application::ports::{MailedDocument, ReadableState};
use dte_domain::Decimal;
use dte_domain::identification::{DocumentType, LocalTime};
use dte_domain::language::Language;
use dte_domain::value::Value;
use dte_test_kit::{SmtpMood, SmtpServer};
use rcgen::{CertificateParams, KeyPair};
use rustls::ServerConfig;
use rustls::pki_types::PrivateKeyDer;
use time::macros::datetime;

use super::*;

fn message() -> MailMessage {
    let at = datetime!(2026-11-25 18:30:05 UTC);
    MailMessage {
        id: "<one@mail.example>".into(),
        at,
        to: vec![Email::parse("a@cliente.example").unwrap()],
        cc: vec![Email::parse("b@cliente.example").unwrap()],
        reply_to: Email::parse("ventas@emisor.example").unwrap(),
        language: Language::Spanish,
        subject: None,
        is_test: true,
        document: MailedDocument {
            issuer: "La Ceiba".into(),
            document_type: DocumentType::of_kind("ccf").unwrap(),
            control_number: Some("DTE-03-M001P001-000000000000001".into()),
            generation_code: "7A2D3D9A-5E5C-4E44-9F9B-0D2B7A6E1C11".parse().unwrap(),
            external_id: None,
            issued_at: LocalTime::at(at),
            total: Decimal::ONE,
            state: ReadableState::Stamped,
            is_corrected: false,
            stamp: None,
            authority_page: Some("https://consulta.example/".into()),
            receiver_page: None,
            replaces: None,
        },
        files: Vec::new(),
    }
}

fn relay_with(url: &str, extra_roots: Option<PathBuf>) -> SmtpRelay {
    let settings = RelaySettings {
        url: url.parse().unwrap(),
        from: Email::parse("dte@mail.example").unwrap(),
        extra_roots,
        is_production: false,
    };
    SmtpRelay {
        within: Duration::from_secs(3),
        ..SmtpRelay::new(settings).unwrap()
    }
}

async fn sent(url: &str) -> MailReply {
    relay_with(url, None).send(message()).await
}

/// A server's side of TLS for a name, and a file of who vouches for it.
fn tls(name: &str) -> (Arc<ServerConfig>, tempfile::NamedTempFile) {
    let key = KeyPair::generate().unwrap();
    let certificate = CertificateParams::new(vec![name.to_owned()]).unwrap();
    let certificate = certificate.self_signed(&key).unwrap();
    let mut file = tempfile::NamedTempFile::new().unwrap();
    file.write_all(certificate.pem().as_bytes()).unwrap();
    let provider = Arc::new(rustls::crypto::aws_lc_rs::default_provider());
    let config = ServerConfig::builder_with_provider(provider)
        .with_safe_default_protocol_versions()
        .unwrap()
        .with_no_client_auth()
        .with_single_cert(
            vec![certificate.der().clone()],
            PrivateKeyDer::Pkcs8(key.serialize_der().into()),
        );
    (Arc::new(config.unwrap()), file)
}

#[tokio::test(flavor = "multi_thread")]
async fn what_the_relay_answers_is_told_with_its_code() {
    let server = SmtpServer::start();
    let taken = sent(&server.url()).await;
    assert_eq!((taken.code, taken.fault), (Some(250), None));
    assert_eq!(taken.text, "2.0.0 queued as 4F1");
    let mails = server.taken();
    assert_eq!(mails[0].from, "dte@mail.example");
    assert_eq!(mails[0].to, ["a@cliente.example", "b@cliente.example"]);
    assert!(!mails[0].is_encrypted && mails[0].login.is_none());
    for (mood, code, fault, text) in [
        (
            SmtpMood::Later,
            Some(451),
            MailFault::Later,
            "4.7.1 greylisted, come back",
        ),
        (
            SmtpMood::Full,
            Some(452),
            MailFault::Later,
            "4.3.1 the disk is full",
        ),
        (
            SmtpMood::Refuses,
            Some(550),
            MailFault::Refused,
            "5.1.1 no such person",
        ),
        (SmtpMood::Garbage, None, MailFault::Protocol, ""),
        (SmtpMood::Drops, None, MailFault::Lost, ""),
        (SmtpMood::Away, None, MailFault::Connect, ""),
        // Nothing went out yet.
        (
            SmtpMood::Slow(Duration::from_secs(2)),
            None,
            MailFault::Connect,
            "",
        ),
        (SmtpMood::Silent, None, MailFault::Timeout, ""),
    ] {
        server.set(mood);
        let reply = sent(&server.url()).await;
        assert_eq!(
            (reply.code, reply.fault),
            (code, Some(fault)),
            "{mood:?} {reply:?}"
        );
        assert!(reply.text.starts_with(text), "{mood:?} {reply:?}");
    }
    assert_eq!(server.taken().len(), 1);
    let nobody = TcpListener::bind("127.0.0.1:0")
        .unwrap()
        .local_addr()
        .unwrap();
    let reply = sent(&format!("smtp://{nobody}")).await;
    assert_eq!(reply.fault, Some(MailFault::Connect));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_password_travels_over_tls_alone_unless_it_is_let() {
    let plain = SmtpServer::start();
    let url = format!("smtp://user:secret@127.0.0.1:{}", plain.port);
    let refused = sent(&url).await;
    assert_eq!(refused.fault, Some(MailFault::Tls));
    let let_through = sent(&format!("{url}?tls=opportunistic")).await;
    assert_eq!(let_through.fault, None);
    assert!(plain.taken()[0].login.is_some());
    plain.set(SmtpMood::LocksOut);
    let locked_out = sent(&format!("{url}?tls=opportunistic")).await;
    assert_eq!(
        (locked_out.code, locked_out.fault),
        (Some(535), Some(MailFault::Login))
    );
    // What is said of who hands over may repeat what it was told.
    assert_eq!(locked_out.text, "");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_certificate_must_be_of_somebody_known_and_of_the_name() {
    let (config, roots) = tls("localhost");
    let started = SmtpServer::with_starttls(config.clone());
    let wrapped = SmtpServer::wrapped(config);
    for (scheme, server) in [("smtp", &started), ("smtps", &wrapped)] {
        let url = format!("{scheme}://user:secret@localhost:{}", server.port);
        let unknown = sent(&url).await;
        assert_eq!(unknown.fault, Some(MailFault::Tls), "{unknown:?}");
        assert!(server.taken().is_empty());
        let known = relay_with(&url, Some(roots.path().to_owned()));
        let reply = known.send(message()).await;
        assert_eq!(reply.fault, None, "{reply:?}");
        let taken = server.taken();
        assert!(taken[0].is_encrypted && taken[0].login.is_some());
        let other_name = url.replace("localhost", "127.0.0.1");
        let reply = relay_with(&other_name, Some(roots.path().to_owned()));
        let reply = reply.send(message()).await;
        assert!(
            reply.fault.is_some() && server.taken().len() == 1,
            "{reply:?}"
        );
    }
}

/// A relay that sends the same to everybody, without end.
fn endless() -> u16 {
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    let port = listener.local_addr().unwrap().port();
    std::thread::spawn(move || {
        let (mut stream, _) = listener.accept().unwrap();
        while stream.write_all(&[b'A'; 4_096]).is_ok() {}
    });
    port
}

#[tokio::test(flavor = "multi_thread")]
async fn a_line_without_end_is_given_up_and_fills_no_memory() {
    let reply = sent(&format!("smtp://127.0.0.1:{}", endless())).await;
    assert_eq!(reply.fault, Some(MailFault::Protocol), "{reply:?}");
    assert!(reply.duration < Duration::from_secs(2));
}

#[tokio::test(flavor = "multi_thread")]
async fn who_is_refused_is_named_and_a_copy_keeps_the_mail_from_nobody() {
    let server = SmtpServer::start();
    server.set(SmtpMood::RefusesOne("b@cliente.example"));
    let taken = sent(&server.url()).await;
    assert_eq!((taken.code, taken.fault), (Some(250), None), "{taken:?}");
    assert_eq!(taken.refused, [Email::parse("b@cliente.example").unwrap()]);
    assert_eq!(server.taken()[0].to, ["a@cliente.example"]);

    server.set(SmtpMood::RefusesOne("a@cliente.example"));
    let refused = sent(&server.url()).await;
    let fault = (refused.code, refused.fault);
    assert_eq!(fault, (Some(550), Some(MailFault::Refused)), "{refused:?}");
    assert_eq!(
        refused.refused,
        [Email::parse("a@cliente.example").unwrap()]
    );
    assert_eq!(server.taken().len(), 1);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_copy_that_is_put_off_is_told_from_one_that_is_refused() {
    let server = SmtpServer::start();
    let copy = Email::parse("b@cliente.example").unwrap();
    for (says, is_put_off) in [
        ("452 4.2.2 mailbox full", true),
        ("550 5.1.1 no such person", false),
    ] {
        server.set(SmtpMood::SaysOf("b@cliente.example", says));
        let taken = sent(&server.url()).await;
        assert_eq!((taken.code, taken.fault), (Some(250), None), "{taken:?}");
        assert_eq!(taken.refused, std::slice::from_ref(&copy));
        let put_off = is_put_off.then(|| copy.clone());
        assert_eq!(taken.put_off, Vec::from_iter(put_off), "{says}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn what_is_no_smtp_refuses_nobody_and_leaves_nobody_unnamed() {
    let server = SmtpServer::start();
    let mut message = message();
    for copy in ["c@cliente.example", "d@cliente.example"] {
        message.cc.push(Email::parse(copy).unwrap());
    }
    let relay = relay_with(&server.url(), None);
    for (says, fault) in [
        ("HTTP/1.1 400 Bad Request", MailFault::Protocol),
        ("421 4.3.2 going down", MailFault::Later),
    ] {
        server.set(SmtpMood::SaysOf("c@cliente.example", says));
        let reply = relay.send(message.clone()).await;
        assert_eq!(reply.fault, Some(fault), "{reply:?}");
        assert!(reply.refused.is_empty(), "{reply:?}");
    }
    assert!(server.taken().is_empty(), "not all were named");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_relay_that_never_greets_is_left_long_before_an_attempt_ends() {
    let silent = TcpListener::bind("127.0.0.1:0").unwrap();
    let url = format!("smtp://{}", silent.local_addr().unwrap());
    let relay = SmtpRelay {
        within: Duration::from_mins(1),
        let_in_within: Duration::from_millis(200),
        ..relay_with(&url, None)
    };
    let reply = relay.send(message()).await;
    assert_eq!(reply.fault, Some(MailFault::Connect), "{reply:?}");
    assert!(reply.duration < Duration::from_secs(20), "{reply:?}");
}

#[test]
fn roots_must_be_certificates() {
    let mut file = tempfile::NamedTempFile::new().unwrap();
    assert!(check_roots(file.path()).is_err());
    file.write_all(b"no certificate").unwrap();
    assert!(check_roots(file.path()).is_err());
    assert!(check_roots(Path::new("/no/such/file")).is_err());
    let (_, roots) = tls("localhost");
    check_roots(roots.path()).unwrap();
}

#[test]
fn what_is_kept_of_an_answer_is_short_and_one_line() {
    assert_eq!(kept("a\r\nb\0"), "a  b");
    assert_eq!(kept(&"ñ".repeat(1_000)).len(), 1_024);
}
