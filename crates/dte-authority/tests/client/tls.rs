//! An authority behind TLS: who is believed, and what is said of the others.

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use dte_application::ports::{Authority, AuthorityHealth, Obstacle, SubmitReply};
use rcgen::{BasicConstraints, CertificateParams, IsCa, Issuer, KeyPair, date_time_ymd};
use tempfile::TempDir;
use tokio::io::{AsyncRead, AsyncReadExt, AsyncWrite, AsyncWriteExt, split};
use tokio::net::{TcpListener, TcpStream};
use tokio_rustls::TlsAcceptor;
use tokio_rustls::rustls::ServerConfig;
use tokio_rustls::rustls::crypto::aws_lc_rs;
use tokio_rustls::rustls::pki_types::{CertificateDer, PrivateKeyDer};

use crate::answers::{accepted, authority};
use crate::fixture::{self, Fixture, sender, submission};
use crate::stub::Stub;

/// What is wrong with the certificate of a front.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Certificate {
    Good,
    Expired,
    NotYetValid,
    OtherName,
    SelfSigned,
}

/// A front that speaks TLS before an authority that does not.
struct Front {
    url: String,
    /// How many bytes of requests came.
    heard: Arc<AtomicUsize>,
    /// The certificate authority of its certificate.
    roots: TempDir,
    behind: Stub,
}

impl Front {
    async fn with(which: Certificate) -> Self {
        let roots = tempfile::tempdir().unwrap();
        let (certificate, key, issued_by) = made(which);
        std::fs::write(roots.path().join("ca.pem"), issued_by).unwrap();
        let provider = Arc::new(aws_lc_rs::default_provider());
        let server = ServerConfig::builder_with_provider(provider)
            .with_safe_default_protocol_versions()
            .unwrap()
            .with_no_client_auth()
            .with_single_cert(vec![certificate], key)
            .unwrap();
        let acceptor = TlsAcceptor::from(Arc::new(server));
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let url = format!("https://{}", listener.local_addr().unwrap());
        let heard = Arc::new(AtomicUsize::new(0));
        let behind = authority(|_| accepted());
        let (count, target) = (Arc::clone(&heard), behind.url.replace("http://", ""));
        tokio::spawn(async move {
            while let Ok((stream, _)) = listener.accept().await {
                let (acceptor, count, target) = (acceptor.clone(), count.clone(), target.clone());
                tokio::spawn(async move {
                    // Refused in the middle of the handshake by whoever does not believe it.
                    let Ok(client) = acceptor.accept(stream).await else {
                        return;
                    };
                    let (from_client, to_client) = split(client);
                    let server = TcpStream::connect(target).await.unwrap();
                    let (from_server, to_server) = split(server);
                    let replies = AtomicUsize::new(0);
                    tokio::join!(
                        pass(from_client, to_server, &count),
                        pass(from_server, to_client, &replies),
                    );
                });
            }
        });
        Self {
            url,
            heard,
            roots,
            behind,
        }
    }

    /// A client that trusts its certificate authority, or only the public ones.
    fn fixture(&self, trusts: bool) -> Fixture {
        let mut settings = fixture::settings(&self.url);
        settings.connect_timeout = std::time::Duration::from_secs(5);
        settings.answer_timeout = std::time::Duration::from_secs(8);
        settings.extra_roots = trusts.then(|| self.roots.path().join("ca.pem"));
        Fixture::with(&settings, Arc::default())
    }
}

async fn pass(
    mut from: impl AsyncRead + Unpin,
    mut to: impl AsyncWrite + Unpin,
    count: &AtomicUsize,
) {
    let mut buffer = vec![0; 16 * 1024];
    while let Ok(read @ 1..) = from.read(&mut buffer).await {
        count.fetch_add(read, Ordering::SeqCst);
        if to.write_all(&buffer[..read]).await.is_err() || to.flush().await.is_err() {
            break;
        }
    }
    let _ = to.shutdown().await;
}

/// A certificate, its key, and the PEM of whoever issued it.
fn made(which: Certificate) -> (CertificateDer<'static>, PrivateKeyDer<'static>, String) {
    let name = match which {
        Certificate::OtherName => "otra.example",
        _ => "127.0.0.1",
    };
    let mut wanted = CertificateParams::new(vec![name.to_owned()]).unwrap();
    match which {
        Certificate::Expired => wanted.not_after = date_time_ymd(2020, 1, 1),
        Certificate::NotYetValid => wanted.not_before = date_time_ymd(2100, 1, 1),
        _ => {}
    }
    let key = KeyPair::generate().unwrap();
    let secret = PrivateKeyDer::try_from(key.serialize_der()).unwrap();
    if which == Certificate::SelfSigned {
        let certificate = wanted.self_signed(&key).unwrap();
        // Whoever trusts it does so under another name: that of a certificate authority.
        return (certificate.der().clone(), secret, certificate_authority().0);
    }
    let (pem, issuer) = certificate_authority();
    let certificate = wanted.signed_by(&key, &issuer).unwrap();
    (certificate.der().clone(), secret, pem)
}

fn certificate_authority() -> (String, Issuer<'static, KeyPair>) {
    let key = KeyPair::generate().unwrap();
    let mut wanted = CertificateParams::new(Vec::<String>::new()).unwrap();
    wanted.is_ca = IsCa::Ca(BasicConstraints::Unconstrained);
    let pem = wanted.self_signed(&key).unwrap().pem();
    (pem, Issuer::new(wanted, key))
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_certificate_of_the_set_certificate_authority_is_believed() {
    let front = Front::with(Certificate::Good).await;
    let fixture = front.fixture(true);
    let answer = fixture.client.submit(&sender(1), &submission()).await;
    assert!(matches!(answer, SubmitReply::Accepted { .. }), "{answer:?}");
    assert!(front.heard.load(Ordering::SeqCst) > 0);
    assert_eq!(fixture.client.health().await, AuthorityHealth::Reachable);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_certificate_that_cannot_be_believed_is_sent_nothing_and_health_says_why() {
    for (which, trusts, why) in [
        (Certificate::Expired, true, "its certificate has expired"),
        (Certificate::NotYetValid, true, "is not valid yet"),
        (Certificate::OtherName, true, "is for another name"),
        (
            Certificate::SelfSigned,
            true,
            "self-signed or of an unknown authority",
        ),
        (Certificate::Good, false, "(DTE_AUTHORITY_CA)"),
    ] {
        let front = Front::with(which).await;
        let fixture = front.fixture(trusts);
        let answer = fixture.client.submit(&sender(1), &submission()).await;
        assert_eq!(
            answer,
            SubmitReply::NotSent(Obstacle::Unreachable),
            "{which:?}"
        );
        let AuthorityHealth::Unreachable(said) = fixture.client.health().await else {
            panic!("{which:?} is healthy")
        };
        assert!(said.contains(why), "{which:?}: {said}");
        assert_eq!(front.heard.load(Ordering::SeqCst), 0, "{which:?}");
        assert!(front.behind.seen("/seguridad/auth").is_empty());
    }
}
