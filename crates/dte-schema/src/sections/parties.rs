//! Who issues and who receives.

use dte_domain::catalog::Catalogue;
use dte_domain::issuer::Issuer;
use dte_domain::parts::receiver::Receiver;
use serde::Serialize;

use super::Direccion;

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Emisor<'a> {
    nit: &'a str,
    nrc: Option<&'a str>,
    nombre: &'a str,
    cod_actividad: &'a str,
    desc_actividad: &'a str,
    nombre_comercial: Option<&'a str>,
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
            correo: issuer.email.as_str(),
            cod_estable_mh: issuer.establishment_code_mh.as_deref(),
            cod_estable: issuer.establishment_code.as_deref(),
            cod_punto_venta_mh: issuer.pos_code_mh.as_deref(),
            cod_punto_venta: issuer.pos_code.as_deref(),
        }
    }
}

impl<'a> Emisor<'a> {
    /// The issuer for schemas whose place for the company's own code of the establishment takes
    /// exactly four characters: any other code is `null`.
    pub fn with_own_code_of_four(issuer: &'a Issuer) -> Self {
        let of_four = |code: &&str| code.chars().count() == 4;
        Self {
            cod_estable: issuer.establishment_code.as_deref().filter(of_four),
            ..Self::from(issuer)
        }
    }
}

/// A receiver who is a taxpayer, as in 03 and 05.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Contribuyente<'a> {
    nit: Option<String>,
    nrc: Option<&'a str>,
    nombre: Option<&'a str>,
    cod_actividad: Option<&'a str>,
    desc_actividad: Option<&'a str>,
    nombre_comercial: Option<&'a str>,
    direccion: Option<Direccion<'a>>,
    telefono: Option<&'a str>,
    correo: Option<&'a str>,
}

impl<'a> From<&'a Receiver> for Contribuyente<'a> {
    fn from(receiver: &'a Receiver) -> Self {
        Self {
            nit: receiver.tax_id().map(|nit| nit.to_string()),
            nrc: receiver.nrc.as_ref().map(|nrc| nrc.as_str()),
            nombre: receiver.name.as_deref(),
            cod_actividad: receiver.activity_code.as_deref(),
            desc_actividad: receiver.activity_description.as_deref(),
            nombre_comercial: receiver.commercial_name.as_deref(),
            direccion: receiver.address.as_ref().map(Direccion::from),
            telefono: receiver.phone.as_deref(),
            correo: receiver.email.as_ref().map(|email| email.as_str()),
        }
    }
}
