//! A connection in Rust alone, for diesel: every wait has an end on this side.

use std::any::Any;
use std::future::Future;
use std::time::Duration;

use diesel::connection::{
    AnsiTransactionManager, CacheSize, ConnectionSealed, DefaultLoadingMode, Instrumentation,
    LoadConnection, MultiConnectionHelper, SimpleConnection, TransactionManager,
};
use diesel::expression::QueryMetadata;
use diesel::migration::{CREATE_MIGRATIONS_TABLE, MigrationConnection};
use diesel::pg::{Pg, PgMetadataLookup, PgTypeMetadata};
use diesel::query_builder::{Query, QueryFragment, QueryId};
use diesel::r2d2::R2D2Connection;
use diesel::result::{DatabaseErrorKind, Error};
use diesel::sql_types::TypeMetadata;
use diesel::{Connection, ConnectionError, ConnectionResult, QueryResult};
use diesel_async::{
    AsyncConnection, AsyncConnectionCore, AsyncPgConnection, SimpleAsyncConnection,
};
use futures_util::StreamExt;
use futures_util::stream::{BoxStream, ReadyChunks};
use tokio::runtime::{Handle, Runtime, RuntimeFlavor};
use tokio::task::AbortHandle;

use super::dial::{LastWarning, Refused};
use crate::engine::location::{Location, ServerUrl};

/// How many rows are taken at once when they are there.
const PIECE: usize = 64;

type Row = <AsyncPgConnection as AsyncConnectionCore>::Row<'static, 'static>;
type Rows = ReadyChunks<BoxStream<'static, QueryResult<Row>>>;

/// A connection to a PostgreSQL server.
///
/// It lives in a runtime of its own, on the thread of whoever uses it, and only while it is used.
/// A statement that is not answered in time fails as on a connection that was closed, and the
/// connection is closed then: what it was about can only be asked for on another one.
pub struct PgConnection {
    /// Dropped first: it tells the task below to end.
    inner: Box<AsyncPgConnection>,
    wire: AbortHandle,
    warning: LastWarning,
    runtime: OwnRuntime,
    transactions: AnsiTransactionManager,
    deadline: Option<Duration>,
}

impl PgConnection {
    /// Connects to the first of the URL's servers that takes us as we want.
    pub(crate) fn connect(url: &ServerUrl) -> Result<Self, Refused> {
        let runtime = OwnRuntime::new().map_err(Refused::Servers)?;
        let (inner, wire, warning) = runtime.block_on(super::dial::connect(url))?;
        Ok(Self {
            inner: Box::new(inner),
            wire,
            warning,
            runtime,
            transactions: AnsiTransactionManager::default(),
            deadline: None,
        })
    }

    /// How long the answer to a statement is waited for; at first, without end.
    pub(crate) fn wait_for_answers(&mut self, deadline: Option<Duration>) {
        self.deadline = deadline;
    }

    /// Returns the last WARNING of the server since this was called last.
    pub(crate) fn take_warning(&self) -> Option<String> {
        self.warning.take()
    }

    /// Whether the server still says anything on this connection, and soon.
    pub(crate) fn answers_within(&mut self, time: Duration) -> bool {
        let usual = self.deadline.replace(time);
        let answered = self.batch_execute("SELECT 1").is_ok();
        self.deadline = usual;
        answered
    }

    /// Waits for an answer, and gives the connection up when it does not come.
    fn answer<'c, T, F>(
        &'c mut self,
        ask: impl FnOnce(&'c mut AsyncPgConnection) -> F,
    ) -> QueryResult<T>
    where
        F: Future<Output = QueryResult<T>>,
    {
        let Self {
            inner,
            wire,
            runtime,
            deadline,
            ..
        } = self;
        let asked = ask(inner);
        let Some(deadline) = *deadline else {
            return runtime.block_on(asked);
        };
        runtime
            .block_on(async { tokio::time::timeout(deadline, asked).await })
            .unwrap_or_else(|_late| {
                wire.abort();
                Err(given_up(deadline))
            })
    }
}

fn given_up(deadline: Duration) -> Error {
    let message = format!(
        "the server has not answered for {} s; the connection is given up",
        deadline.as_secs()
    );
    Error::DatabaseError(DatabaseErrorKind::ClosedConnection, Box::new(message))
}

/// A runtime of one connection, whoever uses it.
struct OwnRuntime(Option<Runtime>);

impl OwnRuntime {
    fn new() -> Result<Self, String> {
        tokio::runtime::Builder::new_current_thread()
            .enable_all()
            .build()
            .map(|runtime| Self(Some(runtime)))
            .map_err(|error| error.to_string())
    }

    fn block_on<F: Future>(&self, future: F) -> F::Output {
        let Some(runtime) = &self.0 else {
            unreachable!("taken when dropped only");
        };
        match Handle::try_current().map(|handle| handle.runtime_flavor()) {
            Ok(RuntimeFlavor::MultiThread) => {
                tokio::task::block_in_place(|| runtime.block_on(future))
            }
            _ => runtime.block_on(future),
        }
    }
}

