//! The table of errors. docs/ERRORS.md is written from it.

use std::sync::LazyLock;

use actix_web::http::StatusCode;

use dte_domain::language::Bilingual;

use super::{Code, Row};

/// Texts of each error, in a block: its code, its meaning in English and in Spanish, its remedy in both.
pub(super) const TEXTS: &str = include_str!("texts.txt");

/// An error that the same request meets again.
const fn row(error: Code, status: StatusCode, code: &'static str) -> Row {
    let none = Bilingual {
        english: "",
        spanish: "",
    };
    Row {
        error,
        code,
        status,
        meaning: none,
        remedy: none,
        retryable: false,
    }
}

/// An error that passes: the same request may do later what it asks for.
const fn passing(error: Code, status: StatusCode, code: &'static str) -> Row {
    let row = row(error, status, code);
    Row {
        retryable: true,
        ..row
    }
}

#[rustfmt::skip]
const ROWS: &[Row] = &[
    row(Code::ValidationFailed, StatusCode::BAD_REQUEST, "VALIDATION_FAILED"),
    row(Code::InvalidJson, StatusCode::BAD_REQUEST, "INVALID_JSON"),
    row(Code::DuplicateKey, StatusCode::BAD_REQUEST, "DUPLICATE_KEY"),
    row(Code::NestingTooDeep, StatusCode::BAD_REQUEST, "NESTING_TOO_DEEP"),
    passing(Code::BodyIncomplete, StatusCode::BAD_REQUEST, "BODY_INCOMPLETE"),
    row(Code::NotInEdition, StatusCode::BAD_REQUEST, "NOT_IN_EDITION"),
    row(Code::CompanyAlreadyRegistered, StatusCode::BAD_REQUEST, "COMPANY_ALREADY_REGISTERED"),
    row(Code::CertificateMissing, StatusCode::BAD_REQUEST, "CERTIFICATE_MISSING"),
    row(Code::CertificateUnreadable, StatusCode::BAD_REQUEST, "CERTIFICATE_UNREADABLE"),
    row(Code::CertificateWrongPassword, StatusCode::BAD_REQUEST, "CERTIFICATE_WRONG_PASSWORD"),
    row(Code::CertificateOtherTaxpayer, StatusCode::BAD_REQUEST, "CERTIFICATE_OTHER_TAXPAYER"),
    row(Code::CertificateOutOfDate, StatusCode::BAD_REQUEST, "CERTIFICATE_OUT_OF_DATE"),
    row(Code::InvalidState, StatusCode::BAD_REQUEST, "INVALID_STATE"),
    row(Code::SeriesExhausted, StatusCode::BAD_REQUEST, "SERIES_EXHAUSTED"),
    row(Code::BalanceExceeded, StatusCode::BAD_REQUEST, "BALANCE_EXCEEDED"),
    row(Code::InvalidationUnderWay, StatusCode::BAD_REQUEST, "INVALIDATION_UNDER_WAY"),
    row(Code::AlreadySettled, StatusCode::BAD_REQUEST, "ALREADY_SETTLED"),
    row(Code::BranchRequired, StatusCode::BAD_REQUEST, "BRANCH_REQUIRED"),
    row(Code::CompanyWithoutNrc, StatusCode::BAD_REQUEST, "COMPANY_WITHOUT_NRC"),
    row(Code::WebhookAddressRefused, StatusCode::BAD_REQUEST, "WEBHOOK_ADDRESS_REFUSED"),
    row(Code::TooManyWebhooks, StatusCode::BAD_REQUEST, "TOO_MANY_WEBHOOKS"),
    row(Code::MailNotConfigured, StatusCode::BAD_REQUEST, "MAIL_NOT_CONFIGURED"),
    row(Code::Rejected, StatusCode::BAD_REQUEST, "HACIENDA_<codigoMsg>"),
    row(Code::MissingToken, StatusCode::UNAUTHORIZED, "MISSING_TOKEN"),
    row(Code::InvalidToken, StatusCode::UNAUTHORIZED, "INVALID_TOKEN"),
    row(Code::InvalidCredentials, StatusCode::UNAUTHORIZED, "INVALID_CREDENTIALS"),
    row(Code::PortalCredentialsRejected, StatusCode::UNAUTHORIZED, "PORTAL_CREDENTIALS_REJECTED"),
    row(Code::Forbidden, StatusCode::FORBIDDEN, "FORBIDDEN"),
    row(Code::ScopeMissing, StatusCode::FORBIDDEN, "SCOPE_MISSING"),
    row(Code::TypeNotAllowed, StatusCode::FORBIDDEN, "TYPE_NOT_ALLOWED"),
    row(Code::DocumentNotFound, StatusCode::NOT_FOUND, "DOCUMENT_NOT_FOUND"),
    row(Code::BatchNotFound, StatusCode::NOT_FOUND, "BATCH_NOT_FOUND"),
    row(Code::KeyRevoked, StatusCode::FORBIDDEN, "KEY_REVOKED"),
    row(Code::BatchRestored, StatusCode::CONFLICT, "BATCH_RESTORED"),
    row(Code::TooManyBatches, StatusCode::CONFLICT, "TOO_MANY_BATCHES"),
    row(Code::InvalidationNotFound, StatusCode::NOT_FOUND, "INVALIDATION_NOT_FOUND"),
    row(Code::SeriesNotFound, StatusCode::NOT_FOUND, "SERIES_NOT_FOUND"),
    row(Code::CatalogueNotFound, StatusCode::NOT_FOUND, "CATALOGUE_NOT_FOUND"),
    row(Code::KeyNotFound, StatusCode::NOT_FOUND, "KEY_NOT_FOUND"),
    row(Code::EventNotFound, StatusCode::NOT_FOUND, "EVENT_NOT_FOUND"),
    row(Code::WebhookNotFound, StatusCode::NOT_FOUND, "WEBHOOK_NOT_FOUND"),
    row(Code::DeliveryNotFound, StatusCode::NOT_FOUND, "DELIVERY_NOT_FOUND"),
    row(Code::LogoNotFound, StatusCode::NOT_FOUND, "LOGO_NOT_FOUND"),
    row(Code::RouteNotFound, StatusCode::NOT_FOUND, "ROUTE_NOT_FOUND"),
    row(Code::MethodNotAllowed, StatusCode::METHOD_NOT_ALLOWED, "METHOD_NOT_ALLOWED"),
    passing(Code::RequestTimeout, StatusCode::REQUEST_TIMEOUT, "REQUEST_TIMEOUT"),
    row(Code::DocumentRejected, StatusCode::CONFLICT, "DOCUMENT_REJECTED"),
    passing(Code::NotSigned, StatusCode::CONFLICT, "NOT_SIGNED"),
    row(Code::AlreadyReceived, StatusCode::CONFLICT, "ALREADY_RECEIVED"),
    passing(Code::UnansweredCopy, StatusCode::CONFLICT, "UNANSWERED_COPY"),
    row(Code::SecretAlreadyShown, StatusCode::CONFLICT, "SECRET_ALREADY_SHOWN"),
    row(Code::LastSettingsKey, StatusCode::CONFLICT, "LAST_SETTINGS_KEY"),
    row(Code::TooManyKeys, StatusCode::CONFLICT, "TOO_MANY_KEYS"),
    row(Code::KeyChanged, StatusCode::CONFLICT, "KEY_CHANGED"),
    row(Code::EarlierPairStillGood, StatusCode::CONFLICT, "EARLIER_PAIR_STILL_GOOD"),
    passing(Code::IdempotencyInFlight, StatusCode::CONFLICT, "IDEMPOTENCY_IN_FLIGHT"),
    row(Code::EventCursorAhead, StatusCode::CONFLICT, "EVENT_CURSOR_AHEAD"),
    row(Code::EventStreamChanged, StatusCode::CONFLICT, "EVENT_STREAM_CHANGED"),
    row(Code::EventsExpired, StatusCode::GONE, "EVENTS_EXPIRED"),
    row(Code::ExternalIdTaken, StatusCode::CONFLICT, "EXTERNAL_ID_TAKEN"),
    row(Code::WebhookChanged, StatusCode::CONFLICT, "WEBHOOK_CHANGED"),
    row(Code::EarlierSecretStillGood, StatusCode::CONFLICT, "EARLIER_SECRET_STILL_GOOD"),
    row(Code::BodyTooLarge, StatusCode::PAYLOAD_TOO_LARGE, "BODY_TOO_LARGE"),
    row(Code::UnsupportedMediaType, StatusCode::UNSUPPORTED_MEDIA_TYPE, "UNSUPPORTED_MEDIA_TYPE"),
    row(Code::IdempotencyKeyReused, StatusCode::UNPROCESSABLE_ENTITY, "IDEMPOTENCY_KEY_REUSED"),
    passing(Code::TooManyStreams, StatusCode::TOO_MANY_REQUESTS, "TOO_MANY_STREAMS"),
    passing(Code::MailLimitReached, StatusCode::TOO_MANY_REQUESTS, "MAIL_LIMIT_REACHED"),
    passing(Code::RateLimited, StatusCode::TOO_MANY_REQUESTS, "RATE_LIMITED"),
    passing(Code::InternalError, StatusCode::INTERNAL_SERVER_ERROR, "INTERNAL_ERROR"),
    passing(Code::Overloaded, StatusCode::SERVICE_UNAVAILABLE, "OVERLOADED"),
    passing(Code::NumbersTaken, StatusCode::SERVICE_UNAVAILABLE, "CONTROL_NUMBERS_TAKEN"),
    passing(Code::TemporarilyUnavailable, StatusCode::SERVICE_UNAVAILABLE, "TEMPORARILY_UNAVAILABLE"),
    passing(Code::AuthorityUnavailable, StatusCode::SERVICE_UNAVAILABLE, "AUTHORITY_UNAVAILABLE"),
    passing(Code::ServiceDown, StatusCode::SERVICE_UNAVAILABLE, "SERVICE_DOWN"),
];

/// The table, in the order of [`Code`].
pub static TABLE: LazyLock<Vec<Row>> = LazyLock::new(|| ROWS.iter().map(with_texts).collect());

fn with_texts(row: &Row) -> Row {
    let mut blocks = TEXTS.split("\n\n");
    let texts = blocks.find_map(|block| block.strip_prefix(row.code)?.strip_prefix('\n'));
    let mut lines = texts.unwrap_or_default().lines().fuse();
    let mut next = || lines.next().unwrap_or_default();
    Row {
        meaning: Bilingual::new(next(), next()),
        remedy: Bilingual::new(next(), next()),
        ..*row
    }
}
