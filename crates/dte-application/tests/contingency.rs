//! Documents that cannot be transmitted: handed over, reported, sent, decided about.
#![expect(clippy::unwrap_used, reason = "tests")]

use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering};

use dte_application::Error;
use dte_application::contingency::watch::{Announced, WatchContingencies};
use dte_application::contingency::watch_deadlines::WatchDeadlines;
use dte_application::ports::{
    Acceptance, BatchReply, BatchResults, BatchedResult, Clock, Contingencies,
    ContingencyEventStatus, ContingencyId, ContingencySummary, DocumentRecord, Documents,
    EnteredStamp, Obstacle, QueryReply, ReportReply, SubmitReply, TimelineKind, TransmissionKind,
    WhyOpen,
};
use dte_application::use_cases::issue_document::{IssueRequest, IssuedDocument, IssuedState};
use dte_domain::catalog::ContingencyCause;
use dte_domain::contingency::{ContingencyReason, ContingencyStatus};
use dte_domain::documents::Content;
use dte_domain::identification::{Environment, GenerationCode, ReceptionStamp};
use dte_domain::lifecycle::{Rejection, Status, StatusKind};
use dte_domain::samples;
use dte_domain::value::Value;
use dte_test_kit::{INTERVALS, TestApp, TestCompany, at_once};
use time::macros::datetime;
use time::{Duration, OffsetDateTime};

async fn record(kit: &TestApp, code: GenerationCode) -> DocumentRecord {
    kit.database.find(code).await.unwrap().unwrap()
}

async fn number_of(kit: &TestApp, code: GenerationCode) -> String {
    record(kit, code).await.control_number.unwrap()
}

async fn issue(kit: &TestApp, company: &TestCompany) -> IssuedDocument {
    kit.issue(company.main, samples::ccf()).await.unwrap()
}

/// Looks after everything until nothing changes any more.
async fn settle_all(kit: &TestApp) {
    for _ in 0..6 {
        kit.clock.advance(Duration::seconds(90));
        kit.resume_pending.run().await.unwrap();
        kit.watch.run().await.unwrap();
    }
}

fn away(kit: &TestApp, company: &TestCompany) {
    kit.authority.block(company.main.company, Obstacle::Paused);
}

fn back(kit: &TestApp, company: &TestCompany) {
    kit.authority.unblock(company.main.company);
}

fn open_because(why: WhyOpen) -> ContingencyStatus {
    ContingencyStatus::Open { why: Some(why) }
}

fn rejection(code: &str) -> Rejection {
    Rejection {
        code: code.into(),
        description: "CALCULO INCORRECTO".into(),
        observations: vec!["[resumen.totalIva]".into()],
        at: None,
    }
}

fn silence() -> SubmitReply {
    SubmitReply::NoAnswer {
        seen: "a closed connection".into(),
    }
}

#[tokio::test]
async fn while_the_authority_is_away_documents_are_issued_with_the_marks_and_without_asking() {
    let kit = TestApp::new();
    let company = kit.company().await;
    away(&kit, &company);
    let issued = issue(&kit, &company).await;
    assert_eq!(issued.verdict, IssuedState::Unstamped);
    let marks = "\"tipoModelo\":2,\"tipoOperacion\":2,\"tipoContingencia\":1,\"motivoContin\":null";
    assert!(issued.json.contains(marks), "{}", issued.json);
    assert!(kit.authority.submissions().is_empty());
    let told = issued.contingency.expect("it is told");
    assert_eq!(told.mark.cause(), ContingencyCause::Authority);
    assert_eq!((told.end, told.document_due_at), (None, None));
    let kept = record(&kit, issued.generation_code).await;
    assert_eq!(kept.transmission, TransmissionKind::Contingency);
    assert!(kept.signature.is_some(), "it is handed over signed");
}

#[tokio::test]
async fn when_the_authority_is_back_one_event_lists_them_and_batches_bring_them() {
    let kit = TestApp::new();
    let company = kit.company().await;
    away(&kit, &company);
    let mut codes = Vec::new();
    for _ in 0..3 {
        codes.push(issue(&kit, &company).await.generation_code);
    }
    settle_all(&kit).await;
    assert!(kit.authority.reports().is_empty(), "it is still away");
    back(&kit, &company);
    settle_all(&kit).await;
    let [(reporter, event)] = &kit.authority.reports()[..] else {
        panic!("not one event")
    };
    assert_eq!(*reporter, company.main.company);
    for code in codes {
        assert!(event.contains(&code.to_string()));
        let kept = record(&kit, code).await;
        assert_eq!(kept.status.kind(), StatusKind::Received);
        let told = kept.contingency.unwrap();
        let end = told.end.unwrap();
        assert_eq!(end.event_due_at, end.at + Duration::hours(24));
        assert!(told.document_due_at.unwrap() > end.at + Duration::hours(71));
    }
    let all = kit.contingencies.list(company.main.company).await.unwrap();
    assert!(all[0].contingency.is_closed());
    assert_eq!((all[0].documents, all[0].waiting), (3, 0));
}

#[tokio::test]
async fn a_contingency_does_not_end_before_it_began_when_the_clock_is_set_back() {
    let kit = TestApp::new();
    let company = kit.company().await;
    away(&kit, &company);
    let code = issue(&kit, &company).await.generation_code;
    // The server starts again with the right clock.
    kit.clock.advance(-Duration::minutes(30));
    kit.database.expire_leases(kit.clock.now()).await.unwrap();
    back(&kit, &company);
    settle_all(&kit).await;
    let [(_, event)] = &kit.authority.reports()[..] else {
        panic!("not one event")
    };
    let value = |member: &str| {
        let from = event.find(member).unwrap() + member.len() + 3;
        event[from..].split('"').next().unwrap().to_owned()
    };
    let (began, ended) = (
        (value("fInicio"), value("hInicio")),
        (value("fFin"), value("hFin")),
    );
    assert!(began <= ended, "{event}");
    assert_eq!(record(&kit, code).await.status.kind(), StatusKind::Received);
}

