//! Issuing over the fakes.
#![expect(clippy::unwrap_used, reason = "tests")]

use std::sync::Arc;

use dte_application::Error;
use dte_application::ports::{
    Acceptance, CertificateFault, CertificateRef, Clock, Companies, DocumentRecord, DocumentResult,
    Documents, LeaseNumber, Leased, MockSigner, Obstacle, PendingDocument, QueryReply, RequestKey,
    Signature, Signer, StoreError, SubmitReply, TransmissionKind, UnansweredCopies,
};
use dte_application::submission::resume_pending::ResumePending;
use dte_application::submission::stored_document::StoredDocument;
use dte_application::submission::submit_document::SubmitDocument;
use dte_application::use_cases::issue_document::{
    IssueDocument, IssueRequest, IssueSettings, IssuedState,
};
use dte_domain::identification::{Environment, GenerationCode, ReceptionStamp};
use dte_domain::lifecycle::{Rejection, Status, StatusKind};
use dte_domain::samples;
use dte_domain::value::Value;
use dte_test_kit::{INTERVALS, PLACES, TestApp, at_once};
use time::Duration;

fn number(json: &str) -> &str {
    let key = "\"numeroControl\":\"";
    let at = json.find(key).unwrap() + key.len();
    &json[at..at + 31]
}

#[tokio::test]
async fn a_ccf_is_numbered_stored_and_stamped() {
    let kit = TestApp::new();
    let company = kit.company().await;
    let issued = kit.issue(company.main, samples::ccf()).await.unwrap();
    assert_eq!(number(&issued.json), "DTE-03-M001P001-000000000000001");
    let IssuedState::Stamped { stamp, .. } = issued.verdict else {
        panic!("{:?}", issued.verdict)
    };
    let record = kit
        .database
        .find(issued.generation_code)
        .await
        .unwrap()
        .unwrap();
    assert_eq!(record.json, issued.json);
    assert_eq!(
        record.status,
        Status::Received {
            stamp,
            stamped_at: kit.clock.now(),
            observations: Vec::new()
        }
    );
    assert!(record.signature.is_some());
}

#[tokio::test]
async fn a_ccf_that_breaks_a_rule_takes_no_number() {
    let kit = TestApp::new();
    let company = kit.company().await;
    let mut ccf = samples::ccf();
    ccf.summary.payments[0].amount = samples::money("1");
    let Error::Invalid(violations) = kit.issue(company.main, ccf).await.unwrap_err() else {
        panic!("not refused for its rules")
    };
    assert_eq!(violations[0].code, "CCF-09");
    assert_eq!(kit.file.stored_documents(), 0);
    let next = kit.issue(company.main, samples::ccf()).await.unwrap();
    assert_eq!(number(&next.json), "DTE-03-M001P001-000000000000001");
}

#[tokio::test]
async fn a_certificate_that_cannot_sign_takes_no_number() {
    let kit = TestApp::new();
    let company = kit.company().await;
    kit.signer.set_fault(Some(CertificateFault::WrongPassword));
    let refused = kit.issue(company.main, samples::ccf()).await.unwrap_err();
    assert!(matches!(
        refused,
        Error::Certificate(CertificateFault::WrongPassword)
    ));
    assert_eq!(kit.file.stored_documents(), 0);
}

#[tokio::test]
async fn a_full_queue_is_told_and_nothing_is_submitted() {
    let kit = TestApp::new();
    let company = kit.company().await;
    kit.store_faults.refuse_next(StoreError::Overloaded);
    let refused = kit.issue(company.main, samples::ccf()).await.unwrap_err();
    assert!(matches!(refused, Error::Overloaded));
    assert!(kit.authority.submissions().is_empty());
}

#[tokio::test]
async fn without_a_place_on_the_way_nothing_is_stored_and_a_delivered_document_gives_its_back() {
    let kit = TestApp::new();
    let company = kit.company().await;
    for _ in 0..=PLACES {
        kit.issue(company.main, samples::ccf()).await.unwrap();
    }
    let places: Vec<_> =
        std::iter::from_fn(|| kit.background.permits.take(company.main.company).ok()).collect();
    assert_eq!(places.len(), PLACES);
    let refused = kit.issue(company.main, samples::ccf()).await.unwrap_err();
    assert!(matches!(refused, Error::Overloaded));
    assert_eq!(kit.file.stored_documents(), PLACES + 1);
}

