//! A document is invalidated: checked, and then the event stored, signed, submitted, and its result
//! recorded; the document changes only after the authority accepted.

mod replay;
mod validate;

use std::sync::Arc;
use std::time::Duration;

use dte_domain::assumptions::Assumptions;
use dte_domain::edition::Choice;
use dte_domain::identification::{Environment, GenerationCode};
use dte_domain::invalidation::{Checked, Event, Invalidation, InvalidationFacts, Person, noted};
use dte_domain::language::{Bilingual, Language};
use dte_domain::violation::{Violation, Warning};
use dte_schema::says_invalidated;

use crate::caller::Caller;
use crate::error::Error;
use crate::jobs::intervals::BackgroundIntervals;
use crate::limits::concurrency::Permit;
use crate::limits::deadline::Deadline;
use crate::ports::{
    BeginResult, Clock, Companies, CompanyEstablishment, DocumentRecord, Documents, EventStatus,
    IdempotencyKey, IdempotencyRecord, Invalidations, LeaseNumber, NewEvent, Randomness,
    RequestKey, Signer,
};
use crate::submission::in_flight::{Background, StoredNotice};
use crate::submission::stored_document::certificate_ref;
use crate::submission::submit_event::SubmitEvent;
use crate::use_cases::find_documents::find_allowed;
use crate::use_cases::invalidation_facts;
use crate::use_cases::issue_document::IssuedState;
pub use validate::TriedInvalidation;

/// A request to invalidate, with what the adapter already found.
#[derive(Debug)]
pub struct InvalidateRequest {
    pub caller: Caller,
    /// Content of the request, or all faults of shape.
    pub content: Result<Invalidation, Vec<Violation>>,
    pub warnings: Vec<Warning>,
    /// The language of the warnings that are kept with its idempotency key.
    pub language: Language,
    pub idempotency: Option<RequestKey>,
    /// The longest wait for the authority that the client chose; the work goes on after that.
    pub wait: Option<Duration>,
}

/// An invalidation event and what became of it so far.
#[derive(Clone, Debug)]
pub struct SentEvent {
    /// The event's own identity.
    pub generation_code: GenerationCode,
    pub json: Arc<str>,
    /// What the authority said; the stamp is the event's own.
    pub verdict: IssuedState,
    /// Whether it has not answered: the document stays RECEIVED until it accepts the event, which is
    /// kept and goes on by itself.
    pub is_pending: bool,
    pub warnings: Vec<String>,
    /// Whether this is the answer to an earlier request with the same idempotency key.
    pub replayed: bool,
}

/// The warning of an event that is refused because its document is invalidated already.
const INVALIDATED_BEFORE: Bilingual = Bilingual {
    english: "another event has invalidated the document at the tax authority: it is INVALIDATED here \
              too, and this event is REJECTED",
    spanish: "otro evento invalidó el documento en Hacienda: aquí también está INVALIDATED, y este \
              evento está REJECTED",
};

/// The warning of an event whose stamp the authority does not tell.
const STAMP_UNKNOWN: Bilingual = Bilingual {
    english: "the tax authority has accepted the invalidation, and its stamp is not known here: the \
              operator enters it",
    spanish: "Hacienda aceptó la invalidación y aquí no se conoce su sello: el operador lo ingresa",
};

/// An event that is good by everything that is judged before it is kept.
struct Judged {
    establishment: CompanyEstablishment,
    checked: Checked,
    warnings: Vec<String>,
}

const KEEPING: &str = "keeping an event in the background";

pub struct InvalidateDocument {
    pub companies: Arc<dyn Companies>,
    pub documents: Arc<dyn Documents>,
    pub invalidations: Arc<dyn Invalidations>,
    pub signer: Arc<dyn Signer>,
    pub submit: Arc<SubmitEvent>,
    pub clock: Arc<dyn Clock>,
    pub randomness: Arc<dyn Randomness>,
    pub environment: Environment,
    /// How the edition of an event is chosen, whatever that of the document.
    pub edition: Choice,
    pub assumptions: Assumptions,
    pub intervals: BackgroundIntervals,
    /// How long a client waits for its answer at most; the work goes on after that.
    pub answer_within: Duration,
    /// Where the work goes on when the client has left.
    pub background: Background,
}

