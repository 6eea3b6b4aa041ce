//! How a transaction begins, and the marks that its commit leaves: on PostgreSQL its fate is found out
//! by them when the answer was lost, on SQLite a lost log is.

use std::path::Path;

use diesel::QueryResult;
use diesel::connection::{AnsiTransactionManager, TransactionManager};
use diesel::prelude::*;

use crate::engine::connection::AnyConnection;
use crate::engine::postgresql::marks;
use crate::engine::sqlite::last_commit::{self, LastCommitFile};
use crate::schema::installation;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum CommitOutcome {
    /// All of it was kept.
    Committed,
    /// Nothing of it was kept.
    RolledBack,
    /// The server cannot be asked.
    Unknown,
}

/// The marks of a writer's transactions, by which they are known again.
pub(super) enum CommitMarks {
    /// SQLite answers in this process: its commits are never in doubt. They are counted, and the number
    /// of the last one is noted in a file.
    Sqlite {
        last: i64,
        file: Option<LastCommitFile>,
    },
    /// Of a writer of a PostgreSQL server, with the last mark given.
    Postgresql(String, i64),
}

impl CommitMarks {
    pub(super) fn new(connection: &mut AnyConnection) -> QueryResult<Self> {
        match connection {
            AnyConnection::Sqlite(_) => Ok(Self::Sqlite {
                last: 0,
                file: None,
            }),
            AnyConnection::Postgresql(connection) => {
                Ok(Self::Postgresql(marks::new_writer(connection)?, 0))
            }
        }
    }

    /// Marks a transaction that is about to be committed.
    pub(super) fn leave(&mut self, connection: &mut AnyConnection) -> QueryResult<()> {
        match (self, connection) {
            (Self::Postgresql(writer, last), AnyConnection::Postgresql(connection)) => {
                *last += 1;
                marks::leave(connection, writer, *last)
            }
            (Self::Sqlite { last, .. }, AnyConnection::Sqlite(connection)) => {
                *last = diesel::update(installation::table)
                    .set(installation::commits.eq(installation::commits + 1))
                    .returning(installation::commits)
                    .get_result(connection)?;
                Ok(())
            }
            _ => Ok(()),
        }
    }

    /// Notes the transaction that was marked last and has been committed. To be called before anybody
    /// learns of it.
    pub(super) fn note(&mut self) {
        if let Self::Sqlite {
            last,
            file: Some(file),
        } = self
        {
            file.note(*last);
        }
    }

    /// Notes commits in a file from now on, beginning with the last one.
    pub(super) fn note_in(&mut self, path: &Path, database: &Path, installation: &str) {
        if let Self::Sqlite { last, file } = self {
            *file = LastCommitFile::create(path, database, installation, *last)
                .inspect_err(|error| last_commit::warn_unwritable(path, error))
                .ok();
        }
    }

    /// What became of the transaction that was marked last; `None` while the server cannot be
    /// asked. Whoever asks may be on another server than the transaction was: what counts is what
    /// stands there.
    pub(super) fn fate(&self, connection: &mut AnyConnection) -> Option<CommitOutcome> {
        let (Self::Postgresql(writer, last), AnyConnection::Postgresql(connection)) =
            (self, connection)
        else {
            return Some(CommitOutcome::RolledBack);
        };
        match marks::stands(connection, writer, *last) {
            Ok(true) => Some(CommitOutcome::Committed),
            Ok(false) => Some(CommitOutcome::RolledBack),
            Err(error) => {
                tracing::warn!(%error, "asking for a transaction's fate");
                None
            }
        }
    }
}

/// Begins a transaction that will write.
pub(super) fn begin(connection: &mut AnyConnection) -> QueryResult<()> {
    match connection {
        // The lock at once: a transaction that reads first and then wants to write can fail.
        AnyConnection::Sqlite(connection) => {
            AnsiTransactionManager::begin_transaction_sql(connection, "BEGIN IMMEDIATE")
        }
        AnyConnection::Postgresql(connection) => {
            AnsiTransactionManager::begin_transaction(connection)
        }
    }
}
