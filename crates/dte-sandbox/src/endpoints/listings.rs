//! What the authority holds, listed for whoever compares it with something.

use actix_web::HttpResponse;
use serde::Serialize;
use serde_json::value::RawValue;

use crate::code::{Code, ControlNumber, Nit, Sello};
use crate::endpoints::{Shared, ok};
use crate::store::Inner;
use crate::stored::{Rejected, SealedDocument};

#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
struct Document {
    codigo_generacion: Code,
    numero_control: Option<ControlNumber>,
    tipo_dte: String,
    nit: Nit,
    estado: &'static str,
    sello_recibido: Option<Sello>,
    /// SHA-256 of the signed bytes, in hexadecimal.
    sha256: Option<Box<str>>,
}

impl Document {
    fn sealed(stored: &SealedDocument) -> Self {
        let valid = stored.invalidated_by.is_none();
        Self {
            codigo_generacion: stored.code,
            numero_control: stored.control,
            tipo_dte: stored.kind(),
            nit: stored.nit,
            estado: if valid { "PROCESADO" } else { "INVALIDADO" },
            sello_recibido: Some(stored.seal),
            sha256: Some(stored.sha256.clone()),
        }
    }

    fn refused((code, rejected): (&Code, &Rejected)) -> Self {
        Self {
            codigo_generacion: *code,
            numero_control: rejected.control,
            tipo_dte: rejected.kind.clone(),
            nit: rejected.nit,
            estado: "RECHAZADO",
            sello_recibido: None,
            sha256: None,
        }
    }
}

/// `GET /sandbox/documents`
pub(crate) async fn documents(authority: Shared) -> HttpResponse {
    // Only copied under the lock: there may be hundreds of thousands, and others wait.
    let listed: Vec<Document> = authority.store.read(|inner| {
        let sealed = inner.documents().iter().map(Document::sealed);
        sealed
            .chain(inner.refusals().map(Document::refused))
            .collect()
    });
    ok(&listed)
}

/// A sealed event and the documents that it is about.
#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
struct Event {
    codigo_generacion: Code,
    tipo: &'static str,
    nit: Nit,
    sello_recibido: Sello,
    documentos: Vec<Code>,
}

impl Event {
    fn of(inner: &Inner, code: Code, kind: &'static str, documents: &[Code]) -> Option<Self> {
        let event = inner.event(code)?;
        Some(Self {
            codigo_generacion: code,
            tipo: kind,
            nit: event.nit,
            sello_recibido: event.seal,
            documentos: documents.to_vec(),
        })
    }
}

/// `GET /sandbox/events`
pub(crate) async fn events(authority: Shared) -> HttpResponse {
    let listed: Vec<Event> = authority.store.read(|inner| {
        let reports = inner.contingencies().iter();
        let reports =
            reports.filter_map(|(code, named)| Event::of(inner, *code, "contingencia", named));
        let invalidated = inner.documents().iter();
        let invalidations = invalidated.filter_map(|stored| {
            Event::of(
                inner,
                stored.invalidated_by?,
                "invalidacion",
                &[stored.code],
            )
        });
        reports.chain(invalidations).collect()
    });
    ok(&listed)
}

#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
struct Batch {
    codigo_lote: Code,
    nit: Nit,
    resultado: Option<Box<RawValue>>,
}

/// `GET /sandbox/batches`
pub(crate) async fn batches(authority: Shared) -> HttpResponse {
    let listed: Vec<Batch> = authority.store.read(|inner| {
        let batches = inner.batches();
        let listed = batches.map(|(code, batch)| Batch {
            codigo_lote: *code,
            nit: batch.nit,
            resultado: RawValue::from_string(batch.result.to_string()).ok(),
        });
        listed.collect()
    });
    ok(&listed)
}
