//! Corrections, and the stamps of what was corrected, over the fakes.
#![expect(clippy::unwrap_used, reason = "tests")]

use dte_application::Error;
use dte_application::ports::{
    Acceptance, Clock, CompanyReader, DocumentReader, DocumentRecord, QueryReply, RequestKey,
    SubmitReply,
};
use dte_application::submission::versions::ALREADY_RECEIVED;
use dte_application::use_cases::correct_document::Corrected;
use dte_application::use_cases::issue_document::{IssueRequest, IssuedDocument, IssuedState};
use dte_domain::documents::Content;
use dte_domain::identification::{DocumentType, GenerationCode, ReceptionStamp};
use dte_domain::lifecycle::{Rejection, StatusKind};
use dte_domain::samples;
use dte_domain::value::Value;
use dte_test_kit::{INTERVALS, TestApp, TestCompany};
use time::{Duration, OffsetDateTime};

const DUPLICATE: &str = "[identificacion.codigoGeneracion] YA EXISTE UN REGISTRO CON ESE VALOR";

fn refusal(code: &str, description: &str) -> SubmitReply {
    SubmitReply::Rejected(Rejection {
        code: code.into(),
        description: description.into(),
        observations: Vec::new(),
        at: None,
    })
}

fn silence() -> SubmitReply {
    SubmitReply::NoAnswer {
        seen: "a timeout".into(),
    }
}

fn stamped(at: Option<OffsetDateTime>) -> QueryReply {
    QueryReply::Accepted(Acceptance {
        stamp: ReceptionStamp::parse(&"A".repeat(40)).unwrap(),
        at,
        observations: Vec::new(),
    })
}

fn with_key(request: IssueRequest, key: &str) -> IssueRequest {
    IssueRequest {
        idempotency: Some(RequestKey {
            key: key.into(),
            fingerprint: key.into(),
            of_bytes: None,
        }),
        ..request
    }
}

fn first(company: &TestCompany) -> IssueRequest {
    with_key(
        TestApp::request_of(company.main, Content::Ccf(samples::ccf())),
        "first",
    )
}

fn correction(company: &TestCompany, code: GenerationCode) -> IssueRequest {
    let request = IssueRequest {
        corrects: Some(code),
        ..TestApp::request_of(company.main, Content::Ccf(samples::ccf()))
    };
    with_key(request, "second")
}

/// A document that the authority refused.
async fn refused(kit: &TestApp, company: &TestCompany) -> DocumentRecord {
    refused_at(kit, company, None).await
}

/// A document that the authority refused at a moment of its clock.
async fn refused_at(
    kit: &TestApp,
    company: &TestCompany,
    at: Option<OffsetDateTime>,
) -> DocumentRecord {
    let refused = refusal("020", "CALCULO INCORRECTO");
    kit.authority.answer_next(match refused {
        SubmitReply::Rejected(rejection) => SubmitReply::Rejected(Rejection { at, ..rejection }),
        other => other,
    });
    let issued = kit.issue.run(first(company)).await.unwrap();
    assert!(matches!(issued.verdict, IssuedState::Refused(_)));
    kit.clock.advance(Duration::minutes(10));
    record(kit, issued.generation_code).await
}

async fn record(kit: &TestApp, code: GenerationCode) -> DocumentRecord {
    kit.database.find(code).await.unwrap().unwrap()
}

async fn settle_later(kit: &TestApp) {
    kit.clock.advance(INTERVALS.lease + Duration::seconds(1));
    kit.record_result.run().await.unwrap();
}

fn gave_way(issued: &IssuedDocument) -> bool {
    matches!(&issued.verdict, IssuedState::Refused(why) if why.code == ALREADY_RECEIVED)
}

#[tokio::test]
async fn a_refused_document_that_was_stamped_after_all_is_not_corrected() {
    let kit = TestApp::new();
    let company = kit.company().await;
    let before = refused(&kit, &company).await;
    let code = before.generation_code;
    let sent = kit.authority.submissions().len();
    kit.authority.query_next(stamped(Some(before.created_at)));
    let told = kit.issue.run(correction(&company, code)).await.unwrap_err();
    assert!(matches!(told, Error::AlreadyReceived(document) if document == code));
    let after = record(&kit, code).await;
    assert_eq!(after.status.kind(), StatusKind::Received);
    assert_eq!((after.json, after.revision), (before.json, 0));
    assert_eq!(after.status.stamped_at(), Some(before.created_at));
    assert_eq!(kit.authority.submissions().len(), sent);
    let again = kit.issue.run(first(&company)).await.unwrap();
    assert!(
        matches!(again.verdict, IssuedState::Stamped { .. }),
        "{again:?}"
    );
}

