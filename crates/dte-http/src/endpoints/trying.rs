//! What can be asked of every kind of document without issuing one: a row a type, with what answers it.

use actix_web::web::Payload;
use actix_web::{FromRequest, HttpRequest, HttpResponse, web};
use dte_application::Caller;
use dte_application::ports::{Scope, Scopes};
use dte_domain::identification::DocumentType;
use dte_domain::language::Message;
use dte_domain::message;
use dte_domain::value::{Text, Value};
use futures_util::future::LocalBoxFuture;
use schemars::{Schema, SchemaGenerator, json_schema};

use crate::endpoints::documents::accounting_settlement::AccountingSettlementRequest;
use crate::endpoints::documents::ccf::CcfRequest;
use crate::endpoints::documents::credit_note::CreditNoteRequest;
use crate::endpoints::documents::debit_note::DebitNoteRequest;
use crate::endpoints::documents::delivery_note::DeliveryNoteRequest;
use crate::endpoints::documents::donation::DonationRequest;
use crate::endpoints::documents::excluded_subject::ExcludedSubjectRequest;
use crate::endpoints::documents::export_invoice::ExportInvoiceRequest;
use crate::endpoints::documents::invoice::InvoiceRequest;
use crate::endpoints::documents::retention::RetentionRequest;
use crate::endpoints::documents::return_event::ReturnRequest;
use crate::endpoints::documents::settlement::SettlementRequest;
use crate::endpoints::documents::special_operations::SpecialOperationsRequest;
use crate::endpoints::issuing::IssuingRequest;
use crate::endpoints::{files, validating};
use crate::openapi::description::{OF_CERTIFICATES, SchemaOf, Tag};
use crate::openapi::short;
use crate::request::body::Body;
use crate::request::caller::Session;
use crate::response::errors::Code;
use crate::response::problem::Problem;
use crate::response::validation::{CalculationResponse, ValidationResponse};
use crate::service::Service;
use crate::transport::endpoint::Endpoint;

type Answering = LocalBoxFuture<'static, Result<HttpResponse, Problem>>;

/// Answers a request of one type, whose body is still to be read.
type Handler = fn(web::Data<Service>, Caller, HttpRequest, Payload) -> Answering;

/// What answers the requests of a type that issue nothing.
pub struct Trial {
    pub document_type: DocumentType,
    short: SchemaOf,
    whole_or_short: SchemaOf,
    validate: Handler,
    calculate: Handler,
    preview: Handler,
}

pub const TRIALS: &[Trial] = &[
    of::<InvoiceRequest>(),
    of::<CcfRequest>(),
    of::<DeliveryNoteRequest>(),
    of::<CreditNoteRequest>(),
    of::<DebitNoteRequest>(),
    of::<RetentionRequest>(),
    of::<SettlementRequest>(),
    of::<AccountingSettlementRequest>(),
    of::<ExportInvoiceRequest>(),
    of::<ExcludedSubjectRequest>(),
    of::<DonationRequest>(),
    of::<SpecialOperationsRequest>(),
    of::<ReturnRequest>(),
];

const fn of<T: IssuingRequest + 'static>() -> Trial {
    Trial {
        document_type: T::DOCUMENT_TYPE,
        short: short::of::<T>,
        whole_or_short: short::either::<T>,
        validate: |service, caller, http, payload| {
            Box::pin(async move {
                let body = read::<T>(&http, payload).await?;
                validating::validate(service, caller, http, body).await
            })
        },
        calculate: |service, caller, http, payload| {
            Box::pin(async move {
                let body = read::<T>(&http, payload).await?;
                validating::calculate(service, caller, http, body).await
            })
        },
        preview: |service, caller, http, payload| {
            Box::pin(async move {
                let body = read::<T>(&http, payload).await?;
                validating::preview(service, caller, http, body).await
            })
        },
    }
}

async fn read<T: IssuingRequest + 'static>(
    http: &HttpRequest,
    payload: Payload,
) -> Result<Body<T>, Problem> {
    Body::from_request(http, &mut payload.into_inner()).await
}

const KINDS: &str = "The kind of document, as in the path that issues it: `invoices`, `ccf`, \
    `deliverynote`, `creditnote`, `debitnote`, `retention`, `settlement`, `accountingsettlement`, \
    `exportinvoice`, `excludedsubject`, `donation`, `specialoperations` or `return`.";

const KINDS_TO_VALIDATE: &str = "The kind of document, as in the path that issues it: `invoices`, \
    `ccf`, `deliverynote`, `creditnote`, `debitnote`, `retention`, `settlement`, \
    `accountingsettlement`, `exportinvoice`, `excludedsubject`, `donation`, `specialoperations` or \
    `return`; `invalidate` for an invalidation, which is only validated.";

/// Errors of requests that cannot be judged. The answer reports all other faults.
const ERRORS: &[Code] = &[
    Code::RouteNotFound,
    Code::AuthorityUnavailable,
    Code::BranchRequired,
    Code::Forbidden,
];

