//! Amounts that documents have and take up of others.

use diesel::prelude::*;

use super::driver::PgConnection;
use super::statement::{Column, Folded};
use crate::balances::amounts::AmountRow;
use crate::engine::statement::Fixed;

struct Insert;

impl Fixed for Insert {
    const BEFORE: &'static str = "INSERT INTO document_amounts \
        (document_id, revision, document, kind, cents, bounded) \
        SELECT documents.id, documents.revision, document, kind, cents, bounded <> 0 FROM unnest(";
    const AFTER: &'static str = ") AS incoming (generation_code, document, kind, cents, bounded) \
        JOIN documents USING (generation_code)";
    type Answers = ();
}

/// Keeps amounts with the present versions of their documents.
pub(crate) fn insert(connection: &mut PgConnection, rows: &[&AmountRow]) -> QueryResult<()> {
    Folded::<Insert>::new([
        Column::texts(rows, |row| &row.by),
        Column::texts(rows, |row| &row.document),
        Column::texts(rows, |row| &row.kind),
        Column::numbers(rows, |row| row.cents),
        Column::numbers(rows, |row| i64::from(row.bounded)),
    ])
    .execute(connection)
    .map(drop)
}
