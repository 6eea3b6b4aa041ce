//! The reception of a batch.

use actix_web::{HttpRequest, HttpResponse, web};

use super::{Shared, ok, out_of_order, refused, taxpayer, under_faults};
use crate::authority::Authority;
use crate::batch::Request;
use crate::code::Nit;
use crate::faults::Service;
use crate::judge::Refusal;
use crate::verdict::{Answer, Rejection};

/// `POST /fesv/recepcionlote/`
pub(super) async fn receive(
    authority: Shared,
    request: HttpRequest,
    body: web::Bytes,
) -> HttpResponse {
    under_faults(authority, Service::Batch, move |authority, forced| {
        taxpayer(authority, &request).map_or_else(HttpResponse::new, |nit| {
            judge(authority, nit, &body, forced)
        })
    })
    .await
}

fn judge(authority: &Authority, nit: Nit, body: &[u8], forced: Option<String>) -> HttpResponse {
    let rejected = |why: &Rejection| refused(&Answer::rejected(None, why, authority.clock.now()));
    if let Some(code) = forced {
        return rejected(&Rejection::on_demand(code));
    }
    let Ok(request) = serde_json::from_slice::<Request<'_>>(body) else {
        return rejected(&Rejection::missing_data());
    };
    match authority.receive_batch(nit, &request) {
        Ok(received) => ok(&received),
        Err(Refusal::Rejected(rejection)) => rejected(&rejection),
        Err(Refusal::OutOfOrder) => out_of_order(),
    }
}
