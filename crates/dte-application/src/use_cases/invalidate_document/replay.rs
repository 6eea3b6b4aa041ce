//! Answers that were given before.

use dte_domain::language::Language;

use super::{InvalidateDocument, SentEvent, sent};
use crate::error::Error;
use crate::limits::deadline::Deadline;
use crate::ports::{EventRecord, EventStatus, IdempotencyKey, IdempotencyRecord, PortError};

impl InvalidateDocument {
    pub(super) async fn replay(
        &self,
        claim: IdempotencyRecord,
        key: Option<&IdempotencyKey>,
        (language, deadline): (Language, Deadline),
    ) -> Result<SentEvent, Error> {
        if !key.is_some_and(|asked| asked.repeats(&claim.key)) {
            return Err(Error::KeyReused(None));
        }
        let mut record = self.claimed(&claim).await?;
        if record.status == EventStatus::Pending {
            let in_flight = &self.background.in_flight;
            in_flight
                .wait_again(record.generation_code, deadline)
                .await?;
            record = self.claimed(&claim).await?;
        }
        let code = record.generation_code;
        Ok(SentEvent {
            replayed: true,
            ..sent(code, record.json, record.status, claim.warnings, language)
        })
    }

    /// The event of an earlier request.
    async fn claimed(&self, claim: &IdempotencyRecord) -> Result<EventRecord, Error> {
        let record = self.invalidations.event(claim.document).await?;
        Ok(record.ok_or_else(|| {
            PortError::new("replaying an answer", "the claimed event is not there")
        })?)
    }
}
