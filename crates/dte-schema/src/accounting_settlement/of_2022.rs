//! `fe-dcl-v1`: the accounting settlement of 2022.
//!
//! It names the issuer's places unlike all other documents, takes telephones of eight digits, and tells a
//! percentage as a text.

use std::borrow::Cow;

use dte_domain::catalog::Catalogue;
use dte_domain::documents::AccountingSettlement;
use dte_domain::documents::accounting_settlement::affiliate::Affiliate;
use dte_domain::issuer::Issuer;
use serde::Serialize;

use super::{Afiliado, Cuerpo, Extension};
use crate::heading::Heading;
use crate::sections::{
    Apendice, Direccion, IdentificacionSinContingencia, Negocio, code_of_four, list,
};

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
    #[serde(flatten)]
    negocio: Negocio<'a>,
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
    #[serde(flatten)]
    afiliado: Afiliado<'a, Direccion<'a>>,
    #[serde(rename = "codigoMH")]
    codigo_mh: Option<&'a str>,
    #[serde(rename = "puntoVentaMH")]
    punto_venta_mh: Option<&'a str>,
}

/// Renders an accounting settlement, without its control number.
pub(crate) fn render(
    document: &AccountingSettlement,
    heading: Heading<'_>,
) -> serde_json::Result<String> {
    let percentage = format!("{:.2}", document.summary.commission_percentage());
    let observations = document.observations.as_deref();
    serde_json::to_string(&Documento {
        identificacion: IdentificacionSinContingencia::new(heading.version, heading.identification),
        emisor: Emisor::from(heading.issuer),
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
            negocio: Negocio::from(issuer),
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
            afiliado: Afiliado {
                telefono: receiver.phone_without_separators().map(Cow::Owned),
                ..Afiliado::from(affiliate)
            },
            codigo_mh: affiliate.establishment_code_mh.as_deref(),
            punto_venta_mh: affiliate.pos_code_mh.as_deref(),
        }
    }
}
