//! The self-test over the fakes.

use std::sync::Arc;

use dte_application::Caller;
use dte_application::Error;
use dte_application::mail::request_mailing::Recipients;
use dte_application::ports::{
    CertificateFault, Clock, Companies, CompanyChange, EstablishmentId, MailChange, MailFault,
    Obstacle, PortError, StoreError,
};
use dte_application::use_cases::amend_company::{AmendRequest, Amendment, OwnAmendment};
use dte_application::use_cases::check_readiness::CheckReadiness;
use dte_application::use_cases::find_unsent::FindUnsent;
use dte_application::use_cases::self_test::TestReport;
use dte_application::use_cases::self_test::TestResult;
use dte_domain::catalog::Catalogue;
use dte_domain::edition::{CUTOVER, Choice, Edition};
use dte_domain::identification::{DocumentType, Environment};
use dte_domain::language::Language;
use dte_domain::samples;
use dte_domain::value::Value;
use dte_test_kit::TestApp;
use time::Duration;

fn said(test: &TestResult) -> &str {
    test.message.text(Language::English)
}

fn lines(report: &TestReport) -> Vec<String> {
    let line = |test: &TestResult| format!("{} {}: {}", test.name, test.success, said(test));
    report.tests.iter().map(line).collect()
}

fn failed(report: &TestReport) -> Vec<&'static str> {
    let failed = report.tests.iter().filter(|test| !test.success);
    failed.map(|test| test.name).collect()
}

#[tokio::test]
async fn everything_is_tried_and_nothing_is_left_behind() {
    let kit = TestApp::new();
    let company = kit.company().await;
    let report = kit.self_test.run(company.branch).await.unwrap();
    assert!(report.success());
    let types = DocumentType::issued().filter(|it| it.spec().of_2022.is_some());
    let types: Vec<_> = types.map(DocumentType::code).collect();
    let mapping = format!(
        "dte_mapping true: samples checked and rendered: {}",
        types.join(", ")
    );
    assert_eq!(
        lines(&report),
        [
            "database_connection true: written, committed and read",
            mapping.as_str(),
            "signing true: signed with the company's certificate, whose keys were verified when it \
             was loaded",
            "sequence_generation true: the next number of a series was taken and rolled back",
            "authority_connection true: the tax authority answers",
            "contingency_deadlines true: no document of a contingency is too late",
            "portal_credentials true: the tax authority takes the company's portal credentials",
            "readiness true: documents of 2026 are due in 260 days",
            "mail true: no mail waits for too long, and the relay takes them",
            "webhooks true: no webhook fails or was disabled by failing",
        ]
    );
    let sum: std::time::Duration = report.tests.iter().map(|test| test.duration).sum();
    assert!(sum <= report.duration);
    assert_eq!(
        (kit.file.stored_documents(), kit.authority.submissions()),
        (0, vec![])
    );

    let issued = kit.issue(company.branch, samples::ccf()).await.unwrap();
    assert!(
        issued.json.contains("-000000000000001\""),
        "no number spent"
    );
}

#[tokio::test]
async fn each_test_fails_by_itself_and_gives_nothing_internal_away() {
    let kit = TestApp::new();
    let company = kit.company().await;
    kit.signer.set_fault(Some(CertificateFault::WrongPassword));
    let report = kit.self_test.run(company.main).await.unwrap();
    assert_eq!(
        (failed(&report), report.success()),
        (vec!["signing"], false)
    );
    assert!(said(&report.tests[2]).contains("password"), "{report:?}");
    kit.signer.set_fault(None);

    for (error, message) in [
        (StoreError::SeriesExhausted, "the series is exhausted"),
        (StoreError::Overloaded, "too much is waiting"),
        (
            PortError::new("numbering", "disk full at /var").into(),
            "cannot number",
        ),
    ] {
        kit.store_faults.refuse_next(error);
        let report = kit.self_test.run(company.main).await.unwrap();
        assert_eq!(failed(&report), ["sequence_generation"]);
        assert_eq!(said(&report.tests[3]), message);
    }

    kit.authority.set_unreachable();
    let report = kit.self_test.run(company.main).await.unwrap();
    assert_eq!(failed(&report), ["authority_connection"]);
}

#[tokio::test]
async fn refused_portal_credentials_and_a_certificate_near_its_end_fail() {
    let kit = TestApp::new();
    let company = kit.company().await;
    kit.authority
        .block(company.main.company, Obstacle::NotSignedIn);
    let report = kit.self_test.run(company.main).await.unwrap();
    assert_eq!(failed(&report), ["portal_credentials"]);
    let other = kit.company_named("06142803911028").await;
    let report = kit.self_test.run(other.main).await.unwrap();
    assert!(report.success(), "another company's are its own matter");
    // What could not be asked is no success.
    kit.authority.block(company.main.company, Obstacle::Paused);
    let report = kit.self_test.run(company.main).await.unwrap();
    assert_eq!(failed(&report), ["portal_credentials"]);
    kit.authority.unblock(company.main.company);

    let ends = Clock::now(&*kit.clock) + Duration::days(30);
    kit.signer.set_end(ends);
    assert!(kit.self_test.run(company.main).await.unwrap().success());
    kit.clock.advance(Duration::seconds(1));
    let report = kit.self_test.run(company.main).await.unwrap();
    assert_eq!(failed(&report), ["signing"]);
    assert!(said(&report.tests[2]).contains("in 29 days"), "{report:?}");
}

