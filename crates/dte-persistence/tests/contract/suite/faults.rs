//! Damaged rows, restarts, the end.

use std::error::Error;
use std::sync::Arc;

use dte_application::ports::{
    Companies, CompanyId, Documents, IdempotencyKey, PageStart, PortError, StoreError, StoreResult,
};
use dte_persistence::{Database, DatabaseKind, InconsistentRow, OpenError};

use crate::contract_database::ContractDatabase;
use crate::made::{self, NOW};

/// The damage that an error tells of.
fn damage(error: &PortError) -> InconsistentRow {
    let mut cause: Option<&(dyn Error + 'static)> = error.source();
    while let Some(inner) = cause {
        if let Some(found) = inner.downcast_ref::<InconsistentRow>() {
            return found.clone();
        }
        cause = inner.source();
    }
    panic!("{error:?}");
}

pub async fn a_damaged_document_is_reported_and_spoils_no_list(bed: &ContractDatabase) {
    made::register(bed).await;
    for number in 1..=5 {
        made::store(bed, made::document(number)).await;
    }
    let code = made::code(2);
    bed.tamper(&format!(
        "UPDATE documents SET document_type = 'XX' WHERE generation_code = '{code}'"
    ));
    let error = bed.find(code).await.unwrap_err();
    assert!(!error.transient);
    let damaged = damage(&error);
    assert_eq!(
        (damaged.table, &*damaged.key, damaged.column),
        ("documents", &*code.to_string(), "document_type")
    );
    // Another one has lost its body.
    let code = made::code(4);
    bed.tamper(&format!(
        "DELETE FROM document_bodies WHERE document_id = \
         (SELECT id FROM documents WHERE generation_code = '{code}')"
    ));
    assert_eq!(
        damage(&bed.find(code).await.unwrap_err()).table,
        "document_bodies"
    );

    let page = bed
        .list(&made::everything(), PageStart::Skip(0), 10)
        .await
        .unwrap();
    assert_eq!(page.documents.len(), 3);
    assert_eq!(page.counters.total(), 5);
    let late = NOW + time::Duration::DAY;
    let due = bed
        .lease_due_documents(made::ENVIRONMENT, late, late, 10)
        .await
        .unwrap();
    assert_eq!(due.len(), 5);
    // The rest goes on, also after a restart.
    let database = bed.open_again();
    assert_eq!(made::store(&database, made::document(6)).await.sequence, 6);
}

pub async fn nobody_deletes_a_document_or_who_issued_it(bed: &ContractDatabase) {
    made::register(bed).await;
    made::store(bed, made::document(1)).await;
    for table in ["documents", "establishments"] {
        let told = format!("{table} are never deleted");
        assert!(bed.refuses(&format!("DELETE FROM {table}"), &told));
    }
    if bed.kind() == DatabaseKind::Postgresql {
        let told = "documents are never deleted";
        assert!(bed.refuses("TRUNCATE documents CASCADE", told));
    }
    assert!(bed.find(made::code(1)).await.unwrap().is_some());
}

pub async fn damaged_counters_spoil_no_list(bed: &ContractDatabase) {
    made::register(bed).await;
    for number in 1..=4 {
        made::store(bed, made::document(number)).await;
    }
    for number in 1..=2 {
        let outcome = made::outcome(number, made::received_as(number));
        assert!(bed.record_result(outcome).await.unwrap());
    }
    let column = [
        "documents = -7",
        "transmission = 'LOST'",
        "period = 'never'",
    ];
    for damage in column {
        bed.tamper(&format!(
            "UPDATE document_counts SET {damage} WHERE status = 'RECEIVED'"
        ));
        let page = bed
            .list(&made::everything(), PageStart::Skip(0), 10)
            .await
            .unwrap();
        assert_eq!(page.counters.pending, 2, "{damage}");
        assert_eq!(page.counters.received, 0, "{damage}");
        assert!(page.documents.len() >= 2, "{damage}");
    }
}

pub async fn a_damaged_company_is_reported(bed: &ContractDatabase) {
    made::register(bed).await;
    bed.register(made::company(2)).await.unwrap();
    bed.tamper("UPDATE companies SET nit = 'none' WHERE nit = '00000000000001'");
    let establishment = made::establishment_id(1, 1);
    let damaged = damage(&bed.establishment(establishment).await.unwrap_err());
    assert_eq!((damaged.table, damaged.column), ("companies", "nit"));
    assert!(bed.company(CompanyId(made::uuid(1))).await.is_err());
    let sound = made::establishment_id(2, 1);
    assert!(bed.establishment(sound).await.unwrap().is_some());
}

pub async fn damaged_corrections_and_reports_are_told(bed: &ContractDatabase) {
    made::register(bed).await;
    for number in 1..=2 {
        made::store(bed, made::document(number)).await;
        let rejected = made::outcome(number, made::rejected());
        assert!(bed.record_result(rejected).await.unwrap());
    }
    // A number that is not the document's is not put into its bytes again.
    bed.tamper("UPDATE documents SET sequence = 7 WHERE generation_code LIKE '%1'");
    let refused = bed.correct(made::corrected(made::document(1))).await;
    let Err(StoreError::Port(error)) = refused else {
        panic!("{refused:?}");
    };
    let damaged = damage(&error);
    assert_eq!(
        (damaged.table, damaged.column),
        ("documents", "control_number")
    );
    bed.correct(made::corrected(made::document(2)))
        .await
        .unwrap();
    bed.tamper("UPDATE rejected_versions SET observations = '{'");
    let error = bed.rejected_version(made::code(2), 0).await.unwrap_err();
    assert_eq!(damage(&error).table, "rejected_versions");
    bed.tamper("UPDATE companies SET responsible_name = 'Ana'");
    let error = bed.company(CompanyId(made::uuid(1))).await.unwrap_err();
    assert_eq!(damage(&error).column, "responsible_name");
}

pub async fn a_damaged_claim_fails_alone(bed: &ContractDatabase) {
    made::register(bed).await;
    made::store(bed, made::claiming(1, "key")).await;
    bed.tamper("UPDATE idempotency_claims SET warnings = '{'");
    let key = IdempotencyKey {
        establishment: made::establishment_id(1, 1),
        key: "key".into(),
        fingerprint: "fingerprint".into(),
        of_bytes: None,
    };
    let damaged = damage(&bed.claim(&key).await.unwrap_err());
    assert_eq!(damaged.table, "idempotency_claims");

    let database = Arc::new(bed.open_again());
    let attempts: Vec<_> = (2..40)
        .map(|number| {
            let database = Arc::clone(&database);
            let document = if number % 10 == 0 {
                made::claiming(number, "key")
            } else {
                made::document(number)
            };
            tokio::spawn(async move { (number, database.store(document).await) })
        })
        .collect();
    for attempt in attempts {
        match attempt.await.unwrap() {
            (number, Err(StoreError::Port(error))) => {
                assert_eq!(number % 10, 0);
                assert_eq!(damage(&error).column, "warnings");
            }
            (number, stored) => {
                assert!(
                    matches!(stored, Ok(StoreResult::Created { .. })),
                    "{number}: {stored:?}"
                );
            }
        }
    }
}

pub async fn everything_is_there_after_a_restart(bed: &ContractDatabase) {
    made::register(bed).await;
    made::store(bed, made::claiming(1, "key")).await;
    assert!(
        bed.record_result(made::outcome(1, made::received('A')))
            .await
            .unwrap()
    );
    let before = bed.find(made::code(1)).await.unwrap();
    let establishment = bed
        .establishment(made::establishment_id(1, 1))
        .await
        .unwrap();
    bed.close();

    let database = bed.open_again();
    assert_eq!(database.find(made::code(1)).await.unwrap(), before);
    assert_eq!(
        database
            .establishment(made::establishment_id(1, 1))
            .await
            .unwrap(),
        establishment
    );
    let replay = database.store(made::claiming(2, "key")).await.unwrap();
    assert!(matches!(replay, StoreResult::Replayed(claim) if claim.document == made::code(1)));
    assert_eq!(made::store(&database, made::document(3)).await.sequence, 2);
    assert_eq!(Database::migrate(bed.url()).unwrap(), Vec::<String>::new());
}

pub async fn closing_writes_what_waits_and_refuses_what_comes_later(bed: &ContractDatabase) {
    made::register(bed).await;
    let database = Arc::new(bed.open_again());
    let attempts: Vec<_> = (1..=300)
        .map(|number| {
            let database = Arc::clone(&database);
            let document = made::document(number);
            tokio::spawn(async move { (number, database.store(document).await) })
        })
        .collect();
    let closing = Arc::clone(&database);
    tokio::task::spawn_blocking(move || closing.close())
        .await
        .unwrap();
    for attempt in attempts {
        let (number, stored) = attempt.await.unwrap();
        let found = bed.find(made::code(number)).await.unwrap();
        match stored {
            Ok(_) => assert!(found.is_some()),
            Err(StoreError::Port(error)) => {
                assert!(error.transient);
                assert_eq!(found, None);
            }
            Err(other) => panic!("{other:?}"),
        }
    }
    assert!(database.store(made::document(301)).await.is_err());
    assert!(database.probe().await.unwrap_err().transient);
    database.find(made::code(1)).await.unwrap();
}

pub async fn a_database_of_a_newer_version_is_not_opened(bed: &ContractDatabase) {
    bed.tamper("INSERT INTO __diesel_schema_migrations (version) VALUES ('99990101000000')");
    let refused = Database::open(bed.url(), ContractDatabase::OPTIONS).unwrap_err();
    assert!(
        matches!(&refused, OpenError::Newer { version } if version == "99990101000000"),
        "{refused}"
    );
}
