//! Documents that enter contingencies, and their two renderings.

use std::collections::BTreeSet;
use std::sync::Arc;

use dte_application::ports::{
    Awaiting, Companies, CompanyId, Contingencies, Contingency, ContingencyId, Declaration,
    DocumentContingency, DocumentFilter, DocumentResult, Documents, LeaseNumber, LeaseRenewal,
    NewDocument, PageStart, Signature, TransmissionKind, UnansweredCopies,
};
use dte_domain::contingency::{ContingencyEnd, ContingencyReason, ContingencyStatus};
use dte_domain::identification::Environment;
use dte_domain::lifecycle::Status;
use time::{Duration, OffsetDateTime};

use crate::contract_database::ContractDatabase;
use crate::made::{self, NOW};

pub async fn open(bed: &ContractDatabase, company: u128) -> Vec<Contingency> {
    let company = CompanyId(made::uuid(company));
    bed.ongoing(company, Environment::Test).await.unwrap()
}

fn declaration(number: u128, mark: ContingencyReason, now: OffsetDateTime) -> Declaration {
    Declaration {
        id: ContingencyId(made::uuid(number)),
        company: CompanyId(made::uuid(1)),
        environment: Environment::Test,
        mark,
        now,
    }
}

/// What is told of a document that has just entered the contingency with a number.
fn entered(number: u128, mark: ContingencyReason, began_at: OffsetDateTime) -> DocumentContingency {
    DocumentContingency {
        id: ContingencyId(made::uuid(number)),
        mark,
        began_at,
        end: None,
        event: None,
        document_due_at: None,
    }
}

fn of_company(mut document: NewDocument, company: u128) -> NewDocument {
    document.establishment = made::establishment_id(company, 1);
    document.series.company = CompanyId(made::uuid(company));
    document
}

pub async fn documents_with_one_mark_share_a_contingency(bed: &ContractDatabase) {
    made::register(bed).await;
    let mut earlier = made::in_contingency(1);
    earlier.contingency.as_mut().unwrap().since = NOW - Duration::minutes(5);
    made::store(bed, made::in_contingency(2)).await;
    let mut another = made::in_contingency(3);
    another.contingency = Some(made::entry(901, made::mark_because("Inundación")));
    made::store(bed, another).await;
    // It began with its earliest document, whichever came first.
    earlier.contingency.as_mut().unwrap().new = ContingencyId(made::uuid(902));
    made::store(bed, earlier).await;
    let expected = Contingency {
        id: ContingencyId(made::uuid(900)),
        company: CompanyId(made::uuid(1)),
        environment: Environment::Test,
        mark: made::mark(),
        is_declared: false,
        began_at: NOW - Duration::minutes(5),
        status: ContingencyStatus::Open { why: None },
    };
    let other = Contingency {
        id: ContingencyId(made::uuid(901)),
        mark: made::mark_because("Inundación"),
        began_at: NOW,
        ..expected.clone()
    };
    assert_eq!(open(bed, 1).await, [expected.clone(), other]);
    let found = bed.find(made::code(2)).await.unwrap().unwrap();
    assert_eq!(found.transmission, TransmissionKind::Contingency);
    assert_eq!(
        found.contingency,
        Some(entered(900, made::mark(), expected.began_at))
    );
    // After its end there is a new one.
    let (ended_at, due) = (NOW + Duration::hours(1), NOW + Duration::hours(25));
    let end = ContingencyEnd {
        at: ended_at,
        event_due_at: due,
    };
    let ended = Contingency {
        status: ContingencyStatus::Ended(end),
        ..expected.clone()
    };
    assert_eq!(bed.end(expected.id, ended_at, due).await.unwrap(), ended);
    // It ends once: who comes later is told how it stands.
    let late = ended_at + Duration::minutes(1);
    assert_eq!(bed.end(expected.id, late, late).await.unwrap(), ended);
    let mut late = made::in_contingency(4);
    late.contingency.as_mut().unwrap().new = ContingencyId(made::uuid(903));
    made::store(bed, late).await;
    let found = bed.find(made::code(4)).await.unwrap().unwrap();
    assert_eq!(found.contingency, Some(entered(903, made::mark(), NOW)));
    let found = bed.find(made::code(2)).await.unwrap().unwrap();
    assert_eq!(found.contingency.unwrap().end, Some(end));
    bed.assert_counted();
}

