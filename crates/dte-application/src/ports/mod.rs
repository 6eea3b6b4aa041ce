//! What the use cases need from outside: one repository for each aggregate, and one trait for each thing
//! outside the database.
//!
//! An expected outcome is a value (an `Option`, an enum); only the unexpected is a [`PortError`].
#![warn(missing_docs)]

mod attempts;
mod authority;
mod bulk;
mod certificate_files;
mod companies;
mod company_admin;
mod contingencies;
mod documents;
mod invalidations;
mod keys;
mod leases;
mod mail;
mod number_register;
mod openings;
mod outbox;
mod readable;
mod sealed_values;
mod security;
mod system;
mod webhooks;

// What the domain knows of what is kept.
pub use dte_domain::company::{CompanyId, EstablishmentId};
pub use dte_domain::contingency::{Contingency, ContingencyId, WhyOpen};
pub use dte_domain::identification::TransmissionKind;
pub use dte_domain::number_series::{Numbering, SeriesKey};

pub use crate::ports::companies::{
    Companies, Company, CompanyChange, CompanyEstablishment, Credential, Establishment,
    EstablishmentChange, NewCompany, NewEstablishments, NotIssued, OpenResult, RegisterResult,
    SHOWN_AGAIN_WITHIN, SealedAccess, ShownKeys,
};
pub use crate::ports::company_admin::{CompanySummary, NewCredential};
pub use crate::ports::number_register::{
    Advance, AdvanceResult, EnterResult, ForeignDocument, NumberEntries, NumberEntry,
    NumberRegister, SeriesFilter, SeriesState, TakenNumbers,
};
pub use attempts::{Attempt, AttemptKind, Attempts};
pub use authority::{
    Acceptance, Admission, Authority, AuthorityHealth, BatchReply, BatchResults, BatchSubmission,
    BatchedResult, ContingencySubmission, EventSubmission, Obstacle, PortalAccess,
    PortalCredentials, QueryReply, ReportReply, Sender, SignIn, Submission, SubmitReply,
};
pub use bulk::{
    BulkClaim, BulkCompletion, BulkCounts, BulkDocument, BulkFilter, BulkId, BulkLine, BulkOutcome,
    BulkRecord, BulkStatus, Bulks, DueBulk, LineVerdict, NewBulk, NewBulkContent, NewBulkLine,
    WaitingLine, WholeBulk, WholeBulkResult,
};
pub use certificate_files::{CertificateFacts, KeptFile, LARGEST_CERTIFICATE_FILE};
pub use contingencies::{
    Awaiting, AwaitingTransmission, BatchRecord, BatchStatus, Contingencies,
    ContingencyEventRecord, ContingencyEventResult, ContingencyEventStatus, ContingencySummary,
    Declaration, Late, NewBatch, NewContingencyEvent, TakenBatch, Withdrawal,
};
pub use documents::{
    ContingencyAssignment, ContingencyRendering, CorrectedDocument, Counters, DocumentContingency,
    DocumentFilter, DocumentInvalidation, DocumentPage, DocumentRecord, DocumentResult, Documents,
    IdempotencyKey, IdempotencyRecord, KnownRecord, LateStamp, LeaseRenewal, ListRevision,
    ListedDocument, NewDocument, NextNumber, OriginalRecord, PIECE, PageStart, PendingDocument,
    RefusedNumber, RejectedVersion, RequestKey, SaidResidence, StoreError, StoreResult, Timeline,
    TimelineEntry, TimelineKind, UnansweredCopies,
};
pub use invalidations::{
    BeginResult, EnteredStamp, EventRecord, EventResult, EventStatus, Invalidations, NewEvent,
};
pub use keys::{
    AddResult, Key, KeyId, KeyState, Keys, MostKeys, NewKey, RemoveResult, RotateResult, Rotation,
    Scope, Scopes,
};
pub use leases::{LeaseNumber, Leased};
pub use mail::{
    AddedMailing, MailAllowance, MailAttempt, MailChange, MailFault, MailFollower, MailMessage,
    MailNext, MailRelay, MailReply, MailResult, MailRound, MailSettings, MailedDocument,
    MailedVersion, Mailing, MailingFacts, MailingFailure, MailingId, MailingState, Mailings,
    NewMailing, PutOff, Replaces, UnsentMail, UnsentSince, reached,
};
pub use openings::{OpeningFacts, PagePart};
pub use outbox::{
    AccessFacts, BulkFacts, CertificateEndFacts, ContingencyFacts, DeadlineFacts, DocumentFacts,
    DomainEvent, DomainEventKind, EventFacts, EventStream, Outbox, Threshold, WebhookFacts,
};
pub use readable::{
    CodePicture, Colour, DRAWN, HandedFile, LogoRefusal, Look, PageFormat, ReadableSource,
    ReadableState, Renderer, VersionedLook, is_drawn, joins,
};
pub use sealed_values::{Resealed, SealedKind, SealedValue, SealedValues};
pub use security::{
    CertificateFault, CertificateRef, Grant, PageTokens, Passwords, Sealed, Secret, Signature,
    Signed, Signer, SigningError, Tokens, Vault,
};
pub use system::{Clock, Probe, Randomness};
pub use webhooks::{
    AddWebhookResult, Delivery, DeliveryError, DeliveryRound, EventBodies, MOST_COUNTED,
    QueuedEvent, RefusedUrl, Replay, SECRET_MARK, SecretRotation, Webhook, WebhookChange,
    WebhookId, WebhookMessage, WebhookReply, WebhookSender, Webhooks, WhyDisabled,
};

#[cfg(feature = "mocks")]
pub use {authority::MockAuthority, number_register::MockNumberRegister, security::MockSigner};

/// Something unexpected behind a port: a broken connection, a full disk, a damaged row.
///
/// Its text is for the log, never for a client.
#[derive(Debug, thiserror::Error)]
#[error("{doing}")]
pub struct PortError {
    /// What was being done: `storing a document`.
    pub doing: &'static str,
    /// What went wrong.
    #[source]
    pub cause: Box<dyn std::error::Error + Send + Sync>,
    /// Whether the same request may succeed in a moment (overload, a connection being restored).
    pub transient: bool,
}

impl PortError {
    /// A fault that will not go away by itself.
    pub fn new(
        doing: &'static str,
        cause: impl Into<Box<dyn std::error::Error + Send + Sync>>,
    ) -> Self {
        Self {
            doing,
            cause: cause.into(),
            transient: false,
        }
    }

    /// A fault that may be gone in a moment.
    pub fn transient(
        doing: &'static str,
        cause: impl Into<Box<dyn std::error::Error + Send + Sync>>,
    ) -> Self {
        Self {
            doing,
            cause: cause.into(),
            transient: true,
        }
    }
}
