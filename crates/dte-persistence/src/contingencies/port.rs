//! The port [`ContingencyReader`].

use async_trait::async_trait;
use dte_application::ports::{
    AwaitingDocuments, AwaitingTransmission, BatchRecord, BatchStatus, CompanyId, Contingency,
    ContingencyBatches, ContingencyEventRecord, ContingencyEventResult, ContingencyEvents,
    ContingencyId, ContingencyLeases, ContingencyLifecycle, ContingencyReader, ContingencySummary,
    Declaration, EnteredStamp, Late, LeaseNumber, Leased, NewBatch, NewContingencyEvent, PortError,
    WhyOpen, Withdrawal,
};
use dte_domain::identification::{Environment, GenerationCode, ReceptionStamp};
use time::OffsetDateTime;
use uuid::Uuid;

use super::batch::{self, BatchRow, BatchStatusRow};
use super::event::{ContingencyEventResultRow, ContingencyEventRow};
use super::{awaiting_transmission, late, lifecycle, reads, reporting};
use crate::database::Database;
use crate::engine::column::micros;

const FINISHING: &str = "keeping what became of a contingency event";

#[async_trait]
impl ContingencyReader for Database {
    async fn open(
        &self,
        company: CompanyId,
        environment: Environment,
    ) -> Result<Vec<Contingency>, PortError> {
        self.reader
            .read("finding open contingencies", move |connection| {
                reads::open(connection, company, environment)
            })
            .await
    }

    async fn recent(
        &self,
        company: CompanyId,
        environment: Environment,
        most: u32,
    ) -> Result<Vec<ContingencySummary>, PortError> {
        self.reader
            .read("finding a company's contingencies", move |connection| {
                reads::recent(connection, company, environment, most)
            })
            .await
    }

    async fn unclosed(&self) -> Result<Vec<ContingencySummary>, PortError> {
        self.reader
            .read("finding all contingencies", reads::unclosed)
            .await
    }

    async fn late(
        &self,
        environment: Environment,
        since: OffsetDateTime,
        now: OffsetDateTime,
    ) -> Result<Vec<Late>, PortError> {
        let (since, now) = (micros(since), micros(now));
        self.reader
            .read("finding what is too late", move |connection| {
                late::find(connection, environment, since, now)
            })
            .await
    }
}

#[async_trait]
impl ContingencyLifecycle for Database {
    async fn declare(&self, declaration: Declaration) -> Result<Contingency, PortError> {
        self.writer
            .transact("declaring a contingency", move |connection| {
                lifecycle::declare(connection, &declaration)
            })
            .await
    }

    async fn end(
        &self,
        id: ContingencyId,
        at: OffsetDateTime,
        event_due_at: OffsetDateTime,
    ) -> Result<Contingency, PortError> {
        let (at, event_due_at) = (micros(at), micros(event_due_at));
        self.writer
            .transact("ending a contingency", move |connection| {
                lifecycle::end(connection, id, at, event_due_at)
            })
            .await
    }

    async fn withdraw_end(&self, withdrawal: Withdrawal) -> Result<bool, PortError> {
        const DOING: &str = "taking the end of a contingency back";
        let unsent = withdrawal.of_unsent().map(ContingencyEventResultRow::new);
        let unsent = unsent
            .transpose()
            .map_err(|refusal| refusal.into_port_error(DOING))?;
        self.writer
            .transact(DOING, move |connection| {
                lifecycle::withdraw_end(connection, &withdrawal, unsent.as_ref())
            })
            .await
    }

    async fn keep_why_open(&self, id: ContingencyId, why: WhyOpen) -> Result<(), PortError> {
        self.writer
            .transact("keeping why a contingency goes on", move |connection| {
                lifecycle::keep_why_open(connection, id, why.code())
            })
            .await
    }

    async fn close(&self, id: ContingencyId, now: OffsetDateTime) -> Result<bool, PortError> {
        let now = micros(now);
        self.writer
            .transact("closing a contingency", move |connection| {
                lifecycle::close(connection, id, now)
            })
            .await
    }
}

#[async_trait]
impl ContingencyLeases for Database {
    async fn lease_due_contingencies(
        &self,
        now: OffsetDateTime,
        until: OffsetDateTime,
        most: u32,
    ) -> Result<Vec<Leased<Contingency>>, PortError> {
        let (now, until) = (micros(now), micros(until));
        self.writer
            .transact("taking contingencies that are due", move |connection| {
                lifecycle::lease_due_contingencies(connection, now, until, most)
            })
            .await
    }