pub async fn a_group_of_companies_and_marks_enters_at_once(bed: &ContractDatabase) {
    let marks = [made::mark(), made::mark_because("Inundación")];
    for company in 1..=3 {
        bed.register(made::company(company)).await.unwrap();
    }
    let servers = [Arc::new(bed.open_again()), Arc::new(bed.open_again())];
    let entering: Vec<_> = (0..192_u128)
        .zip(servers.iter().cycle())
        .map(|(step, server)| {
            let mut document = of_company(made::document(1_000 + step), step % 3 + 1);
            let mark = marks[usize::try_from(step / 3 % 2).unwrap()].clone();
            document.contingency = Some(made::entry(5_000 + step, mark));
            let server = Arc::clone(server);
            tokio::spawn(async move { made::store(&server, document).await })
        })
        .collect();
    for one in entering {
        one.await.unwrap();
    }
    for company in 1..=3 {
        let found = open(bed, company).await;
        let told: BTreeSet<_> = found
            .iter()
            .map(|one| one.mark.reason().is_some())
            .collect();
        assert_eq!((found.len(), told.len()), (2, 2));
        let company = CompanyId(made::uuid(company));
        let summaries = bed.recent(company, Environment::Test, 10).await.unwrap();
        for summary in summaries {
            assert_eq!((summary.documents, summary.waiting), (32, 32));
        }
    }
    assert_eq!(bed.unclosed(made::ENVIRONMENT).await.unwrap().len(), 6);
    bed.assert_counted();
}

pub async fn a_declaration_joins_the_open_contingency(bed: &ContractDatabase) {
    made::register(bed).await;
    let first = bed
        .declare(declaration(800, made::mark(), NOW))
        .await
        .unwrap();
    assert!(first.is_declared);
    assert_eq!(first.id, ContingencyId(made::uuid(800)));
    made::store(bed, made::in_contingency(1)).await;
    let again = declaration(801, made::mark(), NOW + Duration::hours(1));
    assert_eq!(bed.declare(again).await.unwrap(), first);
    // One that a document opened is declared from now on.
    let mut flooded = made::in_contingency(2);
    flooded.contingency = Some(made::entry(901, made::mark_because("Inundación")));
    made::store(bed, flooded).await;
    let declared = declaration(802, made::mark_because("Inundación"), NOW);
    let declared = bed.declare(declared).await.unwrap();
    assert_eq!(declared.id, ContingencyId(made::uuid(901)));
    assert!(declared.is_declared);
    assert_eq!(open(bed, 1).await.len(), 2);
    assert_eq!(open(bed, 2).await, []);
}

/// Stores document 1 and puts it into contingency; answers its first bytes.
async fn rerendered(bed: &ContractDatabase) -> Arc<str> {
    made::register(bed).await;
    made::store(bed, made::document(1)).await;
    let before = bed.find(made::code(1)).await.unwrap().unwrap();
    assert!(bed.enter_contingency(made::rerendered(1)).await.unwrap());
    bed.assert_counted();
    before.json
}

fn decided(number: u128, status: Status, rendering: TransmissionKind) -> DocumentResult {
    DocumentResult {
        rendering,
        signature: Some(Signature("bGFzdA".into())),
        ..made::outcome(number, status)
    }
}

fn spares(bed: &ContractDatabase, transmission: &str, json: &str, signature: &str) -> i64 {
    bed.number(&format!(
        "SELECT count(*) FROM spare_renderings WHERE transmission = '{transmission}' \
         AND json = '{json}' AND signature = '{signature}'"
    ))
}

pub async fn a_document_enters_contingency_with_other_bytes(bed: &ContractDatabase) {
    let first = rerendered(bed).await;
    let found = bed.find(made::code(1)).await.unwrap().unwrap();
    let new = made::rerendered(1);
    assert_eq!(
        (found.json, found.signature),
        (new.json, Some(new.signature))
    );
    assert_eq!(found.transmission, TransmissionKind::Contingency);
    assert_eq!(found.status, Status::Pending);
    assert_eq!(found.contingency, Some(entered(900, made::mark(), NOW)));
    assert_eq!(spares(bed, "NORMAL", &first, "ZWFybGllcg"), 1);
    let waiting = bed
        .awaiting(Awaiting::Unlisted(ContingencyId(made::uuid(900))), 5)
        .await;
    let waiting = waiting.unwrap();
    assert_eq!(waiting.len(), 1);
    let unanswered = UnansweredCopies {
        normal: 1,
        marked: 0,
    };
    assert_eq!(waiting[0].unanswered, unanswered);
    // Once: neither again, nor what was decided about or is not there.
    made::store(bed, made::document(2)).await;
    let received = made::outcome(2, made::received('A'));
    assert!(bed.record_result(received).await.unwrap());
    for number in 1..=3 {
        let mut again = made::rerendered(number);
        again.entry = made::entry(910, made::mark_because("Inundación"));
        assert!(!bed.enter_contingency(again).await.unwrap());
    }
    assert_eq!(open(bed, 1).await.len(), 1);
    bed.assert_counted();
}

