//! The HTTP side: one file an endpoint, and what all of them do first.

mod auth;
mod batch;
mod certificates;
mod contingency;
mod control;
mod invalidation;
mod listings;
mod page;
mod query;
mod reception;
mod taxpayers;

use std::time::Duration;

use actix_web::body::{BoxBody, MessageBody};
use actix_web::http::StatusCode;
use actix_web::http::header::{self, ContentType};
use actix_web::{HttpRequest, HttpResponse, Route, web};
use serde::Serialize;
use serde_json::{Value, json};

use crate::authority::Authority;
use crate::faults::{Effect, Garbage, Service, Spoiled};
use crate::hangup::hang_up;
use crate::judge::Refusal;
use crate::reception_answer::{Answer, Rejection};
use crate::taxpayers::Caller;

type Shared = web::Data<Authority>;

/// Every path, each with and without a slash at its end. What is asked most often comes first, and
/// each spelling is a resource of its own: several in one are told apart by regular expressions.
pub(crate) fn routes(config: &mut web::ServiceConfig) {
    for path in spellings("/fesv/recepciondte") {
        let resource = web::resource(path);
        config.service(
            resource
                .route(judged(Service::Reception, reception::judge))
                .get(reception::knock),
        );
    }
    let mut route = |path: &str, route: fn() -> Route| {
        for path in spellings(path) {
            config.service(web::resource(path).route(route()));
        }
    };
    route("/seguridad/auth", || web::post().to(auth::sign_in));
    route("/fesv/recepcion/consultadte", || {
        judged(Service::Query, query::document)
    });
    route("/fesv/recepcionlote", || {
        judged(Service::Batch, batch::judge)
    });
    route("/fesv/contingencia", || {
        judged(Service::Contingency, contingency::judge)
    });
    route("/fesv/anulardte", || {
        judged(Service::Invalidation, invalidation::judge)
    });
    route("/consultaPublica", || web::get().to(page::show));
    route("/sandbox", || web::get().to(control::about));
    route("/sandbox/certificates", || {
        web::post().to(certificates::issue)
    });
    route("/sandbox/certificates/{nit}", || {
        web::get().to(certificates::fresh)
    });
    route("/sandbox/taxpayers", || web::post().to(taxpayers::enter));
    route("/sandbox/strict", || web::put().to(control::set_strict));
    route("/sandbox/clock", || web::put().to(control::set_clock));
    route("/sandbox/test-values", || {
        web::get().to(control::test_values)
    });
    route("/sandbox/documents", || web::get().to(listings::documents));
    route("/sandbox/events", || web::get().to(listings::events));
    route("/sandbox/batches", || web::get().to(listings::batches));
    route("/fesv/recepcion/consultadtelote/{code}", || {
        web::get().to(batch_asked_for)
    });
    for path in spellings("/sandbox/taxpayers/{nit}") {
        config.service(
            web::resource(path)
                .get(taxpayers::show)
                .put(taxpayers::put)
                .patch(taxpayers::change)
                .delete(taxpayers::forget),
        );
    }
    for path in spellings("/sandbox/faults") {
        config.service(
            web::resource(path)
                .get(control::faults)
                .post(control::add_fault)
                .delete(control::clear_faults),
        );
    }
    config.default_service(web::to(nothing_here));
}

/// A request to a service, of somebody with a good token.
struct Asked<'r> {
    authority: &'r Authority,
    caller: Caller,
    path: &'r str,
    body: &'r [u8],
    /// The rejection that a fault forces.
    forced: Option<Rejection>,
}

impl Asked<'_> {
    fn rejected(&self, code: Option<&str>, why: &Rejection) -> HttpResponse {
        refused(&Answer::rejected(code, why, self.authority.clock.now()))
    }

    fn refused(&self, code: Option<&str>, why: &Refusal) -> HttpResponse {
        match why {
            Refusal::Rejected(rejection) => self.rejected(code, rejection),
            Refusal::OutOfOrder => out_of_order(),
        }
    }
}

