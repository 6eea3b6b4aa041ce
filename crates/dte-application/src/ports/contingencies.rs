use std::sync::Arc;

use async_trait::async_trait;
use dte_domain::contingency::{Contingency, ContingencyId, ContingencyReason, WhyOpen};
use dte_domain::identification::{DocumentType, Environment, GenerationCode, ReceptionStamp};
use dte_domain::lifecycle::Rejection;
use time::OffsetDateTime;
use uuid::Uuid;

use crate::ports::{
    CompanyId, EstablishmentId, LeaseNumber, Leased, Obstacle, PortError, Signature,
    UnansweredCopies,
};

impl From<Obstacle> for WhyOpen {
    fn from(obstacle: Obstacle) -> Self {
        match obstacle {
            Obstacle::NotSignedIn => Self::NotSignedIn,
            Obstacle::Unreachable => Self::Unreachable,
            Obstacle::Paused => Self::Paused,
            Obstacle::Busy => Self::Busy,
        }
    }
}

/// A contingency that a person declares.
#[expect(missing_docs, reason = "the names say it")]
#[derive(Clone, Debug)]
pub struct Declaration {
    /// Its identity, if it is a new one.
    pub id: ContingencyId,
    pub company: CompanyId,
    pub environment: Environment,
    /// What its documents say.
    pub mark: ContingencyReason,
    pub now: OffsetDateTime,
}

/// A contingency as it is shown.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ContingencySummary {
    /// The contingency.
    pub contingency: Contingency,
    /// How many documents were issued in it.
    pub documents: u64,
    /// How many of them wait for the authority's decision.
    pub waiting: u64,
    /// Its events, oldest first.
    pub events: Vec<ContingencyEventRecord>,
}

/// What a company's contingencies made too late.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Late {
    /// The company.
    pub company: CompanyId,
    /// Documents that the authority refused after the 24 hours of their event or the 72 of their
    /// own, and that were not corrected.
    pub refused: u64,
    /// Documents that wait although one of these times is over.
    pub waiting: u64,
}

/// A document that was issued in contingency and waits for the authority.
#[expect(missing_docs, reason = "the names say it")]
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AwaitingTransmission {
    pub generation_code: GenerationCode,
    pub establishment: EstablishmentId,
    pub document_type: DocumentType,
    pub schema_version: u8,
    /// How often it was corrected after a rejection.
    pub revision: u32,
    /// Its bytes, with the mark.
    pub json: Arc<str>,
    pub signature: Option<Signature>,
    /// Copies of it that were sent and are unanswered: the authority may have it.
    pub unanswered: UnansweredCopies,
    /// The batch that was last taken with it, if it has two renderings: what the authority says of that
    /// batch decides which of them a stamp belongs to.
    pub batch: Option<TakenBatch>,
}

/// Selection of PENDING documents of a contingency.
#[derive(Clone, Copy, Debug)]
pub enum Awaiting {
    /// Documents of a contingency that no event lists.
    Unlisted(ContingencyId),
    /// Documents that an event lists and that are in no batch, or in one that is over.
    Listed(GenerationCode),
    /// Documents of a batch.
    InBatch(Uuid),
}

/// A batch that the authority took.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TakenBatch {
    /// The authority's code for it.
    pub code: String,
    /// Moment at which it was sent.
    pub created_at: OffsetDateTime,
}

/// A contingency event that is to be kept before it is sent, with the documents that it lists.
#[expect(missing_docs, reason = "the names say it")]
#[derive(Clone, Debug)]
pub struct NewContingencyEvent {
    pub generation_code: GenerationCode,
    pub contingency: ContingencyId,
    /// The establishment that reports for the company, and signs.
    pub establishment: EstablishmentId,
    /// The version of its schema, as it stands in the JSON.
    pub schema_version: u8,
    /// Its bytes, complete.
    pub json: Arc<str>,
    pub documents: Vec<GenerationCode>,
    pub now: OffsetDateTime,
}

/// Where a contingency event stands with the authority.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ContingencyEventStatus {
    /// The authority has not answered for good.
    Pending,
    /// The authority stamped it: its documents may be transmitted.
    Accepted {
        /// The event's own stamp; nothing when the authority says that it has the event and does not
        /// tell the stamp, until an operator enters it.
        stamp: Option<ReceptionStamp>,
        /// When it was stamped, or the authority said that it has it.
        at: OffsetDateTime,
        /// Until when its documents must reach the authority.
        documents_due_at: OffsetDateTime,
    },
    /// The authority refused it; its documents wait for another event.
    Rejected(Rejection),
}

