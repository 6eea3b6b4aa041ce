//! `fe-cr-v1`: the retention voucher of 2022.
//!
//! It names the issuer's places unlike all other documents, takes a DUI without hyphen and a
//! telephone without separators, and knows no contingency.

use dte_domain::catalog::Catalogue;
use dte_domain::documents::Retention;
use dte_domain::edition::Edition;
use dte_domain::issuer::Issuer;
use serde::Serialize;

use super::Linea;
use crate::exact::{Exact, InWords};
use crate::heading::Heading;
use crate::sections::{
    Apendice, Direccion, ExtensionSinPlaca, Identificacion, Negocio, Receptor, code_of_four, list,
};

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Comprobante<'a> {
    identificacion: Identificacion<'a>,
    emisor: Emisor<'a>,
    receptor: Option<Receptor<'a, Direccion<'a>>>,
    cuerpo_documento: Vec<Linea<'a>>,
    resumen: Resumen,
    extension: Option<ExtensionSinPlaca<'a>>,
    apendice: Option<Vec<Apendice<'a>>>,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Emisor<'a> {
    nit: &'a str,
    #[serde(flatten)]
    negocio: Negocio<'a>,
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
struct Resumen {
    total_sujeto_retencion: Exact,
    #[serde(rename = "totalIVAretenido")]
    total_iva_retenido: Exact,
    #[serde(rename = "totalIVAretenidoLetras")]
    total_iva_retenido_letras: InWords,
}

/// Renders a completed retention voucher, without its control number.
pub(crate) fn render(voucher: &Retention, heading: Heading<'_>) -> serde_json::Result<String> {
    let lines = voucher.items.iter().zip(1..);
    serde_json::to_string(&Comprobante {
        identificacion: Identificacion::without_contingency(
            heading.version,
            heading.identification,
        ),
        emisor: Emisor::from(heading.issuer),
        receptor: voucher.receiver.as_ref().map(Receptor::with_phone_digits),
        cuerpo_documento: lines
            .map(|line| Linea::new(line, Edition::Of2022))
            .collect(),
        resumen: Resumen::from(voucher),
        extension: ExtensionSinPlaca::of(voucher.extension.as_ref(), voucher.observations()),
        apendice: list(&voucher.appendixes, Apendice::from),
    })
}

impl<'a> From<&'a Issuer> for Emisor<'a> {
    fn from(issuer: &'a Issuer) -> Self {
        Self {
            nit: issuer.nit.as_str(),
            negocio: Negocio::from(issuer),
            tipo_establecimiento: issuer.establishment_type.code(),
            direccion: Direccion::from(&issuer.address),
            telefono: issuer.phone.as_str(),
            codigo_mh: issuer.establishment_code_mh.as_deref(),
            codigo: code_of_four(issuer),
            punto_venta_mh: issuer.pos_code_mh.as_deref(),
            punto_venta: issuer.pos_code.as_deref(),
            correo: issuer.email.as_str(),
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
