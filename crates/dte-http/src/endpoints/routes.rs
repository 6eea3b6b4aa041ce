//! The paths, in one table with all their spellings.

use std::future::ready;

use actix_web::{HttpRequest, HttpResponse, Route, http, web};
use dte_domain::identification::GenerationCode;
use dte_domain::value::Value;

use crate::endpoints::documents::ccf::CcfRequest;
use crate::endpoints::documents::credit_note::CreditNoteRequest;
use crate::endpoints::documents::invoice::InvoiceRequest;
use crate::endpoints::documents::retention::RetentionRequest;
use crate::endpoints::issuing::{IssuingRequest, issue};
use crate::endpoints::{
    catalogs, company, contingencies, documents, explanations, health, invalidation, login,
    metrics, register, self_test, series, trying,
};
use crate::response::errors::Code;
use crate::response::problem::Problem;
use crate::transport::endpoint::{BASE, Endpoint, Method};
use crate::transport::metrics::{MOST_COMPANIES, Metrics};

const fn get(paths: &'static [&'static str], handle: fn(Route) -> Route) -> Endpoint {
    let method = Method::Get;
    Endpoint {
        method,
        paths,
        handle,
    }
}

const fn post(paths: &'static [&'static str], handle: fn(Route) -> Route) -> Endpoint {
    let method = Method::Post;
    Endpoint {
        method,
        paths,
        handle,
    }
}

/// What issues documents of a type, at the paths that its row names.
const fn issuing<T: IssuingRequest + 'static>() -> Endpoint {
    post(T::DOCUMENT_TYPE.spec().paths, |route| route.to(issue::<T>))
}

const fn patch(paths: &'static [&'static str], handle: fn(Route) -> Route) -> Endpoint {
    let method = Method::Patch;
    Endpoint {
        method,
        paths,
        handle,
    }
}

pub const ENDPOINTS: &[Endpoint] = &[
    post(&["/auth/register"], |route| route.to(register::register)),
    post(&["/auth/login"], |route| route.to(login::log_in)),
    issuing::<InvoiceRequest>(),
    issuing::<CcfRequest>(),
    issuing::<CreditNoteRequest>(),
    issuing::<RetentionRequest>(),
    post(
        &["/dte/invalidate", "/invalidation", "/dte/invalidation"],
        |route| route.to(invalidation::invalidate),
    ),
    post(&["/dte/invalidate/validate"], |route| {
        route.to(invalidation::validate)
    }),
    post(&["/dte/{kind}/validate"], |route| {
        route.to(trying::validate)
    }),
    post(&["/dte/{kind}/calculate"], |route| {
        route.to(trying::calculate)
    }),
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
    post(&["/contingencies/declare"], |route| {
        route.to(contingencies::declare)
    }),
    post(&["/contingencies/end"], |route| {
        route.to(contingencies::end)
    }),
    get(&["/company"], |route| route.to(company::show)),
    patch(&["/company"], |route| route.to(company::amend)),
    post(&["/company/branches"], |route| {
        route.to(register::open_branches)
    }),
    get(&["/company/readiness"], |route| {
        route.to(company::readiness)
    }),
    patch(&["/branches/{id}"], |route| route.to(company::amend_branch)),
    get(&["/health"], |route| route.to(health::health)),
    get(&["/health/live"], |route| route.to(health::live)),
    get(&["/health/ready"], |route| route.to(health::ready)),
    get(&["/catalogs"], |route| route.to(catalogs::list)),
    get(&["/catalogs/{id}"], |route| route.to(catalogs::one)),
    get(&["/errors"], |route| route.to(explanations::errors)),
    get(&["/rules"], |route| route.to(explanations::rules)),
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
        for endpoint in at(path) {
            let handle = endpoint.handle;
            resource = match endpoint.method {
                Method::Get => resource
                    .route(handle(web::get()))
                    .route(handle(web::head())),
                Method::Post => resource.route(handle(web::post())),
                Method::Patch => resource.route(handle(web::patch())),
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
        return Err(Problem::from(Code::RouteNotFound).saying(trying::kinds()));
    }
    Err(Problem::from(Code::MethodNotAllowed).allowing(allowed))
}

async fn unknown() -> Result<HttpResponse, Problem> {
    Err(Code::RouteNotFound.into())
}
