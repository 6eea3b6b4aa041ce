//! Whether the lines of files are the documents that they are said to be.

use diesel::dsl::sql;
use diesel::prelude::*;
use diesel::sql_types::BigInt;

use super::findings::{Check, Findings};
use crate::backup::CopyError;
use crate::engine::connection::AnyConnection;

const ISSUED: &str = "SELECT count(*) FROM bulk_lines WHERE outcome = 'ISSUED'";

/// Lines that were issued, and whose document is none of the same issuer, environment and type. Its
/// reference may be another by now: a correction may give it one.
const OF_ANOTHER: &str = "SELECT line.bulk, 'line ' || CAST(line.line AS TEXT) \
    || ' is said to be document ' || coalesce(line.generation_code, '') || ', and is not' \
    FROM bulk_lines AS line JOIN bulks AS bulk ON bulk.id = line.bulk \
    LEFT JOIN documents AS d ON d.generation_code = line.generation_code \
    AND d.company = bulk.company AND d.establishment = bulk.establishment \
    AND d.environment = bulk.environment AND d.document_type = line.document_type \
    WHERE line.outcome = 'ISSUED' AND d.generation_code IS NULL ORDER BY line.bulk, line.line";

/// Documents that are more than one line.
const TWICE: &str = "SELECT generation_code, 'it is more than one line of the files' \
    FROM bulk_lines WHERE generation_code IS NOT NULL \
    GROUP BY generation_code HAVING count(*) > 1 ORDER BY generation_code";

/// Files that are through although lines of theirs wait.
const WAITING: &str = "SELECT DISTINCT bulk.id, 'it is completed, and lines of it wait' \
    FROM bulks AS bulk \
    JOIN bulk_lines AS line ON line.bulk = bulk.id AND line.outcome IS NULL \
    WHERE bulk.status IN ('COMPLETED', 'CLEARING') ORDER BY bulk.id";

/// Lines that wait, and of which nothing is kept that could be issued.
const WITHOUT_BODY: &str = "SELECT line.bulk, 'line ' || CAST(line.line AS TEXT) \
    || ' waits, and its request is gone' FROM bulk_lines AS line \
    JOIN bulks AS bulk ON bulk.id = line.bulk AND bulk.status IN ('QUEUED', 'RUNNING') \
    LEFT JOIN bulk_bodies AS body ON body.bulk = line.bulk AND body.line = line.line \
    WHERE line.outcome IS NULL AND body.line IS NULL ORDER BY line.bulk, line.line";

/// Files that have not the lines that they came with.
const OTHER_TOTAL: &str = "SELECT bulk.id, 'it came with ' || CAST(bulk.total AS TEXT) \
    || ' lines, and has ' || CAST(count(line.line) AS TEXT) FROM bulks AS bulk \
    LEFT JOIN bulk_lines AS line ON line.bulk = bulk.id \
    WHERE bulk.status NOT IN ('RECEIVING', 'CUT_OFF') \
    GROUP BY bulk.id, bulk.total HAVING bulk.total <> count(line.line) ORDER BY bulk.id";

/// Files of which it was kept that their lines came to something else.
const OTHER_COUNTS: &str = "SELECT bulk.id, 'its lines came to something else than it says' \
    FROM bulks AS bulk LEFT JOIN bulk_lines AS line ON line.bulk = bulk.id \
    WHERE bulk.status IN ('CLEARING', 'COMPLETED') \
    GROUP BY bulk.id, bulk.issued, bulk.valid, bulk.refused \
    HAVING coalesce(bulk.issued, -1) <> count(CASE line.outcome WHEN 'ISSUED' THEN 1 END) \
    OR coalesce(bulk.valid, -1) <> count(CASE line.outcome WHEN 'VALID' THEN 1 END) \
    OR coalesce(bulk.refused, -1) <> count(CASE line.outcome WHEN 'REFUSED' THEN 1 END) \
    ORDER BY bulk.id";

pub(super) fn check(
    connection: &mut AnyConnection,
    findings: &mut Findings<'_>,
) -> Result<(), CopyError> {
    let count: i64 = sql::<BigInt>(ISSUED).get_result(connection)?;
    findings.checked_all(Check::Files, count);
    for statement in [
        OF_ANOTHER,
        TWICE,
        WAITING,
        WITHOUT_BODY,
        OTHER_TOTAL,
        OTHER_COUNTS,
    ] {
        findings.found_by(connection, Check::Files, statement)?;
    }
    Ok(())
}
