//! One document: stored, found, settled.

use std::sync::Arc;

use dte_application::ports::{
    CompanyId, DocumentRecord, Documents, Signature, StoreError, StoreResult, TransmissionKind,
};
use dte_domain::edition::Edition;
use dte_domain::identification::{DocumentType, Environment, LocalTime};
use dte_domain::lifecycle::Status;
use dte_domain::own_reference::OwnReference;
use dte_persistence::{Database, DatabaseOptions};
use time::Duration;

use super::leases::locked;
use crate::contract_database::ContractDatabase;
use crate::made::{self, NOW};

pub async fn a_document_is_found_by_its_own_company_only(bed: &ContractDatabase) {
    made::register(bed).await;
    made::store(bed, made::document(1)).await;
    let (own, other) = (CompanyId(made::uuid(1)), CompanyId(made::uuid(2)));
    let found = bed.find_of(own, made::code(1)).await.unwrap();
    assert!(found.is_some());
    assert_eq!(found, bed.find(made::code(1)).await.unwrap());
    assert_eq!(bed.find_of(other, made::code(1)).await.unwrap(), None);
    assert_eq!(bed.find_of(own, made::code(2)).await.unwrap(), None);
}

pub async fn a_stored_document_is_found_as_it_was_answered(bed: &ContractDatabase) {
    made::register(bed).await;
    let document = made::document(1);
    let stored = bed.store(document.clone()).await.unwrap();
    let StoreResult::Created {
        control_number,
        json,
    } = stored
    else {
        panic!("{stored:?}");
    };
    assert_eq!(*json, document.body.with_number(control_number.as_ref()));
    assert_eq!(
        bed.find(made::code(1)).await.unwrap(),
        Some(DocumentRecord {
            generation_code: made::code(1),
            company: CompanyId(made::uuid(1)),
            establishment: made::establishment_id(1, 1),
            document_type: DocumentType::Ccf,
            environment: Environment::Test,
            edition: document.edition,
            schema_version: 3,
            receiver: document.receiver,
            control_number: Some("DTE-03-M001P001-000000000000001".into()),
            transmission: TransmissionKind::Normal,
            status: Status::Pending,
            issued_at: LocalTime::at(NOW),
            recorded: document.recorded,
            created_at: NOW,
            updated_at: NOW,
            json,
            signature: None,
            revision: 0,
            unanswered: 1,
            own: OwnReference::default(),
            contingency: None,
            invalidation: None,
            replaces: Vec::new(),
        })
    );
    assert_eq!(bed.find(made::code(2)).await.unwrap(), None);
}

pub async fn every_status_comes_back_as_it_was_kept(bed: &ContractDatabase) {
    made::register(bed).await;
    let statuses = [
        made::received('A'),
        Status::Received {
            stamp: made::stamp('B'),
            stamped_at: NOW,
            observations: vec!["Revisar «correo»".into(), String::new()],
        },
        made::rejected(),
        Status::Invalidated {
            stamp: made::stamp('C'),
            stamped_at: None,
            event: made::code(77),
        },
    ];
    for (number, status) in (1..).zip(statuses) {
        made::store(bed, made::document(number)).await;
        let mut outcome = made::outcome(number, status.clone());
        outcome.signature = Some(Signature("c2lnbmF0dXJl".into()));
        assert!(bed.record_result(outcome).await.unwrap());
        let found = bed.find(made::code(number)).await.unwrap().unwrap();
        assert_eq!(found.status, status);
        assert_eq!(found.signature, Some(Signature("c2lnbmF0dXJl".into())));
        assert_eq!(found.created_at, NOW);
        assert_eq!(found.updated_at, NOW + Duration::seconds(2));
    }
}