pub const VALIDATE: Endpoint = Endpoint::post(&["/dte/{kind}/validate"], |it| it.to(validate))
    .named("validate_document", Tag::Documents)
    .summary("Judges a request as if it were issued, and does nothing")
    .about(
        "Judges a request as issuing it would: by every rule of its type, with the document that \
         would be signed. It takes no number and stores nothing, and may be asked as often as one \
         likes. The body is the whole request, or the short one with `?calculate=true`.",
    )
    .needs(Scopes::of(Scope::Issue).or(Scope::Read))
    .in_path(("kind", Text::<1, 40>::form, KINDS_TO_VALIDATE))
    .query(|query| _ = validating::parameters(query))
    .parameters(validating::parameter)
    .takes_as(whole_or_short)
    .answers::<ValidationResponse<'_>>(200)
    .refuses(ERRORS);

async fn validate(
    service: web::Data<Service>,
    Session(caller): Session,
    http: HttpRequest,
    payload: Payload,
) -> Result<HttpResponse, Problem> {
    (trial(&http)?.validate)(service, caller, http, payload).await
}

pub const CALCULATE: Endpoint = Endpoint::post(&["/dte/{kind}/calculate"], |it| it.to(calculate))
    .named("calculate_document", Tag::Documents)
    .summary("Does the arithmetic of a request, judges what comes of it, and does nothing else")
    .about(
        "Fills what a request leaves out and what follows from the rest, and judges the \
         result: `request` is complete and ready to be issued. It takes no number and stores \
         nothing, and may be asked as often as one likes. What is given is never changed; \
         where it disagrees with the rest, that is a violation.\n\n\
         Filled are the sales of the lines by kind (a line says which with `taxed`, `exempt` or \
         `non_subject`), their VAT, the totals, `operation_condition`, the payments, and what \
         `apply` asks to be kept back or perceived; of a retention voucher the VAT that is kept \
         back and the totals. No other tax than the VAT is computed: those on fuel, drinks or \
         lodging are given with their amounts.",
    )
    .needs(Scopes::of(Scope::Issue).or(Scope::Read))
    .in_path(("kind", Text::<1, 40>::form, KINDS))
    .query(|query| _ = validating::parameters(query))
    .parameters(validating::parameter)
    .takes_as(short)
    .answers::<CalculationResponse<'_>>(200)
    .refuses(ERRORS);

async fn calculate(
    service: web::Data<Service>,
    Session(caller): Session,
    http: HttpRequest,
    payload: Payload,
) -> Result<HttpResponse, Problem> {
    (trial(&http)?.calculate)(service, caller, http, payload).await
}

pub const PREVIEW: Endpoint = Endpoint::post(&["/dte/{kind}/preview.pdf"], |it| it.to(preview))
    .named("preview_document", Tag::Documents)
    .summary(
        "Draws a request as its receiver would read it, marked BORRADOR, and does nothing else",
    )
    .about(
        "Judges a request as issuing would, and draws it marked BORRADOR: nothing is stored, and \
         no number is taken.",
    )
    .needs(Scopes::of(Scope::Issue).or(Scope::Read))
    .in_path(("kind", Text::<1, 40>::form, KINDS))
    .query(|query| {
        files::format(query);
        validating::parameters(query);
    })
    .parameters(|name| match name {
        "format" => files::FORMAT,
        name => validating::parameter(name),
    })
    .takes_as(whole_or_short)
    .hands_over(&["application/pdf"])
    .refuses(&[
        Code::NotInEdition,
        Code::CompanyWithoutNrc,
        Code::TypeNotAllowed,
        Code::DocumentNotFound,
        Code::InvalidationUnderWay,
        Code::ExternalIdTaken,
    ])
    .refuses(OF_CERTIFICATES)
    .refuses(ERRORS);

async fn preview(
    service: web::Data<Service>,
    Session(caller): Session,
    http: HttpRequest,
    payload: Payload,
) -> Result<HttpResponse, Problem> {
    (trial(&http)?.preview)(service, caller, http, payload).await
}

/// What answers for the kind that the path names.
fn trial(http: &HttpRequest) -> Result<&'static Trial, Problem> {
    let kind = DocumentType::of_kind(http.match_info().query("kind"));
    let trial = TRIALS
        .iter()
        .find(|trial| Some(trial.document_type) == kind);
    trial.ok_or_else(|| Problem::from(Code::RouteNotFound).saying(kinds()))
}

/// The short forms of all kinds. Any other object is taken too: what is wrong with it is the answer.
pub fn short(generator: &mut SchemaGenerator) -> Schema {
    any_of(|trial| (trial.short)(generator))
}

/// The same with the whole requests.
pub fn whole_or_short(generator: &mut SchemaGenerator) -> Schema {
    any_of(|trial| (trial.whole_or_short)(generator))
}

fn any_of(schema: impl FnMut(&Trial) -> Schema) -> Schema {
    let mut known: Vec<_> = TRIALS.iter().map(schema).collect();
    known.push(json_schema!({"type": "object"}));
    json_schema!({"anyOf": known})
}

/// The kinds of document that there are.
pub fn kinds() -> Message {
    let kinds: Vec<_> = DocumentType::issued().map(|it| it.spec().kind).collect();
    let (last, others) = kinds.split_last().unwrap_or((&"", &[]));
    let others = others.join(", ");
    message!(
        "there is no such kind of document: {others} and {last} are issued, and invalidate takes one back",
        "no existe ese tipo de documento: se emiten {others} y {last}, y con invalidate se invalida uno"
    )
}
