//! Contingencies and their documents.

use diesel::prelude::*;

use super::statement::Single;
use crate::contingencies::assignment::EntryRow;
use crate::contingencies::awaiting_transmission::Entering;
use crate::engine::statement::Fixed;

struct Open;

impl Fixed for Open {
    const BEFORE: &'static str = "INSERT INTO contingencies (is_declared, closed, id, company, \
        environment, cause, reason, began_at, due_at) VALUES (FALSE, FALSE, ";
    const AFTER: &'static str = ") ON CONFLICT DO NOTHING";
    type Answers = ();
}

struct Enter;

impl Fixed for Enter {
    const BEFORE: &'static str = "WITH entering (generation_code, contingency, may_be_there) \
        AS (VALUES (";
    const AFTER: &'static str = ")) INSERT INTO contingency_documents \
        (document_id, contingency, may_be_there, waits) \
        SELECT documents.id, entering.contingency, entering.may_be_there, TRUE \
        FROM entering JOIN documents USING (generation_code)";
    type Answers = ();
}

/// Opens a contingency, unless one with its mark is open; answers whether it did.
pub(crate) fn open(connection: &mut SqliteConnection, entry: &EntryRow) -> QueryResult<bool> {
    let opened = Single::<Open>::new([
        (&entry.new).into(),
        (&entry.mark.company).into(),
        (&entry.mark.environment).into(),
        entry.mark.cause.into(),
        (&entry.mark.reason).into(),
        entry.since.into(),
        entry.due_at.into(),
    ])
    .execute(connection)?;
    Ok(opened > 0)
}

/// Puts stored documents into contingencies.
pub(crate) fn enter(
    connection: &mut SqliteConnection,
    entering: &[Entering<'_>],
) -> QueryResult<()> {
    for one in entering {
        Single::<Enter>::new([
            one.generation_code.into(),
            one.contingency.into(),
            i64::from(one.may_be_there).into(),
        ])
        .execute(connection)?;
    }
    Ok(())
}
