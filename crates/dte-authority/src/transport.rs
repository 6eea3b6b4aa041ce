//! Carries requests and answers; knows nothing of their meaning but whether there is one.

use std::time::{Duration, Instant};

use dte_application::ports::{CompanyId, Obstacle};
use httpdate::parse_http_date;
use reqwest::header::{DATE, HeaderMap, RETRY_AFTER};
use reqwest::{RequestBuilder, Response};
use time::OffsetDateTime;
use tokio::sync::{Semaphore, SemaphorePermit};

use crate::breaker::{Breaker, Failure};
use crate::tls;

/// The largest answer that is read, in bytes.
const LARGEST_ANSWER: usize = 1024 * 1024;
/// What an answer may have without being a large one. Nearly all have some hundred bytes.
const SMALL_ANSWER: usize = 64 * 1024;
/// How many large answers are read at once: what thousands that are under way may take is bounded.
const LARGE_AT_ONCE: usize = 16;

/// An answer, whatever it says.
#[derive(Debug)]
pub(crate) struct Reply {
    pub(crate) status: u16,
    /// The body, with replacement characters where it is not UTF-8.
    pub(crate) text: String,
    /// How long the sender wants to be left alone.
    pub(crate) wait: Option<Duration>,
    /// What its clock showed.
    pub(crate) date: Option<OffsetDateTime>,
}

impl Reply {
    /// Whether it blames the request, in words of the service's own: it is there, and works for
    /// others. A page, or nothing at all, is of whatever stands before it; "request timeout" and
    /// "too many requests" blame the moment.
    fn is_of_the_request(&self) -> bool {
        let blames = (400..500).contains(&self.status) && !matches!(self.status, 408 | 429);
        blames && self.text.starts_with('{')
    }

    /// How what it stands for failed.
    fn failure(&self) -> Failure {
        self.wait.map_or(Failure::Once, Failure::RetryAfter)
    }
}

pub(crate) trait Classified {
    /// Whether it says anything about what was asked.
    fn is_clear(&self) -> bool;

    /// Whether it says that the token is not good, and nothing else.
    fn refuses_token(&self) -> bool;

    /// Whether it says that the taxpayer of the token did not sign what was sent.
    fn refuses_signature(&self) -> bool {
        false
    }
}

/// No whole answer came; what happened instead, fit for a log.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum TransportError {
    /// Not a byte of the request's body left.
    NotSent { obstacle: Obstacle, seen: String },
    /// The token was refused, and no other one could be had.
    TokenRefused { seen: String },
    /// The request may have arrived.
    NoAnswer { seen: String },
}

impl TransportError {
    pub(crate) fn not_sent(obstacle: Obstacle, seen: impl Into<String>) -> Self {
        let seen = seen.into();
        Self::NotSent { obstacle, seen }
    }

    pub(crate) fn token_refused(seen: impl Into<String>) -> Self {
        Self::TokenRefused { seen: seen.into() }
    }

    pub(crate) fn no_answer(seen: impl Into<String>) -> Self {
        Self::NoAnswer { seen: seen.into() }
    }

    pub(crate) fn seen(self) -> String {
        match self {
            Self::NotSent { seen, .. } | Self::TokenRefused { seen } | Self::NoAnswer { seen } => {
                seen
            }
        }
    }
}

/// Lets a limited number of requests be under way.
pub(crate) struct Transport {
    permits: Semaphore,
    large: Semaphore,
    patience: Duration,
}

impl std::fmt::Debug for Transport {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Transport").finish_non_exhaustive()
    }
}

impl Transport {
    /// At most so many at once; the others wait for a place no longer than `patience`.
    pub(crate) fn new(most_in_flight: usize, patience: Duration) -> Self {
        Self {
            permits: Semaphore::new(most_in_flight.clamp(1, Semaphore::MAX_PERMITS)),
            large: Semaphore::new(LARGE_AT_ONCE),
            patience,
        }
    }

    /// Sends a company's request once to the service of a breaker and reads the whole answer.
    pub(crate) async fn send<T: Classified>(
        &self,
        breaker: &Breaker,
        company: CompanyId,
        request: RequestBuilder,
        read: impl Fn(&Reply) -> T,
    ) -> Result<T, TransportError> {
        if breaker.is_shut(company, Instant::now()) {
            return Err(paused());
        }
        let permit = tokio::time::timeout(self.patience, self.permits.acquire()).await;
        let Ok(Ok(_permit_held)) = permit else {
            let seen = "too many requests under way";
            return Err(TransportError::not_sent(Obstacle::Busy, seen));
        };
        let permit = breaker.pass(company, Instant::now()).ok_or_else(paused)?;
        let began = Instant::now();
        let exchanged = exchange(request, Some(&self.large)).await;
        breaker.stats.count(began.elapsed(), exchanged.is_ok());
        match exchanged {
            Ok(reply) => {
                let parsed = read(&reply);
                let now = Instant::now();
                if parsed.refuses_token() {
                    // Whose fault that is shows with another token.
                    drop(permit);
                } else if parsed.is_clear() || reply.is_of_the_request() {
                    permit.succeeded(now);
                } else {
                    permit.failed(now, reply.failure());
                }
                Ok(parsed)
            }
            Err(error) => {
                permit.failed(Instant::now(), Failure::Once);
                Err(error)
            }
        }
    }
}

