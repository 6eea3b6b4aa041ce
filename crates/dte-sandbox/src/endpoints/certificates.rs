//! The test certificate authority.

use actix_web::http::header::{CONTENT_DISPOSITION, HeaderValue};
use actix_web::{HttpResponse, web};
use serde::Deserialize;
use serde_json::json;

use crate::clock::parse_moment;
use crate::code::Nit;
use crate::endpoints::{Shared, out_of_order, refused};

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Request {
    nit: String,
    password: String,
    not_before: Option<String>,
    not_after: Option<String>,
}

/// A request that can be met.
struct Order {
    nit: Nit,
    password: String,
    not_before: Option<i64>,
    not_after: Option<i64>,
}

impl Order {
    /// `None` when the request is none, or a member of it is not of its form.
    fn read(body: &[u8]) -> Option<Self> {
        let request = serde_json::from_slice::<Request>(body).ok()?;
        let moment = |text: Option<String>| match text {
            None => Some(None),
            Some(text) => parse_moment(&text).map(Some),
        };
        Some(Self {
            nit: Nit::parse(&request.nit)?,
            not_before: moment(request.not_before)?,
            not_after: moment(request.not_after)?,
            password: Some(request.password).filter(|password| !password.is_empty())?,
        })
    }
}

/// `POST /sandbox/certificates`
pub(super) async fn issue(authority: Shared, body: web::Bytes) -> HttpResponse {
    let Some(order) = Order::read(&body) else {
        return refused(&json!({
            "error": "expected {nit: 14 or 9 digits, password, not_before?, not_after?: moments \
                      in RFC 3339}"
        }));
    };
    hand_out(authority, order).await
}

#[derive(Debug, Deserialize)]
pub(super) struct Wanted {
    #[serde(default)]
    password: String,
}

/// `GET /sandbox/certificates/{nit}?password=`: the same, good from now on, as a browser downloads it.
pub(super) async fn fresh(
    authority: Shared,
    nit: web::Path<String>,
    wanted: web::Query<Wanted>,
) -> HttpResponse {
    let password = wanted.into_inner().password;
    let Some(nit) = Nit::parse(&nit.replace('-', "")).filter(|_| !password.is_empty()) else {
        return refused(&json!({
            "error": "expected /sandbox/certificates/{nit: 14 or 9 digits}?password={that of its private key}"
        }));
    };
    let name = format!("attachment; filename=\"{nit}.crt\"");
    let order = Order {
        nit,
        password,
        not_before: None,
        not_after: None,
    };
    let mut answer = hand_out(authority, order).await;
    if answer.status().is_success()
        && let Ok(name) = HeaderValue::from_str(&name)
    {
        answer.headers_mut().insert(CONTENT_DISPOSITION, name);
    }
    answer
}

async fn hand_out(authority: Shared, order: Order) -> HttpResponse {
    // Finding the primes takes a tenth of a second or more: not on a thread that answers requests.
    let file = web::block(move || {
        authority.certify(
            order.nit,
            &order.password,
            order.not_before,
            order.not_after,
        )
    });
    match file.await {
        Ok(Some(file)) => HttpResponse::Ok()
            .content_type("application/xml")
            .body(file),
        Ok(None) | Err(_) => out_of_order(),
    }
}
