//! A kept event on its way to the authority.

use std::sync::Arc;

use dte_domain::contingency::DOCUMENTS_WITHIN;
use dte_domain::identification::{DocumentType, GenerationCode, ReceptionStamp};
use dte_domain::lifecycle::Rejection;
use time::OffsetDateTime;

use super::{ReportContingency, ReportOutcome};
use crate::contingency::ended::EndedContingency;
use crate::error::Error;
use crate::jobs::intervals::has_passed;
use crate::ports::{
    Acceptance, CompanyEstablishment, ContingencyEventRecord, ContingencyEventResult,
    ContingencyEventStatus, ContingencySubmission, LeaseNumber, Obstacle, QueryReply, ReportReply,
    Signature, Signed,
};
use crate::submission::stored_document::{certificate_ref, sender};

enum EventLookup {
    Stamped(ContingencyEventStatus),
    /// It does not have it, as far as it can tell now.
    NotThere,
    Unclear,
}

enum Submitted {
    /// The authority decided; with the signature that was sent.
    Decided(ContingencyEventStatus, Signature),
    /// The authority has an earlier copy, and does not tell its stamp; with the signature.
    Repeated(Signature),
    /// It certainly did not leave.
    NotSent(Obstacle),
    /// It may have arrived.
    Unanswered,
}

impl ReportContingency {
    /// Finds out about a kept event that may have been sent, and sends it again when nothing of it
    /// can be under way any more and the authority does not say that it has it: the query may know
    /// documents alone, and an event that comes twice is said to be there.
    pub(super) async fn resume(
        &self,
        ended: &EndedContingency,
        head: &CompanyEstablishment,
        event: &ContingencyEventRecord,
    ) -> Result<ReportOutcome, Error> {
        let code = event.generation_code;
        match self.look_up(head, code).await {
            EventLookup::Stamped(accepted) => self.finish(ended, code, accepted, None).await,
            EventLookup::NotThere | EventLookup::Unclear if self.is_at_rest(event) => {
                self.send_again(ended, head, event).await
            }
            EventLookup::NotThere | EventLookup::Unclear => Ok(ReportOutcome::Unanswered),
        }
    }

    fn is_at_rest(&self, event: &ContingencyEventRecord) -> bool {
        has_passed(event.updated_at, self.intervals.lease, self.clock.now())
    }

    pub(super) async fn send(
        &self,
        ended: &EndedContingency,
        head: &CompanyEstablishment,
        event: &ContingencyEventRecord,
    ) -> Result<ReportOutcome, Error> {
        let code = event.generation_code;
        match self.submit(head, event).await? {
            Submitted::Decided(status, signature) => {
                self.finish(ended, code, status, Some(signature)).await
            }
            // Something on the way sent it twice; the query may know it a little later.
            Submitted::NotSent(Obstacle::Busy) | Submitted::Repeated(_) | Submitted::Unanswered => {
                Ok(ReportOutcome::Unanswered)
            }
            Submitted::NotSent(obstacle) => Ok(ReportOutcome::Held(obstacle)),
        }
    }

    /// A refusal that an earlier copy has caused says so: that one was stamped. Documents are
    /// released for another event only when it was not.
    async fn send_again(
        &self,
        ended: &EndedContingency,
        head: &CompanyEstablishment,
        event: &ContingencyEventRecord,
    ) -> Result<ReportOutcome, Error> {
        let code = event.generation_code;
        let (status, signature) = match self.submit(head, event).await? {
            Submitted::Decided(status, signature) => (status, signature),
            Submitted::Repeated(signature) => {
                tracing::warn!(
                    %code,
                    "the authority has the event of a contingency and does not tell its stamp: `dte contingency stamp` enters it"
                );
                (self.accepted(None, None), signature)
            }
            Submitted::NotSent(_) | Submitted::Unanswered => return Ok(ReportOutcome::Unanswered),
        };
        let status = match status {
            ContingencyEventStatus::Rejected(_) => match self.look_up(head, code).await {
                EventLookup::Stamped(accepted) => accepted,
                EventLookup::NotThere => status,
                EventLookup::Unclear => return Ok(ReportOutcome::Unanswered),
            },
            status => status,
        };
        self.finish(ended, code, status, Some(signature)).await
    }

