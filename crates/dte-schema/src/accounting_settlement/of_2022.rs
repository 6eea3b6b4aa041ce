//! `fe-dcl-v1`: the accounting settlement of 2022.
//!
//! It names the issuer's places unlike all other documents, takes telephones of eight digits, and tells a
//! percentage as a text.

use dte_domain::catalog::Catalogue;
use dte_domain::documents::AccountingSettlement;
use dte_domain::documents::accounting_settlement::affiliate::Affiliate;
use dte_domain::issuer::Issuer;
use serde::Serialize;

use super::{Cuerpo, Extension};
use crate::Head;
use crate::sections::of_2026::code_of_four;
use crate::sections::{Apendice, Direccion, IdentificacionSinContingencia, list};

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Documento<'a> {
    identificacion: IdentificacionSinContingencia,
    emisor: Emisor<'a>,
    receptor: Option<Receptor<'a>>,
    cuerpo_documento: Cuerpo<'a, String>,
    extension: Extension<'a>,
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
    telefono: &'a str,
    correo: &'a str,
    direccion: Direccion<'a>,
    #[serde(rename = "codigoMH")]
    codigo_mh: Option<&'a str>,
    codigo: Option<&'a str>,
    #[serde(rename = "puntoVentaMH")]
    punto_venta_mh: Option<&'a str>,
    punto_venta_contri: Option<&'a str>,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Receptor<'a> {
    nit: Option<&'a str>,
    nrc: Option<&'a str>,
    nombre: Option<&'a str>,
    cod_actividad: Option<&'a str>,
    desc_actividad: Option<&'a str>,
    nombre_comercial: Option<&'a str>,
    tipo_establecimiento: Option<&'static str>,
    direccion: Option<Direccion<'a>>,
    telefono: Option<String>,
    correo: Option<&'a str>,
    #[serde(rename = "codigoMH")]
    codigo_mh: Option<&'a str>,
    #[serde(rename = "puntoVentaMH")]
    punto_venta_mh: Option<&'a str>,
}

/// Renders an accounting settlement, without its control number.
pub(crate) fn render(
    document: &AccountingSettlement,
    head: Head<'_>,
) -> serde_json::Result<String> {
    let percentage = format!("{:.2}", document.summary.commission_percentage());
    let observations = document.observations.as_deref();
    serde_json::to_string(&Documento {
        identificacion: IdentificacionSinContingencia::new(head.version, head.identification),
        emisor: Emisor::from(head.issuer),
        receptor: document.affiliate.as_ref().map(Receptor::from),
        cuerpo_documento: Cuerpo::new(&document.summary, percentage, observations),
        extension: Extension::from(&document.responsible),
        apendice: list(&document.appendixes, Apendice::from),
    })
}

impl<'a> From<&'a Issuer> for Emisor<'a> {
    fn from(issuer: &'a Issuer) -> Self {
        let phone = &issuer.phone;
        Self {
            nit: issuer.nit.as_str(),
            nrc: issuer.nrc_digits(),
            nombre: &issuer.name,
            cod_actividad: &issuer.activity_code,
            desc_actividad: &issuer.activity_description,
            nombre_comercial: issuer.commercial_name.as_deref(),
            tipo_establecimiento: issuer.establishment_type.code(),
            telefono: phone.of_the_country().unwrap_or(phone.as_str()),
            correo: issuer.email.as_str(),
            direccion: Direccion::from(&issuer.address),
            codigo_mh: issuer.establishment_code_mh.as_deref(),
            codigo: code_of_four(issuer),
            punto_venta_mh: issuer.pos_code_mh.as_deref(),
            punto_venta_contri: issuer.pos_code.as_deref(),
        }
    }
}

impl<'a> From<&'a Affiliate> for Receptor<'a> {
    fn from(affiliate: &'a Affiliate) -> Self {
        let receiver = &affiliate.receiver;
        Self {
            nit: receiver.nit.as_ref().map(|nit| nit.as_str()),
            nrc: receiver.nrc.as_ref().map(|nrc| nrc.as_str()),
            nombre: receiver.name.as_deref(),
            cod_actividad: receiver.activity_code.as_deref(),
            desc_actividad: receiver.activity_description.as_deref(),
            nombre_comercial: receiver.commercial_name.as_deref(),
            tipo_establecimiento: affiliate.establishment_type.map(Catalogue::code),
            direccion: receiver.address.as_ref().map(Direccion::from),
            telefono: receiver.phone_without_separators(),
            correo: receiver.email.as_ref().map(|email| email.as_str()),
            codigo_mh: affiliate.establishment_code_mh.as_deref(),
            punto_venta_mh: affiliate.pos_code_mh.as_deref(),
        }
    }
}
