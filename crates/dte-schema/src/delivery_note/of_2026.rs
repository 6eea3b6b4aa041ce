//! `fe-nr-v4`: the delivery note of 2026.

use dte_domain::documents::DeliveryNote;
use serde::Serialize;

use super::{ReceptorConTitulo, Resumen};
use crate::heading::Heading;
use crate::sections::of_2026::{Direccion, Emisor, VentaTercero};
use crate::sections::{Apendice, DocumentoRelacionado, Identificacion, Linea, digits, list};

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Nota<'a> {
    identificacion: Identificacion<'a>,
    documento_relacionado: Option<Vec<DocumentoRelacionado>>,
    emisor: Emisor<'a>,
    receptor: Option<ReceptorConTitulo<'a, Direccion<'a>>>,
    venta_tercero: Option<VentaTercero<'a>>,
    cuerpo_documento: Vec<Linea<'a>>,
    resumen: ResumenConObservaciones<'a>,
    apendice: Option<Vec<Apendice<'a>>>,
}

#[derive(Serialize)]
struct ResumenConObservaciones<'a> {
    #[serde(flatten)]
    totales: Resumen<'a>,
    observaciones: Option<&'a str>,
}

/// Renders a delivery note, without its control number.
///
/// The note is taken as it is: `DeliveryNote::complete` comes before.
pub(crate) fn render(note: &DeliveryNote, heading: Heading<'_>) -> serde_json::Result<String> {
    serde_json::to_string(&Nota {
        identificacion: Identificacion::new(heading.version, heading.identification),
        documento_relacionado: DocumentoRelacionado::all(&note.related_documents, heading),
        emisor: Emisor::from(heading.issuer),
        receptor: ReceptorConTitulo::of(note, digits),
        venta_tercero: note.third_party_sale.as_ref().map(VentaTercero::from),
        cuerpo_documento: note.items.iter().zip(1..).map(Linea::new).collect(),
        resumen: ResumenConObservaciones {
            totales: Resumen::from(note),
            observaciones: note.observations(),
        },
        apendice: list(&note.appendixes, Apendice::from),
    })
}
