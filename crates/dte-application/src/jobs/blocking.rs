//! Work that blocks, on threads that were started with the service.
//!
//! A thread that is started when it is needed may be refused by the system just then, and tokio
//! panics when it has no other. So a service starts its threads once, and does not start when they
//! are not to be had; from then on it needs no further one.

use std::collections::VecDeque;
use std::io;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::{Condvar, Mutex, OnceLock, PoisonError};
use std::thread;

use tokio::sync::oneshot;
use tracing::Span;

use crate::jobs::attempt::log_panic;

/// Something to be done, which lets no panic out.
type Job = Box<dyn FnOnce() + Send>;

/// The work panicked, or the runtime is ending.
#[derive(Debug, thiserror::Error)]
#[error("work on a thread of its own was given up")]
pub struct GivenUp;

#[derive(Default)]
struct Line {
    jobs: Mutex<VecDeque<Job>>,
    bell: Condvar,
}

/// The line of this process, once it has threads.
static LINE: OnceLock<Line> = OnceLock::new();

/// Starts the threads of this process. A second call changes nothing.
pub fn start(threads: usize) -> io::Result<()> {
    if LINE.get().is_some() {
        return Ok(());
    }
    let line = LINE.get_or_init(Line::default);
    for number in 0..threads.max(1) {
        thread::Builder::new()
            .name(format!("blocking-{number}"))
            .spawn(|| line.work())?;
    }
    Ok(())
}

/// Does work that blocks, on one of the threads; where none were started, on one of tokio's. It is
/// done also when nobody waits for it any more.
pub async fn run<T: Send + 'static>(
    work: impl FnOnce() -> T + Send + 'static,
) -> Result<T, GivenUp> {
    let Some(line) = LINE.get() else {
        let working = tokio::task::spawn_blocking(work);
        return working.await.map_err(|_panicked| GivenUp);
    };
    let (answer, awaited) = oneshot::channel();
    let (work, about) = (move || drop(answer.send(work())), Span::current());
    line.take(Box::new(move || {
        let worked = catch_unwind(AssertUnwindSafe(|| about.in_scope(work)));
        worked.unwrap_or_else(|panic| about.in_scope(|| log_panic(&*panic)));
    }));
    awaited.await.map_err(|_panicked| GivenUp)
}

impl Line {
    fn take(&self, job: Job) {
        let mut jobs = self.jobs.lock().unwrap_or_else(PoisonError::into_inner);
        jobs.push_back(job);
        drop(jobs);
        self.bell.notify_one();
    }

    fn next(&self) -> Job {
        let mut jobs = self.jobs.lock().unwrap_or_else(PoisonError::into_inner);
        loop {
            if let Some(job) = jobs.pop_front() {
                return job;
            }
            jobs = self.bell.wait(jobs).unwrap_or_else(PoisonError::into_inner);
        }
    }

    fn work(&self) {
        loop {
            self.next()();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn work_is_done_before_there_are_threads_and_after_and_a_panic_ends_none() {
        assert_eq!(run(|| 1).await.unwrap(), 1);
        start(2).unwrap();
        start(100).unwrap();
        for _ in 0..4 {
            assert!(run(|| panic!("on purpose")).await.is_err());
        }
        let name = run(|| thread::current().name().map(str::to_owned)).await;
        assert!(name.unwrap().unwrap().starts_with("blocking-"));
    }
}
