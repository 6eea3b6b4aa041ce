//! The counters of documents.

use diesel::prelude::*;

use super::statement::Single;
use crate::counters::CountChanges;
use crate::engine::statement::Fixed;

struct Count;

impl Fixed for Count {
    const BEFORE: &'static str = "INSERT INTO document_counts (company, environment, span, \
        period, establishment, document_type, status, transmission, documents) VALUES (";
    const AFTER: &'static str = ") ON CONFLICT \
        (company, environment, span, period, establishment, document_type, status, transmission) \
        DO UPDATE SET documents = document_counts.documents + excluded.documents";
    type Answers = ();
}

/// Changes the counters.
pub(crate) fn change(connection: &mut SqliteConnection, changes: &CountChanges) -> QueryResult<()> {
    for (row, by) in changes.rows() {
        Single::<Count>::new([
            (&row.company).into(),
            (&row.environment).into(),
            row.span.into(),
            (&row.period).into(),
            (&row.establishment).into(),
            (&row.document_type).into(),
            row.status.into(),
            (&row.transmission).into(),
            by.into(),
        ])
        .execute(connection)?;
    }
    Ok(())
}