fn paused() -> TransportError {
    let seen = "the service failed too often lately";
    TransportError::not_sent(Obstacle::Paused, seen)
}

/// Sends a request once and reads the whole answer, without waiting for a place; a large answer
/// waits for one among the large ones, when there is such a bound.
pub(crate) async fn exchange(
    request: RequestBuilder,
    large: Option<&Semaphore>,
) -> Result<Reply, TransportError> {
    let mut response = request.send().await.map_err(transport_error)?;
    let status = response.status().as_u16();
    let wait = wait(response.headers());
    let date = date(response.headers());
    let body = body(&mut response, large).await?;
    Ok(Reply {
        status,
        text: text(&body),
        wait,
        date,
    })
}

async fn body(
    response: &mut Response,
    large: Option<&Semaphore>,
) -> Result<Vec<u8>, TransportError> {
    let mut body = Vec::new();
    let mut permit = None;
    while let Some(chunk) = response.chunk().await.map_err(transport_error)? {
        let length = body.len() + chunk.len();
        if length > LARGEST_ANSWER {
            let status = response.status();
            let seen = format!("HTTP {status}: more than 1 MiB");
            return Err(TransportError::no_answer(seen));
        }
        if length > SMALL_ANSWER && permit.is_none() {
            permit = permit_for_large(large).await?;
        }
        body.extend_from_slice(&chunk);
    }
    Ok(body)
}

async fn permit_for_large(
    large: Option<&Semaphore>,
) -> Result<Option<SemaphorePermit<'_>>, TransportError> {
    const PATIENCE: Duration = Duration::from_secs(8);
    let Some(large) = large else {
        return Ok(None);
    };
    match tokio::time::timeout(PATIENCE, large.acquire()).await {
        Ok(Ok(permit)) => Ok(Some(permit)),
        _ => Err(TransportError::no_answer("too many large answers at once")),
    }
}

/// `Retry-After`, in seconds or as a moment; a moment is taken against the answer's own `Date`.
fn wait(headers: &HeaderMap) -> Option<Duration> {
    let written = headers.get(RETRY_AFTER)?.to_str().ok()?;
    if let Ok(seconds) = written.trim().parse() {
        return Some(Duration::from_secs(seconds));
    }
    let until = OffsetDateTime::from(parse_http_date(written).ok()?);
    (until - date(headers)?).try_into().ok()
}

fn date(headers: &HeaderMap) -> Option<OffsetDateTime> {
    let written = headers.get(DATE)?.to_str().ok()?;
    parse_http_date(written).ok().map(OffsetDateTime::from)
}

/// The text of a body: no blanks around it, replacement characters where it is not UTF-8.
pub(crate) fn text(body: &[u8]) -> String {
    let text = String::from_utf8_lossy(body);
    text.trim_start_matches('\u{feff}').trim().to_owned()
}

/// The kind of failure and its deepest cause, without the address.
///
/// Only a connection that was never made (name, TCP or TLS) proves that nothing was sent.
fn transport_error(error: reqwest::Error) -> TransportError {
    let is_connect = error.is_connect();
    let fault = tls::fault(&error);
    let kind = match fault {
        Some(fault) => fault.text(),
        None if is_connect => "no connection",
        None if error.is_timeout() => "no answer in time",
        None => "the connection broke",
    };
    let error = error.without_url();
    let mut deepest: &dyn std::error::Error = &error;
    while let Some(source) = deepest.source() {
        deepest = source;
    }
    let seen = format!("{kind} ({deepest})");
    if is_connect {
        TransportError::not_sent(Obstacle::Unreachable, seen)
    } else {
        TransportError::no_answer(seen)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn waited(retry_after: &str, date: &str) -> Option<Duration> {
        let mut headers = HeaderMap::new();
        headers.insert(RETRY_AFTER, retry_after.parse().unwrap());
        headers.insert(DATE, date.parse().unwrap());
        wait(&headers)
    }

    #[test]
    fn a_wait_is_told_in_seconds_or_as_a_moment() {
        let date = "Wed, 21 Oct 2026 07:28:00 GMT";
        assert_eq!(waited(" 120", date), Some(Duration::from_mins(2)));
        let later = "Wed, 21 Oct 2026 07:30:00 GMT";
        assert_eq!(waited(later, date), Some(Duration::from_mins(2)));
        assert_eq!(waited(date, later), None, "it is over");
        for odd in ["soon", "-5", "", "1.5"] {
            assert_eq!(waited(odd, date), None, "{odd}");
        }
    }
}
