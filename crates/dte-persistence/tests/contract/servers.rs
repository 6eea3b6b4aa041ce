//! What only a server can do: several of us at once, and connections that break.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use diesel::Connection;
use diesel::connection::SimpleConnection;
use dte_application::ports::{
    Awaiting, BeginResult, Contingencies, ContingencyId, CorrectedDocument, Documents,
    Invalidations, NewContingencyEvent, StoreError, StoreResult, TransmissionKind,
};
use dte_persistence::{Database, OpenError, PgConnection};

use crate::contract_database::ContractDatabase;
use crate::made::{self, NOW};
use crate::proxy::{self, Fault, Proxy};
use crate::suite::balances::balance;
use crate::suite::numbers::{assert_gapless, issue_many};

#[test]
fn two_servers_on_one_database_give_every_number_once_from_the_first_on() {
    let name = "two_servers_on_one_database_give_every_number_once_from_the_first_on";
    ContractDatabase::on_postgresql(name, async |bed| {
        made::register(&bed).await;
        let (one, other) = (Arc::new(bed.open_again()), Arc::new(bed.open_again()));
        let (mut numbers, more, branch, more_branch) = tokio::join!(
            issue_many(Arc::clone(&one), made::series(), 1),
            issue_many(Arc::clone(&other), made::series(), 10_000),
            issue_many(one, made::branch_series(), 20_000),
            issue_many(other, made::branch_series(), 30_000),
        );
        numbers.extend(more);
        assert_gapless(&numbers, 2_560);
        assert_gapless(&[branch, more_branch].concat(), 2_560);
    });
}

#[test]
fn killed_connections_lose_and_double_nothing() {
    ContractDatabase::on_postgresql("killed_connections_lose_and_double_nothing", async |bed| {
        made::register(&bed).await;
        let database = Arc::new(bed.open_again());
        let done = Arc::new(AtomicBool::new(false));
        let clients: Vec<_> = (0..16_u128)
            .map(|client| {
                let (database, done) = (Arc::clone(&database), Arc::clone(&done));
                tokio::spawn(async move {
                    let mut answers = Vec::new();
                    for step in 0.. {
                        if done.load(Ordering::Relaxed) {
                            break;
                        }
                        let number = client * 1_000_000 + step + 1;
                        let key = format!("key-{number}");
                        let stored = database.store(made::claiming(number, &key)).await;
                        answers.push((number, stored));
                    }
                    answers
                })
            })
            .collect();
        for _ in 0..25 {
            tokio::time::sleep(Duration::from_millis(60)).await;
            bed.tamper(
                "SELECT pg_terminate_backend(pid) FROM pg_stat_activity \
                 WHERE datname = current_database() AND pid <> pg_backend_pid()",
            );
        }
        done.store(true, Ordering::Relaxed);
        let (mut stored, mut refused) = (Vec::new(), 0);
        for client in clients {
            for (number, answer) in client.await.unwrap() {
                let found = database.find(made::code(number)).await.unwrap();
                match answer {
                    Ok(StoreResult::Created {
                        control_number,
                        json,
                    }) => {
                        let found = found.unwrap();
                        assert_eq!(
                            found.control_number,
                            control_number.map(|it| it.to_string())
                        );
                        assert_eq!(found.json, json);
                        stored.push(control_number.unwrap());
                    }
                    Err(StoreError::Port(error)) => {
                        assert!(error.transient, "{error:?}");
                        assert_eq!(found, None);
                        refused += 1;
                    }
                    other => panic!("{other:?}"),
                }
            }
        }
        println!("{} stored, {refused} refused", stored.len());
        assert!(stored.len() > 100);
        assert_gapless(&stored, stored.len() as u128);
    });
}

