//! One connection, of either database.

use std::time::Duration;

use diesel::SqliteConnection;
use diesel::connection::SimpleConnection;
use diesel::r2d2::R2D2Connection;
use diesel::result::DatabaseErrorInformation;

use super::location::Location;
use super::postgresql::driver::PgConnection;
use super::{postgresql, sqlite};
use crate::error::{OpenError, Refusal};

/// A connection. Plain statements are written once for both; the hot path takes the variant.
///
/// Never made with `establish`: that tries one database after the other, and makes a SQLite file
/// when the PostgreSQL server is away.
#[derive(diesel::MultiConnection)]
pub(crate) enum AnyConnection {
    Postgresql(PgConnection),
    Sqlite(SqliteConnection),
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Purpose {
    Writing,
    /// Reading only; the database itself refuses writes on it.
    Reading,
}

impl AnyConnection {
    /// Connects to write; makes SQLite's file when there is none.
    pub(crate) fn make(location: &Location) -> Result<Self, OpenError> {
        if let Location::Sqlite(path) = location {
            sqlite::connection::make(path)?;
        }
        Self::open(location, Purpose::Writing)
    }

    pub(crate) fn open(location: &Location, purpose: Purpose) -> Result<Self, OpenError> {
        match location {
            Location::Sqlite(path) => sqlite::connection::open(path, purpose).map(Self::Sqlite),
            Location::Postgresql(url) => {
                postgresql::connection::open(url, purpose).map(Self::Postgresql)
            }
        }
    }
}

/// Makes and judges the reading connections of the pool.
#[derive(Debug)]
pub(crate) struct ReadingConnections(pub(crate) Location);

impl r2d2::ManageConnection for ReadingConnections {
    type Connection = AnyConnection;
    type Error = OpenError;

    fn connect(&self) -> Result<AnyConnection, OpenError> {
        AnyConnection::open(&self.0, Purpose::Reading)
    }

    /// Never asked: a read on a dead connection is repeated on another one.
    fn is_valid(&self, _: &mut AnyConnection) -> Result<(), OpenError> {
        Ok(())
    }

    fn has_broken(&self, connection: &mut AnyConnection) -> bool {
        std::thread::panicking() || connection.is_broken()
    }
}

impl AnyConnection {
    /// Returns the last WARNING of the server since this was called last; SQLite sends none.
    pub(crate) fn take_warning(&self) -> Option<String> {
        match self {
            Self::Sqlite(_) => None,
            Self::Postgresql(connection) => connection.take_warning(),
        }
    }

    /// Whether the server still says anything on it, and soon: asked of a connection that lay idle
    /// while another one was lost.
    pub(crate) fn answers_soon(&mut self) -> bool {
        match self {
            Self::Sqlite(_) => true,
            Self::Postgresql(connection) => connection.answers_within(Duration::from_secs(2)),
        }
    }

    /// Whether nothing more can be done on it; asked after an error, outside of transactions.
    ///
    /// diesel notices a dead connection when a statement is run, but not when one is prepared; a
    /// last word to the server makes sure that it has noticed.
    pub(crate) fn is_lost(&mut self) -> bool {
        self.batch_execute("SELECT 1").is_err() || self.is_broken()
    }
}

impl Refusal {
    /// The same, judged by who said it. Of most errors of PostgreSQL diesel tells neither a kind nor
    /// the SQLSTATE, and the message is in the server's language, which only a superuser may choose:
    /// a lock waited for too long, a deadlock, a statement cancelled, a full disk look alike. They
    /// are taken to pass, which a client that repeats its request finds out; taken to stay, they
    /// would lose it a document that could have been issued. What stays has a kind (constraints) or
    /// points to its place in the statement (tables and columns that are not there).
    pub(crate) fn said_by(self, connection: &AnyConnection) -> Self {
        use diesel::result::{DatabaseErrorKind as Kind, Error};
        let passes = |kind: &Kind, about: &dyn DatabaseErrorInformation| match kind {
            Kind::UniqueViolation
            | Kind::ForeignKeyViolation
            | Kind::NotNullViolation
            | Kind::CheckViolation
            | Kind::RestrictViolation
            | Kind::ExclusionViolation => false,
            _ => about.statement_position().is_none(),
        };
        match (self, connection) {
            (Self::Database(Error::DatabaseError(kind, about)), AnyConnection::Postgresql(_))
                if passes(&kind, &*about) =>
            {
                Self::Passing(Error::DatabaseError(kind, about))
            }
            (other, _) => other,
        }
    }
}
