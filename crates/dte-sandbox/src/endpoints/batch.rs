//! The reception of a batch.

use actix_web::HttpResponse;

use crate::batch::Request;
use crate::code::Nit;
use crate::endpoints::{Asked, ok};
use crate::reception_answer::Rejection;

/// `POST /fesv/recepcionlote/`
pub(super) fn judge(asked: &Asked<'_>) -> HttpResponse {
    if let Some(rejection) = &asked.forced {
        return asked.rejected(None, rejection);
    }
    let Ok(request) = serde_json::from_slice::<Request<'_>>(asked.body) else {
        return asked.rejected(None, &Rejection::missing_data());
    };
    let Some(nit) = asked.caller.acting_for(|| Nit::parse(&request.nit_emisor)) else {
        return asked.rejected(None, &Rejection::missing_data());
    };
    match asked.authority.receive_batch(nit, &request) {
        Ok(received) => ok(&received),
        Err(refusal) => asked.refused(None, &refusal),
    }
}