#[tokio::test]
async fn a_company_that_is_not_ready_fails_from_the_switch_on() {
    let mut kit = TestApp::new();
    let company = kit.company().await;
    let without_district = |branch| Amendment {
        branch: Some(branch),
        path: format!("branch_offices[{branch}]"),
        municipality: Value::parse("23").ok(),
        ..Amendment::default()
    };
    let request = AmendRequest {
        caller: company.main,
        own: OwnAmendment::default(),
        amendments: vec![without_district(1), without_district(2)],
        found: Vec::new(),
    };
    kit.amend.run(request).await.unwrap();
    let now = Clock::now(&*kit.clock);
    kit.clock.advance(CUTOVER - Duration::SECOND - now);
    assert!(kit.self_test.run(company.main).await.unwrap().success());
    kit.clock.advance(Duration::SECOND);
    let report = kit.self_test.run(company.main).await.unwrap();
    assert_eq!(failed(&report), ["readiness"]);
    let told = said(&report.tests[7]);
    assert!(told.starts_with("establishments 1, 2 lack"), "{told}");
    // A service that stays at 2022 is right in the test environment and wrong in production.
    let stays = |kit: &mut TestApp, environment| {
        let readiness = CheckReadiness {
            companies: kit.database.clone(),
            documents: kit.database.clone(),
            signer: kit.signer.clone(),
            clock: kit.clock.clone(),
            environment,
            choice: Choice::Always(Edition::Of2022),
            cutover: CUTOVER,
        };
        let test = Arc::get_mut(&mut kit.use_cases.self_test).unwrap();
        test.readiness = Arc::new(readiness);
        test.environment = environment;
    };
    stays(&mut kit, Environment::Test);
    assert!(kit.self_test.run(company.main).await.unwrap().success());
    stays(&mut kit, Environment::Production);
    let report = kit.self_test.run(company.main).await.unwrap();
    assert_eq!(failed(&report), ["readiness"]);
}

#[tokio::test]
async fn mails_that_do_not_leave_fail_with_their_number() {
    let mut kit = TestApp::new();
    let company = kit.company().await.main;
    let code = kit.issue(company, samples::ccf()).await.unwrap();
    let code = code.generation_code;
    let ask = async |kit: &TestApp| {
        let to = Recipients {
            to: vec![Value::parse("a@cliente.example").unwrap()],
            cc: Vec::new(),
        };
        kit.mail.run(company, code, to, None, None).await.unwrap();
        kit.send_due_mail().await;
    };
    let mail = async |kit: &TestApp| {
        let report = kit.self_test.run(company).await.unwrap();
        let mail = &report.tests[8];
        assert_eq!(mail.name, "mail");
        (!mail.success).then(|| said(mail).to_owned())
    };
    // A relay that is away for a while is no fault.
    kit.relay.fail_always(Some(MailFault::Connect));
    ask(&kit).await;
    kit.clock.advance(Duration::minutes(10) - Duration::SECOND);
    assert_eq!(mail(&kit).await, None);
    kit.clock.advance(Duration::SECOND);
    let told = mail(&kit).await.unwrap();
    assert!(told.starts_with("1 mails have waited"), "{told}");
    kit.relay.fail_always(None);
    kit.send_due_mail().await;
    assert_eq!(mail(&kit).await, None, "it was taken");
    // Wrong addresses are refused too, but not every time.
    kit.relay.fail_always(Some(MailFault::Refused));
    for refused in 1..=3 {
        kit.clock.advance(Duration::SECOND);
        ask(&kit).await;
        assert_eq!(mail(&kit).await.is_some(), refused == 3, "{refused}");
    }
    kit.relay.fail_always(None);
    kit.clock.advance(Duration::SECOND);
    ask(&kit).await;
    assert_eq!(mail(&kit).await, None, "it takes mails");
    // Without a relay a company that has nothing mailed misses nothing.
    let without_relay = FindUnsent {
        mailings: kit.database.clone(),
        webhooks: kit.database.clone(),
        sender: kit.webhooks.clone(),
        clock: kit.clock.clone(),
        environment: Environment::Test,
        has_relay: false,
        started_at: Clock::now(&*kit.clock),
    };
    Arc::get_mut(&mut kit.use_cases.self_test).unwrap().unsent = Arc::new(without_relay);
    assert_eq!(mail(&kit).await, None);
    let change = CompanyChange {
        mail: Some(MailChange {
            automatic: Some(true),
            ..MailChange::default()
        }),
        ..CompanyChange::default()
    };
    let amended = kit.database.amend(company.company, change, Vec::new());
    amended.await.unwrap();
    let told = mail(&kit).await.unwrap();
    assert!(told.contains("0 mails and events wait"), "{told}");
    kit.issue(company, samples::ccf()).await.unwrap();
    let told = mail(&kit).await.unwrap();
    assert!(told.contains("1 mails and events wait"), "{told}");
    assert!(told.contains("DTE_SMTP_URL"), "{told}");
}

#[tokio::test]
async fn an_establishment_that_is_gone_is_not_served() {
    let kit = TestApp::new();
    let company = kit.company().await;
    let gone = Caller {
        establishment: EstablishmentId(uuid::Uuid::nil()),
        ..company.main
    };
    let refused = kit.self_test.run(gone).await.unwrap_err();
    assert!(matches!(refused, Error::Unauthenticated), "{refused:?}");
}
