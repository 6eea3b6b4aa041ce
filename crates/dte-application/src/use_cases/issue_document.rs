//! A document is issued: judged, numbered, kept, signed, transmitted.

mod hand_over;
mod next_edition;
mod replay;

use std::sync::Arc;
use std::time::Duration;

use dte_domain::contingency::ContingencyReason;
use dte_domain::documents::{Checked, Content, Document};
use dte_domain::edition::{Choice, Edition};
use dte_domain::identification::ReceptionStamp;
use dte_domain::identification::{
    DocumentType, Environment, GenerationCode, Identification, LocalTime, Transmission,
};
use dte_domain::issuer::Issuer;
use dte_domain::lifecycle::{Rejection, Status};
use dte_domain::rule::Facts;
use dte_domain::violation::{Violation, Warning};
use time::OffsetDateTime;
use tokio::runtime::Handle;
use tokio::sync::oneshot;
use tokio::task::JoinHandle;
use tokio_util::task::TaskTracker;
use tracing::Instrument;

use crate::caller::Caller;
use crate::contingency::current::CurrentContingency;
use crate::error::Error;
use crate::jobs::intervals::BackgroundIntervals;
use crate::limits::concurrency::{ConcurrencyLimit, Permit};
use crate::limits::deadline::Deadline;
use crate::ports::{
    Clock, CompanyEstablishment, CompanyRepository, CorrectedDocument, DocumentContingency,
    Documents, IdempotencyKey, IdempotencyRecord, NewDocument, Numbering, PortError, Randomness,
    SaidResidence, SeriesKey, Signer, StoreError, StoreResult, TransmissionKind, window_end,
};
use crate::submission::in_flight::InFlightRequests;
use crate::submission::stored_document::{StoredDocument, SubmittedDocument, certificate_ref};
use crate::submission::submit_document::SubmitDocument;
use crate::use_cases::correct_document::{CorrectDocument, Corrected};
use crate::use_cases::gather_facts::GatherFacts;
use hand_over::{is_renumbered, is_undecided};

/// A request to issue, with what the adapter already found.
#[derive(Debug)]
pub struct IssueRequest {
    /// Who issues.
    pub caller: Caller,
    /// What; `None` when it could not be read. What is wrong with its shape has stand-ins in it.
    pub content: Option<Content>,
    /// The same with other stand-ins, where the shape is at fault.
    pub otherwise: Option<Content>,
    /// What is wrong with its shape.
    pub found: Vec<Violation>,
    /// What is odd about its shape.
    pub warnings: Vec<Warning>,
    /// The rejected document that this one says right, under its code and number.
    pub corrects: Option<GenerationCode>,
    /// The client's idempotency key, with a fingerprint of endpoint and body.
    pub idempotency: Option<RequestKey>,
}

/// A client's key for a request that must not be done twice.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RequestKey {
    /// The key.
    pub key: String,
    /// A hash of endpoint and body.
    pub fingerprint: String,
}

/// What became of a document so far.
#[derive(Clone, Debug, PartialEq)]
pub enum IssuedState {
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
    pub verdict: IssuedState,
    /// The last second in which it can be invalidated, once it is stamped.
    pub invalidable_until: Option<LocalTime>,
    /// The contingency in which it was issued, if it was.
    pub contingency: Option<DocumentContingency>,
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
    /// How the generation of their schemas is chosen.
    pub edition: Choice,
    /// The generation of single types, whatever is chosen.
    pub pinned: Vec<(DocumentType, Edition)>,
    /// When the authority takes only the second generation.
    pub cutover: OffsetDateTime,
    /// Where a year's numbers begin.
    pub numbering: Numbering,
    /// How long a client waits for its answer at most; the work goes on after that.
    pub answer_within: Duration,
}