#[tokio::test]
async fn after_a_contingency_documents_go_at_once_again() {
    let kit = TestApp::new();
    let company = kit.company().await;
    away(&kit, &company);
    issue(&kit, &company).await;
    back(&kit, &company);
    let issued = issue(&kit, &company).await;
    assert!(matches!(issued.verdict, IssuedState::Stamped { .. }));
    assert!(issued.json.contains("\"tipoModelo\":1"));
    assert_eq!(issued.contingency, None);
}

#[tokio::test]
async fn silence_that_outlasts_the_resends_makes_a_contingency_of_the_document() {
    let kit = TestApp::new();
    let company = kit.company().await;
    for _ in 0..3 {
        kit.authority.answer_next(silence());
    }
    kit.authority.set_cause(ContingencyCause::Internet);
    let issued = issue(&kit, &company).await;
    assert_eq!(kit.authority.submissions().len(), 3);
    let marks = "\"tipoModelo\":2,\"tipoOperacion\":2,\"tipoContingencia\":3";
    assert!(issued.json.contains(marks), "{}", issued.json);
    let control_number = number_of(&kit, issued.generation_code).await;
    assert!(issued.json.contains(&control_number), "the number stays");
}

#[tokio::test]
async fn a_normal_document_that_got_through_after_all_is_the_document_and_is_not_reported() {
    let kit = TestApp::new();
    let company = kit.company().await;
    kit.authority.answer_next(silence());
    kit.authority.query_next(QueryReply::Undetermined {
        seen: "a timeout".into(),
    });
    let issued = issue(&kit, &company).await;
    let code = issued.generation_code;
    assert!(issued.json.contains("\"tipoModelo\":2"));
    kit.authority.holds(code);
    settle_all(&kit).await;
    let kept = record(&kit, code).await;
    assert_eq!(kept.status.kind(), StatusKind::Received);
    assert_eq!(kept.transmission, TransmissionKind::Normal);
    assert!(kept.json.contains("\"tipoModelo\":1"), "what was stamped");
    assert!(kit.authority.reports().is_empty());
    let all = kit.contingencies.list(company.main.company).await.unwrap();
    assert!(all[0].contingency.is_closed());
}

#[tokio::test]
async fn a_document_that_went_unanswered_is_asked_for_only_when_nothing_can_still_be_under_way() {
    let kit = TestApp::new();
    let company = kit.company().await;
    for _ in 0..3 {
        kit.authority.answer_next(silence());
    }
    let code = issue(&kit, &company).await.generation_code;
    kit.watch.run().await.unwrap();
    kit.clock.advance(Duration::seconds(30));
    kit.watch.run().await.unwrap();
    assert!(
        kit.authority.reports().is_empty(),
        "it may still be worked on"
    );
    kit.authority.holds(code);
    settle_all(&kit).await;
    let kept = record(&kit, code).await;
    assert_eq!(kept.transmission, TransmissionKind::Normal);
    assert_eq!(kept.status.kind(), StatusKind::Received);
    assert!(kit.authority.reports().is_empty());
}

#[tokio::test]
async fn a_document_that_nobody_can_tell_of_is_not_reported_before_somebody_can() {
    let kit = TestApp::new();
    let company = kit.company().await;
    kit.authority.answer_next(silence());
    let unclear = || QueryReply::Undetermined {
        seen: "a timeout".into(),
    };
    for _ in 0..4 {
        kit.authority.query_next(unclear());
    }
    let code = issue(&kit, &company).await.generation_code;
    for _ in 0..3 {
        kit.clock.advance(Duration::seconds(30));
        kit.watch.run().await.unwrap();
    }
    assert!(kit.authority.reports().is_empty());
    // Each time that nothing can be found out takes the end back.
    settle_all(&kit).await;
    settle_all(&kit).await;
    assert_eq!(kit.authority.reports().len(), 1);
    assert_eq!(record(&kit, code).await.status.kind(), StatusKind::Received);
}

#[tokio::test]
async fn refused_credentials_are_a_contingency_of_that_company_alone_and_say_why() {
    let kit = TestApp::new();
    let (poor, fine) = (
        kit.company().await,
        kit.company_named("06140202231108").await,
    );
    kit.authority
        .block(poor.main.company, Obstacle::NotSignedIn);
    let issued = issue(&kit, &poor).await;
    assert!(
        issued
            .json
            .contains("\"tipoContingencia\":5,\"motivoContin\":\"El sistema")
    );
    let other = issue(&kit, &fine).await;
    assert!(matches!(other.verdict, IssuedState::Stamped { .. }));
    kit.authority.unblock(poor.main.company);
    settle_all(&kit).await;
    let [(reporter, event)] = &kit.authority.reports()[..] else {
        panic!("not one event")
    };
    assert_eq!(*reporter, poor.main.company);
    assert!(!event.contains(&other.generation_code.to_string()));
    assert!(event.contains("\"motivoContingencia\":\"El sistema"));
}

#[tokio::test]
async fn a_retention_voucher_waits_as_it_is_and_goes_when_the_authority_is_back() {
    let kit = TestApp::new();
    let company = kit.company().await;
    away(&kit, &company);
    let request = TestApp::request_of(company.main, Content::Retention(samples::retention()));
    let issued = kit.issue.run(request).await.unwrap();
    let code = issued.generation_code;
    assert_eq!(issued.verdict, IssuedState::Unstamped);
    assert!(issued.json.contains("\"tipoModelo\":1"));
    settle_all(&kit).await;
    assert_eq!(record(&kit, code).await.status, Status::Pending);
    back(&kit, &company);
    settle_all(&kit).await;
    let kept = record(&kit, code).await;
    assert_eq!(kept.status.kind(), StatusKind::Received);
    assert_eq!(kept.transmission, TransmissionKind::Normal);
    assert!(kit.authority.reports().is_empty());
}

