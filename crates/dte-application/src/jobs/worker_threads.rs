//! Threads for work that takes the processor for long, and the queue before them.

use std::collections::VecDeque;
use std::io;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::{Arc, Condvar, Mutex, PoisonError};
use std::thread;

use tokio::sync::oneshot;

use crate::error::Error;
use crate::jobs::attempt::log_panic;
use crate::ports::PortError;

/// Who wants the work done.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Urgency {
    /// Somebody waits for it.
    Waited,
    /// Nobody waits just now: it is done while nobody waits for another.
    Unhurried,
}

type Job = Box<dyn FnOnce() + Send>;

#[derive(Default)]
struct Queued {
    waited: VecDeque<Job>,
    unhurried: VecDeque<Job>,
    is_over: bool,
}

#[derive(Default)]
struct Queue {
    waiting: Mutex<Queued>,
    bell: Condvar,
}

/// The threads; they end when this is dropped.
pub struct WorkerThreads {
    name: &'static str,
    queue: Arc<Queue>,
    most_waiting: usize,
}

impl WorkerThreads {
    /// Starts so many threads; each first does what makes it give way to others. So many jobs of each
    /// urgency may wait for one.
    pub fn start(
        name: &'static str,
        threads: usize,
        most_waiting: usize,
        give_way: fn(),
    ) -> io::Result<Self> {
        let queue = Arc::new(Queue::default());
        for number in 0..threads.max(1) {
            let queue = queue.clone();
            thread::Builder::new()
                .name(format!("{name}-{number}"))
                .spawn(move || {
                    give_way();
                    queue.work();
                })?;
        }
        Ok(Self {
            name,
            queue,
            most_waiting,
        })
    }

    /// Does something on one of the threads: [`Error::Overloaded`] when too many wait. What nobody waits
    /// for any more when its turn comes is not done.
    pub async fn run<T: Send + 'static>(
        &self,
        urgency: Urgency,
        work: impl FnOnce() -> T + Send + 'static,
    ) -> Result<T, Error> {
        let (answer, awaited) = oneshot::channel();
        let job = move || {
            if !answer.is_closed() {
                drop(answer.send(work()));
            }
        };
        self.queue.take(urgency, self.most_waiting, Box::new(job))?;
        let answered = awaited.await;
        answered.map_err(|panicked| PortError::new(self.name, panicked).into())
    }
}

impl Drop for WorkerThreads {
    fn drop(&mut self) {
        let waiting = self.queue.waiting.lock();
        waiting.unwrap_or_else(PoisonError::into_inner).is_over = true;
        self.queue.bell.notify_all();
    }
}

impl Queue {
    fn take(&self, urgency: Urgency, most: usize, job: Job) -> Result<(), Error> {
        let mut waiting = self.waiting.lock().unwrap_or_else(PoisonError::into_inner);
        let line = match urgency {
            Urgency::Waited => &mut waiting.waited,
            Urgency::Unhurried => &mut waiting.unhurried,
        };
        if line.len() >= most {
            return Err(Error::Overloaded);
        }
        line.push_back(job);
        drop(waiting);
        self.bell.notify_one();
        Ok(())
    }

    /// The next one; nothing at the end.
    fn next(&self) -> Option<Job> {
        let mut waiting = self.waiting.lock().unwrap_or_else(PoisonError::into_inner);
        loop {
            if waiting.is_over {
                return None;
            }
            let Queued {
                waited, unhurried, ..
            } = &mut *waiting;
            if let Some(job) = waited.pop_front().or_else(|| unhurried.pop_front()) {
                return Some(job);
            }
            waiting = self
                .bell
                .wait(waiting)
                .unwrap_or_else(PoisonError::into_inner);
        }
    }

    fn work(&self) {
        while let Some(job) = self.next() {
            catch_unwind(AssertUnwindSafe(job)).unwrap_or_else(|panic| log_panic(&*panic));
        }
    }
}

#[cfg(test)]
mod tests {
    use std::sync::mpsc;

    use super::*;

    const MOST_WAITING: usize = 8;

    fn worker() -> Arc<WorkerThreads> {
        Arc::new(WorkerThreads::start("worker", 1, MOST_WAITING, || ()).unwrap())
    }

    /// Keeps the only thread busy until the sender is dropped.
    async fn busy(worker: &Arc<WorkerThreads>) -> mpsc::Sender<()> {
        let (hold, dropped) = mpsc::channel::<()>();
        let (begun, begins) = oneshot::channel();
        let worker = worker.clone();
        tokio::spawn(async move {
            let work = move || {
                begun.send(()).unwrap();
                dropped.recv().unwrap_err();
            };
            worker.run(Urgency::Waited, work).await.unwrap();
        });
        begins.await.unwrap();
        hold
    }

    #[tokio::test]
    async fn who_waits_comes_before_what_is_not_in_a_hurry() {
        let worker = worker();
        let hold = busy(&worker).await;
        let done = Arc::new(Mutex::new(Vec::new()));
        let asked = [Urgency::Unhurried, Urgency::Waited, Urgency::Waited].map(|urgency| {
            let (worker, done) = (worker.clone(), done.clone());
            tokio::spawn(async move {
                let work = move || done.lock().unwrap().push(urgency);
                worker.run(urgency, work).await.unwrap();
            })
        });
        let in_line = || {
            let waiting = worker.queue.waiting.lock().unwrap();
            waiting.waited.len() + waiting.unhurried.len()
        };
        while in_line() < 3 {
            tokio::task::yield_now().await;
        }
        drop(hold);
        for one in asked {
            one.await.unwrap();
        }
        let expected = [Urgency::Waited, Urgency::Waited, Urgency::Unhurried];
        assert_eq!(*done.lock().unwrap(), expected);
    }

    #[tokio::test]
    async fn too_many_are_refused_and_a_panic_ends_no_thread() {
        let worker = worker();
        let hold = busy(&worker).await;
        for _ in 0..MOST_WAITING {
            let taken = worker
                .queue
                .take(Urgency::Waited, MOST_WAITING, Box::new(|| ()));
            taken.unwrap();
        }
        let refused = worker.run(Urgency::Waited, || ()).await;
        assert!(matches!(refused, Err(Error::Overloaded)));
        drop(hold);
        let panicked = loop {
            match worker.run(Urgency::Waited, || panic!("on purpose")).await {
                Err(Error::Overloaded) => tokio::task::yield_now().await,
                other => break other,
            }
        };
        assert!(matches!(panicked, Err(Error::Unexpected(_))));
        assert_eq!(worker.run(Urgency::Unhurried, || 7).await.unwrap(), 7);
    }
}
