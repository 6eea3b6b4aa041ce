//! Leases of contingencies.

use async_trait::async_trait;
use diesel::dsl::sql;
use diesel::prelude::*;
use diesel::sql_types::Bool;
use dte_application::ports::{
    Contingency, ContingencyId, ContingencyLeases, LeaseNumber, Leased, PortError,
};
use dte_domain::catalog::Catalogue;
use dte_domain::identification::Environment;
use time::OffsetDateTime;

use super::row::ContingencyRow;
use crate::database::Database;
use crate::engine::column::micros;
use crate::engine::connection::AnyConnection;
use crate::engine::damaged_rows::sound;
use crate::engine::lease::{Due, lease_due, leased};
use crate::schema::contingencies;

#[async_trait]
impl ContingencyLeases for Database {
    async fn lease_due_contingencies(
        &self,
        environment: Environment,
        now: OffsetDateTime,
        until: OffsetDateTime,
        most: u32,
    ) -> Result<Vec<Leased<Contingency>>, PortError> {
        let (environment, now, until) = (environment.code(), micros(now), micros(until));
        self.writer
            .transact("taking contingencies that are due", move |connection| {
                let rows = lease_due!(
                    connection,
                    contingencies,
                    id,
                    ContingencyRow,
                    "NOT closed",
                    environment,
                    Due::of(now, until),
                    until,
                    most
                );
                Ok(sound(rows.iter().map(|(row, lease)| {
                    row.read().map(|subject| leased(subject, *lease))
                })))
            })
            .await
    }

    /// Lets a contingency be due at a moment, unless the lease was lost; answers whether it was kept.
    async fn postpone(
        &self,
        id: ContingencyId,
        lease: LeaseNumber,
        due_at: OffsetDateTime,
    ) -> Result<bool, PortError> {
        let due_at = micros(due_at);
        self.writer
            .transact("putting a contingency off", move |connection| {
                let held = contingencies::table
                    .find(id.0.to_string())
                    .filter(contingencies::lease.eq(lease.0));
                let postponed = diesel::update(held)
                    .set(contingencies::due_at.eq(due_at))
                    .execute(connection)?;
                Ok(postponed > 0)
            })
            .await
    }
}

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
