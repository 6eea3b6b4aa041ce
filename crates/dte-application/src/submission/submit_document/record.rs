//! What the submission of a document came to is recorded.

use std::sync::Arc;

use dte_domain::lifecycle::Status;
use time::OffsetDateTime;

use super::{StoredDocument, SubmissionOutcome, SubmitDocument, SubmittedDocument};
use crate::error::Error;
use crate::jobs::retry::Retry;
use crate::ports::{CompanyEstablishment, DocumentResult, Signature, Signed, TransmissionKind};
use crate::submission::versions::Stamped;

impl SubmitDocument {
    /// Records what the submission of a document came to.
    pub(crate) async fn record(
        &self,
        office: &CompanyEstablishment,
        parcel: &StoredDocument,
        outcome: SubmissionOutcome,
        Signed { signature, .. }: Signed,
    ) -> Result<SubmittedDocument, Error> {
        let possibly_submitted = match outcome {
            SubmissionOutcome::Refused(rejection) => {
                let now = self.clock.now();
                let status = Status::Pending.reject(rejection, now)?;
                return self.record_result(parcel, status, signature, now).await;
            }
            SubmissionOutcome::Stamped(stamped) => {
                return self.receive(parcel, stamped, signature).await;
            }
            SubmissionOutcome::Changed => return self.stored(parcel).await,
            SubmissionOutcome::Open { possibly_submitted } => possibly_submitted,
            SubmissionOutcome::Out {
                why,
                possibly_submitted,
            } => {
                let earlier = possibly_submitted.then_some(signature);
                let entered = self.contingency.run(office, parcel, why, earlier).await?;
                if let Some(delivered) = entered {
                    return Ok(delivered);
                }
                possibly_submitted
            }
        };
        let again = if possibly_submitted {
            Retry::UnansweredDocument
        } else {
            Retry::UnsentDocument
        };
        self.wait(parcel, again).await
    }

    /// Records the signature of a document that was issued in contingency: it is handed over with it,
    /// and sent when the contingency is over.
    pub(crate) async fn record_signature(
        &self,
        parcel: &StoredDocument,
        Signed { json, signature }: Signed,
    ) -> Result<SubmittedDocument, Error> {
        let outcome = DocumentResult {
            generation_code: parcel.generation_code,
            revision: parcel.revision,
            lease: None,
            status: Status::Pending,
            rendering: TransmissionKind::Contingency,
            signature: Some(signature),
            now: self.clock.now(),
        };
        if !self.results.record_result(outcome).await? {
            return self.stored(parcel).await;
        }
        Ok(SubmittedDocument {
            status: Status::Pending,
            transmission: TransmissionKind::Contingency,
            json,
        })
    }

    /// Leaves a document alone for a while.
    pub(super) async fn wait(
        &self,
        parcel: &StoredDocument,
        again: Retry,
    ) -> Result<SubmittedDocument, Error> {
        self.postpone(parcel, again).await?;
        self.stored(parcel).await
    }

    /// Keeps a stamp; with the version of the document that it belongs to.
    async fn receive(
        &self,
        parcel: &StoredDocument,
        stamped: Stamped,
        signature: Signature,
    ) -> Result<SubmittedDocument, Error> {
        let (code, revision) = (parcel.generation_code, parcel.revision);
        if self.versions.give_back(code, revision, &stamped).await? {
            return self.stored(parcel).await;
        }
        let now = self.clock.now();
        let status = stamped.status(now)?;
        self.record_result(parcel, status, signature, now).await
    }

    async fn record_result(
        &self,
        parcel: &StoredDocument,
        status: Status,
        signature: Signature,
        now: OffsetDateTime,
    ) -> Result<SubmittedDocument, Error> {
        let code = parcel.generation_code;
        let outcome = DocumentResult {
            generation_code: code,
            revision: parcel.revision,
            lease: matches!(status, Status::Rejected { .. }).then_some(parcel.lease),
            status: status.clone(),
            rendering: TransmissionKind::Normal,
            signature: Some(signature),
            now,
        };
        match self.results.record_result(outcome).await {
            Ok(true) => {}
            Ok(false) => return self.stored(parcel).await,
            // A stamp stays, whatever is kept of it here: the answer says so, and the row is settled
            // later, when the authority is asked again.
            Err(error) if status.stamp().is_some() => {
                tracing::error!(%code, %error, cause = ?error.cause, "a stamp is not kept yet");
            }
            // A refusal does not: the document is still PENDING, and will be sent once more.
            Err(error) => return Err(error.into()),
        }
        Ok(SubmittedDocument {
            status,
            transmission: TransmissionKind::Normal,
            json: Arc::clone(&parcel.json),
        })
    }

    /// How the document stands, whoever decided about it; as it was sent, even when it was
    /// corrected since.
    pub(super) async fn stored(&self, parcel: &StoredDocument) -> Result<SubmittedDocument, Error> {
        let code = parcel.generation_code;
        let record = self.documents.find(code).await?.ok_or(Error::NotFound)?;
        if record.revision == parcel.revision {
            return Ok(SubmittedDocument::of(record));
        }
        let version = self
            .versions
            .documents
            .rejected_version(code, parcel.revision);
        let version = version.await?.ok_or(Error::NotFound)?;
        Ok(SubmittedDocument {
            status: Status::Rejected {
                rejection: version.rejection,
                at: version.rejected_at,
            },
            transmission: TransmissionKind::Normal,
            json: version.json,
        })
    }
}
