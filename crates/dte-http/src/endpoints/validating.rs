//! `POST /api/v1/dte/{kind}/validate` and `…/calculate`: a request is judged as if it were issued, and nothing
//! is done; before that its arithmetic may be.

use actix_web::{HttpRequest, HttpResponse, web};
use dte_application::Caller;
use dte_domain::correction;
use dte_domain::edition::Edition;
use dte_domain::violation::Warning;

use crate::endpoints::files;
use crate::endpoints::issuing;
use crate::endpoints::issuing::IssuingRequest;
use crate::request::body::Body;
use crate::request::language;
use crate::request::query::{EDITIONS, Query};
use crate::response::file::{Shown, handed};
use crate::response::problem::Problem;
use crate::response::validation::Tried;
use crate::service::Service;

/// What the query asks for.
struct Asked {
    /// The edition by which it is judged, if one is named.
    edition: Option<Edition>,
    calculates: bool,
    /// The parameters that nobody knows.
    unknown: Vec<Warning>,
}

/// Tries to issue the document that the body asks for: the handler of every type.
pub async fn validate<T: IssuingRequest>(
    service: web::Data<Service>,
    caller: Caller,
    http: HttpRequest,
    body: Body<T>,
) -> Result<HttpResponse, Problem> {
    let asked = asked(&http)?;
    let body = issuing::as_issued(&http, body, asked.calculates)?;
    let tried = judged(&service, caller, &http, (body, asked)).await?;
    tried.answer(None)
}

/// Does the arithmetic of the request, and judges what comes of it: the handler of every type.
pub async fn calculate<T: IssuingRequest>(
    service: web::Data<Service>,
    caller: Caller,
    http: HttpRequest,
    body: Body<T>,
) -> Result<HttpResponse, Problem> {
    let asked = asked(&http)?;
    let calculated = issuing::calculated(&http, body)?;
    let tried = judged(&service, caller, &http, (calculated.body, asked)).await?;
    tried.answer_calculated(&calculated.request)
}

/// Draws the document that the body asks for, as its receiver would read it: the handler of every type. What
/// would not be issued is refused as issuing refuses it.
pub async fn preview<T: IssuingRequest>(
    service: web::Data<Service>,
    caller: Caller,
    http: HttpRequest,
    body: Body<T>,
) -> Result<HttpResponse, Problem> {
    let mut query = Query::of(http.query_string());
    let format = files::format(&mut query);
    let (edition, calculates) = parameters(&mut query);
    query.refuse_unknown();
    if !query.found.is_empty() {
        return Err(Problem::invalid(query.found));
    }
    let body = issuing::as_issued(&http, body, calculates)?;
    let caller = issuing::issuing_place(&service, &http, caller).await?;
    let request = issuing::request(caller, &http, language::of(&http), body);
    let would = Box::pin(service.issue.validate(request, edition)).await;
    let would = would.map_err(Problem::in_session)?;
    let draft = service.readable.draft(caller, would.json, format).await;
    handed(&http, &draft.map_err(Problem::in_session)?, Shown::InPlace)
}

async fn judged<T: IssuingRequest>(
    service: &Service,
    caller: Caller,
    http: &HttpRequest,
    (body, asked): (Body<T>, Asked),
) -> Result<Tried, Problem> {
    let caller = issuing::issuing_place(service, http, caller).await?;
    let language = language::of(http);
    let unknown = asked.unknown.len();
    let mut odd = asked.unknown;
    odd.extend(body.warnings.iter().cloned());
    let request = issuing::request(caller, http, language, body);
    let outcome = Box::pin(service.issue.validate(request, asked.edition)).await;
    Tried::of(outcome, correction::PATH, language, (odd, unknown))
}

/// Returns the description of a parameter of the query.
pub fn parameter(name: &str) -> &'static str {
    match name {
        "edition" => {
            "The edition of the norm by which the request is judged; that of the documents of \
             today when left out."
        }
        name => issuing::parameter(name),
    }
}

/// The parameters of the query.
pub fn parameters(query: &mut Query) -> (Option<Edition>, bool) {
    let edition = query.take_word("edition", EDITIONS, Edition::named);
    let calculates = issuing::take_calculate(query);
    issuing::branch(query);
    (edition, calculates)
}

fn asked(http: &HttpRequest) -> Result<Asked, Problem> {
    let mut query = Query::of(http.query_string());
    let (edition, calculates) = parameters(&mut query);
    let unknown = query.unknown();
    if !query.found.is_empty() {
        return Err(Problem::invalid(query.found));
    }
    Ok(Asked {
        edition,
        calculates,
        unknown,
    })
}
