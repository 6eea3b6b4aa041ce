//! Which migrations a database has.

use diesel::dsl::sql;
use diesel::prelude::*;
use diesel::sql_types::Text;
use diesel_migrations::MigrationHarness;

use super::error::CopyError;
use crate::engine::connection::AnyConnection;
use crate::engine::migrations;
use crate::engine::postgresql::driver::PgConnection;
use crate::error::OpenError;

const VERSIONS: &str = "SELECT version FROM __diesel_schema_migrations ORDER BY version";

/// The migrations that ran, oldest first, without changing anything.
pub(super) fn of(connection: &mut AnyConnection) -> Result<Vec<String>, CopyError> {
    let found = sql::<Text>(VERSIONS).load(connection);
    found.map_err(|error| CopyError::Foreign(error.to_string()))
}

pub(super) fn of_server(server: &mut PgConnection) -> Result<Vec<String>, CopyError> {
    let found = sql::<Text>(VERSIONS).load(server);
    found.map_err(|error| CopyError::Foreign(error.to_string()))
}

/// Refuses a database that does not have exactly our tables.
pub(crate) fn refuse_other_version(connection: &mut AnyConnection) -> Result<(), CopyError> {
    let versions = of(connection)?;
    migrations::refuse_unknown(&versions)?;
    match migrations::versions()?
        .into_iter()
        .find(|ours| !versions.contains(ours))
    {
        None => Ok(()),
        Some(version) => Err(OpenError::Older { version }.into()),
    }
}

/// Whether it has our own tables at all, of whatever version.
pub(super) fn any(connection: &mut AnyConnection) -> Result<bool, CopyError> {
    let applied = match connection {
        AnyConnection::Sqlite(connection) => connection.applied_migrations(),
        AnyConnection::Postgresql(connection) => connection.applied_migrations(),
    };
    let applied = applied.map_err(|error| CopyError::Foreign(error.to_string()))?;
    Ok(!applied.is_empty())
}
