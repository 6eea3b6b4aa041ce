//! `/r/{token}`: the page that the receiver of a document gets, and its files. Whoever has the address may
//! read; it is never written down.

use actix_web::http::header::{
    CACHE_CONTROL, CONTENT_LANGUAGE, CONTENT_SECURITY_POLICY, CONTENT_TYPE, HeaderMap, HeaderName,
    HeaderValue, REFERRER_POLICY, VARY,
};
use actix_web::http::{Method, StatusCode};
use actix_web::{HttpRequest, HttpResponse, Route, web};
use dte_application::Error;
use dte_application::ports::HandedFile;
use dte_application::use_cases::show_receiver::Visit;
use dte_domain::language::Language;

use crate::pages::receiver;
use crate::request::language::Preferred;
use crate::response::errors::Code;
use crate::response::file::{Shown, handed};
use crate::response::problem::Problem;
use crate::service::Service;

/// A style from here, links, and nothing else.
const POLICY: HeaderValue = HeaderValue::from_static(
    "default-src 'none'; style-src 'self'; img-src data:; base-uri 'none'; form-action 'none'; \
     frame-ancestors 'none'",
);

/// It is a person's affair: nobody between keeps it, nobody finds it, its address goes nowhere.
const SAFE: [(HeaderName, HeaderValue); 3] = [
    (CACHE_CONTROL, HeaderValue::from_static("private, no-store")),
    (REFERRER_POLICY, HeaderValue::from_static("no-referrer")),
    (
        HeaderName::from_static("x-robots-tag"),
        HeaderValue::from_static("noindex, nofollow, noarchive"),
    ),
];

type Handle = fn(Route) -> Route;

pub const PAGES: [(&str, Handle); 6] = [
    ("/r/{token}", |route| route.to(page)),
    ("/r/{token}/", |route| route.to(page)),
    ("/r/{token}/pdf", |route| route.to(pdf)),
    ("/r/{token}/file", |route| route.to(file)),
    ("/r/{token}/invalidation/file", |route| {
        route.to(invalidation)
    }),
    ("/r/{below:.*}", |route| route.to(elsewhere)),
];

async fn page(
    service: web::Data<Service>,
    Preferred(language): Preferred,
    http: HttpRequest,
) -> Result<HttpResponse, Problem> {
    if let Err(problem) = service.limits.page(&http) {
        return later(problem, &style(&http), language);
    }
    // With a stroke at its end links lead from below the page.
    let here = if http.path().ends_with('/') {
        String::new()
    } else {
        format!("{}/", token(&http))
    };
    match service.receiver.page(token(&http), visit(&http)).await {
        Ok(shown) => Ok(html(
            StatusCode::OK,
            language,
            receiver::page(&here, &style(&http), &shown, language),
        )),
        Err(error) => refused(error, &style(&http), language),
    }
}

async fn invalidation(
    service: web::Data<Service>,
    Preferred(language): Preferred,
    http: HttpRequest,
) -> Result<HttpResponse, Problem> {
    let file = service.receiver.invalidation(token(&http));
    given(&service, (&http, language), Shown::Kept, file).await
}

/// What lies where pages do, and is none of them.
async fn elsewhere(
    service: web::Data<Service>,
    Preferred(language): Preferred,
    http: HttpRequest,
) -> Result<HttpResponse, Problem> {
    if let Err(problem) = service.limits.page(&http) {
        return later(problem, &style(&http), language);
    }
    refused(Error::NotFound, &style(&http), language)
}

/// Where the style is, from a path: a step up for each part of it.
fn style(http: &HttpRequest) -> String {
    let deep = http.path().matches('/').count().saturating_sub(1);
    format!("{}{}", "../".repeat(deep), receiver::STYLE)
}

async fn pdf(
    service: web::Data<Service>,
    Preferred(language): Preferred,
    http: HttpRequest,
) -> Result<HttpResponse, Problem> {
    let file = service.receiver.pdf(token(&http), visit(&http));
    given(&service, (&http, language), Shown::InPlace, file).await
}

async fn file(
    service: web::Data<Service>,
    Preferred(language): Preferred,
    http: HttpRequest,
) -> Result<HttpResponse, Problem> {
    let file = service.receiver.file(token(&http), visit(&http));
    given(&service, (&http, language), Shown::Kept, file).await
}

fn token(http: &HttpRequest) -> &str {
    http.match_info().query("token")
}

fn visit(http: &HttpRequest) -> Visit {
    if http.method() == Method::HEAD {
        Visit::Looked
    } else {
        Visit::Took
    }
}

/// A file, which is made only when not too many ask.
async fn given(
    service: &Service,
    (http, language): (&HttpRequest, Language),
    shown: Shown,
    file: impl Future<Output = Result<HandedFile, Error>>,
) -> Result<HttpResponse, Problem> {
    if let Err(problem) = service.limits.page(http) {
        return later(problem, &style(http), language);
    }
    match file.await {
        Ok(file) => {
            let mut response = handed(http, &file, shown)?;
            make_safe(response.headers_mut());
            response.headers_mut().remove(VARY);
            Ok(response)
        }
        Err(error) => refused(error, &style(http), language),
    }
}

/// What people are told who get nothing. Everything that leads nowhere is told in the same words.
fn refused(error: Error, style: &str, language: Language) -> Result<HttpResponse, Problem> {
    match error {
        Error::NotFound => {
            let page = receiver::unknown(style, language);
            Ok(html(StatusCode::NOT_FOUND, language, page))
        }
        Error::DocumentRejected => {
            let status = Code::DocumentRejected.row().status;
            Ok(html(status, language, receiver::rejected(style, language)))
        }
        Error::VersionReplaced => {
            let page = receiver::replaced(style, language);
            Ok(html(StatusCode::GONE, language, page))
        }
        other => later(other.into(), style, language),
    }
}

/// What people are told who may come again, and when; other faults are told as everywhere.
fn later(problem: Problem, style: &str, language: Language) -> Result<HttpResponse, Problem> {
    if ![Code::RateLimited, Code::Overloaded].contains(&problem.error()) {
        return Err(problem);
    }
    let page = receiver::busy(style, language);
    let mut response = html(problem.status(), language, page);
    for (name, value) in problem.headers() {
        response.headers_mut().insert(name.clone(), value.clone());
    }
    Ok(response)
}

fn html(status: StatusCode, language: Language, page: String) -> HttpResponse {
    let mut response = HttpResponse::build(status);
    response
        .insert_header((CONTENT_TYPE, "text/html; charset=utf-8"))
        .insert_header((CONTENT_LANGUAGE, language.code()))
        .insert_header((VARY, "accept-language, accept-encoding"));
    let mut response = response.body(page);
    make_safe(response.headers_mut());
    response
        .headers_mut()
        .insert(CONTENT_SECURITY_POLICY, POLICY);
    response
}

fn make_safe(headers: &mut HeaderMap) {
    for (name, value) in SAFE {
        headers.insert(name, value);
    }
}
