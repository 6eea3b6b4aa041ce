//! Credit notes and invalidations over the fakes.
#![expect(clippy::unwrap_used, reason = "tests")]

use dte_application::Error;
use dte_application::caller::Caller;
use dte_application::ports::{
    Acceptance, Companies, CompanyChange, Documents, EventRecord, EventResult, EventStatus,
    Invalidations, LeaseNumber, Leased, Obstacle, QueryReply, RequestKey, SubmitReply,
};
use dte_application::use_cases::invalidate_document::{
    InvalidateDocument, InvalidateRequest, SentEvent,
};
use dte_application::use_cases::issue_document::{IssuedDocument, IssuedState};
use dte_domain::catalog::{GenerationType, InvalidationType};
use dte_domain::documents::Content;
use dte_domain::identification::{GenerationCode, ReceptionStamp};
use dte_domain::invalidation::Invalidation;
use dte_domain::language::Language;
use dte_domain::lifecycle::{Rejection, StatusKind};
use dte_domain::samples;
use dte_domain::value::Value;
use dte_test_kit::{INTERVALS, TestApp, TestCompany, at_once};
use time::Duration;

/// A note over the whole first item's worth of the sample note, on a CCF that was issued here.
fn note_on(code: GenerationCode) -> Content {
    let mut note = samples::credit_note();
    note.receiver = samples::ccf().receiver;
    for related in &mut note.related_documents {
        related.number = Some(Value::parse(&code.to_string()).unwrap());
        related.emission_date = None;
    }
    for item in &mut note.items {
        item.related_document = Some(Value::parse(&code.to_string()).unwrap());
    }
    Content::CreditNote(note)
}

async fn credit(
    kit: &TestApp,
    caller: Caller,
    code: GenerationCode,
) -> Result<IssuedDocument, Error> {
    kit.issue
        .run(TestApp::request_of(caller, note_on(code)))
        .await
}

async fn issued_ccf(kit: &TestApp, company: &TestCompany) -> GenerationCode {
    kit.issue(company.main, samples::ccf())
        .await
        .unwrap()
        .generation_code
}

fn rescission(code: GenerationCode) -> Invalidation {
    let mut request = samples::invalidation();
    request.generation_code = code;
    request.replacement = None;
    request.reason.kind = InvalidationType::Rescission;
    request.reason.explanation = None;
    request
}

fn asks(caller: Caller, invalidation: Invalidation) -> InvalidateRequest {
    InvalidateRequest {
        caller,
        content: Ok(invalidation),
        warnings: Vec::new(),
        language: Language::English,
        idempotency: None,
        wait: None,
    }
}

async fn invalidate(
    kit: &TestApp,
    caller: Caller,
    code: GenerationCode,
) -> Result<SentEvent, Error> {
    kit.invalidate.run(asks(caller, rescission(code))).await
}

async fn status(kit: &TestApp, code: GenerationCode) -> StatusKind {
    kit.database
        .find(code)
        .await
        .unwrap()
        .unwrap()
        .status
        .kind()
}

fn codes(error: Error) -> Vec<String> {
    match error {
        Error::Invalid(violations) => violations
            .iter()
            .map(|found| found.code.to_owned())
            .collect(),
        other => panic!("{other:?}"),
    }
}

#[tokio::test]
async fn notes_take_back_no_more_than_the_ccf_sold() {
    let kit = TestApp::new();
    let company = kit.company().await;
    let ccf = issued_ccf(&kit, &company).await;
    let mut taken = 0;
    let refused = loop {
        match credit(&kit, company.main, ccf).await {
            Ok(_) => taken += 1,
            Err(error) => break error,
        }
        assert!(taken < 1_000, "the balance never ends");
    };
    assert!(taken > 0);
    assert!(!codes(refused).is_empty());
    assert_eq!(
        kit.file.stored_documents(),
        taken + 1,
        "the refused note took nothing"
    );
}

