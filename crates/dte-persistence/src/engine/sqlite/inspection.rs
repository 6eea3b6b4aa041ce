//! A look at a file and its log before SQLite opens them.
//!
//! SQLite believes a log that lies beside a file, whoever put the file there: a copy under an old
//! log becomes a mixture of both. And of a file that was cut it notices only what it happens to read.

use std::collections::BTreeSet;
use std::fs::{self, File};
use std::io::{self, Read, Seek, SeekFrom};
use std::path::{Path, PathBuf};
use std::time::Duration;

use crate::error::OpenError;

/// The beginning of a file of SQLite.
const MAGIC: &[u8] = b"SQLite format 3\0";
const HEADER: usize = 100;
const LOG_HEADER: usize = 32;
const FRAME_HEADER: usize = 24;
/// SQLite locks the byte at this place, and never writes the page that it is in.
const LOCK_BYTE: u64 = 0x4000_0000;
/// The first bytes of a log, but for the lowest bit.
const LOG_MAGIC: u32 = 0x377f_0682;

/// What looks wrong must look so again after this time.
const AGAIN: Duration = Duration::from_millis(100);

/// Looks at a file that nobody in this process has open: closing it here would take SQLite's locks
/// from it (see [`make`](super::connection::make)). A file that is not there yet is good.
///
/// Looks twice before it says that something is wrong: a command may move the log into the file
/// between a look at the one and at the other.
pub(crate) fn inspect(path: &Path) -> Result<(), OpenError> {
    look_twice(path, || std::thread::sleep(AGAIN))
}

fn look_twice(path: &Path, between: impl FnOnce()) -> Result<(), OpenError> {
    look(path).or_else(|_first_sight| {
        between();
        look(path)
    })
}

fn look(path: &Path) -> Result<(), OpenError> {
    let failed = |error: io::Error| OpenError::File {
        path: path.to_owned(),
        why: error.to_string(),
    };
    let log = beside(path);
    let header = Header::read(path).map_err(failed)?;
    let found = Log::read(&log).map_err(failed)?;
    let judged = match (header, found) {
        (Some(header), found) => header.judge(found.as_ref(), &log),
        (None, Some(_)) => Err(format!(
            "the file is not there, or empty, but its log {} is: put the file back, or move the \
             log away",
            log.display()
        )),
        (None, None) => Ok(()),
    };
    judged.map_err(|why| OpenError::Unfit {
        path: path.to_owned(),
        why,
    })
}

fn beside(path: &Path) -> PathBuf {
    // SQLite follows links, and has its log beside the file at their end.
    let real = fs::canonicalize(path).unwrap_or_else(|_not_there| path.to_owned());
    let mut name = real.into_os_string();
    name.push("-wal");
    PathBuf::from(name)
}

/// What a file says of itself.
struct Header {
    is_sqlite: bool,
    page_size: u64,
    /// Whether it was last written with a log beside it.
    has_log: bool,
    /// Grows when the file grows and now and then.
    counter: u32,
    /// How many pages it has, where that can be believed.
    pages: Option<u64>,
    length: u64,
}