#[tokio::test]
async fn a_document_that_our_own_system_did_not_send_on_its_day_is_reported_with_cause_2() {
    let kit = TestApp::new();
    let company = kit.company().await;
    // Nothing of it is under way any more, as after a crash, and the day is over.
    kit.authority
        .answer_next(SubmitReply::NotSent(Obstacle::Busy));
    let code = issue(&kit, &company).await.generation_code;
    kit.clock.advance(Duration::hours(20));
    settle_all(&kit).await;
    let kept = record(&kit, code).await;
    assert_eq!(kept.status.kind(), StatusKind::Received);
    assert!(kept.json.contains("\"tipoContingencia\":2"));
    assert_eq!(kit.authority.reports().len(), 1);
}

#[tokio::test]
async fn a_declared_contingency_lasts_until_it_is_ended() {
    let kit = TestApp::new();
    let company = kit.company().await;
    let id = company.main.company;
    let reason = Value::parse("Inundación en el local").ok();
    let mark = ContingencyReason::new(ContingencyCause::Other, reason).unwrap();
    let declared = kit.contingencies.declare(id, mark.clone()).await.unwrap();
    assert_eq!(
        kit.contingencies.declare(id, mark).await.unwrap().id,
        declared.id,
        "declared once"
    );
    let issued = issue(&kit, &company).await;
    assert!(
        issued
            .json
            .contains("\"motivoContin\":\"Inundación en el local\"")
    );
    settle_all(&kit).await;
    assert!(kit.authority.reports().is_empty(), "nobody ended it");
    assert_eq!(kit.contingencies.end(id).await.unwrap().len(), 1);
    assert!(kit.contingencies.end(id).await.unwrap().is_empty());
    let normal = issue(&kit, &company).await;
    assert!(matches!(normal.verdict, IssuedState::Stamped { .. }));
    settle_all(&kit).await;
    let kept = record(&kit, issued.generation_code).await;
    assert_eq!(kept.status.kind(), StatusKind::Received);
}

#[tokio::test]
async fn a_contingency_that_is_ended_at_once_lasted_a_second() {
    let kit = TestApp::new();
    let company = kit.company().await;
    let id = company.main.company;
    let power = ContingencyReason::new(ContingencyCause::Power, None).unwrap();
    kit.contingencies.declare(id, power).await.unwrap();
    issue(&kit, &company).await;
    kit.contingencies.end(id).await.unwrap();
    settle_all(&kit).await;
    let reports = kit.authority.reports();
    let (_, event) = &reports[0];
    assert!(event.contains("\"hInicio\":\"10:00:00\""), "{event}");
    assert!(event.contains("\"hFin\":\"10:00:01\""), "{event}");
    assert!(event.contains("\"motivoContingencia\":null"), "{event}");
}

/// A clock; when it is looked at for the second time, somebody else ends a contingency.
struct EndsMeanwhile {
    kit: TestApp,
    looks: AtomicU32,
    id: ContingencyId,
    at: OffsetDateTime,
}

impl Clock for EndsMeanwhile {
    fn now(&self) -> OffsetDateTime {
        if self.looks.fetch_add(1, Ordering::Relaxed) == 1 {
            let due = self.at + Duration::hours(24);
            let ended = self.kit.database.end(self.id, self.at, due);
            at_once(ended).unwrap();
        }
        self.kit.clock.now()
    }
}

#[tokio::test]
async fn a_contingency_that_somebody_else_has_just_ended_is_reported_as_it_stands() {
    let kit = TestApp::new();
    let company = kit.company().await;
    away(&kit, &company);
    let code = issue(&kit, &company).await.generation_code;
    back(&kit, &company);
    let id = record(&kit, code).await.contingency.unwrap().id;
    kit.clock.advance(Duration::minutes(30));
    let clock = Arc::new(EndsMeanwhile {
        looks: AtomicU32::new(0),
        id,
        at: kit.clock.now() - Duration::minutes(10),
        kit,
    });
    let kit = &clock.kit;
    let watch = WatchContingencies {
        contingencies: kit.database.clone(),
        companies: kit.database.clone(),
        authority: kit.authority.clone(),
        prove: kit.watch.prove.clone(),
        announced: Announced::default(),
        report: kit.watch.report.clone(),
        transmit: kit.watch.transmit.clone(),
        clock: clock.clone(),
        environment: Environment::Test,
        intervals: INTERVALS,
    };
    watch.run().await.unwrap();
    let [(_, event)] = &kit.authority.reports()[..] else {
        panic!("not one event")
    };
    assert!(event.contains("\"hFin\":\"10:20:00\""), "{event}");
}

#[tokio::test]
async fn an_event_that_is_refused_again_and_again_is_made_anew_ever_more_rarely() {
    let kit = TestApp::new();
    let company = kit.company().await;
    away(&kit, &company);
    issue(&kit, &company).await;
    back(&kit, &company);
    for _ in 0..1000 {
        kit.authority
            .report_next(ReportReply::Rejected(rejection("096")));
    }
    for _ in 0..(24 * 60) {
        kit.clock.advance(Duration::minutes(1));
        kit.watch.run().await.unwrap();
    }
    let times = kit.authority.reports().len();
    assert!((10..80).contains(&times), "{times} times in a day");
}

#[tokio::test]
async fn a_batch_that_is_refused_as_a_whole_is_tried_ever_more_rarely() {
    let kit = TestApp::new();
    let company = kit.company().await;
    away(&kit, &company);
    let code = issue(&kit, &company).await.generation_code;
    back(&kit, &company);
    for _ in 0..12 {
        kit.authority
            .batch_next(BatchReply::Rejected(rejection("094")));
    }
    for _ in 0..60 {
        kit.clock.advance(Duration::minutes(1));
        kit.watch.run().await.unwrap();
    }
    let times = kit.authority.batches().len();
    assert!((4..=20).contains(&times), "{times} times in an hour");
    for _ in 0..(12 * 60) {
        kit.clock.advance(Duration::minutes(1));
        kit.watch.run().await.unwrap();
    }
    assert_eq!(record(&kit, code).await.status.kind(), StatusKind::Received);
}

