//! One request, until it is answered for good.

use std::time::Duration;

use reqwest::header::{HeaderMap, RETRY_AFTER};
use reqwest::{Client, Method, StatusCode, Url};

use super::{Answer, ClientArguments};
use crate::failure::{Context, Failure};
use crate::log;

/// The first pause when the service names none; each further one is twice as long.
const PAUSE: Duration = Duration::from_secs(1);

/// The longest pause, whoever asks for it.
const LONGEST_PAUSE: Duration = Duration::from_mins(1);

/// How a request is sent, and how often.
pub(super) struct Attempts {
    http: Client,
    retries: u32,
}

/// What came of one attempt.
enum Attempt {
    Answered(Answer),
    /// It is worth repeating, after this pause if the service named one.
    Again {
        seen: String,
        pause: Option<Duration>,
    },
}

impl Attempts {
    pub(super) fn new(arguments: &ClientArguments, url: &Url) -> Result<Self, Failure> {
        let timeout = Duration::from_secs(arguments.timeout);
        let mut builder = Client::builder().timeout(timeout);
        if url.scheme() == "http" {
            // None of the system's certificates is needed, nor looked for.
            builder = builder.tls_certs_only([]);
        }
        Ok(Self {
            http: builder.build().context("making an HTTP client")?,
            retries: arguments.retries,
        })
    }

    /// Sends it until it is answered; fails when it is not, however often.
    pub(super) async fn send(
        &self,
        method: &Method,
        url: &Url,
        headers: &HeaderMap,
        body: Option<&str>,
    ) -> Result<Answer, Failure> {
        let mut tried = 0;
        loop {
            let mut request = self.http.request(method.clone(), url.clone());
            request = request.headers(headers.clone());
            if let Some(body) = body {
                request = request.body(body.to_owned());
            }
            let (seen, pause) = match attempt(request).await {
                Attempt::Answered(answer) => return Ok(answer),
                Attempt::Again { seen, pause } => (seen, pause),
            };
            if tried == self.retries {
                return Err(Failure::NotReachable(format!("{url}: {seen}")));
            }
            let doubled = PAUSE.saturating_mul(2_u32.saturating_pow(tried));
            let pause = pause.unwrap_or(doubled).min(LONGEST_PAUSE);
            let seconds = pause.as_secs();
            log::write_line(
                tracing::Level::WARN,
                &format!("{seen}; once more in {seconds} s"),
            );
            tokio::time::sleep(pause).await;
            tried += 1;
        }
    }
}

async fn attempt(request: reqwest::RequestBuilder) -> Attempt {
    let unanswered = |error: &reqwest::Error| Attempt::Again {
        seen: Failure::because("no answer", error).to_string(),
        pause: None,
    };
    let response = match request.send().await {
        Ok(response) => response,
        Err(error) => return unanswered(&error),
    };
    let (status, headers) = (response.status(), response.headers().clone());
    let text = match response.text().await {
        Ok(text) => text,
        Err(error) => return unanswered(&error),
    };
    let pause = retry_after(&headers);
    if is_worth_repeating(status, pause) {
        let seen = format!("the service answers {status}");
        return Attempt::Again { seen, pause };
    }
    Attempt::Answered(Answer {
        status,
        headers,
        text,
    })
}

/// Whether nothing was done yet and may be later: too busy, away, or an earlier attempt with the same key
/// that is still under way, which says when to ask again.
fn is_worth_repeating(status: StatusCode, pause: Option<Duration>) -> bool {
    match status {
        StatusCode::REQUEST_TIMEOUT
        | StatusCode::TOO_MANY_REQUESTS
        | StatusCode::BAD_GATEWAY
        | StatusCode::SERVICE_UNAVAILABLE
        | StatusCode::GATEWAY_TIMEOUT => true,
        StatusCode::CONFLICT => pause.is_some(),
        _ => false,
    }
}

fn retry_after(headers: &HeaderMap) -> Option<Duration> {
    let seconds = headers.get(RETRY_AFTER)?.to_str().ok()?.parse().ok()?;
    Some(Duration::from_secs(seconds))
}