pub async fn a_document_is_settled_only_once(bed: &ContractDatabase) {
    made::register(bed).await;
    let database = Arc::new(bed.open_again());
    for number in 1..=20 {
        made::store(bed, made::document(number)).await;
    }
    let mut kept = vec![Vec::new(); 21];
    let attempts: Vec<_> = (0..100_u8)
        .map(|attempt| {
            let database = Arc::clone(&database);
            let number = u128::from(attempt % 20) + 1;
            let letter = char::from(b'A' + attempt / 20);
            tokio::spawn(async move {
                let outcome = made::outcome(number, made::received_by(number, letter));
                (
                    number,
                    letter,
                    database.record_result(outcome).await.unwrap(),
                )
            })
        })
        .collect();
    for attempt in attempts {
        let (number, letter, changed) = attempt.await.unwrap();
        if changed {
            kept[usize::try_from(number).unwrap()].push(letter);
        }
    }
    for number in 1..=20_u8 {
        let [letter] = kept[usize::from(number)][..] else {
            panic!("{kept:?}");
        };
        let found = bed.find(made::code(number.into())).await.unwrap().unwrap();
        let number = u128::from(number);
        assert_eq!(found.status, made::received_by(number, letter));
    }
    assert!(
        !bed.record_result(made::outcome(1, made::rejected()))
            .await
            .unwrap()
    );
    assert!(
        !bed.record_result(made::outcome(99, made::rejected()))
            .await
            .unwrap()
    );
}

pub async fn a_signature_is_kept_while_the_document_stays_pending(bed: &ContractDatabase) {
    made::register(bed).await;
    made::store(bed, made::document(1)).await;
    let mut held = made::outcome(1, Status::Pending);
    held.signature = Some(Signature("c2lnbmF0dXJl".into()));
    assert!(bed.record_result(held).await.unwrap());
    assert!(
        bed.record_result(made::outcome(1, made::received('A')))
            .await
            .unwrap()
    );
    let found = bed.find(made::code(1)).await.unwrap().unwrap();
    assert_eq!(found.signature, Some(Signature("c2lnbmF0dXJl".into())));
    assert_eq!(found.status, made::received('A'));
}

pub async fn a_full_queue_refuses_documents_and_takes_outcomes(bed: &ContractDatabase) {
    made::register(bed).await;
    let narrow = DatabaseOptions {
        queue: 4,
        ..ContractDatabase::OPTIONS
    };
    let database = Arc::new(Database::open(bed.url(), narrow).unwrap());
    let (mut stored, mut refused, mut next) = (0, 0, 1);
    while refused == 0 {
        let attempts: Vec<_> = (next..next + 200)
            .map(|number| {
                let database = Arc::clone(&database);
                let document = made::document(number);
                tokio::spawn(async move {
                    let answer = database.store(document).await;
                    // Nothing of it, whatever the answer: never refused for want of room.
                    let outcome = made::outcome(number, made::received_as(number));
                    (answer, database.record_result(outcome).await.unwrap())
                })
            })
            .collect();
        next += 200;
        for attempt in attempts {
            match attempt.await.unwrap() {
                (Ok(StoreResult::Created { .. }), true) => stored += 1,
                (Err(StoreError::Overloaded), false) => refused += 1,
                other => panic!("{other:?}"),
            }
        }
    }
    let last = made::store(bed, made::document(99_999)).await;
    assert_eq!(last.sequence, stored + 1);
}

pub async fn a_probe_writes_and_takes_no_number(bed: &ContractDatabase) {
    made::register(bed).await;
    for _ in 0..3 {
        bed.probe().await.unwrap();
    }
    assert_eq!(made::store(bed, made::document(1)).await.sequence, 1);
    bed.tamper("DROP TABLE installation");
    assert!(bed.probe().await.is_err());
}

pub async fn unsettled_documents_of_a_generation_are_counted(bed: &ContractDatabase) {
    made::register(bed).await;
    let count = async |company: u128, environment, edition| {
        let company = CompanyId(made::uuid(company));
        let count = bed.unsettled_of(company, environment, edition).await;
        count.unwrap()
    };
    let first = async || count(1, Environment::Test, Edition::Of2022).await;
    made::store(bed, made::document(1)).await;
    made::store(bed, made::document(2)).await;
    made::store(bed, made::in_contingency(3)).await;
    let mut second = made::document(4);
    second.edition = Edition::Of2026;
    made::store(bed, second).await;
    assert_eq!(first().await, 3);
    assert_eq!(count(1, Environment::Test, Edition::Of2026).await, 1);
    assert_eq!(count(1, Environment::Production, Edition::Of2022).await, 0);
    assert_eq!(count(2, Environment::Test, Edition::Of2022).await, 0);
    bed.enter_contingency(made::rerendered(2)).await.unwrap();
    assert_eq!(first().await, 3);
    bed.record_result(made::outcome(1, made::received('A')))
        .await
        .unwrap();
    assert_eq!(first().await, 2);
    let mut stamped = made::outcome(3, made::received('B'));
    stamped.rendering = TransmissionKind::Contingency;
    bed.record_result(stamped).await.unwrap();
    assert_eq!(first().await, 1);
}

