use std::sync::Arc;

use async_trait::async_trait;
use dte_domain::identification::{Environment, GenerationCode, LocalTime, ReceptionStamp};
use dte_domain::lifecycle::Rejection;
use time::OffsetDateTime;

use crate::ports::{
    Acceptance, CompanyId, DocumentInvalidation, EstablishmentId, IdempotencyRecord, LeaseNumber,
    Leased, PortError, Signature, StoreError,
};

/// An invalidation event that is to be kept before it is sent.
#[expect(missing_docs, reason = "the names say it")]
#[derive(Clone, Debug)]
pub struct NewEvent {
    pub generation_code: GenerationCode,
    /// The document that it invalidates.
    pub document: GenerationCode,
    pub company: CompanyId,
    /// Who issued the document, and signs the event.
    pub establishment: EstablishmentId,
    /// Who asked for it.
    pub asked_by: EstablishmentId,
    pub environment: Environment,
    /// The version of its schema, as it stands in the JSON.
    pub schema_version: u8,
    /// Its bytes, complete.
    pub json: Arc<str>,
    /// The document that it names in place of the invalidated one.
    pub replacement: Option<GenerationCode>,
    pub at: LocalTime,
    /// The client's idempotency key; its document is the event.
    pub claim: Option<IdempotencyRecord>,
    /// From when on anybody may look after it, if it is still PENDING then. Later by what it has to
    /// wait until it is kept.
    pub due_at: OffsetDateTime,
    pub now: OffsetDateTime,
}

/// What became of an event that was to be kept.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum BeginResult {
    /// Kept.
    Created,
    /// Its idempotency key was used before: nothing was kept.
    Replayed(IdempotencyRecord),
    /// Another event of the same document is under way or was accepted: nothing was kept.
    Another(GenerationCode),
    /// Notes on the document, or that need what it adds, are PENDING or RECEIVED: nothing was kept.
    Noted(Vec<GenerationCode>),
}

/// Where an event stands with the authority.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum EventStatus {
    /// The authority has not answered for good.
    Pending,
    /// The authority accepted it: the document is invalidated.
    Accepted {
        /// The event's own stamp; nothing when the answer that bore it was lost, and the authority
        /// says only that it has the event.
        stamp: Option<ReceptionStamp>,
        /// What the authority remarked.
        observations: Vec<String>,
    },
    /// The authority refused it: the document stays as it is.
    Rejected(Rejection),
}

/// What the authority decided about an event, to be kept.
#[expect(missing_docs, reason = "the names say it")]
#[derive(Clone, Debug)]
pub struct EventResult {
    pub generation_code: GenerationCode,
    /// The lease under which it was decided. An acceptance is true whoever hears of it; a refusal may be
    /// of a copy beside one that somebody else sent under a later lease.
    pub lease: LeaseNumber,
    /// [`EventStatus::Accepted`] or [`EventStatus::Rejected`].
    pub status: EventStatus,
    /// Whether the document is invalidated although the event was refused: by another event, as the
    /// authority says.
    pub is_invalidated: bool,
    pub signature: Option<Signature>,
    pub now: OffsetDateTime,
}

/// A kept event.
#[expect(missing_docs, reason = "the names say it")]
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EventRecord {
    pub generation_code: GenerationCode,
    /// The document that it invalidates.
    pub document: GenerationCode,
    pub company: CompanyId,
    /// Who issued the document, and signs the event.
    pub establishment: EstablishmentId,
    /// Who asked for it.
    pub asked_by: EstablishmentId,
    pub environment: Environment,
    pub schema_version: u8,
    pub json: Arc<str>,
    /// The document that it names in place of the invalidated one; not kept with events of before.
    pub replacement: Option<GenerationCode>,
    /// Whether a copy of it may have reached the authority.
    pub possibly_submitted: bool,
    pub status: EventStatus,
    /// The signature over its bytes, once it was sent.
    pub signature: Option<Signature>,
    /// What an incomplete refusal said of it, when the authority did not know it right after that;
    /// while it is PENDING.
    pub refused: Option<Rejection>,
    pub created_at: OffsetDateTime,
}

impl EventRecord {
    /// What the document tells of it.
    pub fn of_document(&self) -> DocumentInvalidation {
        DocumentInvalidation {
            generation_code: self.generation_code,
            status: self.status.clone(),
            replacement: self.replacement,
            requested_at: self.created_at,
        }
    }
}

impl From<Acceptance> for EventStatus {
    fn from(acceptance: Acceptance) -> Self {
        Self::Accepted {
            stamp: Some(acceptance.stamp),
            observations: acceptance.observations,
        }
    }
}

/// What became of the stamp of an event that a person entered.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum EnteredStamp {
    /// It is the event's.
    Kept,
    /// There is no accepted event with this code that has none.
    NoSuchEvent,
    /// This document of the company has it: nothing changed.
    OfDocument(GenerationCode),
    /// This other event of the company has it: nothing changed.
    OfEvent(GenerationCode),
}

/// The events that invalidate documents, from the request to what the authority decided.
#[async_trait]
pub trait Invalidations: Send + Sync {
    /// In one transaction: claims the idempotency key and keeps the event PENDING, unless another
    /// one of the same document is PENDING or accepted, or a credit note on it is PENDING or
    /// RECEIVED. From then on no note or voucher that names the document is stored.
    async fn begin(&self, event: NewEvent) -> Result<BeginResult, StoreError>;

    /// One event.
    async fn event(&self, code: GenerationCode) -> Result<Option<EventRecord>, PortError>;

    /// The newest event of a document, whatever became of it.
    async fn newest_event(
        &self,
        document: GenerationCode,
    ) -> Result<Option<EventRecord>, PortError>;

    /// In one transaction: keeps what the authority decided about a PENDING event and, when it
    /// accepted, or the document is invalidated all the same, moves the document from RECEIVED to
    /// INVALIDATED and gives back what it took of others. A refusal is not kept when the lease was lost.
    /// Answers whether it was kept.
    async fn finish(&self, outcome: EventResult) -> Result<bool, PortError>;

    /// Up to `most` PENDING events of an environment that are due at `now`, the longest due first; they are due again
    /// at `until`, so that of several servers one looks after each.
    async fn lease_due_events(
        &self,
        environment: Environment,
        now: OffsetDateTime,
        until: OffsetDateTime,
        most: u32,
    ) -> Result<Vec<Leased<EventRecord>>, PortError>;

    /// Stores whether a copy of a PENDING event may have reached the authority, and when the event is due,
    /// unless the lease was lost. Returns true if it was stored.
    async fn mark_event(
        &self,
        code: GenerationCode,
        lease: LeaseNumber,
        possibly_submitted: bool,
        due_at: OffsetDateTime,
    ) -> Result<bool, PortError>;

    /// Keeps with a PENDING event a refusal that decides nothing yet: an incomplete one, without its code, or
    /// one that the event itself may have caused. Not when the lease was lost.
    async fn keep_event_refusal(
        &self,
        code: GenerationCode,
        lease: LeaseNumber,
        refusal: &Rejection,
    ) -> Result<(), PortError>;
}