/// A kept contingency event.
#[expect(missing_docs, reason = "the names say it")]
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ContingencyEventRecord {
    pub generation_code: GenerationCode,
    pub contingency: ContingencyId,
    /// The establishment that signs it.
    pub establishment: EstablishmentId,
    pub schema_version: u8,
    pub json: Arc<str>,
    /// How many documents it lists.
    pub documents: u64,
    pub status: ContingencyEventStatus,
    /// The signature over its bytes, once it was sent.
    pub signature: Option<Signature>,
    pub created_at: OffsetDateTime,
    /// When its status last changed, or it was last sent.
    pub updated_at: OffsetDateTime,
}

impl ContingencyEventRecord {
    /// Until when its documents must reach the authority; known once it is stamped.
    pub fn documents_due_at(&self) -> Option<OffsetDateTime> {
        match &self.status {
            ContingencyEventStatus::Accepted {
                documents_due_at, ..
            } => Some(*documents_due_at),
            _ => None,
        }
    }
}

/// What the authority decided about a contingency event.
#[expect(missing_docs, reason = "the names say it")]
#[derive(Clone, Debug)]
pub struct ContingencyEventResult {
    pub generation_code: GenerationCode,
    /// Where it stands now; PENDING when it is sent just now.
    pub status: ContingencyEventStatus,
    pub signature: Option<Signature>,
    /// The lease of the contingency under which a refusal came about: it may be of a copy beside one that
    /// another server sent, which has taken the contingency over. Nothing where no other lease makes a
    /// difference.
    pub lease: Option<LeaseNumber>,
    pub now: OffsetDateTime,
}

/// The end of a contingency that is taken back.
#[derive(Clone, Debug)]
pub struct Withdrawal {
    /// The contingency.
    pub id: ContingencyId,
    /// Why it goes on.
    pub why: WhyOpen,
    /// An event that is kept and certainly did not leave.
    pub unsent: Option<GenerationCode>,
    /// From when on it is looked at again.
    pub due_at: OffsetDateTime,
    /// The present moment.
    pub now: OffsetDateTime,
}

impl Withdrawal {
    /// What becomes of the event that did not leave.
    pub fn of_unsent(&self) -> Option<ContingencyEventResult> {
        const WHY: &str = "never sent: the authority failed again before it could be";
        let rejection = Rejection {
            code: String::new(),
            description: WHY.to_owned(),
            observations: Vec::new(),
            at: None,
        };
        self.unsent.map(|generation_code| ContingencyEventResult {
            generation_code,
            status: ContingencyEventStatus::Rejected(rejection),
            signature: None,
            lease: None,
            now: self.now,
        })
    }
}

/// A batch that is to be kept before it is sent, with its documents.
#[derive(Clone, Debug)]
pub struct NewBatch {
    /// Its identity: the number under which it is sent.
    pub id: Uuid,
    /// The event that lists its documents.
    pub event: GenerationCode,
    /// The type of all of them.
    pub document_type: DocumentType,
    /// The documents.
    pub documents: Vec<GenerationCode>,
    /// The present moment.
    pub now: OffsetDateTime,
}

/// Where a batch stands.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum BatchStatus {
    /// Kept; it may have been sent.
    Unsent,
    /// The authority took it under this code and works on it.
    Taken {
        /// The authority's code for the batch.
        code: String,
    },
    /// Its results are known, or its documents are asked for one by one: nothing more to expect.
    Over,
}

/// A kept batch that is not over.
#[expect(missing_docs, reason = "the names say it")]
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BatchRecord {
    pub id: Uuid,
    /// The event that lists its documents.
    pub event: GenerationCode,
    pub status: BatchStatus,
    pub created_at: OffsetDateTime,
}

/// The contingencies of companies: their beginning and end, the events that report them, and the batches in
/// which their documents are transmitted.
#[async_trait]
pub trait Contingencies: Send + Sync {
    /// A company's open contingencies, oldest first.
    async fn ongoing(
        &self,
        company: CompanyId,
        environment: Environment,
    ) -> Result<Vec<Contingency>, PortError>;

    /// Up to `most` of a company's contingencies, newest first.
    async fn recent(
        &self,
        company: CompanyId,
        environment: Environment,
        most: u32,
    ) -> Result<Vec<ContingencySummary>, PortError>;

