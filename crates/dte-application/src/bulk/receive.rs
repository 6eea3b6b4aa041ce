//! A file comes in.

use std::sync::Arc;

use dte_domain::identification::Environment;
use dte_domain::language::Language;
use tokio::sync::Notify;

use crate::caller::Caller;
use crate::error::Error;
use crate::jobs::intervals::BackgroundIntervals;
use crate::ports::{
    BulkId, BulkRecord, Bulks, Clock, NewBulk, NewBulkContent, NewBulkLine, PortError, Randomness,
    RequestKey, WholeBulk, WholeBulkResult,
};

/// So many files of a company may be on their way in or not completed: they are kept whole until then.
pub const MOST_UNFINISHED: u32 = 20;

/// So many lines share a transaction.
const LINES_AT_ONCE: usize = 64;

/// So many bytes of lines are held in memory before they are kept.
const BYTES_AT_ONCE: usize = 1 << 20;

pub struct ReceiveBulk {
    pub bulks: Arc<dyn Bulks>,
    pub clock: Arc<dyn Clock>,
    pub randomness: Arc<dyn Randomness>,
    pub environment: Environment,
    pub intervals: BackgroundIntervals,
    /// Rung when a file is there.
    pub bell: Arc<Notify>,
}

/// A file of which a part is there.
pub struct BulkUpload<'r> {
    receive: &'r ReceiveBulk,
    id: BulkId,
    caller: Caller,
    /// What is not kept yet.
    lines: Vec<NewBulkLine>,
    bytes: usize,
    count: u32,
}

impl ReceiveBulk {
    pub async fn begin(
        &self,
        caller: Caller,
        dry_run: bool,
        language: Language,
    ) -> Result<BulkUpload<'_>, Error> {
        let (id, now) = (BulkId(self.randomness.uuid()), self.clock.now());
        let new = NewBulk {
            id,
            company: caller.company,
            establishment: caller.establishment,
            key: caller.key,
            key_version: caller.key_version,
            main_office: caller.main_office,
            environment: self.environment,
            dry_run,
            language,
            now,
            due_at: now + self.intervals.lease,
        };
        if !self.bulks.begin_bulk(new, MOST_UNFINISHED).await? {
            return Err(Error::TooManyBatches);
        }
        Ok(BulkUpload {
            receive: self,
            id,
            caller,
            lines: Vec::new(),
            bytes: 0,
            count: 0,
        })
    }
}

impl BulkUpload<'_> {
    /// Takes a line; some are kept together.
    pub async fn add(&mut self, line: NewBulkLine) -> Result<(), Error> {
        self.bytes += match &line.content {
            NewBulkContent::Request(_, text) | NewBulkContent::Refused(text) => text.len(),
        };
        self.lines.push(line);
        self.count += 1;
        if self.lines.len() == LINES_AT_ONCE || self.bytes >= BYTES_AT_ONCE {
            self.keep().await?;
        }
        Ok(())
    }

    /// How many lines it has so far.
    pub fn lines(&self) -> u32 {
        self.count
    }

    /// Renews the time until which it is waited for.
    async fn keep(&mut self) -> Result<(), Error> {
        let (lines, receive) = (std::mem::take(&mut self.lines), self.receive);
        self.bytes = 0;
        let due_at = receive.clock.now() + receive.intervals.lease;
        let kept = receive.bulks.add_bulk_lines(self.id, lines, due_at);
        if kept.await? { Ok(()) } else { Err(cut_off()) }
    }

    /// All of it is there: it waits for its turn. Answers how it stands, and whether it was there
    /// before.
    pub async fn finish(mut self, key: Option<RequestKey>) -> Result<(BulkRecord, bool), Error> {
        self.keep().await?;
        let whole = WholeBulk {
            id: self.id,
            establishment: self.caller.establishment,
            environment: self.receive.environment,
            key,
            lines: self.count,
        };
        let (id, replayed) = match self.receive.bulks.finish_bulk(whole).await? {
            WholeBulkResult::Queued => (self.id, false),
            WholeBulkResult::Replayed(earlier) => (earlier, true),
            WholeBulkResult::KeyReused => return Err(Error::KeyReused(None)),
            WholeBulkResult::CutOff => return Err(cut_off()),
        };
        let record = self.receive.bulks.bulk(self.caller.company, id).await;
        self.receive.bell.notify_one();
        Ok((record?.ok_or(Error::NotFound)?, replayed))
    }

    /// Nothing of it is to be kept. When that cannot be noted now, it counts as cut off a lease later.
    pub async fn cut_off(self) {
        if let Err(error) = self.receive.bulks.cut_bulk_off(self.id).await {
            tracing::warn!(bulk = %self.id.0, %error, cause = ?error.cause, "not noted as cut off");
        }
    }
}

/// Nothing came for so long that it was put away.
fn cut_off() -> Error {
    PortError::transient("keeping lines of a file", "it was taken for cut off").into()
}
