//! A stored document on its way to the authority: signed, submitted, settled.

use std::sync::Arc;

use dte_domain::identification::{DocumentType, Environment, GenerationCode};
use dte_domain::lifecycle::Status;

use crate::error::Error;
use crate::ports::{
    Answer, Authority, CertificateHolder, Clock, Documents, Office, Outcome, Query, Sender,
    Signature, Signer, Submission,
};

/// The authority says with this code that it has such a document already.
const DUPLICATE: &str = "004";

/// How often a document is sent again after the authority proved not to have it
/// (technical manual, retry policy).
const RESENDS: u32 = 2;

/// A stored document, ready to go.
#[derive(Clone, Debug)]
pub struct Parcel {
    /// What it is.
    pub document_type: DocumentType,
    /// Where it counts.
    pub environment: Environment,
    /// The version of its schema.
    pub schema_version: u8,
    /// Which one it is.
    pub generation_code: GenerationCode,
    /// Its bytes.
    pub json: Arc<str>,
}

/// Signs, submits and settles.
pub struct Deliver {
    /// Where documents are kept.
    pub documents: Arc<dyn Documents>,
    /// Who signs.
    pub signer: Arc<dyn Signer>,
    /// Who receives.
    pub authority: Arc<dyn Authority>,
    /// The clock.
    pub clock: Arc<dyn Clock>,
}

impl Deliver {
    /// Brings a document that was never sent to the authority and keeps what it answered.
    pub async fn send(&self, office: &Office, parcel: &Parcel) -> Result<Status, Error> {
        let (submission, signature) = self.sign(office, parcel).await?;
        let answer = self.submit(&sender(office), &submission).await;
        self.settle(parcel.generation_code, answer, signature).await
    }

    /// Finds out about a document that may have been sent, and sends it only if it was not.
    pub async fn resume(&self, office: &Office, parcel: &Parcel) -> Result<Status, Error> {
        let sender = sender(office);
        let query = self
            .authority
            .query(&sender, parcel.document_type, parcel.generation_code)
            .await;
        match query {
            Query::Undetermined { .. } => Ok(Status::Pending),
            Query::Unknown => self.send(office, parcel).await,
            Query::Decided(answer) => {
                let (_, signature) = self.sign(office, parcel).await?;
                self.settle(parcel.generation_code, answer, signature).await
            }
        }
    }

    async fn sign(
        &self,
        office: &Office,
        parcel: &Parcel,
    ) -> Result<(Submission, Signature), Error> {
        let signature = self
            .signer
            .sign(&holder(office), Arc::clone(&parcel.json))
            .await?;
        let submission = Submission {
            environment: parcel.environment,
            document_type: parcel.document_type,
            schema_version: parcel.schema_version,
            generation_code: parcel.generation_code,
            jws: self.signer.jws(&parcel.json, &signature),
        };
        Ok((submission, signature))
    }

    /// Submits; after silence asks first and sends again only what certainly did not arrive.
    async fn submit(&self, sender: &Sender, submission: &Submission) -> Answer {
        let mut answer = self.authority.submit(sender, submission).await;
        for _ in 0..RESENDS {
            let unclear = match &answer {
                Answer::NoAnswer { seen } => {
                    tracing::warn!(code = %submission.generation_code, seen, "no answer");
                    true
                }
                Answer::Rejected(rejection) => rejection.code == DUPLICATE,
                Answer::Accepted { .. } | Answer::NotSignedIn => false,
            };
            if !unclear {
                return answer;
            }
            let code = submission.generation_code;
            match self
                .authority
                .query(sender, submission.document_type, code)
                .await
            {
                Query::Decided(decided @ Answer::Accepted { .. }) => return decided,
                Query::Decided(decided) if matches!(answer, Answer::NoAnswer { .. }) => {
                    return decided;
                }
                Query::Unknown if matches!(answer, Answer::NoAnswer { .. }) => {
                    answer = self.authority.submit(sender, submission).await;
                }
                // A duplicate that is not ours stays rejected; an unclear fate stays unclear.
                Query::Decided(_) | Query::Unknown | Query::Undetermined { .. } => return answer,
            }
        }
        answer
    }

    async fn settle(
        &self,
        generation_code: GenerationCode,
        answer: Answer,
        signature: Signature,
    ) -> Result<Status, Error> {
        let status = match answer {
            Answer::Accepted {
                stamp,
                observations,
            } => Status::Pending.receive(stamp, observations)?,
            Answer::Rejected(rejection) => Status::Pending.reject(rejection)?,
            Answer::NotSignedIn | Answer::NoAnswer { .. } => return Ok(Status::Pending),
        };
        let outcome = Outcome {
            generation_code,
            status: status.clone(),
            signature: Some(signature),
            now: self.clock.now(),
        };
        if let Err(error) = self.documents.settle(outcome).await {
            // The authority has decided, and the answer says so. The row is settled later, when
            // the authority is asked again.
            tracing::error!(code = %generation_code, %error, cause = ?error.cause, "not settled");
        }
        Ok(status)
    }
}

/// Whose certificate signs an office's documents.
pub fn holder(office: &Office) -> CertificateHolder {
    CertificateHolder {
        nit: office.company.nit.clone(),
        password: office.company.certificate_password.clone(),
    }
}

/// In whose name an office's documents are sent.
pub fn sender(office: &Office) -> Sender {
    Sender {
        company: office.company.id,
        nit: office.company.nit.clone(),
    }
}
