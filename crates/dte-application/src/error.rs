//! What keeps a use case from doing what was asked.

use dte_domain::catalog::Catalogue as _;
use dte_domain::edition::Edition;
use dte_domain::identification::{DocumentType, GenerationCode};
use dte_domain::language::Bilingual;
use dte_domain::lifecycle::{InvalidTransition, StatusKind};
use dte_domain::violation::Violation;
use dte_schema::RenderError;
use time::OffsetDateTime;

use crate::ports::{
    CertificateFault, DocumentRecord, LogoRefusal, NotIssued, PortError, RefusedUrl, SigningError,
    StoreError,
};

/// A document that stands in the way of a request, as far as the one who asked may know.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ExistingDocument {
    /// Its code, when the caller may read it.
    pub generation_code: Option<GenerationCode>,
    /// Nothing for a document of a type that has none.
    pub control_number: Option<String>,
    pub status: StatusKind,
}

impl ExistingDocument {
    /// What it is called: its number, else its code, else nothing.
    pub fn name(&self) -> String {
        let code = || self.generation_code.map(|code| code.to_string());
        self.control_number
            .clone()
            .or_else(code)
            .unwrap_or_default()
    }
}

/// With its code.
impl From<&DocumentRecord> for ExistingDocument {
    fn from(document: &DocumentRecord) -> Self {
        Self {
            generation_code: Some(document.generation_code),
            control_number: document.control_number.clone(),
            status: document.status.kind(),
        }
    }
}

