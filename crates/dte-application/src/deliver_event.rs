//! A kept invalidation event on its way to the authority.

use std::sync::Arc;

use dte_domain::identification::{DocumentType, GenerationCode};
use time::Duration;

use crate::deliver::{RESENDS, holder, sender, unexplained};
use crate::error::Error;
use crate::pace::Pace;
use crate::ports::{
    Answer, Authority, Clock, Documents, EventOutcome, EventRecord, EventStatus, EventSubmission,
    Invalidations, Offices, Query, Sender, Signed, Signer,
};

/// The longest pause between two copies of an event that the authority leaves unanswered.
const LONGEST_PAUSE: Duration = Duration::hours(1);

/// Signs, sends and settles events.
///
/// After silence the authority is asked, and what it does not know is sent again, at most twice, as
/// documents are. A copy that went unanswered may still be worked on, though, whatever a query says
/// at this moment: the refusal of another copy beside it decides nothing. That is left to whoever
/// looks a lease after the last copy.
pub struct DeliverEvent {
    /// Where establishments are kept.
    pub offices: Arc<dyn Offices>,
    /// Where documents are kept.
    pub documents: Arc<dyn Documents>,
    /// Where events are kept.
    pub invalidations: Arc<dyn Invalidations>,
    /// Who signs.
    pub signer: Arc<dyn Signer>,
    /// Who receives.
    pub authority: Arc<dyn Authority>,
    /// The clock.
    pub clock: Arc<dyn Clock>,
    /// The times.
    pub pace: Pace,
}

/// An event, ready to go.
struct SignedEvent<'e> {
    record: &'e EventRecord,
    sender: Sender,
    /// The type of the document that it invalidates: events have none of their own.
    kind: DocumentType,
    submission: EventSubmission,
}

/// What the authority knows of an event.
enum Known {
    /// It has stamped it.
    Accepted(EventStatus),
    /// It does not have it, as far as it can tell now.
    NotThere,
    /// It could not be asked, or did not answer clearly.
    Unclear,
}

impl DeliverEvent {
    /// Brings an event that was never sent to the authority and keeps what it answered.
    pub async fn send(&self, code: GenerationCode) -> Result<EventStatus, Error> {
        let record = self.invalidations.event(code).await?;
        let record = record.ok_or(Error::NotFound)?;
        let signed = self.sign(&record).await?;
        let status = self.submit(&signed, RESENDS).await?;
        self.keep(signed, status).await
    }

    /// Finds out about an event that is due, and sends it again if the authority does not have it.
    /// Whatever was sent before has come to rest: events are due a lease after that.
    pub async fn resume(&self, record: &EventRecord) -> Result<EventStatus, Error> {
        let signed = self.sign(record).await?;
        let status = match self.ask(&signed).await {
            Known::Accepted(status) => status,
            Known::Unclear => EventStatus::Pending,
            // Nobody knew it right after the refusal, and nobody knows it a lease later.
            Known::NotThere if record.refused.is_some() => {
                EventStatus::Rejected(unexplained(record.refused.clone()))
            }
            Known::NotThere => self.send_again(&signed).await?,
        };
        self.keep(signed, status).await
    }

