//! The donation receipt (15), one file an edition.

pub mod of_2022;
pub mod of_2026;

use dte_domain::catalog::{Catalogue, NumericCatalogue};
use dte_domain::documents::Donation;
use dte_domain::documents::donation::donor::Donor;
use dte_domain::documents::donation::item::Gift;
use dte_domain::edition::Edition;
use dte_domain::parts::other_document::OtherDocument;
use dte_domain::parts::payment::Payment;
use dte_domain::taxpayer::{Address, Dui};
use serde::Serialize;

use crate::exact::{Exact, InWords};
use crate::sections::{Consumidor, list};

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct OtroDocumento<'a> {
    cod_doc_asociado: Option<u8>,
    desc_documento: Option<&'a str>,
    detalle_documento: Option<&'a str>,
}

impl<'a> From<&'a OtherDocument> for OtroDocumento<'a> {
    fn from(other: &'a OtherDocument) -> Self {
        Self {
            cod_doc_asociado: other.kind.map(NumericCatalogue::number),
            desc_documento: other.description.as_deref(),
            detalle_documento: other.detail.as_deref(),
        }
    }
}

/// Who gives, with the country by its code in an edition.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Donante<'a, D> {
    #[serde(flatten)]
    persona: Consumidor<'a, D>,
    cod_domiciliado: u8,
    cod_pais: Option<&'static str>,
}

impl<'a, D: From<&'a Address>> Donante<'a, D> {
    fn new(donor: &'a Donor, cod_pais: Option<&'static str>) -> Self {
        Self {
            persona: Consumidor::new(&donor.receiver, Dui::hyphenated),
            cod_domiciliado: donor.domicile().number(),
            cod_pais,
        }
    }
}

/// A line. The schema of 2026 calls the amount of the depreciation a type.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Linea<'a> {
    num_item: usize,
    tipo_donacion: u8,
    cantidad: Exact,
    codigo: Option<&'a str>,
    uni_medida: u32,
    descripcion: &'a str,
    #[serde(skip_serializing_if = "Option::is_none")]
    depreciacion: Option<Exact>,
    #[serde(skip_serializing_if = "Option::is_none")]
    tipo_depreciacion: Option<Exact>,
    valor_uni: Exact,
    valor: Exact,
}

impl<'a> Linea<'a> {
    fn new((item, number): (&'a Gift, usize), edition: Edition) -> Self {
        let depreciation = Some(Exact(item.depreciation.get()));
        Self {
            num_item: number,
            tipo_donacion: item.kind.number(),
            cantidad: Exact(item.quantity()),
            codigo: item.code.as_deref(),
            uni_medida: item.unit(),
            descripcion: &item.description,
            depreciacion: depreciation.filter(|_| edition == Edition::Of2022),
            tipo_depreciacion: depreciation.filter(|_| edition == Edition::Of2026),
            valor_uni: Exact(item.unit_value.get()),
            valor: Exact(item.value()),
        }
    }
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Resumen<'a> {
    valor_total: Exact,
    total_letras: InWords,
    pagos: Option<Vec<Pago<'a>>>,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Pago<'a> {
    codigo: &'static str,
    monto_pago: Exact,
    referencia: Option<&'a str>,
}

impl<'a> From<&'a Donation> for Resumen<'a> {
    fn from(donation: &'a Donation) -> Self {
        Self {
            valor_total: Exact(donation.total_value()),
            total_letras: InWords(donation.total_value()),
            pagos: list(&donation.summary.payments, Pago::from),
        }
    }
}

impl<'a> From<&'a Payment> for Pago<'a> {
    fn from(payment: &'a Payment) -> Self {
        Self {
            codigo: payment.form.code(),
            monto_pago: Exact(payment.amount.get()),
            referencia: payment.reference_shown(),
        }
    }
}