impl Drop for OwnRuntime {
    /// Waits for nothing that may hang.
    fn drop(&mut self) {
        if let Some(runtime) = self.0.take() {
            runtime.shutdown_background();
        }
    }
}

impl SimpleConnection for PgConnection {
    fn batch_execute(&mut self, statements: &str) -> QueryResult<()> {
        self.answer(|inner| inner.batch_execute(statements))
    }
}

impl ConnectionSealed for PgConnection {}

impl Connection for PgConnection {
    type Backend = Pg;
    type TransactionManager = AnsiTransactionManager;

    fn establish(url: &str) -> ConnectionResult<Self> {
        let refused = |why: String| ConnectionError::BadConnection(why);
        match Location::read(url).map_err(|error| refused(error.to_string()))? {
            Location::Postgresql(url) => {
                Self::connect(&url).map_err(|why| refused(format!("{why:?}")))
            }
            Location::Sqlite(_) => Err(refused("not the URL of a server".into())),
        }
    }

    fn execute_returning_count<T>(&mut self, source: &T) -> QueryResult<usize>
    where
        T: QueryFragment<Pg> + QueryId,
    {
        self.answer(|inner| AsyncConnectionCore::execute_returning_count(inner, source))
    }

    fn transaction_state(
        &mut self,
    ) -> &mut <AnsiTransactionManager as TransactionManager<Self>>::TransactionStateData {
        &mut self.transactions
    }

    fn instrumentation(&mut self) -> &mut dyn Instrumentation {
        self.inner.instrumentation()
    }

    fn set_instrumentation(&mut self, instrumentation: impl Instrumentation) {
        self.inner.set_instrumentation(instrumentation);
    }

    fn set_prepared_statement_cache_size(&mut self, size: CacheSize) {
        self.inner.set_prepared_statement_cache_size(size);
    }
}

impl LoadConnection<DefaultLoadingMode> for PgConnection {
    type Cursor<'conn, 'query> = Cursor<'conn>;
    type Row<'conn, 'query> = Row;

    fn load<'conn, 'query, T>(&'conn mut self, source: T) -> QueryResult<Cursor<'conn>>
    where
        T: Query + QueryFragment<Pg> + QueryId + 'query,
        Pg: QueryMetadata<T::SqlType>,
    {
        let rows = self.answer(|inner| AsyncConnectionCore::load(inner, source))?;
        Ok(Cursor {
            connection: self,
            rows: rows.ready_chunks(PIECE),
            piece: Vec::new().into_iter(),
        })
    }
}

/// The rows of an answer: no more than a piece of them in memory.
pub struct Cursor<'conn> {
    connection: &'conn mut PgConnection,
    rows: Rows,
    piece: std::vec::IntoIter<QueryResult<Row>>,
}

impl Iterator for Cursor<'_> {
    type Item = QueryResult<Row>;

    fn next(&mut self) -> Option<Self::Item> {
        if let Some(row) = self.piece.next() {
            return Some(row);
        }
        let rows = &mut self.rows;
        match self
            .connection
            .answer(|_| async move { Ok(rows.next().await) })
        {
            Ok(piece) => {
                self.piece = piece?.into_iter();
                self.piece.next()
            }
            Err(given_up) => Some(Err(given_up)),
        }
    }
}

impl R2D2Connection for PgConnection {
    fn ping(&mut self) -> QueryResult<()> {
        self.batch_execute("SELECT 1")
    }

    fn is_broken(&mut self) -> bool {
        AnsiTransactionManager::is_broken_transaction_manager(self) || self.wire.is_finished()
    }
}

impl MigrationConnection for PgConnection {
    fn setup(&mut self) -> QueryResult<usize> {
        self.batch_execute(CREATE_MIGRATIONS_TABLE).map(|()| 0)
    }
}

type Lookup = <Pg as TypeMetadata>::MetadataLookup;

/// All our columns have types that every server knows by the same numbers.
struct NoOtherTypes;

impl PgMetadataLookup for NoOtherTypes {
    /// A type that is none, which the server refuses.
    fn lookup_type(&mut self, _: &str, _: Option<&str>) -> PgTypeMetadata {
        PgTypeMetadata::new(0, 0)
    }
}

impl MultiConnectionHelper for PgConnection {
    fn to_any<'a>(_: &mut Lookup) -> &mut (dyn Any + 'a) {
        // Of no size, so nothing is kept.
        Box::leak(Box::new(NoOtherTypes))
    }

    fn from_any(lookup: &mut dyn Any) -> Option<&mut Lookup> {
        lookup
            .downcast_mut::<NoOtherTypes>()
            .map(|lookup| lookup as &mut Lookup)
    }
}
