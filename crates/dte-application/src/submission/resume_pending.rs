//! Documents whose fate is unknown are looked after until it is known.

use std::sync::Arc;

use dte_domain::lifecycle::Status;
use futures_util::future::join_all;

use crate::error::Error;
use crate::jobs::intervals::BackgroundIntervals;
use crate::ports::{
    Clock, CompanyRepository, Documents, EventRecord, EventStatus, Invalidations, PendingDocument,
    TransmissionKind,
};
use crate::submission::stored_document::StoredDocument;
use crate::submission::submit_document::SubmitDocument;
use crate::submission::submit_event::SubmitEvent;
use crate::submission::waiting_log;

/// How many are looked after at once; all of them must be through before their time is up.
const AT_ONCE: u32 = 16;

/// The use case, run at start and from time to time.
pub struct ResumePending {
    /// Where establishments are kept.
    pub offices: Arc<dyn CompanyRepository>,
    /// Where documents are kept.
    pub documents: Arc<dyn Documents>,
    /// Where invalidation events are kept.
    pub invalidations: Arc<dyn Invalidations>,
    /// Brings documents to the authority.
    pub deliver: Arc<SubmitDocument>,
    /// Brings events to the authority.
    pub deliver_event: Arc<SubmitEvent>,
    /// The clock.
    pub clock: Arc<dyn Clock>,
    /// The times.
    pub pace: BackgroundIntervals,
}

impl ResumePending {
    /// Looks after everything that is due; answers how many left PENDING or entered contingency.
    ///
    /// One document's trouble (a company's dead certificate, refused credentials) keeps no other
    /// from being settled.
    pub async fn run(&self) -> Result<usize, Error> {
        Ok(self.settle_documents().await? + self.settle_events().await?)
    }

    async fn settle_documents(&self) -> Result<usize, Error> {
        let mut settled = 0;
        loop {
            let now = self.clock.now();
            let until = now + self.pace.lease;
            let due = self
                .documents
                .lease_due_documents(now, until, AT_ONCE)
                .await?;
            let all = due.iter().map(|unsettled| self.record_result(unsettled));
            settled += join_all(all).await.into_iter().filter(|&done| done).count();
            if due.len() < AT_ONCE as usize {
                return Ok(settled);
            }
        }
    }

    async fn settle_events(&self) -> Result<usize, Error> {
        let mut settled = 0;
        loop {
            let now = self.clock.now();
            let until = now + self.pace.lease;
            let due = self.invalidations.lease_due_events(now, until, AT_ONCE);
            let due = due.await?;
            let all = due.iter().map(|event| self.settle_event(event));
            settled += join_all(all).await.into_iter().filter(|&done| done).count();
            if due.len() < AT_ONCE as usize {
                return Ok(settled);
            }
        }
    }

    /// Whether it is settled now.
    async fn record_result(&self, unsettled: &PendingDocument) -> bool {
        let code = unsettled.generation_code;
        match self.resume(unsettled).await {
            Ok(settled) => settled,
            Err(error) => {
                // It is due again when its time is up.
                waiting_log::tell_waiting(code, &format!("{error:?}"));
                false
            }
        }
    }

    async fn settle_event(&self, event: &EventRecord) -> bool {
        match self.deliver_event.resume(event).await {
            Ok(status) => status != EventStatus::Pending,
            Err(error) => {
                let code = event.generation_code;
                waiting_log::tell_waiting(code, &format!("{error:?}"));
                false
            }
        }
    }

    async fn resume(&self, unsettled: &PendingDocument) -> Result<bool, Error> {
        let record = self.documents.find(unsettled.generation_code).await?;
        let record = record.ok_or(Error::NotFound)?;
        let is_meant =
            (&record.status, record.transmission) == (&Status::Pending, TransmissionKind::Normal);
        if !is_meant {
            // Somebody decided about it since it was taken.
            return Ok(false);
        }
        let office = self
            .offices
            .office(unsettled.establishment)
            .await?
            .ok_or(Error::NotFound)?;
        let parcel = StoredDocument::of(record, unsettled.resends, unsettled.refused.clone());
        let delivered = self.deliver.resume(&office, &parcel).await?;
        let in_contingency = delivered.transmission == TransmissionKind::Contingency;
        Ok(in_contingency || delivered.status != Status::Pending)
    }
}