impl IssueSettings {
    /// The generation of a document at a moment: the company's pin goes before that of the type, and
    /// both before what is chosen.
    fn edition_of(
        &self,
        office: &CompanyEstablishment,
        content: Option<&Content>,
        moment: OffsetDateTime,
    ) -> Edition {
        let is_it = |(kind, _): &&(DocumentType, Edition)| {
            content.is_some_and(|content| content.document_type() == *kind)
        };
        let of_type = self.pinned.iter().find(is_it).map(|(_, edition)| *edition);
        self.edition.of(office.company.edition.or(of_type), moment)
    }
}

const STORING: &str = "storing a document in the background";

/// What became of storing, told as soon as it is known.
type Storing = oneshot::Receiver<Result<StoreResult, StoreError>>;
/// What became of delivering; nothing when nothing was stored.
type Delivering = JoinHandle<Option<Result<SubmittedDocument, Error>>>;

/// The use case.
pub struct IssueDocument {
    /// Where establishments are kept.
    pub offices: Arc<dyn CompanyRepository>,
    /// Where documents are kept.
    pub documents: Arc<dyn Documents>,
    /// What the rules need to know.
    pub facts: Arc<GatherFacts>,
    /// Says what is to be corrected.
    pub correct: Arc<CorrectDocument>,
    /// Whether documents are to be sent at once.
    pub current: Arc<CurrentContingency>,
    /// Who signs.
    pub signer: Arc<dyn Signer>,
    /// Brings documents to the authority.
    pub deliver: Arc<SubmitDocument>,
    /// The clock.
    pub clock: Arc<dyn Clock>,
    /// Generation codes.
    pub randomness: Arc<dyn Randomness>,
    /// What the operator decided.
    pub settings: IssueSettings,
    /// The times.
    pub pace: BackgroundIntervals,
    /// Where work goes on when the client has left.
    pub runtime: Handle,
    /// The work under way, so that a stop can wait for it.
    pub under_way: TaskTracker,
    /// How many documents may be on their way.
    pub places: ConcurrencyLimit,
    /// Whose clients are still waiting.
    pub waiting: Arc<InFlightRequests>,
}

impl IssueDocument {
    /// Issues a document: nothing is stored and no number is taken unless it keeps every rule
    /// and can be signed.
    ///
    /// A request whose idempotency key is known gets the first answer again. Most keys are new, and
    /// the store finds out when it claims them; only a request that fails is looked for before, as
    /// one that was good once may break a rule or find no place by now.
    ///
    /// What is not stored in the time of an answer is a transient error for the client, and goes on:
    /// a repetition with the same key finds it.
    pub async fn run(&self, mut request: IssueRequest) -> Result<IssuedDocument, Error> {
        let deadline = Deadline::after(self.settings.answer_within);
        let Some(given) = request.idempotency.take() else {
            return self.issue(request, None, deadline).await;
        };
        let key = IdempotencyKey {
            establishment: request.caller.establishment,
            key: given.key,
        };
        let claimed = Some((key.clone(), given.fingerprint.clone()));
        match self.issue(request, claimed, deadline).await {
            Err(error)
                if !deadline.has_passed()
                    && !matches!(error, Error::KeyReused | Error::InFlight) =>
            {
                match self.documents.claim(&key).await? {
                    Some(claim) => self.replay(claim, &given.fingerprint).await,
                    None => Err(error),
                }
            }
            issued => issued,
        }
    }

