use async_trait::async_trait;
use dte_domain::identification::{DocumentType, Environment, GenerationCode, ReceptionStamp};
use dte_domain::lifecycle::Rejection;
use dte_domain::taxpayer::Nit;
use time::OffsetDateTime;

use super::{CompanyId, PortError, Secret};

/// A company's user name and password at the authority's portal.
#[derive(Clone, Debug)]
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
#[derive(Clone, Debug)]
pub struct Submission {
    /// Where it counts.
    pub environment: Environment,
    /// What it is.
    pub document_type: DocumentType,
    /// The version of its schema.
    pub schema_version: u8,
    /// Which one it is.
    pub generation_code: GenerationCode,
    /// The signed document, a compact JWS.
    pub jws: String,
}

/// One signed invalidation event on its way.
#[derive(Clone, Debug)]
pub struct EventSubmission {
    /// Where it counts.
    pub environment: Environment,
    /// The version of its schema.
    pub schema_version: u8,
    /// Which one it is.
    pub generation_code: GenerationCode,
    /// The signed event, a compact JWS.
    pub jws: String,
}

/// What the authority said to a submission.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Answer {
    /// Received and stamped.
    Accepted {
        /// The stamp.
        stamp: ReceptionStamp,
        /// Remarks; the document is valid all the same.
        observations: Vec<String>,
    },
    /// Refused.
    Rejected(Rejection),
    /// The company's credentials are missing or refused: it was not sent.
    NotSignedIn,
    /// No usable answer: silence, a broken connection, an error of the server, garbage. The
    /// document may or may not have been received.
    NoAnswer {
        /// What was seen instead, for the log.
        seen: String,
    },
}

/// What the authority knows of a document.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Query {
    /// It has it, and this is what it decided.
    Decided(Answer),
    /// It certainly does not have it.
    Unknown,
    /// It could not be asked, or did not answer clearly.
    Undetermined {
        /// What was seen instead, for the log.
        seen: String,
    },
}

/// What became of a try to sign in at the authority.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SignIn {
    /// The credentials are good.
    Accepted,
    /// They are not.
    Refused,
    /// The authority could not be asked.
    Unreachable,
}

/// Whether the authority answers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AuthorityHealth {
    /// It does.
    Reachable,
    /// It does not.
    Unreachable,
}

/// The tax authority.
#[async_trait]
pub trait Authority: Send + Sync {
    /// Tries a company's credentials.
    async fn sign_in(&self, sender: &Sender, credentials: &PortalCredentials) -> SignIn;

    /// Submits one document, once. Signs in first when there is no living token.
    async fn submit(&self, sender: &Sender, submission: &Submission) -> Answer;

    /// Submits one invalidation event, once. Signs in first when there is no living token.
    async fn invalidate(&self, sender: &Sender, event: &EventSubmission) -> Answer;

    /// Asks what became of one document, or of an event by its own code.
    async fn query(&self, sender: &Sender, kind: DocumentType, code: GenerationCode) -> Query;

    /// Whether it answers at all; never signs in.
    async fn health(&self) -> AuthorityHealth;
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

/// Whoever gives out certificates in the test environment.
#[async_trait]
pub trait CertificateAuthority: Send + Sync {
    /// A certificate file for a taxpayer; `None` when nobody gives out certificates.
    async fn request(&self, nit: &Nit, password: &Secret) -> Result<Option<String>, PortError>;
}
