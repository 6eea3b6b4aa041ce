//! The invalidation event.

use actix_web::HttpResponse;

use crate::endpoints::{Asked, ok};
use crate::invalidation::Request;
use crate::judge::{issuer, not_json};
use crate::reception_answer::{Answer, Rejection};
use crate::{json, signature};

/// `POST /fesv/anulardte`
pub(super) fn judge(asked: &Asked<'_>) -> HttpResponse {
    let Ok(request) = serde_json::from_slice::<Request<'_>>(asked.body) else {
        return asked.rejected(None, &Rejection::missing_data());
    };
    let payload = signature::unverified_payload(&request.documento).unwrap_or_default();
    let event = json::parse(&payload).unwrap_or(json::Node::Null);
    let code = event.get("identificacion").get("codigoGeneracion").text();
    if let Some(rejection) = &asked.forced {
        return asked.rejected(code, rejection);
    }
    let Some(nit) = asked.caller.acting_for(|| issuer(&event)) else {
        return asked.rejected(code, &not_json());
    };
    match asked.authority.receive_invalidation(nit, &request) {
        Ok(sealed) => ok(&Answer::invalidated(
            code.unwrap_or_default(),
            &sealed.seal,
            sealed.at,
        )),
        Err(refusal) => asked.refused(code, &refusal),
    }
}
