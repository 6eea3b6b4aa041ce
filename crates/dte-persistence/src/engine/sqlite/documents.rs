//! New documents.

use diesel::prelude::*;

use crate::documents::row::NewDocumentRow;
use crate::engine::digest;
use crate::schema::{document_bodies, documents};

diesel::define_sql_function! {
    /// The identity of the row that this connection inserted last.
    fn last_insert_rowid() -> diesel::sql_types::BigInt;
}

/// Keeps numbered documents with their bytes.
pub(crate) fn insert(
    connection: &mut SqliteConnection,
    new: &[(&NewDocumentRow, &str)],
) -> QueryResult<()> {
    for (document, json) in new {
        diesel::insert_into(documents::table)
            .values(*document)
            .execute(connection)?;
        diesel::insert_into(document_bodies::table)
            .values((
                document_bodies::document_id.eq(last_insert_rowid()),
                document_bodies::json.eq(*json),
                document_bodies::digest.eq(digest::of(json)),
            ))
            .execute(connection)?;
    }
    Ok(())
}
