//! A kept invalidation event on its way to the authority.

use std::sync::Arc;

use dte_domain::identification::GenerationCode;

use crate::deliver::{holder, sender};
use crate::error::Error;
use crate::ports::{
    Answer, Authority, Clock, Documents, EventOutcome, EventRecord, EventStatus, EventSubmission,
    Invalidations, Offices, Query, Signer,
};

/// Signs, sends and settles events.
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
}

impl DeliverEvent {
    /// Brings an event that was never sent to the authority and keeps what it answered.
    pub async fn send(&self, code: GenerationCode) -> Result<EventStatus, Error> {
        let record = self
            .invalidations
            .event(code)
            .await?
            .ok_or(Error::NotFound)?;
        self.deliver(&record, false).await
    }

    /// Finds out about an event that may have been sent, and sends it only if it was not.
    pub async fn resume(&self, record: &EventRecord) -> Result<EventStatus, Error> {
        self.deliver(record, true).await
    }

    async fn deliver(&self, record: &EventRecord, ask_first: bool) -> Result<EventStatus, Error> {
        let office = self
            .offices
            .office(record.establishment)
            .await?
            .ok_or(Error::NotFound)?;
        let known = self.documents.known(&[record.document]).await?;
        let kind = known.first().ok_or(Error::NotFound)?.document_type;
        let sender = sender(&office);
        let signature = self
            .signer
            .sign(&holder(&office), Arc::clone(&record.json))
            .await?;
        let event = EventSubmission {
            environment: record.environment,
            schema_version: record.schema_version,
            generation_code: record.generation_code,
            jws: self.signer.jws(&record.json, &signature),
        };
        let mut answer = if ask_first {
            Answer::NoAnswer {
                seen: "asked before sending".into(),
            }
        } else {
            self.authority.invalidate(&sender, &event).await
        };
        if let Answer::NoAnswer { seen } = &answer {
            tracing::debug!(code = %event.generation_code, seen, "asking about an event");
            answer = match self
                .authority
                .query(&sender, kind, event.generation_code)
                .await
            {
                Query::Accepted {
                    stamp,
                    observations,
                } => Answer::Accepted {
                    stamp,
                    observations,
                },
                Query::Unknown | Query::Rejected(_) => {
                    self.authority.invalidate(&sender, &event).await
                }
                Query::Undetermined { seen } => Answer::NoAnswer { seen },
            };
        }
        let status = match answer {
            Answer::Accepted {
                stamp,
                observations,
            } => EventStatus::Accepted {
                stamp,
                observations,
            },
            Answer::Rejected(rejection) => EventStatus::Rejected(rejection),
            Answer::NotSent(_) | Answer::NoAnswer { .. } => return Ok(EventStatus::Pending),
        };
        self.invalidations
            .finish(EventOutcome {
                generation_code: event.generation_code,
                status: status.clone(),
                signature: Some(signature),
                now: self.clock.now(),
            })
            .await?;
        Ok(status)
    }
}
