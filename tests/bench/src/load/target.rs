//! What is sent, and by whom.

use std::fmt::Write;
use std::io;
use std::net::SocketAddr;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;

use super::wire::{Answer, Wire};
use crate::counters::RequestOutcome;
use crate::error::BenchError;
use crate::response;

/// How long an answer is waited for; the service itself gives up sooner.
const ANSWER_WITHIN: Duration = Duration::from_mins(1);
/// What stands for the number of a request until it is sent: in its idempotency key, and in its body where
/// every document must say something else.
pub const NUMBER: &str = "0000000000000000";

/// What a good answer is.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Good {
    /// 201 with a document.
    Issued,
    /// 200 with this text in it.
    Found(String),
}

/// A request as it goes over the wire.
#[derive(Clone, Debug)]
pub struct Shot {
    bytes: Vec<u8>,
    /// Where the number of the request stands, which is another each time.
    numbers: Vec<usize>,
    good: Good,
}

impl Shot {
    /// Posts a document; with a key of its own each time when asked to.
    pub fn issuing(path: &str, token: &str, body: &str, with_key: bool) -> Self {
        let key = if with_key {
            format!("idempotency-key: bench-{NUMBER}\r\n")
        } else {
            String::new()
        };
        let text = format!(
            "POST {path} HTTP/1.1\r\nhost: localhost\r\nuser-agent: dte-bench\r\n\
             authorization: Bearer {token}\r\n{key}content-type: application/json\r\n\
             content-length: {}\r\n\r\n{body}",
            body.len()
        );
        Self {
            numbers: text.match_indices(NUMBER).map(|(at, _)| at).collect(),
            bytes: text.into_bytes(),
            good: Good::Issued,
        }
    }

    /// Asks for something, whose answer must hold a text.
    pub fn asking(path: &str, token: &str, found: String) -> Self {
        let text = format!(
            "GET {path} HTTP/1.1\r\nhost: localhost\r\nuser-agent: dte-bench\r\n\
             authorization: Bearer {token}\r\n\r\n"
        );
        Self {
            bytes: text.into_bytes(),
            numbers: Vec::new(),
            good: Good::Found(found),
        }
    }
}

/// Where the requests go and what they are; clients take turns at both.
#[derive(Debug)]
pub struct Target {
    servers: Vec<SocketAddr>,
    shots: Vec<Shot>,
    next_server: AtomicUsize,
    next_shot: AtomicUsize,
    first_number: u64,
}

impl Target {
    /// The servers by their URLs; `shots` are sent in turn. Numbers are unlike those of another target.
    pub fn new(servers: &[&str], shots: Vec<Shot>, first_number: u64) -> Result<Self, BenchError> {
        let address = |url: &&str| {
            let text = url.trim_start_matches("http://");
            text.parse()
                .map_err(|error| BenchError::Unusable(format!("{url}: {error}")))
        };
        Ok(Self {
            servers: servers.iter().map(address).collect::<Result<_, _>>()?,
            shots,
            next_server: AtomicUsize::new(0),
            next_shot: AtomicUsize::new(0),
            first_number,
        })
    }

    /// Another client, of the server whose turn it is.
    pub fn client(&self) -> Client {
        let turn = self.next_server.fetch_add(1, Ordering::Relaxed);
        Client {
            address: self.servers[turn % self.servers.len()],
            wire: None,
            bytes: Vec::new(),
        }
    }
}

#[derive(Debug)]
pub struct Client {
    address: SocketAddr,
    wire: Option<Wire>,
    bytes: Vec<u8>,
}

impl Client {
    /// Sends the next request and says what became of it.
    pub async fn send(&mut self, target: &Target) -> RequestOutcome {
        let turn = target.next_shot.fetch_add(1, Ordering::Relaxed);
        let shot = &target.shots[turn % target.shots.len()];
        match tokio::time::timeout(ANSWER_WITHIN, self.one(target, shot, turn)).await {
            Ok(Ok(outcome)) => outcome,
            Ok(Err(error)) => {
                self.wire = None;
                RequestOutcome::Failed(match error.kind() {
                    io::ErrorKind::ConnectionRefused => "no answer: connection refused".into(),
                    io::ErrorKind::InvalidData => format!("strange answer: {error}"),
                    _ => "no answer: connection broken".into(),
                })
            }
            Err(_elapsed) => {
                self.wire = None;
                RequestOutcome::Failed("no answer: timeout".into())
            }
        }
    }