#[tokio::test]
async fn a_refused_event_leaves_its_documents_to_the_next_one() {
    let kit = TestApp::new();
    let company = kit.company().await;
    away(&kit, &company);
    let code = issue(&kit, &company).await.generation_code;
    back(&kit, &company);
    kit.authority
        .report_next(ReportReply::Rejected(rejection("096")));
    settle_all(&kit).await;
    assert_eq!(kit.authority.reports().len(), 2);
    assert_eq!(record(&kit, code).await.status.kind(), StatusKind::Received);
    let all = kit.contingencies.list(company.main.company).await.unwrap();
    let refused = &all[0].events[0].status;
    assert!(matches!(refused, ContingencyEventStatus::Rejected(why) if why.code == "096"));
}

#[tokio::test]
async fn an_event_whose_answer_was_lost_is_asked_for_and_not_sent_again() {
    let kit = TestApp::new();
    let company = kit.company().await;
    away(&kit, &company);
    let code = issue(&kit, &company).await.generation_code;
    back(&kit, &company);
    kit.authority.report_next(ReportReply::NoAnswer {
        seen: "nothing".into(),
    });
    kit.clock.advance(Duration::seconds(90));
    kit.watch.run().await.unwrap();
    let event = record(&kit, code).await.contingency.unwrap().event;
    kit.authority.holds(event.expect("it is listed"));
    settle_all(&kit).await;
    assert_eq!(kit.authority.reports().len(), 1);
    assert_eq!(record(&kit, code).await.status.kind(), StatusKind::Received);
}

/// A document that an event lists whose answer was lost; with the event's code.
async fn reported_without_answer(
    kit: &TestApp,
    company: &TestCompany,
) -> (GenerationCode, GenerationCode) {
    away(kit, company);
    let code = issue(kit, company).await.generation_code;
    back(kit, company);
    kit.authority.report_next(ReportReply::NoAnswer {
        seen: "nothing".into(),
    });
    kit.clock.advance(Duration::seconds(90));
    kit.watch.run().await.unwrap();
    let event = record(kit, code).await.contingency.unwrap().event;
    (code, event.unwrap())
}

#[tokio::test]
async fn an_event_without_answer_is_sent_again_when_nothing_of_it_is_under_way() {
    let kit = TestApp::new();
    let company = kit.company().await;
    reported_without_answer(&kit, &company).await;
    kit.clock.advance(INTERVALS.lease - Duration::SECOND);
    kit.watch.run().await.unwrap();
    assert_eq!(kit.authority.reports().len(), 1, "it may be worked on");
    kit.clock.advance(INTERVALS.lease);
    kit.watch.run().await.unwrap();
    assert_eq!(kit.authority.reports().len(), 2);
}

#[tokio::test]
async fn an_event_that_the_authority_has_without_telling_its_stamp_is_accepted() {
    let cannot_tell = || QueryReply::Undetermined {
        seen: "the query knows documents alone".into(),
    };
    for seen in [QueryReply::Unknown, cannot_tell()] {
        let kit = TestApp::new();
        let company = kit.company().await;
        let (code, event) = reported_without_answer(&kit, &company).await;
        for _ in 0..2 {
            kit.authority.query_next(seen.clone());
            kit.authority.report_next(ReportReply::Repeated);
        }
        // One question before the second copy, and one after it.
        settle_all(&kit).await;
        assert_eq!(kit.authority.reports().len(), 2, "no other event was made");
        let kept = record(&kit, code).await;
        assert_eq!(kept.status.kind(), StatusKind::Received);
        assert!(kept.contingency.unwrap().document_due_at.is_some());
        let unstamped = kit.database.unstamped_contingency_events().await.unwrap();
        let codes: Vec<_> = unstamped.iter().map(|one| one.generation_code).collect();
        assert_eq!(codes, [event]);
        let stamp = || ReceptionStamp::parse(&"E".repeat(40)).unwrap();
        let kept = async || kit.database.stamp_contingency_event(event, stamp()).await;
        assert_eq!(kept().await.unwrap(), EnteredStamp::Kept);
        assert_eq!(kept().await.unwrap(), EnteredStamp::NoSuchEvent);
    }
}

#[tokio::test]
async fn one_document_that_spoils_its_batch_keeps_no_other_from_going() {
    let kit = TestApp::new();
    let company = kit.company().await;
    away(&kit, &company);
    let mut codes = Vec::new();
    for _ in 0..5 {
        codes.push(issue(&kit, &company).await.generation_code);
    }
    back(&kit, &company);
    kit.authority.spoils_batches(codes[1]);
    settle_all(&kit).await;
    for (place, code) in codes.iter().enumerate() {
        let expected = if place == 1 {
            StatusKind::Pending
        } else {
            StatusKind::Received
        };
        let kept = record(&kit, *code).await;
        assert_eq!(kept.status.kind(), expected, "{place}");
    }
}

#[tokio::test]
async fn a_refused_second_copy_of_an_event_releases_nothing_when_the_first_was_stamped() {
    let kit = TestApp::new();
    let company = kit.company().await;
    let (code, event) = reported_without_answer(&kit, &company).await;
    kit.authority.query_next(QueryReply::Unknown);
    kit.authority
        .report_next(ReportReply::Rejected(rejection("096")));
    kit.authority.holds(event);
    settle_all(&kit).await;
    assert_eq!(kit.authority.reports().len(), 2, "no other event was made");
    let kept = record(&kit, code).await;
    assert_eq!(kept.status.kind(), StatusKind::Received);
    assert_eq!(kept.contingency.unwrap().event, Some(event));
}

#[tokio::test]
async fn a_stamp_that_was_asked_for_counts_from_when_the_authority_gave_it() {
    let kit = TestApp::new();
    let company = kit.company().await;
    let (code, _) = reported_without_answer(&kit, &company).await;
    let at = datetime!(2026-03-16 16:01:35 UTC);
    kit.authority.query_next(QueryReply::Accepted(Acceptance {
        stamp: ReceptionStamp::parse(&"A".repeat(40)).unwrap(),
        at: Some(at),
        observations: Vec::new(),
    }));
    settle_all(&kit).await;
    let told = record(&kit, code).await.contingency.unwrap();
    assert_eq!(told.document_due_at, Some(at + Duration::hours(72)));
}