    async fn issue(
        &self,
        request: IssueRequest,
        key: Option<(IdempotencyKey, String)>,
        deadline: Deadline,
    ) -> Result<IssuedDocument, Error> {
        let ready = Box::pin(self.judge(request, key.clone()));
        let Ready {
            office,
            new,
            place,
            now,
            warnings,
        } = deadline.wait_for("judging a document", ready).await??;
        let document = new.document();
        let generation_code = document.generation_code;
        let (edition, document_type) = (document.edition, document.series.document_type);
        let _waiting = self.waiting.enter(generation_code);
        let (stored, running) = self.start(office, new, place);
        let delivered = self.wait(generation_code, running, deadline).await;
        let lost = |error| PortError::new(STORING, error);
        let stored = deadline.wait_for(STORING, stored).await?;
        match stored.map_err(lost)?? {
            StoreResult::Replayed(claim) => {
                let fingerprint = key.map(|(_, fingerprint)| fingerprint).unwrap_or_default();
                self.replay(claim, &fingerprint).await
            }
            StoreResult::Created {
                json,
                control_number,
            } => {
                let delivered = match delivered {
                    Some(delivered) if !is_undecided(&delivered) => delivered,
                    _ => self.hand_over(generation_code).await?,
                };
                let mut warnings = warnings;
                if is_renumbered(&delivered, &json, &control_number) {
                    warnings.extend(self.number_warnings(generation_code).await);
                }
                let contingency = self.contingency(generation_code, &delivered).await;
                Ok(IssuedDocument {
                    generation_code,
                    environment: self.settings.environment,
                    issued_at: now,
                    json: delivered.json,
                    invalidable_until: delivered
                        .stamped_at
                        .map(|stamped_at| window_end(edition, document_type, now, stamped_at)),
                    verdict: verdict(delivered.status),
                    contingency,
                    warnings,
                    replayed: false,
                })
            }
        }
    }

    /// Judges what is asked for and prepares what is to be stored.
    async fn judge(
        &self,
        request: IssueRequest,
        key: Option<(IdempotencyKey, String)>,
    ) -> Result<Ready, Error> {
        let office = self.offices.office(request.caller.establishment).await?;
        let office = office.ok_or(Error::Unauthenticated)?;
        let now = self.clock.local_now();
        let content = request.content.as_ref();
        let edition = self.settings.edition_of(&office, content, now.moment());
        let facts = self
            .facts
            .run(request.caller, &office, content, (now, edition))
            .await?;
        let corrected = self
            .correct
            .run(request.caller, &office, request.corrects, content)
            .await?;
        let mut found = request.found;
        found.extend(corrected.violations);
        let checked = check((request.content, request.otherwise), found, &facts)?;
        self.signer.check(&certificate_ref(&office)).await?;
        let place = self.places.take(request.caller.company)?;
        let asked_at = match corrected.document {
            Some(document) => Some(self.correct.ask(&office, document).await?),
            None => None,
        };

        let mut warnings: Vec<String> = request.warnings.iter().map(ToString::to_string).collect();
        warnings.extend(checked.warnings().iter().map(ToString::to_string));
        let refused_next = next_edition::warnings(&self.settings, &checked, &facts, now);
        let is_refused_next = refused_next.as_ref().map(|found| !found.is_empty());
        warnings.extend(refused_next.unwrap_or_default());
        let work = Work {
            residence: facts
                .last_district
                .is_none()
                .then(|| said_residence(&checked))
                .flatten(),
            refused_next: is_refused_next,
            checked,
            issuer: facts.issuer.unwrap_or_else(|| office.issuer()),
            now,
            key,
            warnings: warnings.clone(),
            corrects: corrected.document.zip(asked_at),
            known: facts.known.iter().map(|one| one.generation_code).collect(),
        };
        let new = self.prepare(&office, work).await?;
        Ok(Ready {
            office,
            new,
            place,
            now,
            warnings,
        })
    }

