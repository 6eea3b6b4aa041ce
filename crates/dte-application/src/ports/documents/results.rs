//! Following documents until the authority has decided about them, and afterwards.

use async_trait::async_trait;
use dte_domain::identification::{Environment, GenerationCode};
use dte_domain::lifecycle::Rejection;
use time::OffsetDateTime;

use super::{
    ContingencyRendering, DocumentResult, EarlierVersion, LeaseRenewal, PendingDocument,
    RejectedVersion,
};
use crate::ports::{Leased, PortError};

/// Who looks after the PENDING documents that are in no contingency, and until when.
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

    /// Keeps who looks after a PENDING document until when, unless somebody else has taken it or it was
    /// corrected. Answers whether it was kept.
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
    /// document stays PENDING, and is due again as before. One that the authority goes on giving is
    /// taken in the test environment. A rejection gives back, in the same transaction, what the document took of
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
    /// In one transaction: makes a version the document again that turned out to be stamped, and
    /// RECEIVED, unless the document has changed meanwhile. A correction that stood in its place is
    /// kept beside, with the reason. What the version takes of others is taken again, as far as it is
    /// there. Answers whether it was kept.
    async fn receive_earlier(&self, earlier: EarlierVersion) -> Result<bool, PortError>;

    /// A document as it stood before its correction number `revision` + 1.
    async fn rejected_version(
        &self,
        code: GenerationCode,
        revision: u32,
    ) -> Result<Option<RejectedVersion>, PortError>;

    /// Whether the authority may have stamped a version at this moment that is not kept here: it lies
    /// between what a copy knew and the moment when this database was made of it.
    async fn is_of_unknown_time(&self, moment: OffsetDateTime) -> Result<bool, PortError>;
}
