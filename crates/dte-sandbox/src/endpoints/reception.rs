//! The reception of one document.

use actix_web::HttpResponse;

use crate::authority::Authority;
use crate::code::{Code, Nit};
use crate::endpoints::{Asked, Shared, ok, under};
use crate::envelope::Envelope;
use crate::faults::Service;
use crate::judge::{Refusal, Sealed, issuer, not_json};
use crate::reception_answer::Rejection;
use crate::{json, signature};

/// `GET /fesv/recepciondte`: no service, but a way to learn whether the reception is there. It is
/// out of order as often as the reception is.
pub(super) async fn knock(authority: Shared) -> HttpResponse {
    let effect = authority.faults.next(Service::Reception);
    under(effect, authority, |_, _| {
        HttpResponse::MethodNotAllowed().finish()
    })
    .await
}

/// `POST /fesv/recepciondte`
pub(super) fn judge(asked: &Asked<'_>) -> HttpResponse {
    let Ok(envelope) = serde_json::from_slice::<Envelope<'_>>(asked.body) else {
        return asked.rejected(None, &Rejection::missing_data());
    };
    let authority = asked.authority;
    let code = &*envelope.codigo_generacion;
    let nit = asked.caller.acting_for(|| stated_issuer(&envelope));
    let verdict = match (nit, &asked.forced) {
        (None, _) => Err(not_json().into()),
        (Some(nit), Some(forced)) if !is_sealed(authority, code) => {
            reject(authority, nit, &envelope, forced.clone())
        }
        (Some(nit), _) => authority.take(nit, &envelope.documento, Some(&envelope)),
    };
    match verdict {
        Ok(sealed) => ok(&sealed.answer(code)),
        Err(refusal) => asked.refused(Some(code), &refusal),
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
