//! What nobody read of a request's body: it is taken off the connection before the answer, so that
//! the connection goes on.

use std::cell::RefCell;
use std::pin::Pin;
use std::rc::Rc;
use std::task::{Context, Poll};
use std::time::Instant;

use actix_web::HttpMessage as _;
use actix_web::dev::{Payload, ServiceRequest};
use actix_web::error::PayloadError;
use actix_web::http::header::CONTENT_LENGTH;
use actix_web::web::Bytes;
use futures_util::{Stream, StreamExt};

use crate::request::body::MOST_BYTES;

/// The body of a request, which its handler reads or does not.
pub struct Unread(Rc<RefCell<Body>>);

struct Body {
    payload: Payload,
    is_over: bool,
}

impl Unread {
    /// The body of a request, if it has one of a length that would be accepted. The server library
    /// itself takes off what comes in chunks.
    pub fn of(request: &mut ServiceRequest) -> Option<Self> {
        let length = request.headers().get(CONTENT_LENGTH)?.to_str().ok()?;
        let length: usize = length.parse().ok()?;
        if !(1..=MOST_BYTES).contains(&length) {
            return None;
        }
        let body = Rc::new(RefCell::new(Body {
            payload: request.take_payload(),
            is_over: false,
        }));
        let payload = Box::pin(Shared(Rc::clone(&body)));
        request.set_payload(Payload::Stream { payload });
        Some(Self(body))
    }

    /// Takes off what is left of it, for so long.
    pub async fn take_off(self, until: Instant) {
        if self.0.borrow().is_over {
            return;
        }
        let mut left = Shared(self.0);
        let all = async { while left.next().await.is_some() {} };
        // What does not come in time stays: then the connection is closed after the answer.
        let _late = tokio::time::timeout_at(until.into(), all).await;
    }
}

struct Shared(Rc<RefCell<Body>>);

impl Stream for Shared {
    type Item = Result<Bytes, PayloadError>;

    fn poll_next(self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<Option<Self::Item>> {
        let mut body = self.0.borrow_mut();
        if body.is_over {
            return Poll::Ready(None);
        }
        let polled = body.payload.poll_next_unpin(context);
        body.is_over = matches!(polled, Poll::Ready(None | Some(Err(_))));
        polled
    }
}
