//! What has a transaction of its own.

use std::path::Path;
use std::time::Instant;

use diesel::prelude::*;
use diesel::result::{DatabaseErrorKind, Error as DatabaseError};
use diesel::sql_query;
use dte_application::ports::{
    BeginResult, NextNumber, PortError, RefusedNumber, StoreError, StoreResult,
};

use super::reply::SharedError;
use super::session::{Failure, Session};
use crate::documents::prepared::PreparedCorrection;
use crate::documents::{correct, insert_documents};
use crate::engine::connection::AnyConnection;
use crate::error::Refusal;
use crate::invalidations::events;
use crate::invalidations::row::PreparedEvent;
use crate::numbers::series::PreparedSeries;
use crate::numbers::taken_elsewhere;
use crate::schema::{document_bodies, installation};

/// Changes the row of a file that is there to be changed.
const TRIAL: &str = "INSERT INTO installation (single, trials) VALUES (1, 1) \
    ON CONFLICT (single) DO UPDATE SET trials = installation.trials + 1, room = NULL";

/// How many characters of room are tried.
const ROOM_TRIED: usize = 64 * 1_024;

/// An event or notes in the way are an answer; they were a refusal so that nothing was kept.
pub(crate) fn begin(
    session: &mut Session,
    event: &PreparedEvent,
) -> Result<BeginResult, StoreError> {
    twice(session, |connection| events::begin(connection, event)).or_else(|mut failure| {
        match failure.in_the_way() {
            Some(begun) => Ok(begun),
            None => Err(failure.store_error("keeping an event")),
        }
    })
}

/// Notes commits in a file from now on, beginning with one that changes nothing else.
pub(crate) fn note_commits(
    session: &mut Session,
    path: &Path,
    installation: &str,
) -> Result<(), PortError> {
    let committed: Result<(), Failure> = session.transact(&mut |_connection| Ok(()));
    committed.map_err(|failure| SharedError::new(failure).port_error("noting the last commit"))?;
    session.note_in(path, installation);
    Ok(())
}

/// Takes a number, and takes that back.
pub(crate) fn rehearse(session: &mut Session, series: &PreparedSeries) -> Result<(), StoreError> {
    rolled_back(session, |connection| {
        insert_documents::rehearse(connection, series)
    })
    .map_err(|mut failure| failure.store_error("rehearsing a number"))
}

pub(crate) fn correct(
    session: &mut Session,
    corrected: &PreparedCorrection,
) -> Result<StoreResult, StoreError> {
    twice(session, |connection| {
        correct::correct(connection, corrected)
    })
    .map_err(|mut failure| failure.store_error("correcting a document"))
}

/// Another server may insert the same key between our look and our insert; a second try finds it.
pub(crate) fn twice<T>(
    session: &mut Session,
    mut work: impl FnMut(&mut AnyConnection) -> Result<T, Refusal>,
) -> Result<T, SharedError> {
    let first = session.transact(&mut work);
    let outcome = match first {
        Err(Failure::Refused(Refusal::Database(DatabaseError::DatabaseError(
            DatabaseErrorKind::UniqueViolation,
            _,
        )))) => session.transact(&mut work),
        other => other,
    };
    outcome.map_err(SharedError::new)
}

/// Gives a document the next number; one that somebody was faster with is an answer.
pub(crate) fn take_next_number(
    session: &mut Session,
    refused: &RefusedNumber,
) -> Result<NextNumber, StoreError> {
    let taken = twice(session, |connection| {
        taken_elsewhere::take_next(connection, refused)
    });
    taken.or_else(
        |mut failure| match failure.store_error("giving a document the next number") {
            StoreError::Changed => Ok(NextNumber::Changed),
            other => Err(other),
        },
    )
}

/// Tries whether documents can be stored: commits a change of a row that tells nothing. When
/// something failed lately the room for a document is tried too. On a server that row is the mark
/// which each transaction leaves: another server's may vanish with the lock on a row of all.
pub(crate) fn probe(session: &mut Session) -> Result<(), PortError> {
    const DOING: &str = "writing to the database";
    let (began, pulse) = (Instant::now(), session.pulse());
    let committed = |session: &mut Session, work: &mut dyn FnMut(&mut AnyConnection) -> _| {
        let done: Result<(), Failure> = session.transact(work);
        done.map_err(|failure| SharedError::new(failure).port_error(DOING))
    };
    if pulse.has_failed_lately() {
        rolled_back(session, fill_a_page).map_err(|mut failure| failure.port_error(DOING))?;
        committed(session, &mut take_room)?;
    }
    committed(session, &mut |connection| {
        if let AnyConnection::Sqlite(connection) = connection {
            sql_query(TRIAL).execute(connection)?;
        }
        Ok(())
    })?;
    pulse.forgive(began);
    Ok(())
}

/// Keeps as much as a document takes, until the next trial: where a disk is full a small row still
/// finds room.
fn take_room(connection: &mut AnyConnection) -> Result<(), Refusal> {
    let AnyConnection::Sqlite(connection) = connection else {
        return Ok(());
    };
    diesel::update(installation::table)
        .set(installation::room.eq(incompressible()))
        .execute(connection)?;
    Ok(())
}

/// A server keeps room for each table apart.
fn fill_a_page(connection: &mut AnyConnection) -> Result<(), Refusal> {
    let AnyConnection::Postgresql(connection) = connection else {
        return Ok(());
    };
    diesel::insert_into(document_bodies::table)
        .values((
            document_bodies::document_id.eq(-1),
            document_bodies::json.eq(incompressible()),
        ))
        .execute(connection)?;
    Ok(())
}

/// A text as long as some documents, in which nothing is said twice.
fn incompressible() -> String {
    let mut state: u64 = 0x9e37_79b9_7f4a_7c15;
    let numbers = (0..ROOM_TRIED / 16).map(|_| {
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
        format!("{state:016x}")
    });
    numbers.collect()
}

/// Does something and takes it back: whether it can be done.
fn rolled_back(
    session: &mut Session,
    work: impl Fn(&mut AnyConnection) -> Result<(), Refusal>,
) -> Result<(), SharedError> {
    let done: Result<(), Failure> = session.transact(&mut |connection| {
        work(connection)?;
        Err(DatabaseError::RollbackTransaction.into())
    });
    match done {
        Ok(()) | Err(Failure::Refused(Refusal::Database(DatabaseError::RollbackTransaction))) => {
            Ok(())
        }
        Err(failure) => Err(SharedError::new(failure)),
    }
}
