//! Batches: up to a hundred documents at once, their results asked for later.

use std::borrow::Cow;

use serde::{Deserialize, Serialize};
use serde_json::value::{RawValue, to_raw_value};

use crate::authority::Authority;
use crate::code::{Code, Nit};
use crate::documents::type_of;
use crate::envelope::Envelope;
use crate::journal::Entry;
use crate::judge::{Refusal, Sealed};
use crate::reception_answer::{Answer, ENVIRONMENT, Rejection};
use crate::stored::{Batch, Rejected};
use crate::{clock, json, signature, test_values};

const MOST: usize = 100;

#[derive(Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct Request<'a> {
    #[serde(borrow)]
    ambiente: Cow<'a, str>,
    #[serde(borrow)]
    pub(crate) id_envio: Cow<'a, str>,
    /// No text says of what; any whole number.
    #[expect(dead_code, reason = "must be there, says nothing")]
    version: i64,
    #[serde(borrow)]
    pub(crate) nit_emisor: Cow<'a, str>,
    #[serde(borrow)]
    documentos: Vec<Cow<'a, str>>,
}

#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct Received<'a> {
    version: u8,
    ambiente: &'static str,
    version_app: u8,
    estado: &'static str,
    id_envio: &'a str,
    fh_procesamiento: String,
    codigo_lote: String,
    clasifica_msg: &'static str,
    codigo_msg: &'static str,
    descripcion_msg: &'static str,
}

#[derive(Debug, Default, Serialize)]
struct BatchResult {
    procesados: Vec<Box<RawValue>>,
    rechazados: Vec<Box<RawValue>>,
}

impl Authority {
    /// Judges every document of a batch and keeps the results for the query.
    pub(crate) fn receive_batch<'a>(
        &self,
        nit: Nit,
        request: &'a Request<'_>,
    ) -> Result<Received<'a>, Refusal> {
        check(nit, request)?;
        let result = self.judge_all(nit, &request.documentos)?;
        let now = self.clock.now();
        let batch = Batch {
            nit,
            ready: now.saturating_add(self.batch_seconds),
            result: serde_json::to_string(&result).unwrap_or_default().into(),
        };
        let code = Code::random();
        self.store
            .note(Entry::Batch { code, batch }, &self.journal)?;
        Ok(Received {
            version: 2,
            ambiente: ENVIRONMENT,
            version_app: 2,
            estado: "RECIBIDO",
            id_envio: &request.id_envio,
            fh_procesamiento: clock::stamp(now),
            codigo_lote: code.to_string(),
            clasifica_msg: "10",
            codigo_msg: "001",
            descripcion_msg: "LOTE RECIBIDO",
        })
    }

    fn judge_all(&self, nit: Nit, documents: &[Cow<'_, str>]) -> Result<BatchResult, Refusal> {
        let mut result = BatchResult::default();
        for document in documents {
            let code = generation_code(document);
            let verdict = match self.chosen_rejection(&code, document) {
                Some(rejection) => self
                    .keep_rejection(nit, document, None, &rejection)
                    .and(Err(rejection.into())),
                None => self.take(nit, document, None),
            };
            match verdict {
                Ok(sealed) => result
                    .procesados
                    .extend(to_raw_value(&sealed.answer(&code))),
                Err(Refusal::Rejected(rejection)) => {
                    let answer = Answer::rejected(Some(&code), &rejection, self.clock.now());
                    result.rechazados.extend(to_raw_value(&answer));
                }
                Err(Refusal::OutOfOrder) => return Err(Refusal::OutOfOrder),
            }
        }
        Ok(result)
    }

    /// The rejection that a document's receiver asks for; what is sealed already is a duplicate, whatever is wanted.
    fn chosen_rejection(&self, code: &str, jws: &str) -> Option<Rejection> {
        let wanted = test_values::rejection_of(jws)?;
        let is_sealed = Code::parse(code)
            .is_some_and(|code| self.store.read(|stored| stored.document(code).is_some()));
        (!is_sealed).then(|| Rejection::on_demand(wanted))
    }

    /// Receives a document and, when it is refused, keeps the refusal for the query.
    pub(crate) fn take(
        &self,
        nit: Nit,
        jws: &str,
        envelope: Option<&Envelope<'_>>,
    ) -> Result<Sealed, Refusal> {
        let refusal = match self.receive(nit, jws, envelope) {
            Ok(sealed) => return Ok(sealed),
            Err(refusal) => refusal,
        };
        if let Refusal::Rejected(rejection) = &refusal {
            self.keep_rejection(nit, jws, envelope, rejection)?;
        }
        Err(refusal)
    }

    /// Keeps a refusal under the code of the request, or of the document when there is no request.
    pub(crate) fn keep_rejection(
        &self,
        nit: Nit,
        jws: &str,
        envelope: Option<&Envelope<'_>>,
        rejection: &Rejection,
    ) -> Result<(), Refusal> {
        let payload = signature::unverified_payload(jws).unwrap_or_default();
        let document = json::parse(&payload).unwrap_or(json::Node::Null);
        let text = |name| document.get("identificacion").get(name).text();
        let code = envelope.map(|envelope| &*envelope.codigo_generacion);
        let Some(code) = code
            .or_else(|| text("codigoGeneracion"))
            .and_then(Code::parse)
        else {
            return Ok(());
        };
        let kind = envelope
            .map(|envelope| &*envelope.tipo_dte)
            .or_else(|| type_of(document.get("identificacion")));
        let rejected = Rejected {
            nit,
            kind: kind.unwrap_or_default().to_owned(),
            control: text("numeroControl").and_then(crate::code::ControlNumber::parse),
            at: self.refusal_moment(nit, code, self.clock.now()),
            rejection: rejection.clone(),
        };
        Ok(self.note_rejection(code, rejected)?)
    }
}

