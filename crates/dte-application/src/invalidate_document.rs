//! A document is invalidated: judged, the event kept, signed, sent, and the document changed only
//! after the authority accepted.

use std::sync::Arc;
use std::time::Duration;

use dte_domain::calendar::Calendar;
use dte_domain::edition::Choice;
use dte_domain::identification::{Environment, GenerationCode, LocalTime};
use dte_domain::invalidation::{Event, Invalidation, InvalidationFacts, Replacement, Target};
use dte_domain::violation::{Violation, Warning};
use tokio::runtime::Handle;
use tokio_util::task::TaskTracker;
use tracing::Instrument;

use crate::caller::Caller;
use crate::deliver_event::DeliverEvent;
use crate::error::Error;
use crate::issue_document::{IdempotencyKey, Verdict};
use crate::pace::Pace;
use crate::places::{Place, Places};
use crate::ports::{
    Begun, Claim, ClaimKey, Clock, DocumentRecord, Documents, EventRecord, EventStatus,
    Invalidations, NewEvent, Office, Offices, PortError, Randomness, Signer,
};
use crate::waiting::Waiting;

/// A request to invalidate, with what the adapter already found.
#[derive(Debug)]
pub struct InvalidateRequest {
    /// Who asks.
    pub caller: Caller,
    /// What; `None` when it could not be read.
    pub invalidation: Option<Invalidation>,
    /// What is wrong with its shape.
    pub found: Vec<Violation>,
    /// What is odd about its shape.
    pub warnings: Vec<Warning>,
    /// The client's idempotency key, with a fingerprint of endpoint and body.
    pub idempotency: Option<IdempotencyKey>,
}

/// An invalidation event and what became of it so far.
#[derive(Clone, Debug)]
pub struct SentEvent {
    /// The event's own identity.
    pub generation_code: GenerationCode,
    /// Its bytes.
    pub json: Arc<str>,
    /// What the authority said; the stamp is the event's own.
    pub verdict: Verdict,
    /// What was accepted and is odd.
    pub warnings: Vec<String>,
    /// Whether this is the answer to an earlier request with the same idempotency key.
    pub replayed: bool,
}

/// The use case.
pub struct InvalidateDocument {
    /// Where establishments are kept.
    pub offices: Arc<dyn Offices>,
    /// Where documents are kept.
    pub documents: Arc<dyn Documents>,
    /// Where events are kept.
    pub invalidations: Arc<dyn Invalidations>,
    /// Who signs.
    pub signer: Arc<dyn Signer>,
    /// Brings events to the authority.
    pub deliver: Arc<DeliverEvent>,
    /// The clock.
    pub clock: Arc<dyn Clock>,
    /// The events' codes.
    pub randomness: Arc<dyn Randomness>,
    /// Where documents count.
    pub environment: Environment,
    /// How the generation of an event is chosen, whatever that of the document.
    pub edition: Choice,
    /// The times.
    pub pace: Pace,
    /// How long a client waits for the authority at most; the work goes on after that.
    pub answer_within: Duration,
    /// Where work goes on when the client has left.
    pub runtime: Handle,
    /// The work under way, so that a stop can wait for it.
    pub under_way: TaskTracker,
    /// How many events may be on their way.
    pub places: Places,
    /// Whose clients are still waiting.
    pub waiting: Arc<Waiting>,
}

impl InvalidateDocument {
    /// Invalidates a document of the caller's.
    pub async fn run(&self, request: InvalidateRequest) -> Result<SentEvent, Error> {
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
        let (Some(invalidation), true) = (request.invalidation, request.found.is_empty()) else {
            return Err(Error::Invalid(request.found));
        };
        let document = self
            .document(request.caller, invalidation.generation_code)
            .await?;
        let office = self.offices.office(document.establishment).await?;
        let office = office.ok_or(Error::NotFound)?;
        let facts = self
            .facts(request.caller, &office, &invalidation, &document)
            .await?;
        let mut warnings: Vec<String> = request.warnings.iter().map(ToString::to_string).collect();
        warnings.extend(
            invalidation
                .warnings(&facts)
                .iter()
                .map(ToString::to_string),
        );
        let checked = invalidation.check(facts).map_err(Error::Invalid)?;
        self.signer.check(&crate::deliver::holder(&office)).await?;
        let place = self.places.take()?;

        let code = GenerationCode::new(self.randomness.uuid());
        let event = Event::new(checked, code, office.issuer());
        let new = self.new_event(request.caller, &office, &event, key.clone(), &warnings)?;
        let json = Arc::clone(&new.json);
        let _waiting = self.waiting.enter(code);
        match self.invalidations.begin(new).await? {
            Begun::Another(other) => Err(Error::EventUnderWay(other)),
            Begun::Claimed(claim) => {
                let fingerprint = key.map(|(_, fingerprint)| fingerprint).unwrap_or_default();
                self.replay(claim, &fingerprint).await
            }
            Begun::New => {
                let verdict = self.deliver(code, place).await;
                Ok(SentEvent {
                    generation_code: code,
                    json,
                    verdict,
                    warnings,
                    replayed: false,
                })
            }
        }
    }

