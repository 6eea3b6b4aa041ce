use async_trait::async_trait;

use crate::ports::{PortError, Sealed};

/// What a stored secret is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SealedKind {
    /// The password of a company's certificate.
    CertificatePassword,
    /// A company's password at the authority's portal.
    PortalPassword,
    /// The authority's last token for a company.
    AuthorityToken,
    /// Keys that are shown again to who repeats a registration.
    ShownKeys,
    /// A certificate file that a company gave.
    CertificateFile,
    /// Its password.
    CertificateFilePassword,
    /// The secret that signs what a webhook is sent.
    WebhookSecret,
    /// The one before it, as long as both sign.
    EarlierWebhookSecret,
}

impl SealedKind {
    /// All of them.
    pub const ALL: [Self; 8] = [
        Self::CertificatePassword,
        Self::PortalPassword,
        Self::AuthorityToken,
        Self::ShownKeys,
        Self::CertificateFile,
        Self::CertificateFilePassword,
        Self::WebhookSecret,
        Self::EarlierWebhookSecret,
    ];
}

/// A stored secret, sealed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SealedValue {
    /// What it is.
    pub kind: SealedKind,
    /// Its row: the id of the company whose it is, and what else its kind needs to tell rows apart.
    pub row: String,
    /// The company's tax id.
    pub nit: String,
    /// The value.
    pub sealed: Sealed,
}

/// The same secret, sealed again.
#[derive(Clone, Debug)]
pub struct Resealed {
    /// As it stood.
    pub old: SealedValue,
    /// As it is to stand.
    pub new: Sealed,
}

/// The stored secrets, to be sealed with another key.
#[async_trait]
pub trait SealedValues: Send + Sync {
    /// Up to `most` values of a kind that another key than this one sealed, of rows after
    /// `after`, in the order of their rows.
    async fn not_sealed_with(
        &self,
        kind: SealedKind,
        key: &str,
        after: &str,
        most: u32,
    ) -> Result<Vec<SealedValue>, PortError>;

    /// Replaces those values that still stand as they stood, in one transaction; answers how many.
    async fn replace(&self, values: Vec<Resealed>) -> Result<u64, PortError>;
}
