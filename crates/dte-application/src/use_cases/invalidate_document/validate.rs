//! What would be sent to invalidate a document: judged as it would be, and neither kept nor sent.

use dte_domain::identification::{GenerationCode, LocalTime};

use super::{InvalidateDocument, InvalidateRequest};
use crate::error::Error;
use crate::limits::deadline::Deadline;
use crate::ports::EventStatus;
use crate::use_cases::issue_document::WouldIssue;

/// What was found of a request to invalidate.
#[derive(Debug)]
pub struct TriedInvalidation {
    /// The last second in which the document can be invalidated, when the caller may read the document
    /// and it has a stamp.
    pub until: Option<LocalTime>,
    pub outcome: Result<WouldIssue, Error>,
}

impl InvalidateDocument {
    /// Judges a request by everything that invalidating judges, and does nothing. `named` is the document that
    /// even a request with faults names.
    pub async fn validate(
        &self,
        request: InvalidateRequest,
        named: Option<GenerationCode>,
    ) -> Result<TriedInvalidation, Error> {
        let deadline = Deadline::after(self.answer_within);
        let try_out = Box::pin(self.try_out(request, named));
        deadline.wait_for("judging an event", try_out).await?
    }

    async fn try_out(
        &self,
        request: InvalidateRequest,
        named: Option<GenerationCode>,
    ) -> Result<TriedInvalidation, Error> {
        let caller = request.caller;
        let record = match named {
            Some(code) => match self.document(caller, code).await {
                Ok(record) => Some(record),
                Err(Error::NotFound | Error::Forbidden) => None,
                Err(error) => return Err(error),
            },
            None => None,
        };
        let until = match &record {
            Some(record) => {
                let establishment = self.companies.establishment(record.establishment).await?;
                let establishment = establishment.ok_or(Error::NotFound)?;
                record.invalidable_until(establishment.windows(self.edition, self.clock.now()))
            }
            None => None,
        };
        // The store keeps one event of a document that is under way or was accepted.
        let another = record.and_then(|record| record.invalidation);
        let another = another.filter(|it| !matches!(it.status, EventStatus::Rejected(_)));
        let outcome = match (self.judge(request).await, another) {
            (Ok(_), Some(event)) => Err(Error::EventUnderWay(event.generation_code)),
            (judged, _) => judged.and_then(|judged| {
                let (event, warnings) = self.prepare(caller, judged, None)?;
                let json = dte_schema::invalidation_without_identity(&event.json);
                Ok(WouldIssue { json, warnings })
            }),
        };
        Ok(TriedInvalidation { until, outcome })
    }
}
