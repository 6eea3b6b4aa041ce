//! `fe-cr-v2`: the retention voucher of 2026.

use dte_domain::documents::Retention;
use dte_domain::edition::Edition;
use dte_domain::issuer::Issuer;
use serde::Serialize;

use super::Linea;
use crate::exact::{Exact, InWords};
use crate::heading::Heading;
use crate::sections::of_2026::{Direccion, IdentificacionConFusion};
use crate::sections::{Apendice, Negocio, Receptor, code_of_four, digits, list};

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Comprobante<'a> {
    identificacion: IdentificacionConFusion<'a>,
    emisor: Emisor<'a>,
    receptor: Option<Receptor<'a, Direccion<'a>>>,
    cuerpo_documento: Vec<Linea<'a>>,
    resumen: Resumen<'a>,
    apendice: Option<Vec<Apendice<'a>>>,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Emisor<'a> {
    nit: &'a str,
    #[serde(flatten)]
    negocio: Negocio<'a>,
    direccion: Direccion<'a>,
    cod_estable: Option<&'a str>,
    cod_punto_venta: Option<&'a str>,
    telefono: &'a str,
    correo: &'a str,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Resumen<'a> {
    total_sujeto_retencion: Exact,
    total_iva: Exact,
    total_iva_retenido: Exact,
    total_letras: InWords,
    observaciones: Option<&'a str>,
}

/// Renders a completed retention voucher, without its control number.
pub(crate) fn render(voucher: &Retention, heading: Heading<'_>) -> serde_json::Result<String> {
    let receiver = voucher.receiver.as_ref();
    let lines = voucher.items.iter().zip(1..);
    serde_json::to_string(&Comprobante {
        identificacion: IdentificacionConFusion::new(heading, voucher.merger.as_ref()),
        emisor: Emisor::from(heading.issuer),
        receptor: receiver.map(|receiver| Receptor::new(receiver, digits)),
        cuerpo_documento: lines
            .map(|line| Linea::new(line, Edition::Of2026))
            .collect(),
        resumen: Resumen::from(voucher),
        apendice: list(&voucher.appendixes, Apendice::from),
    })
}

impl<'a> From<&'a Issuer> for Emisor<'a> {
    fn from(issuer: &'a Issuer) -> Self {
        Self {
            nit: issuer.nit.as_str(),
            negocio: Negocio::from(issuer),
            direccion: Direccion::from(&issuer.address),
            telefono: issuer.phone.as_str(),
            cod_estable: code_of_four(issuer),
            cod_punto_venta: issuer.pos_code.as_deref(),
            correo: issuer.email.as_str(),
        }
    }
}

impl<'a> From<&'a Retention> for Resumen<'a> {
    fn from(voucher: &'a Retention) -> Self {
        Self {
            total_sujeto_retencion: Exact(voucher.total_amount()),
            total_iva: Exact(voucher.full_vat()),
            total_iva_retenido: Exact(voucher.total_vat()),
            total_letras: InWords(voucher.total_vat()),
            observaciones: voucher.observations(),
        }
    }
}
