//! Connections to a server.

use diesel::connection::SimpleConnection;
use diesel::dsl::sql;
use diesel::sql_types::Text;
use diesel::{Connection, PgConnection, RunQueryDsl};

use crate::connection::Purpose;
use crate::error::OpenError;
use crate::location::ServerUrl;

/// What is answered is on the server's disk, whatever the database's default says. A transaction
/// whose program vanished gives its locks back after seconds, and a lock is not waited for longer
/// than a client waits for us: the writer must not stand still. Whoever has waited for a lock sees
/// what the other committed, and does not fail for it. Its few statements are planned
/// once and all find their rows by an index; a plan made while a table was empty would read all of
/// it ever after.
const WRITING: &str = "
    SELECT set_config('synchronous_commit', 'on', false)
        WHERE current_setting('synchronous_commit') = 'off';
    SET idle_in_transaction_session_timeout = '10s';
    SET default_transaction_isolation = 'read committed';
    SET lock_timeout = '15s';
    SET enable_seqscan = off;
";

/// A reader cannot write, even by mistake, and the statements of a transaction read one state.
const READING: &str = "
    SET default_transaction_read_only = on;
    SET default_transaction_isolation = 'repeatable read';
    SET statement_timeout = '30s';
    SET idle_in_transaction_session_timeout = '10s';
";

/// Connects.
pub(crate) fn open(url: &ServerUrl, purpose: Purpose) -> Result<PgConnection, OpenError> {
    let mut connection =
        PgConnection::establish(&url.connection_string()).map_err(|error| OpenError::Server {
            url: url.shown(),
            why: url.scrub(error.to_string().trim()),
        })?;
    refuse_encoding(&mut connection, url)?;
    let settings = match purpose {
        Purpose::Writing => WRITING,
        Purpose::Reading => READING,
    };
    connection
        .batch_execute(settings)
        .map_err(|error| OpenError::Setup {
            why: url.scrub(&error.to_string()),
        })?;
    Ok(connection)
}

/// Documents hold whatever Unicode has; another encoding would refuse some of them.
fn refuse_encoding(connection: &mut PgConnection, url: &ServerUrl) -> Result<(), OpenError> {
    let asked = sql::<Text>("SELECT current_setting('server_encoding')");
    let encoding: String = asked
        .get_result(connection)
        .map_err(|error| OpenError::Setup {
            why: url.scrub(&error.to_string()),
        })?;
    if encoding == "UTF8" {
        return Ok(());
    }
    Err(OpenError::Encoding {
        url: url.shown(),
        encoding,
    })
}
