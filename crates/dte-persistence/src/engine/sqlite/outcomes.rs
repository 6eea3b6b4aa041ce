//! What becomes of pending documents.

use diesel::prelude::*;
use diesel::sql_types::{BigInt, Bool, Text};

use super::statement::Single;
use crate::documents::result::{CountedRow, ResultRow};
use crate::engine::statement::Fixed;

/// Who else has the stamp is found by the stamp: the plus keeps SQLite from reading all documents of
/// the company by another index.
struct Settle;

impl Fixed for Settle {
    const BEFORE: &'static str = "WITH outcome (generation_code, status, stamp, rejection_code, \
        rejection_description, observations, event_code, signature, rendering, updated_at, \
        decided_at, revision) AS (VALUES (";
    const AFTER: &'static str = ")) \
        UPDATE documents SET status = outcome.status, stamp = outcome.stamp, \
        rejection_code = outcome.rejection_code, \
        rejection_description = outcome.rejection_description, \
        observations = outcome.observations, event_code = outcome.event_code, \
        signature = CASE WHEN documents.transmission = outcome.rendering \
        THEN coalesce(outcome.signature, documents.signature) ELSE documents.signature END, \
        updated_at = outcome.updated_at, \
        stamped_at = CASE WHEN outcome.status = 'RECEIVED' THEN outcome.decided_at END, \
        rejected_at = CASE WHEN outcome.status = 'REJECTED' THEN outcome.decided_at END \
        FROM outcome \
        WHERE documents.generation_code = outcome.generation_code \
        AND documents.status = 'PENDING' \
        AND documents.revision = outcome.revision \
        AND NOT EXISTS (SELECT 1 FROM documents AS other WHERE other.stamp = outcome.stamp \
        AND +other.company = documents.company AND +other.environment = documents.environment) \
        RETURNING id, generation_code, company, environment, establishment, document_type, \
        issued_at, transmission, \
        EXISTS (SELECT 1 FROM taken_numbers WHERE document = generation_code \
        AND first_number = sequence)";
    type Answers = ((BigInt, Text, Text, Text, Text, Text, BigInt, Text), Bool);
}

/// Settles each document that is still pending and whose stamp no other of its company has, and
/// answers those, and whether the number of each was noted as taken elsewhere.
pub(crate) fn record_result(
    connection: &mut SqliteConnection,
    outcomes: &[&ResultRow],
) -> QueryResult<Vec<(CountedRow, bool)>> {
    let mut settled = Vec::with_capacity(outcomes.len());
    for outcome in outcomes {
        let changed: Vec<(CountedRow, bool)> = Single::<Settle>::new([
            (&outcome.generation_code).into(),
            outcome.status.into(),
            (&outcome.stamp).into(),
            (&outcome.rejection_code).into(),
            (&outcome.rejection_description).into(),
            (&outcome.observations).into(),
            (&outcome.event_code).into(),
            (&outcome.signature).into(),
            outcome.rendering.into(),
            outcome.updated_at.into(),
            outcome.decided_at.into(),
            outcome.revision.into(),
        ])
        .load(connection)?;
        settled.extend(changed);
    }
    Ok(settled)
}
