//! What documents sold and what is left of it.

use diesel::prelude::*;
use diesel::sql_types::{BigInt, Text};

use super::driver::PgConnection;
use super::statement::{Column, Folded};
use crate::balances::balance::{Amounts, BalanceRow, LockedRow};
use crate::engine::statement::Fixed;

struct Insert;

impl Fixed for Insert {
    const BEFORE: &'static str = "INSERT INTO document_balances \
        SELECT documents.id, sold_non_subject, sold_exempt, sold_taxed, \
        remaining_non_subject, remaining_exempt, remaining_taxed, amounts_kept <> 0 FROM unnest(";
    const AFTER: &'static str = ") AS incoming (generation_code, \
        sold_non_subject, sold_exempt, sold_taxed, \
        remaining_non_subject, remaining_exempt, remaining_taxed, amounts_kept) \
        JOIN documents USING (generation_code)";
    type Answers = ();
}

struct Lock;

impl Fixed for Lock {
    const BEFORE: &'static str = "SELECT generation_code, \
        remaining_non_subject, remaining_exempt, remaining_taxed \
        FROM documents JOIN document_balances ON document_id = documents.id \
        WHERE generation_code = ANY (";
    const AFTER: &'static str = ") ORDER BY generation_code FOR UPDATE OF document_balances";
    type Answers = (Text, BigInt, BigInt, BigInt);
}

struct Keep;

impl Fixed for Keep {
    const BEFORE: &'static str = "UPDATE document_balances SET \
        remaining_non_subject = kept.non_subject, remaining_exempt = kept.exempt, \
        remaining_taxed = kept.taxed FROM unnest(";
    const AFTER: &'static str = ") AS kept (generation_code, non_subject, exempt, taxed) \
        JOIN documents USING (generation_code) \
        WHERE document_balances.document_id = documents.id";
    type Answers = ();
}

/// Keeps new balances.
pub(crate) fn insert(
    connection: &mut PgConnection,
    new: &[(&str, &BalanceRow)],
) -> QueryResult<()> {
    if new.is_empty() {
        return Ok(());
    }
    Folded::<Insert>::new([
        Column::texts(new, |(document, _)| document),
        Column::numbers(new, |(_, row)| row.sold_non_subject),
        Column::numbers(new, |(_, row)| row.sold_exempt),
        Column::numbers(new, |(_, row)| row.sold_taxed),
        Column::numbers(new, |(_, row)| row.remaining_non_subject),
        Column::numbers(new, |(_, row)| row.remaining_exempt),
        Column::numbers(new, |(_, row)| row.remaining_taxed),
        Column::numbers(new, |(_, row)| i64::from(row.amounts_kept)),
    ])
    .execute(connection)
    .map(drop)
}

/// The balances of those of the documents that have one, which nobody else changes until the
/// transaction ends. Locked in the order of their codes: two servers never wait for each other.
pub(crate) fn lock(
    connection: &mut PgConnection,
    documents: &[&str],
) -> QueryResult<Vec<LockedRow>> {
    Folded::<Lock>::new([Column::texts(documents, |document| document)]).load(connection)
}

/// Keeps what is left of locked documents.
pub(crate) fn keep(
    connection: &mut PgConnection,
    remaining: &[(&str, Amounts)],
) -> QueryResult<()> {
    Folded::<Keep>::new([
        Column::texts(remaining, |(document, _)| document),
        Column::numbers(remaining, |(_, left)| left.non_subject),
        Column::numbers(remaining, |(_, left)| left.exempt),
        Column::numbers(remaining, |(_, left)| left.taxed),
    ])
    .execute(connection)
    .map(drop)
}
