//! Every error that leaves the service: one table of codes, and what each says.

mod table;

use actix_web::http::StatusCode;
use dte_domain::language::Bilingual;

pub use table::TABLE;

/// The errors by their codes. A code is a public contract: retired, never reused.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Code {
    ValidationFailed,
    InvalidJson,
    DuplicateKey,
    NestingTooDeep,
    BodyIncomplete,
    NotInEdition,
    CompanyAlreadyRegistered,
    CertificateMissing,
    CertificateUnreadable,
    CertificateWrongPassword,
    CertificateOtherTaxpayer,
    CertificateOutOfDate,
    InvalidState,
    SeriesExhausted,
    BalanceExceeded,
    InvalidationUnderWay,
    AlreadySettled,
    BranchRequired,
    CompanyWithoutNrc,
    WebhookAddressRefused,
    TooManyWebhooks,
    MailNotConfigured,
    Rejected,
    MissingToken,
    InvalidToken,
    InvalidCredentials,
    PortalCredentialsRejected,
    Forbidden,
    ScopeMissing,
    TypeNotAllowed,
    DocumentNotFound,
    BatchNotFound,
    KeyRevoked,
    BatchRestored,
    TooManyBatches,
    InvalidationNotFound,
    SeriesNotFound,
    CatalogueNotFound,
    KeyNotFound,
    EventNotFound,
    WebhookNotFound,
    DeliveryNotFound,
    LogoNotFound,
    RouteNotFound,
    MethodNotAllowed,
    RequestTimeout,
    DocumentRejected,
    NotSigned,
    AlreadyReceived,
    /// What was stamped was lost with what was restored.
    UnansweredCopy,
    /// The keys of an earlier request are not shown again.
    SecretAlreadyShown,
    LastSettingsKey,
    TooManyKeys,
    KeyChanged,
    EarlierPairStillGood,
    IdempotencyInFlight,
    EventCursorAhead,
    EventStreamChanged,
    EventsExpired,
    ExternalIdTaken,
    WebhookChanged,
    EarlierSecretStillGood,
    BodyTooLarge,
    UnsupportedMediaType,
    IdempotencyKeyReused,
    TooManyStreams,
    MailLimitReached,
    RateLimited,
    InternalError,
    Overloaded,
    NumbersTaken,
    TemporarilyUnavailable,
    AuthorityUnavailable,
    ServiceDown,
}

pub struct Row {
    pub error: Code,
    /// Its code on the wire.
    pub code: &'static str,
    pub status: StatusCode,
    /// What happened; the message, unless something more exact is known.
    pub meaning: Bilingual,
    /// What the client can do.
    pub remedy: Bilingual,
    /// Whether the same request may do later what it asks for.
    pub retryable: bool,
}

impl Code {
    pub fn row(self) -> &'static Row {
        let row = TABLE.iter().find(|row| row.error == self);
        row.unwrap_or(&TABLE[0])
    }
}

/// The most faults that an answer names: a body of nothing but faults would make one that is a
/// hundred times as large.
pub const MOST_FAULTS: usize = 1_000;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_table_has_every_code_once_and_in_order() {
        for (index, row) in TABLE.iter().enumerate() {
            assert_eq!(row.error as usize, index, "{}", row.code);
            assert!(
                TABLE[..index]
                    .iter()
                    .all(|earlier| earlier.code != row.code)
            );
            for text in [row.meaning, row.remedy] {
                assert!(!text.english.is_empty() && !text.spanish.is_empty());
                assert_ne!(text.english, text.spanish);
            }
        }
        assert_eq!(TABLE.len(), Code::ServiceDown as usize + 1);
        let blocks: Vec<_> = table::TEXTS.trim_end().split("\n\n").collect();
        assert_eq!(blocks.len(), TABLE.len(), "no text is without a code");
        assert!(blocks.iter().all(|block| block.lines().count() == 5));
    }
}
