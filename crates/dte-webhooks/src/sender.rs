//! One attempt: looked up, judged, connected, sent, and the beginning of the answer read.

use std::sync::Arc;
use std::time::{Duration, Instant};

use async_trait::async_trait;
use dte_application::ports::{
    Clock, DeliveryError, PortError, RefusedUrl, WebhookMessage, WebhookReply, WebhookSender,
};
use reqwest::header::{CONTENT_TYPE, HeaderMap, RETRY_AFTER};
use reqwest::redirect::Policy;
use reqwest::{Client, Response};
use rustls::{ClientConfig, RootCertStore};
use time::OffsetDateTime;

use crate::allow::Allowed;
use crate::failure::class;
use crate::resolve::{JudgingResolver, Lookup, SystemLookup, Unresolved};
use crate::signature::{SIGNATURE_HEADERS, signature_headers};
use crate::target::Target;

/// How long an attempt may take, from the look-up to the end of what is read.
const WITHIN: Duration = Duration::from_secs(15);

/// How much of an answer is read.
const LARGEST_ANSWER: usize = 64 * 1024;

/// How much of it is shown.
const SHOWN: usize = 1024;

/// Sends to webhooks over HTTP.
pub struct HttpWebhooks {
    allowed: Arc<Allowed>,
    resolver: JudgingResolver,
    /// What connects to the public network alone.
    public: Client,
    /// What connects to hosts that the operator named.
    named: Client,
    clock: Arc<dyn Clock>,
    within: Duration,
}

impl HttpWebhooks {
    /// Sends to the public network, and to what the operator lets besides.
    pub fn new(allowed: Allowed, clock: Arc<dyn Clock>) -> Result<Self, PortError> {
        let mut roots = RootCertStore::empty();
        roots.add_parsable_certificates(webpki_root_certs::TLS_SERVER_ROOT_CERTS.iter().cloned());
        Self::with(allowed, clock, Arc::new(SystemLookup), &roots, WITHIN)
    }

    pub(crate) fn with(
        allowed: Allowed,
        clock: Arc<dyn Clock>,
        lookup: Arc<dyn Lookup>,
        roots: &RootCertStore,
        within: Duration,
    ) -> Result<Self, PortError> {
        let allowed = Arc::new(allowed);
        let resolver = JudgingResolver {
            lookup,
            allowed: Arc::clone(&allowed),
            takes_all: false,
        };
        let trusting = JudgingResolver {
            takes_all: true,
            ..resolver.clone()
        };
        Ok(Self {
            public: client(resolver.clone(), roots)?,
            named: client(trusting, roots)?,
            resolver,
            allowed,
            clock,
            within,
        })
    }

    async fn attempt(&self, message: WebhookMessage) -> WebhookReply {
        let failed = |error| WebhookReply {
            error: Some(error),
            ..WebhookReply::default()
        };
        let target = match Target::read(&message.url, &self.allowed) {
            Ok(target) => target,
            Err(_refused) => return failed(DeliveryError::RefusedAddress),
        };
        let client = if target.is_allowed {
            &self.named
        } else {
            &self.public
        };
        let values = signature_headers(&message.id, message.at, &message.body, &message.secrets);
        let mut request = client
            .post(target.url)
            .header(CONTENT_TYPE, "application/json");
        for (name, value) in SIGNATURE_HEADERS.into_iter().zip(values) {
            request = request.header(name, value);
        }
        match request.body(message.body).send().await {
            Ok(response) => self.read(response).await,
            Err(error) => failed(class(&error)),
        }
    }

    async fn read(&self, mut response: Response) -> WebhookReply {
        let status = response.status();
        let retry_after = retry_after(response.headers(), self.clock.now());
        let mut read = Vec::new();
        let mut error = (!status.is_success()).then_some(DeliveryError::Status);
        while read.len() < LARGEST_ANSWER {
            match response.chunk().await {
                Ok(Some(piece)) => read.extend_from_slice(&piece),
                Ok(None) => break,
                // What was answered stands; how it goes on is nobody's affair.
                Err(cut) => {
                    error = error.or_else(|| cut.is_timeout().then_some(DeliveryError::Timeout));
                    break;
                }
            }
        }
        read.truncate(SHOWN);
        WebhookReply {
            status: Some(status.as_u16()),
            error,
            duration: Duration::ZERO,
            text: shown(&read),
            retry_after,
        }
    }
}

fn client(resolver: JudgingResolver, roots: &RootCertStore) -> Result<Client, PortError> {
    let preparing = |error: Box<dyn std::error::Error + Send + Sync>| {
        PortError::new("preparing the client of webhooks", error)
    };
    let provider = Arc::new(rustls::crypto::aws_lc_rs::default_provider());
    let tls = ClientConfig::builder_with_provider(provider)
        .with_safe_default_protocol_versions()
        .map_err(|error| preparing(error.into()))?
        .with_root_certificates(roots.clone())
        .with_no_client_auth();
    Client::builder()
        .tls_backend_preconfigured(tls)
        .dns_resolver(Arc::new(resolver))
        .no_proxy()
        .redirect(Policy::none())
        // Each attempt looks up and judges anew.
        .pool_max_idle_per_host(0)
        .user_agent(concat!("dte/", env!("CARGO_PKG_VERSION")))
        .build()
        .map_err(|error| preparing(error.into()))
}

/// The beginning of an answer, as a text that a log and a database take.
fn shown(read: &[u8]) -> String {
    let text = String::from_utf8_lossy(read);
    text.chars().filter(|c| *c != '\0').collect()
}

/// How long the receiver wants to be left alone: seconds, or a date.
fn retry_after(headers: &HeaderMap, now: OffsetDateTime) -> Option<Duration> {
    let text = headers.get(RETRY_AFTER)?.to_str().ok()?.trim();
    if let Ok(seconds) = text.parse() {
        return Some(Duration::from_secs(seconds));
    }
    let until = OffsetDateTime::from(httpdate::parse_http_date(text).ok()?);
    Duration::try_from(until - now).ok()
}

#[async_trait]
impl WebhookSender for HttpWebhooks {
    /// A name that cannot be looked up now may stand for something later.
    async fn judge(&self, url: &str) -> Result<String, RefusedUrl> {
        let target = Target::read(url, &self.allowed)?;
        if target.is_allowed {
            return Ok(target.url.into());
        }
        let judged = self.resolver.judged(&target.host);
        match tokio::time::timeout(self.within, judged).await {
            Ok(Err(Unresolved::Refused(_))) => Err(RefusedUrl::PrivateAddress),
            Ok(Err(Unresolved::Absent(_)) | Ok(_)) | Err(_) => Ok(target.url.into()),
        }
    }

    fn refusal(&self, url: &str) -> Option<RefusedUrl> {
        Target::read(url, &self.allowed).err()
    }

    async fn send(&self, message: WebhookMessage) -> WebhookReply {
        let started = Instant::now();
        let sent = tokio::time::timeout(self.within, self.attempt(message)).await;
        let reply = sent.unwrap_or_else(|_late| WebhookReply {
            error: Some(DeliveryError::Timeout),
            ..WebhookReply::default()
        });
        WebhookReply {
            duration: started.elapsed(),
            ..reply
        }
    }
}

#[cfg(test)]
mod tests;
