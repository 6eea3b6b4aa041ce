//! The writer's thread.

use std::collections::HashSet;
use std::sync::mpsc::{Receiver, RecvError, TryRecvError};

use dte_application::ports::{PortError, StoreError, Stored};
use tokio::sync::OwnedSemaphorePermit;

use super::alone::alone;
use super::answer::{Retold, reply};
use super::command::{Command, Job, PreparedDocument};
use super::session::{Failure, Session, chain};
use super::{GROUP, group};
use crate::error::Refusal;
use crate::rows::outcome::OutcomeRow;

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
                group.named.insert(job.work.row.generation_code.clone());
                group.stores.push((job, place));
                next = group.gather(commands);
                group.write(&mut session);
            }
            Command::Settle(job) => {
                let mut group = Group::default();
                group.named.insert(job.work.generation_code.clone());
                group.settles.push(job);
                next = group.gather(commands);
                group.write(&mut session);
            }
            other => alone(&mut session, other),
        }
    }
}

/// Tells the log that a group was refused: for good reason, or because something is wrong.
fn tell(refusal: &Refusal, commands: usize) {
    const TEXT: &str = "a group was refused; each of its commands is tried by itself";
    match refusal {
        Refusal::SeriesExhausted | Refusal::Overdrawn(_) => {
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
    /// The documents that are stored or settled in it.
    named: HashSet<String>,
}

impl Group {
    /// Takes what is waiting, as long as it can join; answers the first that cannot.
    fn gather(&mut self, commands: &Receiver<Command>) -> Option<Command> {
        while self.stores.len() + self.settles.len() < GROUP {
            match commands.try_recv() {
                Ok(Command::Store(job, place)) => {
                    self.named.insert(job.work.row.generation_code.clone());
                    self.stores.push((job, place));
                }
                Ok(Command::Settle(job)) => {
                    // Two changes of one document keep their order: the second waits.
                    if !self.named.insert(job.work.generation_code.clone()) {
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
                tell(&refusal, self.len());
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
        let mut failure = Retold::new(failure);
        for (job, _) in self.stores {
            reply(job.answer, Err(failure.store_error("storing a document")));
        }
        for job in self.settles {
            let error = failure.port_error("keeping a document's status");
            reply(job.answer, Err(error));
        }
    }
}
