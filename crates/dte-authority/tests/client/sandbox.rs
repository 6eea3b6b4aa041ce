//! The client against the tax authority in a box: a real document, and every fault.

use std::net::TcpListener;
use std::sync::Arc;
use std::time::Duration;

use dte_application::ports::{
    Acceptance, Authority, BatchReply, BatchResults, BatchSubmission, BatchedResult,
    CertificateRef, Clock, ContingencySubmission, Obstacle, QueryReply, Randomness, ReportReply,
    Secret, Sender, SignIn, Signed, Signer, Submission, SubmitReply, Vault,
};
use dte_authority::{AuthorityClient, AuthoritySettings, BreakerSettings};
use dte_domain::catalog::{ContingencyCause, EstablishmentType, IdentityDocumentType};
use dte_domain::contingency::{ContingencyEvent, ContingencyReason, Responsible};
use dte_domain::documents::{Content, Document};
use dte_domain::edition::Edition;
use dte_domain::facts::Facts;
use dte_domain::identification::{
    ControlNumber, DocumentType, Environment, GenerationCode, Identification, IssuingPlace,
    PlaceCode, PlaceNumber, Transmission,
};
use dte_domain::samples;
use dte_domain::value::{Text, Value as _};
use dte_sandbox::{RunningSandbox, Sandbox, SandboxConfig};
use dte_security::{
    AesGcmVault, CertificateFolder, CertificateSigner, MasterKeys, SigningSettings, SystemClock,
    SystemRandomness,
};
use serde_json::{Value, json};

use crate::fixture::{Access, PASSWORD, credentials, sender};

/// How long the client waits for an answer.
const PATIENCE: Duration = Duration::from_secs(4);

/// The delay of [`faults`], in milliseconds: longer than that.
const DELAY: u64 = 6_000;

/// A company with a certificate of the sandbox, and the client between them.
struct Company {
    _home: tempfile::TempDir,
    sandbox: RunningSandbox,
    access: Arc<Access>,
    client: AuthorityClient,
    signer: CertificateSigner,
    holder: CertificateRef,
    sender: Sender,
}

impl Company {
    async fn certified() -> Self {
        Self::waiting_for_batches(PATIENCE).await
    }

