//! The file that notes the last answered commit: its lines, and how the writer writes them.
//!
//! A line also names SQLite's log and the last commit before it. SQLite begins its log again, under other
//! salts, once all of it is in the database file; so a file that lacks this commit is an older one, and with
//! the log it would become a mixture of both.

use std::ffi::OsString;
use std::fs::{self, DirBuilder, File, OpenOptions};
use std::io;
use std::os::unix::fs::{DirBuilderExt, FileExt as _, MetadataExt as _, OpenOptionsExt};
use std::path::{Path, PathBuf};

use crate::engine::digest;

/// The length of a slot: a disk writes a sector whole or not at all.
pub(crate) const SLOT: usize = 512;

/// Commits take the slots in turn, so that the one before stays while one is written.
pub(crate) const SLOTS: usize = 2;

/// So many digits of a line's SHA-256 recognise a torn one.
const CHECKSUM: usize = 16;

/// Bytes of the salts in the header of a log.
const SALTS: usize = 8;

/// Place of the salts in the header of a log.
const SALTS_AT: u64 = 16;

/// Returns the path of SQLite's log of a database file.
pub(crate) fn log_of(path: &Path) -> PathBuf {
    // SQLite follows links, and has its log beside the file at their end.
    let real = fs::canonicalize(path).unwrap_or_else(|_not_there| path.to_owned());
    let mut name: OsString = real.into_os_string();
    name.push("-wal");
    PathBuf::from(name)
}

/// Returns the salts of a log as a number, 0 if there is no log; nothing if it cannot be read. SQLite has no
/// locks on its log that closing it could release.
pub(crate) fn salts_of(log: &Path) -> Option<u64> {
    let mut salts = [0; SALTS];
    let read = File::open(log).and_then(|log| log.read_exact_at(&mut salts, SALTS_AT));
    match read {
        Ok(()) => Some(u64::from_be_bytes(salts)),
        Err(error) => {
            let kinds = [io::ErrorKind::NotFound, io::ErrorKind::UnexpectedEof];
            kinds.contains(&error.kind()).then_some(0)
        }
    }
}

/// The last commit of an installation.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct LastCommit {
    pub installation: String,
    pub number: i64,
    /// Salts of the log that was there; 0 if there was none.
    pub log: u64,
    /// Number of a commit that was in the database file before this log began.
    pub before_log: i64,
}

impl LastCommit {
    /// The line of a slot, filled up with spaces.
    pub(crate) fn slot(&self) -> io::Result<[u8; SLOT]> {
        let content = format!(
            "{} {} {:016x} {}",
            self.installation, self.number, self.log, self.before_log
        );
        let line = format!("{content} {}", checksum(&content));
        let mut slot = [b' '; SLOT];
        let Some(place) = slot.get_mut(..line.len()).filter(|_| line.len() < SLOT) else {
            return Err(io::Error::other("the installation's id is too long"));
        };
        place.copy_from_slice(line.as_bytes());
        slot[SLOT - 1] = b'\n';
        Ok(slot)
    }

    pub(crate) fn parse(slot: &[u8]) -> Option<Self> {
        let line = std::str::from_utf8(slot).ok()?.trim_end();
        let (content, written) = line.rsplit_once(' ')?;
        let mut parts = content.split(' ');
        let installation = parts.next()?.to_owned();
        let number = parts.next()?.parse().ok()?;
        let log = u64::from_str_radix(parts.next()?, 16).ok()?;
        let before_log = parts.next()?.parse().ok()?;
        (checksum(content) == written).then_some(Self {
            installation,
            number,
            log,
            before_log,
        })
    }

    /// The slot that it takes.
    fn place(&self) -> usize {
        usize::from(self.number % 2 != 0)
    }

    /// Opens or makes the file, and has it note this commit alone.
    fn write_file(&self, path: &Path) -> io::Result<File> {
        let mut options = OpenOptions::new();
        options.write(true).create(true).truncate(false).mode(0o600);
        let file = options.open(path)?;
        let mut slots = [[b' '; SLOT]; SLOTS];
        if let Some(slot) = slots.get_mut(self.place()) {
            *slot = self.slot()?;
        }
        file.set_len(slots.as_flattened().len() as u64)?;
        file.write_all_at(slots.as_flattened(), 0)?;
        file.sync_all()?;
        Ok(file)
    }

    /// Reads the newer of the slots that are whole.
    pub(crate) fn read(path: &Path) -> io::Result<Option<Self>> {
        let bytes = fs::read(path)?;
        let slots = bytes.chunks(SLOT).filter_map(Self::parse);
        Ok(slots.max_by_key(|commit| commit.number))
    }
}

fn checksum(content: &str) -> String {
    let mut digits = digest::of(content);
    digits.truncate(CHECKSUM);
    digits
}

/// The file of the mark, open for the writer.
pub(crate) struct LastCommitFile {
    file: File,
    path: PathBuf,
    /// Path of SQLite's log.
    log: PathBuf,
    last: LastCommit,
    /// Number of the last commit that was noted while the log with these salts was there.
    logged: i64,
    /// True if the last commit could not be noted.
    is_failing: bool,
}

impl LastCommitFile {
    /// Has the file note this commit of a database alone. It stays the same file: a server may have it open
    /// while a copy of its database is restored beside it.
    pub(crate) fn create(
        path: &Path,
        database: &Path,
        installation: &str,
        number: i64,
    ) -> io::Result<Self> {
        let log = log_of(database);
        let salts = salts_of(&log);
        let earlier = LastCommit::read(path).ok().flatten();
        let earlier = earlier.filter(|it| it.installation == installation && it.number <= number);
        let before_log = match &earlier {
            Some(earlier) if Some(earlier.log) == salts => earlier.before_log,
            Some(earlier) if salts.is_some() => earlier.number,
            _ => 0,
        };
        let commit = LastCommit {
            installation: installation.to_owned(),
            number,
            log: salts.unwrap_or_default(),
            before_log,
        };
        if let Some(folder) = path.parent() {
            DirBuilder::new()
                .recursive(true)
                .mode(0o700)
                .create(folder)?;
        }
        let file = commit.write_file(path)?;
        Ok(Self {
            file,
            path: path.to_owned(),
            log,
            last: commit,
            logged: if salts.is_some() { number } else { 0 },
            is_failing: false,
        })
    }

    /// Notes a commit, without a flush. A mark that cannot be written stops nothing.
    pub(crate) fn note(&mut self, number: i64) {
        if let Some(log) = salts_of(&self.log) {
            if log != self.last.log {
                // SQLite moved all of the earlier log into the file before it began this one.
                self.last.log = log;
                self.last.before_log = self.logged;
            }
            self.logged = number;
        }
        self.last.number = number;
        let commit = &self.last;
        let noted = commit.slot().and_then(|slot| {
            let written = self.file.write_at(&slot, (commit.place() * SLOT) as u64)?;
            if written < SLOT {
                return Err(io::Error::other("it was written in part"));
            }
            if self.file.metadata()?.nlink() == 0 {
                self.file = commit.write_file(&self.path)?;
                tracing::warn!(
                    file = %self.path.display(),
                    "the file that notes the last commit was removed; it is written again"
                );
            }
            Ok(())
        });
        if let Err(error) = &noted
            && !self.is_failing
        {
            warn_unwritable(&self.path, error);
        }
        self.is_failing = noted.is_err();
    }
}

pub(crate) fn warn_unwritable(path: &Path, error: &io::Error) {
    tracing::warn!(
        %error,
        file = %path.display(),
        "the last commit cannot be noted: a damaged or lost log of the database would not be noticed"
    );
}
