//! Checks of a file and its log before SQLite opens them for writing.
//!
//! SQLite believes a log that lies beside a file, whoever put the file there: a copy under an old
//! log becomes a mixture of both. Of a file that was cut it notices only what it happens to read.

use std::fs::{self, File};
use std::io::{self, Read};
use std::path::Path;
use std::time::Duration;

use diesel::dsl::sql;
use diesel::prelude::*;
use diesel::sql_types::{BigInt, Integer};

use super::connection;
use super::last_commit::log_of as beside;
use crate::error::OpenError;

/// The beginning of a file of SQLite.
const MAGIC: &[u8] = b"SQLite format 3\0";
const HEADER: usize = 100;
const LOG_HEADER: u64 = 32;

/// A fault must be found again after this time.
const AGAIN: Duration = Duration::from_millis(100);

/// Refuses a file that nobody in this process has open (closing it here would take SQLite's locks
/// from it, see [`make`](connection::make)) if it was cut or its log belongs to another file. A file
/// that is not there yet is accepted.
///
/// Looks twice before it refuses: a command may move the log into the file between a look at the one
/// and at the other.
pub(crate) fn inspect(path: &Path) -> Result<(), OpenError> {
    inspect_twice(path, || std::thread::sleep(AGAIN))
}

fn inspect_twice(path: &Path, between: impl FnOnce()) -> Result<(), OpenError> {
    inspect_once(path).or_else(|_first| {
        between();
        inspect_once(path)
    })
}

fn inspect_once(path: &Path) -> Result<(), OpenError> {
    let failed = |error: io::Error| OpenError::File {
        path: path.to_owned(),
        why: error.to_string(),
    };
    let unfit = |why: String| OpenError::Unfit {
        path: path.to_owned(),
        why,
    };
    let log = beside(path);
    let has_log = fs::metadata(&log).is_ok_and(|log| log.len() > LOG_HEADER);
    let Some(header) = Header::read(path).map_err(failed)? else {
        return if has_log {
            Err(unfit(format!(
                "the file is not there, or empty, but its log {} is: put the file back, or move the \
                 log away",
                log.display()
            )))
        } else {
            Ok(())
        };
    };
    header.check(has_log.then_some(&*log)).map_err(unfit)?;
    let believed = Believed::read(path)?;
    if header.pages() + believed.logged < believed.pages {
        return Err(unfit(format!(
            "it is damaged, it was cut: it has {} bytes and should have {}: restore the newest backup \
             (`dte restore`), after copying what is there",
            header.length,
            believed.pages.saturating_mul(header.page_size)
        )));
    }
    Ok(())
}

/// The beginning of a file.
struct Header {
    is_sqlite: bool,
    page_size: u64,
    /// True if the file was last written with a log beside it.
    expects_log: bool,
    length: u64,
}

impl Header {
    /// `None` if there is no file, or an empty one.
    fn read(path: &Path) -> io::Result<Option<Self>> {
        let mut file = match File::open(path) {
            Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(None),
            opened => opened?,
        };
        let length = file.metadata()?.len();
        if length == 0 {
            return Ok(None);
        }
        let mut bytes = [0; HEADER];
        let read = file.read_exact(&mut bytes);
        Ok(Some(Self {
            is_sqlite: read.is_ok() && bytes.starts_with(MAGIC),
            page_size: match u16::from_be_bytes([bytes[16], bytes[17]]) {
                1 => 65_536,
                size => u64::from(size),
            },
            expects_log: bytes[18] == 2,
            length,
        }))
    }

    /// The pages that the file itself has.
    const fn pages(&self) -> u64 {
        self.length / self.page_size
    }

    fn check(&self, log: Option<&Path>) -> Result<(), String> {
        if !self.is_sqlite || self.page_size < 512 {
            return Err(
                "it is no file of SQLite, or its beginning was overwritten: restore a backup"
                    .into(),
            );
        }
        match log {
            // A copy of `dte backup` says so of itself.
            Some(log) if !self.expects_log => Err(format!(
                "the log {} beside it belongs to another file, and with it this one would be \
                 spoilt: when this is a copy or a backup, move the log away, and the file that ends \
                 in -shm too; otherwise put back the file that the log belongs to",
                log.display()
            )),
            _ => Ok(()),
        }
    }
}

/// The size of a database as SQLite believes it, its log included.
struct Believed {
    pages: u64,
    /// So many pages at most are in the log and not in the file.
    logged: u64,
}

#[derive(QueryableByName)]
struct Log {
    #[diesel(sql_type = Integer)]
    log: i32,
}

impl Believed {
    fn read(path: &Path) -> Result<Self, OpenError> {
        let mut database = connection::open_read_only(path)?;
        let mut read = || {
            let pages: i64 = sql::<BigInt>("SELECT page_count FROM pragma_page_count()")
                .get_result(&mut database)?;
            // Moves nothing, and counts.
            let Log { log } =
                diesel::sql_query("PRAGMA wal_checkpoint(NOOP)").get_result(&mut database)?;
            Ok(Self {
                pages: u64::try_from(pages).unwrap_or_default(),
                logged: u64::try_from(log).unwrap_or_default(),
            })
        };
        read().map_err(|error: diesel::result::Error| connection::refused(path, error.to_string()))
    }
}

