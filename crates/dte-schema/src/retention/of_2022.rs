//! `fe-cr-v1`: the retention voucher of 2022.
//!
//! It names the issuer's places unlike all other documents, takes a DUI without hyphen and a
//! telephone without separators, and knows no contingency.

use dte_domain::catalog::{Catalogue, NumericCatalogue};
use dte_domain::documents::Retention;
use dte_domain::documents::retention::item::Item;
use dte_domain::identification::date_text;
use dte_domain::issuer::Issuer;
use dte_domain::parts::receiver::Receiver;
use serde::Serialize;

use crate::Head;
use crate::exact::{Exact, InWords};
use crate::sections::{Apendice, Direccion, ExtensionSinPlaca, Identificacion, list};

/// The characters of an establishment's or a point of sale's code; a code of another length has
/// no place in this schema.
const CODE_LENGTH: usize = 4;

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Comprobante<'a> {
    identificacion: Identificacion<'a>,
    emisor: Emisor<'a>,
    receptor: Option<Receptor<'a>>,
    cuerpo_documento: Vec<Linea<'a>>,
    resumen: Resumen,
    extension: Option<ExtensionSinPlaca<'a>>,
    apendice: Option<Vec<Apendice<'a>>>,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Emisor<'a> {
    nit: &'a str,
    nrc: Option<&'a str>,
    nombre: &'a str,
    cod_actividad: &'a str,
    desc_actividad: &'a str,
    nombre_comercial: Option<&'a str>,
    tipo_establecimiento: &'static str,
    direccion: Direccion<'a>,
    telefono: &'a str,
    #[serde(rename = "codigoMH")]
    codigo_mh: Option<&'a str>,
    codigo: Option<&'a str>,
    #[serde(rename = "puntoVentaMH")]
    punto_venta_mh: Option<&'a str>,
    punto_venta: Option<&'a str>,
    correo: &'a str,
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
    telefono: Option<String>,
    correo: Option<&'a str>,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Linea<'a> {
    num_item: usize,
    tipo_dte: Option<&'static str>,
    tipo_doc: u8,
    num_documento: String,
    fecha_emision: Option<String>,
    monto_sujeto_grav: Option<Exact>,
    #[serde(rename = "codigoRetencionMH")]
    codigo_retencion_mh: &'static str,
    iva_retenido: Option<Exact>,
    descripcion: &'a str,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Resumen {
    total_sujeto_retencion: Exact,
    #[serde(rename = "totalIVAretenido")]
    total_iva_retenido: Exact,
    #[serde(rename = "totalIVAretenidoLetras")]
    total_iva_retenido_letras: InWords,
}

/// Renders a completed retention voucher, without its control number.
pub(crate) fn render(voucher: &Retention, head: Head<'_>) -> serde_json::Result<String> {
    serde_json::to_string(&Comprobante {
        identificacion: Identificacion::without_contingency(head.version, head.identification),
        emisor: Emisor::from(head.issuer),
        receptor: voucher.receiver.as_ref().map(Receptor::from),
        cuerpo_documento: voucher.items.iter().zip(1..).map(Linea::from).collect(),
        resumen: Resumen::from(voucher),
        extension: ExtensionSinPlaca::of(voucher.extension.as_ref(), voucher.observations()),
        apendice: list(&voucher.appendixes, Apendice::from),
    })
}

impl<'a> From<&'a Issuer> for Emisor<'a> {
    fn from(issuer: &'a Issuer) -> Self {
        Self {
            nit: issuer.nit.as_str(),
            nrc: issuer.nrc_digits(),
            nombre: &issuer.name,
            cod_actividad: &issuer.activity_code,
            desc_actividad: &issuer.activity_description,
            nombre_comercial: issuer.commercial_name.as_deref(),
            tipo_establecimiento: issuer.establishment_type.code(),
            direccion: Direccion::from(&issuer.address),
            telefono: issuer.phone.as_str(),
            codigo_mh: issuer.establishment_code_mh.as_deref(),
            codigo: issuer.establishment_code.as_deref().and_then(fitting),
            punto_venta_mh: issuer.pos_code_mh.as_deref(),
            punto_venta: issuer.pos_code.as_deref(),
            correo: issuer.email.as_str(),
        }
    }
}

fn fitting(code: &str) -> Option<&str> {
    (code.chars().count() == CODE_LENGTH).then_some(code)
}

impl<'a> From<&'a Receiver> for Receptor<'a> {
    fn from(receiver: &'a Receiver) -> Self {
        let identity = &receiver.identity;
        Self {
            tipo_documento: identity.kind.map(Catalogue::code),
            num_documento: identity.number_written(|dui| dui.as_str().to_owned()),
            nrc: receiver.nrc.as_ref().map(|nrc| nrc.as_str()),
            nombre: receiver.name.as_deref(),
            cod_actividad: receiver.activity_code.as_deref(),
            desc_actividad: receiver.activity_description.as_deref(),
            nombre_comercial: receiver.commercial_name.as_deref(),
            direccion: receiver.address.as_ref().map(Direccion::from),
            telefono: receiver.phone_without_separators(),
            correo: receiver.email.as_ref().map(|email| email.as_str()),
        }
    }
}

impl<'a> From<(&'a Item, usize)> for Linea<'a> {
    fn from((item, number): (&'a Item, usize)) -> Self {
        Self {
            num_item: number,
            tipo_dte: item.document_type.map(Catalogue::code),
            tipo_doc: item.kind.number(),
            num_documento: item.number_written(),
            fecha_emision: item.emission_date.map(date_text),
            monto_sujeto_grav: item.taxed_amount.map(|amount| Exact(amount.get())),
            codigo_retencion_mh: item.code.code(),
            iva_retenido: item.vat_amount.map(|amount| Exact(amount.get())),
            descripcion: &item.description,
        }
    }
}

impl From<&Retention> for Resumen {
    fn from(voucher: &Retention) -> Self {
        Self {
            total_sujeto_retencion: Exact(voucher.total_amount()),
            total_iva_retenido: Exact(voucher.total_vat()),
            total_iva_retenido_letras: InWords(voucher.total_vat()),
        }
    }
}
