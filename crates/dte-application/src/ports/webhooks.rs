use std::time::Duration;

use async_trait::async_trait;
use dte_domain::identification::Environment;
use dte_domain::taxpayer::Nit;
use dte_domain::value::Text;
use time::OffsetDateTime;
use uuid::Uuid;

use crate::ports::{
    CompanyId, DomainEvent, DomainEventKind, LeaseNumber, Leased, PortError, Sealed, Secret,
    ShownKeys,
};

/// The identity of a webhook.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct WebhookId(pub Uuid);

impl WebhookId {
    /// The id that a text is.
    pub fn parse(text: &str) -> Option<Self> {
        Uuid::try_parse(text).ok().map(Self)
    }
}

/// Why a webhook is not enabled.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum WhyDisabled {
    /// Its company said so.
    Set,
    /// It answered that it is gone (410).
    Gone,
    /// Nothing was delivered for five days.
    Failing,
}

impl WhyDisabled {
    /// All of them.
    pub const ALL: [Self; 3] = [Self::Set, Self::Gone, Self::Failing];

    /// The name on the wire.
    pub fn name(self) -> &'static str {
        match self {
            Self::Set => "SET",
            Self::Gone => "GONE",
            Self::Failing => "FAILING",
        }
    }

    /// The reason with that name.
    pub fn named(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|why| why.name() == name)
    }
}

/// How many events after the place of a webhook are counted.
pub const MOST_COUNTED: u32 = 10_000;

/// What secrets begin with (Standard Webhooks 1.0).
pub const SECRET_MARK: &str = "whsec_";

/// Where a company wants to be told what happens.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Webhook {
    /// Its identity.
    pub id: WebhookId,
    /// Whose it is.
    pub company: CompanyId,
    /// What it is told of: what happens in this environment, and what belongs to none.
    pub environment: Environment,
    /// Where events are sent.
    pub url: String,
    /// The kinds of events that are sent; all when there are none.
    pub kinds: Vec<DomainEventKind>,
    /// What its company calls it.
    pub label: Option<Text<1, 100>>,
    /// The secret that signs, sealed.
    pub secret: Sealed,
    /// The secret before it, which signs too until a moment.
    pub earlier: Option<(Sealed, OffsetDateTime)>,
    /// Why nothing is sent; nothing when it is enabled.
    pub disabled: Option<WhyDisabled>,
    /// When it was made.
    pub created_at: OffsetDateTime,
    /// Every event up to this number was delivered, given up, or waits in the queue.
    pub position: u64,
    /// How many events wait in the queue; where they are counted ([`Webhooks::counted`]) those too that come after its
    /// place.
    pub waiting: u64,
    /// When an event is tried next; nothing when none waits, or nothing is sent.
    pub next_attempt_at: Option<OffsetDateTime>,
    /// Since when nothing was delivered although it was tried.
    pub failing_since: Option<OffsetDateTime>,
    /// When something was delivered last.
    pub delivered_at: Option<OffsetDateTime>,
}

impl Webhook {
    /// What its secrets are sealed for.
    pub fn purpose_of(nit: &Nit) -> String {
        format!("webhook secret of {nit}")
    }
}

/// What is said anew of a webhook; what is nothing stays.
#[derive(Clone, Debug, Default)]
pub struct WebhookChange {
    /// Another address.
    pub url: Option<String>,
    /// Other kinds of events.
    pub kinds: Option<Vec<DomainEventKind>>,
    /// Another name, or none.
    pub label: Option<Option<Text<1, 100>>>,
    /// Whether it is sent to. From when it is enabled on, it gets what happens then.
    pub enabled: Option<bool>,
}

/// Another secret for a webhook.
#[derive(Clone, Debug)]
pub struct SecretRotation {
    /// The present one, which stays good until a moment.
    pub earlier: (Sealed, OffsetDateTime),
    /// The new one.
    pub secret: Sealed,
    /// The same, for who asks again.
    pub shown: Option<ShownKeys>,
}

/// What became of a webhook to be stored.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AddWebhookResult {
    /// Stored.
    New,
    /// The company has as many as it may have; nothing was stored.
    TooMany,
    /// A request with the same idempotency key was there first; nothing was stored.
    Repeated,
}

