//! Whether the file that the writer writes is still the one that others find.
//!
//! A file that was removed, renamed or replaced is written to as if nothing had happened, and all
//! that is in it is gone when the process ends. So the writer looks after each commit, before
//! anybody is told of it. It never opens a file to look: see [`sqlite::connection::make`].
//!
//! It also looks before each transaction: a commit appends at its place to a log that was cut, and
//! makes it as long again, with a hole.

use std::os::unix::fs::MetadataExt;
use std::path::{Path, PathBuf};
use std::time::Duration;
use std::{fs, io};

use diesel::deserialize::QueryableByName;
use diesel::dsl::sql;
use diesel::sql_types::{BigInt, Integer};
use diesel::{Connection, QueryResult, RunQueryDsl};

use crate::engine::connection::AnyConnection;
use crate::engine::location::Location;

#[expect(unused_imports, reason = "named in the text above")]
use crate::engine::sqlite;

/// What looks wrong must look so again after this time.
const AGAIN: Duration = Duration::from_millis(100);

/// What the database believes its length to be, in bytes, within the transaction that asks.
const BELIEVED: &str = "SELECT page_count * page_size FROM pragma_page_count(), pragma_page_size()";

/// Bytes of the header of SQLite's log.
const LOG_HEADER: u64 = 32;

/// Bytes before each page in SQLite's log.
const FRAME_HEADER: u64 = 24;

/// The part of SQLite's answer to a checkpoint that counts the pages of the log.
#[derive(QueryableByName)]
struct LogPages {
    #[diesel(sql_type = Integer)]
    log: i32,
}

/// Returns the length that SQLite believes its log to have at least, in bytes. Does not read the log.
fn believed_log_length(connection: &mut AnyConnection) -> QueryResult<u64> {
    // Moves nothing, and counts.
    let LogPages { log } =
        diesel::sql_query("PRAGMA wal_checkpoint(NOOP)").get_result(connection)?;
    let page: i64 =
        sql::<BigInt>("SELECT page_size FROM pragma_page_size()").get_result(connection)?;
    let page = u64::try_from(page).unwrap_or_default();
    Ok(match u64::try_from(log).unwrap_or_default() {
        0 => 0,
        pages => LOG_HEADER + pages * (FRAME_HEADER + page),
    })
}

/// Why what is written would be lost.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub(crate) enum Lost {
    #[error("{} was removed or renamed", .0.display())]
    Gone(PathBuf),
    #[error("another file has taken the place of {}", .0.display())]
    Replaced(PathBuf),
    #[error("{} was cut to {found} bytes", path.display())]
    Cut { path: PathBuf, found: u64 },
}

/// The files of a database, as they were when it was opened.
pub(super) struct Watch(Option<Files>);

struct Files {
    main: WatchedFile,
    log: WatchedFile,
    shared: WatchedFile,
    /// The longest that the main file has been.
    longest: u64,
    /// Length of the log at the last look.
    log_length: u64,
    /// How long the shared memory was at the beginning; it only grows.
    mapped: u64,
}

impl Watch {
    /// Looks for the first time, when the database is open. A server looks after its own files.
    pub(super) fn begin(location: &Location) -> Self {
        let Location::Sqlite(path) = location else {
            return Self(None);
        };
        // SQLite follows links, and has its other files beside the one at their end.
        let real = fs::canonicalize(path).unwrap_or_else(|_unknown| path.clone());
        let (main, length) = WatchedFile::begin(path.clone());
        let (log, log_length) = WatchedFile::begin(beside(&real, "-wal"));
        let (shared, mapped) = WatchedFile::begin(beside(&real, "-shm"));
        Self(Some(Files {
            main,
            log,
            shared,
            longest: length,
            log_length,
            mapped,
        }))
    }

    /// Looks again, and twice before it says that something is wrong.
    pub(super) fn look(&mut self, connection: &mut AnyConnection) -> Result<(), Lost> {
        let Some(files) = &mut self.0 else {
            return Ok(());
        };
        files.look(connection).or_else(|_first_sight| {
            std::thread::sleep(AGAIN);
            files.look(connection)
        })
    }
}

fn beside(path: &Path, ending: &str) -> PathBuf {
    let mut name = path.as_os_str().to_owned();
    name.push(ending);
    PathBuf::from(name)
}

impl Files {
    fn look(&mut self, connection: &mut AnyConnection) -> Result<(), Lost> {
        let length = self.main.look()?.unwrap_or(self.longest);
        self.look_at_log(connection)?;
        if let Some(found) = self.shared.look()?
            && found < self.mapped
        {
            let path = self.shared.path.clone();
            return Err(Lost::Cut { path, found });
        }
        if length < self.longest {
            return self.judge_shorter(connection);
        }
        self.longest = length;
        Ok(())
    }

