//! How many rows PostgreSQL reads, on tables of some size.

use std::io::Write as _;
use std::time::{Duration, Instant};

use diesel::connection::SimpleConnection;
use diesel::prelude::*;
use diesel::sql_types::{BigInt, Text};
use dte_application::ports::{DocumentFilter, PageStart};
use dte_domain::identification::{DocumentType, LocalTime};
use dte_domain::lifecycle::StatusKind;
use dte_persistence::{Database, DatabaseOptions, PgConnection};
use dte_test_kit::postgresql::Cluster;
use time::macros::datetime;

use crate::GROWING;
use crate::made::{self, establishment_id};
use crate::work::{self, Work};

/// Documents of 400 days: 150 a day, of four types in turn, one of 500 rejected. The counters of
/// other companies stand beside.
const ROWS: u32 = 60_000;
/// What is read whole of tables that are nearly empty here.
const A_FEW: i64 = 4;
/// What any work may find by indexes: pages with their counters, or what lies on the days of a
/// page.
const MOST: i64 = 400;
/// The planner's figures are taken of all rows, so that they are the same every time.
const FILL: &str = "
    SET default_statistics_target = 1000;
    INSERT INTO documents (generation_code, company, establishment, environment, document_type,
        edition, schema_version, control_number, series_year, sequence, issued_at, total_cents, vat_cents,
        transmission, status, stamp, created_at, updated_at)
    SELECT upper(gen_random_uuid()::text), establishments.company, establishments.id, '00',
        (ARRAY['01', '01', '03', '07'])[1 + number % 4], 'first', 3,
        'DTE-' || (ARRAY['01', '01', '03', '07'])[1 + number % 4] || '-M009P009-'
            || lpad(number::text, 15, '0'),
        2025, number, 1738404000000000 + number * 576000000::bigint, 100, 13, 'NORMAL',
        CASE WHEN number % 500 = 0 THEN 'REJECTED' ELSE 'RECEIVED' END,
        CASE WHEN number % 500 > 0 THEN 'F' || lpad(number::text, 39, '0') END, 0, 0
    FROM generate_series(1, 60000) AS number
    JOIN establishments ON establishments.branch_number = 1 + number % 2;
    INSERT INTO document_bodies (document_id, json) SELECT id, '{}' FROM documents;
    INSERT INTO document_counts
    SELECT company, environment, span,
        to_char(to_timestamp(issued_at / 1000000 - 21600) AT TIME ZONE 'UTC', format),
        establishment, document_type, status, transmission, count(*)
    FROM documents CROSS JOIN (VALUES ('day', 'YYYY-MM-DD'), ('month', 'YYYY-MM')) AS spans (span, format)
    GROUP BY 1, 2, 3, 4, 5, 6, 7, 8;
    INSERT INTO document_counts
    SELECT 'company ' || number, environment, span, period, establishment, document_type, status,
        transmission, documents
    FROM document_counts CROSS JOIN generate_series(1, 20) AS number;
    INSERT INTO idempotency_claims
        (establishment, key, fingerprint, document, warnings, created_at, digest)
    SELECT establishment, 'filled-' || id, 'x', generation_code, '[]', 0, 0 FROM documents;
    INSERT INTO document_balances
    SELECT id, 0, 0, 100, 0, 0, 100 FROM documents;
    INSERT INTO document_charges
    SELECT generation_code, generation_code, 0, 0, 1, TRUE FROM documents;
    INSERT INTO third_party_sales
    SELECT generation_code, 0, '06142909851037', '0', '0', '1', '0', '[]', 0
    FROM documents;
    INSERT INTO settled_documents
    SELECT generation_code, 0, company, environment, '2', document_type, generation_code, TRUE, 0
    FROM documents;
    INSERT INTO events
    SELECT company, row_number() OVER (PARTITION BY company ORDER BY id), 'dte.received',
        generation_code, issued_at, '' FROM documents;
    INSERT INTO event_streams SELECT company, count(*) FROM documents GROUP BY company;
    INSERT INTO receiver_words
    SELECT companies.id, 'receiver ' || number, 'word' || number
    FROM companies CROSS JOIN generate_series(1, 20000) AS number;
    INSERT INTO series
    SELECT DISTINCT company, environment, document_type, 'M009P009', 2025, 60000 FROM documents;
    VACUUM ANALYZE;
";

#[derive(QueryableByName)]
struct Read {
    #[diesel(sql_type = Text)]
    name: String,
    #[diesel(sql_type = BigInt)]
    scanned: i64,
    #[diesel(sql_type = BigInt)]
    found: i64,
}

/// A server that counts what is read.
struct Planner<'a> {
    url: &'a str,
    connection: PgConnection,
    runtime: tokio::runtime::Runtime,
}

