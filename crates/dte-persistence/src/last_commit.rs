//! The mark of the last answered commit, in a file apart from the database.
//!
//! SQLite reads its log up to the first frame that does not fit, and takes that for the end. A log
//! that was damaged, cut or lost therefore takes answered documents away in silence, and their
//! numbers are given again. So each commit raises a counter in the database, and before a group is
//! answered the writer notes the counter in this file. A start compares the two.
//!
//! SQLite also believes a log beside an older copy of the file, and makes a mixture of both. So the mark
//! names the log and a commit that the file had before that log began.
//!
//! The file is never flushed. A power cut may leave an older mark or a torn one; it never leaves a
//! mark that the database, which is flushed at each commit, does not reach. On PostgreSQL the
//! server keeps its own log, and there is no mark.

use std::path::{Path, PathBuf};
use std::{fs, io};

use diesel::prelude::*;
use diesel::result::Error as DatabaseError;
use dte_application::ports::PortError;

use crate::database::Database;
use crate::engine::location::Location;
use crate::engine::sqlite;
use crate::engine::sqlite::last_commit::{LastCommit, LastCommitFile, log_of, salts_of};
use crate::engine::writer::standalone;
use crate::error::OpenError;
use crate::schema::installation;

/// True if there is no file, or nothing in it.
fn is_empty(path: &Path) -> bool {
    fs::metadata(path).map_or(0, |file| file.len()) == 0
}

/// The installation's id, if the database has one, and the number of its last commit.
type Stored = (Option<String>, i64);

/// Reads what the database holds through a connection that cannot change file or log, and on closing
/// leaves the log where it is. `None` if our tables are not there.
fn read_stored(path: &Path) -> Result<Option<Stored>, OpenError> {
    select_stored(&mut sqlite::connection::open_read_only(path)?, path)
}

/// Refuses an older copy of the file that lies beside the log of a newer one.
fn refuse_newer_log(path: &Path, noted: &LastCommit) -> Result<(), OpenError> {
    let log = log_of(path);
    if noted.log == 0 || salts_of(&log) != Some(noted.log) {
        return Ok(());
    }
    let without_log = sqlite::connection::open_without_log(path)
        .and_then(|mut connection| select_stored(&mut connection, path));
    match without_log {
        Ok(Some((_, number))) if number < noted.before_log => Err(OpenError::Unfit {
            path: path.to_owned(),
            why: format!(
                "it is an older copy beside a newer log: it ends with commit {number}, and the log {} continues \
                 a file that had commit {}. With that log it would be spoilt. Put back the file that the log \
                 belongs to, or restore the newest backup (`dte restore`); to use this copy, move the log away, \
                 and the file that ends in -shm too. Nothing was changed",
                log.display(),
                noted.before_log
            ),
        }),
        // What cannot be read without its log is checked with it.
        _ => Ok(()),
    }
}

fn select_stored(
    connection: &mut SqliteConnection,
    path: &Path,
) -> Result<Option<Stored>, OpenError> {
    let row = installation::table
        .select((installation::id, installation::commits))
        .first(connection)
        .optional();
    match row {
        Ok(row) => Ok(row),
        Err(DatabaseError::DatabaseError(_, about)) if about.message().starts_with("no such") => {
            Ok(None)
        }
        Err(error) => Err(sqlite::connection::refused(path, error.to_string())),
    }
}

