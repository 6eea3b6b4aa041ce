//! What the endpoints that issue documents share: the idempotency key and the answer.

use std::time::Duration;

use actix_web::http::header::{HeaderName, HeaderValue};
use actix_web::{HttpRequest, HttpResponse, web};
use dte_application::ports::{RequestKey, Scope, Scopes};
use dte_application::use_cases::issue_document::{IssueRequest, IssuedDocument, IssuedState};
use dte_application::{Caller, Error};
use dte_domain::correction;
use dte_domain::identification::{DocumentType, GenerationCode};
use dte_domain::invalidation::RULES;
use dte_domain::language::{Bilingual, Language, Message};
use dte_domain::lifecycle::Rejection;
use dte_domain::message;
use dte_domain::value::{Value, Whole};
use dte_domain::violation::{Violation, Warning};

use crate::openapi::description::{OF_DOCUMENTS, Tag};
use crate::openapi::short;
use crate::request::blanks;
use crate::request::body::{Body, convert};
use crate::request::calculation::{Calculated, calculate};
use crate::request::caller::Session;
use crate::request::field_errors::{FieldError, FieldErrorKind};
use crate::request::fingerprint;
pub use crate::request::issuing_request::IssuingRequest;
use crate::request::issuing_request::fills;
use crate::request::language;
use crate::request::preferences::ChosenWait;
use crate::request::query::Query;
use crate::response::errors::Code;
use crate::response::problem::Problem;
use crate::response::refusals::no_such_branch;
use crate::response::warnings::Warnings;
use crate::response::{document, rejection};
use crate::service::Service;
use crate::transport::endpoint::{BASE, Endpoint};

/// The header with the client's idempotency key.
const KEY: HeaderName = HeaderName::from_static("idempotency-key");
/// The header with the code of a rejected document that this one says right.
const CORRECTS: HeaderName = HeaderName::from_static("corrects");
/// The header on the answer to a repeated request.
const REPLAYED: HeaderName = HeaderName::from_static("idempotency-replayed");

/// Issues the document that the body asks for: the handler of every type.
async fn issue<T: IssuingRequest>(
    service: web::Data<Service>,
    Session(caller): Session,
    http: HttpRequest,
    mut body: Body<T>,
) -> Result<HttpResponse, Problem> {
    let calculates = asks_to_calculate(&http)?;
    let caller = issuing_place(&service, &http, caller).await?;
    let is_misread = body.is_short && !calculates;
    body = as_issued(&http, body, calculates)?;
    let language = language::of(&http);
    let odd = Warnings::in_language(language, &body.warnings);
    let request = request(caller, &http, language, body);
    let chosen = ChosenWait::of(http.headers());
    // On the heap, because the handler is moved several times before it runs.
    match Box::pin(service.issue.run(request)).await {
        Ok(issued) => answer::<T>(&service, issued, language, chosen),
        Err(error) if is_misread => Err(short_form(Problem::in_session(error)).warning(odd)),
        Err(error) => Err(Problem::in_session(error).warning(odd)),
    }
}

/// The refusal of a request that leaves its sums to the service, without asking it to do them.
fn short_form(problem: Problem) -> Problem {
    if problem.error() != Code::ValidationFailed {
        return problem;
    }
    let said = problem.message().clone();
    let text = |language| {
        let hint = Bilingual::new(
            "what looks like the short form is taken with `?calculate=true`",
            "lo que parece la forma corta se admite con `?calculate=true`",
        );
        format!("{}; {}", said.text(language), hint.text(language))
    };
    let message = Message::in_each(text);
    problem.saying(message)
}

