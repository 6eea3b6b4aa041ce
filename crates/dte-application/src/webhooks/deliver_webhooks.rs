//! What happened is sent to webhooks. Each is worked on by itself, so that a slow one delays no other. What
//! came of a round of attempts is kept in one transaction: after a crash a round comes again, and no event
//! is left out.

use std::sync::Arc;

use dte_domain::identification::Environment;
use futures_util::future::join_all;
use time::{Duration, OffsetDateTime};
use tokio::sync::Semaphore;
use tokio_util::sync::CancellationToken;
use tokio_util::task::TaskTracker;
use tracing::{Instrument, info_span};

use crate::error::Error;
use crate::jobs::attempt::attempt;
use crate::jobs::stopping::stopped_for_long;
use crate::ports::{
    Clock, Companies, Company, Delivery, DeliveryRound, DomainEvent, EventBodies, Leased, Outbox,
    PortError, QueuedEvent, Randomness, Vault, Webhook, WebhookMessage, WebhookSender, Webhooks,
    WhyDisabled,
};
use crate::webhooks::manage::secrets;
use crate::webhooks::schedule::{GIVEN_UP_AFTER, LONGEST_PAUSE, is_due, pause_after};

/// How many attempts at one webhook are under way at once.
const ATTEMPTS_AT_ONCE: u32 = 8;

/// How many webhooks are worked on at once: each that hangs has a place until its attempts time out.
const WEBHOOKS_AT_ONCE: usize = 512;

/// How many are taken in one transaction.
const TAKEN_AT_ONCE: usize = 64;

/// How long a webhook is held; renewed with each round, which is shorter.
const LEASE: Duration = Duration::minutes(1);

/// How many events are read at once.
const CHUNK: u32 = 500;

pub struct DeliverWebhooks {
    pub companies: Arc<dyn Companies>,
    pub outbox: Arc<dyn Outbox>,
    pub webhooks: Arc<dyn Webhooks>,
    pub sender: Arc<dyn WebhookSender>,
    pub bodies: Arc<dyn EventBodies>,
    pub vault: Arc<dyn Vault>,
    pub randomness: Arc<dyn Randomness>,
    pub clock: Arc<dyn Clock>,
    pub environment: Environment,
    pub permits: WebhookPermits,
}

/// Bounds how many webhooks are worked on.
#[derive(Clone, Debug)]
pub struct WebhookPermits(Arc<Semaphore>);

impl Default for WebhookPermits {
    fn default() -> Self {
        Self(Arc::new(Semaphore::new(WEBHOOKS_AT_ONCE)))
    }
}

/// An event that is tried, with how often it was tried before.
struct Tried {
    event: DomainEvent,
    attempts: u32,
}

/// What is to be tried in a round.
struct Plan {
    tried: Vec<Tried>,
    /// The place in the stream after it.
    position: u64,
    /// Events in the queue that are not kept any more, or not told here.
    gone: Vec<u64>,
    /// Whether there was nothing to look at.
    is_empty: bool,
}

impl DeliverWebhooks {
    /// Takes the webhooks that have something due, and begins to work on each.
    pub async fn run(
        self: &Arc<Self>,
        tasks: &TaskTracker,
        stopping: &CancellationToken,
    ) -> Result<(), Error> {
        while !stopping.is_cancelled() {
            let now = self.clock.now();
            let free = self.permits.0.available_permits().min(TAKEN_AT_ONCE);
            if free == 0 {
                return Ok(());
            }
            let most = u32::try_from(free).unwrap_or(1);
            let due = self
                .webhooks
                .lease_due_webhooks(self.environment, now, now + LEASE, most);
            let due = due.await?;
            let is_last = due.len() < free;
            for webhook in due {
                let Ok(place) = Arc::clone(&self.permits.0).try_acquire_owned() else {
                    break;
                };
                let (deliver, stopping) = (Arc::clone(self), stopping.clone());
                tasks.spawn(async move {
                    let about = info_span!("attempt", work = "webhook", company = %webhook.company.0, webhook = %webhook.id.0);
                    let work = deliver.work_on(webhook, &stopping);
                    let worked = attempt(work.instrument(about.clone()), || about).await;
                    drop(place);
                    if let Ok(Err(error)) = worked {
                        tracing::error!(?error, "a webhook was not worked on");
                    }
                });
            }
            if is_last {
                return Ok(());
            }
        }
        Ok(())
    }

    /// Rounds of attempts, until nothing is due or something failed.
    async fn work_on(
        &self,
        mut webhook: Leased<Webhook>,
        stopping: &CancellationToken,
    ) -> Result<(), Error> {
        let company = self.companies.company(webhook.company).await?;
        let company = company.ok_or(Error::NotFound)?;
        loop {
            let plan = self.plan(&webhook).await?;
            let is_last = plan.is_empty || stopping.is_cancelled();
            let mut round = tokio::select! {
                round = self.round(&company, &webhook, plan) => round?,
                // What is under way then comes again after the lease.
                () = stopped_for_long(stopping) => return Ok(()),
            };
            if is_last || round.failing_since.is_some() || round.disabled.is_some() {
                round.leased_until = None;
            }
            let goes_on = round.leased_until.is_some();
            if let Some((why, _)) = round.disabled {
                tracing::warn!(
                    why = why.name(),
                    "a webhook was given up; its company enables it again"
                );
            }
            webhook.subject.position = round.position;
            webhook.subject.failing_since = round.failing_since;
            if !self.webhooks.keep_round(round).await? || !goes_on {
                return Ok(());
            }
        }
    }

