//! What would be issued: judged as it would be, and neither stored nor numbered nor sent.

use dte_domain::edition::Edition;
use dte_domain::identification::GenerationCode;

use super::check::Prepared;
use super::{IssueDocument, IssueRequest};
use crate::error::Error;
use crate::limits::deadline::Deadline;
use crate::ports::EventStatus;

/// A request that would be issued.
#[derive(Clone, Debug)]
pub struct WouldIssue {
    /// What would be signed, with neither number nor generation code.
    pub json: String,
    pub warnings: Vec<String>,
}

impl IssueDocument {
    /// Judges a request by everything that issuing it judges, by another edition when it is named, and
    /// does nothing. It waits for no place on the way of documents and takes none; whether the
    /// authority has a document that is corrected is asked only when it is issued.
    pub async fn validate(
        &self,
        request: IssueRequest,
        edition: Option<Edition>,
    ) -> Result<WouldIssue, Error> {
        let deadline = Deadline::after(self.settings.answer_within);
        let try_out = Box::pin(self.try_out(request, edition));
        deadline.wait_for("judging a document", try_out).await?
    }

    async fn try_out(
        &self,
        request: IssueRequest,
        edition: Option<Edition>,
    ) -> Result<WouldIssue, Error> {
        let judged = self.judge(request, edition).await?;
        let prepared = self.prepare(judged, None).await?;
        let Prepared {
            document, warnings, ..
        } = prepared;
        for code in document.names {
            self.must_not_be_under_invalidation(code).await?;
        }
        Ok(WouldIssue {
            json: document.body.without_identity(),
            warnings,
        })
    }

    /// The store refuses what names a document that is being invalidated, or was.
    async fn must_not_be_under_invalidation(&self, document: GenerationCode) -> Result<(), Error> {
        let record = self.documents.find(document).await?;
        let newest = record.and_then(|record| record.invalidation);
        match newest.filter(|event| !matches!(event.status, EventStatus::Rejected(_))) {
            Some(event) => Err(Error::UnderInvalidation {
                document,
                event: event.generation_code,
            }),
            None => Ok(()),
        }
    }
}
