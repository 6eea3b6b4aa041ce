//! What an operator has done now and then.

use diesel::prelude::*;
use diesel::sql_query;
use diesel::sql_types::BigInt;
use dte_application::ports::PortError;
use time::OffsetDateTime;

use crate::database::Database;
use crate::engine::column::{RowReader, micros};
use crate::engine::connection::AnyConnection;
use crate::error::{InconsistentRow, Refusal};
use crate::outbox::prune;
use crate::schema::shown_keys;

/// PostgreSQL finds the oldest by an index.
const PURGE: &str = "DELETE FROM idempotency_claims WHERE (establishment, key) IN \
    (SELECT establishment, key FROM idempotency_claims WHERE created_at < $1 \
    ORDER BY created_at LIMIT $2)";

/// SQLite keeps them in the order in which they came, and looks at the first ones alone.
const PURGE_FIRST: &str = "DELETE FROM idempotency_claims WHERE rowid IN \
    (SELECT rowid FROM (SELECT rowid, created_at FROM idempotency_claims ORDER BY rowid LIMIT ?2) \
    WHERE created_at < ?1)";

/// A server has a clock of its own, which has to agree.
const ADVANCE_BY_BOTH_CLOCKS: &str = "UPDATE installation SET purge_horizon = least($1, \
    (extract(epoch FROM clock_timestamp()) * 1000000)::bigint, purge_horizon + $2) \
    RETURNING purge_horizon";
const ADVANCE: &str = "UPDATE installation SET purge_horizon = min(?1, purge_horizon + ?2) \
    RETURNING purge_horizon";

/// The longest that the purge horizon advances at once, in microseconds: two hours.
const LONGEST_ADVANCE: i64 = 2 * 3_600 * 1_000_000;

impl Database {
    /// Advances the purge horizon to a clock's time, by two hours at most, and returns it. A clock that
    /// is behind takes it back. To be called once an hour.
    ///
    /// Whatever is deleted for its age, or given up for it, is as old by the horizon: a clock that is
    /// years ahead for a moment ages nothing by more than two hours.
    pub async fn advance_purge_horizon(
        &self,
        now: OffsetDateTime,
    ) -> Result<OffsetDateTime, PortError> {
        let now = micros(now);
        self.writer
            .transact("advancing the purge horizon", move |connection| {
                let advance = match connection {
                    AnyConnection::Sqlite(_) => ADVANCE,
                    AnyConnection::Postgresql(_) => ADVANCE_BY_BOTH_CLOCKS,
                };
                let advance = sql_query(advance).bind::<BigInt, _>(now);
                let advanced: Horizon = advance
                    .bind::<BigInt, _>(LONGEST_ADVANCE)
                    .get_result(connection)?;
                Ok(horizon(advanced.purge_horizon)?)
            })
            .await
    }

    /// Deletes up to `most` idempotency keys that were claimed before a moment, the oldest first,
    /// in one short transaction; answers how many. Call it again while it answers `most`.
    ///
    /// A client may repeat a request safely only as long as its key is kept: 24 hours at least.
    pub async fn purge_claims(&self, before: OffsetDateTime, most: u32) -> Result<u64, PortError> {
        let (before, most) = (micros(before), i64::from(most));
        self.maintain("deleting old idempotency keys", move |connection| {
            let purge = match connection {
                AnyConnection::Sqlite(_) => PURGE_FIRST,
                AnyConnection::Postgresql(_) => PURGE,
            };
            let purge = sql_query(purge).bind::<BigInt, _>(before);
            Ok(purge.bind::<BigInt, _>(most).execute(connection)?)
        })
        .await
    }

    pub async fn companies_with_events_before(
        &self,
        before: OffsetDateTime,
    ) -> Result<Vec<String>, PortError> {
        let before = micros(before);
        self.reader
            .read("finding old events", move |connection| {
                Ok(prune::stale(connection, before)?)
            })
            .await
    }

    /// Deletes up to `most` events of a company that happened before a moment, the oldest first, in one
    /// short transaction; answers how many. Call it again while it answers `most`. A company's newest
    /// event stays.
    pub async fn purge_events(
        &self,
        company: &str,
        before: OffsetDateTime,
        most: u32,
    ) -> Result<u64, PortError> {
        let (company, before, most) = (company.to_owned(), micros(before), i64::from(most));
        self.maintain("deleting old events", move |connection| {
            prune::prune(connection, &company, before, most)
        })
        .await
    }

    /// Empties keys that were shown before a moment: they are shown no more; answers how many.
    pub async fn forget_shown_keys(&self, before: OffsetDateTime) -> Result<u64, PortError> {
        let before = micros(before);
        self.maintain("forgetting keys that were shown", move |connection| {
            let old = shown_keys::table.filter(shown_keys::shown_at.le(before));
            let forgotten = diesel::update(old.filter(shown_keys::keys.ne("")))
                .set(shown_keys::keys.eq(""))
                .execute(connection)?;
            Ok(forgotten)
        })
        .await
    }

    /// Does seldom work in a transaction of its own; answers how many rows it changed.
    pub(crate) async fn maintain(
        &self,
        doing: &'static str,
        mut work: impl FnMut(&mut AnyConnection) -> Result<usize, Refusal> + Send + 'static,
    ) -> Result<u64, PortError> {
        let work = move |connection: &mut AnyConnection| {
            let changed = work(connection)?;
            Ok(u64::try_from(changed).unwrap_or(u64::MAX))
        };
        self.writer.transact(doing, work).await
    }
}

#[derive(QueryableByName)]
struct Horizon {
    #[diesel(sql_type = BigInt)]
    purge_horizon: i64,
}

pub(crate) fn horizon(micros: i64) -> Result<OffsetDateTime, InconsistentRow> {
    RowReader::new("installation", "1").moment("purge_horizon", micros)
}
