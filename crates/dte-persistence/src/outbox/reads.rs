//! Events in the order of their numbers.

use diesel::prelude::*;

use super::row::DomainEventRow;
use crate::engine::connection::AnyConnection;
use crate::schema::events;

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
