//! Following documents until the authority has decided about them, and afterwards.

use async_trait::async_trait;
use dte_domain::identification::{Environment, GenerationCode};
use dte_domain::lifecycle::Rejection;
use time::OffsetDateTime;

use super::{
    ContingencyRendering, DocumentResult, LateStamp, LeaseRenewal, PendingDocument, RejectedVersion,
};
use crate::ports::{LeaseNumber, Leased, PortError};

/// Leases of the PENDING documents that are in no contingency, and of the REJECTED ones that may be
/// stamped all the same.
#[async_trait]
pub trait DocumentLeases: Send + Sync {
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

    /// Lets what somebody holds be due at `now`: contingencies, and documents that were never sent
    /// again. For the start of a server that has its database to itself, after a crash of its own.
    ///
    /// Events, and documents that were sent again, keep their time: whoever takes them relies on it
    /// that a lease has passed since they were last sent.
    async fn expire_leases(&self, now: OffsetDateTime) -> Result<(), PortError>;
}

/// Keeps what the authority decided about documents.
#[async_trait]
pub trait DocumentResults: Send + Sync {
    /// Keeps the new status of a PENDING document, unless it has left PENDING or was corrected
    /// meanwhile, or its lease was lost: then nothing changes. A stamp that another document of the company has is none: the
    /// document stays PENDING, and is due again as before. A rejection gives back, in the same transaction, what the document took of
    /// others. Answers whether it was kept.
    async fn record_result(&self, outcome: DocumentResult) -> Result<bool, PortError>;
}

/// Puts stored documents into contingency.
#[async_trait]
pub trait ContingencyRenderings: Send + Sync {
    /// In one transaction: puts a PENDING document that is in no contingency into one, with the
    /// bytes that say so, unless it was corrected or taken by somebody else meanwhile. Answers whether it
    /// was kept.
    async fn enter_contingency(&self, document: ContingencyRendering) -> Result<bool, PortError>;
}

/// The versions of corrected documents.
#[async_trait]
pub trait DocumentVersions: Send + Sync {
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
}
