use std::fmt;
use std::sync::Arc;

use async_trait::async_trait;
use dte_domain::identification::{GenerationCode, LocalTime, date_text};
use dte_domain::language::{Language, Message};
use dte_domain::taxpayer::Nit;
use time::OffsetDateTime;
use zeroize::{Zeroize, ZeroizeOnDrop};

use crate::ports::{CertificateFacts, CompanyId, EstablishmentId, KeyId, PortError, Scopes};

/// A text that must not be seen: a password, a token. Its `Debug` shows nothing of it, and its
/// memory is wiped when it is dropped.
#[derive(Clone, PartialEq, Eq, Zeroize, ZeroizeOnDrop)]
pub struct Secret(String);

impl Secret {
    /// Hides a text.
    pub fn new(text: impl Into<String>) -> Self {
        Self(text.into())
    }

    /// The text, for the one who needs it.
    pub fn reveal(&self) -> &str {
        &self.0
    }
}

impl fmt::Debug for Secret {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Secret(…)")
    }
}

/// An encrypted text, as it is stored: algorithm, key id, nonce, ciphertext.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sealed(pub String);

/// Encryption of what is stored.
pub trait Vault: Send + Sync {
    /// Encrypts. `purpose` is bound to the result: it opens only for the same purpose.
    fn seal(&self, purpose: &str, secret: &Secret) -> Result<Sealed, PortError>;

    /// Decrypts.
    fn open(&self, purpose: &str, sealed: &Sealed) -> Result<Secret, PortError>;
}

/// Hashes of API secrets.
#[async_trait]
pub trait Passwords: Send + Sync {
    /// The hash to keep.
    async fn hash(&self, secret: &Secret) -> Result<String, PortError>;

    /// Whether the secret is the one behind the hash. Without a hash (an unknown key) it takes
    /// as long and answers no.
    async fn matches(&self, secret: &Secret, hash: Option<&str>) -> Result<bool, PortError>;
}

/// What a session token grants.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Grant {
    /// The company.
    pub company: CompanyId,
    /// The establishment that acts; the one that stands for the company when a key for all does.
    pub establishment: EstablishmentId,
    /// Whether it has the main office's rights.
    pub main_office: bool,
    /// Whether its key is for all establishments.
    pub all_establishments: bool,
    /// The key that opened the session.
    pub key: KeyId,
    /// The version of its pair.
    pub key_version: u32,
    /// What may be done.
    pub scopes: Scopes,
    /// When it ends.
    pub ends: OffsetDateTime,
}

/// Session tokens.
pub trait Tokens: Send + Sync {
    /// Makes a token.
    fn issue(&self, grant: &Grant) -> Result<Secret, PortError>;

    /// What a token grants at a moment; `None` when it is forged, damaged or has ended.
    fn verify(&self, token: &str, now: OffsetDateTime) -> Option<Grant>;
}

/// Tokens of receivers' pages. Each leads to one version of one document: a correction may be for another receiver.
pub trait PageTokens: Send + Sync {
    /// Returns the token of a document's version, named by its number of corrections. The same secret always makes
    /// the same token.
    fn page_token(&self, document: GenerationCode, revision: u32) -> String;

    /// Returns the document and the version that a token leads to; nothing if no secret made it.
    fn version_of(&self, token: &str) -> Option<(GenerationCode, u32)>;
}

/// Whose certificate to use, and its password.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CertificateRef {
    /// The taxpayer.
    pub nit: Nit,
    /// The certificate's password, encrypted for [`CertificateRef::purpose_of`].
    pub password: Sealed,
}

impl CertificateRef {
    /// The purpose for which a taxpayer's certificate password is sealed. It names the taxpayer:
    /// a sealed password that is put into another company's row does not open.
    pub fn purpose_of(nit: &Nit) -> String {
        format!("certificate-password of {nit}")
    }
}

/// What is wrong with a certificate.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum CertificateFault {
    /// There is no file for the taxpayer.
    #[error("there is no certificate file {file}")]
    Missing {
        /// The file's name, without folder.
        file: String,
    },
    /// The folder of all certificates cannot be looked into: no matter of this taxpayer.
    #[error("the service cannot read its folder of certificates: {why}")]
    Folder {
        /// What the system says.
        why: String,
    },
    /// The file cannot be read as a certificate.
    #[error("the certificate cannot be read: {}", why.text(Language::English))]
    Unreadable {
        /// What is wrong, without anything secret.
        why: Message,
    },
    /// The password does not open it.
    #[error("the certificate password is wrong")]
    WrongPassword,
    /// It belongs to somebody else.
    #[error("the certificate belongs to another NIT")]
    OtherTaxpayer,
    /// It is not valid yet, or no longer.
    #[error("the certificate is valid from {from} to {to} only")]
    OutOfDate {
        /// The first day, `YYYY-MM-DD`.
        from: String,
        /// The last day.
        to: String,
    },
}

impl CertificateFault {
    /// It is valid between two moments only.
    pub fn out_of_date(from: OffsetDateTime, to: OffsetDateTime) -> Self {
        let day = |moment| date_text(LocalTime::at(moment).date());
        Self::OutOfDate {
            from: day(from),
            to: day(to),
        }
    }
}

/// A signature over a document's bytes: base64url without padding, as in a compact JWS.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Signature(pub Arc<str>);

/// A text and its signature. They become one compact JWS only where they are sent: thousands may
/// be under way, and each would be kept twice.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Signed {
    /// The bytes that are signed.
    pub json: Arc<str>,
    /// The signature over them.
    pub signature: Signature,
}

/// Why something could not be signed.
#[derive(Debug, thiserror::Error)]
pub enum SigningError {
    /// The certificate is not fit.
    #[error(transparent)]
    Certificate(#[from] CertificateFault),
    /// More is waiting than can be signed soon.
    #[error("the signing queue is full")]
    Overloaded,
    /// Anything unexpected.
    #[error(transparent)]
    Port(#[from] PortError),
}

/// Signs with the certificates of companies, and examines them.
#[cfg_attr(feature = "mocks", mockall::automock)]
#[async_trait]
pub trait Signer: Send + Sync {
    /// Checks that the holder's certificate can sign what is issued now, at the moment when its turn to be signed
    /// comes; cheap once it was used.
    async fn check(&self, holder: &CertificateRef) -> Result<(), SigningError>;

    /// Signs exactly these bytes as the authority wants it: JWS, RS512, header `{"alg":"RS512"}`.
    async fn sign(
        &self,
        holder: &CertificateRef,
        payload: Arc<str>,
    ) -> Result<Signature, SigningError>;

    /// Whether signing works at this moment, whatever the certificates.
    async fn probe(&self) -> Result<(), PortError>;

    /// What a file says, when the password opens it, it is this taxpayer's, and its key pair signs;
    /// whatever its dates. Takes the processor for up to 0.2 s.
    fn examine(
        &self,
        nit: &Nit,
        file: &Secret,
        password: &Secret,
    ) -> Result<CertificateFacts, CertificateFault>;

    /// The certificate in use, whatever its dates.
    async fn in_use(&self, holder: &CertificateRef) -> Result<CertificateFacts, SigningError>;

    /// Stores a certificate file for a taxpayer who has none; an existing file is never replaced.
    async fn install(&self, nit: &Nit, xml: String) -> Result<(), PortError>;

    /// True if there is an installed file for the taxpayer.
    async fn is_installed(&self, nit: &Nit) -> Result<bool, PortError>;
}
