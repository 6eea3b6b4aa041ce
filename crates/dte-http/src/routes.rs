//! The paths, in one table with all their spellings.

use std::future::ready;

use actix_web::{HttpResponse, Route, web};

use crate::errors::Code;
use crate::problem::Problem;
use crate::{ccf, documents, health, login, register};

/// What every path starts with.
pub const BASE: &str = "/api/v1";

/// An endpoint.
pub struct Endpoint {
    /// Its method.
    pub method: Method,
    /// Its paths after [`BASE`]; the first stands for all.
    pub paths: &'static [&'static str],
    handle: fn(Route) -> Route,
}

/// The methods of the interface.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Method {
    /// `GET`, and `HEAD`, which is a `GET` without a body.
    Get,
    /// `POST`.
    Post,
}

impl Method {
    /// The value of the `Allow` header.
    pub fn allowed(self) -> &'static str {
        match self {
            Self::Get => "GET, HEAD",
            Self::Post => "POST",
        }
    }
}

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

/// Everything that the service answers.
pub const ENDPOINTS: &[Endpoint] = &[
    post(&["/auth/register"], |route| route.to(register::register)),
    post(&["/auth/login"], |route| route.to(login::log_in)),
    post(&["/dte/ccf", "/ccf"], |route| route.to(ccf::issue)),
    get(&["/dte"], |route| route.to(documents::list)),
    get(&["/dte/{id}"], |route| route.to(documents::one)),
    get(&["/health"], |route| route.to(health::health)),
    get(&["/health/live"], |route| route.to(health::live)),
    get(&["/health/ready"], |route| route.to(health::ready)),
];

/// Makes the paths known, and what is answered to everything else. A path that ends with a slash
/// is another path, and unknown.
pub fn configure(config: &mut web::ServiceConfig) {
    for endpoint in ENDPOINTS {
        for path in endpoint.paths {
            let handle = endpoint.handle;
            let mut resource = web::resource(format!("{BASE}{path}"));
            resource = match endpoint.method {
                Method::Get => resource
                    .route(handle(web::get()))
                    .route(handle(web::head())),
                Method::Post => resource.route(handle(web::post())),
            };
            let allowed = endpoint.method.allowed();
            config.service(resource.default_service(web::to(move || ready(wrong_method(allowed)))));
        }
    }
    config.default_service(web::to(unknown));
}

fn wrong_method(allowed: &'static str) -> Result<HttpResponse, Problem> {
    Err(Problem::from(Code::MethodNotAllowed).allowing(allowed))
}

async fn unknown() -> Result<HttpResponse, Problem> {
    Err(Code::RouteNotFound.into())
}