#[tokio::test]
async fn a_rejected_note_gives_back_what_it_took() {
    let kit = TestApp::new();
    let company = kit.company().await;
    let ccf = issued_ccf(&kit, &company).await;
    let before = kit.database.known(&[ccf]).await.unwrap()[0].balance;
    let rejection = Rejection {
        code: "020".into(),
        description: String::new(),
        observations: Vec::new(),
        at: None,
    };
    kit.authority.answer_next(SubmitReply::Rejected(rejection));
    let note = credit(&kit, company.main, ccf).await.unwrap();
    assert!(matches!(note.verdict, IssuedState::Refused(_)));
    assert_eq!(kit.database.known(&[ccf]).await.unwrap()[0].balance, before);
    credit(&kit, company.main, ccf).await.unwrap();
    assert_ne!(kit.database.known(&[ccf]).await.unwrap()[0].balance, before);
}

#[tokio::test]
async fn a_ccf_of_a_sister_cannot_be_credited() {
    let kit = TestApp::new();
    let company = kit.company().await;
    let ccf = issued_ccf(&kit, &company).await;
    let refused = credit(&kit, company.branch, ccf).await.unwrap_err();
    assert!(codes(refused).contains(&"NC-09".to_owned()));
}

#[tokio::test]
async fn another_companys_ccf_reads_as_one_that_is_not_known_and_nothing_of_it_is_touched() {
    let kit = TestApp::new();
    let company = kit.company().await;
    let stranger = kit.company_named("06140202231108").await;
    let ccf = issued_ccf(&kit, &company).await;
    let nobodys = GenerationCode::parse("20C8619E-75F5-492F-88F3-24697A6C9F58").unwrap();
    let told = async |code: GenerationCode| match credit(&kit, stranger.main, code).await {
        Ok(issued) => issued.warnings.join("\n").replace(&code.to_string(), "it"),
        Err(refused) => codes(refused).join("\n"),
    };
    assert_eq!(told(ccf).await, told(nobodys).await);
    let before = kit.database.known(&[ccf]).await.unwrap();
    let dated = async |code| {
        let Content::CreditNote(mut note) = note_on(code) else {
            panic!("a credit note");
        };
        for related in &mut note.related_documents {
            related.emission_date = Some(time::macros::date!(2026 - 03 - 16));
        }
        let request = TestApp::request_of(stranger.main, Content::CreditNote(note));
        kit.issue.run(request).await
    };
    // With a date it is accepted, as of any document that is not known here.
    let accepted = dated(nobodys).await.is_ok();
    assert_eq!(dated(ccf).await.is_ok(), accepted);
    let after = kit.database.known(&[ccf]).await.unwrap();
    assert_eq!(after, before, "no balance is taken");
    assert_eq!(kit.database.notes_in_the_way(ccf).await.unwrap(), []);
    // Nor does its invalidation show.
    let event = invalidate(&kit, company.main, ccf).await.unwrap();
    assert!(matches!(event.verdict, IssuedState::Stamped { .. }));
    assert_eq!(dated(ccf).await.is_ok(), accepted);
}

/// A voucher over an item that was issued electronically, with its date or without.
fn voucher_over(code: GenerationCode, emission_date: Option<time::Date>) -> Content {
    let mut voucher = samples::retention();
    let item = &mut voucher.items[0];
    item.kind = Some(GenerationType::Electronic);
    item.document_number = Value::parse(&code.to_string()).unwrap();
    item.emission_date = emission_date;
    Content::Retention(voucher)
}

