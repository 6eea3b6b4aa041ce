//! Tables that are created, and tables of other commits.

use std::path::Path;

use dte_persistence::backup::CopyError;
use dte_persistence::{Database, DatabaseKind, OpenError, backup};
use time::macros::datetime;

use super::backups::ContractServer;
use crate::contract_database::ContractDatabase;
use crate::made;

/// Refuses each way of using a database.
fn assert_unreleased(url: &str) {
    let refused = [
        Database::migrate(url).map(drop),
        Database::open(url, ContractDatabase::OPTIONS).map(drop),
    ];
    for refused in refused.map(Result::unwrap_err) {
        assert!(matches!(refused, OpenError::Unreleased), "{refused}");
        assert!(refused.to_string().contains("begin with an empty database"));
    }
}

pub async fn tables_of_an_earlier_commit_are_refused(bed: &ContractDatabase) {
    made::register(bed).await;
    let folder = tempfile::tempdir().unwrap();
    let copy = folder.path().join("copy.sqlite");
    bed.close();
    bed.tamper("UPDATE installation SET tables = 'other'");
    assert_unreleased(bed.url());
    backup::back_up(bed.url(), &copy).unwrap();
    let ground = ContractServer::of(bed.kind()).unwrap();
    let refused =
        backup::restore(&copy, &ground.url(), datetime!(2030-01-02 12:00 UTC)).unwrap_err();
    assert!(
        matches!(refused, CopyError::Open(OpenError::Unreleased)),
        "{refused}"
    );
    bed.tamper("UPDATE __diesel_schema_migrations SET version = '00000000000100'");
    assert_unreleased(bed.url());
}

pub async fn tables_can_be_dropped_and_created_again(bed: &ContractDatabase) {
    bed.close();
    let tables = bed.tables();
    drop_tables(bed);
    Database::migrate(bed.url()).unwrap();
    assert_eq!(bed.tables(), tables);
}

fn drop_tables(bed: &ContractDatabase) {
    let migrations = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../migrations");
    let folder = match bed.kind() {
        DatabaseKind::Sqlite => "sqlite",
        DatabaseKind::Postgresql => "postgresql",
    };
    let down = migrations
        .join(folder)
        .join("00000000000900_tables/down.sql");
    bed.tamper(&std::fs::read_to_string(down).unwrap());
    bed.tamper("DELETE FROM __diesel_schema_migrations");
}

pub async fn several_programs_may_open_a_new_database_at_once(bed: &ContractDatabase) {
    bed.close();
    drop_tables(bed);
    bed.tamper("DROP TABLE __diesel_schema_migrations");
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
    assert_eq!(ran, 1);
    made::register(&bed.open_again()).await;
}
