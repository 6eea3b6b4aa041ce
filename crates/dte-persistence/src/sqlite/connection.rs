//! Connections to a file.

use std::fs::OpenOptions;
use std::path::Path;

use diesel::connection::SimpleConnection;
use diesel::{Connection, SqliteConnection};

use crate::connection::Purpose;
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
/// and moves the log into the file in larger pieces.
const WRITING: &str = "PRAGMA cache_size = -4096; PRAGMA wal_autocheckpoint = 2000;";

/// A reader cannot write, even by mistake. It keeps the upper levels of what it looks into.
const READING: &str = "PRAGMA query_only = ON; PRAGMA cache_size = -8192;";

/// Opens the file, and makes it, readable by us alone, when it is not there.
pub(crate) fn open(path: &Path, purpose: Purpose) -> Result<SqliteConnection, OpenError> {
    let refused = |why: String| OpenError::File {
        path: path.to_owned(),
        why,
    };
    if purpose == Purpose::Writing {
        make_private(path).map_err(|error| refused(error.to_string()))?;
    }
    let name = path
        .to_str()
        .ok_or_else(|| refused("its name is not readable text".into()))?;
    let mut connection =
        SqliteConnection::establish(name).map_err(|error| refused(error.to_string()))?;
    let settings = match purpose {
        Purpose::Writing => WRITING,
        Purpose::Reading => READING,
    };
    for statement in EVERY.split_inclusive(';').chain([settings]) {
        connection
            .batch_execute(statement)
            .map_err(|error| refused(error.to_string()))?;
    }
    Ok(connection)
}

/// Makes an empty file that only its owner may read: it will hold everybody's documents. The
/// files that SQLite puts beside it take the same mode.
fn make_private(path: &Path) -> std::io::Result<()> {
    let mut options = OpenOptions::new();
    options.create(true).append(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    options.open(path).map(drop)
}
