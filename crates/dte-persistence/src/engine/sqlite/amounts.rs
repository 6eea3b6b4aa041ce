//! Amounts that documents have and take up of others.

use diesel::prelude::*;

use super::statement::Single;
use crate::balances::amounts::AmountRow;
use crate::engine::statement::Fixed;

struct Insert;

impl Fixed for Insert {
    const BEFORE: &'static str =
        "WITH incoming (generation_code, document, kind, cents, bounded) AS (VALUES (";
    const AFTER: &'static str = ")) INSERT INTO document_amounts \
        (document_id, revision, document, kind, cents, bounded) \
        SELECT documents.id, documents.revision, document, kind, cents, bounded \
        FROM incoming JOIN documents USING (generation_code)";
    type Answers = ();
}

/// Keeps amounts with the present versions of their documents.
pub(crate) fn insert(connection: &mut SqliteConnection, rows: &[&AmountRow]) -> QueryResult<()> {
    for row in rows {
        Single::<Insert>::new([
            (&row.by).into(),
            (&row.document).into(),
            (&row.kind).into(),
            row.cents.into(),
            i64::from(row.bounded).into(),
        ])
        .execute(connection)?;
    }
    Ok(())
}
