//! `/api/v1/dte/{id}/deliveries`: documents are mailed to their receivers.

use std::collections::HashSet;

use actix_web::http::StatusCode;
use actix_web::{HttpRequest, HttpResponse, web};
use dte_application::mail::request_mailing::{MOST_ADDRESSES, Recipients, RequestedMailing};
use dte_application::ports::{MailingId, Scope, Scopes};
use dte_domain::language::{Bilingual, Language};
use dte_domain::message;
use dte_domain::taxpayer::Email;
use dte_domain::value::{Form, Notation, ParseError, ParseErrorKind, Value};
use dte_domain::violation::Violation;
use schemars::JsonSchema;
use serde::Deserialize;

use crate::endpoints::documents::{DOCUMENT, code};
use crate::endpoints::issuing::{idempotency_key, marked};
use crate::endpoints::mail_patch::MailLanguage;
use crate::openapi::description::Tag;
use crate::request::body::Body;
use crate::request::caller::Session;
use crate::request::field_errors::{FieldError, FieldErrorKind, FieldErrors};
use crate::request::json::{ArrayField, Field, at_most, filled, given};
use crate::request::language;
use crate::response::envelope::{Success, locate};
use crate::response::errors::Code;
use crate::response::mailing::{MailingResponse, MailingsResponse};
use crate::response::problem::Problem;
use crate::response::warnings::Warnings;
use crate::service::Service;
use crate::transport::endpoint::{BASE, Endpoint};

pub const MAIL: Endpoint = Endpoint::post(&["/dte/{id}/deliveries"], |it| it.to(mail))
    .named("deliver_document", Tag::Documents)
    .summary("Mails a document")
    .about(
        "Mails a document to somebody: the readable version and the authority's file, as `GET \
         /api/v1/dte/{id}/pdf` and `/file` answer them then. A document that waits for its stamp \
         is mailed once it has it; one in contingency is mailed at once. What the relay does not \
         take now is tried again for a day. `SENT` says that the relay took it, and proves no \
         receipt.",
    )
    .needs(Scopes::of(Scope::Issue))
    .needs_read_too()
    .in_path(DOCUMENT)
    .takes::<DeliveryRequest>()
    .answers::<MailingResponse<'_>>(202)
    .idempotent()
    .refuses(&[
        Code::Forbidden,
        Code::DocumentNotFound,
        Code::DocumentRejected,
        Code::MailNotConfigured,
        Code::MailLimitReached,
    ]);

async fn mail(
    service: web::Data<Service>,
    Session(caller): Session,
    http: HttpRequest,
    mut body: Body<DeliveryRequest>,
) -> Result<HttpResponse, Problem> {
    const KNOWN: Bilingual = Bilingual::new(
        "a member that deliveries have",
        "un miembro que tienen las entregas",
    );
    body.refuse_unknown(FieldErrorKind::Unknown, KNOWN);
    let document = code(&http)?;
    let odd = Warnings::in_language(language::of(&http), &body.warnings);
    let mut found = body.found;
    let mut request = body.request;
    let language = request.as_mut().and_then(DeliveryRequest::take_language);
    let recipients = request.and_then(|it| it.into_recipients(&mut found));
    let key = idempotency_key(&http, &mut found);
    let recipients = match recipients {
        Some(recipients) if found.is_empty() => recipients,
        _ => return Err(Problem::invalid(found).warning(odd)),
    };
    let mail = &service.mail;
    let requested = mail.run(caller, document, recipients, language, key.as_deref());
    let requested = requested.await;
    let RequestedMailing { mailing, replayed } = match requested {
        Ok(requested) => requested,
        Err(error) => return Err(Problem::in_session(error).warning(odd)),
    };
    let data = MailingResponse::of(&mailing, &[]);
    let mut answer = Success::warning(data, &odd).answer(StatusCode::ACCEPTED)?;
    let location = format!("{BASE}/dte/{document}/deliveries/{}", mailing.id.0);
    locate(&location, answer.headers_mut());
    Ok(marked(answer, replayed))
}

pub const LIST: Endpoint = Endpoint::get(&["/dte/{id}/deliveries"], |it| it.to(list))
    .named("list_document_deliveries", Tag::Documents)
    .summary("Lists the deliveries of a document")
    .about("Tells to whom a document was mailed, what the relay answered, and what the files were.")
    .in_path(DOCUMENT)
    .answers::<MailingsResponse<'_>>(200)
    .refuses(&[Code::DocumentNotFound, Code::Forbidden]);

