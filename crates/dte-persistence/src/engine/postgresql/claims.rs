//! Idempotency keys.

use std::collections::HashSet;

use diesel::prelude::*;
use diesel::sql_types::Text;

use super::driver::PgConnection;
use super::statement::{Column, Folded};
use crate::engine::statement::Fixed;
use crate::idempotency::ClaimRow;
use crate::schema::idempotency_claims;

struct IdempotencyRecord;

impl Fixed for IdempotencyRecord {
    const BEFORE: &'static str = "INSERT INTO idempotency_claims \
        (establishment, key, fingerprint, document, warnings, created_at, revision) \
        SELECT * FROM unnest(";
    const AFTER: &'static str = ") ON CONFLICT DO NOTHING RETURNING establishment, key, document";
    type Answers = (Text, Text, Text);
}

/// Claims each key, in this order, and answers for each the earlier claim when there is one.
///
/// Two servers that claim the same key: the second waits until the first commits, and then finds
/// its claim. They lock in the order of the keys, so that they never wait for each other.
pub(crate) fn claim(
    connection: &mut PgConnection,
    claims: &[&ClaimRow],
) -> QueryResult<Vec<Option<ClaimRow>>> {
    let mut sorted = claims.to_vec();
    sorted.sort_by_key(|claim| (&claim.establishment, &claim.key));
    let inserted: Vec<(String, String, String)> = Folded::<IdempotencyRecord>::new([
        Column::texts(&sorted, |claim| &claim.establishment),
        Column::texts(&sorted, |claim| &claim.key),
        Column::texts(&sorted, |claim| &claim.fingerprint),
        Column::texts(&sorted, |claim| &claim.document),
        Column::texts(&sorted, |claim| &claim.warnings),
        Column::numbers(&sorted, |claim| claim.created_at),
        Column::numbers(&sorted, |claim| claim.revision),
    ])
    .load(connection)?;
    let inserted: HashSet<_> = inserted
        .iter()
        .map(|(establishment, key, document)| (establishment, key, document))
        .collect();
    claims
        .iter()
        .map(|claim| {
            if inserted.contains(&(&claim.establishment, &claim.key, &claim.document)) {
                return Ok(None);
            }
            idempotency_claims::table
                .find((&claim.establishment, &claim.key))
                .first(connection)
                .map(Some)
        })
        .collect()
}
