//! Webhooks: what looks after them, and what sends to them.

use std::sync::Arc;

use dte_application::ports::Clock;
use dte_application::webhooks::deliver_webhooks::{DeliverWebhooks, WebhookPermits};
use dte_application::webhooks::manage::ManageWebhooks;
use dte_http::EventJson;
use dte_webhooks::HttpWebhooks;

use crate::config::Config;
use crate::failure::{Context, Failure};
use crate::wiring::Adapters;

pub struct WebhookServices {
    pub manage: Arc<ManageWebhooks>,
    pub sending: Arc<DeliverWebhooks>,
    pub sender: Arc<HttpWebhooks>,
}

impl WebhookServices {
    pub fn new(config: &Config, adapters: &Adapters) -> Result<Self, Failure> {
        let sender = sender(config, &adapters.clock)?;
        Ok(Self {
            manage: Arc::new(ManageWebhooks {
                companies: adapters.database.clone(),
                webhooks: adapters.database.clone(),
                outbox: adapters.database.clone(),
                sender: sender.clone(),
                bodies: Arc::new(EventJson),
                vault: adapters.vault.clone(),
                randomness: adapters.randomness.clone(),
                clock: adapters.clock.clone(),
                environment: config.environment,
            }),
            sending: Arc::new(DeliverWebhooks {
                companies: adapters.database.clone(),
                outbox: adapters.database.clone(),
                webhooks: adapters.database.clone(),
                sender: sender.clone(),
                bodies: Arc::new(EventJson),
                vault: adapters.vault.clone(),
                randomness: adapters.randomness.clone(),
                clock: adapters.clock.clone(),
                environment: config.environment,
                permits: WebhookPermits::default(),
            }),
            sender,
        })
    }
}

pub fn sender(config: &Config, clock: &Arc<dyn Clock>) -> Result<Arc<HttpWebhooks>, Failure> {
    let sender = HttpWebhooks::new(config.webhook_allow.clone(), clock.clone());
    sender
        .map(Arc::new)
        .context("preparing the client of webhooks")
}
