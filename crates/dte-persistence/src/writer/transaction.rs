//! How a transaction begins, and how its fate is found out when the answer to its commit was lost.

use diesel::connection::{AnsiTransactionManager, TransactionManager};
use diesel::prelude::*;

use crate::connection::AnyConnection;

/// By what a transaction can be asked for later.
#[derive(Clone, Copy)]
pub(super) enum Ticket {
    /// SQLite answers in this process: its commits are never in doubt.
    None,
    /// PostgreSQL's name of the transaction.
    Postgresql(i64),
}

/// What became of a transaction.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Fate {
    /// All of it was kept.
    Committed,
    /// Nothing of it was kept.
    RolledBack,
    /// The server no longer knows.
    Unknown,
}

define_sql_function! {
    /// PostgreSQL's name of the current transaction.
    fn txid_current() -> diesel::sql_types::BigInt;
}

define_sql_function! {
    /// What became of a transaction, or nothing when it was too long ago.
    fn txid_status(id: diesel::sql_types::BigInt) -> diesel::sql_types::Nullable<diesel::sql_types::Text>;
}

/// Begins a transaction that will write.
pub(super) fn begin(connection: &mut AnyConnection) -> QueryResult<Ticket> {
    match connection {
        // The lock at once: a transaction that reads first and then wants to write can fail.
        AnyConnection::Sqlite(connection) => {
            AnsiTransactionManager::begin_transaction_sql(connection, "BEGIN IMMEDIATE")?;
            Ok(Ticket::None)
        }
        AnyConnection::Postgresql(connection) => {
            AnsiTransactionManager::begin_transaction(connection)?;
            diesel::select(txid_current())
                .get_result(connection)
                .map(Ticket::Postgresql)
        }
    }
}

/// What became of a transaction; `None` while it still runs or the server cannot be asked.
///
/// The server keeps this for just this purpose, for far longer than we ask. A transaction whose
/// connection broke may run for a moment more, until the server notices.
pub(super) fn fate(connection: &mut AnyConnection, ticket: Ticket) -> Option<Fate> {
    let (AnyConnection::Postgresql(connection), Ticket::Postgresql(id)) = (connection, ticket)
    else {
        return Some(Fate::RolledBack);
    };
    let status: Option<String> = diesel::select(txid_status(id))
        .get_result(connection)
        .inspect_err(|error| tracing::warn!(%error, "asking for a transaction's fate"))
        .ok()?;
    match status.as_deref() {
        Some("committed") => Some(Fate::Committed),
        Some("aborted") => Some(Fate::RolledBack),
        Some(_running) => None,
        None => Some(Fate::Unknown),
    }
}