    /// The document, if the caller may invalidate it.
    async fn document(
        &self,
        caller: Caller,
        code: GenerationCode,
    ) -> Result<DocumentRecord, Error> {
        let record = self.documents.find(code).await?.ok_or(Error::NotFound)?;
        crate::find_documents::allowed(caller, self.environment, record)
    }

    async fn facts(
        &self,
        caller: Caller,
        office: &Office,
        invalidation: &Invalidation,
        document: &DocumentRecord,
    ) -> Result<InvalidationFacts, Error> {
        let replacement = match invalidation.replacement {
            None => Replacement::Missing,
            Some(code) => match self.documents.known(&[code]).await?.first() {
                None => Replacement::Missing,
                Some(other) if other.company != caller.company => Replacement::Foreign,
                Some(other) => Replacement::Own {
                    document_type: other.document_type,
                    environment: other.environment,
                    status: other.status,
                },
            },
        };
        let now = self.clock.local_now();
        Ok(InvalidationFacts {
            now,
            edition: self.edition.of(office.company.edition, now.moment()),
            calendar: Calendar::public_offices(),
            document: Target {
                document_type: document.document_type,
                environment: document.environment,
                control_number: document.control_number.clone(),
                status: document.status.clone(),
                issued_at: document.issued_at,
                stamped_at: LocalTime::at(document.updated_at),
                vat: document.figures.vat,
                receiver: document.receiver.clone(),
            },
            replacement,
            notes: self.documents.notes_on(document.generation_code).await?,
        })
    }

    fn new_event(
        &self,
        caller: Caller,
        office: &Office,
        event: &Event,
        key: Option<(ClaimKey, String)>,
        warnings: &[String],
    ) -> Result<NewEvent, Error> {
        let (json, schema_version) = dte_schema::render_invalidation(event)?;
        let claim = key.map(|(key, fingerprint)| Claim {
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
            at: event.at(),
            claim,
            due_at: self.clock.now() + self.pace.lease,
            now: self.clock.now(),
        })
    }

    async fn deliver(&self, code: GenerationCode, place: Place) -> Verdict {
        let deliver = Arc::clone(&self.deliver);
        let work = async move {
            let _place = place;
            deliver.send(code).await
        };
        let work = work.in_current_span();
        let running = self.under_way.spawn_on(work, &self.runtime);
        match tokio::time::timeout(self.answer_within, running).await {
            Ok(Ok(Ok(status))) => return verdict(status),
            Ok(Ok(Err(error))) => tracing::error!(%code, ?error, "kept, but not delivered yet"),
            Ok(Err(error)) => tracing::error!(%code, %error, "the delivery ended abruptly"),
            Err(_elapsed) => {}
        }
        Verdict::Unstamped
    }

    /// The first answer again.
    async fn replay(&self, claim: Claim, fingerprint: &str) -> Result<SentEvent, Error> {
        if claim.fingerprint != fingerprint {
            return Err(Error::KeyReused);
        }
        let record = self
            .invalidations
            .event(claim.document)
            .await?
            .ok_or_else(|| {
                PortError::new("replaying an answer", "the claimed event is not there")
            })?;
        if self.is_still_running(&record) {
            return Err(Error::InFlight);
        }
        Ok(SentEvent {
            generation_code: record.generation_code,
            json: record.json,
            verdict: verdict(record.status),
            warnings: claim.warnings,
            replayed: true,
        })
    }

    fn is_still_running(&self, record: &EventRecord) -> bool {
        record.status == EventStatus::Pending && self.waiting.is_waiting(record.generation_code)
    }
}

fn verdict(status: EventStatus) -> Verdict {
    match status {
        EventStatus::Accepted {
            stamp,
            observations,
        } => Verdict::Stamped {
            stamp,
            observations,
        },
        EventStatus::Rejected(rejection) => Verdict::Refused(rejection),
        EventStatus::Pending => Verdict::Unstamped,
    }
}
