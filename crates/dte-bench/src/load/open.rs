//! Open loop: requests are sent at their intended times, however slow the answers are, and their
//! latency counts from those times. A service that stalls is seen to stall for everybody who would
//! have asked meanwhile.

use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use tokio::sync::{Semaphore, mpsc};
use tokio::task::JoinSet;

use super::{Target, broken, outcome};
use crate::error::BenchError;
use crate::tally::Tally;

/// How many requests are under way at most: more would run out of sockets before they told
/// anything new. What waits for its turn here counts as latency and as lag.
const MOST_UNDER_WAY: usize = 4_096;

/// Sends at the rate until the time is over, then waits for the last answer.
pub async fn run(
    target: &Arc<Target>,
    per_second: u32,
    length: Duration,
) -> Result<Tally, BenchError> {
    let (due, mut times) = mpsc::unbounded_channel();
    let pacer = std::thread::Builder::new()
        .name("pacer".into())
        .spawn(move || pace(Instant::now(), per_second, length, &due))
        .map_err(|error| BenchError::io("starting the pacer", error))?;
    let places = Arc::new(Semaphore::new(MOST_UNDER_WAY));
    let tally = Arc::new(Mutex::new(Tally::new()?));
    let mut under_way = JoinSet::new();
    while let Some(intended) = times.recv().await {
        let (target, places, tally) = (Arc::clone(target), Arc::clone(&places), Arc::clone(&tally));
        under_way.spawn(one(target, places, tally, intended));
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
    let mut total = tally.lock().unwrap_or_else(PoisonError::into_inner);
    Ok(std::mem::replace(&mut *total, Tally::new()?))
}

/// Tells each intended time when it has come. A thread of its own, because a thread sleeps to the
/// tenth of a millisecond and a runtime's timer to the millisecond.
fn pace(start: Instant, per_second: u32, length: Duration, due: &mpsc::UnboundedSender<Instant>) {
    for number in 0.. {
        let after = offset(number, per_second);
        if after >= length {
            return;
        }
        let intended = start + after;
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
    places: Arc<Semaphore>,
    tally: Arc<Mutex<Tally>>,
    intended: Instant,
) {
    // The semaphore is never closed.
    let _place = places.acquire().await;
    let lag = intended.elapsed();
    let answer = target.send().await;
    let latency = intended.elapsed();
    let outcome = outcome(answer);
    let mut tally = tally.lock().unwrap_or_else(PoisonError::into_inner);
    tally.count(outcome, latency, lag);
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

    #[tokio::test]
    async fn the_rate_is_kept_whatever_the_answers_take() {
        let stub = Stub::start(Duration::from_millis(100)).await;
        let target = Arc::new(stub.target());
        let tally = run(&target, 200, Duration::from_millis(500)).await.unwrap();
        assert_eq!(tally.issued.len(), 100);
        assert!(stub.most_at_once() > 10);
        assert!(tally.latency().p50_us >= 100_000);
    }

    #[tokio::test]
    async fn a_request_that_had_to_wait_is_late_from_its_intended_time() {
        let stub = Stub::start(Duration::from_millis(1)).await;
        let target = Arc::new(stub.target());
        let places = Arc::new(Semaphore::new(1));
        let tally = Arc::new(Mutex::new(Tally::new().unwrap()));
        let intended = Instant::now()
            .checked_sub(Duration::from_millis(50))
            .unwrap();
        one(target, places, Arc::clone(&tally), intended).await;
        let tally = tally.lock().unwrap();
        assert!(tally.lag().max_us >= 49_000);
        assert!(tally.latency().max_us >= 50_000);
    }
}
