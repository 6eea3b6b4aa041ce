//! Connections to a server.

use std::time::Duration;

use diesel::connection::SimpleConnection;
use diesel::dsl::sql;
use diesel::sql_types::{Nullable, Text};
use diesel::{QueryResult, RunQueryDsl};
use uuid::Uuid;

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
/// empty would read all of it ever after. Warnings are sent whatever the role's default is: a commit that
/// comes with one may not be on the standby.
const WRITING: &str = "
    SELECT set_config('synchronous_commit', 'on', false)
        WHERE current_setting('synchronous_commit') = 'off';
    SET client_min_messages = warning;
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

/// Puts a value into a connection's session.
const MARK: &str = "SELECT set_config('dte.session', '{session}', false)";

/// Fails in a session that has another value.
const IS_MARKED: &str = "DO $$ BEGIN IF current_setting('dte.session', true) IS DISTINCT FROM '{session}' \
    THEN RAISE EXCEPTION '{shared}'; END IF; END $$";
const SHARED: &str = "this session is not of this connection alone";

/// Number of times that each of two connections looks for its mark.
const LOOKS: usize = 4;

pub(crate) fn open(url: &ServerUrl, purpose: Purpose) -> Result<PgConnection, OpenError> {
    let mut connection = connect(url)?;
    let (settings, within) = match purpose {
        Purpose::Writing => (WRITING, WRITTEN_WITHIN),
        Purpose::Reading => (READING, READ_WITHIN),
    };
    // Part of connecting: whoever waits for the connection does not wait longer.
    let schema = schema(url, &mut connection)?;
    connection
        .batch_execute(&format!("{settings} SET search_path = {schema}, pg_temp"))
        .map_err(|error| setup(url, &error))?;
    connection.wait_for_answers(Some(within));
    Ok(connection)
}

/// Connects, and waits for each answer no longer than for a connection.
fn connect(url: &ServerUrl) -> Result<PgConnection, OpenError> {
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
    connection.wait_for_answers(Some(url.connect_within));
    Ok(connection)
}

fn setup(url: &ServerUrl, error: &diesel::result::Error) -> OpenError {
    OpenError::Setup {
        why: url.scrub(&error.to_string()),
    }
}

/// Returns the quoted name of the schema that all connections of a URL use. The first of them finds it;
/// what a role's `search_path` becomes afterwards, or which schemas are made, changes nothing.
fn schema<'u>(url: &'u ServerUrl, connection: &mut PgConnection) -> Result<&'u str, OpenError> {
    if let Some(known) = url.schema.get() {
        return Ok(known);
    }
    refuse_pooler(url, connection)?;
    let found: Option<String> =
        diesel::select(sql::<Nullable<Text>>("quote_ident(current_schema())"))
            .get_result(connection)
            .map_err(|error| setup(url, &error))?;
    let found = found.ok_or_else(|| OpenError::Setup {
        why: "none of the schemas in its search_path exists".into(),
    })?;
    Ok(url.schema.get_or_init(|| found))
}

/// Refuses a pooler that gives transactions of one connection to different sessions: settings, locks and
/// prepared statements of ours would be those of others. Two connections mark their sessions and look for
/// the marks; no prepared statement is needed for that.
fn refuse_pooler(url: &ServerUrl, connection: &mut PgConnection) -> Result<(), OpenError> {
    let marked = |text: &str, session: &Uuid| {
        text.replace("{session}", &session.to_string())
            .replace("{shared}", SHARED)
    };
    let mut other = connect(url)?;
    #[expect(
        clippy::disallowed_methods,
        reason = "the marks tell two sessions apart and are stored nowhere"
    )]
    let mut both = [(connection, Uuid::new_v4()), (&mut other, Uuid::new_v4())];
    for (connection, session) in &mut both {
        let set = connection.batch_execute(&marked(MARK, session));
        set.map_err(|error| setup(url, &error))?;
    }
    for (connection, session) in &mut both {
        for _ in 0..LOOKS {
            match connection.batch_execute(&marked(IS_MARKED, session)) {
                Err(error) if error.to_string().contains(SHARED) => {
                    return Err(OpenError::Pooler { url: url.shown() });
                }
                asked => asked.map_err(|error| setup(url, &error))?,
            }
        }
    }
    Ok(())
}

/// A reading connection gives up soon, for the sake of clients; a copy or a check takes its time.
pub(crate) fn take_time(connection: &mut PgConnection) -> QueryResult<()> {
    connection.wait_for_answers(None);
    connection
        .batch_execute("SET statement_timeout = 0; SET idle_in_transaction_session_timeout = 0")
}
