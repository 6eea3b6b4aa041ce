//! `/api/v1/contingencies`: how the company's contingencies stand; the main office declares and
//! ends them.

use actix_web::http::StatusCode;
use actix_web::{HttpResponse, web};
use dte_application::ports::{
    Contingency, ContingencyEventRecord, ContingencyEventStatus, ContingencySummary,
    DocumentContingency, WhyOpen,
};
use dte_application::{Caller, Error};
use dte_domain::catalog::{Catalogue, ContingencyCause};
use dte_domain::contingency::Declared;
use dte_domain::identification::{LocalTime, ReceptionStamp};
use dte_domain::value::Text;
use serde::Deserialize;
use time::OffsetDateTime;

use crate::endpoints::issuing::told;
use crate::request::body::Body;
use crate::request::caller::Session;
use crate::request::field_errors::FieldErrors;
use crate::request::json::{Field, given};
use crate::response::envelope::{Envelope, Members};
use crate::response::errors::Code;
use crate::response::problem::Problem;
use crate::service::Service;

/// The contingencies of the company, newest first.
pub async fn list(
    service: web::Data<Service>,
    Session(caller): Session,
) -> Result<HttpResponse, Problem> {
    let all = service.contingencies.list(caller.company).await;
    let all = all.map_err(Problem::in_session)?;
    let all = all.iter().map(summary);
    Ok(Envelope::data(|data| data.objects("contingencies", all)).answer(StatusCode::OK))
}

/// Declares a contingency.
pub async fn declare(
    service: web::Data<Service>,
    Session(caller): Session,
    body: Body<DeclarationRequest>,
) -> Result<HttpResponse, Problem> {
    let mut warnings = told(&body.warnings);
    let refused = |error| in_session(error).warning(told(&body.warnings));
    let declared = declared(caller, body.request, body.found).map_err(refused)?;
    warnings.extend(told(&declared.warnings()));
    let mark = declared.check().map_err(Error::Invalid).map_err(refused)?;
    let declared = service.contingencies.declare(caller.company, mark).await;
    let declared = declared.map_err(refused)?;
    Ok(Envelope::data(|data| contingency(data, &declared))
        .with(|members| members.unless_empty("warnings", &warnings))
        .answer(StatusCode::OK))
}

/// Ends what was declared.
pub async fn end(
    service: web::Data<Service>,
    Session(caller): Session,
) -> Result<HttpResponse, Problem> {
    of_the_main_office(caller).map_err(in_session)?;
    let ended = service.contingencies.end(caller.company).await;
    let ended = ended.map_err(Problem::in_session)?;
    let ended = ended.iter().map(|one| {
        let mut members = Members::default();
        contingency(&mut members, one);
        members
    });
    Ok(Envelope::data(|data| data.objects("contingencies", ended)).answer(StatusCode::OK))
}

fn in_session(error: Error) -> Problem {
    match error {
        Error::Forbidden => Problem::from(Code::Forbidden).saying(
            "a contingency is declared and ended by the company's main office: log in with its keys",
        ),
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
    match request.and_then(DeclarationRequest::into_content) {
        Some(declared) if found.is_empty() => Ok(declared),
        _ => Err(Error::Invalid(found)),
    }
}

/// The request to declare one.
#[derive(Default, Deserialize, garde::Validate)]
#[garde(context(FieldErrors))]
#[serde(default)]
pub struct DeclarationRequest {
    #[garde(custom(given), dive)]
    r#type: Field<ContingencyCause>,
    #[garde(dive)]
    reason: Field<Text<5, 150>>,
}

impl DeclarationRequest {
    fn into_content(self) -> Option<Declared> {
        Some(Declared {
            cause: self.r#type.given()?,
            reason: self.reason.if_given()?,
        })
    }
}

fn local(at: OffsetDateTime) -> String {
    LocalTime::at(at).to_string()
}

fn contingency(members: &mut Members, one: &Contingency) {
    members.member("id", &one.id.0.to_string());
    members.member("type", &one.mark.cause().number());
    members.member("reason", &one.mark.reason().map(|reason| &**reason));
    members.member("declared", &one.is_declared);
    members.member("began_at", &local(one.began_at));
    members.member("ended_at", &one.ended_at.map(local));
    members.member("event_due_at", &one.event_due_at.map(local));
    let why = one.why_it_is_open();
    members.member("why_open", &why.map(WhyOpen::code));
    members.member("why_open_text", &why.map(WhyOpen::text));
    members.member("closed", &one.is_closed);
}

fn summary(one: &ContingencySummary) -> Members {
    let mut members = Members::default();
    contingency(&mut members, &one.contingency);
    members.member("documents", &one.documents);
    members.member("waiting", &one.waiting);
    members.objects("events", one.events.iter().map(event));
    members
}

fn event(one: &ContingencyEventRecord) -> Members {
    let mut members = Members::default();
    members.member("generation_code", &one.generation_code.to_string());
    members.member("documents", &one.documents);
    members.member("created_at", &local(one.created_at));
    match &one.status {
        ContingencyEventStatus::Pending => members.member("status", "PENDING"),
        ContingencyEventStatus::Accepted {
            stamp,
            at,
            documents_due_at,
        } => {
            members.member("status", "RECEIVED");
            members.member(
                "reception_stamp",
                &stamp.as_ref().map(ReceptionStamp::as_str),
            );
            members.member("stamped_at", &local(*at));
            members.member("documents_due_at", &local(*documents_due_at));
        }
        ContingencyEventStatus::Rejected(rejection) => {
            members.member("status", "REJECTED");
            let mut why = Members::default();
            why.member("code", &rejection.code);
            why.member("description", &rejection.description);
            why.member("observations", &rejection.observations);
            members.object("rejection", why);
        }
    }
    members
}

/// What a document tells of its contingency.
pub fn of_document(one: &DocumentContingency) -> Members {
    let mut members = Members::default();
    members.member("id", &one.id.0.to_string());
    members.member("type", &one.mark.cause().number());
    members.member("reason", &one.mark.reason().map(|reason| &**reason));
    members.member("began_at", &local(one.began_at));
    members.member("ended_at", &one.ended_at.map(local));
    members.member("event", &one.event.map(|code| code.to_string()));
    members.member("event_due_at", &one.event_due_at.map(local));
    members.member("document_due_at", &one.document_due_at.map(local));
    members
}
