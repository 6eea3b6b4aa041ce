//! The pieces of a file, as fast as its client sends them, and not slower than is borne.

use std::time::{Duration, Instant};

use actix_web::web::{Bytes, Payload};
use actix_web::{HttpRequest, error::PayloadError};
use aws_lc_rs::digest::{Context, SHA256};
use dte_domain::message;
use futures_util::{FutureExt, StreamExt};

use crate::request::bulk::form::{MOST_BYTES, too_large};
use crate::response::errors::Code;
use crate::response::problem::Problem;
use crate::transport::connection::ConnectionActivity;

/// The slowest pace, in bytes a second.
const PACE: u64 = 8 * 1024;

/// How much later than its pace a client may be.
const PATIENCE: Duration = Duration::from_secs(10);

pub struct Incoming {
    http: HttpRequest,
    payload: Payload,
    received: u64,
    /// How long the client was waited for, all in all.
    waited: Duration,
    hash: Context,
}

impl Incoming {
    /// The pieces of a request's body; `about` is what else tells one file from another.
    pub fn of(http: HttpRequest, payload: Payload, about: &str) -> Self {
        let mut hash = Context::new(&SHA256);
        hash.update(about.as_bytes());
        hash.update(b"\n");
        Self {
            http,
            payload,
            received: 0,
            waited: Duration::ZERO,
            hash,
        }
    }

    /// The next piece; nothing at the end.
    pub async fn next(&mut self) -> Result<Option<Bytes>, Problem> {
        let piece = match self.payload.next().now_or_never() {
            Some(piece) => piece,
            None => self.wait().await?,
        };
        let Some(piece) = piece.transpose().map_err(|error| damaged(&error))? else {
            return Ok(None);
        };
        self.received += u64::try_from(piece.len()).unwrap_or(u64::MAX);
        if self.received > MOST_BYTES {
            return Err(too_large());
        }
        self.hash.update(&piece);
        Ok(Some(piece))
    }

    /// A fingerprint of all of it.
    pub fn fingerprint(self) -> String {
        hex::encode(self.hash.finish())
    }

    async fn wait(&mut self) -> Result<Option<Result<Bytes, PayloadError>>, Problem> {
        let activity = self.http.conn_data::<ConnectionActivity>();
        let _receiving = activity.map(ConnectionActivity::receive);
        let borne = PATIENCE + Duration::from_secs(self.received / PACE);
        let began = Instant::now();
        let next = tokio::time::timeout(borne.saturating_sub(self.waited), self.payload.next());
        let piece = next.await.map_err(|_elapsed| {
            Problem::from(Code::RequestTimeout).saying(message!(
                "the file came in more slowly than 8 KiB a second; nothing of it is kept",
                "el archivo llegó a menos de 8 KiB por segundo; no se conserva nada de él"
            ))
        })?;
        self.waited += began.elapsed();
        Ok(piece)
    }
}

fn damaged(error: &PayloadError) -> Problem {
    match error {
        PayloadError::Overflow => too_large(),
        _ => Code::BodyIncomplete.into(),
    }
}
