//! The client against the tax authority in a box: a real document, and every fault.

use std::net::TcpListener;
use std::sync::Arc;
use std::time::Duration;

use dte_application::ports::{
    Answer, Authority, CertificateAuthority, CertificateHolder, Certificates, Clock, Query,
    Randomness, Secret, Sender, SignIn, Signer, Submission, Vault,
};
use dte_authority::{AuthorityClient, AuthoritySettings, SandboxCertificates};
use dte_domain::catalog::EstablishmentType;
use dte_domain::documents::{Content, Document};
use dte_domain::edition::Edition;
use dte_domain::identification::{
    ControlNumber, DocumentType, Environment, GenerationCode, Identification, IssuingPlace,
    PlaceCode, Transmission,
};
use dte_domain::rule::Facts;
use dte_domain::samples;
use dte_sandbox::{RunningSandbox, Sandbox, SandboxConfig};
use dte_security::{
    AesGcmVault, CertificateFolder, CertificateSigner, MasterKeys, SigningSettings, SystemClock,
    SystemRandomness,
};
use serde_json::{Value, json};

use crate::office::{Access, PASSWORD, credentials, sender};

/// A company with a certificate of the sandbox, and the client between them.
struct Company {
    _home: tempfile::TempDir,
    sandbox: RunningSandbox,
    access: Arc<Access>,
    client: AuthorityClient,
    signer: CertificateSigner,
    holder: CertificateHolder,
    sender: Sender,
}

impl Company {
    async fn certified() -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").unwrap();
        let sandbox = Sandbox::start(&SandboxConfig::default(), listener).unwrap();
        let home = tempfile::tempdir().unwrap();
        let nit = samples::issuer().nit;
        let settings = AuthoritySettings {
            answer_timeout: Duration::from_secs(2),
            ..AuthoritySettings::at(sandbox.url())
        };
        let password = Secret::new("Clave-9/ñ");
        let certificates = SandboxCertificates::new(&settings).unwrap();
        let xml = certificates.request(&nit, &password).await.unwrap();
        let folder = CertificateFolder::new(home.path());
        folder.install(&nit, xml.unwrap()).await.unwrap();
        let keys = MasterKeys::load(None, home.path()).unwrap();
        let vault = Arc::new(AesGcmVault::new(&keys).unwrap());
        let holder = CertificateHolder {
            nit: nit.clone(),
            password: vault
                .seal(&CertificateHolder::purpose_of(&nit), &password)
                .unwrap(),
        };
        let clock: Arc<dyn Clock> = Arc::new(SystemClock::default());
        let settings_of_signing = SigningSettings::default();
        let signer = CertificateSigner::new(settings_of_signing, folder, vault, clock.clone());
        let access = Arc::new(Access::default());
        let client = AuthorityClient::new(&settings, access.clone(), clock).unwrap();
        let sender = Sender { nit, ..sender(1) };
        Self {
            _home: home,
            sandbox,
            access,
            client,
            signer: signer.unwrap(),
            holder,
            sender,
        }
    }

    async fn signed_in() -> Self {
        let company = Self::certified().await;
        let portal = company.portal(PASSWORD);
        let signed_in = company.client.sign_in(&company.sender, &portal).await;
        assert_eq!(signed_in, SignIn::Accepted);
        let mut stored = company.access.credentials.lock().unwrap();
        stored.insert(company.sender.company, portal);
        drop(stored);
        company
    }

    fn portal(&self, password: &str) -> dte_application::ports::PortalCredentials {
        dte_application::ports::PortalCredentials {
            username: self.sender.nit.to_string(),
            ..credentials(password)
        }
    }

    /// A signed CCF with a number of the series.
    async fn ccf(&self, sequence: u64) -> Submission {
        let now = SystemClock::default().local_now();
        let content = Content::Ccf(samples::ccf());
        let checked = content.check(&Facts::on(now.date())).unwrap();
        let identification = Identification {
            environment: Environment::Test,
            document_type: DocumentType::Ccf,
            generation_code: GenerationCode::new(SystemRandomness.uuid()),
            transmission: Transmission::Normal,
            issued_at: now,
        };
        let document = Document::issue(checked, identification.clone(), samples::issuer());
        let rendered = dte_schema::render(&document, Edition::First).unwrap();
        let number = ControlNumber {
            document_type: DocumentType::Ccf,
            place: IssuingPlace {
                establishment: PlaceCode::establishment(EstablishmentType::MainOffice, 1),
                point_of_sale: PlaceCode::point_of_sale(1),
            },
            year: None,
            sequence,
        };
        let json: Arc<str> = rendered.with_number(&number).into();
        let signature = self.signer.sign(&self.holder, json.clone()).await.unwrap();
        Submission {
            environment: identification.environment,
            document_type: identification.document_type,
            schema_version: rendered.schema_version(),
            generation_code: identification.generation_code,
            jws: self.signer.jws(&json, &signature),
        }
    }

    async fn submit(&self, submission: &Submission) -> Answer {
        self.client.submit(&self.sender, submission).await
    }

    async fn query(&self, submission: &Submission) -> Query {
        let code = submission.generation_code;
        self.client
            .query(&self.sender, DocumentType::Ccf, code)
            .await
    }

    async fn fault(&self, on: &str, kind: &str, value: Value) {
        let fault = json!({"on": on, "kind": kind, "value": value, "times": 1});
        let url = format!("{}/sandbox/faults", self.sandbox.url());
        // Plain HTTP by hand: the client of the tests is the one that is tested.
        let body = fault.to_string();
        let (address, length) = (self.sandbox.address(), body.len());
        let request = format!(
            "POST {url} HTTP/1.1\r\nhost: {address}\r\ncontent-type: application/json\r\n\
             content-length: {length}\r\nconnection: close\r\n\r\n{body}"
        );
        let sent = tokio::task::spawn_blocking(move || {
            use std::io::{Read, Write};
            let mut stream = std::net::TcpStream::connect(address).unwrap();
            stream.write_all(request.as_bytes()).unwrap();
            let mut answer = String::new();
            stream.read_to_string(&mut answer).unwrap();
            answer
        });
        let answer = sent.await.unwrap();
        assert!(answer.starts_with("HTTP/1.1 201"), "{answer}");
    }
}

