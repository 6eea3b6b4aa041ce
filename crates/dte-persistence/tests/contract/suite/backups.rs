//! Copies, databases made of them, and what is found in those that were changed.

use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use dte_application::ports::{
    Companies, Documents, Invalidations, StoreError, StoreResult, TransmissionKind,
};
use dte_domain::lifecycle::StatusKind;
use dte_persistence::backup::{self, CopyError, Draft};
use dte_persistence::verify::{
    Check, Finding, Judgement, KeptKey, Report, SignatureJudge, Signed, Subject, verify,
};
use dte_persistence::{Database, DatabaseKind};
use dte_test_kit::postgresql::{Cluster, TestDatabase};
use tempfile::TempDir;
use time::macros::datetime;

use crate::contract_database::ContractDatabase;
use crate::made;

/// Takes a signature for good when it says so.
struct Trusting;

impl SignatureJudge for Trusting {
    fn learn(&mut self, _kept: KeptKey<'_>) {}

    fn judge(&mut self, signed: Signed<'_>) -> Judgement {
        match (signed.nit, signed.signature) {
            ("00000000000001", "good") => Judgement::Good,
            ("00000000000001", "old") => Judgement::Unchecked("the certificate was renewed".into()),
            ("00000000000001", _) => Judgement::Wrong,
            _ => Judgement::Unchecked("there is no certificate".into()),
        }
    }
}

fn look(subject: Subject<'_>) -> (Report, Vec<Finding>) {
    let mut faults = Vec::new();
    let report = verify(subject, &mut Trusting, &mut |fault| {
        faults.push(fault.clone());
    })
    .unwrap();
    assert_eq!(report.is_good(), faults.is_empty(), "{faults:?}");
    (report, faults)
}

/// Nothing is wrong with the database of a bed.
pub fn sound(bed: &ContractDatabase) {
    let (_, faults) = look(Subject::Database(bed.url()));
    assert!(faults.is_empty(), "{faults:#?}");
}

/// What is wrong with the database of a bed.
pub fn faults(bed: &ContractDatabase) -> Vec<Finding> {
    look(Subject::Database(bed.url())).1
}

/// Nothing is wrong with it.
pub fn good(subject: Subject<'_>) -> Report {
    let (report, faults) = look(subject);
    assert_eq!(faults, []);
    report
}

/// A new database of either kind, as long as its ground is kept.
pub enum ContractServer {
    Folder(TempDir),
    Server(TestDatabase<'static>),
}

impl ContractServer {
    pub fn of(kind: DatabaseKind) -> Option<Self> {
        match kind {
            DatabaseKind::Sqlite => Some(Self::Folder(tempfile::tempdir().unwrap())),
            DatabaseKind::Postgresql => {
                let cluster = Cluster::shared().unwrap()?;
                Some(Self::Server(cluster.database().unwrap()))
            }
        }
    }