    /// Whose client waits so long for a batch to be taken.
    async fn waiting_for_batches(batch_timeout: Duration) -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").unwrap();
        let config = SandboxConfig {
            batch_seconds: 2,
            ..SandboxConfig::default()
        };
        let sandbox = Sandbox::start(&config, listener).unwrap();
        let home = tempfile::tempdir().unwrap();
        let nit = samples::issuer().nit;
        let settings = AuthoritySettings {
            answer_timeout: PATIENCE,
            batch_timeout,
            breaker: BreakerSettings {
                failures: 1_000,
                ..BreakerSettings::default()
            },
            ..AuthoritySettings::at(sandbox.url())
        };
        let password = Secret::new("Clave-9/ñ");
        let clock: Arc<dyn Clock> = Arc::new(SystemClock::default());
        let access = Arc::new(Access::default());
        let client = AuthorityClient::new(&settings, access.clone(), clock.clone()).unwrap();
        let xml = client.test_certificate(&nit, &password).await.unwrap();
        let folder = CertificateFolder::new(home.path());
        folder.install(&nit, xml.unwrap()).await.unwrap();
        let keys = MasterKeys::load(None, home.path()).unwrap();
        let vault = Arc::new(AesGcmVault::new(&keys).unwrap());
        let holder = CertificateRef {
            nit: nit.clone(),
            password: vault
                .seal(&CertificateRef::purpose_of(&nit), &password)
                .unwrap(),
        };
        let settings_of_signing = SigningSettings::default();
        let signer = CertificateSigner::new(settings_of_signing, folder, vault, clock);
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
        Self::certified().await.who_signs_in().await
    }

    async fn who_signs_in(self) -> Self {
        let portal = self.portal(PASSWORD);
        let signed_in = self.client.sign_in(&self.sender, &portal).await;
        let SignIn::Accepted(admission) = signed_in else {
            panic!("{signed_in:?}")
        };
        assert_eq!(admission.taxpayer.as_ref(), Some(&self.sender.nit));
        self.client.adopt(&self.sender, &admission).await;
        let mut stored = self.access.credentials.lock().unwrap();
        stored.insert(self.sender.company, portal);
        drop(stored);
        self
    }

    fn portal(&self, password: &str) -> dte_application::ports::PortalCredentials {
        dte_application::ports::PortalCredentials {
            username: self.sender.nit.to_string(),
            ..credentials(password)
        }
    }

    /// A signed CCF with a number of the series.
    async fn ccf(&self, sequence: u64) -> Submission {
        self.ccf_by(sequence, Transmission::Normal).await
    }

    async fn ccf_by(&self, sequence: u64, transmission: Transmission) -> Submission {
        let now = SystemClock::default().local_now();
        let content = Content::Ccf(samples::ccf());
        let checked = content.check(&Facts::on(now.date())).unwrap();
        let identification = Identification {
            environment: Environment::Test,
            document_type: DocumentType::Ccf,
            generation_code: GenerationCode::new(SystemRandomness.uuid()),
            transmission,
            issued_at: now,
        };
        let document = Document::issue(checked, identification.clone(), samples::issuer());
        let rendered = dte_schema::render(&document).unwrap();
        let number = ControlNumber {
            document_type: DocumentType::Ccf,
            place: IssuingPlace {
                establishment: PlaceCode::establishment(
                    EstablishmentType::MainOffice,
                    PlaceNumber::FIRST,
                ),
                point_of_sale: PlaceCode::point_of_sale(PlaceNumber::FIRST),
            },
            year: None,
            sequence,
        };
        let json = rendered.with_number(&number);
        Submission {
            environment: identification.environment,
            document_type: identification.document_type,
            schema_version: rendered.schema_version(),
            generation_code: identification.generation_code,
            signed: self.sign(json).await,
        }
    }

    async fn sign(&self, json: String) -> Signed {
        let json: Arc<str> = json.into();
        let signature = self.signer.sign(&self.holder, json.clone()).await.unwrap();
        Signed { json, signature }
    }

    /// A signed event that lists these documents.
    async fn event(&self, documents: &[Submission]) -> ContingencySubmission {
        let now = SystemClock::default().local_now();
        let listed = |one: &Submission| (one.generation_code, one.document_type);
        let event = ContingencyEvent {
            generation_code: GenerationCode::new(SystemRandomness.uuid()),
            environment: Environment::Test,
            at: now,
            issuer: samples::issuer(),
            responsible: Responsible {
                name: Text::parse("Ana Pineda").unwrap(),
                document_type: IdentityDocumentType::Dui,
                document_number: Text::parse("987654326").unwrap(),
            },
            mark: mark(),
            began_at: now,
            ended_at: now,
            documents: documents.iter().map(listed).collect(),
        };
        let (json, _) = dte_schema::render_contingency(&event, Edition::Of2022).unwrap();
        ContingencySubmission {
            generation_code: event.generation_code,
            signed: self.sign(json).await,
        }
    }

    async fn report(&self, event: &ContingencySubmission) -> ReportReply {
        self.client.report(&self.sender, event).await
    }

    async fn send_batch(&self, documents: &[Submission]) -> BatchReply {
        let batch = BatchSubmission {
            id: SystemRandomness.uuid(),
            environment: Environment::Test,
            signed: documents.iter().map(|one| one.signed.clone()).collect(),
        };
        self.client.submit_batch(&self.sender, &batch).await
    }

    /// The results of a batch, once there are any.
    async fn results(&self, code: &str) -> Vec<(GenerationCode, BatchedResult)> {
        for _ in 0..300 {
            match self.client.batch_results(&self.sender, code).await {
                BatchResults::Decided(decided) => return decided,
                BatchResults::Working => tokio::time::sleep(Duration::from_millis(100)).await,
                other @ BatchResults::Undetermined { .. } => panic!("{other:?}"),
            }
        }
        panic!("still working")
    }

    async fn submit(&self, submission: &Submission) -> SubmitReply {
        self.client.submit(&self.sender, submission).await
    }

    async fn query(&self, submission: &Submission) -> QueryReply {
        let code = submission.generation_code;
        self.client
            .query(&self.sender, DocumentType::Ccf, code)
            .await
    }

    async fn fault(&self, on: &str, kind: &str, value: Value) {
        let fault = json!({"on": on, "kind": kind, "value": value, "times": 1});
        self.control("faults", &fault, 201).await;
    }

    /// Posts to one of the sandbox's controls.
    async fn control(&self, path: &str, body: &Value, status: u16) {
        let url = format!("{}/sandbox/{path}", self.sandbox.url());
        // Plain HTTP by hand: the client of the tests is the one that is tested.
        let body = body.to_string();
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
        let expected = format!("HTTP/1.1 {status}");
        assert!(answer.starts_with(&expected), "{answer}");
    }
}

fn mark() -> ContingencyReason {
    ContingencyReason::new(ContingencyCause::Authority, None).unwrap()
}