    /// Sends the next request, outside the load, and hands over the answer's status and body.
    pub async fn look(&mut self, target: &Target) -> Result<(u16, Vec<u8>), BenchError> {
        let turn = target.next_shot.fetch_add(1, Ordering::Relaxed);
        let shot = &target.shots[turn % target.shots.len()];
        let failed = |error| BenchError::io("sending a request", error);
        let answer = self.exchange(target, shot, turn).await.map_err(failed)?;
        Ok((answer.status, answer.body.to_vec()))
    }

    async fn one(
        &mut self,
        target: &Target,
        shot: &Shot,
        turn: usize,
    ) -> io::Result<RequestOutcome> {
        let answer = self.exchange(target, shot, turn).await?;
        let closes = answer.closes;
        let outcome = outcome(answer.status, answer.body, &shot.good);
        if closes {
            self.wire = None;
        }
        Ok(outcome)
    }

    async fn exchange(
        &mut self,
        target: &Target,
        shot: &Shot,
        turn: usize,
    ) -> io::Result<Answer<'_>> {
        let wire = match self.wire.take() {
            Some(wire) => wire,
            None => Wire::open(self.address).await?,
        };
        let wire = self.wire.insert(wire);
        wire.exchange(numbered(&mut self.bytes, shot, target.first_number, turn))
            .await
    }
}

/// The request with a number that no other has.
fn numbered<'a>(
    bytes: &'a mut Vec<u8>,
    shot: &'a Shot,
    first_number: u64,
    turn: usize,
) -> &'a [u8] {
    if shot.numbers.is_empty() {
        return &shot.bytes;
    }
    let number = first_number.wrapping_add(u64::try_from(turn).unwrap_or(0));
    let mut digits = String::with_capacity(NUMBER.len());
    // Writing into a String cannot fail.
    let _ = write!(digits, "{number:016X}");
    bytes.clone_from(&shot.bytes);
    for at in &shot.numbers {
        bytes[*at..at + NUMBER.len()].copy_from_slice(digits.as_bytes());
    }
    bytes
}

/// Reads what came back.
fn outcome(status: u16, body: &[u8], good: &Good) -> RequestOutcome {
    match (status, good) {
        (201, Good::Issued) => response::issued(body).map_or_else(
            || RequestOutcome::Failed("201 without a document".into()),
            RequestOutcome::Issued,
        ),
        (200, Good::Found(text)) if String::from_utf8_lossy(body).contains(text) => {
            RequestOutcome::Found
        }
        (200, Good::Found(_)) => RequestOutcome::Failed("200 with something else".into()),
        _ => RequestOutcome::Failed(response::refusal(status, body)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_request_has_another_number_and_nothing_else_changes() {
        let shot = Shot::issuing("/x", "token", r#"["T0000000000000000"]"#, true);
        let mut buffer = Vec::new();
        let one = numbered(&mut buffer, &shot, 255, 0).to_vec();
        let other = numbered(&mut buffer, &shot, 255, 1).to_vec();
        let text = String::from_utf8(one.clone()).unwrap();
        assert!(
            text.contains("idempotency-key: bench-00000000000000FF\r\n"),
            "{text}"
        );
        assert!(
            text.ends_with("content-length: 21\r\n\r\n[\"T00000000000000FF\"]"),
            "{text}"
        );
        assert_ne!(one, other);
        assert_eq!(one.len(), shot.bytes.len());
        assert!(Shot::issuing("/x", "token", "{}", false).numbers.is_empty());
    }

    #[test]
    fn an_answer_of_something_else_is_a_failure() {
        let good = Good::Found("ABC".into());
        assert_eq!(outcome(200, b"xABCx", &good), RequestOutcome::Found);
        assert!(matches!(
            outcome(200, b"xABx", &good),
            RequestOutcome::Failed(_)
        ));
        assert!(matches!(
            outcome(404, b"ABC", &good),
            RequestOutcome::Failed(_)
        ));
        assert!(matches!(
            outcome(201, b"{}", &Good::Issued),
            RequestOutcome::Failed(_)
        ));
    }
}
