//! The repository of the documents.

use async_trait::async_trait;
use dte_domain::catalog::{DistrictCode, GenerationType};
use dte_domain::edition::Edition;
use dte_domain::identification::{Environment, GenerationCode};
use dte_domain::lifecycle::Rejection;
use dte_domain::number_series::SeriesKey;
use dte_domain::own_reference::ExternalId;
use dte_domain::parts::receiver::Residence;
use dte_domain::settled::{SettlementFacts, SettlementInForce};
use time::OffsetDateTime;

use super::{
    ContingencyRendering, CorrectedDocument, DocumentFilter, DocumentPage, DocumentRecord,
    DocumentResult, IdempotencyKey, IdempotencyRecord, KnownRecord, LateStamp, LeaseRenewal,
    ListRevision, ListedDocument, NewDocument, NextNumber, OriginalRecord, PageStart,
    PendingDocument, RefusedNumber, RejectedVersion, StoreError, StoreResult, Timeline,
};
use crate::ports::{Attempt, CompanyId, LeaseNumber, Leased, OpeningFacts, PagePart, PortError};

/// The stored documents: each with its number, its idempotency key, and what became of it.
#[async_trait]
pub trait Documents: Send + Sync {
    /// In one transaction: claims the idempotency key, takes the next number of the series,
    /// completes the body with it and keeps the document PENDING. All of it or nothing.
    ///
    /// Documents of one series are numbered in the order in which these futures were first polled.
    async fn store(&self, document: NewDocument) -> Result<StoreResult, StoreError>;

    /// Keeps a corrected document in place of the rejected one, PENDING, in one transaction with
    /// everything that [`Documents::store`] does but the number; the rejected one is kept beside.
    async fn correct(&self, corrected: CorrectedDocument) -> Result<StoreResult, StoreError>;

    /// Takes the next number of a series and rolls back: whether documents can be numbered at this
    /// moment. The series stands afterwards as it stood before, or is still unused.
    async fn rehearse(&self, series: &SeriesKey) -> Result<(), StoreError>;

    /// Writes and rolls back: whether documents can be stored at this moment.
    async fn probe(&self) -> Result<(), PortError>;

    /// In one transaction: notes that the number of a document is taken elsewhere, and gives it the
    /// next one of its series, in its row and its bytes, while it is PENDING and nobody holds it.
    async fn take_next_number(&self, refused: RefusedNumber) -> Result<NextNumber, StoreError>;

    /// Notes that the present number of a document is taken elsewhere.
    async fn note_taken(&self, code: GenerationCode, now: OffsetDateTime) -> Result<(), PortError>;

    /// Notes that a client is going to hold a PENDING document as it stands: it keeps its number from
    /// then on. Answers whether it may: not while its number, or one that it had before, is known to be
    /// taken elsewhere.
    async fn hand_over(&self, code: GenerationCode) -> Result<bool, PortError>;

    /// The control numbers that a document was refused for, in order.
    async fn refused_numbers(&self, code: GenerationCode) -> Result<Vec<String>, PortError>;

    /// One document of a company. Another company's is as unknown as one that does not exist: the
    /// same is read for both.
    async fn find_of(
        &self,
        company: CompanyId,
        code: GenerationCode,
    ) -> Result<Option<DocumentRecord>, PortError>;

    /// The newest document of a company that took an external identifier.
    async fn find_by_external_id(
        &self,
        company: CompanyId,
        environment: Environment,
        external_id: &ExternalId,
    ) -> Result<Option<DocumentRecord>, PortError>;

    /// One document, whosever it is: for work that no client asked for.
    async fn find(&self, code: GenerationCode) -> Result<Option<DocumentRecord>, PortError>;

    /// Events of a document, as far as they are kept; nothing of one that is not stored.
    async fn timeline(&self, code: GenerationCode) -> Result<Timeline, PortError>;

    /// The first request with an idempotency key, whatever its fingerprint.
    async fn claim(&self, key: &IdempotencyKey) -> Result<Option<IdempotencyRecord>, PortError>;

    /// A page of `size` documents, and the counters of all.
    async fn list(
        &self,
        filter: &DocumentFilter,
        start: PageStart,
        size: u32,
    ) -> Result<DocumentPage, PortError>;

    /// What lists of a company's documents depend on: another one whenever one may show something else.
    async fn revision(
        &self,
        company: CompanyId,
        environment: Environment,
    ) -> Result<ListRevision, PortError>;

    /// The first of some documents of a page, together at most [`PIECE`](super::PIECE) or one that is larger, as
    /// they are now, and how many of the documents these are, damaged ones included.
    async fn rest_of_page(
        &self,
        rest: &[ListedDocument],
    ) -> Result<(Vec<DocumentRecord>, usize), PortError>;

    /// Those of the documents that are stored here, in any order and of any company.
    async fn known(&self, codes: &[GenerationCode]) -> Result<Vec<KnownRecord>, PortError>;

