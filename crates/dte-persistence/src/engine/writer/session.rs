//! The writer's connection: transactions on it, and what to do when it is lost.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::Path;
use std::sync::Arc;
use std::time::{Duration, Instant};

use diesel::connection::TransactionManager;
use diesel::result::Error as DatabaseError;
use diesel::{Connection, QueryResult};

use super::pulse::Pulse;
use super::transaction::{self, CommitMarks, CommitOutcome};
use super::watch::{Lost, Watch};
use crate::engine::connection::{AnyConnection, Purpose};
use crate::engine::location::Location;
use crate::engine::postgresql::connection::WRITTEN_WITHIN;
use crate::engine::postgresql::marks;
use crate::error::{OpenError, Refusal};

/// How long the fate of a transaction is asked for when its answer was lost: longer than the server
/// lets a transaction live whose program has vanished.
const PATIENCE: Duration = Duration::from_secs(15);

/// How long a transaction on a file may take: a disk that is busy is no disk that hangs.
const ON_A_FILE: Duration = Duration::from_secs(30);

/// The pause between two such questions.
const PAUSE: Duration = Duration::from_millis(20);

/// Why a transaction was not committed, or is not known to be.
pub(super) enum Failure {
    /// Refused; nothing was kept.
    Refused(Refusal),
    /// The connection was lost before anything was committed; nothing was kept.
    Lost(Refusal),
    /// No connection can be made; nothing was kept.
    Unreachable(OpenError),
    /// The connection was lost at the commit, or the commit came with a warning, and nobody can tell
    /// whether it was kept.
    Unknown(Refusal),
    /// The file is not the one any more that it was, and nothing is kept in it.
    Closed(Lost),
}

impl Failure {
    /// Whether nothing was kept for what may be over in a moment, and has nothing to do with what was
    /// to be stored.
    pub(super) fn passes(&self) -> bool {
        !matches!(self, Self::Unknown(_)) && self.is_the_databases()
    }

    /// Whether it is the database's, and no fault of what was to be stored.
    fn is_the_databases(&self) -> bool {
        match self {
            Self::Refused(refusal) => refusal.passes(),
            Self::Lost(_) | Self::Unreachable(_) | Self::Unknown(_) | Self::Closed(_) => true,
        }
    }
}

/// The one connection that writes, made again when it is lost.
pub(crate) struct Session {
    location: Location,
    connection: Option<AnyConnection>,
    marks: CommitMarks,
    watch: Watch,
    /// Why nothing more is stored.
    closed: Option<Lost>,
    pulse: Arc<Pulse>,
}

type Work<'w, T> = dyn FnMut(&mut AnyConnection) -> Result<T, Refusal> + 'w;

impl Session {
    pub(super) fn open(location: Location) -> Result<Self, OpenError> {
        let mut connection = AnyConnection::open(&location, Purpose::Writing)?;
        let marks = CommitMarks::new(&mut connection).map_err(|error| OpenError::Setup {
            why: error.to_string(),
        })?;
        Ok(Self {
            watch: Watch::begin(&location),
            location,
            connection: Some(connection),
            marks,
            closed: None,
            pulse: Arc::new(Pulse::new()),
        })
    }

    /// How long a transaction takes whose server goes away in the middle: it connects, is not
    /// answered, asks for the fate, and is connecting once more when the patience for that is over.
    pub(crate) fn longest(location: &Location) -> Duration {
        match location {
            Location::Sqlite(_) => ON_A_FILE,
            Location::Postgresql(url) => {
                let connecting = url.reached_within();
                let answers = WRITTEN_WITHIN + PATIENCE;
                connecting.saturating_mul(2).saturating_add(answers)
            }
        }
    }

    /// Notes commits in a file from now on, beginning with the last one.
    pub(super) fn note_in(&mut self, path: &Path, installation: &str) {
        if let Location::Sqlite(database) = &self.location {
            self.marks.note_in(path, database, installation);
        }
    }

    pub(super) fn pulse(&self) -> Arc<Pulse> {
        Arc::clone(&self.pulse)
    }

    /// Does the work in one transaction. When the connection is lost and it is certain that
    /// nothing was kept, the work is done once more on a new connection.
    pub(super) fn transact<T>(&mut self, work: &mut Work<'_, T>) -> Result<T, Failure> {
        match self.told(work) {
            Err(Failure::Lost(refusal)) => {
                tracing::warn!(error = %chain(&refusal), "the writing connection was lost; nothing of its transaction was kept, it is repeated");
                self.told(work)
            }
            other => other,
        }
    }

    /// Lets others know that it is at work, and what came of it.
    fn told<T>(&mut self, work: &mut Work<'_, T>) -> Result<T, Failure> {
        self.pulse.begin();
        let done = self.attempt(work);
        let failed = matches!(&done, Err(failure) if failure.is_the_databases());
        self.pulse.end(failed);
        done
    }

