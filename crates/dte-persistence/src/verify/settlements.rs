//! Whether documents stand in settlements that are in force, and in no others.

use diesel::dsl::sql;
use diesel::prelude::*;
use diesel::sql_types::BigInt;

use super::findings::{Check, Findings};
use crate::backup::CopyError;
use crate::engine::connection::AnyConnection;

/// Settlements that came to nothing and still have a document: no other one can have it.
const HELD_BY_NOTHING: &str = "SELECT s.settlement, \
    'it still has ' || s.number || ', and is ' || d.status FROM settled_documents AS s \
    JOIN documents AS d ON d.generation_code = s.settlement \
    WHERE s.in_force AND d.status IN ('REJECTED', 'INVALIDATED')";

/// Settlements in force whose documents others may settle again.
const FREE: &str = "SELECT d.generation_code, 'none of its documents stands in it' \
    FROM (SELECT settlement FROM settled_documents GROUP BY settlement HAVING \
    max(CASE WHEN in_force THEN 1 ELSE 0 END) = 0) AS s \
    JOIN documents AS d ON d.generation_code = s.settlement \
    WHERE d.status IN ('PENDING', 'RECEIVED')";

pub(super) fn check(
    connection: &mut AnyConnection,
    findings: &mut Findings<'_>,
) -> Result<(), CopyError> {
    let count: i64 =
        sql::<BigInt>("SELECT count(*) FROM settled_documents").get_result(connection)?;
    if count > 0 {
        findings.checked_all(Check::Settlements, count);
    }
    findings.found_by(connection, Check::Settlements, HELD_BY_NOTHING)?;
    Ok(findings.found_by(connection, Check::Settlements, FREE)?)
}
