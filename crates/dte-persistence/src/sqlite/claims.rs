//! Idempotency keys.

use diesel::prelude::*;

use crate::rows::claim::ClaimRow;
use crate::schema::idempotency_claims;

/// Claims each key, in this order, and answers for each the earlier claim when there is one.
pub(crate) fn claim(
    connection: &mut SqliteConnection,
    claims: &[&ClaimRow],
) -> QueryResult<Vec<Option<ClaimRow>>> {
    claims
        .iter()
        .map(|claim| {
            let inserted = diesel::insert_into(idempotency_claims::table)
                .values(*claim)
                .on_conflict_do_nothing()
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
