//! The journal: one JSON line for every fact, written before the answer goes out.
//!
//! There is no flush to the disk: the file survives the end of the process at any moment, which is
//! what tests need, not the loss of power.

use std::fs::{DirBuilder, File, OpenOptions, Permissions, TryLockError};
use std::io::{self, BufRead, BufReader, Seek, SeekFrom, Write};
use std::os::unix::fs::{DirBuilderExt, OpenOptionsExt, PermissionsExt};
use std::path::Path;
use std::sync::{Mutex, PoisonError};

use serde::{Deserialize, Serialize};

use crate::code::{Code, Nit};
use crate::error::SandboxError;
use crate::registration::Registration;
use crate::stored::{Batch, Event, Listing, Rejected, SealedDocument};

/// A fact that outlives the process.
#[derive(Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Entry {
    /// What tokens are signed with, in hexadecimal.
    Secret(String),
    /// A certificate's public key, `SubjectPublicKeyInfo` in hexadecimal.
    Certificate {
        nit: Nit,
        key: String,
    },
    /// A taxpayer's API password, its SHA-512, and until when its tokens are revoked.
    Password {
        nit: Nit,
        hash: String,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        revoked_at: Option<i64>,
    },
    Registered {
        nit: Nit,
        registration: Registration,
    },
    Forgotten {
        nit: Nit,
    },
    Sealed {
        issuer: String,
        document: Box<SealedDocument>,
    },
    Rejected {
        code: Code,
        rejected: Rejected,
    },
    /// A contingency event and the documents that it names.
    Contingency {
        code: Code,
        event: Event,
        listing: Listing,
        documents: Vec<(Code, String)>,
    },
    Invalidation {
        code: Code,
        event: Event,
        document: Code,
    },
    Batch {
        code: Code,
        batch: Batch,
    },
}

/// The file, or nothing when the sandbox keeps everything in memory.
#[derive(Debug, Default)]
pub(crate) struct Journal(Option<Mutex<Option<Open>>>);

#[derive(Debug)]
struct Open {
    file: File,
    length: u64,
}

impl Journal {
    /// Opens the journal of a directory and replays it. A torn last line is cut off.
    pub(crate) fn open(
        directory: &Path,
        mut apply: impl FnMut(Entry),
    ) -> Result<Self, SandboxError> {
        let path = directory.join("sandbox.jsonl");
        let failed = |source| SandboxError::Journal {
            path: path.clone(),
            source,
        };
        DirBuilder::new()
            .recursive(true)
            .mode(0o700)
            .create(directory)
            .map_err(failed)?;
        let file = OpenOptions::new()
            .create(true)
            .read(true)
            .append(true)
            .mode(0o600)
            .open(&path);
        let mut file = file.map_err(failed)?;
        match file.try_lock() {
            Ok(()) => {}
            Err(TryLockError::WouldBlock) => return Err(SandboxError::InUse(path)),
            Err(TryLockError::Error(source)) => return Err(failed(source)),
        }
        keep_from_others(&file).map_err(failed)?;
        let length = replay(&file, &mut apply).map_err(failed)?;
        if file.metadata().map_err(failed)?.len() > length {
            tracing::warn!(journal = %path.display(), length, "cut off a torn last line");
            file.set_len(length).map_err(failed)?;
        }
        file.seek(SeekFrom::End(0)).map_err(failed)?;
        Ok(Self(Some(Mutex::new(Some(Open { file, length })))))
    }

    /// Appends a fact, in one write.
    pub(crate) fn append(&self, entry: &Entry) -> io::Result<()> {
        let Some(open) = &self.0 else {
            return Ok(());
        };
        let mut line = serde_json::to_vec(entry)?;
        line.push(b'\n');
        let mut open = open.lock().unwrap_or_else(PoisonError::into_inner);
        let open = open
            .as_mut()
            .ok_or_else(|| io::Error::other("the journal is closed"))?;
        if let Err(error) = open.file.write_all(&line) {
            // Whatever was written of the line must not stand before the next one.
            let length = open.length;
            open.file.set_len(length)?;
            return Err(error);
        }
        open.length += line.len() as u64;
        Ok(())
    }
}

impl Journal {
    /// Lets go of the file, so that another sandbox may open it; nothing can be written after.
    pub(crate) fn close(&self) {
        if let Some(open) = &self.0 {
            drop(open.lock().unwrap_or_else(PoisonError::into_inner).take());
        }
    }
}

/// The file holds keys and whole documents, as the database does: one that others may read, which
/// earlier versions made, is closed to them.
fn keep_from_others(file: &File) -> io::Result<()> {
    let is_open = file.metadata()?.permissions().mode() & 0o077 != 0;
    if is_open {
        file.set_permissions(Permissions::from_mode(0o600))?;
    }
    Ok(())
}

/// Applies every whole line; answers where the last of them ends.
fn replay(file: &File, apply: &mut impl FnMut(Entry)) -> io::Result<u64> {
    let mut reader = BufReader::with_capacity(1 << 16, file);
    let (mut end, mut line) = (0_u64, Vec::new());
    loop {
        line.clear();
        let read = reader.read_until(b'\n', &mut line)?;
        if line.last() != Some(&b'\n') {
            return Ok(end);
        }
        end += read as u64;
        match serde_json::from_slice(&line) {
            Ok(entry) => apply(entry),
            Err(error) => tracing::warn!(%error, end, "skipped a damaged line of the journal"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn secrets(directory: &Path) -> Vec<String> {
        let mut seen = Vec::new();
        let journal = Journal::open(directory, |entry| {
            if let Entry::Secret(secret) = entry {
                seen.push(secret);
            }
        });
        journal
            .unwrap()
            .append(&Entry::Secret("next".to_owned()))
            .unwrap();
        seen
    }

    #[test]
    fn what_was_written_is_replayed() {
        let directory = tempfile::tempdir().unwrap();
        assert!(secrets(directory.path()).is_empty());
        assert_eq!(secrets(directory.path()), ["next"]);
        assert_eq!(secrets(directory.path()), ["next", "next"]);
    }

    #[test]
    fn nobody_but_the_owner_reads_it_also_one_of_an_earlier_version() {
        let home = tempfile::tempdir().unwrap();
        let directory = home.path().join("sandbox");
        let path = directory.join("sandbox.jsonl");
        let mode = |path: &Path| path.metadata().unwrap().permissions().mode() & 0o777;
        secrets(&directory);
        assert_eq!((mode(&directory), mode(&path)), (0o700, 0o600));
        std::fs::set_permissions(&path, Permissions::from_mode(0o644)).unwrap();
        assert_eq!(secrets(&directory), ["next"]);
        assert_eq!(mode(&path), 0o600);
    }

    #[test]
    fn a_torn_last_line_is_cut_off_before_writing_on() {
        let directory = tempfile::tempdir().unwrap();
        let path = directory.path().join("sandbox.jsonl");
        std::fs::write(&path, "{\"secret\":\"whole\"}\nnot json\n{\"secret\":\"to").unwrap();
        assert_eq!(secrets(directory.path()), ["whole"]);
        assert_eq!(secrets(directory.path()), ["whole", "next"]);
    }

    #[test]
    fn two_sandboxes_do_not_share_a_directory() {
        let directory = tempfile::tempdir().unwrap();
        let _first = Journal::open(directory.path(), drop).unwrap();
        let second = Journal::open(directory.path(), drop);
        assert!(matches!(second, Err(SandboxError::InUse(_))));
    }
}
