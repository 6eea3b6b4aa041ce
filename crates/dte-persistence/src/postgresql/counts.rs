//! The counters of documents.

use diesel::prelude::*;

use super::statement::{Column, Folded};
use crate::rows::count::{CountChanges, CountRow};
use crate::statement::Fixed;

struct Count;

impl Fixed for Count {
    const BEFORE: &'static str = "INSERT INTO document_counts (company, environment, day, \
        establishment, document_type, status, transmission, documents) SELECT * FROM unnest(";
    const AFTER: &'static str = ") ON CONFLICT \
        (company, environment, day, establishment, document_type, status, transmission) \
        DO UPDATE SET documents = document_counts.documents + excluded.documents";
    type Answers = ();
}

/// Changes the counters, in the order of their keys: two servers never wait for each other.
pub(crate) fn change(connection: &mut PgConnection, changes: &CountChanges) -> QueryResult<()> {
    let changes: Vec<(&CountRow, i64)> = changes.iter().collect();
    if changes.is_empty() {
        return Ok(());
    }
    Folded::<Count>::new([
        Column::texts(&changes, |(row, _)| &row.company),
        Column::texts(&changes, |(row, _)| &row.environment),
        Column::texts(&changes, |(row, _)| &row.day),
        Column::texts(&changes, |(row, _)| &row.establishment),
        Column::texts(&changes, |(row, _)| &row.document_type),
        Column::texts(&changes, |(row, _)| row.status),
        Column::texts(&changes, |(row, _)| &row.transmission),
        Column::numbers(&changes, |(_, by)| *by),
    ])
    .execute(connection)
    .map(drop)
}
