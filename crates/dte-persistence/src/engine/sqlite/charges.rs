//! What notes take back of documents.

use diesel::prelude::*;
use diesel::sql_types::{BigInt, Text};

use super::statement::Single;
use crate::balances::balance::{ChargeRow, GivenRow};
use crate::engine::statement::Fixed;

struct Insert;

impl Fixed for Insert {
    const BEFORE: &'static str = "INSERT INTO document_charges \
        (note, document, non_subject, exempt, taxed, taken) VALUES (";
    const AFTER: &'static str = ")";
    type Answers = ();
}

struct GiveBack;

impl Fixed for GiveBack {
    const BEFORE: &'static str = "UPDATE document_charges SET taken = 0 WHERE taken AND note = ";
    const AFTER: &'static str = " RETURNING document, non_subject, exempt, taxed";
    type Answers = (Text, BigInt, BigInt, BigInt);
}

/// Keeps charges, and whether each was taken of a balance.
pub(crate) fn insert(
    connection: &mut SqliteConnection,
    new: &[(&ChargeRow, bool)],
) -> QueryResult<()> {
    for (row, taken) in new {
        Single::<Insert>::new([
            (&row.note).into(),
            (&row.document).into(),
            row.amounts.non_subject.into(),
            row.amounts.exempt.into(),
            row.amounts.taxed.into(),
            i64::from(*taken).into(),
        ])
        .execute(connection)?;
    }
    Ok(())
}

/// Marks everything that notes took as no longer taken, and answers what it was.
pub(crate) fn give_back(
    connection: &mut SqliteConnection,
    notes: &[&str],
) -> QueryResult<Vec<GivenRow>> {
    let mut given = Vec::new();
    for note in notes {
        let rows: Vec<GivenRow> = Single::<GiveBack>::new([(*note).into()]).load(connection)?;
        given.extend(rows);
    }
    Ok(given)
}
