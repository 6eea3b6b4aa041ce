//! A database for one test.

use std::future::Future;
use std::io::Write as _;
use std::ops::Deref;
use std::path::Path;
use std::time::Duration;

use diesel::connection::SimpleConnection;
use diesel::sql_types::{BigInt, Text};
use diesel::{Connection, QueryResult, RunQueryDsl, SqliteConnection};
use dte_persistence::{Database, DatabaseKind, DatabaseOptions, PgConnection};
use dte_test_kit::postgresql::{Cluster, TestDatabase};
use tempfile::TempDir;

pub mod statements {
    //! Statements that tests give.

    /// What SQLite says of its tables.
    pub const TABLES_OF_SQLITE: &str = "SELECT type || ' ' || name || ' ' || tbl_name || ' ' || coalesce(sql, '') FROM sqlite_master";

    /// What PostgreSQL says of its tables.
    pub const TABLES_OF_POSTGRESQL: &str = "\
        SELECT 'column ' || concat_ws(' ', c.relname, a.attnum, a.attname, \
            format_type(a.atttypid, a.atttypmod), a.attnotnull, coalesce(o.collname, '-'), \
            coalesce(pg_get_expr(d.adbin, d.adrelid), '-'), a.attidentity, a.attstorage, \
            a.attcompression) \
        FROM pg_attribute a JOIN pg_class c ON c.oid = a.attrelid \
            LEFT JOIN pg_attrdef d ON (d.adrelid, d.adnum) = (a.attrelid, a.attnum) \
            LEFT JOIN pg_collation o ON o.oid = a.attcollation \
        WHERE c.relnamespace = current_schema()::regnamespace AND c.relkind = 'r' \
            AND a.attnum > 0 \
        UNION ALL SELECT 'relation ' || concat_ws(' ', relname, relkind, reloptions) \
        FROM pg_class WHERE relnamespace = current_schema()::regnamespace \
        UNION ALL SELECT concat_ws(' ', conrelid::regclass, conname, pg_get_constraintdef(oid)) \
        FROM pg_constraint \
        WHERE connamespace = current_schema()::regnamespace AND contype <> 'n' \
        UNION ALL SELECT indexdef FROM pg_indexes WHERE schemaname = current_schema() \
        UNION ALL SELECT pg_get_triggerdef(oid) FROM pg_trigger WHERE NOT tgisinternal \
        UNION ALL SELECT pg_get_functiondef(oid) FROM pg_proc \
        WHERE pronamespace = current_schema()::regnamespace";
}

