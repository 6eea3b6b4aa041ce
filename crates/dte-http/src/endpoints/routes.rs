//! The paths, in one table with all their spellings.

use std::future::ready;

use actix_web::{HttpRequest, HttpResponse, Route, http, web};
use dte_application::ports::Scope;
use dte_domain::identification::{DocumentType, GenerationCode};
use dte_domain::value::Value;

use crate::endpoints::documents::ccf::CcfRequest;
use crate::endpoints::documents::credit_note::CreditNoteRequest;
use crate::endpoints::documents::invoice::InvoiceRequest;
use crate::endpoints::documents::retention::RetentionRequest;
use crate::endpoints::issuing::{IssuingRequest, issue};
use crate::endpoints::{
    catalogs, certificate, company, contingencies, documents, explanations, health, invalidation,
    keys, login, metrics, register, self_test, series,
};
use crate::response::errors::Code;
use crate::response::problem::Problem;
use crate::transport::endpoint::{BASE, Endpoint, Method, NeededScopes};
use crate::transport::metrics::{MOST_COMPANIES, Metrics};

type Paths = &'static [&'static str];
type Handle = fn(Route) -> Route;

const fn of(method: Method, scope: Option<Scope>, paths: Paths, handle: Handle) -> Endpoint {
    Endpoint {
        method,
        paths,
        scope,
        handle,
    }
}

/// What is looked at needs the scope to read.
const fn get(paths: Paths, handle: Handle) -> Endpoint {
    of(Method::Get, Some(Scope::Read), paths, handle)
}

const fn post(scope: Scope, paths: Paths, handle: Handle) -> Endpoint {
    of(Method::Post, Some(scope), paths, handle)
}

const fn put(scope: Scope, paths: Paths, handle: Handle) -> Endpoint {
    of(Method::Put, Some(scope), paths, handle)
}

const fn patch(scope: Scope, paths: Paths, handle: Handle) -> Endpoint {
    of(Method::Patch, Some(scope), paths, handle)
}

const fn delete(scope: Scope, paths: Paths, handle: Handle) -> Endpoint {
    of(Method::Delete, Some(scope), paths, handle)
}

/// What is asked without a session.
const fn public(endpoint: Endpoint) -> Endpoint {
    Endpoint {
        scope: None,
        ..endpoint
    }
}

/// What issues documents of a type, at the paths that its row names.
const fn issuing<T: IssuingRequest + 'static>() -> Endpoint {
    let paths = T::DOCUMENT_TYPE.spec().paths;
    post(Scope::Issue, paths, |route| route.to(issue::<T>))
}

pub const ENDPOINTS: &[Endpoint] = &[
    public(post(Scope::Settings, &["/auth/register"], |route| {
        route.to(register::register)
    })),
    public(post(Scope::Settings, &["/auth/login"], |route| {
        route.to(login::log_in)
    })),
    issuing::<InvoiceRequest>(),
    issuing::<CcfRequest>(),
    issuing::<CreditNoteRequest>(),
    issuing::<RetentionRequest>(),
    post(
        Scope::Invalidate,
        &["/dte/invalidate", "/invalidation", "/dte/invalidation"],
        |route| route.to(invalidation::invalidate),
    ),
    get(&["/dte"], |route| route.to(documents::list)),
    get(&["/dte/by-external-id/{external_id}"], |route| {
        route.to(documents::by_external_id)
    }),
    get(&["/dte/{id}"], |route| route.to(documents::one)),
    get(&["/dte/{id}/invalidation"], |route| {
        route.to(documents::newest_invalidation)
    }),
    get(&["/series"], |route| route.to(series::list)),
    get(&["/series/{series}"], |route| route.to(series::one)),
    get(&["/contingencies"], |route| route.to(contingencies::list)),
    post(Scope::Settings, &["/contingencies/declare"], |route| {
        route.to(contingencies::declare)
    }),
    post(Scope::Settings, &["/contingencies/end"], |route| {
        route.to(contingencies::end)
    }),
    get(&["/company"], |route| route.to(company::show)),
    patch(Scope::Settings, &["/company"], |route| {
        route.to(company::amend)
    }),
    post(Scope::Settings, &["/company/branches"], |route| {
        route.to(register::open_branches)
    }),
    get(&["/company/readiness"], |route| {
        route.to(company::readiness)
    }),
    patch(
        Scope::Settings,
        &["/company/branches/{id}", "/branches/{id}"],
        |route| route.to(company::amend_branch),
    ),
    get(&["/company/certificate"], |route| {
        route.to(certificate::show)
    }),
    put(Scope::Settings, &["/company/certificate"], |route| {
        route.to(certificate::replace)
    }),
    get(&["/company/branches"], |route| route.to(company::branches)),
    get(&["/company/keys"], |route| route.to(keys::list)),
    post(Scope::Settings, &["/company/keys"], |route| {
        route.to(keys::make)
    }),
    post(Scope::Settings, &["/company/keys/{id}/rotate"], |route| {
        route.to(keys::rotate)
    }),
    delete(Scope::Settings, &["/company/keys/{id}"], |route| {
        route.to(keys::remove)
    }),
    public(get(&["/health"], |route| route.to(health::health))),
    public(get(&["/health/live"], |route| route.to(health::live))),
    public(get(&["/health/ready"], |route| route.to(health::ready))),
    public(get(&["/catalogs"], |route| route.to(catalogs::list))),
    public(get(&["/catalogs/{id}"], |route| route.to(catalogs::one))),
    public(get(&["/errors"], |route| route.to(explanations::errors))),
    public(get(&["/rules"], |route| route.to(explanations::rules))),
    get(&["/metrics"], |route| route.to(metrics::show)),
    get(&["/test"], |route| route.to(self_test::test)),
];

