//! Several statements over one state.

use diesel::connection::Connection;

use super::connection::AnyConnection;
use crate::error::Refusal;

/// Reads everything from one state: answers that belong together. So do SQLite's transactions, and
/// those of a reader's connection to PostgreSQL.
pub(crate) fn snapshot<T>(
    connection: &mut AnyConnection,
    work: impl FnOnce(&mut AnyConnection) -> Result<T, Refusal>,
) -> Result<T, Refusal> {
    connection.transaction(work)
}
