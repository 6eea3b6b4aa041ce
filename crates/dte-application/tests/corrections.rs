//! Corrections, and the stamps of what was corrected, over the fakes.
#![expect(clippy::unwrap_used, reason = "tests")]

use dte_application::Error;
use dte_application::ports::{
    Acceptance, Clock, Companies, DocumentRecord, Documents, EventFacts, Obstacle, Outbox,
    QueryReply, RequestKey, SubmitReply,
};
use dte_application::use_cases::issue_document::{IssueRequest, IssuedState};
use dte_domain::documents::Content;
use dte_domain::identification::{GenerationCode, ReceptionStamp};
use dte_domain::lifecycle::{Rejection, StatusKind};
use dte_domain::samples;
use dte_domain::value::Value;
use dte_test_kit::{INTERVALS, TestApp, TestCompany};
use time::{Duration, OffsetDateTime};

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
    kit.authority
        .answer_next(refusal("020", "CALCULO INCORRECTO"));
    let issued = kit.issue.run(first(company)).await.unwrap();
    assert!(matches!(issued.verdict, IssuedState::Refused(_)));
    kit.clock.advance(Duration::minutes(10));
    record(kit, issued.generation_code).await
}

/// A document of which the authority refused one copy and left another unanswered, rejected just now.
async fn refused_beside_an_unanswered_copy(kit: &TestApp, company: &TestCompany) -> DocumentRecord {
    kit.authority.answer_next(silence());
    kit.authority
        .answer_next(refusal("020", "CALCULO INCORRECTO"));
    let issued = kit.issue.run(first(company)).await.unwrap();
    assert_eq!(issued.verdict, IssuedState::Unstamped);
    settle_later(kit).await;
    let rejected = record(kit, issued.generation_code).await;
    assert_eq!(rejected.status.kind(), StatusKind::Rejected);
    assert_eq!(rejected.unanswered, 1);
    rejected
}

fn unclear() -> QueryReply {
    QueryReply::Undetermined {
        seen: "a timeout".into(),
    }
}

async fn record(kit: &TestApp, code: GenerationCode) -> DocumentRecord {
    kit.database.find(code).await.unwrap().unwrap()
}

async fn settle_later(kit: &TestApp) {
    kit.clock.advance(INTERVALS.lease + Duration::seconds(1));
    kit.resume_pending.run().await.unwrap();
}

/// Looks after what is due at a moment since a document was rejected.
async fn settle_at(kit: &TestApp, rejected: &DocumentRecord, since: Duration) {
    kit.clock
        .advance(rejected.updated_at + since - kit.clock.now());
    kit.resume_pending.run().await.unwrap();
}

#[tokio::test]
async fn a_document_whose_copies_were_all_answered_is_corrected_without_asking() {
    let kit = TestApp::new();
    let company = kit.company().await;
    let before = refused(&kit, &company).await;
    assert_eq!(before.unanswered, 0);
    kit.authority.query_next(unclear());
    let code = before.generation_code;
    let issued = kit.issue.run(correction(&company, code)).await.unwrap();
    assert!(
        matches!(issued.verdict, IssuedState::Stamped { .. }),
        "{issued:?}"
    );
    assert_eq!(record(&kit, code).await.revision, 1);
}

#[tokio::test]
async fn a_document_with_an_unanswered_copy_is_corrected_only_after_a_query_an_hour_later() {
    let kit = TestApp::new();
    let company = kit.company().await;
    let before = refused_beside_an_unanswered_copy(&kit, &company).await;
    let code = before.generation_code;
    let request = || correction(&company, code);
    for passed in [Duration::ZERO, Duration::minutes(59)] {
        kit.clock.advance(passed);
        let told = kit.issue.run(request()).await.unwrap_err();
        let Error::UnansweredCopy { document, ends_in } = told else {
            panic!("{told:?}")
        };
        let left = Duration::HOUR - (kit.clock.now() - before.updated_at);
        assert_eq!(document, code);
        assert_eq!(i64::from(ends_in), left.whole_seconds() + 1);
        assert_eq!(record(&kit, code).await, before);
    }
    kit.clock.advance(Duration::minutes(1));
    // Nothing is corrected while the authority cannot be asked.
    kit.authority.query_next(unclear());
    let told = kit.issue.run(request()).await.unwrap_err();
    assert!(matches!(told, Error::AuthorityUnavailable), "{told:?}");
    assert_eq!(record(&kit, code).await, before);
    kit.authority.query_next(QueryReply::Unknown);
    let issued = kit.issue.run(request()).await.unwrap();
    assert!(
        matches!(issued.verdict, IssuedState::Stamped { .. }),
        "{issued:?}"
    );
    assert_eq!(record(&kit, code).await.revision, 1);
}

#[tokio::test]
async fn a_refused_document_that_was_stamped_after_all_is_not_corrected() {
    let kit = TestApp::new();
    let company = kit.company().await;
    let before = refused_beside_an_unanswered_copy(&kit, &company).await;
    let code = before.generation_code;
    kit.clock.advance(Duration::HOUR);
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
    let overtaken = refused_beside_an_unanswered_copy(&kit, &company).await;
    let code = overtaken.generation_code;
    kit.clock.advance(Duration::HOUR);
    let issued = kit.issue.run(correction(&company, code)).await.unwrap();
    assert!(matches!(issued.verdict, IssuedState::Stamped { .. }));
    let after = record(&kit, code).await;

    kit.authority.query_next(stamped(Some(kit.clock.now())));
    let establishment = kit.database.establishment(company.main.establishment);
    let establishment = establishment.await.unwrap().unwrap();
    let correct = &kit.issue.correct;
    let told = correct.refuse_unanswered(&establishment, &overtaken).await;
    assert!(matches!(told, Err(Error::Changed)), "{told:?}");
    assert_eq!((after.revision, record(&kit, code).await), (1, after));
}

