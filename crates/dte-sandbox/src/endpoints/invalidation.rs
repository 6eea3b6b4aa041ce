//! The invalidation event.

use actix_web::{HttpRequest, HttpResponse, web};

use crate::authority::Authority;
use crate::endpoints::{Shared, caller, ok, out_of_order, refused, under_faults};
use crate::faults::Service;
use crate::invalidation::Request;
use crate::judge::{Refusal, issuer, not_json};
use crate::reception_answer::{Answer, Rejection};
use crate::taxpayers::Caller;
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
            caller(authority, &request).map_or_else(HttpResponse::new, |caller| {
                judge(authority, caller, &body, forced)
            })
        },
    )
    .await
}

fn judge(
    authority: &Authority,
    caller: Caller,
    body: &[u8],
    forced: Option<Rejection>,
) -> HttpResponse {
    let rejected = |code: Option<&str>, why: &Rejection| {
        refused(&Answer::rejected(code, why, authority.clock.now()))
    };
    let Ok(request) = serde_json::from_slice::<Request<'_>>(body) else {
        return rejected(None, &Rejection::missing_data());
    };
    let payload = signature::unverified_payload(&request.documento).unwrap_or_default();
    let event = json::parse(&payload).unwrap_or(json::Node::Null);
    let code = event.get("identificacion").get("codigoGeneracion").text();
    if let Some(rejection) = forced {
        return rejected(code, &rejection);
    }
    let Some(nit) = caller.acting_for(|| issuer(&event)) else {
        return rejected(code, &not_json());
    };
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
