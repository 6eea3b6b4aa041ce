//! Databases of earlier versions, and tables brought up to date.

use std::path::PathBuf;

use dte_application::ports::{
    DocumentReader, DocumentResults, DocumentStore, InvalidationResults, InvalidationStore,
    NamedDocuments, StoreError,
};
use dte_persistence::verify::Subject;
use dte_persistence::{Database, DatabaseKind, OpenError, backup};
use time::macros::datetime;

use super::backups::{self, ContractServer, sound};
use crate::contract_database::ContractDatabase;
use crate::contract_database::statements::{self, TABLES};
use crate::made::{self, NOW};

/// A migration of the history.
struct Step {
    version: String,
    up: String,
    down: String,
}

/// The folder of a database's migrations.
fn folder(bed: &ContractDatabase, parent: &str) -> PathBuf {
    let name = match bed.kind() {
        DatabaseKind::Sqlite => "sqlite",
        DatabaseKind::Postgresql => "postgresql",
    };
    let migrations = concat!(env!("CARGO_MANIFEST_DIR"), "/../../migrations");
    [migrations, parent, name].iter().collect()
}

/// The migrations of the history, from the first to the last.
fn history(bed: &ContractDatabase) -> Vec<Step> {
    let mut found: Vec<_> = std::fs::read_dir(folder(bed, "history"))
        .unwrap()
        .map(|entry| {
            let entry = entry.unwrap();
            let name = entry.file_name().into_string().unwrap();
            let read = |file| std::fs::read_to_string(entry.path().join(file)).unwrap();
            Step {
                version: name.split('_').next().unwrap().to_owned(),
                up: read("up.sql"),
                down: read("down.sql"),
            }
        })
        .collect();
    found.sort_by(|one, other| one.version.cmp(&other.version));
    found
}

/// Says of the tables which migrations made them.
fn note(bed: &ContractDatabase, steps: &[Step]) {
    note_at(bed.url(), bed.kind(), steps);
}

fn note_at(url: &str, kind: DatabaseKind, steps: &[Step]) {
    let versions = steps.iter().map(|step| &*step.version);
    ContractDatabase::attempt_at(kind, url, &statements::migrations(versions)).unwrap();
}

/// Makes the tables those of before a migration of the history; answers how many ran after it.
pub fn undo(bed: &ContractDatabase, first: &str) -> usize {
    let mut steps = history(bed);
    let at = steps.iter().position(|step| step.version == first).unwrap();
    let undone = steps.split_off(at);
    take_back(bed);
    for step in undone.iter().rev() {
        bed.tamper(&step.down);
    }
    note(bed, &steps);
    undone.len()
}

/// Takes back what changed the tables since they are made at once.
fn take_back(bed: &ContractDatabase) {
    take_back_at(bed, bed.url());
}

/// Does the same to another database of the bed's kind.
fn take_back_at(bed: &ContractDatabase, url: &str) {
    for down in statements::back_to_all_tables(&folder(bed, "")) {
        ContractDatabase::attempt_at(bed.kind(), url, &down).unwrap();
    }
}

/// Leaves nothing of the tables of today.
fn empty(bed: &ContractDatabase) {
    take_back(bed);
    let down = folder(bed, "").join(TABLES).join("down.sql");
    bed.tamper(&std::fs::read_to_string(down).unwrap());
}

/// Makes the tables as programs did that stopped after some migrations of the history.
fn grow(bed: &ContractDatabase, steps: &[Step]) {
    for step in steps {
        bed.tamper(&step.up);
    }
    note(bed, steps);
}

/// How many migrations a new database gets.
fn current(bed: &ContractDatabase) -> usize {
    std::fs::read_dir(folder(bed, "")).unwrap().count()
}

/// How many migrations have run.
fn noted(bed: &ContractDatabase) -> i64 {
    bed.number("SELECT count(*) FROM __diesel_schema_migrations")
}

pub async fn tables_that_grew_are_those_of_a_new_database(bed: &ContractDatabase) {
    bed.close();
    let new = bed.tables();
    let (steps, current) = (history(bed), current(bed));
    // Whichever of them a program came to before it was killed.
    for count in 1..=steps.len() {
        empty(bed);
        grow(bed, &steps[..count]);
        let ran = Database::migrate(bed.url()).unwrap();
        assert_eq!(ran.len(), steps.len() - count + current, "{ran:?}");
        assert_eq!(bed.tables(), new, "after {count}");
        assert_eq!(noted(bed), i64::try_from(current).unwrap());
        assert_eq!(Database::migrate(bed.url()).unwrap(), [""; 0]);
    }
}

pub async fn an_upgrade_that_fails_goes_on_where_it_was(bed: &ContractDatabase) {
    bed.close();
    let new = bed.tables();
    let steps = history(bed);
    empty(bed);
    grow(bed, &steps[..9]);
    // Something stands in the way of the thirteenth; SQLite keeps nothing of the three before it.
    bed.tamper("CREATE TABLE commit_marks (writer BIGINT)");
    Database::migrate(bed.url()).unwrap_err();
    let kept = match bed.kind() {
        DatabaseKind::Sqlite => 9,
        DatabaseKind::Postgresql => 12,
    };
    assert_eq!(noted(bed), kept);
    bed.tamper("DROP TABLE commit_marks");
    // Then in the way of the note that all of them are there.
    let way_out = bed.fail_at(
        "__diesel_schema_migrations",
        "NEW.version = '00000000000100'",
    );
    Database::migrate(bed.url()).unwrap_err();
    let kept = match bed.kind() {
        DatabaseKind::Sqlite => kept,
        DatabaseKind::Postgresql => i64::try_from(steps.len()).unwrap(),
    };
    assert_eq!(noted(bed), kept);
    bed.tamper(&way_out);
    if bed.kind() == DatabaseKind::Postgresql {
        bed.tamper("DROP FUNCTION fails");
    }
    Database::migrate(bed.url()).unwrap();
    assert_eq!(bed.tables(), new);
}