#[tokio::test]
async fn documents_of_a_batch_without_answer_are_asked_for_before_they_are_sent_again() {
    let kit = TestApp::new();
    let company = kit.company().await;
    away(&kit, &company);
    let arrived = issue(&kit, &company).await.generation_code;
    let lost = issue(&kit, &company).await.generation_code;
    back(&kit, &company);
    kit.authority.batch_next(BatchReply::NoAnswer {
        seen: "nothing".into(),
    });
    kit.clock.advance(Duration::seconds(90));
    kit.watch.run().await.unwrap();
    kit.authority.holds(arrived);
    settle_all(&kit).await;
    assert_eq!(
        kit.authority.batches().len(),
        1,
        "the authority may still work on it"
    );
    kit.clock.advance(INTERVALS.batch_patience);
    settle_all(&kit).await;
    let batches = kit.authority.batches();
    assert_eq!((batches[0].len(), batches[1].len()), (2, 1));
    for code in [arrived, lost] {
        let kept = record(&kit, code).await;
        assert_eq!(kept.status.kind(), StatusKind::Received);
        assert_eq!(kept.transmission, TransmissionKind::Contingency);
    }
}

#[tokio::test]
async fn a_document_that_a_batch_refuses_keeps_its_reasons() {
    let kit = TestApp::new();
    let company = kit.company().await;
    away(&kit, &company);
    let code = issue(&kit, &company).await.generation_code;
    back(&kit, &company);
    kit.authority.batch_next(BatchReply::Taken {
        code: "lote".into(),
    });
    kit.authority.results_next(BatchResults::Working);
    let decision = BatchedResult::Rejected(rejection("020"));
    kit.authority
        .results_next(BatchResults::Decided(vec![(code, decision)]));
    settle_all(&kit).await;
    assert_eq!(
        record(&kit, code).await.status.rejection(),
        Some(&rejection("020"))
    );
    assert_eq!(kit.authority.batches().len(), 1);
}

/// A document that a batch refused as a duplicate, and that the authority does not know.
async fn duplicate_in_a_batch(kit: &TestApp) -> GenerationCode {
    let company = kit.company().await;
    away(kit, &company);
    let code = issue(kit, &company).await.generation_code;
    back(kit, &company);
    kit.authority.batch_next(BatchReply::Taken {
        code: "lote".into(),
    });
    for _ in 0..100 {
        let decision = BatchedResult::Rejected(rejection("004"));
        kit.authority
            .results_next(BatchResults::Decided(vec![(code, decision)]));
    }
    settle_all(kit).await;
    assert_eq!(record(kit, code).await.status, Status::Pending);
    code
}

#[tokio::test]
async fn a_duplicate_in_a_batch_is_rejected_only_when_no_copy_can_be_worked_on() {
    let kit = TestApp::new();
    let code = duplicate_in_a_batch(&kit).await;
    kit.clock.advance(INTERVALS.batch_patience);
    kit.watch.run().await.unwrap();
    assert_eq!(
        record(&kit, code).await.status.rejection(),
        Some(&rejection("004"))
    );
}

#[tokio::test]
async fn a_duplicate_in_a_batch_whose_copy_is_stamped_is_received() {
    let kit = TestApp::new();
    let code = duplicate_in_a_batch(&kit).await;
    kit.authority.holds(code);
    settle_all(&kit).await;
    assert_eq!(record(&kit, code).await.status.kind(), StatusKind::Received);
    assert_eq!(kit.authority.batches().len(), 1);
}

fn stamped_at(at: OffsetDateTime) -> QueryReply {
    QueryReply::Accepted(Acceptance {
        stamp: ReceptionStamp::parse(&"N".repeat(40)).unwrap(),
        at: Some(at),
        observations: Vec::new(),
    })
}

/// A document whose normal copies all went unanswered, and that a batch has brought again with the marks.
async fn sent_in_both_renderings(kit: &TestApp, reply: BatchReply) -> GenerationCode {
    let company = kit.company().await;
    for _ in 0..3 {
        kit.authority.answer_next(silence());
    }
    let code = issue(kit, &company).await.generation_code;
    assert_eq!(record(kit, code).await.unanswered, 3);
    kit.authority.batch_next(reply);
    for _ in 0..6 {
        kit.clock.advance(Duration::seconds(90));
        kit.watch.run().await.unwrap();
        if !kit.authority.batches().is_empty() {
            break;
        }
    }
    assert_eq!(kit.authority.batches().len(), 1);
    code
}

fn taken() -> BatchReply {
    BatchReply::Taken {
        code: "lote".into(),
    }
}

fn refused_in_the_batch(kit: &TestApp, code: GenerationCode, why: &str) {
    let decision = BatchedResult::Rejected(rejection(why));
    let decided = BatchResults::Decided(vec![(code, decision)]);
    kit.authority.results_next(decided);
}

fn assert_rendering(kept: &DocumentRecord, rendering: TransmissionKind) {
    assert_eq!(kept.status.kind(), StatusKind::Received);
    assert_eq!(kept.transmission, rendering);
    let model = match rendering {
        TransmissionKind::Normal => "\"tipoModelo\":1",
        TransmissionKind::Contingency => "\"tipoModelo\":2",
    };
    assert!(kept.json.contains(model), "{}", kept.json);
}

/// The copy with the marks was answered: only a normal one can have been stamped, whatever moment the
/// authority tells.
#[tokio::test]
async fn a_stamp_behind_a_duplicate_in_a_batch_belongs_to_the_normal_rendering() {
    for seconds in [-3_600, 0, 3_600] {
        let kit = TestApp::new();
        let code = sent_in_both_renderings(&kit, taken()).await;
        refused_in_the_batch(&kit, code, "004");
        let at = kit.clock.now() + Duration::seconds(seconds);
        kit.authority.query_next(stamped_at(at));
        kit.clock.advance(Duration::seconds(90));
        kit.watch.run().await.unwrap();
        let kept = record(&kit, code).await;
        assert_rendering(&kept, TransmissionKind::Normal);
        assert_eq!(kept.status.stamped_at(), Some(at));
    }
}

