//! PostgreSQL's tables, brought up to date.

use diesel::connection::SimpleConnection;
use diesel::pg::Pg;
use diesel_migrations::MigrationHarness;

use super::driver::PgConnection;
use crate::engine::migrations::{self, POSTGRESQL, refuse_newer};
use crate::error::OpenError;

/// The lock that only a program takes which brings our tables up to date: "dte" in bytes.
/// It ends with the connection, whatever happens; a large migration may take, and make others wait, long.
const LOCK: &str = "SET lock_timeout = 0; SELECT pg_advisory_lock(6583397)";

/// One program at a time, on a connection of its own.
pub(crate) fn run(connection: &mut PgConnection) -> Result<Vec<String>, OpenError> {
    let failed = |why: String| OpenError::Migration { why };
    lock(connection)?;
    run_locked(connection).unwrap_or_else(|error| Err(failed(error.to_string())))
}

fn lock(connection: &mut PgConnection) -> Result<(), OpenError> {
    connection.wait_for_answers(None);
    let locked = connection.batch_execute(LOCK);
    locked.map_err(|error| OpenError::Migration {
        why: error.to_string(),
    })
}

/// Brings empty tables to exactly these migrations. The lock is kept until the connection ends.
pub(crate) fn bring_to(connection: &mut PgConnection, wanted: &[String]) -> Result<(), OpenError> {
    lock(connection)?;
    migrations::bring_to(connection, &POSTGRESQL, wanted).map_err(|error| OpenError::Migration {
        why: error.to_string(),
    })
}

fn run_locked(
    connection: &mut PgConnection,
) -> diesel::migration::Result<Result<Vec<String>, OpenError>> {
    let applied = connection.applied_migrations()?;
    if let Err(newer) = refuse_newer::<Pg>(&applied, &POSTGRESQL)? {
        return Ok(Err(newer));
    }
    let ran = connection.run_pending_migrations(POSTGRESQL)?;
    Ok(Ok(ran.iter().map(ToString::to_string).collect()))
}
