//! Connections to a server.

use std::time::Duration;

use diesel::QueryResult;
use diesel::connection::SimpleConnection;

use super::dial::Refused;
use super::driver::PgConnection;
use crate::engine::connection::Purpose;
use crate::engine::location::ServerUrl;
use crate::error::OpenError;

/// What is answered is on the server's disk, whatever the database's default says. A transaction
/// whose program vanished gives its locks back after seconds, and a lock is not waited for longer
/// than a client waits for us: the writer must not stand still. Whoever has waited for a lock sees
/// what the other committed, and does not fail for it. Its few statements are planned
/// once, not for each group anew, and all find their rows by an index; a plan made while a table was
/// empty would read all of it ever after.
const WRITING: &str = "
    SELECT set_config('synchronous_commit', 'on', false)
        WHERE current_setting('synchronous_commit') = 'off';
    SET idle_in_transaction_session_timeout = '10s';
    SET default_transaction_isolation = 'read committed';
    SET lock_timeout = '15s';
    SET enable_seqscan = off;
    SET plan_cache_mode = force_generic_plan;
";

/// A reader cannot write, even by mistake, and the statements of a transaction read one state.
const READING: &str = "
    SET default_transaction_read_only = on;
    SET default_transaction_isolation = 'repeatable read';
    SET statement_timeout = '30s';
    SET idle_in_transaction_session_timeout = '10s';
";

/// How long the answer to a statement is waited for: longer than the server itself lets one wait
/// for a lock or work at it. Who has not answered then has stopped, or the network between us.
/// Nothing is cancelled: a commit that is cancelled while it waits for a standby counts as done.
pub(crate) const WRITTEN_WITHIN: Duration = Duration::from_secs(20);
const READ_WITHIN: Duration = Duration::from_secs(35);

pub(crate) fn open(url: &ServerUrl, purpose: Purpose) -> Result<PgConnection, OpenError> {
    let mut connection = PgConnection::connect(url).map_err(|refused| match refused {
        Refused::Servers(why) => OpenError::Server {
            url: url.shown(),
            why: url.scrub(why.trim()),
        },
        Refused::Encoding(encoding) => OpenError::Encoding {
            url: url.shown(),
            encoding,
        },
    })?;
    let (settings, within) = match purpose {
        Purpose::Writing => (WRITING, WRITTEN_WITHIN),
        Purpose::Reading => (READING, READ_WITHIN),
    };
    // Part of connecting: whoever waits for the connection does not wait longer.
    connection.wait_for_answers(Some(url.connect_within));
    connection
        .batch_execute(settings)
        .map_err(|error| OpenError::Setup {
            why: url.scrub(&error.to_string()),
        })?;
    connection.wait_for_answers(Some(within));
    Ok(connection)
}

/// A reading connection gives up soon, for the sake of clients; a copy or a check takes its time.
pub(crate) fn take_time(connection: &mut PgConnection) -> QueryResult<()> {
    connection.wait_for_answers(None);
    connection
        .batch_execute("SET statement_timeout = 0; SET idle_in_transaction_session_timeout = 0")
}
