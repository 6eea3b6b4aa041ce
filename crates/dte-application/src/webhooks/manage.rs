//! A company says where it wants to be told what happens.

use std::sync::Arc;

use dte_domain::identification::Environment;
use dte_domain::value::Text;
use dte_domain::violation::Violation;
use time::{Duration, OffsetDateTime};

use crate::caller::Caller;
use crate::error::Error;
use crate::ports::{
    AddWebhookResult, Clock, Companies, Company, Delivery, DomainEventKind, EventBodies, Outbox,
    Randomness, Replay, RequestKey, SECRET_MARK, Sealed, Secret, SecretRotation, ShownKeys, Vault,
    Webhook, WebhookChange, WebhookId, WebhookMessage, WebhookSender, Webhooks,
};
use crate::shown_secrets::ShownSecrets;

/// How many webhooks a company may have.
const MOST: u32 = 16;

/// For how long the secret before a new one signs too.
const OVERLAP: Duration = Duration::hours(24);

/// How many events are delivered again at once.
const MOST_REPLAYED: u32 = 10_000;

/// How many bytes a secret has: its characters stand for them without a rest.
const SECRET_BYTES: usize = 24;

pub struct ManageWebhooks {
    pub companies: Arc<dyn Companies>,
    pub webhooks: Arc<dyn Webhooks>,
    pub outbox: Arc<dyn Outbox>,
    pub sender: Arc<dyn WebhookSender>,
    pub bodies: Arc<dyn EventBodies>,
    pub vault: Arc<dyn Vault>,
    pub randomness: Arc<dyn Randomness>,
    pub clock: Arc<dyn Clock>,
    pub environment: Environment,
}

/// What is asked of a new webhook.
#[derive(Clone, Debug)]
pub struct WantedWebhook {
    pub url: String,
    /// All when there are none.
    pub kinds: Vec<DomainEventKind>,
    pub label: Option<Text<1, 100>>,
}

/// Another secret for a webhook.
#[derive(Clone, Copy, Debug)]
pub struct WantedRotation {
    pub id: WebhookId,
    /// Whether a secret before the present one that is still good ends at once.
    pub force: bool,
}

/// A request that is answered with a secret, with what the adapter already found.
#[derive(Debug)]
pub struct SecretRequest<T> {
    pub caller: Caller,
    /// What is wanted; nothing when it could not be read.
    pub wanted: Option<T>,
    pub found: Vec<Violation>,
    pub idempotency: Option<RequestKey>,
}

/// A webhook with its secret, which is shown once.
#[derive(Debug)]
pub struct ShownWebhook {
    pub webhook: Webhook,
    pub secret: Secret,
    pub replayed: bool,
}

/// Which events are to be delivered again.
#[derive(Clone, Debug)]
pub enum WantedReplay {
    Range {
        after: u64,
        /// The newest when left out.
        until: Option<u64>,
        kinds: Vec<DomainEventKind>,
    },
    /// Ids of events.
    Events(Vec<String>),
}

impl ManageWebhooks {
    pub async fn list(&self, caller: Caller) -> Result<Vec<Webhook>, Error> {
        let company = self.company(caller).await?;
        let all = self.here(&company).await?;
        self.as_shown(all).await
    }

    pub async fn one(&self, caller: Caller, id: WebhookId) -> Result<Webhook, Error> {
        let one = self.find(caller, id).await?;
        let shown = self.as_shown(vec![one]).await?.pop();
        shown.ok_or(Error::NoSuchWebhook)
    }

    /// A webhook, of which nothing is counted.
    async fn find(&self, caller: Caller, id: WebhookId) -> Result<Webhook, Error> {
        let company = self.company(caller).await?;
        let mut all = self.here(&company).await?.into_iter();
        all.find(|webhook| webhook.id == id)
            .ok_or(Error::NoSuchWebhook)
    }

    /// Makes a webhook, which gets what happens from now on. The same request again is told the same
    /// secret for a day.
    pub async fn make(&self, request: SecretRequest<WantedWebhook>) -> Result<ShownWebhook, Error> {
        let company = self.company(request.caller).await?;
        let wanted = match request.wanted {
            Some(wanted) if request.found.is_empty() => wanted,
            _ => return Err(Error::Invalid(request.found)),
        };
        let idempotency = request.idempotency.as_ref();
        if let Some(shown) = self.shown_before(&company, idempotency).await? {
            return Ok(shown);
        }
        let url = self.judge(&wanted.url).await?;
        let secret = drawn_secret(&*self.randomness);
        let webhook = Webhook {
            id: WebhookId(self.randomness.uuid()),
            company: company.id,
            environment: self.environment,
            url,
            kinds: wanted.kinds,
            label: wanted.label,
            secret: self.seal(&company, &secret)?,
            earlier: None,
            disabled: None,
            created_at: self.clock.now(),
            position: 0,
            waiting: 0,
            next_attempt_at: None,
            failing_since: None,
            delivered_at: None,
        };
        let shown = self.sealed(&company, idempotency, webhook.id, &secret)?;
        let added = self.webhooks.add_webhook(webhook.clone(), shown, MOST);
        match added.await? {
            AddWebhookResult::New => Ok(ShownWebhook {
                // With its place in the stream.
                webhook: self.one(request.caller, webhook.id).await?,
                secret,
                replayed: false,
            }),
            AddWebhookResult::TooMany => Err(Error::TooManyWebhooks),
            AddWebhookResult::Repeated => {
                let shown = self.shown_before(&company, idempotency).await?;
                shown.ok_or(Error::Overloaded)
            }
        }
    }