/// Documents and events share the places.
#[tokio::test]
async fn while_another_company_waits_for_a_place_none_gets_more_than_half() {
    let kit = TestApp::new();
    let greedy = kit.company().await;
    let other = kit.company_named("06140202900012").await;
    let mut held: Vec<_> =
        std::iter::from_fn(|| kit.background.permits.take(greedy.main.company).ok()).collect();
    assert_eq!(held.len(), PLACES, "alone it gets everything");
    let turned_away = kit.issue(other.main, samples::ccf()).await.unwrap_err();
    assert!(matches!(turned_away, Error::Overloaded));
    held.truncate(PLACES / 2);
    let refused = kit.issue(greedy.main, samples::ccf()).await.unwrap_err();
    assert!(matches!(refused, Error::Overloaded), "the other one waits");
    kit.issue(other.main, samples::ccf()).await.unwrap();
    held.pop();
    kit.issue(greedy.main, samples::ccf()).await.unwrap();
}

/// The authority's clock, not ours, and not the moment at which its answer is kept.
#[tokio::test]
async fn a_stamp_has_the_moment_that_the_authority_tells_or_else_that_of_its_answer() {
    let kit = TestApp::new();
    let company = kit.company().await;
    let now = kit.clock.now();
    for (letter, at) in [("A", Some(now - Duration::seconds(7))), ("B", None)] {
        kit.authority.answer_next(SubmitReply::Accepted(Acceptance {
            stamp: ReceptionStamp::parse(&letter.repeat(40)).unwrap(),
            at,
            observations: Vec::new(),
        }));
        let issued = kit.issue(company.main, samples::ccf()).await.unwrap();
        let kept = record(&kit, issued.generation_code).await;
        let moments = (kept.status.stamped_at(), kept.updated_at);
        assert_eq!(moments, (Some(at.unwrap_or(now)), now));
    }
}

/// The first number and twenty others.
#[tokio::test]
async fn a_document_whose_numbers_are_taken_gets_at_most_twenty_others_at_once() {
    let taken = || {
        SubmitReply::Rejected(Rejection {
            description: "[identificacion.numeroControl] YA EXISTE UN REGISTRO CON ESE VALOR"
                .into(),
            ..duplicate()
        })
    };
    let last_sent = |number: u32| format!("{number:015}");
    for (times, sent) in [(20, 21), (30, 21)] {
        let kit = TestApp::new();
        let company = kit.company().await;
        for _ in 0..times {
            kit.authority.answer_next(taken());
        }
        let told = kit.issue(company.main, samples::ccf()).await;
        assert_eq!(kit.authority.submissions().len(), sent);
        let last = match told {
            Ok(issued) if times == 20 => {
                let stored = record(&kit, issued.generation_code).await;
                stored.control_number.unwrap()
            }
            Err(Error::NumbersTaken { last }) if times > 20 => last,
            other => panic!("{other:?}"),
        };
        assert!(last.ends_with(&last_sent(21)), "{last}");
    }
}

#[tokio::test]
async fn a_rejection_is_kept_with_its_reasons() {
    let kit = TestApp::new();
    let company = kit.company().await;
    let rejection = Rejection {
        code: "096".into(),
        description: "DOCUMENTO NO CUMPLE ESQUEMA JSON".into(),
        observations: vec!["Campo #/receptor".into()],
        at: None,
    };
    kit.authority
        .answer_next(SubmitReply::Rejected(rejection.clone()));
    let issued = kit.issue(company.main, samples::ccf()).await.unwrap();
    assert_eq!(issued.verdict, IssuedState::Refused(rejection.clone()));
    let record = kit
        .database
        .find(issued.generation_code)
        .await
        .unwrap()
        .unwrap();
    assert_eq!(record.status.rejection(), Some(&rejection));
}

#[tokio::test]
async fn a_lost_answer_is_found_by_asking_and_nothing_is_sent_twice() {
    let kit = TestApp::new();
    let company = kit.company().await;
    kit.authority.lose_answers(1);
    let issued = kit.issue(company.main, samples::ccf()).await.unwrap();
    assert!(matches!(issued.verdict, IssuedState::Stamped { .. }));
    assert_eq!(kit.authority.submissions().len(), 1);
}

#[tokio::test]
async fn what_did_not_arrive_is_sent_again_at_most_twice() {
    let kit = TestApp::new();
    let company = kit.company().await;
    for _ in 0..3 {
        kit.authority.answer_next(SubmitReply::NoAnswer {
            seen: "a closed connection".into(),
        });
    }
    let issued = kit.issue(company.main, samples::ccf()).await.unwrap();
    assert_eq!(issued.verdict, IssuedState::Unstamped);
    assert_eq!(kit.authority.submissions(), [issued.generation_code; 3]);
}

