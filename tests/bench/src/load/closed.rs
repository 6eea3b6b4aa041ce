//! Closed loop: each client sends its next request when it has the answer to the last.

use std::sync::Arc;
use std::time::{Duration, Instant};

use tokio::task::JoinSet;

use super::{Counted, Target, Window, broken};
use crate::error::BenchError;

/// Runs the clients until the window closes; what is under way then is waited for. They begin one
/// after the other over the time of the ramp.
pub async fn run(
    target: &Arc<Target>,
    clients: u32,
    ramp: Duration,
    window: Window,
    counted: &Counted,
) -> Result<(), BenchError> {
    let start = Instant::now();
    let mut running = JoinSet::new();
    for number in 0..clients {
        let begin = start + ramp * number / clients;
        running.spawn(client(Arc::clone(target), begin, window, counted.clone()));
    }
    while let Some(one) = running.join_next().await {
        one.map_err(|error| broken(&error))?;
    }
    Ok(())
}

async fn client(target: Arc<Target>, begin: Instant, window: Window, counted: Counted) {
    tokio::time::sleep_until(begin.into()).await;
    let mut client = target.client();
    loop {
        let start = Instant::now();
        if start >= window.end {
            return;
        }
        let outcome = client.send(&target).await;
        let end = Instant::now();
        counted.add(window.holds(end), outcome, end - start, Duration::ZERO);
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
        let counted = Counted::new().unwrap();
        let window = Window::after(Duration::from_millis(50), Duration::from_millis(300));
        run(&target, 4, Duration::ZERO, window, &counted)
            .await
            .unwrap();
        let (measured, around) = counted.take().unwrap();
        // 4 clients, 10 ms an answer, 300 ms: 120 at most, and about that many.
        let issued = measured.issued.len();
        assert!((20..=124).contains(&issued), "{issued}");
        assert!(!around.issued.is_empty());
        assert!(measured.latency().p50_us >= 10_000);
        assert_eq!(stub.most_at_once(), 4);
        assert!(measured.failed.is_empty());
    }

    #[tokio::test]
    async fn clients_begin_one_after_the_other() {
        let stub = Stub::start(Duration::from_millis(1)).await;
        let target = Arc::new(stub.target());
        let counted = Counted::new().unwrap();
        let window = Window::after(Duration::ZERO, Duration::from_millis(40));
        run(&target, 8, Duration::from_millis(400), window, &counted)
            .await
            .unwrap();
        assert!(stub.connections() < 8, "the last would begin after the end");
    }
}
