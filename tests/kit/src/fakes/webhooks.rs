use std::collections::VecDeque;
use std::sync::Mutex;
use std::time::Duration;

use async_trait::async_trait;
use dte_application::ports::{
    DeliveryError, RefusedUrl, WebhookMessage, WebhookReply, WebhookSender,
};

/// A receiver of webhooks in memory: it takes everything, unless it is told otherwise.
#[derive(Debug, Default)]
pub struct FakeWebhooks {
    sent: Mutex<Vec<WebhookMessage>>,
    replies: Mutex<VecDeque<WebhookReply>>,
    always: Mutex<Option<WebhookReply>>,
    refused: Mutex<Option<RefusedUrl>>,
}

impl FakeWebhooks {
    /// What was sent since this was asked last.
    pub fn take_sent(&self) -> Vec<WebhookMessage> {
        std::mem::take(&mut *self.sent.lock().unwrap())
    }

    /// Answers the next attempt with a status.
    pub fn answer_next(&self, status: u16) {
        self.replies.lock().unwrap().push_back(reply(status));
    }

    /// Answers the next attempt so.
    pub fn reply_next(&self, reply: WebhookReply) {
        self.replies.lock().unwrap().push_back(reply);
    }

    /// Answers every attempt with a status from now on; 200 makes it well again.
    pub fn answer_always(&self, status: u16) {
        *self.always.lock().unwrap() = (status != 200).then(|| reply(status));
    }

    /// Refuses every address, or none.
    pub fn refuse(&self, refused: Option<RefusedUrl>) {
        *self.refused.lock().unwrap() = refused;
    }
}

/// An answer with a status.
fn reply(status: u16) -> WebhookReply {
    let is_good = (200..300).contains(&status);
    WebhookReply {
        status: Some(status),
        error: (!is_good).then_some(DeliveryError::Status),
        duration: Duration::from_millis(12),
        text: "said".to_owned(),
        retry_after: None,
    }
}

#[async_trait]
impl WebhookSender for FakeWebhooks {
    async fn judge(&self, url: &str) -> Result<String, RefusedUrl> {
        let refused = *self.refused.lock().unwrap();
        refused.map_or_else(|| Ok(url.to_owned()), Err)
    }

    fn refusal(&self, _url: &str) -> Option<RefusedUrl> {
        *self.refused.lock().unwrap()
    }

    async fn send(&self, message: WebhookMessage) -> WebhookReply {
        self.sent.lock().unwrap().push(message);
        let next = self.replies.lock().unwrap().pop_front();
        let always = self.always.lock().unwrap().clone();
        next.or(always).unwrap_or_else(|| reply(200))
    }
}