#[test]
fn a_lost_answer_to_a_commit_is_found_out() {
    ContractDatabase::on_postgresql("a_lost_answer_to_a_commit_is_found_out", async |bed| {
        made::register(&bed).await;
        let proxy = Proxy::before(proxy::address(bed.url()));
        let database =
            Arc::new(Database::open(&proxy.url(bed.url()), ContractDatabase::OPTIONS).unwrap());
        let faults = [Fault::BeforeCommit, Fault::AfterCommit];
        for (round, fault) in (0..).zip(faults.repeat(3)) {
            proxy.fail_next_commit(fault);
            let attempts: Vec<_> = (1..=20)
                .map(|step| {
                    let database = Arc::clone(&database);
                    let number = round * 100 + step;
                    let document = made::claiming(number, &format!("key-{number}"));
                    tokio::spawn(async move { (number, database.store(document).await.unwrap()) })
                })
                .collect();
            for attempt in attempts {
                let (number, stored) = attempt.await.unwrap();
                let StoreResult::Created {
                    control_number,
                    json,
                } = stored
                else {
                    panic!("{number}: {stored:?}");
                };
                let found = bed.find(made::code(number)).await.unwrap().unwrap();
                assert_eq!(
                    found.control_number,
                    control_number.map(|it| it.to_string())
                );
                assert_eq!(found.json, json);
            }
            assert!(proxy.has_failed(), "{fault:?}");

            // The same for what becomes of a document.
            proxy.fail_next_commit(fault);
            let outcome = made::outcome(round * 100 + 1, made::received_as(round * 100 + 1));
            assert!(database.record_result(outcome).await.unwrap(), "{fault:?}");
            assert!(proxy.has_failed());
        }
        assert_eq!(
            made::store(&database, made::document(9_999)).await.sequence,
            121
        );
    });
}

#[test]
fn a_lost_answer_to_an_event_is_found_out() {
    ContractDatabase::on_postgresql("a_lost_answer_to_an_event_is_found_out", async |bed| {
        made::register(&bed).await;
        let proxy = Proxy::before(proxy::address(bed.url()));
        let database = Database::open(&proxy.url(bed.url()), ContractDatabase::OPTIONS).unwrap();
        made::store(&database, made::selling(1, made::sales(0, 0, 1_000))).await;
        for (number, fault) in (2..).zip([Fault::BeforeCommit, Fault::AfterCommit].repeat(2)) {
            let note = made::note(number, &[(1, made::sales(0, 0, 100))]);
            made::store(&database, note).await;
            let outcome = made::outcome(number, made::received_as(number));
            assert!(database.record_result(outcome).await.unwrap());

            proxy.fail_next_commit(fault);
            let begun = database.begin(made::event(100 + number, number)).await;
            assert_eq!(begun.unwrap(), BeginResult::Created, "{fault:?}");
            assert!(proxy.has_failed());
            proxy.fail_next_commit(fault);
            let outcome = made::event_outcome(100 + number, made::accepted('E'));
            assert!(database.finish(outcome).await.unwrap(), "{fault:?}");
            assert!(proxy.has_failed());

            // Given back once, not twice and not never.
            let left = balance(&bed, 1).await.unwrap().remaining;
            assert_eq!(left, made::sales(0, 0, 1_000), "{fault:?}");
        }
    });
}

#[test]
fn a_lost_answer_to_a_contingency_is_found_out() {
    ContractDatabase::on_postgresql("a_lost_answer_to_a_contingency_is_found_out", async |bed| {
        made::register(&bed).await;
        let proxy = Proxy::before(proxy::address(bed.url()));
        let database = Database::open(&proxy.url(bed.url()), ContractDatabase::OPTIONS).unwrap();
        for (round, fault) in (1..).zip([Fault::BeforeCommit, Fault::AfterCommit].repeat(2)) {
            let fail = || proxy.fail_next_commit(fault);
            let first = round * 10;
            fail();
            let mut born = made::in_contingency(first);
            born.contingency = Some(made::entry(first + 5, made::mark()));
            made::store(&database, born).await;
            assert!(proxy.has_failed(), "{fault:?}");
            made::store(&database, made::document(first + 1)).await;
            fail();
            let mut entering = made::rerendered(first + 1);
            entering.entry = made::entry(first + 6, made::mark());
            assert!(database.enter_contingency(entering).await.unwrap());
            assert!(proxy.has_failed(), "{fault:?}");
            // One contingency, with both.
            let id = ContingencyId(made::uuid(first + 5));
            let waiting = bed.awaiting(Awaiting::Unlisted(id), 5).await.unwrap();
            assert_eq!(waiting.len(), 2, "{fault:?}");

            fail();
            let at = NOW + time::Duration::HOUR;
            let ended = database.end(id, at, at).await.unwrap();
            assert_eq!(ended.end().unwrap().at, at, "{fault:?}");
            assert!(proxy.has_failed(), "{fault:?}");
            fail();
            let event = NewContingencyEvent {
                generation_code: made::code(first + 7),
                contingency: id,
                establishment: made::establishment_id(1, 1),
                schema_version: 3,
                json: "{}".into(),
                documents: vec![made::code(first), made::code(first + 1)],
                now: NOW,
            };
            database.begin_event(event).await.unwrap();
            assert!(proxy.has_failed(), "{fault:?}");
            assert_eq!(bed.awaiting(Awaiting::Unlisted(id), 5).await.unwrap(), []);
            fail();
            let due = database
                .lease_due_contingencies(made::ENVIRONMENT, at, at + time::Duration::HOUR, 5)
                .await;
            assert_eq!(due.unwrap().len(), 1, "{fault:?}");
            assert!(proxy.has_failed(), "{fault:?}");
        }
        bed.assert_counted();
    });
}