/// Which events are delivered again.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Replay {
    /// Those after a number and up to another, of some kinds or of all.
    Range {
        /// The number before the first.
        after: u64,
        /// The last.
        until: u64,
        /// The kinds; all when there are none.
        kinds: Vec<DomainEventKind>,
    },
    /// Those with these numbers.
    Events(Vec<u64>),
}

/// Why an attempt came to nothing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DeliveryError {
    /// The name has no address.
    Dns,
    /// An address of it is private or local.
    RefusedAddress,
    /// Nobody answers there.
    Connect,
    /// No TLS, or not with a certificate that holds.
    Tls,
    /// No whole answer within the time.
    Timeout,
    /// An answer other than 2xx.
    Status,
}

impl DeliveryError {
    /// All of them.
    pub const ALL: [Self; 6] = [
        Self::Dns,
        Self::RefusedAddress,
        Self::Connect,
        Self::Tls,
        Self::Timeout,
        Self::Status,
    ];

    /// The name on the wire.
    pub fn name(self) -> &'static str {
        match self {
            Self::Dns => "dns",
            Self::RefusedAddress => "refused_address",
            Self::Connect => "connect",
            Self::Tls => "tls",
            Self::Timeout => "timeout",
            Self::Status => "status",
        }
    }

    /// The class with that name.
    pub fn named(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|error| error.name() == name)
    }
}

/// What is sent to a webhook: one attempt.
#[derive(Clone, Debug)]
pub struct WebhookMessage {
    /// Where to.
    pub url: String,
    /// `webhook-id`.
    pub id: String,
    /// The moment of the attempt, which is signed.
    pub at: OffsetDateTime,
    /// The secrets that sign, each in its textual form (`whsec_…`).
    pub secrets: Vec<Secret>,
    /// The body.
    pub body: Vec<u8>,
}

/// What came of an attempt.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct WebhookReply {
    /// The status that was answered, if one was.
    pub status: Option<u16>,
    /// Why it came to nothing; nothing when it was delivered.
    pub error: Option<DeliveryError>,
    /// How long it took.
    pub duration: Duration,
    /// The beginning of what was answered.
    pub text: String,
    /// How long the receiver wants to be left alone.
    pub retry_after: Option<Duration>,
}

/// Why an address is not one that is sent to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RefusedUrl {
    /// It cannot be read, or has a part that it may not have.
    Unreadable,
    /// It is not `https`, and its host is not one that the operator named.
    Insecure,
    /// Its host is a private or local address, or has one.
    PrivateAddress,
}

/// Sends to webhooks.
#[async_trait]
pub trait WebhookSender: Send + Sync {
    /// Returns an address as it will be called, if it may be sent to, as far as that can be known now.
    async fn judge(&self, url: &str) -> Result<String, RefusedUrl>;

    /// Returns why an address may not be sent to, as far as its text and the settings tell: nothing is looked up.
    fn refusal(&self, url: &str) -> Option<RefusedUrl>;

    /// Sends a message once.
    async fn send(&self, message: WebhookMessage) -> WebhookReply;
}

/// Writes events as webhooks are told them: the same bytes at each attempt.
pub trait EventBodies: Send + Sync {
    /// The id of an event.
    fn id(&self, company: CompanyId, sequence: u64) -> String;

    /// The body of an event.
    fn body(&self, company: CompanyId, event: &DomainEvent) -> Result<Vec<u8>, PortError>;

    /// The number of an event of a company by its id.
    fn sequence(&self, company: CompanyId, id: &str) -> Option<u64>;

    /// The body of a test, which is no event.
    fn test(&self, id: &str, webhook: WebhookId, at: OffsetDateTime) -> Vec<u8>;
}

/// What came of an attempt, kept.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Delivery {
    /// When it began.
    pub at: OffsetDateTime,
    /// The event; 0 of a test.
    pub sequence: u64,
    /// Which attempt at the event it was, from 1.
    pub attempt: u32,
    /// What the event is.
    pub kind: String,
    /// The `webhook-id` of a test, which has no number.
    pub test: Option<String>,
    /// What came of it.
    pub reply: WebhookReply,
}

/// An event in the queue of a webhook.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct QueuedEvent {
    /// Its number.
    pub sequence: u64,
    /// How often it was tried.
    pub attempts: u32,
    /// When it is to be tried.
    pub due_at: OffsetDateTime,
}

