//! Files of many documents, handed in at once.

use async_trait::async_trait;
use dte_domain::identification::{DocumentType, Environment, GenerationCode};
use dte_domain::language::Language;
use dte_domain::lifecycle::{Rejection, StatusKind};
use time::OffsetDateTime;
use uuid::Uuid;

use crate::ports::{CompanyId, EstablishmentId, KeyId, LeaseNumber, Leased, PortError, RequestKey};

/// The identity of a file.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct BulkId(pub Uuid);

/// How far a file is whose lines are all there.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BulkStatus {
    /// It waits for its turn: one of a company runs at a time.
    Queued,
    /// Its lines are being issued.
    Running,
    /// Each line is issued or refused.
    Completed,
}

impl BulkStatus {
    /// All of them.
    pub const ALL: [Self; 3] = [Self::Queued, Self::Running, Self::Completed];

    /// The name on the wire and in its column.
    pub fn name(self) -> &'static str {
        match self {
            Self::Queued => "QUEUED",
            Self::Running => "RUNNING",
            Self::Completed => "COMPLETED",
        }
    }

    /// The status of that name.
    pub fn named(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|status| status.name() == name)
    }
}

/// A file whose lines are about to come in.
#[expect(missing_docs, reason = "the names say it")]
#[derive(Clone, Debug)]
pub struct NewBulk {
    pub id: BulkId,
    pub company: CompanyId,
    /// Who issues its documents.
    pub establishment: EstablishmentId,
    /// The key with which it is handed in.
    pub key: KeyId,
    /// The version of the pair of that key.
    pub key_version: u32,
    /// Whether that has the main office's rights.
    pub main_office: bool,
    pub environment: Environment,
    /// Whether its lines are only judged.
    pub dry_run: bool,
    /// The language of what is said of its lines.
    pub language: Language,
    pub now: OffsetDateTime,
    /// From when on it counts as cut off, unless more of it comes.
    pub due_at: OffsetDateTime,
}

/// A line as it came.
#[derive(Clone, Debug)]
pub struct NewBulkLine {
    /// Its place in the file, from 1.
    pub line: u32,
    /// The client's own reference, where it can be read.
    pub external_id: Option<String>,
    /// What becomes of it.
    pub content: NewBulkContent,
}

/// What is in a line.
#[derive(Clone, Debug)]
pub enum NewBulkContent {
    /// The JSON of a request to issue a document of a type.
    Request(DocumentType, String),
    /// Nothing that could be issued: the error that says why, as the API says it.
    Refused(String),
}

/// A file of which all is there.
#[derive(Clone, Debug)]
pub struct WholeBulk {
    /// Which file.
    pub id: BulkId,
    /// Whose it is.
    pub establishment: EstablishmentId,
    /// That of the file, and of the client's key.
    pub environment: Environment,
    /// The client's key, with the fingerprint of the whole file.
    pub key: Option<RequestKey>,
    /// How many lines it has.
    pub lines: u32,
}

/// What becomes of a file of which all is there.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum WholeBulkResult {
    /// It is kept, and waits for its turn.
    Queued,
    /// The same file was handed in with that key before, as this one.
    Replayed(BulkId),
    /// The key was used for another file.
    KeyReused,
    /// It was taken for cut off: nothing of it is there.
    CutOff,
}

/// How many lines of a file stand how.
#[expect(missing_docs, reason = "the names say it")]
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct BulkCounts {
    pub total: u64,
    pub waiting: u64,
    pub issued: u64,
    /// Judged good in a dry run.
    pub valid: u64,
    /// Refused by this service, or issued and rejected by the authority.
    pub refused: u64,
}

/// A file as it stands.
#[expect(missing_docs, reason = "the names say it")]
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BulkRecord {
    pub id: BulkId,
    pub company: CompanyId,
    pub establishment: EstablishmentId,
    pub environment: Environment,
    pub status: BulkStatus,
    pub dry_run: bool,
    pub created_at: OffsetDateTime,
    pub started_at: Option<OffsetDateTime>,
    pub completed_at: Option<OffsetDateTime>,
    pub counts: BulkCounts,
}

/// A line as it stands.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BulkLine {
    /// Its place in the file, from 1.
    pub line: u32,
    /// The client's own reference, where it could be read.
    pub external_id: Option<String>,
    /// What became of it.
    pub outcome: BulkOutcome,
    /// What was odd about it.
    pub warnings: Vec<String>,
}

/// What became of a line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum BulkOutcome {
    /// Nothing yet.
    Pending,
    /// A document, which stands so.
    Issued(BulkDocument),
    /// It would have been issued: of a dry run.
    Valid,
    /// The error that refused it, as the API says it.
    Refused(String),
}

/// The document of a line.
#[expect(missing_docs, reason = "the names say it")]
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BulkDocument {
    pub generation_code: GenerationCode,
    /// Nothing for a document of a type that has none.
    pub control_number: Option<String>,
    pub status: StatusKind,
    /// What the authority said, when it rejected it.
    pub rejection: Option<Rejection>,
}

