//! The tables, brought up to date when a database is opened.
//!
//! A new database gets all tables at once, by the migration [`TABLES`]. An older one got them step by step,
//! by the migrations of the history: it runs those that it has not run, and then has the same tables. That
//! is noted as if it had begun with them.

use diesel::Connection;
use diesel::migration::{Migration, MigrationSource};
use diesel::sqlite::Sqlite;
use diesel_migrations::{EmbeddedMigrations, MigrationHarness, embed_migrations};

use super::connection::AnyConnection;
use super::location::Location;
use super::{postgresql, sqlite};
use crate::error::OpenError;

/// The migrations of one of the two databases; both have the same names.
pub(crate) struct Migrations {
    /// All tables, and what changed them since.
    current: EmbeddedMigrations,
    /// What made the same tables before.
    history: EmbeddedMigrations,
}

pub(crate) const SQLITE: Migrations = Migrations {
    current: embed_migrations!("../../migrations/sqlite"),
    history: embed_migrations!("../../migrations/history/sqlite"),
};

pub(crate) const POSTGRESQL: Migrations = Migrations {
    current: embed_migrations!("../../migrations/postgresql"),
    history: embed_migrations!("../../migrations/history/postgresql"),
};

/// The migration that makes all tables of a new database: the first one after the history.
const TABLES: &str = "00000000000100";

/// What diesel's own work on migrations answers.
type Migrated<T> = diesel::migration::Result<T>;

/// Runs what has not run yet, and answers its names. Several programs may start at once: all but
/// one wait, and then find nothing left to do.
pub(crate) fn run(location: &Location) -> Result<Vec<String>, OpenError> {
    match AnyConnection::make(location)? {
        AnyConnection::Sqlite(mut connection) => sqlite::migrations::run(&mut connection),
        AnyConnection::Postgresql(mut connection) => postgresql::migrations::run(&mut connection),
    }
}

/// The names of the migrations that a database of today has, oldest first.
pub(crate) fn versions() -> Result<Vec<String>, OpenError> {
    names(&SQLITE.current)
}

fn names(migrations: &EmbeddedMigrations) -> Result<Vec<String>, OpenError> {
    let all: Vec<Box<dyn Migration<Sqlite>>> =
        migrations
            .migrations()
            .map_err(|error| OpenError::Migration {
                why: error.to_string(),
            })?;
    Ok(all
        .iter()
        .map(|one| one.name().version().to_string())
        .collect())
}

fn is_older(versions: &[String]) -> bool {
    versions.iter().any(|version| version.as_str() < TABLES)
}

/// Refuses a database whose migrations are those of no version up to this one.
pub(crate) fn refuse_other(applied: &[String]) -> Result<(), OpenError> {
    let (history, current) = (names(&SQLITE.history)?, versions()?);
    let is_unknown = |version: &&String| !history.contains(version) && !current.contains(version);
    if let Some(version) = applied.iter().find(is_unknown) {
        let version = version.clone();
        return Err(OpenError::Newer { version });
    }
    let mut applied = applied.to_vec();
    applied.sort();
    if !is_older(&applied) || history.starts_with(&applied) {
        return Ok(());
    }
    Err(OpenError::Mixed {
        versions: applied.join(", "),
    })
}

/// Runs what has not run yet on a connection that nobody else does so on, and answers its names.
pub(crate) fn bring_up_to_date<C>(
    connection: &mut C,
    migrations: &Migrations,
) -> Migrated<Result<Vec<String>, OpenError>>
where
    C: Connection + MigrationHarness<C::Backend>,
{
    let applied = applied(connection)?;
    if let Err(refused) = refuse_other(&applied) {
        return Ok(Err(refused));
    }
    let mut ran = Vec::new();
    if is_older(&applied) {
        ran = end_history(connection, &migrations.history)?;
    }
    ran.extend(run_missing(connection, &migrations.current, |_| true)?);
    Ok(Ok(ran))
}