/// What removes the database when the test is over.
enum ContractServer {
    Folder(#[expect(dead_code, reason = "removed when dropped")] TempDir),
    Server(#[expect(dead_code, reason = "removed when dropped")] TestDatabase<'static>),
}

/// An open, empty database.
pub struct ContractDatabase {
    database: Database,
    url: String,
    _ground: ContractServer,
}

impl ContractDatabase {
    pub const OPTIONS: DatabaseOptions = DatabaseOptions {
        readers: 3,
        queue: 2_000,
        establishment_lifetime: Duration::ZERO,
    };

    /// Runs a test on SQLite.
    pub fn on_sqlite<F: Future<Output = ()>>(test: impl FnOnce(Self) -> F) {
        let folder = tempfile::tempdir().unwrap();
        let url = format!("sqlite://{}/dte.db", folder.path().display());
        Self::run(url, ContractServer::Folder(folder), test);
    }

    /// Runs a test on PostgreSQL, when there is one.
    pub fn on_postgresql<F: Future<Output = ()>>(name: &str, test: impl FnOnce(Self) -> F) {
        let Some(cluster) = Cluster::shared().unwrap() else {
            let _ = writeln!(std::io::stderr(), "postgresql suite: SKIPPED {name}");
            return;
        };
        let database = cluster.database().unwrap();
        Self::run(
            database.url().to_owned(),
            ContractServer::Server(database),
            test,
        );
        println!("postgresql suite: ran {name}");
    }

    fn run<F: Future<Output = ()>>(
        url: String,
        ground: ContractServer,
        test: impl FnOnce(Self) -> F,
    ) {
        let bed = Self {
            database: Database::open(&url, Self::OPTIONS).unwrap(),
            url,
            _ground: ground,
        };
        tokio::runtime::Builder::new_multi_thread()
            .worker_threads(2)
            .enable_all()
            .build()
            .unwrap()
            .block_on(test(bed));
    }

    /// Its URL.
    pub fn url(&self) -> &str {
        &self.url
    }

    /// The same database, opened once more.
    pub fn open_again(&self) -> Database {
        Database::open(&self.url, Self::OPTIONS).unwrap()
    }

    /// Does the same to a file.
    pub fn tamper_file(path: &Path, statement: &str) {
        let mut connection = SqliteConnection::establish(path.to_str().unwrap()).unwrap();
        connection
            .batch_execute("PRAGMA ignore_check_constraints = 1; PRAGMA foreign_keys = OFF")
            .unwrap();
        connection.batch_execute(statement).unwrap();
    }

    /// What locks the database against everybody who writes, and answers what unlocks it.
    pub fn lock(&self) -> impl FnOnce() -> Box<dyn FnOnce()> + Send + use<> {
        let (kind, url) = (self.database.kind(), self.url.clone());
        move || match kind {
            DatabaseKind::Sqlite => {
                let path = url.trim_start_matches("sqlite://");
                let mut connection = SqliteConnection::establish(path).unwrap();
                let begin = "PRAGMA busy_timeout = 5000; BEGIN IMMEDIATE";
                connection.batch_execute(begin).unwrap();
                Box::new(move || connection.batch_execute("COMMIT").unwrap())
            }
            DatabaseKind::Postgresql => {
                let mut connection = PgConnection::establish(&url).unwrap();
                let begin = "BEGIN; LOCK TABLE series, documents, invalidation_events \
                    IN ACCESS EXCLUSIVE MODE";
                connection.batch_execute(begin).unwrap();
                Box::new(move || connection.batch_execute("COMMIT").unwrap())
            }
        }
    }

    /// Lets documents be deleted from now on.
    pub fn let_documents_go(&self) {
        match self.database.kind() {
            DatabaseKind::Sqlite => self.tamper("DROP TRIGGER documents_stay"),
            DatabaseKind::Postgresql => self.tamper("DROP TRIGGER documents_stay ON documents"),
        }
    }

    /// Lets the database fail at each new row of a table of which a condition holds; answers the
    /// statement that ends it.
    pub fn fail_at(&self, table: &str, condition: &str) -> String {
        match self.database.kind() {
            DatabaseKind::Sqlite => {
                self.tamper(&format!(
                    "CREATE TRIGGER fails BEFORE INSERT ON {table} WHEN {condition} \
                     BEGIN SELECT RAISE(ABORT, 'it fails'); END"
                ));
                "DROP TRIGGER fails".to_owned()
            }
            DatabaseKind::Postgresql => {
                self.tamper(&format!(
                    "CREATE OR REPLACE FUNCTION fails() RETURNS trigger LANGUAGE plpgsql AS \
                     $$ BEGIN RAISE EXCEPTION 'it fails'; END $$; \
                     CREATE TRIGGER fails BEFORE INSERT ON {table} FOR EACH ROW \
                     WHEN ({condition}) EXECUTE FUNCTION fails()"
                ));
                format!("DROP TRIGGER fails ON {table}")
            }
        }
    }

    /// Whether the database itself refuses a statement, with words that contain these.
    pub fn refuses(&self, statement: &str, words: &str) -> bool {
        let done = self.attempt(statement);
        done.is_err_and(|refusal| refusal.to_string().contains(words))
    }

    /// Does to the database what our own code would never do.
    pub fn tamper(&self, statement: &str) {
        self.attempt(statement).unwrap();
    }

    fn attempt(&self, statement: &str) -> QueryResult<()> {
        Self::attempt_at(self.database.kind(), &self.url, statement)
    }

    /// Does the same to another database.
    pub fn attempt_at(kind: DatabaseKind, url: &str, statement: &str) -> QueryResult<()> {
        match kind {
            DatabaseKind::Sqlite => {
                let path = url.trim_start_matches("sqlite://");
                let mut connection = SqliteConnection::establish(path).unwrap();
                // Tables that others refer to are made anew by migrations.
                connection
                    .batch_execute(
                        "PRAGMA busy_timeout = 5000; PRAGMA ignore_check_constraints = 1; \
                         PRAGMA foreign_keys = OFF",
                    )
                    .unwrap();
                connection.batch_execute(statement)
            }
            DatabaseKind::Postgresql => {
                let mut connection = PgConnection::establish(url).unwrap();
                connection.batch_execute(statement)
            }
        }
    }
}

impl ContractDatabase {
    /// The number that a statement answers.
    pub fn number(&self, statement: &str) -> i64 {
        let query = diesel::dsl::sql::<BigInt>(statement);
        match self.database.kind() {
            DatabaseKind::Sqlite => {
                let path = self.url.trim_start_matches("sqlite://");
                let mut connection = SqliteConnection::establish(path).unwrap();
                connection
                    .batch_execute("PRAGMA busy_timeout = 5000")
                    .unwrap();
                query.get_result(&mut connection).unwrap()
            }
            DatabaseKind::Postgresql => {
                let mut connection = PgConnection::establish(&self.url).unwrap();
                query.get_result(&mut connection).unwrap()
            }
        }
    }

    /// What the database itself says of its tables, sorted; of SQLite without what its words are written
    /// with: comments, quotes, space.
    pub fn tables(&self) -> Vec<String> {
        let mut tables = match self.database.kind() {
            DatabaseKind::Sqlite => {
                let path = self.url.trim_start_matches("sqlite://");
                let mut connection = SqliteConnection::establish(path).unwrap();
                let query = diesel::dsl::sql::<Text>(statements::TABLES_OF_SQLITE);
                let found: Vec<String> = query.load(&mut connection).unwrap();
                found.iter().map(|sql| plain(sql)).collect::<Vec<_>>()
            }
            DatabaseKind::Postgresql => {
                let mut connection = PgConnection::establish(&self.url).unwrap();
                let query = diesel::dsl::sql::<Text>(statements::TABLES_OF_POSTGRESQL);
                query.load(&mut connection).unwrap()
            }
        };
        tables.sort();
        tables
    }

    /// Whether the counters are what a count of the documents comes to.
    pub fn assert_counted(&self) {
        let day = match self.database.kind() {
            DatabaseKind::Sqlite => "date(issued_at / 1000000 - 21600, 'unixepoch')",
            DatabaseKind::Postgresql => {
                "to_char(to_timestamp(issued_at / 1000000 - 21600) AT TIME ZONE 'UTC', 'YYYY-MM-DD')"
            }
        };
        let members = "company, environment, span, period, establishment, document_type, status, transmission";
        let differing = self.number(&format!(
            "WITH kept AS (SELECT {members}, documents FROM document_counts WHERE documents <> 0), \
             dated AS (SELECT *, {day} AS day FROM documents), \
             spans AS (SELECT *, 'day' AS span, day AS period FROM dated \
             UNION ALL SELECT *, 'month', substr(day, 1, 7) FROM dated), \
             counted AS (SELECT {members}, count(*) AS documents FROM spans GROUP BY {members}) \
             SELECT (SELECT count(*) FROM (SELECT * FROM kept EXCEPT SELECT * FROM counted) AS one) \
             + (SELECT count(*) FROM (SELECT * FROM counted EXCEPT SELECT * FROM kept) AS other)"
        ));
        assert_eq!(differing, 0);
    }
}

/// A statement in which only words and signs are left.
fn plain(sql: &str) -> String {
    let lines = sql
        .lines()
        .map(|line| line.split("--").next().unwrap_or_default());
    let mut text = lines.collect::<Vec<_>>().join(" ").replace('"', "");
    for sign in ['(', ')', ','] {
        text = text.replace(sign, &format!(" {sign} "));
    }
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

impl Deref for ContractDatabase {
    type Target = Database;

    fn deref(&self) -> &Database {
        &self.database
    }
}
