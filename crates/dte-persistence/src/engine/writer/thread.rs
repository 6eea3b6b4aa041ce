//! The writer's thread.

use std::collections::HashSet;
use std::sync::mpsc::{Receiver, RecvError, TryRecvError};

use super::GROUP_SIZE;
use super::checkpoints::Checkpoints;
use super::group_commit::GroupCommitDelay;
use super::group_transaction::{self, Work};
use super::reply::{SharedError, reply};
use super::request::{Command, ContingencyRequest, LeaseRequest, ResultRequest, StoreRequest};
use super::session::{Failure, Session, chain};
use crate::error::Refusal;

/// So many commands in a row that are refused for what passes tell of the others of their group.
const FAILURES_IN_A_ROW: usize = 2;

/// Takes commands until it is told to stop, or nobody is left who could send one.
pub(crate) fn run(
    mut session: Session,
    mut checkpoints: Checkpoints,
    commands: &Receiver<Command>,
) {
    let mut next = None;
    let mut delay = GroupCommitDelay::default();
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
            Command::Standalone(task) => task(&mut session),
            grouped => {
                let mut group = Group::default();
                next = group.add(grouped).or_else(|| group.gather(commands));
                if next.is_none() && delay.wait_beside(group.len()) {
                    next = group.gather(commands);
                }
                delay.count(group.len());
                group.write(&mut session);
            }
        }
        if session.is_closed() {
            checkpoints.abandon();
        } else {
            checkpoints.count();
        }
    }
}

/// Tells the log that a group was refused: for good reason, or because something is wrong.
fn log_failure(refusal: &Refusal, commands: usize) {
    const TEXT: &str = "a group was refused; each of its commands is tried by itself";
    match refusal {
        Refusal::SeriesExhausted
        | Refusal::Overdrawn(_)
        | Refusal::UnderInvalidation { .. }
        | Refusal::AlreadySettled { .. }
        | Refusal::Changed
        | Refusal::ExternalIdTaken
        | Refusal::Moved => {
            tracing::debug!(reason = %refusal, commands, "{TEXT}");
        }
        other => tracing::warn!(error = %chain(other), commands, "{TEXT}"),
    }
}

/// What shares a transaction.
#[derive(Default)]
struct Group {
    documents: Vec<StoreRequest>,
    results: Vec<ResultRequest>,
    leases: Vec<LeaseRequest>,
    contingencies: Vec<ContingencyRequest>,
    /// The documents that are in it.
    named: HashSet<String>,
}

impl Group {
    /// Takes what is waiting, as long as it can join; answers the first that cannot.
    fn gather(&mut self, commands: &Receiver<Command>) -> Option<Command> {
        while self.len() < GROUP_SIZE {
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
            Command::Store(request) => {
                self.named
                    .insert(request.0.work.row.generation_code.clone());
                self.documents.push(request);
            }
            Command::RecordResult(request) if self.is_first(&request.work.generation_code) => {
                self.results.push(request);
            }
            Command::RenewLease(request) if self.is_first(&request.work.generation_code) => {
                self.leases.push(request);
            }
            Command::EnterContingency(request) if self.is_first(&request.work.generation_code) => {
                self.contingencies.push(request);
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
                log_failure(&refusal, self.len());
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
                    if in_a_row == FAILURES_IN_A_ROW {
                        singles.for_each(|other| single.join(other));
                        return single.fail(failure);
                    }
                    single.fail(failure);
                }
            }
        }
    }

    fn len(&self) -> usize {
        self.documents.len() + self.results.len() + self.leases.len() + self.contingencies.len()
    }

    fn join(&mut self, other: Self) {
        self.documents.extend(other.documents);
        self.results.extend(other.results);
        self.leases.extend(other.leases);
        self.contingencies.extend(other.contingencies);
    }

    fn attempt(&mut self, session: &mut Session) -> Result<group_transaction::Answers, Failure> {
        let mut work = Work {
            documents: self
                .documents
                .iter_mut()
                .map(|(request, _)| &mut *request.work)
                .collect(),
            results: self.results.iter().map(|request| &*request.work).collect(),
            leases: self.leases.iter().map(|request| &request.work).collect(),
            renderings: self
                .contingencies
                .iter()
                .map(|request| &*request.work)
                .collect(),
        };
        session.transact(&mut |connection| group_transaction::write(connection, &mut work))
    }

    fn split(self) -> impl Iterator<Item = Self> {
        let documents = self.documents.into_iter().map(|request| Self {
            documents: vec![request],
            ..Self::default()
        });
        let results = self.results.into_iter().map(|request| Self {
            results: vec![request],
            ..Self::default()
        });
        let leases = self.leases.into_iter().map(|request| Self {
            leases: vec![request],
            ..Self::default()
        });
        let contingencies = self.contingencies.into_iter().map(|request| Self {
            contingencies: vec![request],
            ..Self::default()
        });
        documents.chain(results).chain(leases).chain(contingencies)
    }

    fn answer(self, answers: group_transaction::Answers) {
        for ((request, permit), stored) in self.documents.into_iter().zip(answers.stored) {
            drop(permit);
            reply(request.answer, Ok(stored));
        }
        for (request, recorded) in self.results.into_iter().zip(answers.recorded) {
            reply(request.answer, Ok(recorded));
        }
        for (request, renewed) in self.leases.into_iter().zip(answers.renewed) {
            reply(request.answer, Ok(renewed));
        }
        for (request, entered) in self.contingencies.into_iter().zip(answers.entered) {
            reply(request.answer, Ok(entered));
        }
    }

    /// The failure of the only command, or of what befell all of them alike.
    fn fail(self, failure: Failure) {
        let mut failure = SharedError::new(failure);
        for (request, _) in self.documents {
            reply(
                request.answer,
                Err(failure.store_error("storing a document")),
            );
        }
        for request in self.results {
            let error = failure.port_error("keeping a document's status");
            reply(request.answer, Err(error));
        }
        for request in self.leases {
            let error = failure.port_error("keeping who looks after a document");
            reply(request.answer, Err(error));
        }
        for request in self.contingencies {
            let moved = failure.has_moved();
            let error = failure.port_error("putting a document into contingency");
            reply(request.answer, if moved { Ok(false) } else { Err(error) });
        }
    }
}

#[cfg(test)]
mod tests {
    use std::time::{Duration, Instant};

    use diesel::connection::SimpleConnection;
    use tokio::sync::oneshot;

    use super::super::request::WriteRequest;
    use super::*;
    use crate::documents::prepared::LeaseRow;
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
            let work = LeaseRow {
                generation_code: number.to_string(),
                revision: 0,
                lease: 0,
                due_at: 0,
                resends: 0,
                unanswered: 0,
                postponed_at: None,
            };
            assert!(
                group
                    .add(Command::RenewLease(WriteRequest { work, answer }))
                    .is_none()
            );
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
