//! The reception of one document.

use actix_web::{HttpRequest, HttpResponse, web};

use crate::authority::Authority;
use crate::code::{Code, Nit};
use crate::endpoints::{Shared, caller, ok, out_of_order, refused, under_faults};
use crate::faults::Service;
use crate::judge::{Envelope, Refusal, Sealed, issuer, not_json};
use crate::reception_answer::{Answer, Rejection};
use crate::taxpayers::Caller;
use crate::{json, signature};

/// `POST /fesv/recepciondte`
pub(super) async fn receive(
    authority: Shared,
    request: HttpRequest,
    body: web::Bytes,
) -> HttpResponse {
    under_faults(authority, Service::Reception, move |authority, forced| {
        caller(authority, &request).map_or_else(HttpResponse::new, |caller| {
            judge(authority, caller, &body, forced)
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

fn judge(
    authority: &Authority,
    caller: Caller,
    body: &[u8],
    forced: Option<Rejection>,
) -> HttpResponse {
    let Ok(envelope) = serde_json::from_slice::<Envelope<'_>>(body) else {
        let answer = Rejection::missing_data();
        return refused(&Answer::rejected(None, &answer, authority.clock.now()));
    };
    let code = &*envelope.codigo_generacion;
    let verdict = match (caller.acting_for(|| stated_issuer(&envelope)), forced) {
        (None, _) => Err(not_json().into()),
        (Some(nit), Some(forced)) if !is_sealed(authority, code) => {
            reject(authority, nit, &envelope, forced)
        }
        (Some(nit), _) => authority.take(nit, &envelope.documento, Some(&envelope)),
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
            .store
            .read(|stored| stored.document(code).is_some())
    };
    Code::parse(code).is_some_and(is_held)
}

/// The taxpayer that the document says that it is of, whoever signed it.
fn stated_issuer(envelope: &Envelope<'_>) -> Option<Nit> {
    let payload = signature::unverified_payload(&envelope.documento)?;
    issuer(&json::parse(&payload)?)
}

fn reject(
    authority: &Authority,
    nit: Nit,
    envelope: &Envelope<'_>,
    rejection: Rejection,
) -> Result<Sealed, Refusal> {
    authority.keep_rejection(nit, &envelope.documento, Some(envelope), &rejection)?;
    Err(rejection.into())
}