impl InvalidateDocument {
    /// Invalidates a document of the caller's: check, store, sign, submit, record, as a document is
    /// issued.
    ///
    /// An event that is not kept in the time of an answer is a transient error for the client, and
    /// goes on: a repetition finds it, by its key or as one that is under way.
    pub async fn run(&self, mut request: InvalidateRequest) -> Result<SentEvent, Error> {
        let deadline = Deadline::after(self.answer_within).with_wait(request.wait);
        let language = request.language;
        let key = request.idempotency.take();
        let key = key.map(|key| key.of(request.caller.establishment));
        if let Some(key) = &key {
            let claim = self.documents.claim(key);
            let claim = deadline.wait_for("finding an idempotency key", claim);
            if let Some(claim) = claim.await?? {
                return self.replay(claim, Some(key), (language, deadline)).await;
            }
        }
        let check = Box::pin(self.check(request, key.as_ref()));
        let (new, permit, warnings) = deadline.wait_for("judging an event", check).await??;
        let (code, json) = (new.generation_code, Arc::clone(&new.json));
        let _waiting = self.background.in_flight.enter(code);

        let (submission, store) = (Arc::clone(&self.submit), Arc::clone(&self.invalidations));
        let company = new.company;
        let work = |notice: StoredNotice<_>| async move {
            let begun = store.begin(new).await;
            let is_new = matches!(begun, Ok(BeginResult::Created));
            notice.send(begun);
            if !is_new {
                return Ok(None);
            }
            let record = submission.invalidations.event(code).await?;
            let record = record.ok_or(Error::NotFound)?;
            let signed = submission.sign(&record, LeaseNumber::FIRST).await?;
            let decided = submission.submit(&signed).await?;
            submission.record(signed, decided).await.map(Some)
        };
        let work = self
            .background
            .begin("invalidation", company, code, permit, work);
        if deadline.is_chosen() {
            self.background.in_flight.note_short_wait(code);
        }

        let (begun, status) = work.outcome(KEEPING, deadline).await?;
        match begun {
            BeginResult::Another(other) => Err(Error::EventUnderWay(other)),
            // A note came between the judgement and the keeping.
            BeginResult::Noted(notes) => Err(Error::Invalid(noted(&notes))),
            BeginResult::Replayed(claim) => {
                self.replay(claim, key.as_ref(), (language, deadline)).await
            }
            BeginResult::Created => {
                let status = status.unwrap_or(EventStatus::Pending);
                Ok(sent(code, json, status, warnings, language))
            }
        }
    }

    async fn check(
        &self,
        request: InvalidateRequest,
        key: Option<&IdempotencyKey>,
    ) -> Result<(NewEvent, Permit, Vec<String>), Error> {
        let caller = request.caller;
        let judged = self.judge(request).await?;
        let permit = self.background.permits.take(caller.company)?;
        let (new, warnings) = self.prepare(caller, judged, key)?;
        Ok((new, permit, warnings))
    }

    /// Judges what is asked for: the one judgement of events that are sent and of those that are only
    /// tried.
    async fn judge(&self, request: InvalidateRequest) -> Result<Judged, Error> {
        let mut invalidation = request.content.map_err(Error::Invalid)?;
        let document = self
            .document(request.caller, invalidation.generation_code)
            .await?;
        let (establishment, facts) = self.facts(&document, invalidation.replacement).await?;
        if let Some(person) = responsible(&establishment) {
            invalidation.reason.answered_for_by(&person);
        }
        let said = |warning: &Warning| warning.text(request.language);
        let mut warnings: Vec<String> = request.warnings.iter().map(said).collect();
        warnings.extend(invalidation.warnings(&facts).iter().map(said));
        let checked = invalidation.check(facts).map_err(Error::Invalid)?;
        self.signer.check(&certificate_ref(&establishment)).await?;
        Ok(Judged {
            establishment,
            checked,
            warnings,
        })
    }

