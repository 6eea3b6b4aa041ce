mod repository;
mod timeline;

use std::sync::Arc;

use dte_domain::Decimal;
use dte_domain::amounts::{DocumentAmounts, KnownAmounts};
use dte_domain::balance::{Balance, Charge, Sales};
use dte_domain::catalog::DistrictCode;
use dte_domain::contingency::{ContingencyEnd, ContingencyReason};
use dte_domain::documents::RecordedAmounts;
use dte_domain::edition::Edition;
use dte_domain::identification::{
    ControlNumber, DocumentType, Environment, GenerationCode, LocalTime, ReceptionStamp,
    TransmissionKind,
};
use dte_domain::invalidation::RecordedReceiver;
use dte_domain::invalidation::window::Windows;
use dte_domain::lifecycle::{Rejection, Status, StatusKind};
use dte_domain::money::Money;
use dte_domain::number_series::{Numbering, SeriesKey};
use dte_domain::own_reference::{ExternalId, OwnReference};
use dte_domain::parts::receiver::Residence;
use dte_domain::settled::{SettledDocument, SoldForAnother};
use dte_domain::taxpayer::Nrc;
use dte_schema::Unnumbered;
use time::{Date, OffsetDateTime};

use crate::ports::{
    BulkClaim, CompanyId, ContingencyId, EstablishmentId, EventStatus, LeaseNumber, PortError,
    Signature,
};

pub use repository::Documents;
pub use timeline::{Timeline, TimelineEntry, TimelineKind};

/// A client's key for a request that must not be done twice, as the request says it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RequestKey {
    /// 1 to 255 visible characters.
    pub key: String,
    /// A hash of the endpoint and of what the request says.
    pub fingerprint: String,
    /// A hash of the endpoint and the bytes of the body, which is what records of before have; nothing in a
    /// record.
    pub of_bytes: Option<String>,
}

impl RequestKey {
    /// The key of an establishment.
    pub fn of(self, establishment: EstablishmentId) -> IdempotencyKey {
        IdempotencyKey {
            establishment,
            key: self.key,
            fingerprint: self.fingerprint,
            of_bytes: self.of_bytes,
        }
    }

    /// Whether it is the key of the same request as one that was kept.
    pub fn repeats(&self, kept: &Self) -> bool {
        self.key == kept.key
            && is_same_request(
                (&self.fingerprint, self.of_bytes.as_ref()),
                &kept.fingerprint,
            )
    }
}

fn is_same_request((said, of_bytes): (&String, Option<&String>), kept: &String) -> bool {
    said == kept || of_bytes == Some(kept)
}

/// An establishment's key for a request that must not be done twice.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct IdempotencyKey {
    /// Whose key it is.
    pub establishment: EstablishmentId,
    /// 1 to 255 visible characters.
    pub key: String,
    /// A hash of the endpoint and of what the request says: the same key with another fingerprint is
    /// another request.
    pub fingerprint: String,
    /// As of a [`RequestKey`].
    pub of_bytes: Option<String>,
}

impl IdempotencyKey {
    /// Whether it is the key of the same request as one that was kept.
    pub fn repeats(&self, kept: &Self) -> bool {
        (self.establishment, &self.key) == (kept.establishment, &kept.key)
            && is_same_request(
                (&self.fingerprint, self.of_bytes.as_ref()),
                &kept.fingerprint,
            )
    }
}

/// The first request with an idempotency key.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct IdempotencyRecord {
    /// The key.
    pub key: IdempotencyKey,
    /// The document that the request issued.
    pub document: GenerationCode,
    /// Which version of it: 0, or how often it had been corrected.
    pub revision: u32,
    /// The warnings of its answer, so that a replay tells them again.
    pub warnings: Vec<String>,
}

