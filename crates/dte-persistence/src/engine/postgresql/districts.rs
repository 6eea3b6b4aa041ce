//! The districts that were last said of receivers.

use diesel::prelude::*;

use super::driver::PgConnection;
use super::statement::{Column, Folded};
use crate::districts::ResidenceRow;
use crate::engine::statement::Fixed;

struct Remember;

/// Rows that say nothing new are left out before they would be locked; the others are locked in the
/// order of their keys, so that two servers never wait for each other.
impl Fixed for Remember {
    const BEFORE: &'static str = "INSERT INTO receiver_districts AS kept \
        (company, document_type, number, department, municipality, district, without_on) \
        SELECT incoming.company, incoming.document_type, incoming.number, incoming.department, \
        incoming.municipality, incoming.district, nullif(incoming.without_on, 0) FROM unnest(";
    const AFTER: &'static str = ") AS incoming \
        (company, document_type, number, department, municipality, district, without_on) \
        LEFT JOIN receiver_districts AS known \
        USING (company, document_type, number, department, municipality) \
        WHERE known.company IS NULL \
        OR coalesce(incoming.district, known.district) IS DISTINCT FROM known.district \
        OR coalesce(nullif(incoming.without_on, 0), known.without_on) \
            IS DISTINCT FROM known.without_on \
        ORDER BY incoming.company COLLATE \"C\", incoming.document_type COLLATE \"C\", \
        incoming.number COLLATE \"C\", incoming.department COLLATE \"C\", \
        incoming.municipality COLLATE \"C\" \
        ON CONFLICT (company, document_type, number, department, municipality) DO UPDATE SET \
        district = coalesce(excluded.district, kept.district), \
        without_on = coalesce(excluded.without_on, kept.without_on)";
    type Answers = ();
}

/// Remembers what is new in the rows.
pub(crate) fn remember(connection: &mut PgConnection, rows: &[ResidenceRow]) -> QueryResult<()> {
    Folded::<Remember>::new([
        Column::texts(rows, |row| &row.key.company),
        Column::texts(rows, |row| &row.key.document_type),
        Column::texts(rows, |row| &row.key.number),
        Column::texts(rows, |row| &row.key.department),
        Column::texts(rows, |row| &row.key.municipality),
        Column::options(rows, |row| row.district.as_ref()),
        Column::numbers(rows, |row| row.without_on.unwrap_or_default()),
    ])
    .execute(connection)
    .map(drop)
}
