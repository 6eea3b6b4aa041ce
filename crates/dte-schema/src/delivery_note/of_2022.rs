//! `fe-nr-v3`: the delivery note of 2022.

use dte_domain::catalog::Catalogue;
use dte_domain::documents::DeliveryNote;
use dte_domain::taxpayer::Dui;
use serde::Serialize;

use super::{Linea, Resumen};
use crate::Head;
use crate::sections::{
    Apendice, Direccion, DocumentoRelacionado, Emisor, ExtensionSinPlaca, Identificacion,
    VentaTercero, list,
};

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Nota<'a> {
    identificacion: Identificacion<'a>,
    documento_relacionado: Option<Vec<DocumentoRelacionado>>,
    emisor: Emisor<'a>,
    receptor: Option<Receptor<'a>>,
    venta_tercero: Option<VentaTercero<'a>>,
    cuerpo_documento: Vec<Linea<'a>>,
    resumen: Resumen<'a>,
    extension: Option<ExtensionSinPlaca<'a>>,
    apendice: Option<Vec<Apendice<'a>>>,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Receptor<'a> {
    tipo_documento: Option<&'static str>,
    num_documento: Option<String>,
    nrc: Option<&'a str>,
    nombre: Option<&'a str>,
    cod_actividad: Option<&'a str>,
    desc_actividad: Option<&'a str>,
    nombre_comercial: Option<&'a str>,
    direccion: Option<Direccion<'a>>,
    telefono: Option<&'a str>,
    correo: Option<&'a str>,
    bien_titulo: Option<&'static str>,
}

/// Renders a delivery note, without its control number.
///
/// The note is taken as it is: `DeliveryNote::complete` comes before.
pub(crate) fn render(note: &DeliveryNote, head: Head<'_>) -> serde_json::Result<String> {
    serde_json::to_string(&Nota {
        identificacion: Identificacion::new(head.version, head.identification),
        documento_relacionado: list(&note.related_documents, |related| {
            DocumentoRelacionado::new(related, head.identification)
        }),
        emisor: Emisor::from(head.issuer),
        receptor: Receptor::of(note),
        venta_tercero: note.third_party_sale.as_ref().map(VentaTercero::from),
        cuerpo_documento: note.items.iter().zip(1..).map(Linea::from).collect(),
        resumen: Resumen::from(note),
        extension: ExtensionSinPlaca::of(note.extension.as_ref(), note.observations()),
        apendice: list(&note.appendixes, Apendice::from),
    })
}

impl<'a> Receptor<'a> {
    fn of(note: &'a DeliveryNote) -> Option<Self> {
        let receiver = note.receiver.as_ref()?;
        Some(Self {
            tipo_documento: receiver.identity.kind.map(Catalogue::code),
            num_documento: receiver.identity.number_written(Dui::hyphenated),
            nrc: receiver.nrc.as_ref().map(|nrc| nrc.as_str()),
            nombre: receiver.name.as_deref(),
            cod_actividad: receiver.activity_code.as_deref(),
            desc_actividad: receiver.activity_description.as_deref(),
            nombre_comercial: receiver.commercial_name.as_deref(),
            direccion: receiver.address.as_ref().map(Direccion::from),
            telefono: receiver.phone.as_deref(),
            correo: receiver.email.as_ref().map(|email| email.as_str()),
            bien_titulo: note.goods_title.map(Catalogue::code),
        })
    }
}
