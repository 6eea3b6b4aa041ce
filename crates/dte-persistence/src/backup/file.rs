//! The files of a copy.

use std::fs::{self, File, OpenOptions};
use std::io;
use std::os::unix::fs::{DirBuilderExt, MetadataExt, OpenOptionsExt};
use std::path::{Path, PathBuf};

use diesel::SqliteConnection;

use super::error::CopyError;
use crate::engine::sqlite;

/// The end of a draft's name.
const ENDING: &str = ".dte-partial";

/// A file or folder that is being written under another name. When it is dropped unfinished, it is removed;
/// what a process left that was killed is removed by the next draft in the same folder.
pub struct Draft {
    path: PathBuf,
    to: PathBuf,
    /// Locked while the draft is written: nobody takes it for a leftover.
    locked: File,
}

impl Draft {
    /// Makes an empty file, for its owner only, in the folder where it will stay.
    pub(super) fn of_file(to: &Path) -> Result<Self, CopyError> {
        Self::begin(to, |path| {
            let mut options = OpenOptions::new();
            options.write(true).create_new(true).mode(0o600);
            options.open(path).map(drop)
        })
    }

    /// Makes an empty folder, for its owner only, in the folder where it will stay.
    pub fn of_folder(to: &Path) -> Result<Self, CopyError> {
        Self::begin(to, |path| fs::DirBuilder::new().mode(0o700).create(path))
    }

    fn begin(to: &Path, make: impl Fn(&Path) -> io::Result<()>) -> Result<Self, CopyError> {
        if to.try_exists().map_err(|cause| fault(to, cause))? {
            return Err(CopyError::Exists(to.to_owned()));
        }
        remove_leftovers(folder_of(to));
        let name = to.file_name().unwrap_or_default().to_string_lossy();
        let path = to.with_file_name(format!(".{name}.{}{ENDING}", std::process::id()));
        let to = to.to_owned();
        loop {
            make(&path).map_err(|cause| fault(&path, cause))?;
            let locked = File::open(&path).map_err(|cause| fault(&path, cause))?;
            // Where nothing can be locked, nothing is taken for a leftover either.
            let _unsupported = locked.try_lock();
            if is_at(&locked, &path) {
                return Ok(Self { path, to, locked });
            }
        }
    }

    pub fn path(&self) -> &Path {
        &self.path
    }

    /// Gives a file its name once it is on the disk; returns its length.
    pub(super) fn finish(self) -> Result<u64, CopyError> {
        // A link, unlike a new name, never takes the place of another file.
        self.put(|| fs::hard_link(&self.path, &self.to))
    }

    /// Gives a folder, whose files are on the disk, its name.
    pub fn finish_folder(self) -> Result<(), CopyError> {
        self.put(|| fs::rename(&self.path, &self.to)).map(drop)
    }

    fn put(&self, name: impl FnOnce() -> io::Result<()>) -> Result<u64, CopyError> {
        let put = || {
            self.locked.sync_all()?;
            name()?;
            File::open(folder_of(&self.to))?.sync_all()?;
            Ok(self.locked.metadata()?.len())
        };
        put().map_err(|cause: io::Error| match cause.kind() {
            io::ErrorKind::AlreadyExists | io::ErrorKind::DirectoryNotEmpty => {
                CopyError::Exists(self.to.clone())
            }
            _ => fault(&self.to, cause),
        })
    }
}

impl Drop for Draft {
    fn drop(&mut self) {
        remove(&self.path);
    }
}

fn folder_of(path: &Path) -> &Path {
    match path.parent() {
        Some(folder) if !folder.as_os_str().is_empty() => folder,
        _ => Path::new("."),
    }
}

/// True if a file or folder is still the one of that name.
fn is_at(file: &File, path: &Path) -> bool {
    let id = |about: fs::Metadata| (about.dev(), about.ino());
    let (here, there) = (file.metadata().map(id), fs::metadata(path).map(id));
    matches!((here, there), (Ok(here), Ok(there)) if here == there)
}

/// Removes the drafts in a folder that nobody writes.
fn remove_leftovers(folder: &Path) {
    for entry in fs::read_dir(folder).into_iter().flatten().flatten() {
        let (name, path) = (entry.file_name(), entry.path());
        let name = name.to_string_lossy();
        let is_plain = entry
            .file_type()
            .is_ok_and(|kind| kind.is_file() || kind.is_dir());
        if is_plain
            && name.starts_with('.')
            && name.ends_with(ENDING)
            && let Ok(left) = File::open(&path)
            && left.try_lock().is_ok()
        {
            tracing::info!(path = %path.display(), "removing what a killed backup left");
            remove(&path);
        }
    }
}

/// Removes a draft: last of all what it is found by.
fn remove(path: &Path) {
    for ending in ["-wal", "-shm", "-journal", ""] {
        let mut name = path.to_owned().into_os_string();
        name.push(ending);
        // Most of them were never there.
        let _ = fs::remove_file(name);
    }
    let _ = fs::remove_dir_all(path);
}

fn fault(path: &Path, cause: io::Error) -> CopyError {
    CopyError::File {
        path: path.to_owned(),
        cause,
    }
}

/// Opens a file of SQLite that stays as it is.
pub(crate) fn open_read_only(path: &Path) -> Result<SqliteConnection, CopyError> {
    fs::metadata(path).map_err(|cause| fault(path, cause))?;
    Ok(sqlite::connection::open_read_only(path)?)
}
