//! Who follows what happens while servers are killed: consumers of the feed, with pauses of chance, and a
//! webhook. Afterwards each consumer must have seen every event once, in order, and the webhook each at least once.

use std::collections::BTreeSet;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use reqwest::Client;
use serde::Deserialize;
use serde_json::json;
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::{TcpListener, TcpStream};
use tokio::task::JoinSet;

use crate::company::Envelope;
use crate::error::BenchError;
use crate::rng;

/// How many read the feed of a company.
const CONSUMERS: usize = 8;

/// How long a webhook may take to catch up at the end, leases of killed servers included.
const CAUGHT_UP_WITHIN: Duration = Duration::from_mins(3);

/// What lets servers send to loopback.
pub const ALLOW: (&str, &str) = ("DTE_WEBHOOK_ALLOW", "127.0.0.1");

/// The followers of one company.
#[derive(Debug)]
pub struct EventConsumers {
    consumers: JoinSet<Vec<u64>>,
    is_over: Arc<AtomicBool>,
    received: Arc<Mutex<BTreeSet<u64>>>,
    receiver: tokio::task::JoinHandle<()>,
    /// The newest event of before the webhook, which is sent those that come after it.
    before: u64,
}

/// A page of the feed.
#[derive(Debug, Deserialize)]
struct Page {
    events: Vec<Numbered>,
    next_after: u64,
    has_more: bool,
}

#[derive(Debug, Deserialize)]
struct Numbered {
    sequence: u64,
}

impl EventConsumers {
    /// Follows the company of a session, to which nothing happens meanwhile, at servers that come and go.
    pub async fn start(
        client: &Client,
        services: &[String],
        token: &str,
    ) -> Result<Self, BenchError> {
        let listener = TcpListener::bind("127.0.0.1:0").await;
        let listener = listener.map_err(|error| BenchError::io("listening", error))?;
        let address = listener
            .local_addr()
            .map_err(|error| BenchError::io("listening", error))?;
        let received = Arc::<Mutex<BTreeSet<u64>>>::default();
        let receiving = tokio::spawn(receive(listener, Arc::clone(&received)));
        let first = services.first().map_or("", String::as_str);
        let before = newest(client, first, token).await?;
        let made = client
            .post(format!("{first}/api/v1/webhooks"))
            .bearer_auth(token)
            .json(&json!({"url": format!("http://{address}/")}))
            .send()
            .await;
        let doing = || "making a webhook".to_owned();
        let made = made.map_err(|source| BenchError::Http {
            doing: doing(),
            source,
        })?;
        if made.status().as_u16() != 201 {
            return Err(BenchError::Answer {
                doing: doing(),
                status: made.status().as_u16(),
                body: made.text().await.unwrap_or_default(),
            });
        }
        let is_over = Arc::<AtomicBool>::default();
        let mut consumers = JoinSet::new();
        for _ in 0..CONSUMERS {
            let consumer = Consumer {
                client: client.clone(),
                services: services.to_vec(),
                token: token.to_owned(),
                is_over: Arc::clone(&is_over),
            };
            consumers.spawn(consumer.run());
        }
        Ok(Self {
            consumers,
            is_over,
            received,
            receiver: receiving,
            before,
        })
    }

    /// Lets everybody read to the end; answers what happened, in numbers, and what is wrong with that.
    pub async fn end(self) -> (u64, Vec<String>) {
        self.is_over.store(true, Ordering::SeqCst);
        let (mut newest, mut faults) = (0, Vec::new());
        for seen in self.consumers.join_all().await {
            let wrong = seen.iter().zip(1..).find(|(seen, due)| **seen != *due);
            if let Some((seen, due)) = wrong {
                faults.push(format!("a consumer saw event {seen} where {due} was due"));
            }
            newest = newest.max(seen.last().copied().unwrap_or_default());
        }
        let all: BTreeSet<u64> = (self.before + 1..=newest).collect();
        let began = Instant::now();
        while !taken(&self.received).is_superset(&all) && began.elapsed() < CAUGHT_UP_WITHIN {
            tokio::time::sleep(Duration::from_millis(100)).await;
        }
        let missing = all.difference(&taken(&self.received)).count();
        if missing > 0 {
            faults.push(format!(
                "{missing} of {} events never came to a webhook",
                all.len()
            ));
        }
        self.receiver.abort();
        (newest, faults)
    }
}

/// The number of the newest event, of at most a page of them.
async fn newest(client: &Client, service: &str, token: &str) -> Result<u64, BenchError> {
    let asked = client
        .get(format!("{service}/api/v1/events?limit=1000"))
        .bearer_auth(token);
    let answered = async { asked.send().await?.json::<Envelope<Page>>().await };
    let page = answered.await.map_err(|source| BenchError::Http {
        doing: "reading the events of before".to_owned(),
        source,
    })?;
    Ok(page.data.next_after)
}

fn taken(received: &Mutex<BTreeSet<u64>>) -> MutexGuard<'_, BTreeSet<u64>> {
    received.lock().unwrap_or_else(PoisonError::into_inner)
}

struct Consumer {
    client: Client,
    services: Vec<String>,
    token: String,
    is_over: Arc<AtomicBool>,
}

impl Consumer {
    async fn run(self) -> Vec<u64> {
        let (mut after, mut seen) = (0, Vec::new());
        loop {
            let was_over = self.is_over.load(Ordering::SeqCst);
            if let Some(page) = self.page(after).await {
                seen.extend(page.events.iter().map(|event| event.sequence));
                after = page.next_after;
                if was_over && !page.has_more {
                    return seen;
                }
            }
            tokio::time::sleep(rng::between(0, 400)).await;
        }
    }

    /// What comes next; nothing where nobody answers just now.
    async fn page(&self, after: u64) -> Option<Page> {
        let service = rng::one_of(&self.services)?;
        let limit = rng::below(50) + 1;
        let asked = self
            .client
            .get(format!(
                "{service}/api/v1/events?after={after}&limit={limit}"
            ))
            .bearer_auth(&self.token);
        let answer = asked.send().await.ok()?;
        if !answer.status().is_success() {
            return None;
        }
        let page: Envelope<Page> = answer.json().await.ok()?;
        Some(page.data)
    }
}

/// Takes every event that is sent.
async fn receive(listener: TcpListener, received: Arc<Mutex<BTreeSet<u64>>>) {
    while let Ok((stream, _)) = listener.accept().await {
        let received = Arc::clone(&received);
        tokio::spawn(async move {
            if let Some(sequence) = take(stream).await {
                taken(&received).insert(sequence);
            }
        });
    }
}

/// The number of the event of one request, once it is answered.
async fn take(mut stream: TcpStream) -> Option<u64> {
    let (mut text, mut piece) = (Vec::new(), [0; 4096]);
    let sequence = loop {
        let count = stream.read(&mut piece).await.ok()?;
        text.extend_from_slice(piece.get(..count)?);
        let whole = String::from_utf8_lossy(&text).into_owned();
        let body = whole.split_once("\r\n\r\n").map(|(_, body)| body);
        if let Some(event) = body.and_then(|body| serde_json::from_str::<Numbered>(body).ok()) {
            break event.sequence;
        }
        if count == 0 {
            return None;
        }
    };
    let answer = b"HTTP/1.1 200 OK\r\nContent-Length: 0\r\nConnection: close\r\n\r\n";
    stream.write_all(answer).await.ok()?;
    Some(sequence)
}