#[tokio::test]
async fn a_signed_ccf_is_stamped_found_and_refused_the_second_time() {
    let company = Company::signed_in().await;
    let ccf = company.ccf(1).await;
    assert_eq!(company.query(&ccf).await, Query::Unknown);
    let Answer::Accepted {
        stamp,
        observations,
    } = company.submit(&ccf).await
    else {
        panic!("not accepted")
    };
    assert!(observations.is_empty(), "{observations:?}");
    let Query::Decided(Answer::Accepted { stamp: found, .. }) = company.query(&ccf).await else {
        panic!("not found")
    };
    assert_eq!(found, stamp);
    let Answer::Rejected(rejection) = company.submit(&ccf).await else {
        panic!("not refused")
    };
    assert_eq!(rejection.code, "004");
}

#[tokio::test]
async fn wrong_credentials_are_refused() {
    let company = Company::certified().await;
    let wrong = company.portal("wrong");
    let answer = company.client.sign_in(&company.sender, &wrong).await;
    assert_eq!(answer, SignIn::Refused);
    let ccf = company.ccf(1).await;
    assert_eq!(company.submit(&ccf).await, Answer::NotSignedIn);
}

#[tokio::test]
async fn a_damaged_signature_is_rejected_with_the_authoritys_code() {
    let company = Company::signed_in().await;
    let mut ccf = company.ccf(1).await;
    let foreign = company.ccf(2).await;
    let (input, _) = ccf.jws.rsplit_once('.').unwrap();
    let (_, signature) = foreign.jws.rsplit_once('.').unwrap();
    ccf.jws = format!("{input}.{signature}");
    let answer = company.submit(&ccf).await;
    let Answer::Rejected(rejection) = answer else {
        panic!("{answer:?}")
    };
    assert_eq!(rejection.code, "802");
}

#[tokio::test]
async fn every_fault_of_reception_is_no_answer_and_the_query_tells_what_became_of_it() {
    let company = Company::signed_in().await;
    for (sequence, (kind, value, received)) in (1..).zip([
        ("status", json!(500), false),
        ("status", json!(503), false),
        ("close", json!(null), false),
        ("garbage", json!("json"), false),
        ("garbage", json!("empty"), false),
        ("garbage", json!("html"), false),
        ("lost_answer", json!(null), true),
        ("delay", json!(2_500), true),
    ]) {
        let ccf = company.ccf(sequence).await;
        company.fault("reception", kind, value).await;
        let answer = company.submit(&ccf).await;
        assert!(
            matches!(answer, Answer::NoAnswer { .. }),
            "{kind} {answer:?}"
        );
        // The sandbox goes on with what it was slow about.
        tokio::time::sleep(Duration::from_millis(if kind == "delay" {
            1_000
        } else {
            0
        }))
        .await;
        match company.query(&ccf).await {
            Query::Decided(Answer::Accepted { .. }) => assert!(received, "{kind}"),
            Query::Unknown => assert!(!received, "{kind}"),
            other => panic!("{kind} {other:?}"),
        }
    }
}

#[tokio::test]
async fn a_fault_of_the_query_decides_nothing() {
    let company = Company::signed_in().await;
    let ccf = company.ccf(1).await;
    for (kind, value) in [
        ("status", json!(500)),
        ("close", json!(null)),
        ("lost_answer", json!(null)),
        ("garbage", json!("json")),
        ("garbage", json!("empty")),
        ("garbage", json!("html")),
        ("delay", json!(2_500)),
    ] {
        company.fault("query", kind, value).await;
        let answer = company.query(&ccf).await;
        assert!(
            matches!(answer, Query::Undetermined { .. }),
            "{kind} {answer:?}"
        );
    }
    assert_eq!(company.query(&ccf).await, Query::Unknown);
}

#[tokio::test]
async fn a_refused_token_is_replaced_and_a_fault_of_signing_in_is_silence() {
    let company = Company::signed_in().await;
    company.fault("reception", "status", json!(401)).await;
    let ccf = company.ccf(1).await;
    assert!(matches!(
        company.submit(&ccf).await,
        Answer::Accepted { .. }
    ));
    for (kind, value) in [
        ("status", json!(503)),
        ("close", json!(null)),
        ("garbage", json!("html")),
    ] {
        company.fault("auth", kind, value).await;
        let portal = company.portal(PASSWORD);
        let answer = company.client.sign_in(&company.sender, &portal).await;
        assert_eq!(answer, SignIn::Unreachable, "{kind}");
    }
}