#[cfg(test)]
mod tests {
    use std::path::PathBuf;

    use super::*;
    use crate::engine::connection::{AnyConnection, Purpose};
    use crate::engine::location::Location;
    use crate::engine::migrations;
    use diesel::connection::SimpleConnection;
    use tempfile::TempDir;

    const FILL: &str = "INSERT INTO filler VALUES (hex(randomblob(50000)))";

    fn open(path: &Path) -> AnyConnection {
        AnyConnection::open(&Location::Sqlite(path.to_owned()), Purpose::Writing).unwrap()
    }

    /// A database as a killed program leaves it, with its log: copied while it is open.
    fn killed(folder: &TempDir) -> PathBuf {
        let live = folder.path().join("live.db");
        migrations::run(&Location::Sqlite(live.clone())).unwrap();
        let mut connection = open(&live);
        connection
            .batch_execute("CREATE TABLE filler (text TEXT)")
            .unwrap();
        connection
            .batch_execute("PRAGMA wal_checkpoint(TRUNCATE)")
            .unwrap();
        for _ in 0..4 {
            connection.batch_execute(FILL).unwrap();
        }
        let copy = folder.path().join("killed.db");
        fs::copy(&live, &copy).unwrap();
        fs::copy(beside(&live), folder.path().join("killed.db-wal")).unwrap();
        copy
    }

    fn refusal(path: &Path) -> String {
        inspect(path).unwrap_err().to_string()
    }

    #[test]
    fn what_a_killed_program_leaves_is_good_and_so_is_nothing() {
        let folder = tempfile::tempdir().unwrap();
        let path = killed(&folder);
        assert!(fs::metadata(beside(&path)).unwrap().len() > 100_000);
        inspect(&path).unwrap();
        inspect(&folder.path().join("none.db")).unwrap();
        drop(open(&path));
        inspect(&path).unwrap();
    }

    #[test]
    fn a_file_that_was_cut_is_refused_with_and_without_its_log() {
        let folder = tempfile::tempdir().unwrap();
        let path = killed(&folder);
        let cut = |path: &Path| {
            let file = fs::OpenOptions::new().write(true).open(path).unwrap();
            let length = file.metadata().unwrap().len();
            file.set_len(length / 2).unwrap();
        };
        cut(&path);
        assert!(refusal(&path).contains("it was cut"), "{}", refusal(&path));
        let folder = tempfile::tempdir().unwrap();
        let path = killed(&folder);
        drop(open(&path));
        cut(&path);
        assert!(refusal(&path).contains("it was cut"), "{}", refusal(&path));
    }

    #[test]
    fn a_copy_under_the_log_of_another_is_refused() {
        let folder = tempfile::tempdir().unwrap();
        let path = killed(&folder);
        let copy = folder.path().join("backup.db");
        let copying = format!("VACUUM INTO '{}'", copy.display());
        open(&folder.path().join("live.db"))
            .batch_execute(&copying)
            .unwrap();
        fs::copy(&copy, &path).unwrap();
        let said = refusal(&path);
        assert!(said.contains("belongs to another file"), "{said}");
        fs::remove_file(beside(&path)).unwrap();
        inspect(&path).unwrap();
    }

    #[test]
    fn what_is_right_at_the_second_look_was_only_under_way() {
        let folder = tempfile::tempdir().unwrap();
        let path = killed(&folder);
        let log = fs::read(beside(&path)).unwrap();
        let spoilt: Vec<u8> = log.iter().map(|byte| byte ^ 0xff).collect();
        assert!(inspect_once(&path).is_ok());
        let whole = fs::read(&path).unwrap();
        fs::write(&path, &spoilt).unwrap();
        assert!(inspect_once(&path).is_err());
        inspect_twice(&path, || fs::write(&path, whole).unwrap()).unwrap();
        assert!(inspect(&path).is_ok());
        fs::write(&path, spoilt).unwrap();
        let began = std::time::Instant::now();
        assert!(inspect(&path).is_err());
        assert!(began.elapsed() >= AGAIN && AGAIN >= Duration::from_millis(100));
    }

    #[test]
    fn a_log_without_its_file_and_what_is_no_database_are_refused() {
        let folder = tempfile::tempdir().unwrap();
        let path = killed(&folder);
        let log = beside(&path);
        fs::remove_file(&path).unwrap();
        assert!(refusal(&path).contains("its log"), "{}", refusal(&path));
        fs::remove_file(log).unwrap();
        fs::write(&path, vec![7; 4_096]).unwrap();
        assert!(refusal(&path).contains("no file of SQLite"));
    }
}
