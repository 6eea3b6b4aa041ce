//! The writer's thread.

use std::collections::HashSet;
use std::sync::mpsc::{Receiver, RecvError, TryRecvError};

use diesel::result::{DatabaseErrorKind, Error as DatabaseError};
use dte_application::ports::{PortError, StoreError, Stored};
use tokio::sync::{OwnedSemaphorePermit, oneshot};

use super::command::{Command, Job, PreparedDocument};
use super::session::{Failure, Session, chain};
use super::{GROUP, group, offices};
use crate::connection::AnyConnection;
use crate::error::{Described, Refusal};
use crate::rows::count::{CountChanges, CountRow};
use crate::rows::outcome::OutcomeRow;
use crate::{postgresql, sqlite};

type StoreJob = (
    Job<Box<PreparedDocument>, Result<Stored, StoreError>>,
    OwnedSemaphorePermit,
);
type SettleJob = Job<Box<OutcomeRow>, Result<bool, PortError>>;

/// Takes commands until it is told to stop, or nobody is left who could send one.
pub(super) fn run(mut session: Session, commands: &Receiver<Command>) {
    let mut next = None;
    loop {
        let command = match next.take() {
            Some(command) => command,
            None => match commands.recv() {
                Ok(command) => command,
                Err(RecvError) => return,
            },
        };
        match command {
            Command::Stop => return,
            Command::Store(job, place) => {
                let mut group = Group::default();
                group.stores.push((job, place));
                next = group.gather(commands);
                group.write(&mut session);
            }
            Command::Settle(job) => {
                let mut group = Group::default();
                group.settling.insert(job.work.generation_code.clone());
                group.settles.push(job);
                next = group.gather(commands);
                group.write(&mut session);
            }
            other => alone(&mut session, other),
        }
    }
}

/// What shares a transaction.
#[derive(Default)]
struct Group {
    stores: Vec<StoreJob>,
    settles: Vec<SettleJob>,
    settling: HashSet<String>,
}

impl Group {
    /// Takes what is waiting, as long as it can join; answers the first that cannot.
    fn gather(&mut self, commands: &Receiver<Command>) -> Option<Command> {
        while self.stores.len() + self.settles.len() < GROUP {
            match commands.try_recv() {
                Ok(Command::Store(job, place)) => self.stores.push((job, place)),
                Ok(Command::Settle(job)) => {
                    // Two changes of one document keep their order: the second waits.
                    if !self.settling.insert(job.work.generation_code.clone()) {
                        return Some(Command::Settle(job));
                    }
                    self.settles.push(job);
                }
                Ok(other) => return Some(other),
                Err(TryRecvError::Empty | TryRecvError::Disconnected) => return None,
            }
        }
        None
    }

    /// Writes all of it. When the database refuses the group, each command is tried by itself, so
    /// that only the one at fault fails.
    fn write(mut self, session: &mut Session) {
        match self.attempt(session) {
            Ok(answers) => self.answer(answers),
            Err(Failure::Refused(refusal)) if self.len() > 1 => {
                tracing::warn!(error = %chain(&refusal), commands = self.len(), "a group was refused; each of its commands is tried by itself");
                for single in self.split() {
                    single.write(session);
                }
            }
            Err(failure) => self.fail(failure),
        }
    }

    fn len(&self) -> usize {
        self.stores.len() + self.settles.len()
    }

    fn attempt(&mut self, session: &mut Session) -> Result<group::Answers, Failure> {
        let outcomes: Vec<&OutcomeRow> = self.settles.iter().map(|job| &*job.work).collect();
        let mut documents: Vec<&mut PreparedDocument> = self
            .stores
            .iter_mut()
            .map(|(job, _)| &mut *job.work)
            .collect();
        session.transact(&mut |connection| group::write(connection, &mut documents, &outcomes))
    }

    fn split(self) -> impl Iterator<Item = Self> {
        let stores = self.stores.into_iter().map(|job| Self {
            stores: vec![job],
            ..Self::default()
        });
        let settles = self.settles.into_iter().map(|job| Self {
            settles: vec![job],
            ..Self::default()
        });
        stores.chain(settles)
    }

