//! Carries requests and answers; knows nothing of their meaning.

use std::time::Duration;

use reqwest::{RequestBuilder, Response};
use tokio::sync::Semaphore;

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

/// No whole answer came; what happened instead, fit for a log.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Silence(pub(crate) String);

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

    /// Sends a request once and reads the whole answer.
    pub(crate) async fn send(&self, request: RequestBuilder) -> Result<Reply, Silence> {
        let place = tokio::time::timeout(self.patience, self.places.acquire()).await;
        let Ok(Ok(_place)) = place else {
            return Err(Silence("not sent: too many requests under way".to_owned()));
        };
        exchange(request).await
    }
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
            return Err(Silence(format!("HTTP {status}: more than 1 MiB")));
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
fn silence(error: reqwest::Error) -> Silence {
    let kind = if error.is_connect() {
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
    Silence(format!("{kind} ({deepest})"))
}