/// A document that is to be numbered and kept.
#[expect(missing_docs, reason = "the names say it")]
#[derive(Clone, Debug)]
pub struct NewDocument {
    pub generation_code: GenerationCode,
    pub establishment: EstablishmentId,
    /// The series that numbers it, if its type has a number.
    pub series: SeriesKey,
    /// Where the series begins, if this is its first number.
    pub numbering: Numbering,
    pub edition: Edition,
    /// Its JSON, all but the number.
    pub body: Unnumbered,
    pub issued_at: LocalTime,
    pub recorded: RecordedAmounts,
    pub receiver: RecordedReceiver,
    /// The receiver's number in the register of the value-added tax, by which documents are searched for.
    pub receiver_nrc: Option<Nrc>,
    /// What it sold, net; nothing when nobody can draw on it.
    pub creditable: Option<Sales>,
    /// What it takes back of other documents, to be taken in the same transaction; below 0 what a note of
    /// a type that adds does, to be taken once it is RECEIVED. A document that has no balance is not
    /// charged.
    pub credited: Vec<Charge>,
    /// The amounts that others may take up of it, and that it takes up of others: kept, and looked
    /// at together with those of others, in the same transaction.
    pub amounts: DocumentAmounts,
    /// What it sold on behalf of somebody else, to be told by a settlement.
    pub sold_for_another: Option<SoldForAnother>,
    /// The documents that it takes as a settlement, in the same transaction: one that another settlement in
    /// force has refuses it ([`StoreError::AlreadySettled`]).
    pub settles: Vec<SettledDocument>,
    /// Where the receiver is, to be remembered in the same transaction.
    pub residence: Option<SaidResidence>,
    /// The documents that it names: none of them may be under invalidation when it is stored, which
    /// is looked at in the same transaction.
    pub names: Vec<GenerationCode>,
    /// The client's idempotency key.
    pub claim: Option<IdempotencyRecord>,
    /// The line of a file that it is: a line that is issued already refuses it
    /// ([`StoreError::Changed`]).
    pub bulk: Option<BulkClaim>,
    /// How the client's systems know it. Its identifier is taken in the same transaction; a correction
    /// that leaves something out keeps it.
    pub own: OwnReference,
    /// The contingency in which it is issued, when it is not to be sent at once.
    pub contingency: Option<ContingencyAssignment>,
    /// From when on anybody may look after it, if it is still PENDING then: until then it is the
    /// affair of whoever stores it. Later by what it has to wait until it is stored.
    pub due_at: OffsetDateTime,
    pub now: OffsetDateTime,
}

/// Where a document says that its receiver is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SaidResidence {
    /// The receiver and the municipality.
    pub residence: Residence,
    /// The district there.
    pub district: DistrictCode,
}

/// How a document enters a contingency: the company's open one with the mark, or a new one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ContingencyAssignment {
    /// The identity of the contingency, if it is a new one.
    pub new: ContingencyId,
    /// What the document says.
    pub mark: ContingencyReason,
    /// When the document was issued: the contingency began then, unless it began before.
    pub since: OffsetDateTime,
}

/// A rejected document, said right, under its old code and number.
#[derive(Clone, Debug)]
pub struct CorrectedDocument {
    /// The document as it is to be kept from now on. Its series gives no number: the body gets the
    /// number that the document has.
    pub document: NewDocument,
    /// How often it had been corrected before, as far as the one who corrects knows.
    pub revision: u32,
}

/// A document that was rendered for the authority as a normal one and now enters a contingency.
#[expect(missing_docs, reason = "the names say it")]
#[derive(Clone, Debug)]
pub struct ContingencyRendering {
    pub generation_code: GenerationCode,
    /// How often it had been corrected when it was rendered.
    pub revision: u32,
    /// The lease under which it was.
    pub lease: LeaseNumber,
    /// Its bytes with the mark. The earlier ones are kept beside.
    pub json: Arc<str>,
    pub signature: Signature,
    /// The signature over the earlier bytes.
    pub earlier_signature: Signature,
    /// Unanswered copies of the earlier rendering.
    pub unanswered: u32,
    pub entry: ContingencyAssignment,
    pub now: OffsetDateTime,
}

/// What became of a document that was to be stored.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum StoreResult {
    /// Numbered and stored, PENDING; these are its bytes.
    Created {
        /// Its number; nothing for a document of a type that has none.
        control_number: Option<ControlNumber>,
        /// Its JSON, complete.
        json: Arc<str>,
    },
    /// Its idempotency key was used before: nothing was stored, no number taken.
    Replayed(IdempotencyRecord),
}

