use std::time::Duration;

use diesel::prelude::*;
use dte_application::ports::{
    CompanyId, Delivery, DeliveryError, DomainEventKind, QueuedEvent, Sealed, Webhook, WebhookId,
    WebhookReply, WhyDisabled,
};
use dte_domain::catalog::Catalogue;

use crate::engine::column::{RowReader, micros};
use crate::error::InconsistentRow;
use crate::schema::{webhook_deliveries, webhook_queue, webhooks};

#[derive(Clone, Insertable, Queryable, Selectable)]
#[diesel(table_name = webhooks)]
#[diesel(treat_none_as_default_value = false)]
pub(super) struct WebhookRow {
    pub id: String,
    pub company: String,
    url: String,
    types: String,
    label: Option<String>,
    secret: String,
    earlier_secret: String,
    earlier_until: Option<i64>,
    enabled: bool,
    disabled_because: Option<String>,
    created_at: i64,
    pub position: i64,
    waiting: i64,
    failing_since: Option<i64>,
    delivered_at: Option<i64>,
    due_at: i64,
    leased_until: i64,
    pub lease: i64,
    pub environment: String,
}

/// The names of kinds as their column holds them.
pub(super) fn types(kinds: &[DomainEventKind]) -> String {
    let names: Vec<_> = kinds.iter().map(|kind| kind.name()).collect();
    names.join(" ")
}

impl From<&Webhook> for WebhookRow {
    fn from(webhook: &Webhook) -> Self {
        Self {
            id: webhook.id.0.to_string(),
            company: webhook.company.0.to_string(),
            url: webhook.url.clone(),
            types: types(&webhook.kinds),
            label: webhook.label.as_ref().map(ToString::to_string),
            secret: webhook.secret.0.clone(),
            earlier_secret: String::new(),
            earlier_until: None,
            enabled: webhook.disabled.is_none(),
            disabled_because: webhook.disabled.map(|why| why.name().to_owned()),
            created_at: micros(webhook.created_at),
            position: i64::try_from(webhook.position).unwrap_or(i64::MAX),
            waiting: 0,
            failing_since: None,
            delivered_at: None,
            due_at: 0,
            leased_until: 0,
            lease: 0,
            environment: webhook.environment.code().to_owned(),
        }
    }
}

impl WebhookRow {
    pub(super) fn read(self) -> Result<Webhook, InconsistentRow> {
        let row = RowReader::new("webhooks", &self.id);
        let moment = |column, at: Option<i64>| at.map(|at| row.moment(column, at)).transpose();
        let kinds = self.types.split_whitespace();
        // A kind of a newer program is none that is told here.
        let kinds = kinds.filter_map(DomainEventKind::named).collect();
        let because = self.disabled_because.as_ref();
        let because = because.map(|why| row.named("disabled_because", why, WhyDisabled::named));
        let disabled = because.transpose()?.unwrap_or(WhyDisabled::Set);
        let is_due = self.enabled && self.waiting > 0;
        let next_attempt_at = moment("due_at", is_due.then_some(self.due_at))?;
        let earlier_until = moment("earlier_until", self.earlier_until)?;
        let earlier = Some(self.earlier_secret).filter(|secret| !secret.is_empty());
        Ok(Webhook {
            id: WebhookId(row.uuid("id", &self.id)?),
            company: CompanyId(row.uuid("company", &self.company)?),
            environment: row.value("environment", &self.environment)?,
            url: self.url,
            kinds,
            label: row.optional("label", self.label.as_ref())?,
            secret: Sealed(self.secret),
            earlier: earlier.map(Sealed).zip(earlier_until),
            disabled: (!self.enabled).then_some(disabled),
            created_at: row.moment("created_at", self.created_at)?,
            position: row.number("position", self.position)?,
            waiting: row.number("waiting", self.waiting)?,
            next_attempt_at,
            failing_since: moment("failing_since", self.failing_since)?,
            delivered_at: moment("delivered_at", self.delivered_at)?,
        })
    }
}

#[derive(Clone, Insertable, Queryable, Selectable)]
#[diesel(table_name = webhook_queue)]
pub(super) struct QueueRow {
    pub webhook: String,
    pub sequence: i64,
    pub attempts: i64,
    pub due_at: i64,
}

impl QueueRow {
    pub(super) fn new(webhook: WebhookId, queued: &QueuedEvent) -> Self {
        Self {
            webhook: webhook.0.to_string(),
            sequence: i64::try_from(queued.sequence).unwrap_or(i64::MAX),
            attempts: i64::from(queued.attempts),
            due_at: micros(queued.due_at),
        }
    }

    pub(super) fn read(&self) -> Result<QueuedEvent, InconsistentRow> {
        let row = RowReader::new("webhook_queue", &self.webhook);
        Ok(QueuedEvent {
            sequence: row.number("sequence", self.sequence)?,
            attempts: row.number("attempts", self.attempts)?,
            due_at: row.moment("due_at", self.due_at)?,
        })
    }
}

#[derive(Clone, Insertable, Queryable, Selectable)]
#[diesel(table_name = webhook_deliveries)]
#[diesel(treat_none_as_default_value = false)]
pub(super) struct DeliveryRow {
    webhook: String,
    pub at: i64,
    pub sequence: i64,
    attempt: i64,
    kind: String,
    status: Option<i64>,
    error: Option<String>,
    /// In microseconds.
    duration: i64,
    answered: String,
    test: Option<String>,
}

impl DeliveryRow {
    pub(super) fn new(webhook: WebhookId, delivery: &Delivery) -> Self {
        let reply = &delivery.reply;
        Self {
            webhook: webhook.0.to_string(),
            at: micros(delivery.at),
            sequence: i64::try_from(delivery.sequence).unwrap_or(i64::MAX),
            attempt: i64::from(delivery.attempt),
            kind: delivery.kind.clone(),
            status: reply.status.map(i64::from),
            error: reply.error.map(|error| error.name().to_owned()),
            duration: i64::try_from(reply.duration.as_micros()).unwrap_or(i64::MAX),
            answered: reply.text.clone(),
            test: delivery.test.clone(),
        }
    }

    pub(super) fn read(self) -> Result<Delivery, InconsistentRow> {
        let row = RowReader::new("webhook_deliveries", &self.webhook);
        let status = self.status.map(|status| row.number("status", status));
        let error = self.error.as_ref();
        let error = error.map(|error| row.named("error", error, DeliveryError::named));
        Ok(Delivery {
            at: row.moment("at", self.at)?,
            sequence: row.number("sequence", self.sequence)?,
            attempt: row.number("attempt", self.attempt)?,
            kind: self.kind,
            test: self.test,
            reply: WebhookReply {
                status: status.transpose()?,
                error: error.transpose()?,
                duration: Duration::from_micros(row.number("duration", self.duration)?),
                text: self.answered,
                retry_after: None,
            },
        })
    }
}