/// What a service is sent, answered by `judge`.
fn judged(service: Service, judge: fn(&Asked<'_>) -> HttpResponse) -> Route {
    web::post().to(
        move |authority: Shared, request: HttpRequest, body: web::Bytes| {
            asked(authority, service, request, body, judge)
        },
    )
}

async fn batch_asked_for(
    authority: Shared,
    request: HttpRequest,
    code: web::Path<String>,
) -> HttpResponse {
    let answer = move |asked: &Asked<'_>| query::batch(asked, &code);
    asked(
        authority,
        Service::Query,
        request,
        web::Bytes::new(),
        answer,
    )
    .await
}

async fn asked(
    authority: Shared,
    service: Service,
    request: HttpRequest,
    body: web::Bytes,
    answer: impl FnOnce(&Asked<'_>) -> HttpResponse + 'static,
) -> HttpResponse {
    let effect = authority.faults.next(service).or_else(|| {
        let is_document = service == Service::Reception;
        is_document.then(|| authority.test_values.effect(&body))?
    });
    under(effect, authority, move |authority, forced| {
        let caller = match caller(authority, &request) {
            Ok(caller) => caller,
            Err(status) => return HttpResponse::new(status),
        };
        answer(&Asked {
            authority,
            caller,
            path: request.path(),
            body: &body,
            forced,
        })
    })
    .await
}

fn spellings(path: &str) -> [String; 2] {
    [path.to_owned(), format!("{path}/")]
}

async fn nothing_here(request: HttpRequest) -> HttpResponse {
    not_found("No existe la ruta", request.path())
}

/// 404 with a body that no document's answer looks like, so that it cannot be taken for a rejection.
fn not_found(message: &str, path: &str) -> HttpResponse {
    let body = json!({"status": 404, "error": "Not Found", "message": message, "path": path});
    HttpResponse::NotFound().json(body)
}

/// Handles one request of a service, unless an effect of a fault or of a test value comes first.
/// `handle` gets the rejection that it forces.
///
/// A delayed request is handled even when the client has left meanwhile: a slow authority does not
/// forget what it was sent.
async fn under(
    effect: Option<Effect>,
    authority: Shared,
    handle: impl FnOnce(&Authority, Option<Rejection>) -> HttpResponse + 'static,
) -> HttpResponse {
    match effect {
        None => handle(&authority, None),
        Some(Effect::Delay(milliseconds)) => {
            let handled = actix_web::rt::spawn(async move {
                tokio::time::sleep(Duration::from_millis(milliseconds)).await;
                handle(&authority, None)
            });
            handled.await.unwrap_or_else(|_panicked| out_of_order())
        }
        Some(Effect::Reject(code)) => handle(&authority, Some(Rejection::on_demand(code))),
        Some(Effect::UnknownReceiver) => handle(
            &authority,
            Some(Rejection::no_such_taxpayer("receptor.nit")),
        ),
        Some(Effect::LostAnswer) => {
            drop(handle(&authority, None));
            hang_up()
        }
        Some(Effect::Close) => hang_up(),
        Some(Effect::StaySilent(milliseconds)) => {
            tokio::time::sleep(Duration::from_millis(milliseconds)).await;
            hang_up()
        }
        Some(Effect::Status(code)) => failing(code),
        Some(Effect::Garbage(garbage)) => garbled(garbage),
        Some(Effect::Page(code)) => page_of(code),
        Some(Effect::TooMany(seconds)) => HttpResponse::TooManyRequests()
            .insert_header((header::RETRY_AFTER, seconds.to_string()))
            .finish(),
        Some(Effect::Spoil(how)) => spoiled(handle(&authority, None), how),
        Some(Effect::SpoilRefusal(how)) => {
            let rejection = Rejection::on_demand("020".to_owned());
            spoiled(handle(&authority, Some(rejection)), how)
        }
    }
}

/// An answer with something wrong in it; one that is no JSON object stays as it is.
fn spoiled(answer: HttpResponse, how: Spoiled) -> HttpResponse {
    const ANOTHER: &str = "00000000-0000-4000-8000-000000000000";
    const MANY: usize = 40_000;
    let (head, body) = answer.into_parts();
    let bytes = body.try_into_bytes().unwrap_or_default();
    let Ok(Value::Object(mut members)) = serde_json::from_slice(&bytes) else {
        return head.set_body(BoxBody::new(bytes));
    };
    let mut status = head.status();
    let mut set = |member: &str, value: Value| members.insert(member.to_owned(), value);
    match how {
        Spoiled::Nameless => set("codigoGeneracion", Value::Null),
        Spoiled::Foreign => set("codigoGeneracion", ANOTHER.into()),
        Spoiled::Codeless => set("codigoMsg", Value::Null),
        Spoiled::Stateless => set("estado", Value::Null),
        Spoiled::Unsealed => set("selloRecibido", Value::Null),
        Spoiled::Error => {
            status = StatusCode::INTERNAL_SERVER_ERROR;
            None
        }
        Spoiled::Wordy => {
            set("descripcionMsg", "palabras ".repeat(MANY / 9).into());
            set("observaciones", vec!["x".repeat(MANY / 100); 200].into())
        }
    };
    HttpResponse::build(status).json(members)
}

fn failing(code: u16) -> HttpResponse {
    if code < 500 {
        return HttpResponse::build(StatusCode::from_u16(code).unwrap_or_default()).finish();
    }
    page_of(code)
}

/// What stands before a service answers in its place.
fn page_of(code: u16) -> HttpResponse {
    let mut answer = HttpResponse::build(StatusCode::from_u16(code).unwrap_or_default());
    answer.content_type(ContentType::html()).body(format!(
        "<html><head><title>{code}</title></head><body><h1>Error {code}</h1></body></html>"
    ))
}

fn garbled(garbage: Garbage) -> HttpResponse {
    let mut answer = HttpResponse::Ok();
    match garbage {
        Garbage::BrokenJson => answer
            .content_type(ContentType::json())
            .body(r#"{"version":2,"ambiente":"00","versionApp":2,"estado":"PROC"#),
        Garbage::Empty => answer.finish(),
        Garbage::Html => answer
            .content_type(ContentType::html())
            .body("<html><body><h1>Servicio en mantenimiento</h1></body></html>"),
    }
}

/// Who asks, or the status of the answer (without a body) to a request without a good token.
fn caller(authority: &Authority, request: &HttpRequest) -> Result<Caller, StatusCode> {
    let headers = request.headers();
    if !headers.contains_key(header::USER_AGENT) {
        return Err(StatusCode::FORBIDDEN);
    }
    let authorization = headers
        .get(header::AUTHORIZATION)
        .and_then(|value| value.to_str().ok());
    authorization
        .and_then(|value| authority.tokens.bearer(value, authority.clock.now()))
        .and_then(|bearer| authority.taxpayers.caller(&bearer))
        .ok_or(StatusCode::UNAUTHORIZED)
}

fn ok(body: &impl Serialize) -> HttpResponse {
    HttpResponse::Ok().json(body)
}

fn refused(body: &impl Serialize) -> HttpResponse {
    HttpResponse::BadRequest().json(body)
}

/// 500: the journal could not be written; nothing was stored.
fn out_of_order() -> HttpResponse {
    failing(500)
}