#[test]
fn a_lost_answer_to_a_correction_is_found_out() {
    ContractDatabase::on_postgresql("a_lost_answer_to_a_correction_is_found_out", async |bed| {
        made::register(&bed).await;
        let proxy = Proxy::before(proxy::address(bed.url()));
        let database = Database::open(&proxy.url(bed.url()), ContractDatabase::OPTIONS).unwrap();
        let number = made::store(&database, made::document(1)).await;
        for (revision, fault) in (0..).zip([Fault::BeforeCommit, Fault::AfterCommit].repeat(2)) {
            let mut rejected = made::outcome(1, made::rejected());
            rejected.revision = revision;
            assert!(database.record_result(rejected).await.unwrap());
            proxy.fail_next_commit(fault);
            let corrected = CorrectedDocument {
                document: made::document(1),
                revision,
            };
            let stored = database.correct(corrected).await.unwrap();
            assert!(proxy.has_failed(), "{fault:?}");
            let StoreResult::Created { control_number, .. } = stored else {
                panic!("{stored:?}");
            };
            assert_eq!(control_number, Some(number));
            let found = bed.find(made::code(1)).await.unwrap().unwrap();
            assert_eq!(found.revision, revision + 1);
        }
        bed.assert_counted();
    });
}

#[test]
fn killed_connections_lose_and_double_no_amount() {
    ContractDatabase::on_postgresql(
        "killed_connections_lose_and_double_no_amount",
        async |bed| {
            made::register(&bed).await;
            made::store(&bed, made::selling(1, made::sales(0, 0, 100_000))).await;
            let databases = [Arc::new(bed.open_again()), Arc::new(bed.open_again())];
            let clients: Vec<_> = (0..8_u128)
                .zip(databases.iter().cycle())
                .map(|(client, database)| {
                    let database = Arc::clone(database);
                    tokio::spawn(async move {
                        let mut taken = 0_i64;
                        for step in 0..60 {
                            let number = 1_000 + client * 1_000 + step;
                            let note = made::note(number, &[(1, made::sales(0, 0, 100))]);
                            match database.store(note).await {
                                Ok(_) => taken += 100,
                                Err(StoreError::Port(error)) if error.transient => continue,
                                Err(error) => panic!("{error:?}"),
                            }
                            let outcome = made::outcome(number, made::rejected());
                            if step % 3 == 0
                                && database.record_result(outcome).await.is_ok_and(|kept| kept)
                            {
                                taken -= 100;
                            }
                        }
                        taken
                    })
                })
                .collect();
            for _ in 0..15 {
                tokio::time::sleep(Duration::from_millis(60)).await;
                bed.tamper(
                    "SELECT pg_terminate_backend(pid) FROM pg_stat_activity \
                     WHERE datname = current_database() AND pid <> pg_backend_pid()",
                );
            }
            let mut taken = 0;
            for client in clients {
                taken += client.await.unwrap();
            }
            println!("{taken} cents taken");
            let left = balance(&bed, 1).await.unwrap().remaining;
            assert_eq!(left, made::sales(0, 0, 100_000 - taken));
        },
    );
}

/// Has the one statement that waits for a lock cancelled, as a lack of patience would.
async fn cancel_what_waits(bed: &ContractDatabase) {
    for _ in 0..1_000 {
        let cancelled = bed.number(
            "SELECT count(pg_cancel_backend(pid)) FROM pg_stat_activity \
             WHERE datname = current_database() AND wait_event_type = 'Lock'",
        );
        if cancelled > 0 {
            return;
        }
        tokio::time::sleep(Duration::from_millis(10)).await;
    }
    panic!("nothing waits");
}

