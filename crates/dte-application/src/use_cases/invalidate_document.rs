//! A document is invalidated: judged, the event kept, signed, sent, and the document changed only
//! after the authority accepted.

mod replay;

use std::sync::Arc;
use std::time::Duration;

use dte_domain::edition::Choice;
use dte_domain::identification::{Environment, GenerationCode};
use dte_domain::invalidation::{Event, Invalidation, noted};
use dte_domain::violation::{Violation, Warning};
use dte_schema::says_invalidated;
use tokio::runtime::Handle;
use tokio::sync::oneshot;
use tokio::task::JoinHandle;
use tokio_util::task::TaskTracker;
use tracing::Instrument;

use crate::caller::Caller;
use crate::error::Error;
use crate::jobs::intervals::BackgroundIntervals;
use crate::limits::concurrency::{ConcurrencyLimit, Permit};
use crate::limits::deadline::Deadline;
use crate::ports::{
    BeginResult, Clock, CompanyEstablishment, CompanyRepository, DocumentRecord, Documents,
    EventStatus, IdempotencyKey, IdempotencyRecord, Invalidations, NewEvent, PortError, Randomness,
    Signer, StoreError,
};
use crate::submission::in_flight::InFlightRequests;
use crate::submission::submit_event::SubmitEvent;
use crate::use_cases::invalidation_facts;
use crate::use_cases::issue_document::{IssuedState, RequestKey};
use crate::use_cases::violations;
use crate::use_cases::violations::keep_common;

/// A request to invalidate, with what the adapter already found.
#[derive(Debug)]
pub struct InvalidateRequest {
    /// Who asks.
    pub caller: Caller,
    /// What; `None` when it could not be read. What is wrong with its shape has stand-ins in it.
    pub invalidation: Option<Invalidation>,
    /// The same with other stand-ins, where the shape is at fault.
    pub otherwise: Option<Invalidation>,
    /// What is wrong with its shape.
    pub found: Vec<Violation>,
    /// What is odd about its shape.
    pub warnings: Vec<Warning>,
    /// The client's idempotency key, with a fingerprint of endpoint and body.
    pub idempotency: Option<RequestKey>,
}

/// An invalidation event and what became of it so far.
#[derive(Clone, Debug)]
pub struct SentEvent {
    /// The event's own identity.
    pub generation_code: GenerationCode,
    /// Its bytes.
    pub json: Arc<str>,
    /// What the authority said; the stamp is the event's own.
    pub verdict: IssuedState,
    /// Whether it has not answered: the document stays RECEIVED until it accepts the event, which is
    /// kept and goes on by itself.
    pub is_pending: bool,
    /// What was accepted and is odd.
    pub warnings: Vec<String>,
    /// Whether this is the answer to an earlier request with the same idempotency key.
    pub replayed: bool,
}

/// The warning of an event that is refused because its document is invalidated already.
const INVALIDATED_BEFORE: &str = "generation_code: another event has invalidated the document at the \
    tax authority: it is INVALIDATED here too, and this event is REJECTED";

const KEEPING: &str = "keeping an event in the background";

/// What became of keeping, told as soon as it is known.
type Keeping = oneshot::Receiver<Result<BeginResult, StoreError>>;
/// What became of delivering; nothing when nothing was kept.
type Delivering = JoinHandle<Option<Result<EventStatus, Error>>>;

/// The use case.
pub struct InvalidateDocument {
    /// Where establishments are kept.
    pub offices: Arc<dyn CompanyRepository>,
    /// Where documents are kept.
    pub documents: Arc<dyn Documents>,
    /// Where events are kept.
    pub invalidations: Arc<dyn Invalidations>,
    /// Who signs.
    pub signer: Arc<dyn Signer>,
    /// Brings events to the authority.
    pub deliver: Arc<SubmitEvent>,
    /// The clock.
    pub clock: Arc<dyn Clock>,
    /// The events' codes.
    pub randomness: Arc<dyn Randomness>,
    /// Where documents count.
    pub environment: Environment,
    /// How the generation of an event is chosen, whatever that of the document.
    pub edition: Choice,
    /// The times.
    pub pace: BackgroundIntervals,
    /// How long a client waits for its answer at most; the work goes on after that.
    pub answer_within: Duration,
    /// Where work goes on when the client has left.
    pub runtime: Handle,
    /// The work under way, so that a stop can wait for it.
    pub under_way: TaskTracker,
    /// How many events may be on their way.
    pub places: ConcurrencyLimit,
    /// Whose clients are still waiting.
    pub waiting: Arc<InFlightRequests>,
}