/// Documents of company 1 in an environment; each is to be settled with the stamp A.
async fn of_one_stamp(
    bed: &ContractDatabase,
    environment: Environment,
    numbers: std::ops::RangeInclusive<u128>,
) {
    for number in numbers {
        let mut document = made::document(number);
        document.series.environment = environment;
        made::store(bed, document).await;
    }
}

pub async fn a_stamp_that_another_document_has_is_none(bed: &ContractDatabase) {
    made::register(bed).await;
    of_one_stamp(bed, Environment::Production, 1..=2).await;
    of_one_stamp(bed, Environment::Test, 3..=3).await;
    let record_result = async |number| {
        let outcome = made::outcome(number, made::received('A'));
        bed.record_result(outcome).await.unwrap()
    };
    assert!(record_result(1).await);
    // However often the authority says so.
    for _ in 0..6 {
        assert!(!record_result(2).await);
    }
    let found = bed.find(made::code(2)).await.unwrap().unwrap();
    assert_eq!(found.status, Status::Pending);
    // Of another environment it may be the same.
    assert!(record_result(3).await);
    // Its own it takes.
    let own = made::outcome(2, made::received('B'));
    assert!(bed.record_result(own).await.unwrap());
    bed.assert_counted();
}

/// Never that of the row's change.
pub async fn a_decision_has_the_moment_that_the_authority_tells(bed: &ContractDatabase) {
    made::register(bed).await;
    let told = NOW - Duration::seconds(9);
    for (number, status) in [(1, made::received_as(1)), (2, made::rejected())] {
        made::store(bed, made::document(number)).await;
        let outcome = made::outcome(number, made::decided_then(status, told));
        let (status, changed_at) = (outcome.status.clone(), outcome.now);
        assert!(bed.record_result(outcome).await.unwrap());
        let found = bed.find(made::code(number)).await.unwrap().unwrap();
        assert_eq!(found.status, status, "{number}");
        assert_eq!(found.updated_at, changed_at, "{number}");
    }
}

pub async fn of_one_stamp_in_a_group_each_environment_takes_one(bed: &ContractDatabase) {
    made::register(bed).await;
    of_one_stamp(bed, Environment::Production, 1..=1).await;
    of_one_stamp(bed, Environment::Test, 2..=2).await;
    let server = Arc::new(bed.open_again());
    // The first command keeps the writer waiting, so that the others come together.
    let unlocking = locked(bed);
    let first = Arc::clone(&server);
    let first = tokio::spawn(async move { made::store(&first, made::document(3)).await });
    tokio::time::sleep(std::time::Duration::from_millis(500)).await;
    let settling = [1, 2].map(|number| {
        let server = Arc::clone(&server);
        let outcome = made::outcome(number, made::received('A'));
        tokio::spawn(async move { server.record_result(outcome).await.unwrap() })
    });
    first.await.unwrap();
    for settled in settling {
        assert!(settled.await.unwrap());
    }
    unlocking.join().unwrap();
    bed.assert_counted();
}

pub async fn of_two_documents_with_one_stamp_in_a_group_one_is_settled(bed: &ContractDatabase) {
    made::register(bed).await;
    of_one_stamp(bed, Environment::Production, 1..=20).await;
    let server = Arc::new(bed.open_again());
    let settling: Vec<_> = (1..=20)
        .map(|number| {
            let server = Arc::clone(&server);
            let outcome = made::outcome(number, made::received('A'));
            tokio::spawn(async move { server.record_result(outcome).await.unwrap() })
        })
        .collect();
    let mut kept = 0;
    for one in settling {
        kept += u32::from(one.await.unwrap());
    }
    assert_eq!(kept, 1);
    assert_eq!(
        bed.number("SELECT count(*) FROM documents WHERE stamp IS NOT NULL"),
        1
    );
    bed.assert_counted();
}