/// Why a document could not be stored. Nothing was stored and no number taken.
#[derive(Debug, thiserror::Error)]
pub enum StoreError {
    /// More is waiting than can be stored soon; the client may try again.
    #[error("the queue of documents to store is full")]
    Overloaded,
    /// The series has given its last number.
    #[error("the number series is exhausted")]
    SeriesExhausted,
    /// A document that it takes back of has less left.
    #[error("document {document} has less left than is taken back")]
    Overdrawn {
        /// The document with too little left.
        document: GenerationCode,
    },
    /// A document that it names is being invalidated.
    #[error("document {document} is being invalidated by event {event}")]
    UnderInvalidation {
        /// The document that is named.
        document: GenerationCode,
        /// Its event.
        event: GenerationCode,
    },
    /// A document that it settles stands in another settlement in force.
    #[error("document {document} stands in settlement {settlement} ({control_number})")]
    AlreadySettled {
        /// The number of the document, upper case.
        document: String,
        /// The settlement that has it.
        settlement: GenerationCode,
        /// The number of that.
        control_number: String,
    },
    /// The document that was to be corrected is no longer REJECTED, or was corrected meanwhile.
    #[error("the document has changed meanwhile")]
    Changed,
    /// Another document of the company has its external identifier.
    #[error("another document has the external identifier")]
    ExternalIdTaken,
    /// Anything unexpected.
    #[error(transparent)]
    Port(#[from] PortError),
}

/// A document that was refused because the authority has its control number already.
#[derive(Clone, Debug)]
pub struct RefusedNumber {
    /// The document.
    pub generation_code: GenerationCode,
    /// How often it had been corrected when it was sent.
    pub revision: u32,
    /// The lease under which it was.
    pub lease: LeaseNumber,
    /// The number with which it was sent.
    pub control_number: String,
    /// The present moment.
    pub now: OffsetDateTime,
}

/// What became of a document whose number is taken elsewhere.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum NextNumber {
    /// It has the next number of its series.
    Taken {
        /// The number.
        control_number: String,
        /// Its bytes, with that number.
        json: Arc<str>,
        /// Another document of ours, stamped with the number that was refused.
        holder: Option<GenerationCode>,
    },
    /// Its client holds it already, with its number: nothing changed.
    HandedOver,
    /// It left PENDING, was corrected, taken by somebody else, or has another number meanwhile: nothing
    /// changed.
    Changed,
}

/// Copies of a document that were counted before they were sent and that the authority has not
/// answered since: each may still be stamped. An answer is complete and about this document, or
/// refuses the token.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct UnansweredCopies {
    /// Copies of the rendering for normal transmission.
    pub normal: u32,
    /// Copies with the marks of contingency.
    pub marked: u32,
}

impl UnansweredCopies {
    /// Returns the number of copies in either rendering.
    pub fn total(self) -> u32 {
        self.normal.saturating_add(self.marked)
    }

    /// Returns the copies that remain when the authority answered one with the marks.
    #[must_use]
    pub fn without_a_marked_one(self) -> Self {
        Self {
            marked: self.marked.saturating_sub(1),
            ..self
        }
    }

    /// Returns the rendering that a stamp found by a query belongs to: the one that was sent last,
    /// unless copies of the first alone are unanswered.
    pub fn stamped(self) -> TransmissionKind {
        if self.normal > 0 && self.marked == 0 {
            TransmissionKind::Normal
        } else {
            TransmissionKind::Contingency
        }
    }
}

/// A change of a document's status, to be kept.
#[derive(Clone, Debug)]
pub struct DocumentResult {
    /// The document.
    pub generation_code: GenerationCode,
    /// How often it had been corrected when it was sent: what is decided about one version decides
    /// nothing about the next.
    pub revision: u32,
    /// The lease under which a refusal came about: a copy that somebody else sent under a later one
    /// may have caused it, and is stamped. Nothing where no other lease makes a difference: a stamp is
    /// true whoever hears of it, and nobody takes documents in contingency.
    pub lease: Option<LeaseNumber>,
    /// Its new status; PENDING when only the signature is to be kept.
    pub status: Status,
    /// Which of its renderings the authority decided about: that one is the document from now on.
    pub rendering: TransmissionKind,
    /// The signature over that rendering.
    pub signature: Option<Signature>,
    /// The copies that remain unanswered when the authority refused one.
    pub unanswered: UnansweredCopies,
    /// The present moment.
    pub now: OffsetDateTime,
}

/// The stamp of a REJECTED document, which a query found.
#[expect(missing_docs, reason = "the names say it")]
#[derive(Clone, Debug)]
pub struct LateStamp {
    pub generation_code: GenerationCode,
    /// How often the document was corrected, as far as is known.
    pub revision: u32,
    pub stamp: ReceptionStamp,
    /// Remarks of the authority.
    pub observations: Vec<String>,
    pub stamped_at: OffsetDateTime,
    /// The last second in which the document can be invalidated.
    pub invalidable_until: LocalTime,
    pub now: OffsetDateTime,
}

