//! Documents whose fate is unknown are looked after until it is known.

use std::sync::Arc;

use dte_domain::identification::{Environment, GenerationCode};
use dte_domain::lifecycle::{Status, StatusKind};
use tracing::field::{Empty, display};
use tracing::{Span, error_span};

use crate::error::Error;
use crate::jobs::intervals::BackgroundIntervals;
use crate::jobs::retry::pause_of_rejected;
use crate::jobs::runner::work_off;
use crate::ports::{
    Clock, Companies, Documents, EventRecord, EventStatus, Invalidations, Leased, PendingDocument,
    QueryReply, TransmissionKind,
};
use crate::submission::stored_document::{StoredDocument, sender};
use crate::submission::submit_document::SubmitDocument;
use crate::submission::submit_event::SubmitEvent;
use crate::submission::waiting_log;

pub struct ResumePending {
    pub companies: Arc<dyn Companies>,
    pub documents: Arc<dyn Documents>,
    pub invalidations: Arc<dyn Invalidations>,
    pub submit: Arc<SubmitDocument>,
    pub submit_event: Arc<SubmitEvent>,
    pub clock: Arc<dyn Clock>,
    /// What is of another goes to another authority.
    pub environment: Environment,
    pub intervals: BackgroundIntervals,
}

impl ResumePending {
    /// Looks after everything that is due; answers how many left PENDING, entered contingency, or were
    /// stamped after they had been rejected.
    ///
    /// One document's trouble (a company's dead certificate, refused credentials) keeps no other
    /// from being settled.
    pub async fn run(&self) -> Result<usize, Error> {
        let documents = work_off(
            &*self.clock,
            self.intervals.lease,
            |now, until, most| {
                let leases = &self.documents;
                leases.lease_due_documents(self.environment, now, until, most)
            },
            |pending| {
                let code = pending.generation_code;
                error_span!("attempt", work = "document", company = Empty, generation_code = %code)
            },
            |pending| self.resume_document(pending),
        );
        let documents = documents.await?;
        let rejected = work_off(
            &*self.clock,
            self.intervals.lease,
            |now, until, most| {
                let leases = &self.documents;
                leases.lease_due_rejected(self.environment, now, until, most)
            },
            |rejected| {
                let code = rejected.subject;
                error_span!("attempt", work = "rejected document", company = Empty, generation_code = %code)
            },
            |rejected| self.query_rejected(rejected),
        );
        let rejected = rejected.await?;
        let events = work_off(
            &*self.clock,
            self.intervals.lease,
            |now, until, most| {
                let leases = &self.invalidations;
                leases.lease_due_events(self.environment, now, until, most)
            },
            |event| {
                let (company, code) = (event.company.0, event.generation_code);
                error_span!("attempt", work = "invalidation", %company, generation_code = %code)
            },
            |event| self.resume_event(event),
        );
        Ok(documents + rejected + events.await?)
    }

    async fn resume_document(&self, pending: Leased<PendingDocument>) -> bool {
        is_settled(pending.generation_code, self.resume(pending).await)
    }

    async fn resume_event(&self, event: Leased<EventRecord>) -> bool {
        let status = self.submit_event.resume(&event).await;
        let settled = status.map(|status| status != EventStatus::Pending);
        is_settled(event.generation_code, settled)
    }

    async fn query_rejected(&self, rejected: Leased<GenerationCode>) -> bool {
        is_settled(rejected.subject, self.query(&rejected).await)
    }

    /// Queries the authority about a REJECTED document with an unanswered copy: one that has a stamp
    /// is RECEIVED.
    async fn query(&self, rejected: &Leased<GenerationCode>) -> Result<bool, Error> {
        let code = rejected.subject;
        let record = self.documents.find(code).await?.ok_or(Error::NotFound)?;
        if record.status.kind() != StatusKind::Rejected {
            return Ok(false);
        }
        let establishment = self.companies.establishment(record.establishment).await?;
        let establishment = establishment.ok_or(Error::NotFound)?;
        Span::current().record("company", display(establishment.company.id.0));
        let (sender, versions) = (sender(&establishment), &self.submit.versions);
        let query = self
            .submit
            .authority
            .query(&sender, record.document_type, code);
        let is_received = match query.await {
            QueryReply::Accepted(acceptance) => {
                versions.receive_rejected(&record, acceptance).await?
            }
            QueryReply::Unknown | QueryReply::Rejected(_) | QueryReply::Undetermined { .. } => {
                false
            }
        };
        if !is_received {
            let now = self.clock.now();
            let pause = pause_of_rejected(now - record.updated_at);
            let due_at = pause.map(|pause| now + pause);
            self.documents
                .postpone_rejected(code, rejected.lease, due_at)
                .await?;
        }
        Ok(is_received)
    }

    async fn resume(&self, unsettled: Leased<PendingDocument>) -> Result<bool, Error> {
        let record = self.documents.find(unsettled.generation_code).await?;
        let record = record.ok_or(Error::NotFound)?;
        let is_meant =
            (&record.status, record.transmission) == (&Status::Pending, TransmissionKind::Normal);
        if !is_meant {
            // Somebody decided about it since it was taken.
            return Ok(false);
        }
        let establishment = self
            .companies
            .establishment(unsettled.establishment)
            .await?
            .ok_or(Error::NotFound)?;
        Span::current().record("company", display(establishment.company.id.0));
        let document = StoredDocument::of(record, unsettled);
        let submitted = self.submit.resume(&establishment, &document).await?;
        let in_contingency = submitted.transmission == TransmissionKind::Contingency;
        Ok(in_contingency || submitted.status != Status::Pending)
    }
}

/// Whether something is settled. After an error it is due again when its lease runs out.
fn is_settled(code: GenerationCode, settled: Result<bool, Error>) -> bool {
    settled.unwrap_or_else(|error| {
        waiting_log::tell_waiting(code, &format!("{error:?}"));
        false
    })
}
