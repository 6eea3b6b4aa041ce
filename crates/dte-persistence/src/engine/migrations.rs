//! Creates and upgrades the tables when a database is opened.
//!
//! Until the first release there is one migration for each database, edited in place. A database of an
//! earlier commit is refused: its tables are others under the same name.

use diesel::migration::{Migration, MigrationSource};
use diesel::prelude::*;
use diesel::sqlite::Sqlite;
use diesel_migrations::{EmbeddedMigrations, MigrationHarness, embed_migrations};

use super::connection::AnyConnection;
use super::digest;
use super::location::Location;
use super::{postgresql, sqlite};
use crate::error::OpenError;
use crate::schema::installation;

pub(crate) const SQLITE: EmbeddedMigrations = embed_migrations!("../../migrations/sqlite");
pub(crate) const POSTGRESQL: EmbeddedMigrations = embed_migrations!("../../migrations/postgresql");

/// The text that makes the tables. Both databases change together, so one text identifies both.
const TABLES: &str = include_str!("../../../../migrations/sqlite/00000000000900_tables/up.sql");

/// Result of diesel's own migration functions.
type Migrated<T> = diesel::migration::Result<T>;

/// Runs the missing migrations and returns their names. Several programs may start at once: all but
/// one wait, and then find nothing to do.
pub(crate) fn run(location: &Location) -> Result<Vec<String>, OpenError> {
    let mut connection = AnyConnection::make(location)?;
    let ran = match &mut connection {
        AnyConnection::Sqlite(connection) => sqlite::migrations::run(connection),
        AnyConnection::Postgresql(connection) => postgresql::migrations::run(connection),
    }?;
    if !ran.is_empty() {
        note_tables(&mut connection)?;
    }
    refuse_other_tables(&mut connection)?;
    Ok(ran)
}

/// Names of the migrations of this program, oldest first.
pub(crate) fn versions() -> Result<Vec<String>, OpenError> {
    let all: Vec<Box<dyn Migration<Sqlite>>> =
        SQLITE.migrations().map_err(|error| failed(&*error))?;
    Ok(all
        .iter()
        .map(|one| one.name().version().to_string())
        .collect())
}

/// Refuses a database with migrations that this program does not know.
pub(crate) fn refuse_unknown(applied: &[String]) -> Result<(), OpenError> {
    let known = versions()?;
    let Some(version) = applied.iter().find(|version| !known.contains(version)) else {
        return Ok(());
    };
    let is_newer = known.last().is_some_and(|newest| version > newest);
    Err(if is_newer {
        OpenError::Newer {
            version: version.clone(),
        }
    } else {
        OpenError::Unreleased
    })
}

/// Refuses tables that another commit made.
pub(crate) fn refuse_other_tables(connection: &mut AnyConnection) -> Result<(), OpenError> {
    let stored: Option<Option<String>> = installation::table
        .select(installation::tables)
        .first(connection)
        .optional()
        .map_err(|error| failed(&error))?;
    match stored.flatten() {
        Some(tables) if tables != digest::of(TABLES) => Err(OpenError::Unreleased),
        _ours_or_new => Ok(()),
    }
}

/// Stores the digest of the migration in a new database.
fn note_tables(connection: &mut AnyConnection) -> Result<(), OpenError> {
    diesel::update(installation::table.filter(installation::tables.is_null()))
        .set(installation::tables.eq(digest::of(TABLES)))
        .execute(connection)
        .map(drop)
        .map_err(|error| failed(&error))
}

/// Runs the missing migrations on a connection that only this program migrates, and returns their names.
pub(crate) fn run_missing<C>(
    connection: &mut C,
    migrations: &EmbeddedMigrations,
) -> Migrated<Result<Vec<String>, OpenError>>
where
    C: Connection + MigrationHarness<C::Backend>,
{
    if let Err(refused) = refuse_unknown(&applied(connection)?) {
        return Ok(Err(refused));
    }
    Ok(Ok(run_wanted(connection, migrations, |_| true)?))
}

/// Creates the tables of exactly the wanted migrations in an empty database.
pub(crate) fn create<C>(
    connection: &mut C,
    migrations: &EmbeddedMigrations,
    wanted: &[String],
) -> Migrated<()>
where
    C: Connection + MigrationHarness<C::Backend>,
{
    run_wanted(connection, migrations, |version| {
        wanted.iter().any(|one| one == version)
    })?;
    Ok(())
}

fn applied<C>(connection: &mut C) -> Migrated<Vec<String>>
where
    C: Connection + MigrationHarness<C::Backend>,
{
    let applied = connection.applied_migrations()?;
    Ok(applied.iter().map(ToString::to_string).collect())
}

/// Runs the wanted migrations that have not run, oldest first, and returns their names.
fn run_wanted<C>(
    connection: &mut C,
    migrations: &EmbeddedMigrations,
    is_wanted: impl Fn(&str) -> bool,
) -> Migrated<Vec<String>>
where
    C: Connection + MigrationHarness<C::Backend>,
{
    let applied = applied(connection)?;
    let mut ran = Vec::new();
    for migration in MigrationSource::<C::Backend>::migrations(migrations)? {
        let version = migration.name().version().to_string();
        if is_wanted(&version) && !applied.contains(&version) {
            connection.run_migration(&*migration)?;
            ran.push(version);
        }
    }
    Ok(ran)
}

pub(crate) fn failed(error: &dyn std::error::Error) -> OpenError {
    OpenError::Migration {
        why: error.to_string(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_known_migrations_are_accepted() {
        let known = versions().unwrap();
        refuse_unknown(&[]).unwrap();
        refuse_unknown(&known).unwrap();
        let newer = refuse_unknown(&[&*known, &["99".to_owned()]].concat()).unwrap_err();
        assert!(matches!(newer, OpenError::Newer { version } if version == "99"));
        let earlier = refuse_unknown(&["00000000000100".to_owned()]).unwrap_err();
        assert!(matches!(earlier, OpenError::Unreleased));
    }
}
