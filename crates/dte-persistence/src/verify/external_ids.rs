//! Whether the identifiers of the issuers' own systems belong to the documents that have them.

use diesel::dsl::sql;
use diesel::prelude::*;
use diesel::sql_types::{Nullable, Text};

use super::findings::{Check, Findings};
use crate::backup::CopyError;
use crate::engine::connection::AnyConnection;

/// Each identifier, and its document, where that is one of the company with the identifier.
const TAKEN: &str = "SELECT taken.external_id, taken.document, d.generation_code \
    FROM external_ids AS taken LEFT JOIN documents AS d ON d.generation_code = taken.document \
    AND d.company = taken.company AND d.environment = taken.environment \
    AND d.external_id = taken.external_id \
    ORDER BY taken.company, taken.environment, taken.external_id";

/// Documents that stand, and whose identifier nobody has.
const UNHELD: &str = "SELECT d.generation_code, d.external_id FROM documents AS d \
    LEFT JOIN external_ids AS taken ON taken.company = d.company \
    AND taken.environment = d.environment AND taken.external_id = d.external_id \
    WHERE d.external_id IS NOT NULL AND d.status <> 'REJECTED' AND taken.document IS NULL \
    ORDER BY d.generation_code";

pub(super) fn check(
    connection: &mut AnyConnection,
    findings: &mut Findings<'_>,
) -> Result<(), CopyError> {
    let taken: Vec<(String, String, Option<String>)> =
        sql::<(Text, Text, Nullable<Text>)>(TAKEN).load(connection)?;
    for (id, document, found) in taken {
        findings.checked(Check::ExternalIds);
        if found.is_none() {
            let why = format!("the external identifier {id} is said to be its own, and is not");
            findings.fault(Check::ExternalIds, document, why);
        }
    }
    let unheld: Vec<(String, String)> = sql::<(Text, Text)>(UNHELD).load(connection)?;
    for (document, id) in unheld {
        let why = format!("its external identifier {id} can be given to another document");
        findings.fault(Check::ExternalIds, document, why);
    }
    Ok(())
}
