//! Servers that say nothing, that stand by, and that will not do.

use std::net::TcpListener;
use std::time::Duration;

use dte_application::ports::Documents;
use dte_persistence::test_cluster::{Cluster, execute};
use dte_persistence::{Database, OpenError};

use crate::bed::Bed;
use crate::made;

#[test]
fn a_host_that_says_nothing_keeps_nobody_from_the_next_one() {
    Bed::on_postgresql("a_host_that_says_nothing", async |bed| {
        // Connections are made, and nothing is ever said.
        let silent = TcpListener::bind("127.0.0.1:0").unwrap();
        let port = silent.local_addr().unwrap().port();
        let hosts = format!("@127.0.0.1:{port},");
        let url = bed.url().replacen('@', &hosts, 1);
        let join = if url.contains('?') { '&' } else { '?' };
        let url = format!("{url}{join}connect_timeout=1");
        let database = Database::open(&url, Bed::OPTIONS).unwrap();
        made::register(&database).await;
        assert_eq!(made::store(&database, made::document(1)).await.sequence, 1);
    });
}

#[tokio::test(flavor = "multi_thread")]
async fn of_several_servers_the_one_that_takes_writes_is_found_before_and_after_a_fail_over() {
    let Some(mut primary) = Cluster::own(&[]).unwrap() else {
        return;
    };
    let standby = primary.standby().unwrap();
    let (one, other) = (standby.url("postgres"), primary.url("postgres"));
    let hosts = format!("{},", one.split(['@', '/']).nth(3).unwrap());
    let url = other.replacen('@', &format!("@{hosts}"), 1);
    let database = Database::open(&url, Bed::OPTIONS).unwrap();
    made::register(&database).await;
    assert_eq!(made::store(&database, made::document(1)).await.sequence, 1);
    primary.stop();
    execute(&one, "SELECT pg_promote()").unwrap();
    // What the standby did not have yet is gone with the primary; the service goes on.
    let mut stored = database.store(made::document(2)).await;
    for _ in 0..200 {
        if stored.is_ok() {
            break;
        }
        tokio::time::sleep(Duration::from_millis(50)).await;
        stored = database.store(made::document(2)).await;
    }
    stored.unwrap();
    assert!(database.find(made::code(2)).await.unwrap().is_some());
    println!("postgresql suite: ran a fail-over between two hosts");
}

#[test]
fn a_database_that_is_not_in_utf8_is_refused_with_what_to_do() {
    let name = "a_database_that_is_not_in_utf8_is_refused_with_what_to_do";
    Bed::on_postgresql(name, async |bed| {
        bed.tamper(
            "CREATE DATABASE latin ENCODING 'LATIN1' LC_COLLATE 'C' LC_CTYPE 'C' TEMPLATE template0",
        );
        let (start, _) = bed.url().rsplit_once('/').unwrap();
        let opened = Database::open(&format!("{start}/latin"), Bed::OPTIONS);
        bed.tamper("DROP DATABASE latin");
        let refused = opened.unwrap_err();
        assert!(matches!(&refused, OpenError::Encoding { encoding, .. } if encoding == "LATIN1"));
        assert!(refused.to_string().contains("ENCODING 'UTF8'"), "{refused}");
    });
}