#[derive(Debug, thiserror::Error)]
pub enum Error {
    /// The request breaks rules; all of them are here.
    #[error("the request breaks {} rule(s)", .0.len())]
    Invalid(Vec<Violation>),
    /// The edition has no documents of the type.
    #[error("the edition {} has no documents of type {}", .edition.name(), .document_type.code())]
    NotInEdition {
        /// What was asked for.
        document_type: DocumentType,
        /// The edition.
        edition: Edition,
    },
    #[error("a company with this NIT is registered already")]
    AlreadyRegistered,
    /// The request was carried out, and its answer can no longer be shown.
    #[error("the secrets of the first answer are not shown again")]
    AlreadyShown,
    #[error("the credentials are wrong")]
    Unauthenticated,
    /// They are right, and not good any more.
    #[error("the key has expired")]
    KeyExpired,
    /// Nothing is known with which the authority could be asked.
    #[error("no portal access is kept, and none is given")]
    PortalCredentialsMissing,
    #[error("the tax authority refused the portal credentials")]
    PortalCredentialsRejected,
    #[error("the portal user is another taxpayer's")]
    PortalUserOfAnother,
    /// It exists, in the caller's company, but is not for this caller.
    #[error("not allowed")]
    Forbidden,
    /// The company does not issue this type.
    #[error("the company does not issue type {0:?}: {1:?}")]
    NotIssued(DocumentType, NotIssued),
    /// There is no such thing, or none that the caller may know of.
    #[error("not found")]
    NotFound,
    /// What is asked for lies beyond what the caller's own key may do.
    #[error("beyond the caller's own key: {}", .0.english)]
    BeyondOwnKey(Bilingual),
    /// Events that follow the number are deleted already.
    #[error("the oldest event that is kept is {oldest}")]
    EventsExpired {
        /// The oldest that is kept.
        oldest: u64,
    },
    /// The number is beyond the newest event.
    #[error("the newest event is {newest}")]
    EventCursorAhead {
        /// The newest.
        newest: u64,
    },
    /// The numbers that the caller has are of a database that was restored since.
    #[error("the events are of another stream")]
    EventStreamChanged,
    #[error("the company has no such webhook")]
    NoSuchWebhook,
    #[error("the company has as many webhooks as it may have")]
    TooManyWebhooks,
    /// Another rotation, or a removal, came first.
    #[error("the webhook was changed meanwhile")]
    WebhookChanged,
    /// The secret before the present one signs too until then: another rotation would end it early.
    #[error("the earlier secret of the webhook is still good")]
    EarlierSecretStillGood(OffsetDateTime),
    #[error("events cannot be sent to this address")]
    WebhookUrl(RefusedUrl),
    /// The operator set no relay.
    #[error("no mail relay is set")]
    MailNotConfigured,
    #[error("the company has had {most} mails today, as many as it may have")]
    MailLimitReached {
        /// How many a day may have.
        most: u32,
        /// After how many seconds the day ends.
        ends_in: u32,
    },
    #[error("the document has no such delivery")]
    NoSuchDelivery,
    #[error("the company has no such key")]
    NoSuchKey,
    /// The key with which a file was handed in was removed since.
    #[error("the key of the file was removed")]
    KeyRevoked,
    /// A line that waited in a copy may have been issued in the time that the copy does not know.
    #[error("the database was restored before the line was issued")]
    BatchRestored,
    #[error("nobody could change the company's settings without this key")]
    LastSettingsKey,
    #[error("the company has as many unfinished files as it may have")]
    TooManyBatches,
    #[error("the company has as many keys as it may have")]
    TooManyKeys,
    /// Another rotation, or a removal, came first.
    #[error("the key was changed meanwhile")]
    KeyChanged,
    /// A rotation with an overlap would end a pair that was promised to be good still.
    #[error("an earlier pair of the key is still good")]
    EarlierPairStillGood,
    /// A key for all establishments does not say which one issues, and there is no main office.
    #[error("the establishment that issues is not named")]
    BranchRequired,
    #[error("the company has no such establishment")]
    NoSuchBranch {
        /// The number that was given.
        given: u32,
        /// The numbers of those that it has.
        known: Vec<u32>,
    },
    #[error("the document has no invalidation")]
    NoInvalidation,
    /// What is rejected is not handed to anybody.
    #[error("the authority rejected the document")]
    DocumentRejected,
    /// A correction replaced the version of the document that was asked for.
    #[error("the version was replaced")]
    VersionReplaced,
    /// What is given as a logo is none.
    #[error("the logo cannot be taken: {0:?}")]
    Logo(LogoRefusal),
    #[error("the company has no logo")]
    NoLogo,
    /// Its signature is kept with the first attempt to submit it.
    #[error("it is not signed yet")]
    NotSigned,
    #[error("the certificate cannot sign")]
    Certificate(#[from] CertificateFault),
    /// A document that is credited has less left than is taken back: another note took it.
    #[error("document {0} has less left than is taken back")]
    Overdrawn(GenerationCode),
    /// Another invalidation of the document is under way or was accepted.
    #[error("the document is being invalidated by event {0}")]
    EventUnderWay(GenerationCode),
    #[error("document {document} is being invalidated by event {event}")]
    UnderInvalidation {
        document: GenerationCode,
        event: GenerationCode,
    },
    /// A document that it settles stands in another settlement: that one was faster.
    #[error("document {document} stands in settlement {settlement} ({control_number})")]
    AlreadySettled {
        document: String,
        settlement: GenerationCode,
        control_number: String,
    },
    /// The document that came of that request, where one did.
    #[error("the idempotency key was used for another request")]
    KeyReused(Option<Box<ExistingDocument>>),
    #[error("the first request with this idempotency key is still running")]
    InFlight,
    /// The document that was to be corrected was corrected or decided about meanwhile.
    #[error("the document has changed meanwhile")]
    Changed,
    /// The document that was to be corrected turned out to be stamped as it was before.
    #[error("the authority has received document {0} as it was before")]
    AlreadyReceived(GenerationCode),
    /// A copy of the document that was to be corrected went unanswered and may still be stamped.
    #[error("the authority has not answered a copy of document {document}")]
    UnansweredCopy {
        document: GenerationCode,
        /// Seconds until a query shows whether it arrived.
        ends_in: u32,
    },
    /// The authority cannot be asked, and nothing is done without its answer.
    #[error("the tax authority cannot be asked")]
    AuthorityUnavailable,
    /// Another document of the company has the external identifier; which one, as far as it is known.
    #[error("another document has the external identifier")]
    ExternalIdTaken(Option<Box<ExistingDocument>>),
    #[error(transparent)]
    InvalidTransition(#[from] InvalidTransition),
    #[error("the number series is exhausted")]
    SeriesExhausted,
    /// The authority has the next numbers of the series already, as far as they were tried.
    #[error("the authority has the numbers up to {last} already")]
    NumbersTaken {
        /// The last that was tried.
        last: String,
    },
    /// Too much is waiting; nothing was done.
    #[error("overloaded")]
    Overloaded,
    #[error("unexpected")]
    Unexpected(#[from] PortError),
}

impl From<StoreError> for Error {
    fn from(error: StoreError) -> Self {
        match error {
            StoreError::Overloaded => Self::Overloaded,
            StoreError::SeriesExhausted => Self::SeriesExhausted,
            StoreError::Overdrawn { document } => Self::Overdrawn(document),
            StoreError::UnderInvalidation { document, event } => {
                Self::UnderInvalidation { document, event }
            }
            StoreError::AlreadySettled {
                document,
                settlement,
                control_number,
            } => Self::AlreadySettled {
                document,
                settlement,
                control_number,
            },
            StoreError::Changed => Self::Changed,
            StoreError::ExternalIdTaken => Self::ExternalIdTaken(None),
            StoreError::Port(error) => error.into(),
        }
    }
}

impl From<SigningError> for Error {
    fn from(error: SigningError) -> Self {
        match error {
            SigningError::Certificate(fault) => Self::Certificate(fault),
            SigningError::Overloaded => Self::Overloaded,
            SigningError::Port(error) => error.into(),
        }
    }
}

impl From<RenderError> for Error {
    fn from(error: RenderError) -> Self {
        Self::Unexpected(PortError::new("rendering a document", error))
    }
}
