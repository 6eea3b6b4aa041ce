//! What has a transaction of its own.

use diesel::result::{DatabaseErrorKind, Error as DatabaseError};
use dte_application::ports::{Begun, NextNumber, PortError, RefusedNumber, StoreError, Stored};

use super::answer::Retold;
use super::command::{PreparedCorrection, PreparedEvent, PreparedSeries};
use super::session::{Failure, Session};
use super::{correct, counts, events, numbers, storing};
use crate::connection::AnyConnection;
use crate::error::Refusal;
use crate::rows::count::{CountChanges, Counted};

/// An event or notes in the way are an answer; they were a refusal so that nothing was kept.
pub(crate) fn begin(session: &mut Session, event: &PreparedEvent) -> Result<Begun, StoreError> {
    twice(session, |connection| events::begin(connection, event)).or_else(|mut failure| {
        match failure.in_the_way() {
            Some(begun) => Ok(begun),
            None => Err(failure.store_error("keeping an event")),
        }
    })
}

/// Takes a number, and takes that back.
pub(crate) fn rehearse(session: &mut Session, series: &PreparedSeries) -> Result<(), StoreError> {
    rolled_back(session, |connection| storing::rehearse(connection, series))
        .map_err(|mut failure| failure.store_error("rehearsing a number"))
}

/// Keeps a corrected document.
pub(crate) fn correct(
    session: &mut Session,
    corrected: &PreparedCorrection,
) -> Result<Stored, StoreError> {
    twice(session, |connection| {
        correct::correct(connection, corrected)
    })
    .map_err(|mut failure| failure.store_error("correcting a document"))
}

/// Another server may insert the same key between our look and our insert; a second try finds it.
pub(super) fn twice<T>(
    session: &mut Session,
    mut work: impl FnMut(&mut AnyConnection) -> Result<T, Refusal>,
) -> Result<T, Retold> {
    let first = session.transact(&mut work);
    let outcome = match first {
        Err(Failure::Refused(Refusal::Database(DatabaseError::DatabaseError(
            DatabaseErrorKind::UniqueViolation,
            _,
        )))) => session.transact(&mut work),
        other => other,
    };
    outcome.map_err(Retold::new)
}

/// Gives a document the next number; one that somebody was faster with is an answer.
pub(crate) fn take_next_number(
    session: &mut Session,
    refused: &RefusedNumber,
) -> Result<NextNumber, StoreError> {
    let taken = twice(session, |connection| {
        numbers::take_next(connection, refused)
    });
    taken.or_else(
        |mut failure| match failure.store_error("giving a document the next number") {
            StoreError::Changed => Ok(NextNumber::Changed),
            other => Err(other),
        },
    )
}

/// Writes a counter that no company has, and takes it back.
pub(crate) fn probe(session: &mut Session) -> Result<(), PortError> {
    let written = rolled_back(session, |connection| {
        let mut changes = CountChanges::default();
        changes.add(Counted::probe(), 1);
        Ok(counts::change(connection, &changes)?)
    });
    written.map_err(|mut failure| failure.port_error("writing to the database"))
}

/// Does something and takes it back: whether it can be done.
fn rolled_back(
    session: &mut Session,
    work: impl Fn(&mut AnyConnection) -> Result<(), Refusal>,
) -> Result<(), Retold> {
    let done: Result<(), Failure> = session.transact(&mut |connection| {
        work(connection)?;
        Err(DatabaseError::RollbackTransaction.into())
    });
    match done {
        Ok(()) | Err(Failure::Refused(Refusal::Database(DatabaseError::RollbackTransaction))) => {
            Ok(())
        }
        Err(failure) => Err(Retold::new(failure)),
    }
}