#[tokio::test]
async fn a_rejected_document_with_an_unanswered_copy_is_asked_for_until_it_has_a_stamp() {
    for minutes in [1, 10, 60, 6 * 60, 20 * 60, 44 * 60, 188 * 60] {
        let kit = TestApp::new();
        let company = kit.company().await;
        let before = refused_beside_an_unanswered_copy(&kit, &company).await;
        let code = before.generation_code;
        let found = Duration::minutes(minutes);
        for earlier in [1, 10, 60, 6 * 60, 20 * 60] {
            if earlier < minutes {
                settle_at(&kit, &before, Duration::minutes(earlier)).await;
            }
        }
        for days in 1..=7 {
            if Duration::hours(20) + Duration::days(days) < found {
                settle_at(&kit, &before, Duration::hours(20) + Duration::days(days)).await;
            }
        }
        // Nobody asks before it is time.
        kit.authority.query_next(stamped(None));
        settle_at(&kit, &before, found - Duration::SECOND).await;
        assert_eq!(record(&kit, code).await.status, before.status, "{minutes}");
        settle_at(&kit, &before, found).await;
        let after = record(&kit, code).await;
        assert_eq!(after.status.kind(), StatusKind::Received, "{minutes}");
        assert_eq!((&after.json, after.unanswered), (&before.json, 0));
        let (of, events) = (company.main.company, 1_000);
        let told = kit.database.events_after(of, 0, events).await.unwrap();
        let EventFacts::Document(facts) = &told.last().unwrap().facts else {
            panic!("{told:?}")
        };
        let windows = kit.find.windows(company.main).await.unwrap();
        assert_eq!(facts.invalidable_until, after.invalidable_until(windows));
        assert!(facts.invalidable_until.is_some());
    }
}

#[tokio::test]
async fn after_a_week_of_queries_a_rejected_document_is_asked_for_no_more() {
    let kit = TestApp::new();
    let company = kit.company().await;
    let before = refused_beside_an_unanswered_copy(&kit, &company).await;
    for hours in 0..200 {
        settle_at(&kit, &before, Duration::minutes(1) + Duration::hours(hours)).await;
    }
    let after = record(&kit, before.generation_code).await;
    assert_eq!((after.status, after.unanswered), (before.status.clone(), 0));
    kit.authority.query_next(stamped(None));
    settle_at(&kit, &before, Duration::days(30)).await;
    let after = record(&kit, before.generation_code).await;
    assert_eq!(after.status.kind(), StatusKind::Rejected);
}

/// A stamp never moves between versions, whatever its moment: the clock of the authority says nothing.
#[tokio::test]
async fn a_stamp_that_a_query_finds_belongs_to_the_version_that_was_sent_last() {
    for (is_earlier_unanswered, seconds) in [(false, -600), (false, 600), (true, -600), (true, 600)]
    {
        let kit = TestApp::new();
        let company = kit.company().await;
        let before = if is_earlier_unanswered {
            let before = refused_beside_an_unanswered_copy(&kit, &company).await;
            kit.clock.advance(Duration::HOUR);
            before
        } else {
            refused(&kit, &company).await
        };
        let code = before.generation_code;
        kit.authority.answer_next(silence());
        if is_earlier_unanswered {
            kit.authority.query_next(QueryReply::Unknown);
        }
        let at = kit.clock.now() + Duration::seconds(seconds);
        kit.authority.query_next(stamped(Some(at)));
        let issued = kit.issue.run(correction(&company, code)).await.unwrap();
        assert!(
            matches!(issued.verdict, IssuedState::Stamped { .. }),
            "{issued:?}"
        );
        let after = record(&kit, code).await;
        assert_eq!((after.revision, after.json == before.json), (1, false));
        assert_eq!(after.status.stamped_at(), Some(at));
        // The first request keeps its answer.
        let again = kit.issue.run(first(&company)).await.unwrap();
        assert!(matches!(again.verdict, IssuedState::Refused(_)));
    }
}

/// What is not sent is not unanswered, and neither is what an answer refuses for its token.
#[tokio::test]
async fn only_copies_that_may_have_arrived_are_unanswered() {
    let refused_token = SubmitReply::TokenRefused {
        seen: "HTTP 401".into(),
    };
    let not_sent = SubmitReply::NotSent(Obstacle::Busy);
    for (reply, unanswered) in [(refused_token, 0), (not_sent, 0), (silence(), 1)] {
        let kit = TestApp::new();
        let company = kit.company().await;
        // A type that no contingency covers waits as it is.
        let retention = Content::Retention(samples::retention());
        kit.authority.answer_next(reply.clone());
        if !matches!(reply, SubmitReply::NotSent(_)) {
            kit.authority.query_next(unclear());
        }
        let request = TestApp::request_of(company.main, retention);
        let code = kit.issue.run(request).await.unwrap().generation_code;
        let kept = record(&kit, code).await;
        assert_eq!(kept.status.kind(), StatusKind::Pending);
        assert_eq!(kept.unanswered, unanswered, "{reply:?}");
        kit.authority
            .answer_next(refusal("020", "CALCULO INCORRECTO"));
        // Beside a copy that may still be worked on a refusal is asked about twice.
        for _ in 0..3 {
            settle_later(&kit).await;
        }
        let kept = record(&kit, code).await;
        assert_eq!(kept.status.kind(), StatusKind::Rejected, "{reply:?}");
        assert_eq!(kept.unanswered, unanswered, "{reply:?}");
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
