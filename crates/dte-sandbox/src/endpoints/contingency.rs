//! The contingency event; its answer has names of its own.

use std::borrow::Cow;

use actix_web::HttpResponse;
use serde::Deserialize;
use serde_json::json;

use crate::authority::Authority;
use crate::clock;
use crate::code::Nit;
use crate::endpoints::{Asked, ok, out_of_order, refused};
use crate::judge::Refusal;
use crate::reception_answer::Rejection;

#[derive(Debug, Deserialize)]
struct Request<'a> {
    #[serde(borrow)]
    nit: Cow<'a, str>,
    #[serde(borrow)]
    documento: Cow<'a, str>,
}

/// `POST /fesv/contingencia`
pub(super) fn judge(asked: &Asked<'_>) -> HttpResponse {
    let (authority, caller) = (asked.authority, asked.caller);
    if let Some(rejection) = &asked.forced {
        return rejected(authority, rejection.clone());
    }
    let request = serde_json::from_slice::<Request<'_>>(asked.body).ok();
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
