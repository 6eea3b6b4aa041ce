//! A database made of a copy.

use std::path::Path;

use diesel::connection::SimpleConnection;
use diesel::dsl::sql;
use diesel::prelude::*;
use diesel::sql_types::{BigInt, Nullable, Text};
use dte_application::ports::TransmissionKind;
use dte_domain::lifecycle::StatusKind;
use time::OffsetDateTime;

use super::error::CopyError;
use super::file::open_read_only;
use super::tables::{self, Table, quoted};
use super::{empty_installation, rows, stop_files, versions};
use crate::engine::column::micros;
use crate::engine::connection::{AnyConnection, Purpose};
use crate::engine::location::Location;
use crate::engine::postgresql::driver::PgConnection;
use crate::engine::{migrations, postgresql, sqlite};
use crate::schema::{contingency_documents, documents, installation};

/// Puts all rows of a copy into the empty database that the URL names, of either kind, and
/// brings it up to date. In one transaction: all rows or none.
///
/// The rows enter tables of the copy's version, and later migrations upgrade them. Documents that the lost
/// database may have sent since count one more unanswered copy; the streams of events get a new id.
pub fn restore(from: &Path, url: &str, now: OffsetDateTime) -> Result<(), CopyError> {
    let mut copy = AnyConnection::Sqlite(open_read_only(from)?);
    let wanted = versions::of(&mut copy)?;
    migrations::refuse_unknown(&wanted)?;
    migrations::refuse_other_tables(&mut copy)?;
    let location = Location::read(url)?;
    let mut database = AnyConnection::make(&location)?;
    if versions::any(&mut database)? {
        tables::refuse_rows(&mut database)?;
    }
    match &mut database {
        AnyConnection::Sqlite(file) => sqlite::migrations::create(file, &wanted)?,
        AnyConnection::Postgresql(server) => postgresql::migrations::create(server, &wanted)?,
    }
    if let AnyConnection::Sqlite(copy) = &mut copy {
        fill(copy, &mut database, now)?;
    }
    drop(database);
    migrations::run(&location)?;
    Ok(())
}

/// Continues a file of SQLite that lacks what was answered since its last commit, as a restored copy is
/// continued.
pub fn accept_older(url: &str, now: OffsetDateTime) -> Result<(), CopyError> {
    let location = Location::read(url)?;
    let mut database = AnyConnection::open(&location, Purpose::Writing)?;
    versions::refuse_other_version(&mut database)?;
    database.transaction(|database| {
        stop_files(database)?;
        rename_streams(database)?;
        count_lost_copies(database, now)
    })
}

/// Counts a copy of every document that the authority may have got after the backup was made: the lost
/// database may have sent it again, as it is or corrected.
fn count_lost_copies(database: &mut AnyConnection, now: OffsetDateTime) -> Result<(), CopyError> {
    let now = micros(now);
    let waiting = contingency_documents::table.filter(contingency_documents::waits.eq(true));
    diesel::update(waiting)
        .set(contingency_documents::unanswered.eq(contingency_documents::unanswered + 1))
        .execute(database)?;
    let normal = documents::table
        .filter(documents::status.eq(StatusKind::Pending.name()))
        .filter(documents::transmission.eq(TransmissionKind::Normal.name()));
    diesel::update(normal)
        .set(documents::unanswered.eq(documents::unanswered + 1))
        .execute(database)?;
    let rejected = documents::table.filter(documents::status.eq(StatusKind::Rejected.name()));
    diesel::update(rejected)
        .set((
            documents::unanswered.eq(documents::unanswered + 1),
            documents::updated_at.eq(now),
            documents::due_at.eq(now),
        ))
        .execute(database)?;
    Ok(())
}

/// Gives the streams of events a new id: another database may continue the numbers of the old ones.
fn rename_streams(database: &mut AnyConnection) -> Result<(), CopyError> {
    let id = match database {
        AnyConnection::Sqlite(_) => "lower(hex(randomblob(16)))",
        AnyConnection::Postgresql(_) => "replace(gen_random_uuid()::text, '-', '')",
    };
    diesel::update(installation::table)
        .set(installation::stream_id.eq(sql::<Nullable<Text>>(id)))
        .execute(database)?;
    Ok(())
}

/// Refuses a file of SQLite that holds rows, without changing or locking anything: to be asked before
/// a server that uses it is waited for.
pub fn refuse_filled(url: &str) -> Result<(), CopyError> {
    let Location::Sqlite(path) = Location::read(url)? else {
        return Ok(());
    };
    if std::fs::metadata(&path).is_ok_and(|about| about.len() == 0) {
        return Ok(());
    }
    // What cannot be opened or read is told when it is to be filled.
    let Ok(file) = open_read_only(&path) else {
        return Ok(());
    };
    match tables::refuse_rows(&mut AnyConnection::Sqlite(file)) {
        Err(filled @ CopyError::NotEmpty { .. }) => Err(filled),
        _empty_or_unreadable => Ok(()),
    }
}

fn fill(
    copy: &mut SqliteConnection,
    database: &mut AnyConnection,
    now: OffsetDateTime,
) -> Result<(), CopyError> {
    let tables = tables::in_order(copy)?;
    database.transaction(|database| {
        lock(database, &tables)?;
        tables::refuse_rows(database)?;
        empty_installation(database)?;
        for table in &tables {
            rows::out_of_file(copy, database, table)?;
        }
        rename_streams(database)?;
        count_lost_copies(database, now)?;
        if let AnyConnection::Postgresql(server) = database {
            for table in &tables {
                continue_identities(server, &table.name)?;
            }
        }
        Ok(())
    })
}

/// Nobody else writes until all is there. On SQLite the first row that we write sees to that: when
/// another program wrote since our look, it is refused.
fn lock(database: &mut AnyConnection, tables: &[Table]) -> Result<(), CopyError> {
    if let AnyConnection::Postgresql(server) = database {
        let names: Vec<String> = tables.iter().map(|table| quoted(&table.name)).collect();
        server.batch_execute(&format!(
            "LOCK TABLE {} IN EXCLUSIVE MODE",
            names.join(", ")
        ))?;
    }
    Ok(())
}

/// The next identity that the server gives comes after all that were restored.
fn continue_identities(server: &mut PgConnection, table: &str) -> Result<(), CopyError> {
    let columns: Vec<String> = sql::<Text>(
        "SELECT column_name::text FROM information_schema.columns \
         WHERE table_schema = current_schema() AND is_identity = 'YES' AND table_name = ",
    )
    .bind::<Text, _>(table)
    .sql("")
    .load(server)?;
    for column in columns {
        let name = quoted(table);
        let highest = format!(
            ", (SELECT coalesce(max({}), 0) FROM {name}) + 1, false)",
            quoted(&column)
        );
        let _next: i64 = sql::<BigInt>("SELECT setval(pg_get_serial_sequence(")
            .bind::<Text, _>(&name)
            .sql(", ")
            .bind::<Text, _>(&column)
            .sql(")")
            .sql(&highest)
            .get_result(server)?;
    }
    Ok(())
}
