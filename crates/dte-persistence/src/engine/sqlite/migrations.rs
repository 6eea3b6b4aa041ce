//! SQLite's tables, brought up to date.

use diesel::SqliteConnection;

use crate::engine::migrations::{self, SQLITE, failed};
use crate::error::OpenError;

/// Everything in one transaction that takes the write lock first, so that a second program waits.
/// The connection serves nothing else.
pub(crate) fn run(connection: &mut SqliteConnection) -> Result<Vec<String>, OpenError> {
    in_transaction(connection, |connection| {
        migrations::run_missing(connection, &SQLITE)
    })?
}

/// Creates the tables of exactly these migrations.
pub(crate) fn create(
    connection: &mut SqliteConnection,
    wanted: &[String],
) -> Result<(), OpenError> {
    in_transaction(connection, |connection| {
        migrations::create(connection, &SQLITE, wanted)
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
