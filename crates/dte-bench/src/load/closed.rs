//! Closed loop: each client sends its next request when it has the answer to the last.

use std::sync::Arc;
use std::time::{Duration, Instant};

use tokio::task::JoinSet;

use super::{Target, broken, outcome};
use crate::error::BenchError;
use crate::tally::Tally;

/// Runs the clients until the time is over; what is under way then is waited for.
pub async fn run(
    target: &Arc<Target>,
    clients: u32,
    length: Duration,
) -> Result<Tally, BenchError> {
    let end = Instant::now() + length;
    let mut running = JoinSet::new();
    for _ in 0..clients {
        running.spawn(client(Arc::clone(target), end));
    }
    let mut all = Tally::new()?;
    while let Some(one) = running.join_next().await {
        all.merge(one.map_err(|error| broken(&error))??)?;
    }
    Ok(all)
}

async fn client(target: Arc<Target>, end: Instant) -> Result<Tally, BenchError> {
    let mut tally = Tally::new()?;
    loop {
        let start = Instant::now();
        if start >= end {
            return Ok(tally);
        }
        let answer = target.send().await;
        let latency = start.elapsed();
        tally.count(outcome(answer), latency, Duration::ZERO);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::load::stub::Stub;

    #[tokio::test]
    async fn as_many_clients_as_asked_for_wait_for_their_answers() {
        let stub = Stub::start(Duration::from_millis(10)).await;
        let target = Arc::new(stub.target());
        let tally = run(&target, 4, Duration::from_millis(300)).await.unwrap();
        // 4 clients, 10 ms an answer, 300 ms: 120 at most, and about that many.
        assert!(
            (20..=124).contains(&tally.issued.len()),
            "{}",
            tally.issued.len()
        );
        assert!(tally.latency().p50_us >= 10_000);
        assert_eq!(stub.most_at_once(), 4);
        assert!(tally.failed.is_empty());
    }
}
