//! Issuing over the fakes.
#![expect(clippy::unwrap_used, reason = "tests")]

use std::sync::Arc;

use dte_application::Error;
use dte_application::fakes::{Kit, PLACES};
use dte_application::issue_document::{IdempotencyKey, IssueDocument, IssueRequest, Verdict};
use dte_application::ports::{
    Answer, CertificateFault, CertificateHolder, Documents, Obstacle, PortError, Query, Signature,
    Signer, SigningError, StoreError, TransmissionKind,
};
use dte_domain::lifecycle::{Rejection, Status, StatusKind};
use dte_domain::samples;
use time::Duration;

fn number(json: &str) -> &str {
    let key = "\"numeroControl\":\"";
    let at = json.find(key).unwrap() + key.len();
    &json[at..at + 31]
}

#[tokio::test]
async fn a_ccf_is_numbered_stored_and_stamped() {
    let kit = Kit::new();
    let company = kit.company().await;
    let issued = kit.issue(company.main, samples::ccf()).await.unwrap();
    assert_eq!(number(&issued.json), "DTE-03-M001P001-000000000000001");
    let Verdict::Stamped { stamp, .. } = issued.verdict else {
        panic!("{:?}", issued.verdict)
    };
    let record = kit
        .documents
        .find(issued.generation_code)
        .await
        .unwrap()
        .unwrap();
    assert_eq!(record.json, issued.json);
    assert_eq!(
        record.status,
        Status::Received {
            stamp,
            observations: Vec::new()
        }
    );
    assert!(record.signature.is_some());
}

#[tokio::test]
async fn a_ccf_that_breaks_a_rule_takes_no_number() {
    let kit = Kit::new();
    let company = kit.company().await;
    let mut ccf = samples::ccf();
    ccf.summary.payments[0].amount = samples::money("1");
    let Error::Invalid(violations) = kit.issue(company.main, ccf).await.unwrap_err() else {
        panic!("not refused for its rules")
    };
    assert_eq!(violations[0].code, "CCF-09");
    assert_eq!(kit.documents.count(), 0);
    let next = kit.issue(company.main, samples::ccf()).await.unwrap();
    assert_eq!(number(&next.json), "DTE-03-M001P001-000000000000001");
}

#[tokio::test]
async fn a_certificate_that_cannot_sign_takes_no_number() {
    let kit = Kit::new();
    let company = kit.company().await;
    kit.signer.set_fault(Some(CertificateFault::WrongPassword));
    let refused = kit.issue(company.main, samples::ccf()).await.unwrap_err();
    assert!(matches!(
        refused,
        Error::Certificate(CertificateFault::WrongPassword)
    ));
    assert_eq!(kit.documents.count(), 0);
}

#[tokio::test]
async fn a_full_queue_is_told_and_nothing_is_submitted() {
    let kit = Kit::new();
    let company = kit.company().await;
    kit.documents.refuse_next(StoreError::Overloaded);
    let refused = kit.issue(company.main, samples::ccf()).await.unwrap_err();
    assert!(matches!(refused, Error::Overloaded));
    assert!(kit.authority.submissions().is_empty());
}

#[tokio::test]
async fn without_a_place_on_the_way_nothing_is_stored_and_a_delivered_document_gives_its_back() {
    let kit = Kit::new();
    let company = kit.company().await;
    for _ in 0..=PLACES {
        kit.issue(company.main, samples::ccf()).await.unwrap();
    }
    let places: Vec<_> = std::iter::from_fn(|| kit.places.take().ok()).collect();
    assert_eq!(places.len(), PLACES);
    let refused = kit.issue(company.main, samples::ccf()).await.unwrap_err();
    assert!(matches!(refused, Error::Overloaded));
    assert_eq!(kit.documents.count(), PLACES + 1);
}

