//! The data folder.

use std::io;
use std::path::Path;

use crate::failure::Failure;

/// The file in the data folder that is as old as the newest backup. Who copies the database in
/// another way touches it.
pub const LAST_BACKUP: &str = "last-backup";

/// Makes the folder, or says why it cannot be written and what to do.
pub fn prepare(folder: &Path) -> Result<(), Failure> {
    let prepared = std::fs::create_dir_all(folder).and_then(|()| write_into(folder));
    prepared.map_err(|error| unwritable(folder, &error))
}

/// Whether the folder can be written, or made where it is not there, or why not.
pub fn check(folder: &Path) -> Result<(), Failure> {
    let here = Path::new(".");
    let mut there = folder.ancestors().map(|above| match above.as_os_str() {
        nothing if nothing.is_empty() => here,
        _ => above,
    });
    let is_absent = |error: &io::Error| error.kind() == io::ErrorKind::NotFound;
    let nearest = there.find(|above| !above.metadata().is_err_and(|error| is_absent(&error)));
    write_into(nearest.unwrap_or(here)).map_err(|error| unwritable(folder, &error))
}

fn unwritable(folder: &Path, error: &io::Error) -> Failure {
    Failure::Other(format!(
        "the data folder {} cannot be written ({error}): {}",
        folder.display(),
        remedy(error.kind())
    ))
}

fn remedy(kind: io::ErrorKind) -> &'static str {
    match kind {
        io::ErrorKind::StorageFull | io::ErrorKind::QuotaExceeded => {
            "its disk or the quota is full, make room"
        }
        io::ErrorKind::PermissionDenied => {
            "let the service's user write there, or set DTE_DATA_DIR to a folder of its own"
        }
        io::ErrorKind::ReadOnlyFilesystem => {
            "it is mounted read-only, mount it for writing or set DTE_DATA_DIR to another folder"
        }
        io::ErrorKind::AlreadyExists | io::ErrorKind::NotADirectory => {
            "there is something else at that path, set DTE_DATA_DIR to a folder"
        }
        _ => "the folder is that of DTE_DATA_DIR",
    }
}

/// Writes a file and removes it.
pub fn write_into(folder: &Path) -> io::Result<()> {
    let file = folder.join(".writable");
    std::fs::write(&file, b"dte").and_then(|()| std::fs::remove_file(&file))
}
