//! The store of a test.

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::{Arc, LazyLock};
use std::thread;
use std::time::Duration;

use diesel::connection::SimpleConnection;
use diesel::sql_types::BigInt;
use diesel::{Connection, QueryableByName, RunQueryDsl, SqliteConnection};
use dte_persistence::{Database, DatabaseOptions};
use tempfile::TempDir;
use tokio::runtime::Builder;

/// A file with the tables of this version and nothing in them, made once a process.
static EMPTY: LazyLock<Vec<u8>> = LazyLock::new(|| {
    let folder = temporary_folder();
    let path = folder.path().join("dte.sqlite");
    Database::migrate(&url(&path)).unwrap();
    fs::read(path).unwrap()
});

/// The file of a test's own database, in a temporary folder, which goes with it.
pub struct DatabaseFile {
    path: PathBuf,
    _folder: TempDir,
}

/// Keeps everything that is to be written waiting until it is dropped.
pub struct Stall(#[expect(dead_code, reason = "it holds the lock")] SqliteConnection);

#[derive(QueryableByName)]
struct Count {
    #[diesel(sql_type = BigInt)]
    count: i64,
}

impl DatabaseFile {
    /// An empty one.
    pub(crate) fn new() -> Self {
        let folder = temporary_folder();
        let path = folder.path().join("dte.sqlite");
        fs::write(&path, &*EMPTY).unwrap();
        Self {
            path,
            _folder: folder,
        }
    }

    /// The adapter over it. Companies are read anew each time, so that a test sees what it changes.
    pub(crate) fn open(&self) -> Arc<Database> {
        let options = DatabaseOptions {
            readers: 2,
            establishment_lifetime: Duration::ZERO,
            ..DatabaseOptions::default()
        };
        Arc::new(Database::open(&url(&self.path), options).unwrap())
    }

    /// How many documents are stored, of all companies.
    pub fn stored_documents(&self) -> usize {
        let count = diesel::sql_query("SELECT count(*) AS count FROM documents");
        let counted: Count = count.get_result(&mut self.connection()).unwrap();
        usize::try_from(counted.count).unwrap()
    }

    /// Has the file do something that our own code never does.
    pub fn execute(&self, statement: &str) {
        self.connection().batch_execute(statement).unwrap();
    }

    /// Until what it answers is dropped, nothing is written: for a few seconds at most, as long as the
    /// adapter waits for the file.
    pub fn stall(&self) -> Stall {
        let mut connection = self.connection();
        connection.batch_execute("BEGIN IMMEDIATE").unwrap();
        Stall(connection)
    }

    /// A connection beside those of the adapter.
    fn connection(&self) -> SqliteConnection {
        let mut connection = SqliteConnection::establish(self.path.to_str().unwrap()).unwrap();
        let patience = "PRAGMA busy_timeout = 5000";
        connection.batch_execute(patience).unwrap();
        connection
    }
}

/// Waits for what a test does to the store where nothing can be awaited, as in the call of a fake.
pub fn at_once<T: Send>(doing: impl Future<Output = T> + Send) -> T {
    let wait = || {
        let runtime = Builder::new_current_thread().enable_all().build();
        runtime.unwrap().block_on(doing)
    };
    thread::scope(|scope| scope.spawn(wait).join().unwrap())
}

/// In memory where the machine has a folder for that: nothing of a test is to outlast a power cut, and
/// waiting for a disk is most of what storing takes.
fn temporary_folder() -> TempDir {
    let in_memory = Path::new("/dev/shm");
    tempfile::tempdir_in(in_memory).unwrap_or_else(|_none| tempfile::tempdir().unwrap())
}

fn url(path: &Path) -> String {
    format!("sqlite://{}", path.display())
}
