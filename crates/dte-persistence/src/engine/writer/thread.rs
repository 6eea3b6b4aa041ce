//! The writer's thread.

use std::collections::HashSet;
use std::sync::mpsc::{Receiver, RecvError, TryRecvError};

use dte_application::ports::{PortError, StoreError, StoreResult};
use tokio::sync::OwnedSemaphorePermit;

use super::GROUP;
use super::checkpoints::Checkpoints;
use super::group_commit::Gathering;
use super::group_transaction::{self, Work};
use super::reply::{Retold, reply};
use super::request::{Command, Job};
use super::session::{Failure, Session, chain};
use crate::documents::leases::HoldRow;
use crate::documents::prepared::PreparedDocument;
use crate::documents::result::ResultRow;
use crate::documents::superseded_bodies::RerenderedRow;
use crate::error::Refusal;

type StoreJob = (
    Job<Box<PreparedDocument>, Result<StoreResult, StoreError>>,
    OwnedSemaphorePermit,
);
type SettleJob = Job<Box<ResultRow>, Result<bool, PortError>>;
type HoldJob = Job<HoldRow, Result<(), PortError>>;
type EnterJob = Job<Box<RerenderedRow>, Result<bool, PortError>>;

/// So many commands in a row that are refused for what passes tell of the others of their group.
const ENOUGH: usize = 2;

/// Takes commands until it is told to stop, or nobody is left who could send one.
pub(crate) fn run(
    mut session: Session,
    mut checkpoints: Checkpoints,
    commands: &Receiver<Command>,
) {
    let mut next = None;
    let mut gathering = Gathering::default();
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
            Command::Alone(task) => task(&mut session),
            grouped => {
                let mut group = Group::default();
                next = group.add(grouped).or_else(|| group.gather(commands));
                if next.is_none() && gathering.wait_beside(group.len()) {
                    next = group.gather(commands);
                }
                gathering.count(group.len());
                group.write(&mut session);
            }
        }
        checkpoints.count();
    }
}

/// Tells the log that a group was refused: for good reason, or because something is wrong.
fn tell(refusal: &Refusal, commands: usize) {
    const TEXT: &str = "a group was refused; each of its commands is tried by itself";
    match refusal {
        Refusal::SeriesExhausted
        | Refusal::Overdrawn(_)
        | Refusal::UnderInvalidation { .. }
        | Refusal::Moved => {
            tracing::debug!(reason = %refusal, commands, "{TEXT}");
        }
        other => tracing::warn!(error = %chain(other), commands, "{TEXT}"),
    }
}

/// What shares a transaction.
#[derive(Default)]
struct Group {
    stores: Vec<StoreJob>,
    settles: Vec<SettleJob>,
    holds: Vec<HoldJob>,
    enters: Vec<EnterJob>,
    /// The documents that are in it.
    named: HashSet<String>,
}

impl Group {
    /// Takes what is waiting, as long as it can join; answers the first that cannot.
    fn gather(&mut self, commands: &Receiver<Command>) -> Option<Command> {
        while self.len() < GROUP {
            match commands.try_recv() {
                Ok(command) => {
                    if let Some(other) = self.add(command) {
                        return Some(other);
                    }
                }
                Err(TryRecvError::Empty | TryRecvError::Disconnected) => return None,
            }
        }
        None
    }

    /// Takes a command, or gives it back. Two changes of one document keep their order: the second
    /// waits.
    fn add(&mut self, command: Command) -> Option<Command> {
        match command {
            Command::Store(job, place) => {
                self.named.insert(job.work.row.generation_code.clone());
                self.stores.push((job, place));
            }
            Command::Settle(job) if self.is_first(&job.work.generation_code) => {
                self.settles.push(job);
            }
            Command::Lease(job) if self.is_first(&job.work.generation_code) => self.holds.push(job),
            Command::Enter(job) if self.is_first(&job.work.generation_code) => {
                self.enters.push(job);
            }
            other => return Some(other),
        }
        None
    }

    fn is_first(&mut self, code: &str) -> bool {
        self.named.insert(code.to_owned())
    }

    /// Writes all of it. When the database refuses the group, each command is tried by itself, so
    /// that only the one at fault fails.
    fn write(mut self, session: &mut Session) {
        match self.attempt(session) {
            Ok(answers) => self.answer(answers),
            Err(Failure::Refused(refusal)) if self.len() > 1 => {
                tell(&refusal, self.len());
                self.write_singly(session);
            }
            Err(failure) => self.fail(failure),
        }
    }