/// A database of the version before the tables were made at once: everything stays, and its copies are
/// good.
pub async fn a_database_of_the_last_version_of_the_history_keeps_everything(
    bed: &ContractDatabase,
) {
    backups::fill(bed).await;
    bed.close();
    take_back(bed);
    note(bed, &history(bed));
    let folder = tempfile::tempdir().unwrap();
    let copy = folder.path().join("copy.sqlite");
    backup::back_up(bed.url(), &copy).unwrap();
    let ran = Database::migrate(bed.url()).unwrap();
    assert_eq!(ran.len(), current(bed));
    sound(bed);
    let database = bed.open_again();
    for kind in [DatabaseKind::Sqlite, DatabaseKind::Postgresql] {
        let Some(ground) = ContractServer::of(kind) else {
            continue;
        };
        // Empty tables of today are no obstacle.
        Database::migrate(&ground.url()).unwrap();
        backup::restore(&copy, &ground.url(), datetime!(2030-01-02 12:00 UTC)).unwrap();
        backups::good(Subject::Database(&ground.url()));
        let restored = Database::open(&ground.url(), ContractDatabase::OPTIONS).unwrap();
        for number in 1..=6 {
            let code = made::code(number);
            let (here, there) = (database.find(code).await, restored.find(code).await);
            assert_eq!(there.unwrap(), here.unwrap());
        }
        restored.close();
    }
    let next = made::store(&database, made::document(7)).await;
    assert_eq!(next.sequence, 5);
}

/// A copy of today, into a database that a version of before has made ready.
pub async fn a_copy_of_today_is_restored_into_empty_tables_of_before(bed: &ContractDatabase) {
    backups::fill(bed).await;
    let migrations = folder(bed, "");
    let folder = tempfile::tempdir().unwrap();
    let copy = folder.path().join("copy.sqlite");
    backup::back_up(bed.url(), &copy).unwrap();
    let ground = ContractServer::of(bed.kind()).unwrap();
    Database::migrate(&ground.url()).unwrap();
    for down in statements::back_to_all_tables(&migrations) {
        ContractDatabase::attempt_at(bed.kind(), &ground.url(), &down).unwrap();
    }
    note_at(&ground.url(), bed.kind(), &history(bed));
    backup::restore(&copy, &ground.url(), datetime!(2030-01-02 12:00 UTC)).unwrap();
    backups::good(Subject::Database(&ground.url()));
}

pub async fn a_database_that_no_version_made_is_refused_with_the_way_out(bed: &ContractDatabase) {
    bed.close();
    let mut steps = history(bed);
    steps.remove(7);
    note(bed, &steps);
    let refused = Database::migrate(bed.url()).unwrap_err();
    assert!(matches!(refused, OpenError::Mixed { .. }), "{refused}");
    let told = refused.to_string();
    assert!(
        told.contains("run the last version before this one first"),
        "{told}"
    );
    assert_eq!(noted(bed), i64::try_from(steps.len()).unwrap());
}

pub async fn several_programs_may_open_a_new_database_at_once(bed: &ContractDatabase) {
    bed.close();
    empty(bed);
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
    assert_eq!(ran, current(bed));
    made::register(&bed.open_again()).await;
}

/// Of an invalidated document the last change is its invalidation: when it was stamped nobody knows.
pub async fn documents_of_before_have_the_moment_of_their_last_change_as_that_of_the_stamp(
    bed: &ContractDatabase,
) {
    made::register(bed).await;
    for (number, status) in [
        (1, None),
        (2, Some(made::received_as(2))),
        (3, Some(made::rejected())),
        (4, Some(made::received_as(4))),
    ] {
        made::store(bed, made::document(number)).await;
        if let Some(status) = status {
            let status = made::decided_then(status, NOW - time::Duration::HOUR);
            let outcome = made::outcome(number, status);
            assert!(bed.record_result(outcome).await.unwrap());
        }
    }
    bed.begin(made::event(50, 4)).await.unwrap();
    let finished = bed.finish(made::event_outcome(50, made::accepted('F')));
    assert!(finished.await.unwrap());
    bed.close();
    undo(bed, "00000000000010");
    Database::migrate(bed.url()).unwrap();
    let database = bed.open_again();
    let changed = Some(NOW + time::Duration::seconds(2));
    for (number, stamped_at, rejected_at) in [
        (1, None, None),
        (2, changed, None),
        (3, None, changed),
        (4, None, None),
    ] {
        let found = database.find(made::code(number)).await.unwrap().unwrap();
        let moments = (found.status.stamped_at(), found.status.rejected_at());
        assert_eq!(moments, (stamped_at, rejected_at), "{number}");
    }
}

/// All migrations of the history but the first, there and back, keep the documents that were there.
pub async fn tables_come_up_to_date_with_what_is_in_them(bed: &ContractDatabase) {
    made::register(bed).await;
    made::store(bed, made::selling(1, made::sales(0, 0, 100))).await;
    bed.close();
    let undone = undo(bed, "00000000000002");
    let ran = Database::migrate(bed.url()).unwrap();
    assert_eq!(ran.len(), undone + current(bed));
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