impl Default for Metrics {
    fn default() -> Self {
        Self::counting(ENDPOINTS, MOST_COMPANIES)
    }
}

/// Makes the paths known, and what is answered to everything else. A path that ends with a slash
/// is another path, and unknown.
pub fn configure(config: &mut web::ServiceConfig) {
    let mut done = Vec::new();
    for path in ENDPOINTS.iter().flat_map(|endpoint| endpoint.paths) {
        if done.contains(path) {
            continue;
        }
        done.push(*path);
        let mut resource = web::resource(format!("{BASE}{path}"));
        resource = resource.app_data(NeededScopes::of(at(path)));
        for endpoint in at(path) {
            let handle = endpoint.handle;
            resource = match endpoint.method {
                Method::Get => resource
                    .route(handle(web::get()))
                    .route(handle(web::head())),
                Method::Post => resource.route(handle(web::post())),
                Method::Put => resource.route(handle(web::put())),
                Method::Patch => resource.route(handle(web::patch())),
                Method::Delete => resource.route(handle(web::delete())),
            };
        }
        let allowed = allowed_at(path);
        let refuse = move |request: HttpRequest| ready(wrong_method(&request, &allowed));
        config.service(resource.default_service(web::to(refuse)));
    }
    config.default_service(web::to(unknown));
}

/// The endpoints at a path, each of another method.
fn at(path: &str) -> impl Iterator<Item = &'static Endpoint> {
    ENDPOINTS
        .iter()
        .filter(move |endpoint| endpoint.paths.contains(&path))
}

/// The methods that a path takes, as the `Allow` header names them.
pub fn allowed_at(path: &str) -> String {
    let methods: Vec<_> = at(path).map(|endpoint| endpoint.method.allowed()).collect();
    methods.join(", ")
}

/// A path that does not take the method. What is posted where the code of a document stands, and is
/// none, is a kind of document that there is not.
fn wrong_method(request: &HttpRequest, allowed: &str) -> Result<HttpResponse, Problem> {
    let is_of_a_document = request
        .match_pattern()
        .is_some_and(|pattern| pattern.ends_with("/dte/{id}"));
    let is_code = GenerationCode::parse(request.match_info().query("id")).is_ok();
    if request.method() == http::Method::POST && is_of_a_document && !is_code {
        return Err(Problem::from(Code::RouteNotFound).saying(kinds()));
    }
    Err(Problem::from(Code::MethodNotAllowed).allowing(allowed))
}

/// The kinds of document that there are.
fn kinds() -> String {
    let kinds: Vec<_> = DocumentType::issued().map(|it| it.spec().kind).collect();
    let (last, others) = kinds.split_last().unwrap_or((&"", &[]));
    let others = others.join(", ");
    format!(
        "there is no such kind of document: {others} and {last} are issued, and invalidate takes one \
         back"
    )
}

async fn unknown() -> Result<HttpResponse, Problem> {
    Err(Code::RouteNotFound.into())
}