    /// What is due: of a webhook that fails the oldest event alone, else what waits, and then what is new.
    async fn plan(&self, webhook: &Webhook) -> Result<Plan, PortError> {
        let is_failing = webhook.failing_since.is_some();
        let now = self.clock.now();
        let (due, most) = if is_failing {
            (None, 1)
        } else {
            (Some(now), ATTEMPTS_AT_ONCE)
        };
        let queued = self.webhooks.queued(webhook.id, due, most).await?;
        if queued.is_empty() {
            return self.plan_of_new(webhook, most as usize).await;
        }
        let mut plan = Plan {
            tried: Vec::new(),
            position: webhook.position,
            gone: Vec::new(),
            is_empty: false,
        };
        for one in queued {
            if !is_due(one.due_at, now) {
                plan.is_empty = true;
                continue;
            }
            let event = self.outbox.domain_event(webhook.company, one.sequence);
            match event.await?.filter(|event| self.is_here(event)) {
                Some(event) => plan.tried.push(Tried {
                    event,
                    attempts: one.attempts,
                }),
                None => plan.gone.push(one.sequence),
            }
        }
        Ok(plan)
    }

    async fn plan_of_new(&self, webhook: &Webhook, most: usize) -> Result<Plan, PortError> {
        let events = self
            .outbox
            .events_after(webhook.company, webhook.position, CHUNK);
        let events = events.await?;
        let mut plan = Plan {
            tried: Vec::new(),
            position: webhook.position,
            gone: Vec::new(),
            is_empty: events.is_empty(),
        };
        for event in events {
            if plan.tried.len() == most {
                break;
            }
            plan.position = event.sequence;
            let is_wanted = webhook.kinds.is_empty() || webhook.kinds.contains(&event.kind);
            if is_wanted && self.is_here(&event) {
                plan.tried.push(Tried { event, attempts: 0 });
            }
        }
        Ok(plan)
    }

    /// Whether it happened in the environment of this server, or in none.
    fn is_here(&self, event: &DomainEvent) -> bool {
        let of = event.facts.environment();
        of.is_none_or(|environment| environment == self.environment)
    }

    /// Tries everything of a plan at once.
    async fn round(
        &self,
        company: &Company,
        webhook: &Leased<Webhook>,
        plan: Plan,
    ) -> Result<DeliveryRound, Error> {
        let mut attempts = Vec::with_capacity(plan.tried.len());
        for tried in plan.tried {
            attempts.push(self.prepared(company, webhook, tried)?);
        }
        let sent = attempts.into_iter().map(async |(mut delivery, message)| {
            delivery.reply = self.sender.send(message).await;
            delivery
        });
        let sent = join_all(sent).await;
        let now = self.clock.now();
        let is_delivered = sent.iter().any(|delivery| delivery.reply.error.is_none());
        let mut round = DeliveryRound {
            webhook: webhook.id,
            company: webhook.company,
            lease: webhook.lease,
            position: plan.position,
            done: plan.gone,
            queued: Vec::new(),
            releases: is_delivered && webhook.failing_since.is_some(),
            delivered_at: is_delivered.then_some(now),
            failing_since: webhook.failing_since,
            leased_until: Some(now + LEASE),
            disabled: None,
            attempts: sent,
        };
        self.judge(&mut round, now).await?;
        Ok(round)
    }

    fn prepared(
        &self,
        company: &Company,
        webhook: &Webhook,
        tried: Tried,
    ) -> Result<(Delivery, WebhookMessage), Error> {
        let (event, at) = (tried.event, self.clock.now());
        let message = WebhookMessage {
            url: webhook.url.clone(),
            id: self.bodies.id(company.id, event.sequence),
            at,
            secrets: secrets(&*self.vault, company, webhook, at)?,
            body: self.bodies.body(company.id, &event)?,
        };
        let delivery = Delivery {
            at,
            sequence: event.sequence,
            attempt: tried.attempts + 1,
            kind: event.kind.name().to_owned(),
            test: None,
            reply: crate::ports::WebhookReply::default(),
        };
        Ok((delivery, message))
    }

    /// What follows from the attempts: what is done, what is tried again and when, whether it goes on.
    async fn judge(&self, round: &mut DeliveryRound, now: OffsetDateTime) -> Result<(), PortError> {
        let mut is_gone = false;
        for delivery in &round.attempts {
            let reply = &delivery.reply;
            if reply.error.is_none() {
                round.done.push(delivery.sequence);
                continue;
            }
            is_gone |= reply.status == Some(410);
            let chance = self.randomness.uuid().as_u64_pair().1;
            match pause_after(delivery.attempt, chance) {
                Some(pause) => {
                    let asked = reply.retry_after.and_then(|it| Duration::try_from(it).ok());
                    let asked = asked.unwrap_or_default().min(LONGEST_PAUSE);
                    round.queued.push(QueuedEvent {
                        sequence: delivery.sequence,
                        attempts: delivery.attempt,
                        due_at: now + pause.max(asked),
                    });
                }
                None => round.done.push(delivery.sequence),
            }
        }
        if round.delivered_at.is_some() {
            round.failing_since = None;
        } else if !round.attempts.is_empty() {
            round.failing_since = round.failing_since.or(Some(now));
        }
        let why = if is_gone {
            Some(WhyDisabled::Gone)
        } else {
            let is_given_up = self.is_given_up(round, now).await?;
            is_given_up.then_some(WhyDisabled::Failing)
        };
        round.disabled = why.map(|why| (why, now));
        Ok(())
    }

    /// True if nothing was delivered for too long, by the clock and by the purge horizon: this clock may
    /// be ahead.
    async fn is_given_up(
        &self,
        round: &DeliveryRound,
        now: OffsetDateTime,
    ) -> Result<bool, PortError> {
        let since = round.failing_since.filter(|_| !round.attempts.is_empty());
        match since {
            Some(since) => self.outbox.has_passed(GIVEN_UP_AFTER, since, now).await,
            None => Ok(false),
        }
    }
}
