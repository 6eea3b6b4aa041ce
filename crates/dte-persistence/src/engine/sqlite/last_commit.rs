//! The file that notes the last answered commit: its lines, and how the writer writes them.

use std::fs::{self, DirBuilder, File, OpenOptions};
use std::io;
use std::os::unix::fs::{DirBuilderExt, FileExt as _, OpenOptionsExt};
use std::path::{Path, PathBuf};

use crate::engine::digest;

/// The length of a slot: a disk writes a sector whole or not at all.
pub(crate) const SLOT: usize = 512;

/// Commits take the slots in turn, so that the one before stays while one is written.
pub(crate) const SLOTS: usize = 2;

/// So many digits of a line's SHA-256 recognise a torn one.
const CHECKSUM: usize = 16;

/// The last commit of an installation.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct LastCommit {
    pub installation: String,
    pub number: i64,
}

impl LastCommit {
    /// The line of a slot, filled up with spaces.
    pub(crate) fn slot(&self) -> io::Result<[u8; SLOT]> {
        let content = format!("{} {}", self.installation, self.number);
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
        let (installation, number) = content.rsplit_once(' ')?;
        let number = number.parse().ok()?;
        (checksum(content) == written).then(|| Self {
            installation: installation.to_owned(),
            number,
        })
    }

    /// The slot that it takes.
    fn place(&self) -> usize {
        usize::from(self.number % 2 != 0)
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
    installation: String,
    /// True if the last commit could not be noted.
    is_failing: bool,
}

impl LastCommitFile {
    /// Has the file note this commit alone. It stays the same file: a server may have it open while a copy of
    /// its database is restored beside it.
    pub(crate) fn create(path: &Path, installation: &str, number: i64) -> io::Result<Self> {
        let commit = LastCommit {
            installation: installation.to_owned(),
            number,
        };
        if let Some(folder) = path.parent() {
            DirBuilder::new()
                .recursive(true)
                .mode(0o700)
                .create(folder)?;
        }
        let mut options = OpenOptions::new();
        options.write(true).create(true).truncate(false).mode(0o600);
        let file = options.open(path)?;
        let mut slots = [[b' '; SLOT]; SLOTS];
        if let Some(slot) = slots.get_mut(commit.place()) {
            *slot = commit.slot()?;
        }
        file.set_len(slots.as_flattened().len() as u64)?;
        file.write_all_at(slots.as_flattened(), 0)?;
        file.sync_all()?;
        Ok(Self {
            file,
            path: path.to_owned(),
            installation: commit.installation,
            is_failing: false,
        })
    }

    /// Notes a commit, without a flush. A mark that cannot be written stops nothing.
    pub(crate) fn note(&mut self, number: i64) {
        let commit = LastCommit {
            installation: self.installation.clone(),
            number,
        };
        let noted = commit.slot().and_then(|slot| {
            let written = self.file.write_at(&slot, (commit.place() * SLOT) as u64)?;
            (written == SLOT)
                .then_some(())
                .ok_or_else(|| io::Error::other("it was written in part"))
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
