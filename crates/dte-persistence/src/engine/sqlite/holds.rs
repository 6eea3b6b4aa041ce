//! Who looks after pending documents.

use diesel::prelude::*;

use super::statement::Single;
use crate::documents::leases::HoldRow;
use crate::engine::statement::Fixed;

struct Keep;

impl Fixed for Keep {
    const BEFORE: &'static str = "WITH hold (generation_code, due_at, resends) AS (VALUES (";
    const AFTER: &'static str = ")) UPDATE documents \
        SET due_at = hold.due_at, resends = hold.resends FROM hold \
        WHERE documents.generation_code = hold.generation_code \
        AND documents.status = 'PENDING'";
    type Answers = ();
}

/// Keeps until when pending documents are looked after.
pub(crate) fn keep(connection: &mut SqliteConnection, holds: &[&HoldRow]) -> QueryResult<()> {
    for hold in holds {
        Single::<Keep>::new([
            (&hold.generation_code).into(),
            hold.due_at.into(),
            hold.resends.into(),
        ])
        .execute(connection)?;
    }
    Ok(())
}
