//! The idempotency keys of clients.

use diesel::dsl::sql;
use diesel::prelude::*;
use diesel::sql_types::{Bool, Text};

use super::findings::{Check, Findings};
use crate::backup::CopyError;
use crate::engine::connection::AnyConnection;
use crate::idempotency::IdempotencyRow;
use crate::schema::idempotency_claims as claims;

const PAGE: i64 = 1_000;

pub(super) fn check(
    connection: &mut AnyConnection,
    findings: &mut Findings<'_>,
) -> Result<(), CopyError> {
    let mut after = (String::new(), String::new());
    loop {
        let (establishment, key) = &after;
        let page: Vec<IdempotencyRow> = claims::table
            .filter(
                sql::<Bool>("(establishment, key) > (")
                    .bind::<Text, _>(establishment)
                    .sql(", ")
                    .bind::<Text, _>(key)
                    .sql(")"),
            )
            .order((claims::establishment, claims::key))
            .limit(PAGE)
            .load(connection)?;
        let Some(last) = page.last() else {
            return Ok(());
        };
        after = (last.establishment.clone(), last.key.clone());
        for row in &page {
            findings.checked(Check::IdempotencyKeys);
            if row.values_digest() != row.digest {
                let why = "the idempotency key that names it is not as it was stored";
                findings.fault(Check::IdempotencyKeys, &row.document, why);
            }
        }
    }
}
