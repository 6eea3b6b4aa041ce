//! `GET /api/v1/openapi.json` and `/openapi.yaml`: public; the description of the interface.

use actix_web::{HttpRequest, HttpResponse, web};

use crate::openapi::document::{as_json, as_yaml};
use crate::response::cacheable::cacheable_text;
use crate::transport::endpoint::Endpoint;

/// The table of endpoints, which names the handlers here.
type Endpoints = web::Data<&'static [Endpoint]>;

pub async fn json(http: HttpRequest, endpoints: Endpoints) -> HttpResponse {
    cacheable_text(
        &http,
        "application/json; charset=utf-8",
        as_json(&endpoints),
    )
}

pub async fn yaml(http: HttpRequest, endpoints: Endpoints) -> HttpResponse {
    cacheable_text(
        &http,
        "application/yaml; charset=utf-8",
        as_yaml(&endpoints),
    )
}
