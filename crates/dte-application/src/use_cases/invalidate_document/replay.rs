//! Answers that were given before.

use dte_domain::language::Language;

use super::{InvalidateDocument, SentEvent, sent};
use crate::error::Error;
use crate::ports::{EventRecord, EventStatus, IdempotencyKey, IdempotencyRecord, PortError};

impl InvalidateDocument {
    pub(super) async fn replay(
        &self,
        claim: IdempotencyRecord,
        key: Option<&IdempotencyKey>,
        language: Language,
    ) -> Result<SentEvent, Error> {
        if !key.is_some_and(|asked| asked.repeats(&claim.key)) {
            return Err(Error::KeyReused(None));
        }
        let record = self
            .invalidations
            .event(claim.document)
            .await?
            .ok_or_else(|| {
                PortError::new("replaying an answer", "the claimed event is not there")
            })?;
        if self.is_still_running(&record) {
            return Err(Error::InFlight);
        }
        let code = record.generation_code;
        Ok(SentEvent {
            replayed: true,
            ..sent(code, record.json, record.status, claim.warnings, language)
        })
    }

    fn is_still_running(&self, record: &EventRecord) -> bool {
        record.status == EventStatus::Pending
            && self.background.in_flight.is_waiting(record.generation_code)
    }
}
