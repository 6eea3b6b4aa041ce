//! How companies stand before the edition of 2026.
#![expect(clippy::unwrap_used, reason = "tests")]

use dte_application::ports::{CertificateFault, Clock, Obstacle, SubmitReply};
use dte_application::use_cases::amend_company::{AmendRequest, Amendment, OwnAmendment};
use dte_application::use_cases::check_readiness::{CheckReadiness, Readiness};
use dte_domain::catalog::EstablishmentType;
use dte_domain::edition::{CUTOVER, Choice, Edition};
use dte_domain::identification::Environment;
use dte_domain::language::Language;
use dte_domain::samples;
use dte_domain::value::Value;
use dte_test_kit::{TestApp, TestCompany, registration};
use time::Duration;

fn check(kit: &TestApp, choice: Choice) -> CheckReadiness {
    CheckReadiness {
        choice,
        companies: kit.database.clone(),
        documents: kit.database.clone(),
        signer: kit.signer.clone(),
        clock: kit.clock.clone(),
        environment: Environment::Test,
        cutover: CUTOVER,
    }
}

const BY_DATE: Choice = Choice::ByDate { cutover: CUTOVER };

/// Says of both establishments in which municipality or district they are.
async fn amend(
    kit: &TestApp,
    company: &TestCompany,
    municipality: Option<&str>,
    district: Option<&str>,
) {
    let of_branch = |branch| Amendment {
        branch: Some(branch),
        path: format!("branch_offices[{}]", branch - 1),
        municipality: municipality.and_then(|code| Value::parse(code).ok()),
        district: district.and_then(|code| Value::parse(code).ok()),
        ..Amendment::default()
    };
    let request = AmendRequest {
        caller: company.main,
        own: OwnAmendment::default(),
        amendments: vec![of_branch(1), of_branch(2)],
        found: Vec::new(),
    };
    kit.amend.run(request).await.unwrap();
}

#[tokio::test]
async fn a_company_without_districts_is_told_so_until_it_has_them() {
    let kit = TestApp::new();
    let company = kit.company().await;
    amend(&kit, &company, Some("23"), None).await;
    kit.clock
        .advance(CUTOVER - Duration::days(10) - Clock::now(&*kit.clock));
    let before = check(&kit, BY_DATE).run(company.main).await.unwrap();
    assert!(!before.is_ready());
    assert_eq!(
        (before.edition, before.after_cutover),
        (Edition::Of2022, Edition::Of2026)
    );
    assert_eq!((before.days_left, before.unsettled), (10, 0));
    assert_eq!(before.cutover.to_string(), "2026-12-01 00:00:00");
    for one in &before.establishments {
        assert_eq!(one.missing.len(), 1);
        assert_eq!(one.missing[0].path, "establishment.address.district");
    }
    amend(&kit, &company, None, Some("14")).await;
    let after = check(&kit, BY_DATE).run(company.main).await.unwrap();
    assert!(after.is_ready());
}

#[tokio::test]
async fn a_company_that_stays_at_the_first_generation_is_not_ready() {
    let kit = TestApp::new();
    let company = kit.company().await;
    let always = Choice::Always(Edition::Of2022);
    let left_behind = check(&kit, always).run(company.main).await.unwrap();
    assert_eq!(left_behind.after_cutover, Edition::Of2022);
    let said = |readiness: &Readiness| {
        let obstacles = readiness.obstacles();
        let obstacles = obstacles.iter().map(|it| it.text(Language::English));
        obstacles.map(str::to_owned).collect::<Vec<_>>().join("; ")
    };
    assert!(said(&left_behind).contains("sets DTE_EDITION to auto"));
    kit.database
        .pin(company.main.company, Some(Edition::Of2026))
        .await
        .unwrap();
    let pinned = check(&kit, always).run(company.main).await.unwrap();
    assert_eq!(
        (pinned.edition, pinned.after_cutover),
        (Edition::Of2026, Edition::Of2026)
    );
    kit.clock
        .advance(CUTOVER + Duration::days(1) - Clock::now(&*kit.clock));
    kit.database
        .pin(company.main.company, Some(Edition::Of2022))
        .await
        .unwrap();
    let held = check(&kit, BY_DATE).run(company.main).await.unwrap();
    assert_eq!((held.edition, held.days_left), (Edition::Of2022, 0));
    assert!(!held.is_ready());
    assert!(said(&held).contains("dte companies edition NIT auto"));
}

#[tokio::test]
async fn without_a_main_office_the_first_establishment_sees_all() {
    let kit = TestApp::new();
    let mut shops = registration();
    shops.branches[0].kind = EstablishmentType::Branch;
    let [first, second] = kit.sessions_of(shops).await;
    let readiness = check(&kit, BY_DATE);
    assert_eq!(readiness.run(first).await.unwrap().establishments.len(), 2);
    assert_eq!(readiness.run(second).await.unwrap().establishments.len(), 1);
}

#[tokio::test]
async fn a_branch_is_told_of_itself_and_unsettled_documents_are_counted() {
    let kit = TestApp::new();
    let company = kit.company().await;
    let obstacle = Obstacle::NotSignedIn;
    kit.authority.answer_next(SubmitReply::NotSent(obstacle));
    kit.issue(company.main, samples::ccf()).await.unwrap();
    let seen = check(&kit, BY_DATE).run(company.branch).await.unwrap();
    assert_eq!(seen.establishments.len(), 1);
    assert_eq!(seen.establishments[0].establishment.branch_number, 2);
    assert_eq!(seen.unsettled, 1);
    let all = check(&kit, BY_DATE).of_company(company.main.company).await;
    assert_eq!(all.unwrap().unwrap().establishments.len(), 2);
}

#[tokio::test]
async fn a_company_without_a_certificate_is_not_ready_and_is_told_what_to_do() {
    let kit = TestApp::new();
    let company = kit.company().await;
    assert!(
        check(&kit, BY_DATE)
            .run(company.main)
            .await
            .unwrap()
            .is_ready()
    );
    let file = "06140101901015.crt".to_owned();
    kit.signer
        .set_fault(Some(CertificateFault::Missing { file }));
    let readiness = check(&kit, BY_DATE).run(company.main).await.unwrap();
    assert!(!readiness.is_ready() && readiness.is_prepared_for_2026());
    let obstacles = readiness.obstacles();
    let [obstacle] = &*obstacles else {
        panic!("{obstacles:?}")
    };
    let told = obstacle.text(Language::English);
    assert!(told.contains("PUT /company/certificate"), "{told}");
}
