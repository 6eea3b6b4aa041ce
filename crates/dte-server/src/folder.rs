//! The data folder.

use std::io;
use std::path::Path;

use crate::command_line::Failure;

/// Makes the folder, or says which setting to change when it cannot be written.
pub fn prepare(folder: &Path) -> Result<(), Failure> {
    let prepared = std::fs::create_dir_all(folder).and_then(|()| write_into(folder));
    prepared.map_err(|error| {
        Failure::Other(format!(
            "the data folder {} cannot be written ({error}): set DTE_DATA_DIR",
            folder.display()
        ))
    })
}

/// Writes a file and removes it.
pub fn write_into(folder: &Path) -> io::Result<()> {
    let file = folder.join(".writable");
    std::fs::write(&file, b"dte").and_then(|()| std::fs::remove_file(&file))
}
