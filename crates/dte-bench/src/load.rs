//! Load on the issuing path.

mod closed;
mod open;

use std::sync::Arc;
use std::time::Duration;

use reqwest::{Client, Request};

use crate::answer;
use crate::error::BenchError;
use crate::scenario::Load;
use crate::tally::{Outcome, Tally};

/// What is sent, and through which connections.
#[derive(Debug)]
pub struct Target {
    client: Client,
    request: Request,
}

impl Target {
    /// The request must be one that can be repeated.
    pub fn new(client: Client, request: Request) -> Self {
        Self { client, request }
    }

    /// Sends the request once and reads the whole answer.
    pub async fn send(&self) -> Result<(u16, Vec<u8>), BenchError> {
        let doing = "issuing a document";
        let request = self
            .request
            .try_clone()
            .ok_or_else(|| BenchError::Unusable("the request cannot be repeated".into()))?;
        let answer = self.client.execute(request).await;
        let answer = answer.map_err(|error| BenchError::http(doing, error))?;
        let status = answer.status().as_u16();
        let body = answer.bytes().await;
        Ok((
            status,
            body.map_err(|error| BenchError::http(doing, error))?.into(),
        ))
    }
}

/// Reads what came back, after its time was taken.
fn outcome(answer: Result<(u16, Vec<u8>), BenchError>) -> Outcome {
    match answer {
        Ok((201, body)) => answer::issued(&body).map_or_else(
            || Outcome::Failed("201 without a document".into()),
            Outcome::Issued,
        ),
        Ok((status, body)) => Outcome::Failed(answer::refusal(status, &body)),
        Err(BenchError::Http { source, .. }) if source.is_timeout() => {
            Outcome::Failed("no answer: timeout".into())
        }
        Err(BenchError::Http { source, .. }) if source.is_connect() => {
            Outcome::Failed("no answer: connection refused".into())
        }
        Err(BenchError::Http { .. }) => Outcome::Failed("no answer: connection broken".into()),
        Err(error) => Outcome::Failed(error.to_string()),
    }
}

/// Loads the target and waits for the last answer.
pub async fn run(target: &Arc<Target>, load: Load, length: Duration) -> Result<Tally, BenchError> {
    match load {
        Load::Closed { clients } => closed::run(target, clients, length).await,
        Load::Open { per_second } => open::run(target, per_second, length).await,
    }
}

/// A part of the generator broke, which says nothing about the service.
fn broken(error: &tokio::task::JoinError) -> BenchError {
    BenchError::Unusable(format!("the generator broke: {error}"))
}

#[cfg(test)]
mod stub;
