//! `/api/v1/contingencies`: how the company's contingencies stand; the main office declares and
//! ends them.

use actix_web::http::StatusCode;
use actix_web::{HttpResponse, web};
use dte_application::{Caller, Error};
use dte_domain::catalog::ContingencyCause;
use dte_domain::contingency::Declared;
use dte_domain::message;
use dte_domain::value::Text;
use schemars::JsonSchema;
use serde::Deserialize;

use crate::openapi::description::Tag;
use crate::request::body::{Body, convert};
use crate::request::caller::Session;
use crate::request::field_errors::FieldErrors;
use crate::request::json::{Field, given};
use crate::request::language::Preferred;
use crate::response::contingency::{
    ContingenciesResponse, ContingencyResponse, ContingencySummaryResponse,
};
use crate::response::envelope::Success;
use crate::response::errors::Code;
use crate::response::problem::Problem;
use crate::response::warnings::Warnings;
use crate::service::Service;
use crate::transport::endpoint::Endpoint;

pub const LIST: Endpoint = Endpoint::get(&["/contingencies"], |it| it.to(list))
    .named("list_contingencies", Tag::Contingency)
    .summary("Lists contingencies")
    .about(
        "Lists the company's last hundred contingencies, with their events and how many documents \
         wait.",
    )
    .answers::<ContingenciesResponse<ContingencySummaryResponse<'_>>>(200);

async fn list(
    service: web::Data<Service>,
    Session(caller): Session,
) -> Result<HttpResponse, Problem> {
    let all = service.contingencies.list(caller.company).await;
    let all = all.map_err(Problem::in_session)?;
    let data = ContingenciesResponse::<ContingencySummaryResponse<'_>>::of(&all);
    Success::of(data).answer(StatusCode::OK)
}

pub const DECLARE: Endpoint = Endpoint::post(&["/contingencies/declare"], |it| it.to(declare))
    .named("declare_contingency", Tag::Contingency)
    .summary("Declares a contingency")
    .about(
        "Declares a contingency for what no program can notice, such as a failure of electric \
         power: documents are handed over without waiting for the authority until it is ended. \
         Declared again while it lasts, it is answered as it is.",
    )
    .takes::<DeclarationRequest>()
    .answers::<ContingencyResponse<'_>>(200)
    .refuses(&[Code::Forbidden, Code::InvalidState]);

async fn declare(
    service: web::Data<Service>,
    Session(caller): Session,
    Preferred(language): Preferred,
    body: Body<DeclarationRequest>,
) -> Result<HttpResponse, Problem> {
    let odd = body.warnings;
    let refused = |error| in_session(error).warning(Warnings::in_language(language, &odd));
    let declared = declared(caller, body.request, body.found).map_err(refused)?;
    let also = declared.warnings();
    let warnings = Warnings::in_language(language, odd.iter().chain(&also));
    let mark = declared.check().map_err(Error::Invalid).map_err(refused)?;
    let declared = service.contingencies.declare(caller.company, mark).await;
    let declared = declared.map_err(refused)?;
    let data = ContingencyResponse::from(&declared);
    Success::warning(data, &warnings).answer(StatusCode::OK)
}

pub const END: Endpoint = Endpoint::post(&["/contingencies/end"], |it| it.to(end))
    .named("end_contingencies", Tag::Contingency)
    .summary("Ends the contingencies that were declared")
    .about(
        "Ends the contingencies that were declared: their documents are reported and sent by \
         themselves.",
    )
    .answers::<ContingenciesResponse<ContingencyResponse<'_>>>(200)
    .refuses(&[Code::Forbidden, Code::InvalidState]);

async fn end(
    service: web::Data<Service>,
    Session(caller): Session,
) -> Result<HttpResponse, Problem> {
    of_the_main_office(caller).map_err(in_session)?;
    let ended = service.contingencies.end(caller.company).await;
    let ended = ended.map_err(Problem::in_session)?;
    let data = ContingenciesResponse::<ContingencyResponse<'_>>::of(&ended);
    Success::of(data).answer(StatusCode::OK)
}

fn in_session(error: Error) -> Problem {
    match error {
        Error::Forbidden => Problem::from(Code::Forbidden).saying(message!(
            "a contingency is declared and ended by the company's main office: log in with its keys",
            "una contingencia la declara y la termina la casa matriz de la empresa: inicie sesión con sus \
             llaves"
        )),
        other => Problem::in_session(other),
    }
}

fn of_the_main_office(caller: Caller) -> Result<(), Error> {
    if caller.main_office {
        Ok(())
    } else {
        Err(Error::Forbidden)
    }
}

fn declared(
    caller: Caller,
    request: Option<DeclarationRequest>,
    found: Vec<dte_domain::violation::Violation>,
) -> Result<Declared, Error> {
    of_the_main_office(caller)?;
    convert(request, found, DeclarationRequest::into_content).map_err(Error::Invalid)
}

/// A contingency that is declared, for a fault that the service cannot see itself.
#[derive(Default, Deserialize, garde::Validate, JsonSchema)]
#[garde(context(FieldErrors))]
#[serde(default)]
pub struct DeclarationRequest {
    /// The cause of the contingency (`tipoContingencia`).
    #[garde(custom(given), dive)]
    r#type: Field<ContingencyCause>,
    /// The cause in words (`motivoContingencia`); type 5 needs it.
    #[garde(dive)]
    reason: Field<Text<5, 150>>,
}

impl DeclarationRequest {
    fn into_content(self) -> Option<Declared> {
        Some(Declared {
            cause: self.r#type.given()?,
            reason: self.reason.given(),
        })
    }
}
