//! Leases of contingencies.

use diesel::dsl::sql;
use diesel::prelude::*;
use diesel::sql_types::Bool;

use crate::engine::connection::AnyConnection;
use crate::schema::contingencies;

/// Lets every contingency that is not closed be due.
pub(crate) fn release(connection: &mut AnyConnection, now: i64) -> QueryResult<()> {
    let held = contingencies::table
        .filter(sql::<Bool>("NOT closed"))
        .filter(contingencies::due_at.gt(now));
    diesel::update(held)
        .set(contingencies::due_at.eq(now))
        .execute(connection)
        .map(drop)
}