fn silence() -> SubmitReply {
    SubmitReply::NoAnswer {
        seen: "a closed connection".into(),
    }
}

fn duplicate() -> Rejection {
    Rejection {
        code: "004".into(),
        description: "YA EXISTE UN REGISTRO CON ESE VALOR".into(),
        observations: Vec::new(),
        at: None,
    }
}

/// The refusal of a document whose very code the authority has.
fn duplicate_of_its_code() -> Rejection {
    Rejection {
        description: "[identificacion.codigoGeneracion] YA EXISTE UN REGISTRO CON ESE VALOR".into(),
        ..duplicate()
    }
}

async fn record(kit: &TestApp, code: GenerationCode) -> DocumentRecord {
    kit.database.find(code).await.unwrap().unwrap()
}

/// Looks after what is due, a lease after the last time.
async fn settle_later(kit: &TestApp) {
    kit.clock.advance(INTERVALS.lease);
    kit.resume_pending.run().await.unwrap();
}

/// A document whose first copy went unanswered and whose second was refused as a duplicate.
async fn refused_for_its_own_copy(kit: &TestApp) -> GenerationCode {
    let company = kit.company().await;
    kit.authority.answer_next(silence());
    kit.authority.query_next(QueryReply::Unknown);
    kit.authority
        .answer_next(SubmitReply::Rejected(duplicate()));
    kit.authority.query_next(QueryReply::Unknown);
    let issued = kit.issue(company.main, samples::ccf()).await.unwrap();
    assert_eq!(issued.verdict, IssuedState::Unstamped);
    issued.generation_code
}

#[tokio::test]
async fn a_duplicate_of_a_copy_that_is_worked_on_is_not_a_rejection() {
    let kit = TestApp::new();
    let code = refused_for_its_own_copy(&kit).await;
    kit.clock.advance(INTERVALS.lease - Duration::SECOND);
    let now = kit.clock.now();
    kit.database.expire_leases(now).await.unwrap();
    kit.resume_pending.run().await.unwrap();
    assert_eq!(kit.authority.submissions().len(), 2, "it is left alone");
    kit.authority.holds(code);
    settle_later(&kit).await;
    assert_eq!(record(&kit, code).await.status.kind(), StatusKind::Received);
    assert_eq!(kit.authority.submissions().len(), 2);
}

#[tokio::test]
async fn a_duplicate_that_the_authority_does_not_know_a_lease_later_is_a_rejection() {
    let kit = TestApp::new();
    let code = refused_for_its_own_copy(&kit).await;
    kit.authority
        .answer_next(SubmitReply::Rejected(duplicate()));
    settle_later(&kit).await;
    assert_eq!(
        record(&kit, code).await.status.rejection(),
        Some(&duplicate())
    );
}

#[tokio::test]
async fn a_duplicate_of_an_own_copy_waits_until_the_queries_know_it() {
    let kit = TestApp::new();
    let company = kit.company().await;
    kit.authority.answer_next(silence());
    kit.authority
        .answer_next(SubmitReply::Rejected(duplicate_of_its_code()));
    let issued = kit.issue(company.main, samples::ccf()).await.unwrap();
    assert_eq!(issued.verdict, IssuedState::Unstamped);
    let code = issued.generation_code;
    for _ in 0..5 {
        kit.authority
            .answer_next(SubmitReply::Rejected(duplicate_of_its_code()));
        settle_later(&kit).await;
        let kept = record(&kit, code).await;
        assert_eq!(kept.status, Status::Pending);
        assert_eq!(
            kept.transmission,
            TransmissionKind::Normal,
            "somebody is there"
        );
    }
    kit.authority.holds(code);
    settle_later(&kit).await;
    assert_eq!(record(&kit, code).await.status.kind(), StatusKind::Received);
}

#[tokio::test]
async fn a_fresh_code_that_is_said_to_be_taken_is_a_rejection_a_lease_later() {
    for is_there_later in [true, false] {
        let kit = TestApp::new();
        let company = kit.company().await;
        kit.authority
            .answer_next(SubmitReply::Rejected(duplicate_of_its_code()));
        let issued = kit.issue(company.main, samples::ccf()).await.unwrap();
        assert_eq!(issued.verdict, IssuedState::Unstamped);
        let code = issued.generation_code;
        if is_there_later {
            kit.authority.holds(code);
        }
        kit.authority
            .answer_next(SubmitReply::Rejected(duplicate_of_its_code()));
        settle_later(&kit).await;
        let expected = if is_there_later {
            StatusKind::Received
        } else {
            StatusKind::Rejected
        };
        assert_eq!(record(&kit, code).await.status.kind(), expected);
    }
}

