//! Which edition documents and events are of, over the fakes.
#![expect(clippy::unwrap_used, reason = "tests")]

use dte_application::Error;
use dte_application::ports::{Clock, DocumentRecord, Documents, Obstacle, SubmitReply};
use dte_application::use_cases::invalidate_document::InvalidateRequest;
use dte_application::use_cases::issue_document::{IssueRequest, IssuedDocument, IssuedState};
use dte_domain::catalog::InvalidationType;
use dte_domain::documents::Content;
use dte_domain::edition::{CUTOVER, Edition};
use dte_domain::identification::{DocumentType, GenerationCode};
use dte_domain::language::Language;
use dte_domain::lifecycle::{Rejection, StatusKind};
use dte_domain::samples;
use dte_domain::value::Value;
use dte_test_kit::{TestApp, TestCompany};
use time::Duration;

async fn issue(kit: &TestApp, company: &TestCompany) -> IssuedDocument {
    kit.issue(company.main, samples::ccf()).await.unwrap()
}

async fn record(kit: &TestApp, code: GenerationCode) -> DocumentRecord {
    kit.database.find(code).await.unwrap().unwrap()
}

async fn edition(kit: &TestApp, issued: &IssuedDocument) -> Edition {
    record(kit, issued.generation_code).await.edition
}

async fn pin(kit: &TestApp, company: &TestCompany, edition: Option<Edition>) {
    kit.database
        .pin(company.main.company, edition)
        .await
        .unwrap();
}

/// Lets time pass until so many seconds after the cut-over.
fn pass_to(kit: &TestApp, after_cutover: i64) {
    let until = CUTOVER + Duration::seconds(after_cutover);
    kit.clock.advance(until - kit.clock.now());
}

fn codes(refused: Error) -> Vec<(String, String)> {
    let Error::Invalid(violations) = refused else {
        panic!("{refused:?}")
    };
    let told = violations.iter();
    told.map(|one| (one.code.to_owned(), one.path.clone()))
        .collect()
}

#[tokio::test]
async fn the_second_edition_begins_at_the_cut_over_and_the_series_goes_on() {
    let kit = TestApp::new();
    let company = kit.company().await;
    pass_to(&kit, -1);
    let last = issue(&kit, &company).await;
    kit.clock.advance(Duration::SECOND);
    let first = issue(&kit, &company).await;
    assert_eq!(edition(&kit, &last).await, Edition::Of2022);
    assert_eq!(edition(&kit, &first).await, Edition::Of2026);
    assert!(last.json.contains("\"version\":3,") && first.json.contains("\"version\":4,"));
    let numbers = [&last, &first].map(|one| one.generation_code);
    let [last, first] = [
        record(&kit, numbers[0]).await,
        record(&kit, numbers[1]).await,
    ];
    assert_eq!((last.schema_version, first.schema_version), (3, 4));
    let ends = |record: &DocumentRecord, end| {
        let number = record.control_number.as_deref();
        number.is_some_and(|number| number.ends_with(end))
    };
    assert!(ends(&last, "1") && ends(&first, "2"));
}

#[tokio::test]
async fn a_pinned_company_is_of_its_edition_whatever_the_date() {
    let kit = TestApp::new();
    let company = kit.company().await;
    let other = kit.company_named("06140202900012").await;
    pin(&kit, &company, Some(Edition::Of2026)).await;
    let ahead = issue(&kit, &company).await;
    assert_eq!(edition(&kit, &ahead).await, Edition::Of2026);
    assert_eq!(
        edition(&kit, &issue(&kit, &other).await).await,
        Edition::Of2022
    );
    pass_to(&kit, 1);
    pin(&kit, &company, Some(Edition::Of2022)).await;
    let behind = issue(&kit, &company).await;
    assert_eq!(edition(&kit, &behind).await, Edition::Of2022);
    assert_eq!(
        edition(&kit, &issue(&kit, &other).await).await,
        Edition::Of2026
    );
    pin(&kit, &company, None).await;
    let free = issue(&kit, &company).await;
    assert_eq!(edition(&kit, &free).await, Edition::Of2026);
}