#[tokio::test]
async fn another_companys_ccf_reads_to_a_voucher_as_one_that_is_not_known() {
    let kit = TestApp::new();
    let company = kit.company().await;
    let stranger = kit.company_named("06140202231108").await;
    let ccf = issued_ccf(&kit, &company).await;
    let nobodys = GenerationCode::parse("20C8619E-75F5-492F-88F3-24697A6C9F58").unwrap();
    let before = kit.database.known(&[ccf]).await.unwrap();
    let told = async |caller, code: GenerationCode, date| {
        let request = TestApp::request_of(caller, voucher_over(code, date));
        match kit.issue.run(request).await {
            Ok(issued) => issued.warnings.join("\n").replace(&code.to_string(), "it"),
            Err(refused) => codes(refused).join("\n"),
        }
    };
    // A day before it was issued: whoever knows the document sees that.
    let yesterday = samples::TODAY.previous_day();
    for date in [None, Some(samples::TODAY), yesterday] {
        let of_another = told(stranger.main, ccf, date).await;
        assert_eq!(of_another, told(stranger.main, nobodys, date).await);
    }
    assert_eq!(kit.database.known(&[ccf]).await.unwrap(), before);
    let of_its_own = told(company.main, ccf, None).await;
    assert_ne!(of_its_own, told(company.main, nobodys, None).await);
}

#[tokio::test]
async fn a_sisters_ccf_can_be_credited_where_returns_are_taken_at_any_branch() {
    let kit = TestApp::new();
    let company = kit.company().await;
    let stranger = kit.company_named("06140202231108").await;
    let change = CompanyChange {
        returns_at_any_branch: Some(true),
        ..CompanyChange::default()
    };
    for of in [company.main.company, stranger.main.company] {
        let amended = kit.database.amend(of, change.clone(), Vec::new()).await;
        amended.unwrap();
    }
    let ccf = issued_ccf(&kit, &company).await;
    let refused = credit(&kit, stranger.main, ccf).await.unwrap_err();
    assert!(codes(refused).contains(&"NC-32".to_owned()));
    credit(&kit, company.branch, ccf).await.unwrap();
}

#[tokio::test]
async fn an_accepted_event_invalidates_and_a_refused_one_does_not() {
    let kit = TestApp::new();
    let company = kit.company().await;
    let ccf = issued_ccf(&kit, &company).await;
    let rejection = Rejection {
        code: "096".into(),
        description: String::new(),
        observations: Vec::new(),
        at: None,
    };
    kit.authority.answer_next(SubmitReply::Rejected(rejection));
    let refused = invalidate(&kit, company.main, ccf).await.unwrap();
    assert!(matches!(refused.verdict, IssuedState::Refused(_)));
    assert_eq!(status(&kit, ccf).await, StatusKind::Received);
    let accepted = invalidate(&kit, company.main, ccf).await.unwrap();
    assert!(matches!(accepted.verdict, IssuedState::Stamped { .. }));
    assert_eq!(status(&kit, ccf).await, StatusKind::Invalidated);
    let again = invalidate(&kit, company.main, ccf).await.unwrap_err();
    assert!(
        !codes(again).is_empty(),
        "only RECEIVED documents are invalidated"
    );
}

#[tokio::test]
async fn an_event_whose_answer_is_lost_is_asked_about_and_not_sent_twice() {
    let kit = TestApp::new();
    let company = kit.company().await;
    let ccf = issued_ccf(&kit, &company).await;
    let sent = kit.authority.submissions().len();
    kit.authority.lose_answers(1);
    kit.authority.query_next(QueryReply::Undetermined {
        seen: "a timeout".into(),
    });
    let event = invalidate(&kit, company.main, ccf).await.unwrap();
    assert_eq!(event.verdict, IssuedState::Unstamped);
    assert_eq!(
        status(&kit, ccf).await,
        StatusKind::Received,
        "not before the authority said so"
    );
    let other = invalidate(&kit, company.main, ccf).await.unwrap_err();
    assert!(matches!(other, Error::EventUnderWay(code) if code == event.generation_code));
    kit.clock.advance(Duration::minutes(2));
    kit.resume_pending.run().await.unwrap();
    assert_eq!(status(&kit, ccf).await, StatusKind::Invalidated);
    assert_eq!(kit.authority.submissions().len(), sent + 1);
}