#[tokio::test]
async fn a_rejection_is_kept_with_its_reasons() {
    let kit = Kit::new();
    let company = kit.company().await;
    let rejection = Rejection {
        code: "096".into(),
        description: "DOCUMENTO NO CUMPLE ESQUEMA JSON".into(),
        observations: vec!["Campo #/receptor".into()],
    };
    kit.authority
        .answer_next(Answer::Rejected(rejection.clone()));
    let issued = kit.issue(company.main, samples::ccf()).await.unwrap();
    assert_eq!(issued.verdict, Verdict::Refused(rejection.clone()));
    let record = kit
        .documents
        .find(issued.generation_code)
        .await
        .unwrap()
        .unwrap();
    assert_eq!(record.status, Status::Rejected(rejection));
}

#[tokio::test]
async fn a_lost_answer_is_found_by_asking_and_nothing_is_sent_twice() {
    let kit = Kit::new();
    let company = kit.company().await;
    kit.authority.lose_answers(1);
    let issued = kit.issue(company.main, samples::ccf()).await.unwrap();
    assert!(matches!(issued.verdict, Verdict::Stamped { .. }));
    assert_eq!(kit.authority.submissions().len(), 1);
}

#[tokio::test]
async fn what_did_not_arrive_is_sent_again_at_most_twice() {
    let kit = Kit::new();
    let company = kit.company().await;
    for _ in 0..3 {
        kit.authority.answer_next(Answer::NoAnswer {
            seen: "a closed connection".into(),
        });
    }
    let issued = kit.issue(company.main, samples::ccf()).await.unwrap();
    assert_eq!(issued.verdict, Verdict::Unstamped);
    assert_eq!(kit.authority.submissions(), [issued.generation_code; 3]);
}

#[tokio::test]
async fn an_unclear_fate_is_never_resent_and_is_settled_later() {
    let kit = Kit::new();
    let company = kit.company().await;
    kit.authority.lose_answers(1);
    kit.authority.query_next(Query::Undetermined {
        seen: "a timeout".into(),
    });
    let issued = kit.issue(company.main, samples::ccf()).await.unwrap();
    assert_eq!(issued.verdict, Verdict::Unstamped);
    kit.watch.run().await.unwrap();
    kit.clock.advance(Duration::minutes(2));
    kit.watch.run().await.unwrap();
    assert_eq!(kit.authority.submissions().len(), 1);
    let record = kit
        .documents
        .find(issued.generation_code)
        .await
        .unwrap()
        .unwrap();
    assert_eq!(record.status.kind(), StatusKind::Received);
    assert_eq!(record.transmission, TransmissionKind::Normal);
    assert!(
        kit.authority.reports().is_empty(),
        "there was nothing to report"
    );
}

mockall::mock! {
    /// A signer of which only some calls are expected.
    UntouchedSigner {}

    #[async_trait::async_trait]
    impl Signer for UntouchedSigner {
        async fn check(&self, holder: &CertificateHolder) -> Result<(), SigningError>;
        async fn sign(
            &self,
            holder: &CertificateHolder,
            payload: Arc<str>,
        ) -> Result<Signature, SigningError>;
        fn jws(&self, payload: &str, signature: &Signature) -> String;
        async fn probe(&self) -> Result<(), PortError>;
    }
}

#[tokio::test]
async fn a_ccf_that_breaks_a_rule_never_reaches_the_signer() {
    let kit = Kit::new();
    let company = kit.company().await;
    let mut signer = MockUntouchedSigner::new();
    signer.expect_check().never();
    signer.expect_sign().never();
    let issue = IssueDocument {
        offices: kit.offices.clone(),
        documents: kit.documents.clone(),
        correct: kit.issue.correct.clone(),
        current: kit.issue.current.clone(),
        pace: kit.issue.pace,
        facts: kit.issue.facts.clone(),
        signer: Arc::new(signer),
        deliver: kit.issue.deliver.clone(),
        clock: kit.clock.clone(),
        randomness: kit.randomness.clone(),
        settings: kit.issue.settings.clone(),
        runtime: kit.issue.runtime.clone(),
        under_way: kit.issue.under_way.clone(),
        places: kit.places.clone(),
        waiting: kit.waiting.clone(),
    };
    let mut ccf = samples::ccf();
    ccf.items.clear();
    let refused = issue
        .run(Kit::request(company.main, ccf))
        .await
        .unwrap_err();
    assert!(matches!(refused, Error::Invalid(_)));
}