    async fn sign<'e>(&self, record: &'e EventRecord) -> Result<SignedEvent<'e>, Error> {
        let office = self.offices.office(record.establishment).await?;
        let office = office.ok_or(Error::NotFound)?;
        let known = self.documents.known(&[record.document]).await?;
        let kind = known.first().ok_or(Error::NotFound)?.document_type;
        let json = Arc::clone(&record.json);
        let signature = self
            .signer
            .sign(&holder(&office), Arc::clone(&json))
            .await?;
        Ok(SignedEvent {
            record,
            sender: sender(&office),
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
    async fn send_again(&self, signed: &SignedEvent<'_>) -> Result<EventStatus, Error> {
        self.hold(signed, self.pace.lease).await?;
        let status = self.submit(signed, 0).await?;
        if !matches!(status, EventStatus::Rejected(_)) {
            return Ok(status);
        }
        Ok(match self.ask(signed).await {
            Known::Accepted(accepted) => accepted,
            Known::NotThere => status,
            Known::Unclear => EventStatus::Pending,
        })
    }

    /// Sends a copy, and after silence up to so many more of what the authority does not know.
    async fn submit(&self, signed: &SignedEvent<'_>, resends: u32) -> Result<EventStatus, Error> {
        let SignedEvent {
            sender, submission, ..
        } = signed;
        let mut unanswered = 0;
        let code = submission.generation_code;
        loop {
            let mut refused = None;
            match self.authority.invalidate(sender, submission).await {
                Answer::Accepted {
                    stamp,
                    observations,
                } => {
                    return Ok(EventStatus::Accepted {
                        stamp,
                        observations,
                    });
                }
                Answer::Rejected(rejection) if unanswered == 0 => {
                    return Ok(EventStatus::Rejected(rejection));
                }
                Answer::NotSent(_) => return Ok(EventStatus::Pending),
                // Perhaps for the copy before it, which is accepted.
                Answer::Rejected(_) => unanswered = resends + 1,
                Answer::Incomplete(refusal) => {
                    tracing::warn!(%code, ?refusal, "an incomplete refusal of an invalidation");
                    refused = Some(refusal);
                }
                Answer::NoAnswer { seen } => {
                    unanswered += 1;
                    tracing::warn!(%code, seen, "no answer to an invalidation");
                }
            }
            self.hold(signed, self.rest(signed)).await?;
            match self.ask(signed).await {
                Known::Accepted(status) => return Ok(status),
                Known::NotThere if refused.is_some() => {
                    let refusal = refused.unwrap_or_default();
                    let kept = self.invalidations.keep_event_refusal(code, &refusal);
                    kept.await?;
                    return Ok(EventStatus::Pending);
                }
                Known::Unclear if refused.is_some() => return Ok(EventStatus::Pending),
                Known::NotThere if unanswered <= resends => {}
                Known::NotThere | Known::Unclear => return Ok(EventStatus::Pending),
            }
        }
    }

    async fn ask(&self, signed: &SignedEvent<'_>) -> Known {
        let code = signed.submission.generation_code;
        match self
            .authority
            .query(&signed.sender, signed.kind, code)
            .await
        {
            Query::Accepted {
                stamp,
                observations,
                ..
            } => Known::Accepted(EventStatus::Accepted {
                stamp,
                observations,
            }),
            Query::Unknown | Query::Rejected(_) => Known::NotThere,
            Query::Undetermined { seen } => {
                tracing::warn!(%code, seen, "the fate of an invalidation is unknown");
                Known::Unclear
            }
        }
    }

    /// How long a copy is left alone: the older the event, the more rarely it is sent.
    fn rest(&self, signed: &SignedEvent<'_>) -> Duration {
        let grown: Duration = (self.clock.now() - signed.record.created_at) / 4;
        grown.clamp(self.pace.lease, self.pace.lease.max(LONGEST_PAUSE))
    }

    async fn hold(&self, signed: &SignedEvent<'_>, during: Duration) -> Result<(), Error> {
        let (code, due_at) = (signed.record.generation_code, self.clock.now() + during);
        Ok(self.invalidations.hold_event(code, due_at).await?)
    }

    /// Keeps what was decided. When somebody kept a decision before, that one is the answer.
    async fn keep(
        &self,
        signed: SignedEvent<'_>,
        status: EventStatus,
    ) -> Result<EventStatus, Error> {
        if status == EventStatus::Pending {
            return Ok(status);
        }
        let code = signed.record.generation_code;
        if let EventStatus::Rejected(rejection) = &status {
            let (refused, why) = (&rejection.code, &rejection.description);
            tracing::warn!(%code, refused, why, "the authority refused an invalidation");
        }
        let outcome = EventOutcome {
            generation_code: code,
            status: status.clone(),
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
