//! A document that cannot be transmitted enters a contingency.

use std::sync::Arc;

use dte_domain::catalog::ContingencyCause;
use dte_domain::contingency::ContingencyReason;
use dte_domain::identification::{Identification, Transmission};
use dte_domain::lifecycle::Status;
use dte_domain::value::{Text, Value};

use crate::error::Error;
use crate::ports::{
    Authority, Clock, CompanyEstablishment, ContingencyAssignment, ContingencyId,
    ContingencyRendering, Documents, Obstacle, PortError, Randomness, Signature, Signer,
    TransmissionKind,
};
use crate::submission::stored_document::{StoredDocument, SubmittedDocument, certificate_ref};

/// What stands in the documents of a company whose credentials the authority does not take.
const NOT_SIGNED_IN: &str =
    "El sistema de transmisión no acepta las credenciales de acceso del emisor";

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Why {
    /// The authority does not answer; whether it or the way to it is at fault is found out.
    NoAnswer,
    /// The company's credentials are missing or refused.
    NotSignedIn,
    /// This system did not send it in its time.
    OwnSystem,
}

impl From<Obstacle> for Why {
    fn from(obstacle: Obstacle) -> Self {
        match obstacle {
            Obstacle::NotSignedIn => Self::NotSignedIn,
            Obstacle::Unreachable | Obstacle::Paused | Obstacle::Busy => Self::NoAnswer,
        }
    }
}

pub struct EnterContingency {
    pub documents: Arc<dyn Documents>,
    pub signer: Arc<dyn Signer>,
    pub authority: Arc<dyn Authority>,
    pub clock: Arc<dyn Clock>,
    pub randomness: Arc<dyn Randomness>,
}

impl EnterContingency {
    /// Puts a stored document into contingency: rendered with the marks, signed again, kept beside
    /// its earlier rendering with its signature, `earlier`. `None` when the document's type knows no
    /// contingency, or the document was decided about meanwhile.
    pub async fn run(
        &self,
        establishment: &CompanyEstablishment,
        document: &StoredDocument,
        why: Why,
        earlier: Signature,
    ) -> Result<Option<SubmittedDocument>, Error> {
        if !dte_schema::knows_contingency(document.edition, document.document_type) {
            return Ok(None);
        }
        let mark = self.mark(why).await?;
        let json: Arc<str> = render(document, &mark)?.into();
        let signature = self
            .signer
            .sign(&certificate_ref(establishment), Arc::clone(&json))
            .await?;
        let kept = self
            .documents
            .enter_contingency(ContingencyRendering {
                generation_code: document.generation_code,
                revision: document.revision,
                lease: document.lease,
                json: Arc::clone(&json),
                signature,
                earlier_signature: earlier,
                unanswered: document.unanswered,
                entry: self.entry(mark, document.made_at.moment()),
                now: self.clock.now(),
            })
            .await?;
        Ok(kept.then_some(SubmittedDocument {
            status: Status::Pending,
            control_number: document.control_number.clone(),
            transmission: TransmissionKind::Contingency,
            json,
        }))
    }

    /// The way into a company's contingency with a mark for a document issued at a moment.
    pub fn entry(
        &self,
        mark: ContingencyReason,
        since: time::OffsetDateTime,
    ) -> ContingencyAssignment {
        ContingencyAssignment {
            new: ContingencyId(self.randomness.uuid()),
            mark,
            since,
        }
    }

    pub async fn mark(&self, why: Why) -> Result<ContingencyReason, Error> {
        let cause = match why {
            Why::NoAnswer => self.authority.diagnose().await,
            Why::NotSignedIn => ContingencyCause::Other,
            Why::OwnSystem => ContingencyCause::OwnSystem,
        };
        let reason = (why == Why::NotSignedIn).then(|| Text::parse(NOT_SIGNED_IN));
        let reason = reason.transpose().map_err(|fault| unfit(&fault))?;
        Ok(ContingencyReason::new(cause, reason).map_err(|fault| unfit(&fault))?)
    }
}

fn unfit(fault: &dyn std::fmt::Display) -> PortError {
    PortError::new("naming a contingency", fault.to_string())
}

fn render(document: &StoredDocument, mark: &ContingencyReason) -> Result<String, PortError> {
    let identification = Identification {
        environment: document.environment,
        document_type: document.document_type,
        generation_code: document.generation_code,
        transmission: Transmission::Normal,
        issued_at: document.issued_at,
    };
    let (edition, version) = (document.edition, document.schema_version);
    let number = document.control_number.as_deref();
    dte_schema::in_contingency(
        &document.json,
        edition,
        version,
        &identification,
        number,
        mark,
    )
    .ok_or_else(|| {
        PortError::new(
            "putting a document into contingency",
            "its bytes do not begin with its own identification",
        )
    })
}