/// Nothing was sent but the batch: a proxy let it arrive twice.
#[tokio::test]
async fn a_stamp_behind_a_duplicate_belongs_to_the_marks_when_no_other_copy_was_sent() {
    let kit = TestApp::new();
    let company = kit.company().await;
    kit.authority
        .answer_next(SubmitReply::NotSent(Obstacle::Unreachable));
    let code = issue(&kit, &company).await.generation_code;
    let kept = record(&kit, code).await;
    assert_eq!(
        (kept.transmission, kept.unanswered),
        (TransmissionKind::Contingency, 0)
    );
    kit.authority.batch_next(taken());
    refused_in_the_batch(&kit, code, "004");
    kit.clock.advance(Duration::seconds(90));
    kit.watch.run().await.unwrap();
    kit.authority.query_next(stamped_at(kit.clock.now()));
    kit.clock.advance(Duration::seconds(90));
    kit.watch.run().await.unwrap();
    assert_rendering(&record(&kit, code).await, TransmissionKind::Contingency);
}

/// A proxy let the first copy arrive twice: its stamp was lost, and nobody could be asked afterwards.
#[tokio::test]
async fn a_duplicate_that_nobody_can_tell_of_is_asked_for_before_it_is_reported() {
    let kit = TestApp::new();
    let company = kit.company().await;
    let unclear = || QueryReply::Undetermined {
        seen: "a timeout".into(),
    };
    kit.authority
        .answer_next(SubmitReply::Rejected(rejection("004")));
    kit.authority.query_next(unclear());
    let code = issue(&kit, &company).await.generation_code;
    kit.authority.query_next(unclear());
    kit.clock.advance(Duration::minutes(5));
    kit.resume_pending.run().await.unwrap();
    let kept = record(&kit, code).await;
    assert_eq!(kept.transmission, TransmissionKind::Contingency);
    kit.authority.holds(code);
    settle_all(&kit).await;
    assert_rendering(&record(&kit, code).await, TransmissionKind::Normal);
    assert!(kit.authority.reports().is_empty());
}

#[tokio::test]
async fn a_stamp_in_a_batchs_result_belongs_to_the_rendering_with_the_marks() {
    let kit = TestApp::new();
    let code = sent_in_both_renderings(&kit, taken()).await;
    let QueryReply::Accepted(acceptance) = stamped_at(kit.clock.now() - Duration::DAY) else {
        panic!("a stamp");
    };
    let decided = BatchResults::Decided(vec![(code, BatchedResult::Accepted(acceptance))]);
    kit.authority.results_next(decided);
    kit.clock.advance(Duration::seconds(90));
    kit.watch.run().await.unwrap();
    assert_rendering(&record(&kit, code).await, TransmissionKind::Contingency);
}

#[tokio::test]
async fn a_stamp_found_after_a_lost_batch_belongs_to_the_rendering_that_was_sent_last() {
    let kit = TestApp::new();
    let nothing = BatchReply::NoAnswer {
        seen: "nothing".into(),
    };
    let code = sent_in_both_renderings(&kit, nothing).await;
    kit.clock.advance(INTERVALS.batch_patience);
    kit.authority
        .query_next(stamped_at(kit.clock.now() - Duration::DAY));
    settle_all(&kit).await;
    assert_rendering(&record(&kit, code).await, TransmissionKind::Contingency);
    assert_eq!(kit.authority.batches().len(), 1);
}

/// The results of the batch could not be had for so long that its documents are asked for.
async fn taken_without_results() -> (TestApp, GenerationCode) {
    let kit = TestApp::new();
    let code = sent_in_both_renderings(&kit, taken()).await;
    let unclear = || BatchResults::Undetermined {
        seen: "nothing".into(),
    };
    kit.authority.results_next(unclear());
    kit.clock.advance(INTERVALS.batch_patience);
    kit.authority.query_next(stamped_at(kit.clock.now()));
    kit.authority.results_next(unclear());
    kit.watch.run().await.unwrap();
    let kept = record(&kit, code).await;
    assert_eq!(kept.status, Status::Pending, "its result may be had later");
    (kit, code)
}

#[tokio::test]
async fn a_stamp_found_after_a_batch_whose_results_were_late_belongs_to_what_the_batch_says() {
    let accepted = match stamped_at(datetime!(2026-11-20 12:00 UTC)) {
        QueryReply::Accepted(acceptance) => BatchedResult::Accepted(acceptance),
        _ => panic!("a stamp"),
    };
    for (result, rendering) in [
        (
            BatchedResult::Rejected(rejection("004")),
            TransmissionKind::Normal,
        ),
        (accepted, TransmissionKind::Contingency),
    ] {
        let (kit, code) = taken_without_results().await;
        kit.clock.advance(Duration::seconds(90));
        kit.authority.query_next(stamped_at(kit.clock.now()));
        kit.authority
            .results_next(BatchResults::Decided(vec![(code, result)]));
        kit.watch.run().await.unwrap();
        assert_rendering(&record(&kit, code).await, rendering);
        assert_eq!(kit.authority.batches().len(), 1);
    }
}

#[tokio::test]
async fn a_batch_whose_results_are_never_told_keeps_no_stamp_from_its_document() {
    let (kit, code) = taken_without_results().await;
    kit.clock.advance(Duration::DAY);
    kit.authority.query_next(stamped_at(kit.clock.now()));
    kit.watch.run().await.unwrap();
    assert_rendering(&record(&kit, code).await, TransmissionKind::Contingency);
}

#[tokio::test]
async fn a_batch_that_nobody_looked_at_leaves_no_copy_unanswered() {
    let kit = TestApp::new();
    let refused = BatchReply::Rejected(rejection("094"));
    let code = sent_in_both_renderings(&kit, refused).await;
    kit.authority
        .query_next(stamped_at(kit.clock.now() + Duration::DAY));
    for _ in 0..60 {
        watch(&kit).await;
    }
    assert_rendering(&record(&kit, code).await, TransmissionKind::Normal);
    assert_eq!(kit.authority.batches().len(), 1);
}

