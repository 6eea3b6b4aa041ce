//! `/docs` and what is below: pages for people, public, whole without any other server.

use actix_web::http::StatusCode;
use actix_web::http::header::{
    ACCEPT_ENCODING, CACHE_CONTROL, CONTENT_ENCODING, CONTENT_LANGUAGE, CONTENT_SECURITY_POLICY,
    CONTENT_TYPE, LOCATION, REFERRER_POLICY, VARY,
};
use actix_web::{HttpRequest, HttpResponse, HttpResponseBuilder, Route, web};
use dte_domain::language::Language;

use crate::pages::assets::ASSETS;
use crate::pages::{errors, interface, members, rules, start};
use crate::request::language::Preferred;
use crate::response::errors::Code;
use crate::response::problem::Problem;
use crate::service::Service;

/// Of pages of text: nothing but a style from here.
const TEXT_POLICY: &str = "default-src 'none'; style-src 'self'; img-src data:; base-uri 'none'; \
    form-action 'none'; frame-ancestors 'none'";

/// Of the interactive page: scripts, styles and requests from and to here alone. Its program sets styles of
/// single elements, and draws with pictures that stand in its style.
const INTERFACE_POLICY: &str = "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; \
    img-src 'self' data:; connect-src 'self'; base-uri 'none'; form-action 'none'; \
    frame-ancestors 'none'";

type Handle = fn(Route) -> Route;

pub const PAGES: [(&str, Handle); 9] = [
    ("/", |route| route.to(lead_here)),
    ("/docs", |route| route.to(show)),
    ("/docs/start", |route| route.to(first_steps)),
    ("/docs/assets/{name}", |route| route.to(asset)),
    ("/docs/errors", |route| route.to(all_errors)),
    ("/docs/errors/{code}", |route| route.to(one_error)),
    ("/docs/rules", |route| route.to(all_rules)),
    ("/docs/rules/{code}", |route| route.to(one_rule)),
    ("/docs/members", |route| route.to(all_members)),
];

async fn show(service: web::Data<Service>, Preferred(language): Preferred) -> HttpResponse {
    let page = interface::interface(service.settings.environment, language);
    html(INTERFACE_POLICY, language, page)
}

/// `GET /`: whoever comes without knowing where to is led to the pages.
async fn lead_here() -> HttpResponse {
    safe(HttpResponse::build(StatusCode::FOUND))
        .insert_header((LOCATION, "/docs"))
        .finish()
}

async fn first_steps(service: web::Data<Service>, Preferred(language): Preferred) -> HttpResponse {
    let sandbox = service.settings.sandbox_url.as_deref();
    let issue = &service.issue;
    let edition = issue.settings.edition.at(issue.clock.now());
    html(
        TEXT_POLICY,
        language,
        start::start(sandbox, edition, language),
    )
}

async fn asset(http: HttpRequest) -> Result<HttpResponse, Problem> {
    let name = http.match_info().query("name");
    let asset = ASSETS.iter().find(|asset| asset.name == name);
    let asset = asset.ok_or(Code::RouteNotFound)?;
    let mut response = safe(HttpResponse::build(StatusCode::OK));
    response
        .insert_header((CONTENT_TYPE, asset.content_type))
        .insert_header((CACHE_CONTROL, "public, max-age=3600"));
    // What is left of this header asks for our coding (`transport::browsers`).
    if asset.is_packed && http.headers().contains_key(ACCEPT_ENCODING) {
        response
            .insert_header((CONTENT_ENCODING, "gzip"))
            .insert_header((VARY, ACCEPT_ENCODING.as_str()));
        return Ok(response.body(asset.bytes));
    }
    let bytes = asset.unpacked();
    let unread = |error| Problem::from(Code::InternalError).because(error);
    Ok(response.body(bytes.map_err(unread)?))
}

async fn all_errors(Preferred(language): Preferred) -> HttpResponse {
    html(TEXT_POLICY, language, errors::index(language))
}

async fn all_rules(Preferred(language): Preferred) -> HttpResponse {
    html(TEXT_POLICY, language, rules::index(language))
}

async fn all_members(Preferred(language): Preferred) -> HttpResponse {
    html(TEXT_POLICY, language, members::index(language))
}

async fn one_error(
    http: HttpRequest,
    Preferred(language): Preferred,
) -> Result<HttpResponse, Problem> {
    let page = errors::one(http.match_info().query("code"), language);
    page_of(page, language)
}

async fn one_rule(
    http: HttpRequest,
    Preferred(language): Preferred,
) -> Result<HttpResponse, Problem> {
    let page = rules::one(http.match_info().query("code"), language);
    page_of(page, language)
}

fn page_of(page: Option<String>, language: Language) -> Result<HttpResponse, Problem> {
    let page = page.ok_or(Code::RouteNotFound)?;
    Ok(html(TEXT_POLICY, language, page))
}

fn html(policy: &'static str, language: Language, page: String) -> HttpResponse {
    safe(HttpResponse::build(StatusCode::OK))
        .insert_header((CONTENT_TYPE, "text/html; charset=utf-8"))
        .insert_header((CONTENT_SECURITY_POLICY, policy))
        .insert_header((CONTENT_LANGUAGE, language.code()))
        .insert_header((CACHE_CONTROL, "public, max-age=3600"))
        .insert_header((VARY, "accept-language, accept-encoding"))
        .body(page)
}

fn safe(mut response: HttpResponseBuilder) -> HttpResponseBuilder {
    response.insert_header((REFERRER_POLICY, "no-referrer"));
    response
}