fn silence() -> SubmitReply {
    SubmitReply::NoAnswer {
        seen: "nothing".into(),
    }
}

/// Every copy that is sent at once goes unanswered.
fn stay_silent(kit: &TestApp) {
    for _ in 0..3 {
        kit.authority.answer_next(silence());
    }
}

/// An event about a voucher of which no copy was answered: the codes of both.
async fn unanswered_event(
    kit: &TestApp,
    company: &TestCompany,
) -> (GenerationCode, GenerationCode) {
    let ccf = issued_ccf(kit, company).await;
    stay_silent(kit);
    let sent = invalidate(kit, company.main, ccf).await.unwrap();
    (ccf, sent.generation_code)
}

fn already_invalidated() -> Rejection {
    Rejection {
        code: "096".into(),
        description: "El documento ya fue invalidado".into(),
        observations: Vec::new(),
        at: None,
    }
}

async fn event(kit: &TestApp, code: GenerationCode) -> EventRecord {
    kit.database.event(code).await.unwrap().unwrap()
}

/// Looks after what is due, a lease after the last time.
async fn settle_later(kit: &TestApp) {
    kit.clock.advance(INTERVALS.lease);
    kit.resume_pending.run().await.unwrap();
}

#[tokio::test]
async fn an_unanswered_event_that_the_authority_does_not_know_is_sent_again() {
    let kit = TestApp::new();
    let company = kit.company().await;
    let ccf = issued_ccf(&kit, &company).await;
    let sent = kit.authority.submissions().len();
    kit.authority.answer_next(silence());
    kit.authority.answer_next(silence());
    invalidate(&kit, company.main, ccf).await.unwrap();
    assert_eq!(status(&kit, ccf).await, StatusKind::Invalidated);
    assert_eq!(kit.authority.submissions().len(), sent + 3);
}

#[tokio::test]
async fn a_refusal_beside_a_copy_that_may_still_be_worked_on_decides_nothing() {
    let kit = TestApp::new();
    let company = kit.company().await;
    let ccf = issued_ccf(&kit, &company).await;
    let sent = kit.authority.submissions().len();
    kit.authority.answer_next(silence());
    kit.authority.answer_next(SubmitReply::Rejected(Rejection {
        code: "803".into(),
        description: "Datos del emisor no coinciden".into(),
        observations: Vec::new(),
        at: None,
    }));
    let code = invalidate(&kit, company.main, ccf)
        .await
        .unwrap()
        .generation_code;
    assert_eq!(event(&kit, code).await.status, EventStatus::Pending);
    kit.authority.holds(code);
    settle_later(&kit).await;
    assert_eq!(status(&kit, ccf).await, StatusKind::Invalidated);
    assert_eq!(kit.authority.submissions().len(), sent + 2);
}

#[tokio::test]
async fn an_incomplete_refusal_of_an_event_is_asked_about_twice_a_lease_apart() {
    for is_there in [false, true] {
        let kit = TestApp::new();
        let company = kit.company().await;
        let ccf = issued_ccf(&kit, &company).await;
        let sent = kit.authority.submissions().len();
        kit.authority
            .answer_next(SubmitReply::Incomplete(already_invalidated()));
        let answer = invalidate(&kit, company.main, ccf).await.unwrap();
        let code = answer.generation_code;
        assert_eq!(event(&kit, code).await.status, EventStatus::Pending);
        if is_there {
            kit.authority.holds(code);
        }
        settle_later(&kit).await;
        assert_eq!(kit.authority.submissions().len(), sent + 1);
        if is_there {
            assert_eq!(status(&kit, ccf).await, StatusKind::Invalidated);
            continue;
        }
        assert_eq!(status(&kit, ccf).await, StatusKind::Received);
        let EventStatus::Rejected(refused) = event(&kit, code).await.status else {
            panic!("not refused")
        };
        assert_eq!(refused.code, "");
        assert_eq!(refused.description, "El documento ya fue invalidado");
    }
}