impl Database {
    /// Refuses a file of SQLite that lacks a commit which the mark notes; changes neither the file nor its
    /// log. Returns a reason if the mark cannot tell, such as one that is missing or belongs to another
    /// installation.
    ///
    /// `installation` is the id that the folder of the mark has.
    pub fn refuse_older(
        url: &str,
        mark: &Path,
        installation: Option<&str>,
    ) -> Result<Option<String>, OpenError> {
        let Location::Sqlite(path) = Location::read(url)? else {
            return Ok(None);
        };
        if is_empty(&path) {
            return Ok(None);
        }
        // The mark before the database: a running server may commit between the two.
        let noted = LastCommit::read(mark);
        if let Ok(Some(noted)) = &noted {
            refuse_newer_log(&path, noted)?;
        }
        let stored = read_stored(&path)?;
        let noted = match noted {
            Ok(Some(noted)) => noted,
            Ok(None) => return Ok(Some("it is torn".into())),
            Err(error) if error.kind() == io::ErrorKind::NotFound => {
                let is_new = stored.is_none_or(|(_, number)| number == 0);
                return Ok((!is_new).then(|| "it is missing".into()));
            }
            Err(error) => return Ok(Some(error.to_string())),
        };
        let (id, number) = stored.unwrap_or((None, 0));
        let owner = id.as_deref().or(installation);
        if owner != Some(&*noted.installation) {
            return Ok(Some(format!(
                "it is of installation {}",
                noted.installation
            )));
        }
        if number < noted.number {
            return Err(OpenError::OlderThanAnswered {
                path,
                number,
                mark: mark.to_owned(),
                noted: noted.number,
            });
        }
        Ok(None)
    }

    /// Notes every commit from now on in a file, which is replaced. Nothing on PostgreSQL.
    pub async fn note_commits(&self, mark: PathBuf, installation: String) -> Result<(), PortError> {
        if !matches!(self.location(), Location::Sqlite(_)) {
            return Ok(());
        }
        self.writer
            .act("noting the last commit", move |session| {
                standalone::note_commits(session, &mark, &installation)
            })
            .await
    }

