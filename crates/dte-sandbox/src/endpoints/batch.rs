//! The reception of a batch.

use actix_web::{HttpRequest, HttpResponse, web};

use crate::authority::Authority;
use crate::batch::Request;
use crate::code::Nit;
use crate::endpoints::{Shared, caller, ok, out_of_order, refused, under_faults};
use crate::faults::Service;
use crate::judge::Refusal;
use crate::reception_answer::{Answer, Rejection};
use crate::taxpayers::Caller;

/// `POST /fesv/recepcionlote/`
pub(super) async fn receive(
    authority: Shared,
    request: HttpRequest,
    body: web::Bytes,
) -> HttpResponse {
    under_faults(authority, Service::Batch, move |authority, forced| {
        caller(authority, &request).map_or_else(HttpResponse::new, |caller| {
            judge(authority, caller, &body, forced)
        })
    })
    .await
}

fn judge(
    authority: &Authority,
    caller: Caller,
    body: &[u8],
    forced: Option<Rejection>,
) -> HttpResponse {
    let rejected = |why: &Rejection| refused(&Answer::rejected(None, why, authority.clock.now()));
    if let Some(rejection) = forced {
        return rejected(&rejection);
    }
    let Ok(request) = serde_json::from_slice::<Request<'_>>(body) else {
        return rejected(&Rejection::missing_data());
    };
    let Some(nit) = caller.acting_for(|| Nit::parse(&request.nit_emisor)) else {
        return rejected(&Rejection::missing_data());
    };
    match authority.receive_batch(nit, &request) {
        Ok(received) => ok(&received),
        Err(Refusal::Rejected(rejection)) => rejected(&rejection),
        Err(Refusal::OutOfOrder) => out_of_order(),
    }
}