impl InvalidateDocument {
    /// Invalidates a document of the caller's.
    ///
    /// An event that is not kept in the time of an answer is a transient error for the client, and
    /// goes on: a repetition finds it, by its key or as one that is under way.
    pub async fn run(&self, mut request: InvalidateRequest) -> Result<SentEvent, Error> {
        let deadline = Deadline::after(self.answer_within);
        let key = request.idempotency.take().map(|given| {
            let key = IdempotencyKey {
                establishment: request.caller.establishment,
                key: given.key,
            };
            (key, given.fingerprint)
        });
        if let Some((key, fingerprint)) = &key {
            let claim = self.documents.claim(key);
            let claim = deadline.wait_for("finding an idempotency key", claim);
            if let Some(claim) = claim.await?? {
                return self.replay(claim, fingerprint).await;
            }
        }
        let ready = Box::pin(self.judge(request, key.clone()));
        let (new, place, warnings) = deadline.wait_for("judging an event", ready).await??;
        let (code, json) = (new.generation_code, Arc::clone(&new.json));
        let _waiting = self.waiting.enter(code);
        let (begun, running) = self.start(new, place);
        let status = self.wait(code, running, deadline).await;
        let lost = |error| PortError::new(KEEPING, error);
        let begun = deadline.wait_for(KEEPING, begun).await?;
        match begun.map_err(lost)?? {
            BeginResult::Another(other) => Err(Error::EventUnderWay(other)),
            // A note came between the judgement and the keeping.
            BeginResult::Noted(notes) => Err(Error::Invalid(noted(&notes))),
            BeginResult::Replayed(claim) => {
                let fingerprint = key.map(|(_, fingerprint)| fingerprint).unwrap_or_default();
                self.replay(claim, &fingerprint).await
            }
            BeginResult::Created => Ok(sent(code, json, status, warnings, false)),
        }
    }

    /// Judges what is asked for and prepares the event.
    async fn judge(
        &self,
        request: InvalidateRequest,
        key: Option<(IdempotencyKey, String)>,
    ) -> Result<(NewEvent, Permit, Vec<String>), Error> {
        if !request.found.is_empty() {
            return Err(Error::Invalid(self.all_faults(request).await?));
        }
        let Some(invalidation) = request.invalidation else {
            return Err(Error::Invalid(request.found));
        };
        let document = self
            .document(request.caller, invalidation.generation_code)
            .await?;
        let office = self.offices.office(document.establishment).await?;
        let office = office.ok_or(Error::NotFound)?;
        let now = self.clock.local_now();
        let edition = self.edition.of(office.company.edition, now.moment());
        let replacement = invalidation.replacement;
        let facts =
            invalidation_facts::gather(&*self.documents, &document, replacement, (now, edition));
        let facts = facts.await?;
        let mut warnings: Vec<String> = request.warnings.iter().map(ToString::to_string).collect();
        warnings.extend(
            invalidation
                .warnings(&facts)
                .iter()
                .map(ToString::to_string),
        );
        let checked = invalidation.check(facts).map_err(Error::Invalid)?;
        self.signer
            .check(&crate::submission::stored_document::certificate_ref(
                &office,
            ))
            .await?;
        let place = self.places.take(request.caller.company)?;

        let code = GenerationCode::new(self.randomness.uuid());
        let event = Event::new(checked, code, office.issuer());
        let new = self.new_event(request.caller, &office, &event, key, &warnings)?;
        Ok((new, place, warnings))
    }

    /// Everything that is wrong with a request whose shape is at fault: the rules are asked where it
    /// names a document that they can judge.
    async fn all_faults(&self, request: InvalidateRequest) -> Result<Vec<Violation>, Error> {
        let mut found = request.found;
        let (Some(one), Some(other)) = (request.invalidation, request.otherwise) else {
            return Ok(found);
        };
        let document = match self.document(request.caller, one.generation_code).await {
            Ok(document) => document,
            Err(Error::NotFound | Error::Forbidden) => return Ok(found),
            Err(error) => return Err(error),
        };
        let office = self.offices.office(document.establishment).await?;
        let office = office.ok_or(Error::NotFound)?;
        let now = self.clock.local_now();
        let when = (now, self.edition.of(office.company.edition, now.moment()));
        let facts =
            invalidation_facts::gather(&*self.documents, &document, one.replacement, when).await?;
        let mut breaches = one.violations(&facts);
        keep_common(&mut breaches, &other.violations(&facts));
        violations::add(&mut found, breaches);
        Ok(found)
    }

