//! A database, open.

use std::fmt;
use std::time::{Duration, Instant};

use dte_application::ports::PortError;

use crate::backup::{CopyError, open_read_only, refuse_other_version};
use crate::companies::cache::EstablishmentCache;
use crate::engine::connection::{AnyConnection, Purpose};
use crate::engine::location::Location;
use crate::engine::readers::Readers;
use crate::engine::writer::{Session, Writer};
use crate::engine::{migrations, sqlite};
use crate::error::OpenError;

/// How a database is used. The defaults suit a machine of a few cores.
#[derive(Clone, Copy, Debug)]
pub struct DatabaseOptions {
    /// How many connections read at the same time; one more writes. At least 1.
    pub readers: u32,
    /// How many new documents may wait to be stored before further ones are refused as overload.
    /// A document waits with its bytes, some 10 KB. At least 1.
    pub queue: usize,
    /// For how long an establishment that was read is taken to be unchanged. Zero reads it each time.
    pub establishment_lifetime: Duration,
}

impl Default for DatabaseOptions {
    fn default() -> Self {
        Self {
            readers: 4,
            queue: 1_024,
            establishment_lifetime: Duration::from_secs(5),
        }
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DatabaseKind {
    /// A file beside the service.
    Sqlite,
    /// A server, which several services may share.
    Postgresql,
}

/// An open database with its writer and its readers.
///
/// It implements every port of the store: an `Arc<Database>` is an `Arc<dyn …>` of each.
///
/// When it is dropped, everything that waits is written first.
pub struct Database {
    location: Location,
    pub(crate) writer: Writer,
    pub(crate) reader: Readers,
    pub(crate) establishments: EstablishmentCache,
}

impl Database {
    /// Brings the tables up to date and opens the database that the URL names:
    /// `sqlite://PATH` (made when it is not there), `postgres://…` or `postgresql://…`.
    ///
    /// Blocks while it connects; the ports need a tokio runtime, this does not.
    pub fn open(url: &str, options: DatabaseOptions) -> Result<Self, OpenError> {
        let location = Location::read(url)?;
        let ran = migrations::run(&location)?;
        if !ran.is_empty() {
            tracing::info!(database = ?location, migrations = ?ran, "tables brought up to date");
        }
        Ok(Self {
            writer: Writer::start(location.clone(), options.queue)?,
            reader: Readers::open(location.clone(), options.readers)?,
            establishments: EstablishmentCache::new(options.establishment_lifetime),
            location,
        })
    }

    /// Opens a database that is there and has the tables of this version, without changing them:
    /// a command beside a running service must not bring its tables to another version.
    pub fn open_as_it_is(url: &str, options: DatabaseOptions) -> Result<Self, CopyError> {
        let location = Location::read(url)?;
        let mut connection = match &location {
            Location::Sqlite(path) => AnyConnection::Sqlite(open_read_only(path)?),
            Location::Postgresql(_) => AnyConnection::open(&location, Purpose::Reading)?,
        };
        refuse_other_version(&mut connection)?;
        drop(connection);
        Ok(Self::open(url, options)?)
    }

    /// Refuses a file of SQLite that was cut or that lies under the log of another file, before it is
    /// opened. To be called only while nobody in this process has it open, and nobody else writes it.
    pub fn inspect(url: &str) -> Result<(), OpenError> {
        match Location::read(url)? {
            Location::Sqlite(path) => sqlite::inspection::inspect(&path),
            Location::Postgresql(_) => Ok(()),
        }
    }

    /// Whether something could not be stored, at a moment or after it, for what lies with the
    /// database.
    pub fn has_failed_since(&self, moment: Instant) -> bool {
        self.writer.pulse().failed_since(moment)
    }

    /// For how long the writer has been at its present transaction.
    pub fn busy_for(&self) -> Duration {
        self.writer.pulse().busy_for()
    }

    /// How long a transaction may take before the writer hangs: longer than one whose server went
    /// away in the middle, and that finds out what became of it by itself.
    pub fn writes_within(&self) -> Duration {
        Session::longest(&self.location)
    }

    /// Brings the tables up to date and does nothing else; answers the names of the migrations
    /// that ran.
    pub fn migrate(url: &str) -> Result<Vec<String>, OpenError> {
        migrations::run(&Location::read(url)?)
    }

    pub(crate) const fn location(&self) -> &Location {
        &self.location
    }

    pub fn kind(&self) -> DatabaseKind {
        match self.location {
            Location::Sqlite(_) => DatabaseKind::Sqlite,
            Location::Postgresql(_) => DatabaseKind::Postgresql,
        }
    }

    /// Returns what a reader found once it is certain that it stays. A commit that has not reached the
    /// standby may be seen already; a commit after it has both there. To be asked before a request is
    /// answered as it was answered before.
    pub(crate) async fn confirmed<T>(&self, found: Option<T>) -> Result<Option<T>, PortError> {
        if found.is_some() && self.kind() == DatabaseKind::Postgresql {
            let confirming = self
                .writer
                .transact("confirming what was found", |_| Ok(()));
            confirming.await?;
        }
        Ok(found)
    }

    /// Writes everything that waits, and ends the writer. Blocks until that is done; what is
    /// asked to be written afterwards is refused as a passing fault. Reading still works.
    pub fn close(&self) {
        self.writer.close();
    }
}

/// Shows the URL, without its password.
impl fmt::Debug for Database {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Database").field(&self.location).finish()
    }
}
