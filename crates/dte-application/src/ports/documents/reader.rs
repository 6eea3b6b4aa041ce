//! Reading documents: one, those that a filter finds, those that others name, how many.

use async_trait::async_trait;
use dte_domain::catalog::{DistrictCode, GenerationType};
use dte_domain::edition::Edition;
use dte_domain::identification::{Environment, GenerationCode};
use dte_domain::own_reference::ExternalId;
use dte_domain::parts::receiver::Residence;
use dte_domain::settled::{SettlementFacts, SettlementInForce};

use super::{
    DocumentFilter, DocumentPage, DocumentRecord, IdempotencyKey, IdempotencyRecord, KnownRecord,
    ListRevision, ListedDocument, OriginalRecord, PageStart, Timeline,
};
use crate::ports::{CompanyId, PortError};

/// The stored documents.
#[async_trait]
pub trait DocumentReader: Send + Sync {
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

    /// What happened to a document, as far as it is kept; nothing of one that is not stored.
    async fn timeline(&self, code: GenerationCode) -> Result<Timeline, PortError>;

    /// The first request with an idempotency key, whatever its fingerprint.
    async fn claim(&self, key: &IdempotencyKey) -> Result<Option<IdempotencyRecord>, PortError>;
}

/// The documents that a filter finds, page by page.
#[async_trait]
pub trait DocumentList: Send + Sync {
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
}

/// Documents as those that name them need to know them.
#[async_trait]
pub trait NamedDocuments: Send + Sync {
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
}

/// How many documents wait, for whom and for what.
#[async_trait]
pub trait DocumentCounts: Send + Sync {
    /// How many documents of a company and an edition are PENDING, in contingency or not.
    async fn unsettled_of(
        &self,
        company: CompanyId,
        environment: Environment,
        edition: Edition,
    ) -> Result<u64, PortError>;
}

/// What documents said of the districts of receivers.
#[async_trait]
pub trait ReceiverDistricts: Send + Sync {
    /// The district that accepted documents of a company last said of a receiver in a municipality.
    async fn last_district(
        &self,
        company: CompanyId,
        residence: &Residence,
    ) -> Result<Option<DistrictCode>, PortError>;
}