#[tokio::test]
async fn a_fresh_document_that_is_a_duplicate_is_asked_for_again_before_it_is_rejected() {
    for is_there_later in [true, false] {
        let kit = TestApp::new();
        let company = kit.company().await;
        kit.authority
            .answer_next(SubmitReply::Rejected(duplicate()));
        let issued = kit.issue(company.main, samples::ccf()).await.unwrap();
        assert_eq!(issued.verdict, IssuedState::Unstamped);
        let code = issued.generation_code;
        let now = kit.clock.now();
        kit.database.expire_leases(now).await.unwrap();
        kit.resume_pending.run().await.unwrap();
        assert_eq!(kit.authority.submissions().len(), 1, "it is left alone");
        if is_there_later {
            kit.authority.holds(code);
        }
        kit.authority
            .answer_next(SubmitReply::Rejected(duplicate()));
        settle_later(&kit).await;
        let kind = record(&kit, code).await.status.kind();
        let expected = if is_there_later {
            StatusKind::Received
        } else {
            StatusKind::Rejected
        };
        assert_eq!(kind, expected);
    }
}

#[tokio::test]
async fn after_a_crash_the_first_refusal_as_a_duplicate_decides_nothing() {
    let kit = TestApp::new();
    let company = kit.company().await;
    kit.authority
        .answer_next(SubmitReply::NotSent(Obstacle::Busy));
    let issued = kit.issue(company.main, samples::ccf()).await.unwrap();
    let code = issued.generation_code;
    let now = kit.clock.now();
    kit.database.expire_leases(now).await.unwrap();
    kit.authority
        .answer_next(SubmitReply::Rejected(duplicate()));
    kit.resume_pending.run().await.unwrap();
    assert_eq!(record(&kit, code).await.status, Status::Pending);
    kit.authority.holds(code);
    settle_later(&kit).await;
    assert_eq!(record(&kit, code).await.status.kind(), StatusKind::Received);
}

/// A refusal that names no document.
fn incomplete() -> SubmitReply {
    SubmitReply::Incomplete(Rejection {
        code: "096".into(),
        description: "DOCUMENTO NO CUMPLE ESQUEMA JSON".into(),
        observations: vec!["Campo #/receptor".into()],
        at: None,
    })
}

/// A document that was refused incompletely, and that nobody knew right after that.
async fn incompletely_refused(kit: &TestApp) -> GenerationCode {
    let company = kit.company().await;
    kit.authority.answer_next(incomplete());
    let issued = kit.issue(company.main, samples::ccf()).await.unwrap();
    assert_eq!(issued.verdict, IssuedState::Unstamped);
    let code = issued.generation_code;
    let kept = record(kit, code).await;
    assert_eq!(kept.transmission, TransmissionKind::Normal);
    // A start of the server does not shorten its lease.
    kit.database.expire_leases(kit.clock.now()).await.unwrap();
    kit.resume_pending.run().await.unwrap();
    assert_eq!(record(kit, code).await.status, Status::Pending);
    code
}

#[tokio::test]
async fn an_incomplete_refusal_of_what_nobody_knows_a_lease_later_is_one_without_a_code() {
    let kit = TestApp::new();
    let code = incompletely_refused(&kit).await;
    settle_later(&kit).await;
    let refused = Rejection {
        code: String::new(),
        description: "DOCUMENTO NO CUMPLE ESQUEMA JSON".into(),
        observations: vec!["codigoMsg 096".into(), "Campo #/receptor".into()],
        at: None,
    };
    assert_eq!(record(&kit, code).await.status.rejection(), Some(&refused));
    assert_eq!(kit.authority.submissions().len(), 1, "only asked for");
}

#[tokio::test]
async fn a_stamp_wins_over_an_incomplete_refusal_at_once_or_a_lease_later() {
    let kit = TestApp::new();
    let code = incompletely_refused(&kit).await;
    kit.authority.holds(code);
    settle_later(&kit).await;
    assert_eq!(record(&kit, code).await.status.kind(), StatusKind::Received);

    let kit = TestApp::new();
    let company = kit.company().await;
    kit.authority.answer_next(incomplete());
    kit.authority.query_next(QueryReply::Accepted(Acceptance {
        stamp: ReceptionStamp::parse(&"A".repeat(40)).unwrap(),
        at: None,
        observations: Vec::new(),
    }));
    let issued = kit.issue(company.main, samples::ccf()).await.unwrap();
    assert!(matches!(issued.verdict, IssuedState::Stamped { .. }));
    assert_eq!(kit.authority.submissions().len(), 1);
}

