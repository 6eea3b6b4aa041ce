//! `fe-fse-v1`: the excluded subject invoice of 2022.
//!
//! It names the seller `sujetoExcluido`, takes a DUI without hyphen, and tells of the issuer neither
//! commercial name nor type of establishment.

use dte_domain::documents::ExcludedSubjectInvoice;
use dte_domain::edition::Edition;
use dte_domain::issuer::Issuer;
use serde::Serialize;

use super::{Linea, Resumen, Vendedor};
use crate::heading::Heading;
use crate::sections::{Apendice, Direccion, Identificacion, list};

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Factura<'a> {
    identificacion: Identificacion<'a>,
    emisor: Emisor<'a>,
    sujeto_excluido: Option<Vendedor<'a, Direccion<'a>>>,
    cuerpo_documento: Vec<Linea<'a>>,
    resumen: Resumen<'a>,
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
    direccion: Direccion<'a>,
    telefono: &'a str,
    #[serde(rename = "codEstableMH")]
    cod_estable_mh: Option<&'a str>,
    cod_estable: Option<&'a str>,
    #[serde(rename = "codPuntoVentaMH")]
    cod_punto_venta_mh: Option<&'a str>,
    cod_punto_venta: Option<&'a str>,
    correo: &'a str,
}

/// Renders an excluded subject invoice, without its control number.
pub(crate) fn render(
    invoice: &ExcludedSubjectInvoice,
    heading: Heading<'_>,
) -> serde_json::Result<String> {
    serde_json::to_string(&Factura {
        identificacion: Identificacion::new(heading.version, heading.identification),
        emisor: Emisor::from(heading.issuer),
        sujeto_excluido: invoice.receiver.as_ref().map(Vendedor::from),
        cuerpo_documento: invoice.items.iter().zip(1..).map(Linea::from).collect(),
        resumen: Resumen::new(invoice, Edition::Of2022),
        apendice: list(&invoice.appendixes, Apendice::from),
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
            direccion: Direccion::from(&issuer.address),
            telefono: issuer.phone.as_str(),
            cod_estable_mh: issuer.establishment_code_mh.as_deref(),
            cod_estable: issuer.establishment_code.as_deref(),
            cod_punto_venta_mh: issuer.pos_code_mh.as_deref(),
            cod_punto_venta: issuer.pos_code.as_deref(),
            correo: issuer.email.as_str(),
        }
    }
}