    fn prepare(
        &self,
        caller: Caller,
        judged: Judged,
        key: Option<&IdempotencyKey>,
    ) -> Result<(NewEvent, Vec<String>), Error> {
        let Judged {
            establishment,
            checked,
            warnings,
        } = judged;
        let code = self.randomness.generation_code();
        let event = Event::new(checked, code, establishment.issuer());
        let new = self.new_event(caller, &establishment, &event, key, &warnings)?;
        Ok((new, warnings))
    }

    /// Who issued a document, and what the rules need to know of it now.
    async fn facts(
        &self,
        document: &DocumentRecord,
        replacement: Option<GenerationCode>,
    ) -> Result<(CompanyEstablishment, InvalidationFacts), Error> {
        let establishment = self.companies.establishment(document.establishment).await?;
        let establishment = establishment.ok_or(Error::NotFound)?;
        let now = self.clock.local_now();
        let chosen = self.edition.of(establishment.company.edition, now.moment());
        let edition = document.document_type.spec().edition_with_it(chosen);
        let facts = invalidation_facts::gather(
            &*self.documents,
            (document, &establishment),
            replacement,
            (now, edition),
        );
        let facts = InvalidationFacts {
            assumptions: self.assumptions,
            settlements: invalidation_facts::settlements(&*self.documents, document).await?,
            ..facts.await?
        };
        Ok((establishment, facts))
    }

    /// The document, if the caller may invalidate it.
    async fn document(
        &self,
        caller: Caller,
        code: GenerationCode,
    ) -> Result<DocumentRecord, Error> {
        find_allowed(&*self.documents, caller, self.environment, code).await
    }

    fn new_event(
        &self,
        caller: Caller,
        establishment: &CompanyEstablishment,
        event: &Event,
        key: Option<&IdempotencyKey>,
        warnings: &[String],
    ) -> Result<NewEvent, Error> {
        let (json, schema_version) = dte_schema::render_invalidation(event)?;
        let claim = key.cloned().map(|key| IdempotencyRecord {
            key,
            document: event.generation_code,
            revision: 0,
            warnings: warnings.to_vec(),
        });
        Ok(NewEvent {
            generation_code: event.generation_code,
            document: event.invalidates(),
            company: establishment.company.id,
            establishment: establishment.id(),
            asked_by: caller.establishment,
            environment: event.document().environment,
            schema_version,
            json: json.into(),
            replacement: event.replacement(),
            at: event.at(),
            claim,
            due_at: self.clock.now() + self.intervals.lease,
            now: self.clock.now(),
        })
    }
}

/// Who answers for a company's events when the request names nobody.
fn responsible(establishment: &CompanyEstablishment) -> Option<Person> {
    Person::of(establishment.company.responsible.as_ref()?)
}

fn sent(
    generation_code: GenerationCode,
    json: Arc<str>,
    status: EventStatus,
    mut warnings: Vec<String>,
    language: Language,
) -> SentEvent {
    let is_pending = status == EventStatus::Pending;
    let (verdict, warning) = verdict(status);
    let warning = warning.map(|says| Warning::new("generation_code", says));
    warnings.extend(warning.map(|warning| warning.text(language)));
    SentEvent {
        generation_code,
        json,
        verdict,
        is_pending,
        warnings,
        replayed: false,
    }
}

/// What the authority said of an event, and the warning that its stamp is not known, or that another
/// event has invalidated the document.
fn verdict(status: EventStatus) -> (IssuedState, Option<Bilingual>) {
    let verdict = match status {
        EventStatus::Accepted {
            stamp: Some(stamp),
            observations,
        } => IssuedState::Stamped {
            stamp,
            observations,
        },
        EventStatus::Accepted { stamp: None, .. } => {
            return (IssuedState::Unstamped, Some(STAMP_UNKNOWN));
        }
        EventStatus::Rejected(rejection) => {
            let is_done = says_invalidated(&rejection);
            let warning = is_done.then_some(INVALIDATED_BEFORE);
            return (IssuedState::Refused(rejection), warning);
        }
        EventStatus::Pending => IssuedState::Unstamped,
    };
    (verdict, None)
}
