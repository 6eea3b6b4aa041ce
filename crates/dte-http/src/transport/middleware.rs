//! The edge of the service: every request passes here once on its way in and once on its way out.
//! It gets an id and a log line and is counted, a panic becomes an error, what it took is given
//! back, and what is left of its body is taken off the connection.

use std::any::Any;
use std::net::IpAddr;
use std::panic::AssertUnwindSafe;
use std::time::Duration;

use actix_web::body::{BoxBody, MessageBody};
use actix_web::dev::{ServiceRequest, ServiceResponse};
use actix_web::error::InternalError;
use actix_web::http::StatusCode;
use actix_web::http::header::{HeaderMap, HeaderName, HeaderValue, X_CONTENT_TYPE_OPTIONS};
use actix_web::middleware::Next;
use actix_web::{Error, web};
use dte_application::jobs::attempt::panic_text;
use dte_domain::language::Language;
use futures_util::FutureExt;
use tracing::Instrument;
use tracing::field::display;

use crate::request::language;
use crate::response::errors::Code;
use crate::response::problem::Problem;
use crate::service::Service;
use crate::transport::browsers::compress_when_asked;
use crate::transport::connection::ConnectionActivity;
use crate::transport::in_flight::InFlightRequest;
use crate::transport::limits;
use crate::transport::unread_body::Unread;
use crate::transport::watch::Watch;

/// The header with the id of a request.
const REQUEST_ID: HeaderName = HeaderName::from_static("x-request-id");

/// `X-Content-Type-Options`: no browser takes a body for anything else than its type says.
const NO_SNIFFING: HeaderValue = HeaderValue::from_static("nosniff");

/// What surrounds every request.
pub async fn edge(
    mut request: ServiceRequest,
    next: Next<impl MessageBody + 'static>,
) -> Result<ServiceResponse<BoxBody>, Error> {
    compress_when_asked(&mut request);
    let turn = request.conn_data::<ConnectionActivity>().cloned();
    let _serving = turn.as_ref().map(ConnectionActivity::serve);
    let unread = Unread::of(&mut request);
    let in_hand = InFlightRequest::of(&request);
    let id = request_id(&request);
    let asked = Asked::of(&request);
    let span = tracing::info_span!("request", request_id = id.to_str().unwrap_or_default());
    let watch = Watch::over(&request, asked.route.as_deref());
    let service = request.app_data::<web::Data<Service>>();
    let body_within = service.map_or(Duration::ZERO, |service| service.settings.body_within);
    let served = AssertUnwindSafe(serve(request, next))
        .catch_unwind()
        .instrument(span.clone())
        .await;
    if let Some(unread) = unread {
        // Whoever is turned away is told at once: then only what has come is taken off.
        let within = if is_turned_away(&served) {
            Duration::ZERO
        } else {
            body_within
        };
        unread.take_off(watch.started() + within).await;
    }
    in_hand.answered(turn.as_ref());
    let _within = span.entered();
    let outcome = match served {
        Ok(outcome) => outcome,
        Err(panic) => Err(panicked(&*panic)),
    };
    match outcome {
        Ok(mut response) => {
            let request = response.request().clone();
            limits::write_headers(&request, response.headers_mut());
            let headers = response.headers_mut();
            headers.insert(REQUEST_ID, id);
            headers.insert(X_CONTENT_TYPE_OPTIONS, NO_SNIFFING);
            watch.answered(response.status());
            let error = response.response().error();
            let problem = error.and_then(|error| error.as_error::<Problem>());
            if let Some(problem) = problem {
                log_cause(problem);
            }
            asked.log(&watch, response.status(), problem.map(Problem::code));
            Ok(response)
        }
        Err(problem) => {
            log_cause(&problem);
            let status = problem.error().row().status;
            watch.answered(status);
            asked.log(&watch, status, None);
            let problem = problem.with_header(REQUEST_ID, id);
            let problem = problem.with_header(X_CONTENT_TYPE_OPTIONS, NO_SNIFFING);
            let answer = problem.answer(asked.language);
            Err(InternalError::from_response(status, answer).into())
        }
    }
}

fn is_turned_away<B, P>(served: &Result<Result<ServiceResponse<B>, Problem>, P>) -> bool {
    let status = match served {
        Ok(Ok(response)) => response.status(),
        Ok(Err(problem)) => problem.error().row().status,
        Err(_panic) => return false,
    };
    status == StatusCode::SERVICE_UNAVAILABLE
}

async fn serve(
    request: ServiceRequest,
    next: Next<impl MessageBody + 'static>,
) -> Result<ServiceResponse<BoxBody>, Problem> {
    match next.call(request).await {
        Ok(response) => Ok(response.map_into_boxed_body()),
        Err(error) => Err(Problem::from(Code::InternalError).because(error.to_string())),
    }
}

/// The client's id for the request when it has the form, otherwise a new one.
fn request_id(request: &ServiceRequest) -> HeaderValue {
    if let Some(id) = given_id(request.headers()) {
        return id;
    }
    let service = request.app_data::<web::Data<Service>>();
    let new = service.map(|service| service.randomness.uuid().to_string());
    let new = new.and_then(|id| HeaderValue::from_str(&id).ok());
    new.unwrap_or(HeaderValue::from_static("none"))
}

fn given_id(headers: &HeaderMap) -> Option<HeaderValue> {
    const LONGEST: usize = 128;
    let id = headers.get(REQUEST_ID)?;
    let bytes = id.as_bytes();
    let good = |byte: &u8| byte.is_ascii_alphanumeric() || b"._-".contains(byte);
    ((1..=LONGEST).contains(&bytes.len()) && bytes.iter().all(good)).then(|| id.clone())
}

fn panicked(panic: &(dyn Any + Send)) -> Problem {
    let cause = format!("a panic: {}", panic_text(panic));
    Problem::from(Code::InternalError).because(cause)
}

/// What the log tells of a request: never its query string, never its body.
struct Asked {
    method: String,
    /// The template of its path.
    route: Option<String>,
    /// Where it comes from.
    address: Option<IpAddr>,
    /// In which language it is to be answered.
    language: Language,
}

impl Asked {
    fn of(request: &ServiceRequest) -> Self {
        let service = request.app_data::<web::Data<Service>>();
        Self {
            method: request.method().to_string(),
            route: request.match_pattern(),
            address: service.map(|service| service.limits.address(request.request())),
            language: language::of(request.request()),
        }
    }

    /// The line about it, with whoever it was that asked, by ids only.
    fn log(&self, watch: &Watch, status: StatusCode, code: Option<&str>) {
        let on_behalf = watch.on_behalf();
        let company = on_behalf.map(|(company, _)| display(company.0));
        let establishment = on_behalf.map(|(_, establishment)| display(establishment.0));
        tracing::info!(
            method = self.method,
            route = self.route.as_deref().unwrap_or("unknown"),
            status = status.as_u16(),
            code,
            ms = watch.ms(),
            company,
            establishment,
            address = self.address.map(display),
            "answered"
        );
    }
}

/// The cause of an error is told here, once, and nowhere else.
fn log_cause(problem: &Problem) {
    if let Some(cause) = problem.causes() {
        tracing::error!(code = problem.code(), cause, "failed");
    }
}
