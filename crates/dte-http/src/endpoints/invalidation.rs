//! `POST /api/v1/dte/invalidate`: a document is invalidated; `…/validate`: it is tried whether it could be.

use actix_web::http::StatusCode;
use actix_web::{HttpRequest, HttpResponse, web};
use dte_application::Caller;
use dte_application::ports::{Scope, Scopes};
use dte_application::use_cases::invalidate_document::InvalidateRequest;
use dte_domain::catalog::{IdentityDocumentType, InvalidationType};
use dte_domain::identification::GenerationCode;
use dte_domain::invalidation::{Invalidation, Person, Reason};
use dte_domain::language::{Bilingual, Language};
use dte_domain::parts::receiver::IdentityDocument;
use dte_domain::taxpayer::Nit;
use dte_domain::value::Text;
use dte_domain::violation::Warning;
use schemars::{JsonSchema, json_schema};
use serde::Deserialize;

use crate::endpoints::issuing;
use crate::openapi::description::{OF_DOCUMENTS, Tag};
use crate::request::blanks;
use crate::request::body::{Body, convert};
use crate::request::caller::Session;
use crate::request::field_errors::FieldErrors;
use crate::request::json::{Field, Object, ObjectField, given};
use crate::request::language;
use crate::request::preferences::ChosenWait;
use crate::request::query::Query;
use crate::response::envelope;
use crate::response::errors::Code;
use crate::response::invalidation::InvalidatedResponse;
use crate::response::problem::Problem;
use crate::response::validation::{Tried, UntilResponse, ValidationResponse};
use crate::response::values::Zoned;
use crate::response::warnings::Warnings;
use crate::service::Service;
use crate::transport::endpoint::Endpoint;

/// The endpoint under all its spellings, for idempotency keys.
const ENDPOINT: &str = "POST /api/v1/dte/invalidate";

/// The warning of an answer that comes before the authority's.
const UNFINISHED: Bilingual = Bilingual {
    english: "the invalidation is not finished: the tax authority has not answered, and the document \
              stays RECEIVED until it accepts the event, which is kept and goes on by itself; \
              `GET /dte/{code}/invalidation` tells what becomes of it",
    spanish: "la invalidación no ha terminado: Hacienda no ha respondido, y el documento sigue RECEIVED \
              hasta que acepte el evento, que está guardado y sigue por sí mismo; \
              `GET /dte/{code}/invalidation` dice qué fue de él",
};

/// The warning of an answer whose event was refused. A refused document is corrected, a refused event is
/// not.
const ASK_ANEW: Bilingual = Bilingual {
    english: "the event was refused, not the document, which stays as it was: ask for the invalidation \
              anew, without the header `Corrects`",
    spanish: "se rechazó el evento y no el documento, que sigue como estaba: pida la invalidación de \
              nuevo, sin la cabecera `Corrects`",
};

const PATHS: &[&str] = &["/dte/invalidate", "/invalidation", "/dte/invalidation"];

pub const INVALIDATE: Endpoint = Endpoint::post(PATHS, |it| it.to(invalidate))
    .named("invalidate_document", Tag::Documents)
    .summary("Invalidates a document")
    .about(
        "Sends the authority an event that invalidates a received document. The document becomes \
         `INVALIDATED` once the authority accepted it; while it does not answer, the event goes \
         on by itself.",
    )
    .needs(Scopes::of(Scope::Invalidate))
    .takes::<InvalidationRequest>()
    .answers_whole::<InvalidatedResponse<'_>>(200)
    .idempotent()
    .waiting()
    .refuses(OF_DOCUMENTS);

async fn invalidate(
    service: web::Data<Service>,
    Session(caller): Session,
    http: HttpRequest,
    body: Body<InvalidationRequest>,
) -> Result<HttpResponse, Problem> {
    let body = blanks::leave_out(body, Some(http.headers()))?;
    let language = language::of(&http);
    let odd = Warnings::in_language(language, &body.warnings);
    let request = request(caller, &http, language, body);
    let chosen = ChosenWait::of(http.headers());
    let sent = match service.invalidate.run(request).await {
        Ok(sent) => sent,
        Err(error) => return Err(Problem::in_session(error).warning(odd)),
    };
    let warnings = Warnings::of_texts(sent.warnings.clone(), language, sent.replayed);
    let about = |says| Warning::new("generation_code", says);
    let (stamp, observations) =
        match issuing::stamp(&sent.verdict, sent.generation_code, sent.replayed) {
            Ok(answered) => answered,
            Err(refused) => {
                let is_rejected = refused.error() == Code::Rejected;
                let now = is_rejected.then(|| about(ASK_ANEW));
                return Err(refused.warning(warnings.and(language, now)));
            }
        };
    let unfinished = sent.is_pending.then(|| about(UNFINISHED));
    let warnings = warnings.and(language, unfinished);
    let body = InvalidatedResponse::of(&sent, stamp, observations, &warnings);
    let mut answer = envelope::answer(StatusCode::OK, &body)?;
    warnings.say_language(answer.headers_mut());
    if sent.is_pending {
        issuing::say_shortened(&mut answer, chosen, service.invalidate.answer_within);
    }
    Ok(issuing::marked(answer, sent.replayed))
}

pub const VALIDATE: Endpoint = Endpoint::post(&["/dte/invalidate/validate"], |it| it.to(validate))
    .named("validate_invalidation", Tag::Documents)
    .summary("Tells whether a document could be invalidated, and does nothing")
    .about(
        "Judges a request to invalidate as `POST /api/v1/dte/invalidate` would, and does nothing. \
         It may be asked as often as one likes.",
    )
    .needs(Scopes::of(Scope::Invalidate).or(Scope::Read))
    .takes_as(|generator| {
        let meant = generator.subschema_for::<Object<InvalidationRequest>>();
        json_schema!({"anyOf": [meant, {"type": "object"}]})
    })
    .answers::<ValidationResponse<'_>>(200)
    .refuses(OF_DOCUMENTS);

