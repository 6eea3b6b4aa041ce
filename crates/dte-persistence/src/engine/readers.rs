//! The reading connections.

use std::sync::Arc;
use std::time::Duration;

use dte_application::jobs::blocking;
use dte_application::ports::PortError;
use tokio::sync::Semaphore;

use super::connection::{AnyConnection, ReadingConnections};
use super::location::Location;
use crate::error::{Described, OpenError, Refusal};

/// How long a read waits for a connection to be made again, beyond the time that one takes.
const PATIENCE: Duration = Duration::from_secs(5);

/// However long that is: a client waits for the read.
const LONGEST: Duration = Duration::from_secs(30);

/// The connections that read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Pool {
    /// Those that read at this moment.
    pub busy: u32,
    /// Those that wait for a reader.
    pub idle: u32,
    /// How many there may be.
    pub most: u32,
}

/// Reads, each on its own connection and on a thread that may wait. Never more threads than
/// connections: whoever comes later waits here without one.
#[derive(Clone)]
pub(crate) struct Readers {
    pool: r2d2::Pool<ReadingConnections>,
    turns: Arc<Semaphore>,
    size: u32,
}

impl Readers {
    /// Opens `size` connections. Those to a server, which the writer has reached, are not waited for:
    /// each may have to pass by hosts that say nothing.
    pub(crate) fn open(location: Location, size: u32) -> Result<Self, OpenError> {
        let size = size.max(1);
        let builder = r2d2::Pool::builder()
            .max_size(size)
            .test_on_check_out(false)
            .error_handler(Box::new(Logged));
        let pool = match &location {
            Location::Sqlite(_) => builder
                .connection_timeout(PATIENCE)
                .build(ReadingConnections(location))
                .map_err(|error| OpenError::Setup {
                    why: error.to_string(),
                })?,
            Location::Postgresql(url) => {
                let patience = url.reached_within().saturating_add(PATIENCE).min(LONGEST);
                builder
                    .connection_timeout(patience)
                    .build_unchecked(ReadingConnections(location))
            }
        };
        Ok(Self {
            pool,
            turns: Arc::new(Semaphore::new(usize::try_from(size).unwrap_or(1))),
            size,
        })
    }

    pub(crate) fn pool(&self) -> Pool {
        let state = self.pool.state();
        Pool {
            busy: state.connections.saturating_sub(state.idle_connections),
            idle: state.idle_connections,
            most: self.size,
        }
    }

    /// Reads. After the server was away, connections turn out dead one by one; reading does no
    /// harm, so it is simply done again on the next one.
    pub(crate) async fn read<T: Send + 'static>(
        &self,
        doing: &'static str,
        work: impl Fn(&mut AnyConnection) -> Result<T, Refusal> + Send + 'static,
    ) -> Result<T, PortError> {
        let turn = Arc::clone(&self.turns)
            .acquire_owned()
            .await
            .map_err(|closed| PortError::transient(doing, closed))?;
        let (pool, size) = (self.pool.clone(), self.size);
        let reading = blocking::run(move || {
            let _turn = turn;
            read_until_alive(&pool, size, doing, &work)
        });
        match reading.await {
            Ok(outcome) => outcome,
            Err(given_up) => Err(PortError::new(doing, given_up)),
        }
    }
}

fn read_until_alive<T>(
    pool: &r2d2::Pool<ReadingConnections>,
    size: u32,
    doing: &'static str,
    work: &impl Fn(&mut AnyConnection) -> Result<T, Refusal>,
) -> Result<T, PortError> {
    let (mut dead, mut silent) = (0, 0);
    loop {
        let mut connection = pool
            .get()
            .map_err(|error| PortError::transient(doing, error))?;
        // What befell one has befallen those that lay idle beside it.
        if dead > 0 && !connection.answers_soon() {
            silent += 1;
            if silent > size {
                let silence = Described("the database does not answer".into());
                return Err(PortError::transient(doing, silence));
            }
            continue;
        }
        match work(&mut connection) {
            Ok(value) => return Ok(value),
            Err(refusal) if !connection.is_lost() => {
                return Err(refusal.said_by(&connection).into_port_error(doing));
            }
            Err(refusal) if dead == size => return Err(PortError::transient(doing, refusal)),
            Err(_) => dead += 1,
        }
    }
}

/// Connections that cannot be made are told to the log.
#[derive(Debug)]
struct Logged;

impl r2d2::HandleError<OpenError> for Logged {
    fn handle_error(&self, error: OpenError) {
        tracing::warn!(%error, "a reading connection cannot be made");
    }
}
