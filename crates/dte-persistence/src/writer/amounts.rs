//! Amounts that documents have and take up of others.

use diesel::QueryResult;
use dte_domain::amounts::{KnownAmounts, Left};

use super::command::PreparedDocument;
use crate::connection::AnyConnection;
use crate::error::Refusal;
use crate::reads::relations;
use crate::rows::amount::AmountRow;
use crate::{postgresql, sqlite};

/// Keeps the amounts of documents that are stored already.
pub(super) fn keep(connection: &mut AnyConnection, new: &[&PreparedDocument]) -> QueryResult<()> {
    let rows: Vec<&AmountRow> = new.iter().flat_map(|document| &document.amounts).collect();
    if rows.is_empty() {
        return Ok(());
    }
    match connection {
        AnyConnection::Sqlite(connection) => sqlite::amounts::insert(connection, &rows),
        AnyConnection::Postgresql(connection) => postgresql::amounts::insert(connection, &rows),
    }
}

/// Refuses when one of the documents takes up more of others than those have left. Whoever stores
/// another one that takes up of the same waits for their rows, which are locked: so it sees this
/// one.
pub(super) fn look(
    connection: &mut AnyConnection,
    new: &[&PreparedDocument],
) -> Result<(), Refusal> {
    for document in new {
        if !document.limits.is_empty() {
            look_at(connection, document)?;
        }
    }
    Ok(())
}

fn look_at(connection: &mut AnyConnection, new: &PreparedDocument) -> Result<(), Refusal> {
    let others = new.limits.iter().flat_map(|limit| &limit.documents);
    let mut codes: Vec<String> = others.map(ToString::to_string).collect();
    codes.sort_unstable();
    codes.dedup();
    let known = relations::amounts(connection, &codes)?;
    let unknown = KnownAmounts::default();
    for limit in &new.limits {
        let documents = limit.documents.iter();
        let documents = documents.map(|code| known.get(&code.to_string()).unwrap_or(&unknown));
        let left = Left::of(limit.amount.kind, documents, Some(new.generation_code));
        if left.is_some_and(|left| !left.covers(limit.amount.amount)) {
            let first = limit.documents.first().copied();
            return Err(Refusal::Overdrawn(first.unwrap_or(new.generation_code)));
        }
    }
    Ok(())
}