    /// When the database refuses some in a row for what passes, such as a lock that somebody holds,
    /// the others do not wait for the same one after the other, and those behind them for all of it.
    fn write_singly(self, session: &mut Session) {
        let mut in_a_row = 0;
        let mut singles = self.split();
        while let Some(mut single) = singles.next() {
            match single.attempt(session) {
                Ok(answers) => {
                    in_a_row = 0;
                    single.answer(answers);
                }
                Err(failure) if !failure.passes() => {
                    in_a_row = 0;
                    single.fail(failure);
                }
                Err(failure) => {
                    in_a_row += 1;
                    if in_a_row == ENOUGH {
                        singles.for_each(|other| single.join(other));
                        return single.fail(failure);
                    }
                    single.fail(failure);
                }
            }
        }
    }

    fn len(&self) -> usize {
        self.stores.len() + self.settles.len() + self.holds.len() + self.enters.len()
    }

    fn join(&mut self, other: Self) {
        self.stores.extend(other.stores);
        self.settles.extend(other.settles);
        self.holds.extend(other.holds);
        self.enters.extend(other.enters);
    }

    fn attempt(&mut self, session: &mut Session) -> Result<group_transaction::Answers, Failure> {
        let mut work = Work {
            documents: self
                .stores
                .iter_mut()
                .map(|(job, _)| &mut *job.work)
                .collect(),
            outcomes: self.settles.iter().map(|job| &*job.work).collect(),
            holds: self.holds.iter().map(|job| &job.work).collect(),
            rerendered: self.enters.iter().map(|job| &*job.work).collect(),
        };
        session.transact(&mut |connection| group_transaction::write(connection, &mut work))
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
        let holds = self.holds.into_iter().map(|job| Self {
            holds: vec![job],
            ..Self::default()
        });
        let enters = self.enters.into_iter().map(|job| Self {
            enters: vec![job],
            ..Self::default()
        });
        stores.chain(settles).chain(holds).chain(enters)
    }

    fn answer(self, answers: group_transaction::Answers) {
        for ((job, place), stored) in self.stores.into_iter().zip(answers.stored) {
            drop(place);
            reply(job.answer, Ok(stored));
        }
        for (job, settled) in self.settles.into_iter().zip(answers.settled) {
            reply(job.answer, Ok(settled));
        }
        for job in self.holds {
            reply(job.answer, Ok(()));
        }
        for (job, entered) in self.enters.into_iter().zip(answers.entered) {
            reply(job.answer, Ok(entered));
        }
    }

    /// The failure of the only command, or of what befell all of them alike.
    fn fail(self, failure: Failure) {
        let mut failure = Retold::new(failure);
        for (job, _) in self.stores {
            reply(job.answer, Err(failure.store_error("storing a document")));
        }
        for job in self.settles {
            let error = failure.port_error("keeping a document's status");
            reply(job.answer, Err(error));
        }
        for job in self.holds {
            let error = failure.port_error("keeping who looks after a document");
            reply(job.answer, Err(error));
        }
        for job in self.enters {
            let moved = failure.has_moved();
            let error = failure.port_error("putting a document into contingency");
            reply(job.answer, if moved { Ok(false) } else { Err(error) });
        }
    }
}

#[cfg(test)]
mod tests {
    use std::time::{Duration, Instant};

    use diesel::connection::SimpleConnection;
    use tokio::sync::oneshot;

    use super::*;
    use crate::engine::connection::{AnyConnection, Purpose};
    use crate::engine::location::Location;
    use crate::engine::migrations;

    #[test]
    fn a_lock_that_somebody_holds_is_not_waited_for_by_each_of_a_group() {
        const WAIT: Duration = Duration::from_millis(200);
        const COMMANDS: u32 = 20;
        let folder = tempfile::tempdir().unwrap();
        let location = Location::Sqlite(folder.path().join("dte.db"));
        migrations::run(&location).unwrap();
        let mut session = Session::open(location.clone()).unwrap();
        let patience = format!("PRAGMA busy_timeout = {}", WAIT.as_millis());
        let set = session.transact(&mut |connection| Ok(connection.batch_execute(&patience)?));
        assert!(set.is_ok());
        let mut other = AnyConnection::open(&location, Purpose::Writing).unwrap();
        other.batch_execute("BEGIN IMMEDIATE").unwrap();

        let mut group = Group::default();
        let mut answers = Vec::new();
        for number in 0..COMMANDS {
            let (answer, awaited) = oneshot::channel();
            let work = HoldRow {
                generation_code: number.to_string(),
                due_at: 0,
                resends: 0,
            };
            assert!(group.add(Command::Lease(Job { work, answer })).is_none());
            answers.push(awaited);
        }
        let began = Instant::now();
        group.write(&mut session);
        assert!(began.elapsed() < WAIT * (COMMANDS / 2));
        for awaited in answers {
            assert!(awaited.blocking_recv().unwrap().unwrap_err().transient);
        }
    }
}