    pub fn url(&self) -> String {
        match self {
            Self::Folder(folder) => format!("sqlite://{}/new.db", folder.path().display()),
            Self::Server(database) => database.url().to_owned(),
        }
    }
}

/// A copy of the bed's database.
fn copy(bed: &ContractDatabase, folder: &Path, name: &str) -> PathBuf {
    let file = folder.join(name);
    backup::back_up(bed.url(), &file).unwrap();
    file
}

/// Documents of every status, a note that took and one that gave back, an event, a key.
pub async fn fill(bed: &ContractDatabase) {
    made::register(bed).await;
    bed.register(made::company(2)).await.unwrap();
    for number in 1..=3 {
        made::store(bed, made::selling(number, made::sales(0, 100, 30_000))).await;
    }
    let mut named = made::claiming(4, "key «ñ»");
    named.own.external_id = Some(made::good("A-4"));
    made::store(bed, named).await;
    made::store(bed, made::note(5, &[(1, made::sales(0, 0, 1_000))])).await;
    made::store(bed, made::note(6, &[(1, made::sales(0, 50, 0))])).await;
    // The notes of the tests are rendered as CCFs.
    bed.tamper(
        "UPDATE document_bodies SET digest = NULL, \
         json = replace(json, '\"tipoDte\":\"03\"', '\"tipoDte\":\"05\"') \
         WHERE document_id IN (SELECT id FROM documents WHERE document_type = '05')",
    );
    let mut signed = made::outcome(1, made::received('A'));
    signed.signature = Some(dte_application::ports::Signature("good".into()));
    bed.record_result(signed).await.unwrap();
    bed.record_result(made::outcome(2, made::received('B')))
        .await
        .unwrap();
    bed.record_result(made::outcome(3, made::rejected()))
        .await
        .unwrap();
    bed.record_result(made::outcome(6, made::rejected()))
        .await
        .unwrap();
    let mut event = made::event(900, 2);
    event.json = format!(
        "{{\"identificacion\":{{\"codigoGeneracion\":\"{}\",\"ambiente\":\"00\"}}}}",
        made::code(900)
    )
    .into();
    bed.begin(event).await.unwrap();
    bed.finish(made::event_outcome(900, made::accepted('C')))
        .await
        .unwrap();
}

pub async fn a_copy_restores_into_either_database_and_numbers_go_on(bed: &ContractDatabase) {
    fill(bed).await;
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("copy.sqlite");
    let held = backup::back_up(bed.url(), &file).unwrap();
    assert_eq!((held.documents, held.companies), (6, 2));
    let about = std::fs::metadata(&file).unwrap();
    assert_eq!(
        (about.len(), about.permissions().mode() & 0o777),
        (held.bytes, 0o600)
    );
    assert_eq!(std::fs::read_dir(folder.path()).unwrap().count(), 1);
    good(Subject::File(&file));

    for kind in [DatabaseKind::Sqlite, DatabaseKind::Postgresql] {
        let Some(ground) = ContractServer::of(kind) else {
            continue;
        };
        let restored = datetime!(2030-01-02 12:00 UTC);
        backup::restore(&file, &ground.url(), restored).unwrap();
        let report = good(Subject::Database(&ground.url()));
        assert_eq!(report.tallies[&Check::Contents].checked, 7);
        let database = Database::open(&ground.url(), ContractDatabase::OPTIONS).unwrap();
        for number in 1..=6 {
            let code = made::code(number);
            let (here, there) = (bed.find(code).await, database.find(code).await);
            let mut expected = here.unwrap().unwrap();
            // The lost database may have sent it since.
            let is_normal = expected.transmission == TransmissionKind::Normal;
            match expected.status.kind() {
                StatusKind::Pending => expected.unanswered += u32::from(is_normal),
                StatusKind::Rejected => {
                    expected.unanswered += 1;
                    expected.updated_at = restored;
                }
                StatusKind::Received | StatusKind::Invalidated => {}
            }
            assert_eq!(there.unwrap().unwrap(), expected);
        }
        let establishment = made::establishment_id(2, 1);
        assert_eq!(
            database.establishment(establishment).await.unwrap(),
            bed.establishment(establishment).await.unwrap()
        );
        let replay = database.store(made::claiming(7, "key «ñ»")).await.unwrap();
        assert!(matches!(replay, StoreResult::Replayed(claim) if claim.document == made::code(4)));
        let next = made::store(&database, made::document(7)).await;
        assert_eq!(next.sequence, 5);
        // 290.00 are left, and the note knows.
        let over = database.store(made::note(8, &[(1, made::sales(0, 0, 29_001))]));
        assert!(matches!(over.await, Err(StoreError::Overdrawn { .. })));
        database.close();
        good(Subject::Database(&ground.url()));
        // Once there is something, nothing is put over it.
        let again = backup::restore(&file, &ground.url(), restored).unwrap_err();
        assert!(matches!(again, CopyError::NotEmpty { .. }), "{again}");
    }
}

pub async fn a_backup_replaces_nothing_and_leaves_no_draft(bed: &ContractDatabase) {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("copy.sqlite");
    std::fs::write(&file, "mine").unwrap();
    let refused = backup::back_up(bed.url(), &file).unwrap_err();
    assert!(matches!(refused, CopyError::Exists(_)), "{refused}");
    assert_eq!(std::fs::read(&file).unwrap(), b"mine");
    let nowhere = folder.path().join("no/where.sqlite");
    assert!(backup::back_up(bed.url(), &nowhere).is_err());
    bed.tamper("DROP TABLE __diesel_schema_migrations");
    let foreign = folder.path().join("foreign.sqlite");
    let refused = backup::back_up(bed.url(), &foreign).unwrap_err();
    assert!(matches!(refused, CopyError::Foreign(_)), "{refused}");
    assert_eq!(std::fs::read_dir(folder.path()).unwrap().count(), 1);
}

pub async fn the_next_backup_removes_what_a_killed_one_left(bed: &ContractDatabase) {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name);
    for left in ["", "-wal", "-shm", "-journal"] {
        let name = format!(".old.sqlite.1.dte-partial{left}");
        std::fs::write(path(&name), "left").unwrap();
    }
    std::fs::create_dir_all(path(".old.sqlite.secrets.1.dte-partial/keys")).unwrap();
    // Another backup is under way.
    let held = Draft::of_folder(&path("other.sqlite.secrets")).unwrap();
    // In a container a process has the number of the one that was killed.
    let mine = format!(".copy.sqlite.{}.dte-partial", std::process::id());
    std::fs::write(path(&mine), "left").unwrap();
    backup::back_up(bed.url(), &path("copy.sqlite")).unwrap();
    let entries = std::fs::read_dir(folder.path()).unwrap();
    let mut names: Vec<_> = entries.map(|it| it.unwrap().path()).collect();
    names.sort();
    assert_eq!(names, [held.path(), &path("copy.sqlite")]);
    held.finish_folder().unwrap();
    assert!(path("other.sqlite.secrets").is_dir());
}

pub async fn a_copy_taken_under_load_is_of_one_moment(bed: &ContractDatabase) {
    made::register(bed).await;
    let database = Arc::new(bed.open_again());
    let clients: Vec<_> = (0..8_u128)
        .map(|client| {
            let database = Arc::clone(&database);
            tokio::spawn(async move {
                for step in 1..=60 {
                    let number = client * 1_000 + step;
                    made::store(&database, made::selling(number, made::sales(0, 0, 100))).await;
                    let outcome = made::outcome(number, made::received_as(number));
                    database.record_result(outcome).await.unwrap();
                }
            })
        })
        .collect();
    let folder = tempfile::tempdir().unwrap();
    let url = bed.url().to_owned();
    let path = folder.path().to_owned();
    let files = tokio::task::spawn_blocking(move || {
        let names = (0..4).map(|copy| path.join(format!("{copy}.sqlite")));
        names
            .map(|file| (backup::back_up(&url, &file).unwrap().documents, file))
            .collect::<Vec<_>>()
    });
    for (documents, file) in files.await.unwrap() {
        let report = good(Subject::File(&file));
        let counted = report.tallies[&Check::Numbers].checked;
        assert_eq!(i64::try_from(counted).unwrap(), documents);
    }
    for client in clients {
        client.await.unwrap();
    }
    good(Subject::Database(bed.url()));
}

pub async fn every_kind_of_damage_is_found_and_named(bed: &ContractDatabase) {
    fill(bed).await;
    bed.close();
    let code = |number| made::code(number).to_string();
    let body = |number| {
        format!(
            "document_id = (SELECT id FROM documents WHERE generation_code = '{}')",
            made::code(number)
        )
    };
    let (a, b, d) = (code(1), code(2), code(4));
    let tampered = [
        (Check::Digests, a.clone(), format!("UPDATE document_bodies SET json = json || ' ' WHERE {}", body(1))),
        (Check::Contents, b.clone(), format!("UPDATE document_bodies SET json = substr(json, 1, 500) WHERE {}", body(2))),
        (Check::Contents, d.clone(), format!("DELETE FROM document_bodies WHERE {}", body(4))),
        (Check::Signatures, a.clone(), format!("UPDATE documents SET signature = 'bad' WHERE generation_code = '{a}'")),
        (Check::Numbers, d.clone(), format!("UPDATE documents SET sequence = 9 WHERE generation_code = '{d}'")),
        (Check::Numbers, a.clone(), format!("INSERT INTO taken_numbers SELECT company, environment, document_type, 'M001P001', 2026, sequence, sequence, NULL, 0 FROM documents WHERE generation_code = '{a}'")),
        (Check::Numbers, "series 05 M001P001 of 2026 (environment 00)".into(), "UPDATE series SET last_number = 4 WHERE document_type = '05'".into()),
        (Check::Counters, "counter 00 day 2026-03-16".into(), "UPDATE document_counts SET documents = documents + 1 WHERE span = 'day' AND document_type = '05' AND status = 'PENDING'".into()),
        (Check::Counters, "counter 00 month 2026-03".into(), "UPDATE document_counts SET documents = documents + 1 WHERE span = 'month' AND document_type = '05' AND status = 'PENDING'".into()),
        (Check::Stamps, a.clone(), format!("UPDATE documents SET status = 'RECEIVED', stamp = (SELECT stamp FROM documents WHERE generation_code = '{b}') WHERE generation_code = '{a}'")),
        (Check::Keys, made::establishment_id(1, 2).0.to_string(), format!("UPDATE api_keys SET id = 'x' WHERE id = '{}'", made::establishment_id(1, 2).0)),
        (Check::Balances, a.clone(), "UPDATE document_balances SET remaining_taxed = 30000".into()),
        (Check::Stamps, format!("event {} of {b}", code(900)), format!("UPDATE documents SET status = 'RECEIVED', event_code = NULL WHERE generation_code = '{b}'")),
        (Check::ExternalIds, a.clone(), format!("UPDATE documents SET external_id = 'A-1' WHERE generation_code = '{a}'")),
        (Check::ExternalIds, d.clone(), format!("UPDATE documents SET external_id = NULL WHERE generation_code = '{d}'")),
    ];
    let folder = tempfile::tempdir().unwrap();
    let untouched = copy(bed, folder.path(), "untouched.sqlite");
    for (index, (check, of, statement)) in tampered.iter().enumerate() {
        let file = folder.path().join(format!("{index}.sqlite"));
        std::fs::copy(&untouched, &file).unwrap();
        ContractDatabase::tamper_file(&file, statement);
        let (_, faults) = look(Subject::File(&file));
        assert!(
            faults
                .iter()
                .any(|fault| fault.check == *check && fault.of.starts_with(of)),
            "{statement}: {faults:#?}"
        );
        // The same damage in the database of the bed, of whichever kind it is.
        bed.tamper(statement);
    }
    let (report, faults) = look(Subject::Database(bed.url()));
    for (check, _, statement) in &tampered {
        assert!(report.tallies[check].faults > 0, "{statement}: {faults:#?}");
    }
    let file = folder.path().join("text.sqlite");
    std::fs::copy(&untouched, &file).unwrap();
    ContractDatabase::tamper_file(
        &file,
        "UPDATE documents SET receiver_name = 'x', stamp = CAST(x'ff' AS TEXT) WHERE sequence = 2 AND document_type = '03'",
    );
    let (report, faults) = look(Subject::File(&file));
    assert_eq!(report.tallies[&Check::Contents].checked, 6, "{faults:#?}");
    assert!(
        faults
            .iter()
            .any(|fault| fault.why.contains("cannot be read")),
        "{faults:#?}"
    );
}