/// What came of a round of attempts at a webhook.
#[derive(Clone, Debug)]
pub struct DeliveryRound {
    /// The webhook.
    pub webhook: WebhookId,
    /// Its company.
    pub company: CompanyId,
    /// The lease under which it was tried.
    pub lease: LeaseNumber,
    /// The place up to which events are done or in the queue now.
    pub position: u64,
    /// Events that leave the queue: delivered, given up, or not kept any more.
    pub done: Vec<u64>,
    /// Events that are in the queue from now on, or stay in it.
    pub queued: Vec<QueuedEvent>,
    /// The attempts.
    pub attempts: Vec<Delivery>,
    /// Whether it fails no more: then all that waits is due at once.
    pub releases: bool,
    /// When something was delivered, if it was.
    pub delivered_at: Option<OffsetDateTime>,
    /// Since when nothing was delivered.
    pub failing_since: Option<OffsetDateTime>,
    /// Until when the lease lasts that goes on; nothing lets go of it.
    pub leased_until: Option<OffsetDateTime>,
    /// Why it ends, if it does. That is told, at this moment.
    pub disabled: Option<(WhyDisabled, OffsetDateTime)>,
}

/// The webhooks of companies, what is to be delivered to them, and what came of it.
#[async_trait]
pub trait Webhooks: Send + Sync {
    /// The webhooks of a company, the oldest first.
    async fn webhooks(&self, company: CompanyId) -> Result<Vec<Webhook>, PortError>;

    /// The webhooks of all companies in an environment.
    async fn all_webhooks(&self, environment: Environment) -> Result<Vec<Webhook>, PortError>;

    /// Webhooks with what comes after their places counted too, up to [`MOST_COUNTED`]; of one that is disabled nothing
    /// does.
    async fn counted(&self, webhooks: Vec<Webhook>) -> Result<Vec<Webhook>, PortError>;

    /// Stores a webhook, unless its company has as many as it may have. It gets what happens from now on.
    async fn add_webhook(
        &self,
        webhook: Webhook,
        shown: Option<ShownKeys>,
        most: u32,
    ) -> Result<AddWebhookResult, PortError>;

    /// Changes a webhook of a company; answers whether there is such a one. Where it has another address, all that
    /// waits is due at once.
    async fn change_webhook(
        &self,
        company: CompanyId,
        id: WebhookId,
        change: WebhookChange,
    ) -> Result<bool, PortError>;

    /// Puts another secret in the place of the present one; answers whether that stands as it is said to.
    async fn rotate_secret(
        &self,
        company: CompanyId,
        id: WebhookId,
        rotation: SecretRotation,
    ) -> Result<bool, PortError>;

    /// Removes a webhook with all that is kept of it; answers whether there was such a one.
    async fn remove_webhook(&self, company: CompanyId, id: WebhookId) -> Result<bool, PortError>;

    /// Has events that are kept delivered again, up to so many; answers how many, and nothing without such
    /// a webhook.
    async fn replay(
        &self,
        company: CompanyId,
        id: WebhookId,
        replay: Replay,
        most: u32,
    ) -> Result<Option<u64>, PortError>;

    /// Attempts at a webhook before a moment, the newest first.
    async fn deliveries(
        &self,
        id: WebhookId,
        before: Option<OffsetDateTime>,
        most: u32,
    ) -> Result<Vec<Delivery>, PortError>;

    /// Keeps an attempt that is no event's. After a good one all that waits is due at once.
    async fn keep_delivery(&self, id: WebhookId, delivery: Delivery) -> Result<(), PortError>;

    /// Takes webhooks of an environment that have something due, each under a lease until a moment.
    async fn lease_due_webhooks(
        &self,
        environment: Environment,
        now: OffsetDateTime,
        until: OffsetDateTime,
        most: u32,
    ) -> Result<Vec<Leased<Webhook>>, PortError>;

    /// The oldest events in the queue of a webhook: of all, or of those that are due at a moment.
    async fn queued(
        &self,
        id: WebhookId,
        due: Option<OffsetDateTime>,
        most: u32,
    ) -> Result<Vec<QueuedEvent>, PortError>;

    /// Keeps what came of a round; answers whether the lease still stands, and otherwise keeps nothing.
    async fn keep_round(&self, round: DeliveryRound) -> Result<bool, PortError>;
}
