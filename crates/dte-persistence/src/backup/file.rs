//! The file of a copy.

use std::fs::{self, File, OpenOptions};
use std::io;
use std::os::unix::fs::OpenOptionsExt;
use std::path::{Path, PathBuf};

use diesel::SqliteConnection;

use super::error::CopyError;
use crate::engine::sqlite;

/// A file that is being written under another name. When it is dropped unfinished, it is removed.
pub(super) struct Draft {
    path: PathBuf,
    to: PathBuf,
}

impl Draft {
    /// Makes an empty file, for its owner only, in the folder where it will stay.
    pub(super) fn beside(to: &Path) -> Result<Self, CopyError> {
        if to.try_exists().map_err(|cause| fault(to, cause))? {
            return Err(CopyError::Exists(to.to_owned()));
        }
        let name = to.file_name().unwrap_or_default().to_string_lossy();
        let path = to.with_file_name(format!(".{name}.{}.partial", std::process::id()));
        let mut options = OpenOptions::new();
        options.write(true).create_new(true).mode(0o600);
        options.open(&path).map_err(|cause| fault(&path, cause))?;
        let to = to.to_owned();
        Ok(Self { path, to })
    }

    pub(super) fn path(&self) -> &Path {
        &self.path
    }

    /// Gives it its name once it is on the disk; answers its length.
    pub(super) fn finish(self) -> Result<u64, CopyError> {
        self.put().map_err(|cause| match cause.kind() {
            io::ErrorKind::AlreadyExists => CopyError::Exists(self.to.clone()),
            _ => fault(&self.to, cause),
        })
    }

    fn put(&self) -> io::Result<u64> {
        let file = File::open(&self.path)?;
        file.sync_all()?;
        // A link, unlike a new name, never takes the place of another file.
        fs::hard_link(&self.path, &self.to)?;
        let folder = match self.to.parent() {
            Some(folder) if !folder.as_os_str().is_empty() => folder,
            _ => Path::new("."),
        };
        File::open(folder)?.sync_all()?;
        Ok(file.metadata()?.len())
    }
}

impl Drop for Draft {
    fn drop(&mut self) {
        for ending in ["", "-wal", "-shm", "-journal"] {
            let mut name = self.path.clone().into_os_string();
            name.push(ending);
            // Most of them were never there.
            let _ = fs::remove_file(name);
        }
    }
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
    Ok(sqlite::connection::establish(path, "ro")?)
}