/// Returns the row of the endpoint that issues documents of a type.
pub const fn endpoint<T: IssuingRequest + 'static>(
    name: &'static str,
    summary: &'static str,
) -> Endpoint {
    let spec = T::DOCUMENT_TYPE.spec();
    let is_in_all = spec.of_2022.is_some() && spec.of_2026.is_some();
    let of_editions: &[Code] = if is_in_all {
        &[]
    } else {
        &[Code::NotInEdition]
    };
    Endpoint::post(spec.paths, |it| it.to(issue::<T>))
        .named(name, Tag::Documents)
        .summary(summary)
        .about(
            "Judges the request by every rule, and when it holds takes the next control \
             number, signs the document and sends it to the authority. What does not hold is \
             refused and takes no number. 201 with `reception_stamp: null` means that the \
             authority has not answered yet: the document is issued, and its stamp comes \
             later. A document that the authority refuses is said right by the same request \
             with the header `Corrects`.\n\n\
             It is answered as soon as the authority has decided, mostly within a second. If the \
             authority says nothing it is answered without a stamp after 16 s (twice \
             `DTE_AUTHORITY_SECONDS`, 8), and whatever happens `DTE_ANSWER_SECONDS` (30) after it \
             came: give your own request more time than that. The service looks after it by \
             itself every 15 to 90 s.\n\n\
             The body is either the whole request, or with `?calculate=true` the short one, from \
             which the service fills what follows from the rest, as `POST \
             /api/v1/dte/{kind}/calculate` does.",
        )
        .needs(Scopes::of(Scope::Issue))
        .query(|query| {
            branch(query);
            take_calculate(query);
        })
        .parameters(parameter)
        .takes_as(short::either::<T>)
        .answers_whole::<document::IssuedResponse<'_>>(201)
        .idempotent()
        .waiting()
        .correcting()
        .refuses(OF_DOCUMENTS)
        .refuses(&[
            Code::SeriesExhausted,
            Code::BalanceExceeded,
            Code::NumbersTaken,
            Code::CompanyWithoutNrc,
            Code::TypeNotAllowed,
            Code::ExternalIdTaken,
            Code::BranchRequired,
        ])
        .refuses(of_editions)
        .refuses(T::REFUSALS)
}

/// Returns the description of a parameter of requests that issue.
pub fn parameter(name: &str) -> &'static str {
    match name {
        "branch" => {
            "Number of the establishment that issues, where the key acts for all; the main office \
             when left out, and `BRANCH_REQUIRED` where the company has none. A key of one \
             establishment, be it the main office's, issues for that one only."
        }
        "calculate" => {
            "`true`: the body is the short form, and the service fills what it leaves out."
        }
        _ => "",
    }
}

/// The parameter that names an establishment.
const BRANCH: &str = "branch";

/// The establishment that is to issue, where the key may choose.
pub fn branch(query: &mut Query) -> Option<u32> {
    query.take_filled::<Whole<1, 999>>(BRANCH).map(Whole::get)
}

/// Whether the service is to do the arithmetic: `?calculate=true`. A parameter that nobody knows is a fault: one
/// that is misspelt would have the wrong establishment issue.
fn asks_to_calculate(http: &HttpRequest) -> Result<bool, Problem> {
    if http.query_string().is_empty() {
        return Ok(false);
    }
    let mut query = Query::of(http.query_string());
    let asked = take_calculate(&mut query);
    branch(&mut query);
    query.refuse_unknown();
    if query.found.is_empty() {
        Ok(asked)
    } else {
        Err(Problem::invalid(query.found))
    }
}

pub fn take_calculate(query: &mut Query) -> bool {
    query.take::<bool>("calculate").unwrap_or_default()
}

/// A request as it is issued: without its blanks and, if the service is to do the arithmetic, with what
/// was left out of it.
pub fn as_issued<T: IssuingRequest>(
    http: &HttpRequest,
    body: Body<T>,
    calculates: bool,
) -> Result<Body<T>, Problem> {
    if calculates {
        Ok(calculated(http, body)?.body)
    } else if T::LEAVES_BLANKS_OUT {
        blanks::leave_out(body, Some(http.headers()))
    } else {
        Ok(body)
    }
}

/// A request with what was left out of it.
pub fn calculated<T: IssuingRequest>(
    http: &HttpRequest,
    body: Body<T>,
) -> Result<Calculated<T>, Problem> {
    calculate(Some(http.headers()), body, fills::<T>(), T::content)
}

/// The caller as the establishment that the query names: `?branch=2`.
pub async fn issuing_place(
    service: &Service,
    http: &HttpRequest,
    caller: Caller,
) -> Result<Caller, Problem> {
    let query = http.query_string();
    if query.is_empty() && !caller.all_establishments {
        return Ok(caller);
    }
    let mut query = Query::of(query);
    let branch = branch(&mut query);
    if !query.found.is_empty() {
        return Err(Problem::invalid(query.found));
    }
    let placed = service.issuing_place.run(caller, branch).await;
    placed.map_err(|error| match error {
        Error::NoSuchBranch { given, known } => no_such_branch(given, &known, BRANCH),
        Error::Forbidden => another_branch(branch.unwrap_or_default()),
        other => Problem::in_session(other),
    })
}