    pub async fn change(
        &self,
        caller: Caller,
        id: WebhookId,
        mut change: WebhookChange,
    ) -> Result<Webhook, Error> {
        let webhook = self.find(caller, id).await?;
        // An address that was good may be so no more: who enables it anew wants to know.
        let enabled = change.enabled == Some(true);
        if let Some(url) = &mut change.url {
            *url = self.judge(url).await?;
        } else if enabled {
            self.judge(&webhook.url).await?;
        }
        let changed = self.webhooks.change_webhook(webhook.company, id, change);
        if !changed.await? {
            return Err(Error::NoSuchWebhook);
        }
        self.one(caller, id).await
    }

    /// Gives a webhook another secret; the present one signs too for a day. Meanwhile there is no third, unless the first
    /// is to end at once.
    pub async fn rotate(
        &self,
        request: SecretRequest<WantedRotation>,
    ) -> Result<ShownWebhook, Error> {
        let company = self.company(request.caller).await?;
        let WantedRotation { id, force } = match request.wanted {
            Some(wanted) if request.found.is_empty() => wanted,
            _ => return Err(Error::Invalid(request.found)),
        };
        let idempotency = request.idempotency.as_ref();
        let webhook = self.find(request.caller, id).await?;
        if let Some(shown) = self.shown_before(&company, idempotency).await? {
            return Ok(shown);
        }
        let now = self.clock.now();
        let good = webhook.earlier.as_ref().map(|(_, until)| *until);
        if let Some(until) = good.filter(|until| now < *until && !force) {
            return Err(Error::EarlierSecretStillGood(until));
        }
        let secret = drawn_secret(&*self.randomness);
        let rotation = SecretRotation {
            earlier: (webhook.secret, now + OVERLAP),
            secret: self.seal(&company, &secret)?,
            shown: self.sealed(&company, idempotency, id, &secret)?,
        };
        if self
            .webhooks
            .rotate_secret(company.id, id, rotation)
            .await?
        {
            return Ok(ShownWebhook {
                webhook: self.one(request.caller, id).await?,
                secret,
                replayed: false,
            });
        }
        // By this very request, perhaps, which came twice.
        let shown = self.shown_before(&company, idempotency).await?;
        shown.ok_or(Error::WebhookChanged)
    }

    pub async fn remove(&self, caller: Caller, id: WebhookId) -> Result<(), Error> {
        let company = self.company(caller).await?;
        if self.webhooks.remove_webhook(company.id, id).await? {
            Ok(())
        } else {
            Err(Error::NoSuchWebhook)
        }
    }

    /// Sends a test, which is no event, and answers what came of it.
    pub async fn test(&self, caller: Caller, id: WebhookId) -> Result<Delivery, Error> {
        let company = self.company(caller).await?;
        let webhook = self.find(caller, id).await?;
        let at = self.clock.now();
        let event = format!("evt_test_{}", self.randomness.uuid());
        let message = WebhookMessage {
            url: webhook.url.clone(),
            body: self.bodies.test(&event, id, at),
            id: event.clone(),
            at,
            secrets: secrets(&*self.vault, &company, &webhook, at)?,
        };
        let delivery = Delivery {
            at,
            sequence: 0,
            attempt: 1,
            kind: TEST.to_owned(),
            test: Some(event),
            reply: self.sender.send(message).await,
        };
        self.webhooks.keep_delivery(id, delivery.clone()).await?;
        Ok(delivery)
    }

    /// Attempts at a webhook, the newest first.
    pub async fn deliveries(
        &self,
        caller: Caller,
        id: WebhookId,
        before: Option<OffsetDateTime>,
        most: u32,
    ) -> Result<Vec<Delivery>, Error> {
        let webhook = self.find(caller, id).await?;
        Ok(self.webhooks.deliveries(webhook.id, before, most).await?)
    }

