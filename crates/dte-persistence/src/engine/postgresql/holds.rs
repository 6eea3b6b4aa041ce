//! Who looks after pending documents.

use diesel::prelude::*;

use super::driver::PgConnection;
use super::statement::{Column, Folded};
use crate::documents::leases::HoldRow;
use crate::engine::statement::Fixed;

/// As with outcomes, `coalesce` keeps the planner from the index of pending documents.
struct Keep;

impl Fixed for Keep {
    const BEFORE: &'static str = "UPDATE documents \
        SET due_at = hold.due_at, resends = hold.resends FROM unnest(";
    const AFTER: &'static str = ") AS hold (generation_code, due_at, resends) \
        WHERE documents.generation_code = hold.generation_code \
        AND coalesce(documents.status, '') = 'PENDING'";
    type Answers = ();
}

/// Keeps until when pending documents are looked after.
pub(crate) fn keep(connection: &mut PgConnection, holds: &[&HoldRow]) -> QueryResult<()> {
    Folded::<Keep>::new([
        Column::texts(holds, |hold| &hold.generation_code),
        Column::numbers(holds, |hold| hold.due_at),
        Column::numbers(holds, |hold| hold.resends),
    ])
    .execute(connection)
    .map(drop)
}
