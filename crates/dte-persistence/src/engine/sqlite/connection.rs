//! Connections to a file.

use std::fs::OpenOptions;
use std::io;
use std::os::unix::fs::OpenOptionsExt;
use std::path::Path;

use diesel::connection::SimpleConnection;
use diesel::{Connection, SqliteConnection};

use crate::engine::connection::Purpose;
use crate::error::OpenError;

/// In this order: without the wait, the change to the write-ahead log fails when another
/// connection happens to look. FULL: what is answered is on the disk. The size of pages is that of
/// new files; most documents fit into one.
const EVERY: &str = "
    PRAGMA busy_timeout = 5000;
    PRAGMA page_size = 8192;
    PRAGMA journal_mode = WAL;
    PRAGMA synchronous = FULL;
    PRAGMA foreign_keys = ON;
    PRAGMA temp_store = MEMORY;
";

/// The writer keeps the upper levels of the indexes of millions of documents in memory (kibibytes),
/// and moves the log into the file in larger pieces. A log that somebody else kept long is cut to 64 MiB
/// once it was moved.
const WRITING: &str = "PRAGMA cache_size = -4096; PRAGMA wal_autocheckpoint = 2000;
    PRAGMA journal_size_limit = 67108864;";

/// A reader cannot write, even by mistake. It keeps the upper levels of what it looks into.
const READING: &str = "PRAGMA query_only = ON; PRAGMA cache_size = -8192;";

/// Opens a file that is there. It is never made: a file that has vanished under a running server
/// must not come back as an empty one.
pub(crate) fn open(path: &Path, purpose: Purpose) -> Result<SqliteConnection, OpenError> {
    let mut connection = establish(path, "rw")?;
    let settings = match purpose {
        Purpose::Writing => WRITING,
        Purpose::Reading => READING,
    };
    for statement in EVERY.split_inclusive(';').chain([settings]) {
        connection
            .batch_execute(statement)
            .map_err(|error| refused(path, error.to_string()))?;
    }
    Ok(connection)
}

/// Connects in one of the modes of SQLite's URIs: `rw`, `ro`.
pub(crate) fn establish(path: &Path, mode: &str) -> Result<SqliteConnection, OpenError> {
    let name = path
        .to_str()
        .ok_or_else(|| refused(path, "its name is not readable text".into()))?;
    // The characters that mean something in a URI.
    let name = name
        .replace('%', "%25")
        .replace('?', "%3f")
        .replace('#', "%23");
    // An absolute path would begin with the name of a machine if it had two slashes of its own.
    let machine = if name.starts_with('/') { "//" } else { "" };
    let opened = SqliteConnection::establish(&format!("file:{machine}{name}?mode={mode}"));
    opened.map_err(|error| refused(path, error.to_string()))
}

/// Opens a file that is there to read it. Neither the file nor its log is changed, and the log is not
/// moved into the file when the connection is closed, as the last one that may write does.
pub(crate) fn open_read_only(path: &Path) -> Result<SqliteConnection, OpenError> {
    let mut connection = establish(path, "ro")?;
    connection
        .batch_execute("PRAGMA busy_timeout = 5000")
        .map_err(|error| refused(path, error.to_string()))?;
    Ok(connection)
}

/// Opens a file to read it without its log. Nobody in this process may have the file open: closing it here
/// releases SQLite's locks.
pub(crate) fn open_without_log(path: &Path) -> Result<SqliteConnection, OpenError> {
    establish(path, "ro&immutable=1")
}

/// Makes an empty file that only its owner may read, when there is none: it will hold everybody's
/// documents. The files that SQLite puts beside it take the same mode.
///
/// A file that is there is not touched. Whoever opens and closes it beside SQLite takes from this
/// process every lock that SQLite holds on it, and then the next program that looks into the file
/// believes itself alone and deletes the log with what was just committed.
pub(crate) fn make(path: &Path) -> Result<(), OpenError> {
    let mut options = OpenOptions::new();
    options.write(true).create_new(true).mode(0o600);
    match options.open(path) {
        Err(error) if error.kind() != io::ErrorKind::AlreadyExists => {
            Err(refused(path, error.to_string()))
        }
        _made_or_there => Ok(()),
    }
}

pub(crate) fn refused(path: &Path, why: String) -> OpenError {
    const DAMAGED: [&str; 2] = ["database disk image is malformed", "file is not a database"];
    if DAMAGED.iter().any(|damaged| why.contains(damaged)) {
        return OpenError::Unfit {
            path: path.to_owned(),
            why: format!(
                "it is damaged, perhaps it was cut ({why}): restore the newest backup (`dte \
                 restore`), after copying what is there"
            ),
        };
    }
    OpenError::File {
        path: path.to_owned(),
        why,
    }
}
