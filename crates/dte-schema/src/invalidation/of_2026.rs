//! `invalidacion-schema-v3`: the invalidation event of 2026, for documents of
//! either.

use std::borrow::Cow;
use std::ops::Range;

use dte_domain::catalog::Catalogue;
use dte_domain::edition::Edition;
use dte_domain::identification::{PlaceCode, date_text};
use dte_domain::invalidation::Event;
use dte_domain::taxpayer::Nit;
use serde::Serialize;

use super::{Lengths, Motivo, Receptor};

/// The version that stands in the event.
pub const VERSION: u8 = 3;

const LENGTHS: Lengths = Lengths {
    name: 1..=250,
    number: 1..=20,
    phone: 8..=30,
};

/// Where the establishment's code and the point of sale's stand in a control number.
const PLACES: (Range<usize>, Range<usize>) = (7..11, 11..15);

#[derive(Serialize)]
struct Invalidacion<'a> {
    identificacion: Identificacion<'a>,
    emisor: Emisor<'a>,
    documento: Documento<'a>,
    motivo: Motivo<'a>,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Identificacion<'a> {
    version: u8,
    ambiente: &'static str,
    codigo_generacion: String,
    fec_emi: String,
    hor_emi: String,
    fusion: Option<&'a str>,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Emisor<'a> {
    nit: &'a str,
    nombre: &'a str,
    #[serde(rename = "codEstableMH")]
    cod_estable_mh: Cow<'a, str>,
    cod_estable: Option<&'a str>,
    #[serde(rename = "codPuntoVentaMH")]
    cod_punto_venta_mh: Cow<'a, str>,
    cod_punto_venta: Option<&'a str>,
    telefono: &'a str,
    correo: &'a str,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Documento<'a> {
    tipo_dte: &'static str,
    codigo_generacion: String,
    sello_recibido: &'a str,
    numero_control: Option<&'a str>,
    fec_emi: String,
    #[serde(rename = "codigoGeneracionR")]
    codigo_generacion_r: Option<String>,
    #[serde(flatten)]
    receptor: Receptor<'a>,
}

/// Renders an invalidation event, complete: events have no control number of their own.
pub fn render(event: &Event) -> serde_json::Result<String> {
    serde_json::to_string(&Invalidacion {
        identificacion: Identificacion {
            version: VERSION,
            ambiente: event.document().environment.code(),
            codigo_generacion: event.generation_code.to_string(),
            fec_emi: date_text(event.date()),
            hor_emi: event.at().time_text(),
            fusion: event.merger().map(Nit::as_str),
        },
        emisor: Emisor::from(event),
        documento: Documento::from(event),
        motivo: Motivo::new(event.reason(), |dui| dui.as_str().to_owned()),
    })
}

impl<'a> From<&'a Event> for Emisor<'a> {
    /// The authority's codes are required: where the establishment has none, those of its series
    /// stand in, as they are in the document's number; of an event, which has no number, those of the
    /// place that issued it.
    fn from(event: &'a Event) -> Self {
        let issuer = &event.issuer;
        let number = event.document().control_number.as_deref();
        let of_series = |place: Range<usize>, of_place: PlaceCode| match number {
            Some(number) => Cow::Borrowed(number.get(place).unwrap_or_default()),
            None => Cow::Owned(of_place.to_string()),
        };
        let (establishment, point_of_sale) = PLACES;
        let code_mh = issuer.establishment_code_mh.as_deref();
        let pos_code_mh = issuer.pos_code_mh.as_deref();
        Self {
            nit: issuer.nit.as_str(),
            nombre: &issuer.name,
            cod_estable_mh: code_mh.map_or_else(
                || of_series(establishment, issuer.place.establishment),
                Cow::Borrowed,
            ),
            cod_estable: issuer.establishment_code.as_deref(),
            cod_punto_venta_mh: pos_code_mh.map_or_else(
                || of_series(point_of_sale, issuer.place.point_of_sale),
                Cow::Borrowed,
            ),
            cod_punto_venta: issuer.pos_code.as_deref(),
            telefono: issuer.phone.as_str(),
            correo: issuer.email.as_str(),
        }
    }
}

impl<'a> From<&'a Event> for Documento<'a> {
    fn from(event: &'a Event) -> Self {
        let document = event.document();
        Self {
            tipo_dte: document.document_type.code(),
            codigo_generacion: event.invalidates().to_string(),
            sello_recibido: event.stamp().as_str(),
            numero_control: document.control_number.as_deref(),
            fec_emi: date_text(document.issued_at.date()),
            codigo_generacion_r: event.replacement().map(|code| code.to_string()),
            receptor: Receptor::new(&document.receiver, &LENGTHS, Edition::Of2026),
        }
    }
}