fn with_key(request: IssueRequest, key: &str, fingerprint: &str) -> IssueRequest {
    let idempotency = Some(IdempotencyKey {
        key: key.into(),
        fingerprint: fingerprint.into(),
    });
    IssueRequest {
        idempotency,
        ..request
    }
}

#[tokio::test]
async fn the_same_key_and_body_give_the_first_answer_again() {
    let kit = Kit::new();
    let company = kit.company().await;
    let request = || {
        with_key(
            Kit::request(company.main, samples::ccf()),
            "order-1",
            "body",
        )
    };
    let first = kit.issue.run(request()).await.unwrap();
    let again = kit.issue.run(request()).await.unwrap();
    assert!(again.replayed && !first.replayed);
    assert_eq!((again.json, again.verdict), (first.json, first.verdict));
    assert_eq!(kit.documents.count(), 1);
}

#[tokio::test]
async fn the_same_key_with_another_body_is_refused() {
    let kit = Kit::new();
    let company = kit.company().await;
    let request = |body| with_key(Kit::request(company.main, samples::ccf()), "order-1", body);
    kit.issue.run(request("one")).await.unwrap();
    assert!(matches!(
        kit.issue.run(request("other")).await.unwrap_err(),
        Error::KeyReused
    ));
}

#[tokio::test]
async fn keys_of_two_establishments_do_not_meet() {
    let kit = Kit::new();
    let company = kit.company().await;
    let request = |caller| with_key(Kit::request(caller, samples::ccf()), "order-1", "body");
    kit.issue.run(request(company.main)).await.unwrap();
    assert!(
        !kit.issue
            .run(request(company.branch))
            .await
            .unwrap()
            .replayed
    );
    assert_eq!(kit.documents.count(), 2);
}

#[tokio::test]
async fn a_first_request_that_is_still_running_is_in_flight_and_an_answered_one_is_replayed() {
    let kit = Kit::new();
    let company = kit.company().await;
    let request = || {
        with_key(
            Kit::request(company.main, samples::ccf()),
            "order-1",
            "body",
        )
    };
    kit.authority
        .answer_next(Answer::NotSent(Obstacle::NotSignedIn));
    let first = kit.issue.run(request()).await.unwrap();
    assert_eq!(
        kit.issue.run(request()).await.unwrap().verdict,
        Verdict::Unstamped
    );
    let waiting = kit.waiting.enter(first.generation_code);
    let refused = kit.issue.run(request()).await.unwrap_err();
    assert!(matches!(refused, Error::InFlight));
    drop(waiting);
    assert!(kit.issue.run(request()).await.unwrap().replayed);
}

#[tokio::test]
async fn a_document_of_a_sister_is_forbidden_and_of_a_stranger_unknown() {
    let kit = Kit::new();
    let company = kit.company().await;
    let stranger = kit.company_named("06140202231108").await;
    let code = kit
        .issue(company.main, samples::ccf())
        .await
        .unwrap()
        .generation_code;
    assert!(kit.find.one(company.main, code).await.is_ok());
    assert!(matches!(
        kit.find.one(company.branch, code).await.unwrap_err(),
        Error::Forbidden
    ));
    assert!(matches!(
        kit.find.one(stranger.main, code).await.unwrap_err(),
        Error::NotFound
    ));
    let of_branch = kit
        .issue(company.branch, samples::ccf())
        .await
        .unwrap()
        .generation_code;
    assert!(kit.find.one(company.main, of_branch).await.is_ok());
}
