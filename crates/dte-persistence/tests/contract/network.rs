//! Servers that say nothing, servers that want TLS, and servers that will not do.

use std::net::TcpListener;
use std::path::Path;
use std::time::{Duration, Instant};

use dte_application::ports::Documents;
use dte_persistence::backup::{self, CopyError};
use dte_persistence::{Database, OpenError};
use dte_test_kit::postgresql::{Cluster, Identity, Relay, execute};
use rcgen::{
    BasicConstraints, CertificateParams, CertifiedIssuer, DnType, IsCa, KeyPair, date_time_ymd,
};

use crate::contract_database::ContractDatabase;
use crate::{made, pooler};

#[test]
fn a_connection_that_hangs_is_given_up_and_replaced() {
    ContractDatabase::on_postgresql("a_connection_that_hangs", async |bed| {
        made::register(&bed).await;
        let relay = Relay::before(bed.url()).unwrap();
        let database = Database::open(&relay.url(bed.url()), ContractDatabase::OPTIONS).unwrap();
        made::store(&database, made::document(1)).await;
        relay.hush_the_connected();
        let began = Instant::now();
        let storing = made::store(&database, made::claiming(2, "key"));
        let (number, found) = tokio::join!(storing, database.find(made::code(1)));
        assert_eq!(number.sequence, 2);
        assert!(found.unwrap().is_some());
        assert!(
            began.elapsed() < Duration::from_secs(100),
            "{:?}",
            began.elapsed()
        );
        // Once, and by whoever looks on another connection.
        let stored = bed.find(made::code(2)).await.unwrap().unwrap();
        assert_eq!(stored.control_number, Some(number.to_string()));
        assert_eq!(made::store(&bed, made::document(3)).await.sequence, 3);
    });
}

#[test]
fn a_server_that_falls_silent_while_a_connection_is_set_up_keeps_no_reader_waiting_for_it() {
    ContractDatabase::on_postgresql("a_server_that_falls_silent_while_set_up", async |bed| {
        made::register(&bed).await;
        made::store(&bed, made::document(1)).await;
        let relay = Relay::before(bed.url()).unwrap();
        let url = format!("{}?connect_timeout=2", relay.url(bed.url()));
        let database = Database::open(&url, ContractDatabase::OPTIONS).unwrap();
        // The driver's own settings are answered, ours are not.
        for greetings in 1..=4 {
            assert!(database.find(made::code(1)).await.unwrap().is_some());
            let before = relay.connections();
            relay.hush_after_greetings(greetings);
            bed.tamper(
                "SELECT pg_terminate_backend(pid) FROM pg_stat_activity
                 WHERE datname = current_database() AND pid <> pg_backend_pid()",
            );
            let hushed_for_one = async {
                while relay.connections() == before {
                    tokio::time::sleep(Duration::from_millis(5)).await;
                }
                relay.greet_all();
            };
            let (found, ()) = tokio::join!(database.find(made::code(1)), hushed_for_one);
            assert!(found.unwrap().is_some(), "{greetings}");
        }
    });
}

#[test]
fn a_writer_whose_server_is_silent_is_not_taken_to_hang() {
    ContractDatabase::on_postgresql("a_writer_whose_server_is_silent", async |bed| {
        made::register(&bed).await;
        let relay = Relay::before(bed.url()).unwrap();
        let database = Database::open(&relay.url(bed.url()), ContractDatabase::OPTIONS).unwrap();
        made::store(&database, made::document(1)).await;
        relay.hush();
        let mut storing = std::pin::pin!(database.store(made::document(2)));
        let mut longest = Duration::ZERO;
        while tokio::time::timeout(Duration::from_millis(100), &mut storing)
            .await
            .is_err()
        {
            longest = longest.max(database.busy_for());
        }
        let within = database.writes_within();
        assert!(longest < within, "{longest:?} of {within:?}");
    });
}

