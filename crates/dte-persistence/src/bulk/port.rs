//! The ports of files of many documents.

use async_trait::async_trait;
use dte_application::ports::{
    BulkCompletion, BulkFilter, BulkId, BulkLine, BulkRecord, Bulks, CompanyId, DueBulk,
    LeaseNumber, Leased, LineVerdict, NewBulk, NewBulkLine, PortError, WaitingLine, WholeBulk,
    WholeBulkResult,
};
use dte_domain::catalog::Catalogue;
use dte_domain::identification::Environment;
use time::OffsetDateTime;

use super::row::{NewBulkRow, of_line};
use super::{reads, runs, uploads};
use crate::database::Database;
use crate::engine::column::micros;

#[async_trait]
impl Bulks for Database {
    async fn begin_bulk(&self, new: NewBulk, most: u32) -> Result<bool, PortError> {
        let row = NewBulkRow::from(new);
        self.writer
            .transact("beginning a file", move |connection| {
                uploads::begin(connection, &row, most)
            })
            .await
    }

    async fn add_bulk_lines(
        &self,
        bulk: BulkId,
        lines: Vec<NewBulkLine>,
        due_at: OffsetDateTime,
    ) -> Result<bool, PortError> {
        let due_at = micros(due_at);
        let rows: Vec<_> = lines.into_iter().map(|line| of_line(bulk, line)).collect();
        self.writer
            .transact("keeping lines of a file", move |connection| {
                uploads::add(connection, bulk, &rows, due_at)
            })
            .await
    }

    async fn finish_bulk(&self, whole: WholeBulk) -> Result<WholeBulkResult, PortError> {
        self.writer
            .transact("keeping a file", move |connection| {
                uploads::finish(connection, &whole)
            })
            .await
    }

    async fn cut_bulk_off(&self, bulk: BulkId) -> Result<(), PortError> {
        self.writer
            .transact("noting that a file was cut off", move |connection| {
                uploads::cut_off(connection, bulk)
            })
            .await
    }

    async fn delete_leftovers(&self, now: OffsetDateTime, most: u32) -> Result<u64, PortError> {
        let (now, most) = (micros(now), i64::from(most));
        self.maintain("deleting what is left over of files", move |connection| {
            uploads::delete_leftovers(connection, now, most)
        })
        .await
    }

    async fn bulk(&self, company: CompanyId, id: BulkId) -> Result<Option<BulkRecord>, PortError> {
        self.reader
            .read("finding a file", move |connection| {
                reads::find(connection, company, id)
            })
            .await
    }

    async fn bulks(&self, filter: BulkFilter) -> Result<(Vec<BulkRecord>, u64), PortError> {
        self.reader
            .read("listing files", move |connection| {
                reads::list(connection, &filter)
            })
            .await
    }

    async fn bulk_lines(
        &self,
        id: BulkId,
        after: u32,
        most: u32,
    ) -> Result<Vec<BulkLine>, PortError> {
        self.reader
            .read("reading the lines of a file", move |connection| {
                reads::lines(connection, id, after, most)
            })
            .await
    }

    async fn lease_due_bulks(
        &self,
        environment: Environment,
        now: OffsetDateTime,
        until: OffsetDateTime,
        most: u32,
    ) -> Result<Vec<Leased<DueBulk>>, PortError> {
        let (environment, now, until) = (environment.code(), micros(now), micros(until));
        self.writer
            .transact("taking files", move |connection| {
                runs::lease_due_bulks(connection, environment, now, until, most)
            })
            .await
    }

    async fn next_bulk_lines(
        &self,
        id: BulkId,
        lease: LeaseNumber,
        after: u32,
        due_at: OffsetDateTime,
    ) -> Result<Option<Vec<WaitingLine>>, PortError> {
        let due_at = micros(due_at);
        self.writer
            .transact("taking lines of a file", move |connection| {
                runs::next_lines(connection, id, lease, after, due_at)
            })
            .await
    }

    async fn keep_verdicts(
        &self,
        id: BulkId,
        lease: LeaseNumber,
        verdicts: Vec<LineVerdict>,
    ) -> Result<bool, PortError> {
        self.writer
            .transact("keeping what lines came to", move |connection| {
                runs::keep_verdicts(connection, id, lease, &verdicts)
            })
            .await
    }

    async fn postpone_bulk(
        &self,
        id: BulkId,
        lease: LeaseNumber,
        due_at: OffsetDateTime,
    ) -> Result<(), PortError> {
        let due_at = micros(due_at);
        self.writer
            .transact("giving a file back", move |connection| {
                runs::renew_lease(connection, id, lease, due_at)?;
                Ok(())
            })
            .await
    }

    async fn complete_bulk(
        &self,
        id: BulkId,
        lease: LeaseNumber,
        now: OffsetDateTime,
    ) -> Result<BulkCompletion, PortError> {
        let now = micros(now);
        self.writer
            .transact("completing a file", move |connection| {
                runs::complete(connection, id, lease, now)
            })
            .await
    }
}

/// Work that operators and servers do, and no use case.
impl Database {
    /// Deletes files that were completed before a moment, up to so many lines. Answers how many rows
    /// went.
    pub async fn delete_completed_bulks(
        &self,
        before: OffsetDateTime,
        most: u32,
    ) -> Result<u64, PortError> {
        let (before, most) = (micros(before), i64::from(most));
        self.maintain("deleting old files", move |connection| {
            uploads::delete_completed(connection, before, most)
        })
        .await
    }

    /// Lets every running file be due: of a server that has its database to itself, when it starts.
    pub async fn release_bulks(&self, now: OffsetDateTime) -> Result<(), PortError> {
        let now = micros(now);
        self.writer
            .transact("letting files be due", move |connection| {
                runs::release(connection, now)
            })
            .await
    }
}
