//! Open loop: requests are sent at their intended times, however slow the answers are, and their
//! latency counts from those times. A service that stalls is seen to stall for everybody who would
//! have asked meanwhile.

use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use tokio::sync::{Semaphore, mpsc};
use tokio::task::JoinSet;

use super::{Client, Counted, Target, Window, broken};
use crate::error::BenchError;

/// How many requests are under way at most: more would run out of sockets before they told
/// anything new. What waits for its turn here counts as latency and as lag.
const MOST_UNDER_WAY: usize = 4_096;

/// Clients that have nothing to do, and places for those that have.
#[derive(Debug)]
struct Clients {
    idle: Mutex<Vec<Client>>,
    places: Semaphore,
}

impl Clients {
    fn new(most: usize) -> Arc<Self> {
        Arc::new(Self {
            idle: Mutex::default(),
            places: Semaphore::new(most),
        })
    }

    fn idle(&self) -> std::sync::MutexGuard<'_, Vec<Client>> {
        self.idle.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Sends at the rate until the window closes, then waits for the last answer.
pub async fn run(
    target: &Arc<Target>,
    per_second: u32,
    window: Window,
    counted: &Counted,
) -> Result<(), BenchError> {
    let (due, mut times) = mpsc::unbounded_channel();
    // Not when the thread gets a processor: the first times are late then, not left out.
    let start = Instant::now();
    let pacer = std::thread::Builder::new()
        .name("pacer".into())
        .spawn(move || schedule(start, per_second, window.end, &due))
        .map_err(|error| BenchError::io("starting the pacer", error))?;
    let clients = Clients::new(MOST_UNDER_WAY);
    let mut under_way = JoinSet::new();
    while let Some(intended) = times.recv().await {
        let (target, clients) = (Arc::clone(target), Arc::clone(&clients));
        under_way.spawn(one(target, clients, window, counted.clone(), intended));
        while let Some(ended) = under_way.try_join_next() {
            ended.map_err(|error| broken(&error))?;
        }
    }
    while let Some(ended) = under_way.join_next().await {
        ended.map_err(|error| broken(&error))?;
    }
    if pacer.join().is_err() {
        return Err(BenchError::Unusable("the pacer broke".into()));
    }
    Ok(())
}

/// Tells each intended time when it has come. A thread of its own, because a thread sleeps to the
/// tenth of a millisecond and a runtime's timer to the millisecond.
fn schedule(start: Instant, per_second: u32, end: Instant, due: &mpsc::UnboundedSender<Instant>) {
    for number in 0.. {
        let intended = start + offset(number, per_second);
        if intended >= end {
            return;
        }
        let wait = intended.saturating_duration_since(Instant::now());
        if !wait.is_zero() {
            std::thread::sleep(wait);
        }
        if due.send(intended).is_err() {
            return;
        }
    }
}

/// When a request is due after the start.
fn offset(number: u64, per_second: u32) -> Duration {
    const NANOS: u64 = 1_000_000_000;
    let rate = u64::from(per_second);
    Duration::new(number / rate, 0) + Duration::from_nanos(number % rate * NANOS / rate)
}

async fn one(
    target: Arc<Target>,
    clients: Arc<Clients>,
    window: Window,
    counted: Counted,
    intended: Instant,
) {
    // The semaphore is never closed.
    let _place = clients.places.acquire().await;
    let idle = clients.idle().pop();
    let mut client = idle.unwrap_or_else(|| target.client());
    let lag = intended.elapsed();
    let outcome = client.send(&target).await;
    let latency = intended.elapsed();
    clients.idle().push(client);
    counted.add(window.holds(intended), outcome, latency, lag);
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::load::stub::Stub;

    #[test]
    fn intended_times_do_not_drift() {
        assert_eq!(offset(0, 3), Duration::ZERO);
        assert_eq!(offset(1, 3), Duration::from_nanos(333_333_333));
        assert_eq!(offset(3_000_000, 3), Duration::from_secs(1_000_000));
    }

    #[test]
    fn what_was_due_before_the_thread_runs_is_sent_all_the_same() {
        let start = Instant::now()
            .checked_sub(Duration::from_millis(100))
            .unwrap();
        let (due, mut times) = mpsc::unbounded_channel();
        schedule(start, 200, start + Duration::from_millis(250), &due);
        drop(due);
        let sent = std::iter::from_fn(|| times.blocking_recv());
        let expected = (0..50).map(|number| start + offset(number, 200));
        assert!(sent.eq(expected));
        assert!(start.elapsed() >= Duration::from_millis(245));
    }

    #[tokio::test]
    async fn the_rate_is_kept_whatever_the_answers_take() {
        let stub = Stub::start(Duration::from_millis(100)).await;
        let target = Arc::new(stub.target());
        let counted = Counted::new().unwrap();
        let window = Window::after(Duration::ZERO, Duration::from_millis(500));
        run(&target, 200, window, &counted).await.unwrap();
        let (measured, around) = counted.take().unwrap();
        let issued = measured.issued.len() + around.issued.len();
        // One after the other there were five.
        assert!((90..=100).contains(&issued), "{issued}");
        assert!(stub.most_at_once() > 10);
        assert!(measured.latency().p50_us >= 100_000);
    }

    #[tokio::test]
    async fn a_request_that_had_to_wait_is_late_from_its_intended_time() {
        let stub = Stub::start(Duration::from_millis(1)).await;
        let target = Arc::new(stub.target());
        let counted = Counted::new().unwrap();
        let intended = Instant::now()
            .checked_sub(Duration::from_millis(50))
            .unwrap();
        let window = Window {
            start: intended,
            end: Instant::now(),
        };
        one(target, Clients::new(1), window, counted.clone(), intended).await;
        let (measured, _) = counted.take().unwrap();
        assert!(measured.lag().max_us >= 49_000);
        assert!(measured.latency().max_us >= 50_000);
    }
}