    /// The document, if the caller may invalidate it.
    async fn document(
        &self,
        caller: Caller,
        code: GenerationCode,
    ) -> Result<DocumentRecord, Error> {
        let found = self.documents.find_of(caller.company, code).await?;
        let record = found.ok_or(Error::NotFound)?;
        crate::use_cases::find_documents::allowed(caller, self.environment, record)
    }

    fn new_event(
        &self,
        caller: Caller,
        office: &CompanyEstablishment,
        event: &Event,
        key: Option<(IdempotencyKey, String)>,
        warnings: &[String],
    ) -> Result<NewEvent, Error> {
        let (json, schema_version) = dte_schema::render_invalidation(event)?;
        let claim = key.map(|(key, fingerprint)| IdempotencyRecord {
            key,
            fingerprint,
            document: event.generation_code,
            revision: 0,
            warnings: warnings.to_vec(),
        });
        Ok(NewEvent {
            generation_code: event.generation_code,
            document: event.invalidates(),
            company: office.company.id,
            establishment: office.establishment.id,
            asked_by: caller.establishment,
            environment: event.document().environment,
            schema_version,
            json: json.into(),
            replacement: event.replacement(),
            at: event.at(),
            claim,
            due_at: self.clock.now() + self.pace.lease,
            now: self.clock.now(),
        })
    }

    /// Starts keeping and delivering where it goes on when the client leaves.
    fn start(&self, new: NewEvent, place: Permit) -> (Keeping, Delivering) {
        let (tell, begun) = oneshot::channel();
        let (invalidations, deliver) = (Arc::clone(&self.invalidations), Arc::clone(&self.deliver));
        let work = async move {
            let _place = place;
            keep_and_deliver(invalidations, deliver, new, tell).await
        };
        let work = work.in_current_span();
        (begun, self.under_way.spawn_on(work, &self.runtime))
    }

    /// Waits for the verdict, but not for ever. What fails once it is kept is settled later.
    async fn wait(
        &self,
        code: GenerationCode,
        running: Delivering,
        deadline: Deadline,
    ) -> EventStatus {
        match deadline.wait_for("delivering an event", running).await {
            Ok(Ok(Some(Ok(status)))) => return status,
            Ok(Ok(Some(Err(error)))) => {
                tracing::error!(%code, ?error, "kept, but not delivered yet");
            }
            Ok(Err(error)) => tracing::error!(%code, %error, "the delivery ended abruptly"),
            Ok(Ok(None)) | Err(_) => {}
        }
        EventStatus::Pending
    }
}

/// Keeps an event, tells so, and delivers it if it is new.
async fn keep_and_deliver(
    invalidations: Arc<dyn Invalidations>,
    deliver: Arc<SubmitEvent>,
    new: NewEvent,
    tell: oneshot::Sender<Result<BeginResult, StoreError>>,
) -> Option<Result<EventStatus, Error>> {
    let code = new.generation_code;
    let begun = invalidations.begin(new).await;
    let is_new = matches!(begun, Ok(BeginResult::Created));
    // Nobody listens any more when the client has left; the event goes its way.
    let _client_left = tell.send(begun);
    if !is_new {
        return None;
    }
    Some(deliver.send(code).await)
}

/// What an answer says of an event that stands somewhere.
fn sent(
    generation_code: GenerationCode,
    json: Arc<str>,
    status: EventStatus,
    mut warnings: Vec<String>,
    replayed: bool,
) -> SentEvent {
    let is_pending = status == EventStatus::Pending;
    let (verdict, warning) = verdict(status);
    warnings.extend(warning);
    SentEvent {
        generation_code,
        json,
        verdict,
        is_pending,
        warnings,
        replayed,
    }
}

/// What the authority said of an event, and the warning that its stamp is not known, or that another
/// event has invalidated the document.
fn verdict(status: EventStatus) -> (IssuedState, Option<String>) {
    let verdict = match status {
        EventStatus::Accepted {
            stamp: Some(stamp),
            observations,
        } => IssuedState::Stamped {
            stamp,
            observations,
        },
        EventStatus::Accepted { stamp: None, .. } => {
            let text = "generation_code: the tax authority has accepted the invalidation, and its \
                        stamp is not known here: the operator enters it";
            return (IssuedState::Unstamped, Some(text.to_owned()));
        }
        EventStatus::Rejected(rejection) => {
            let is_done = says_invalidated(&rejection);
            let warning = is_done.then(|| INVALIDATED_BEFORE.to_owned());
            return (IssuedState::Refused(rejection), warning);
        }
        EventStatus::Pending => IssuedState::Unstamped,
    };
    (verdict, None)
}
