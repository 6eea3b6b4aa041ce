//! The tables, brought up to date when a database is opened.

use diesel::backend::Backend;
use diesel::migration::{Migration, MigrationSource, MigrationVersion};
use diesel::sqlite::Sqlite;
use diesel_migrations::{EmbeddedMigrations, MigrationHarness, embed_migrations};

use super::connection::AnyConnection;
use super::location::Location;
use super::{postgresql, sqlite};
use crate::error::OpenError;

/// For SQLite; the names are the same in both folders.
pub(crate) const SQLITE: EmbeddedMigrations = embed_migrations!("../../migrations/sqlite");

/// For PostgreSQL.
pub(crate) const POSTGRESQL: EmbeddedMigrations = embed_migrations!("../../migrations/postgresql");

/// Runs what has not run yet, and answers its names. Several programs may start at once: all but
/// one wait, and then find nothing left to do.
pub(crate) fn run(location: &Location) -> Result<Vec<String>, OpenError> {
    match AnyConnection::make(location)? {
        AnyConnection::Sqlite(mut connection) => sqlite::migrations::run(&mut connection),
        AnyConnection::Postgresql(mut connection) => postgresql::migrations::run(&mut connection),
    }
}

/// Refuses a database with a migration that `ours` does not have.
pub(crate) fn refuse_newer<DB: Backend>(
    applied: &[MigrationVersion<'static>],
    ours: &EmbeddedMigrations,
) -> diesel::migration::Result<Result<(), OpenError>> {
    let ours: Vec<Box<dyn Migration<DB>>> = ours.migrations()?;
    let unknown = applied
        .iter()
        .find(|version| ours.iter().all(|known| known.name().version() != **version));
    Ok(match unknown {
        None => Ok(()),
        Some(version) => Err(OpenError::Newer {
            version: version.to_string(),
        }),
    })
}

/// The names of our migrations, oldest first.
pub(crate) fn versions() -> Result<Vec<String>, OpenError> {
    let ours: Vec<Box<dyn Migration<Sqlite>>> =
        SQLITE.migrations().map_err(|error| OpenError::Migration {
            why: error.to_string(),
        })?;
    Ok(ours.iter().map(|one| version(&**one)).collect())
}

fn version<DB: Backend>(migration: &dyn Migration<DB>) -> String {
    migration.name().version().to_string()
}

/// Brings tables, which are empty, to exactly the wanted migrations: forwards or back.
pub(crate) fn bring_to<DB: Backend>(
    connection: &mut impl MigrationHarness<DB>,
    ours: &EmbeddedMigrations,
    wanted: &[String],
) -> diesel::migration::Result<()> {
    let applied: Vec<String> = connection
        .applied_migrations()?
        .iter()
        .map(ToString::to_string)
        .collect();
    let ours: Vec<Box<dyn Migration<DB>>> = ours.migrations()?;
    for migration in ours.iter().rev() {
        let version = version(&**migration);
        if applied.contains(&version) && !wanted.contains(&version) {
            connection.revert_migration(&**migration)?;
        }
    }
    for migration in &ours {
        let version = version(&**migration);
        if wanted.contains(&version) && !applied.contains(&version) {
            connection.run_migration(&**migration)?;
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use diesel::pg::Pg;

    #[test]
    fn both_databases_have_the_same_migrations() {
        let sqlite: Vec<Box<dyn Migration<Sqlite>>> = SQLITE.migrations().unwrap();
        let postgresql: Vec<Box<dyn Migration<Pg>>> = POSTGRESQL.migrations().unwrap();
        let names = |all: Vec<String>| all.join(" ");
        assert_eq!(
            names(sqlite.iter().map(|one| one.name().to_string()).collect()),
            names(
                postgresql
                    .iter()
                    .map(|one| one.name().to_string())
                    .collect()
            ),
        );
        assert!(!sqlite.is_empty());
    }
}