/// A key of one establishment, be it the main office's, issues for no other.
fn another_branch(branch: u32) -> Problem {
    Problem::from(Code::Forbidden).saying(message!(
        "this key issues for its own establishment only, not for `branch={branch}`: log in with a key of that \
         establishment, or with one for all establishments, which `POST {BASE}/company/keys` makes when \
         `branch_number` is left out",
        "esta llave emite solo para su propio establecimiento, no para `branch={branch}`: inicie sesión con una \
         llave de ese establecimiento, o con una para todos los establecimientos, que `POST {BASE}/company/keys` \
         hace si se omite `branch_number`"
    ))
}

/// What a request asks for, with all that is wrong with its shape and its headers.
pub fn request<T: IssuingRequest>(
    caller: Caller,
    http: &HttpRequest,
    language: Language,
    mut body: Body<T>,
) -> IssueRequest {
    let own = body.request.as_mut().map(T::own_reference);
    let mut found = body.found;
    let corrects = corrects(http, &mut found);
    let mut endpoint = first_spelling(T::DOCUMENT_TYPE);
    if let Some(code) = corrects {
        endpoint = format!("{endpoint} correcting {code}");
    }
    let idempotency = idempotency(&endpoint, http, &body.bytes, &mut found);
    IssueRequest {
        caller,
        document_type: T::DOCUMENT_TYPE,
        content: convert(body.request, found, T::content),
        warnings: body.warnings,
        language,
        corrects,
        idempotency,
        wait: ChosenWait::of(http.headers()).longest(),
        own: own.unwrap_or_default(),
    }
}

/// The endpoint that issues a type, by the one spelling that stands for all, so that an idempotency
/// key means the same under every alias.
fn first_spelling(document_type: DocumentType) -> String {
    let path = document_type.spec().paths.first().copied();
    format!("POST {BASE}{}", path.unwrap_or_default())
}

fn corrects(http: &HttpRequest, found: &mut Vec<Violation>) -> Option<GenerationCode> {
    let mut headers = http.headers().get_all(CORRECTS);
    let text = headers.next()?.to_str().unwrap_or_default();
    let field_error = match GenerationCode::parse(text) {
        Ok(code) if headers.next().is_none() => return Some(code),
        Ok(_) => FieldError::new(
            FieldErrorKind::Duplicate,
            message!("one generation code", "un código de generación"),
            message!("several", "varios"),
        ),
        Err(parse_error) => parse_error.into(),
    };
    found.push(field_error.at(correction::PATH));
    None
}

pub fn idempotency(
    endpoint: &str,
    http: &HttpRequest,
    body: &[u8],
    found: &mut Vec<Violation>,
) -> Option<RequestKey> {
    idempotency_key(http, found).map(|key| RequestKey {
        key,
        fingerprint: fingerprint::of_request(endpoint, http.query_string(), body),
        of_bytes: Some(fingerprint::of_bytes(endpoint, body)),
    })
}

pub fn idempotency_key(http: &HttpRequest, found: &mut Vec<Violation>) -> Option<String> {
    const LONGEST: usize = 255;
    let mut headers = http.headers().get_all(KEY);
    let header = headers.next()?;
    let text = header.to_str().unwrap_or_default();
    let good = (1..=LONGEST).contains(&text.len()) && text.bytes().all(|b| b.is_ascii_graphic());
    if good && headers.next().is_none() {
        return Some(text.to_owned());
    }
    let field_error = FieldError::new(
        FieldErrorKind::Format,
        message!(
            "one key of 1 to 255 visible characters",
            "una clave de 1 a 255 caracteres visibles"
        ),
        message!("another", "otra"),
    );
    found.push(field_error.at("Idempotency-Key"));
    None
}

