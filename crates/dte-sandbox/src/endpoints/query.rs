//! What became of a document, or of a batch.
//!
//! A sealed document is answered 200 as when it was received (an invalidated one too: the seal stays,
//! an observation says the rest), a refused one 400 with the reason. No text says how the real
//! authority answers for a document that it has not: here it is 404 and a JSON body that says "no
//! existe" and has no `estado`. The code of a sealed event is answered as well, whatever the type.

use std::borrow::Cow;

use actix_web::HttpResponse;
use actix_web::http::header::ContentType;
use serde::Deserialize;

use crate::authority::Authority;
use crate::code::{Code, Nit};
use crate::endpoints::{Asked, not_found, ok, refused};
use crate::reception_answer::{Answer, Observed, Rejection};
use crate::store::Inner;
use crate::taxpayers::Caller;

#[derive(Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
struct Request<'a> {
    #[serde(borrow)]
    nit_emisor: Cow<'a, str>,
    #[serde(borrow)]
    tdte: Cow<'a, str>,
    #[serde(borrow)]
    codigo_generacion: Cow<'a, str>,
}

/// `POST /fesv/recepcion/consultadte/`
pub(super) fn document(asked: &Asked<'_>) -> HttpResponse {
    let Ok(request) = serde_json::from_slice::<Request<'_>>(asked.body) else {
        return asked.rejected(None, &Rejection::missing_data());
    };
    let text = &*request.codigo_generacion;
    if let Some(rejection) = &asked.forced {
        return asked.rejected(Some(text), rejection);
    }
    let named = Nit::parse(&request.nit_emisor);
    let nit = named.filter(|nit| asked.caller.acting_for(|| named) == Some(*nit));
    let sight = Sight::of(asked.authority);
    Code::parse(text)
        .zip(nit)
        .and_then(|(code, nit)| {
            asked.authority.store.read(|inner| {
                let reached = sight.reaches(inner, code);
                answer(inner, nit, code, text, &request.tdte).filter(|_| reached)
            })
        })
        .unwrap_or_else(|| not_found("El documento consultado no existe", asked.path))
}

/// What queries find at the moment.
struct Sight {
    events: bool,
    /// Nothing that was received after it is found.
    until: i64,
}

impl Sight {
    fn of(authority: &Authority) -> Self {
        let lag = authority.faults.query_lag();
        Self {
            events: !authority.faults.hide_events(),
            until: lag.map_or(i64::MAX, |lag| authority.clock.now().saturating_sub(lag)),
        }
    }

    fn reaches(&self, inner: &Inner, code: Code) -> bool {
        let event = inner.event(code);
        let received = inner
            .document(code)
            .map(|stored| stored.at)
            .or_else(|| inner.rejected(code).map(|rejected| rejected.at))
            .or_else(|| event.map(|event| event.at));
        (self.events || event.is_none()) && received.is_none_or(|at| at <= self.until)
    }
}

fn answer(inner: &Inner, nit: Nit, code: Code, text: &str, kind: &str) -> Option<HttpResponse> {
    if let Some(stored) = inner.document(code) {
        let ours = stored.nit == nit && stored.kind() == kind;
        let accepted = Answer::accepted(text, &stored.seal, stored.at, stored.observed);
        let accepted = accepted.noting_invalidation(stored.invalidated_by.is_some());
        return ours.then(|| ok(&accepted));
    }
    if let Some(rejected) = inner.rejected(code) {
        let ours = rejected.nit == nit && rejected.kind == kind;
        return ours.then(|| {
            refused(&Answer::rejected(
                Some(text),
                &rejected.rejection,
                rejected.at,
            ))
        });
    }
    let event = inner.event(code).filter(|event| event.nit == nit)?;
    Some(ok(&Answer::accepted(
        text,
        &event.seal,
        event.at,
        Observed::default(),
    )))
}

/// `GET /fesv/recepcion/consultadtelote/{code}`
pub(super) fn batch(asked: &Asked<'_>, code: &str) -> HttpResponse {
    if let Some(rejection) = &asked.forced {
        return asked.rejected(None, rejection);
    }
    batch_result(asked.authority, asked.caller, code)
        .unwrap_or_else(|| not_found("El lote consultado no existe", asked.path))
}

/// The result; an empty body while the authority still works on it.
fn batch_result(authority: &Authority, caller: Caller, code: &str) -> Option<HttpResponse> {
    let code = Code::parse(code)?;
    let now = authority.clock.now();
    let sight = Sight::of(authority);
    authority.store.read(|inner| {
        let is_ours = |nit| caller.acting_for(|| Some(nit)) == Some(nit);
        let batch = inner.batch(code).filter(|batch| is_ours(batch.nit))?;
        let received = batch.ready.saturating_sub(authority.batch_seconds);
        if received > sight.until {
            return None;
        }
        let mut answer = HttpResponse::Ok();
        Some(if now < batch.ready {
            answer.finish()
        } else {
            answer
                .content_type(ContentType::json())
                .body(String::from(&*batch.result))
        })
    })
}