#[tokio::test]
async fn an_unanswered_event_is_not_sent_again_before_a_lease_has_passed() {
    let kit = TestApp::new();
    let company = kit.company().await;
    let ccf = issued_ccf(&kit, &company).await;
    let sent = kit.authority.submissions().len();
    stay_silent(&kit);
    let code = invalidate(&kit, company.main, ccf)
        .await
        .unwrap()
        .generation_code;
    kit.clock.advance(INTERVALS.lease - Duration::SECOND);
    kit.database
        .expire_leases(dte_application::ports::Clock::now(&*kit.clock))
        .await
        .unwrap();
    kit.resume_pending.run().await.unwrap();
    assert_eq!(
        kit.authority.submissions().len(),
        sent + 3,
        "the copies may still be worked on, also after a restart"
    );
    kit.authority.holds(code);
    settle_later(&kit).await;
    assert_eq!(status(&kit, ccf).await, StatusKind::Invalidated);
    assert_eq!(kit.authority.submissions().len(), sent + 3);
}

#[tokio::test]
async fn a_refusal_that_an_earlier_copy_caused_is_an_acceptance() {
    let kit = TestApp::new();
    let company = kit.company().await;
    let (ccf, code) = unanswered_event(&kit, &company).await;
    // It is stamped between the question and the second copy.
    kit.authority.query_next(QueryReply::Unknown);
    kit.authority
        .answer_next(SubmitReply::Rejected(already_invalidated()));
    kit.authority.holds(code);
    settle_later(&kit).await;
    assert_eq!(status(&kit, ccf).await, StatusKind::Invalidated);
    assert!(matches!(
        event(&kit, code).await.status,
        EventStatus::Accepted { .. }
    ));
}

fn stamp_unknown() -> EventStatus {
    EventStatus::Accepted {
        stamp: None,
        observations: Vec::new(),
    }
}

#[tokio::test]
async fn what_was_done_before_a_second_copy_is_an_acceptance_though_nobody_tells_the_stamp() {
    let duplicate = Rejection {
        code: "004".into(),
        description: "[identificacion.codigoGeneracion] YA EXISTE UN REGISTRO CON ESE VALOR".into(),
        observations: Vec::new(),
        at: None,
    };
    for refusal in [already_invalidated(), duplicate] {
        let kit = TestApp::new();
        let company = kit.company().await;
        let (ccf, code) = unanswered_event(&kit, &company).await;
        kit.authority.query_next(QueryReply::Unknown);
        kit.authority.answer_next(SubmitReply::Rejected(refusal));
        kit.authority.query_next(QueryReply::Unknown);
        settle_later(&kit).await;
        assert_eq!(event(&kit, code).await.status, stamp_unknown());
        assert_eq!(status(&kit, ccf).await, StatusKind::Invalidated);
    }
}

/// Also for a first copy, of which nobody here knows that one went before: the code is the event's own.
#[tokio::test]
async fn the_authority_that_has_an_event_has_accepted_it_whichever_copy_it_says_so_of() {
    for (field, is_the_event) in [("codigoGeneracion", true), ("numeroControl", false)] {
        let kit = TestApp::new();
        let company = kit.company().await;
        let ccf = issued_ccf(&kit, &company).await;
        kit.authority.answer_next(SubmitReply::Rejected(Rejection {
            code: "004".into(),
            description: format!("[identificacion.{field}] YA EXISTE UN REGISTRO CON ESE VALOR"),
            ..Rejection::default()
        }));
        kit.authority.query_next(QueryReply::Unknown);
        let sent = invalidate(&kit, company.main, ccf).await.unwrap();
        let kept = event(&kit, sent.generation_code).await.status;
        if is_the_event {
            assert_eq!(kept, stamp_unknown());
            assert_eq!(status(&kit, ccf).await, StatusKind::Invalidated);
        } else {
            assert!(matches!(kept, EventStatus::Rejected(_)), "{kept:?}");
            assert_eq!(status(&kit, ccf).await, StatusKind::Received);
        }
    }
}