/// Who looks after a PENDING document until when.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LeaseRenewal {
    /// The document.
    pub generation_code: GenerationCode,
    /// How often it was corrected, as far as is known.
    pub revision: u32,
    /// Its lease, as it was taken or stored.
    pub lease: LeaseNumber,
    /// From when on anybody may look after it.
    pub due_at: OffsetDateTime,
    /// How often it was sent again so far.
    pub resends: u32,
    /// Copies of it that are unanswered, the next one included if it is about to be sent.
    pub unanswered: u32,
    /// When an attempt to submit it ended undecided, if that is why: nobody is at it until then.
    pub postponed_at: Option<OffsetDateTime>,
}

/// A rejected document as it stood before it was corrected.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RejectedVersion {
    /// Its bytes.
    pub json: Arc<str>,
    /// Its date and time of issue.
    pub issued_at: LocalTime,
    /// Its total, as people are told it.
    pub total: Decimal,
    /// Why the authority refused it.
    pub rejection: Rejection,
    /// When it was refused.
    pub rejected_at: OffsetDateTime,
    /// Copies of it that were unanswered when it was corrected.
    pub unanswered: u32,
}

/// How a document stands that was issued in contingency.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DocumentContingency {
    /// The contingency.
    pub id: ContingencyId,
    /// What the document says.
    pub mark: ContingencyReason,
    /// When it began.
    pub began_at: OffsetDateTime,
    /// Its end, once what was down is back.
    pub end: Option<ContingencyEnd>,
    /// The event that lists the document.
    pub event: Option<GenerationCode>,
    /// Until when the document must reach the authority; known once the event is stamped.
    pub document_due_at: Option<OffsetDateTime>,
}

/// A stored document.
#[expect(missing_docs, reason = "the names say it")]
#[derive(Clone, Debug, PartialEq)]
pub struct DocumentRecord {
    pub generation_code: GenerationCode,
    pub company: CompanyId,
    pub establishment: EstablishmentId,
    pub document_type: DocumentType,
    pub environment: Environment,
    pub edition: Edition,
    /// The version of its schema, as it stands in the JSON.
    pub schema_version: u8,
    /// Its number, as it stands in the JSON; nothing for a document of a type that has none.
    pub control_number: Option<String>,
    pub receiver: RecordedReceiver,
    pub transmission: TransmissionKind,
    pub status: Status,
    pub issued_at: LocalTime,
    pub recorded: RecordedAmounts,
    pub created_at: OffsetDateTime,
    /// When its row last changed; no moment of the law.
    pub updated_at: OffsetDateTime,
    pub json: Arc<str>,
    /// The signature over them, once it was transmitted.
    pub signature: Option<Signature>,
    /// How often it was corrected after a rejection.
    pub revision: u32,
    /// Copies of it that were sent and are unanswered, while it is PENDING or REJECTED.
    pub unanswered: u32,
    /// How its issuer's systems know it.
    pub own: OwnReference,
    /// Its contingency, when it was issued in one.
    pub contingency: Option<DocumentContingency>,
    /// Its newest invalidation event, whatever became of that.
    pub invalidation: Option<DocumentInvalidation>,
    /// The documents in whose place it stands: those whose accepted invalidation names it, the oldest first.
    pub replaces: Vec<GenerationCode>,
}

impl DocumentRecord {
    /// The last second in which it can be invalidated by the windows of a moment; nothing while it has no stamp, and once it is
    /// invalidated.
    pub fn invalidable_until(&self, windows: Windows) -> Option<LocalTime> {
        let Status::Received { stamped_at, .. } = &self.status else {
            return None;
        };
        let (edition, document_type) = (self.edition, self.document_type);
        Some(windows.closes_at(edition, document_type, self.issued_at, *stamped_at))
    }
}

/// How an invalidation of a document stands.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DocumentInvalidation {
    /// The event.
    pub generation_code: GenerationCode,
    /// Where it stands with the authority.
    pub status: EventStatus,
    /// The document that it names in place of the invalidated one.
    pub replacement: Option<GenerationCode>,
    /// When it was kept, before it was sent.
    pub requested_at: OffsetDateTime,
}

impl DocumentInvalidation {
    /// The document that stands in place of the invalidated one; nothing before the authority accepted that.
    pub fn replaced_by(&self) -> Option<GenerationCode> {
        let is_accepted = matches!(self.status, EventStatus::Accepted { .. });
        self.replacement.filter(|_| is_accepted)
    }
}