/// The answer to a request that issued a document, or whose document the authority refused.
fn answer<T: IssuingRequest>(
    service: &Service,
    mut issued: IssuedDocument,
    language: Language,
    chosen: ChosenWait,
) -> Result<HttpResponse, Problem> {
    let warnings = std::mem::take(&mut issued.warnings);
    let warnings = Warnings::of_texts(warnings, language, issued.replayed);
    let code = issued.generation_code;
    let (stamp, observations) = match stamp(&issued.verdict, code, issued.replayed) {
        Ok(stamped) => stamped,
        Err(refused) => {
            // What has no number has none to keep.
            let is_numbered = T::DOCUMENT_TYPE.spec().has_control_number;
            let corrects = is_numbered.then(|| how_to_correct(code));
            return Err(refused.warning(warnings.and(language, corrects)));
        }
    };
    let unstamped = stamp.is_none().then(|| not_stamped_yet(code));
    let warnings = warnings.and(language, unstamped);
    let is_waited_for = stamp.is_none() && issued.contingency.is_none();
    let url = &service.settings.public_query_url;
    let mut answer = document::issued(&issued, stamp, observations, &warnings, url)?;
    if is_waited_for {
        say_shortened(&mut answer, chosen, service.issue.settings.answer_within);
    }
    Ok(marked(answer, issued.replayed))
}

/// Says that the answer came without the authority's because the client chose a shorter wait than the service has.
pub fn say_shortened(answer: &mut HttpResponse, chosen: ChosenWait, otherwise: Duration) {
    if chosen.longest().is_some_and(|longest| longest < otherwise) {
        chosen.say_applied(answer.headers_mut());
    }
}

/// What may be done about a refusal.
fn how_to_correct(code: GenerationCode) -> Warning {
    Warning::new(
        correction::PATH,
        message!(
            "to issue it under its number, send the corrected request with the header `Corrects: {code}`",
            "para emitirlo con su número, envíe la solicitud corregida con el encabezado `Corrects: {code}`"
        ),
    )
}

fn not_stamped_yet(code: GenerationCode) -> Warning {
    Warning::new(
        "reception_stamp",
        message!(
            "the tax authority has not stamped it yet; the service sees to it: GET {BASE}/dte/{code} tells when it has",
            "Hacienda todavía no lo ha sellado; el servicio se encarga: GET {BASE}/dte/{code} dice cuándo"
        ),
    )
}

/// The stamp, if there is one, and the authority's remarks; or its refusal.
pub fn stamp(
    verdict: &IssuedState,
    code: GenerationCode,
    replayed: bool,
) -> Result<(Option<&str>, &[String]), Problem> {
    match verdict {
        IssuedState::Stamped {
            stamp,
            observations,
        } => Ok((Some(stamp.as_str()), observations)),
        IssuedState::Unstamped => Ok((None, &[])),
        IssuedState::Refused(rejection) => Err(match broken_rule(rejection) {
            Some(violation) => repeated(Problem::invalid(vec![violation]), replayed),
            None => refusal(rejection, code, replayed),
        }),
    }
}

/// The answer, marked when it is one to an earlier request.
pub fn marked(mut response: HttpResponse, replayed: bool) -> HttpResponse {
    if replayed {
        let value = HeaderValue::from_static("true");
        response.headers_mut().insert(REPLAYED, value);
    }
    response
}

/// The authority's refusal in its own words.
pub fn refusal(refused: &Rejection, of: GenerationCode, replayed: bool) -> Problem {
    let letters: String = refused
        .code
        .chars()
        .filter(|c| c.is_ascii_alphanumeric() || *c == '_')
        .collect();
    let code = match letters.as_str() {
        "" => rejection::UNKNOWN.to_owned(),
        code => format!("HACIENDA_{}", code.to_ascii_uppercase()),
    };
    let problem = Problem::from(Code::Rejected).saying(message!(
        "the tax authority rejected the document",
        "Hacienda rechazó el documento"
    ));
    repeated(problem.rejecting(code, refused, of.to_string()), replayed)
}

/// The rule of ours that an event broke when it was judged anew before it was sent.
fn broken_rule(rejection: &Rejection) -> Option<Violation> {
    let mut rules = RULES.iter();
    let rule = rules.find(|rule| rule.code == rejection.code)?;
    Some(Violation {
        code: rule.code,
        path: "generation_code".to_owned(),
        message: rule.says,
        expected: None,
        actual: None,
    })
}

/// The problem, marked when it is the answer to an earlier request.
fn repeated(problem: Problem, replayed: bool) -> Problem {
    if replayed {
        return problem.with_header(REPLAYED, HeaderValue::from_static("true"));
    }
    problem
}
