//! `anulacion-schema-v2`: the invalidation event of 2022.

use std::borrow::Cow;
use std::ops::RangeInclusive;

use dte_domain::catalog::Catalogue;
use dte_domain::edition::Edition;
use dte_domain::identification::date_text;
use dte_domain::invalidation::{Event, Target};
use dte_domain::issuer::Issuer;
use dte_domain::taxpayer::Dui;
use rust_decimal::Decimal;
use serde::Serialize;

use super::{Lengths, Motivo, Receptor, fitted, number};
use crate::exact::Exact;

/// The version that stands in the event.
pub const VERSION: u8 = 2;

const LENGTHS: Lengths = Lengths {
    name: 5..=200,
    number: 3..=20,
    phone: 8..=50,
};
/// The lengths that the schema takes for the establishment's name.
const ESTABLISHMENT: RangeInclusive<usize> = 3..=150;

#[derive(Serialize)]
struct Anulacion<'a> {
    identificacion: Identificacion,
    emisor: Emisor<'a>,
    documento: Documento<'a>,
    motivo: Motivo<'a>,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Identificacion {
    version: u8,
    ambiente: &'static str,
    codigo_generacion: String,
    fec_anula: String,
    hor_anula: String,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Emisor<'a> {
    nit: &'a str,
    nombre: &'a str,
    tipo_establecimiento: &'static str,
    nom_establecimiento: Option<Cow<'a, str>>,
    #[serde(rename = "codEstableMH")]
    cod_estable_mh: Option<&'a str>,
    cod_estable: Option<&'a str>,
    #[serde(rename = "codPuntoVentaMH")]
    cod_punto_venta_mh: Option<&'a str>,
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
    numero_control: &'a str,
    fec_emi: String,
    monto_iva: Option<Exact>,
    #[serde(rename = "codigoGeneracionR")]
    codigo_generacion_r: Option<String>,
    #[serde(flatten)]
    receptor: Receptor<'a>,
}

/// Renders an invalidation event, complete: events have no control number of their own.
pub fn render(event: &Event) -> serde_json::Result<String> {
    serde_json::to_string(&Anulacion {
        identificacion: Identificacion {
            version: VERSION,
            ambiente: event.document().environment.code(),
            codigo_generacion: event.generation_code.to_string(),
            fec_anula: date_text(event.at().date()),
            hor_anula: event.at().time_text(),
        },
        emisor: Emisor::from(&event.issuer),
        documento: Documento::from(event),
        motivo: Motivo::new(event.reason(), Dui::hyphenated),
    })
}

impl<'a> From<&'a Issuer> for Emisor<'a> {
    fn from(issuer: &'a Issuer) -> Self {
        let establishment = issuer.commercial_name.as_deref().unwrap_or(&issuer.name);
        Self {
            nit: issuer.nit.as_str(),
            nombre: &issuer.name,
            tipo_establecimiento: issuer.establishment_type.code(),
            nom_establecimiento: fitted(establishment, &ESTABLISHMENT),
            cod_estable_mh: issuer.establishment_code_mh.as_deref(),
            cod_estable: issuer.establishment_code.as_deref(),
            cod_punto_venta_mh: issuer.pos_code_mh.as_deref(),
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
            // The edition of 2022 has no document without a number.
            numero_control: document.control_number.as_deref().unwrap_or_default(),
            fec_emi: date_text(document.issued_at.date()),
            // There is no place for less than nothing, which a settlement may come to.
            monto_iva: (document.vat >= Decimal::ZERO).then_some(Exact(document.vat)),
            codigo_generacion_r: event.replacement().map(|code| code.to_string()),
            receptor: Receptor {
                nombre: name(document),
                telefono: document.receiver.phone.as_deref().and_then(digits),
                ..Receptor::new(&document.receiver, &LENGTHS, Edition::Of2022)
            },
        }
    }
}

/// The receiver's name. One that is shorter than the schema takes is followed by the number of the receiver's
/// identity document, or by the document's own where the receiver has none.
fn name(document: &Target) -> Option<Cow<'_, str>> {
    let receiver = &document.receiver;
    let name = receiver.name.as_deref()?;
    fitted(name, &LENGTHS.name).or_else(|| {
        let own = || document.control_number.as_deref().map(Cow::Borrowed);
        let number = number(receiver, &LENGTHS.number, Edition::Of2022).or_else(own)?;
        Some(Cow::Owned(format!("{name} {number}")))
    })
}

/// The digits of a telephone; nothing when they are too few.
fn digits(phone: &str) -> Option<Cow<'static, str>> {
    let digits: String = phone.chars().filter(char::is_ascii_digit).collect();
    fitted(&digits, &LENGTHS.phone).map(|digits| Cow::Owned(digits.into_owned()))
}
