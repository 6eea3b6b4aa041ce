//! The identifiers that issuers' own systems give documents.

use std::sync::Arc;

use dte_application::ports::{
    CompanyId, Documents, EventFacts, NewDocument, Outbox, StoreError, StoreResult,
};
use dte_domain::correction;
use dte_domain::identification::Environment;
use dte_domain::income_tax::IncomeTax;
use dte_domain::lifecycle::{Rejection, Status, StatusKind};
use dte_domain::own_reference::{ExternalId, Metadata, OwnReference};
use dte_domain::value::Value;
use time::Duration;

use crate::contract_database::ContractDatabase;
use crate::made::{self, NOW};

fn id(text: &str) -> ExternalId {
    ExternalId::parse(text).unwrap()
}

fn named(number: u128, text: &str) -> NewDocument {
    NewDocument {
        own: OwnReference {
            external_id: Some(id(text)),
            metadata: None,
            income_tax: IncomeTax::read("12-12"),
        },
        ..made::document(number)
    }
}

async fn owner_of(bed: &ContractDatabase, text: &str) -> Option<u128> {
    let company = CompanyId(made::uuid(1));
    let id = id(text);
    let found = bed.find_by_external_id(company, Environment::Test, &id);
    let code = found.await.unwrap()?.generation_code;
    (1..1_000).find(|number| made::code(*number) == code)
}

fn is_taken<T>(stored: &Result<T, StoreError>) -> bool {
    matches!(stored, Err(StoreError::ExternalIdTaken))
}

async fn reject(bed: &ContractDatabase, number: u128, code: &str) {
    let status = Status::Rejected {
        rejection: Rejection {
            code: code.into(),
            ..made::rejection()
        },
        at: NOW,
    };
    assert!(
        bed.record_result(made::outcome(number, status))
            .await
            .unwrap()
    );
}

/// The document stored so much later.
fn later(mut document: NewDocument, by: Duration) -> NewDocument {
    document.now += by;
    document.due_at += by;
    document
}

pub async fn an_identifier_is_one_documents(bed: &ContractDatabase) {
    made::register(bed).await;
    let metadata = Metadata(vec![
        (made::good("orden"), made::good("«ñ» \"1\"")),
        (made::good("a"), made::good("")),
    ]);
    let mut first = named(1, "A|%-1");
    first.own.metadata = Some(metadata);
    let own = first.own.clone();
    made::store(bed, first).await;
    assert_eq!(owner_of(bed, "A|%-1").await, Some(1));
    assert_eq!(owner_of(bed, "a|%-1").await, None);
    assert_eq!(bed.find(made::code(1)).await.unwrap().unwrap().own, own);
    assert!(is_taken(&bed.store(named(2, "A|%-1")).await));
    // It took no number, and others go on without any.
    assert_eq!(made::store(bed, made::document(3)).await.sequence, 2);
    let mut other_environment = named(4, "A|%-1");
    other_environment.series.environment = Environment::Production;
    made::store(bed, other_environment).await;

    assert!(
        bed.record_result(made::outcome(1, made::received('A')))
            .await
            .unwrap()
    );
    let events = bed
        .events_after(CompanyId(made::uuid(1)), 0, 10)
        .await
        .unwrap();
    let EventFacts::Document(facts) = &events[0].facts else {
        panic!("{events:?}");
    };
    assert_eq!(facts.external_id, own.external_id);
    assert!(is_taken(&bed.store(named(5, "A|%-1")).await));
}

pub async fn a_claimed_key_goes_before_an_identifier(bed: &ContractDatabase) {
    made::register(bed).await;
    let mut first = made::claiming(1, "key");
    first.own = named(1, "A-1").own;
    made::store(bed, first.clone()).await;
    let again = bed
        .store(NewDocument {
            generation_code: made::code(2),
            ..first
        })
        .await;
    assert!(matches!(again, Ok(StoreResult::Replayed(_))), "{again:?}");
    // What is refused for its identifier leaves its key.
    let mut other = made::claiming(3, "another");
    other.own = named(3, "A-1").own;
    let key = other.claim.as_ref().unwrap().key.clone();
    assert!(is_taken(&bed.store(other).await));
    assert_eq!(bed.claim(&key).await.unwrap(), None);
}

