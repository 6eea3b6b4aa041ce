//! What can be asked of every kind of document without issuing one: a row a type, with what answers it.

use actix_web::web::Payload;
use actix_web::{FromRequest, HttpRequest, HttpResponse, web};
use dte_application::Caller;
use dte_domain::identification::DocumentType;
use dte_domain::language::Message;
use dte_domain::message;
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
use crate::endpoints::validating;
use crate::openapi::description::SchemaOf;
use crate::openapi::short;
use crate::request::body::Body;
use crate::request::caller::Session;
use crate::response::errors::Code;
use crate::response::problem::Problem;
use crate::service::Service;

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

pub async fn validate(
    service: web::Data<Service>,
    Session(caller): Session,
    http: HttpRequest,
    payload: Payload,
) -> Result<HttpResponse, Problem> {
    (trial(&http)?.validate)(service, caller, http, payload).await
}

pub async fn calculate(
    service: web::Data<Service>,
    Session(caller): Session,
    http: HttpRequest,
    payload: Payload,
) -> Result<HttpResponse, Problem> {
    (trial(&http)?.calculate)(service, caller, http, payload).await
}

pub async fn preview(
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
