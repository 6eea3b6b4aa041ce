//! Webhooks in answers, and what they are sent.

use std::borrow::Cow;

use dte_application::ports::{
    CompanyId, Delivery, DeliveryError, DomainEvent, EventBodies, PortError, Webhook, WebhookId,
    WhyDisabled,
};
use dte_application::webhooks::manage::{ShownWebhook, TEST};
use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::{Serialize, Serializer};
use time::OffsetDateTime;

use crate::response::event::{EventId, EventResponse};
use crate::response::values::{Milliseconds, Universal, Zoned};

/// The webhooks of the company, without their secrets.
#[derive(Debug, JsonSchema, Serialize)]
pub struct WebhooksResponse<'a> {
    /// The webhooks, the oldest first.
    webhooks: Vec<WebhookResponse<'a>>,
}

impl<'a> WebhooksResponse<'a> {
    pub fn of(webhooks: &'a [Webhook]) -> Self {
        Self {
            webhooks: webhooks.iter().map(WebhookResponse::from).collect(),
        }
    }
}

/// Where the company wants to be told what happens, without its secret.
#[derive(Debug, JsonSchema, Serialize)]
pub struct WebhookResponse<'a> {
    /// Id of the webhook, by which it is changed and removed.
    id: WebhookIdText,
    /// Where events are sent.
    url: &'a str,
    /// The types of events that are sent; `*` stands for all.
    types: Vec<&'static str>,
    /// The name by which people know it.
    label: Option<&'a str>,
    /// Whether anything is sent.
    enabled: bool,
    /// Why nothing is: `SET` by the company, `GONE` (it answered 410), `FAILING` (nothing was delivered for
    /// five days); null while it is enabled.
    disabled_because: Option<&'static str>,
    /// The number of the last event that was delivered, given up, or waits to be tried again.
    last_sequence: u64,
    /// How many events were not delivered yet: those that wait to be tried again, and those after `last_sequence`, of
    /// which 10 000 are counted.
    waiting: u64,
    /// When one of them is tried next, which the first good answer has all of them follow; null when none waits.
    next_attempt_at: Option<Universal>,
    /// Since when nothing was delivered although it was tried; null when the last attempt was good.
    failing_since: Option<Universal>,
    /// When something was delivered last; null: never.
    delivered_at: Option<Universal>,
    /// Until when the secret before the present one signs too; null: there is none.
    earlier_secret_until: Option<Universal>,
    /// Moment of creation.
    created_at: Universal,
}

impl<'a> From<&'a Webhook> for WebhookResponse<'a> {
    fn from(webhook: &'a Webhook) -> Self {
        let moment = |at: Option<OffsetDateTime>| at.map(Universal);
        let kinds = webhook.kinds.iter().map(|kind| kind.name());
        let kinds: Vec<_> = kinds.collect();
        Self {
            id: WebhookIdText(webhook.id),
            url: &webhook.url,
            types: if kinds.is_empty() { vec!["*"] } else { kinds },
            label: webhook.label.as_deref(),
            enabled: webhook.disabled.is_none(),
            disabled_because: webhook.disabled.map(WhyDisabled::name),
            last_sequence: webhook.position,
            waiting: webhook.waiting,
            next_attempt_at: moment(webhook.next_attempt_at),
            failing_since: moment(webhook.failing_since),
            delivered_at: moment(webhook.delivered_at),
            earlier_secret_until: moment(webhook.earlier.as_ref().map(|(_, until)| *until)),
            created_at: Universal(webhook.created_at),
        }
    }
}

/// A webhook with its secret, which no other answer shows.
#[derive(JsonSchema, Serialize)]
pub struct ShownWebhookResponse<'a> {
    #[serde(flatten)]
    webhook: WebhookResponse<'a>,
    /// What signs what is sent (`whsec_…`, Standard Webhooks): shown this once.
    secret: &'a str,
}

impl<'a> From<&'a ShownWebhook> for ShownWebhookResponse<'a> {
    fn from(shown: &'a ShownWebhook) -> Self {
        Self {
            webhook: WebhookResponse::from(&shown.webhook),
            secret: shown.secret.reveal(),
        }
    }
}

/// A webhook that was removed.
#[derive(Debug, JsonSchema, Serialize)]
pub struct RemovedWebhookResponse {
    /// Id of the webhook.
    id: WebhookIdText,
    /// Always true.
    removed: bool,
}

impl RemovedWebhookResponse {
    pub fn of(id: WebhookId) -> Self {
        Self {
            id: WebhookIdText(id),
            removed: true,
        }
    }
}

/// Events that are delivered again.
#[derive(Debug, JsonSchema, Serialize)]
pub struct ReplayResponse {
    /// How many events were put into the queue. Those after `last_sequence` of the webhook are sent in any
    /// case.
    queued: u64,
}

