//! Events in the order of their numbers.

use diesel::prelude::*;

use super::row::DomainEventRow;
use crate::engine::connection::AnyConnection;
use crate::schema::{event_streams as streams, events};

/// The events of a company after a number, in their order.
pub(crate) fn after(
    connection: &mut AnyConnection,
    company: &str,
    after: i64,
    limit: i64,
) -> QueryResult<Vec<DomainEventRow>> {
    events::table
        .filter(events::company.eq(company))
        .filter(events::sequence.gt(after))
        .order(events::sequence)
        .limit(limit)
        .select(DomainEventRow::as_select())
        .load(connection)
}

/// The event of a company with a number.
pub(crate) fn one(
    connection: &mut AnyConnection,
    company: &str,
    sequence: i64,
) -> QueryResult<Option<DomainEventRow>> {
    events::table
        .find((company, sequence))
        .select(DomainEventRow::as_select())
        .first(connection)
        .optional()
}

/// The number of the oldest event of a company that is kept.
pub(crate) fn oldest(connection: &mut AnyConnection, company: &str) -> QueryResult<Option<i64>> {
    events::table
        .filter(events::company.eq(company))
        .order(events::sequence)
        .select(events::sequence)
        .first(connection)
        .optional()
}

/// The numbers of the newest events of some companies.
pub(crate) fn newest(
    connection: &mut AnyConnection,
    companies: &[String],
) -> QueryResult<Vec<(String, i64)>> {
    streams::table
        .filter(streams::company.eq_any(companies))
        .select((streams::company, streams::last_sequence))
        .load(connection)
}
