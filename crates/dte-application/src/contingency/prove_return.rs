//! Whether what was down is back: only what the authority really took proves it.

use std::sync::Arc;

use dte_domain::catalog::ContingencyCause;
use time::Duration;

use crate::error::Error;
use crate::ports::{
    Authority, Awaiting, AwaitingTransmission, CompanyEstablishment, Contingencies, Contingency,
    QueryReply, Sender, Signed, Signer, Submission, SubmitReply, WhyOpen,
};
use crate::submission::stored_document::{certificate_ref, sender};

/// The use case. Everything is given the time that it has on any other day: who is slow is not
/// away.
pub struct ProveReturn {
    pub contingencies: Arc<dyn Contingencies>,
    pub signer: Arc<dyn Signer>,
    pub authority: Arc<dyn Authority>,
    /// The authority without the log of attempts: a copy of a stamped document is no attempt at it, and has no place
    /// in its timeline.
    pub unlogged: Arc<dyn Authority>,
}

impl ProveReturn {
    /// Why a contingency has not ended; nothing when it can end now.
    pub async fn run(
        &self,
        contingency: &Contingency,
        head: &CompanyEstablishment,
    ) -> Result<Option<WhyOpen>, Error> {
        if contingency.is_declared {
            return Ok(Some(WhyOpen::Declared));
        }
        let sender = sender(head);
        if let Some(obstacle) = self.authority.check_access(&sender).await {
            return Ok(Some(obstacle.into()));
        }
        // What was taken of others says nothing about the access of this company.
        let is_of_all = contingency.mark.cause() != ContingencyCause::Other;
        // It begins with its first document, whose time of issue has no parts of a second.
        let began = contingency.began_at + Duration::SECOND;
        if is_of_all && self.authority.is_proven_since(began) {
            return Ok(None);
        }
        let (company, environment) = (contingency.company, contingency.environment);
        match self
            .contingencies
            .newest_stamped(company, environment)
            .await?
        {
            Some(stamped) => self.takes_a_copy(contingency, head, stamped).await,
            None => self.answers_for_the_oldest(contingency, &sender).await,
        }
    }

    /// A copy of what it has stamped already: a reception that works refuses it as a duplicate, and
    /// nothing comes of it.
    async fn takes_a_copy(
        &self,
        contingency: &Contingency,
        head: &CompanyEstablishment,
        stamped: AwaitingTransmission,
    ) -> Result<Option<WhyOpen>, Error> {
        let code = stamped.generation_code;
        let json = stamped.json;
        let signature = match stamped.signature {
            Some(kept) => kept,
            None => {
                self.signer
                    .sign(&certificate_ref(head), Arc::clone(&json))
                    .await?
            }
        };
        let copy = Submission {
            environment: contingency.environment,
            document_type: stamped.document_type,
            schema_version: stamped.schema_version,
            generation_code: code,
            signed: Signed { json, signature },
        };
        Ok(match self.unlogged.submit(&sender(head), &copy).await {
            SubmitReply::Rejected(_) => None,
            SubmitReply::Accepted(acceptance) => {
                let stamp = acceptance.stamp.as_str();
                tracing::error!(%code, stamp, "the authority stamped a document again that it had stamped before");
                None
            }
            SubmitReply::NotSent(obstacle) => Some(obstacle.into()),
            SubmitReply::Incomplete(refusal) => {
                tracing::info!(%code, ?refusal, "half a refusal of a copy of a stamped document");
                Some(WhyOpen::NoAnswer)
            }
            SubmitReply::NoAnswer { seen } | SubmitReply::TokenRefused { seen } => {
                tracing::info!(%code, seen, "no answer to a copy of a stamped document");
                Some(WhyOpen::NoAnswer)
            }
        })
    }

    async fn answers_for_the_oldest(
        &self,
        contingency: &Contingency,
        sender: &Sender,
    ) -> Result<Option<WhyOpen>, Error> {
        let unlisted = Awaiting::Unlisted(contingency.id);
        let oldest = self.contingencies.awaiting(unlisted, 1).await?;
        let Some(oldest) = oldest.first() else {
            // Nothing waits for it any more.
            return Ok(None);
        };
        let (kind, code) = (oldest.document_type, oldest.generation_code);
        Ok(match self.authority.query(sender, kind, code).await {
            QueryReply::Accepted { .. } | QueryReply::Rejected(_) | QueryReply::Unknown => None,
            QueryReply::Undetermined { seen } => {
                tracing::info!(%code, seen, "no answer to a question for the oldest document");
                Some(WhyOpen::NoAnswer)
            }
        })
    }
}
