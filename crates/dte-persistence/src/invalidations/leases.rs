//! Leases of invalidation events.

use diesel::dsl::sql;
use diesel::expression::SqlLiteral;
use diesel::prelude::*;
use diesel::sql_types::Bool;
use dte_application::ports::LeaseNumber;

use crate::schema::invalidation_events as events;

/// The condition of the index of unfinished events.
pub(super) const UNFINISHED: &str = "status = 'PENDING'";

/// Pending events with a code that are looked after under a lease: one or none.
#[diesel::dsl::auto_type(no_type_alias)]
pub(super) fn held<'c>(code: &'c str, lease: LeaseNumber) -> _ {
    let number: i64 = lease.0;
    let is_pending: SqlLiteral<Bool> = sql(UNFINISHED);
    events::table
        .find(code)
        .filter(events::lease.eq(number))
        .filter(is_pending)
}