    async fn postpone(
        &self,
        id: ContingencyId,
        lease: LeaseNumber,
        due_at: OffsetDateTime,
    ) -> Result<bool, PortError> {
        let due_at = micros(due_at);
        self.writer
            .transact("putting a contingency off", move |connection| {
                lifecycle::postpone(connection, id, lease, due_at)
            })
            .await
    }
}

#[async_trait]
impl ContingencyEvents for Database {
    async fn begin_event(&self, event: NewContingencyEvent) -> Result<(), PortError> {
        let (row, codes) = (ContingencyEventRow::from(&event), texts(&event.documents));
        self.writer
            .transact("keeping a contingency event", move |connection| {
                reporting::begin_event(connection, &row, &codes)
            })
            .await
    }

    async fn events(&self, id: ContingencyId) -> Result<Vec<ContingencyEventRecord>, PortError> {
        self.reader
            .read("finding contingency events", move |connection| {
                reads::events(connection, id)
            })
            .await
    }

    async fn finish_event(&self, result: ContingencyEventResult) -> Result<bool, PortError> {
        let row = ContingencyEventResultRow::new(result)
            .map_err(|refusal| refusal.into_port_error(FINISHING))?;
        self.writer
            .transact(FINISHING, move |connection| {
                reporting::finish_event(connection, &row)
            })
            .await
    }

    async fn unstamped_contingency_events(&self) -> Result<Vec<ContingencyEventRecord>, PortError> {
        self.reader
            .read("finding contingency events without a stamp", |connection| {
                reads::unstamped_events(connection)
            })
            .await
    }

    async fn stamp_contingency_event(
        &self,
        event: GenerationCode,
        stamp: ReceptionStamp,
    ) -> Result<EnteredStamp, PortError> {
        let (code, stamp) = (event.to_string(), stamp.to_string());
        self.writer
            .transact(
                "keeping the stamp of a contingency event",
                move |connection| reporting::stamp(connection, &code, &stamp),
            )
            .await
    }
}

#[async_trait]
impl ContingencyBatches for Database {
    async fn begin_batch(&self, batch: NewBatch) -> Result<(), PortError> {
        let (row, codes) = (BatchRow::from(&batch), texts(&batch.documents));
        self.writer
            .transact("keeping a batch", move |connection| {
                reporting::begin_batch(connection, &row, &codes)
            })
            .await
    }

    async fn keep_batch(
        &self,
        id: Uuid,
        from: &BatchStatus,
        to: BatchStatus,
    ) -> Result<bool, PortError> {
        let (from, row) = (batch::name(from), BatchStatusRow::from(to));
        self.writer
            .transact("keeping where a batch stands", move |connection| {
                reporting::keep_batch(connection, id, from, &row)
            })
            .await
    }

    async fn batches(&self, event: GenerationCode) -> Result<Vec<BatchRecord>, PortError> {
        self.reader
            .read("finding batches", move |connection| {
                reads::batches(connection, event)
            })
            .await
    }
}

#[async_trait]
impl AwaitingDocuments for Database {
    async fn newest_stamped(
        &self,
        company: CompanyId,
        environment: Environment,
    ) -> Result<Option<AwaitingTransmission>, PortError> {
        self.reader
            .read("finding the newest stamped document", move |connection| {
                awaiting_transmission::newest_stamped(connection, company, environment)
            })
            .await
    }

    async fn unlisted(
        &self,
        id: ContingencyId,
        most: u32,
    ) -> Result<Vec<AwaitingTransmission>, PortError> {
        self.reader
            .read("finding documents to report", move |connection| {
                awaiting_transmission::unlisted(connection, id, most)
            })
            .await
    }

    async fn confirmed_missing(&self, documents: &[GenerationCode]) -> Result<(), PortError> {
        let codes = texts(documents);
        self.writer
            .transact(
                "keeping what the authority does not have",
                move |connection| awaiting_transmission::confirmed_missing(connection, &codes),
            )
            .await
    }

    async fn listed(
        &self,
        event: GenerationCode,
        most: u32,
    ) -> Result<Vec<AwaitingTransmission>, PortError> {
        self.reader
            .read("finding reported documents", move |connection| {
                awaiting_transmission::listed(connection, event, most)
            })
            .await
    }

    async fn batch_documents(&self, id: Uuid) -> Result<Vec<AwaitingTransmission>, PortError> {
        self.reader
            .read("finding the documents of a batch", move |connection| {
                awaiting_transmission::of_batch(connection, id)
            })
            .await
    }
}

fn texts(codes: &[GenerationCode]) -> Vec<String> {
    codes.iter().map(ToString::to_string).collect()
}
