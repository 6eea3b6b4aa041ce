//! What the use cases refuse, as problems: the one place where causes become codes.

use dte_application::Error;
use dte_application::ports::CertificateFault;
use dte_application::use_cases::prepare_certificate::advice;
use dte_domain::violation::Violation;

use crate::request::field_errors::{FieldError, FieldErrorKind};
use crate::response::errors::{Code, MOST_FAULTS};
use crate::response::problem::{Existing, Problem};
use crate::response::values::AsText;

impl From<Error> for Problem {
    fn from(error: Error) -> Self {
        match error {
            Error::Invalid(violations) => Self::invalid(violations),
            Error::AlreadyRegistered => Code::CompanyAlreadyRegistered.into(),
            Error::AlreadyShown => Code::SecretAlreadyShown.into(),
            Error::Unauthenticated => Code::InvalidCredentials.into(),
            Error::KeyExpired => Self::from(Code::InvalidCredentials).saying(
                "the key is not good any more: its expiry has come, or another pair took its place",
            ),
            Error::PortalCredentialsMissing => Self::invalid(vec![
                FieldError::new(
                    FieldErrorKind::Required,
                    "the company's user and password at the authority's portal, as none are kept",
                    "nothing",
                )
                .at("credentials"),
            ]),
            Error::BeyondOwnKey(what) => Self::from(Code::Forbidden).saying(format!(
                "no key gives more than it has: this one does not reach {what}"
            )),
            Error::NoSuchKey => Code::KeyNotFound.into(),
            Error::LastSettingsKey => Code::LastSettingsKey.into(),
            Error::TooManyKeys => Code::TooManyKeys.into(),
            Error::BranchRequired => Code::BranchRequired.into(),
            Error::NoSuchBranch => Self::invalid(vec![
                FieldError::new(
                    FieldErrorKind::Branch,
                    "the branch number of an establishment",
                    "another number",
                )
                .at("branch_number"),
            ]),
            Error::PortalCredentialsRejected => Code::PortalCredentialsRejected.into(),
            Error::PortalUserOfAnother => Self::from(Code::PortalCredentialsRejected).saying(
                "credentials.username is another taxpayer's: the tax authority refuses documents that \
                 another taxpayer sends; log in with the company's own NIT and its portal password",
            ),
            Error::Forbidden => Code::Forbidden.into(),
            Error::NotFound => Code::DocumentNotFound.into(),
            Error::NoInvalidation => Code::InvalidationNotFound.into(),
            Error::Certificate(fault) => certificate(&fault),
            Error::KeyReused => Code::IdempotencyKeyReused.into(),
            Error::InFlight => Self::from(Code::IdempotencyInFlight).retry_after(2),
            Error::InvalidTransition(refused) => {
                Self::from(Code::InvalidState).saying(refused.to_string())
            }
            Error::SeriesExhausted => Code::SeriesExhausted.into(),
            Error::Overdrawn(document) => Self::from(Code::BalanceExceeded).saying(format!(
                "document {document} has less left than is taken back"
            )),
            Error::EventUnderWay(event) => Self::from(Code::InvalidationUnderWay).saying(format!(
                "the document is being invalidated by event {event}"
            )),
            Error::UnderInvalidation { document, event } => Self::from(Code::InvalidationUnderWay)
                .saying(format!(
                    "document {document} is being invalidated by event {event}"
                )),
            Error::AlreadyReceived(document) => Self::already_received(document),
            Error::VersionUnknown(document) => Self::from(Code::VersionUnknown).saying(format!(
                "the tax authority has stamped document {document} in the time before this database was \
                 restored from a copy"
            )),
            Error::AuthorityUnavailable => Self::from(Code::AuthorityUnavailable).retry_after(15),
            Error::Changed => Self::from(Code::InvalidState)
                .saying("the document was corrected or decided about meanwhile"),
            Error::NumbersTaken { last } => Self::from(Code::NumbersTaken)
                .saying(format!(
                    "the authority has the control numbers up to {last} already: the operator skips \
                     those that are given there with `dte series advance`"
                ))
                .retry_after(60),
            Error::ExternalIdTaken(holder) => {
                let problem = Self::from(Code::ExternalIdTaken);
                match holder {
                    Some(holder) => problem.naming(Existing {
                        generation_code: holder.generation_code.map(AsText),
                        control_number: holder.control_number,
                        status: holder.status.name(),
                    }),
                    None => problem,
                }
            }
            Error::Overloaded => Self::from(Code::Overloaded).retry_after(1),
            Error::Unexpected(unexpected) if unexpected.transient => {
                Self::from(Code::TemporarilyUnavailable)
                    .retry_after(5)
                    .because(unexpected)
            }
            Error::Unexpected(unexpected) => Self::from(Code::InternalError).because(unexpected),
        }
    }
}

fn certificate(fault: &CertificateFault) -> Problem {
    let code = match fault {
        CertificateFault::Folder { .. } => {
            return Problem::from(Code::TemporarilyUnavailable)
                .saying(advice(fault))
                .retry_after(60);
        }
        CertificateFault::Missing { .. } => Code::CertificateMissing,
        CertificateFault::Unreadable { .. } => Code::CertificateUnreadable,
        CertificateFault::WrongPassword => Code::CertificateWrongPassword,
        CertificateFault::OtherTaxpayer => Code::CertificateOtherTaxpayer,
        CertificateFault::OutOfDate { .. } => Code::CertificateOutOfDate,
    };
    Problem::from(code).saying(advice(fault))
}

impl Problem {
    /// A correction of a document that turned out to be stamped as it was before.
    pub fn already_received(document: impl std::fmt::Display) -> Self {
        Self::from(Code::AlreadyReceived).saying(format!(
            "the tax authority has received document {document} as it was before the correction"
        ))
    }

    /// A request with faults.
    pub fn invalid(mut violations: Vec<Violation>) -> Self {
        let message = match violations.len() {
            1 => "the request has 1 fault; nothing was done".to_owned(),
            count @ ..=MOST_FAULTS => format!("the request has {count} faults; nothing was done"),
            count => format!(
                "the request has {count} faults, of which the first {MOST_FAULTS} are named; \
                 nothing was done"
            ),
        };
        violations.truncate(MOST_FAULTS);
        Self::from(Code::ValidationFailed)
            .saying(message)
            .over(violations)
    }
}
