//! Carries requests and answers; knows nothing of their meaning but whether there is one.

use std::time::{Duration, Instant};

use dte_application::ports::Obstacle;
use reqwest::{RequestBuilder, Response};
use tokio::sync::Semaphore;

use crate::breaker::Breaker;

/// The largest answer that is read, in bytes.
const LARGEST_ANSWER: usize = 1024 * 1024;

/// An answer, whatever it says.
#[derive(Debug)]
pub(crate) struct Reply {
    /// The HTTP code.
    pub(crate) status: u16,
    /// The body, with replacement characters where it is not UTF-8.
    pub(crate) text: String,
}

/// What an answer was read as.
pub(crate) trait Meaning {
    /// Whether it says anything about what was asked.
    fn is_clear(&self) -> bool;

    /// Whether it says that the token is not good, and nothing else.
    fn refuses_token(&self) -> bool;
}

/// No whole answer came; what happened instead, fit for a log.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Silence {
    /// Not a byte of the request's body left.
    NotSent {
        /// What was in the way.
        obstacle: Obstacle,
        /// What was seen.
        seen: String,
    },
    /// The request may have arrived.
    NoAnswer {
        /// What was seen.
        seen: String,
    },
}

impl Silence {
    pub(crate) fn not_sent(obstacle: Obstacle, seen: impl Into<String>) -> Self {
        let seen = seen.into();
        Self::NotSent { obstacle, seen }
    }

    fn no_answer(seen: impl Into<String>) -> Self {
        Self::NoAnswer { seen: seen.into() }
    }

    /// What was seen.
    pub(crate) fn seen(self) -> String {
        match self {
            Self::NotSent { seen, .. } | Self::NoAnswer { seen } => seen,
        }
    }
}

/// Lets a limited number of requests be under way.
#[derive(Debug)]
pub(crate) struct Exchange {
    places: Semaphore,
    patience: Duration,
}

impl Exchange {
    /// At most so many at once; the others wait for a place no longer than `patience`.
    pub(crate) fn new(most_in_flight: usize, patience: Duration) -> Self {
        Self {
            places: Semaphore::new(most_in_flight.clamp(1, Semaphore::MAX_PERMITS)),
            patience,
        }
    }

    /// Sends a request once to the service of a breaker and reads the whole answer.
    pub(crate) async fn send<T: Meaning>(
        &self,
        breaker: &Breaker,
        request: RequestBuilder,
        read: impl Fn(&Reply) -> T,
    ) -> Result<T, Silence> {
        if breaker.is_shut(Instant::now()) {
            return Err(paused());
        }
        let place = tokio::time::timeout(self.patience, self.places.acquire()).await;
        let Ok(Ok(_place)) = place else {
            let seen = "too many requests under way";
            return Err(Silence::not_sent(Obstacle::Busy, seen));
        };
        let passage = breaker.pass(Instant::now()).ok_or_else(paused)?;
        match exchange(request).await {
            Ok(reply) => {
                let meaning = read(&reply);
                if meaning.is_clear() || is_of_the_request(reply.status) {
                    passage.succeeded();
                } else {
                    passage.failed(Instant::now());
                }
                Ok(meaning)
            }
            Err(silence) => {
                passage.failed(Instant::now());
                Err(silence)
            }
        }
    }
}

fn paused() -> Silence {
    let seen = "the service failed too often lately";
    Silence::not_sent(Obstacle::Paused, seen)
}

/// A code that blames the request: the service is there, and works for others. "Request timeout"
/// and "too many requests" blame the moment.
fn is_of_the_request(status: u16) -> bool {
    (400..500).contains(&status) && !matches!(status, 408 | 429)
}

/// Sends a request once and reads the whole answer, without waiting for a place.
pub(crate) async fn exchange(request: RequestBuilder) -> Result<Reply, Silence> {
    let mut response = request.send().await.map_err(silence)?;
    let status = response.status().as_u16();
    let body = body(&mut response).await?;
    Ok(Reply {
        status,
        text: text(&body),
    })
}

async fn body(response: &mut Response) -> Result<Vec<u8>, Silence> {
    let mut body = Vec::new();
    while let Some(chunk) = response.chunk().await.map_err(silence)? {
        if body.len() + chunk.len() > LARGEST_ANSWER {
            let status = response.status();
            let seen = format!("HTTP {status}: more than 1 MiB");
            return Err(Silence::no_answer(seen));
        }
        body.extend_from_slice(&chunk);
    }
    Ok(body)
}

/// The text of a body: no blanks around it, replacement characters where it is not UTF-8.
pub(crate) fn text(body: &[u8]) -> String {
    let text = String::from_utf8_lossy(body);
    text.trim_start_matches('\u{feff}').trim().to_owned()
}

/// The kind of failure and its deepest cause, without the address.
///
/// Only a connection that was never made (name, TCP or TLS) proves that nothing was sent.
fn silence(error: reqwest::Error) -> Silence {
    let is_connect = error.is_connect();
    let kind = if is_connect {
        "no connection"
    } else if error.is_timeout() {
        "no answer in time"
    } else {
        "the connection broke"
    };
    let error = error.without_url();
    let mut deepest: &dyn std::error::Error = &error;
    while let Some(source) = deepest.source() {
        deepest = source;
    }
    let seen = format!("{kind} ({deepest})");
    if is_connect {
        Silence::not_sent(Obstacle::Unreachable, seen)
    } else {
        Silence::no_answer(seen)
    }
}
