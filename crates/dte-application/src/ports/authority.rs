use async_trait::async_trait;
use dte_domain::catalog::ContingencyCause;
use dte_domain::identification::{DocumentType, Environment, GenerationCode, ReceptionStamp};
use dte_domain::lifecycle::Rejection;
use dte_domain::taxpayer::Nit;
use time::OffsetDateTime;
use uuid::Uuid;

use crate::ports::{CompanyId, PortError, Secret, Signed};

/// A company's user name and password at the authority's portal.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PortalCredentials {
    /// The user name, usually the tax id.
    pub username: String,
    /// The password.
    pub password: Secret,
}

/// In whose name something is sent to the authority.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sender {
    /// The company.
    pub company: CompanyId,
    /// Its tax id.
    pub nit: Nit,
}

/// One signed document on its way.
#[expect(missing_docs, reason = "the names say it")]
#[derive(Clone, Debug)]
pub struct Submission {
    pub environment: Environment,
    pub document_type: DocumentType,
    pub schema_version: u8,
    pub generation_code: GenerationCode,
    pub signed: Signed,
}

/// One signed invalidation event on its way.
#[expect(missing_docs, reason = "the names say it")]
#[derive(Clone, Debug)]
pub struct EventSubmission {
    pub environment: Environment,
    pub schema_version: u8,
    pub generation_code: GenerationCode,
    pub signed: Signed,
}

/// The authority's stamp on a document or an invalidation event, with what it says of it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Acceptance {
    /// The stamp.
    pub stamp: ReceptionStamp,
    /// When it was stamped, as the authority says; `None` when it does not say it readably.
    pub at: Option<OffsetDateTime>,
    /// Remarks; what is stamped is valid all the same.
    pub observations: Vec<String>,
}

/// What the authority said to a submission.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SubmitReply {
    /// Received and stamped.
    Accepted(Acceptance),
    /// Refused as a whole: it names this document and a code.
    Rejected(Rejection),
    /// Something was refused, but the answer does not name the document or has no code. It decides
    /// nothing by itself.
    Incomplete(Rejection),
    /// It was certainly not sent.
    NotSent(Obstacle),
    /// The authority refused the token, and no other one could be had: it has not looked at the document.
    TokenRefused {
        /// What was seen, for the log.
        seen: String,
    },
    /// No usable answer: silence, a broken connection, an error of the server, garbage. The
    /// document may or may not have been received.
    NoAnswer {
        /// What was seen instead, for the log.
        seen: String,
    },
}

/// What keeps a company from sending anything.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Obstacle {
    /// The company's credentials are missing or refused.
    NotSignedIn,
    /// No connection could be made, or the authority does not let anybody sign in.
    Unreachable,
    /// The service failed so often lately that it is left alone for a while.
    Paused,
    /// As much as may be under way is under way.
    Busy,
}

/// What the authority knows of a document.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum QueryReply {
    /// It has it, and this is its stamp.
    Accepted(Acceptance),
    /// It has seen it and refused it. It may have been refused since it was asked about, too: a
    /// document is taken as rejected only when the answer to its own submission says so.
    Rejected(Rejection),
    /// It certainly does not have it.
    Unknown,
    /// It could not be asked, or did not answer clearly.
    Undetermined {
        /// What was seen instead, for the log.
        seen: String,
    },
}

/// One signed contingency event on its way.
#[derive(Clone, Debug)]
pub struct ContingencySubmission {
    /// Which one it is.
    pub generation_code: GenerationCode,
    /// The event.
    pub signed: Signed,
}

/// What the authority said to a contingency event.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ReportReply {
    /// Stamped: its documents may be sent.
    Accepted {
        /// The event's stamp.
        stamp: ReceptionStamp,
        /// When it was stamped, as the authority says; `None` when it does not say it readably.
        at: Option<OffsetDateTime>,
    },
    /// Refused.
    Rejected(Rejection),
    /// The authority says that it has an event with this code already.
    Repeated,
    /// It was certainly not sent.
    NotSent(Obstacle),
    /// No usable answer.
    NoAnswer {
        /// What was seen instead, for the log.
        seen: String,
    },
}

/// Several signed documents of one type on their way.
#[derive(Clone, Debug)]
pub struct BatchSubmission {
    /// Under which number they are sent.
    pub id: Uuid,
    /// Where they count.
    pub environment: Environment,
    /// The documents; at most 100.
    pub signed: Vec<Signed>,
}

/// What the authority said to a batch.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum BatchReply {
    /// Taken; the results come later under this code.
    Taken {
        /// The authority's code for the batch.
        code: String,
    },
    /// Refused as a whole: none of its documents was looked at.
    Rejected(Rejection),
    /// It was certainly not sent.
    NotSent(Obstacle),
    /// No usable answer: its documents may or may not have been received.
    NoAnswer {
        /// What was seen instead, for the log.
        seen: String,
    },
}

