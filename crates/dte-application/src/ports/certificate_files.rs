use dte_domain::taxpayer::Nit;
use time::OffsetDateTime;
use uuid::Uuid;

use crate::ports::Sealed;

/// The largest certificate file that is read, in bytes; real ones have about ten thousand.
pub const LARGEST_CERTIFICATE_FILE: usize = 256 * 1024;

/// A certificate file that its company gave, with its password.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct KeptFile {
    /// Which one it is.
    pub id: Uuid,
    /// The file, encrypted for [`KeptFile::purpose_of`].
    pub file: Sealed,
    /// Its password, encrypted for [`CertificateRef::purpose_of`](crate::ports::CertificateRef::purpose_of).
    pub password: Sealed,
    /// From when on it may be used.
    pub begins_at: OffsetDateTime,
    /// Until when.
    pub ends_at: OffsetDateTime,
    /// When it was given.
    pub kept_at: OffsetDateTime,
}

impl KeptFile {
    /// The purpose for which a taxpayer's file is sealed; good for no other's.
    pub fn purpose_of(nit: &Nit) -> String {
        format!("certificate of {nit}")
    }
}

/// What a certificate says of itself.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CertificateFacts {
    /// Whose it is.
    pub nit: Nit,
    /// Its key, `SubjectPublicKeyInfo` in base64.
    pub public_key: String,
    /// From when on it may be used.
    pub begins_at: OffsetDateTime,
    /// Until when.
    pub ends_at: OffsetDateTime,
    /// Whether its company gave it by the interface; else its file lies in the folder.
    pub is_kept: bool,
}