/// Brings tables, which are empty, to exactly the wanted migrations: forwards or back.
pub(crate) fn bring_to<C>(
    connection: &mut C,
    migrations: &Migrations,
    wanted: &[String],
) -> Migrated<()>
where
    C: Connection + MigrationHarness<C::Backend>,
{
    let is_wanted = |version: &str| wanted.iter().any(|one| one == version);
    let applied = applied(connection)?;
    if is_older(&applied) && !is_older(wanted) {
        end_history(connection, &migrations.history)?;
    } else if is_older(wanted) && !is_older(&applied) && !applied.is_empty() {
        begin_history(connection, migrations)?;
    }
    let wanted_ones = if is_older(wanted) {
        &migrations.history
    } else {
        &migrations.current
    };
    revert(connection, wanted_ones, |version| !is_wanted(version))?;
    run_missing(connection, wanted_ones, is_wanted)?;
    Ok(())
}

/// Runs what is missing of the history, and notes that the tables are there as if made at once. Killed
/// before that is noted, it goes on where it was.
fn end_history<C>(connection: &mut C, history: &EmbeddedMigrations) -> Migrated<Vec<String>>
where
    C: Connection + MigrationHarness<C::Backend>,
{
    let mut ran = run_missing(connection, history, |_| true)?;
    note(connection, &[TABLES.to_owned()])?;
    ran.push(TABLES.to_owned());
    Ok(ran)
}

/// Notes of tables as they are made at once that they were made step by step.
fn begin_history<C>(connection: &mut C, migrations: &Migrations) -> Migrated<()>
where
    C: Connection + MigrationHarness<C::Backend>,
{
    revert(connection, &migrations.current, |version| version != TABLES)?;
    Ok(note(connection, &names(&migrations.history)?)?)
}

/// Notes that exactly these migrations have run.
fn note<C: Connection>(connection: &mut C, versions: &[String]) -> diesel::QueryResult<()> {
    let rows: Vec<String> = versions.iter().map(|one| format!("('{one}')")).collect();
    let rows = rows.join(", ");
    connection.transaction(|connection| {
        connection.batch_execute(&format!(
            "DELETE FROM __diesel_schema_migrations; \
             INSERT INTO __diesel_schema_migrations (version) VALUES {rows}"
        ))
    })
}

fn applied<C>(connection: &mut C) -> Migrated<Vec<String>>
where
    C: Connection + MigrationHarness<C::Backend>,
{
    let applied = connection.applied_migrations()?;
    Ok(applied.iter().map(ToString::to_string).collect())
}

/// Runs those of a kind that have not run, oldest first; answers their names.
fn run_missing<C>(
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

/// Undoes those of a kind that have run, newest first.
fn revert<C>(
    connection: &mut C,
    migrations: &EmbeddedMigrations,
    is_unwanted: impl Fn(&str) -> bool,
) -> Migrated<()>
where
    C: Connection + MigrationHarness<C::Backend>,
{
    let applied = applied(connection)?;
    let all = MigrationSource::<C::Backend>::migrations(migrations)?;
    for migration in all.iter().rev() {
        let version = migration.name().version().to_string();
        if is_unwanted(&version) && applied.contains(&version) {
            connection.revert_migration(&**migration)?;
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn both_databases_have_the_same_migrations() {
        let of = |migrations: &Migrations| {
            let (history, current) = (&migrations.history, &migrations.current);
            (names(history).unwrap(), names(current).unwrap())
        };
        let (history, current) = of(&SQLITE);
        assert_eq!(
            (&history, &current),
            (&of(&POSTGRESQL).0, &of(&POSTGRESQL).1)
        );
        assert_eq!(current[0], TABLES);
        assert!(!history.is_empty() && !is_older(&current));
    }

    #[test]
    fn only_what_a_version_ran_is_brought_up_to_date() {
        let (history, current) = (names(&SQLITE.history).unwrap(), versions().unwrap());
        for count in 0..=history.len() {
            refuse_other(&history[..count]).unwrap();
        }
        refuse_other(&current).unwrap();
        let gap = refuse_other(&[&history[..3], &history[4..6]].concat()).unwrap_err();
        assert!(gap.to_string().contains("run the last version"), "{gap}");
        for mixed in [[&*history, &*current].concat(), history[1..].to_vec()] {
            let refused = refuse_other(&mixed).unwrap_err();
            assert!(matches!(refused, OpenError::Mixed { .. }), "{refused}");
        }
        let newer = refuse_other(&[&*current, &["99".to_owned()]].concat()).unwrap_err();
        assert!(matches!(newer, OpenError::Newer { version } if version == "99"));
    }
}
