//! Whether a rejected document may be corrected by what is to be issued.

use std::sync::Arc;

use dte_domain::assumptions::UNANSWERED_COPY_WAIT;
use dte_domain::correction::{self, Correction, Rejected};
use dte_domain::identification::{DocumentType, Environment, GenerationCode};
use dte_domain::own_reference::OwnReference;
use dte_domain::rule::judge;
use dte_domain::violation::Violation;
use time::Duration;

use crate::caller::Caller;
use crate::error::Error;
use crate::ports::{
    Authority, Clock, CompanyEstablishment, DocumentRecord, Documents, Numbering, QueryReply,
};
use crate::submission::versions::Versions;
use crate::use_cases::find_documents::find_allowed;

pub struct CorrectDocument {
    pub documents: Arc<dyn Documents>,
    pub authority: Arc<dyn Authority>,
    pub versions: Arc<Versions>,
    pub clock: Arc<dyn Clock>,
    pub environment: Environment,
    pub numbering: Numbering,
}

#[derive(Debug, Default)]
pub struct Judged {
    /// The document; nothing when a new one is issued.
    pub document: Option<Box<DocumentRecord>>,
    /// Why it may not be corrected by this.
    pub violations: Vec<Violation>,
    /// How its issuer's systems know it.
    pub own: OwnReference,
}

impl CorrectDocument {
    /// Judges a correction, when one is asked for. The establishment that issued the document
    /// corrects it.
    pub async fn run(
        &self,
        caller: Caller,
        establishment: &CompanyEstablishment,
        corrects: Option<GenerationCode>,
        document_type: DocumentType,
        said: &OwnReference,
    ) -> Result<Judged, Error> {
        let Some(code) = corrects else {
            return Ok(Judged::default());
        };
        let record = find_allowed(&*self.documents, caller, self.environment, code).await?;
        if record.establishment != caller.establishment {
            return Err(Error::Forbidden);
        }
        let correction = Correction {
            document_type,
            now: self.clock.now(),
            restarts: establishment.company.year_in_number || self.numbering == Numbering::Yearly,
            external_id: said.external_id.clone(),
        };
        let rejected = Rejected {
            document_type: record.document_type,
            since: record.status.rejected_at().unwrap_or(record.updated_at),
            status: record.status.clone(),
            issued_at: record.issued_at,
            external_id: record.own.external_id.clone(),
        };
        Ok(Judged {
            violations: judge(correction::RULES, &correction, &rejected),
            own: record.own.clone(),
            document: Some(Box::new(record)),
        })
    }

    /// Makes sure that no copy of a REJECTED document can still be stamped: each was answered, or the
    /// authority has no stamp long after the last one was sent. A document that has one is RECEIVED,
    /// and there is nothing to correct.
    pub async fn refuse_unanswered(
        &self,
        establishment: &CompanyEstablishment,
        rejected: &DocumentRecord,
    ) -> Result<(), Error> {
        if rejected.unanswered == 0 {
            return Ok(());
        }
        let (code, document_type) = (rejected.generation_code, rejected.document_type);
        // It was sent before it was rejected, by the same clock.
        let answered_by = rejected.updated_at + Duration::hours(UNANSWERED_COPY_WAIT.value);
        let left = answered_by - self.clock.now();
        if left.is_positive() {
            return Err(Error::UnansweredCopy {
                document: code,
                ends_in: u32::try_from(left.whole_seconds() + 1).unwrap_or(u32::MAX),
            });
        }
        let sender = crate::submission::stored_document::sender(establishment);
        match self.authority.query(&sender, document_type, code).await {
            QueryReply::Accepted(acceptance) => {
                let is_kept = self.versions.receive_rejected(rejected, acceptance).await?;
                if !is_kept && self.was_corrected(code, rejected.revision).await? {
                    return Err(Error::Changed);
                }
                Err(Error::AlreadyReceived(code))
            }
            QueryReply::Unknown | QueryReply::Rejected(_) => Ok(()),
            QueryReply::Undetermined { seen } => {
                tracing::warn!(%code, seen, "whether it may be corrected cannot be asked");
                Err(Error::AuthorityUnavailable)
            }
        }
    }

    /// Whether another request has corrected a document since it had a revision: then what is stamped may
    /// be what that said.
    async fn was_corrected(&self, code: GenerationCode, revision: u32) -> Result<bool, Error> {
        let record = self.documents.find(code).await?;
        Ok(record.is_some_and(|record| record.revision != revision))
    }
}
