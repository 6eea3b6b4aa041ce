//! Files that only their owner may read: keys and certificates.

use std::fs::{self, DirBuilder, File, OpenOptions};
use std::io::{self, Read, Write};
use std::os::unix::fs::{DirBuilderExt, OpenOptionsExt, PermissionsExt};
use std::path::Path;

use dte_application::ports::Randomness;
use zeroize::Zeroizing;

use crate::randomness::SystemRandomness;

/// Reads and writes for the owner, nothing for others.
const FILE_MODE: u32 = 0o600;
const FOLDER_MODE: u32 = 0o700;
const OTHERS: u32 = 0o077;

/// Creates a file with its whole content at once, and its folder; answers `false`, and changes
/// nothing, when there is a file already.
///
/// The content is written to a draft first and then linked to its name, so that nobody ever sees
/// a part of it and of two who try at once exactly one succeeds.
pub(crate) fn create(path: &Path, content: &[u8]) -> io::Result<bool> {
    let (Some(folder), Some(name)) = (path.parent(), path.file_name()) else {
        return Err(io::Error::from(io::ErrorKind::InvalidInput));
    };
    DirBuilder::new()
        .recursive(true)
        .mode(FOLDER_MODE)
        .create(folder)?;
    let name = name.to_string_lossy();
    let draft = folder.join(format!(".{name}.{}", SystemRandomness.text(12)));
    let linked = write(&draft, content).and_then(|()| fs::hard_link(&draft, path));
    let removed = fs::remove_file(&draft);
    match linked {
        Ok(()) => {
            removed?;
            File::open(folder)?.sync_all()?;
            Ok(true)
        }
        Err(error) if error.kind() == io::ErrorKind::AlreadyExists => Ok(false),
        Err(error) => Err(error),
    }
}

/// Puts a whole file in the place of another: who reads meanwhile sees one or the other.
pub(crate) fn replace(path: &Path, content: &[u8]) -> io::Result<()> {
    let (Some(folder), Some(name)) = (path.parent(), path.file_name()) else {
        return Err(io::Error::from(io::ErrorKind::InvalidInput));
    };
    let name = name.to_string_lossy();
    let draft = folder.join(format!(".{name}.{}", SystemRandomness.text(12)));
    let replaced = write(&draft, content).and_then(|()| fs::rename(&draft, path));
    if replaced.is_err() {
        // What cannot be removed either is reported with the first error.
        let _ = fs::remove_file(&draft);
    }
    replaced?;
    File::open(folder)?.sync_all()
}

fn write(path: &Path, content: &[u8]) -> io::Result<()> {
    let mut file = OpenOptions::new()
        .write(true)
        .create_new(true)
        .mode(FILE_MODE)
        .open(path)?;
    file.write_all(content)?;
    file.sync_all()
}

/// Reads a file of at most `most` bytes into memory that is wiped after use. A file that others
/// than its owner may read or write is worth a warning in the log. What is no plain file is not
/// opened: opening a pipe waits for whoever writes into it.
pub(crate) fn read(path: &Path, most: usize) -> io::Result<Zeroizing<Vec<u8>>> {
    if !fs::metadata(path)?.is_file() {
        return Err(io::Error::new(
            io::ErrorKind::InvalidInput,
            "it is no plain file",
        ));
    }
    let file = File::open(path)?;
    let about = file.metadata()?;
    warn_when_open_to_others(path, about.permissions().mode());
    let limit = u64::try_from(most).unwrap_or(u64::MAX);
    let expected = usize::try_from(about.len().min(limit)).unwrap_or(most);
    // Room for all of it from the start: a buffer that grows leaves copies behind.
    let mut content = Zeroizing::new(Vec::with_capacity(expected + 1));
    file.take(limit.saturating_add(1))
        .read_to_end(&mut content)?;
    if content.len() > most {
        return Err(io::Error::from(io::ErrorKind::FileTooLarge));
    }
    Ok(content)
}

fn warn_when_open_to_others(path: &Path, mode: u32) {
    if mode & OTHERS != 0 {
        tracing::warn!(
            file = %path.display(),
            mode = %format_args!("{:04o}", mode & 0o7777),
            "this file holds secrets and is open to other users: chmod 600"
        );
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_new_file_and_its_folder_are_for_the_owner_only_and_leave_no_draft() {
        let home = tempfile::tempdir().unwrap();
        let path = home.path().join("keys/a.key");
        assert!(create(&path, b"one").unwrap());
        assert!(!create(&path, b"two").unwrap());
        assert_eq!(&**read(&path, 3).unwrap(), b"one");
        let mode = |path: &Path| fs::metadata(path).unwrap().permissions().mode() & 0o777;
        assert_eq!(mode(&path), 0o600);
        assert_eq!(mode(path.parent().unwrap()), 0o700);
        let names = fs::read_dir(path.parent().unwrap()).unwrap();
        assert_eq!(names.count(), 1);
    }

    #[test]
    fn a_file_over_the_limit_is_not_read() {
        let home = tempfile::tempdir().unwrap();
        let path = home.path().join("a");
        create(&path, &[7; 11]).unwrap();
        assert_eq!(
            read(&path, 10).unwrap_err().kind(),
            io::ErrorKind::FileTooLarge
        );
        assert_eq!(read(&path, 11).unwrap().len(), 11);
    }
}
