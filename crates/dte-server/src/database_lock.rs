//! One server to a file of SQLite.

use std::ffi::OsString;
use std::fs::{File, OpenOptions, TryLockError};
use std::os::unix::fs::OpenOptionsExt;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use crate::command_line::Failure;

/// How often a lock that another process holds is tried again.
const AGAIN: Duration = Duration::from_millis(100);

/// The right to serve a file of SQLite, to fill it or to change its tables; given back when this is
/// dropped, and by the system when the process dies, however it does.
///
/// It is a lock on a file beside the database, never on the database itself: there the locks are
/// SQLite's alone. All that only looks, or changes a row, needs no more than those.
#[derive(Debug)]
pub struct DatabaseLock(Option<File>);

impl DatabaseLock {
    /// Waits until no other process serves the database. PostgreSQL may have any number of servers.
    pub fn take(database_url: &str, within: Duration) -> Result<Self, Failure> {
        let Some(database) = database_url.strip_prefix("sqlite://") else {
            return Ok(Self(None));
        };
        let path = beside(Path::new(database));
        let mut options = OpenOptions::new();
        options.create(true).append(true).mode(0o600);
        let file = options.open(&path).map_err(|error| {
            let tried = format!(
                "opening the lock file {}, whose folder must exist and be writable",
                path.display()
            );
            Failure::because(&tried, &error)
        })?;
        lock(&file, database, within)?;
        Ok(Self(Some(file)))
    }
}

impl Drop for DatabaseLock {
    fn drop(&mut self) {
        if let Some(file) = &self.0
            && let Err(error) = file.unlock()
        {
            tracing::debug!(%error, "the lock of the database ends with the process");
        }
    }
}

/// `dte.sqlite.lock` for `dte.sqlite`.
fn beside(database: &Path) -> PathBuf {
    let mut name = OsString::from(database);
    name.push(".lock");
    PathBuf::from(name)
}

fn lock(file: &File, database: &str, within: Duration) -> Result<(), Failure> {
    let began = Instant::now();
    let mut told = false;
    loop {
        match file.try_lock() {
            Ok(()) => return Ok(()),
            Err(TryLockError::Error(error)) => {
                // Some file systems know no such locks; SQLite still has its own.
                tracing::warn!(%error, "the database cannot be locked against a second server");
                return Ok(());
            }
            Err(TryLockError::WouldBlock) if began.elapsed() >= within => {
                return Err(Failure::Other(format!(
                    "another server (or a restore or a migration) is using the database file \
                     {database}, and was not done within {} s (DTE_DRAIN_SECONDS): stop it first. \
                     A file of SQLite has one server",
                    within.as_secs()
                )));
            }
            Err(TryLockError::WouldBlock) => {}
        }
        if !told {
            tracing::warn!(
                database,
                "another server is using the database file: waiting for its end"
            );
            told = true;
        }
        std::thread::sleep(AGAIN);
    }
}
