//! The port of the webhooks.

use async_trait::async_trait;
use diesel::prelude::*;
use dte_application::ports::{
    AddWebhookResult, CompanyId, Delivery, DeliveryRound, Leased, MOST_COUNTED, PortError,
    QueuedEvent, Replay, SecretRotation, ShownKeys, Webhook, WebhookChange, WebhookId, Webhooks,
};
use dte_domain::catalog::Catalogue;
use dte_domain::identification::Environment;
use time::OffsetDateTime;

use super::row::{DeliveryRow, QueueRow, WebhookRow};
use super::{queue, writes};
use crate::companies::shown_keys::ShownRow;
use crate::database::Database;
use crate::engine::column::micros;
use crate::engine::damaged_rows::sound;
use crate::engine::lease::leased;
use crate::schema::{webhook_deliveries, webhooks};

impl Database {
    /// Deletes up to `most` attempts at webhooks of before a moment; answers how many.
    pub async fn purge_deliveries(
        &self,
        before: OffsetDateTime,
        most: u32,
    ) -> Result<u64, PortError> {
        let before = micros(before);
        self.maintain("deleting old attempts at webhooks", move |connection| {
            let old: Vec<(String, i64)> = webhook_deliveries::table
                .filter(webhook_deliveries::at.lt(before))
                .limit(i64::from(most))
                .select((webhook_deliveries::webhook, webhook_deliveries::at))
                .load(connection)?;
            let mut deleted = 0;
            for (webhook, at) in old {
                let one = webhook_deliveries::table
                    .filter(webhook_deliveries::webhook.eq(webhook))
                    .filter(webhook_deliveries::at.eq(at));
                deleted += diesel::delete(one).execute(connection)?;
            }
            Ok(deleted)
        })
        .await
    }
}

#[async_trait]
impl Webhooks for Database {
    async fn webhooks(&self, company: CompanyId) -> Result<Vec<Webhook>, PortError> {
        self.reader
            .read("finding webhooks", move |connection| {
                let rows: Vec<WebhookRow> = webhooks::table
                    .filter(webhooks::company.eq(company.0.to_string()))
                    .order((webhooks::created_at, webhooks::id))
                    .select(WebhookRow::as_select())
                    .load(connection)?;
                let read = rows.into_iter().map(WebhookRow::read);
                Ok(read.collect::<Result<_, _>>()?)
            })
            .await
    }

    async fn all_webhooks(&self, environment: Environment) -> Result<Vec<Webhook>, PortError> {
        self.reader
            .read("finding all webhooks", move |connection| {
                let rows: Vec<WebhookRow> = webhooks::table
                    .filter(webhooks::environment.eq(environment.code()))
                    .order((webhooks::company, webhooks::id))
                    .select(WebhookRow::as_select())
                    .load(connection)?;
                Ok(sound(rows.into_iter().map(WebhookRow::read)))
            })
            .await
    }

    async fn counted(&self, webhooks: Vec<Webhook>) -> Result<Vec<Webhook>, PortError> {
        self.reader
            .read("counting what waits for webhooks", move |connection| {
                let mut all = webhooks.clone();
                for webhook in all.iter_mut().filter(|it| it.disabled.is_none()) {
                    webhook.waiting += queue::count_new(connection, webhook, MOST_COUNTED)?;
                }
                Ok(all)
            })
            .await
    }

    async fn add_webhook(
        &self,
        webhook: Webhook,
        shown: Option<ShownKeys>,
        most: u32,
    ) -> Result<AddWebhookResult, PortError> {
        let row = WebhookRow::from(&webhook);
        let shown = shown.map(|shown| ShownRow::new(webhook.company, &shown));
        self.writer
            .transact("storing a webhook", move |connection| {
                writes::add(connection, row.clone(), shown.as_ref(), i64::from(most))
            })
            .await
    }

    async fn change_webhook(
        &self,
        company: CompanyId,
        id: WebhookId,
        change: WebhookChange,
    ) -> Result<bool, PortError> {
        self.writer
            .transact("changing a webhook", move |connection| {
                writes::change(connection, company, id, &change)
            })
            .await
    }

    async fn rotate_secret(
        &self,
        company: CompanyId,
        id: WebhookId,
        rotation: SecretRotation,
    ) -> Result<bool, PortError> {
        let shown = rotation.shown.as_ref();
        let shown = shown.map(|shown| ShownRow::new(company, shown));
        self.writer
            .transact("rotating a webhook's secret", move |connection| {
                writes::rotate(connection, company, id, &rotation, shown.as_ref())
            })
            .await
    }

