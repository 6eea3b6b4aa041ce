//! `GET /api/v1/openapi.json` and `/openapi.yaml`: public; the description of the interface.

use actix_web::{HttpRequest, HttpResponse, web};

use crate::openapi::description::{AnyObject, Tag};
use crate::openapi::document::{as_json, as_yaml};
use crate::response::cacheable::cacheable_text;
use crate::transport::endpoint::Endpoint;

/// The table of endpoints, which names the handlers here.
type Endpoints = web::Data<&'static [Endpoint]>;

pub const JSON: Endpoint = Endpoint::get(&["/openapi.json"], |it| it.to(json))
    .named("read_openapi_json", Tag::Reference)
    .summary("This description, as JSON")
    .about("This description of the interface as JSON.")
    .public()
    .answers_whole::<AnyObject>(200)
    .cacheable();

async fn json(http: HttpRequest, endpoints: Endpoints) -> HttpResponse {
    cacheable_text(
        &http,
        "application/json; charset=utf-8",
        as_json(&endpoints),
    )
}

pub const YAML: Endpoint = Endpoint::get(&["/openapi.yaml"], |it| it.to(yaml))
    .named("read_openapi_yaml", Tag::Reference)
    .summary("This description, as YAML")
    .about("This description of the interface as YAML.")
    .public()
    .answers_whole::<AnyObject>(200)
    .media(&["application/yaml"])
    .cacheable();

async fn yaml(http: HttpRequest, endpoints: Endpoints) -> HttpResponse {
    cacheable_text(
        &http,
        "application/yaml; charset=utf-8",
        as_yaml(&endpoints),
    )
}
