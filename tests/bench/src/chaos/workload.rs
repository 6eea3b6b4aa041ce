//! What the clients of a chaos run share, and how one of them places an order.

use std::sync::atomic::{AtomicBool, AtomicI64, AtomicU64, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use reqwest::{Client, Response, StatusCode};
use serde_json::Value;

use crate::chaos::fault_injection::{FaultInjector, REASON_OF_THE_DOCUMENT};
use crate::chaos::order::{Kind, Order};
use crate::chaos::order_log::{AnsweredDocument, End, OrderLog, OrderRecord, Rejected};
use crate::chaos::taxpayer::Establishment;
use crate::error::BenchError;
use crate::response;

/// How long a client goes on asking for one answer. A correction has none before the authority tells whether the
/// document was stamped after all, and a round of faults of its queries takes two minutes.
const PATIENCE: Duration = Duration::from_mins(5);

/// When a note is ordered again whose document is not settled yet.
const UNSETTLED: Duration = Duration::from_millis(300);

/// What all clients share.
#[derive(Debug)]
pub struct Workload {
    client: Client,
    urls: Vec<String>,
    authority: String,
    /// What they saw.
    order_log: Mutex<OrderLog>,
    marks: AtomicU64,
    /// How many orders may still be placed.
    left: AtomicI64,
    /// The longest pause between two orders of a client, in milliseconds.
    pub pause_ms: AtomicU64,
    /// Ends all pauses at once.
    pub hurry: tokio::sync::Notify,
    /// Of 100 stamped documents, how many are invalidated.
    pub invalidated: AtomicU64,
    /// Of 100 orders, how many come with a document that the authority refuses.
    pub rejected: AtomicU64,
    /// Whether credit notes are issued.
    pub notes: AtomicBool,
    /// A date for retention vouchers.
    date: Mutex<String>,
}

/// What came of one attempt.
enum Attempt {
    Ended(End),
    /// Try again after that long.
    Again(String, Duration),
}

impl Workload {
    /// Nothing may be ordered yet.
    pub fn new(urls: Vec<String>, authority: String) -> Result<Self, BenchError> {
        Ok(Self {
            client: crate::company::client()?,
            urls,
            authority,
            order_log: Mutex::default(),
            marks: AtomicU64::new(0),
            left: AtomicI64::new(0),
            pause_ms: AtomicU64::new(0),
            hurry: tokio::sync::Notify::new(),
            invalidated: AtomicU64::new(4),
            rejected: AtomicU64::new(3),
            notes: AtomicBool::new(true),
            date: Mutex::default(),
        })
    }

    /// What was seen so far.
    pub fn order_log(&self) -> MutexGuard<'_, OrderLog> {
        self.order_log
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
    }

    /// Lets so many orders be placed.
    pub fn allow(&self, orders: i64) {
        self.left.store(orders, Ordering::Relaxed);
    }

    /// Whether an order may be placed; it counts as placed then.
    pub fn take(&self) -> bool {
        self.left.fetch_sub(1, Ordering::Relaxed) > 0
    }

    /// Whether none may be placed any more; those placed last may wait for their answers.
    pub fn all_are_placed(&self) -> bool {
        self.left.load(Ordering::Relaxed) <= 0
    }

    /// A mark that nobody had before.
    pub fn mark(&self) -> String {
        format!("ORDER-{:07}", self.marks.fetch_add(1, Ordering::Relaxed))
    }

    /// A date on which a document was issued lately.
    pub fn date(&self) -> String {
        let date = self.date.lock();
        date.unwrap_or_else(PoisonError::into_inner).clone()
    }

    /// Sets that date.
    pub fn set_date(&self, date: &str) {
        let mut kept = self.date.lock().unwrap_or_else(PoisonError::into_inner);
        date.clone_into(&mut kept);
    }

    /// Orders something until the answer is final, always under the same key, at whichever server
    /// answers; notes it and tells it.
    pub async fn order(&self, establishment: &Establishment, kind: &Kind) -> OrderRecord {
        let mark = self.mark();
        self.order_as(establishment, kind, mark).await
    }

    /// The same under a mark that may have been used before.
    pub async fn order_as(
        &self,
        establishment: &Establishment,
        kind: &Kind,
        mark: String,
    ) -> OrderRecord {
        self.place(establishment, Order::new(kind.clone(), mark))
            .await
    }

    /// The same of an order with everything that belongs to it.
    pub async fn place(&self, establishment: &Establishment, order: Order) -> OrderRecord {
        let end = self.until_final(establishment, &order).await;
        let invalidates = match &order.kind {
            Kind::Invalidation(code) => Some(code.clone()),
            _ => None,
        };
        let record = OrderRecord {
            company: establishment.company,
            kind: order.kind,
            mark: order.mark,
            invalidates,
            corrects: order.corrects,
            races: order.races,
            end,
        };
        self.order_log().records.push(record.clone());
        record
    }

    /// Places an order and leaves after that long, whatever becomes of it.
    pub async fn order_and_leave(
        &self,
        establishment: &Establishment,
        kind: &Kind,
        mark: &str,
        after: Duration,
    ) {
        let order = Order::new(kind.clone(), mark.to_owned());
        // What comes of it is asked for later, under the same mark.
        let _ = tokio::time::timeout(after, self.attempt(0, establishment, &order)).await;
    }

    /// Now and then has the authority refuse the next document, whosever it is, for a reason that
    /// is the document's: with another, a question would not tell that it was refused.
    pub async fn reject_by_chance(&self) {
        if crate::rng::below(100) >= self.rejected.load(Ordering::Relaxed) {
            return;
        }
        let reason = Value::from(REASON_OF_THE_DOCUMENT);
        let injector = FaultInjector {
            client: &self.client,
            authority: self.authority.clone(),
        };
        // An authority that is away refuses nothing.
        let _ = injector.fault("reception", "reject", &reason, 1).await;
    }

    async fn until_final(&self, establishment: &Establishment, order: &Order) -> End {
        let start = Instant::now();
        let first = usize::try_from(crate::rng::below(16)).unwrap_or(0);
        for turn in first.. {
            match self.attempt(turn, establishment, order).await {
                Attempt::Ended(end) => return end,
                Attempt::Again(name, wait) => {
                    self.order_log().pass(&name);
                    if start.elapsed() > PATIENCE {
                        break;
                    }
                    tokio::time::sleep(wait).await;
                }
            }
        }
        End::NoAnswer
    }

    async fn attempt(&self, turn: usize, establishment: &Establishment, order: &Order) -> Attempt {
        let Order { kind, mark, .. } = order;
        let url = &self.urls[turn % self.urls.len()];
        let mut request = self.client.post(format!("{url}/api/v1/{}", kind.path()));
        if let Some(code) = &order.corrects {
            request = request.header("Corrects", code);
        }
        let request = request
            .bearer_auth(establishment.session.token())
            .header("Idempotency-Key", mark)
            .json(&kind.body(mark));
        match request.send().await {
            Ok(answer) => self.read(answer).await,
            Err(error) if error.is_connect() => {
                Attempt::Again("connection refused".into(), Duration::from_millis(10))
            }
            Err(error) if error.is_timeout() => {
                Attempt::Again("timeout".into(), Duration::from_millis(10))
            }
            Err(_) => Attempt::Again("connection broken".into(), Duration::from_millis(5)),
        }
    }

    async fn read(&self, answer: Response) -> Attempt {
        let status = answer.status();
        let told_when = answer.headers().contains_key("retry-after");
        let Ok(body) = answer.bytes().await else {
            return Attempt::Again("answer cut off".into(), Duration::from_millis(5));
        };
        if status.is_success() {
            return match AnsweredDocument::read(&body) {
                Some(answered) => Attempt::Ended(End::Done(answered)),
                None => Attempt::Ended(End::Refused(format!("{status} without a document"))),
            };
        }
        let name = response::refusal(status.as_u16(), &body);
        match status {
            // The hour that it asks for is longer than a run.
            StatusCode::CONFLICT if name.ends_with(" UNANSWERED_COPY") => {
                Attempt::Ended(refused(&name, &body))
            }
            StatusCode::SERVICE_UNAVAILABLE | StatusCode::CONFLICT if told_when => {
                Attempt::Again(name, crate::rng::between(20, 120))
            }
            // Its pair of keys was replaced: a new session is opened by who did that.
            StatusCode::UNAUTHORIZED => Attempt::Again(name, Duration::from_millis(50)),
            StatusCode::CONFLICT if name.ends_with(" ALREADY_RECEIVED") => {
                Attempt::Ended(End::Already)
            }
            StatusCode::BAD_REQUEST if names_an_unsettled_document(&body) => {
                Attempt::Again("its document is not settled yet".into(), UNSETTLED)
            }
            _ if status.is_server_error() => {
                let text = beginning(&body);
                self.order_log().scandals.push(format!("{name}: {text}"));
                Attempt::Again(name, Duration::from_millis(200))
            }
            _ => Attempt::Ended(refused(&name, &body)),
        }
    }
}

/// An answer that no repetition changes: the authority's refusal, or the service's own.
fn refused(name: &str, body: &[u8]) -> End {
    if let Some((_, why)) = name.split_once(" HACIENDA_") {
        return End::Rejected(Rejected {
            why: why.to_owned(),
            document: response::rejected_code(body),
        });
    }
    End::Refused(format!("{name}: {}", beginning(body)))
}

/// A note on a document, or its invalidation, that its client saw stamped and whose stamp could not be
/// stored yet: when it is, it must be taken.
fn names_an_unsettled_document(body: &[u8]) -> bool {
    String::from_utf8_lossy(body).contains(r#""actual":"PENDING""#)
}

fn beginning(body: &[u8]) -> String {
    String::from_utf8_lossy(body).chars().take(800).collect()
}