#[test]
fn a_host_that_says_nothing_keeps_nobody_from_the_next_one() {
    ContractDatabase::on_postgresql("a_host_that_says_nothing", async |bed| {
        // Connections are made, and nothing is ever said.
        let silent = TcpListener::bind("127.0.0.1:0").unwrap();
        let port = silent.local_addr().unwrap().port();
        let hosts = format!("@127.0.0.1:{port},");
        let url = bed.url().replacen('@', &hosts, 1);
        let database = Database::open(&url, ContractDatabase::OPTIONS).unwrap();
        made::register(&database).await;
        assert_eq!(made::store(&database, made::document(1)).await.sequence, 1);
        assert!(database.find(made::code(1)).await.unwrap().is_some());

        let alone = format!("postgres://dte:s3cret@127.0.0.1:{port}/dte?connect_timeout=1");
        let refused = Database::open(&alone, ContractDatabase::OPTIONS)
            .unwrap_err()
            .to_string();
        assert!(refused.contains("no answer within 1 s"), "{refused}");
        assert!(!refused.contains("s3cret"), "{refused}");
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
    let database = Database::open(&url, ContractDatabase::OPTIONS).unwrap();
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
    ContractDatabase::on_postgresql(name, async |bed| {
        bed.tamper(
            "CREATE DATABASE latin ENCODING 'LATIN1' LC_COLLATE 'C' LC_CTYPE 'C' TEMPLATE template0",
        );
        let (start, _) = bed.url().rsplit_once('/').unwrap();
        let opened = Database::open(&format!("{start}/latin"), ContractDatabase::OPTIONS);
        bed.tamper("DROP DATABASE latin");
        let refused = opened.unwrap_err();
        assert!(matches!(&refused, OpenError::Encoding { encoding, .. } if encoding == "LATIN1"));
        assert!(refused.to_string().contains("ENCODING 'UTF8'"), "{refused}");
    });
}

#[test]
fn a_pooler_that_shares_sessions_is_refused_by_its_name() {
    ContractDatabase::on_postgresql("a_pooler_that_shares_sessions", async |bed| {
        let url = pooler::before(bed.url());
        let refused = Database::open(&url, ContractDatabase::OPTIONS).unwrap_err();
        assert!(matches!(refused, OpenError::Pooler { .. }), "{refused}");
        assert!(refused.to_string().contains("PgBouncer"), "{refused}");
        let file = tempfile::tempdir().unwrap();
        let copied = backup::back_up(&url, &file.path().join("copy.sqlite"));
        assert!(matches!(
            copied,
            Err(CopyError::Open(OpenError::Pooler { .. }))
        ));
    });
}

#[test]
fn a_schema_that_is_made_later_hides_no_tables() {
    ContractDatabase::on_postgresql("a_schema_that_is_made_later", async |bed| {
        made::register(&bed).await;
        made::store(&bed, made::document(1)).await;
        let database = Database::open(bed.url(), ContractDatabase::OPTIONS).unwrap();
        let role = bed.url().split(['/', ':', '@']).nth(3).unwrap();
        bed.tamper(&format!(
            "CREATE SCHEMA \"{role}\"; CREATE TABLE \"{role}\".documents (LIKE public.documents);
             SELECT pg_terminate_backend(pid, 10000) FROM pg_stat_activity
             WHERE datname = current_database() AND pid <> pg_backend_pid()"
        ));
        // New connections, of the readers and of the writer: the ended ones were waited for, since one
        // that ends while it writes rightly has its document refused.
        assert!(database.find(made::code(1)).await.unwrap().is_some());
        assert_eq!(made::store(&database, made::document(2)).await.sequence, 2);
    });
}

/// An authority of certificates.
struct Authority(CertifiedIssuer<'static, KeyPair>);

impl Authority {
    fn new(name: &str) -> Self {
        let mut params = CertificateParams::default();
        params.distinguished_name.push(DnType::CommonName, name);
        params.is_ca = IsCa::Ca(BasicConstraints::Unconstrained);
        let key = KeyPair::generate().unwrap();
        Self(CertifiedIssuer::self_signed(params, key).unwrap())
    }

    /// The certificate of a server with this name, good until that year.
    fn signed(&self, name: &str, until: i32) -> Identity {
        let mut params = CertificateParams::new([name.to_owned()]).unwrap();
        params.not_before = date_time_ymd(2000, 1, 1);
        params.not_after = date_time_ymd(until, 1, 1);
        let key = KeyPair::generate().unwrap();
        Identity {
            certificate: params.signed_by(&key, &*self.0).unwrap().pem(),
            key: key.serialize_pem(),
        }
    }

    fn write(&self, path: &Path) {
        std::fs::write(path, self.0.pem()).unwrap();
    }
}

#[test]
fn a_server_that_wants_tls_is_believed_as_far_as_the_url_says() {
    let (ours, others) = (Authority::new("ours"), Authority::new("others"));
    let good = ours.signed("localhost", 2090);
    let Some(cluster) = Cluster::with_tls(&good).unwrap() else {
        return;
    };
    let folder = tempfile::tempdir().unwrap();
    let (ca, other_ca) = (
        folder.path().join("ca.pem"),
        folder.path().join("other.pem"),
    );
    ours.write(&ca);
    others.write(&other_ca);
    let plain = cluster.url("postgres").replace("?sslmode=require", "");
    let named = plain.replace("127.0.0.1", "localhost");
    let open = |url: &str, parameters: &str| {
        let opened = Database::open(&format!("{url}?{parameters}"), ContractDatabase::OPTIONS);
        opened.map(drop).map_err(|error| error.to_string())
    };
    let full = format!("sslmode=verify-full&sslrootcert={}", ca.display());
    let chain = format!("sslmode=verify-ca&sslrootcert={}", ca.display());
    let other = format!("sslmode=verify-full&sslrootcert={}", other_ca.display());
    let refused = |url: &str, parameters: &str, words: &str| {
        let told = open(url, parameters).unwrap_err();
        assert!(told.contains(words), "{parameters}: {told}");
    };
    for parameters in ["", "sslmode=prefer", "sslmode=require", &chain, &full] {
        open(&named, parameters).unwrap_or_else(|why| panic!("{parameters}: {why}"));
    }
    refused(&named, "sslmode=disable", "no encryption");
    let role = "CREATE ROLE plain SUPERUSER LOGIN";
    execute(&cluster.url("postgres"), role).unwrap();
    let unsafely = named.replace("postgres@", "plain@");
    open(&unsafely, "").unwrap();
    refused(&unsafely, "sslmode=require", "rejects connection");
    refused(&named, &other, "signed by none of sslrootcert");
    let public = "sslmode=verify-full&sslrootcert=system";
    refused(&named, public, "signed by none of sslrootcert");
    // The certificate is of another name than the address.
    refused(&plain, &full, "of another name");
    open(&plain, &chain).unwrap();
    refused(
        &named,
        "sslmode=verify-ca&sslrootcert=/nowhere.pem",
        "sslrootcert /nowhere.pem",
    );

    let old = ours.signed("localhost", 2001);
    cluster.present(&old).unwrap();
    // The server reads its files again when it comes to it.
    for _ in 0..200 {
        if open(&named, &full).is_err() {
            break;
        }
        std::thread::sleep(Duration::from_millis(50));
    }
    refused(&named, &full, "has expired");
    refused(&named, &chain, "has expired");
    open(&named, "sslmode=require").unwrap();
    println!("postgresql suite: ran a server that wants TLS");
}