    /// Starts storing and delivering where it goes on when the client leaves.
    fn start(
        &self,
        office: CompanyEstablishment,
        new: New,
        place: Permit,
    ) -> (Storing, Delivering) {
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

    /// Renders a document with everything that is kept of it.
    async fn prepare(&self, office: &CompanyEstablishment, work: Work) -> Result<New, Error> {
        let Work {
            checked,
            issuer,
            now,
            key,
            warnings,
            corrects,
            known,
            residence,
            refused_next,
        } = work;
        let (edition, document_type) = (checked.edition(), checked.content().document_type());
        let mark = if dte_schema::knows_contingency(edition, document_type) {
            self.current.of(office).await?
        } else {
            None
        };
        let generation_code = match &corrects {
            Some((corrected, _)) => corrected.generation_code,
            None => GenerationCode::new(self.randomness.uuid()),
        };
        let identification = Identification {
            environment: self.settings.environment,
            document_type,
            generation_code,
            transmission: mark
                .as_ref()
                .map_or(Transmission::Normal, ContingencyReason::transmission),
            issued_at: now,
        };
        let claim = key.map(|(key, fingerprint)| IdempotencyRecord {
            key,
            fingerprint,
            document: generation_code,
            revision: corrects.as_ref().map_or(0, |(one, _)| one.revision + 1),
            warnings,
        });
        let entry = mark.map(|mark| self.deliver.contingency.entry(mark, now.moment()));
        let present = self.clock.now();
        let (mut charges, mut names) = (checked.credited(), checked.content().named_documents());
        charges.retain(|charge| known.contains(&charge.generation_code));
        names.retain(|code| known.contains(code));
        let mut amounts = checked.amounts().clone();
        amounts
            .taken
            .retain(|taken| known.contains(&taken.document));
        let document = NewDocument {
            generation_code,
            establishment: office.establishment.id,
            series: series(office, &identification),
            numbering: self.settings.numbering,
            edition,
            issued_at: now,
            recorded: checked.recorded_amounts(),
            receiver: checked.recorded_receiver(),
            creditable: checked.creditable(),
            credited: charges,
            names,
            amounts,
            residence,
            refused_next,
            body: dte_schema::render(&Document::issue(checked, identification, issuer))?,
            claim,
            contingency: entry,
            due_at: present + self.pace.lease,
            now: present,
        };
        Ok(match corrects {
            None => New::First(document),
            Some((Corrected { revision, .. }, asked_at)) => New::Again(CorrectedDocument {
                document,
                asked_at,
                revision,
            }),
        })
    }

    /// Waits for the verdict, but not for ever. What fails once it is stored is settled later: the
    /// document is issued.
    async fn wait(
        &self,
        code: GenerationCode,
        running: Delivering,
        deadline: Deadline,
    ) -> Option<SubmittedDocument> {
        match deadline.wait_for("delivering a document", running).await {
            Ok(Ok(Some(Ok(delivered)))) => return Some(delivered),
            Ok(Ok(Some(Err(error)))) => {
                tracing::error!(%code, error = ?error, "issued, but not delivered yet");
            }
            Ok(Err(error)) => tracing::error!(%code, %error, "the delivery ended abruptly"),
            Ok(Ok(None)) | Err(_) => {}
        }
        None
    }

    /// What is told of the contingency of a document that was just issued in one. The document is
    /// issued: when this cannot be read now, the answer goes without it.
    async fn contingency(
        &self,
        code: GenerationCode,
        delivered: &SubmittedDocument,
    ) -> Option<DocumentContingency> {
        if delivered.transmission == TransmissionKind::Normal {
            return None;
        }
        match self.documents.find(code).await {
            Ok(record) => record?.contingency,
            Err(error) => {
                tracing::warn!(%code, %error, cause = ?error.cause, "its contingency is not told");
                None
            }
        }
    }
}

/// A document that may be stored.
struct Ready {
    office: CompanyEstablishment,
    new: New,
    /// Its place on the way.
    place: Permit,
    now: LocalTime,
    warnings: Vec<String>,
}

/// What a document is made of.
struct Work {
    checked: Checked,
    issuer: Issuer,
    now: LocalTime,
    key: Option<(IdempotencyKey, String)>,
    warnings: Vec<String>,
    /// What it corrects, and when the authority said that it does not have that.
    corrects: Option<(Corrected, OffsetDateTime)>,
    /// The documents of its company that it names; of others nothing is looked at, taken or kept,
    /// whether they exist or not.
    known: Vec<GenerationCode>,
    /// Where it says that the receiver is.
    residence: Option<SaidResidence>,
    /// Whether the coming edition would refuse it, where that is judged.
    refused_next: Option<bool>,
}

/// What is to be stored.
enum New {
    /// A document that takes a number.
    First(NewDocument),
    /// A corrected one, which has its number.
    Again(CorrectedDocument),
}

impl New {
    fn document(&self) -> &NewDocument {
        match self {
            Self::First(document) => document,
            Self::Again(corrected) => &corrected.document,
        }
    }