/// Tries it: judged as if it were asked for, and nothing is done.
async fn validate(
    service: web::Data<Service>,
    Session(caller): Session,
    http: HttpRequest,
    body: Body<InvalidationRequest>,
) -> Result<HttpResponse, Problem> {
    let body = blanks::leave_out(body, Some(http.headers()))?;
    let language = language::of(&http);
    let mut odd = Query::of(http.query_string()).unknown();
    let unknown = odd.len();
    odd.extend(body.warnings.iter().cloned());
    let named = body
        .request
        .as_ref()
        .and_then(InvalidationRequest::document);
    let request = request(caller, &http, language, body);
    let tried = service.invalidate.validate(request, named);
    let tried = Box::pin(tried).await.map_err(Problem::in_session)?;
    let until = tried.until.map(Zoned);
    let tried = Tried::of(tried.outcome, "generation_code", language, (odd, unknown))?;
    tried.answer(Some(UntilResponse { until }))
}

fn request(
    caller: Caller,
    http: &HttpRequest,
    language: Language,
    body: Body<InvalidationRequest>,
) -> InvalidateRequest {
    let mut found = body.found;
    let idempotency = issuing::idempotency(ENDPOINT, http, &body.bytes, &mut found);
    InvalidateRequest {
        caller,
        idempotency,
        wait: ChosenWait::of(http.headers()).longest(),
        content: convert(body.request, found, InvalidationRequest::into_content),
        warnings: body.warnings,
        language,
    }
}

/// A request to invalidate a received document (`evento de invalidación`). Members that only a rule
/// asks for are not marked as required; the rule's violation says so.
#[derive(Default, Deserialize, garde::Validate, JsonSchema)]
#[garde(context(FieldErrors))]
#[serde(default)]
pub struct InvalidationRequest {
    /// Generation code of the document that is to be invalidated.
    #[garde(custom(given), dive)]
    generation_code: Field<GenerationCode>,
    /// Generation code of the received document of the same type that replaces it
    /// (`codigoGeneracionR`). Types 1 and 3 need one, type 2 takes none.
    #[garde(dive)]
    replacement_generation_code: Field<GenerationCode>,
    /// Why it is invalidated, who answers for that and who asked for it (`motivo`).
    #[garde(custom(given), dive)]
    reason: ObjectField<ReasonRequest>,
    /// NIT of a company absorbed by the issuer in whose name the document was issued (`fusion`). Only
    /// documents of 2026 have a place for it.
    #[garde(dive)]
    fusion: Field<Nit>,
}

/// Why a document is invalidated (`motivo`). Of the three members of who answers for it all are given, or
/// none where the company has a `responsible`, who stands in then.
#[derive(Default, Deserialize, garde::Validate, JsonSchema)]
#[garde(context(FieldErrors))]
#[serde(default)]
struct ReasonRequest {
    /// Kind of invalidation (`tipoAnulacion`).
    #[garde(custom(given), dive)]
    r#type: Field<InvalidationType>,
    /// Name of who answers for the invalidation on the issuer's side (`nombreResponsable`).
    #[garde(dive)]
    responsible_name: Field<Text<5, 100>>,
    /// Type of that person's identity document (`tipDocResponsable`).
    #[garde(dive)]
    responsible_doc_type: Field<IdentityDocumentType>,
    /// Number of that identity document (`numDocResponsable`).
    #[garde(dive)]
    responsible_num_doc: Field<Text<3, 20>>,
    /// Name of who asked for the invalidation (`nombreSolicita`).
    #[garde(dive)]
    requestor_name: Field<Text<5, 100>>,
    /// Type of that person's identity document (`tipDocSolicita`).
    #[garde(dive)]
    requestor_doc_type: Field<IdentityDocumentType>,
    /// Number of that identity document (`numDocSolicita`).
    #[garde(dive)]
    requestor_num_doc: Field<Text<3, 20>>,
    /// The reason in words (`motivoAnulacion`); type 3 needs it.
    #[garde(dive)]
    reason_field: Field<Text<5, 250>>,
}

impl InvalidationRequest {
    /// The document that is to be invalidated, if it could be read.
    fn document(&self) -> Option<GenerationCode> {
        match self.generation_code {
            Field::Given(code) => Some(code),
            Field::Absent | Field::Wrong(_) => None,
        }
    }

    fn into_content(self) -> Option<Invalidation> {
        Some(Invalidation {
            generation_code: self.generation_code.given()?,
            replacement: self.replacement_generation_code.given(),
            reason: self.reason.inner()?.into_reason()?,
            merger: self.fusion.given(),
        })
    }
}

impl ReasonRequest {
    fn into_reason(self) -> Option<Reason> {
        let person = |name: Field<_>, kind: Field<_>, number: Field<_>| Person {
            name: name.given(),
            identity: IdentityDocument {
                kind: kind.given(),
                number: number.given(),
            },
        };
        Some(Reason {
            kind: self.r#type.given()?,
            responsible: person(
                self.responsible_name,
                self.responsible_doc_type,
                self.responsible_num_doc,
            ),
            requestor: person(
                self.requestor_name,
                self.requestor_doc_type,
                self.requestor_num_doc,
            ),
            explanation: self.reason_field.given(),
        })
    }
}