#[tokio::test]
async fn a_late_first_rendering_of_a_document_that_a_batch_refused_is_the_document() {
    let kit = TestApp::new();
    let code = sent_in_both_renderings(&kit, taken()).await;
    refused_in_the_batch(&kit, code, "020");
    kit.clock.advance(Duration::seconds(90));
    kit.watch.run().await.unwrap();
    let kept = record(&kit, code).await;
    assert_eq!(kept.status.rejection(), Some(&rejection("020")));
    assert_eq!(kept.unanswered, 3);
    kit.authority
        .query_next(stamped_at(kit.clock.now() + Duration::DAY));
    kit.clock.advance(Duration::minutes(1));
    kit.resume_pending.run().await.unwrap();
    assert_rendering(&record(&kit, code).await, TransmissionKind::Normal);
}

#[tokio::test]
async fn a_batch_holds_at_most_a_hundred_documents_of_one_type() {
    let kit = TestApp::new();
    let company = kit.company().await;
    away(&kit, &company);
    for _ in 0..101 {
        issue(&kit, &company).await;
    }
    let invoice = TestApp::request_of(company.main, Content::Invoice(samples::invoice()));
    kit.issue.run(invoice).await.unwrap();
    back(&kit, &company);
    settle_all(&kit).await;
    let mut sizes: Vec<_> = kit.authority.batches().iter().map(Vec::len).collect();
    sizes.sort_unstable();
    assert_eq!(sizes, [1, 1, 100]);
    assert_eq!(kit.authority.reports().len(), 1);
}

fn correcting(company: &TestCompany, code: GenerationCode) -> IssueRequest {
    IssueRequest {
        corrects: Some(code),
        ..TestApp::request(company.main, samples::ccf())
    }
}

#[tokio::test]
async fn a_rejected_document_is_said_right_under_its_code_and_number() {
    let kit = TestApp::new();
    let company = kit.company().await;
    kit.authority
        .answer_next(SubmitReply::Rejected(rejection("020")));
    let first = issue(&kit, &company).await;
    let code = first.generation_code;
    let number = number_of(&kit, code).await;
    let again = kit.issue.run(correcting(&company, code)).await.unwrap();
    assert_eq!(again.generation_code, code);
    assert!(matches!(again.verdict, IssuedState::Stamped { .. }));
    let kept = record(&kit, code).await;
    assert_eq!((kept.control_number, kept.revision), (Some(number), 1));
    let version = kit.database.rejected_version(code, 0).await.unwrap();
    assert_eq!(version.unwrap().rejection, rejection("020"));
    let next = issue(&kit, &company).await;
    let next = number_of(&kit, next.generation_code).await;
    assert!(next.ends_with("000002"), "no number was skipped: {next}");
}

#[tokio::test]
async fn what_is_not_rejected_is_not_corrected() {
    let kit = TestApp::new();
    let company = kit.company().await;
    let code = issue(&kit, &company).await.generation_code;
    let refused = kit.issue.run(correcting(&company, code)).await.unwrap_err();
    let Error::Invalid(violations) = refused else {
        panic!("{refused:?}")
    };
    assert_eq!(violations[0].code, "COR-01");
    assert_eq!(violations[0].path, "Corrects");
}

#[tokio::test]
async fn only_the_establishment_that_issued_a_document_corrects_it() {
    let kit = TestApp::new();
    let company = kit.company().await;
    kit.authority
        .answer_next(SubmitReply::Rejected(rejection("020")));
    let code = kit
        .issue(company.branch, samples::ccf())
        .await
        .unwrap()
        .generation_code;
    let refused = kit.issue.run(correcting(&company, code)).await.unwrap_err();
    assert!(matches!(refused, Error::Forbidden));
    let stranger = kit.company_named("06140202231108").await;
    let refused = kit
        .issue
        .run(correcting(&stranger, code))
        .await
        .unwrap_err();
    assert!(matches!(refused, Error::NotFound));
}

#[tokio::test]
async fn the_key_of_a_rejected_request_still_tells_its_rejection_after_the_correction() {
    let kit = TestApp::new();
    let company = kit.company().await;
    let key = |key: &str| {
        Some(dte_application::ports::RequestKey {
            key: key.into(),
            fingerprint: key.into(),
            of_bytes: None,
        })
    };
    let request = || IssueRequest {
        idempotency: key("first"),
        ..TestApp::request(company.main, samples::ccf())
    };
    kit.authority
        .answer_next(SubmitReply::Rejected(rejection("020")));
    let code = kit.issue.run(request()).await.unwrap().generation_code;
    let corrected = || IssueRequest {
        idempotency: key("second"),
        ..correcting(&company, code)
    };
    kit.issue.run(corrected()).await.unwrap();
    let first = kit.issue.run(request()).await.unwrap();
    assert_eq!(first.verdict, IssuedState::Refused(rejection("020")));
    let second = kit.issue.run(corrected()).await.unwrap();
    assert!(second.replayed && matches!(second.verdict, IssuedState::Stamped { .. }));
}

/// The company's contingencies, newest first.
async fn contingencies(kit: &TestApp, company: &TestCompany) -> Vec<ContingencySummary> {
    kit.contingencies.list(company.main.company).await.unwrap()
}

async fn watch(kit: &TestApp) {
    kit.clock.advance(INTERVALS.watch);
    kit.watch.run().await.unwrap();
}

