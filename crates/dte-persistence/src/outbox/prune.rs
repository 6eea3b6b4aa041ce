//! Events that are old enough to go.

use diesel::dsl::sql;
use diesel::prelude::*;
use diesel::sql_types::{BigInt, Text};

use crate::engine::connection::AnyConnection;
use crate::error::Refusal;
use crate::schema::{event_streams as streams, events};

/// Streams whose oldest event, but for their newest, happened before a moment.
const STALE: &str = "SELECT company FROM event_streams AS stream WHERE (\
    SELECT occurred_at FROM events \
    WHERE events.company = stream.company AND sequence < stream.last_sequence \
    ORDER BY sequence LIMIT 1) < ";

/// The companies that have events of before a moment.
pub(crate) fn stale(connection: &mut AnyConnection, before: i64) -> QueryResult<Vec<String>> {
    let stale = sql::<Text>(STALE).bind::<BigInt, _>(before);
    stale.sql(" ORDER BY company").load(connection)
}

/// Deletes the first events of a stream that happened before a moment, up to so many. The newest of
/// all stays: what is left always ends with the last number.
pub(crate) fn prune(
    connection: &mut AnyConnection,
    company: &str,
    before: i64,
    most: i64,
) -> Result<usize, Refusal> {
    let newest: i64 = streams::table
        .find(company)
        .select(streams::last_sequence)
        .first(connection)?;
    let own = events::table.filter(events::company.eq(company));
    let first: Vec<(i64, i64)> = own
        .filter(events::sequence.lt(newest))
        .order(events::sequence)
        .limit(most)
        .select((events::sequence, events::occurred_at))
        .load(connection)?;
    let old = first.iter().take_while(|(_, at)| *at < before);
    let Some((last, _)) = old.last() else {
        return Ok(0);
    };
    Ok(diesel::delete(own.filter(events::sequence.le(last))).execute(connection)?)
}
