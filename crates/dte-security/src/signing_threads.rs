//! The threads that do nothing but sign, and the queue before them.

use std::io;
use std::num::NonZeroUsize;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::mpsc::{Receiver, SyncSender, sync_channel};
use std::sync::{Arc, Mutex};
use std::thread;

type Job = Box<dyn FnOnce() + Send>;

/// No place in the queue.
#[derive(Debug, PartialEq, Eq, thiserror::Error)]
#[error("the signing queue is full")]
pub(crate) struct QueueFull;

/// A fixed number of threads; they end when this is dropped and the queue is empty.
pub(crate) struct SigningThreads {
    queue: SyncSender<Job>,
}

impl SigningThreads {
    /// Starts the threads, with room for `queue` jobs to wait.
    pub(crate) fn start(threads: NonZeroUsize, queue: NonZeroUsize) -> io::Result<Self> {
        let (sender, receiver) = sync_channel(queue.get());
        let receiver = Arc::new(Mutex::new(receiver));
        for number in 0..threads.get() {
            let receiver = Arc::clone(&receiver);
            thread::Builder::new()
                .name(format!("signing-{number}"))
                .spawn(move || work(&receiver))?;
        }
        Ok(Self { queue: sender })
    }

    /// Has a job done; it may panic without harm to the thread.
    pub(crate) fn submit(&self, job: impl FnOnce() + Send + 'static) -> Result<(), QueueFull> {
        self.queue
            .try_send(Box::new(job))
            .map_err(|_full_or_ended| QueueFull)
    }
}

fn work(queue: &Mutex<Receiver<Job>>) {
    // The lock is held while waiting for a job, never while doing it.
    while let Some(job) = next(queue) {
        if catch_unwind(AssertUnwindSafe(job)).is_err() {
            tracing::error!("a signing thread recovered from a panic");
        }
    }
}

fn next(queue: &Mutex<Receiver<Job>>) -> Option<Job> {
    queue.lock().ok()?.recv().ok()
}

#[cfg(test)]
mod tests {
    use std::sync::mpsc::channel;

    use super::*;

    fn threads(threads: usize, queue: usize) -> SigningThreads {
        let number = |number| NonZeroUsize::new(number).unwrap();
        SigningThreads::start(number(threads), number(queue)).unwrap()
    }

    #[test]
    fn a_panic_ends_no_thread() {
        let threads = threads(2, 16);
        for _ in 0..8 {
            threads.submit(|| panic!("on purpose")).unwrap();
        }
        let (sender, receiver) = channel();
        threads.submit(move || sender.send(7).unwrap()).unwrap();
        assert_eq!(receiver.recv(), Ok(7));
    }

    #[test]
    fn a_full_queue_takes_no_more_and_loses_nothing_that_it_took() {
        let threads = threads(1, 4);
        let (open, gate) = channel::<()>();
        let (sender, receiver) = channel();
        threads.submit(move || gate.recv().unwrap()).unwrap();
        let mut taken = 0;
        for number in 0..20 {
            let sender = sender.clone();
            taken += usize::from(threads.submit(move || sender.send(number).unwrap()).is_ok());
        }
        assert!((3..=5).contains(&taken), "{taken}");
        open.send(()).unwrap();
        drop((threads, sender));
        assert_eq!(receiver.iter().count(), taken);
    }
}
