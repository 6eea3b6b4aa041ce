//! Who issues and who receives.

use std::borrow::Cow;

use dte_domain::catalog::{Catalogue, IdentityDocumentType};
use dte_domain::issuer::Issuer;
use dte_domain::parts::receiver::Receiver;
use dte_domain::taxpayer::{Address, Dui};
use serde::Serialize;

use super::Direccion;

/// What an issuer is called and does, in the order of both editions.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Negocio<'a> {
    nrc: Option<&'a str>,
    nombre: &'a str,
    cod_actividad: &'a str,
    desc_actividad: &'a str,
    pub nombre_comercial: Option<&'a str>,
}

impl<'a> From<&'a Issuer> for Negocio<'a> {
    fn from(issuer: &'a Issuer) -> Self {
        Self {
            nrc: issuer.nrc_digits(),
            nombre: &issuer.name,
            cod_actividad: &issuer.activity_code,
            desc_actividad: &issuer.activity_description,
            nombre_comercial: issuer.commercial_name.as_deref(),
        }
    }
}

/// The issuer without the codes of establishment and point of sale, as in 05.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
pub struct EmisorSinCodigos<'a> {
    nit: &'a str,
    #[serde(flatten)]
    negocio: Negocio<'a>,
    tipo_establecimiento: &'static str,
    direccion: Direccion<'a>,
    telefono: &'a str,
    correo: &'a str,
}

impl<'a> From<&'a Issuer> for EmisorSinCodigos<'a> {
    fn from(issuer: &'a Issuer) -> Self {
        Self {
            nit: issuer.nit.as_str(),
            negocio: Negocio::from(issuer),
            tipo_establecimiento: issuer.establishment_type.code(),
            direccion: Direccion::from(&issuer.address),
            telefono: issuer.phone.as_str(),
            correo: issuer.email.as_str(),
        }
    }
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Emisor<'a> {
    #[serde(flatten)]
    sin_codigos: EmisorSinCodigos<'a>,
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
            sin_codigos: EmisorSinCodigos::from(issuer),
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
        Self {
            cod_estable: code_of_four(issuer),
            ..Self::from(issuer)
        }
    }
}

/// The company's own code of the establishment, when it has exactly four characters.
pub fn code_of_four(issuer: &Issuer) -> Option<&str> {
    let of_four = |code: &&str| code.chars().count() == 4;
    issuer.establishment_code.as_deref().filter(of_four)
}

/// An identity card without its hyphen.
pub fn digits(dui: &Dui) -> String {
    dui.as_str().to_owned()
}

/// A receiver who is a taxpayer, as in 03, 05 and 08, with the address of an edition.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Contribuyente<'a, D> {
    nit: Option<Cow<'a, str>>,
    nrc: Option<&'a str>,
    nombre: Option<&'a str>,
    cod_actividad: Option<&'a str>,
    desc_actividad: Option<&'a str>,
    nombre_comercial: Option<&'a str>,
    direccion: Option<D>,
    telefono: Option<&'a str>,
    correo: Option<&'a str>,
}

impl<'a, D: From<&'a Address>> Contribuyente<'a, D> {
    /// Whose number may be that of an identity document.
    pub fn by_tax_id(receiver: &'a Receiver) -> Self {
        let tax_id = receiver.tax_id();
        Self::new(receiver, tax_id.map(|nit| Cow::Owned(nit.to_string())))
    }

    pub fn by_nit(receiver: &'a Receiver) -> Self {
        let nit = receiver.nit.as_ref();
        Self::new(receiver, nit.map(|nit| Cow::Borrowed(nit.as_str())))
    }

    fn new(receiver: &'a Receiver, nit: Option<Cow<'a, str>>) -> Self {
        Self {
            nit,
            nrc: receiver.nrc.as_ref().map(|nrc| nrc.as_str()),
            nombre: receiver.name.as_deref(),
            cod_actividad: receiver.activity_code.as_deref(),
            desc_actividad: receiver.activity_description.as_deref(),
            nombre_comercial: receiver.commercial_name.as_deref(),
            direccion: receiver.address.as_ref().map(D::from),
            telefono: receiver.phone.as_deref(),
            correo: receiver.email.as_ref().map(|email| email.as_str()),
        }
    }
}

/// A receiver without a commercial name, as in 01 and 15, with the address of an edition.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Consumidor<'a, D> {
    tipo_documento: Option<&'static str>,
    num_documento: Option<String>,
    nrc: Option<&'a str>,
    nombre: Option<&'a str>,
    cod_actividad: Option<&'a str>,
    desc_actividad: Option<&'a str>,
    direccion: Option<D>,
    telefono: Option<&'a str>,
    correo: Option<&'a str>,
}

impl<'a, D: From<&'a Address>> Consumidor<'a, D> {
    pub fn new(receiver: &'a Receiver, write_dui: fn(&Dui) -> String) -> Self {
        Self {
            tipo_documento: receiver.identity.kind.map(Catalogue::code),
            num_documento: receiver.identity.number_written(write_dui),
            nrc: receiver.nrc.as_ref().map(|nrc| nrc.as_str()),
            nombre: receiver.name.as_deref(),
            cod_actividad: receiver.activity_code.as_deref(),
            desc_actividad: receiver.activity_description.as_deref(),
            direccion: receiver.address.as_ref().map(D::from),
            telefono: receiver.phone.as_deref(),
            correo: receiver.email.as_ref().map(|email| email.as_str()),
        }
    }
}

/// A receiver named by an identity document, as in 04, 05 and 07, with the address of an edition.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Receptor<'a, D> {
    tipo_documento: Option<&'static str>,
    num_documento: Option<String>,
    nrc: Option<&'a str>,
    nombre: Option<&'a str>,
    cod_actividad: Option<&'a str>,
    desc_actividad: Option<&'a str>,
    nombre_comercial: Option<&'a str>,
    direccion: Option<D>,
    telefono: Option<Cow<'a, str>>,
    correo: Option<&'a str>,
}

impl<'a, D: From<&'a Address>> Receptor<'a, D> {
    pub fn new(receiver: &'a Receiver, write_dui: fn(&Dui) -> String) -> Self {
        Self {
            tipo_documento: receiver.identity.kind.map(Catalogue::code),
            num_documento: receiver.identity.number_written(write_dui),
            nrc: receiver.nrc.as_ref().map(|nrc| nrc.as_str()),
            nombre: receiver.name.as_deref(),
            cod_actividad: receiver.activity_code.as_deref(),
            desc_actividad: receiver.activity_description.as_deref(),
            nombre_comercial: receiver.commercial_name.as_deref(),
            direccion: receiver.address.as_ref().map(D::from),
            telefono: receiver.phone.as_deref().map(Cow::Borrowed),
            correo: receiver.email.as_ref().map(|email| email.as_str()),
        }
    }

    /// The receiver, whose NIT stands in the place of any other document's number.
    pub fn by_nit(receiver: &'a Receiver) -> Self {
        let shown = Self::new(receiver, digits);
        let Some(nit) = &receiver.nit else {
            return shown;
        };
        Self {
            tipo_documento: Some(IdentityDocumentType::Nit.code()),
            num_documento: Some(nit.to_string()),
            ..shown
        }
    }

    /// With its telephone in digits alone.
    pub fn with_phone_digits(receiver: &'a Receiver) -> Self {
        Self {
            telefono: receiver.phone_without_separators().map(Cow::Owned),
            ..Self::new(receiver, digits)
        }
    }
}