#[tokio::test]
async fn another_refusal_of_a_second_copy_decides_only_when_the_authority_can_be_asked() {
    let late = Rejection {
        code: "096".into(),
        description: "Fuera del plazo de invalidación.".into(),
        observations: Vec::new(),
        at: None,
    };
    let kit = TestApp::new();
    let company = kit.company().await;
    let (ccf, code) = unanswered_event(&kit, &company).await;
    kit.authority.query_next(QueryReply::Unknown);
    kit.authority
        .answer_next(SubmitReply::Rejected(late.clone()));
    kit.authority.query_next(QueryReply::Undetermined {
        seen: "a timeout".into(),
    });
    settle_later(&kit).await;
    assert_eq!(event(&kit, code).await.status, EventStatus::Pending);
    kit.authority
        .answer_next(SubmitReply::Rejected(late.clone()));
    settle_later(&kit).await;
    assert_eq!(event(&kit, code).await.status, EventStatus::Rejected(late));
    assert_eq!(status(&kit, ccf).await, StatusKind::Received);
}

#[tokio::test]
async fn a_document_that_another_event_has_invalidated_is_invalidated() {
    let kit = TestApp::new();
    let company = kit.company().await;
    let ccf = issued_ccf(&kit, &company).await;
    kit.authority
        .answer_next(SubmitReply::Rejected(already_invalidated()));
    let sent = invalidate(&kit, company.main, ccf).await.unwrap();
    assert_eq!(sent.verdict, IssuedState::Refused(already_invalidated()));
    let [told] = sent.warnings.as_slice() else {
        panic!("{:?}", sent.warnings);
    };
    assert!(told.contains("it is INVALIDATED here too"), "{told}");
    assert_eq!(status(&kit, ccf).await, StatusKind::Invalidated);
    let kept = event(&kit, sent.generation_code).await.status;
    assert_eq!(kept, EventStatus::Rejected(already_invalidated()));
}

/// Something between here and the authority may hand a request over twice, and answer for the second.
#[tokio::test]
async fn a_first_copy_that_is_refused_for_its_own_doing_has_been_accepted() {
    let accepted = || {
        QueryReply::Accepted(Acceptance {
            stamp: ReceptionStamp::parse(&"A".repeat(40)).unwrap(),
            at: None,
            observations: Vec::new(),
        })
    };
    let unclear = || QueryReply::Undetermined {
        seen: "another's answer".into(),
    };
    for (at_once, later, is_own) in [
        (accepted(), None, true),
        (unclear(), Some(accepted()), true),
        (unclear(), Some(QueryReply::Unknown), false),
    ] {
        let kit = TestApp::new();
        let company = kit.company().await;
        let ccf = issued_ccf(&kit, &company).await;
        kit.authority
            .answer_next(SubmitReply::Rejected(already_invalidated()));
        kit.authority.query_next(at_once);
        let sent = invalidate(&kit, company.main, ccf).await.unwrap();
        assert!(sent.warnings.is_empty(), "{:?}", sent.warnings);
        if let Some(reply) = later {
            assert_eq!(
                event(&kit, sent.generation_code).await.status,
                EventStatus::Pending
            );
            kit.authority.query_next(reply);
            settle_later(&kit).await;
        }
        let kept = event(&kit, sent.generation_code).await.status;
        if is_own {
            assert!(
                matches!(kept, EventStatus::Accepted { stamp: Some(_), .. }),
                "{kept:?}"
            );
        } else {
            assert_eq!(kept, EventStatus::Rejected(already_invalidated()));
        }
        assert_eq!(status(&kit, ccf).await, StatusKind::Invalidated);
    }
}