/// What the authority decided about a document of a batch.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum BatchedResult {
    /// Stamped.
    Accepted(Acceptance),
    /// Refused.
    Rejected(Rejection),
    /// It stands among the refused ones, without a code. That decides nothing by itself.
    Incomplete(Rejection),
}

/// What the authority knows of a batch.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum BatchResults {
    /// What it has decided so far.
    Decided(Vec<(GenerationCode, BatchedResult)>),
    /// It still works on it.
    Working,
    /// It could not be asked, does not know the batch, or did not answer clearly.
    Undetermined {
        /// What was seen instead, for the log.
        seen: String,
    },
}

/// What the authority gives for good credentials.
#[expect(missing_docs, reason = "the names say it")]
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Admission {
    /// The taxpayer that the token is for, when it says so.
    pub taxpayer: Option<Nit>,
    pub token: Secret,
    pub given: OffsetDateTime,
    pub ends: OffsetDateTime,
}

/// What became of a try to sign in at the authority.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SignIn {
    /// The credentials are good.
    Accepted(Admission),
    /// They are not.
    Refused,
    /// The authority could not be asked.
    Unreachable,
}

/// Whether the authority works, as far as its services showed lately.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AuthorityHealth {
    /// Documents got through lately; or a connection can be made, when none were sent.
    Reachable,
    /// Nothing gets through, for this reason: a short text that gives nothing internal away.
    Unreachable(&'static str),
}

/// The tax authority.
#[cfg_attr(feature = "mocks", mockall::automock)]
#[async_trait]
pub trait Authority: Send + Sync {
    /// Tries credentials on behalf of a company, whatever was refused before. Nothing is sent with
    /// them until they are [adopted](Self::adopt).
    async fn sign_in(&self, sender: &Sender, credentials: &PortalCredentials) -> SignIn;

    /// Sends a company's documents with this token from now on.
    async fn adopt(&self, sender: &Sender, admission: &Admission);

    /// Submits one document, once. Signs in first when there is no living token.
    async fn submit(&self, sender: &Sender, submission: &Submission) -> SubmitReply;

    /// Submits one invalidation event, once. Signs in first when there is no living token.
    async fn invalidate(&self, sender: &Sender, event: &EventSubmission) -> SubmitReply;

    /// Submits one contingency event, once.
    async fn report(&self, sender: &Sender, event: &ContingencySubmission) -> ReportReply;

    /// Submits a batch, once.
    async fn submit_batch(&self, sender: &Sender, batch: &BatchSubmission) -> BatchReply;

    /// Asks for the results of a batch, by the authority's code.
    async fn batch_results(&self, sender: &Sender, code: &str) -> BatchResults;

    /// Returns the known obstacle to submitting documents at this moment, without asking anybody: nothing
    /// waits for an authority that is known to be away.
    fn obstacle(&self, sender: &Sender) -> Option<Obstacle>;

    /// Returns the obstacle to submitting documents after it signs in, if there is no living token. Submits
    /// nothing.
    async fn check_access(&self, sender: &Sender) -> Option<Obstacle>;

    /// Whether the reception accepted a document of any company, or refused one as a whole, after a
    /// moment and since it last failed: it works, however slowly. What it took before a contingency
    /// began proves nothing, whoever saw it fail.
    fn is_proven_since(&self, moment: OffsetDateTime) -> bool;

    /// Why the authority does not answer, as far as can be told from here:
    /// [`ContingencyCause::Authority`], or [`ContingencyCause::Internet`] when nothing else in the
    /// Internet answers either.
    async fn diagnose(&self) -> ContingencyCause;

    /// Asks what became of one document, or of an event by its own code.
    async fn query(&self, sender: &Sender, kind: DocumentType, code: GenerationCode) -> QueryReply;

    /// Whether documents get through, as their submissions showed lately; never signs in.
    async fn health(&self) -> AuthorityHealth;

    /// Requests a test certificate for a taxpayer, which the password opens; `None` if this authority gives out
    /// none. For the test environment only: the request contains the password.
    async fn test_certificate(
        &self,
        nit: &Nit,
        password: &Secret,
    ) -> Result<Option<String>, PortError>;
}

/// The credentials and tokens with which the client of the authority signs in.
#[async_trait]
pub trait PortalAccess: Send + Sync {
    /// A company's credentials, once it has logged in.
    async fn credentials(&self, company: CompanyId)
    -> Result<Option<PortalCredentials>, PortError>;

    /// The last token that the authority gave for the company.
    async fn token(
        &self,
        company: CompanyId,
    ) -> Result<Option<(Secret, OffsetDateTime)>, PortError>;

    /// Keeps a token, so that a restart need not sign in again.
    async fn keep_token(
        &self,
        company: CompanyId,
        token: &Secret,
        ends: OffsetDateTime,
    ) -> Result<(), PortError>;
}
