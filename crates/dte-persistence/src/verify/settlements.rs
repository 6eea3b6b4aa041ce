//! The documents of settlements, and what was sold for others.

use std::collections::BTreeSet;

use diesel::prelude::*;

use super::findings::{Check, Findings};
use crate::backup::CopyError;
use crate::engine::connection::AnyConnection;
use crate::schema::{
    document_bodies as bodies, documents, settled_documents as settled, third_party_sales as sales,
};
use crate::settlements::standing::{self, SettledRow};
use crate::settlements::third_party_sales::ThirdPartySaleRow;

/// Settlements, or documents sold for others, read in one page.
const PAGE: i64 = 50;

/// The id of a settlement, its generation code, revision and bytes.
type Settlement = (i64, String, i64, String);

pub(super) fn check(
    connection: &mut AnyConnection,
    findings: &mut Findings<'_>,
) -> Result<(), CopyError> {
    let mut after = 0;
    loop {
        let page: Vec<Settlement> = documents::table
            .inner_join(bodies::table)
            .filter(documents::document_type.eq(standing::settling_type()))
            .filter(documents::id.gt(after))
            .order(documents::id)
            .limit(PAGE)
            .select((
                documents::id,
                documents::generation_code,
                documents::revision,
                bodies::json,
            ))
            .load(connection)?;
        let Some((last, ..)) = page.last() else {
            break;
        };
        after = *last;
        for settlement in &page {
            look(connection, settlement, findings)?;
        }
    }
    Ok(look_at_sales(connection, findings)?)
}

fn look(
    connection: &mut AnyConnection,
    (_, settlement, revision, json): &Settlement,
    findings: &mut Findings<'_>,
) -> QueryResult<()> {
    let rows: Vec<SettledRow> = settled::table
        .filter(settled::settlement.eq(settlement))
        .select(SettledRow::as_select())
        .load(connection)?;
    for row in &rows {
        findings.checked(Check::Settlements);
        if row.values_digest() != row.digest {
            let why = format!("its document {} is not as it was stored", row.number);
            findings.fault(Check::Settlements, settlement, why);
        }
    }
    let present = rows.iter().filter(|row| row.revision == *revision);
    let kept: BTreeSet<String> = present.map(|row| row.number.to_uppercase()).collect();
    // That its bytes cannot be read is told of its contents.
    if let Some(said) = dte_schema::recorded(json).filter(|said| said.named.len() != kept.len()) {
        let (named, kept) = (said.named.len(), kept.len());
        let why = format!("its JSON names {named} documents, and its rows {kept}");
        findings.fault(Check::Contents, settlement, why);
    }
    Ok(())
}

fn look_at_sales(connection: &mut AnyConnection, findings: &mut Findings<'_>) -> QueryResult<()> {
    let mut after = (String::new(), -1);
    loop {
        let (document, revision) = &after;
        let page: Vec<ThirdPartySaleRow> = sales::table
            .filter(
                sales::document.gt(document).or(sales::document
                    .eq(document)
                    .and(sales::revision.gt(revision))),
            )
            .order((sales::document, sales::revision))
            .limit(PAGE)
            .select(ThirdPartySaleRow::as_select())
            .load(connection)?;
        let Some(last) = page.last() else {
            return Ok(());
        };
        after = (last.document.clone(), last.revision);
        for row in &page {
            findings.checked(Check::Settlements);
            if row.values_digest() != row.digest {
                let why = "what it sold for another is not as it was stored";
                findings.fault(Check::Settlements, &row.document, why);
            }
        }
    }
}
