//! `fe-nr-v3`: the delivery note of 2022.

use dte_domain::documents::DeliveryNote;
use dte_domain::taxpayer::Dui;
use serde::Serialize;

use super::{ReceptorConTitulo, Resumen};
use crate::heading::Heading;
use crate::sections::{
    Apendice, Direccion, DocumentoRelacionado, Emisor, ExtensionSinPlaca, Identificacion, Linea,
    VentaTercero, list,
};

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Nota<'a> {
    identificacion: Identificacion<'a>,
    documento_relacionado: Option<Vec<DocumentoRelacionado>>,
    emisor: Emisor<'a>,
    receptor: Option<ReceptorConTitulo<'a, Direccion<'a>>>,
    venta_tercero: Option<VentaTercero<'a>>,
    cuerpo_documento: Vec<Linea<'a>>,
    resumen: Resumen<'a>,
    extension: Option<ExtensionSinPlaca<'a>>,
    apendice: Option<Vec<Apendice<'a>>>,
}

/// Renders a delivery note, without its control number.
///
/// The note is taken as it is: `DeliveryNote::complete` comes before.
pub(crate) fn render(note: &DeliveryNote, heading: Heading<'_>) -> serde_json::Result<String> {
    serde_json::to_string(&Nota {
        identificacion: Identificacion::new(heading.version, heading.identification),
        documento_relacionado: DocumentoRelacionado::all(&note.related_documents, heading),
        emisor: Emisor::from(heading.issuer),
        receptor: ReceptorConTitulo::of(note, Dui::hyphenated),
        venta_tercero: note.third_party_sale.as_ref().map(VentaTercero::from),
        cuerpo_documento: note.items.iter().zip(1..).map(Linea::new).collect(),
        resumen: Resumen::from(note),
        extension: ExtensionSinPlaca::of(note.extension.as_ref(), note.observations()),
        apendice: list(&note.appendixes, Apendice::from),
    })
}
