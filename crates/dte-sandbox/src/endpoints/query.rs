//! What became of a document, or of a batch.
//!
//! A sealed document is answered 200 as when it was received (an invalidated one too: the seal stays,
//! an observation says the rest), a refused one 400 with the reason. No text says how the real
//! authority answers for a document that it has not: here it is 404 and a JSON body that says "no
//! existe" and has no `estado`. The code of a sealed event is answered as well, whatever the type.

use std::borrow::Cow;

use actix_web::http::header::ContentType;
use actix_web::{HttpRequest, HttpResponse, web};
use serde::Deserialize;

use super::{Shared, not_found, ok, refused, taxpayer, under_faults};
use crate::authority::Authority;
use crate::code::{Code, Nit};
use crate::faults::Service;
use crate::holdings::Inner;
use crate::verdict::{Answer, Observed, Rejection};

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
pub(super) async fn document(
    authority: Shared,
    request: HttpRequest,
    body: web::Bytes,
) -> HttpResponse {
    under_faults(
        authority,
        Service::Query,
        move |authority, forced| match taxpayer(authority, &request) {
            Err(status) => HttpResponse::new(status),
            Ok(nit) => look_up(authority, nit, &body, forced, request.path()),
        },
    )
    .await
}

fn look_up(
    authority: &Authority,
    nit: Nit,
    body: &[u8],
    forced: Option<String>,
    path: &str,
) -> HttpResponse {
    let now = authority.clock.now();
    let Ok(request) = serde_json::from_slice::<Request<'_>>(body) else {
        return refused(&Answer::rejected(None, &Rejection::missing_data(), now));
    };
    let text = &*request.codigo_generacion;
    if let Some(code) = forced {
        return refused(&Answer::rejected(
            Some(text),
            &Rejection::on_demand(code),
            now,
        ));
    }
    let asked = Code::parse(text).filter(|_| Nit::parse(&request.nit_emisor) == Some(nit));
    let hides_events = authority.faults.hide_events();
    asked
        .and_then(|code| {
            authority.holdings.read(|inner| {
                let is_hidden = hides_events && inner.event(code).is_some();
                answer(inner, nit, code, text, &request.tdte).filter(|_| !is_hidden)
            })
        })
        .unwrap_or_else(|| not_found("El documento consultado no existe", path))
}

fn answer(inner: &Inner, nit: Nit, code: Code, text: &str, kind: &str) -> Option<HttpResponse> {
    if let Some(held) = inner.document(code) {
        let ours = held.nit == nit && held.control.kind() == kind;
        let accepted = Answer::accepted(text, &held.seal, held.at, held.observed);
        let accepted = accepted.noting_invalidation(held.invalidated_by.is_some());
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
pub(super) async fn batch(
    authority: Shared,
    request: HttpRequest,
    code: web::Path<String>,
) -> HttpResponse {
    under_faults(
        authority,
        Service::Query,
        move |authority, forced| match taxpayer(authority, &request) {
            Err(status) => HttpResponse::new(status),
            Ok(nit) => match forced {
                Some(forced) => {
                    let rejection = Rejection::on_demand(forced);
                    refused(&Answer::rejected(None, &rejection, authority.clock.now()))
                }
                None => batch_result(authority, nit, &code)
                    .unwrap_or_else(|| not_found("El lote consultado no existe", request.path())),
            },
        },
    )
    .await
}

/// The result; an empty body while the authority still works on it.
fn batch_result(authority: &Authority, nit: Nit, code: &str) -> Option<HttpResponse> {
    let code = Code::parse(code)?;
    let now = authority.clock.now();
    authority.holdings.read(|inner| {
        let batch = inner.batch(code).filter(|batch| batch.nit == nit)?;
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
