//! Whether a rejected document may be corrected by what is to be issued.

use std::sync::Arc;

use dte_domain::correction::{self, Correction, Rejected};
use dte_domain::documents::DocumentContent;
use dte_domain::identification::{DocumentType, Environment, GenerationCode};
use dte_domain::own_reference::OwnReference;
use dte_domain::rule::judge;
use dte_domain::violation::Violation;
use time::{Duration, OffsetDateTime};

use crate::caller::Caller;
use crate::error::Error;
use crate::ports::{Authority, Clock, CompanyEstablishment, DocumentReader, Numbering, QueryReply};
use crate::submission::versions::{Stamped, Versions};
use crate::use_cases::find_documents::find_allowed;

/// How far the clocks of the authority's machines may be apart: one answers the question, another
/// stamps.
const BETWEEN_CLOCKS: Duration = Duration::seconds(2);

/// The most that its clock is believed to run behind; a refusal that is older was told late.
const MOST_BEHIND: Duration = Duration::minutes(10);

pub struct CorrectDocument {
    pub documents: Arc<dyn DocumentReader>,
    pub authority: Arc<dyn Authority>,
    pub versions: Arc<Versions>,
    pub clock: Arc<dyn Clock>,
    pub environment: Environment,
    pub numbering: Numbering,
}

#[derive(Clone, Copy, Debug)]
pub struct Corrected {
    pub generation_code: GenerationCode,
    /// How often it was corrected before.
    pub revision: u32,
    pub document_type: DocumentType,
    /// How far the clock that the authority stamps by ran behind ours when it refused it.
    pub lag: Duration,
}

#[derive(Debug, Default)]
pub struct Judged {
    /// The document; nothing when a new one is issued.
    pub document: Option<Corrected>,
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
        document: Option<&dyn DocumentContent>,
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
            document_type: document.map_or(record.document_type, DocumentContent::document_type),
            now: self.clock.now(),
            restarts: establishment.company.year_in_number || self.numbering == Numbering::Yearly,
            external_id: said.external_id.clone(),
        };
        let rejected_at = record.status.rejected_at();
        let rejected = Rejected {
            document_type: record.document_type,
            since: rejected_at.unwrap_or(record.updated_at),
            status: record.status,
            issued_at: record.issued_at,
            external_id: record.own.external_id.clone(),
        };
        Ok(Judged {
            document: Some(Corrected {
                generation_code: code,
                revision: record.revision,
                document_type: record.document_type,
                lag: lag_at_refusal(rejected_at, record.updated_at),
            }),
            violations: judge(correction::RULES, &correction, &rejected),
            own: record.own,
        })
    }

    /// Makes sure that the authority has no version of the document: a copy that was slow may have
    /// been stamped after another was refused. Answers when it said so. One that it has is the
    /// document again, and there is nothing to correct.
    pub async fn ask(
        &self,
        establishment: &CompanyEstablishment,
        corrected: Corrected,
    ) -> Result<OffsetDateTime, Error> {
        let Corrected {
            generation_code: code,
            revision,
            document_type,
            lag,
        } = corrected;
        let sender = crate::submission::stored_document::sender(establishment);
        match self.authority.query(&sender, document_type, code).await {
            QueryReply::Accepted(acceptance) => {
                let stamped = Stamped::asked(acceptance);
                if self.versions.are_unknown(code, &stamped).await? {
                    return Err(Error::VersionUnknown(code));
                }
                let is_kept = self.versions.receive(code, revision, &stamped).await?;
                if !is_kept && self.was_corrected(code, revision).await? {
                    return Err(Error::Changed);
                }
                Err(Error::AlreadyReceived(code))
            }
            QueryReply::Unknown | QueryReply::Rejected(_) => {
                let lag = self.authority.lag().max(lag);
                Ok(self.clock.now() - lag - BETWEEN_CLOCKS)
            }
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

/// How far the authority's clock ran behind ours when it refused a document, at most: between its moment
/// and our noting it the answer was on its way too.
fn lag_at_refusal(rejected_at: Option<OffsetDateTime>, noted_at: OffsetDateTime) -> Duration {
    let behind = rejected_at.map_or(Duration::ZERO, |at| noted_at - at);
    behind.clamp(Duration::ZERO, MOST_BEHIND)
}