async fn list(
    service: web::Data<Service>,
    Session(caller): Session,
    http: HttpRequest,
) -> Result<HttpResponse, Problem> {
    let found = service.mail.list(caller, code(&http)?).await;
    let found = found.map_err(Problem::in_session)?;
    Success::of(MailingsResponse::of(&found)).answer(StatusCode::OK)
}

pub const ONE: Endpoint = Endpoint::get(&["/dte/{id}/deliveries/{delivery}"], |it| it.to(one))
    .named("read_delivery", Tag::Documents)
    .summary("Reads a delivery of a document")
    .about("Tells to whom a document was mailed, what the relay answered, and what the files were.")
    .in_path(DOCUMENT)
    .in_path((
        "delivery",
        id_form,
        "Id of the delivery, as `GET /api/v1/dte/{id}/deliveries` lists it.",
    ))
    .answers::<MailingResponse<'_>>(200)
    .refuses(&[
        Code::DocumentNotFound,
        Code::DeliveryNotFound,
        Code::Forbidden,
    ]);

async fn one(
    service: web::Data<Service>,
    Session(caller): Session,
    http: HttpRequest,
) -> Result<HttpResponse, Problem> {
    let document = code(&http)?;
    let id = MailingId::parse(http.match_info().query("delivery"));
    let id = id.ok_or(Code::DeliveryNotFound)?;
    let found = service.mail.one(caller, document, id).await;
    let (mailing, attempts) = found.map_err(Problem::in_session)?;
    Success::of(MailingResponse::of(&mailing, &attempts)).answer(StatusCode::OK)
}

/// What the id of a delivery looks like.
fn id_form() -> Form {
    Form::pattern(
        "^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$",
        "the id of a delivery: a UUID",
        "7d0c2c52-93b1-4c1e-9d57-0a6d2f4f8e31",
    )
}

/// A way to a receiver.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Channel;

impl Value for Channel {
    const NOTATION: Notation = Notation::Text;

    fn parse(written: &str) -> Result<Self, ParseError> {
        const EXPECTED: Bilingual = Bilingual::new("a channel: email", "un canal: email");
        if written.trim() == "email" {
            return Ok(Self);
        }
        Err(ParseError::new(
            ParseErrorKind::Catalogue,
            EXPECTED,
            written,
        ))
    }

    fn form() -> Form {
        Form::Code {
            notation: Notation::Text,
            lists: "a way to a receiver",
            codes: vec![("email", "by e-mail")],
        }
    }
}

/// A document that is sent to somebody.
#[derive(Default, Deserialize, garde::Validate, JsonSchema)]
#[garde(context(FieldErrors))]
#[serde(default)]
pub struct DeliveryRequest {
    /// The way: `email`.
    #[garde(custom(given), dive)]
    channel: Field<Channel>,
    /// The addresses that it goes to: plain ones, without a name. One that is named twice gets one mail.
    #[garde(custom(given), custom(filled::<_, MOST_ADDRESSES>), dive)]
    to: ArrayField<Email>,
    /// The addresses that a copy goes to; 10 together with `to` at most.
    #[garde(custom(at_most::<_, MOST_ADDRESSES>), dive)]
    cc: ArrayField<Email>,
    /// The language of this mail: `es` or `en`; that of the company's mails when left out.
    #[garde(dive)]
    language: Field<MailLanguage>,
}

impl DeliveryRequest {
    fn take_language(&mut self) -> Option<Language> {
        let language = std::mem::take(&mut self.language);
        language.given().map(|MailLanguage(language)| language)
    }

    fn into_recipients(self, found: &mut Vec<Violation>) -> Option<Recipients> {
        let mut named = HashSet::new();
        let mut once = |address: &Email| named.insert(address.as_str().to_lowercase());
        let mut to = self.to.each(Some)?;
        to.retain(&mut once);
        let mut cc = self.cc.each(Some)?;
        cc.retain(&mut once);
        let together = to.len() + cc.len();
        if together > MOST_ADDRESSES {
            let expected = message!(
                "at most {MOST_ADDRESSES} addresses together with `to`",
                "a lo sumo {MOST_ADDRESSES} direcciones junto con `to`"
            );
            let fault = FieldError::new(FieldErrorKind::Count, expected, together);
            found.push(fault.at("cc"));
            return None;
        }
        Some(Recipients { to, cc })
    }
}
