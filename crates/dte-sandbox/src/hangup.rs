//! Closing a connection without an answer.

use std::fmt;
use std::pin::Pin;
use std::task::{Context, Poll};

use actix_web::HttpResponse;
use actix_web::body::{BodySize, MessageBody};
use actix_web::web::Bytes;

/// A body that fails before its first byte. The server writes head and body in one go; when the body
/// fails at once nothing has been written yet, and the connection is dropped without a single byte.
#[derive(Debug)]
struct Hangup;

#[derive(Debug)]
struct OnPurpose;

impl fmt::Display for OnPurpose {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("the sandbox closes this connection on purpose")
    }
}

impl std::error::Error for OnPurpose {}

impl MessageBody for Hangup {
    type Error = OnPurpose;

    fn size(&self) -> BodySize {
        BodySize::Sized(1)
    }

    fn poll_next(
        self: Pin<&mut Self>,
        _: &mut Context<'_>,
    ) -> Poll<Option<Result<Bytes, OnPurpose>>> {
        Poll::Ready(Some(Err(OnPurpose)))
    }

    fn try_into_bytes(self) -> Result<Bytes, Self> {
        Err(self)
    }
}

/// An answer that the client never gets.
pub(crate) fn hang_up() -> HttpResponse {
    HttpResponse::Ok().body(Hangup)
}
