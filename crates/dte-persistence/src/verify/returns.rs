//! Whether returns took back of documents no more than those say that they have.

use diesel::dsl::sql;
use diesel::prelude::*;
use diesel::sql_types::{BigInt, Text};
use dte_domain::identification::GenerationCode;
use dte_domain::value::Value;

use super::findings::{Check, Findings};
use crate::backup::CopyError;
use crate::balances::amounts::AmountRow;
use crate::engine::connection::AnyConnection;
use crate::schema::{document_bodies as bodies, documents};

/// The next documents of which returns take back, a hundred at a time.
const RETURNED: &str = "SELECT DISTINCT a.document FROM document_amounts AS a \
    JOIN documents AS t ON t.id = a.document_id AND t.revision = a.revision \
    JOIN documents AS d ON d.generation_code = a.document \
    WHERE t.document_type = '18' AND d.document_type IN ('01', '11', '14') AND a.document > ";
const PAGE: &str = " ORDER BY a.document LIMIT 100";

/// Amounts that returns in force took of one document together, of the kinds that count over all returns.
const TAKEN: &str = "SELECT a.kind, CAST(sum(a.cents) AS BIGINT) FROM document_amounts AS a \
    JOIN documents AS t ON t.id = a.document_id AND t.revision = a.revision \
    WHERE t.document_type = '18' AND t.status IN ('PENDING', 'RECEIVED') \
    AND a.kind LIKE 'returned:%' AND a.document = ";
const BY_KIND: &str = " GROUP BY a.kind ORDER BY a.kind";

type Row = (String, i64);

pub(super) fn check(
    connection: &mut AnyConnection,
    findings: &mut Findings<'_>,
) -> Result<(), CopyError> {
    let mut after = String::new();
    loop {
        let page: Vec<String> = sql::<Text>(RETURNED)
            .bind::<Text, _>(&after)
            .sql(PAGE)
            .load(connection)?;
        for code in &page {
            look(connection, code, findings)?;
        }
        match page.into_iter().last() {
            Some(last) => after = last,
            None => return Ok(()),
        }
    }
}

fn look(
    connection: &mut AnyConnection,
    code: &str,
    findings: &mut Findings<'_>,
) -> Result<(), CopyError> {
    let rows: Vec<Row> = sql::<(Text, BigInt)>(TAKEN)
        .bind::<Text, _>(code)
        .sql(BY_KIND)
        .load(connection)?;
    let json: Option<String> = documents::table
        .inner_join(bodies::table)
        .filter(documents::generation_code.eq(code))
        .select(bodies::json)
        .first(connection)
        .optional()?;
    let original = GenerationCode::parse(code).ok().and_then(|code| {
        let json = json.as_deref()?;
        dte_schema::original(json, code, None)
    });
    // That its bytes cannot be read is told of its contents.
    let Some(original) = original else {
        return Ok(());
    };
    for (name, cents) in rows {
        findings.checked(Check::Balances);
        let Ok(taken) = AmountRow::read(code, &name, cents) else {
            let why = format!("returns take back {cents} cents of {name}, which cannot be read");
            findings.fault(Check::Balances, code, why);
            continue;
        };
        let own = original.amount(taken.kind);
        if taken.amount > own {
            let taken = taken.amount;
            let why = format!("returns take back {taken} of its {name}, and it has {own}");
            findings.fault(Check::Balances, code, why);
        }
    }
    Ok(())
}
