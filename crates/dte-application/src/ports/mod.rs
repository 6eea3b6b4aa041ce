//! What the use cases need from outside, as traits named for the need.
//!
//! An expected outcome is a value (an `Option`, an enum); only the unexpected is a [`PortError`].

mod authority;
mod contingencies;
mod documents;
mod invalidations;
mod ledger;
mod offices;
mod registry;
mod sealed_values;
mod security;
mod system;

pub use authority::{
    Admission, Answer, Authority, AuthorityHealth, BatchAnswer, BatchResults, BatchSubmission,
    CertificateAuthority, ContingencySubmission, Decision, EventSubmission, Obstacle, PortalAccess,
    PortalCredentials, Query, Reported, Sender, SignIn, Submission,
};
pub use contingencies::{
    BatchRecord, BatchStatus, Contingencies, Contingency, ContingencyEventOutcome,
    ContingencyEventRecord, ContingencyEventStatus, ContingencyId, ContingencySummary, Declaration,
    HeldDocument, Late, NewBatch, NewContingencyEvent, WhyOpen, Withdrawal,
};
pub use documents::{
    Claim, ClaimKey, CorrectedDocument, Counters, DocumentContingency, DocumentFilter,
    DocumentInvalidation, DocumentPage, DocumentRecord, Documents, EarlierVersion, Entry, Hold,
    KnownRecord, ListedDocument, NewDocument, NextNumber, Numbering, Outcome, PIECE, PageStart,
    RefusedNumber, RejectedVersion, Rerendered, SaidResidence, SeriesKey, StoreError, Stored,
    TransmissionKind, Unsettled, window_end,
};
pub use invalidations::{
    Begun, EnteredStamp, EventOutcome, EventRecord, EventStatus, Invalidations, NewEvent,
};
pub use ledger::{
    Advance, Advanced, Entered, ForeignDocument, Ledger, LedgerEntries, LedgerEntry, LedgerFilter,
    SeriesState, TakenNumbers,
};
pub use offices::{
    Company, CompanyChange, CompanyId, Credential, Establishment, EstablishmentChange,
    EstablishmentId, NewCompany, NewEstablishments, Office, Offices, Opened, Registered,
    SHOWN_AGAIN_WITHIN, SealedAccess, ShownKeys,
};
pub use registry::{CompanySummary, NewCredential, Registry};
pub use sealed_values::{Resealed, SealedKind, SealedValue, SealedValues};
pub use security::{
    CertificateFault, CertificateHolder, Certificates, Grant, Passwords, Sealed, Secret, Signature,
    Signed, Signer, SigningError, Tokens, Vault,
};
pub use system::{Clock, Probe, Randomness};

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