pub async fn of_concurrent_requests_with_one_identifier_one_is_stored(bed: &ContractDatabase) {
    made::register(bed).await;
    let databases = [Arc::new(bed.open_again()), Arc::new(bed.open_again())];
    let attempts: Vec<_> = (1..=80)
        .map(|number| {
            let database = Arc::clone(&databases[usize::try_from(number % 2).unwrap()]);
            let document = named(number, &format!("order-{}", number % 5));
            tokio::spawn(async move { (number % 5, number, database.store(document).await) })
        })
        .collect();
    let mut winners = std::collections::BTreeMap::new();
    for attempt in attempts {
        match attempt.await.unwrap() {
            (order, number, Ok(StoreResult::Created { .. })) => {
                assert_eq!(winners.insert(order, number), None);
            }
            (_, _, stored) => assert!(is_taken(&stored), "{stored:?}"),
        }
    }
    assert_eq!(winners.len(), 5);
    for (order, number) in winners {
        assert_eq!(owner_of(bed, &format!("order-{order}")).await, Some(number));
    }
    assert_eq!(made::store(bed, made::document(1_000)).await.sequence, 6);
}

pub async fn a_rejected_document_keeps_its_identifier_as_long_as_it_can_be_corrected(
    bed: &ContractDatabase,
) {
    made::register(bed).await;
    made::store(bed, named(1, "A-1")).await;
    reject(bed, 1, "020").await;
    let within = correction::WITHIN;
    assert!(is_taken(&bed.store(later(named(2, "A-1"), within)).await));
    let after = within + Duration::microseconds(1);
    made::store(bed, later(named(3, "A-1"), after)).await;
    assert_eq!(owner_of(bed, "A-1").await, Some(3));
    assert!(is_taken(&bed.store(later(named(4, "A-1"), after)).await));
    let before = bed.find(made::code(1)).await.unwrap().unwrap();
    assert_eq!(before.own.external_id, Some(id("A-1")));
    assert_eq!(before.status.kind(), StatusKind::Rejected);

    // One that can never be corrected gives it up at once.
    made::store(bed, named(5, "B-1")).await;
    reject(bed, 5, correction::DUPLICATE).await;
    made::store(bed, named(6, "B-1")).await;
    assert_eq!(owner_of(bed, "B-1").await, Some(6));
}

pub async fn a_correction_keeps_its_identifier(bed: &ContractDatabase) {
    made::register(bed).await;
    made::store(bed, named(1, "A-1")).await;
    made::store(bed, named(2, "A-2")).await;
    reject(bed, 1, "020").await;
    let other = bed.correct(made::corrected(named(1, "A-2"))).await;
    assert!(is_taken(&other), "{other:?}");
    bed.correct(made::corrected(named(1, "A-1"))).await.unwrap();
    let found = bed.find(made::code(1)).await.unwrap().unwrap();
    assert_eq!((found.revision, found.own), (1, named(1, "A-1").own));
    assert!(is_taken(&bed.store(named(3, "A-1")).await));
    assert_eq!(owner_of(bed, "A-1").await, Some(1));
    bed.assert_counted();
}

/// A document that is stored again under an identifier that two versions of it could have lost.
pub async fn who_lost_an_identifier_is_not_corrected_with_it(bed: &ContractDatabase) {
    made::register(bed).await;
    made::store(bed, named(1, "A-1")).await;
    reject(bed, 1, "020").await;
    let after = correction::WITHIN + Duration::microseconds(1);
    made::store(bed, later(named(2, "A-1"), after)).await;
    let late = bed
        .correct(made::corrected(later(named(1, "A-1"), after)))
        .await;
    assert!(is_taken(&late), "{late:?}");
}
