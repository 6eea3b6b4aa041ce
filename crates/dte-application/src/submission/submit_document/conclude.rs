//! What becomes of a document here, once the authority was asked or told.

use std::sync::Arc;

use dte_domain::lifecycle::Status;
use time::OffsetDateTime;

use super::{StoredDocument, SubmissionOutcome, SubmitDocument, SubmittedDocument};
use crate::error::Error;
use crate::ports::{CompanyEstablishment, DocumentResult, Signature, TransmissionKind};
use crate::submission::versions::Stamped;

impl SubmitDocument {
    /// Keeps what the submission of a document came to.
    pub(super) async fn conclude(
        &self,
        office: &CompanyEstablishment,
        parcel: &StoredDocument,
        fate: SubmissionOutcome,
        signature: Signature,
    ) -> Result<SubmittedDocument, Error> {
        let possibly_submitted = match fate {
            SubmissionOutcome::Refused(rejection) => {
                let at = rejection.at;
                let status = Status::Pending.reject(rejection)?;
                return self.record_result(parcel, status, at, signature).await;
            }
            SubmissionOutcome::Stamped(stamped) => {
                return self.receive(parcel, stamped, signature).await;
            }
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
        let during = if possibly_submitted {
            self.pace.lease
        } else {
            self.pace.pause
        };
        self.wait(parcel, during).await
    }

    /// Leaves a document alone for a while.
    pub(super) async fn wait(
        &self,
        parcel: &StoredDocument,
        during: time::Duration,
    ) -> Result<SubmittedDocument, Error> {
        self.postpone(parcel, during).await?;
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
        let status = Status::Pending.receive(stamped.stamp, stamped.observations)?;
        self.record_result(parcel, status, stamped.at, signature)
            .await
    }

    async fn record_result(
        &self,
        parcel: &StoredDocument,
        status: Status,
        decided_at: Option<OffsetDateTime>,
        signature: Signature,
    ) -> Result<SubmittedDocument, Error> {
        let (code, now) = (parcel.generation_code, self.clock.now());
        let outcome = DocumentResult {
            generation_code: code,
            revision: parcel.revision,
            status: status.clone(),
            rendering: TransmissionKind::Normal,
            signature: Some(signature),
            decided_at,
            now,
        };
        match self.documents.record_result(outcome).await {
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
            stamped_at: status.stamp().map(|_| decided_at.unwrap_or(now)),
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
        let version = self.documents.rejected_version(code, parcel.revision);
        let version = version.await?.ok_or(Error::NotFound)?;
        Ok(SubmittedDocument {
            status: Status::Rejected(version.rejection),
            transmission: TransmissionKind::Normal,
            json: version.json,
            stamped_at: None,
        })
    }
}
