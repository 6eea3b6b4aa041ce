//! Whether what is left of documents is what they sold, with what was added, without what was taken back.

use diesel::dsl::sql;
use diesel::prelude::*;
use diesel::sql_types::{BigInt, Text};

use super::findings::{Check, Findings};
use crate::backup::CopyError;
use crate::balances::added;
use crate::engine::connection::AnyConnection;

/// A balance, the status of its document, and the sums of what is taken of it.
const BALANCES: &str = "SELECT d.id, d.generation_code, d.status, \
    b.sold_non_subject, b.sold_exempt, b.sold_taxed, \
    b.remaining_non_subject, b.remaining_exempt, b.remaining_taxed, \
    CAST(coalesce(sum(c.non_subject), 0) AS BIGINT), CAST(coalesce(sum(c.exempt), 0) AS BIGINT), \
    CAST(coalesce(sum(c.taxed), 0) AS BIGINT) \
    FROM (SELECT * FROM document_balances WHERE document_id > ";
const GROUPED: &str = " ORDER BY document_id LIMIT 500) AS b \
    JOIN documents AS d ON d.id = b.document_id \
    LEFT JOIN document_charges AS c ON c.document = d.generation_code AND c.taken \
    GROUP BY d.id, d.generation_code, d.status, b.sold_non_subject, b.sold_exempt, b.sold_taxed, \
    b.remaining_non_subject, b.remaining_exempt, b.remaining_taxed ORDER BY d.id";

/// Notes of the types that add, of which something counts that should not, or the other way round: they
/// count while they are RECEIVED and no event of theirs is under way.
fn counted_wrongly() -> String {
    let types: Vec<String> = added::types().map(|code| format!("'{code}'")).collect();
    format!(
        "SELECT c.note, 'what it adds to ' || c.document || CASE WHEN c.taken THEN ' counts, and must not' \
         ELSE ' does not count, and must' END FROM document_charges AS c \
         JOIN documents AS n ON n.generation_code = c.note \
         JOIN documents AS d ON d.generation_code = c.document \
         JOIN document_balances AS b ON b.document_id = d.id \
         WHERE n.document_type IN ({}) AND n.status IN ('PENDING', 'RECEIVED') \
         AND c.taken <> (n.status = 'RECEIVED' AND NOT EXISTS (SELECT 1 FROM invalidation_events AS e \
         WHERE e.document = n.generation_code AND e.status IN ('PENDING', 'ACCEPTED')))",
        types.join(", ")
    )
}

type Row = (
    i64,
    String,
    String,
    i64,
    i64,
    i64,
    i64,
    i64,
    i64,
    i64,
    i64,
    i64,
);
type RowType = (
    BigInt,
    Text,
    Text,
    BigInt,
    BigInt,
    BigInt,
    BigInt,
    BigInt,
    BigInt,
    BigInt,
    BigInt,
    BigInt,
);

pub(super) fn check(
    connection: &mut AnyConnection,
    findings: &mut Findings<'_>,
) -> Result<(), CopyError> {
    let mut after: i64 = 0;
    loop {
        let rows: Vec<Row> = sql::<RowType>(BALANCES)
            .bind::<BigInt, _>(after)
            .sql(GROUPED)
            .load(connection)?;
        for row in &rows {
            look(row, findings);
        }
        match rows.into_iter().last() {
            Some(row) => after = row.0,
            None => break,
        }
    }
    Ok(findings.found_by(connection, Check::Balances, &counted_wrongly())?)
}

fn look(row: &Row, findings: &mut Findings<'_>) {
    let (_, code, status, sold_n, sold_e, sold_t, left_n, left_e, left_t, n, e, t) = row;
    findings.checked(Check::Balances);
    let expected = [sold_n - n, sold_e - e, sold_t - t];
    let left = [*left_n, *left_e, *left_t];
    // Invalidation leaves nothing; a note that comes to nothing afterwards gives back all the same.
    let is_good = match &**status {
        "INVALIDATED" => left
            .iter()
            .zip(&expected)
            .all(|(left, most)| (0..=*most).contains(left)),
        _ => left == expected,
    };
    if !is_good {
        let why = format!(
            "left are {left:?} cents (not subject, exempt, taxed), and it should be {expected:?}"
        );
        findings.fault(Check::Balances, code, why);
    }
}