    /// Fails if the log was cut. SQLite itself shortens a log that a checkpoint has moved into the file:
    /// other programs may ask for that, and the writer limits a log that became too long. It then
    /// believes the log to be short, too.
    fn look_at_log(&mut self, connection: &mut AnyConnection) -> Result<(), Lost> {
        let Some(length) = self.log.look()? else {
            return Ok(());
        };
        if length >= self.log_length {
            self.log_length = length;
            return Ok(());
        }
        let believed = believed_log_length(connection);
        let found = self.log.look()?.unwrap_or(length);
        match believed {
            Ok(believed) if found >= believed => {
                self.log_length = found;
                return Ok(());
            }
            Ok(_longer) => {}
            Err(error) => tracing::warn!(%error, "the length of the log cannot be read"),
        }
        let path = self.log.path.clone();
        Err(Lost::Cut { path, found })
    }

    /// The file is shorter than it was. Either somebody has cut it, and the database still believes
    /// what was there; or SQLite has itself made it smaller (`VACUUM`), and believes so.
    fn judge_shorter(&mut self, connection: &mut AnyConnection) -> Result<(), Lost> {
        let path = &self.main.path;
        let judged: Result<(u64, u64), diesel::result::Error> =
            connection.transaction(|connection| {
                let believed: i64 = sql::<BigInt>(BELIEVED).get_result(connection)?;
                let found = fs::metadata(path).map_or(0, |about| about.len());
                Ok((u64::try_from(believed).unwrap_or_default(), found))
            });
        match judged {
            Ok((believed, found)) if found >= believed || believed < self.longest => {
                self.longest = found;
                Ok(())
            }
            Ok((_, found)) => Err(Lost::Cut {
                path: path.clone(),
                found,
            }),
            Err(error) => {
                tracing::warn!(%error, "the database's length cannot be read");
                let found = fs::metadata(path).map_or(0, |about| about.len());
                Err(Lost::Cut {
                    path: path.clone(),
                    found,
                })
            }
        }
    }
}

/// A file that is looked at by its name.
struct WatchedFile {
    path: PathBuf,
    /// Device and number; nothing where two looks did not agree on them.
    identity: Option<(u64, u64)>,
    was_there: bool,
}

impl WatchedFile {
    fn begin(path: PathBuf) -> (Self, u64) {
        let identity = || fs::metadata(&path).ok().map(|about| identity(&about));
        let (first, second) = (identity(), identity());
        let length = fs::metadata(&path).map_or(0, |about| about.len());
        let watched = Self {
            was_there: first.is_some(),
            identity: first.filter(|first| second == Some(*first)),
            path,
        };
        (watched, length)
    }

    /// Its length; nothing when it cannot be looked at, which says nothing about it.
    fn look(&self) -> Result<Option<u64>, Lost> {
        match fs::metadata(&self.path) {
            _ if !self.was_there => Ok(None),
            Ok(about) if self.identity.is_some_and(|known| known != identity(&about)) => {
                Err(Lost::Replaced(self.path.clone()))
            }
            Ok(about) if about.nlink() == 0 => Err(Lost::Gone(self.path.clone())),
            Ok(about) => Ok(Some(about.len())),
            Err(error) if is_absent(&error) => Err(Lost::Gone(self.path.clone())),
            Err(_unreadable) => Ok(None),
        }
    }
}

fn identity(about: &fs::Metadata) -> (u64, u64) {
    (about.dev(), about.ino())
}

