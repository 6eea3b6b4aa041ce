//! `fe-cd-v2`: the donation receipt of 2026.

use dte_domain::catalog::Catalogue;
use dte_domain::documents::Donation;
use dte_domain::edition::Edition;
use dte_domain::issuer::Issuer;
use serde::Serialize;

use super::{Donante, Linea, OtroDocumento, Resumen};
use crate::heading::Heading;
use crate::sections::of_2026::Direccion;
use crate::sections::{Apendice, IdentificacionSinContingencia, Negocio, code_of_four, list};

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Comprobante<'a> {
    identificacion: IdentificacionSinContingencia,
    emisor: Emisor<'a>,
    receptor: Option<Donante<'a, Direccion<'a>>>,
    otros_documentos: Vec<OtroDocumento<'a>>,
    cuerpo_documento: Vec<Linea<'a>>,
    resumen: Resumen<'a>,
    apendice: Option<Vec<Apendice<'a>>>,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Emisor<'a> {
    tipo_documento: &'static str,
    num_documento: &'a str,
    #[serde(flatten)]
    negocio: Negocio<'a>,
    direccion: Direccion<'a>,
    telefono: &'a str,
    correo: &'a str,
    cod_estable: Option<&'a str>,
    cod_punto_venta: Option<&'a str>,
}

/// Renders a donation receipt, without its control number.
pub(crate) fn render(donation: &Donation, heading: Heading<'_>) -> serde_json::Result<String> {
    let papers = donation.other_documents.iter();
    let donor = donation.donor.as_ref();
    let lines = donation.items.iter().zip(1..);
    serde_json::to_string(&Comprobante {
        identificacion: IdentificacionSinContingencia::new(heading.version, heading.identification),
        emisor: Emisor::from(heading.issuer),
        receptor: donor.map(|donor| Donante::new(donor, donor.country().map(Catalogue::code))),
        otros_documentos: papers.map(OtroDocumento::from).collect(),
        cuerpo_documento: lines
            .map(|line| Linea::new(line, Edition::Of2026))
            .collect(),
        resumen: Resumen::from(donation),
        apendice: list(&donation.appendixes, Apendice::from),
    })
}

impl<'a> From<&'a Issuer> for Emisor<'a> {
    fn from(issuer: &'a Issuer) -> Self {
        Self {
            tipo_documento: "36",
            num_documento: issuer.nit.as_str(),
            negocio: Negocio::from(issuer),
            direccion: Direccion::from(&issuer.address),
            telefono: issuer.phone.as_str(),
            correo: issuer.email.as_str(),
            cod_estable: code_of_four(issuer),
            cod_punto_venta: issuer.pos_code.as_deref(),
        }
    }
}