#[tokio::test]
async fn an_event_that_was_never_sent_is_judged_anew_and_one_that_may_be_there_is_not() {
    for was_sent in [false, true] {
        let kit = TestApp::new();
        let company = kit.company().await;
        let ccf = issued_ccf(&kit, &company).await;
        if was_sent {
            stay_silent(&kit);
        } else {
            kit.authority
                .answer_next(SubmitReply::NotSent(Obstacle::Busy));
        }
        let sent = invalidate(&kit, company.main, ccf).await.unwrap();
        let code = sent.generation_code;
        assert_eq!(event(&kit, code).await.possibly_submitted, was_sent);
        // Later than the window of a CCF.
        kit.clock.advance(Duration::hours(25));
        kit.resume_pending.run().await.unwrap();
        let now = event(&kit, code).await.status;
        if was_sent {
            assert!(matches!(now, EventStatus::Accepted { .. }), "{now:?}");
        } else {
            let is_ours = matches!(&now, EventStatus::Rejected(why) if why.code == "ANU-05");
            assert!(is_ours, "{now:?}");
            assert_eq!(status(&kit, ccf).await, StatusKind::Received);
        }
    }
}

#[tokio::test]
async fn an_event_that_stays_unanswered_is_sent_ever_more_rarely() {
    let kit = TestApp::new();
    let company = kit.company().await;
    let ccf = issued_ccf(&kit, &company).await;
    let sent = kit.authority.submissions().len();
    for _ in 0..1_000 {
        kit.authority.answer_next(silence());
    }
    invalidate(&kit, company.main, ccf).await.unwrap();
    for _ in 0..(24 * 60) {
        kit.clock.advance(Duration::minutes(1));
        kit.resume_pending.run().await.unwrap();
    }
    let times = kit.authority.submissions().len() - sent;
    assert!((20..60).contains(&times), "{times} times in a day");
}

#[tokio::test]
async fn what_somebody_else_kept_of_an_event_is_the_answer() {
    let kit = TestApp::new();
    let company = kit.company().await;
    let (_ccf, code) = unanswered_event(&kit, &company).await;
    let pending = Leased {
        subject: event(&kit, code).await,
        lease: LeaseNumber::FIRST,
    };
    let accepted = EventStatus::Accepted {
        stamp: Some(ReceptionStamp::parse(&"A".repeat(40)).unwrap()),
        observations: Vec::new(),
    };
    let outcome = EventResult {
        generation_code: code,
        lease: LeaseNumber::FIRST,
        is_invalidated: false,
        status: accepted.clone(),
        signature: None,
        now: pending.created_at,
    };
    let database = kit.database.clone();
    kit.authority.meanwhile(move || {
        assert!(at_once(database.finish(outcome)).unwrap());
    });
    kit.authority
        .answer_next(SubmitReply::Rejected(already_invalidated()));
    let status = kit
        .resume_pending
        .submit_event
        .resume(&pending)
        .await
        .unwrap();
    assert_eq!(status, accepted);
}

#[tokio::test]
async fn a_ccf_with_notes_waits_until_they_are_invalidated() {
    let kit = TestApp::new();
    let company = kit.company().await;
    let ccf = issued_ccf(&kit, &company).await;
    let before = kit.database.known(&[ccf]).await.unwrap()[0].balance;
    let note = credit(&kit, company.main, ccf)
        .await
        .unwrap()
        .generation_code;
    let refused = invalidate(&kit, company.main, ccf).await.unwrap_err();
    let Error::Invalid(violations) = refused else {
        panic!("{refused:?}")
    };
    assert!(
        violations
            .iter()
            .any(|found| found.to_string().contains(&note.to_string()))
    );
    invalidate(&kit, company.main, note).await.unwrap();
    assert_eq!(
        kit.database.known(&[ccf]).await.unwrap()[0].balance,
        before,
        "given back"
    );
    invalidate(&kit, company.main, ccf).await.unwrap();
    assert_eq!(status(&kit, ccf).await, StatusKind::Invalidated);
}