    /// What those of the documents say that are stored here, with when they were stamped: for who takes back
    /// of what stands in them.
    async fn originals(&self, codes: &[GenerationCode]) -> Result<Vec<OriginalRecord>, PortError>;

    /// What stands in the way of an invalidation of a document: the PENDING and RECEIVED notes on it, and
    /// the credit notes that need what it adds to others; each in the order of their codes.
    async fn notes_in_the_way(
        &self,
        code: GenerationCode,
    ) -> Result<Vec<GenerationCode>, PortError>;

    /// What a settlement needs to know of the documents with these numbers, upper case: what those of the
    /// company sold for others, less their returns, and in which settlement of the company in force each
    /// stands, whoever issued it.
    async fn settlement_facts(
        &self,
        company: CompanyId,
        environment: Environment,
        numbers: &[(GenerationType, String)],
    ) -> Result<SettlementFacts, PortError>;

    /// The settlements in force that have a document that was issued here.
    async fn settlements_of(
        &self,
        code: GenerationCode,
    ) -> Result<Vec<SettlementInForce>, PortError>;

    /// Number of documents of a company and an edition that are PENDING, in contingency or not.
    async fn unsettled_of(
        &self,
        company: CompanyId,
        environment: Environment,
        edition: Edition,
    ) -> Result<u64, PortError>;

    /// The district that accepted documents of a company last said of a receiver in a municipality.
    async fn last_district(
        &self,
        company: CompanyId,
        residence: &Residence,
    ) -> Result<Option<DistrictCode>, PortError>;

    /// Up to `most` PENDING documents of an environment that are in no contingency and due at `now`, the
    /// longest due first; they are due again at `until`, so that of several servers one looks after each.
    async fn lease_due_documents(
        &self,
        environment: Environment,
        now: OffsetDateTime,
        until: OffsetDateTime,
        most: u32,
    ) -> Result<Vec<Leased<PendingDocument>>, PortError>;

    /// Leases up to `most` REJECTED documents of an environment that have an unanswered copy and are
    /// due at `now`, the longest due first; they are due again at `until`.
    async fn lease_due_rejected(
        &self,
        environment: Environment,
        now: OffsetDateTime,
        until: OffsetDateTime,
        most: u32,
    ) -> Result<Vec<Leased<GenerationCode>>, PortError>;

    /// Stores when the authority is queried about a REJECTED document again, unless the lease was lost.
    /// With no moment, its copies count as answered.
    async fn postpone_rejected(
        &self,
        code: GenerationCode,
        lease: LeaseNumber,
        due_at: Option<OffsetDateTime>,
    ) -> Result<(), PortError>;

    /// Keeps who looks after a PENDING document until when, and how many copies of it are unanswered,
    /// unless somebody else has taken it or it was corrected. Answers whether it was kept.
    async fn renew_lease(&self, hold: LeaseRenewal) -> Result<bool, PortError>;

    /// Keeps with a PENDING document a refusal of it that decides nothing yet, and who looks after it
    /// until when, unless somebody else has taken it or it was corrected.
    async fn keep_refusal(&self, hold: LeaseRenewal, refusal: &Rejection) -> Result<(), PortError>;

    /// Keeps the new status of a PENDING document, unless it has left PENDING or was corrected
    /// meanwhile, or its lease was lost: then nothing changes. A stamp that another document of the company has is none: the
    /// document stays PENDING, and is due again as before. A rejection gives back, in the same transaction, what the document took of
    /// others. Answers whether it was kept.
    async fn record_result(&self, outcome: DocumentResult) -> Result<bool, PortError>;

    /// In one transaction: puts a PENDING document that is in no contingency into one, with the
    /// bytes that say so, unless it was corrected or taken by somebody else meanwhile. Answers whether it
    /// was kept.
    async fn enter_contingency(&self, document: ContingencyRendering) -> Result<bool, PortError>;

    /// In one transaction: makes a REJECTED document RECEIVED, unless it has changed meanwhile or another
    /// document of the company has the stamp. It takes again what it takes of others, as far as that is
    /// left. Returns true if it was stored.
    async fn receive_rejected(&self, stamp: LateStamp) -> Result<bool, PortError>;

    /// A document as it stood before its correction number `revision` + 1.
    async fn rejected_version(
        &self,
        code: GenerationCode,
        revision: u32,
    ) -> Result<Option<RejectedVersion>, PortError>;

    /// Stores an attempt that decided nothing; counts it with the previous one if both came to the same.
    async fn keep_attempt(&self, attempt: Attempt) -> Result<(), PortError>;

    /// Returns when each part of the receiver's page of a document's version was first taken, the earliest first.
    async fn openings(
        &self,
        document: GenerationCode,
        revision: u32,
    ) -> Result<Vec<(PagePart, OffsetDateTime)>, PortError>;

    /// Stores that a part of a receiver's page was taken, with its event, unless it was taken before.
    /// Returns true if this was the first time.
    async fn keep_opening(
        &self,
        company: CompanyId,
        revision: u32,
        facts: OpeningFacts,
        at: OffsetDateTime,
    ) -> Result<bool, PortError>;
}
