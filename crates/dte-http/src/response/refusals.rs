//! What the use cases refuse, as problems: the one place where causes become codes.

use dte_application::Error;
use dte_application::error::ExistingDocument;
use dte_application::ports::{CertificateFault, LogoRefusal, NotIssued, RefusedUrl};
use dte_application::use_cases::prepare_certificate::advice;
use dte_domain::catalog::Catalogue as _;
use dte_domain::edition::Edition;
use dte_domain::identification::{DocumentType, GenerationCode};
use dte_domain::language::{Bilingual, Message, Phrase};
use dte_domain::lifecycle::{InvalidTransition, StatusKind};
use dte_domain::message;
use dte_domain::violation::Violation;
use time::OffsetDateTime;

use crate::request::field_errors::{FieldError, FieldErrorKind};
use crate::request::picture::BODY;
use crate::response::errors::{Code, MOST_FAULTS};
use crate::response::problem::{Existing, Problem};
use crate::response::values::{AsText, Universal};

impl From<Error> for Problem {
    fn from(error: Error) -> Self {
        match error {
            Error::Invalid(violations) => Self::invalid(violations),
            Error::AlreadyRegistered => Code::CompanyAlreadyRegistered.into(),
            Error::AlreadyShown => Code::SecretAlreadyShown.into(),
            Error::Unauthenticated => Code::InvalidCredentials.into(),
            Error::KeyExpired => Self::from(Code::InvalidCredentials).saying(message!(
                "the key is not good any more: its expiry has come, or another pair took its place",
                "la llave ya no es válida: venció, u otro par tomó su lugar"
            )),
            Error::PortalCredentialsMissing => credentials_missing(),
            Error::BeyondOwnKey(Bilingual { english, spanish }) => {
                Self::from(Code::Forbidden).saying(message!(
                    "no key gives more than it has: this one does not reach {english}",
                    "ninguna llave da más de lo que tiene: esta no alcanza {spanish}"
                ))
            }
            Error::BatchRestored => Code::BatchRestored.into(),
            Error::TooManyBatches => Code::TooManyBatches.into(),
            Error::KeyRevoked => Code::KeyRevoked.into(),
            Error::EventsExpired { oldest } => Self::from(Code::EventsExpired).oldest(oldest),
            Error::EventCursorAhead { newest } => Self::from(Code::EventCursorAhead).newest(newest),
            Error::EventStreamChanged => Code::EventStreamChanged.into(),
            Error::NoSuchWebhook => Code::WebhookNotFound.into(),
            Error::TooManyWebhooks => Code::TooManyWebhooks.into(),
            Error::WebhookChanged => Code::WebhookChanged.into(),
            Error::EarlierSecretStillGood(until) => still_good(until),
            Error::WebhookUrl(refused) => {
                Self::from(Code::WebhookAddressRefused).saying(webhook_url(refused))
            }
            Error::MailNotConfigured => Code::MailNotConfigured.into(),
            Error::MailLimitReached { most, ends_in } => mail_limit_reached(most).retry_after(ends_in),
            Error::NoSuchDelivery => Code::DeliveryNotFound.into(),
            Error::NoSuchKey => Code::KeyNotFound.into(),
            Error::LastSettingsKey => Code::LastSettingsKey.into(),
            Error::TooManyKeys => Code::TooManyKeys.into(),
            Error::KeyChanged => Code::KeyChanged.into(),
            Error::EarlierPairStillGood => Code::EarlierPairStillGood.into(),
            Error::BranchRequired => Code::BranchRequired.into(),
            Error::NoSuchBranch { given, known } => no_such_branch(given, &known, "branch_number"),
            Error::PortalCredentialsRejected => Code::PortalCredentialsRejected.into(),
            Error::PortalUserOfAnother => portal_user_of_another(),
            Error::Forbidden => Code::Forbidden.into(),
            Error::NotIssued(document_type, reason) => not_issued(document_type, reason),
            Error::NotInEdition {
                document_type,
                edition,
            } => not_in_edition(document_type, edition),
            Error::NotFound => Code::DocumentNotFound.into(),
            Error::NoInvalidation => Code::InvalidationNotFound.into(),
            Error::DocumentRejected | Error::VersionReplaced => Code::DocumentRejected.into(),
            Error::NoLogo => Code::LogoNotFound.into(),
            Error::Logo(refusal) => no_logo(refusal),
            Error::NotSigned => Self::from(Code::NotSigned).retry_after(5),
            Error::Certificate(fault) => certificate(&fault),
            Error::KeyReused(first) => key_reused(first),
            Error::InFlight => Self::from(Code::IdempotencyInFlight).retry_after(2),
            Error::InvalidTransition(refused) => {
                Self::from(Code::InvalidState).saying(not_allowed(refused))
            }
            Error::SeriesExhausted => Code::SeriesExhausted.into(),
            Error::Overdrawn(document) => Self::from(Code::BalanceExceeded).saying(message!(
                "document {document} has less left than is taken back",
                "al documento {document} le queda menos de lo que se le resta"
            )),
            Error::EventUnderWay(event) => Self::from(Code::InvalidationUnderWay).saying(message!(
                "the document is being invalidated by event {event}",
                "el documento se está invalidando con el evento {event}"
            )),
            Error::UnderInvalidation { document, event } => Self::from(Code::InvalidationUnderWay)
                .saying(message!(
                    "document {document} is being invalidated by event {event}",
                    "el documento {document} se está invalidando con el evento {event}"
                )),
            Error::AlreadySettled {
                document,
                settlement,
                control_number,
            } => already_settled(&document, settlement, &control_number),
            Error::AlreadyReceived(document) => Self::from(Code::AlreadyReceived).saying(message!(
                "the tax authority has received document {document} as it was before the correction",
                "Hacienda recibió el documento {document} como estaba antes de la corrección"
            )),
            Error::UnansweredCopy { document, ends_in } => unanswered_copy(document).retry_after(ends_in),
            Error::AuthorityUnavailable => Self::from(Code::AuthorityUnavailable).retry_after(15),
            Error::Changed => changed_meanwhile(),
            Error::NumbersTaken { last } => numbers_taken(&last),
            Error::ExternalIdTaken(holder) => external_id_taken(holder),
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

fn unanswered_copy(document: GenerationCode) -> Problem {
    Problem::from(Code::UnansweredCopy).saying(message!(
        "the tax authority has not answered a copy of document {document}, and may still stamp it",
        "Hacienda no ha respondido una copia del documento {document}, y todavía puede sellarlo"
    ))
}

fn portal_user_of_another() -> Problem {
    Problem::from(Code::PortalCredentialsRejected).saying(message!(
        "credentials.username is another taxpayer's: the tax authority refuses documents that \
         another taxpayer sends; log in with the company's own NIT and its portal password",
        "credentials.username es de otro contribuyente: Hacienda rechaza los documentos que envía \
         otro contribuyente; inicie sesión con el NIT de la empresa y su contraseña del portal"
    ))
}

fn mail_limit_reached(most: u32) -> Problem {
    Problem::from(Code::MailLimitReached).saying(message!(
        "the company has had {most} mails today, as many as it may have in a day",
        "la empresa ya tuvo hoy {most} correos, tantos como puede tener en un día"
    ))
}

fn already_settled(document: &str, settlement: GenerationCode, control_number: &str) -> Problem {
    Problem::from(Code::AlreadySettled).saying(message!(
        "document {document} stands in settlement {settlement} ({control_number})",
        "el documento {document} está en la liquidación {settlement} ({control_number})"
    ))
}

fn not_issued(document_type: DocumentType, reason: NotIssued) -> Problem {
    let code = document_type.code();
    match reason {
        NotIssued::WithoutNrc => Problem::from(Code::CompanyWithoutNrc).saying(message!(
            "the company is not registered for VAT (it has no NRC), and does not issue this document of type \
             {code}",
            "la empresa no está inscrita en el IVA (no tiene NRC) y no emite este documento de tipo {code}"
        )),
        NotIssued::Closed => Problem::from(Code::TypeNotAllowed).saying(message!(
            "the operator closed documents of type {code} for the company",
            "el operador cerró los documentos de tipo {code} para la empresa"
        )),
    }
}

fn not_in_edition(document_type: DocumentType, edition: Edition) -> Problem {
    let (code, edition) = (document_type.code(), edition.name());
    Problem::from(Code::NotInEdition).saying(message!(
        "the edition of {edition} has no documents of type {code}; nothing was stored",
        "la edición de {edition} no tiene documentos del tipo {code}; no se guardó nada"
    ))
}

fn changed_meanwhile() -> Problem {
    Problem::from(Code::InvalidState).saying(message!(
        "meanwhile another request has corrected the document, the tax authority has decided about it, or \
         a settlement that it rests on is no longer in force; this one did nothing: read the documents, \
         and repeat it where it still holds",
        "entretanto otra solicitud corrigió el documento, Hacienda decidió sobre él, o ya no está vigente \
         una liquidación en la que se apoya; esta no hizo nada: consulte los documentos y repítala si \
         todavía procede"
    ))
}

fn numbers_taken(last: &str) -> Problem {
    Problem::from(Code::NumbersTaken)
        .saying(message!(
            "the authority has the control numbers up to {last} already: the operator skips those that \
             are given there with `dte series advance`",
            "Hacienda ya tiene los números de control hasta {last}: el operador salta los que ya están \
             dados allá con `dte series advance`"
        ))
        .retry_after(60)
}

/// Until when the secret before the present one signs too.
fn still_good(until: OffsetDateTime) -> Problem {
    let until = Universal(until).to_string();
    Problem::from(Code::EarlierSecretStillGood).saying(message!(
        "the secret before the present one signs too until {until}: another rotation would end it early",
        "el secreto anterior al actual también firma hasta {until}: otra rotación lo terminaría antes"
    ))
}

fn webhook_url(refused: RefusedUrl) -> Message {
    match refused {
        RefusedUrl::Unreadable => message!(
            "url: it is no address of the form https://host/path, or it has a user, a password or a fragment",
            "url: no es una dirección de la forma https://host/ruta, o tiene usuario, contraseña o fragmento"
        ),
        RefusedUrl::Insecure => message!(
            "url: only https is spoken to this host, unless the operator lets it (`DTE_WEBHOOK_ALLOW`)",
            "url: con este host solo se habla https, salvo que el operador lo permita (`DTE_WEBHOOK_ALLOW`)"
        ),
        RefusedUrl::PrivateAddress => message!(
            "url: its host is a private or local address, or stands for one; the operator may let it (`DTE_WEBHOOK_ALLOW`)",
            "url: su host es una dirección privada o local, o la representa; el operador puede permitirla (`DTE_WEBHOOK_ALLOW`)"
        ),
    }
}

/// What a logo must be, and what was given.
fn no_logo(refusal: LogoRefusal) -> Problem {
    let expected = message!(
        "a PNG or a JPEG of at most 2000 points a side and 8 bits a colour",
        "un PNG o un JPEG de a lo sumo 2000 puntos por lado y 8 bits por color"
    );
    let given = match refusal {
        LogoRefusal::NoPicture => message!("neither of them", "ninguno de los dos"),
        LogoRefusal::Broken => message!(
            "a picture that is not whole",
            "una imagen que no está entera"
        ),
        LogoRefusal::TooLarge => message!(
            "a picture that is larger, or takes longer to read",
            "una imagen más grande, o que tarda más en leerse"
        ),
        LogoRefusal::Animated => message!("a picture that moves", "una imagen que se mueve"),
        LogoRefusal::TooDeep => message!("16 bits a colour", "16 bits por color"),
    };
    let fault = FieldError::new(FieldErrorKind::Format, expected, given);
    Problem::invalid(vec![fault.at(BODY)])
}

fn credentials_missing() -> Problem {
    Problem::invalid(vec![
        FieldError::new(
            FieldErrorKind::Required,
            message!(
                "the company's user and password at the authority's portal, as none are kept",
                "el usuario y la contraseña de la empresa en el portal de Hacienda, pues no se \
                         conserva ninguno"
            ),
            Phrase::nothing(),
        )
        .at("credentials"),
    ])
}

/// The company has no establishment with the number that a member or parameter names.
pub fn no_such_branch(given: u32, known: &[u32], path: &str) -> Problem {
    let known: Vec<_> = known.iter().map(u32::to_string).collect();
    let known = known.join(", ");
    let expected = message!(
        "the branch number of an establishment: {known}",
        "el número de sucursal de un establecimiento: {known}"
    );
    let fault = FieldError::new(FieldErrorKind::Branch, expected, given);
    Problem::invalid(vec![fault.at(path)])
}

/// An idempotency key that was used for another request, with the document that came of it.
fn key_reused(first: Option<Box<ExistingDocument>>) -> Problem {
    let problem = Problem::from(Code::IdempotencyKeyReused);
    match first {
        Some(first) => {
            let number = first.name();
            problem
                .saying(message!(
                    "the Idempotency-Key was used for another request, of which document {number} came \
                     (`error.existing`)",
                    "el Idempotency-Key se usó para otra solicitud, de la que resultó el documento {number} \
                     (`error.existing`)"
                ))
                .naming(Existing::from(*first))
        }
        None => problem.saying(message!(
            "the Idempotency-Key was used for another request",
            "el Idempotency-Key se usó para otra solicitud"
        )),
    }
}

impl From<ExistingDocument> for Existing {
    fn from(document: ExistingDocument) -> Self {
        Self {
            generation_code: document.generation_code.map(AsText),
            control_number: document.control_number,
            status: document.status.name(),
        }
    }
}

fn external_id_taken(holder: Option<Box<ExistingDocument>>) -> Problem {
    let problem = Problem::from(Code::ExternalIdTaken);
    match holder {
        Some(holder) => {
            let problem = match holder.status {
                StatusKind::Rejected => problem.saying(message!(
                    "a document that the tax authority rejected has this `external_id` (`error.existing`): send \
                     the request with the header `Corrects` and its generation code",
                    "un documento que Hacienda rechazó tiene este `external_id` (`error.existing`): envíe la \
                     solicitud con el encabezado `Corrects` y su código de generación"
                )),
                _ => problem,
            };
            problem.naming(Existing::from(*holder))
        }
        None => problem,
    }
}

fn not_allowed(refused: InvalidTransition) -> Message {
    let (state, english) = (refused.from.name(), refused.attempted);
    let spanish = match english {
        "received" => "darse por recibido",
        "rejected" => "darse por rechazado",
        "corrected" => "corregirse",
        _ => "invalidarse",
    };
    message!(
        "a document in state {state} cannot be {english}",
        "un documento en estado {state} no puede {spanish}"
    )
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
    /// A request with faults.
    pub fn invalid(mut violations: Vec<Violation>) -> Self {
        let message = match violations.len() {
            1 => message!(
                "the request has 1 fault; nothing was done",
                "la solicitud tiene 1 falta; no se hizo nada"
            ),
            count @ ..=MOST_FAULTS => message!(
                "the request has {count} faults; nothing was done",
                "la solicitud tiene {count} faltas; no se hizo nada"
            ),
            _ => message!(
                "the request has more than {MOST_FAULTS} faults, of which the first are named; nothing was \
                 done",
                "la solicitud tiene más de {MOST_FAULTS} faltas, de las que se nombran las primeras; no \
                 se hizo nada"
            ),
        };
        violations.truncate(MOST_FAULTS);
        Self::from(Code::ValidationFailed)
            .saying(message)
            .over(violations)
    }
}
