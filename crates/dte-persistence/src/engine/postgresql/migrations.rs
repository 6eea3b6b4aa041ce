//! PostgreSQL's tables, brought up to date.

use diesel::connection::SimpleConnection;

use super::driver::PgConnection;
use crate::engine::migrations::{self, POSTGRESQL, failed};
use crate::error::OpenError;

/// The lock that only a program takes which brings our tables up to date: "dte" in bytes.
/// It ends with the connection, whatever happens; a large migration may take, and make others wait, long.
const LOCK: &str = "SET lock_timeout = 0; SELECT pg_advisory_lock(6583397)";

/// One program at a time, on a connection of its own.
pub(crate) fn run(connection: &mut PgConnection) -> Result<Vec<String>, OpenError> {
    lock(connection)?;
    migrations::run_missing(connection, &POSTGRESQL).unwrap_or_else(|error| Err(failed(&*error)))
}

/// Creates the tables of exactly these migrations. The lock is kept until the connection ends.
pub(crate) fn create(connection: &mut PgConnection, wanted: &[String]) -> Result<(), OpenError> {
    lock(connection)?;
    migrations::create(connection, &POSTGRESQL, wanted).map_err(|error| failed(&*error))
}

fn lock(connection: &mut PgConnection) -> Result<(), OpenError> {
    connection.wait_for_answers(None);
    let locked = connection.batch_execute(LOCK);
    locked.map_err(|error| failed(&error))
}
