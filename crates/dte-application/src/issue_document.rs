//! A document is issued: judged, numbered, kept, signed, transmitted.

use std::sync::Arc;
use std::time::Duration;

use dte_domain::documents::{Checked, Content, Document};
use dte_domain::edition::Edition;
use dte_domain::identification::ReceptionStamp;
use dte_domain::identification::{
    Environment, GenerationCode, Identification, LocalTime, Transmission,
};
use dte_domain::lifecycle::{Rejection, Status};
use dte_domain::rule::Facts;
use dte_domain::violation::{Violation, Warning};
use tokio::runtime::Handle;
use tokio_util::task::TaskTracker;

use crate::caller::Caller;
use crate::deliver::{Deliver, Parcel, holder};
use crate::error::Error;
use crate::ports::{
    Claim, ClaimKey, Clock, DocumentRecord, Documents, NewDocument, Office, Offices, PortError,
    Randomness, SeriesKey, Signer, Stored,
};

/// A request to issue, with what the adapter already found.
#[derive(Debug)]
pub struct IssueRequest {
    /// Who issues.
    pub caller: Caller,
    /// What; `None` when it could not be read.
    pub content: Option<Content>,
    /// What is wrong with its shape.
    pub found: Vec<Violation>,
    /// What is odd about its shape.
    pub warnings: Vec<Warning>,
    /// The client's idempotency key, with a fingerprint of endpoint and body.
    pub idempotency: Option<IdempotencyKey>,
}

/// A client's key for a request that must not be done twice.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct IdempotencyKey {
    /// The key.
    pub key: String,
    /// A hash of endpoint and body.
    pub fingerprint: String,
}

/// What became of a document so far.
#[derive(Clone, Debug, PartialEq)]
pub enum Verdict {
    /// The authority stamped it.
    Stamped {
        /// The stamp.
        stamp: ReceptionStamp,
        /// What the authority remarked.
        observations: Vec<String>,
    },
    /// The authority has not answered yet. The document is issued; the stamp comes later.
    Unstamped,
    /// The authority refused it.
    Refused(Rejection),
}

/// An issued document.
#[derive(Clone, Debug)]
pub struct IssuedDocument {
    /// Its identity.
    pub generation_code: GenerationCode,
    /// Where it counts.
    pub environment: Environment,
    /// Its date and time of issue.
    pub issued_at: LocalTime,
    /// Its bytes.
    pub json: Arc<str>,
    /// What the authority said.
    pub verdict: Verdict,
    /// What was accepted and is odd.
    pub warnings: Vec<String>,
    /// Whether this is the answer to an earlier request with the same idempotency key.
    pub replayed: bool,
}

/// What the operator decides about issuing.
#[derive(Clone, Debug)]
pub struct IssueSettings {
    /// Where documents count.
    pub environment: Environment,
    /// The generation of their schemas.
    pub edition: Edition,
    /// How long a client waits for the stamp at most; the work goes on after that.
    pub answer_within: Duration,
}

/// The use case.
pub struct IssueDocument {
    /// Where establishments are kept.
    pub offices: Arc<dyn Offices>,
    /// Where documents are kept.
    pub documents: Arc<dyn Documents>,
    /// Who signs.
    pub signer: Arc<dyn Signer>,
    /// Brings documents to the authority.
    pub deliver: Arc<Deliver>,
    /// The clock.
    pub clock: Arc<dyn Clock>,
    /// Generation codes.
    pub randomness: Arc<dyn Randomness>,
    /// What the operator decided.
    pub settings: IssueSettings,
    /// Where work goes on when the client has left.
    pub runtime: Handle,
    /// The work under way, so that a stop can wait for it.
    pub under_way: TaskTracker,
}

impl IssueDocument {
    /// Issues a document: nothing is stored and no number is taken unless it keeps every rule
    /// and can be signed.
    pub async fn run(&self, request: IssueRequest) -> Result<IssuedDocument, Error> {
        let key = request.idempotency.map(|given| {
            let key = ClaimKey {
                establishment: request.caller.establishment,
                key: given.key,
            };
            (key, given.fingerprint)
        });
        if let Some((key, fingerprint)) = &key
            && let Some(claim) = self.documents.claim(key).await?
        {
            return self.replay(claim, fingerprint).await;
        }
        let office = self.offices.office(request.caller.establishment).await?;
        let office = office.ok_or(Error::Unauthenticated)?;
        let now = self.clock.local_now();
        let checked = check(request.content, request.found, now)?;
        self.signer.check(&holder(&office)).await?;

        let mut warnings: Vec<String> = request.warnings.iter().map(ToString::to_string).collect();
        warnings.extend(checked.warnings().iter().map(ToString::to_string));
        let new = self.prepare(&office, checked, now, key.clone(), warnings.clone())?;
        let (generation_code, schema_version) = (new.generation_code, new.body.schema_version());
        let document_type = new.series.document_type;
        match self.documents.store(new).await? {
            Stored::Claimed(claim) => {
                let fingerprint = key.map(|(_, fingerprint)| fingerprint).unwrap_or_default();
                self.replay(claim, &fingerprint).await
            }
            Stored::New { json, .. } => {
                let parcel = Parcel {
                    document_type,
                    environment: self.settings.environment,
                    schema_version,
                    generation_code,
                    json: Arc::clone(&json),
                };
                let verdict = self.deliver(office, parcel).await;
                let environment = self.settings.environment;
                let issued_at = now;
                let replayed = false;
                Ok(IssuedDocument {
                    generation_code,
                    environment,
                    issued_at,
                    json,
                    verdict,
                    warnings,
                    replayed,
                })
            }
        }
    }

