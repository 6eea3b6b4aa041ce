//! Whether the lines of files are the documents that they are said to be.

use diesel::dsl::sql;
use diesel::prelude::*;
use diesel::sql_types::{BigInt, Nullable, Text};

use super::findings::{Check, Findings};
use crate::backup::CopyError;
use crate::engine::connection::AnyConnection;

/// Each line that was issued, and its document, where that is one of the same issuer and type. Its
/// reference may be another by now: a correction may give it one.
const ISSUED: &str = "SELECT line.bulk, line.line, line.generation_code, d.generation_code \
    FROM bulk_lines AS line JOIN bulks AS bulk ON bulk.id = line.bulk \
    LEFT JOIN documents AS d ON d.generation_code = line.generation_code \
    AND d.company = bulk.company AND d.establishment = bulk.establishment \
    AND d.document_type = line.document_type \
    WHERE line.outcome = 'ISSUED' ORDER BY line.bulk, line.line";

/// Documents that are more than one line.
const TWICE: &str = "SELECT generation_code FROM bulk_lines WHERE generation_code IS NOT NULL \
    GROUP BY generation_code HAVING count(*) > 1 ORDER BY generation_code";

/// Files that are through although lines of theirs wait.
const WAITING: &str = "SELECT DISTINCT bulk.id FROM bulks AS bulk \
    JOIN bulk_lines AS line ON line.bulk = bulk.id AND line.outcome IS NULL \
    WHERE bulk.status IN ('COMPLETED', 'CLEARING') ORDER BY bulk.id";

pub(super) fn check(
    connection: &mut AnyConnection,
    findings: &mut Findings<'_>,
) -> Result<(), CopyError> {
    let issued: Vec<(String, i64, Option<String>, Option<String>)> =
        sql::<(Text, BigInt, Nullable<Text>, Nullable<Text>)>(ISSUED).load(connection)?;
    for (bulk, line, said, found) in issued {
        findings.checked(Check::Files);
        if found.is_none() {
            let said = said.unwrap_or_default();
            let why = format!("line {line} is said to be document {said}, and is not");
            findings.fault(Check::Files, bulk, why);
        }
    }
    let twice: Vec<String> = sql::<Text>(TWICE).load(connection)?;
    for document in twice {
        let why = "it is more than one line of the files".to_owned();
        findings.fault(Check::Files, document, why);
    }
    let waiting: Vec<String> = sql::<Text>(WAITING).load(connection)?;
    for bulk in waiting {
        let why = "it is completed, and lines of it wait".to_owned();
        findings.fault(Check::Files, bulk, why);
    }
    Ok(())
}
