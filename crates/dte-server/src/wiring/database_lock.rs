//! One server to a file of SQLite.

use std::ffi::OsString;
use std::fs::{self, File, OpenOptions, TryLockError};
use std::mem::ManuallyDrop;
use std::os::unix::fs::OpenOptionsExt;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use crate::failure::Failure;

/// How often a lock that another process holds is tried again.
const AGAIN: Duration = Duration::from_millis(100);

/// The right to serve a file of SQLite, to fill it or to change its tables; given back when this is
/// dropped, and by the system when the process dies, however it does.
///
/// It is a lock on a file beside the database, and one on the database itself where it is there
/// already: another name of it, a hard link or a mount of the file alone, has another file beside it.
/// Both are of `flock` and meet none of SQLite's own locks. All that only looks, or changes a row,
/// needs no more than those.
#[derive(Debug)]
pub struct DatabaseLock {
    beside: Option<File>,
    /// Closed by the end of the process alone: closing any file of a database gives up the locks that
    /// SQLite has on it.
    itself: Option<ManuallyDrop<File>>,
}

impl DatabaseLock {
    /// Waits until no other process serves the database. PostgreSQL may have any number of servers.
    pub fn take(database_url: &str, within: Duration) -> Result<Self, Failure> {
        let Some(database) = dte_persistence::file_of(database_url) else {
            return Ok(Self {
                beside: None,
                itself: None,
            });
        };
        let path = beside(&database);
        let mut options = OpenOptions::new();
        options.create(true).append(true).mode(0o600);
        let file = options.open(&path).map_err(|error| {
            let tried = format!(
                "opening the lock file {}, whose folder must exist and be writable",
                path.display()
            );
            Failure::because(&tried, &error)
        })?;
        lock(&file, &database, within)?;
        let mut taken = Self {
            beside: Some(file),
            itself: None,
        };
        taken.take_itself(database_url, within)?;
        Ok(taken)
    }

    /// Takes the lock on the database itself, unless it was taken: to be said again when the file has
    /// been made.
    pub fn take_itself(&mut self, database_url: &str, within: Duration) -> Result<(), Failure> {
        let (Some(database), None) = (dte_persistence::file_of(database_url), &self.itself) else {
            return Ok(());
        };
        let Ok(file) = File::open(&database) else {
            return Ok(());
        };
        let file = self.itself.insert(ManuallyDrop::new(file));
        lock(file, &database, within)
    }
}

impl Drop for DatabaseLock {
    fn drop(&mut self) {
        let itself = self.itself.as_deref();
        for file in self.beside.as_ref().into_iter().chain(itself) {
            if let Err(error) = file.unlock() {
                tracing::debug!(%error, "the lock of the database ends with the process");
            }
        }
    }
}

/// `dte.sqlite.lock` for `dte.sqlite`: beside the file itself, whichever link leads there.
fn beside(database: &Path) -> PathBuf {
    let mut name = OsString::from(real(database));
    name.push(".lock");
    PathBuf::from(name)
}

/// A file without the links on the way to it, also when it is yet to be made.
fn real(file: &Path) -> PathBuf {
    let in_its_folder = || {
        let folder = file.parent()?;
        let here = folder.as_os_str().is_empty();
        let folder = fs::canonicalize(if here { Path::new(".") } else { folder });
        Some(folder.ok()?.join(file.file_name()?))
    };
    fs::canonicalize(file)
        .ok()
        .or_else(in_its_folder)
        // Opening the lock file will say what is wrong.
        .unwrap_or_else(|| file.to_owned())
}

fn lock(file: &File, database: &Path, within: Duration) -> Result<(), Failure> {
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
                     {}, and was not done within {} s (DTE_DRAIN_SECONDS): stop it first. \
                     A file of SQLite has one server",
                    database.display(),
                    within.as_secs()
                )));
            }
            Err(TryLockError::WouldBlock) => {}
        }
        if !told {
            tracing::warn!(
                database = %database.display(),
                "another server is using the database file: waiting for its end"
            );
            told = true;
        }
        std::thread::sleep(AGAIN);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::os::unix::fs::symlink;

    #[test]
    fn whoever_reaches_a_file_by_a_link_meets_the_same_lock() {
        let folder = tempfile::tempdir().unwrap();
        let (there, by_link) = (folder.path().join("there"), folder.path().join("by-link"));
        fs::create_dir(&there).unwrap();
        symlink(&there, &by_link).unwrap();
        let url = |file: PathBuf| format!("sqlite://{}", file.display());
        let take = |url: &str| DatabaseLock::take(url, Duration::ZERO);
        // Before the first server has made the file, and after.
        let first = take(&url(there.join("dte.sqlite"))).unwrap();
        assert!(take(&url(by_link.join("dte.sqlite"))).is_err());
        fs::write(there.join("dte.sqlite"), "").unwrap();
        let link = folder.path().join("dte.sqlite");
        symlink(there.join("dte.sqlite"), &link).unwrap();
        assert!(take(&url(link.clone())).is_err());
        drop(first);
        assert!(take(&url(link)).is_ok());
    }

    #[test]
    fn a_file_that_was_made_after_the_lock_is_locked_too() {
        let folder = tempfile::tempdir().unwrap();
        let (one, other) = (folder.path().join("one"), folder.path().join("other"));
        let url = |file: &Path| format!("sqlite://{}", file.display());
        let mut first = DatabaseLock::take(&url(&one), Duration::ZERO).unwrap();
        fs::write(&one, "").unwrap();
        fs::hard_link(&one, &other).unwrap();
        first.take_itself(&url(&one), Duration::ZERO).unwrap();
        assert!(DatabaseLock::take(&url(&other), Duration::ZERO).is_err());
    }

    #[test]
    fn another_name_of_a_file_meets_the_same_lock() {
        let folder = tempfile::tempdir().unwrap();
        let (one, other) = (folder.path().join("one"), folder.path().join("other"));
        fs::write(&one, "").unwrap();
        fs::hard_link(&one, &other).unwrap();
        let take = |file: &Path| {
            let url = format!("sqlite://{}", file.display());
            DatabaseLock::take(&url, Duration::ZERO)
        };
        let first = take(&one).unwrap();
        assert!(take(&other).is_err());
        drop(first);
        assert!(take(&other).is_ok());
    }
}