    fn prepare(
        &self,
        office: &Office,
        checked: Checked,
        now: LocalTime,
        key: Option<(ClaimKey, String)>,
        warnings: Vec<String>,
    ) -> Result<NewDocument, Error> {
        let generation_code = GenerationCode::new(self.randomness.uuid());
        let identification = Identification {
            environment: self.settings.environment,
            document_type: checked.content().document_type(),
            generation_code,
            transmission: Transmission::Normal,
            issued_at: now,
        };
        let receiver = checked.receiver();
        let receiver_number = receiver
            .and_then(|receiver| receiver.nit.as_ref())
            .map(ToString::to_string);
        let receiver_name = receiver
            .and_then(|receiver| receiver.name.as_ref())
            .map(ToString::to_string);
        let series = series(office, &identification);
        let figures = checked.figures();
        let document = Document::issue(checked, identification, office.issuer());
        let body = dte_schema::render(&document, self.settings.edition)?;
        let claim = key.map(|(key, fingerprint)| Claim {
            key,
            fingerprint,
            document: generation_code,
            warnings,
        });
        Ok(NewDocument {
            generation_code,
            establishment: office.establishment.id,
            series,
            edition: self.settings.edition,
            body,
            issued_at: now,
            figures,
            receiver_number,
            receiver_name,
            claim,
            now: self.clock.now(),
        })
    }

    /// Delivers in the background and waits for the verdict, but not for ever. What fails from
    /// here on is settled later: the document is issued.
    async fn deliver(&self, office: Office, parcel: Parcel) -> Verdict {
        let deliver = Arc::clone(&self.deliver);
        let code = parcel.generation_code;
        let work = async move { deliver.send(&office, &parcel).await };
        let running = self.under_way.spawn_on(work, &self.runtime);
        match tokio::time::timeout(self.settings.answer_within, running).await {
            Ok(Ok(Ok(status))) => verdict(status),
            Ok(Ok(Err(error))) => {
                tracing::error!(%code, error = ?error, "issued, but not delivered yet");
                Verdict::Unstamped
            }
            Ok(Err(error)) => {
                tracing::error!(%code, %error, "the delivery ended abruptly");
                Verdict::Unstamped
            }
            Err(_elapsed) => Verdict::Unstamped,
        }
    }

    /// The first answer again.
    async fn replay(&self, claim: Claim, fingerprint: &str) -> Result<IssuedDocument, Error> {
        if claim.fingerprint != fingerprint {
            return Err(Error::KeyReused);
        }
        let record = self.documents.find(claim.document).await?.ok_or_else(|| {
            PortError::new("replaying an answer", "the claimed document is not there")
        })?;
        if self.is_still_running(&record) {
            return Err(Error::InFlight);
        }
        Ok(IssuedDocument {
            generation_code: record.generation_code,
            environment: record.environment,
            issued_at: record.issued_at,
            json: record.json,
            verdict: verdict(record.status),
            warnings: claim.warnings,
            replayed: true,
        })
    }

    /// A PENDING document that is younger than the longest wait may still be answered.
    fn is_still_running(&self, record: &DocumentRecord) -> bool {
        record.status == Status::Pending
            && self.clock.now() - record.created_at < self.settings.answer_within
    }
}

fn series(office: &Office, identification: &Identification) -> SeriesKey {
    let year = u16::try_from(identification.issued_at.date().year()).ok();
    SeriesKey {
        company: office.company.id,
        environment: identification.environment,
        document_type: identification.document_type,
        place: office.establishment.place,
        year: year.filter(|_| office.company.year_in_number),
    }
}

/// The rules' verdict over content and shape together.
fn check(
    content: Option<Content>,
    mut violations: Vec<Violation>,
    now: LocalTime,
) -> Result<Checked, Error> {
    let Some(content) = content else {
        return Err(Error::Invalid(violations));
    };
    let facts = Facts::on(now.date());
    if violations.is_empty() {
        return content.check(&facts).map_err(Error::Invalid);
    }
    crate::violations::add(&mut violations, content.violations(&facts));
    Err(Error::Invalid(violations))
}

fn verdict(status: Status) -> Verdict {
    match status {
        Status::Received {
            stamp,
            observations,
        } => Verdict::Stamped {
            stamp,
            observations,
        },
        Status::Invalidated { stamp, .. } => Verdict::Stamped {
            stamp,
            observations: Vec::new(),
        },
        Status::Rejected(rejection) => Verdict::Refused(rejection),
        Status::Pending => Verdict::Unstamped,
    }
}
