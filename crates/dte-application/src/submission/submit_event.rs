//! A kept invalidation event on its way to the authority.

use std::sync::Arc;

use dte_domain::identification::DocumentType;
use dte_domain::invalidation::judge_again;
use dte_domain::language::Language;
use dte_domain::lifecycle::Rejection;
use dte_domain::violation::Violation;
use dte_schema::{is_of_the_control_number, says_invalidated};
use time::Duration;

use crate::error::Error;
use crate::jobs::intervals::BackgroundIntervals;
use crate::jobs::retry::Retry;
use crate::ports::{
    Authority, Clock, Companies, Documents, EventRecord, EventResult, EventStatus, EventSubmission,
    Invalidations, LeaseNumber, Leased, QueryReply, Sender, Signed, Signer, SubmitReply,
};
use crate::submission::stored_document::{certificate_ref, sender};
use crate::submission::submit_document::{DUPLICATE, RESENDS, unexplained};
use crate::use_cases::invalidation_facts;

/// Signs, sends and settles events.
///
/// After silence the authority is asked, and what it does not know is sent again, at most twice, as
/// documents are. A copy that went unanswered may still be worked on, though, whatever a query says
/// at this moment: the refusal of another copy beside it decides nothing. That is left to whoever
/// looks a lease after the last copy.
pub struct SubmitEvent {
    pub companies: Arc<dyn Companies>,
    pub documents: Arc<dyn Documents>,
    pub invalidations: Arc<dyn Invalidations>,
    pub signer: Arc<dyn Signer>,
    pub authority: Arc<dyn Authority>,
    pub clock: Arc<dyn Clock>,
    pub intervals: BackgroundIntervals,
    /// In which a refusal is kept that is ours and not the authority's.
    pub language: Language,
}

pub(crate) struct SignedEvent<'e> {
    record: &'e EventRecord,
    lease: LeaseNumber,
    sender: Sender,
    /// The type of the document that it invalidates: events have none of their own.
    kind: DocumentType,
    submission: EventSubmission,
}

enum EventLookup {
    Accepted(EventStatus),
    /// It does not have it, as far as it can tell now.
    NotThere,
    /// It could not be asked, or did not answer clearly.
    Unclear,
}

pub(crate) struct Decided {
    status: EventStatus,
    /// Whether its document is invalidated although it was refused.
    is_invalidated: bool,
}

impl From<EventStatus> for Decided {
    fn from(status: EventStatus) -> Self {
        Self {
            status,
            is_invalidated: false,
        }
    }
}

impl SubmitEvent {
    /// Finds out about an event that is due, and sends it again if the authority does not have it.
    /// Whatever was sent before has come to rest: events are due a lease after that. One that was
    /// certainly never sent is judged anew.
    pub async fn resume(&self, record: &Leased<EventRecord>) -> Result<EventStatus, Error> {
        let signed = self.sign(record, record.lease).await?;
        let decided = if record.possibly_submitted {
            self.ask_and_submit(&signed).await?
        } else {
            self.submit(&signed).await?
        };
        self.record(signed, decided).await
    }

    /// Submits an event that was never sent, if it still keeps the rules: a document may have come on
    /// top of it meanwhile, or its window have ended.
    pub(crate) async fn submit(&self, signed: &SignedEvent<'_>) -> Result<Decided, Error> {
        match self.broken_rule(signed.record).await? {
            Some(rejection) => Ok(EventStatus::Rejected(rejection).into()),
            None => self.send(signed, RESENDS, false).await,
        }
    }

    async fn ask_and_submit(&self, signed: &SignedEvent<'_>) -> Result<Decided, Error> {
        match self.ask(signed).await {
            EventLookup::Accepted(status) => Ok(status.into()),
            EventLookup::Unclear => Ok(EventStatus::Pending.into()),
            EventLookup::NotThere => match &signed.record.refused {
                // Nobody knew it, or could tell, right after the refusal, and nobody knows it a lease later.
                Some(refusal) => Ok(refused_before(refusal.clone())),
                None => self.send_again(signed).await,
            },
        }
    }

    /// Why an event may not be sent any more.
    async fn broken_rule(&self, record: &EventRecord) -> Result<Option<Rejection>, Error> {
        let document = self.documents.find(record.document).await?;
        let document = document.ok_or(Error::NotFound)?;
        let edition = dte_schema::edition_of_invalidation(record.schema_version);
        let now = self.clock.local_now();
        let establishment = self.companies.establishment(record.establishment).await?;
        let establishment = establishment.ok_or(Error::NotFound)?;
        let facts = invalidation_facts::gather(
            &*self.documents,
            (&document, &establishment),
            record.replacement,
            (now, edition),
        );
        let violations = judge_again(record.replacement, &facts.await?);
        let said = |violation: &Violation| violation.text(self.language);
        let first = violations.first().map(|violation| Rejection {
            code: violation.code.to_owned(),
            description: said(violation),
            observations: violations.iter().skip(1).map(said).collect(),
            at: None,
        });
        Ok(first)
    }

