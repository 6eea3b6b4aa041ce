//! Idempotency keys.

use std::sync::Arc;

use dte_application::ports::{Documents, IdempotencyKey, StoreError, StoreResult};

use crate::contract_database::ContractDatabase;
use crate::made;

fn key(text: &str) -> IdempotencyKey {
    IdempotencyKey {
        establishment: made::establishment_id(1, 1),
        key: text.into(),
        fingerprint: "another".into(),
        of_bytes: None,
    }
}

pub async fn of_concurrent_requests_with_one_key_one_is_stored(bed: &ContractDatabase) {
    made::register(bed).await;
    let databases = [Arc::new(bed.open_again()), Arc::new(bed.open_again())];
    let attempts: Vec<_> = (1..=160)
        .map(|number| {
            let database = Arc::clone(&databases[usize::try_from(number % 2).unwrap()]);
            let key = format!("key-{}", number % 5);
            let document = made::claiming(number, &key);
            tokio::spawn(async move { (key, number, database.store(document).await.unwrap()) })
        })
        .collect();
    let mut winners = std::collections::BTreeMap::new();
    let mut replays = Vec::new();
    for attempt in attempts {
        match attempt.await.unwrap() {
            (key, number, StoreResult::Created { .. }) => {
                assert_eq!(winners.insert(key, number), None);
            }
            (key, _, StoreResult::Replayed(claim)) => replays.push((key, claim)),
        }
    }
    assert_eq!((winners.len(), replays.len()), (5, 155));
    for (text, claim) in replays {
        let first = made::claiming(winners[&text], &text).claim.unwrap();
        assert_eq!(claim, first);
        assert_eq!(bed.claim(&key(&text)).await.unwrap(), Some(first));
    }
    // The replays took no numbers.
    assert_eq!(made::store(bed, made::document(1_000)).await.sequence, 6);
}

pub async fn a_key_belongs_to_its_establishment(bed: &ContractDatabase) {
    made::register(bed).await;
    made::store(bed, made::claiming(1, "key")).await;
    let mut branch = made::claiming(2, "key");
    branch.establishment = made::establishment_id(1, 2);
    branch.series = made::branch_series();
    if let Some(claim) = &mut branch.claim {
        claim.key.establishment = branch.establishment;
    }
    made::store(bed, branch).await;
    assert_eq!(bed.claim(&key("another")).await.unwrap(), None);
}

pub async fn a_claim_and_its_number_roll_back_together(bed: &ContractDatabase) {
    made::register(bed).await;
    made::store(bed, made::document(1)).await;
    // The code is taken: everything of this request must vanish with it.
    let mut document = made::claiming(1, "key");
    let refused = bed.store(document.clone()).await;
    assert!(matches!(refused, Err(StoreError::Port(_))), "{refused:?}");
    assert_eq!(bed.claim(&key("key")).await.unwrap(), None);

    document = made::claiming(2, "key");
    assert_eq!(made::store(bed, document).await.sequence, 2);
    assert!(bed.claim(&key("key")).await.unwrap().is_some());
}