    /// The companies that have something too late at `now`; what was refused before `since` counts
    /// no more.
    async fn late(
        &self,
        environment: Environment,
        since: OffsetDateTime,
        now: OffsetDateTime,
    ) -> Result<Vec<Late>, PortError>;

    /// Declares a contingency. When the company has one open with the same mark, that one is
    /// declared from now on, and answered.
    async fn declare(&self, declaration: Declaration) -> Result<Contingency, PortError>;

    /// Ends a contingency if it is open, and makes it due at once: from now on its documents can be
    /// reported, until `event_due_at`. Answers how it stands, whoever ended it.
    async fn end(
        &self,
        id: ContingencyId,
        at: OffsetDateTime,
        event_due_at: OffsetDateTime,
    ) -> Result<Contingency, PortError>;

    /// In one transaction: takes the end of a contingency back, unless somebody declared it, it is
    /// closed, or an event of it may have been sent; the one that was not lists nothing any more.
    /// Where another one with the same mark was opened meanwhile, its waiting documents go on in
    /// that one, and it is closed. Answers whether the end was taken back.
    async fn withdraw_end(&self, withdrawal: Withdrawal) -> Result<bool, PortError>;

    /// Keeps why a contingency has not ended.
    async fn keep_why_open(&self, id: ContingencyId, why: WhyOpen) -> Result<(), PortError>;

    /// Closes an ended contingency, unless a document of it waits. Answers whether it is closed.
    async fn close(&self, id: ContingencyId, now: OffsetDateTime) -> Result<bool, PortError>;

    /// Up to `most` contingencies of an environment that are not closed and due at `now`, the longest due first;
    /// they are due again at `until`, so that nobody else takes them before.
    async fn lease_due_contingencies(
        &self,
        environment: Environment,
        now: OffsetDateTime,
        until: OffsetDateTime,
        most: u32,
    ) -> Result<Vec<Leased<Contingency>>, PortError>;

    /// Lets a contingency be due at a moment, unless the lease was lost. Answers whether it was kept.
    async fn postpone(
        &self,
        id: ContingencyId,
        lease: LeaseNumber,
        due_at: OffsetDateTime,
    ) -> Result<bool, PortError>;

    /// In one transaction: keeps the event PENDING and lists its documents. A document that is
    /// listed already or no longer PENDING is a refusal of all.
    async fn begin_event(&self, event: NewContingencyEvent) -> Result<(), PortError>;

    /// A contingency's events that are PENDING, or accepted with documents that wait; oldest
    /// first.
    async fn events(&self, id: ContingencyId) -> Result<Vec<ContingencyEventRecord>, PortError>;

    /// Keeps what the authority decided about a PENDING event, unless the lease was lost; a refused one
    /// lists nothing any more. Answers whether it was kept.
    async fn finish_event(&self, outcome: ContingencyEventResult) -> Result<bool, PortError>;

    /// In one transaction: keeps the batch unsent, puts its documents into it and counts the copy of
    /// each that is about to be sent. A document that is in a batch under way, or no longer
    /// PENDING, is a refusal of all.
    async fn begin_batch(&self, batch: NewBatch) -> Result<(), PortError>;

    /// Keeps where a batch stands, if it stands still where it is known to stand. Answers whether
    /// it was kept.
    async fn keep_batch(
        &self,
        id: Uuid,
        from: &BatchStatus,
        to: BatchStatus,
    ) -> Result<bool, PortError>;

    /// In one transaction: keeps that a batch is over of which the authority looked at no document, and
    /// that their copies in it are answered, if it stands as it was kept at its beginning.
    async fn return_batch(&self, id: Uuid) -> Result<(), PortError>;

    /// An event's batches that are not over, oldest first.
    async fn batches(&self, event: GenerationCode) -> Result<Vec<BatchRecord>, PortError>;

    /// The newest document of a company that the authority stamped and that was not invalidated.
    async fn newest_stamped(
        &self,
        company: CompanyId,
        environment: Environment,
    ) -> Result<Option<AwaitingTransmission>, PortError>;

    /// Returns up to `most` PENDING documents of a contingency, oldest first.
    async fn awaiting(
        &self,
        which: Awaiting,
        most: u32,
    ) -> Result<Vec<AwaitingTransmission>, PortError>;
}