/// Both found it REJECTED, and only one of them was stored before the other asked.
#[tokio::test]
async fn who_is_overtaken_by_another_correction_is_told_so() {
    let kit = TestApp::new();
    let company = kit.company().await;
    let before = refused(&kit, &company).await;
    let code = before.generation_code;
    let overtaken = Corrected {
        generation_code: code,
        revision: before.revision,
        document_type: DocumentType::Ccf,
        lag: Duration::ZERO,
    };
    let issued = kit.issue.run(correction(&company, code)).await.unwrap();
    assert!(matches!(issued.verdict, IssuedState::Stamped { .. }));
    let after = record(&kit, code).await;

    kit.authority.query_next(stamped(Some(kit.clock.now())));
    let establishment = kit.database.establishment(company.main.establishment);
    let establishment = establishment.await.unwrap().unwrap();
    let told = kit.issue.correct.ask(&establishment, overtaken).await;
    assert!(matches!(told, Err(Error::Changed)), "{told:?}");
    assert_eq!((after.revision, record(&kit, code).await), (1, after));
}

/// A backup knows a document as refused; it was corrected since, and stamped, and the backup restored.
#[tokio::test]
async fn a_stamp_of_the_time_that_a_restored_copy_does_not_know_makes_no_version_received() {
    let kit = TestApp::new();
    let company = kit.company().await;
    let before = refused(&kit, &company).await;
    let code = before.generation_code;
    let knew = kit.clock.now();
    kit.clock.advance(Duration::minutes(30));
    let micros = |moment: OffsetDateTime| moment.unix_timestamp_nanos() / 1000;
    kit.file.execute(&format!(
        "INSERT INTO restorations (restored_at, known_until) VALUES ({}, {})",
        micros(kit.clock.now()),
        micros(knew),
    ));
    let meanwhile = knew + Duration::minutes(5);
    kit.authority.query_next(stamped(Some(meanwhile)));
    let told = kit.issue.run(correction(&company, code)).await.unwrap_err();
    assert!(
        matches!(told, Error::VersionUnknown(document) if document == code),
        "{told:?}"
    );
    assert_eq!(record(&kit, code).await, before);
    // A copy of what is known here that was slow is what it always was.
    kit.authority.query_next(stamped(Some(before.created_at)));
    let told = kit.issue.run(correction(&company, code)).await.unwrap_err();
    assert!(matches!(told, Error::AlreadyReceived(_)), "{told:?}");
}

#[tokio::test]
async fn nothing_is_corrected_while_the_authority_cannot_be_asked() {
    let kit = TestApp::new();
    let company = kit.company().await;
    let before = refused(&kit, &company).await;
    kit.authority.query_next(QueryReply::Undetermined {
        seen: "a timeout".into(),
    });
    let request = || correction(&company, before.generation_code);
    let told = kit.issue.run(request()).await.unwrap_err();
    assert!(matches!(told, Error::AuthorityUnavailable), "{told:?}");
    assert_eq!(record(&kit, before.generation_code).await, before);
    // The same request goes through once it can be asked.
    let issued = kit.issue.run(request()).await.unwrap();
    assert!(
        matches!(issued.verdict, IssuedState::Stamped { .. }),
        "{issued:?}"
    );
}

#[tokio::test]
async fn a_correction_whose_first_copy_is_a_duplicate_gives_way_to_what_was_stamped_before() {
    let kit = TestApp::new();
    let company = kit.company().await;
    let before = refused(&kit, &company).await;
    let code = before.generation_code;
    // Stamped before the question, which the authority could not tell yet.
    kit.authority.query_next(QueryReply::Unknown);
    kit.authority.answer_next(refusal("004", DUPLICATE));
    let earlier = kit.clock.now() - Duration::minutes(1);
    kit.authority.query_next(stamped(Some(earlier)));
    let issued = kit.issue.run(correction(&company, code)).await.unwrap();
    assert!(gave_way(&issued), "{issued:?}");
    let after = record(&kit, code).await;
    assert_eq!(after.status.kind(), StatusKind::Received);
    assert_eq!((after.json, after.revision), (before.json, 0));
    // Both requests have their answers.
    let again = kit.issue.run(correction(&company, code)).await.unwrap();
    assert!(gave_way(&again) && again.replayed, "{again:?}");
    let again = kit.issue.run(first(&company)).await.unwrap();
    assert!(
        matches!(again.verdict, IssuedState::Stamped { .. }),
        "{again:?}"
    );
}

