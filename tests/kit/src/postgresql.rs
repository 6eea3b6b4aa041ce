//! A PostgreSQL server for the time of a test run.
//!
//! ```text
//! let Some(cluster) = Cluster::shared().unwrap() else { return };   // said loudly: no PostgreSQL
//! let database = cluster.database().unwrap();                       // empty, dropped at the end
//! let service = start(database.url());
//! ```
//!
//! The server comes from `DTE_TEST_POSTGRES_URL` (any database of a server where databases may be
//! made), or is made in a temporary folder when `initdb` and `postgres` are on the `PATH` or in
//! `/usr/lib/postgresql/*/bin`. With neither, [`Cluster::shared`] answers nothing, and an error
//! when `DTE_REQUIRE_POSTGRES=1`. It runs with its own user (`postgres`, else `nobody`) when the
//! tests run as root, which PostgreSQL refuses to do.
//!
//! Nothing is left behind, even when the test process is killed: the server's parent is a shell
//! that reads from a pipe of ours, stops the server when the pipe closes, and removes the folder.

mod relay;
mod server;

use std::fs;
use std::io::{self, Write as _};
use std::process::{Child, ChildStdin};
use std::sync::OnceLock;
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::{Duration, Instant};

use diesel::Connection;
use diesel::connection::SimpleConnection;
use dte_persistence::PgConnection;

pub use relay::Relay;
use server::{Folder, Programs, free_port};

/// The server that should be used instead of one of our own.
const URL_VARIABLE: &str = "DTE_TEST_POSTGRES_URL";

/// `1`: tests without PostgreSQL are a failure.
const REQUIRED_VARIABLE: &str = "DTE_REQUIRE_POSTGRES";

/// How long the server may take to start.
const PATIENCE: Duration = Duration::from_mins(1);

/// Why there is no server although there should be one.
#[derive(Clone, Debug, thiserror::Error)]
#[error("the PostgreSQL server for tests: {0}")]
pub struct ClusterError(String);

impl From<io::Error> for ClusterError {
    fn from(error: io::Error) -> Self {
        Self(error.to_string())
    }
}

/// Has a server do something that our own code never does.
pub fn execute(url: &str, statement: &str) -> Result<(), ClusterError> {
    open_session(url, statement).map(drop)
}

/// A session of somebody else; what it has begun is rolled back when this is dropped.
pub struct OpenSession {
    _session: PgConnection,
}

/// Opens a session with a statement, and leaves it open.
pub fn open_session(url: &str, statement: &str) -> Result<OpenSession, ClusterError> {
    let refused = |error: &dyn std::error::Error| ClusterError(format!("{statement}: {error}"));
    let done = || {
        let mut session = PgConnection::establish(url).map_err(|error| refused(&error))?;
        session
            .batch_execute(statement)
            .map_err(|error| refused(&error))?;
        Ok(OpenSession { _session: session })
    };
    // On a thread of its own: a test may ask from inside its runtime.
    let done = std::thread::scope(|scope| scope.spawn(done).join());
    done.unwrap_or_else(|_panicked| Err(ClusterError(format!("{statement}: panicked"))))
}

/// A server's certificate and its key, in PEM.
pub struct Identity {
    /// The certificate.
    pub certificate: String,
    /// The key.
    pub key: String,
}

/// A running server.
pub struct Cluster {
    /// Everything of its URLs but the database.
    base: String,
    /// What follows the database in its URLs.
    parameters: String,
    /// A database that always exists.
    maintenance: String,
    /// Where it keeps its files, when it is ours.
    folder: Option<Folder>,
    /// Whoever closes this stops the server.
    lifeline: Option<(ChildStdin, Child)>,
}