impl ReplayResponse {
    pub fn of(queued: u64) -> Self {
        Self { queued }
    }
}

/// Attempts at a webhook.
#[derive(Debug, JsonSchema, Serialize)]
pub struct DeliveriesResponse<'a> {
    /// The attempts, the newest first; kept for 30 days.
    deliveries: Vec<DeliveryResponse<'a>>,
    /// What to ask for next, as `before`; null when there are no older ones.
    next_before: Option<i64>,
}

impl<'a> DeliveriesResponse<'a> {
    /// A page of so many at most.
    pub fn of(company: CompanyId, deliveries: &'a [Delivery], limit: u32) -> Self {
        let is_full = deliveries.len() >= limit as usize;
        let last = deliveries.last().filter(|_| is_full);
        Self {
            deliveries: deliveries
                .iter()
                .map(|one| DeliveryResponse::of(company, one))
                .collect(),
            next_before: last.map(|last| cursor_of(last.at)),
        }
    }
}

/// A moment as the number by which a list is read on.
fn cursor_of(at: OffsetDateTime) -> i64 {
    i64::try_from(at.unix_timestamp_nanos() / 1_000).unwrap_or(i64::MAX)
}

/// The moment behind such a number.
pub fn moment_of(cursor: u64) -> Option<OffsetDateTime> {
    OffsetDateTime::from_unix_timestamp_nanos(i128::from(cursor) * 1_000).ok()
}

/// An attempt at a webhook.
#[derive(Debug, JsonSchema, Serialize)]
pub struct DeliveryResponse<'a> {
    /// `webhook-id` of what was sent: the id of the event, or of the test, which is no event.
    event_id: Option<String>,
    /// What it is.
    r#type: &'a str,
    /// Which attempt at the event it was, from 1.
    attempt: u32,
    /// Moment of the start.
    at: Universal,
    /// The status that was answered; null when nothing was.
    status: Option<u16>,
    /// Duration in milliseconds.
    duration_ms: Milliseconds,
    /// Why it came to nothing: `dns`, `refused_address`, `connect`, `tls`, `timeout` or `status`; null when it was
    /// delivered.
    error: Option<&'static str>,
    /// The beginning of what was answered, 1 KiB at most.
    answered: &'a str,
}

impl<'a> DeliveryResponse<'a> {
    pub fn of(company: CompanyId, delivery: &'a Delivery) -> Self {
        let (sequence, reply) = (delivery.sequence, &delivery.reply);
        let of_event = (sequence > 0).then(|| EventId { company, sequence }.to_string());
        Self {
            event_id: delivery.test.clone().or(of_event),
            r#type: &delivery.kind,
            attempt: delivery.attempt,
            at: Universal(delivery.at),
            status: reply.status,
            duration_ms: Milliseconds::from(reply.duration),
            error: reply.error.map(DeliveryError::name),
            answered: &reply.text,
        }
    }
}

/// The id of a webhook.
#[derive(Clone, Copy, Debug)]
pub struct WebhookIdText(pub WebhookId);

impl Serialize for WebhookIdText {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(&self.0.0)
    }
}

impl JsonSchema for WebhookIdText {
    fn inline_schema() -> bool {
        true
    }

    fn schema_name() -> Cow<'static, str> {
        "WebhookId".into()
    }

    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        json_schema!({"type": "string", "format": "uuid"})
    }
}

/// Writes events as the feed tells them.
pub struct EventJson;

impl EventBodies for EventJson {
    fn id(&self, company: CompanyId, sequence: u64) -> String {
        EventId { company, sequence }.to_string()
    }

    fn body(&self, company: CompanyId, event: &DomainEvent) -> Result<Vec<u8>, PortError> {
        let written = serde_json::to_vec(&EventResponse::of(company, event));
        written.map_err(|error| PortError::new("writing an event", error))
    }

    fn sequence(&self, company: CompanyId, id: &str) -> Option<u64> {
        let id: EventId = id.parse().ok()?;
        (id.company == company).then_some(id.sequence)
    }

    fn test(&self, id: &str, webhook: WebhookId, at: OffsetDateTime) -> Vec<u8> {
        let test = TestEvent {
            id,
            sequence: None,
            r#type: TEST,
            timestamp: Zoned::at(at),
            data: TestData {
                webhook_id: WebhookIdText(webhook),
            },
        };
        // Texts always have a JSON.
        serde_json::to_vec(&test).unwrap_or_default()
    }
}

/// What `/test` sends: shaped like an event, and none.
#[derive(Debug, Serialize)]
struct TestEvent<'a> {
    id: &'a str,
    sequence: Option<u64>,
    r#type: &'static str,
    timestamp: Zoned,
    data: TestData,
}

#[derive(Debug, Serialize)]
struct TestData {
    webhook_id: WebhookIdText,
}
