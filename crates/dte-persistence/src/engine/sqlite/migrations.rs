//! SQLite's tables, brought up to date.

use diesel::SqliteConnection;
use diesel::connection::SimpleConnection;

use crate::engine::migrations::{self, SQLITE};
use crate::error::OpenError;

/// A table that others refer to is made anew under their eyes; `dte verify` looks at all references.
/// SQLite takes this outside of transactions only.
const WITHOUT_REFERENCES: &str = "PRAGMA foreign_keys = OFF";

/// Everything in one transaction that takes the write lock first, so that a second program waits.
/// The connection serves nothing else.
pub(crate) fn run(connection: &mut SqliteConnection) -> Result<Vec<String>, OpenError> {
    connection
        .batch_execute(WITHOUT_REFERENCES)
        .map_err(|error| failed(&error))?;
    in_transaction(connection, |connection| {
        migrations::bring_up_to_date(connection, &SQLITE)
    })?
}

/// Brings empty tables to exactly these migrations.
pub(crate) fn bring_to(
    connection: &mut SqliteConnection,
    wanted: &[String],
) -> Result<(), OpenError> {
    in_transaction(connection, |connection| {
        migrations::bring_to(connection, &SQLITE, wanted)
    })
}

fn in_transaction<T>(
    connection: &mut SqliteConnection,
    migrate: impl FnOnce(&mut SqliteConnection) -> diesel::migration::Result<T>,
) -> Result<T, OpenError> {
    let outcome = connection
        .immediate_transaction(|connection| migrate(connection).map_err(Failed::Migrating));
    outcome.map_err(|error| match error {
        Failed::Migrating(error) => failed(&*error),
        Failed::Locking(error) => failed(&error),
    })
}

enum Failed {
    Locking(diesel::result::Error),
    Migrating(Box<dyn std::error::Error + Send + Sync>),
}

impl From<diesel::result::Error> for Failed {
    fn from(error: diesel::result::Error) -> Self {
        Self::Locking(error)
    }
}

fn failed(error: &dyn std::error::Error) -> OpenError {
    OpenError::Migration {
        why: error.to_string(),
    }
}
