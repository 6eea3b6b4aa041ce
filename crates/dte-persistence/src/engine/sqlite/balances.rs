//! What documents sold and what is left of it.

use diesel::prelude::*;
use diesel::sql_types::{BigInt, Text};

use super::statement::Single;
use crate::balances::balance::{Amounts, BalanceRow, LockedRow};
use crate::engine::statement::Fixed;

struct Insert;

impl Fixed for Insert {
    const BEFORE: &'static str = "WITH incoming (generation_code, \
        sold_non_subject, sold_exempt, sold_taxed, \
        remaining_non_subject, remaining_exempt, remaining_taxed, amounts_kept) AS (VALUES (";
    const AFTER: &'static str = ")) INSERT INTO document_balances \
        SELECT documents.id, sold_non_subject, sold_exempt, sold_taxed, \
        remaining_non_subject, remaining_exempt, remaining_taxed, amounts_kept \
        FROM incoming JOIN documents USING (generation_code)";
    type Answers = ();
}

struct Lock;

impl Fixed for Lock {
    const BEFORE: &'static str = "SELECT generation_code, \
        remaining_non_subject, remaining_exempt, remaining_taxed \
        FROM documents JOIN document_balances ON document_id = documents.id \
        WHERE generation_code = ";
    const AFTER: &'static str = "";
    type Answers = (Text, BigInt, BigInt, BigInt);
}

struct Keep;

impl Fixed for Keep {
    const BEFORE: &'static str = "WITH kept (generation_code, non_subject, exempt, taxed) \
        AS (VALUES (";
    const AFTER: &'static str = ")) UPDATE document_balances SET \
        remaining_non_subject = kept.non_subject, remaining_exempt = kept.exempt, \
        remaining_taxed = kept.taxed \
        FROM kept JOIN documents USING (generation_code) \
        WHERE document_balances.document_id = documents.id";
    type Answers = ();
}

/// Keeps new balances.
pub(crate) fn insert(
    connection: &mut SqliteConnection,
    new: &[(&str, &BalanceRow)],
) -> QueryResult<()> {
    for (document, row) in new {
        Single::<Insert>::new([
            (*document).into(),
            row.sold_non_subject.into(),
            row.sold_exempt.into(),
            row.sold_taxed.into(),
            row.remaining_non_subject.into(),
            row.remaining_exempt.into(),
            row.remaining_taxed.into(),
            i64::from(row.amounts_kept).into(),
        ])
        .execute(connection)?;
    }
    Ok(())
}

/// The balances of those of the documents that have one. The transaction that writes has the
/// whole database to itself.
pub(crate) fn lock(
    connection: &mut SqliteConnection,
    documents: &[&str],
) -> QueryResult<Vec<LockedRow>> {
    let mut found = Vec::with_capacity(documents.len());
    for document in documents {
        let row: Option<LockedRow> = Single::<Lock>::new([(*document).into()])
            .get_result(connection)
            .optional()?;
        found.extend(row);
    }
    Ok(found)
}

/// Keeps what is left of documents.
pub(crate) fn keep(
    connection: &mut SqliteConnection,
    remaining: &[(&str, Amounts)],
) -> QueryResult<()> {
    for (document, left) in remaining {
        Single::<Keep>::new([
            (*document).into(),
            left.non_subject.into(),
            left.exempt.into(),
            left.taxed.into(),
        ])
        .execute(connection)?;
    }
    Ok(())
}
