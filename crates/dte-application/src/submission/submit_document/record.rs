//! What the submission of a document came to is recorded.

use std::sync::Arc;

use dte_domain::edition::Edition;
use dte_domain::lifecycle::{Rejection, Status};
use time::OffsetDateTime;

use super::{StoredDocument, SubmissionOutcome, SubmitDocument, SubmittedDocument};
use crate::error::Error;
use crate::jobs::retry::Retry;
use crate::ports::{
    Acceptance, CompanyEstablishment, DocumentResult, Signature, Signed, TransmissionKind,
    UnansweredCopies,
};
use crate::submission::versions::{received, report_doubtful_rendering};

/// Logs the setting that writes the country of exports of 2026 in the other notation, if a refusal
/// names the country.
fn warn_of_country(document: &StoredDocument, rejection: &Rejection) {
    let is_of_2026 = document.edition == Edition::Of2026;
    let other = dte_schema::other_country_notation(rejection, &document.json);
    if let Some(other) = other.filter(|_| is_of_2026) {
        tracing::warn!(
            code = %document.generation_code,
            refusal = rejection.description,
            "the tax authority refused codPais: DTE_EXPORT_COUNTRY={other} writes countries in the other \
             notation"
        );
    }
}

impl SubmitDocument {
    pub(crate) async fn record(
        &self,
        establishment: &CompanyEstablishment,
        document: &StoredDocument,
        outcome: SubmissionOutcome,
        Signed { signature, .. }: Signed,
    ) -> Result<SubmittedDocument, Error> {
        let possibly_submitted = match outcome {
            SubmissionOutcome::Refused(rejection) => {
                warn_of_country(document, &rejection);
                let now = self.clock.now();
                let status = Status::Pending.reject(rejection, now)?;
                return self.record_result(document, status, signature, now).await;
            }
            SubmissionOutcome::Stamped(acceptance) => {
                return self.receive(document, acceptance, signature).await;
            }
            SubmissionOutcome::Found(acceptance) => {
                let (code, revision) = (document.generation_code, document.revision);
                let unanswered = UnansweredCopies {
                    normal: document.unanswered,
                    marked: 0,
                };
                report_doubtful_rendering(code, unanswered, &acceptance);
                self.versions
                    .warn_of_doubt(code, revision, &acceptance)
                    .await?;
                return self.receive(document, acceptance, signature).await;
            }
            SubmissionOutcome::Changed => return self.stored(document).await,
            SubmissionOutcome::Open { possibly_submitted } => possibly_submitted,
            SubmissionOutcome::Out(why) => {
                let entered = self
                    .contingency
                    .run(establishment, document, why, signature)
                    .await?;
                if let Some(submitted) = entered {
                    return Ok(submitted);
                }
                document.unanswered > 0
            }
        };
        let again = if possibly_submitted {
            Retry::UnansweredDocument
        } else {
            Retry::UnsentDocument
        };
        self.wait(document, again).await
    }

    /// Records the signature of a document that was issued in contingency: it is handed over with it,
    /// and sent when the contingency is over.
    pub(crate) async fn record_signature(
        &self,
        document: &StoredDocument,
        Signed { json, signature }: Signed,
    ) -> Result<SubmittedDocument, Error> {
        let outcome = DocumentResult {
            generation_code: document.generation_code,
            revision: document.revision,
            lease: None,
            status: Status::Pending,
            rendering: TransmissionKind::Contingency,
            signature: Some(signature),
            unanswered: UnansweredCopies::default(),
            now: self.clock.now(),
        };
        if !self.documents.record_result(outcome).await? {
            return self.stored(document).await;
        }
        Ok(SubmittedDocument {
            status: Status::Pending,
            control_number: document.control_number.clone(),
            transmission: TransmissionKind::Contingency,
            json,
        })
    }

    pub(super) async fn wait(
        &self,
        document: &StoredDocument,
        again: Retry,
    ) -> Result<SubmittedDocument, Error> {
        self.postpone(document, again).await?;
        self.stored(document).await
    }

    async fn receive(
        &self,
        document: &StoredDocument,
        acceptance: Acceptance,
        signature: Signature,
    ) -> Result<SubmittedDocument, Error> {
        let now = self.clock.now();
        let status = received(acceptance, now)?;
        self.record_result(document, status, signature, now).await
    }

    async fn record_result(
        &self,
        document: &StoredDocument,
        status: Status,
        signature: Signature,
        now: OffsetDateTime,
    ) -> Result<SubmittedDocument, Error> {
        let code = document.generation_code;
        let outcome = DocumentResult {
            generation_code: code,
            revision: document.revision,
            lease: matches!(status, Status::Rejected { .. }).then_some(document.lease),
            status: status.clone(),
            rendering: TransmissionKind::Normal,
            signature: Some(signature),
            unanswered: UnansweredCopies {
                normal: document.unanswered,
                marked: 0,
            },
            now,
        };
        match self.documents.record_result(outcome).await {
            Ok(true) => {}
            Ok(false) => return self.stored(document).await,
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
            control_number: document.control_number.clone(),
            transmission: TransmissionKind::Normal,
            json: Arc::clone(&document.json),
        })
    }

    /// How the document stands, whoever decided about it; as it was sent, even when it was
    /// corrected since.
    pub(super) async fn stored(
        &self,
        document: &StoredDocument,
    ) -> Result<SubmittedDocument, Error> {
        let code = document.generation_code;
        let record = self.documents.find(code).await?.ok_or(Error::NotFound)?;
        if record.revision == document.revision {
            return Ok(SubmittedDocument::of(record));
        }
        let version = self
            .versions
            .documents
            .rejected_version(code, document.revision);
        let version = version.await?.ok_or(Error::NotFound)?;
        Ok(SubmittedDocument {
            status: Status::Rejected {
                rejection: version.rejection,
                at: version.rejected_at,
            },
            control_number: record.control_number,
            transmission: TransmissionKind::Normal,
            json: version.json,
        })
    }
}