#[test]
fn what_passes_is_told_as_passing_and_what_stays_is_not() {
    let name = "what_passes_is_told_as_passing_and_what_stays_is_not";
    ContractDatabase::on_postgresql(name, async |bed| {
        made::register(&bed).await;
        made::store(&bed, made::document(1)).await;
        let mut other = PgConnection::establish(bed.url()).unwrap();
        let lock = "BEGIN; LOCK TABLE documents IN ACCESS EXCLUSIVE MODE";
        other.batch_execute(lock).unwrap();
        let (stored, ()) = tokio::join!(bed.store(made::document(2)), cancel_what_waits(&bed));
        let Err(StoreError::Port(error)) = stored else {
            panic!("{stored:?}");
        };
        assert!(error.transient, "{error:?}");
        let (found, ()) = tokio::join!(bed.find(made::code(1)), cancel_what_waits(&bed));
        assert!(found.unwrap_err().transient);
        other.batch_execute("ROLLBACK").unwrap();

        // Each in a language that nobody here reads.
        for state in ["55P03", "40P01", "57014", "53100", "53200", "58030"] {
            bed.tamper(&format!(
                "CREATE OR REPLACE FUNCTION fail() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN \
                 RAISE EXCEPTION 'agotado' USING ERRCODE = '{state}'; END $$; \
                 CREATE OR REPLACE TRIGGER fail BEFORE INSERT ON documents EXECUTE FUNCTION fail()"
            ));
            let stored = bed.store(made::document(2)).await;
            let Err(StoreError::Port(error)) = stored else {
                panic!("{stored:?}");
            };
            assert!(error.transient, "{state} {error:?}");
        }
        bed.tamper("DROP TRIGGER fail ON documents");
        assert_eq!(made::store(&bed, made::document(2)).await.sequence, 2);

        bed.tamper("ALTER TABLE documents RENAME COLUMN revision TO lost");
        assert!(!bed.find(made::code(1)).await.unwrap_err().transient);
        let stored = bed.store(made::document(1)).await;
        assert!(matches!(stored, Err(StoreError::Port(error)) if !error.transient));
    });
}

#[test]
fn a_server_that_is_away_is_an_error_that_names_it_without_the_password() {
    let url = "postgres://dte:s3cret@127.0.0.1:1/dte";
    let refused = Database::open(url, ContractDatabase::OPTIONS).unwrap_err();
    assert!(matches!(refused, OpenError::Server { .. }));
    let told = format!("{refused} {refused:?}");
    assert!(
        told.contains("postgres://dte:***@127.0.0.1:1/dte"),
        "{told}"
    );
    assert!(!told.contains("s3cret"), "{told}");
}

#[test]
fn a_folder_that_is_not_there_is_an_error_that_names_the_file() {
    let refused =
        Database::open("sqlite:///nowhere/at/all/dte.db", ContractDatabase::OPTIONS).unwrap_err();
    let told = refused.to_string();
    assert!(told.contains("/nowhere/at/all/dte.db"), "{told}");
    assert!(told.contains("its folder must exist"), "{told}");
}

#[test]
fn a_server_that_vanished_keeps_no_other_from_its_probe() {
    ContractDatabase::on_postgresql("a_server_that_vanished", async |bed| {
        let mut vanished = PgConnection::establish(bed.url()).unwrap();
        vanished
            .batch_execute("BEGIN; UPDATE installation SET trials = 2")
            .unwrap();
        let began = Instant::now();
        bed.probe().await.unwrap();
        assert!(began.elapsed() < Duration::from_secs(5));
    });
}

#[test]
fn corrections_lock_a_contingency_before_their_document_as_groups_do() {
    ContractDatabase::on_postgresql("corrections_lock_a_contingency", async |bed| {
        made::register(&bed).await;
        made::store(&bed, made::in_contingency(1)).await;
        let mut rejected = made::outcome(1, made::rejected());
        rejected.rendering = TransmissionKind::Contingency;
        assert!(bed.record_result(rejected).await.unwrap());
        // A group that has the contingency takes the document while somebody waits for it.
        let group = || {
            let mut group = PgConnection::establish(bed.url()).unwrap();
            group
                .batch_execute(
                    "BEGIN; SET lock_timeout = '500ms'; SELECT id FROM contingencies FOR UPDATE",
                )
                .unwrap();
            group
        };
        let go_on = async |mut group: PgConnection| {
            tokio::time::sleep(Duration::from_millis(500)).await;
            let taken = group.batch_execute("SELECT id FROM documents FOR UPDATE");
            group.batch_execute("ROLLBACK").unwrap();
            taken.unwrap();
        };
        let (first, again) = (group(), made::corrected(made::in_contingency(1)));
        let (corrected, ()) = tokio::join!(bed.correct(again), go_on(first));
        corrected.unwrap();
    });
}
