//! The test certificate authority.

use actix_web::{HttpResponse, web};
use serde::Deserialize;
use serde_json::json;

use super::{Shared, out_of_order, refused};
use crate::code::Nit;

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Request {
    nit: String,
    password: String,
    not_before: Option<i64>,
    not_after: Option<i64>,
}

/// `POST /sandbox/certificates`
pub(super) async fn issue(authority: Shared, body: web::Bytes) -> HttpResponse {
    let request = serde_json::from_slice::<Request>(&body).ok();
    let order = request.and_then(|order| Some((Nit::parse(&order.nit)?, order)));
    let Some((nit, order)) = order.filter(|(_, order)| !order.password.is_empty()) else {
        return refused(&json!({
            "error": "expected {nit: 14 or 9 digits, password, not_before?, not_after?}"
        }));
    };
    // Finding the primes takes a tenth of a second or more: not on a thread that answers requests.
    let file = web::block(move || {
        authority.certify(nit, &order.password, order.not_before, order.not_after)
    });
    match file.await {
        Ok(Some(file)) => HttpResponse::Ok()
            .content_type("application/xml")
            .body(file),
        Ok(None) | Err(_) => out_of_order(),
    }
}