    async fn remove_webhook(&self, company: CompanyId, id: WebhookId) -> Result<bool, PortError> {
        self.writer
            .transact("removing a webhook", move |connection| {
                writes::remove(connection, company, id)
            })
            .await
    }

    async fn replay(
        &self,
        company: CompanyId,
        id: WebhookId,
        replay: Replay,
        most: u32,
    ) -> Result<Option<u64>, PortError> {
        self.writer
            .transact("having events delivered again", move |connection| {
                writes::replay(connection, company, id, &replay, i64::from(most))
            })
            .await
    }

    async fn deliveries(
        &self,
        id: WebhookId,
        before: Option<OffsetDateTime>,
        most: u32,
    ) -> Result<Vec<Delivery>, PortError> {
        let before = before.map_or(i64::MAX, micros);
        self.reader
            .read("reading attempts at a webhook", move |connection| {
                let rows: Vec<DeliveryRow> = webhook_deliveries::table
                    .filter(webhook_deliveries::webhook.eq(id.0.to_string()))
                    .filter(webhook_deliveries::at.lt(before))
                    .order((
                        webhook_deliveries::at.desc(),
                        webhook_deliveries::sequence.desc(),
                    ))
                    .limit(i64::from(most))
                    .select(DeliveryRow::as_select())
                    .load(connection)?;
                Ok(sound(rows.into_iter().map(DeliveryRow::read)))
            })
            .await
    }

    async fn keep_delivery(&self, id: WebhookId, delivery: Delivery) -> Result<(), PortError> {
        let row = DeliveryRow::new(id, &delivery);
        let is_good = delivery.reply.error.is_none();
        self.writer
            .transact("keeping an attempt", move |connection| {
                let webhook = id.0.to_string();
                let exists: Option<String> = webhooks::table
                    .find(&webhook)
                    .select(webhooks::id)
                    .first(connection)
                    .optional()?;
                if exists.is_none() {
                    return Ok(());
                }
                let mut row = row.clone();
                row.at = row
                    .at
                    .max(writes::newest_attempt(connection, &webhook)? + 1);
                diesel::insert_into(webhook_deliveries::table)
                    .values(&row)
                    .execute(connection)?;
                if is_good {
                    writes::hurry(connection, &webhook)?;
                }
                Ok(())
            })
            .await
    }

    async fn lease_due_webhooks(
        &self,
        environment: Environment,
        now: OffsetDateTime,
        until: OffsetDateTime,
        most: u32,
    ) -> Result<Vec<Leased<Webhook>>, PortError> {
        let (environment, now, until) = (environment.code(), micros(now), micros(until));
        // Nothing is written, and nobody waits for the writer, while nothing is due.
        let is_due = self
            .reader
            .read("looking for webhooks that are due", move |connection| {
                Ok(queue::has_due(connection, environment, now)?)
            });
        if !is_due.await? {
            return Ok(Vec::new());
        }
        let rows = self
            .writer
            .transact("taking webhooks that are due", move |connection| {
                queue::lease_due(connection, environment, now, until, i64::from(most))
            });
        let rows = rows.await?.into_iter().map(|row| {
            let lease = row.lease;
            row.read().map(|webhook| leased(webhook, lease))
        });
        Ok(sound(rows))
    }

    async fn queued(
        &self,
        id: WebhookId,
        due: Option<OffsetDateTime>,
        most: u32,
    ) -> Result<Vec<QueuedEvent>, PortError> {
        let due = due.map(micros);
        self.reader
            .read("reading what waits for a webhook", move |connection| {
                let rows = queue::queued(connection, &id.0.to_string(), due, i64::from(most))?;
                Ok(sound(rows.iter().map(QueueRow::read)))
            })
            .await
    }

    async fn keep_round(&self, round: DeliveryRound) -> Result<bool, PortError> {
        self.writer
            .transact("keeping what came of deliveries", move |connection| {
                queue::keep(connection, &round)
            })
            .await
    }
}

/// Work that operators and servers do, and no use case.
impl Database {
    /// Lets go of every webhook: of a database that no other server has.
    pub async fn release_webhooks(&self) -> Result<(), PortError> {
        self.maintain("letting go of webhooks", |connection| {
            let held = webhooks::table.filter(webhooks::leased_until.gt(0));
            let released = diesel::update(held)
                .set((
                    webhooks::leased_until.eq(0),
                    webhooks::lease.eq(webhooks::lease + 1),
                ))
                .execute(connection)?;
            Ok(released)
        })
        .await
        .map(drop)
    }
}
