//! Whether the certificates that companies gave can be what signs.

use diesel::dsl::sql;
use diesel::prelude::*;
use diesel::sql_types::{BigInt, Text};

use super::findings::{Check, Findings};
use crate::backup::CopyError;
use crate::engine::connection::AnyConnection;

/// Those whose company there is not.
const NOBODYS: &str = "SELECT f.id FROM certificate_files AS f \
    LEFT JOIN companies AS c ON c.id = f.company WHERE c.id IS NULL ORDER BY f.id LIMIT 100";

/// Those of which a part is missing.
const BROKEN: &str = "SELECT id FROM certificate_files \
    WHERE file = '' OR password = '' OR begins_at > ends_at ORDER BY id LIMIT 100";

/// Those of companies of which no public key is kept, by which their signatures are checked.
const WITHOUT_KEY: &str = "SELECT f.id FROM certificate_files AS f \
    JOIN companies AS c ON c.id = f.company \
    WHERE NOT EXISTS (SELECT 1 FROM certificates AS p WHERE p.nit = c.nit) ORDER BY f.id LIMIT 100";

pub(super) fn check(
    connection: &mut AnyConnection,
    findings: &mut Findings<'_>,
) -> Result<(), CopyError> {
    let count: i64 =
        sql::<BigInt>("SELECT count(*) FROM certificate_files").get_result(connection)?;
    for _ in 0..count {
        findings.checked(Check::Certificates);
    }
    for (statement, why) in [
        (NOBODYS, "the certificate is of a company that there is not"),
        (BROKEN, "a part of the certificate is missing"),
        (
            WITHOUT_KEY,
            "no public key of the certificate's company is kept",
        ),
    ] {
        let found: Vec<String> = sql::<Text>(statement).load(connection)?;
        for id in found {
            findings.fault(Check::Certificates, &id, why);
        }
    }
    Ok(())
}
