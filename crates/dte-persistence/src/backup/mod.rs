//! Consistent copies, and databases made of them.
//!
//! A copy is one SQLite file with the service's own tables, whichever of the two databases it was
//! made of; so it can be restored into either. Which tables and columns there are is read from the
//! file itself: a table that a later migration adds is carried without anybody remembering.

mod error;
mod file;
mod restore;
mod rows;
mod tables;
mod versions;

use std::path::Path;

use diesel::connection::SimpleConnection;
use diesel::dsl::sql;
use diesel::prelude::*;
use diesel::sql_types::{BigInt, Text};

use crate::engine::postgresql::driver::PgConnection;

pub use error::CopyError;
pub use file::Draft;
pub(crate) use file::open_read_only;
pub use restore::{accept_older, refuse_filled, restore};
pub(crate) use versions::refuse_other_version;

use crate::engine::connection::{AnyConnection, Purpose};
use crate::engine::location::{Location, ServerUrl};
use crate::engine::{migrations, postgresql, sqlite};
use crate::schema::bulks;

/// What a copy holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Held {
    pub documents: i64,
    pub companies: i64,
    /// How long the file is, in bytes.
    pub bytes: u64,
}

/// Copies the database that the URL names into a new file, from one state of it, while others go
/// on writing. The database is not changed, not even brought up to date.
///
/// The file appears under its name when it is complete and on the disk; an existing one is never
/// replaced. Its mode is 0600.
pub fn back_up(url: &str, to: &Path) -> Result<Held, CopyError> {
    let location = Location::read(url)?;
    let draft = Draft::of_file(to)?;
    match &location {
        Location::Sqlite(path) => copy_file(path, draft.path())?,
        Location::Postgresql(url) => copy_server(url, draft.path())?,
    }
    let copy = sqlite::connection::establish(draft.path(), "rw")?;
    let mut copy = AnyConnection::Sqlite(copy);
    stop_files(&mut copy)?;
    drop(copy);
    let mut copy = open_read_only(draft.path())?;
    let count = |table: &str| sql::<BigInt>(&format!("SELECT count(*) FROM {table}"));
    let documents = count("documents").get_result(&mut copy)?;
    let companies = count("companies").get_result(&mut copy)?;
    drop(copy);
    Ok(Held {
        documents,
        companies,
        bytes: draft.finish()?,
    })
}

/// Stops the bulk files of a copy: lines that wait may be issued after this moment, which nobody who continues
/// with the copy knows.
fn stop_files(copy: &mut AnyConnection) -> QueryResult<()> {
    diesel::update(bulks::table.filter(bulks::completed_at.is_null()))
        .set(bulks::restored.eq(true))
        .execute(copy)?;
    Ok(())
}

/// `VACUUM INTO` reads one state and lets the writer go on; its log grows meanwhile.
fn copy_file(from: &Path, to: &Path) -> Result<(), CopyError> {
    // Looking at the versions refuses what is not our database before anything is copied.
    drop(open_read_only(from).map(|file| versions::of(&mut AnyConnection::Sqlite(file)))??);
    let mut connection = sqlite::connection::open(from, Purpose::Reading)?;
    connection.batch_execute("PRAGMA query_only = OFF; PRAGMA temp_store = DEFAULT")?;
    let to = to.to_string_lossy();
    diesel::sql_query("VACUUM INTO ?")
        .bind::<Text, _>(&*to)
        .execute(&mut connection)?;
    Ok(())
}

/// All tables out of one read-only transaction, into new tables of the same version.
fn copy_server(from: &ServerUrl, to: &Path) -> Result<(), CopyError> {
    let mut server = postgresql::connection::open(from, Purpose::Reading)?;
    postgresql::connection::take_time(&mut server)?;
    let mut copy = sqlite::connection::open(to, Purpose::Writing)?;
    server.transaction(|server| copy_snapshot(server, &mut copy))?;
    // A file of its own again, without a log beside it.
    copy.batch_execute("PRAGMA journal_mode = DELETE")?;
    Ok(())
}

/// Empties the one table that its migration fills: the row of another database takes its place.
fn empty_installation(connection: &mut impl SimpleConnection) -> QueryResult<()> {
    connection.batch_execute("DELETE FROM installation")
}

fn copy_snapshot(server: &mut PgConnection, copy: &mut SqliteConnection) -> Result<(), CopyError> {
    let versions = versions::of_server(server)?;
    migrations::refuse_unknown(&versions)?;
    sqlite::migrations::create(copy, &versions)?;
    let tables = tables::in_order(copy)?;
    copy.immediate_transaction(|copy| {
        empty_installation(copy)?;
        for table in &tables {
            rows::out_of_server(server, copy, table)?;
        }
        Ok(())
    })
}