impl Header {
    /// Nothing when there is no file, or an empty one.
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
        let (counter, valid_for) = (word(&bytes, 24), word(&bytes, 92));
        Ok(Some(Self {
            is_sqlite: read.is_ok() && bytes.starts_with(MAGIC),
            page_size: match u16::from_be_bytes([bytes[16], bytes[17]]) {
                1 => 65_536,
                size => u64::from(size),
            },
            has_log: bytes[18] == 2,
            counter,
            pages: (counter == valid_for).then(|| u64::from(word(&bytes, 28))),
            length,
        }))
    }

    fn judge(&self, log: Option<&Log>, name: &Path) -> Result<(), String> {
        if !self.is_sqlite || self.page_size < 512 {
            return Err(
                "it is no file of SQLite, or its beginning was overwritten: restore a \
                        backup"
                    .into(),
            );
        }
        let cut = |pages: u64| {
            format!(
                "it is damaged, it was cut: it has {} bytes and should have {}: restore the newest backup (`dte \
                 restore`), after copying what is there",
                self.length,
                pages.saturating_mul(self.page_size)
            )
        };
        let held = self.length / self.page_size;
        let Some(log) = log else {
            return match self.pages {
                Some(pages) if held < pages => Err(cut(pages)),
                _ => Ok(()),
            };
        };
        if !self.has_log || log.page_size != self.page_size || !log.follows(self.counter) {
            return Err(format!(
                "the log {} beside it belongs to another file, and with it this one would be \
                 spoilt: when this is a copy or a backup, move the log away, and the file that ends \
                 in -shm too; otherwise put back the file that the log belongs to",
                name.display()
            ));
        }
        // What the file does not have yet must all be in the log.
        let never_written = LOCK_BYTE / self.page_size + 1;
        let mut missing = (held + 1..=log.pages)
            .filter(|page| *page != never_written && !log.holds.contains(page));
        match missing.next() {
            Some(_) => Err(cut(log.pages)),
            None => Ok(()),
        }
    }
}

/// What a log holds, as far as its last commit.
struct Log {
    page_size: u64,
    /// How many pages the database has after it.
    pages: u64,
    holds: BTreeSet<u64>,
    /// The first and the last counter of the file in it.
    counters: Option<(u32, u32)>,
}

impl Log {
    /// Nothing when there is no log, or nothing in it.
    fn read(path: &Path) -> io::Result<Option<Self>> {
        let mut file = match File::open(path) {
            Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(None),
            opened => io::BufReader::new(opened?),
        };
        let mut header = [0; LOG_HEADER];
        if file.read_exact(&mut header).is_err() || word(&header, 0) & !1 != LOG_MAGIC {
            return Ok(None);
        }
        let page_size = u64::from(word(&header, 8));
        let mut log = Self {
            page_size,
            pages: 0,
            holds: BTreeSet::new(),
            counters: None,
        };
        let mut open = BTreeSet::new();
        let mut first_page = [0; HEADER];
        let Ok(rest) = i64::try_from(page_size.saturating_sub(HEADER as u64)) else {
            return Ok(None);
        };
        let mut frame = [0; FRAME_HEADER];
        while file.read_exact(&mut frame).is_ok() && frame[8..16] == header[16..24] {
            if file.read_exact(&mut first_page).is_err() || file.seek_relative(rest).is_err() {
                break;
            }
            let (page, commit) = (word(&frame, 0), word(&frame, 4));
            open.insert(u64::from(page));
            if page == 1 {
                let counter = word(&first_page, 24);
                let (first, last) = log.counters.unwrap_or((counter, counter));
                log.counters = Some((first, last.max(counter)));
            }
            if commit != 0 {
                log.pages = u64::from(commit);
                log.holds.append(&mut open);
            }
        }
        let length = file.seek(SeekFrom::End(0))?;
        tracing::debug!(length, pages = log.pages, "a log lies beside the database");
        Ok((log.pages > 0).then_some(log))
    }

    /// Whether it can continue a file with this counter: from before its first change up to its
    /// last.
    fn follows(&self, counter: u32) -> bool {
        self.counters
            .is_none_or(|(first, last)| (first.saturating_sub(1)..=last).contains(&counter))
    }
}

fn word(bytes: &[u8], at: usize) -> u32 {
    let bytes = bytes.get(at..at + 4).and_then(|four| four.try_into().ok());
    bytes.map_or(0, u32::from_be_bytes)
}

#[cfg(test)]
mod tests {
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
        assert!(look(&path).is_ok());
        let whole = fs::read(&path).unwrap();
        fs::write(&path, &spoilt).unwrap();
        assert!(look(&path).is_err());
        look_twice(&path, || fs::write(&path, whole).unwrap()).unwrap();
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