    fn answer(self, answers: group::Answers) {
        for ((job, place), stored) in self.stores.into_iter().zip(answers.stored) {
            drop(place);
            reply(job.answer, Ok(stored));
        }
        for (job, settled) in self.settles.into_iter().zip(answers.settled) {
            reply(job.answer, Ok(settled));
        }
    }

    /// The failure of the only command, or of what befell all of them alike.
    fn fail(self, failure: Failure) {
        if matches!(failure, Failure::Refused(Refusal::SeriesExhausted)) {
            for (job, _) in self.stores {
                reply(job.answer, Err(StoreError::SeriesExhausted));
            }
            return;
        }
        let mut failure = Retold::new(failure);
        for (job, _) in self.stores {
            let error = failure.port_error("storing a document");
            reply(job.answer, Err(StoreError::Port(error)));
        }
        for job in self.settles {
            let error = failure.port_error("keeping a document's status");
            reply(job.answer, Err(error));
        }
    }
}

/// A failure that several must be told: the first gets it, the others what it said.
struct Retold {
    failure: Option<Failure>,
    text: String,
}

impl Retold {
    fn new(failure: Failure) -> Self {
        let text = match &failure {
            Failure::Refused(refusal) | Failure::Lost(refusal) => chain(refusal),
            Failure::Unreachable(error) => chain(error),
            Failure::Unknown(refusal) => {
                tracing::error!(error = %chain(refusal), "the connection was lost at a commit, and its fate cannot be found out");
                format!(
                    "the connection was lost at the commit, and whether it was kept is not known: {}",
                    chain(refusal)
                )
            }
        };
        Self {
            failure: Some(failure),
            text,
        }
    }

    fn port_error(&mut self, doing: &'static str) -> PortError {
        match self.failure.take() {
            Some(Failure::Refused(refusal)) => refusal.into_port_error(doing),
            _ => PortError::transient(doing, Described(self.text.clone())),
        }
    }
}

/// Nobody may be waiting any more; what was written stays written.
fn reply<T>(answer: oneshot::Sender<T>, value: T) {
    drop(answer.send(value));
}

/// Does what does not share a transaction.
fn alone(session: &mut Session, command: Command) {
    match command {
        Command::Register(job) => reply(
            job.answer,
            twice(session, "registering a company", |connection| {
                offices::register(connection, &job.work)
            }),
        ),
        Command::KeepAccess(job) => reply(
            job.answer,
            twice(session, "keeping a company's access", |connection| {
                offices::keep_access(connection, &job.work)
            }),
        ),
        Command::Probe(job) => reply(job.answer, probe(session)),
        Command::Store(..) | Command::Settle(_) | Command::Stop => {}
    }
}

/// Another server may insert the same key between our look and our insert; a second try finds it.
fn twice<T>(
    session: &mut Session,
    doing: &'static str,
    mut work: impl FnMut(&mut AnyConnection) -> Result<T, Refusal>,
) -> Result<T, PortError> {
    let first = session.transact(&mut work);
    let outcome = match first {
        Err(Failure::Refused(Refusal::Database(DatabaseError::DatabaseError(
            DatabaseErrorKind::UniqueViolation,
            _,
        )))) => session.transact(&mut work),
        other => other,
    };
    outcome.map_err(|failure| Retold::new(failure).port_error(doing))
}

/// Writes a counter that no company has, and takes it back.
fn probe(session: &mut Session) -> Result<(), PortError> {
    let written: Result<(), Failure> = session.transact(&mut |connection| {
        let mut changes = CountChanges::default();
        changes.add(CountRow::probe(), 1);
        match connection {
            AnyConnection::Sqlite(connection) => sqlite::counts::change(connection, &changes)?,
            AnyConnection::Postgresql(connection) => {
                postgresql::counts::change(connection, &changes)?;
            }
        }
        Err(DatabaseError::RollbackTransaction.into())
    });
    match written {
        Ok(()) | Err(Failure::Refused(Refusal::Database(DatabaseError::RollbackTransaction))) => {
            Ok(())
        }
        Err(failure) => Err(Retold::new(failure).port_error("writing to the database")),
    }
}
