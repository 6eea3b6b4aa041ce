//! `GET /api/v1/openapi.json` and `/openapi.yaml`: public; the description of the interface.

use actix_web::{HttpRequest, HttpResponse};

use crate::openapi::{as_json, as_yaml};
use crate::response::cacheable::cacheable_text;

pub async fn json(http: HttpRequest) -> HttpResponse {
    cacheable_text(&http, "application/json; charset=utf-8", as_json())
}

pub async fn yaml(http: HttpRequest) -> HttpResponse {
    cacheable_text(&http, "application/yaml; charset=utf-8", as_yaml())
}
