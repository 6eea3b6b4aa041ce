//! The counters.

use diesel::QueryResult;

use crate::connection::AnyConnection;
use crate::rows::count::CountChanges;
use crate::{postgresql, sqlite};

/// Changes the counters: always the last that a transaction does.
pub(super) fn change(connection: &mut AnyConnection, changes: &CountChanges) -> QueryResult<()> {
    match connection {
        AnyConnection::Sqlite(connection) => sqlite::counts::change(connection, changes),
        AnyConnection::Postgresql(connection) => postgresql::counts::change(connection, changes),
    }
}
