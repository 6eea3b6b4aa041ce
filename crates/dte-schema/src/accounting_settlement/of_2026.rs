//! `fe-dcl-v2`: the accounting settlement of 2026.

use dte_domain::documents::AccountingSettlement;
use dte_domain::issuer::Issuer;
use serde::Serialize;

use super::{Afiliado, Cuerpo, Extension};
use crate::exact::Exact;
use crate::heading::Heading;
use crate::sections::of_2026::Direccion;
use crate::sections::{Apendice, IdentificacionSinContingencia, Negocio, code_of_four, list};

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Documento<'a> {
    identificacion: IdentificacionSinContingencia,
    emisor: Emisor<'a>,
    receptor: Option<Afiliado<'a, Direccion<'a>>>,
    cuerpo_documento: Cuerpo<'a, Exact>,
    extension: Extension<'a>,
    apendice: Option<Vec<Apendice<'a>>>,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Emisor<'a> {
    nit: &'a str,
    #[serde(flatten)]
    negocio: Negocio<'a>,
    telefono: &'a str,
    correo: &'a str,
    direccion: Direccion<'a>,
    cod_estable: Option<&'a str>,
    cod_punto_venta: Option<&'a str>,
}

/// Renders an accounting settlement, without its control number.
pub(crate) fn render(
    document: &AccountingSettlement,
    heading: Heading<'_>,
) -> serde_json::Result<String> {
    let percentage = Exact(document.summary.commission_percentage());
    let observations = document.observations.as_deref();
    serde_json::to_string(&Documento {
        identificacion: IdentificacionSinContingencia::new(heading.version, heading.identification),
        emisor: Emisor::from(heading.issuer),
        receptor: document.affiliate.as_ref().map(Afiliado::from),
        cuerpo_documento: Cuerpo::new(&document.summary, percentage, observations),
        extension: Extension::from(&document.responsible),
        apendice: list(&document.appendixes, Apendice::from),
    })
}

impl<'a> From<&'a Issuer> for Emisor<'a> {
    fn from(issuer: &'a Issuer) -> Self {
        Self {
            nit: issuer.nit.as_str(),
            negocio: Negocio::from(issuer),
            telefono: issuer.phone.as_str(),
            correo: issuer.email.as_str(),
            direccion: Direccion::from(&issuer.address),
            cod_estable: code_of_four(issuer),
            cod_punto_venta: issuer.pos_code.as_deref(),
        }
    }
}
