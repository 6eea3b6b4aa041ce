//! Whether what is logged in with belongs to whom it says.

use diesel::dsl::sql;
use diesel::prelude::*;
use diesel::sql_types::{BigInt, Text};

use super::findings::{Check, Findings};
use crate::backup::CopyError;
use crate::engine::connection::AnyConnection;

/// Establishments without the key that came with them; removed keys have their rows too.
const MISSING: &str = "SELECT e.id FROM establishments AS e \
    LEFT JOIN api_keys AS k ON k.id = e.id AND k.establishment = e.id \
    WHERE k.id IS NULL ORDER BY e.id LIMIT 100";

/// Keys that act for an establishment of another company.
const FOREIGN: &str = "SELECT k.id FROM api_keys AS k \
    JOIN establishments AS e ON e.id = k.establishment \
    WHERE e.company <> k.company ORDER BY k.id LIMIT 100";

/// Earlier pairs of which a part is missing.
const BROKEN: &str = "SELECT id FROM api_keys \
    WHERE (earlier_api_key IS NULL) <> (earlier_secret_hash IS NULL) \
    OR (earlier_api_key IS NULL) <> (earlier_ends_at IS NULL) ORDER BY id LIMIT 100";

pub(super) fn check(
    connection: &mut AnyConnection,
    findings: &mut Findings<'_>,
) -> Result<(), CopyError> {
    let count: i64 = sql::<BigInt>("SELECT count(*) FROM api_keys").get_result(connection)?;
    findings.checked_all(Check::Keys, count);
    for (statement, why) in [
        (MISSING, "the establishment has no key of its own"),
        (
            FOREIGN,
            "the key acts for an establishment of another company",
        ),
        (BROKEN, "a part of the key's earlier pair is missing"),
    ] {
        let found: Vec<String> = sql::<Text>(statement).load(connection)?;
        for id in found {
            findings.fault(Check::Keys, &id, why);
        }
    }
    Ok(())
}
