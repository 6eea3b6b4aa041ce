//! The threads that read the files which companies upload: certificates and logos.
//!
//! A file is bounded before it is read, and still it takes the processor for longer than anything else that a
//! small request asks for. So such files have threads of their own: neither the database nor a document waits
//! for them, and no company keeps the others from uploading.

use std::collections::HashSet;
use std::io;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use crate::error::Error;
use crate::jobs::worker_threads::{Urgency, WorkerThreads};
use crate::ports::CompanyId;

const THREADS: usize = 2;

/// Files that may wait for a thread.
const MOST_WAITING: usize = 8;

pub struct UploadThreads {
    threads: WorkerThreads,
    uploading: Uploading,
}

/// The companies whose file waits or is being read.
#[derive(Clone, Default)]
struct Uploading(Arc<Mutex<HashSet<CompanyId>>>);

impl UploadThreads {
    /// Starts the threads; each first does what makes it give way to others.
    pub fn start(give_way: fn()) -> io::Result<Self> {
        Ok(Self {
            threads: WorkerThreads::start("upload", THREADS, MOST_WAITING, give_way)?,
            uploading: Uploading::default(),
        })
    }

    /// Reads a file on one of the threads: [`Error::Overloaded`] if too many wait, or if another file of the
    /// company is under way.
    pub async fn run<T: Send + 'static>(
        &self,
        company: CompanyId,
        read: impl FnOnce() -> T + Send + 'static,
    ) -> Result<T, Error> {
        let permit = self.uploading.begin(company).ok_or(Error::Overloaded)?;
        let read = move || {
            let _until_then = permit;
            read()
        };
        self.threads.run(Urgency::Waited, read).await
    }
}

impl Uploading {
    fn begin(&self, company: CompanyId) -> Option<UploadPermit> {
        let is_first = self.companies().insert(company);
        is_first.then(|| UploadPermit {
            uploading: self.clone(),
            company,
        })
    }

    /// A poisoned lock is safe to use: nothing is half done under it.
    fn companies(&self) -> MutexGuard<'_, HashSet<CompanyId>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// The permit for a company's file, until it is dropped.
struct UploadPermit {
    uploading: Uploading,
    company: CompanyId,
}

impl Drop for UploadPermit {
    fn drop(&mut self) {
        self.uploading.companies().remove(&self.company);
    }
}

#[cfg(test)]
mod tests {
    use std::sync::mpsc;

    use tokio::task::JoinHandle;
    use uuid::Uuid;

    use super::*;

    struct TestUploads {
        uploads: Arc<UploadThreads>,
        release: mpsc::Sender<()>,
        held: Arc<Mutex<mpsc::Receiver<()>>>,
    }

    impl TestUploads {
        fn new() -> Self {
            let (release, held) = mpsc::channel();
            Self {
                uploads: Arc::new(UploadThreads::start(|| ()).unwrap()),
                release,
                held: Arc::new(Mutex::new(held)),
            }
        }

        /// Begins an upload that ends when it is told to; returns when it waits or is under way.
        async fn begin(&self, company: u128) -> JoinHandle<Result<(), Error>> {
            let (uploads, held) = (self.uploads.clone(), self.held.clone());
            let id = CompanyId(Uuid::from_u128(company));
            let task = tokio::spawn(async move {
                let read = move || held.lock().unwrap().recv().unwrap();
                uploads.run(id, read).await
            });
            while !task.is_finished() && !self.uploads.uploading.companies().contains(&id) {
                tokio::task::yield_now().await;
            }
            task
        }

        async fn is_refused(&self, company: u128) -> bool {
            let id = CompanyId(Uuid::from_u128(company));
            let refused = self.uploads.run(id, || ()).await;
            matches!(refused, Err(Error::Overloaded))
        }
    }

    #[tokio::test(flavor = "multi_thread")]
    async fn a_company_has_one_file_at_a_time_and_hinders_no_other() {
        let bed = TestUploads::new();
        let first = bed.begin(1).await;
        assert!(bed.is_refused(1).await);
        assert!(!bed.is_refused(2).await);
        bed.release.send(()).unwrap();
        first.await.unwrap().unwrap();
        assert!(!bed.is_refused(1).await);
        let panicked = bed
            .uploads
            .run(CompanyId(Uuid::from_u128(1)), || panic!("on purpose"));
        assert!(matches!(panicked.await, Err::<(), _>(Error::Unexpected(_))));
        assert!(!bed.is_refused(1).await);
    }

    #[tokio::test(flavor = "multi_thread")]
    async fn beyond_two_that_are_read_and_eight_that_wait_a_file_is_refused() {
        let bed = TestUploads::new();
        let mut begun = Vec::new();
        // The third waits once the first two have been taken up.
        for company in 0..12 {
            begun.push(bed.begin(company).await);
            tokio::time::sleep(std::time::Duration::from_millis(20)).await;
        }
        let refused = begun.iter().filter(|task| task.is_finished()).count();
        assert_eq!(refused, 12 - THREADS - MOST_WAITING);
        assert!(bed.is_refused(100).await);
        for _ in 0..THREADS + MOST_WAITING {
            bed.release.send(()).unwrap();
        }
        let mut done = 0;
        for task in begun {
            done += usize::from(task.await.unwrap().is_ok());
        }
        assert_eq!(done, THREADS + MOST_WAITING);
        assert!(!bed.is_refused(100).await);
    }
}