#[tokio::test]
async fn without_a_district_the_second_edition_stores_nothing_and_the_first_does_not_mind() {
    let kit = TestApp::new();
    let company = kit.company().await;
    let mut ccf = samples::ccf();
    let receiver = ccf.receiver.as_mut().unwrap();
    receiver.address.as_mut().unwrap().district = None;
    let before = kit.issue(company.main, ccf.clone()).await.unwrap();
    assert!(matches!(before.verdict, IssuedState::Stamped { .. }));
    pin(&kit, &company, Some(Edition::Of2026)).await;
    let found = codes(kit.issue(company.main, ccf).await.unwrap_err());
    let paths: Vec<_> = found.iter().map(|(_, path)| path.as_str()).collect();
    assert_eq!(paths, ["receiver.address.district"]);
    let after = issue(&kit, &company).await.generation_code;
    let after = record(&kit, after).await.control_number.unwrap();
    assert!(after.ends_with("0002"));
}

/// The sample with a receiver whose address says this municipality and district.
fn located(municipality: &str, district: Option<&str>) -> dte_domain::documents::Ccf {
    let mut ccf = samples::ccf();
    let receiver = ccf.receiver.as_mut().unwrap();
    let address = receiver.address.as_mut().unwrap();
    address.municipality = Value::parse(municipality).unwrap();
    address.district = district.map(|code| Value::parse(code).unwrap());
    ccf
}

#[tokio::test]
async fn a_district_that_is_left_out_is_the_last_one_that_was_said_of_the_receiver() {
    let kit = TestApp::new();
    let company = kit.company().await;
    let other = kit.company_named("06140202900012").await;
    kit.issue(company.main, located("20", Some("01")))
        .await
        .unwrap();
    for one in [&company, &other] {
        pin(&kit, one, Some(Edition::Of2026)).await;
    }
    for said in ["01", "05"] {
        kit.issue(company.main, located("20", Some(said)))
            .await
            .unwrap();
        let left_out = kit.issue(company.main, located("20", None)).await.unwrap();
        let shown = format!("\"distrito\":\"{said}\"");
        assert!(left_out.json.contains(&shown), "{}", left_out.json);
        assert_eq!(
            left_out.warnings,
            [format!(
                "receiver.address.district: not given: the document says {said}, which was last \
                 used for this receiver in this municipality"
            )]
        );
    }
    // Not of another municipality, another receiver, another company, and nothing is invented.
    let mut somebody_else = located("20", None);
    somebody_else.receiver.as_mut().unwrap().nit = Some(Value::parse("06140202900012").unwrap());
    for (caller, ccf) in [
        (company.main, located("21", None)),
        (company.main, somebody_else),
        (other.main, located("20", None)),
    ] {
        let found = codes(kit.issue(caller, ccf).await.unwrap_err());
        assert_eq!(found.len(), 1, "{found:?}");
        assert_eq!(found[0].1, "receiver.address.district");
    }
}

#[tokio::test]
async fn a_request_that_is_refused_says_no_district() {
    let kit = TestApp::new();
    let company = kit.company().await;
    let mut refused = located("20", Some("01"));
    refused.summary.total_operation = samples::money("1");
    assert!(kit.issue(company.main, refused).await.is_err());
    pin(&kit, &company, Some(Edition::Of2026)).await;
    let found = codes(
        kit.issue(company.main, located("20", None))
            .await
            .unwrap_err(),
    );
    assert_eq!(found[0].1, "receiver.address.district");
}

#[tokio::test]
async fn an_invalidation_is_of_the_edition_of_its_own_moment() {
    let kit = TestApp::new();
    let company = kit.company().await;
    pass_to(&kit, -3600);
    let old = issue(&kit, &company).await;
    pass_to(&kit, 3600);
    let mut invalidation = samples::invalidation();
    invalidation.generation_code = old.generation_code;
    invalidation.replacement = None;
    invalidation.reason.kind = InvalidationType::Rescission;
    invalidation.reason.explanation = None;
    let request = InvalidateRequest {
        caller: company.main,
        content: Ok(invalidation),
        warnings: Vec::new(),
        language: Language::English,
        idempotency: None,
        wait: None,
    };
    let event = kit.invalidate.run(request).await.unwrap();
    assert!(matches!(event.verdict, IssuedState::Stamped { .. }));
    assert!(event.json.contains("\"version\":3,"), "{}", event.json);
    let kept = record(&kit, old.generation_code).await;
    assert_eq!(kept.status.kind(), StatusKind::Invalidated);
    assert_eq!(kept.edition, Edition::Of2022);
}