impl Sealed {
    pub(crate) fn answer<'a>(&self, code: &'a str) -> Answer<'a> {
        Answer::accepted(code, &self.seal, self.at, self.observed)
    }
}

fn check(nit: Nit, request: &Request<'_>) -> Result<(), Rejection> {
    if request.ambiente != ENVIRONMENT {
        return Err(Rejection::unusable(
            "ambiente No corresponde a este ambiente",
        ));
    }
    if Nit::parse(&request.nit_emisor) != Some(nit) {
        return Err(Rejection::unusable(
            "nitEmisor No corresponde al usuario autenticado",
        ));
    }
    if Code::parse(&request.id_envio).is_none() {
        return Err(Rejection::unusable(
            "idEnvio No cumple el formato requerido",
        ));
    }
    if !(1..=MOST).contains(&request.documentos.len()) {
        return Err(Rejection::unusable(
            "documentos Debe contener de 1 a 100 documentos",
        ));
    }
    let mut kinds = request.documentos.iter().filter_map(|jws| kind(jws));
    let first = kinds.next();
    if kinds.any(|kind| Some(kind) != first) {
        return Err(Rejection::unusable(
            "documentos Debe contener documentos de un mismo tipo y versión",
        ));
    }
    Ok(())
}

/// The type and the version of a document; `None` of what is none, which is refused by itself.
fn kind(jws: &str) -> Option<(String, i64)> {
    let payload = signature::unverified_payload(jws)?;
    let document = json::parse(&payload)?;
    let identification = document.get("identificacion");
    let kind = type_of(identification)?;
    Some((kind.to_owned(), identification.get("version").integer()?))
}

fn generation_code(jws: &str) -> String {
    let payload = signature::unverified_payload(jws).unwrap_or_default();
    let document = json::parse(&payload).unwrap_or(json::Node::Null);
    let code = document.get("identificacion").get("codigoGeneracion");
    code.text().unwrap_or_default().to_owned()
}