#[tokio::test]
async fn who_could_not_be_asked_at_once_is_asked_twice_more() {
    let kit = TestApp::new();
    let company = kit.company().await;
    kit.authority.answer_next(incomplete());
    kit.authority.query_next(QueryReply::Undetermined {
        seen: "a timeout".into(),
    });
    let issued = kit.issue(company.main, samples::ccf()).await.unwrap();
    let code = issued.generation_code;
    settle_later(&kit).await;
    let kept = record(&kit, code).await;
    assert_eq!(kept.status, Status::Pending);
    assert_eq!(kept.transmission, TransmissionKind::Normal);
    settle_later(&kit).await;
    assert_eq!(record(&kit, code).await.status.kind(), StatusKind::Rejected);
    assert_eq!(kit.authority.submissions().len(), 1);
}

#[tokio::test]
async fn an_incomplete_refusal_leads_into_no_contingency_whatever_day_it_is() {
    let kit = TestApp::new();
    let code = incompletely_refused(&kit).await;
    kit.authority.query_next(QueryReply::Undetermined {
        seen: "a timeout".into(),
    });
    kit.clock.advance(Duration::DAY);
    kit.resume_pending.run().await.unwrap();
    let kept = record(&kit, code).await;
    assert_eq!(kept.status, Status::Pending);
    assert_eq!(kept.transmission, TransmissionKind::Normal);
    settle_later(&kit).await;
    let kept = record(&kit, code).await;
    assert_eq!(kept.status.kind(), StatusKind::Rejected);
    assert_eq!(kept.transmission, TransmissionKind::Normal);
}

#[tokio::test]
async fn what_was_sent_three_times_is_not_sent_again_whoever_looks_after_it() {
    let kit = TestApp::new();
    let company = kit.company().await;
    for answer in [silence(), silence(), SubmitReply::Rejected(duplicate())] {
        kit.authority.answer_next(answer);
    }
    let issued = kit.issue(company.main, samples::ccf()).await.unwrap();
    let code = issued.generation_code;
    assert_eq!(kit.authority.submissions().len(), 3);
    settle_later(&kit).await;
    let kept = record(&kit, code).await;
    assert_eq!(kit.authority.submissions().len(), 3);
    assert_eq!(kept.transmission, TransmissionKind::Contingency);
}

#[tokio::test]
async fn what_could_not_be_sent_is_not_counted() {
    let kit = TestApp::new();
    let company = kit.company().await;
    for _ in 0..5 {
        kit.authority
            .answer_next(SubmitReply::NotSent(Obstacle::Busy));
    }
    let issued = kit.issue(company.main, samples::ccf()).await.unwrap();
    for _ in 0..5 {
        settle_later(&kit).await;
    }
    let kept = record(&kit, issued.generation_code).await;
    assert_eq!(kept.status.kind(), StatusKind::Received);
    assert_eq!(kept.transmission, TransmissionKind::Normal);
}

#[tokio::test]
async fn what_somebody_else_kept_of_a_document_is_the_answer() {
    let kit = TestApp::new();
    let company = kit.company().await;
    kit.authority
        .answer_next(SubmitReply::NotSent(Obstacle::Busy));
    let issued = kit.issue(company.main, samples::ccf()).await.unwrap();
    let code = issued.generation_code;
    let pending = record(&kit, code).await;
    let received = Status::Received {
        stamp: ReceptionStamp::parse(&"A".repeat(40)).unwrap(),
        stamped_at: kit.clock.now(),
        observations: Vec::new(),
    };
    let outcome = DocumentResult {
        generation_code: code,
        revision: 0,
        lease: None,
        status: received.clone(),
        rendering: TransmissionKind::Normal,
        signature: None,
        unanswered: UnansweredCopies::default(),
        now: kit.clock.now(),
    };
    assert!(kit.database.record_result(outcome).await.unwrap());
    let establishment = kit.database.establishment(company.main.establishment);
    let establishment = establishment.await.unwrap().unwrap();
    let taken = Leased {
        subject: PendingDocument {
            generation_code: code,
            establishment: company.main.establishment,
            resends: 0,
            unanswered: 1,
            refused: None,
        },
        lease: LeaseNumber::FIRST,
    };
    let document = StoredDocument::of(pending, taken);
    let refused = Rejection {
        code: "020".into(),
        ..duplicate()
    };
    for answer in [SubmitReply::Rejected(refused), silence()] {
        kit.authority.answer_next(answer);
        kit.authority.query_next(QueryReply::Unknown);
        kit.authority.query_next(QueryReply::Undetermined {
            seen: "a timeout".into(),
        });
        let told = kit
            .resume_pending
            .submit
            .resume(&establishment, &document)
            .await
            .unwrap();
        assert_eq!(told.status, received);
    }
}