#[tokio::test]
async fn strangers_and_sisters_invalidate_nothing_and_the_main_office_everything() {
    let kit = TestApp::new();
    let company = kit.company().await;
    let stranger = kit.company_named("06140202231108").await;
    let of_main = issued_ccf(&kit, &company).await;
    let of_branch = kit
        .issue(company.branch, samples::ccf())
        .await
        .unwrap()
        .generation_code;
    let refused = invalidate(&kit, stranger.main, of_main).await.unwrap_err();
    assert!(matches!(refused, Error::NotFound));
    let refused = invalidate(&kit, company.branch, of_main).await.unwrap_err();
    assert!(matches!(refused, Error::Forbidden));
    invalidate(&kit, company.main, of_branch).await.unwrap();
    assert_eq!(status(&kit, of_branch).await, StatusKind::Invalidated);
}

#[tokio::test]
async fn a_repeated_request_gives_the_first_event_again() {
    let kit = TestApp::new();
    let company = kit.company().await;
    let ccf = issued_ccf(&kit, &company).await;
    let request = || InvalidateRequest {
        idempotency: Some(RequestKey {
            key: "undo-1".into(),
            fingerprint: "body".into(),
            of_bytes: None,
        }),
        ..asks(company.main, rescission(ccf))
    };
    let first = kit.invalidate.run(request()).await.unwrap();
    let again = kit.invalidate.run(request()).await.unwrap();
    assert!(again.replayed && !first.replayed);
    assert_eq!((again.json, again.verdict), (first.json, first.verdict));
}

#[tokio::test]
async fn a_client_that_leaves_or_cannot_wait_loses_no_event() {
    let kit = TestApp::new();
    let company = kit.company().await;
    for is_patient in [true, false] {
        let ccf = issued_ccf(&kit, &company).await;
        let before = kit.authority.submissions().len();
        let stall = kit.file.stall();
        if is_patient {
            tokio::select! {
                done = invalidate(&kit, company.main, ccf) => panic!("{done:?}"),
                () = under_way(&kit) => {}
            }
        } else {
            let request = asks(company.main, rescission(ccf));
            let patience = std::time::Duration::from_secs(1);
            let late = impatient(&kit, patience).run(request).await.unwrap_err();
            assert!(matches!(late, Error::Unexpected(error) if error.transient));
        }
        assert_eq!(status(&kit, ccf).await, StatusKind::Received);
        drop(stall);
        kit.invalidate.background.under_way.close();
        kit.invalidate.background.under_way.wait().await;
        assert_eq!(status(&kit, ccf).await, StatusKind::Invalidated);
        assert_eq!(kit.authority.submissions().len(), before + 1);
    }
}

/// Waits until an invalidation goes on without its client, at most a minute.
async fn under_way(kit: &TestApp) {
    let began = std::time::Instant::now();
    while kit.invalidate.background.under_way.is_empty() {
        assert!(began.elapsed().as_secs() < 60, "none goes on");
        tokio::time::sleep(std::time::Duration::from_millis(1)).await;
    }
}

/// The use case of the kit, whose clients wait only so long.
fn impatient(kit: &TestApp, answer_within: std::time::Duration) -> InvalidateDocument {
    let of_kit = &kit.invalidate;
    InvalidateDocument {
        companies: kit.database.clone(),
        documents: kit.database.clone(),
        invalidations: kit.database.clone(),
        signer: kit.signer.clone(),
        submit: of_kit.submit.clone(),
        clock: kit.clock.clone(),
        randomness: kit.randomness.clone(),
        environment: of_kit.environment,
        edition: of_kit.edition,
        assumptions: of_kit.assumptions,
        intervals: of_kit.intervals,
        answer_within,
        background: of_kit.background.clone(),
    }
}
