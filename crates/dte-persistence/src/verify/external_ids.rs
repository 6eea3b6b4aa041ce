//! Whether the identifiers of the issuers' own systems belong to the documents that have them.

use diesel::dsl::sql;
use diesel::prelude::*;
use diesel::sql_types::BigInt;

use super::findings::{Check, Findings};
use crate::backup::CopyError;
use crate::engine::connection::AnyConnection;

const ALL: &str = "SELECT count(*) FROM external_ids";

/// Identifiers whose document is none of the company with the identifier.
const FOREIGN: &str = "SELECT taken.document, 'the external identifier ' || taken.external_id \
    || ' is said to be its own, and is not' \
    FROM external_ids AS taken LEFT JOIN documents AS d ON d.generation_code = taken.document \
    AND d.company = taken.company AND d.environment = taken.environment \
    AND d.external_id = taken.external_id WHERE d.generation_code IS NULL \
    ORDER BY taken.company, taken.environment, taken.external_id";

/// Documents that stand, and whose identifier nobody has.
const UNHELD: &str = "SELECT d.generation_code, 'its external identifier ' || d.external_id \
    || ' can be given to another document' FROM documents AS d \
    LEFT JOIN external_ids AS taken ON taken.company = d.company \
    AND taken.environment = d.environment AND taken.external_id = d.external_id \
    WHERE d.external_id IS NOT NULL AND d.status <> 'REJECTED' AND taken.document IS NULL \
    ORDER BY d.generation_code";

pub(super) fn check(
    connection: &mut AnyConnection,
    findings: &mut Findings<'_>,
) -> Result<(), CopyError> {
    let count: i64 = sql::<BigInt>(ALL).get_result(connection)?;
    findings.checked_all(Check::ExternalIds, count);
    for statement in [FOREIGN, UNHELD] {
        findings.found_by(connection, Check::ExternalIds, statement)?;
    }
    Ok(())
}
