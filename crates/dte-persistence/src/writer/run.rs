//! The writer's thread.

use std::collections::HashSet;
use std::sync::mpsc::{Receiver, RecvError, TryRecvError};

use dte_application::ports::{PortError, StoreError, Stored};
use tokio::sync::OwnedSemaphorePermit;

use super::answer::{Retold, reply};
use super::checkpoints::Checkpoints;
use super::command::{Command, Job, PreparedDocument};
use super::gathering::Gathering;
use super::group::Work;
use super::session::{Failure, Session, chain};
use super::{GROUP, group};
use crate::error::Refusal;
use crate::rows::hold::HoldRow;
use crate::rows::outcome::OutcomeRow;
use crate::rows::rendering::RerenderedRow;

type StoreJob = (
    Job<Box<PreparedDocument>, Result<Stored, StoreError>>,
    OwnedSemaphorePermit,
);
type SettleJob = Job<Box<OutcomeRow>, Result<bool, PortError>>;
type HoldJob = Job<HoldRow, Result<(), PortError>>;
type EnterJob = Job<Box<RerenderedRow>, Result<bool, PortError>>;

/// Takes commands until it is told to stop, or nobody is left who could send one.
pub(super) fn run(
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
            Command::Hold(job) if self.is_first(&job.work.generation_code) => self.holds.push(job),
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
                for single in self.split() {
                    single.write(session);
                }
            }
            Err(failure) => self.fail(failure),
        }
    }

    fn len(&self) -> usize {
        self.stores.len() + self.settles.len() + self.holds.len() + self.enters.len()
    }

    fn attempt(&mut self, session: &mut Session) -> Result<group::Answers, Failure> {
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
        session.transact(&mut |connection| group::write(connection, &mut work))
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

    fn answer(self, answers: group::Answers) {
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
