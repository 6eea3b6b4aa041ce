//! Whether returns took back of documents no more than those say that they have.

use std::collections::BTreeMap;

use diesel::dsl::sql;
use diesel::prelude::*;
use diesel::sql_types::{BigInt, Text};
use dte_domain::amounts::{Amount, AmountKind, KnownAmounts, Left};
use dte_domain::identification::GenerationCode;
use dte_domain::value::Value;
use rust_decimal::Decimal;

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

/// What returns in force took of one, and which ones. Taxes are looked at where a return names no other
/// document: otherwise all bound it together.
const TAKEN: &str = "SELECT t.generation_code, a.kind, a.cents FROM document_amounts AS a \
    JOIN documents AS t ON t.id = a.document_id AND t.revision = a.revision \
    WHERE t.document_type = '18' AND t.status IN ('PENDING', 'RECEIVED') \
    AND (a.kind NOT LIKE 'tax:%' OR NOT EXISTS (SELECT 1 FROM document_charges AS c \
    WHERE c.note = t.generation_code AND c.document <> a.document)) AND a.document = ";

type Row = (String, String, i64);

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
    let rows: Vec<Row> = sql::<(Text, Text, BigInt)>(TAKEN)
        .bind::<Text, _>(code)
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
    for (kind, taken) in by_kind(&rows, findings) {
        findings.checked(Check::Balances);
        let own = original.amount(kind).abs();
        let all: Decimal = taken.taken.iter().map(|(_, it)| it.amount).sum();
        if Left::of_said((kind, own), [&taken], None).is_overdrawn() {
            let name = kind.name();
            let why = format!("returns take back {all} of its {name}, and it has {own}");
            findings.fault(Check::Balances, code, why);
        }
    }
    Ok(())
}

/// What was taken, each kind by itself.
fn by_kind(rows: &[Row], findings: &mut Findings<'_>) -> Vec<(AmountKind, KnownAmounts)> {
    let mut all: BTreeMap<&str, (AmountKind, KnownAmounts)> = BTreeMap::new();
    for (by, name, cents) in rows {
        let read = GenerationCode::parse(by).ok();
        let amount: Option<Amount> = AmountRow::read(by, name, *cents).ok();
        let (Some(taker), Some(amount)) = (read, amount) else {
            let why = format!("what it takes back cannot be read: {cents} cents of {name}");
            findings.fault(Check::Balances, by, why);
            continue;
        };
        let (_, of_kind) = all
            .entry(name)
            .or_insert_with(|| (amount.kind, KnownAmounts::default()));
        of_kind.taken.push((taker, amount));
    }
    all.into_values().collect()
}