    /// Keeps that it is sent now, and sends it; what was decided, if anything was, with the
    /// signature.
    async fn submit(
        &self,
        head: &CompanyEstablishment,
        event: &ContingencyEventRecord,
    ) -> Result<Submitted, Error> {
        let code = event.generation_code;
        let json = Arc::clone(&event.json);
        let signature = self
            .signer
            .sign(&certificate_ref(head), Arc::clone(&json))
            .await?;
        let submission = ContingencySubmission {
            generation_code: code,
            signed: Signed {
                json,
                signature: signature.clone(),
            },
        };
        let unanswered = ContingencyEventStatus::Pending;
        let is_pending = self
            .keep(code, unanswered, Some(signature.clone()), None)
            .await?;
        if !is_pending {
            return Ok(Submitted::Unanswered);
        }
        let status = match self.authority.report(&sender(head), &submission).await {
            ReportReply::Accepted { stamp, at } => self.accepted(Some(stamp), at),
            ReportReply::Rejected(rejection) => {
                log_rejection(event, head, &rejection);
                ContingencyEventStatus::Rejected(rejection)
            }
            ReportReply::Repeated => match self.look_up(head, code).await {
                EventLookup::Stamped(accepted) => accepted,
                EventLookup::NotThere | EventLookup::Unclear => {
                    return Ok(Submitted::Repeated(signature));
                }
            },
            ReportReply::NotSent(obstacle) => {
                tracing::info!(%code, ?obstacle, "a contingency could not be reported yet");
                return Ok(Submitted::NotSent(obstacle));
            }
            ReportReply::NoAnswer { seen } => {
                tracing::warn!(%code, seen, "no answer to a contingency event");
                return Ok(Submitted::Unanswered);
            }
        };
        Ok(Submitted::Decided(status, signature))
    }

    /// What the authority knows of an event. It asks for a type with every code, and events have
    /// none: any does.
    async fn look_up(&self, head: &CompanyEstablishment, code: GenerationCode) -> EventLookup {
        let sender = sender(head);
        let query = self.authority.query(&sender, DocumentType::Invoice, code);
        match query.await {
            QueryReply::Accepted(Acceptance { stamp, at, .. }) => {
                EventLookup::Stamped(self.accepted(Some(stamp), at))
            }
            QueryReply::Rejected(_) | QueryReply::Unknown => EventLookup::NotThere,
            QueryReply::Undetermined { seen } => {
                tracing::warn!(%code, seen, "the fate of a contingency event is unknown");
                EventLookup::Unclear
            }
        }
    }

    fn accepted(
        &self,
        stamp: Option<ReceptionStamp>,
        at: Option<OffsetDateTime>,
    ) -> ContingencyEventStatus {
        let at = at.unwrap_or_else(|| self.clock.now());
        ContingencyEventStatus::Accepted {
            stamp,
            at,
            documents_due_at: at + DOCUMENTS_WITHIN,
        }
    }

    /// Keeps what was decided. A refusal may be of a copy beside one that another server sent, which has
    /// taken the contingency over: then nothing is kept.
    async fn finish(
        &self,
        ended: &EndedContingency,
        code: GenerationCode,
        status: ContingencyEventStatus,
        signature: Option<Signature>,
    ) -> Result<ReportOutcome, Error> {
        if let ContingencyEventStatus::Accepted { .. } = status {
            tracing::info!(%code, "the authority stamped the event of a contingency");
        }
        let sent = match status {
            ContingencyEventStatus::Pending => ReportOutcome::Unanswered,
            ContingencyEventStatus::Accepted { .. } => ReportOutcome::Stamped,
            ContingencyEventStatus::Rejected(_) => ReportOutcome::Refused,
        };
        let lease = (sent == ReportOutcome::Refused).then_some(ended.lease);
        // Whoever decided about it before, or has taken it over, goes on with it.
        let is_kept = self.keep(code, status, signature, lease).await?;
        Ok(if is_kept {
            sent
        } else {
            ReportOutcome::Unanswered
        })
    }

    async fn keep(
        &self,
        code: GenerationCode,
        status: ContingencyEventStatus,
        signature: Option<Signature>,
        lease: Option<LeaseNumber>,
    ) -> Result<bool, Error> {
        let outcome = ContingencyEventResult {
            generation_code: code,
            status,
            signature,
            lease,
            now: self.clock.now(),
        };
        Ok(self.contingencies.finish_event(outcome).await?)
    }
}

fn log_rejection(
    event: &ContingencyEventRecord,
    head: &CompanyEstablishment,
    rejection: &Rejection,
) {
    let Rejection {
        code: said,
        description,
        observations,
        at: _,
    } = rejection;
    tracing::error!(
        code = %event.generation_code,
        contingency = %event.contingency.0,
        company = %head.company.id.0,
        said,
        description,
        ?observations,
        "the authority refused a contingency event"
    );
}