    /// How often it was corrected, this time included.
    fn revision(&self) -> u32 {
        match self {
            Self::First(_) => 0,
            Self::Again(corrected) => corrected.revision + 1,
        }
    }

    async fn store(self, documents: &dyn Documents) -> Result<StoreResult, StoreError> {
        match self {
            Self::First(document) => documents.store(document).await,
            Self::Again(corrected) => documents.correct(corrected).await,
        }
    }
}

/// Stores a document, tells so, and delivers it if it is new.
async fn store_and_deliver(
    documents: Arc<dyn Documents>,
    deliver: Arc<SubmitDocument>,
    office: CompanyEstablishment,
    new: New,
    tell: oneshot::Sender<Result<StoreResult, StoreError>>,
) -> Option<Result<SubmittedDocument, Error>> {
    let document = new.document();
    let in_contingency = document.contingency.is_some();
    let mut parcel = StoredDocument {
        document_type: document.series.document_type,
        environment: document.series.environment,
        edition: document.edition,
        schema_version: document.body.schema_version(),
        generation_code: document.generation_code,
        control_number: String::new(),
        issued_at: document.issued_at,
        json: Arc::from(""),
        revision: new.revision(),
        resends: 0,
        refused: None,
    };
    let stored = new.store(&*documents).await;
    let kept = match &stored {
        Ok(StoreResult::Created {
            json,
            control_number,
        }) => Some((Arc::clone(json), control_number.to_string())),
        Ok(StoreResult::Replayed(_)) | Err(_) => None,
    };
    // Nobody listens any more when the client has left; the document goes its way.
    let _client_left = tell.send(stored);
    (parcel.json, parcel.control_number) = kept?;
    Some(if in_contingency {
        deliver.keep_for_later(&office, &parcel).await
    } else {
        deliver.send(&office, &parcel).await
    })
}

/// Where a document says that its receiver is, as far as that is worth remembering: with a district,
/// or without one that it needs.
fn said_residence(checked: &Checked) -> Option<SaidResidence> {
    let receiver = checked.receiver()?;
    let district = receiver.address.as_ref()?.district;
    if district.is_none() && !receiver.lacks_a_district() {
        return None;
    }
    Some(SaidResidence {
        residence: receiver.residence()?,
        district,
    })
}

/// The series that numbers a document.
pub(crate) fn series(office: &CompanyEstablishment, identification: &Identification) -> SeriesKey {
    let year = u16::try_from(identification.issued_at.date().year());
    SeriesKey {
        company: office.company.id,
        environment: identification.environment,
        document_type: identification.document_type,
        place: office.establishment.place,
        year: year.unwrap_or_default(),
        year_in_number: office.company.year_in_number,
    }
}

/// The rules' verdict over content and shape together: where the shape is at fault, what they find
/// whatever stands in for it.
fn check(
    (content, otherwise): (Option<Content>, Option<Content>),
    mut violations: Vec<Violation>,
    facts: &Facts,
) -> Result<Checked, Error> {
    let Some(content) = content else {
        return Err(Error::Invalid(violations));
    };
    if violations.is_empty() {
        return content.check(facts).map_err(Error::Invalid);
    }
    let mut breaches = content.violations(facts);
    if let Some(otherwise) = otherwise {
        crate::use_cases::violations::keep_common(&mut breaches, &otherwise.violations(facts));
    }
    crate::use_cases::violations::add(&mut violations, breaches);
    Err(Error::Invalid(violations))
}

fn verdict(status: Status) -> IssuedState {
    match status {
        Status::Received {
            stamp,
            observations,
        } => IssuedState::Stamped {
            stamp,
            observations,
        },
        Status::Invalidated { stamp, .. } => IssuedState::Stamped {
            stamp,
            observations: Vec::new(),
        },
        Status::Rejected(rejection) => IssuedState::Refused(rejection),
        Status::Pending => IssuedState::Unstamped,
    }
}
