//! A standby takes the place of its primary while the answer to a commit is awaited.

use std::future::Future;
use std::sync::Arc;
use std::time::Duration;

use diesel::sql_types::BigInt;
use diesel::{Connection, RunQueryDsl};
use dte_application::ports::{DocumentRecord, Documents, StoreResult};
use dte_persistence::{Database, PgConnection};
use dte_test_kit::postgresql::{Cluster, execute};

use crate::contract_database::ContractDatabase;
use crate::made;
use crate::proxy::{self, Fault, Proxy};

/// A primary, its standby, and a way for the service that leads to whichever is alive.
struct Pair {
    primary: Cluster,
    standby: Cluster,
    way: Proxy,
    database: Arc<Database>,
}

const NAME: &str = "dte";

impl Pair {
    /// Nothing where no server of one's own can be started, which is said.
    async fn start() -> Option<Self> {
        let primary = Cluster::own(&[]).unwrap()?;
        execute(&primary.url("postgres"), "CREATE DATABASE dte").unwrap();
        let standby = primary.standby().unwrap();
        let url = primary.url(NAME);
        let way = Proxy::before(proxy::address(&url));
        let database = Database::open(&way.url(&url), ContractDatabase::OPTIONS).unwrap();
        made::register(&database).await;
        Some(Self {
            primary,
            standby,
            way,
            database: Arc::new(database),
        })
    }

    /// What the primary commits from now on does not reach the standby.
    async fn part(&self) {
        self.has_reached_the_standby().await;
        execute(
            &self.standby.url("postgres"),
            "ALTER SYSTEM SET primary_conninfo = ''",
        )
        .unwrap();
        execute(&self.standby.url("postgres"), "SELECT pg_reload_conf()").unwrap();
        let senders = "SELECT count(*) FROM pg_stat_replication";
        until(&self.primary.url(NAME), senders, |count| count == 0).await;
    }

    /// Waits until the standby has all that the primary has.
    async fn has_reached_the_standby(&self) {
        let written = "SELECT pg_wal_lsn_diff(pg_current_wal_flush_lsn(), '0/0')::bigint";
        let written = number(&self.primary.url(NAME), written);
        let replayed = "SELECT pg_wal_lsn_diff(pg_last_wal_replay_lsn(), '0/0')::bigint";
        until(&self.standby.url(NAME), replayed, |there| there >= written).await;
    }

    /// Commits wait from now on until the standby, which is cut off, has them.
    async fn part_from_the_synchronous_standby(&self) {
        let primary = self.primary.url("postgres");
        self.part().await;
        let synchronous = "ALTER SYSTEM SET synchronous_standby_names = '*'";
        execute(&primary, synchronous).unwrap();
        execute(&primary, "SELECT pg_reload_conf()").unwrap();
    }

    /// Does the work while every wait of a commit for the standby is cancelled: the commit is answered,
    /// with a warning, and only the primary has it.
    async fn do_cancelling_waits<T>(&self, work: impl Future<Output = T>) -> T {
        const CANCEL: &str = "SELECT count(pg_cancel_backend(pid)) FROM pg_stat_activity \
            WHERE wait_event = 'SyncRep'";
        let primary = self.primary.url(NAME);
        let cancelling = async {
            loop {
                number(&primary, CANCEL);
                tokio::time::sleep(Duration::from_millis(20)).await;
            }
        };
        tokio::select! {
            done = work => done,
            () = cancelling => unreachable!("it never ends"),
        }
    }

    /// The primary dies; the standby takes its place, and the numbers that the primary gave to its
    /// last transactions are those of others there, all of them committed.
    fn fail_over(&mut self) {
        let used = number(&self.primary.url(NAME), "SELECT txid_current()");
        self.primary.stop();
        let url = self.standby.url(NAME);
        execute(&url, "SELECT pg_promote()").unwrap();
        while number(&url, "SELECT txid_current()") <= used + 10 {}
        self.way.lead_to(proxy::address(&url));
    }

    /// Does the work; its commit is sent and its answer held until the fail-over is over.
    async fn do_meanwhile<T: Send + 'static>(
        &mut self,
        parted: bool,
        work: impl Future<Output = T> + Send + 'static,
    ) -> T {
        self.way.fail_next_commit(Fault::Held);
        let work = tokio::spawn(work);
        while !self.way.has_failed() {
            tokio::time::sleep(Duration::from_millis(5)).await;
        }
        // The server has it by then, and has committed as far as it can by itself.
        tokio::time::sleep(Duration::from_millis(300)).await;
        if !parted {
            self.has_reached_the_standby().await;
        }
        self.fail_over();
        work.await.unwrap()
    }

    /// The document as it stands on the server that now writes.
    async fn find(&self, number: u128) -> Option<DocumentRecord> {
        let there = Database::open(&self.standby.url(NAME), ContractDatabase::OPTIONS).unwrap();
        there.find(made::code(number)).await.unwrap()
    }
}

