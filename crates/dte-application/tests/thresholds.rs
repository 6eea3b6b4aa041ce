//! What time makes true is told once for each threshold.
#![expect(clippy::unwrap_used, reason = "tests")]

use dte_application::ports::{Clock, CompanyId, DomainEventKind, EventFacts, Outbox};
use dte_application::watch_thresholds::{Observed, PastThresholds, WatchThresholds};
use dte_domain::catalog::ContingencyCause;
use dte_domain::contingency::ContingencyReason;
use dte_domain::identification::Environment;
use dte_domain::samples;
use dte_domain::value::Value;
use dte_test_kit::TestApp;
use time::Duration;

/// As a server that was just started.
fn watch(kit: &TestApp) -> WatchThresholds {
    WatchThresholds {
        outbox: kit.database.clone(),
        clock: kit.clock.clone(),
        environment: Environment::Test,
        past: PastThresholds::default(),
    }
}

/// What was told of a kind, as the threshold of each.
async fn thresholds(kit: &TestApp, company: CompanyId, kind: DomainEventKind) -> Vec<u32> {
    let told = kit.database.events_after(company, 0, 1_000).await.unwrap();
    let told = told.iter().filter(|event| event.kind == kind);
    told.map(|event| match &event.facts {
        EventFacts::Deadline(facts) => facts.hours,
        EventFacts::Certificate(facts) => facts.days,
        other => panic!("{other:?}"),
    })
    .collect()
}

#[tokio::test]
async fn ends_of_certificates_are_told_at_four_distances() {
    let kit = TestApp::new();
    let company = kit.company().await.main.company;
    let end = kit.clock.now() + Duration::days(40);
    let observed = Observed {
        certificates: vec![(company, end)],
        ..Observed::default()
    };
    let server = watch(&kit);
    for _ in 0..42 {
        server.run(&observed).await.unwrap();
        // Another server, or a start, tells nothing again.
        watch(&kit).run(&observed).await.unwrap();
        kit.clock.advance(Duration::days(1));
    }
    let kind = DomainEventKind::CertificateExpiring;
    assert_eq!(thresholds(&kit, company, kind).await, [30, 15, 7, 1]);
}

#[tokio::test]
async fn a_deadline_is_told_six_hours_and_one_hour_before_while_something_waits() {
    let kit = TestApp::new();
    let company = kit.company().await;
    let id = company.main.company;
    let reason = Value::parse("Inundación en el local").ok();
    let mark = ContingencyReason::new(ContingencyCause::Other, reason).unwrap();
    kit.contingencies.declare(id, mark).await.unwrap();
    kit.issue(company.main, samples::ccf()).await.unwrap();
    kit.contingencies.end(id).await.unwrap();
    let server = watch(&kit);
    for _ in 0..26 {
        let observed = Observed {
            contingencies: kit.database.unclosed(Environment::Test).await.unwrap(),
            ..Observed::default()
        };
        assert_eq!(observed.contingencies.len(), 1);
        server.run(&observed).await.unwrap();
        kit.clock.advance(Duration::hours(1));
    }
    let kind = DomainEventKind::DeadlineNear;
    assert_eq!(thresholds(&kit, id, kind).await, [6, 1]);
}
