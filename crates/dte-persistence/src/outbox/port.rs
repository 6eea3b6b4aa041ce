//! The port [`Outbox`].

use async_trait::async_trait;
use diesel::prelude::*;
use dte_application::ports::{CompanyId, DomainEvent, EventStream, Outbox, PortError, Threshold};
use time::{Duration, OffsetDateTime};

use super::row::DomainEventRow;
use super::{reads, thresholds};
use crate::database::Database;
use crate::engine::damaged_rows::sound;
use crate::error::Refusal;
use crate::maintenance::horizon;
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

    async fn domain_event(
        &self,
        company: CompanyId,
        sequence: u64,
    ) -> Result<Option<DomainEvent>, PortError> {
        let Ok(sequence) = i64::try_from(sequence) else {
            return Ok(None);
        };
        self.reader
            .read("reading an event", move |connection| {
                let company = company.0.to_string();
                let row = reads::one(connection, &company, sequence)?;
                Ok(row.map(|row| row.read()).transpose()?)
            })
            .await
    }

    async fn stream(&self, company: CompanyId) -> Result<EventStream, PortError> {
        self.reader
            .read("reading how a stream stands", move |connection| {
                let company = company.0.to_string();
                let id: Option<String> = installation::table
                    .select(installation::stream_id)
                    .first(connection)?;
                let newest = reads::newest(connection, std::slice::from_ref(&company))?;
                let newest = newest.first().map_or(0, |(_, newest)| *newest);
                let oldest = reads::oldest(connection, &company)?;
                Ok(EventStream {
                    id: id
                        .ok_or_else(|| Refusal::Mistake("the streams have no identity".into()))?,
                    oldest: oldest.map(i64::unsigned_abs),
                    newest: newest.unsigned_abs(),
                })
            })
            .await
    }

    async fn newest_events(
        &self,
        companies: Vec<CompanyId>,
    ) -> Result<Vec<(CompanyId, u64)>, PortError> {
        let ids: Vec<_> = companies.iter().map(|it| it.0.to_string()).collect();
        let newest = self
            .reader
            .read("looking for new events", move |connection| {
                Ok(reads::newest(connection, &ids)?)
            });
        let newest = newest.await?.into_iter().filter_map(|(id, newest)| {
            let company = companies.iter().find(|it| it.0.to_string() == id)?;
            Some((*company, newest.unsigned_abs()))
        });
        Ok(newest.collect())
    }

    async fn tell_thresholds(&self, reached: Vec<Threshold>) -> Result<u64, PortError> {
        let reached = thresholds::in_order(&reached);
        self.writer
            .transact("telling what time made true", move |connection| {
                thresholds::report(connection, &reached)
            })
            .await
    }

    async fn has_passed(
        &self,
        span: Duration,
        since: OffsetDateTime,
        now: OffsetDateTime,
    ) -> Result<bool, PortError> {
        Ok(now - since >= span && self.purge_horizon().await? - since >= span)
    }
}

impl Database {
    /// Returns the purge horizon: the moment of the database by which expired rows are deleted, and by which
    /// webhooks and mails are given up. No clock that is ahead moves it far.
    pub async fn purge_horizon(&self) -> Result<OffsetDateTime, PortError> {
        self.reader
            .read("reading the purge horizon", |connection| {
                let found = installation::table.select(installation::purge_horizon);
                Ok(horizon(found.first(connection)?)?)
            })
            .await
    }
}