#[tokio::test]
async fn a_rejected_document_is_corrected_in_the_edition_of_the_correction() {
    let kit = TestApp::new();
    let company = kit.company().await;
    pass_to(&kit, -60);
    kit.authority.answer_next(SubmitReply::Rejected(Rejection {
        code: "020".into(),
        description: "CALCULO INCORRECTO".into(),
        observations: Vec::new(),
        at: None,
    }));
    let refused = issue(&kit, &company).await;
    assert!(matches!(refused.verdict, IssuedState::Refused(_)));
    pass_to(&kit, 60);
    let request = IssueRequest {
        corrects: Some(refused.generation_code),
        ..TestApp::request(company.main, samples::ccf())
    };
    let corrected = kit.issue.run(request).await.unwrap();
    let kept = record(&kit, corrected.generation_code).await;
    assert_eq!(corrected.generation_code, refused.generation_code);
    assert_eq!((kept.edition, kept.schema_version), (Edition::Of2026, 4));
    assert!(kept.control_number.unwrap().ends_with("0001"));
}

#[tokio::test]
async fn the_samples_of_the_self_test_keep_the_rules_of_both_editions() {
    let kit = TestApp::new();
    let company = kit.company().await;
    for edition in Edition::ALL {
        pin(&kit, &company, Some(*edition)).await;
        let report = kit.self_test.run(company.main).await.unwrap();
        assert!(report.success(), "{edition:?}: {report:#?}");
    }
}

/// Looks after everything until nothing changes any more.
async fn settle_all(kit: &TestApp) {
    for _ in 0..6 {
        kit.clock.advance(Duration::seconds(90));
        kit.resume_pending.run().await.unwrap();
        kit.watch.run().await.unwrap();
    }
}

#[tokio::test]
async fn what_was_issued_in_contingency_before_is_reported_by_the_second_edition_as_it_is() {
    let kit = TestApp::new();
    let company = kit.company().await;
    pass_to(&kit, -60);
    kit.authority.block(company.main.company, Obstacle::Paused);
    let held = issue(&kit, &company).await;
    pass_to(&kit, 60);
    kit.authority.unblock(company.main.company);
    settle_all(&kit).await;
    let [(_, event)] = &kit.authority.reports()[..] else {
        panic!("not one event")
    };
    assert!(event.contains("\"version\":4,"), "{event}");
    let kept = record(&kit, held.generation_code).await;
    assert_eq!(kept.status.kind(), StatusKind::Received);
    assert_eq!((kept.edition, kept.json), (Edition::Of2022, held.json));
}

#[tokio::test]
async fn an_event_that_lists_what_the_first_edition_cannot_list_is_of_the_second() {
    let kit = TestApp::new();
    let company = kit.company().await;
    pin(&kit, &company, Some(Edition::Of2026)).await;
    kit.authority.block(company.main.company, Obstacle::Paused);
    let retention = Content::Retention(samples::retention());
    let held = kit.issue.run(TestApp::request_of(company.main, retention));
    let held = held.await.unwrap();
    assert!(held.contingency.is_some(), "it is known in contingency");
    pin(&kit, &company, None).await;
    kit.authority.unblock(company.main.company);
    settle_all(&kit).await;
    let [(_, event)] = &kit.authority.reports()[..] else {
        panic!("not one event")
    };
    assert!(event.contains("\"version\":4,"), "{event}");
}

#[tokio::test]
async fn a_type_that_is_pinned_in_the_settings_is_of_its_edition_at_any_date() {
    let pinned = vec![(DocumentType::Ccf, Edition::Of2022)];
    let kit = TestApp::with(|_, settings| settings.pinned = pinned);
    let company = kit.company().await;
    pass_to(&kit, 1);
    let pinned = issue(&kit, &company).await;
    assert_eq!(edition(&kit, &pinned).await, Edition::Of2022);
    let invoice = TestApp::request_of(company.main, Content::Invoice(samples::invoice()));
    let invoice = kit.issue.run(invoice).await.unwrap();
    assert_eq!(edition(&kit, &invoice).await, Edition::Of2026);
}
