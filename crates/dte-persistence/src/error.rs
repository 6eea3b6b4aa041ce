//! What can go wrong with a database.

use std::fmt;
use std::path::PathBuf;

use dte_application::ports::PortError;
use dte_domain::identification::GenerationCode;

/// Why a database could not be opened. The texts are for the operator and hold no password.
#[derive(Debug, thiserror::Error)]
pub enum OpenError {
    #[error(
        "the database URL must be sqlite://PATH, postgres://USER@HOST/DATABASE or postgresql://…"
    )]
    UnknownUrl,
    #[error("the database URL: {why}")]
    Url {
        /// What is wrong with it, without the password.
        why: String,
    },
    #[error(
        "the database {url} keeps its texts in {encoding}, and documents need UTF8: make another \
         one (CREATE DATABASE … ENCODING 'UTF8' TEMPLATE template0) and name it in the URL; what \
         is in this one comes over with `dte backup` of the version that filled it and `dte restore`"
    )]
    Encoding {
        /// The URL, without its password.
        url: String,
        encoding: String,
    },
    #[error(
        "the database {url} is reached through a pooler that gives a connection another session for \
         each transaction, such as PgBouncer with pool_mode = transaction or statement: name \
         PostgreSQL itself in the URL, or a pool with pool_mode = session"
    )]
    Pooler {
        /// The URL, without its password.
        url: String,
    },
    #[error(
        "the database file {} cannot be opened: {why}; its folder must exist and be writable",
        path.display()
    )]
    File { path: PathBuf, why: String },
    /// SQLite's file, as it lies there, must not be opened.
    #[error("the database file {}: {why}", path.display())]
    Unfit {
        path: PathBuf,
        /// What is wrong, and what to do.
        why: String,
    },
    /// The file lacks what was answered.
    #[error(
        "the database file {} ends with commit {number}, but commit {noted} was answered ({}): its log \
         (-wal) is damaged, cut or missing, or an older copy lies in its place. Nothing was changed. \
         Put the file back together with its log, or restore the newest backup (`dte restore`). To \
         continue with the file as it is, run `dte migrate --accept-older-database`: the service then \
         does not know the documents issued since, and would give their numbers again",
        path.display(),
        mark.display()
    )]
    OlderThanAnswered {
        path: PathBuf,
        /// The number of its last commit.
        number: i64,
        mark: PathBuf,
        /// The number of the last answered commit.
        noted: i64,
    },
    #[error(
        "the database {url} cannot be reached: {why}; \
         check that the server runs, that the database exists and that the user may log in"
    )]
    Server {
        /// The URL, without its password.
        url: String,
        /// What the driver says, without the password.
        why: String,
    },
    #[error("the database cannot be set up: {why}")]
    Setup { why: String },
    #[error("the tables cannot be brought up to date: {why}; nothing of that step was kept")]
    Migration { why: String },
    #[error(
        "the database was made by a newer version of this program (it has migration {version}); \
         start that version, or restore a backup"
    )]
    Newer {
        /// The first migration that this program does not know.
        version: String,
    },
    #[error(
        "the tables of this database were made by an earlier commit of this program, and nothing before \
         version 0.9.0 is upgraded: start that commit, or begin with an empty database"
    )]
    Unreleased,
    #[error(
        "the database has the tables of an older version (migration {version} has not run): \
         run `dte migrate` first"
    )]
    Older {
        /// The first migration that has not run.
        version: String,
    },
}

/// A stored row that cannot be what this program wrote: somebody or something damaged it.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("inconsistent row: table {table}, key {key}, column {column}: {why}")]
pub struct InconsistentRow {
    pub table: &'static str,
    /// The row's key.
    pub key: String,
    pub column: &'static str,
    /// What is wrong with it.
    pub why: String,
}

/// Why work on an open connection did not come to its end.
#[derive(Debug, thiserror::Error)]
pub(crate) enum Refusal {
    #[error("the number series is exhausted")]
    SeriesExhausted,
    #[error("document {0} has less left than is taken back")]
    Overdrawn(GenerationCode),
    /// A document that it settles stands in another settlement in force.
    #[error("document {document} stands in settlement {settlement}")]
    AlreadySettled {
        document: String,
        settlement: GenerationCode,
        control_number: String,
    },
    #[error("event {0} of the same document is under way or was accepted")]
    AnotherEvent(GenerationCode),
    #[error("document {document} is being invalidated by event {event}")]
    UnderInvalidation {
        document: GenerationCode,
        event: GenerationCode,
    },
    #[error("{} notes stand in the way of an invalidation", .0.len())]
    Noted(Vec<GenerationCode>),
    /// A document that is to be corrected is not REJECTED or was corrected meanwhile.
    #[error("the document has changed meanwhile")]
    Changed,
    /// Another document of the company has the external identifier.
    #[error("another document has the external identifier")]
    ExternalIdTaken,
    /// A document that is to enter a contingency has left PENDING, or is in one.
    #[error("the document has moved on meanwhile")]
    Moved,
    #[error(transparent)]
    Inconsistent(#[from] InconsistentRow),
    #[error("the database refused")]
    Database(#[from] diesel::result::Error),
    /// The database refused for what may be over in a moment.
    #[error("the database refused")]
    Passing(#[source] diesel::result::Error),
    /// A mistake of this program; the work was given up, the process goes on.
    #[error("internal mistake: {0}")]
    Mistake(String),
}

/// A text as an error, for causes that are only described.
#[derive(Debug)]
pub(crate) struct Described(pub(crate) String);

impl fmt::Display for Described {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for Described {}

impl Refusal {
    /// Whether it lies with SQLite's file: the disk is full, or fails, or another program holds the
    /// file or has spoilt it. diesel has no kinds for these. Nothing was kept, and the same may
    /// succeed when there is room, or a turn, or the disk was mended.
    fn is_the_files(&self) -> bool {
        const SAID: [&str; 12] = [
            "database is locked",
            "database table is locked",
            "database or disk is full",
            "No space left on device",
            "disk I/O error",
            "database disk image is malformed",
            "file is not a database",
            "unable to open database file",
            "attempt to write a readonly database",
            "access permission denied",
            "locking protocol",
            "out of memory",
        ];
        let Self::Database(diesel::result::Error::DatabaseError(_, about)) = self else {
            return false;
        };
        SAID.iter().any(|said| about.message().contains(said))
    }

    /// Whether the same may succeed in a moment: nothing is wrong with what was to be done.
    pub(crate) fn passes(&self) -> bool {
        use diesel::result::{DatabaseErrorKind, Error};
        let passing = matches!(
            self,
            Self::Passing(_)
                | Self::Database(
                    // A commit that could not even be taken back.
                    Error::RollbackErrorOnCommit { .. }
                        | Error::BrokenTransactionManager
                        | Error::DatabaseError(
                            DatabaseErrorKind::SerializationFailure
                                | DatabaseErrorKind::ClosedConnection
                                | DatabaseErrorKind::UnableToSendCommand
                                | DatabaseErrorKind::ReadOnlyTransaction,
                            _
                        )
                )
        );
        passing || self.is_the_files()
    }

    pub(crate) fn into_port_error(self, doing: &'static str) -> PortError {
        if let Self::Inconsistent(row) = self {
            return PortError::new(doing, row);
        }
        if self.passes() {
            PortError::transient(doing, self)
        } else {
            PortError::new(doing, self)
        }
    }
}