    fn attempt<T>(&mut self, work: &mut Work<'_, T>) -> Result<T, Failure> {
        if let Some(lost) = &self.closed {
            return Err(Failure::Closed(lost.clone()));
        }
        let mut connection = self.take().map_err(Failure::Unreachable)?;
        if let Err(lost) = self.watch.look(&mut connection) {
            self.connection = Some(connection);
            return Err(self.close(lost));
        }
        // A panic must not end the thread that all documents go through. The connection, whose
        // state it leaves unknown, is given up; without a commit nothing is kept.
        let done = catch_unwind(AssertUnwindSafe(|| {
            transaction::begin(&mut connection)?;
            let value = work(&mut connection)?;
            self.marks.leave(&mut connection)?;
            Ok(value)
        }));
        match done {
            Ok(Ok(value)) => self.commit(connection, value),
            Ok(Err(refusal)) => Err(self.roll_back(connection, refusal)),
            Err(_panicked) => Err(Failure::Refused(Refusal::Mistake(
                "the writer panicked at this command".into(),
            ))),
        }
    }

    fn commit<T>(&mut self, mut connection: AnyConnection, value: T) -> Result<T, Failure> {
        let _earlier = connection.take_warning();
        let committed: QueryResult<()> =
            <AnyConnection as Connection>::TransactionManager::commit_transaction(&mut connection);
        match committed {
            Ok(()) => {
                let warning = connection.take_warning();
                let seen = self.watch.look(&mut connection);
                self.connection = Some(connection);
                seen.map_err(|lost| self.close(lost))?;
                self.marks.note();
                match warning {
                    None => Ok(value),
                    Some(warning) => self.confirm(warning, value),
                }
            }
            Err(error) if !connection.is_lost() => {
                let refusal = Refusal::from(error).said_by(&connection);
                self.connection = Some(connection);
                Err(Failure::Refused(refusal))
            }
            Err(error) => {
                drop(connection);
                self.decide(error, value)
            }
        }
    }

    /// A commit that comes with a WARNING is on this server's disk, and maybe on no standby: after a
    /// fail-over it may be gone. Nobody hears of it until a later commit has reached the standby without
    /// one.
    fn confirm<T>(&mut self, warning: String, value: T) -> Result<T, Failure> {
        tracing::warn!(
            warning,
            "a commit came with a warning of the server; it is confirmed by another one before it counts"
        );
        self.decide(marks::unconfirmed(warning), value)
    }

    fn decide<T>(&mut self, error: DatabaseError, value: T) -> Result<T, Failure> {
        match self.fate() {
            CommitOutcome::Committed => Ok(value),
            CommitOutcome::RolledBack => Err(Failure::Lost(error.into())),
            CommitOutcome::Unknown => Err(Failure::Unknown(error.into())),
        }
    }

    /// True if nothing more is stored because the file was taken away.
    pub(super) const fn is_closed(&self) -> bool {
        self.closed.is_some()
    }

    /// Stores nothing more: what was committed since the last look stands in a file that nobody
    /// will find.
    fn close(&mut self, lost: Lost) -> Failure {
        tracing::error!(
            problem = %lost,
            process = std::process::id(),
            "the database file was taken from under the service: nothing more is stored. Do not end \
             the process yet: the files that it holds can still be copied from /proc/PROCESS/fd. Put \
             the file back under its name, or restore the newest backup, and start the service again"
        );
        self.closed = Some(lost.clone());
        Failure::Closed(lost)
    }

    fn roll_back(&mut self, mut connection: AnyConnection, refusal: Refusal) -> Failure {
        let rolled_back: QueryResult<()> =
            <AnyConnection as Connection>::TransactionManager::rollback_transaction(
                &mut connection,
            );
        if connection.is_lost() || is_read_only(&refusal) {
            return Failure::Lost(refusal);
        }
        if let Err(error) = rolled_back {
            // SQLite has already rolled back after some failures, a full disk among them.
            tracing::debug!(%error, "nothing left to roll back");
        }
        let refusal = refusal.said_by(&connection);
        self.connection = Some(connection);
        Failure::Refused(refusal)
    }

    fn take(&mut self) -> Result<AnyConnection, OpenError> {
        if let Some(connection) = self.connection.take() {
            return Ok(connection);
        }
        let mut connection = AnyConnection::open(&self.location, Purpose::Writing)?;
        if let Err(lost) = self.watch.look(&mut connection) {
            let why = lost.to_string();
            self.close(lost);
            // Closing the last connection to a file moves the log into it.
            std::mem::forget(connection);
            return Err(OpenError::Setup { why });
        }
        Ok(connection)
    }

