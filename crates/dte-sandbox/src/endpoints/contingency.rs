//! The contingency event; its answer has names of its own.

use std::borrow::Cow;

use actix_web::{HttpRequest, HttpResponse, web};
use serde::Deserialize;
use serde_json::json;

use crate::authority::Authority;
use crate::clock;
use crate::code::Nit;
use crate::endpoints::{Shared, caller, ok, out_of_order, refused, under_faults};
use crate::faults::Service;
use crate::judge::Refusal;
use crate::reception_answer::Rejection;
use crate::taxpayers::Caller;

#[derive(Debug, Deserialize)]
struct Request<'a> {
    #[serde(borrow)]
    nit: Cow<'a, str>,
    #[serde(borrow)]
    documento: Cow<'a, str>,
}

/// `POST /fesv/contingencia`
pub(super) async fn receive(
    authority: Shared,
    request: HttpRequest,
    body: web::Bytes,
) -> HttpResponse {
    under_faults(authority, Service::Contingency, move |authority, forced| {
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
    if let Some(rejection) = forced {
        return rejected(authority, rejection);
    }
    let request = serde_json::from_slice::<Request<'_>>(body).ok();
    let named = request.and_then(|request| Some((Nit::parse(&request.nit)?, request)));
    let Some((nit, request)) =
        named.filter(|(nit, _)| caller.acting_for(|| Some(*nit)) == Some(*nit))
    else {
        return rejected(authority, Rejection::missing_data());
    };
    match authority.receive_contingency(nit, &request.documento) {
        Ok(event) => ok(&json!({
            "estado": "RECIBIDO",
            "fechaHora": clock::stamp(event.at),
            "mensaje": "Documento recibido",
            "selloRecibido": event.seal.to_string(),
            "observaciones": []
        })),
        Err(Refusal::Rejected(rejection)) => rejected(authority, rejection),
        Err(Refusal::OutOfOrder) => out_of_order(),
    }
}

fn rejected(authority: &Authority, rejection: Rejection) -> HttpResponse {
    refused(&json!({
        "estado": "RECHAZADO",
        "fechaHora": clock::stamp(authority.clock.now()),
        "mensaje": "Validaciones no superadas",
        "selloRecibido": null,
        "observaciones": rejection.into_texts()
    }))
}