#[tokio::test]
async fn a_contingency_ends_when_a_copy_of_a_stamped_document_is_refused_as_such() {
    let kit = TestApp::new();
    let company = kit.company().await;
    let stamped = issue(&kit, &company).await.generation_code;
    away(&kit, &company);
    issue(&kit, &company).await;
    kit.authority.set_unproven();
    watch(&kit).await;
    let open = &contingencies(&kit, &company).await[0].contingency;
    assert_eq!(open.status, open_because(WhyOpen::Paused));
    back(&kit, &company);
    kit.authority.answer_next(silence());
    watch(&kit).await;
    assert_eq!(kit.authority.submissions(), [stamped, stamped]);
    let open = &contingencies(&kit, &company).await[0].contingency;
    assert_eq!(open.status, open_because(WhyOpen::NoAnswer));
    watch(&kit).await;
    assert_eq!(kit.authority.submissions(), [stamped; 3]);
    let ended = &contingencies(&kit, &company).await[0].contingency;
    assert!(!ended.is_open(), "{ended:?}");
    assert_eq!(ended.why_it_is_open(), None);
    assert_eq!(
        record(&kit, stamped).await.status.kind(),
        StatusKind::Received
    );
    let (_, timeline) = kit.find.timeline(company.main, stamped).await.unwrap();
    let kinds: Vec<_> = timeline.entries.iter().map(|entry| entry.kind).collect();
    let expected = [TimelineKind::Stored, TimelineKind::Stamped];
    assert_eq!(kinds, expected, "a copy is no attempt");
}

#[tokio::test]
async fn without_a_stamped_document_a_clear_answer_about_the_oldest_held_one_ends_it() {
    let kit = TestApp::new();
    let company = kit.company().await;
    away(&kit, &company);
    let code = issue(&kit, &company).await.generation_code;
    back(&kit, &company);
    kit.authority.set_unproven();
    kit.authority.query_next(QueryReply::Undetermined {
        seen: "nothing".into(),
    });
    watch(&kit).await;
    let open = &contingencies(&kit, &company).await[0].contingency;
    assert_eq!(open.status, open_because(WhyOpen::NoAnswer));
    settle_all(&kit).await;
    assert_eq!(record(&kit, code).await.status.kind(), StatusKind::Received);
    assert!(
        contingencies(&kit, &company).await[0]
            .contingency
            .is_closed()
    );
}

#[tokio::test]
async fn a_failure_before_the_event_is_sent_takes_the_end_back() {
    let kit = TestApp::new();
    let company = kit.company().await;
    away(&kit, &company);
    let code = issue(&kit, &company).await.generation_code;
    back(&kit, &company);
    kit.authority
        .report_next(ReportReply::NotSent(Obstacle::Unreachable));
    watch(&kit).await;
    assert_eq!(kit.authority.reports().len(), 1);
    let open = contingencies(&kit, &company).await[0].contingency.clone();
    assert_eq!(open.status, open_because(WhyOpen::Unreachable));
    // Whatever is issued until it is back is in the same one, and the event has the moment of that.
    away(&kit, &company);
    let later = issue(&kit, &company).await.generation_code;
    kit.clock.advance(Duration::hours(30));
    back(&kit, &company);
    settle_all(&kit).await;
    for code in [code, later] {
        assert_eq!(record(&kit, code).await.status.kind(), StatusKind::Received);
    }
    let [(_, first), (_, second)] = &kit.authority.reports()[..] else {
        panic!("not two events")
    };
    assert!(!first.contains(&later.to_string()));
    assert!(second.contains(&code.to_string()) && second.contains(&later.to_string()));
    let all = contingencies(&kit, &company).await;
    assert!(all[0].contingency.is_closed(), "{all:?}");
    let end = all[0].contingency.end().unwrap();
    assert!(end.at > open.began_at + Duration::hours(30));
}

#[tokio::test]
async fn an_end_that_is_taken_back_joins_what_was_opened_meanwhile() {
    let kit = TestApp::new();
    let company = kit.company().await;
    for _ in 0..3 {
        kit.authority.answer_next(silence());
    }
    let first = issue(&kit, &company).await.generation_code;
    watch(&kit).await;
    let ended = contingencies(&kit, &company).await[0].contingency.clone();
    assert!(!ended.is_open(), "it may be there, and is asked for later");
    away(&kit, &company);
    let second = issue(&kit, &company).await.generation_code;
    watch(&kit).await;
    let all = contingencies(&kit, &company).await;
    let newer = all.iter().find(|one| one.contingency.id != ended.id);
    let older = all.iter().find(|one| one.contingency.id == ended.id);
    let (newer, older) = (newer.unwrap(), older.unwrap());
    assert!(older.contingency.is_closed());
    assert_eq!((older.waiting, newer.waiting), (0, 2));
    assert_eq!(newer.contingency.began_at, ended.began_at);
    back(&kit, &company);
    settle_all(&kit).await;
    for code in [first, second] {
        assert_eq!(record(&kit, code).await.status.kind(), StatusKind::Received);
    }
    let all = contingencies(&kit, &company).await;
    assert!(all.iter().all(|one| one.contingency.is_closed()), "{all:?}");
}

#[tokio::test]
async fn a_document_refused_after_its_72_hours_is_told_of_for_thirty_days() {
    let kit = TestApp::new();
    let company = kit.company().await;
    let id = company.main.company;
    let clock = kit.clock.clone();
    let deadlines = WatchDeadlines::new(kit.database.clone(), clock, Environment::Test);
    let late = async |after: Duration| {
        kit.clock.advance(after);
        deadlines.run().await.unwrap();
        deadlines.of(id).map(|late| (late.refused, late.waiting))
    };
    away(&kit, &company);
    let code = issue(&kit, &company).await.generation_code;
    back(&kit, &company);
    kit.authority
        .batch_next(BatchReply::Taken { code: "1".into() });
    settle_all(&kit).await;
    assert_eq!(kit.authority.batches().len(), 1);
    assert_eq!(late(Duration::hours(70)).await, None);
    assert_eq!(late(Duration::hours(10)).await, Some((0, 1)));
    let refused = BatchedResult::Rejected(rejection("020"));
    kit.authority
        .results_next(BatchResults::Decided(vec![(code, refused)]));
    watch(&kit).await;
    assert_eq!(record(&kit, code).await.status.kind(), StatusKind::Rejected);
    assert_eq!(late(Duration::minutes(1)).await, Some((1, 0)));
    assert_eq!(late(Duration::days(29)).await, Some((1, 0)));
    assert_eq!(late(Duration::days(2)).await, None);
}
