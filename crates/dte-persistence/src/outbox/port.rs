//! The port [`Outbox`].

use async_trait::async_trait;
use diesel::prelude::*;
use dte_application::ports::{CompanyId, DomainEvent, Outbox, PortError};

use super::reads;
use super::row::DomainEventRow;
use crate::database::Database;
use crate::engine::damaged_rows::sound;
use crate::error::Refusal;
use crate::schema::installation;

#[async_trait]
impl Outbox for Database {
    async fn events_after(
        &self,
        company: CompanyId,
        after: u64,
        limit: u32,
    ) -> Result<Vec<DomainEvent>, PortError> {
        let after = i64::try_from(after).unwrap_or(i64::MAX);
        self.reader
            .read("reading events", move |connection| {
                let company = company.0.to_string();
                let rows = reads::after(connection, &company, after, i64::from(limit))?;
                Ok(sound(rows.iter().map(DomainEventRow::read)))
            })
            .await
    }

    async fn stream_id(&self) -> Result<String, PortError> {
        self.reader
            .read("reading the identity of the streams", |connection| {
                let id: Option<String> = installation::table
                    .select(installation::stream_id)
                    .first(connection)?;
                id.ok_or_else(|| Refusal::Mistake("the streams have no identity".into()))
            })
            .await
    }
}