pub async fn the_rendering_that_was_stamped_is_the_document(bed: &ContractDatabase) {
    let first = rerendered(bed).await;
    // A signature alone changes neither.
    let held = decided(1, Status::Pending, TransmissionKind::Contingency);
    assert!(bed.record_result(held).await.unwrap());
    let stamped = decided(1, made::received('A'), TransmissionKind::Normal);
    assert!(bed.record_result(stamped).await.unwrap());
    let found = bed.find(made::code(1)).await.unwrap().unwrap();
    assert_eq!((&found.json, found.status), (&first, made::received('A')));
    assert_eq!(found.signature, Some(Signature("ZWFybGllcg".into())));
    assert_eq!(found.transmission, TransmissionKind::Normal);
    assert_eq!(found.contingency, None);
    let marked = made::rerendered(1).json;
    assert_eq!(spares(bed, "CONTINGENCY", &marked, "bGFzdA"), 1);
    let id = ContingencyId(made::uuid(900));
    assert_eq!(bed.awaiting(Awaiting::Unlisted(id), 5).await.unwrap(), []);
    bed.assert_counted();
}

pub async fn the_rendering_with_the_marks_stays_when_that_was_stamped(bed: &ContractDatabase) {
    rerendered(bed).await;
    let stamped = decided(1, made::received('A'), TransmissionKind::Contingency);
    assert!(bed.record_result(stamped).await.unwrap());
    let found = bed.find(made::code(1)).await.unwrap().unwrap();
    assert_eq!(found.json, made::rerendered(1).json);
    assert_eq!(found.transmission, TransmissionKind::Contingency);
    assert!(found.contingency.is_some());
    // A document that was born in contingency has no other.
    made::store(bed, made::in_contingency(2)).await;
    let before = bed.find(made::code(2)).await.unwrap().unwrap();
    let stamped = decided(2, made::received('B'), TransmissionKind::Normal);
    assert!(bed.record_result(stamped).await.unwrap());
    let found = bed.find(made::code(2)).await.unwrap().unwrap();
    assert_eq!(
        (found.json, found.transmission),
        (before.json, before.transmission)
    );
    assert_eq!(found.status, made::received('B'));
    bed.assert_counted();
}

pub async fn many_documents_enter_and_are_settled_at_once(bed: &ContractDatabase) {
    made::register(bed).await;
    let one = Arc::new(bed.open_again());
    let other = Arc::new(bed.open_again());
    for number in 1..=96 {
        made::store(bed, made::document(number)).await;
    }
    // Each enters, and is held and settled by another server at the same time.
    let attempts: Vec<_> = (1..=96_u128)
        .map(|number| {
            let (one, other) = (Arc::clone(&one), Arc::clone(&other));
            let lease = LeaseRenewal {
                generation_code: made::code(97 - number),
                revision: 0,
                lease: LeaseNumber::FIRST,
                due_at: made::DUE,
                resends: 1,
                unanswered: 1,
                postponed_at: None,
            };
            tokio::spawn(async move {
                let kind = match number % 2 {
                    0 => TransmissionKind::Normal,
                    _ => TransmissionKind::Contingency,
                };
                let (entered, settled, held) = tokio::join!(
                    one.enter_contingency(made::rerendered(number)),
                    other.record_result(decided(number, made::received_as(number), kind)),
                    other.renew_lease(lease),
                );
                held.unwrap();
                (number, entered.unwrap(), settled.unwrap())
            })
        })
        .collect();
    for attempt in attempts {
        let (number, entered, settled) = attempt.await.unwrap();
        assert!(settled);
        let found = bed.find(made::code(number)).await.unwrap().unwrap();
        let expected = match (entered, number % 2) {
            (true, 1) => TransmissionKind::Contingency,
            _ => TransmissionKind::Normal,
        };
        assert_eq!(found.transmission, expected, "{number}");
    }
    bed.assert_counted();
}

pub async fn lists_tell_the_contingency_of_each_document(bed: &ContractDatabase) {
    made::register(bed).await;
    made::store(bed, made::document(1)).await;
    made::store(bed, made::in_contingency(2)).await;
    made::store(bed, made::in_contingency(3)).await;
    let filter = made::everything();
    let told = async |filter: &DocumentFilter| -> Vec<bool> {
        let page = bed.list(filter, PageStart::Skip(0), 10).await.unwrap();
        let documents = page.documents.iter();
        documents.map(|one| one.contingency.is_some()).collect()
    };
    assert_eq!(told(&filter).await, [true, true, false]);
    let narrow = DocumentFilter {
        transmission: Some(TransmissionKind::Contingency),
        ..filter.clone()
    };
    assert_eq!(told(&narrow).await, [true, true]);
    let page = bed.list(&filter, PageStart::Skip(0), 10).await.unwrap();
    assert_eq!((page.counters.normal, page.counters.contingency), (1, 2));
    // One that has lost its contingency spoils no list.
    bed.tamper("DELETE FROM contingency_documents WHERE document_id IN (SELECT id FROM documents WHERE generation_code LIKE '%2')");
    assert_eq!(told(&filter).await, [true, false]);
    assert!(bed.find(made::code(2)).await.is_err());
    bed.tamper("UPDATE contingencies SET cause = '9'");
    assert_eq!(told(&filter).await, [false]);
    assert!(bed.find(made::code(3)).await.is_err());
    assert_eq!(open(bed, 1).await, []);
}
