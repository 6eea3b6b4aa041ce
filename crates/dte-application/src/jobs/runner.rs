//! The one way in which something that is due is worked on.

use futures_util::future::join_all;
use time::{Duration, OffsetDateTime};
use tracing::{Instrument, Span};

use crate::jobs::attempt::attempt;
use crate::ports::{Clock, PortError};

/// How many of a kind are worked on at once: nobody waits for many others, and all of them are through
/// before their leases run out.
const AT_ONCE: u32 = 16;

/// Takes what is due, each under a lease, and works on it, until nothing more is due; answers of how many
/// `work` says that they are done. `take` gets the present moment, when the leases are to run out, and how
/// many to take at most; `about` names a subject in the log. A panic is an affair of its subject alone,
/// which is due again when its lease runs out.
pub async fn work_off<S, Taken, Worked>(
    clock: &dyn Clock,
    lease: Duration,
    take: impl Fn(OffsetDateTime, OffsetDateTime, u32) -> Taken,
    about: impl Fn(&S) -> Span,
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
        let attempts = due.into_iter().map(|subject| {
            let about = about(&subject);
            let work = work(subject).instrument(about.clone());
            attempt(work, || about)
        });
        let attempts = join_all(attempts).await;
        done += attempts
            .into_iter()
            .filter(|done| matches!(done, Ok(true)))
            .count();
        if is_last {
            return Ok(done);
        }
    }
}

#[cfg(test)]
mod tests {
    use time::macros::datetime;

    use super::*;

    struct FixedClock;

    impl Clock for FixedClock {
        fn now(&self) -> OffsetDateTime {
            datetime!(2026-03-16 16:00 UTC)
        }
    }

    #[tokio::test]
    async fn a_panic_of_one_keeps_no_other_from_its_turn() {
        let take = async |_, _, _| Ok(vec![1, 2, 3]);
        let work = async |subject| {
            assert_ne!(subject, 2, "on purpose");
            true
        };
        let done = work_off(
            &FixedClock,
            Duration::minutes(1),
            take,
            |_| Span::none(),
            work,
        )
        .await;
        assert_eq!(done.unwrap(), 2);
    }
}
