//! The invalidation event.

use actix_web::{HttpRequest, HttpResponse, web};

use super::{Shared, ok, out_of_order, refused, taxpayer, under_faults};
use crate::authority::Authority;
use crate::code::Nit;
use crate::faults::Service;
use crate::invalidation::Request;
use crate::judge::Refusal;
use crate::verdict::{Answer, Rejection};
use crate::{json, signature};

/// `POST /fesv/anulardte`
pub(super) async fn receive(
    authority: Shared,
    request: HttpRequest,
    body: web::Bytes,
) -> HttpResponse {
    under_faults(
        authority,
        Service::Invalidation,
        move |authority, forced| {
            taxpayer(authority, &request).map_or_else(HttpResponse::new, |nit| {
                judge(authority, nit, &body, forced)
            })
        },
    )
    .await
}

fn judge(authority: &Authority, nit: Nit, body: &[u8], forced: Option<String>) -> HttpResponse {
    let rejected = |code: Option<&str>, why: &Rejection| {
        refused(&Answer::rejected(code, why, authority.clock.now()))
    };
    let Ok(request) = serde_json::from_slice::<Request<'_>>(body) else {
        return rejected(None, &Rejection::missing_data());
    };
    let payload = signature::unverified_payload(&request.documento).unwrap_or_default();
    let event = json::parse(&payload).unwrap_or(json::Node::Null);
    let code = event.get("identificacion").get("codigoGeneracion").text();
    if let Some(forced) = forced {
        return rejected(code, &Rejection::on_demand(forced));
    }
    match authority.receive_invalidation(nit, &request) {
        Ok(sealed) => ok(&Answer::invalidated(
            code.unwrap_or_default(),
            &sealed.seal,
            sealed.at,
        )),
        Err(Refusal::Rejected(rejection)) => rejected(code, &rejection),
        Err(Refusal::OutOfOrder) => out_of_order(),
    }
}
