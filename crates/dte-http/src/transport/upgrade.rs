//! Requests that ask for another protocol: they are served as if they had not asked, as the
//! standard allows.
//!
//! The server library takes everything after such a head for that protocol. So the head is written
//! anew without the question and read again, before what follows it.

use std::fmt::Write as _;

use actix_codec::{Framed, FramedParts};
use actix_http::h1::Codec;
use actix_http::{Request, RequestHead};
use actix_web::Error;
use actix_web::http::header::{CONNECTION, UPGRADE};
use actix_web::http::{Method, Version};
use actix_web::web::BytesMut;
use tokio::io::{AsyncRead, AsyncWrite, AsyncWriteExt};

use crate::transport::connection::TimeoutStream;

/// Puts a connection where it is served anew, with its request as if that had not asked.
pub async fn refuse<S: AsyncRead + AsyncWrite + Unpin>(
    request: Request,
    framed: Framed<TimeoutStream<S>, Codec>,
) -> Result<(), Error> {
    let FramedParts {
        mut io,
        read_buf,
        write_buf,
        ..
    } = framed.into_parts();
    // Answers to requests before this one.
    io.write_all(&write_buf).await?;
    let mut bytes = plain(request.head());
    bytes.extend_from_slice(&read_buf);
    io.read_again(bytes.freeze());
    let again = io.again();
    again.put(io);
    Ok(())
}

/// A head without what asks for another protocol.
fn plain(head: &RequestHead) -> BytesMut {
    let mut text = BytesMut::new();
    // In lower case it is a method like any other that nobody knows.
    let method = match &head.method {
        &Method::CONNECT => "connect",
        method => method.as_str(),
    };
    let version = match head.version {
        Version::HTTP_10 => "HTTP/1.0",
        _ => "HTTP/1.1",
    };
    // Writing into memory does not fail.
    let _written = write!(text, "{method} {} {version}\r\n", head.uri);
    for (name, value) in &head.headers {
        if name == UPGRADE {
            continue;
        }
        let is_asking = name == CONNECTION && asks(value.as_bytes());
        text.extend_from_slice(name.as_str().as_bytes());
        text.extend_from_slice(b": ");
        text.extend_from_slice(if is_asking { b"" } else { value.as_bytes() });
        text.extend_from_slice(b"\r\n");
    }
    text.extend_from_slice(b"\r\n");
    text
}

/// Whether a connection's options are those of one that changes its protocol, and do not close it.
fn asks(options: &[u8]) -> bool {
    let mut options = options.split(|byte| *byte == b',').map(<[u8]>::trim_ascii);
    options.all(|option| !option.eq_ignore_ascii_case(b"close"))
}
