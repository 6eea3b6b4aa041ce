//! The counters of documents.

use diesel::prelude::*;

use super::driver::PgConnection;
use super::statement::{Column, Folded};
use crate::counters::CountChanges;
use crate::engine::statement::Fixed;

struct Count;

impl Fixed for Count {
    const BEFORE: &'static str = "INSERT INTO document_counts (company, environment, span, \
        period, establishment, document_type, status, transmission, documents) SELECT * FROM unnest(";
    const AFTER: &'static str = ") ON CONFLICT \
        (company, environment, span, period, establishment, document_type, status, transmission) \
        DO UPDATE SET documents = document_counts.documents + excluded.documents";
    type Answers = ();
}

/// Changes the counters, in the order of their keys: two servers never wait for each other.
pub(crate) fn change(connection: &mut PgConnection, changes: &CountChanges) -> QueryResult<()> {
    let changes = changes.rows();
    if changes.is_empty() {
        return Ok(());
    }
    Folded::<Count>::new([
        Column::texts(&changes, |(row, _)| &row.company),
        Column::texts(&changes, |(row, _)| &row.environment),
        Column::texts(&changes, |(row, _)| row.span),
        Column::texts(&changes, |(row, _)| &row.period),
        Column::texts(&changes, |(row, _)| &row.establishment),
        Column::texts(&changes, |(row, _)| &row.document_type),
        Column::texts(&changes, |(row, _)| row.status),
        Column::texts(&changes, |(row, _)| &row.transmission),
        Column::numbers(&changes, |(_, by)| *by),
    ])
    .execute(connection)
    .map(drop)
}
