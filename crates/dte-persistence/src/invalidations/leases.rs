//! Leases of invalidation events.

use async_trait::async_trait;
use diesel::dsl::sql;
use diesel::expression::SqlLiteral;
use diesel::prelude::*;
use diesel::sql_types::Bool;
use dte_application::ports::{EventRecord, InvalidationLeases, LeaseNumber, Leased, PortError};
use dte_domain::catalog::Catalogue;
use dte_domain::identification::{Environment, GenerationCode};
use dte_domain::lifecycle::Rejection;
use time::OffsetDateTime;

use super::row::EventRow;
use crate::database::Database;
use crate::engine::column::{list, micros};
use crate::engine::connection::AnyConnection;
use crate::engine::damaged_rows::sound;
use crate::engine::lease::{Due, lease_due, leased};
use crate::schema::invalidation_events as events;

/// The condition of the index of unfinished events.
const UNFINISHED: &str = "status = 'PENDING'";

#[async_trait]
impl InvalidationLeases for Database {
    async fn lease_due_events(
        &self,
        environment: Environment,
        now: OffsetDateTime,
        until: OffsetDateTime,
        most: u32,
    ) -> Result<Vec<Leased<EventRecord>>, PortError> {
        let (environment, now, until) = (environment.code(), micros(now), micros(until));
        self.writer
            .transact("taking unfinished events", move |connection| {
                let rows = lease_due!(
                    connection,
                    events,
                    generation_code,
                    EventRow,
                    UNFINISHED,
                    environment,
                    Due::of(now, until),
                    until,
                    most
                );
                Ok(sound(rows.into_iter().map(|(row, lease)| {
                    row.read().map(|subject| leased(subject, lease))
                })))
            })
            .await
    }

    async fn renew_event_lease(
        &self,
        code: GenerationCode,
        lease: LeaseNumber,
        due_at: OffsetDateTime,
    ) -> Result<(), PortError> {
        let (code, due_at) = (code.to_string(), micros(due_at));
        self.writer
            .transact("keeping when an event is due", move |connection| {
                diesel::update(held(&code, lease))
                    .set(events::due_at.eq(due_at))
                    .execute(connection)?;
                Ok(())
            })
            .await
    }

    /// Keeps whether a copy of a pending event may have arrived, and when it is due. Answers whether it was
    /// kept.
    async fn mark_event(
        &self,
        code: GenerationCode,
        lease: LeaseNumber,
        may_be_there: bool,
        due_at: OffsetDateTime,
    ) -> Result<bool, PortError> {
        let (code, due_at) = (code.to_string(), micros(due_at));
        self.writer
            .transact("keeping that an event is sent", move |connection| {
                let marked = diesel::update(held(&code, lease))
                    .set((
                        events::may_be_there.eq(may_be_there),
                        events::due_at.eq(due_at),
                    ))
                    .execute(connection)?;
                Ok(marked > 0)
            })
            .await
    }

    /// Keeps what an incomplete refusal said of a pending event.
    async fn keep_event_refusal(
        &self,
        code: GenerationCode,
        lease: LeaseNumber,
        refusal: &Rejection,
    ) -> Result<(), PortError> {
        let (code, refusal) = (code.to_string(), refusal.clone());
        self.writer
            .transact("keeping an incomplete refusal", move |connection| {
                diesel::update(held(&code, lease))
                    .set((
                        events::rejection_code.eq(&refusal.code),
                        events::rejection_description.eq(&refusal.description),
                        events::observations.eq(list(&refusal.observations)?),
                    ))
                    .execute(connection)?;
                Ok(())
            })
            .await
    }
}

/// Pending events with a code that are looked after under a lease: one or none.
#[diesel::dsl::auto_type(no_type_alias)]
fn held<'c>(code: &'c str, lease: LeaseNumber) -> _ {
    let number: i64 = lease.0;
    let is_pending: SqlLiteral<Bool> = sql(UNFINISHED);
    events::table
        .find(code)
        .filter(events::lease.eq(number))
        .filter(is_pending)
}
