use std::collections::VecDeque;
use std::sync::Mutex;
use std::time::Duration;

use async_trait::async_trait;
use dte_application::ports::{MailFault, MailMessage, MailRelay, MailReply};
use tokio::sync::{RwLock, RwLockWriteGuard};

/// A mail relay in memory: it takes everything, unless it is told otherwise.
#[derive(Debug, Default)]
pub struct FakeRelay {
    sent: Mutex<Vec<MailMessage>>,
    replies: Mutex<VecDeque<MailReply>>,
    always: Mutex<Option<MailReply>>,
    answers: RwLock<()>,
}

impl FakeRelay {
    /// What was handed over since this was asked last.
    pub fn take_sent(&self) -> Vec<MailMessage> {
        std::mem::take(&mut *self.sent.lock().unwrap())
    }

    /// While this is held, no attempt is answered.
    pub async fn keep_silent(&self) -> RwLockWriteGuard<'_, ()> {
        self.answers.write().await
    }

    /// Lets the next attempt come to nothing.
    pub fn fail_next(&self, fault: MailFault) {
        self.replies.lock().unwrap().push_back(failed(fault));
    }

    /// Answers the next attempt so.
    pub fn answer_next(&self, reply: MailReply) {
        self.replies.lock().unwrap().push_back(reply);
    }

    /// Lets every attempt come to nothing from now on, or none.
    pub fn fail_always(&self, fault: Option<MailFault>) {
        *self.always.lock().unwrap() = fault.map(failed);
    }
}

fn failed(fault: MailFault) -> MailReply {
    let code = match fault {
        MailFault::Later => Some(451),
        MailFault::Refused => Some(550),
        _ => None,
    };
    MailReply {
        code,
        fault: Some(fault),
        duration: Duration::from_millis(12),
        text: "said".to_owned(),
        ..MailReply::default()
    }
}

#[async_trait]
impl MailRelay for FakeRelay {
    fn domain(&self) -> &'static str {
        "mail.example"
    }

    async fn send(&self, message: MailMessage) -> MailReply {
        let next = self.replies.lock().unwrap().pop_front();
        let always = self.always.lock().unwrap().clone();
        self.sent.lock().unwrap().push(message);
        drop(self.answers.read().await);
        next.or(always).unwrap_or_else(|| MailReply {
            code: Some(250),
            fault: None,
            duration: Duration::from_millis(12),
            text: "taken".to_owned(),
            ..MailReply::default()
        })
    }
}
