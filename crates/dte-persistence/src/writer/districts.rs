//! The districts that were last said of receivers.

use super::command::PreparedDocument;
use crate::connection::AnyConnection;
use crate::error::Refusal;
use crate::rows::residence::ResidenceRow;
use crate::{postgresql, sqlite};

/// Remembers where documents say that their receivers are; what is known already is only read.
pub(super) fn remember(
    connection: &mut AnyConnection,
    new: &[&PreparedDocument],
) -> Result<(), Refusal> {
    let said = new
        .iter()
        .filter_map(|document| document.residence.as_ref());
    let rows = ResidenceRow::together(said);
    if rows.is_empty() {
        return Ok(());
    }
    match connection {
        AnyConnection::Sqlite(connection) => sqlite::districts::remember(connection, &rows)?,
        AnyConnection::Postgresql(connection) => {
            postgresql::districts::remember(connection, &rows)?;
        }
    }
    Ok(())
}
