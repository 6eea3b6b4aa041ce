//! The self-test over the fakes.

use dte_application::Error;
use dte_application::fakes::Kit;
use dte_application::ports::{CertificateFault, EstablishmentId, PortError, StoreError};
use dte_application::self_test::TestReport;
use dte_application::{Caller, self_test::TestResult};
use dte_domain::samples;

fn lines(report: &TestReport) -> Vec<String> {
    let line = |test: &TestResult| format!("{} {}: {}", test.name, test.success, test.message);
    report.tests.iter().map(line).collect()
}

fn failed(report: &TestReport) -> Vec<&'static str> {
    let failed = report.tests.iter().filter(|test| !test.success);
    failed.map(|test| test.name).collect()
}

#[tokio::test]
async fn everything_is_tried_and_nothing_is_left_behind() {
    let kit = Kit::new();
    let company = kit.company().await;
    let report = kit.self_test.run(company.branch).await.unwrap();
    assert!(report.success());
    assert_eq!(
        lines(&report),
        [
            "database_connection true: written, committed and read",
            "dte_mapping true: samples checked and rendered: 01, 03, 05, 07",
            "signing true: signed with the company's certificate, whose keys were verified when it \
             was loaded",
            "sequence_generation true: the next number of a series was taken and rolled back",
            "authority_connection true: the tax authority answers",
            "contingency_deadlines true: no document of a contingency is too late",
        ]
    );
    let sum: std::time::Duration = report.tests.iter().map(|test| test.duration).sum();
    assert!(sum <= report.duration);
    assert_eq!(
        (kit.documents.count(), kit.authority.submissions()),
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
    let kit = Kit::new();
    let company = kit.company().await;
    kit.signer.set_fault(Some(CertificateFault::WrongPassword));
    let report = kit.self_test.run(company.main).await.unwrap();
    assert_eq!(
        (failed(&report), report.success()),
        (vec!["signing"], false)
    );
    assert!(report.tests[2].message.contains("password"), "{report:?}");
    kit.signer.set_fault(None);

    for (error, message) in [
        (StoreError::SeriesExhausted, "the series is exhausted"),
        (StoreError::Overloaded, "too much is waiting"),
        (
            PortError::new("numbering", "disk full at /var").into(),
            "cannot number",
        ),
    ] {
        kit.documents.refuse_next(error);
        let report = kit.self_test.run(company.main).await.unwrap();
        assert_eq!(failed(&report), ["sequence_generation"]);
        assert_eq!(report.tests[3].message, message);
    }

    kit.authority.set_unreachable();
    let report = kit.self_test.run(company.main).await.unwrap();
    assert_eq!(failed(&report), ["authority_connection"]);
}

#[tokio::test]
async fn an_establishment_that_is_gone_is_not_served() {
    let kit = Kit::new();
    let company = kit.company().await;
    let gone = Caller {
        establishment: EstablishmentId(uuid::Uuid::nil()),
        ..company.main
    };
    let refused = kit.self_test.run(gone).await.unwrap_err();
    assert!(matches!(refused, Error::Unauthenticated), "{refused:?}");
}