/// Which files are listed, newest first.
#[expect(missing_docs, reason = "the names say it")]
#[derive(Clone, Copy, Debug)]
pub struct BulkFilter {
    pub company: CompanyId,
    pub environment: Environment,
    /// Of one establishment alone.
    pub establishment: Option<EstablishmentId>,
    pub skip: u64,
    pub most: u32,
}

/// A file whose turn it is.
#[expect(missing_docs, reason = "the names say it")]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct DueBulk {
    pub id: BulkId,
    pub company: CompanyId,
    pub establishment: EstablishmentId,
    /// The key with which it was handed in.
    pub key: KeyId,
    /// The version of the pair of that key.
    pub key_version: u32,
    /// Whether that has the main office's rights.
    pub main_office: bool,
    pub dry_run: bool,
    /// Whether lines that wait here may have been issued in the time that a restored copy does not know.
    pub restored: bool,
    pub language: Language,
}

/// A line that is neither issued nor refused.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WaitingLine {
    /// Its place in the file.
    pub line: u32,
    /// The client's own reference.
    pub external_id: String,
    /// What is to be issued.
    pub document_type: DocumentType,
    /// The JSON of the request.
    pub document: String,
}

/// What a line comes to without a document.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LineVerdict {
    /// Its place in the file.
    pub line: u32,
    /// The error that refuses it, as the API says it; none where a dry run finds nothing.
    pub refusal: Option<String>,
    /// Warnings about it.
    pub warnings: Vec<String>,
}

/// Result of completing a file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BulkCompletion {
    /// The file is completed.
    Done,
    /// Somebody else has it.
    Lost,
    /// Some of its lines wait.
    Pending,
}

/// The line of a file that a new document is: kept in its transaction, and never twice.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BulkClaim {
    /// The file.
    pub bulk: BulkId,
    /// The place in it.
    pub line: u32,
    /// What is odd about it.
    pub warnings: Vec<String>,
}

/// The files of documents: received, issued line by line under a lease, and read again. Who has lost the lease
/// changes nothing.
#[async_trait]
pub trait Bulks: Send + Sync {
    /// Begins a file, of which nobody is told until all of it is there, unless its company has so many
    /// in the environment that are not completed. Answers whether it is begun.
    async fn begin_bulk(&self, new: NewBulk, most: u32) -> Result<bool, PortError>;

    /// Keeps its next lines in one transaction. Answers whether it is there to be added to.
    async fn add_bulk_lines(
        &self,
        bulk: BulkId,
        lines: Vec<NewBulkLine>,
        due_at: OffsetDateTime,
    ) -> Result<bool, PortError>;

    /// Lets a file be known and wait for its turn, if its key was not used before.
    async fn finish_bulk(&self, whole: WholeBulk) -> Result<WholeBulkResult, PortError>;

    /// Lets a file count as cut off: nothing is added to it any more.
    async fn cut_bulk_off(&self, bulk: BulkId) -> Result<(), PortError>;

    /// Lets files count as cut off of which nothing came until they were due, and deletes up to so
    /// many rows of those that do, and of the requests that completed files were. Answers how many
    /// rows went.
    async fn delete_leftovers(&self, now: OffsetDateTime, most: u32) -> Result<u64, PortError>;

    /// A file of a company.
    async fn bulk(&self, company: CompanyId, id: BulkId) -> Result<Option<BulkRecord>, PortError>;

    /// A page of files, and how many there are.
    async fn bulks(&self, filter: BulkFilter) -> Result<(Vec<BulkRecord>, u64), PortError>;

    /// Its lines after one, in their order.
    async fn bulk_lines(
        &self,
        id: BulkId,
        after: u32,
        most: u32,
    ) -> Result<Vec<BulkLine>, PortError>;

    /// Of an environment: lets the oldest file of each company that has none running run, and takes
    /// running ones that are due.
    async fn lease_due_bulks(
        &self,
        environment: Environment,
        now: OffsetDateTime,
        until: OffsetDateTime,
        most: u32,
    ) -> Result<Vec<Leased<DueBulk>>, PortError>;

    /// Renews the lease, and reads the next waiting lines after one, in their order; nothing when
    /// the lease was lost.
    async fn next_bulk_lines(
        &self,
        id: BulkId,
        lease: LeaseNumber,
        after: u32,
        due_at: OffsetDateTime,
    ) -> Result<Option<Vec<WaitingLine>>, PortError>;

    /// Keeps what waiting lines came to without a document. Answers whether the lease was held.
    async fn keep_verdicts(
        &self,
        id: BulkId,
        lease: LeaseNumber,
        verdicts: Vec<LineVerdict>,
    ) -> Result<bool, PortError>;

    /// Lets a file be due at a moment.
    async fn postpone_bulk(
        &self,
        id: BulkId,
        lease: LeaseNumber,
        due_at: OffsetDateTime,
    ) -> Result<(), PortError>;

    /// Completes a file of which no line waits; the requests that its lines were are left over.
    async fn complete_bulk(
        &self,
        id: BulkId,
        lease: LeaseNumber,
        now: OffsetDateTime,
    ) -> Result<BulkCompletion, PortError>;
}
