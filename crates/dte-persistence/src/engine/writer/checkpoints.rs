//! SQLite's log is moved into the file beside the writer.
//!
//! A commit appends to the log, and SQLite moves the log into the file at the commit that finds it
//! long: for tens of milliseconds everybody waits. So a thread with a connection of its own moves
//! most of it while the writer goes on, and little is left for that commit to do.

use std::sync::mpsc::{self, Receiver, SyncSender};
use std::thread::JoinHandle;

use diesel::connection::SimpleConnection;

use crate::engine::connection::{AnyConnection, Purpose};
use crate::engine::location::Location;
use crate::error::OpenError;

/// After so many commits the log is moved: some four times before SQLite would move it.
const APART: u32 = 32;

/// The thread that moves the log, and the bell that wakes it.
struct Beside {
    bell: SyncSender<()>,
    commits: u32,
    thread: JoinHandle<()>,
}

/// Counts commits, and has the log moved now and then. PostgreSQL sees to that itself.
pub(super) struct Checkpoints(Option<Beside>);

impl Checkpoints {
    pub(super) fn of(location: &Location) -> Result<Self, OpenError> {
        if !matches!(location, Location::Sqlite(_)) {
            return Ok(Self(None));
        }
        // A connection that only reads may move the log, and can do nothing else to the file.
        let connection = AnyConnection::open(location, Purpose::Reading)?;
        let (bell, rung) = mpsc::sync_channel(1);
        let thread = std::thread::Builder::new()
            .name("dte-checkpoint".into())
            .spawn(move || run(connection, &rung))
            .map_err(|error| OpenError::Setup {
                why: format!("no thread can be started: {error}"),
            })?;
        Ok(Self(Some(Beside {
            bell,
            commits: 0,
            thread,
        })))
    }

    pub(super) fn count(&mut self) {
        let Some(beside) = &mut self.0 else { return };
        beside.commits += 1;
        if beside.commits >= APART {
            beside.commits = 0;
            // It is still at work since the last time, and will see these commits too.
            let _already_rung = beside.bell.try_send(());
        }
    }

    /// Moves nothing more, and leaves its connection open until the process ends: SQLite moves the log into
    /// the file, and removes it, only when the last connection is closed.
    pub(super) fn abandon(&mut self) {
        // The thread waits for a bell that never rings and is never dropped.
        std::mem::forget(self.0.take());
    }
}

impl Drop for Checkpoints {
    fn drop(&mut self) {
        if let Some(Beside { bell, thread, .. }) = self.0.take() {
            drop(bell);
            // It holds nothing that could be lost.
            let _panicked = thread.join();
        }
    }
}

/// Moves what is in the log and nobody reads any more; waits for nobody.
fn run(mut connection: AnyConnection, rung: &Receiver<()>) {
    let mut is_failing = false;
    while rung.recv().is_ok() {
        // A checkpoint of another connection is no error. A file that cannot be written is one, and commits
        // go on without a word: they only append to the log.
        let moved = connection.batch_execute("PRAGMA wal_checkpoint(PASSIVE)");
        if let (Err(error), false) = (&moved, is_failing) {
            tracing::warn!(
                %error,
                "the log of SQLite cannot be moved into the database file, and grows until it can: check that \
                 the file can be written"
            );
        }
        is_failing = moved.is_err();
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::migrations;
    use diesel::RunQueryDsl;
    use diesel::deserialize::QueryableByName;
    use diesel::sql_types::Integer;

    #[derive(QueryableByName)]
    struct Log {
        #[diesel(sql_type = Integer)]
        log: i32,
        #[diesel(sql_type = Integer)]
        checkpointed: i32,
    }

    /// How many pages the log has, and how many of them are in the file: a checkpoint that moves
    /// nothing tells.
    fn log(connection: &mut AnyConnection) -> Log {
        diesel::sql_query("PRAGMA wal_checkpoint(NOOP)")
            .get_result(connection)
            .unwrap()
    }

    #[test]
    fn the_log_is_moved_beside_the_writer_after_some_commits() {
        let folder = tempfile::tempdir().unwrap();
        let location = Location::Sqlite(folder.path().join("dte.db"));
        migrations::run(&location).unwrap();
        let mut writer = AnyConnection::open(&location, Purpose::Writing).unwrap();
        let mut checkpoints = Checkpoints::of(&location).unwrap();
        writer
            .batch_execute("CREATE TABLE something (value TEXT)")
            .unwrap();
        let mut commit = |writer: &mut AnyConnection, times| {
            for _ in 0..times {
                writer
                    .batch_execute("INSERT INTO something VALUES ('x')")
                    .unwrap();
                checkpoints.count();
            }
        };
        commit(&mut writer, APART - 1);
        assert_eq!(log(&mut writer).checkpointed, 0);
        commit(&mut writer, 1);
        drop(checkpoints);
        let log = log(&mut writer);
        assert!(log.checkpointed > 0, "{} pages in the log", log.log);
    }
}