/// Every fault that leaves no answer, and whether what was sent is there all the same.
fn faults() -> [(&'static str, Value, bool); 8] {
    [
        ("status", json!(500), false),
        ("status", json!(503), false),
        ("close", json!(null), false),
        ("garbage", json!("json"), false),
        ("garbage", json!("empty"), false),
        ("garbage", json!("html"), false),
        ("lost_answer", json!(null), true),
        ("delay", json!(DELAY), true),
    ]
}

/// The sandbox goes on with what it was slow about.
async fn after(kind: &str) {
    if kind == "delay" {
        tokio::time::sleep(Duration::from_millis(DELAY)).await;
    }
}

#[tokio::test]
async fn what_was_issued_in_contingency_is_reported_and_sent_in_a_batch() {
    let company = Company::signed_in().await;
    let mut documents = Vec::new();
    for sequence in 1..=3 {
        let late = company.ccf_by(sequence, mark().transmission()).await;
        documents.push(late);
    }
    let event = company.event(&documents[..2]).await;
    let ReportReply::Accepted { stamp, at } = company.report(&event).await else {
        panic!("not accepted")
    };
    let seconds = (at.unwrap() - SystemClock::default().now()).whole_seconds();
    assert!(seconds.abs() < 60, "{seconds}");
    assert_eq!(company.report(&event).await, ReportReply::Repeated);
    let code = event.generation_code;
    let found = company
        .client
        .query(&company.sender, DocumentType::Ccf, code);
    let QueryReply::Accepted(Acceptance { stamp: found, .. }) = found.await else {
        panic!("not found")
    };
    assert_eq!(found, stamp);
    let BatchReply::Taken { code } = company.send_batch(&documents).await else {
        panic!("not taken")
    };
    let first = company.client.batch_results(&company.sender, &code).await;
    assert_eq!(first, BatchResults::Working);
    let decided = company.results(&code).await;
    let decision_on = |one: &Submission| {
        let found = decided
            .iter()
            .find(|(code, _)| *code == one.generation_code);
        &found.unwrap().1
    };
    for listed in &documents[..2] {
        assert!(matches!(
            decision_on(listed),
            BatchedResult::Accepted { .. }
        ));
    }
    let BatchedResult::Rejected(rejection) = decision_on(&documents[2]) else {
        panic!("not listed, and yet accepted")
    };
    assert_eq!(rejection.code, "096");
    let unknown = company
        .client
        .batch_results(&company.sender, "none/such")
        .await;
    assert!(matches!(unknown, BatchResults::Undetermined { .. }));
}

#[tokio::test]
async fn every_fault_of_contingency_is_no_answer_and_the_query_tells_what_became_of_it() {
    let company = Company::signed_in().await;
    let late = [company.ccf_by(1, mark().transmission()).await];
    for (kind, value, received) in faults() {
        let event = company.event(&late).await;
        company.fault("contingency", kind, value).await;
        let reported = company.report(&event).await;
        assert!(
            matches!(reported, ReportReply::NoAnswer { .. }),
            "{kind} {reported:?}"
        );
        after(kind).await;
        let again = company.report(&event).await;
        match again {
            ReportReply::Repeated => assert!(received, "{kind}"),
            ReportReply::Accepted { .. } => assert!(!received, "{kind}"),
            other => panic!("{kind} {other:?}"),
        }
    }
    company.fault("contingency", "reject", json!("777")).await;
    let event = company.event(&late).await;
    assert!(matches!(
        company.report(&event).await,
        ReportReply::Rejected(_)
    ));
    company.fault("contingency", "status", json!(401)).await;
    assert!(matches!(
        company.report(&event).await,
        ReportReply::Accepted { .. }
    ));
}

#[tokio::test]
async fn every_fault_of_batches_is_no_answer_and_its_documents_tell_what_became_of_it() {
    let company = Company::signed_in().await;
    for (sequence, (kind, value, received)) in (1..).zip(faults()) {
        let batch = [company.ccf(sequence).await];
        company.fault("batch", kind, value).await;
        let answer = company.send_batch(&batch).await;
        assert!(
            matches!(answer, BatchReply::NoAnswer { .. }),
            "{kind} {answer:?}"
        );
        after(kind).await;
        match company.query(&batch[0]).await {
            QueryReply::Accepted { .. } => assert!(received, "{kind}"),
            QueryReply::Unknown => assert!(!received, "{kind}"),
            other => panic!("{kind} {other:?}"),
        }
    }
    let batch = [company.ccf(100).await];
    company.fault("batch", "reject", json!("777")).await;
    let answer = company.send_batch(&batch).await;
    assert!(matches!(answer, BatchReply::Rejected(_)), "{answer:?}");
    company.fault("batch", "status", json!(401)).await;
    let answer = company.send_batch(&batch).await;
    assert!(matches!(answer, BatchReply::Taken { .. }), "{answer:?}");
}

#[tokio::test]
async fn a_fault_of_the_query_of_a_batch_decides_nothing() {
    let company = Company::signed_in().await;
    let batch = [company.ccf(1).await];
    let BatchReply::Taken { code } = company.send_batch(&batch).await else {
        panic!("not taken")
    };
    for (kind, value, _) in faults() {
        let is_empty = value == json!("empty");
        company.fault("query", kind, value).await;
        match company.client.batch_results(&company.sender, &code).await {
            BatchResults::Undetermined { .. } => assert!(!is_empty),
            BatchResults::Working => assert!(is_empty, "{kind}"),
            other @ BatchResults::Decided(_) => panic!("{kind} {other:?}"),
        }
    }
    assert_eq!(company.results(&code).await.len(), 1);
}

#[tokio::test]
async fn a_full_batch_is_taken() {
    let company = Company::waiting_for_batches(Duration::from_mins(1)).await;
    let company = company.who_signs_in().await;
    let mut documents = Vec::new();
    for sequence in 1..=100 {
        documents.push(company.ccf(sequence).await);
    }
    let BatchReply::Taken { code } = company.send_batch(&documents).await else {
        panic!("not taken")
    };
    let decided = company.results(&code).await;
    assert_eq!(decided.len(), 100);
    assert!(
        decided
            .iter()
            .all(|(_, one)| matches!(one, BatchedResult::Accepted { .. }))
    );
}

#[tokio::test]
async fn a_signed_ccf_is_stamped_found_and_refused_the_second_time() {
    let company = Company::signed_in().await;
    let ccf = company.ccf(1).await;
    assert_eq!(company.query(&ccf).await, QueryReply::Unknown);
    let SubmitReply::Accepted(Acceptance {
        stamp,
        observations,
        ..
    }) = company.submit(&ccf).await
    else {
        panic!("not accepted")
    };
    assert!(observations.is_empty(), "{observations:?}");
    let QueryReply::Accepted(Acceptance { stamp: found, .. }) = company.query(&ccf).await else {
        panic!("not found")
    };
    assert_eq!(found, stamp);
    let SubmitReply::Rejected(rejection) = company.submit(&ccf).await else {
        panic!("not refused")
    };
    assert_eq!(rejection.code, "004");
}

#[tokio::test]
async fn wrong_credentials_are_refused() {
    let company = Company::certified().await;
    let set = json!({"nit": company.sender.nit.as_str(), "password": PASSWORD});
    company.control("taxpayers", &set, 200).await;
    let wrong = company.portal("wrong");
    let answer = company.client.sign_in(&company.sender, &wrong).await;
    assert_eq!(answer, SignIn::Refused);
    let ccf = company.ccf(1).await;
    let answer = company.submit(&ccf).await;
    assert_eq!(answer, SubmitReply::NotSent(Obstacle::NotSignedIn));
}

#[tokio::test]
async fn a_damaged_signature_is_rejected_with_the_authoritys_code() {
    let company = Company::signed_in().await;
    let mut ccf = company.ccf(1).await;
    let foreign = company.ccf(2).await;
    ccf.signed.signature = foreign.signed.signature;
    let answer = company.submit(&ccf).await;
    let SubmitReply::Rejected(rejection) = answer else {
        panic!("{answer:?}")
    };
    assert_eq!(rejection.code, "802");
}

#[tokio::test]
async fn every_fault_of_reception_is_no_answer_and_the_query_tells_what_became_of_it() {
    let company = Company::signed_in().await;
    for (sequence, (kind, value, received)) in (1..).zip(faults()) {
        let ccf = company.ccf(sequence).await;
        company.fault("reception", kind, value).await;
        let answer = company.submit(&ccf).await;
        let is_none = matches!(
            answer,
            SubmitReply::NoAnswer { .. } | SubmitReply::TokenRefused { .. }
        );
        assert!(is_none, "{kind} {answer:?}");
        after(kind).await;
        match company.query(&ccf).await {
            QueryReply::Accepted { .. } => assert!(received, "{kind}"),
            QueryReply::Unknown => assert!(!received, "{kind}"),
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
        ("delay", json!(DELAY)),
    ] {
        company.fault("query", kind, value).await;
        let answer = company.query(&ccf).await;
        assert!(
            matches!(answer, QueryReply::Undetermined { .. }),
            "{kind} {answer:?}"
        );
    }
    assert_eq!(company.query(&ccf).await, QueryReply::Unknown);
}

#[tokio::test]
async fn a_refused_token_is_replaced_and_a_fault_of_signing_in_is_silence() {
    let company = Company::signed_in().await;
    company.fault("reception", "status", json!(401)).await;
    let ccf = company.ccf(1).await;
    assert!(matches!(
        company.submit(&ccf).await,
        SubmitReply::Accepted { .. }
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