fn number(url: &str, query: &str) -> i64 {
    let mut connection = PgConnection::establish(url).unwrap();
    diesel::dsl::sql::<BigInt>(query)
        .get_result::<i64>(&mut connection)
        .unwrap_or_else(|error| panic!("{query}: {error}"))
}

async fn until(url: &str, query: &str, there: impl Fn(i64) -> bool) {
    for _ in 0..3_000 {
        if there(number(url, query)) {
            return;
        }
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
    panic!("never: {query}");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_commit_that_the_new_primary_never_got_is_not_believed() {
    let Some(mut pair) = Pair::start().await else {
        return;
    };
    pair.part().await;
    let database = Arc::clone(&pair.database);
    let storing = async move { made::store(&database, made::claiming(1, "key")).await };
    let number = pair.do_meanwhile(true, storing).await;
    let found = pair.find(1).await.expect("what was answered is there");
    assert_eq!(found.control_number, Some(number.to_string()));
    // And its outcome is kept there, on the connection that took the lost one's place.
    let outcome = made::outcome(1, made::received('A'));
    assert!(pair.database.record_result(outcome).await.unwrap());
    println!("postgresql suite: ran a fail-over without a synchronous standby");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_commit_that_waited_for_its_synchronous_standby_is_not_believed() {
    let Some(mut pair) = Pair::start().await else {
        return;
    };
    made::store(&pair.database, made::document(1)).await;
    pair.part_from_the_synchronous_standby().await;
    let database = Arc::clone(&pair.database);
    let outcome = made::outcome(1, made::received('A'));
    let settling = async move { database.record_result(outcome).await.unwrap() };
    assert!(pair.do_meanwhile(true, settling).await);
    let found = pair.find(1).await.unwrap();
    assert_eq!(found.status, made::received('A'));
    println!("postgresql suite: ran a fail-over to a synchronous standby");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_commit_with_a_warning_is_answered_by_no_server_until_a_later_one_has_none() {
    let Some(mut pair) = Pair::start().await else {
        return;
    };
    let url = pair.primary.url(NAME);
    let server = || Database::open(&url, ContractDatabase::OPTIONS).unwrap();
    let (other, third, fourth) = (server(), server(), server());
    pair.part_from_the_synchronous_standby().await;
    let key = made::claiming(1, "key").claim.unwrap().key;
    let storing = pair.database.store(made::claiming(1, "key"));
    let elsewhere = async {
        // It is committed, and everybody sees it.
        while other.find(made::code(1)).await.unwrap().is_none() {
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
        tokio::join!(
            other.store(made::claiming(2, "key")),
            third.claim(&key),
            fourth.lease_due_documents(made::ENVIRONMENT, made::DUE, made::DUE, 10),
        )
    };
    let all = async { tokio::join!(storing, elsewhere) };
    let (stored, (repeated, found, due)) = pair.do_cancelling_waits(all).await;
    assert!(stored.is_err(), "{stored:?}");
    assert!(repeated.is_err(), "{repeated:?}");
    assert!(found.is_err(), "{found:?}");
    assert!(due.is_err(), "{due:?}");

    pair.fail_over();
    assert!(pair.find(1).await.is_none());
    let number = made::store(&pair.database, made::claiming(4, "key")).await;
    assert_eq!(number.sequence, 1);
    assert!(pair.find(4).await.is_some());
    println!("postgresql suite: ran a fail-over after commits with warnings");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_commit_with_a_warning_counts_once_a_later_one_has_none() {
    let Some(pair) = Pair::start().await else {
        return;
    };
    pair.part_from_the_synchronous_standby().await;
    let storing = pair.database.store(made::claiming(1, "key"));
    let cancelled_once = async {
        let waits = "SELECT count(pg_cancel_backend(pid)) FROM pg_stat_activity \
            WHERE wait_event = 'SyncRep'";
        until(&pair.primary.url(NAME), waits, |count| count == 1).await;
        let asynchronous = "ALTER SYSTEM RESET synchronous_standby_names";
        let primary = pair.primary.url("postgres");
        execute(&primary, asynchronous).unwrap();
        execute(&primary, "SELECT pg_reload_conf()").unwrap();
    };
    let (stored, ()) = tokio::join!(storing, cancelled_once);
    assert!(matches!(stored.unwrap(), StoreResult::Created { .. }));
    println!("postgresql suite: ran a commit with a warning that was confirmed");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_commit_that_the_new_primary_has_is_not_repeated() {
    let Some(mut pair) = Pair::start().await else {
        return;
    };
    let database = Arc::clone(&pair.database);
    let storing = async move { made::store(&database, made::document(1)).await };
    let number = pair.do_meanwhile(false, storing).await;
    let found = pair.find(1).await.expect("what was answered is there");
    assert_eq!(found.control_number, Some(number.to_string()));
    let next = made::store(&pair.database, made::document(2)).await;
    assert_eq!((number.sequence, next.sequence), (1, 2));
    println!("postgresql suite: ran a fail-over to a standby that had all");
}