    /// Signs an event as it is kept, by whoever looks after it.
    pub(crate) async fn sign<'e>(
        &self,
        record: &'e EventRecord,
        lease: LeaseNumber,
    ) -> Result<SignedEvent<'e>, Error> {
        let establishment = self.companies.establishment(record.establishment).await?;
        let establishment = establishment.ok_or(Error::NotFound)?;
        let known = self.documents.known(&[record.document]).await?;
        let kind = known.first().ok_or(Error::NotFound)?.document_type;
        let json = Arc::clone(&record.json);
        let signature = self
            .signer
            .sign(&certificate_ref(&establishment), Arc::clone(&json))
            .await?;
        Ok(SignedEvent {
            record,
            lease,
            sender: sender(&establishment),
            kind,
            submission: EventSubmission {
                environment: record.environment,
                schema_version: record.schema_version,
                generation_code: record.generation_code,
                signed: Signed { json, signature },
            },
        })
    }

    /// A refusal that an earlier copy has caused says so: that one was stamped.
    async fn send_again(&self, signed: &SignedEvent<'_>) -> Result<Decided, Error> {
        let decided = self.send(signed, 0, true).await?;
        if !matches!(decided.status, EventStatus::Rejected(_)) {
            return Ok(decided);
        }
        Ok(match self.ask(signed).await {
            EventLookup::Accepted(accepted) => accepted.into(),
            EventLookup::NotThere => decided,
            EventLookup::Unclear => EventStatus::Pending.into(),
        })
    }

    /// Sends a copy, and after silence up to so many more of what the authority does not know.
    /// `possibly_submitted`: whether a copy may have reached the authority before.
    async fn send(
        &self,
        signed: &SignedEvent<'_>,
        resends: u32,
        mut possibly_submitted: bool,
    ) -> Result<Decided, Error> {
        let SignedEvent {
            sender, submission, ..
        } = signed;
        let mut unanswered = 0;
        let code = submission.generation_code;
        loop {
            let mut refused = None;
            if !self.mark(signed, true, self.intervals.lease).await? {
                // Somebody else has taken it.
                return Ok(EventStatus::Pending.into());
            }
            match self.authority.invalidate(sender, submission).await {
                SubmitReply::Accepted(acceptance) => {
                    return Ok(EventStatus::from(acceptance).into());
                }
                // It has this very event, or a copy of it has done what it was to do.
                SubmitReply::Rejected(rejection)
                    if is_known(&rejection)
                        || possibly_submitted && says_invalidated(&rejection) =>
                {
                    return Ok(self.accepted_before(signed).await.into());
                }
                SubmitReply::Rejected(rejection) if !possibly_submitted => {
                    return self.refused_at_first(signed, rejection).await;
                }
                SubmitReply::NotSent(_) => {
                    if !possibly_submitted {
                        self.mark(signed, false, self.intervals.lease).await?;
                    }
                    return Ok(EventStatus::Pending.into());
                }
                SubmitReply::Rejected(rejection) if unanswered == 0 => {
                    return Ok(EventStatus::Rejected(rejection).into());
                }
                // Perhaps for the copy before it, which is accepted.
                SubmitReply::Rejected(_) => unanswered = resends + 1,
                SubmitReply::Incomplete(refusal) => {
                    tracing::warn!(%code, ?refusal, "an incomplete refusal of an invalidation");
                    refused = Some(refusal);
                    possibly_submitted = true;
                }
                SubmitReply::NoAnswer { seen } | SubmitReply::TokenRefused { seen } => {
                    unanswered += 1;
                    possibly_submitted = true;
                    tracing::warn!(%code, seen, "no answer to an invalidation");
                }
            }
            self.mark(signed, true, self.rest(signed)).await?;
            match self.ask(signed).await {
                EventLookup::Accepted(status) => return Ok(status.into()),
                EventLookup::NotThere if refused.is_some() => {
                    let refusal = unexplained(refused.unwrap_or_default());
                    self.keep_refusal(signed, &refusal).await?;
                    return Ok(EventStatus::Pending.into());
                }
                EventLookup::Unclear if refused.is_some() => return Ok(EventStatus::Pending.into()),
                EventLookup::NotThere if unanswered <= resends => {}
                EventLookup::NotThere | EventLookup::Unclear => {
                    return Ok(EventStatus::Pending.into());
                }
            }
        }
    }

    /// What a refusal of the first copy decides. That the document is invalidated may be this event's own
    /// doing: what lies in between may have handed the copy over twice. While nobody can tell, the refusal
    /// is kept and the question asked again.
    async fn refused_at_first(
        &self,
        signed: &SignedEvent<'_>,
        rejection: Rejection,
    ) -> Result<Decided, Error> {
        if !says_invalidated(&rejection) {
            return Ok(EventStatus::Rejected(rejection).into());
        }
        self.mark(signed, true, self.rest(signed)).await?;
        Ok(match self.ask(signed).await {
            EventLookup::Accepted(status) => status.into(),
            EventLookup::NotThere => invalidated_by_another(rejection),
            EventLookup::Unclear => {
                self.keep_refusal(signed, &rejection).await?;
                EventStatus::Pending.into()
            }
        })
    }

    async fn keep_refusal(
        &self,
        signed: &SignedEvent<'_>,
        refusal: &Rejection,
    ) -> Result<(), Error> {
        let code = signed.record.generation_code;
        let kept = self
            .invalidations
            .keep_event_refusal(code, signed.lease, refusal);
        Ok(kept.await?)
    }

    /// An event that the authority has: with its stamp, where it tells that.
    async fn accepted_before(&self, signed: &SignedEvent<'_>) -> EventStatus {
        if let EventLookup::Accepted(status) = self.ask(signed).await {
            return status;
        }
        tracing::warn!(
            code = %signed.record.generation_code,
            document = %signed.record.document,
            "the authority has accepted an invalidation and does not tell its stamp: enter it with \
             `dte invalidations stamp`"
        );
        EventStatus::Accepted {
            stamp: None,
            observations: Vec::new(),
        }
    }

    async fn ask(&self, signed: &SignedEvent<'_>) -> EventLookup {
        let code = signed.submission.generation_code;
        match self
            .authority
            .query(&signed.sender, signed.kind, code)
            .await
        {
            QueryReply::Accepted(acceptance) => EventLookup::Accepted(acceptance.into()),
            QueryReply::Unknown | QueryReply::Rejected(_) => EventLookup::NotThere,
            QueryReply::Undetermined { seen } => {
                tracing::warn!(%code, seen, "the fate of an invalidation is unknown");
                EventLookup::Unclear
            }
        }
    }

    /// How long a copy is left alone: the older the event, the more rarely it is sent.
    fn rest(&self, signed: &SignedEvent<'_>) -> Duration {
        let kept_for = self.clock.now() - signed.record.created_at;
        self.intervals
            .pause_before(Retry::Invalidation { kept_for })
    }

    /// Stores whether a copy may be there, and for how long the event is left alone, unless somebody else has
    /// taken it. Returns true if it was stored.
    async fn mark(
        &self,
        signed: &SignedEvent<'_>,
        possibly_submitted: bool,
        during: Duration,
    ) -> Result<bool, Error> {
        let (code, due_at) = (signed.record.generation_code, self.clock.now() + during);
        let marked = self
            .invalidations
            .mark_event(code, signed.lease, possibly_submitted, due_at);
        Ok(marked.await?)
    }

    /// Records what was decided. When somebody recorded a decision before, that one is the answer.
    pub(crate) async fn record(
        &self,
        signed: SignedEvent<'_>,
        Decided {
            status,
            is_invalidated,
        }: Decided,
    ) -> Result<EventStatus, Error> {
        if status == EventStatus::Pending {
            return Ok(status);
        }
        let code = signed.record.generation_code;
        if let EventStatus::Rejected(rejection) = &status {
            let (refused, why) = (&rejection.code, &rejection.description);
            tracing::warn!(%code, refused, why, "an invalidation is refused");
        }
        if is_invalidated {
            let document = signed.record.document;
            tracing::warn!(%code, %document, "the document was invalidated by another event");
        }
        let outcome = EventResult {
            generation_code: code,
            lease: signed.lease,
            status: status.clone(),
            is_invalidated,
            signature: Some(signed.submission.signed.signature),
            now: self.clock.now(),
        };
        if self.invalidations.finish(outcome).await? {
            return Ok(status);
        }
        let kept = self.invalidations.event(code).await?;
        Ok(kept.ok_or(Error::NotFound)?.status)
    }
}

/// An event that is refused because its document is invalidated.
fn invalidated_by_another(rejection: Rejection) -> Decided {
    Decided {
        status: EventStatus::Rejected(rejection),
        is_invalidated: true,
    }
}

/// A refusal that was kept while nobody could tell whether the authority has the event. One without a
/// code may have been meant for another.
fn refused_before(refusal: Rejection) -> Decided {
    if !refusal.code.is_empty() && says_invalidated(&refusal) {
        return invalidated_by_another(refusal);
    }
    EventStatus::Rejected(unexplained(refusal)).into()
}

/// Whether the authority says that it has an event of this code.
fn is_known(rejection: &Rejection) -> bool {
    rejection.code == DUPLICATE && !is_of_the_control_number(rejection)
}