impl Planner<'_> {
    fn open(&self) -> Database {
        Database::open(self.url, DatabaseOptions::default()).unwrap()
    }

    /// The rows read so far, once everybody else is gone and has told what he read.
    fn read(&mut self) -> Vec<Read> {
        const OTHERS: &str = "SELECT count(*) FROM pg_stat_activity \
            WHERE datname = current_database() AND pid <> pg_backend_pid()";
        const ROWS: &str = "SELECT tables.relname::text AS name, seq_tup_read AS scanned, \
            coalesce(sum(idx_tup_read), 0)::bigint AS found \
            FROM pg_stat_user_tables AS tables LEFT JOIN pg_stat_user_indexes USING (relid) \
            GROUP BY 1, 2 ORDER BY 1";
        let start = Instant::now();
        loop {
            let others = diesel::dsl::sql::<BigInt>(OTHERS);
            let others: i64 = others.get_result(&mut self.connection).unwrap();
            if others == 0 {
                break;
            }
            assert!(start.elapsed() < Duration::from_secs(30), "somebody stays");
            std::thread::sleep(Duration::from_millis(20));
        }
        diesel::sql_query(ROWS).load(&mut self.connection).unwrap()
    }

    /// Does the work with connections of its own, and says what was read of the tables that grow
    /// and of the counters.
    fn rows(&mut self, work: &Work) -> (i64, i64) {
        let before = self.read();
        let database = self.open();
        self.runtime.block_on((work.run)(&database));
        drop(database);
        let (mut scanned, mut found) = (0, 0);
        for (after, before) in self.read().iter().zip(&before) {
            assert_eq!(after.name, before.name);
            if GROWING.contains(&after.name.as_str()) || after.name == "document_counts" {
                scanned += after.scanned - before.scanned;
                found += after.found - before.found;
            }
        }
        (scanned, found)
    }
}

#[test]
fn nothing_on_postgresql_reads_more_than_it_needs() {
    let _alone = crate::alone();
    let Some(cluster) = Cluster::shared().unwrap() else {
        let _ = writeln!(std::io::stderr(), "postgresql suite: SKIPPED the plans");
        return;
    };
    let database = cluster.database().unwrap();
    let url = database.url();
    let mut bed = Planner {
        url,
        connection: PgConnection::establish(url).unwrap_or_else(|_| panic!("{url}")),
        runtime: tokio::runtime::Builder::new_multi_thread()
            .enable_all()
            .build()
            .unwrap(),
    };
    let store = bed.open();
    bed.runtime.block_on(made::register(&store));
    drop(store);
    fill(url);

    let mut works = work::writing(100);
    works.extend(work::reads().into_iter().filter(|work| {
        // It counts the documents of a series, one by one.
        !work.name.starts_with("number series")
    }));
    works.extend(lists());
    works.extend(searches());
    let mut faults = Vec::new();
    for work in &works {
        let (scanned, found) = bed.rows(work);
        if work.name.contains(FIRST_LOOK) {
            continue;
        }
        if scanned > A_FEW || found > MOST {
            let name = &work.name;
            faults.push(format!(
                "{name}: {scanned} rows scanned, {found} by indexes"
            ));
        }
    }
    assert!(faults.is_empty(), "of {ROWS} rows:\n{}", faults.join("\n"));
    println!("postgresql suite: ran the plans");
}

/// Fills over a connection of its own: what it read is told when it goes, at the latest.
fn fill(url: &str) {
    let mut connection = PgConnection::establish(url).unwrap();
    for statement in FILL.trim().split_inclusive(';') {
        connection.batch_execute(statement).unwrap();
    }
}

/// Reads all documents once, for the words of their receivers.
const FIRST_LOOK: &str = "the first look";

/// What finds few documents. By totals as many are counted as are counted at most.
fn searches() -> Vec<Work> {
    let mut works = Vec::new();
    for (name, narrow) in work::searches() {
        if name == "totals" {
            continue;
        }
        let mut filter = made::everything();
        narrow(&mut filter);
        if works.is_empty() {
            let mut name = made::everything();
            name.name = Some("nobody".into());
            works.push(work::list(FIRST_LOOK, name, PageStart::Skip(0)));
        }
        works.push(work::list(
            &format!("by {name}"),
            filter,
            PageStart::Skip(0),
        ));
    }
    works
}

/// Lists whose pages lie near and far.
fn lists() -> Vec<Work> {
    let middle = PageStart::After(
        LocalTime::at(datetime!(2025-08-01 18:00 UTC)),
        made::code(1),
    );
    let of = |narrow: fn(&mut DocumentFilter)| {
        let mut filter = made::everything();
        narrow(&mut filter);
        filter
    };
    let filters = [
        ("all", of(|_| {})),
        (
            "branch",
            of(|filter| {
                filter.establishment = Some(establishment_id(1, 2));
            }),
        ),
        (
            "type",
            of(|filter| {
                filter.document_type = Some(DocumentType::Ccf);
            }),
        ),
        (
            "retentions",
            of(|filter| {
                filter.document_type = Some(DocumentType::Retention);
            }),
        ),
        (
            "rejected",
            of(|filter| {
                filter.status = Some(StatusKind::Rejected);
            }),
        ),
        (
            "pending",
            of(|filter| {
                filter.status = Some(StatusKind::Pending);
            }),
        ),
    ];
    let starts = [
        ("first page", PageStart::Skip(0)),
        ("deep page", PageStart::Skip(29_000)),
        ("after", middle),
    ];
    let mut lists = Vec::new();
    for (name, filter) in &filters {
        for (start_name, start) in starts {
            lists.push(work::list(
                &format!("{name}, {start_name}"),
                filter.clone(),
                start,
            ));
        }
    }
    lists
}
