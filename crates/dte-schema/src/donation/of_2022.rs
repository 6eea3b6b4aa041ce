//! `fe-cd-v1`: the donation receipt of 2022.
//!
//! It names the company `donatario` and the donor `donante`, and tells the country in four digits.

use dte_domain::catalog::{Catalogue, Country};
use dte_domain::documents::Donation;
use dte_domain::edition::Edition;
use dte_domain::issuer::Issuer;
use serde::Serialize;

use super::{Donante, Linea, OtroDocumento, Resumen};
use crate::heading::Heading;
use crate::sections::{
    Apendice, Direccion, IdentificacionSinContingencia, Negocio, code_of_four, list,
};

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Comprobante<'a> {
    identificacion: IdentificacionSinContingencia,
    donatario: Donatario<'a>,
    donante: Option<Donante<'a, Direccion<'a>>>,
    otros_documentos: Vec<OtroDocumento<'a>>,
    cuerpo_documento: Vec<Linea<'a>>,
    resumen: Resumen<'a>,
    apendice: Option<Vec<Apendice<'a>>>,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Donatario<'a> {
    tipo_documento: &'static str,
    num_documento: &'a str,
    #[serde(flatten)]
    negocio: Negocio<'a>,
    tipo_establecimiento: &'static str,
    direccion: Direccion<'a>,
    telefono: &'a str,
    correo: &'a str,
    #[serde(rename = "codEstableMH")]
    cod_estable_mh: Option<&'a str>,
    cod_estable: Option<&'a str>,
    #[serde(rename = "codPuntoVentaMH")]
    cod_punto_venta_mh: Option<&'a str>,
    cod_punto_venta: Option<&'a str>,
}

/// Renders a donation receipt, without its control number.
pub(crate) fn render(donation: &Donation, heading: Heading<'_>) -> serde_json::Result<String> {
    let papers = donation.other_documents.iter();
    let donor = donation.donor.as_ref();
    let lines = donation.items.iter().zip(1..);
    serde_json::to_string(&Comprobante {
        identificacion: IdentificacionSinContingencia::new(heading.version, heading.identification),
        donatario: Donatario::from(heading.issuer),
        donante: donor
            .map(|donor| Donante::new(donor, donor.country().and_then(Country::code_of_2022))),
        otros_documentos: papers.map(OtroDocumento::from).collect(),
        cuerpo_documento: lines
            .map(|line| Linea::new(line, Edition::Of2022))
            .collect(),
        resumen: Resumen::from(donation),
        apendice: list(&donation.appendixes, Apendice::from),
    })
}

impl<'a> From<&'a Issuer> for Donatario<'a> {
    fn from(issuer: &'a Issuer) -> Self {
        Self {
            tipo_documento: "36",
            num_documento: issuer.nit.as_str(),
            negocio: Negocio::from(issuer),
            tipo_establecimiento: issuer.establishment_type.code(),
            direccion: Direccion::from(&issuer.address),
            telefono: issuer.phone.as_str(),
            correo: issuer.email.as_str(),
            cod_estable_mh: issuer.establishment_code_mh.as_deref(),
            cod_estable: code_of_four(issuer),
            cod_punto_venta_mh: issuer.pos_code_mh.as_deref(),
            cod_punto_venta: issuer.pos_code.as_deref(),
        }
    }
}