fn is_absent(error: &io::Error) -> bool {
    use io::ErrorKind::{NotADirectory, NotFound};
    matches!(error.kind(), NotFound | NotADirectory)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::connection::Purpose;
    use crate::engine::migrations;
    use diesel::connection::SimpleConnection;
    use tempfile::TempDir;

    struct WatchedDatabase {
        _folder: TempDir,
        path: PathBuf,
        connection: AnyConnection,
        watch: Watch,
    }

    impl WatchedDatabase {
        fn new() -> Self {
            let folder = tempfile::tempdir().unwrap();
            let path = folder.path().join("dte.db");
            let location = Location::Sqlite(path.clone());
            migrations::run(&location).unwrap();
            let mut connection = AnyConnection::open(&location, Purpose::Writing).unwrap();
            connection
                .batch_execute("CREATE TABLE filler (text TEXT)")
                .unwrap();
            Self {
                _folder: folder,
                path,
                watch: Watch::begin(&location),
                connection,
            }
        }

        fn say(&mut self, what: &str) {
            self.connection.batch_execute(what).unwrap();
        }

        fn look(&mut self) -> Result<(), Lost> {
            self.watch.look(&mut self.connection)
        }
    }

    const FILL: &str = "INSERT INTO filler VALUES (hex(randomblob(100000)))";
    const MOVE_LOG: &str = "PRAGMA wal_checkpoint(TRUNCATE)";

    #[test]
    fn what_sqlite_does_to_its_files_is_no_alarm() {
        let mut bed = WatchedDatabase::new();
        for _ in 0..3 {
            bed.say(FILL);
            assert_eq!(bed.look(), Ok(()));
        }
        bed.say(MOVE_LOG);
        assert_eq!(bed.look(), Ok(()));
        bed.say("DELETE FROM filler; VACUUM");
        bed.say(MOVE_LOG);
        assert_eq!(bed.look(), Ok(()));
        bed.say(FILL);
        assert_eq!(bed.look(), Ok(()));
    }

    #[test]
    fn what_others_do_to_the_files_is_noticed() {
        let mut bed = WatchedDatabase::new();
        let aside = bed.path.with_extension("aside");
        fs::rename(&bed.path, &aside).unwrap();
        assert_eq!(bed.look(), Err(Lost::Gone(bed.path.clone())));
        fs::copy(&aside, &bed.path).unwrap();
        assert_eq!(bed.look(), Err(Lost::Replaced(bed.path.clone())));
        fs::rename(&aside, &bed.path).unwrap();
        assert_eq!(bed.look(), Ok(()));
        for ending in ["-wal", "-shm"] {
            let path = beside(&fs::canonicalize(&bed.path).unwrap(), ending);
            fs::rename(&path, &aside).unwrap();
            assert_eq!(bed.look(), Err(Lost::Gone(path.clone())));
            fs::rename(&aside, &path).unwrap();
        }
        assert_eq!(bed.look(), Ok(()));
    }

    #[test]
    fn a_file_that_was_cut_is_noticed() {
        let mut bed = WatchedDatabase::new();
        bed.say(FILL);
        bed.say(MOVE_LOG);
        assert_eq!(bed.look(), Ok(()));
        let length = fs::metadata(&bed.path).unwrap().len();
        // In these tests no other process relies on the locks that closing the file gives up.
        let file = fs::OpenOptions::new().write(true).open(&bed.path).unwrap();
        file.set_len(length / 2).unwrap();
        assert!(matches!(bed.look(), Err(Lost::Cut { .. })));
    }

    #[test]
    fn a_log_that_was_cut_is_noticed() {
        let mut bed = WatchedDatabase::new();
        bed.say(FILL);
        assert_eq!(bed.look(), Ok(()));
        let path = beside(&fs::canonicalize(&bed.path).unwrap(), "-wal");
        let log = fs::read(&path).unwrap();
        for found in [log.len() as u64 - 1, 0] {
            let file = fs::OpenOptions::new().write(true).open(&path).unwrap();
            file.set_len(found).unwrap();
            let path = path.clone();
            assert_eq!(bed.look(), Err(Lost::Cut { path, found }));
        }
        fs::write(&path, log).unwrap();
        assert_eq!(bed.look(), Ok(()));
    }

    #[test]
    fn a_log_that_its_limit_shortens_is_no_alarm() {
        let mut bed = WatchedDatabase::new();
        bed.say("PRAGMA journal_size_limit = 50000");
        bed.say(FILL);
        let path = beside(&fs::canonicalize(&bed.path).unwrap(), "-wal");
        let length = || fs::metadata(&path).unwrap().len();
        let longest = length();
        assert_eq!(bed.look(), Ok(()));
        bed.say("PRAGMA wal_checkpoint(RESTART)");
        bed.say("INSERT INTO filler VALUES ('short')");
        assert!(length() < longest);
        assert_eq!(bed.look(), Ok(()));
    }

    #[test]
    fn shared_memory_that_is_shorter_than_it_was_opened_is_noticed() {
        let mut bed = WatchedDatabase::new();
        bed.say(FILL);
        let path = beside(&fs::canonicalize(&bed.path).unwrap(), "-shm");
        let length = fs::metadata(&path).unwrap().len();
        let file = fs::OpenOptions::new().write(true).open(&path).unwrap();
        // By less than a page: what SQLite has in its memory of it must stay.
        file.set_len(length - 1).unwrap();
        let found = length - 1;
        assert_eq!(bed.look(), Err(Lost::Cut { path, found }));
        file.set_len(length).unwrap();
        assert_eq!(bed.look(), Ok(()));
    }
}
