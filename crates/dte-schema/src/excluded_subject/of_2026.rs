//! `fe-fse-v2`: the excluded subject invoice of 2026.

use dte_domain::documents::ExcludedSubjectInvoice;
use dte_domain::edition::Edition;
use dte_domain::issuer::Issuer;
use serde::Serialize;

use super::{Linea, Resumen, Vendedor};
use crate::heading::Heading;
use crate::sections::of_2026::Direccion;
use crate::sections::{Apendice, Identificacion, code_of_four, list};

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Factura<'a> {
    identificacion: Identificacion<'a>,
    emisor: Emisor<'a>,
    receptor: Option<Vendedor<'a, Direccion<'a>>>,
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
    cod_estable: Option<&'a str>,
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
        receptor: invoice.receiver.as_ref().map(Vendedor::from),
        cuerpo_documento: invoice.items.iter().zip(1..).map(Linea::from).collect(),
        resumen: Resumen::new(invoice, Edition::Of2026),
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
            cod_estable: code_of_four(issuer),
            cod_punto_venta: issuer.pos_code.as_deref(),
            correo: issuer.email.as_str(),
        }
    }
}