    /// Finds out the fate of a transaction whose commit was sent, and not answered without a doubt.
    fn fate(&mut self) -> CommitOutcome {
        let asked = Instant::now();
        loop {
            let fate = self.take().ok().and_then(|mut connection| {
                let fate = self.marks.fate(&mut connection);
                if !connection.is_lost() {
                    self.connection = Some(connection);
                }
                fate
            });
            match fate {
                Some(fate) => return fate,
                None if asked.elapsed() > PATIENCE => return CommitOutcome::Unknown,
                None => std::thread::sleep(PAUSE),
            }
        }
    }
}

/// A server that has become a standby refuses writes on a connection that still works: another
/// connection may reach the server that now writes.
fn is_read_only(refusal: &Refusal) -> bool {
    use diesel::result::{DatabaseErrorKind::ReadOnlyTransaction, Error::DatabaseError};
    matches!(
        refusal,
        Refusal::Database(DatabaseError(ReadOnlyTransaction, _))
    )
}

/// An error with its causes, for the log.
pub(super) fn chain(error: &dyn std::error::Error) -> String {
    let mut text = error.to_string();
    let mut cause = error.source();
    while let Some(inner) = cause {
        text.push_str(": ");
        text.push_str(&inner.to_string());
        cause = inner.source();
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::migrations;
    use diesel::connection::SimpleConnection;
    use diesel::prelude::*;
    use tempfile::TempDir;

    const INSERT: &str =
        "INSERT INTO document_counts VALUES ('c', 'e', 'day', 'd', 'e', 't', 's', 't', 1)";

    /// A session beside a reader, as in a service: whoever closes a file last removes its log.
    fn session() -> ((TempDir, AnyConnection), Session) {
        let folder = tempfile::tempdir().unwrap();
        let location = Location::Sqlite(folder.path().join("dte.db"));
        migrations::run(&location).unwrap();
        let session = Session::open(location.clone()).unwrap();
        let reader = AnyConnection::open(&location, Purpose::Reading).unwrap();
        ((folder, reader), session)
    }

    fn execute(session: &mut Session, statements: &[&str]) -> Result<(), Failure> {
        session.transact(&mut |connection| {
            for statement in statements {
                connection.batch_execute(statement)?;
            }
            Ok(())
        })
    }

    fn count(session: &mut Session) -> i64 {
        let counted = session.transact(&mut |connection| {
            Ok(crate::schema::document_counts::table
                .count()
                .get_result(connection)?)
        });
        counted.unwrap_or_else(|_failure| panic!("counting"))
    }

    #[test]
    fn a_panic_costs_its_transaction_and_nothing_else() {
        let (_beside, mut session) = session();
        let panicked: Result<(), Failure> = session.transact(&mut |connection| {
            connection.batch_execute(INSERT)?;
            panic!("on purpose");
        });
        assert!(matches!(
            panicked,
            Err(Failure::Refused(Refusal::Mistake(_)))
        ));
        assert_eq!(count(&mut session), 0);
        assert!(execute(&mut session, &[INSERT]).is_ok());
        assert_eq!(count(&mut session), 1);
    }

    #[test]
    fn a_refused_transaction_leaves_nothing() {
        let (_beside, mut session) = session();
        let refused = execute(&mut session, &[INSERT, INSERT]);
        assert!(matches!(
            refused,
            Err(Failure::Refused(Refusal::Database(_)))
        ));
        assert_eq!(count(&mut session), 0);
        assert!(execute(&mut session, &[INSERT]).is_ok());
    }

    #[test]
    fn nothing_is_stored_behind_a_log_that_was_cut() {
        let ((folder, _reader), mut session) = session();
        assert!(execute(&mut session, &[INSERT]).is_ok());
        let path = folder.path().join("dte.db-wal");
        let log = std::fs::OpenOptions::new().write(true).open(path).unwrap();
        log.set_len(0).unwrap();
        let update = "UPDATE document_counts SET documents = 2";
        for _ in 0..2 {
            let refused = execute(&mut session, &[update]);
            assert!(matches!(
                refused,
                Err(Failure::Closed(Lost::Cut { found: 0, .. }))
            ));
        }
    }

    #[test]
    fn a_full_disk_is_an_error_until_there_is_room_again() {
        const LARGE: &str = "INSERT INTO document_counts \
            VALUES ('c', 'e', 'day', hex(randomblob(1000000)), 'e', 't', 's', 't', 1)";
        let (_beside, mut session) = session();
        let full = execute(&mut session, &["PRAGMA max_page_count = 1", INSERT, LARGE]);
        let Err(Failure::Refused(refusal)) = full else {
            panic!("there was room");
        };
        assert!(chain(&refusal).contains("full"), "{}", chain(&refusal));
        assert!(
            refusal.into_port_error("storing").transient,
            "there may be room soon"
        );
        assert_eq!(count(&mut session), 0);
        let room = "PRAGMA max_page_count = 1000000";
        assert!(execute(&mut session, &[room, INSERT, LARGE]).is_ok());
        assert_eq!(count(&mut session), 2);
    }
}
