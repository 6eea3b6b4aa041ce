//! The one way in which something that is due is worked on.

use std::panic::AssertUnwindSafe;

use futures_util::FutureExt;
use futures_util::future::join_all;
use time::{Duration, OffsetDateTime};

use crate::ports::{Clock, PortError};

/// How many of a kind are worked on at once: nobody waits for many others, and all of them are through
/// before their leases run out.
const AT_ONCE: u32 = 16;

/// Takes what is due, each under a lease, and works on it, until nothing more is due; answers of how many
/// `work` says that they are done. `take` gets the present moment, when the leases are to run out, and how
/// many to take at most.
pub async fn work_off<S, Taken, Worked>(
    clock: &dyn Clock,
    lease: Duration,
    take: impl Fn(OffsetDateTime, OffsetDateTime, u32) -> Taken,
    work: impl Fn(S) -> Worked,
) -> Result<usize, PortError>
where
    Taken: Future<Output = Result<Vec<S>, PortError>>,
    Worked: Future<Output = bool>,
{
    let mut done = 0;
    loop {
        let now = clock.now();
        let due = take(now, now + lease, AT_ONCE).await?;
        let is_last = due.len() < AT_ONCE as usize;
        let attempts = due.into_iter().map(|subject| attempt(work(subject)));
        let attempts = join_all(attempts).await;
        done += attempts.into_iter().filter(|&is_done| is_done).count();
        if is_last {
            return Ok(done);
        }
    }
}

/// Whether something is done. A panic is an affair of this one: it is due again when its lease runs out.
async fn attempt(work: impl Future<Output = bool>) -> bool {
    let worked = AssertUnwindSafe(work).catch_unwind().await;
    worked.unwrap_or_else(|_panic| {
        tracing::error!("an attempt in the background ended in a panic");
        false
    })
}

#[cfg(test)]
mod tests {
    use time::macros::datetime;

    use super::*;
    use crate::testing::StoppedClock;

    #[tokio::test]
    async fn a_panic_of_one_keeps_no_other_from_its_turn() {
        let clock = StoppedClock::at(datetime!(2026-03-16 16:00 UTC));
        let take = async |_, _, _| Ok(vec![1, 2, 3]);
        let work = async |subject| {
            assert_ne!(subject, 2, "on purpose");
            true
        };
        let done = work_off(&clock, Duration::minutes(1), take, work).await;
        assert_eq!(done.unwrap(), 2);
    }
}