impl Cluster {
    /// The server that all tests of this process share; `None` when this machine has none, which
    /// is said loudly.
    pub fn shared() -> Result<Option<&'static Self>, ClusterError> {
        static SHARED: OnceLock<Result<Option<Cluster>, ClusterError>> = OnceLock::new();
        let shared = SHARED.get_or_init(|| match std::env::var(URL_VARIABLE) {
            Ok(url) => Self::given(&url).map(Some),
            Err(_unset) => Self::start_if_installed(),
        });
        shared.as_ref().map(Option::as_ref).map_err(Clone::clone)
    }

    /// A server of one test's own, with these settings besides; `None` as in [`Cluster::shared`].
    pub fn own(settings: &[&str]) -> Result<Option<Self>, ClusterError> {
        let Some(programs) = Self::programs("initdb and postgres are not on this machine")? else {
            return Ok(None);
        };
        let (port, folder) = Self::place()?;
        programs.initialize(&folder)?;
        Self::start(&programs, folder, port, settings, "").map(Some)
    }

    /// One that speaks with nobody in plain text but with the user `plain`, and with that one never
    /// otherwise.
    pub fn with_tls(identity: &Identity) -> Result<Option<Self>, ClusterError> {
        const ACCESS: &str = "hostnossl all plain samehost trust\n\
                              hostssl all plain samehost reject\n\
                              hostssl all all samehost trust\n";
        let Some(programs) = Self::programs("initdb and postgres are not on this machine")? else {
            return Ok(None);
        };
        let (port, folder) = Self::place()?;
        programs.initialize(&folder)?;
        folder.write("pg_hba.conf", ACCESS)?;
        folder.present(identity)?;
        let settings = ["ssl=on"];
        Self::start(&programs, folder, port, &settings, "?sslmode=require").map(Some)
    }

    /// Has the server show another certificate from now on.
    pub fn present(&self, identity: &Identity) -> Result<(), ClusterError> {
        if let Some(folder) = &self.folder {
            folder.present(identity)?;
        }
        self.execute("SELECT pg_reload_conf()")
    }

    /// A copy of a server of one's own that follows it.
    pub fn standby(&self) -> Result<Self, ClusterError> {
        let programs = Programs::find().ok_or_else(|| ClusterError("no programs".into()))?;
        let (port, folder) = Self::place()?;
        programs.copy(&self.url(&self.maintenance), &folder)?;
        Self::start(&programs, folder, port, &[], "")
    }

    /// Stops the server as if its machine had failed.
    pub fn stop(&mut self) {
        if let Some((lifeline, mut shell)) = self.lifeline.take() {
            drop(lifeline);
            drop(shell.wait());
        }
    }

    /// Makes an empty database.
    pub fn database(&self) -> Result<TestDatabase<'_>, ClusterError> {
        static MADE: AtomicU32 = AtomicU32::new(0);
        let name = format!(
            "dte_test_{}_{}",
            std::process::id(),
            MADE.fetch_add(1, Ordering::Relaxed)
        );
        self.execute(&format!("DROP DATABASE IF EXISTS {name} WITH (FORCE)"))?;
        self.execute(&format!("CREATE DATABASE {name}"))?;
        Ok(TestDatabase {
            url: self.url(&name),
            cluster: self,
            name,
        })
    }

    /// The URL of one of its databases.
    pub fn url(&self, database: &str) -> String {
        format!("{}/{database}{}", self.base, self.parameters)
    }

    fn execute(&self, statement: &str) -> Result<(), ClusterError> {
        execute(&self.url(&self.maintenance), statement)
    }

    fn given(url: &str) -> Result<Self, ClusterError> {
        let (address, parameters) = url.split_once('?').unwrap_or((url, ""));
        let (base, maintenance) = address
            .rsplit_once('/')
            .filter(|(base, _)| !base.ends_with('/'))
            .ok_or_else(|| ClusterError(format!("{URL_VARIABLE} must name a database")))?;
        Ok(Self {
            base: base.to_owned(),
            maintenance: maintenance.to_owned(),
            parameters: match parameters {
                "" => String::new(),
                some => format!("?{some}"),
            },
            folder: None,
            lifeline: None,
        })
    }

    fn start_if_installed() -> Result<Option<Self>, ClusterError> {
        let missing =
            format!("initdb and postgres are not on this machine and {URL_VARIABLE} is not set");
        let Some(programs) = Self::programs(&missing)? else {
            return Ok(None);
        };
        let (port, folder) = Self::place()?;
        programs.initialize(&folder)?;
        Self::start(&programs, folder, port, &[], "").map(Some)
    }

    fn programs(missing: &str) -> Result<Option<Programs>, ClusterError> {
        let programs = Programs::find();
        if programs.is_none() {
            if std::env::var(REQUIRED_VARIABLE).is_ok_and(|value| value == "1") {
                return Err(ClusterError(missing.to_owned()));
            }
            // Past the capture of the test's output: who skips a suite is to see it also when all passes.
            let _ = writeln!(
                io::stderr(),
                "\n*** POSTGRESQL TESTS ARE SKIPPED: {missing} ***\n"
            );
        }
        Ok(programs)
    }

    fn place() -> Result<(u16, Folder), ClusterError> {
        let port = free_port()?;
        Ok((port, Folder::make(port)?))
    }

    fn start(
        programs: &Programs,
        folder: Folder,
        port: u16,
        settings: &[&str],
        parameters: &str,
    ) -> Result<Self, ClusterError> {
        let cluster = Self {
            lifeline: Some(programs.serve(&folder, port, settings)?),
            parameters: parameters.to_owned(),
            base: format!("postgres://postgres@127.0.0.1:{port}"),
            maintenance: "postgres".to_owned(),
            folder: Some(folder),
        };
        cluster.wait_until_ready()?;
        Ok(cluster)
    }

    fn wait_until_ready(&self) -> Result<(), ClusterError> {
        let started = Instant::now();
        while let Err(error) = self.execute("SELECT 1") {
            if started.elapsed() > PATIENCE {
                let log = self.folder.as_ref().map(Folder::log);
                let log = log.and_then(|path| fs::read_to_string(path).ok());
                let log = log.unwrap_or_default();
                return Err(ClusterError(format!("does not start: {error}\n{log}")));
            }
            std::thread::sleep(Duration::from_millis(50));
        }
        Ok(())
    }
}

/// A database of one test, dropped with it.
pub struct TestDatabase<'a> {
    cluster: &'a Cluster,
    name: String,
    url: String,
}

impl TestDatabase<'_> {
    /// Its URL.
    pub fn url(&self) -> &str {
        &self.url
    }
}

impl Drop for TestDatabase<'_> {
    fn drop(&mut self) {
        let dropped = self
            .cluster
            .execute(&format!("DROP DATABASE {} WITH (FORCE)", self.name));
        if let Err(error) = dropped {
            eprintln!("{error}");
        }
    }
}
