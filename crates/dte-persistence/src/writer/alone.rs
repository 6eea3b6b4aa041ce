//! What has a transaction of its own.

use diesel::result::{DatabaseErrorKind, Error as DatabaseError};
use dte_application::ports::{Begun, StoreError};

use super::answer::{Retold, reply};
use super::command::{Command, PreparedEvent, PreparedSeries};
use super::session::{Failure, Session};
use super::{counts, events, group, offices};
use crate::connection::AnyConnection;
use crate::error::Refusal;
use crate::rows::count::{CountChanges, CountRow};

/// Does what does not share a transaction.
pub(super) fn alone(session: &mut Session, command: Command) {
    match command {
        Command::Begin(job, place) => {
            let begun = begin(session, &job.work);
            drop(place);
            reply(job.answer, begun);
        }
        Command::Finish(job) => reply(
            job.answer,
            twice(session, |connection| events::finish(connection, &job.work))
                .map_err(|mut failure| failure.port_error("keeping what became of an event")),
        ),
        Command::Register(job) => reply(
            job.answer,
            twice(session, |connection| {
                offices::register(connection, &job.work)
            })
            .map_err(|mut failure| failure.port_error("registering a company")),
        ),
        Command::KeepAccess(job) => reply(
            job.answer,
            twice(session, |connection| {
                offices::keep_access(connection, &job.work)
            })
            .map_err(|mut failure| failure.port_error("keeping a company's access")),
        ),
        Command::Upkeep(mut job) => {
            let doing = job.work.doing;
            let done = twice(session, |connection| (job.work.work)(connection));
            reply(
                job.answer,
                done.map_err(|mut failure| failure.port_error(doing)),
            );
        }
        Command::Rehearse(job, place) => {
            let rehearsed = rehearse(session, &job.work);
            drop(place);
            reply(job.answer, rehearsed);
        }
        Command::Probe(job) => reply(
            job.answer,
            probe(session).map_err(|mut failure| failure.port_error("writing to the database")),
        ),
        Command::Store(..) | Command::Settle(_) | Command::Stop => {}
    }
}

/// Another event in the way is an answer; it was a refusal so that nothing was kept.
fn begin(session: &mut Session, event: &PreparedEvent) -> Result<Begun, StoreError> {
    twice(session, |connection| events::begin(connection, event)).or_else(|mut failure| {
        match failure.other_event() {
            Some(other) => Ok(Begun::Another(other)),
            None => Err(failure.store_error("keeping an event")),
        }
    })
}

fn rehearse(session: &mut Session, series: &PreparedSeries) -> Result<(), StoreError> {
    rolled_back(session, |connection| group::rehearse(connection, series))
        .map_err(|mut failure| failure.store_error("rehearsing a number"))
}

/// Another server may insert the same key between our look and our insert; a second try finds it.
fn twice<T>(
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

/// Writes a counter that no company has, and takes it back.
fn probe(session: &mut Session) -> Result<(), Retold> {
    rolled_back(session, |connection| {
        let mut changes = CountChanges::default();
        changes.add(CountRow::probe(), 1);
        Ok(counts::change(connection, &changes)?)
    })
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
