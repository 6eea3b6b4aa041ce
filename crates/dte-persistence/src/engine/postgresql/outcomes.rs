//! What becomes of pending documents.

use diesel::prelude::*;
use diesel::sql_types::{BigInt, Bool, Text};

use super::driver::PgConnection;
use super::statement::{Column, Folded};
use crate::documents::result::{CountedRow, ResultRow};
use crate::engine::statement::Fixed;

/// `coalesce` keeps the planner from the index of pending documents: a plan made while the table
/// was small would walk all of them for each group ever after. Who has a stamp is found out before
/// the documents are, for the same reason: beside their join it would make walking them look cheap.
struct Settle;

impl Fixed for Settle {
    const BEFORE: &'static str = "UPDATE documents SET status = outcome.status, \
        stamp = outcome.stamp, rejection_code = outcome.rejection_code, \
        rejection_description = outcome.rejection_description, \
        observations = outcome.observations, event_code = outcome.event_code, \
        signature = CASE WHEN documents.transmission = outcome.rendering \
        THEN coalesce(outcome.signature, documents.signature) ELSE documents.signature END, \
        updated_at = outcome.updated_at, \
        stamped_at = CASE WHEN outcome.status = 'RECEIVED' THEN outcome.decided_at END, \
        rejected_at = CASE WHEN outcome.status = 'REJECTED' THEN outcome.decided_at END \
        FROM (SELECT told.*, ARRAY(SELECT other.company || other.environment \
        FROM documents AS other WHERE other.stamp = told.stamp) AS holders FROM unnest(";
    const AFTER: &'static str = ") AS told (generation_code, status, stamp, rejection_code, \
        rejection_description, observations, event_code, signature, rendering, updated_at, \
        decided_at, revision) OFFSET 0) AS outcome \
        WHERE documents.generation_code = outcome.generation_code \
        AND coalesce(documents.status, '') = 'PENDING' \
        AND documents.revision = outcome.revision \
        AND NOT documents.company || documents.environment = ANY (outcome.holders) \
        RETURNING documents.id, documents.generation_code, documents.company, documents.environment, \
        documents.establishment, documents.document_type, documents.issued_at, \
        documents.transmission, \
        EXISTS (SELECT 1 FROM taken_numbers WHERE taken_numbers.document = documents.generation_code \
        AND taken_numbers.first_number = documents.sequence)";
    type Answers = ((BigInt, Text, Text, Text, Text, Text, BigInt, Text), Bool);
}

/// Settles each document that is still pending and whose stamp no other of its company has, and
/// answers those, and whether the number of each was noted as taken elsewhere. The outcomes have
/// different stamps: a statement does not see what it changes. Locked in the order of their codes: two
/// servers that `record_result` the same documents never wait for each other.
pub(crate) fn record_result(
    connection: &mut PgConnection,
    outcomes: &[&ResultRow],
) -> QueryResult<Vec<(CountedRow, bool)>> {
    let mut sorted = outcomes.to_vec();
    sorted.sort_by_key(|outcome| &outcome.generation_code);
    let outcomes = &*sorted;
    Folded::<Settle>::new([
        Column::texts(outcomes, |outcome| &outcome.generation_code),
        Column::texts(outcomes, |outcome| outcome.status),
        Column::options(outcomes, |outcome| outcome.stamp.as_ref()),
        Column::options(outcomes, |outcome| outcome.rejection_code.as_ref()),
        Column::options(outcomes, |outcome| outcome.rejection_description.as_ref()),
        Column::options(outcomes, |outcome| outcome.observations.as_ref()),
        Column::options(outcomes, |outcome| outcome.event_code.as_ref()),
        Column::options(outcomes, |outcome| outcome.signature.as_ref()),
        Column::texts(outcomes, |outcome| outcome.rendering),
        Column::numbers(outcomes, |outcome| outcome.updated_at),
        Column::numbers(outcomes, |outcome| outcome.decided_at),
        Column::numbers(outcomes, |outcome| outcome.revision),
    ])
    .load(connection)
}
