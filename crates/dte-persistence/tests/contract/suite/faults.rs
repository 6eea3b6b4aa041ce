//! Damaged rows, restarts, the end.

use std::error::Error;
use std::sync::Arc;

use dte_application::ports::{
    ClaimKey, CompanyId, DocumentFilter, Documents, Offices, PageStart, PortError, StoreError,
    Stored,
};
use dte_domain::identification::Environment;
use dte_persistence::{Database, DatabaseKind, InconsistentRow, OpenError};

use crate::bed::Bed;
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

pub async fn a_damaged_document_is_reported_and_spoils_no_list(bed: &Bed) {
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

    let filter = DocumentFilter {
        company: CompanyId(made::uuid(1)),
        environment: Environment::Test,
        establishment: None,
        document_type: None,
        status: None,
        transmission: None,
        from: None,
        to: None,
    };
    let page = bed.list(&filter, PageStart::Skip(0), 10).await.unwrap();
    assert_eq!(page.documents.len(), 3);
    assert_eq!(page.counters.total(), 5);
    assert_eq!(
        bed.unsettled(NOW + time::Duration::DAY, 10)
            .await
            .unwrap()
            .len(),
        5
    );
    // The rest goes on, also after a restart.
    let database = bed.open_again();
    assert_eq!(made::store(&database, made::document(6)).await.sequence, 6);
}

pub async fn a_damaged_company_is_reported(bed: &Bed) {
    made::register(bed).await;
    bed.register(made::company(2)).await.unwrap();
    bed.tamper("UPDATE companies SET nit = 'none' WHERE nit = '00000000000001'");
    let office = made::establishment_id(1, 1);
    let damaged = damage(&bed.office(office).await.unwrap_err());
    assert_eq!((damaged.table, damaged.column), ("companies", "nit"));
    assert!(bed.company(CompanyId(made::uuid(1))).await.is_err());
    let sound = made::establishment_id(2, 1);
    assert!(bed.office(sound).await.unwrap().is_some());
}

pub async fn a_damaged_claim_fails_alone(bed: &Bed) {
    made::register(bed).await;
    made::store(bed, made::claiming(1, "key")).await;
    bed.tamper("UPDATE idempotency_claims SET warnings = '{'");
    let key = ClaimKey {
        establishment: made::establishment_id(1, 1),
        key: "key".into(),
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
                    matches!(stored, Ok(Stored::New { .. })),
                    "{number}: {stored:?}"
                );
            }
        }
    }
}

pub async fn everything_is_there_after_a_restart(bed: &Bed) {
    made::register(bed).await;
    made::store(bed, made::claiming(1, "key")).await;
    assert!(
        bed.settle(made::outcome(1, made::received('A')))
            .await
            .unwrap()
    );
    let before = bed.find(made::code(1)).await.unwrap();
    let office = bed.office(made::establishment_id(1, 1)).await.unwrap();
    bed.close();

    let database = bed.open_again();
    assert_eq!(database.find(made::code(1)).await.unwrap(), before);
    assert_eq!(
        database.office(made::establishment_id(1, 1)).await.unwrap(),
        office
    );
    let replay = database.store(made::claiming(2, "key")).await.unwrap();
    assert!(matches!(replay, Stored::Claimed(claim) if claim.document == made::code(1)));
    assert_eq!(made::store(&database, made::document(3)).await.sequence, 2);
    assert_eq!(Database::migrate(bed.url()).unwrap(), Vec::<String>::new());
}

pub async fn closing_writes_what_waits_and_refuses_what_comes_later(bed: &Bed) {
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

pub async fn a_database_of_a_newer_version_is_not_opened(bed: &Bed) {
    bed.tamper("INSERT INTO __diesel_schema_migrations (version) VALUES ('99990101000000')");
    let refused = Database::open(bed.url(), Bed::OPTIONS).unwrap_err();
    assert!(
        matches!(&refused, OpenError::Newer { version } if version == "99990101000000"),
        "{refused}"
    );
}

pub async fn several_programs_may_open_a_new_database_at_once(bed: &Bed) {
    bed.close();
    bed.tamper(
        "DROP TABLE invalidation_events; DROP TABLE document_charges; \
         DROP TABLE document_balances; \
         DROP TABLE document_counts; DROP TABLE idempotency_claims; DROP TABLE document_bodies; \
         DROP TABLE documents; DROP TABLE series; DROP TABLE authority_access; \
         DROP TABLE establishments; DROP TABLE companies; \
         DROP TABLE __diesel_schema_migrations",
    );
    let opening: Vec<_> = (0..6)
        .map(|_| {
            let url = bed.url().to_owned();
            tokio::task::spawn_blocking(move || Database::migrate(&url).unwrap())
        })
        .collect();
    let mut ran = 0;
    for opened in opening {
        ran += opened.await.unwrap().len();
    }
    assert_eq!(ran, versions().len());
    made::register(&bed.open_again()).await;
}

/// The names of all migrations, oldest first.
fn versions() -> Vec<String> {
    let names = std::fs::read_dir(migrations("sqlite")).unwrap();
    let mut names: Vec<String> = names
        .map(|entry| entry.unwrap().file_name().into_string().unwrap())
        .collect();
    names.sort();
    names
}

fn migrations(database: &str) -> std::path::PathBuf {
    std::path::Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("../../migrations")
        .join(database)
}

/// All migrations but the first, there and back, keep the documents that were there.
pub async fn tables_come_up_to_date_with_what_is_in_them(bed: &Bed) {
    made::register(bed).await;
    made::store(bed, made::selling(1, made::sales(0, 0, 100))).await;
    bed.close();
    let folder = migrations(match bed.kind() {
        DatabaseKind::Sqlite => "sqlite",
        DatabaseKind::Postgresql => "postgresql",
    });
    for version in versions()[1..].iter().rev() {
        bed.tamper(&std::fs::read_to_string(folder.join(version).join("down.sql")).unwrap());
    }
    bed.tamper("DELETE FROM __diesel_schema_migrations WHERE version <> '00000000000001'");
    let ran = Database::migrate(bed.url()).unwrap();
    assert_eq!(ran.len(), versions().len() - 1);
    let database = bed.open_again();
    let found = database.find(made::code(1)).await.unwrap().unwrap();
    assert_eq!(
        found.receiver.document_number,
        made::receiver().document_number
    );
    assert_eq!(found.receiver.document_type, None);
    let known = database.known(&[made::code(1)]).await.unwrap();
    assert_eq!(known[0].balance, None);
    // What was there before has no balance, and what comes has.
    made::store(&database, made::note(2, &[(1, made::sales(0, 0, 900))])).await;
    made::store(&database, made::selling(3, made::sales(0, 0, 100))).await;
    let refused = database.store(made::note(4, &[(3, made::sales(0, 0, 900))]));
    assert!(matches!(refused.await, Err(StoreError::Overdrawn { .. })));
}
