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
use tokio::sync::oneshot;
use tokio::task::JoinHandle;
use tokio_util::task::TaskTracker;
use tracing::Instrument;

use crate::caller::Caller;
use crate::deliver::{Deliver, Parcel, holder};
use crate::error::Error;
use crate::gather_facts::GatherFacts;
use crate::places::{Place, Places};
use crate::ports::{
    Claim, ClaimKey, Clock, DocumentRecord, Documents, NewDocument, Office, Offices, PortError,
    Randomness, SeriesKey, Signer, StoreError, Stored,
};
use crate::waiting::Waiting;

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

/// What became of storing, told as soon as it is known.
type Storing = oneshot::Receiver<Result<Stored, StoreError>>;
/// What became of delivering; nothing when nothing was stored.
type Delivering = JoinHandle<Option<Result<Status, Error>>>;

/// The use case.
pub struct IssueDocument {
    /// Where establishments are kept.
    pub offices: Arc<dyn Offices>,
    /// Where documents are kept.
    pub documents: Arc<dyn Documents>,
    /// What the rules need to know.
    pub facts: Arc<GatherFacts>,
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
    /// How many documents may be on their way.
    pub places: Places,
    /// Whose clients are still waiting.
    pub waiting: Arc<Waiting>,
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
        let content = request.content.as_ref();
        let facts = self
            .facts
            .run(request.caller, &office, content, now)
            .await?;
        let checked = check(request.content, request.found, &facts)?;
        self.signer.check(&holder(&office)).await?;
        let place = self.places.take()?;

        let mut warnings: Vec<String> = request.warnings.iter().map(ToString::to_string).collect();
        warnings.extend(checked.warnings().iter().map(ToString::to_string));
        let new = self.prepare(&office, checked, now, key.clone(), warnings.clone())?;
        let generation_code = new.generation_code;
        let _waiting = self.waiting.enter(generation_code);
        let (stored, running) = self.start(office, new, place);
        let lost = |error| PortError::new("storing a document in the background", error);
        match stored.await.map_err(lost)?? {
            Stored::Claimed(claim) => {
                let fingerprint = key.map(|(_, fingerprint)| fingerprint).unwrap_or_default();
                self.replay(claim, &fingerprint).await
            }
            Stored::New { json, .. } => Ok(IssuedDocument {
                generation_code,
                environment: self.settings.environment,
                issued_at: now,
                json,
                verdict: self.wait(generation_code, running).await,
                warnings,
                replayed: false,
            }),
        }
    }

    /// Starts storing and delivering where it goes on when the client leaves.
    fn start(&self, office: Office, new: NewDocument, place: Place) -> (Storing, Delivering) {
        let (tell, stored) = oneshot::channel();
        let (documents, deliver) = (Arc::clone(&self.documents), Arc::clone(&self.deliver));
        let work = store_and_deliver(documents, deliver, office, new, tell);
        let work = async move {
            let _place = place;
            work.await
        };
        let work = work.in_current_span();
        (stored, self.under_way.spawn_on(work, &self.runtime))
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
        let (receiver, sold) = (checked.recorded_receiver(), checked.sold());
        let charges = checked.charges();
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
            receiver,
            sold,
            charges,
            claim,
            now: self.clock.now(),
        })
    }

    /// Waits for the verdict, but not for ever. What fails from here on is settled later: the
    /// document is issued.
    async fn wait(&self, code: GenerationCode, running: Delivering) -> Verdict {
        match tokio::time::timeout(self.settings.answer_within, running).await {
            Ok(Ok(Some(Ok(status)))) => return verdict(status),
            Ok(Ok(Some(Err(error)))) => {
                tracing::error!(%code, error = ?error, "issued, but not delivered yet");
            }
            Ok(Err(error)) => tracing::error!(%code, %error, "the delivery ended abruptly"),
            Ok(Ok(None)) | Err(_) => {}
        }
        Verdict::Unstamped
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

    /// Whether the first request may still be answered.
    fn is_still_running(&self, record: &DocumentRecord) -> bool {
        record.status == Status::Pending && self.waiting.is_waiting(record.generation_code)
    }
}

/// Stores a document, tells so, and delivers it if it is new.
async fn store_and_deliver(
    documents: Arc<dyn Documents>,
    deliver: Arc<Deliver>,
    office: Office,
    new: NewDocument,
    tell: oneshot::Sender<Result<Stored, StoreError>>,
) -> Option<Result<Status, Error>> {
    let (document_type, environment) = (new.series.document_type, new.series.environment);
    let (generation_code, schema_version) = (new.generation_code, new.body.schema_version());
    let stored = documents.store(new).await;
    let json = match &stored {
        Ok(Stored::New { json, .. }) => Some(Arc::clone(json)),
        Ok(Stored::Claimed(_)) | Err(_) => None,
    };
    // Nobody listens any more when the client has left; the document goes its way.
    let _client_left = tell.send(stored);
    let parcel = Parcel {
        document_type,
        environment,
        schema_version,
        generation_code,
        json: json?,
    };
    Some(deliver.send(&office, &parcel).await)
}

/// The series that numbers a document.
pub(crate) fn series(office: &Office, identification: &Identification) -> SeriesKey {
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
    facts: &Facts,
) -> Result<Checked, Error> {
    let Some(content) = content else {
        return Err(Error::Invalid(violations));
    };
    if violations.is_empty() {
        return content.check(facts).map_err(Error::Invalid);
    }
    crate::violations::add(&mut violations, content.violations(facts));
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
