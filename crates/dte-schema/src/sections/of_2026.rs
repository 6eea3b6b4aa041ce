//! Sections that the schemas of 2026 share, in their key names and order, as far as
//! they are not those of the first.

use dte_domain::catalog::{Catalogue, DistrictCode, NumericCatalogue};
use dte_domain::edition::Edition;
use dte_domain::issuer::Issuer;
use dte_domain::parts::third_party_sale::ThirdPartySale;
use dte_domain::taxpayer::{Address, Nit};
use serde::Serialize;

use crate::heading::Heading;
use crate::sections::{Identificacion, Negocio, code_of_four};

/// The identification with the company that was absorbed, as in 05 and 07.
#[derive(Serialize)]
pub struct IdentificacionConFusion<'a> {
    #[serde(flatten)]
    identificacion: Identificacion<'a>,
    fusion: Option<&'a str>,
}

impl<'a> IdentificacionConFusion<'a> {
    pub fn new(heading: Heading<'a>, fusion: Option<&'a Nit>) -> Self {
        Self {
            identificacion: Identificacion::new(heading.version, heading.identification),
            fusion: fusion.map(Nit::as_str),
        }
    }
}

#[derive(Serialize)]
pub struct Direccion<'a> {
    departamento: &'static str,
    municipio: &'a str,
    distrito: Option<String>,
    complemento: &'a str,
}

impl<'a> From<&'a Address> for Direccion<'a> {
    /// A rule asks for the district, so that one is there.
    fn from(address: &'a Address) -> Self {
        let code = |district: DistrictCode| district.as_str().to_owned();
        Self {
            departamento: address.department.code(),
            municipio: address.municipality.as_str(),
            distrito: address.district_in_force().map(code),
            complemento: &address.complement,
        }
    }
}

/// The issuer as in 01 and 03. The place for the company's own code of the establishment takes
/// exactly four characters: any other code is `null`, as in the invoice of 2022.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Emisor<'a> {
    #[serde(flatten)]
    contribuyente: EmisorSinCodigos<'a>,
    cod_estable: Option<&'a str>,
    cod_punto_venta: Option<&'a str>,
}

impl<'a> From<&'a Issuer> for Emisor<'a> {
    fn from(issuer: &'a Issuer) -> Self {
        Self {
            contribuyente: EmisorSinCodigos::from(issuer),
            cod_estable: code_of_four(issuer),
            cod_punto_venta: issuer.pos_code.as_deref(),
        }
    }
}

impl Emisor<'_> {
    /// Without a commercial name of one character, which not every type takes.
    pub fn with_name_of_two(mut self) -> Self {
        let name = &mut self.contribuyente.negocio.nombre_comercial;
        *name = name.filter(|name| name.chars().nth(1).is_some());
        self
    }
}

/// The issuer without the codes of establishment and point of sale, as in 05.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
pub struct EmisorSinCodigos<'a> {
    nit: &'a str,
    #[serde(flatten)]
    negocio: Negocio<'a>,
    direccion: Direccion<'a>,
    telefono: &'a str,
    correo: &'a str,
}

impl<'a> From<&'a Issuer> for EmisorSinCodigos<'a> {
    fn from(issuer: &'a Issuer) -> Self {
        Self {
            nit: issuer.nit.as_str(),
            negocio: Negocio::from(issuer),
            direccion: Direccion::from(&issuer.address),
            telefono: issuer.phone.as_str(),
            correo: issuer.email.as_str(),
        }
    }
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
pub struct VentaTercero<'a> {
    nit: Option<String>,
    nombre: Option<&'a str>,
    cod_domiciliado: Option<u8>,
}

impl<'a> From<&'a ThirdPartySale> for VentaTercero<'a> {
    fn from(sale: &'a ThirdPartySale) -> Self {
        Self {
            nit: sale.number_written(Edition::Of2026),
            nombre: sale.name.as_deref(),
            cod_domiciliado: sale.domicile.map(NumericCatalogue::number),
        }
    }
}
