//! Documents that are handed over before the authority has decided, and those whose number changed.

use std::time::Duration;

use dte_domain::identification::{ControlNumber, GenerationCode};
use dte_domain::language::Message;
use dte_domain::lifecycle::Status;
use dte_domain::message;

use super::IssueDocument;
use crate::error::Error;
use crate::limits::deadline::Deadline;
use crate::ports::TransmissionKind;
use crate::submission::stored_document::SubmittedDocument;
use crate::use_cases::read_files::name_of;

/// How much longer a client waits until it is kept that it holds the document.
const HANDING_OVER: Duration = Duration::from_secs(5);

/// Whether a document is answered without a verdict of the authority, and in no contingency.
pub(super) fn is_undecided(submitted: &SubmittedDocument) -> bool {
    submitted.status == Status::Pending && submitted.transmission == TransmissionKind::Normal
}

/// True if a document has another number than the one with which it was stored.
pub(super) fn is_renumbered(submitted: &SubmittedDocument, number: &ControlNumber) -> bool {
    submitted.control_number != Some(number.to_string())
}

impl IssueDocument {
    /// The document as it stands, from now on with its number for good: its client is going to hold
    /// it. A document that is being renumbered is not handed over before it has its stamp.
    pub(super) async fn hand_over(&self, code: GenerationCode) -> Result<SubmittedDocument, Error> {
        const DOING: &str = "handing a document over";
        let deadline = Deadline::after(HANDING_OVER);
        let may_be_held = deadline.wait_for(DOING, self.documents.hand_over(code));
        let may_be_held = may_be_held.await??;
        let record = deadline
            .wait_for(DOING, self.documents.find(code))
            .await??;
        let record = record.ok_or(Error::NotFound)?;
        if !may_be_held && record.status == Status::Pending {
            let refused = self.documents.refused_numbers(code).await?;
            let last = refused.last().cloned();
            return Err(Error::NumbersTaken {
                last: last.unwrap_or_else(|| name_of(&record)),
            });
        }
        Ok(SubmittedDocument::of(record))
    }

    /// What is said of the numbers that a document was refused for. The document is issued: when they
    /// cannot be read now, the answer goes without them.
    pub(super) async fn number_warning(&self, code: GenerationCode) -> Option<Message> {
        let numbers = match self.documents.refused_numbers(code).await {
            Ok(numbers) => numbers,
            Err(error) => {
                tracing::warn!(%code, %error, cause = ?error.cause, "its earlier numbers are not told");
                return None;
            }
        };
        let (first, last) = (numbers.first()?, numbers.last()?);
        Some(if first == last {
            message!(
                "the control number {first} is taken at the authority by a document that this service \
                 did not issue or does not know; this document has the next free one",
                "en Hacienda el número de control {first} ya es de un documento que este servicio no \
                 emitió o no conoce; este documento lleva el siguiente libre"
            )
        } else {
            message!(
                "the control numbers {first} to {last} are taken at the authority by documents that \
                 this service did not issue or does not know; this document has the next free one",
                "en Hacienda los números de control {first} a {last} ya son de documentos que este \
                 servicio no emitió o no conoce; este documento lleva el siguiente libre"
            )
        })
    }
}
