//! Contingencies and their documents.

use std::slice;

use diesel::prelude::*;

use super::driver::PgConnection;
use super::statement::{Column, Folded};
use crate::contingencies::assignment::EntryRow;
use crate::contingencies::awaiting_transmission::Entering;
use crate::engine::statement::Fixed;

struct Open;

impl Fixed for Open {
    const BEFORE: &'static str = "INSERT INTO contingencies (is_declared, closed, id, company, \
        environment, cause, reason, began_at, due_at) SELECT FALSE, FALSE, opened.* FROM unnest(";
    const AFTER: &'static str = ") AS opened ON CONFLICT DO NOTHING";
    type Answers = ();
}

struct Enter;

impl Fixed for Enter {
    const BEFORE: &'static str = "INSERT INTO contingency_documents \
        (document_id, contingency, may_be_there, waits) \
        SELECT documents.id, entering.contingency, entering.may_be_there <> 0, TRUE FROM unnest(";
    const AFTER: &'static str = ") AS entering (generation_code, contingency, may_be_there) \
        JOIN documents USING (generation_code)";
    type Answers = ();
}

/// Opens a contingency, unless one with its mark is open; answers whether it did. Waits for another
/// server that is just opening it.
pub(crate) fn open(connection: &mut PgConnection, entry: &EntryRow) -> QueryResult<bool> {
    let one = slice::from_ref(entry);
    let opened = Folded::<Open>::new([
        Column::texts(one, |entry| &entry.new),
        Column::texts(one, |entry| &entry.mark.company),
        Column::texts(one, |entry| &entry.mark.environment),
        Column::texts(one, |entry| entry.mark.cause),
        Column::texts(one, |entry| &entry.mark.reason),
        Column::numbers(one, |entry| entry.since),
        Column::numbers(one, |entry| entry.due_at),
    ])
    .execute(connection)?;
    Ok(opened > 0)
}

/// Puts stored documents into contingencies.
pub(crate) fn enter(connection: &mut PgConnection, entering: &[Entering<'_>]) -> QueryResult<()> {
    Folded::<Enter>::new([
        Column::texts(entering, |one| one.generation_code),
        Column::texts(entering, |one| one.contingency),
        Column::numbers(entering, |one| i64::from(one.may_be_there)),
    ])
    .execute(connection)
    .map(drop)
}