/// Which documents to find. Every member narrows.
#[expect(missing_docs, reason = "the names say it")]
#[derive(Clone, Debug)]
pub struct DocumentFilter {
    /// The company; never left out, so that no query crosses companies.
    pub company: CompanyId,
    pub environment: Environment,
    pub establishment: Option<EstablishmentId>,
    pub document_type: Option<DocumentType>,
    pub status: Option<StatusKind>,
    pub transmission: Option<TransmissionKind>,
    pub from: Option<Date>,
    pub to: Option<Date>,
    /// What the issuer's systems call it.
    pub external_id: Option<ExternalId>,
    pub control_number: Option<String>,
    /// A number of the receiver: a NIT, a DUI, an NRC or another, with or without hyphens.
    pub receiver: Option<String>,
    /// Beginnings of words of the receiver's name, whatever their case and accents.
    pub name: Option<String>,
    /// The least total, included.
    pub min_total: Option<Money>,
    /// The greatest total, included.
    pub max_total: Option<Money>,
    /// Whether the bytes of the documents are read.
    pub with_bodies: bool,
    /// The last moment of a change, in lists of changes: what was written just now may be followed by
    /// what was written before it.
    pub changed_until: Option<OffsetDateTime>,
}

/// What lists of a company's documents depend on. Nothing is written for it: it is put together of what
/// transactions raise or keep anyway.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ListRevision {
    /// Different of any two states of which a list may show different things.
    pub of_all: Vec<i64>,
    /// The newest change; lists of changes hold back what is newer than a moment.
    pub changed_at: Option<OffsetDateTime>,
}

/// Where a page begins.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PageStart {
    /// After skipping so many documents.
    Skip(u64),
    /// After the document with this time of issue and code, however many came before.
    After(LocalTime, GenerationCode),
    /// With what changed at this moment or later, oldest change first; after this document, when one
    /// that changed at that moment is named.
    Changed(OffsetDateTime, Option<GenerationCode>),
}

/// A stored document without its bytes, as other documents need to know it.
#[expect(missing_docs, reason = "the names say it")]
#[derive(Clone, Debug, PartialEq)]
pub struct KnownRecord {
    pub generation_code: GenerationCode,
    pub company: CompanyId,
    pub establishment: EstablishmentId,
    pub environment: Environment,
    pub document_type: DocumentType,
    pub status: StatusKind,
    pub issued_at: LocalTime,
    pub receiver: RecordedReceiver,
    /// The number of who it was sold for, without hyphens.
    pub sold_for: Option<String>,
    /// What it sold and what is left of that.
    pub balance: Option<Balance>,
    /// Its amounts that others may take up only as far as they go.
    pub amounts: KnownAmounts,
}

/// What a stored document says.
#[expect(missing_docs, reason = "the names say it")]
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OriginalRecord {
    pub generation_code: GenerationCode,
    pub json: String,
    /// When the authority stamped it; nothing of one that has no stamp.
    pub stamped_at: Option<OffsetDateTime>,
}

/// How many documents a filter finds.
#[expect(missing_docs, reason = "the names say it")]
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Counters {
    pub received: u64,
    pub invalidated: u64,
    pub rejected: u64,
    pub pending: u64,
    /// Transmitted in contingency.
    pub contingency: u64,
    /// Transmitted at once.
    pub normal: u64,
}

impl Counters {
    /// All of them.
    pub fn total(&self) -> u64 {
        self.received + self.invalidated + self.rejected + self.pending
    }
}

/// How many bytes of documents are read of a page at a time.
pub const PIECE: usize = 256 * 1024;

/// A document of a page, as the storage names it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ListedDocument(pub i64);

/// A page of documents, newest first or in the order of their changes, with the counters of the whole
/// filtered set.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct DocumentPage {
    /// The first documents of the page: together at most [`PIECE`], or one that is larger. Those
    /// whose rows are damaged are left out.
    pub documents: Vec<DocumentRecord>,
    /// The other documents of the page, for [`Documents::rest_of_page`].
    pub rest: Vec<ListedDocument>,
    /// After which document the next page begins: the last one that was looked at, damaged or not.
    /// Nothing when the page has fewer rows than it may have.
    pub next: Option<PageStart>,
    /// The counters of all that the filter finds.
    pub counters: Counters,
    /// Whether there are more than were counted.
    pub is_capped: bool,
}

/// A document whose fate is not known yet.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PendingDocument {
    /// The document.
    pub generation_code: GenerationCode,
    /// Who issued it.
    pub establishment: EstablishmentId,
    /// How often it was sent again so far.
    pub resends: u32,
    /// Copies of it that were sent and are unanswered.
    pub unanswered: u32,
    /// What an incomplete refusal said of it, when there was one.
    pub refused: Option<Rejection>,
}