#[tokio::test]
async fn a_correction_that_comes_twice_on_its_way_is_stamped_itself() {
    let kit = TestApp::new();
    let company = kit.company().await;
    let before = refused(&kit, &company).await;
    let code = before.generation_code;
    kit.authority.query_next(QueryReply::Unknown);
    kit.authority.answer_next(refusal("004", DUPLICATE));
    kit.authority.query_next(stamped(Some(kit.clock.now())));
    let issued = kit.issue.run(correction(&company, code)).await.unwrap();
    assert!(
        matches!(issued.verdict, IssuedState::Stamped { .. }),
        "{issued:?}"
    );
    assert_eq!(record(&kit, code).await.revision, 1);
}

#[tokio::test]
async fn after_a_lost_answer_the_moment_of_the_stamp_tells_whose_it_is() {
    // How far its clock runs behind by its answers' date and by its refusal's, and two seconds.
    for (lag, of_refusal, seconds, is_the_corrections) in [
        (0, None, -3, false),
        (0, None, -2, true),
        (0, None, 30, true),
        (5, None, -7, true),
        (5, None, -8, false),
        (0, Some(60), -62, true),
        (0, Some(60), -63, false),
        (5, Some(-60), -7, true),
        (5, Some(-60), -8, false),
        (0, Some(80_000), -602, true),
        (0, Some(80_000), -603, false),
    ] {
        let kit = TestApp::new();
        kit.authority.set_lag(Duration::seconds(lag));
        let company = kit.company().await;
        let at = of_refusal.map(|behind| kit.clock.now() - Duration::seconds(behind));
        let before = refused_at(&kit, &company, at).await;
        let code = before.generation_code;
        let asked = kit.clock.now();
        kit.authority.query_next(QueryReply::Unknown);
        kit.authority.answer_next(silence());
        kit.authority.query_next(QueryReply::Undetermined {
            seen: "a timeout".into(),
        });
        let issued = kit.issue.run(correction(&company, code)).await.unwrap();
        assert_eq!(issued.verdict, IssuedState::Unstamped);
        let at = asked + Duration::seconds(seconds);
        kit.authority.query_next(stamped(Some(at)));
        kit.watch.run().await.unwrap();
        settle_later(&kit).await;
        kit.watch.run().await.unwrap();
        let after = record(&kit, code).await;
        assert_eq!(after.status.kind(), StatusKind::Received, "{seconds}");
        assert_eq!(after.revision, u32::from(is_the_corrections), "{seconds}");
        assert_eq!(after.json == before.json, !is_the_corrections, "{seconds}");
        assert_eq!(after.status.stamped_at(), Some(at), "{seconds}");
    }
}

/// The authority tells when it refused: an hour before its answer came.
#[tokio::test]
async fn the_day_for_a_correction_counts_from_the_authoritys_moment_of_the_refusal() {
    let before_its_end = Duration::hours(23);
    for (passed, is_in_time) in [
        (before_its_end, true),
        (before_its_end + Duration::SECOND, false),
    ] {
        let kit = TestApp::new();
        let company = kit.company().await;
        let told_at = kit.clock.now();
        let refused_at = told_at - Duration::HOUR;
        kit.authority.answer_next(SubmitReply::Rejected(Rejection {
            code: "020".into(),
            at: Some(refused_at),
            ..Rejection::default()
        }));
        let issued = kit.issue.run(first(&company)).await.unwrap();
        let code = issued.generation_code;
        let kept = record(&kit, code).await;
        let moments = (kept.status.rejected_at(), kept.updated_at);
        assert_eq!(moments, (Some(refused_at), told_at));
        kit.clock.advance(passed);
        match kit.issue.run(correction(&company, code)).await {
            Ok(_) => assert!(is_in_time),
            Err(Error::Invalid(found)) if found[0].code == "COR-03" => assert!(!is_in_time),
            Err(other) => panic!("{other:?}"),
        }
    }
}
