//! One connection of a client.
//!
//! The generator shares the cores with what it measures, so it does as little as a client can: the
//! request goes out as it stands, and of the answer only the status and the length are read here.

use std::io;
use std::net::SocketAddr;

use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;

/// The most bytes that an answer may have.
const LARGEST: usize = 16 * 1024 * 1024;

/// A connection that answers were read from in full.
#[derive(Debug)]
pub struct Wire {
    stream: TcpStream,
    buffer: Vec<u8>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Head {
    status: u16,
    length: usize,
    body: usize,
    closes: bool,
}

#[derive(Debug)]
pub struct Answer<'a> {
    pub status: u16,
    pub body: &'a [u8],
    /// Whether the server closes the connection after it.
    pub closes: bool,
}

impl Wire {
    pub async fn open(address: SocketAddr) -> io::Result<Self> {
        const USUAL: usize = 16 * 1024;
        let stream = TcpStream::connect(address).await?;
        stream.set_nodelay(true)?;
        Ok(Self {
            stream,
            buffer: Vec::with_capacity(USUAL),
        })
    }

    /// Sends a request and reads the whole answer.
    pub async fn exchange(&mut self, request: &[u8]) -> io::Result<Answer<'_>> {
        self.buffer.clear();
        self.stream.write_all(request).await?;
        let mut head = None;
        loop {
            if self.stream.read_buf(&mut self.buffer).await? == 0 {
                return Err(io::ErrorKind::UnexpectedEof.into());
            }
            if head.is_none() {
                head = parse_head(&self.buffer)?;
            }
            match head {
                Some(head) if self.buffer.len() >= head.body + head.length => {
                    return Ok(Answer {
                        status: head.status,
                        body: &self.buffer[head.body..head.body + head.length],
                        closes: head.closes,
                    });
                }
                _ if self.buffer.len() > LARGEST => return Err(strange("the answer is too long")),
                _ => {}
            }
        }
    }
}

fn strange(what: &str) -> io::Error {
    io::Error::new(io::ErrorKind::InvalidData, what)
}

/// Reads the head once it is there in full. Answers of the service tell their lengths.
fn parse_head(bytes: &[u8]) -> io::Result<Option<Head>> {
    const HEADERS: usize = 32;
    let mut headers = [httparse::EMPTY_HEADER; HEADERS];
    let mut answer = httparse::Response::new(&mut headers);
    let parsed = answer
        .parse(bytes)
        .map_err(|error| strange(&error.to_string()))?;
    let httparse::Status::Complete(body) = parsed else {
        return Ok(None);
    };
    let value = |name: &str| {
        let header = answer
            .headers
            .iter()
            .find(|header| header.name.eq_ignore_ascii_case(name))?;
        std::str::from_utf8(header.value).ok()
    };
    let length = value("content-length").and_then(|text| text.parse().ok());
    Ok(Some(Head {
        status: answer.code.unwrap_or(0),
        length: length.ok_or_else(|| strange("the answer tells no length"))?,
        body,
        closes: value("connection").is_some_and(|text| text.eq_ignore_ascii_case("close")),
    }))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_head_is_read_once_it_is_complete() {
        let whole = b"HTTP/1.1 201 Created\r\nContent-Length: 5\r\nconnection: close\r\n\r\nhello";
        for end in 0..whole.len() - 5 {
            assert_eq!(parse_head(&whole[..end]).unwrap(), None);
        }
        let expected = Head {
            status: 201,
            length: 5,
            body: whole.len() - 5,
            closes: true,
        };
        assert_eq!(parse_head(whole).unwrap(), Some(expected));
    }

    #[test]
    fn an_answer_without_a_length_is_refused() {
        assert!(parse_head(b"HTTP/1.1 200 OK\r\n\r\n").is_err());
        assert!(parse_head(b"SSH-2.0\r\n").is_err());
    }
}
