//! Files are worked on: one of a company at a time, some lines of each in turn.

mod slice;

use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use dte_domain::identification::Environment;
use tokio_util::sync::CancellationToken;
use tracing::error_span;

use crate::bulk::line_requests::LineRequests;
use crate::bulk::schedule::BulkSchedule;
use crate::error::Error;
use crate::jobs::intervals::BackgroundIntervals;
use crate::jobs::retry::Retry;
use crate::jobs::runner::work_off;
use crate::ports::{BulkCompletion, BulkId, Bulks, Clock, DueBulk, Keys, Leased};
use crate::use_cases::issue_document::IssueDocument;
use slice::{Slice, SliceEnd};

/// So many rows are deleted at once, so that nobody waits for it.
const STEP: u32 = 500;

/// The pause between two such steps.
const BETWEEN_STEPS: Duration = Duration::from_millis(20);

pub struct RunBulks {
    pub bulks: Arc<dyn Bulks>,
    pub keys: Arc<dyn Keys>,
    pub issue: Arc<IssueDocument>,
    pub requests: Arc<dyn LineRequests>,
    pub schedule: BulkSchedule,
    pub clock: Arc<dyn Clock>,
    /// Files of another are worked on by servers of that.
    pub environment: Environment,
    pub intervals: BackgroundIntervals,
    /// How often a line failed for what does not pass by itself.
    pub failures: Mutex<HashMap<(BulkId, u32), u32>>,
}

impl RunBulks {
    /// Works on everything that is due until nothing more is, or until it is to stop: then no more
    /// lines are begun.
    pub async fn run(&self, stopping: &CancellationToken) -> Result<(), Error> {
        loop {
            let worked_on = work_off(
                &*self.clock,
                self.intervals.lease,
                |now, until, most| {
                    let runs = &self.bulks;
                    runs.lease_due_bulks(self.environment, now, until, most)
                },
                |bulk| {
                    let (id, company) = (bulk.id.0, bulk.company.0);
                    error_span!("attempt", work = "bulk", %company, bulk = %id)
                },
                |bulk| self.work_on(bulk, stopping),
            );
            if worked_on.await? == 0 || stopping.is_cancelled() {
                return Ok(());
            }
        }
    }

    /// Puts away what is left over of files that were cut off, and of completed ones.
    pub async fn tidy_up(&self) -> Result<(), Error> {
        while self.bulks.delete_leftovers(self.clock.now(), STEP).await? > 0 {
            tokio::time::sleep(BETWEEN_STEPS).await;
        }
        Ok(())
    }

    /// Issues lines of a file for a while; answers whether it may go on at once.
    async fn work_on(&self, bulk: Leased<DueBulk>, stopping: &CancellationToken) -> bool {
        match self.slice(&bulk, stopping).await {
            Ok(goes_on) => goes_on,
            Err(error) => {
                tracing::error!(bulk = %bulk.id.0, ?error, "a file is not worked on now");
                false
            }
        }
    }

    async fn slice(
        &self,
        bulk: &Leased<DueBulk>,
        stopping: &CancellationToken,
    ) -> Result<bool, Error> {
        let ended = Slice::of(self, bulk).run(stopping).await?;
        let now = self.clock.now();
        match ended {
            SliceEnd::Lost => Ok(false),
            SliceEnd::Through => self.complete(bulk).await,
            SliceEnd::Interrupted => {
                self.bulks.postpone_bulk(bulk.id, bulk.lease, now).await?;
                Ok(true)
            }
            SliceEnd::Faulty => {
                self.pause(bulk).await?;
                Ok(false)
            }
        }
    }

    /// Lets a file be due again after a while.
    async fn pause(&self, bulk: &Leased<DueBulk>) -> Result<(), Error> {
        let due_at = self.clock.now() + self.intervals.pause_before(Retry::Bulk);
        Ok(self
            .bulks
            .postpone_bulk(bulk.id, bulk.lease, due_at)
            .await?)
    }

    async fn complete(&self, bulk: &Leased<DueBulk>) -> Result<bool, Error> {
        let now = self.clock.now();
        let completed = self.bulks.complete_bulk(bulk.id, bulk.lease, now);
        match completed.await? {
            BulkCompletion::Done => {
                self.forget(bulk.id);
                tracing::info!(bulk = %bulk.id.0, company = %bulk.company.0, "a file is completed");
                Ok(true)
            }
            BulkCompletion::Lost => Ok(false),
            // Nothing of them could be read, or somebody who lost the file changed nothing of them.
            BulkCompletion::Pending => {
                tracing::warn!(bulk = %bulk.id.0, company = %bulk.company.0, "lines of a file wait still");
                self.pause(bulk).await?;
                Ok(false)
            }
        }
    }

    /// Counts a failure of a line; answers how many there were.
    fn count_failure(&self, bulk: BulkId, line: u32) -> u32 {
        self.failures(|failures| {
            let count = failures.entry((bulk, line)).or_default();
            *count += 1;
            *count
        })
    }

    fn forget(&self, bulk: BulkId) {
        self.failures(|failures| failures.retain(|(failed, _), _| *failed != bulk));
    }

    fn failures<R>(&self, with: impl FnOnce(&mut HashMap<(BulkId, u32), u32>) -> R) -> R {
        with(&mut self.failures.lock().unwrap_or_else(PoisonError::into_inner))
    }
}
