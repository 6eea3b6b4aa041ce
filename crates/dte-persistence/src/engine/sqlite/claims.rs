//! Idempotency keys.

use diesel::prelude::*;

use super::statement::Single;
use crate::engine::statement::Fixed;
use crate::idempotency::ClaimRow;
use crate::schema::idempotency_claims;

struct IdempotencyRecord;

impl Fixed for IdempotencyRecord {
    const BEFORE: &'static str = "INSERT INTO idempotency_claims \
        (establishment, key, fingerprint, document, warnings, created_at, revision) VALUES (";
    const AFTER: &'static str = ") ON CONFLICT DO NOTHING";
    type Answers = ();
}

/// Claims each key, in this order, and answers for each the earlier claim when there is one.
pub(crate) fn claim(
    connection: &mut SqliteConnection,
    claims: &[&ClaimRow],
) -> QueryResult<Vec<Option<ClaimRow>>> {
    claims
        .iter()
        .map(|claim| {
            let inserted = Single::<IdempotencyRecord>::new([
                (&claim.establishment).into(),
                (&claim.key).into(),
                (&claim.fingerprint).into(),
                (&claim.document).into(),
                (&claim.warnings).into(),
                claim.created_at.into(),
                claim.revision.into(),
            ])
            .execute(connection)?;
            if inserted > 0 {
                return Ok(None);
            }
            idempotency_claims::table
                .find((&claim.establishment, &claim.key))
                .first(connection)
                .map(Some)
        })
        .collect()
}
