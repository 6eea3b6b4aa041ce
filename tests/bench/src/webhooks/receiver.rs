//! Who is sent events: one server for all webhooks, which are told apart by their paths.

use std::collections::HashMap;
use std::io;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use serde::Deserialize;
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::{TcpListener, TcpStream};
use tokio::task::JoinHandle;

use crate::error::BenchError;

/// A webhook: the number of its company, and its own.
pub type Endpoint = (u32, u32);

/// When each webhook was told of a document first.
type Taken = HashMap<(Endpoint, String), Instant>;

/// Dropped, it takes no more.
#[derive(Debug)]
pub struct Receiver {
    pub url: String,
    taken: Arc<Mutex<Taken>>,
    hangs: Option<Endpoint>,
    receiving: JoinHandle<()>,
}

#[derive(Deserialize)]
struct Event {
    data: Data,
}

#[derive(Deserialize)]
struct Data {
    generation_code: String,
}

/// One event as it came.
struct Message {
    endpoint: Endpoint,
    code: String,
    /// How many bytes it had.
    length: usize,
}

impl Receiver {
    /// Begins to take events; one webhook is never answered.
    pub async fn start(hangs: Option<Endpoint>) -> Result<Self, BenchError> {
        let failed = |error| BenchError::io("listening", error);
        let listener = TcpListener::bind("127.0.0.1:0").await.map_err(failed)?;
        let address = listener.local_addr().map_err(failed)?;
        let taken = Arc::<Mutex<Taken>>::default();
        let receiving = tokio::spawn(receive(listener, Arc::clone(&taken), hangs));
        Ok(Self {
            url: format!("http://{address}"),
            taken,
            hangs,
            receiving,
        })
    }

    /// When a webhook was told of a document.
    pub fn told_at(&self, endpoint: Endpoint, code: &str) -> Option<Instant> {
        let taken = locked(&self.taken);
        taken.get(&(endpoint, code.to_owned())).copied()
    }

    /// Whether the one that is never answered was told of something.
    pub fn hung(&self) -> bool {
        let taken = locked(&self.taken);
        taken
            .keys()
            .any(|(endpoint, _)| Some(*endpoint) == self.hangs)
    }

    /// Waits until all of these were told, or for so long.
    pub async fn has_all<T>(&self, expected: &[(Endpoint, T)], within: Duration) {
        const EVERY: Duration = Duration::from_millis(50);
        let begun = Instant::now();
        while self.answered() < expected.len() && begun.elapsed() < within {
            tokio::time::sleep(EVERY).await;
        }
    }

    fn answered(&self) -> usize {
        let taken = locked(&self.taken);
        taken
            .keys()
            .filter(|(endpoint, _)| Some(*endpoint) != self.hangs)
            .count()
    }

    #[cfg(test)]
    pub fn take(&self, endpoint: Endpoint, code: String) {
        keep(&self.taken, endpoint, code);
    }
}

impl Drop for Receiver {
    fn drop(&mut self) {
        self.receiving.abort();
    }
}

fn locked(taken: &Mutex<Taken>) -> MutexGuard<'_, Taken> {
    taken.lock().unwrap_or_else(PoisonError::into_inner)
}

fn keep(taken: &Mutex<Taken>, endpoint: Endpoint, code: String) {
    let now = Instant::now();
    locked(taken).entry((endpoint, code)).or_insert(now);
}

async fn receive(listener: TcpListener, taken: Arc<Mutex<Taken>>, hangs: Option<Endpoint>) {
    while let Ok((stream, _)) = listener.accept().await {
        let taken = Arc::clone(&taken);
        // A connection that breaks is opened again by who sends.
        tokio::spawn(async move { serve(stream, &taken, hangs).await.ok() });
    }
}

/// Takes the events of one connection until it is closed.
async fn serve(
    mut stream: TcpStream,
    taken: &Mutex<Taken>,
    hangs: Option<Endpoint>,
) -> io::Result<()> {
    const TAKEN: &[u8] = b"HTTP/1.1 200 OK\r\ncontent-length: 0\r\n\r\n";
    let mut bytes = Vec::new();
    while stream.read_buf(&mut bytes).await? > 0 {
        let Some(message) = read(&bytes) else {
            continue;
        };
        bytes.drain(..message.length);
        keep(taken, message.endpoint, message.code);
        if hangs != Some(message.endpoint) {
            stream.write_all(TAKEN).await?;
        }
    }
    Ok(())
}

/// The event at the beginning of what came, once it is there in full.
fn read(bytes: &[u8]) -> Option<Message> {
    const HEADERS: usize = 32;
    let mut headers = [httparse::EMPTY_HEADER; HEADERS];
    let mut request = httparse::Request::new(&mut headers);
    let Ok(httparse::Status::Complete(head)) = request.parse(bytes) else {
        return None;
    };
    let length = request
        .headers
        .iter()
        .find(|header| header.name.eq_ignore_ascii_case("content-length"))?;
    let length: usize = std::str::from_utf8(length.value).ok()?.parse().ok()?;
    let (company, endpoint) = request.path?.strip_prefix('/')?.split_once('/')?;
    let event: Event = serde_json::from_slice(bytes.get(head..head + length)?).ok()?;
    Some(Message {
        endpoint: (company.parse().ok()?, endpoint.parse().ok()?),
        code: event.data.generation_code,
        length: head + length,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    const CODE: &str = "1D0E7C44-98B3-4A3F-8E61-2F6D0B9C7A02";

    fn request(path: &str) -> String {
        let body = format!(r#"{{"sequence": 1, "data": {{"generation_code": "{CODE}"}}}}"#);
        format!(
            "POST {path} HTTP/1.1\r\nContent-Length: {}\r\n\r\n{body}",
            body.len()
        )
    }

    #[test]
    fn an_event_is_read_once_it_is_there_in_full() {
        let text = request("/7/15");
        for end in 0..text.len() {
            assert!(read(&text.as_bytes()[..end]).is_none(), "{end}");
        }
        let two = format!("{text}{text}");
        let message = read(two.as_bytes()).unwrap();
        assert_eq!((message.endpoint, message.code.as_str()), ((7, 15), CODE));
        assert_eq!(message.length, text.len());
    }

    #[tokio::test]
    async fn all_are_answered_but_the_one_that_hangs() {
        let receiver = Receiver::start(Some((0, 0))).await.unwrap();
        let mut answer = [0; 12];
        for path in ["/0/0", "/0/1"] {
            let address = receiver.url.trim_start_matches("http://").to_owned();
            let mut stream = TcpStream::connect(address).await.unwrap();
            stream.write_all(request(path).as_bytes()).await.unwrap();
            let answered = stream.read_exact(&mut answer);
            let hangs = path == "/0/0";
            let patience = if hangs { 200 } else { 30_000 };
            let answered = tokio::time::timeout(Duration::from_millis(patience), answered).await;
            assert_eq!(answered.is_err(), hangs, "{path}");
        }
        assert_eq!(&answer, b"HTTP/1.1 200");
        assert!(receiver.hung() && receiver.told_at((0, 1), CODE).is_some());
        assert_eq!(receiver.answered(), 1);
    }
}