    /// Replaces the mark by one of the last commit of a database that nobody serves, such as one that was
    /// just restored. A database without an id gets its mark when it is first served.
    pub fn mark_as_newest(url: &str, mark: &Path) -> Result<(), OpenError> {
        let Location::Sqlite(path) = Location::read(url)? else {
            return Ok(());
        };
        let stored = if is_empty(&path) {
            None
        } else {
            read_stored(&path)?
        };
        let replaced = match stored {
            Some((Some(id), number)) => LastCommitFile::create(mark, &path, &id, number).map(drop),
            _ => match fs::remove_file(mark) {
                Err(error) if error.kind() != io::ErrorKind::NotFound => Err(error),
                _removed_or_absent => Ok(()),
            },
        };
        replaced.map_err(|error| OpenError::Setup {
            why: format!("the mark {} cannot be replaced: {error}", mark.display()),
        })
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use diesel::connection::SimpleConnection;
    use tempfile::TempDir;

    use super::*;
    use crate::database::DatabaseOptions;
    use crate::engine::connection::{AnyConnection, Purpose};
    use crate::engine::sqlite::last_commit::{SLOT, SLOTS};

    const ID: &str = "5c0e8a54-9f0e-4b3e-8a51-0d6f3f1f7c11";
    const PAGE: usize = 8_192;

    /// The three files as a disk holds them at one moment.
    #[derive(Clone, PartialEq, Eq)]
    struct Disk {
        file: Vec<u8>,
        log: Option<Vec<u8>>,
        mark: Option<Vec<u8>>,
    }

    struct Folder(TempDir);

    impl Folder {
        fn new() -> Self {
            Self(tempfile::tempdir().unwrap())
        }

        fn holding(disk: &Disk) -> Self {
            let folder = Self::new();
            fs::write(folder.path("dte.sqlite"), &disk.file).unwrap();
            for (name, content) in [("dte.sqlite-wal", &disk.log), ("last-commit", &disk.mark)] {
                if let Some(content) = content {
                    fs::write(folder.path(name), content).unwrap();
                }
            }
            folder
        }

        fn path(&self, name: &str) -> PathBuf {
            self.0.path().join(name)
        }

        fn url(&self) -> String {
            format!("sqlite://{}", self.path("dte.sqlite").display())
        }

        /// In these tests no other process relies on the locks that closing the files gives up.
        fn disk(&self) -> Disk {
            Disk {
                file: fs::read(self.path("dte.sqlite")).unwrap(),
                log: fs::read(self.path("dte.sqlite-wal")).ok(),
                mark: fs::read(self.path("last-commit")).ok(),
            }
        }

        fn check(&self) -> Result<Option<String>, OpenError> {
            Database::inspect(&self.url())?;
            Database::refuse_older(&self.url(), &self.path("last-commit"), Some(ID))
        }

        async fn serve(&self) -> Database {
            let database = Database::open(&self.url(), DatabaseOptions::default()).unwrap();
            database.belong_to(ID.into()).await.unwrap();
            let mark = self.path("last-commit");
            database.note_commits(mark, ID.into()).await.unwrap();
            database
        }
    }

    async fn commit(database: &Database, statement: &'static str) {
        let write = move |connection: &mut AnyConnection| {
            connection.batch_execute(statement)?;
            Ok(1)
        };
        database.maintain("testing", write).await.unwrap();
    }

    /// A database after each of so many commits, of which some grow it and some move pages about. The log is
    /// moved into the file now and then.
    async fn history(commits: usize) -> Vec<Disk> {
        const STATEMENTS: [&str; 3] = [
            "INSERT INTO filler VALUES (hex(randomblob(9000)))",
            "UPDATE filler SET text = hex(randomblob(4000)) WHERE rowid % 2 = 0",
            "DELETE FROM filler WHERE rowid % 5 = 0",
        ];
        let folder = Folder::new();
        let database = folder.serve().await;
        commit(&database, "CREATE TABLE filler (text TEXT)").await;
        let mut beside = AnyConnection::open(database.location(), Purpose::Writing).unwrap();
        beside
            .batch_execute("PRAGMA wal_checkpoint(TRUNCATE)")
            .unwrap();
        let mut disks = Vec::new();
        for number in 0..commits {
            commit(&database, STATEMENTS[number % STATEMENTS.len()]).await;
            disks.push(folder.disk());
            if number % 7 == 6 {
                let _moved = beside.batch_execute("PRAGMA wal_checkpoint(PASSIVE)");
            }
        }
        disks
    }

    #[track_caller]
    fn starts(disk: &Disk) {
        let folder = Folder::holding(disk);
        if let Err(refused) = folder.check() {
            panic!("{refused}");
        }
        assert!(folder.disk() == *disk, "the check changed a file");
    }

    #[tokio::test]
    async fn every_state_that_a_power_cut_leaves_starts_and_so_does_a_snapshot() {
        let disks = history(24).await;
        let mut states = 0;
        for (number, disk) in disks.iter().enumerate() {
            starts(disk);
            // The mark is not flushed: any earlier one may be there, or a torn one.
            for earlier in disks.iter().take(number + 1).step_by(5) {
                starts(&Disk {
                    mark: earlier.mark.clone(),
                    ..disk.clone()
                });
                states += 1;
            }
            let Some(next) = disks.get(number + 1) else {
                continue;
            };
            let (old, new) = (disk.mark.clone().unwrap(), next.mark.clone().unwrap());
            for torn in [1, 40, 60, SLOT, SLOT + 1, SLOT + 40, SLOT + 60] {
                for (front, back) in [(&old, &new), (&new, &old)] {
                    starts(&Disk {
                        mark: Some([&front[..torn], &back[torn..]].concat()),
                        ..next.clone()
                    });
                    states += 1;
                }
            }
            // Parts of the next commit are in the log, or only its length is.
            let (log, longer) = (disk.log.clone().unwrap(), next.log.clone().unwrap());
            if longer.starts_with(&log) {
                for part in [1, 100, 4_000, 9_000] {
                    let end = longer.len().min(log.len() + part);
                    let written = &longer[log.len()..end];
                    for tail in [written.to_vec(), vec![0; written.len()]] {
                        starts(&Disk {
                            log: Some([&*log, &tail].concat()),
                            ..disk.clone()
                        });
                        states += 1;
                    }
                }
            }
            // Some pages of the log have been moved into the file, which is not flushed yet.
            if longer.starts_with(&log) && next.file != disk.file {
                for keep in 2..5 {
                    let mut file = next.file.clone();
                    for (page, (new, old)) in file
                        .chunks_mut(PAGE)
                        .zip(disk.file.chunks(PAGE))
                        .enumerate()
                    {
                        if page % keep == 0 {
                            new.copy_from_slice(old);
                        }
                    }
                    starts(&Disk {
                        file,
                        ..next.clone()
                    });
                    states += 1;
                }
            }
        }
        assert!(states > 400, "{states}");
    }

    #[track_caller]
    fn expect_refusal(disk: &Disk) {
        let folder = Folder::holding(disk);
        match folder.check() {
            Err(OpenError::OlderThanAnswered { number, noted, .. }) => assert!(number < noted),
            Err(OpenError::Unfit { why, .. }) => assert!(why.contains("damaged"), "{why}"),
            other => panic!("{other:?}"),
        }
        let left = folder.disk();
        assert!(left.file == disk.file && left.mark == disk.mark);
        match &disk.log {
            Some(log) => assert!(left.log.as_ref() == Some(log)),
            None => assert!(left.log.unwrap_or_default().is_empty()),
        }
    }

    #[tokio::test]
    async fn a_log_that_was_flipped_cut_or_lost_is_refused_and_left_as_it_is() {
        let disk = history(6).await.pop().unwrap();
        starts(&disk);
        let log = disk.log.clone().unwrap();
        let places: BTreeSet<usize> = (0..48).chain((48..log.len()).step_by(1_009)).collect();
        for place in places {
            let mut flipped = log.clone();
            flipped[place] ^= 1 << (place % 8);
            expect_refusal(&Disk {
                log: Some(flipped),
                ..disk.clone()
            });
        }
        for length in (0..log.len()).step_by(4_999) {
            expect_refusal(&Disk {
                log: Some(log[..length].to_vec()),
                ..disk.clone()
            });
        }
        // Moved with its keys, and without its log.
        expect_refusal(&Disk { log: None, ..disk });
    }

    #[tokio::test]
    async fn an_older_file_beside_a_newer_log_is_refused_and_left_as_it_is() {
        let disks = history(90).await;
        let salts = |disk: &Disk| disk.log.as_ref().unwrap()[16..24].to_vec();
        let newest = disks.last().unwrap();
        let (mut refused, mut good) = (0, 0);
        for older in &disks {
            let mixed = Disk {
                file: older.file.clone(),
                ..newest.clone()
            };
            if salts(older) == salts(newest) {
                starts(&mixed);
                good += 1;
                continue;
            }
            let folder = Folder::holding(&mixed);
            match folder.check() {
                Err(OpenError::Unfit { why, .. }) => {
                    assert!(
                        why.contains("beside a newer log") || why.contains("cut"),
                        "{why}"
                    );
                    refused += 1;
                }
                // All of the earlier log was in the file already.
                Ok(None) => good += 1,
                other => panic!("{other:?}"),
            }
            assert!(folder.disk() == mixed, "the check changed a file");
        }
        assert!(refused > 20 && good > 0, "{refused} refused, {good} good");
    }

    #[tokio::test]
    async fn an_older_copy_is_refused_until_it_is_marked_as_the_newest() {
        let disks = history(9).await;
        let [older, .., newest] = &disks[..] else {
            panic!("too few");
        };
        let folder = Folder::holding(&Disk {
            mark: newest.mark.clone(),
            ..older.clone()
        });
        folder.check().unwrap_err();
        Database::mark_as_newest(&folder.url(), &folder.path("last-commit")).unwrap();
        assert_eq!(folder.check().unwrap(), None);
        let database = folder.serve().await;
        commit(&database, "DELETE FROM filler").await;
        drop(database);
        assert_eq!(folder.check().unwrap(), None);
    }

    #[tokio::test]
    async fn a_mark_that_is_missing_torn_or_foreign_refuses_nothing_and_says_why() {
        let disk = history(3).await.pop().unwrap();
        let with = |mark: Option<&[u8]>| {
            let mark = mark.map(<[u8]>::to_vec);
            let folder = Folder::holding(&Disk {
                mark,
                ..disk.clone()
            });
            folder.check().unwrap()
        };
        assert_eq!(with(None).unwrap(), "it is missing");
        assert_eq!(with(Some(b"")).unwrap(), "it is torn");
        assert_eq!(with(Some(&[7; 600])).unwrap(), "it is torn");
        let foreign = LastCommit {
            installation: "another".into(),
            number: 1_000,
            log: 0,
            before_log: 0,
        };
        let slot = foreign.slot().unwrap();
        assert!(with(Some(&slot)).unwrap().contains("another"));
        // One slot alone is enough.
        let own = LastCommit {
            installation: ID.into(),
            number: 1,
            ..foreign
        };
        let own = own.slot().unwrap();
        assert_eq!(with(Some(&[[7; SLOT], own].concat())), None);
        assert_eq!(Folder::new().check().unwrap(), None, "nothing is there yet");
    }

    #[tokio::test]
    async fn a_mark_that_cannot_be_written_stops_no_commit() {
        let folder = Folder::new();
        fs::create_dir(folder.path("last-commit")).unwrap();
        let database = folder.serve().await;
        commit(&database, "CREATE TABLE filler (text TEXT)").await;
        drop(database);
        assert!(folder.check().unwrap().is_some());
    }

    /// A database whose log has several commits, and which a checkpoint would change.
    async fn served_with_log(folder: &Folder) -> Database {
        let database = folder.serve().await;
        commit(&database, "CREATE TABLE filler (text TEXT)").await;
        for _ in 0..3 {
            let fill = "INSERT INTO filler VALUES (hex(randomblob(9000)))";
            commit(&database, fill).await;
        }
        database
    }

    /// Commits often enough for a checkpoint beside the writer, expects a refusal each time, and closes.
    async fn refuse_and_close(database: Database) {
        for _ in 0..40 {
            let write = |connection: &mut AnyConnection| {
                connection.batch_execute("DELETE FROM filler")?;
                Ok(1)
            };
            database.maintain("testing", write).await.unwrap_err();
        }
        drop(database);
    }

    #[tokio::test]
    async fn an_orderly_end_moves_nothing_into_a_file_that_another_was_written_over() {
        let folder = Folder::new();
        let database = served_with_log(&folder).await;
        let other = Folder::new();
        drop(served_with_log(&other).await);
        let foreign = other.disk().file;
        // The other file is shorter, which is noticed; SQLite itself refuses only one that lacks more.
        let fill = "INSERT INTO filler VALUES (hex(randomblob(20000)))";
        commit(&database, fill).await;
        let mut beside = AnyConnection::open(database.location(), Purpose::Writing).unwrap();
        beside
            .batch_execute("PRAGMA wal_checkpoint(PASSIVE)")
            .unwrap();
        drop(beside);
        commit(&database, "INSERT INTO filler VALUES ('one')").await;
        fs::write(folder.path("dte.sqlite"), &foreign).unwrap();
        let spoilt = folder.disk();
        refuse_and_close(database).await;
        assert!(folder.disk() == spoilt, "a file was changed");
    }

    #[tokio::test]
    async fn an_orderly_end_moves_nothing_out_of_a_log_that_was_cut() {
        let folder = Folder::new();
        let database = served_with_log(&folder).await;
        let path = folder.path("dte.sqlite-wal");
        let log = fs::OpenOptions::new().write(true).open(path).unwrap();
        log.set_len(log.metadata().unwrap().len() - 1).unwrap();
        let cut = folder.disk();
        refuse_and_close(database).await;
        assert!(folder.disk() == cut, "a file was changed");
        expect_refusal(&cut);
    }

    #[test]
    fn a_mark_that_was_removed_is_written_again() {
        let folder = Folder::new();
        let path = folder.path("last-commit");
        let mut file = LastCommitFile::create(&path, &folder.path("dte.sqlite"), ID, 7).unwrap();
        for number in [8, 9] {
            fs::remove_file(&path).unwrap();
            file.note(number);
            assert_eq!(LastCommit::read(&path).unwrap().unwrap().number, number);
        }
    }

    #[test]
    fn commits_take_the_slots_in_turn() {
        let folder = Folder::new();
        let path = folder.path("last-commit");
        let database = folder.path("dte.sqlite");
        let mut file = LastCommitFile::create(&path, &database, ID, 7).unwrap();
        for number in 8..30 {
            file.note(number);
            let bytes = fs::read(&path).unwrap();
            assert_eq!(bytes.len(), SLOT * SLOTS);
            let noted: BTreeSet<i64> = bytes
                .chunks(SLOT)
                .filter_map(LastCommit::parse)
                .map(|commit| commit.number)
                .collect();
            assert_eq!(noted, BTreeSet::from([number - 1, number]));
        }
    }
}
