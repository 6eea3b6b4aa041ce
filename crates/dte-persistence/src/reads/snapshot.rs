//! Several statements over one state.

use diesel::connection::{Connection, SimpleConnection};

use crate::connection::AnyConnection;
use crate::error::Refusal;

/// Reads everything from one state: answers that belong together.
pub(crate) fn snapshot<T>(
    connection: &mut AnyConnection,
    work: impl FnOnce(&mut AnyConnection) -> Result<T, Refusal>,
) -> Result<T, Refusal> {
    connection.transaction(|connection| {
        if let AnyConnection::Postgresql(server) = connection {
            server.batch_execute("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ")?;
        }
        work(connection)
    })
}
