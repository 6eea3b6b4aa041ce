//! By what a transaction is known again when the answer to its commit was lost.
//!
//! Its number is of no use: after a fail-over another server gives the same numbers to others. So
//! each transaction that commits leaves the mark of its own in its writer's row.

use diesel::prelude::*;
use diesel::result::{DatabaseErrorKind, Error};
use diesel::sql_types::{BigInt, Text};

use super::driver::PgConnection;
use super::statement::execute_all;
use crate::engine::statement::Statement;

/// A writer that nobody else is, also on another server that took this one's place. Those that
/// have not written for a day, by the purge horizon, are forgotten.
pub(crate) fn new_writer(connection: &mut PgConnection) -> QueryResult<String> {
    diesel::sql_query(
        "DELETE FROM commit_marks \
         WHERE used_at < (SELECT purge_horizon FROM installation) - 86400000000",
    )
    .execute(connection)?;
    diesel::select(diesel::dsl::sql::<Text>("gen_random_uuid()::text")).get_result(connection)
}

struct Leave;

impl Statement for Leave {
    const SQL: &'static str = r"
    INSERT INTO commit_marks (writer, mark, used_at)
    SELECT *, extract(epoch FROM now())::bigint * 1000000 FROM unnest({rows})
    ON CONFLICT (writer) DO UPDATE SET mark = excluded.mark, used_at = excluded.used_at
    ";
    type Columns = ();
}

/// Leaves a mark: always the last that a transaction does.
pub(crate) fn leave(connection: &mut PgConnection, writer: &str, mark: i64) -> QueryResult<()> {
    let row = [(writer, mark)];
    execute_all::<Leave, _, _>(connection, &row, |(writer, mark)| {
        [(*writer).into(), (*mark).into()]
    })
    .map(drop)
}

/// Whether the writer's last mark is this one: all that belongs to it was kept then, and nothing
/// of it otherwise.
///
/// The row is changed for it. So a transaction that still runs is waited for, and what was seen
/// is as lasting as what is answered: this commit comes after the other one on its way to the disk
/// and to the standby. If it comes with a WARNING, the standby has neither, or nobody knows: then nothing
/// is answered.
pub(crate) fn stands(connection: &mut PgConnection, writer: &str, mark: i64) -> QueryResult<bool> {
    const LOOK: &str = "INSERT INTO commit_marks (writer, mark, used_at) VALUES ($1, 0, 0) \
        ON CONFLICT (writer) DO UPDATE SET writer = excluded.writer RETURNING mark";
    let _earlier = connection.take_warning();
    let stands: QueryResult<bool> = connection.transaction(|connection| {
        let look = diesel::sql_query(LOOK).bind::<Text, _>(writer);
        let found: Left = look.get_result(connection)?;
        Ok(found.mark == mark)
    });
    match connection.take_warning() {
        None => stands,
        Some(warning) => Err(unconfirmed(warning)),
    }
}

/// The error of a commit that came with a WARNING.
pub(crate) fn unconfirmed(warning: String) -> Error {
    Error::DatabaseError(DatabaseErrorKind::Unknown, Box::new(warning))
}

#[derive(QueryableByName)]
struct Left {
    #[diesel(sql_type = BigInt)]
    mark: i64,
}