    /// Has events delivered again; answers how many.
    pub async fn replay(
        &self,
        caller: Caller,
        id: WebhookId,
        wanted: WantedReplay,
    ) -> Result<u64, Error> {
        let company = self.company(caller).await?;
        let replay = match wanted {
            WantedReplay::Events(ids) => {
                let numbers = ids.iter().map(|id| self.bodies.sequence(company.id, id));
                let numbers: Option<Vec<_>> = numbers.collect();
                Replay::Events(numbers.ok_or(Error::NotFound)?)
            }
            WantedReplay::Range {
                after,
                until,
                kinds,
            } => {
                let stream = self.outbox.stream(company.id).await?;
                if after > stream.newest {
                    let newest = stream.newest;
                    return Err(Error::EventCursorAhead { newest });
                }
                Replay::Range {
                    after,
                    until: until.unwrap_or(stream.newest).min(stream.newest),
                    kinds,
                }
            }
        };
        let queued = self.webhooks.replay(company.id, id, replay, MOST_REPLAYED);
        queued.await?.ok_or(Error::NoSuchWebhook)
    }

    /// The webhooks of a company in the environment of this server.
    async fn here(&self, company: &Company) -> Result<Vec<Webhook>, Error> {
        let mut all = self.webhooks.webhooks(company.id).await?;
        all.retain(|webhook| webhook.environment == self.environment);
        Ok(all)
    }

    /// Webhooks with all that waits, and when the next of it is tried.
    async fn as_shown(&self, webhooks: Vec<Webhook>) -> Result<Vec<Webhook>, Error> {
        let mut all = self.webhooks.counted(webhooks).await?;
        let now = self.clock.now();
        for webhook in &mut all {
            let waits = webhook.waiting > 0 && webhook.disabled.is_none();
            // What is due already is tried as soon as it can be.
            let next = webhook.next_attempt_at.map_or(now, |at| at.max(now));
            webhook.next_attempt_at = waits.then_some(next);
        }
        Ok(all)
    }

    /// Webhooks are the whole company's.
    async fn company(&self, caller: Caller) -> Result<Company, Error> {
        let company = self.companies.company(caller.company).await?;
        let company = company.ok_or(Error::Unauthenticated)?;
        if caller.main_office || caller.leads(&*self.companies).await? {
            Ok(company)
        } else {
            Err(Error::Forbidden)
        }
    }

    async fn judge(&self, url: &str) -> Result<String, Error> {
        self.sender.judge(url).await.map_err(Error::WebhookUrl)
    }

    fn seal(&self, company: &Company, secret: &Secret) -> Result<Sealed, Error> {
        let purpose = Webhook::purpose_of(&company.nit);
        Ok(self.vault.seal(&purpose, secret)?)
    }

    fn shown(&self) -> ShownSecrets<'_> {
        ShownSecrets {
            registrations: &*self.companies,
            vault: &*self.vault,
            clock: &*self.clock,
        }
    }

    /// A secret to be shown again, sealed; nothing without an idempotency key.
    fn sealed(
        &self,
        company: &Company,
        idempotency: Option<&RequestKey>,
        id: WebhookId,
        secret: &Secret,
    ) -> Result<Option<ShownKeys>, Error> {
        let id = id.0.to_string();
        let secrets = std::iter::once((&*id, secret));
        self.shown().seal(&company.nit, idempotency, secrets)
    }

    /// The secret that this very request was shown, if it came before.
    async fn shown_before(
        &self,
        company: &Company,
        idempotency: Option<&RequestKey>,
    ) -> Result<Option<ShownWebhook>, Error> {
        let Some(secrets) = self.shown().before(company, idempotency).await? else {
            return Ok(None);
        };
        let (id, secret) = secrets.into_iter().next().ok_or(Error::AlreadyShown)?;
        let mut all = self.here(company).await?;
        all.retain(|webhook| webhook.id.0.to_string() == id);
        let webhook = self.as_shown(all).await?.pop();
        Ok(Some(ShownWebhook {
            webhook: webhook.ok_or(Error::AlreadyShown)?,
            secret,
            replayed: true,
        }))
    }
}

/// A new secret that nobody can guess, in the letters of Standard Webhooks.
pub fn drawn_secret(randomness: &dyn Randomness) -> Secret {
    let text = randomness.text(SECRET_BYTES);
    let text = text.replace('-', "+").replace('_', "/");
    Secret::new(format!("{SECRET_MARK}{text}"))
}

/// What a test is called where events have their type.
pub const TEST: &str = "webhook.test";

/// The secrets that sign at a moment, the present one first.
pub(crate) fn secrets(
    vault: &dyn Vault,
    company: &Company,
    webhook: &Webhook,
    now: OffsetDateTime,
) -> Result<Vec<Secret>, Error> {
    let earlier = webhook.earlier.as_ref();
    let earlier = earlier.filter(|(_, until)| now < *until);
    let sealed = [Some(&webhook.secret), earlier.map(|(secret, _)| secret)];
    let purpose = Webhook::purpose_of(&company.nit);
    let opened = sealed.into_iter().flatten();
    let opened = opened.map(|sealed| Ok(vault.open(&purpose, sealed)?));
    opened.collect()
}
