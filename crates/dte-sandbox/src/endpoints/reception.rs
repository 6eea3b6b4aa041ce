//! The reception of one document.

use actix_web::{HttpRequest, HttpResponse, web};

use super::{Shared, ok, out_of_order, refused, taxpayer, under_faults};
use crate::authority::Authority;
use crate::code::{Code, Nit};
use crate::faults::Service;
use crate::judge::{Envelope, Refusal, Sealed};
use crate::verdict::{Answer, Rejection};

/// `POST /fesv/recepciondte`
pub(super) async fn receive(
    authority: Shared,
    request: HttpRequest,
    body: web::Bytes,
) -> HttpResponse {
    under_faults(authority, Service::Reception, move |authority, forced| {
        taxpayer(authority, &request).map_or_else(HttpResponse::new, |nit| {
            judge(authority, nit, &body, forced)
        })
    })
    .await
}

/// `GET /fesv/recepciondte`: no service, but a way to learn whether the reception is there. It is
/// out of order as often as the reception is.
pub(super) async fn knock(authority: Shared) -> HttpResponse {
    under_faults(authority, Service::Reception, |_, _| {
        HttpResponse::MethodNotAllowed().finish()
    })
    .await
}

fn judge(authority: &Authority, nit: Nit, body: &[u8], forced: Option<String>) -> HttpResponse {
    let Ok(envelope) = serde_json::from_slice::<Envelope<'_>>(body) else {
        let answer = Rejection::missing_data();
        return refused(&Answer::rejected(None, &answer, authority.clock.now()));
    };
    let code = &*envelope.codigo_generacion;
    let verdict = match forced {
        Some(forced) if !is_sealed(authority, code) => reject(authority, nit, &envelope, forced),
        _ => authority.take(nit, &envelope.documento, Some(&envelope)),
    };
    match verdict {
        Ok(sealed) => ok(&sealed.answer(code)),
        Err(Refusal::Rejected(rejection)) => refused(&Answer::rejected(
            Some(code),
            &rejection,
            authority.clock.now(),
        )),
        Err(Refusal::OutOfOrder) => out_of_order(),
    }
}

/// What is sealed already is a duplicate, whatever refusal is wanted.
fn is_sealed(authority: &Authority, code: &str) -> bool {
    let is_held = |code| {
        authority
            .holdings
            .read(|held| held.document(code).is_some())
    };
    Code::parse(code).is_some_and(is_held)
}

fn reject(
    authority: &Authority,
    nit: Nit,
    envelope: &Envelope<'_>,
    code: String,
) -> Result<Sealed, Refusal> {
    let rejection = Rejection::on_demand(code);
    authority.keep_rejection(nit, &envelope.documento, Some(envelope), &rejection)?;
    Err(rejection.into())
}