#[tokio::test]
async fn an_unclear_fate_is_never_resent_and_is_settled_later() {
    let kit = TestApp::new();
    let company = kit.company().await;
    kit.authority.lose_answers(1);
    kit.authority.query_next(QueryReply::Undetermined {
        seen: "a timeout".into(),
    });
    let issued = kit.issue(company.main, samples::ccf()).await.unwrap();
    assert_eq!(issued.verdict, IssuedState::Unstamped);
    kit.watch.run().await.unwrap();
    kit.clock.advance(Duration::minutes(2));
    kit.watch.run().await.unwrap();
    assert_eq!(kit.authority.submissions().len(), 1);
    let record = kit
        .database
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

/// The use case of the kit with another signer or other settings.
fn issuing(kit: &TestApp, signer: Arc<dyn Signer>, settings: IssueSettings) -> IssueDocument {
    IssueDocument {
        companies: kit.database.clone(),
        documents: kit.database.clone(),
        correct: kit.issue.correct.clone(),
        current: kit.issue.current.clone(),
        intervals: kit.issue.intervals,
        facts: kit.issue.facts.clone(),
        signer,
        links: kit.issue.links.clone(),
        submit: kit.issue.submit.clone(),
        clock: kit.clock.clone(),
        randomness: kit.randomness.clone(),
        settings,
        background: kit.issue.background.clone(),
    }
}

#[tokio::test]
async fn a_client_does_not_wait_for_the_store_and_its_key_finds_the_document() {
    let kit = TestApp::new();
    let company = kit.company().await;
    let settings = IssueSettings {
        answer_within: std::time::Duration::from_secs(1),
        ..kit.issue.settings.clone()
    };
    let issue = issuing(&kit, kit.signer.clone(), settings);
    let request = || {
        with_key(
            TestApp::request(company.main, samples::ccf()),
            "order-1",
            "body",
        )
    };
    let stall = kit.file.stall();
    let late = issue.run(request()).await.unwrap_err();
    assert!(matches!(late, Error::Unexpected(error) if error.transient));
    assert_eq!(kit.file.stored_documents(), 0);
    drop(stall);
    let found = kit.issue.run(request()).await.unwrap();
    assert!(found.replayed);
    kit.issue.background.under_way.close();
    kit.issue.background.under_way.wait().await;
    assert_eq!(kit.file.stored_documents(), 1);
    assert_eq!(kit.authority.submissions(), [found.generation_code]);
    let kept = record(&kit, found.generation_code).await;
    assert_eq!(kept.status.kind(), StatusKind::Received);
}

#[tokio::test]
async fn a_client_does_not_wait_for_the_search_of_its_key() {
    let kit = TestApp::new();
    let company = kit.company().await;
    let settings = IssueSettings {
        answer_within: std::time::Duration::from_millis(100),
        ..kit.issue.settings.clone()
    };
    kit.store_faults.silence_claims();
    let issue = IssueDocument {
        documents: kit.store_faults.clone(),
        ..issuing(&kit, kit.signer.clone(), settings)
    };
    let mut ccf = samples::ccf();
    ccf.items.clear();
    let request = with_key(TestApp::request(company.main, ccf), "order-1", "body");
    let answered = tokio::time::timeout(std::time::Duration::from_secs(10), issue.run(request));
    let late = answered.await.unwrap().unwrap_err();
    assert!(matches!(late, Error::Unexpected(error) if error.transient));
}

#[tokio::test]
async fn a_ccf_that_breaks_a_rule_never_reaches_the_signer() {
    let kit = TestApp::new();
    let company = kit.company().await;
    let mut signer = MockSigner::new();
    signer.expect_check().never();
    signer.expect_sign().never();
    let issue = issuing(&kit, Arc::new(signer), kit.issue.settings.clone());
    let mut ccf = samples::ccf();
    ccf.items.clear();
    let refused = issue
        .run(TestApp::request(company.main, ccf))
        .await
        .unwrap_err();
    assert!(matches!(refused, Error::Invalid(_)));
}

#[tokio::test]
async fn what_was_decided_about_since_it_was_taken_is_left_alone() {
    let kit = TestApp::new();
    let company = kit.company().await;
    let mut codes = Vec::new();
    for _ in 0..2 {
        kit.authority
            .answer_next(SubmitReply::NotSent(Obstacle::Busy));
        let issued = kit.issue(company.main, samples::ccf()).await.unwrap();
        codes.push(issued.generation_code);
    }
    let decided = DocumentResult {
        generation_code: codes[1],
        revision: 0,
        lease: None,
        status: Status::Rejected {
            rejection: duplicate(),
            at: kit.clock.now(),
        },
        rendering: TransmissionKind::Normal,
        signature: None,
        unanswered: UnansweredCopies::default(),
        now: kit.clock.now(),
    };
    let mut signer = MockSigner::new();
    let signs = |_: &CertificateRef, _: Arc<str>| Ok(Signature("signed".into()));
    signer.expect_sign().once().returning(signs);
    kit.store_faults.decide_after_next_lease(decided);
    let record_result = ResumePending {
        documents: kit.store_faults.clone(),
        ..resuming_with(&kit, signer)
    };
    let sent = kit.authority.submissions().len();
    kit.clock.advance(INTERVALS.lease);
    assert_eq!(record_result.run().await.unwrap(), 1);
    assert_eq!(kit.authority.submissions().len(), sent + 1);
}

/// What looks after pending documents, with another signer.
fn resuming_with(kit: &TestApp, signer: MockSigner) -> ResumePending {
    let submit = SubmitDocument {
        versions: kit.resume_pending.submit.versions.clone(),
        documents: kit.database.clone(),
        signer: Arc::new(signer),
        authority: kit.authority.clone(),
        contingency: kit.resume_pending.submit.contingency.clone(),
        clock: kit.clock.clone(),
        intervals: INTERVALS,
    };
    ResumePending {
        companies: kit.database.clone(),
        documents: kit.database.clone(),
        invalidations: kit.database.clone(),
        submit: Arc::new(submit),
        submit_event: kit.resume_pending.submit_event.clone(),
        clock: kit.clock.clone(),
        environment: Environment::Test,
        intervals: INTERVALS,
    }
}

#[tokio::test]
async fn who_has_lost_a_document_to_another_server_does_not_send_it_again() {
    let kit = TestApp::new();
    let company = kit.company().await;
    kit.authority
        .answer_next(SubmitReply::NotSent(Obstacle::Busy));
    kit.issue(company.main, samples::ccf()).await.unwrap();
    let (clock, documents) = (kit.clock.clone(), kit.database.clone());
    let mut signer = MockSigner::new();
    signer.expect_sign().once().returning(move |_, _| {
        clock.advance(INTERVALS.lease);
        let now = clock.now();
        let taken = documents.lease_due_documents(Environment::Test, now, now + INTERVALS.lease, 1);
        assert_eq!(at_once(taken).unwrap().len(), 1);
        Ok(Signature("signed".into()))
    });
    let record_result = resuming_with(&kit, signer);
    kit.authority.query_next(QueryReply::Unknown);
    kit.clock.advance(INTERVALS.lease);
    let sent = kit.authority.submissions().len();
    assert_eq!(record_result.run().await.unwrap(), 0);
    assert_eq!(kit.authority.submissions().len(), sent);
}

fn with_key(request: IssueRequest, key: &str, fingerprint: &str) -> IssueRequest {
    let idempotency = Some(RequestKey {
        key: key.into(),
        fingerprint: fingerprint.into(),
        of_bytes: None,
    });
    IssueRequest {
        idempotency,
        ..request
    }
}

#[tokio::test]
async fn a_record_of_before_is_known_by_the_bytes_of_its_request() {
    let kit = TestApp::new();
    let company = kit.company().await;
    let request = || TestApp::request(company.main, samples::ccf());
    let first = kit
        .issue
        .run(with_key(request(), "k", "bytes"))
        .await
        .unwrap();
    let again = |of_bytes: &str| {
        let mut again = with_key(request(), "k", "said");
        again.idempotency.as_mut().unwrap().of_bytes = Some(of_bytes.into());
        kit.issue.run(again)
    };
    let replayed = again("bytes").await.unwrap();
    assert!(replayed.replayed);
    assert_eq!(replayed.generation_code, first.generation_code);
    assert!(matches!(
        again("others").await,
        Err(Error::KeyReused(Some(_)))
    ));
}

#[tokio::test]
async fn the_same_key_and_body_give_the_first_answer_again() {
    let kit = TestApp::new();
    let company = kit.company().await;
    let request = || {
        with_key(
            TestApp::request(company.main, samples::ccf()),
            "order-1",
            "body",
        )
    };
    let first = kit.issue.run(request()).await.unwrap();
    let again = kit.issue.run(request()).await.unwrap();
    assert!(again.replayed && !first.replayed);
    assert_eq!((again.json, again.verdict), (first.json, first.verdict));
    assert_eq!(kit.file.stored_documents(), 1);
}

#[tokio::test]
async fn the_same_key_with_another_body_is_refused() {
    let kit = TestApp::new();
    let company = kit.company().await;
    let request = |body| {
        with_key(
            TestApp::request(company.main, samples::ccf()),
            "order-1",
            body,
        )
    };
    let first = kit.issue.run(request("one")).await.unwrap();
    assert!(matches!(
        kit.issue.run(request("other")).await.unwrap_err(),
        Error::KeyReused(Some(existing)) if existing.generation_code == Some(first.generation_code)
    ));
}

#[tokio::test]
async fn keys_of_two_establishments_do_not_meet() {
    let kit = TestApp::new();
    let company = kit.company().await;
    let request = |caller| with_key(TestApp::request(caller, samples::ccf()), "order-1", "body");
    kit.issue.run(request(company.main)).await.unwrap();
    assert!(
        !kit.issue
            .run(request(company.branch))
            .await
            .unwrap()
            .replayed
    );
    assert_eq!(kit.file.stored_documents(), 2);
}

#[tokio::test]
async fn a_first_request_that_is_still_running_is_in_flight_and_an_answered_one_is_replayed() {
    let kit = TestApp::new();
    let company = kit.company().await;
    let request = || {
        with_key(
            TestApp::request(company.main, samples::ccf()),
            "order-1",
            "body",
        )
    };
    kit.authority
        .answer_next(SubmitReply::NotSent(Obstacle::NotSignedIn));
    let first = kit.issue.run(request()).await.unwrap();
    assert_eq!(
        kit.issue.run(request()).await.unwrap().verdict,
        IssuedState::Unstamped
    );
    let waiting = kit.background.in_flight.enter(first.generation_code);
    let refused = kit.issue.run(request()).await.unwrap_err();
    assert!(matches!(refused, Error::InFlight));
    drop(waiting);
    assert!(kit.issue.run(request()).await.unwrap().replayed);
}

#[tokio::test]
async fn a_document_of_a_sister_is_forbidden_and_of_a_stranger_unknown() {
    let kit = TestApp::new();
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

#[tokio::test]
async fn a_refusal_that_cannot_be_kept_is_told_to_nobody_and_a_stamp_is() {
    let kit = TestApp::new();
    let company = kit.company().await;
    kit.authority.answer_next(SubmitReply::Rejected(Rejection {
        code: "020".into(),
        description: "CALCULO INCORRECTO".into(),
        ..Rejection::default()
    }));
    kit.store_faults.lose_next_result();
    let issued = kit.issue(company.main, samples::ccf()).await.unwrap();
    assert_eq!(issued.verdict, IssuedState::Unstamped);
    let code = issued.generation_code;
    assert_eq!(record(&kit, code).await.status, Status::Pending);
    settle_later(&kit).await;
    assert_eq!(record(&kit, code).await.status.kind(), StatusKind::Received);

    kit.store_faults.lose_next_result();
    let issued = kit.issue(company.main, samples::ccf()).await.unwrap();
    let IssuedState::Stamped { stamp, .. } = issued.verdict else {
        panic!("{issued:?}");
    };
    let code = issued.generation_code;
    assert_eq!(record(&kit, code).await.status, Status::Pending);
    settle_later(&kit).await;
    assert_eq!(record(&kit, code).await.status.stamp(), Some(&stamp));
}

#[tokio::test]
async fn a_refusal_beside_a_copy_that_is_worked_on_decides_only_when_that_one_is_at_rest() {
    for is_stamped in [true, false] {
        let kit = TestApp::new();
        let company = kit.company().await;
        let refusal = Rejection {
            code: "020".into(),
            description: "CALCULO INCORRECTO".into(),
            ..Rejection::default()
        };
        kit.authority.answer_next(SubmitReply::NoAnswer {
            seen: "a timeout".into(),
        });
        kit.authority
            .answer_next(SubmitReply::Rejected(refusal.clone()));
        let issued = kit.issue(company.main, samples::ccf()).await.unwrap();
        assert_eq!(issued.verdict, IssuedState::Unstamped);
        let code = issued.generation_code;
        let kept = record(&kit, code).await;
        assert_eq!(
            kept.transmission,
            TransmissionKind::Normal,
            "it is no silence"
        );
        if is_stamped {
            kit.authority.holds(code);
        }
        settle_later(&kit).await;
        let kept = record(&kit, code).await;
        if is_stamped {
            assert_eq!(kept.status.kind(), StatusKind::Received);
        } else {
            assert_eq!(kept.status.rejection(), Some(&refusal));
        }
        assert_eq!(kit.authority.submissions().len(), 2);
    }
}
