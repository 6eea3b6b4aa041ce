//! What notes take back of documents.

use diesel::prelude::*;
use diesel::sql_types::{BigInt, Text};

use super::driver::PgConnection;
use super::statement::{Column, Folded};
use crate::balances::balance::{ChargeRow, GivenRow};
use crate::engine::statement::Fixed;

struct Insert;

impl Fixed for Insert {
    const BEFORE: &'static str = "INSERT INTO document_charges \
        (note, document, non_subject, exempt, taxed, taken) \
        SELECT note, document, non_subject, exempt, taxed, taken <> 0 FROM unnest(";
    const AFTER: &'static str = ") AS charge (note, document, non_subject, exempt, taxed, taken)";
    type Answers = ();
}

struct GiveBack;

impl Fixed for GiveBack {
    const BEFORE: &'static str =
        "UPDATE document_charges SET taken = FALSE WHERE taken AND note = ANY (";
    const AFTER: &'static str = ") RETURNING document, non_subject, exempt, taxed";
    type Answers = (Text, BigInt, BigInt, BigInt);
}

/// Keeps charges, and whether each was taken of a balance.
pub(crate) fn insert(connection: &mut PgConnection, new: &[(&ChargeRow, bool)]) -> QueryResult<()> {
    Folded::<Insert>::new([
        Column::texts(new, |(row, _)| &row.note),
        Column::texts(new, |(row, _)| &row.document),
        Column::numbers(new, |(row, _)| row.amounts.non_subject),
        Column::numbers(new, |(row, _)| row.amounts.exempt),
        Column::numbers(new, |(row, _)| row.amounts.taxed),
        Column::numbers(new, |(_, taken)| i64::from(*taken)),
    ])
    .execute(connection)
    .map(drop)
}

/// Marks everything that notes took as no longer taken, and answers what it was. Each note's
/// charges are its own, and its document's row is locked already: nobody else is at them.
pub(crate) fn give_back(
    connection: &mut PgConnection,
    notes: &[&str],
) -> QueryResult<Vec<GivenRow>> {
    Folded::<GiveBack>::new([Column::texts(notes, |note| note)]).load(connection)
}
